//! The form on the screen.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use go_session::words;

use super::{Row, Setup};
use crate::board::Geometry;
use crate::pen::{Pen, cut};
use crate::view::View;

/// Columns of the labels.
pub(super) const LABEL: u16 = 12;
/// Columns of the form.
const FORM: u16 = 44;
/// Columns of the widest preview.
const PREVIEW: u16 = 72;

/// The form's place: at the left, or in the middle where there is room for nothing else.
fn form(setup: &Setup, view: &View) -> Rect {
    let area = view.area;
    let height = (setup.rows().len() as u16 + 8).min(area.height);
    let width = FORM.min(area.width);
    let x = if area.width >= FORM + 28 {
        // With the preview in the middle of a wide terminal.
        (area.width / 28).max(area.width.saturating_sub(FORM + 2 + PREVIEW) / 2)
    } else {
        (area.width - width) / 2
    };
    Rect { x: area.x + x, y: area.y + (area.height - height) / 4, width, height }
}

/// Where each row lies.
pub(super) fn places(setup: &Setup, view: &View) -> Vec<(Row, Rect)> {
    let form = form(setup, view);
    let top = form.y + 3;
    let rows = setup.rows().into_iter().zip(0u16..);
    rows.map(|(row, i)| {
        // The button to start stands apart.
        let y = top + i + u16::from(row == Row::Start);
        (row, Rect { y, height: 1, ..form }.intersection(form))
    })
    .filter(|(_, area)| !area.is_empty())
    .collect()
}

impl Setup {
    /// Whether the terminal is large enough.
    pub(crate) fn fits(&self, view: &View) -> bool {
        let (width, height) = self.least();
        view.area.width >= width && view.area.height >= height
    }

    /// The columns and rows that the form needs. What is chosen where there may be a handicap does
    /// not change them, so that nobody chooses one and then has no form to take it back.
    fn least(&self) -> (u16, u16) {
        let rows = self.rows();
        let has = |row| rows.contains(&row);
        let more = has(Row::Handicap) && !has(Row::HandicapPoints);
        (34, rows.len() as u16 + u16::from(more) + 6)
    }

    pub(crate) fn draw(&self, view: &View, frame: &mut Frame<'_>) {
        let theme = view.theme;
        let area = view.area;
        if !self.fits(view) {
            let needed = self.least();
            let mut pen = Pen::new(frame.buffer_mut(), area);
            pen.words("This terminal is too small.", theme.strong(), 2);
            let (width, height) = (area.width, area.height);
            let text = format!(
                "It has {width}x{height} characters, and this page needs {}x{}. Make it larger; q \
                 leaves.",
                needed.0, needed.1
            );
            return pen.words(&text, theme.quiet(), usize::MAX);
        }
        let form = form(self, view);
        let mut pen = Pen::new(frame.buffer_mut(), form);
        let title =
            if self.to_move().is_some() { "Play on from here" } else { "Go and Conversion Go" };
        pen.line(Line::from(vec![
            Span::styled("● ", theme.strong()),
            Span::styled(title, theme.accent()),
            Span::styled(" ○", theme.strong()),
        ]));
        for (row, area) in places(self, view) {
            self.draw_row(view, row, area, frame);
        }
        let below = self.rows().len() as u16 + 5;
        let top = (form.y + below).min(area.bottom() - 1);
        let rest = Rect { y: top, height: area.bottom() - 1 - top, ..form };
        let mut pen = Pen::new(frame.buffer_mut(), rest);
        match &self.error {
            Some(error) => pen.words(&format!("{error}."), theme.warning(), 6),
            None => pen.words(self.note(), theme.quiet(), 2),
        }
        let bottom = Rect { y: area.bottom() - 1, height: 1, ..area };
        let is_typed = self.at != Row::Start && self.fields[self.at as usize].is_being_typed();
        let keys = match &self.from {
            _ if self.at == Row::File => "↑↓ row · ←→ choose · Enter open · Esc clear",
            _ if is_typed => "↑↓ row · ←→ choose · Enter start · Esc what stood there before",
            Some(_) => "↑↓ row · ←→ choose · Enter start · ? help · Esc back · q leave",
            None => "↑↓ row · ←→ choose · Enter start · ? help · q leave",
        };
        let mut pen =
            Pen::new(frame.buffer_mut(), Rect { x: form.x, width: area.width - form.x, ..bottom });
        let line = cut(keys, pen.width());
        pen.line(Line::styled(line, theme.quiet()));
        self.draw_preview(view, form, frame);
    }

