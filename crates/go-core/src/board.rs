//! The board: its fields and what can be asked of it. The writers are in `edit.rs`.

use std::fmt;

use crate::color::{ByColor, Color};
use crate::groups::GroupFacts;
use crate::moves::Stone;
use crate::point::{Point, PointMap};
use crate::point_set::PointSet;
use crate::render::Picture;
use crate::setup::Setup;
use crate::size::Size;
use crate::zobrist::ZobristHash;

/// What a cell of the padded layout holds.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Default)]
#[repr(u8)]
pub enum Cell {
    /// A point without a stone.
    #[default]
    Empty = 0,
    /// A black stone.
    Black = 1,
    /// A white stone.
    White = 2,
    /// A guard beyond a side of the board.
    Wall = 3,
}

impl Cell {
    /// The colour of the stone; `None` without one.
    #[inline]
    #[must_use]
    pub const fn color(self) -> Option<Color> {
        match self {
            Cell::Black => Some(Color::Black),
            Cell::White => Some(Color::White),
            Cell::Empty | Cell::Wall => None,
        }
    }
}

impl From<Color> for Cell {
    #[inline]
    fn from(color: Color) -> Cell {
        match color {
            Color::Black => Cell::Black,
            Color::White => Cell::White,
        }
    }
}

/// Stones on a board, their groups, each group's exact liberties and touched sides, and a hash.
///
/// A board has no rules and no turn: any stones may stand on it, even groups without liberties.
/// It is plain arrays sized for the largest board (about 8 KB), so a copy is one `memcpy`.
///
/// ```
/// use go_core::{Board, Color, Size, Stone};
/// let size = Size::square(5).unwrap();
/// let mut board = Board::new(size);
/// for name in ["B2", "C2"] {
///     board.place(Stone { point: size.parse_point(name).unwrap(), color: Color::White });
/// }
/// let group = board.group(size.parse_point("B2").unwrap()).unwrap();
/// assert_eq!((group.stones(), group.liberties()), (2, 6));
/// assert_eq!(board.stones(Color::White), 2);
/// ```
///
/// # Equality
/// Two boards are equal when their sizes and their stones are; how the groups are linked inside
/// depends on the order of the moves, and does not count.
#[derive(Copy, Clone)]
pub struct Board {
    // The true state.
    pub(crate) size: Size,
    pub(crate) cells: PointMap<Cell>,
    // What could be rebuilt from it (see verify.rs).
    pub(crate) stones: ByColor<u16>,
    pub(crate) hash: ZobristHash,
    /// The head of the group of each stone.
    pub(crate) head: PointMap<u16>,
    /// The next stone of the same group, in a circle.
    pub(crate) next: PointMap<u16>,
    /// Facts of the group, valid at its head.
    pub(crate) facts: PointMap<GroupFacts>,
}

impl Board {
    /// An empty board.
    #[must_use]
    pub fn new(size: Size) -> Board {
        let mut cells = PointMap::filled(Cell::Wall);
        for point in size.points() {
            cells[point] = Cell::Empty;
        }
        Board {
            size,
            cells,
            stones: ByColor::default(),
            hash: ZobristHash::EMPTY,
            head: PointMap::filled(0),
            next: PointMap::filled(0),
            facts: PointMap::filled(GroupFacts::NONE),
        }
    }

    /// The board with the stones of a setup, whatever they are: groups without liberties stand.
    #[must_use]
    pub fn from_setup(setup: &Setup) -> Board {
        let mut board = Board::new(setup.size);
        for point in setup.size.points() {
            if let Some(color) = setup.cell(point).color() {
                board.place(Stone { point, color });
            }
        }
        board
    }

    /// The stones as a setup with this colour to move.
    #[must_use]
    pub fn to_setup(&self, to_move: Color) -> Setup {
        let mut setup = Setup::empty(self.size, to_move);
        for point in self.size.points() {
            setup.set(point, self.cells[point]);
        }
        setup
    }

    /// Width and height.
    #[inline]
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// What a point holds; [`Cell::Wall`] for the guards.
    #[inline]
    #[must_use]
    pub fn cell(&self, point: Point) -> Cell {
        self.cells[point]
    }

    /// The colour of the stone on a point, if there is one.
    #[inline]
    #[must_use]
    pub fn color(&self, point: Point) -> Option<Color> {
        self.cells[point].color()
    }

    /// Whether a point is on the board and holds no stone.
    #[inline]
    #[must_use]
    pub fn is_empty(&self, point: Point) -> bool {
        self.cells[point] == Cell::Empty
    }

    /// Number of stones of a colour.
    #[inline]
    #[must_use]
    pub const fn stones(&self, color: Color) -> usize {
        match color {
            Color::Black => self.stones.black as usize,
            Color::White => self.stones.white as usize,
        }
    }

    /// Number of points without a stone.
    #[inline]
    #[must_use]
    pub const fn empty(&self) -> usize {
        self.size.area() - self.stones.black as usize - self.stones.white as usize
    }

    /// The points without a stone, in reading order.
    pub fn empty_points(&self) -> impl Iterator<Item = Point> {
        self.size.points().filter(|&point| self.is_empty(point))
    }

    /// The hash of the stones; the turn is not in it
    /// (see [`ZobristHash::with_turn`]).
    #[inline]
    #[must_use]
    pub const fn hash(&self) -> ZobristHash {
        self.hash
    }

    /// The four cells around a point (above, left, right, below), guards included, with what
    /// they hold.
    #[inline]
    #[must_use]
    pub fn around(&self, point: Point) -> [(Point, Cell); 4] {
        self.size.around(point).map(|n| (n, self.cells[n]))
    }

    /// The neighbours of a point that lie on the board.
    pub fn neighbors(&self, point: Point) -> impl Iterator<Item = Point> {
        self.size.around(point).into_iter().filter(|&n| self.cells[n] != Cell::Wall)
    }

    /// The maximal set of joined points around `from` that satisfy `belongs`. Empty if `from`
    /// itself doesn't.
    #[must_use]
    pub fn flood(&self, from: Point, mut belongs: impl FnMut(Point) -> bool) -> PointSet {
        let mut found = PointSet::EMPTY;
        let mut stack = Vec::new();
        if belongs(from) {
            found.insert(from);
            stack.push(from);
        }
        while let Some(point) = stack.pop() {
            for n in self.neighbors(point) {
                if !found.contains(n) && belongs(n) {
                    found.insert(n);
                    stack.push(n);
                }
            }
        }
        found
    }

    /// The points whose cells differ between two boards of the same size.
    #[must_use]
    pub fn difference(&self, other: &Board) -> PointSet {
        self.size.points().filter(|&p| self.cells[p] != other.cells[p]).collect()
    }

    /// A picture of the board, to be shown or decorated with marks.
    #[must_use]
    pub fn picture(&self) -> Picture {
        Picture::of(&self.to_setup(Color::Black))
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        self.hash == other.hash && self.size == other.size && self.cells == other.cells
    }
}

impl Eq for Board {}

impl fmt::Display for Board {
    /// Rows from the top, `X` black, `O` white, `.` empty.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.picture().fmt(f)
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board {}\n{self}", self.size)
    }
}
