//! A record on the screen: the board, the line with its forks, the comment.

use go_record::{Color as Side, Cursor, NodeId, Place as At};
use go_session::words;
use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::Browser;
use crate::board::Geometry;
use crate::pen::{Pen, columns, cut, wrapped};
use crate::view::View;

/// Columns of the narrowest panel.
const PANEL: u16 = 26;
/// Columns of the widest.
const WIDEST: u16 = 60;
/// Rows of the title.
const TITLE: u16 = 5;
/// Branches beside the line that are listed at a fork.
const BRANCHES: usize = 9;

/// Where the board lies.
pub(super) fn geometry(browser: &Browser, view: &View) -> Option<Geometry> {
    let size = browser.board.as_ref()?.size();
    let area = view.area;
    let height = area.height.saturating_sub(2);
    let fit =
        |width: u16| Geometry::fit(size, view.stones, view.zoom, Rect { width, height, ..area });
    let mut found = fit(area.width.saturating_sub(PANEL + 2)).or_else(|| fit(area.width))?;
    found.area.y += (height - found.area.height) / 2;
    let panel = area.width.saturating_sub(found.area.width + 2).min(WIDEST);
    found.area.x += (area.width - found.area.width).saturating_sub(panel + 2) / 2;
    Some(found)
}

/// The part beside the board.
fn panel(browser: &Browser, view: &View) -> Option<Rect> {
    let board = geometry(browser, view)?;
    let area = view.area;
    let x = board.area.right() + 2;
    let width = area.right().saturating_sub(x).min(WIDEST);
    // Beside the board, not above it on a tall terminal.
    let above = area.height.saturating_sub(2);
    let height = above.min(board.area.height.max(24));
    let y = (board.area.y + board.area.height / 2).saturating_sub(height / 2);
    let y = y.clamp(area.y, area.y + above - height);
    (width >= PANEL).then_some(Rect { x, y, width, height })
}

/// The comment below the line: as many rows as it has, up to half.
fn parts(browser: &Browser, view: &View) -> Option<(Rect, Rect)> {
    let panel = panel(browser, view)?;
    let comment = browser.node().comment().unwrap_or_default();
    let rows = wrapped(&comment, usize::from(panel.width)).len() as u16;
    let rows = if rows == 0 { 0 } else { (rows + 1).min(panel.height / 2) };
    let title = TITLE.min(panel.height);
    let below = panel.height - title;
    let list = Rect { y: panel.y + title, height: below.saturating_sub(rows), ..panel };
    let text = Rect { y: list.bottom(), height: rows.min(below), ..panel };
    Some((list, text))
}

/// A row of the list.
struct Entry<'c> {
    node: Cursor<'c>,
    number: u32,
    /// Whether it is a branch that is not on the line.
    beside: bool,
    is_last_branch: bool,
    /// Branches that are not listed, told of in place of one.
    more: usize,
}

/// The rows around the node: the line through it, and the branches at its forks.
fn entries(browser: &Browser, rows: usize) -> Vec<Entry<'_>> {
    let here = browser.node();
    let path = here.path();
    let first = path.len().saturating_sub(rows);
    let before: u32 = path[..first].iter().map(|node| node.moves().count() as u32).sum();
    let line = path[first..].iter().copied().chain(browser.onward(here).skip(1).take(rows));
    let mut number = before;
    let mut entries = Vec::new();
    for node in line {
        let count = node.moves().count() as u32;
        number += count;
        entries.push(Entry { node, number, beside: false, is_last_branch: false, more: 0 });
        let siblings = Browser::siblings(node);
        let others: Vec<Cursor<'_>> =
            siblings.into_iter().filter(|other| other.id() != node.id()).collect();
        // A fork with hundreds of branches shows the first of them.
        let listed = if others.len() > BRANCHES { BRANCHES - 1 } else { others.len() };
        let more = others.len() - listed;
        let shown = others.into_iter().take(listed + usize::from(more > 0)).enumerate();
        entries.extend(shown.map(|(i, other)| Entry {
            node: other,
            number,
            beside: true,
            is_last_branch: i + 1 == listed + usize::from(more > 0),
            more: if i < listed { 0 } else { more },
        }));
    }
    let at = entries.iter().position(|entry| entry.node.id() == here.id()).unwrap_or(0);
    let top = at.saturating_sub(rows / 2).min(entries.len().saturating_sub(rows));
    entries.into_iter().skip(top).take(rows).collect()
}

/// The node whose row somebody clicked.
pub(super) fn node_at(browser: &Browser, view: &View, place: Position) -> Option<NodeId> {
    let (list, _) = parts(browser, view)?;
    if !list.contains(place) {
        return None;
    }
    let entries = entries(browser, usize::from(list.height));
    entries.get(usize::from(place.y - list.y)).map(|entry| entry.node.id())
}

