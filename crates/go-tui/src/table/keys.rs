//! Keys and the mouse at the table.
//!
//! Letters begin words, as `pass` or `d4`; hjkl move the cursor, and turn into the beginning of a
//! word when what follows shows that one was meant.

use std::time::Duration;

use go_core::Point;
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Position;

use super::Play;
use super::buttons::Press;
use super::command::{self, Command, Verb};
use super::layout::Layout;
use crate::effect::Effect;
use crate::view::View;

/// Something under the mouse.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    Point(Point),
    Button(usize),
}

/// Points that a jump goes over.
const JUMP: i16 = 3;
/// The time in which a second click on a button is part of the first.
const QUICK: Duration = Duration::from_millis(500);
/// Characters of the longest line that means anything.
const LONGEST: usize = 200;

impl Play {
    pub(crate) fn key(&mut self, view: &mut View, key: KeyEvent) -> Vec<Effect> {
        if let Some(dialog) = self.dialog {
            return self.dialog_key(view, dialog, key);
        }
        if self.line.is_some() {
            return self.line_key(view, key);
        }
        let letter = self.letter.take();
        if let KeyCode::Char(typed) = key.code
            && let Some((first, from)) = letter
            && continues(first, typed)
        {
            self.cursor = from;
            self.line = Some(format!("{first}{typed}"));
            return Vec::new();
        }
        if key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) {
            return match key.code {
                KeyCode::Char('u') => self.verb(view, Verb::Undo),
                _ => Vec::new(),
            };
        }
        if let Some((dx, dy)) = direction(key) {
            if let KeyCode::Char(letter) = key.code {
                self.letter = Some((letter, self.cursor));
            }
            self.focus = None;
            self.step(dx, dy);
            return Vec::new();
        }
        match key.code {
            KeyCode::Enter | KeyCode::Char(' ') => self.enter(view),
            KeyCode::Tab => self.turn_focus(1),
            KeyCode::BackTab => self.turn_focus(-1),
            KeyCode::Esc => {
                self.focus = None;
                self.hint = None;
                self.estimate = None;
                self.message = super::Message::default();
                Vec::new()
            }
            KeyCode::Backspace | KeyCode::Delete => self.verb(view, Verb::Undo),
            KeyCode::Home => self.go_to_edge(-1),
            KeyCode::End => self.go_to_edge(1),
            KeyCode::F(1) | KeyCode::Char('?') => self.verb(view, Verb::Help),
            KeyCode::Char(':' | '/') => {
                self.line = Some(String::new());
                Vec::new()
            }
            KeyCode::Char('!') => self.verb(view, Verb::Hint),
            KeyCode::Char('=') => self.verb(view, Verb::Score),
            KeyCode::Char('.') => self.verb(view, Verb::Now),
            KeyCode::Char(letter) if letter.is_alphabetic() => {
                self.line = Some(letter.to_string());
                Vec::new()
            }
            _ => Vec::new(),
        }
    }

    fn enter(&mut self, view: &mut View) -> Vec<Effect> {
        let buttons = self.buttons();
        match self.focus.and_then(|at| buttons.get(at)) {
            Some(button) => {
                let press = button.press.clone();
                self.press(view, press)
            }
            None => self.at(view, self.cursor),
        }
    }

    fn press(&mut self, view: &mut View, press: Press) -> Vec<Effect> {
        match press {
            Press::Do(command) => {
                let effects = self.obey(view, command);
                // Other buttons may stand there now.
                self.focus = None;
                effects
            }
            Press::Answer(answer) => match self.dialog {
                Some(dialog) => self.answer(view, dialog.question, answer),
                None => Vec::new(),
            },
        }
    }

    fn turn_focus(&mut self, step: i16) -> Vec<Effect> {
        let count = self.buttons().len() as i16;
        let next = match (self.focus, step) {
            (None, 1..) => 0,
            (None, _) => count - 1,
            (Some(at), _) => at as i16 + step,
        };
        // Beyond the last button is the board again.
        self.focus = (0..count).contains(&next).then_some(next as usize);
        Vec::new()
    }

    fn line_key(&mut self, view: &mut View, key: KeyEvent) -> Vec<Effect> {
        let Some(mut line) = self.line.take() else { return Vec::new() };
        match key.code {
            KeyCode::Esc => return Vec::new(),
            KeyCode::Enter => {
                return match command::parse(&line, self.session().size()) {
                    Ok(Some(command)) => self.obey(view, command),
                    Ok(None) => Vec::new(),
                    Err(error) => {
                        self.warn(error);
                        Vec::new()
                    }
                };
            }
            KeyCode::Backspace if line.is_empty() => return Vec::new(),
            KeyCode::Backspace => {
                line.pop();
            }
            KeyCode::Tab => {
                if let Some(verb) = Verb::named(line.trim()).filter(|_| !line.trim().is_empty()) {
                    line = verb.word().to_owned();
                }
            }
            KeyCode::Char('u' | 'w') if key.modifiers.contains(KeyModifiers::CONTROL) => {
                line.clear();
            }
            KeyCode::Char(typed)
                if !key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT)
                    && !typed.is_control()
                    && line.chars().count() < LONGEST =>
            {
                line.push(typed);
            }
            _ => {}
        }
        self.line = Some(line);
        Vec::new()
    }

    /// Text from the clipboard is typed, its first line.
    pub(crate) fn paste(&mut self, text: &str) -> Vec<Effect> {
        if self.dialog.is_none() {
            let line = self.line.get_or_insert_default();
            let room = LONGEST.saturating_sub(line.chars().count());
            let first = text.lines().next().unwrap_or_default();
            line.extend(first.chars().filter(|c| !c.is_control()).take(room));
        }
        Vec::new()
    }

    fn step(&mut self, dx: i16, dy: i16) {
        let size = self.session().size();
        let (x, y) = size.xy(self.cursor);
        let move_by =
            |at: u8, by: i16, side: u8| (i16::from(at) + by).clamp(0, i16::from(side) - 1) as u8;
        let point = size.point(move_by(x, dx, size.width()), move_by(y, dy, size.height()));
        self.cursor = point.unwrap_or(self.cursor);
    }

    fn go_to_edge(&mut self, step: i16) -> Vec<Effect> {
        self.step(step * i16::from(self.session().size().width()), 0);
        Vec::new()
    }

    pub(crate) fn mouse(&mut self, view: &mut View, mouse: MouseEvent) -> Vec<Effect> {
        let place = Position { x: mouse.column, y: mouse.row };
        let Ok(layout) = Layout::of(self, view) else { return Vec::new() };
        let button = layout.buttons.iter().position(|(_, area)| area.contains(place));
        let target = match button {
            Some(at) => Some(Target::Button(at)),
            None => layout.board.point_at(place).map(Target::Point),
        };
        match mouse.kind {
            MouseEventKind::Moved | MouseEventKind::Drag(_) => {
                if let Some(Target::Point(point)) = target
                    && self.dialog.is_none()
                {
                    self.cursor = point;
                    self.focus = None;
                }
                Vec::new()
            }
            MouseEventKind::Down(MouseButton::Left) => {
                self.pressed = target;
                Vec::new()
            }
            MouseEventKind::Up(MouseButton::Left) => {
                let pressed = self.pressed.take();
                match target {
                    // Released elsewhere, it was not meant.
                    Some(target) if pressed == Some(target) => self.click(view, target, &layout),
                    _ => Vec::new(),
                }
            }
            _ => Vec::new(),
        }
    }

    fn click(&mut self, view: &mut View, target: Target, layout: &Layout) -> Vec<Effect> {
        self.line = None;
        self.focus = None;
        match target {
            Target::Button(at) => {
                let press = layout.buttons[at].0.press.clone();
                // The second of two quick clicks is not the other player's.
                if self.clicked.is_some_and(|when| view.now.saturating_sub(when) < QUICK) {
                    return Vec::new();
                }
                let ends_turn = matches!(
                    press,
                    Press::Do(Command::Do(Verb::Pass | Verb::Confirm) | Command::ConfirmAs(_))
                );
                self.clicked = ends_turn.then_some(view.now);
                self.press(view, press)
            }
            Target::Point(point) if self.dialog.is_none() => self.at(view, point),
            Target::Point(_) => Vec::new(),
        }
    }
}

