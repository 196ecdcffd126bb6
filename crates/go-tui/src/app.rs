//! The whole program as a value: what comes in changes it, and it says what has to be done outside.

use std::path::Path;
use std::time::Duration;

use go_session::Computer;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::layout::Rect;

use crate::board::Zoom;
use crate::browser::{Browser, From};
use crate::effect::{Effect, Input, Place};
use crate::look::{Shown, Stones, Switch};
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
    /// The page of keys, and how far it is scrolled.
    help: Option<usize>,
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
        App { screen, below: Vec::new(), help: None, view, wishes, computer, waits: false }
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
        self.follow_size();
        effects
    }

    /// Whether the terminal is large enough for what is on the screen.
    fn fits(&self) -> bool {
        match &self.screen {
            _ if self.help.is_some() => true,
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

    /// Whether a key leaves a screen that the terminal is too small for.
    fn leads_away(&self, code: KeyCode) -> bool {
        match &self.screen {
            Screen::Setup(_) | Screen::Browser(_) => {
                matches!(code, KeyCode::Esc | KeyCode::Char('q'))
            }
            Screen::Table(_) => false,
        }
    }

    /// Ctrl-C: asks where there is something to lose, and leaves the second time.
    fn interrupt(&mut self) -> Vec<Effect> {
        self.help = None;
        // A question that cannot be seen is none.
        if self.is_table_hidden() || !self.fits() {
            return vec![Effect::Leave];
        }
        match self.play_mut() {
            Some(play) if play.dialog.is_none_or(|asked| asked.question != crate::table::LEAVE) => {
                play.ask_leave()
            }
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

    fn go(&mut self, place: Place) -> Vec<Effect> {
        let view = self.view;
        match place {
            Place::Help => {
                self.help = Some(match self.screen {
                    Screen::Browser(_) => crate::help::of_records(&view),
                    Screen::Setup(_) | Screen::Table(_) => 0,
                });
            }
            Place::Setup => {
                self.below.clear();
                self.screen = Screen::Setup(Box::new(Setup::new(&self.wishes)));
                return App::stop_all();
            }
            Place::From(session) => {
                let setup = Setup::from(session, &self.wishes);
                self.show_above(Screen::Setup(Box::new(setup)));
            }
            Place::Table(play) => {
                let mut effects = App::stop_all();
                self.below.clear();
                let mut play = play;
                effects.extend(play.start(&view));
                self.screen = Screen::Table(play);
                return effects;
            }
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
    for cell in &mut buffer.content {
        let symbol = cell.symbol();
        if symbol.is_ascii() {
            continue;
        }
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
            "…" => ".",
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