/// Lines of the comment above its part, after scrolling.
pub(super) fn scrolled(browser: &Browser, view: &View, by: isize) -> usize {
    let comment = browser.node().comment().unwrap_or_default();
    let Some((_, text)) = parts(browser, view) else {
        // On a page of its own: the first step opens it.
        let lines = wrapped(&comment, usize::from(view.area.width)).len();
        let further = lines.saturating_sub(usize::from(view.area.height.saturating_sub(1)));
        let most = if lines == 0 { 0 } else { 1 + further };
        return browser.scroll.saturating_add_signed(by).min(most);
    };
    let lines = wrapped(&comment, usize::from(text.width)).len() + 1;
    let most = lines.saturating_sub(usize::from(text.height));
    browser.scroll.saturating_add_signed(by).min(most)
}

/// What a node does, in a few characters.
fn told(browser: &Browser, node: Cursor<'_>) -> String {
    let Some(board) = &browser.board else { return String::new() };
    let size = board.size();
    let mut parts = Vec::new();
    if !node.setup().is_empty() {
        parts.push("setup".to_owned());
    }
    for played in node.moves() {
        let disc = if played.color == Side::Black { '●' } else { '○' };
        let name = match played.place {
            At::Pass => "pass".to_owned(),
            At::At(at) => size
                .point(at.x, at.y)
                .map_or_else(|| "off the board".to_owned(), |point| size.name(point).to_string()),
            At::Unreadable => "?".to_owned(),
        };
        parts.push(format!("{disc} {name}"));
    }
    if parts.is_empty() {
        parts.push(if node.parent().is_none() { "start".to_owned() } else { "·".to_owned() });
    }
    let fault = if browser.faults.contains(&node.id()) { " !" } else { "" };
    let name = node.line_text("N").map(|name| format!("  {name}")).unwrap_or_default();
    parts.join(", ") + fault + &name
}

impl Browser {
    /// Whether the terminal is large enough.
    pub(crate) fn fits(&self, view: &View) -> bool {
        geometry(self, view).is_some()
    }

    pub(crate) fn draw(&self, view: &View, frame: &mut Frame<'_>) {
        let theme = view.theme;
        let area = view.area;
        let (Some(geometry), Some(scene)) = (geometry(self, view), self.scene()) else {
            let needed = self.board.as_ref().map_or((40, 20), |board| {
                let (width, height) = Geometry::least(board.size(), view.stones);
                (width, height + 2)
            });
            return crate::table::draw_too_small(view, needed, "q goes back.", frame);
        };
        let has_panel = panel(self, view).is_some();
        if !has_panel && self.scroll > 0 {
            return self.draw_comment_page(view, frame);
        }
        geometry.draw(&scene, theme, frame.buffer_mut());
        if let Some((list, text)) = parts(self, view) {
            let height = TITLE.min(list.y);
            self.draw_title(view, Rect { y: list.y - height, height, ..list }, frame);
            self.draw_list(view, list, frame);
            self.draw_comment(view, text, frame);
        }
        // What is said stands below the board.
        let x = geometry.area.x;
        let bottom = Rect {
            x,
            y: area.bottom().saturating_sub(2),
            width: area.right() - x,
            height: 2.min(area.height),
        };
        let mut pen = Pen::new(frame.buffer_mut(), bottom);
        let width = pen.width();
        if self.message.is_empty() {
            let moves = self.board.as_ref().map_or(0, go_record::Viewing::moves);
            let mut line = format!("Move {moves}");
            let beside = Browser::siblings(self.node());
            if beside.len() > 1 {
                let at = beside.iter().position(|node| node.id() == self.at).unwrap_or(0) + 1;
                line += &format!(", branch {at} of {}", beside.len());
            }
            let branches: Vec<Cursor<'_>> = self.node().children().collect();
            if branches.len() > 1 {
                line += &format!(", then {} branches", branches.len());
                if let Some(next) = self.next(self.node()) {
                    line += &format!(": → {}", told(self, next));
                }
            }
            if let Some(fault) = self.board.as_ref().and_then(|board| board.fault()) {
                line += &format!("   not legal: {fault}");
            }
            if self.file.games().len() > 1 {
                line += &format!("   {} games: g the next", self.file.games().len());
            }
            if !has_panel && self.node().has("C") {
                line += ", + its comment";
            }
            pen.line(Line::styled(cut(&line, width), theme.strong()));
        } else {
            pen.line(Line::styled(cut(&self.message, width), theme.warning()));
        }
        if self.typed.is_empty() {
            let keys =
                "←→ move · ↑↓ branch · Home End · 12 Enter go to · p play on · ? help · q back";
            pen.line(Line::styled(cut(keys, width), theme.quiet()));
        } else {
            pen.line(Line::from(vec![
                Span::styled("Go to move ", theme.quiet()),
                Span::styled(format!("{}_", self.typed), theme.accent()),
            ]));
        }
    }

