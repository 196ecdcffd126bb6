//! A stone on a point, and a turn.

use crate::color::Color;
use crate::point::Point;

/// A stone of one colour on one point.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Stone {
    /// Where it stands.
    pub point: Point,
    /// Whose it is.
    pub color: Color,
}

/// What a player does with a turn: place a stone or pass. Resigning, choosing a side or marking
/// dead stones are no moves: they belong to the game, not to the position.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Place a stone.
    Play(Point),
    /// Place none.
    Pass,
}

impl Move {
    /// Where the stone goes; `None` for a pass.
    #[inline]
    #[must_use]
    pub const fn point(self) -> Option<Point> {
        match self {
            Move::Play(point) => Some(point),
            Move::Pass => None,
        }
    }
}

impl From<Point> for Move {
    fn from(point: Point) -> Move {
        Move::Play(point)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_small() {
        assert_eq!(std::mem::size_of::<Move>(), 2);
        assert_eq!(std::mem::size_of::<Stone>(), 4);
    }
}
