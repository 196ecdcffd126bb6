//! The whole program as a value: what comes in changes it, and it says what has to be done outside.

mod going;
mod plain;

use std::time::Duration;

use go_session::Computer;
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseEventKind};
use ratatui::layout::Rect;

use crate::board::Zoom;
use crate::browser::Browser;
use crate::effect::{Effect, Input};
use crate::look::{Shown, Stones, Switch};
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
            Input::Reopened(path, Ok(resumed)) => self.reopened(path, resumed),
            Input::Reopened(path, Err(error)) => {
                self.opened(&path, Err(error));
                Vec::new()
            }
            Input::Opened(path, result) => {
                self.opened(&path, result);
                Vec::new()
            }
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
            plain::to_ascii(frame.buffer_mut());
        }
    }
}