/// Whether a character after a letter that moved the cursor shows that a word or a point was meant.
fn continues(first: char, typed: char) -> bool {
    if typed.is_ascii_digit() {
        return true;
    }
    let word: String =
        [first.to_ascii_lowercase(), typed.to_ascii_lowercase()].into_iter().collect();
    !"hjkl".contains(typed.to_ascii_lowercase())
        && Verb::ALL.into_iter().any(|verb| verb.word().starts_with(&word))
}

/// The way that a key goes.
fn direction(key: KeyEvent) -> Option<(i16, i16)> {
    let far = key.modifiers.contains(KeyModifiers::SHIFT);
    let (dx, dy) = match key.code {
        KeyCode::Left | KeyCode::Char('h' | 'H') => (-1, 0),
        KeyCode::Right | KeyCode::Char('l' | 'L') => (1, 0),
        KeyCode::Up | KeyCode::Char('k' | 'K') => (0, -1),
        KeyCode::Down | KeyCode::Char('j' | 'J') => (0, 1),
        KeyCode::PageUp => (0, -JUMP),
        KeyCode::PageDown => (0, JUMP),
        _ => return None,
    };
    let is_capital = matches!(key.code, KeyCode::Char(letter) if letter.is_ascii_uppercase());
    let by = if far || is_capital { JUMP } else { 1 };
    Some((dx * by, dy * by))
}
