//! Every screen without a terminal: the program as a value, jobs done at once, frames as text.

mod colors;
mod counting;
mod games;
mod handicaps;
mod laws;
mod outside;
mod records;
mod screens;

use std::time::Duration;

use go_ai::StopToken;
use go_core::Size;
use go_record::Collection;
use go_rules::{GameConfig, Preset};
use go_session::{
    Arrangement, Computer, HandicapPoints, Level, Seat, Seats, TimeControl, handicap,
};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

use crate::app::{App, Screen};
use crate::browser::{Browser, From};
use crate::effect::{Effect, Input};
use crate::look::Stones;
use crate::setup::{Offered, Preview, Setup, Wishes};
use crate::table::Play;
use crate::theme::Depth;
use crate::work::Job;

/// The program with a clock that stands still until it is told, and jobs that wait to be done.
struct Seen {
    app: App,
    now: Duration,
    size: (u16, u16),
    jobs: Vec<Job>,
    /// What else was to be done outside.
    outside: Vec<Effect>,
}

impl Seen {
    fn new(screen: Screen, stones: Stones, depth: Depth, size: (u16, u16)) -> Seen {
        let app = App::new(screen, wishes(), Computer::default(), stones, depth);
        let (now, jobs, outside) = (Duration::ZERO, Vec::new(), Vec::new());
        let mut seen = Seen { app, now, size, jobs, outside };
        seen.input(Input::Resize(size.0, size.1));
        let effects = seen.app.begin();
        seen.carry_out(effects);
        seen
    }

    fn setup(size: (u16, u16)) -> Seen {
        let setup = Setup::new(&wishes());
        Seen::new(Screen::Setup(Box::new(setup)), Stones::Unicode, Depth::None, size)
    }

    fn table(game: &Game, size: (u16, u16)) -> Seen {
        let free = HandicapPoints::Free;
        let session = handicap::open(game.config(), free, Computer::default()).unwrap();
        let (seats, control) = (game.seats, game.control);
        let arrangement = Arrangement { seats, level: Level::MIN, control };
        let play = Play::new(session, arrangement, None);
        Seen::new(Screen::Table(Box::new(play)), game.stones, game.depth, size)
    }

    /// The table of two people with the end of a record on it.
    fn resumed(record: &str, size: (u16, u16)) -> Seen {
        let file = Collection::read(record).unwrap();
        let end = file.first().line().last().unwrap();
        let config = go_record::terms(file.first(), &Preset::all()[0]).unwrap();
        let session = go_session::replay(end, &config, Computer::default()).unwrap().session;
        let (seats, control) = (SHARED, TimeControl::Unlimited);
        let play = Play::new(session, Arrangement { seats, level: Level::MIN, control }, None);
        Seen::new(Screen::Table(Box::new(play)), Stones::Unicode, Depth::None, size)
    }

    fn record(text: &str, size: (u16, u16)) -> Seen {
        let file = Collection::read(text).unwrap();
        let browser = Browser::new(Box::new(file), "record.sgf".into(), From::Start).unwrap();
        Seen::new(Screen::Browser(Box::new(browser)), Stones::Unicode, Depth::None, size)
    }

    fn input(&mut self, input: Input) {
        let effects = self.app.update(input, self.now);
        self.carry_out(effects);
    }

