//! Whole games at a terminal that is a pipe: people, the computer, and the end of input.

#[path = "program/quiet.rs"]
mod quiet;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

/// A folder of one test.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("go-cli-play-{}-{number}", std::process::id());
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::create_dir_all(&path).expect("a folder for the test");
        Folder(path)
    }

    fn command(&self, arguments: &str) -> Command {
        let mut command = quiet::command(env!("CARGO_BIN_EXE_go-cli"));
        command
            .args(arguments.split_whitespace())
            .current_dir(&self.0)
            .env("XDG_STATE_HOME", &self.0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    /// Runs the program on this input and returns what it prints. It has to succeed.
    fn run(&self, arguments: &str, input: impl AsRef<[u8]>) -> String {
        let mut child = self.command(arguments).spawn().expect("the program runs");
        // A program that has stopped reading is judged by what it prints.
        let _ = child.stdin.take().expect("piped").write_all(input.as_ref());
        finish(child, arguments)
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).expect("the file is there")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn finish(child: Child, arguments: &str) -> String {
    let output = child.wait_with_output().expect("the program ends");
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments}: {complaint}");
    assert_eq!(complaint, "", "{arguments}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// The lines of a transcript from the last drawn board on, without the line about the file.
fn ending(text: &str) -> Vec<&str> {
    let lines: Vec<&str> = text.lines().collect();
    let boards = lines.iter().enumerate().filter(|(_, line)| line.trim_start().starts_with("A B"));
    let starts: Vec<usize> = boards.map(|(at, _)| at).collect();
    let from = starts[starts.len() - 2];
    lines[from..].iter().copied().filter(|line| !line.starts_with("The record is in")).collect()
}

#[test]
fn two_people_play_conversion_go() {
    let folder = Folder::new();
    let input = "\
        b2\nc4\nd2\nblack e5\nc3\nwhite\n\
        a2\nb1\nc2\nc1\nb3\nc3\nscore\ne5\npass\npass\ndead c4\nconfirm\nundo\nundo\nundo\npass\nconfirm\nconfirm\n";
    let text = folder.run("play --rules conversion --size 5 --computer none --record g.sgf", input);
    insta::assert_snapshot!(text);
    assert!(folder.read("g.sgf").contains("XACT[side W]"));
}

#[test]
fn two_people_play_go_and_mark_dead_stones() {
    let folder = Folder::new();
    // A ko at C3 and C2, a suicide, dead stones marked by both.
    let input = "\
        c4\nd4\nb3\ne3\nd3\nd2\nc2\nb2\nc1\nc3\nd3\na5\nd3\npass\nb1\nd1\na2\npass\npass\n\
        dead a5 d4\nscore\ndead a5\nback\npass\npass\nconfirm white\nconfirm\n";
    let text = folder.run("play --rules baduk --size 5 --computer none --rings", input);
    let text = text.replace(&folder.0.display().to_string(), "FOLDER");
    let (game, file) = text.rsplit_once("The").expect("a line about the file");
    assert!(file.contains("in FOLDER/go-cli/baduk-"), "{file}");
    insta::assert_snapshot!(game);
}

#[test]
fn the_club_fills_dame_before_it_marks() {
    let folder = Folder::new();
    let text = folder.run(
        "play --rules club --size 3x1 --komi 0.5 --computer none --record g.sgf",
        "a1\nc1\npass\npass\nb1\npass\nb1\nback\npass\npass\npass\npass\nconfirm\nconfirm\n",
    );
    insta::assert_snapshot!(text);
}

#[test]
fn the_computer_plays_every_game_to_its_end_and_replays_to_the_same_count() {
    for (rules, more, area) in [
        ("conversion", "--size 6", Some(36)),
        ("conversion", "--size 5x4 --opening none", Some(20)),
        ("baduk", "--size 7", None),
        ("club", "--size 5", None),
        ("table", "--size 7 --handicap 4", None),
        ("table", "--size 5 --move-limit 12", None),
        ("tromp-taylor", "--size 5", None),
        ("aga-button", "--size 5 --komi -3.5", None),
    ] {
        let folder = Folder::new();
        let arguments = format!(
            "play --rules {rules} {more} --computer both --playouts 30 --seed 7 --record g.sgf"
        );
        let played = folder.run(&arguments, "");
        assert!(played.ends_with("The record is in g.sgf\n"), "{arguments}: {played}");
        let replayed = folder.run("replay g.sgf", "");
        let (played_end, replayed_end) = (ending(&played), ending(&replayed));
        for line in &played_end {
            assert!(replayed_end.contains(line), "{arguments}: {line:?} is not in {replayed}");
        }
        if let Some(area) = area {
            let sum = |color: &str| -> usize {
                let line = played_end.iter().find(|line| line.trim_start().starts_with(color));
                let sum = line.and_then(|line| line.rsplit(' ').next());
                sum.expect("a sum").parse().expect("a whole number")
            };
            let neutral = played_end.iter().find_map(|line| line.trim().strip_prefix("Neutral: "));
            let neutral = neutral.and_then(|count| count.split(' ').next()?.parse().ok());
            let neutral: usize = neutral.expect("a number of points");
            assert_eq!(sum("Black: ") + sum("White: ") + neutral, area, "{played}");
        }
        fs::remove_file(folder.0.join("g.sgf")).expect("ours");
        assert_eq!(folder.run(&arguments, ""), played, "the same seed plays the same game");
    }
}

#[test]
fn a_game_that_is_left_goes_on_where_it_was() {
    let flags = "--computer white --playouts 20 --seed 5";
    for name in ["left.sgf", "left.save"] {
        let folder = Folder::new();
        let play = format!("play --rules baduk --size 7 {flags} --record {name}");
        let left = folder.run(&play, "d4\na1\n");
        let kept = fs::read(folder.0.join(name)).expect("the file is there");
        let resume = left.lines().last().expect("a line").trim();
        assert_eq!(resume, format!("go-cli play --resume {name} {flags}"));

        let resume = resume.strip_prefix("go-cli ").expect("a command").to_owned();
        let idle = folder.run(&resume, "");
        assert!(idle.contains("resumed after turn 4"), "{idle}");
        assert!(idle.contains("nothing to go on with"), "{idle}");
        assert_eq!(fs::read(folder.0.join(name)).expect("still there"), kept);

        let on = folder.run(&resume, "undo\nundo\nundo\nd4\nquit\n");
        assert!(on.contains("After turn 2") && on.contains("No turn yet"), "{on}");
        assert!(on.contains("There is nothing of yours to take back."), "{on}");
        let again = folder.run(&resume, "");
        assert!(again.contains("resumed after turn 2"), "{again}");
    }
}

#[test]
fn nothing_that_is_typed_ends_or_harms_a_game() {
    let folder = Folder::new();
    let mut input = b"d4\r\n\tE5 \nI5\nZ99\nA0\nkomi nan\nsize 0\nsize 26\nsize -1\n".to_vec();
    input.extend(b"\x00\xff\xfe\x1b[2J\n\n   \n\xf0\x9f\x98\x80\n");
    input.extend(vec![b'x'; 200_000]);
    input.extend(
        b"\nd4\ndead d4\nconfirm\nback\nblack\nsave\nsave .\nsave no/such/folder/x.sgf\nc5\n",
    );
    let text = folder.run("play --rules baduk --size 9 --computer none", input);
    for wanted in [
        "1. Black D4",
        "2. White E5",
        "'I5' is not a point: columns skip the letter I",
        "'Z99' is off the board, which goes from A1 to J9",
        "'A0' is off the board",
        "'komi nan': one thing at a time",
        "That line is too long",
        "D4: occupied, there is a stone already",
        "cannot mark a group: the game is in play",
        "cannot confirm the dead groups: the game is in play",
        "cannot go back to play: the game is in play",
        "cannot choose a side: the game is in play",
        "save: name the file",
        "cannot write no/such/folder/x.sgf",
        "3. Black C5",
        "The game is saved.",
    ] {
        assert!(text.contains(wanted), "{wanted}: {text}");
    }
    assert!(!text.contains('\x1b'), "nothing that a terminal obeys comes through");
    assert_eq!(text.matches("is too long").count(), 1);
}

#[test]
fn the_computer_agrees_with_its_own_marks_and_with_no_others() {
    // Black lives on the left, White on the right; nothing else can be said of it.
    let record = "(;GM[1]FF[4]SZ[5]RU[Japanese]KM[0]AB[ca][cb][cc][cd][ce][bb][bd]\
                  AW[da][db][dc][dd][de][eb][ed]PL[B];B[];W[])";
    let folder = Folder::new();
    fs::write(folder.0.join("end.sgf"), record).expect("writable");
    let arguments = "play --resume end.sgf --computer white --playouts 20 --seed 1 --record";
    let run = |name: &str, input: &str| folder.run(&format!("{arguments} {name}"), input);

    let agreed = run("agreed.sgf", "confirm\n");
    assert!(agreed.contains("The computer takes no group for dead"), "{agreed}");
    assert!(agreed.contains("Black agrees") && agreed.contains("White agrees"), "{agreed}");
    assert!(agreed.contains("Black wins by"), "{agreed}");

    let undone = run("undone.sgf", "dead d5\nundo\nconfirm\n");
    assert!(undone.contains("White's group at D5 (7 stones): dead\n"), "{undone}");
    assert!(!undone.contains("Back to play"), "the mark is taken back, not the pass: {undone}");
    assert!(undone.contains("Taken back.") && undone.contains("Black wins by"), "{undone}");

    let disputed = run("r.sgf", "dead d5\nconfirm\nresign\n");
    assert!(disputed.contains("White's group at D5 (7 stones): dead"), "{disputed}");
    assert!(disputed.contains("The computer does not agree: White's group at "), "{disputed}");
    assert!(disputed.contains("Back to play: Black moves."), "{disputed}");
    assert!(disputed.ends_with("Black resigned: W+R\nThe record is in r.sgf\n"), "{disputed}");
    assert!(folder.read("r.sgf").contains("RE[W+R]"));
}

#[test]
fn the_pie_opening_gives_the_second_player_the_choice() {
    let folder = Folder::new();
    let arguments = "play --rules conversion --size 6 --playouts 12 --seed 2 --computer";
    let first = folder.run(&format!("{arguments} white"), "b2\ne5\nc4\nhint\nquit\n");
    assert!(first.contains("You are Player 1."), "{first}");
    assert!(first.contains("\nPlayer 2 takes "), "{first}");
    assert!(first.contains("\nHint: "), "{first}");

    let second = folder.run(&format!("{arguments} black"), "pass\nundo\nblack\n");
    assert!(second.contains("You are Player 2."), "{second}");
    assert!(second.contains("First Player 2 chooses a side"), "{second}");
    assert!(second.contains("There is nothing of yours to take back"), "{second}");
    assert!(second.contains("Player 2 takes Black; Player 1 has White."), "{second}");
    assert!(second.contains("\nYou are Black."), "{second}");
    assert!(second.contains("\n4. White "), "the computer moves: {second}");
}

#[test]
fn colours_and_symbols_follow_the_flags() {
    let folder = Folder::new();
    let play = "play --rules baduk --size 3 --computer none";
    let plain = folder.run(play, "b2\n");
    assert!(plain.is_ascii(), "{plain}");
    assert!(folder.run(&format!("{play} --color always"), "b2\n").contains('\x1b'));
    let mut utf8 = folder.command(play);
    let mut child = utf8.env("LC_ALL", "C.UTF-8").spawn().expect("the program runs");
    child.stdin.take().expect("piped").write_all(b"b2\n").expect("written");
    let drawn = finish(child, play);
    if cfg!(unix) {
        assert!(drawn.contains("·(●)·"), "{drawn}");
    }
    assert!(!drawn.contains('\x1b'), "{drawn}");
}

#[test]
fn a_record_that_cannot_be_written_is_known_before_the_game() {
    let folder = Folder::new();
    let arguments = "play --rules baduk --size 3 --record no/such/folder/g.sgf";
    let output = folder.command(arguments).output().expect("the program runs");
    assert_eq!(output.status.code(), Some(1));
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(complaint.starts_with("error: cannot write no/such/folder/g.sgf: "), "{complaint}");
    assert_eq!(complaint.lines().count(), 1);
}

#[test]
fn terms_that_do_not_fit_together_are_a_usage_error() {
    let folder = Folder::new();
    for (arguments, wanted) in [
        ("play --handicap 4", "Conversion Go has no handicap"),
        ("play --rules baduk --handicap 1", "2 to 9 stones"),
        ("play --rules baduk --opening pie --handicap 2", "ask for one of the two"),
        ("play --rules baduk --size 5 --handicap 9", "no handicap points"),
        ("play --rules baduk --move-limit 0", "at least 1"),
        ("play --rules baduk --komi nan", "not a number"),
        ("play --size 26", "sides are 1 to 25"),
        ("play --time 0", "seconds above 0"),
        ("play --playouts 0", "0"),
        ("play --playouts 5 --time 1", "cannot be used with"),
        ("play --resume g.sgf --size 9", "cannot be used with"),
    ] {
        let output = folder.command(arguments).output().expect("the program runs");
        assert_eq!(output.status.code(), Some(2), "{arguments}");
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert!(complaint.contains(wanted), "{arguments}: {complaint}");
    }
}

/// A signal that ends programs, or Ctrl-C, while the computer thinks.
#[cfg(unix)]
fn end_by(signal: rustix::process::Signal) {
    use std::io::{BufRead, BufReader};

    let folder = Folder::new();
    let arguments = "play --rules baduk --size 5 --computer white --time 600 --record g.sgf";
    let mut child = folder.command(arguments).spawn().expect("the program runs");
    let mut input = child.stdin.take().expect("piped");
    input.write_all(b"c3\n").expect("written");
    let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines();
    while lines.next().expect("more lines").expect("text") != "1. Black C3" {}
    let id = rustix::process::Pid::from_child(&child);
    rustix::process::kill_process(id, signal).expect("a signal");
    let rest: Vec<String> = lines.map(|line| line.expect("text")).collect();
    assert!(child.wait().expect("the program ends").success());
    assert!(rest.iter().any(|line| line.contains("go-cli play --resume g.sgf")), "{rest:?}");
    assert!(folder.read("g.sgf").contains(";B[cc]"));
}

#[cfg(unix)]
#[test]
fn an_interrupt_while_the_computer_thinks_saves_the_game() {
    end_by(rustix::process::Signal::INT);
}

#[cfg(unix)]
#[test]
fn a_request_to_end_saves_the_game_and_says_how_to_go_on() {
    end_by(rustix::process::Signal::TERM);
    end_by(rustix::process::Signal::HUP);
}

#[test]
fn no_file_is_lost_to_a_new_game() {
    let folder = Folder::new();
    let old = "(;GM[1]FF[4]SZ[3];B[bb])";
    fs::write(folder.0.join("old.sgf"), old).expect("writable");
    let play = "play --rules baduk --size 3 --computer none";
    let output = folder.command(&format!("{play} --record old.sgf")).output().expect("it runs");
    assert_eq!(output.status.code(), Some(2));
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(complaint.contains("old.sgf holds something already"), "{complaint}");
    assert_eq!(folder.read("old.sgf"), old);

    let told = folder.run(play, "save old.sgf\n");
    assert!(told.contains("old.sgf holds something else"), "{told}");
    assert_eq!(folder.read("old.sgf"), old);

    // The game that is gone on with is written to its own file.
    let resumed = "play --computer none --resume old.sgf --record old.sgf";
    folder.run(resumed, "a1\n");
    assert!(folder.read("old.sgf").contains("W[ac]"));
    fs::write(folder.0.join("empty.sgf"), "").expect("writable");
    folder.run(&format!("{play} --record empty.sgf"), "b2\n");
    assert!(folder.read("empty.sgf").contains(";B[bb]"));
}

#[cfg(unix)]
#[test]
fn links_are_followed_and_devices_and_read_only_files_stay() {
    let folder = Folder::new();
    let play = "play --rules baduk --size 3 --computer none --record";
    fs::create_dir(folder.0.join("kept")).expect("a folder");
    std::os::unix::fs::symlink("kept/game.sgf", folder.0.join("link.sgf")).expect("a link");
    folder.run(&format!("{play} link.sgf"), "b2\n");
    assert!(folder.0.join("link.sgf").is_symlink());
    assert!(folder.read("kept/game.sgf").contains(";B[bb]"));

    std::os::unix::fs::symlink("/dev/null", folder.0.join("null.sgf")).expect("a link");
    folder.run(&format!("{play} null.sgf"), "b2\n");
    assert!(folder.0.join("null.sgf").is_symlink());

    fs::write(folder.0.join("fixed.sgf"), "").expect("writable");
    let mut rights = fs::metadata(folder.0.join("fixed.sgf")).expect("there").permissions();
    rights.set_readonly(true);
    fs::set_permissions(folder.0.join("fixed.sgf"), rights).expect("ours");
    let output = folder.command(&format!("{play} fixed.sgf")).output().expect("it runs");
    assert_eq!(output.status.code(), Some(1));
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(complaint.contains("fixed.sgf: it is read-only"), "{complaint}");
}

#[test]
fn a_game_of_the_computer_alone_is_kept_too() {
    let folder = Folder::new();
    let play = "play --rules baduk --size 3 --computer both --playouts 5 --seed 1";
    let text = folder.run(play, "");
    assert!(text.contains("The record is in "), "{text}");
    assert_eq!(fs::read_dir(folder.0.join("go-cli")).expect("a folder").count(), 1);
}

#[test]
fn what_is_typed_at_the_wrong_time_is_answered() {
    let folder = Folder::new();
    let play = "play --rules baduk --size 3 --computer none";
    let text = folder.run(play, "play w B2\nb B2\nplay w I2\nw pass\npass\npass\n");
    for wanted in [
        "It is Black's turn.",
        "1. Black B2",
        "columns skip the letter I",
        "2. White passes",
        "Dead groups are marked now: dead D4 marks a group",
    ] {
        assert!(text.contains(wanted), "{wanted}: {text}");
    }
}

#[test]
fn a_resumed_game_says_where_it_is_and_keeps_its_flags() {
    let folder = Folder::new();
    let play = "--computer white --playouts 12 --seed 2 --rings --ascii";
    let left = folder.run(&format!("play --size 6 {play} --record g.sgf"), "b2\n");
    let command = format!("  go-cli play --resume g.sgf {play}\n");
    assert!(left.ends_with(&command), "{left}");
    let resumed = folder.run(&format!("play --resume g.sgf {play}"), "");
    assert!(resumed.contains("The opening goes on"), "{resumed}");
    assert!(resumed.contains("You are Player 1."), "{resumed}");

    let play = "--rules baduk --size 3 --computer none --record over.sgf";
    folder.run(&format!("play {play}"), "resign\n");
    let over = folder.run("play --resume over.sgf", "");
    assert!(over.contains("The game is over already."), "{over}");
}
