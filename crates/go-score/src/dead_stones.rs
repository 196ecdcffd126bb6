//! The stones that leave the board, or change sides, before the count.

use std::fmt;

use go_core::{Board, ByColor, Color, Point, PointSet, Size};
use go_rules::{Game, Rules};

/// Whole groups that are dead by agreement or by proof: an argument of every count, never a
/// guess made while counting.
///
/// ```
/// use go_core::Diagram;
/// use go_score::DeadStones;
/// let diagram: Diagram = "
///     . X X .
///     . . O .
/// ".parse().unwrap();
/// let board = diagram.board();
/// let (b2, c1) = (board.size().parse_point("B2").unwrap(), board.size().parse_point("A1").unwrap());
/// let dead = DeadStones::marked(&board, [b2]).unwrap();
/// assert_eq!(dead.points().len(), 2, "the whole group");
/// let error = DeadStones::marked(&board, [c1]).unwrap_err();
/// assert_eq!(error.to_string(), "A1: no dead group there, the point is empty");
/// ```
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct DeadStones(PointSet);

impl DeadStones {
    /// No stone is dead.
    pub const NONE: DeadStones = DeadStones(PointSet::EMPTY);

    /// The stones that the players of a game marked.
    #[must_use]
    pub fn of_game<R: Rules>(game: &Game<R>) -> DeadStones {
        DeadStones(game.dead())
    }

    /// The whole groups that stand on these points; naming a group twice is naming it once.
    ///
    /// # Errors
    /// A point without a stone, or beyond the sides of the board.
    pub fn marked(
        board: &Board,
        points: impl IntoIterator<Item = Point>,
    ) -> Result<DeadStones, MarkError> {
        let mut dead = PointSet::EMPTY;
        for point in points {
            if !board.size().contains(point) {
                return Err(MarkError::OffBoard(board.size()));
            }
            let group = board.group(point).ok_or(MarkError::Empty(board.size(), point))?;
            dead |= group.point_set();
        }
        Ok(DeadStones(dead))
    }

    /// These groups, each given as all its stones.
    pub(crate) fn of_groups(groups: impl Iterator<Item = PointSet>) -> DeadStones {
        DeadStones(groups.fold(PointSet::EMPTY, |all, group| all | group))
    }

    /// The stones.
    #[must_use]
    pub const fn points(&self) -> PointSet {
        self.0
    }

    /// Whether the stone on a point is among them.
    #[must_use]
    pub fn contains(&self, point: Point) -> bool {
        self.0.contains(point)
    }

    /// The groups among them, each as its stones, in reading order.
    #[must_use]
    pub fn groups(&self, board: &Board) -> Vec<PointSet> {
        board
            .groups()
            .filter(|g| self.0.contains(g.head()))
            .map(go_core::Group::point_set)
            .collect()
    }

    /// The dead stones of each colour.
    #[must_use]
    pub fn by_color(&self, board: &Board) -> ByColor<PointSet> {
        let of = |color: Color| self.0.iter().filter(|&p| board.color(p) == Some(color)).collect();
        ByColor::from_fn(of)
    }
}

/// Why a point names no dead group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MarkError {
    /// There is no stone on the point.
    Empty(Size, Point),
    /// The point lies beyond the sides of this board.
    OffBoard(Size),
}

impl fmt::Display for MarkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MarkError::Empty(size, point) => {
                write!(f, "{}: no dead group there, the point is empty", size.name(*point))
            }
            MarkError::OffBoard(size) => write!(f, "the point is not on the {size} board"),
        }
    }
}

impl std::error::Error for MarkError {}
