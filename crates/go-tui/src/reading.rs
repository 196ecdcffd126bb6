//! A text on the whole screen, line by line, for what has no room beside a board.

use ratatui::Frame;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::pen::{Pen, cut, wrapped};
use crate::view::View;

/// A text that is read.
pub(crate) struct Reading {
    title: &'static str,
    lines: Vec<String>,
    /// Rows above the screen.
    from: usize,
}

impl Reading {
    pub(crate) fn new(title: &'static str, lines: Vec<String>) -> Reading {
        Reading { title, lines, from: 0 }
    }

    /// The text's part of the screen, between title and keys.
    fn place(view: &View) -> Rect {
        let area = view.area;
        Rect {
            x: area.x + area.width.min(2),
            y: area.y + area.height.min(2),
            width: area.width.saturating_sub(4),
            height: area.height.saturating_sub(4),
        }
    }

    fn rows(&self, view: &View) -> Vec<String> {
        let width = usize::from(Reading::place(view).width);
        self.lines
            .iter()
            .flat_map(|line| {
                // An empty line stands between parts.
                if line.is_empty() { vec![String::new()] } else { wrapped(line, width) }
            })
            .collect()
    }

    /// Rows that lie above the screen at most.
    fn most(&self, view: &View) -> usize {
        self.rows(view).len().saturating_sub(usize::from(Reading::place(view).height))
    }

    /// Further by some rows, or back.
    pub(crate) fn scroll(&mut self, view: &View, by: isize) {
        self.from = self.from.saturating_add_signed(by).min(self.most(view));
    }

    /// Whether it goes on being read after a key.
    pub(crate) fn key(&mut self, view: &View, code: KeyCode) -> bool {
        let page = isize::try_from(Reading::place(view).height).unwrap_or(1).max(1);
        let by = match code {
            KeyCode::Down | KeyCode::Char('j') => 1,
            KeyCode::Up | KeyCode::Char('k') => -1,
            KeyCode::PageDown | KeyCode::Char(' ') => page,
            KeyCode::PageUp => -page,
            KeyCode::Home => isize::MIN,
            KeyCode::End => isize::MAX,
            _ => return false,
        };
        self.scroll(view, by);
        true
    }

    pub(crate) fn draw(&self, view: &View, frame: &mut Frame<'_>) {
        let area = Reading::place(view);
        let theme = view.theme;
        let mut pen = Pen::new(frame.buffer_mut(), Rect { y: view.area.y, height: 1, ..area });
        pen.line(Line::styled(self.title, theme.accent()));
        let rows = self.rows(view);
        let (from, height) = (self.from.min(self.most(view)), usize::from(area.height));
        let mut pen = Pen::new(frame.buffer_mut(), area);
        for row in rows.iter().skip(from).take(height) {
            pen.line(Line::raw(row.clone()));
        }
        let keys = if rows.len() > height {
            let last = (from + height).min(rows.len());
            format!("↑↓ more: line {last} of {} · any other key goes back", rows.len())
        } else {
            "any key goes back".to_owned()
        };
        let bottom = Rect { y: view.area.bottom().saturating_sub(1), height: 1, ..area };
        let mut pen = Pen::new(frame.buffer_mut(), bottom);
        pen.line(Line::styled(cut(&keys, pen.width()), theme.quiet()));
    }
}
