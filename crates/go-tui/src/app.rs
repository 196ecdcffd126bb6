//! The whole program as a value: what comes in changes it, and it says what has to be done outside.

use std::path::Path;
use std::time::Duration;

use go_session::Computer;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseEventKind};
use ratatui::layout::Rect;

use crate::board::Zoom;
use crate::browser::{Browser, From};
use crate::effect::{Effect, Input, Place};
use crate::look::{Shown, Stones, Switch};
use crate::pen::columns;
use crate::reading::Reading;
use crate::setup::{Setup, Wishes};
use crate::table::Play;
use crate::theme::{Depth, Theme};
use crate::view::View;
use crate::work::Finding;

/// What is on the screen.
pub(crate) enum Screen {
    Setup(Box<Setup>),
    Table(Box<Play>),
    Browser(Box<Browser>),
}

/// The program.
pub(crate) struct App {
    pub(crate) screen: Screen,
    /// Where a browser goes back to.
    below: Vec<Screen>,
    /// What was above the table before it came up to ask whether its game may be lost.
    aside: Vec<Screen>,
    /// The game that begins if it may.
    next: Option<Box<Play>>,
    /// The page of keys, and how far it is scrolled.
    help: Option<usize>,
    /// A text on the whole screen, above all else.
    reading: Option<Reading>,
    pub(crate) view: View,
    wishes: Wishes,
    computer: Computer,
    /// Whether the clock stands because the terminal is too small for the board.
    waits: bool,
}

impl App {
    pub(crate) fn new(
        screen: Screen,
        wishes: Wishes,
        computer: Computer,
        stones: Stones,
        depth: Depth,
    ) -> App {
        let shown = Shown { rings: Switch::Off, settled: Switch::On, graph: Switch::Off };
        let view = View {
            area: Rect::new(0, 0, 80, 24),
            stones,
            zoom: Zoom::default(),
            shown,
            theme: Theme::new(depth),
            now: Duration::ZERO,
        };
        App {
            screen,
            below: Vec::new(),
            aside: Vec::new(),
            next: None,
            help: None,
            reading: None,
            view,
            wishes,
            computer,
            waits: false,
        }
    }

    /// What has to be done at the very start.
    pub(crate) fn begin(&mut self) -> Vec<Effect> {
        let view = self.view;
        let effects = match &mut self.screen {
            Screen::Table(play) => play.start(&view),
            Screen::Setup(_) | Screen::Browser(_) => Vec::new(),
        };
        self.carry_out(effects)
    }

    /// The table, wherever it is.
    pub(crate) fn play(&self) -> Option<&Play> {
        std::iter::once(&self.screen).chain(&self.below).find_map(|screen| match screen {
            Screen::Table(play) => Some(&**play),
            _ => None,
        })
    }

    fn play_mut(&mut self) -> Option<&mut Play> {
        std::iter::once(&mut self.screen).chain(&mut self.below).find_map(|screen| match screen {
            Screen::Table(play) => Some(&mut **play),
            _ => None,
        })
    }

    /// Whether the table is running and not on the screen.
    fn is_table_hidden(&self) -> bool {
        !matches!(self.screen, Screen::Table(_))
    }

    /// How long the screen stays true if nothing happens.
    pub(crate) fn rest(&self) -> Option<Duration> {
        self.play().and_then(|play| play.rest(self.view.now))
    }

    /// Takes what has happened at this moment, and says what has to be done.
    pub(crate) fn update(&mut self, input: Input, now: Duration) -> Vec<Effect> {
        self.view.now = now;
        let effects = self.take(input);
        let effects = self.carry_out(effects);
        self.follow_question();
        self.follow_size();
        effects
    }

    /// The table, on top of whatever was above it, to ask something.
    fn bring_table_up(&mut self) {
        let is_table = |screen: &Screen| matches!(screen, Screen::Table(_));
        while !is_table(&self.screen)
            && let Some(below) = self.below.pop()
        {
            self.aside.push(std::mem::replace(&mut self.screen, below));
        }
    }

