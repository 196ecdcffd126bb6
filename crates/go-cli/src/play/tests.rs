//! Games by lines at a desk whose time is set by hand.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use std::{env, fs, io, process};

use clap::Parser as _;
use go_session::{ByPlayer, TimeLeft, open};

use super::desk::Desk;
use super::{Interrupts, Playing};
use crate::args::{Args, ColorWhen, Command};
use crate::game_file::GameFile;
use crate::options::{Asked, PlayOptions};
use crate::reader::Line;
use crate::signed;

/// Whether a desk can tell that nothing has come for so long.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Waits {
    Yes,
    No,
}

/// Lines that come at their second, and everything that is said meanwhile.
#[derive(Clone)]
struct Script {
    lines: RefCell<VecDeque<(u64, &'static str)>>,
    waits: Waits,
    now: Rc<Cell<Duration>>,
    said: Rc<RefCell<String>>,
}

impl Desk for Script {
    fn now(&self) -> Duration {
        self.now.get()
    }

    fn next(&mut self, prompt: &str, wait: Option<Duration>) -> Line {
        let mut lines = self.lines.borrow_mut();
        let at = lines.front().map(|&(at, _)| Duration::from_secs(at));
        let wait = wait.filter(|_| self.waits == Waits::Yes);
        if let Some(wait) = wait
            && at.is_none_or(|at| self.now.get() + wait < at)
        {
            self.now.set(self.now.get() + wait);
            return Line::Waited;
        }
        let Some((_, line)) = lines.pop_front() else { return Line::End };
        self.now.set(at.unwrap_or_default().max(self.now.get()));
        *self.said.borrow_mut() += &format!("{prompt}{line}\n");
        Line::Text(line.to_owned())
    }

    fn say(&mut self, text: &str) -> io::Result<()> {
        let seconds = self.now.get().as_secs();
        // Boards are drawn as ever.
        let lines = text.lines().filter(|line| !line.contains(" . ") && !line.contains("  A B"));
        for line in lines {
            *self.said.borrow_mut() += &format!("{seconds:3}  {line}\n");
        }
        Ok(())
    }

    fn leave(&mut self) {}

    fn is_interactive(&self) -> bool {
        false
    }
}

/// The file of one test.
struct Place(PathBuf);

impl Place {
    fn new() -> Place {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        Place(env::temp_dir().join(format!("go-cli-lines-{}-{number}.sgf", process::id())))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

/// Plays a game by these flags and lines, with what was left on clocks before. Returns what was
/// said, each line with the second it was said in, without boards.
fn played(
    place: &Place,
    flags: &str,
    lines: &[(u64, &'static str)],
    waits: Waits,
    clocks: Option<ByPlayer<TimeLeft>>,
) -> String {
    let words = format!("go-cli play --plain --ascii --rules baduk --size 9 {flags}");
    let args = Args::try_parse_from(words.split(' ')).expect("flags");
    let Some(Command::Play(args)) = args.command else { panic!("play") };
    let options = PlayOptions::of(&args, ColorWhen::Never, &Asked::default());
    let session = open(options.config, options.engine.computer).expect("terms");
    let said = Rc::new(RefCell::new(String::new()));
    let desk = Script {
        lines: RefCell::new(lines.iter().copied().collect()),
        waits,
        now: Rc::default(),
        said: Rc::clone(&said),
    };
    let file = GameFile::at(place.0.clone());
    let mut playing = Playing::new(session, options, file, desk, Interrupts::none());
    if let Some(clocks) = clocks {
        playing.table.set_clocks(clocks);
    }
    playing.play().expect("a game");
    said.take().replace(&place.0.display().to_string(), "FILE")
}

#[test]
fn clocks_are_shown_and_warn_and_end_a_game() {
    let place = Place::new();
    let lines = [(5, "d4"), (12, "e5"), (40, "c3"), (41, "hello"), (70, "f6")];
    let text = played(&place, "--computer none --clock 20s+2x15s", &lines, Waits::Yes, None);
    insta::assert_snapshot!(text);
    assert!(fs::read_to_string(&place.0).expect("a record").contains("RE[W+T]"));
}

#[test]
fn every_kind_of_clock_says_when_it_is_nearly_over() {
    for (clock, wanted) in [
        ("40s", " 10  Black has 30 seconds left\n 30  Black has 10 seconds left\n"),
        ("12s+5s", "  2  Black has 10 seconds left\n  7  Black has 5 seconds left\n"),
        ("20s+5/1m", " 20  Black is in overtime: 5 stones in 1:00\n 50  Black has 30 seconds left"),
        ("0s+1x20s", " 10  Black has 10 seconds left\n 15  Black has 5 seconds left\n"),
    ] {
        let flags = format!("--computer none --clock {clock}");
        let text = played(&Place::new(), &flags, &[], Waits::Yes, None);
        assert!(text.contains(wanted), "{clock}: {text}");
        assert!(text.contains("Black has no time left\n"), "{clock}: {text}");
    }
}

#[test]
fn a_flag_that_fell_is_noticed_at_the_next_line_at_least() {
    let flags = "--computer none --clock 10s";
    let text = played(&Place::new(), flags, &[(9, "d4"), (30, "e5")], Waits::No, None);
    assert!(text.contains("  9  1. Black D4\n"), "{text}");
    assert!(!text.contains("White E5"), "{text}");
    assert!(text.contains(" 30  White has no time left\n"), "{text}");
    assert!(text.contains("B+T"), "{text}");
}

#[test]
fn the_computer_keeps_to_its_clock_and_a_game_without_one_says_nothing_of_time() {
    let lines = [(100, "d4"), (200, "quit")];
    let flags = "--computer white --level 1 --seed 1";
    let text = played(&Place::new(), flags, &lines, Waits::Yes, None);
    assert!(text.contains("2. White ") && !text.contains("Time"), "{text}");
    let text = played(&Place::new(), &format!("{flags} --clock 5m"), &lines, Waits::Yes, None);
    assert!(text.contains("2. White ") && text.contains("Time: Black 3:20, White "), "{text}");
}

#[test]
fn a_game_that_is_left_keeps_its_clocks() {
    let place = Place::new();
    let flags = "--computer none --clock 10m+5x30s";
    let text = played(&place, flags, &[(30, "d4"), (40, "quit")], Waits::Yes, None);
    assert!(text.contains("Black, 10:00> d4\n"), "{text}");
    assert!(
        text.ends_with("--computer none --clock 10m+5x30s --ascii --color never --plain\n"),
        "{text}"
    );
    let session = crate::record::resume(&place.0, crate::options::computer()).expect("a game");
    let clocks = signed::clocks(&place.0, &*session);
    let left = |seconds| TimeLeft { time: Duration::from_secs(seconds), count: 0 };
    assert_eq!(clocks, Some(ByPlayer { one: left(570), two: left(590) }));
    let again = played(&Place::new(), flags, &[(0, "board")], Waits::Yes, clocks);
    assert!(again.contains("Time: Black 9:30, White 9:50\n"), "{again}");
}
