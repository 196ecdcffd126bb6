//! From the words of the crates to those of the oracle, and into the twin's mirror.

use go_core::{Cell, Color, Move, Point, Setup, Size, Symmetry};
use go_rules::Action;

use crate::oracle::{BLACK, Deed, EMPTY, Grid, Place, WHITE};

/// Whether the twin plays with exchanged colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colors {
    /// The same.
    Kept,
    /// Black is White, and White is Black.
    Exchanged,
}

/// The letter of a colour.
#[must_use]
pub fn letter(color: Color) -> u8 {
    match color {
        Color::Black => BLACK,
        Color::White => WHITE,
    }
}

/// Column and row of a point.
#[must_use]
pub fn place_of(size: Size, point: Point) -> Place {
    let (x, y) = size.xy(point);
    (x.into(), y.into())
}

/// The grid of a setup.
#[must_use]
pub fn grid_of(setup: &Setup) -> Grid {
    let mut grid = Grid::empty(setup.size.width().into(), setup.size.height().into());
    for point in setup.size.points() {
        let cell = setup.cell(point).color().map_or(EMPTY, letter);
        grid.set(place_of(setup.size, point), cell);
    }
    grid
}

/// The action in the oracle's words.
#[must_use]
pub fn deed_of(size: Size, action: Action) -> Deed {
    let place = |point| size.contains(point).then(|| place_of(size, point));
    match action {
        Action::Turn { color, turn: Move::Play(point) } => Deed::Stone(letter(color), place(point)),
        Action::Turn { color, turn: Move::Pass } => Deed::Pass(letter(color)),
        Action::ChooseSide(_) => Deed::Choose,
        Action::Mark(point) => Deed::Mark(place(point)),
        Action::Confirm(color) => Deed::Confirm(letter(color)),
        Action::BackToPlay => Deed::Back,
        Action::Resign(_) | Action::TimeOut(_) | Action::Forfeit(_) => Deed::Lose,
    }
}

/// The setup as the twin sees it.
#[must_use]
pub fn image_of_setup(symmetry: Symmetry, colors: Colors, setup: &Setup) -> Setup {
    let mut image = symmetry.apply_setup(setup);
    if colors == Colors::Exchanged {
        image.to_move = image.to_move.other();
        for point in image.size.points() {
            match image.cell(point) {
                Cell::Black => image.set(point, Cell::White),
                Cell::White => image.set(point, Cell::Black),
                Cell::Empty | Cell::Wall => {}
            }
        }
    }
    image
}