    /// Goes back to what was above the table once it asks nothing any more.
    fn follow_question(&mut self) {
        if self.play().is_some_and(|play| play.dialog.is_some()) {
            return;
        }
        self.next = None;
        while let Some(above) = self.aside.pop() {
            self.show_above(above);
        }
    }

    /// Whether the terminal is large enough for what is on the screen.
    fn fits(&self) -> bool {
        match &self.screen {
            _ if self.help.is_some() || self.reading.is_some() => true,
            Screen::Setup(setup) => setup.fits(&self.view),
            Screen::Table(play) => play.fits(&self.view),
            Screen::Browser(browser) => browser.fits(&self.view),
        }
    }

    /// The game waits while its board cannot be shown.
    fn follow_size(&mut self) {
        let (now, waits) = (self.view.now, !self.is_table_hidden() && !self.fits());
        let waited = std::mem::replace(&mut self.waits, waits);
        let Some(play) = self.play_mut() else { return };
        if waits && play.table.is_running() {
            play.table.pause(now);
        } else if waited && !waits {
            play.table.resume(now);
        }
    }

    fn take(&mut self, input: Input) -> Vec<Effect> {
        let view = self.view;
        match input {
            Input::Resize(width, height) => {
                self.view.area = Rect::new(0, 0, width, height);
                Vec::new()
            }
            Input::Key(key) if key.kind == KeyEventKind::Release => Vec::new(),
            Input::Key(key) => self.key(key),
            Input::Mouse(_) if self.help.is_some() => Vec::new(),
            Input::Mouse(mouse) if self.reading.is_some() => {
                self.mouse_on_reading(mouse.kind);
                Vec::new()
            }
            Input::Mouse(mouse) => match &mut self.screen {
                Screen::Setup(setup) => setup.mouse(&view, mouse, self.computer),
                Screen::Table(play) => play.mouse(&mut self.view, mouse),
                Screen::Browser(browser) => browser.mouse(&view, mouse),
            },
            Input::Paste(_) if !self.fits() => Vec::new(),
            Input::Paste(text) => match &mut self.screen {
                Screen::Setup(setup) => {
                    setup.paste(&text);
                    Vec::new()
                }
                Screen::Table(play) => play.paste(&text),
                Screen::Browser(_) => Vec::new(),
            },
            Input::Tick => self.play_mut().map_or_else(Vec::new, |play| play.tick(&view)),
            Input::Suspended => {
                if let Some(play) = self.play_mut() {
                    play.table.pause(view.now);
                }
                Vec::new()
            }
            Input::Resumed => {
                if let Some(play) = self.play_mut() {
                    play.table.resume(view.now);
                }
                Vec::new()
            }
            Input::Suspend => vec![Effect::Suspend],
            Input::Continued => vec![Effect::Refresh],
            Input::Ended | Input::Found(Finding::Crashed) => vec![Effect::Leave],
            Input::Found(finding) => {
                self.play_mut().map_or_else(Vec::new, |play| play.found(&view, finding))
            }
            Input::Kept(result) => {
                if let Some(play) = self.play_mut() {
                    play.kept(result);
                }
                Vec::new()
            }
            Input::Saved(result) => {
                if let Some(play) = self.play_mut() {
                    play.saved(result);
                }
                Vec::new()
            }
            Input::Opened(path, result) => {
                self.opened(&path, result);
                Vec::new()
            }
        }
    }

    fn opened(&mut self, path: &Path, result: Result<go_record::Collection, String>) {
        let title = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
        // A saved game is gone on with, a record is read.
        let is_saved = self.wishes.games.iter().any(|game| game.path == path);
        let from = if is_saved { From::End } else { From::Start };
        let browser = result.and_then(|file| Browser::new(Box::new(file), title, from));
        match browser {
            Ok(browser) => self.show_above(Screen::Browser(Box::new(browser))),
            Err(error) => match &mut self.screen {
                Screen::Setup(setup) => setup.error = Some(error),
                Screen::Table(_) | Screen::Browser(_) => {
                    if let Some(play) = self.play_mut() {
                        play.warn(error);
                    }
                }
            },
        }
    }

