//! Ko within a position: what one turn must remember of the one before.
//!
//! Superko looks at a whole game and is in `superko.rs`. Both superko rules forbid all that simple
//! ko forbids (the board before the opponent's last move is an earlier board, and the same player
//! had moved to it), so positions under superko remember simple ko as well.

use std::fmt::Debug;
use std::hash::Hash;

use go_core::Point;

use crate::config::Ko;

/// A ko rule that a position can follow alone.
pub trait KoRule: Copy + Debug + Eq + Send + Sync + 'static {
    /// What is remembered after a turn.
    type Memory: Copy + Default + Eq + Hash + Debug + Send + Sync;

    /// The rule that a rule set asks for.
    fn of(ko: Ko) -> Self;

    /// What to remember after a stone that could be taken back at `point`, so that the board
    /// before it would return; `None` after any other stone.
    fn remember(&self, point: Option<Point>) -> Self::Memory;

    /// Whether a stone on the point would bring back the board before the opponent's last move.
    fn forbids(&self, memory: &Self::Memory, point: Point) -> bool;
}

/// No ko rule: boards may come back.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Default)]
pub struct NoKo;

impl KoRule for NoKo {
    type Memory = ();

    fn of(_: Ko) -> Self {
        NoKo
    }

    fn remember(&self, _: Option<Point>) {}

    fn forbids(&self, _: &(), _: Point) -> bool {
        false
    }
}

/// Simple ko, fixed at compile time.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Default)]
pub struct SimpleKo;

impl KoRule for SimpleKo {
    type Memory = Option<Point>;

    fn of(_: Ko) -> Self {
        SimpleKo
    }

    #[inline]
    fn remember(&self, point: Option<Point>) -> Option<Point> {
        point
    }

    #[inline]
    fn forbids(&self, memory: &Option<Point>, point: Point) -> bool {
        *memory == Some(point)
    }
}

/// Simple ko or none, chosen at run time.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct AnyKo(Ko);

impl KoRule for AnyKo {
    type Memory = Option<Point>;

    fn of(ko: Ko) -> Self {
        AnyKo(ko)
    }

    #[inline]
    fn remember(&self, point: Option<Point>) -> Option<Point> {
        if self.0 == Ko::None { None } else { point }
    }

    #[inline]
    fn forbids(&self, memory: &Option<Point>, point: Point) -> bool {
        *memory == Some(point)
    }
}
