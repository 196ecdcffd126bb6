//! Keys and the mouse on the form.

use go_session::Computer;
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Position;

use super::rows::Row;
use super::{Setup, draw};
use crate::effect::{Effect, Place};
use crate::view::View;

impl Setup {
    fn turn(&mut self, step: isize) {
        let row = self.at;
        if row != Row::Start {
            self.field(row).turn(step);
            self.changed(row);
        }
    }

    fn go(&mut self, step: isize) {
        let rows = self.rows();
        let at = rows.iter().position(|&row| row == self.at).unwrap_or(0) as isize;
        let next = (at + step).rem_euclid(rows.len() as isize);
        self.at = rows[next as usize];
        self.error = None;
    }

    pub(crate) fn key(&mut self, key: KeyEvent, computer: Computer) -> Vec<Effect> {
        let is_typed = self.at != Row::Start && self.field(self.at).takes_text();
        match key.code {
            _ if key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) => {}
            KeyCode::Up | KeyCode::BackTab => self.go(-1),
            KeyCode::Down | KeyCode::Tab => self.go(1),
            KeyCode::Left => self.turn(-1),
            KeyCode::Right => self.turn(1),
            KeyCode::Home => self.at = self.rows()[0],
            KeyCode::End => self.at = Row::Start,
            KeyCode::Enter if self.at == Row::File => return self.open_file(),
            KeyCode::Enter => return self.start(computer),
            KeyCode::Char(' ') if self.at == Row::Start => return self.start(computer),
            KeyCode::Char(' ') if !is_typed => self.turn(1),
            KeyCode::Char(c) if self.at == Row::File => {
                self.field(Row::File).push(c);
                self.changed(Row::File);
            }
            KeyCode::F(1) | KeyCode::Char('?') => return vec![Effect::Go(Place::Help)],
            KeyCode::Esc if is_typed && self.field(self.at).is_being_typed() => {
                let row = self.at;
                self.field(row).forget();
                self.changed(row);
            }
            KeyCode::Esc if self.from.is_some() => return vec![Effect::Go(Place::Back)],
            KeyCode::Backspace if is_typed => {
                let row = self.at;
                self.field(row).erase();
                self.changed(row);
            }
            KeyCode::Char(c)
                if is_typed
                    && (c.is_ascii_digit()
                        || c == '-' && self.at == Row::Komi
                        || self.field(self.at).is_being_typed()) =>
            {
                let row = self.at;
                self.field(row).push(c);
                self.changed(row);
            }
            KeyCode::Char('q') => return vec![Effect::Go(Place::Away)],
            KeyCode::Char('k') => self.go(-1),
            KeyCode::Char('j') => self.go(1),
            KeyCode::Char('h') => self.turn(-1),
            KeyCode::Char('l') => self.turn(1),
            // A number names a level, or one of the games, which are numbered.
            KeyCode::Char(digit @ '1'..='9') if matches!(self.at, Row::Game | Row::Level) => {
                let row = self.at;
                let at = usize::from(digit as u8 - b'1');
                let field = self.field(row);
                field.at = at.min(field.choices.len().saturating_sub(1));
                self.changed(row);
            }
            _ => {}
        }
        Vec::new()
    }

    pub(crate) fn paste(&mut self, text: &str) {
        let row = self.at;
        if row != Row::Start && self.field(row).takes_text() {
            for c in text.lines().next().unwrap_or_default().chars() {
                self.field(row).push(c);
            }
            self.changed(row);
        }
    }

    pub(crate) fn mouse(
        &mut self,
        view: &View,
        mouse: MouseEvent,
        computer: Computer,
    ) -> Vec<Effect> {
        let place = Position { x: mouse.column, y: mouse.row };
        let found = draw::places(self, view).into_iter().find(|(_, area)| area.contains(place));
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                self.pressed = found.map(|(row, _)| row);
                if let Some((row, _)) = found {
                    self.at = row;
                }
            }
            MouseEventKind::Up(MouseButton::Left) => {
                let pressed = self.pressed.take();
                let Some((row, area)) = found.filter(|(row, _)| pressed == Some(*row)) else {
                    return Vec::new();
                };
                if row == Row::Start {
                    return self.start(computer);
                }
                // The left arrow turns back, the rest of the value forward.
                let is_left = place.x < area.x + draw::LABEL + 3;
                self.turn(if is_left { -1 } else { 1 });
            }
            MouseEventKind::ScrollUp => self.turn(-1),
            MouseEventKind::ScrollDown => self.turn(1),
            _ => {}
        }
        Vec::new()
    }
}