    fn draw_row(&self, view: &View, row: Row, area: Rect, frame: &mut Frame<'_>) {
        let theme = view.theme;
        let is_here = self.at == row;
        let mut pen = Pen::new(frame.buffer_mut(), area);
        if row == Row::Start {
            let style = if is_here { theme.chosen() } else { theme.button() };
            return pen.line(Line::from(vec![
                Span::raw(" ".repeat(usize::from(LABEL) + 4)),
                Span::styled("[ Start ]", style),
            ]));
        }
        let value = self.value(row);
        let field = &self.fields[row as usize];
        let room = pen.width().saturating_sub(usize::from(LABEL) + 6);
        let text =
            if field.is_being_typed() && is_here { format!("{value}_") } else { value.to_owned() };
        // Of a long name the end is what is being typed.
        let beyond = if is_here && field.is_being_typed() {
            text.chars().count().saturating_sub(room)
        } else {
            0
        };
        let text: String = text.chars().skip(beyond).collect();
        let style = if is_here { theme.chosen() } else { Style::new() };
        let turns = is_here && (field.choices.len() > 1 || field.is_being_typed());
        let arrows = if turns { ["◂ ", " ▸"] } else { ["  ", "  "] };
        pen.line(Line::from(vec![
            Span::styled(if is_here { "▶ " } else { "  " }, theme.accent()),
            Span::styled(
                format!("{:<1$}", row.label(), usize::from(LABEL)),
                if is_here { theme.strong() } else { theme.quiet() },
            ),
            Span::styled(arrows[0], theme.accent()),
            Span::styled(cut(&text, room), style),
            Span::styled(arrows[1], theme.accent()),
        ]));
    }

    /// What can be done in a row.
    fn note(&self) -> &'static str {
        match self.at {
            Row::Game => "Conversion Go, three ways to play Go, then the rules of the world.",
            Row::Board => "Or type any other, as 7 or 13x9, up to 25.",
            Row::Opponent => "Whom you play.",
            Row::Level => "From 1, which is easy, to 10.",
            Row::Clock => {
                "Or type one: 10m, 5m+8s Fischer, 10m+5x30s byo-yomi, 10m+25/5m Canadian."
            }
            Row::Handicap => "Black's stones at the start; then White moves first.",
            Row::HandicapPoints => {
                "On the usual points, or Black places one after the other anywhere."
            }
            Row::Komi => "Points for White. Or type any other.",
            Row::Opening if self.drops_handicap() => {
                "pie: one places three stones, the other a side. The handicap is left out."
            }
            Row::Opening => "pie: one places three stones, the other chooses a side.",
            Row::MoveLimit => "Type the turns after which play ends, passes included.",
            Row::File => {
                "Enter goes on with a saved game, and opens any record whose name is typed."
            }
            Row::Start => "Enter begins the game.",
        }
    }

    /// The game in words, and the board at its start.
    fn draw_preview(&self, view: &View, form: Rect, frame: &mut Frame<'_>) {
        let area = view.area;
        let x = form.right() + 2;
        if x + 24 > area.right() {
            return;
        }
        let width = (area.right() - x - 1).min(PREVIEW);
        let right = Rect { x, y: form.y, width, height: area.bottom() - 1 - form.y };
        let saved = self.chosen_game().and_then(|game| game.preview.as_ref());
        let rules = match &self.from {
            _ if saved.is_some() => saved.map_or(self.preset().rules(), |preview| preview.rules),
            Some(session) => session.config().rules,
            None => self.config().map_or(self.preset().rules(), |config| config.rules),
        };
        let mut pen = Pen::new(frame.buffer_mut(), right);
        pen.line(Line::styled(
            cut(&go_score::rules_title(&rules), pen.width()),
            view.theme.accent(),
        ));
        let sentences = match self.chosen_game() {
            Some(game) => game.about.clone(),
            None => words::about(&rules),
        };
        for sentence in sentences {
            pen.words(&sentence, Style::new(), 8);
        }
        pen.skip(1);
        let Some(scene) = self.board() else { return };
        let rest = pen.rest();
        if let Some(geometry) = Geometry::fit(scene.size, view.stones, view.zoom, rest) {
            geometry.draw(&scene, view.theme, frame.buffer_mut());
        }
    }
}
