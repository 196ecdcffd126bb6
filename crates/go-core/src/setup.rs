//! Anything that can be drawn: stones and a side to move, legal or not.

use crate::board::Cell;
use crate::color::Color;
use crate::point::{Point, PointMap};
use crate::size::Size;

/// Stones on a board and whose turn it is, without any claim that the rules of a game allow it.
/// A rules crate turns it into a position, or says what is wrong with it.
///
/// ```
/// use go_core::{Cell, Color, Setup, Size};
/// let mut setup = Setup::empty(Size::square(9).unwrap(), Color::Black);
/// let tengen = setup.size.parse_point("E5").unwrap();
/// setup.set(tengen, Cell::White);
/// assert_eq!(setup.cell(tengen).color(), Some(Color::White));
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Width and height.
    pub size: Size,
    /// Whose turn it is.
    pub to_move: Color,
    cells: PointMap<Cell>,
}

impl Setup {
    /// A board without stones.
    #[must_use]
    pub fn empty(size: Size, to_move: Color) -> Setup {
        Setup { size, to_move, cells: PointMap::filled(Cell::Empty) }
    }

    /// What a point holds.
    #[must_use]
    pub fn cell(&self, point: Point) -> Cell {
        self.cells[point]
    }

    /// Changes what a point holds.
    ///
    /// # Panics
    /// If the point is not on the board, or the cell is a wall.
    pub fn set(&mut self, point: Point, cell: Cell) {
        assert!(self.size.contains(point), "a setup holds points of its board alone");
        assert!(cell != Cell::Wall, "walls are no part of a setup");
        self.cells[point] = cell;
    }

    /// The stones of a colour, in reading order.
    pub fn stones(&self, color: Color) -> impl Iterator<Item = Point> {
        self.size.points().filter(move |&p| self.cells[p] == Cell::from(color))
    }

    /// Whether no stone stands.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.size.points().all(|p| self.cells[p] == Cell::Empty)
    }
}