    fn draw_title(&self, view: &View, area: Rect, frame: &mut Frame<'_>) {
        let theme = view.theme;
        let root = self.file.node(self.root);
        let info = root.info();
        let mut pen = Pen::new(frame.buffer_mut(), area);
        let width = pen.width();
        pen.line(Line::styled(cut(&self.title, width), theme.accent()));
        for (side, disc) in [(Side::Black, '●'), (Side::White, '○')] {
            let text = |text: Option<std::borrow::Cow<'_, str>>| {
                text.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty())
            };
            let name =
                text(info.player(side)).unwrap_or_else(|| go_core::Color::from(side).to_string());
            let rank = text(info.rank(side)).map(|rank| format!(" {rank}")).unwrap_or_default();
            let taken = self.board.as_ref().map_or_else(String::new, |board| {
                words::taken(board.rules(), board.taken()[go_core::Color::from(side)])
            });
            pen.right(&taken, theme.quiet());
            let room = width.saturating_sub(columns(&taken) + 4 + columns(&rank));
            pen.line(format!("{disc} {}{rank}", cut(&name, room)));
        }
        let text = |name: &str| root.line_text(name).map(std::borrow::Cow::into_owned);
        let terms = self.board.as_ref().map(|board| {
            let rules = go_score::rules_title(board.rules());
            format!("{rules}, komi {}", board.config().komi)
        });
        let parts = [text("RE"), terms, text("EV"), text("DT")];
        let line: Vec<String> = parts.into_iter().flatten().collect();
        pen.line(Line::styled(cut(&line.join(", "), width), theme.quiet()));
        pen.rule('─', theme.quiet());
    }

    fn draw_list(&self, view: &View, area: Rect, frame: &mut Frame<'_>) {
        let theme = view.theme;
        let entries = entries(self, usize::from(area.height));
        let mut pen = Pen::new(frame.buffer_mut(), area);
        let width = pen.width();
        for entry in entries {
            let is_here = entry.node.id() == self.at;
            let told = told(self, entry.node);
            let has_comment = if entry.node.has("C") { " …" } else { "" };
            let text = if entry.more > 0 {
                format!("       └ … and {} more branches", entry.more)
            } else if entry.beside {
                let corner = if entry.is_last_branch { '└' } else { '├' };
                format!("       {corner} {told}{has_comment}")
            } else {
                let sign = if is_here { '▶' } else { ' ' };
                format!("{sign} {:>3}  {told}{has_comment}", entry.number)
            };
            let style = match (is_here, entry.beside) {
                (true, _) => theme.chosen(),
                (false, true) => theme.quiet(),
                (false, false) => Style::new(),
            };
            pen.line(Line::styled(cut(&text, width), style));
        }
    }

    /// The comment on the whole screen, where there is no room beside the board.
    fn draw_comment_page(&self, view: &View, frame: &mut Frame<'_>) {
        let comment = self.node().comment().unwrap_or_default();
        let mut pen = Pen::new(frame.buffer_mut(), view.area);
        let room = pen.left().saturating_sub(1);
        for line in wrapped(&comment, pen.width()).iter().skip(self.scroll - 1).take(room) {
            pen.line(Line::raw(line.clone()));
        }
        let area = view.area;
        let bottom =
            Rect { y: area.bottom().saturating_sub(1), height: 1.min(area.height), ..area };
        let mut pen = Pen::new(frame.buffer_mut(), bottom);
        pen.line(Line::styled(
            cut("+ more · - less, and the board", pen.width()),
            view.theme.quiet(),
        ));
    }

    fn draw_comment(&self, view: &View, area: Rect, frame: &mut Frame<'_>) {
        let Some(comment) = self.node().comment() else { return };
        let mut pen = Pen::new(frame.buffer_mut(), area);
        pen.rule('─', view.theme.quiet());
        let lines = wrapped(&comment, pen.width());
        let room = pen.left();
        let more = lines.len() > self.scroll + room;
        for (i, line) in lines.iter().skip(self.scroll).take(room).enumerate() {
            if more && i + 1 == room {
                pen.line(Line::styled("… + shows more", view.theme.quiet()));
            } else {
                pen.line(Line::raw(line.clone()));
            }
        }
    }
}
