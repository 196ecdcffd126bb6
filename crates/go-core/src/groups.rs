//! Groups: stones of one colour joined along the lines, seen through a borrow of their board.

use std::fmt;

use crate::board::{Board, Cell};
use crate::color::Color;
use crate::point::Point;
use crate::point_set::PointSet;
use crate::sides::Sides;

/// What the board keeps at the head of each group.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct GroupFacts {
    pub(crate) liberties: u16,
    pub(crate) stones: u16,
    pub(crate) sides: Sides,
}

impl GroupFacts {
    pub(crate) const NONE: GroupFacts = GroupFacts { liberties: 0, stones: 0, sides: Sides::NONE };
}

/// A group of a board: it borrows the board, so it cannot outlive a change of it.
///
/// ```
/// use go_core::{Diagram, Sides};
/// let diagram: Diagram = "
///     . X X .
///     . X O .
///     . . . .
/// ".parse().unwrap();
/// let board = diagram.board();
/// let size = board.size();
/// let black = board.group(size.parse_point("B2").unwrap()).unwrap();
/// assert_eq!((black.stones(), black.liberties()), (3, 4));
/// assert_eq!(black.sides(), Sides::TOP);
/// assert_eq!(black, board.group(size.parse_point("C3").unwrap()).unwrap());
/// ```
#[derive(Copy, Clone)]
pub struct Group<'b> {
    board: &'b Board,
    head: Point,
}

impl Board {
    /// The head of the group that the stone on `point` belongs to. There must be a stone.
    #[inline]
    pub(crate) fn head_of(&self, point: Point) -> Point {
        Point::at(usize::from(self.head[point]))
    }

    /// The stone after `point` in the circle of its group.
    #[inline]
    pub(crate) fn next_of(&self, point: Point) -> Point {
        Point::at(usize::from(self.next[point]))
    }

    /// The group of the stone on a point; `None` without a stone.
    #[inline]
    #[must_use]
    pub fn group(&self, point: Point) -> Option<Group<'_>> {
        self.color(point)?;
        Some(Group { board: self, head: self.head_of(point) })
    }

    /// Every group, in reading order of its first stone.
    pub fn groups(&self) -> impl Iterator<Item = Group<'_>> {
        let mut seen = PointSet::EMPTY;
        self.size().points().filter_map(move |point| {
            let group = self.group(point)?;
            seen.insert(group.head).then_some(group)
        })
    }

    /// The distinct groups next to a point, at most four.
    pub fn groups_around(&self, point: Point) -> impl Iterator<Item = Group<'_>> {
        let around = self.size().around(point);
        let heads = around.map(|n| self.color(n).map(|_| self.head_of(n)));
        (0..4).filter_map(move |i| {
            let head = heads[i]?;
            (!heads[..i].contains(&Some(head))).then_some(Group { board: self, head })
        })
    }
}

impl<'b> Group<'b> {
    /// The colour of its stones.
    #[inline]
    #[must_use]
    pub fn color(self) -> Color {
        if self.board.cells[self.head] == Cell::Black { Color::Black } else { Color::White }
    }

    /// Number of stones.
    #[inline]
    #[must_use]
    pub fn stones(self) -> usize {
        usize::from(self.board.facts[self.head].stones)
    }

    /// Number of liberties, exact: empty points next to the group, each counted once.
    #[inline]
    #[must_use]
    pub fn liberties(self) -> usize {
        usize::from(self.board.facts[self.head].liberties)
    }

    /// The sides of the board that it touches.
    #[inline]
    #[must_use]
    pub fn sides(self) -> Sides {
        self.board.facts[self.head].sides
    }

    /// Whether one more stone of the opponent takes its last liberty.
    #[inline]
    #[must_use]
    pub fn is_in_atari(self) -> bool {
        self.liberties() == 1
    }

    /// The stone that stands for the group: the same for all its stones, until the board changes.
    #[inline]
    #[must_use]
    pub fn head(self) -> Point {
        self.head
    }

    /// Whether the stone on `point` belongs to it.
    #[inline]
    #[must_use]
    pub fn contains(self, point: Point) -> bool {
        self.board.color(point).is_some() && self.board.head_of(point) == self.head
    }

    /// Its stones, beginning anywhere.
    #[must_use]
    pub fn points(self) -> GroupStones<'b> {
        GroupStones { board: self.board, head: self.head, at: Some(self.head) }
    }

    /// Its stones as a set.
    #[must_use]
    pub fn point_set(self) -> PointSet {
        self.points().collect()
    }

    /// Its liberties as a set.
    #[must_use]
    pub fn liberty_set(self) -> PointSet {
        let mut set = PointSet::EMPTY;
        for stone in self.points() {
            set.extend(self.board.neighbors(stone).filter(|&n| self.board.is_empty(n)));
        }
        set
    }

    /// The groups of the other colour that touch it, each once, in reading order.
    #[must_use]
    pub fn opponents(self) -> Vec<Group<'b>> {
        let mut heads = PointSet::EMPTY;
        for stone in self.points() {
            for n in self.board.neighbors(stone) {
                if self.board.color(n) == Some(self.color().other()) {
                    heads.insert(self.board.head_of(n));
                }
            }
        }
        heads.iter().map(|head| Group { board: self.board, head }).collect()
    }
}

impl PartialEq for Group<'_> {
    /// The same group of the same board.
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.board, other.board) && self.head == other.head
    }
}

impl Eq for Group<'_> {}

impl fmt::Debug for Group<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} group at {}: {} stones, {} liberties, sides {}",
            self.color(),
            self.board.size().name(self.head),
            self.stones(),
            self.liberties(),
            self.sides()
        )
    }
}

/// Iterator over the stones of a group, made by [`Group::points`].
#[derive(Clone, Debug)]
pub struct GroupStones<'b> {
    board: &'b Board,
    head: Point,
    at: Option<Point>,
}

impl Iterator for GroupStones<'_> {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        let point = self.at?;
        let next = self.board.next_of(point);
        self.at = (next != self.head).then_some(next);
        Some(point)
    }
}