    fn key(&mut self, key: KeyEvent) -> Vec<Effect> {
        let view = self.view;
        let has_control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('c' | 'd') if has_control => return self.interrupt(),
            KeyCode::Char('z') if has_control => return vec![Effect::Suspend],
            // Something else has written over the screen.
            KeyCode::Char('l') if has_control => return vec![Effect::Refresh],
            _ => {}
        }
        if let Some(from) = self.help {
            let by = match key.code {
                KeyCode::Down | KeyCode::Char('j') => 1,
                KeyCode::Up | KeyCode::Char('k') => -1,
                KeyCode::PageDown | KeyCode::Char(' ') => 10,
                KeyCode::PageUp => -10,
                _ => {
                    self.help = None;
                    return Vec::new();
                }
            };
            self.help = Some(crate::help::scrolled(&view, by, from));
            return Vec::new();
        }
        if let Some(reading) = &mut self.reading {
            if !reading.key(&view, key.code) {
                self.reading = None;
            }
            return Vec::new();
        }
        // What cannot be seen is not to be changed.
        if !self.fits() && !self.leads_away(key.code) {
            return Vec::new();
        }
        match &mut self.screen {
            Screen::Setup(setup) => setup.key(key, self.computer),
            Screen::Table(play) => play.key(&mut self.view, key),
            Screen::Browser(browser) => browser.key(&view, key, self.computer),
        }
    }

    fn mouse_on_reading(&mut self, kind: MouseEventKind) {
        let view = self.view;
        let Some(reading) = &mut self.reading else { return };
        match kind {
            MouseEventKind::ScrollDown => reading.scroll(&view, 3),
            MouseEventKind::ScrollUp => reading.scroll(&view, -3),
            MouseEventKind::Down(_) => self.reading = None,
            _ => {}
        }
    }

    /// Whether a key leaves a screen that the terminal is too small for.
    fn leads_away(&self, code: KeyCode) -> bool {
        match &self.screen {
            Screen::Setup(_) | Screen::Browser(_) => {
                matches!(code, KeyCode::Esc | KeyCode::Char('q'))
            }
            Screen::Table(_) => false,
        }
    }

    /// Ctrl-C: asks where there is something to lose, wherever one is, and leaves the second time.
    fn interrupt(&mut self) -> Vec<Effect> {
        (self.help, self.reading) = (None, None);
        match self.play() {
            Some(play) if play.asks_to_leave() || !play.has_something_to_lose() => {
                return vec![Effect::Leave];
            }
            None => return vec![Effect::Leave],
            Some(_) => self.bring_table_up(),
        }
        let fits = self.fits();
        match self.play_mut() {
            // What is in its file is not asked about where nobody would see the question.
            Some(play) if fits || play.unsaved.is_some() => play.ask_leave(),
            _ => vec![Effect::Leave],
        }
    }

    /// Goes to other screens; everything else is left to be done outside.
    fn carry_out(&mut self, effects: Vec<Effect>) -> Vec<Effect> {
        let mut outside = Vec::new();
        for effect in effects {
            match effect {
                Effect::Go(place) => outside.extend(self.go(place)),
                other => outside.push(other),
            }
        }
        outside
    }

    fn show_above(&mut self, screen: Screen) {
        let below = std::mem::replace(&mut self.screen, screen);
        self.below.push(below);
    }

    /// Ends what is thought about at a table that is left.
    fn stop_all() -> Vec<Effect> {
        crate::work::Kind::ALL.map(Effect::Stop).into()
    }

    /// Goes to a table, and gives up all else.
    fn begin_at(&mut self, mut play: Box<Play>) -> Vec<Effect> {
        let mut effects = App::stop_all();
        self.below.clear();
        self.aside.clear();
        effects.extend(play.start(&self.view));
        self.screen = Screen::Table(play);
        effects
    }

    fn go(&mut self, place: Place) -> Vec<Effect> {
        let view = self.view;
        match place {
            Place::Help => {
                self.help = Some(match self.screen {
                    Screen::Browser(_) => crate::help::of_records(&view),
                    Screen::Setup(_) | Screen::Table(_) => 0,
                });
            }
            Place::Reading(reading) => self.reading = Some(reading),
            Place::Setup => {
                self.below.clear();
                self.aside.clear();
                self.screen = Screen::Setup(Box::new(Setup::new(&self.wishes)));
                return App::stop_all();
            }
            Place::From(session) => {
                let setup = Setup::from(session, &self.wishes);
                self.show_above(Screen::Setup(Box::new(setup)));
            }
            Place::Table(play) if self.play().is_some_and(Play::has_something_to_lose) => {
                self.next = Some(play);
                self.bring_table_up();
                return self.play_mut().map_or_else(Vec::new, Play::ask_next);
            }
            Place::Next => match self.next.take() {
                Some(play) => return self.begin_at(play),
                None => return Vec::new(),
            },
            Place::Table(play) => return self.begin_at(play),
            Place::Away => return self.interrupt(),
            Place::Review(file) => {
                let title = "This game".to_owned();
                match Browser::new(file, title, From::End) {
                    Ok(browser) => self.show_above(Screen::Browser(Box::new(browser))),
                    Err(error) => {
                        if let Some(play) = self.play_mut() {
                            play.warn(error);
                        }
                    }
                }
            }
            Place::Back => match self.below.pop() {
                Some(screen) => self.screen = screen,
                None => return vec![Effect::Leave],
            },
        }
        Vec::new()
    }

    /// Draws everything.
    pub(crate) fn draw(&self, frame: &mut Frame<'_>) {
        let view = View { area: frame.area(), ..self.view };
        match (&self.help, &self.screen) {
            (Some(from), _) => crate::help::draw(&view, *from, frame),
            (None, _) if self.reading.is_some() => {
                self.reading.iter().for_each(|reading| reading.draw(&view, frame));
            }
            (None, Screen::Setup(setup)) => setup.draw(&view, frame),
            (None, Screen::Table(play)) => play.draw(&view, frame),
            (None, Screen::Browser(browser)) => browser.draw(&view, frame),
        }
        if view.stones == Stones::Ascii {
            to_ascii(frame.buffer_mut());
        }
    }
}

