//! The keys, on a page of their own.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::pen::{Pen, cut, wrapped};
use crate::table::command::Verb;
use crate::view::View;

/// What keys do.
const KEYS: [(&str, &str); 14] = [
    ("arrows, hjkl", "move the cursor; with Shift three points"),
    ("Enter, Space", "place a stone; mark a group; press a button"),
    ("mouse", "release on the point that was pressed"),
    ("d4 Enter", "a point by its name"),
    ("a word Enter", "a command below; its beginning is enough"),
    (":", "begin a word or a point, as h4"),
    ("Tab", "the buttons"),
    ("Backspace", "undo"),
    ("!", "hint"),
    ("=", "the count as it stands"),
    (".", "the computer plays at once"),
    ("Esc", "hide what was shown"),
    ("Ctrl-Z", "to the shell; fg comes back"),
    ("Ctrl-C", "leave; the game is saved"),
];

/// What keys do in the browser of records.
const BROWSING: [(&str, &str); 8] = [
    ("← →, Space", "a move back, a move on"),
    ("Home, End", "the first, the last"),
    ("PgUp, PgDn", "ten moves"),
    ("↑ ↓, Tab", "another branch"),
    ("12 Enter", "to move 12"),
    ("+ -", "more of the comment, less"),
    ("p", "play on from here"),
    ("Esc, q", "back"),
];

/// The page, as lines.
fn lines(view: &View, width: usize) -> Vec<Line<'static>> {
    let theme = view.theme;
    let mut lines = Vec::new();
    let mut section = |title: &str, entries: Vec<(String, String)>| {
        lines.push(Line::styled(title.to_owned(), theme.accent()));
        for (key, meaning) in entries {
            let room = width.saturating_sub(17).max(10);
            for (i, part) in wrapped(&meaning, room).into_iter().enumerate() {
                let key = if i == 0 { key.clone() } else { String::new() };
                lines.push(Line::from(vec![
                    Span::styled(format!("  {key:<14} "), theme.strong()),
                    Span::styled(part, Style::new()),
                ]));
            }
        }
        lines.push(Line::default());
    };
    let own = |entries: &[(&str, &str)]| {
        entries
            .iter()
            .map(|&(key, meaning)| (key.to_owned(), meaning.to_owned()))
            .collect::<Vec<_>>()
    };
    section("At the table", own(&KEYS));
    let verbs = Verb::ALL.iter().map(|verb| (verb.word().to_owned(), verb.meaning().to_owned()));
    section("Words", verbs.collect());
    section(RECORDS, own(&BROWSING));
    section(
        "On the board",
        own(&[
            ("( )", "the last move"),
            ("[ ]", "the cursor, and what a stone there would take"),
            ("□", "not allowed now: ko, or copying for the tenth time"),
            ("◆ ◇", "immune: joined to two sides, never converted"),
            ("■", "settled: never converted, whatever is played"),
            ("◉ ◎", "in atari (the word rings shows it)"),
        ]),
    );
    lines
}

/// The title of the keys of records.
const RECORDS: &str = "Records";

/// Rows above the keys of records, as far as the page can be scrolled.
pub(crate) fn of_records(view: &View) -> usize {
    let (area, columns) = place(view);
    let lines = lines(view, area.width as usize / columns);
    let rows = lines.len().div_ceil(columns).max(1);
    let is_title = |line: &Line<'_>| line.spans.iter().any(|span| span.content == RECORDS);
    let at = lines.iter().position(is_title).unwrap_or(0) % rows;
    scrolled(view, at as isize, 0)
}

/// Rows of the page that lie above the screen; at most as many as there are.
pub(crate) fn scrolled(view: &View, by: isize, from: usize) -> usize {
    let (area, columns) = place(view);
    let rows = lines(view, area.width as usize / columns).len().div_ceil(columns);
    let most = rows.saturating_sub(usize::from(area.height));
    from.saturating_add_signed(by).min(most)
}

/// The page's place and its columns.
fn place(view: &View) -> (Rect, usize) {
    let area = view.area;
    let inner = Rect {
        x: area.x + area.width.min(2),
        y: area.y,
        width: area.width.saturating_sub(4),
        height: area.height.saturating_sub(1),
    };
    (inner, if inner.width >= 110 { 2 } else { 1 })
}

pub(crate) fn draw(view: &View, from: usize, frame: &mut Frame<'_>) {
    let (area, columns) = place(view);
    let width = area.width / columns as u16;
    let lines = lines(view, usize::from(width));
    let rows = lines.len().div_ceil(columns);
    for (column, lines) in lines.chunks(rows).enumerate() {
        let x = area.x + width * column as u16;
        let mut pen = Pen::new(frame.buffer_mut(), Rect { x, width, ..area });
        for line in lines.iter().skip(from).take(usize::from(area.height)) {
            pen.line(line.clone());
        }
    }
    let bottom = Rect { y: view.area.bottom().saturating_sub(1), height: 1, ..area };
    let mut pen = Pen::new(frame.buffer_mut(), bottom);
    let is_whole = rows <= usize::from(area.height);
    let keys =
        if is_whole { "any key goes back" } else { "↑↓ more · any other key goes back" };
    let text = cut(keys, pen.width());
    pen.line(Line::styled(text, view.theme.quiet()));
}