    fn carry_out(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Work(job) => self.jobs.push(job),
                Effect::Stop(kind) => self.jobs.retain(|job| job.kind() != kind),
                other => self.outside.push(other),
            }
        }
    }

    /// Does what is thought about, until nothing is.
    fn think(&mut self) {
        while let Some(job) = self.jobs.pop() {
            let finding = job.run(&StopToken::new());
            self.input(Input::Found(finding));
        }
    }

    fn key(&mut self, code: KeyCode) {
        self.input(Input::Key(KeyEvent::new(code, KeyModifiers::NONE)));
    }

    fn control(&mut self, letter: char) {
        self.input(Input::Key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL)));
    }

    /// Types words, each ended by Enter.
    fn type_words(&mut self, words: &str) {
        for word in words.split_whitespace() {
            word.chars().for_each(|c| self.key(KeyCode::Char(c)));
            self.key(KeyCode::Enter);
        }
    }

    fn mouse(&mut self, kind: MouseEventKind, column: u16, row: u16) {
        let modifiers = KeyModifiers::NONE;
        self.input(Input::Mouse(MouseEvent { kind, column, row, modifiers }));
    }

    fn click(&mut self, column: u16, row: u16) {
        self.mouse(MouseEventKind::Down(MouseButton::Left), column, row);
        self.mouse(MouseEventKind::Up(MouseButton::Left), column, row);
    }

    fn play(&self) -> &Play {
        self.app.play().expect("a table")
    }

    fn draw(&self) -> Terminal<TestBackend> {
        let mut terminal = Terminal::new(TestBackend::new(self.size.0, self.size.1)).unwrap();
        terminal.draw(|frame| self.app.draw(frame)).unwrap();
        terminal
    }

    /// The screen as text.
    fn text(&self) -> String {
        let terminal = self.draw();
        let buffer = terminal.backend().buffer();
        let rows = buffer.content.chunks(usize::from(self.size.0).max(1));
        let lines = rows.map(|row| {
            let line: String = row.iter().map(ratatui::buffer::Cell::symbol).collect();
            line.trim_end().to_owned() + "\n"
        });
        lines.collect()
    }

    /// Where a text stands on the screen.
    fn find(&self, wanted: &str) -> Option<(u16, u16)> {
        self.text().lines().zip(0..).find_map(|(line, row)| {
            let at = line.find(wanted)?;
            Some((line[..at].chars().count() as u16, row))
        })
    }

    /// Whether the program was to be left.
    fn left(&self) -> bool {
        self.outside.iter().any(|effect| matches!(effect, Effect::Leave))
    }
}

/// The usual choices, and a saved game to open.
fn wishes() -> Wishes {
    let games = vec![offered()];
    Wishes { games, ..Wishes::default() }
}

/// A saved game to open.
fn offered() -> Offered {
    let file = Collection::read("(;SZ[9];B[ee];W[cc])").unwrap();
    let mut board = go_record::Viewing::before(file.first()).unwrap();
    file.first().line().for_each(|node| board.step(node));
    Offered {
        name: "baduk 9x9, 5 min ago".into(),
        about: vec!["board 9x9, komi 6.5".into(), "after turn 2".into(), "two people".into()],
        preview: Some(Preview {
            rules: *board.rules(),
            stones: *board.setup(),
            last: board.last(),
        }),
        path: "saved/baduk-7-1.sgf".into(),
    }
}

/// A game at a table of a test.
#[derive(Copy, Clone, Debug)]
struct Game {
    rules: &'static str,
    size: (u8, u8),
    seats: Seats,
    control: TimeControl,
    stones: Stones,
    depth: Depth,
    move_limit: Option<u32>,
    /// Stones that Black places.
    handicap: u8,
}

/// Two people at one terminal.
const SHARED: Seats = Seats { one: Seat::Person, two: Seat::Person };
/// A person against the computer.
const AGAINST: Seats = Seats { one: Seat::Person, two: Seat::Computer };

impl Game {
    fn of(rules: &'static str, side: u8, seats: Seats) -> Game {
        Game {
            rules,
            size: (side, side),
            seats,
            control: TimeControl::Unlimited,
            stones: Stones::Unicode,
            depth: Depth::None,
            move_limit: None,
            handicap: 0,
        }
    }

    fn config(&self) -> GameConfig {
        let mut config = Preset::named(self.rules).unwrap().config();
        config.size = Size::new(self.size.0, self.size.1).unwrap();
        config.move_limit = self.move_limit;
        config.handicap = self.handicap;
        config
    }
}
