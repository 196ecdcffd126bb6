//! Where things lie: the board first, then whatever has room beside or below it.

use ratatui::layout::Rect;

use super::Play;
use super::buttons::{self, Button};
use crate::board::Geometry;
use crate::view::View;

/// Columns of the narrowest panel beside a board.
const PANEL: u16 = 26;
/// Columns of the widest.
const WIDEST: u16 = 46;
/// Rows of the lowest panel below a board.
const BELOW: u16 = 5;

/// The parts of the screen.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    pub(crate) board: Geometry,
    /// Players, moves, buttons.
    pub(crate) panel: Option<Rect>,
    /// What has happened, and the line to type in.
    pub(crate) bottom: Rect,
    /// The buttons with their places.
    pub(crate) buttons: Vec<(Button, Rect)>,
    /// The part of the panel above the buttons.
    pub(crate) inside: Rect,
}

impl Layout {
    /// The layout of a table on a terminal; the columns and rows that it needs if the terminal is
    /// too small.
    pub(crate) fn of(play: &Play, view: &View) -> Result<Layout, (u16, u16)> {
        let (size, area) = (play.session().size(), view.area);
        let fit = |width: u16, height: u16| {
            let place = Rect { width, height, ..area };
            Geometry::fit(size, view.stones, view.zoom, place)
        };
        let beside = area.width.saturating_sub(PANEL + 2);
        let above = area.height.saturating_sub(2);
        let parts = fit(beside, above).map(|board| (board, Side::Right)).or_else(|| {
            fit(area.width, above.saturating_sub(BELOW)).map(|board| (board, Side::Below))
        });
        let parts = parts.or_else(|| fit(area.width, above).map(|board| (board, Side::Nowhere)));
        let Some((mut board, side)) = parts else {
            let (width, height) = Geometry::least(size, view.stones);
            return Err((width, height + 2));
        };
        let mut bottom = Rect { y: area.y + above, height: area.height - above, ..area };
        let panel = match side {
            Side::Right => {
                let width = (area.width - board.area.width - 2).min(WIDEST);
                // What is left over stands at both sides.
                let used = board.area.width + 2 + width;
                board.area.x += (area.width - used) / 2;
                // What is said stands below the board.
                bottom.x = board.area.x;
                bottom.width = area.right() - bottom.x;
                let spare = above - board.area.height;
                board.area.y += spare / 2;
                let height = above.min(board.area.height.max(24));
                let y = (board.area.y + board.area.height / 2).saturating_sub(height / 2);
                let y = y.clamp(area.y, area.y + above - height);
                Some(Rect { x: board.area.right() + 2, y, width, height })
            }
            Side::Below => {
                board.area.x += (area.width - board.area.width) / 2;
                let y = board.area.bottom();
                Some(Rect { x: area.x, y, width: area.width, height: area.y + above - y })
            }
            Side::Nowhere => {
                board.area.x += (area.width - board.area.width) / 2;
                None
            }
        };
        let (inside, buttons) = match panel {
            None => (Rect::default(), Vec::new()),
            Some(panel) => place_buttons(play.buttons(), panel),
        };
        Ok(Layout { board, panel, bottom, buttons, inside })
    }
}

/// Where the panel is.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Side {
    Right,
    Below,
    Nowhere,
}

fn place_buttons(buttons: Vec<Button>, panel: Rect) -> (Rect, Vec<(Button, Rect)>) {
    let rows = buttons::rows(&buttons, panel.width).min(panel.height);
    let inside = Rect { height: panel.height - rows, ..panel };
    let area = Rect { y: inside.bottom(), height: rows, ..panel };
    let places = buttons::places(&buttons, area);
    let shown = buttons.into_iter().zip(places).filter(|(_, place)| !place.is_empty());
    (inside, shown.collect())
}