/// Puts plain characters in place of all others.
fn to_ascii(buffer: &mut Buffer) {
    let width = usize::from(buffer.area.width);
    for at in 0..buffer.content.len() {
        let symbol = buffer.content[at].symbol().to_owned();
        if symbol.is_ascii() {
            continue;
        }
        let is_wide = columns(&symbol) > 1;
        // Three points where there is room for them.
        let is_blank = |at: usize| buffer.content.get(at).is_some_and(|cell| cell.symbol() == " ");
        let has_room = at % width + 2 < width;
        let is_open = symbol == "…" && has_room && is_blank(at + 1) && is_blank(at + 2);
        if is_wide || is_open {
            let (sign, more) = if is_open { (".", 2) } else { ("?", 1) };
            for cell in buffer.content.iter_mut().skip(at).take(more + 1) {
                cell.set_symbol(sign);
            }
            continue;
        }
        let symbol = symbol.as_str();
        let cell = &mut buffer.content[at];
        let plain = match symbol {
            "─" | "—" | "·" => "-",
            "│" => "|",
            "▶" | "▸" | "→" => ">",
            "◂" | "←" => "<",
            "↑" => "^",
            "↓" => "v",
            "•" => "*",
            "●" => "X",
            "○" => "O",
            "✓" => "+",
            "×" => "x",
            "…" => "~",
            "□" => "#",
            "◆" => "B",
            "◇" => "W",
            "■" => "H",
            "◉" => "x",
            "◎" => "o",
            "├" | "└" => "+",
            _ => "?",
        };
        cell.set_symbol(plain);
    }
}
