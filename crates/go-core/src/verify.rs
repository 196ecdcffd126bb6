//! Rebuilds everything a board derives from its cells, and names the first difference.
//!
//! This is the oracle of the tests and of anyone who doubts a board; it shares no code with
//! `edit.rs` beyond reading cells.

use std::fmt;

use crate::board::{Board, Cell};
use crate::color::Color;
use crate::moves::Stone;
use crate::point_set::PointSet;
use crate::sides::Sides;
use crate::zobrist::ZobristHash;

/// A derived fact of a board that does not follow from its cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inconsistency(String);

impl fmt::Display for Inconsistency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Inconsistency {}

impl Board {
    /// Checks every derived fact against the cells.
    ///
    /// # Errors
    /// The first fact that is wrong: it would be a defect of this crate.
    pub fn verify(&self) -> Result<(), Inconsistency> {
        let size = self.size();
        let fail = |text: String| Err(Inconsistency(text));
        let mut hash = ZobristHash::EMPTY;
        let mut counts = [0usize; 2];
        let mut seen = PointSet::EMPTY;
        for point in size.points() {
            let name = size.name(point);
            let color = match self.cell(point) {
                Cell::Empty => continue,
                Cell::Black => Color::Black,
                Cell::White => Color::White,
                Cell::Wall => return fail(format!("{name} is a wall on the board")),
            };
            hash ^= ZobristHash::of(Stone { point, color });
            counts[color as usize] += 1;
            if seen.contains(point) {
                continue;
            }
            let joined = self.flood(point, |p| self.color(p) == Some(color));
            seen |= joined;
            let mut liberties = PointSet::EMPTY;
            let mut sides = Sides::NONE;
            for stone in joined {
                sides |= Sides::of(size, stone);
                liberties.extend(size.neighbors(stone).filter(|&n| self.cell(n) == Cell::Empty));
            }
            let Some(group) = self.group(point) else {
                return fail(format!("{name} has a stone and no group"));
            };
            if group.points().take(CIRCLE_LIMIT).collect::<PointSet>() != joined
                || group.points().take(CIRCLE_LIMIT).count() != joined.len()
            {
                return fail(format!("the circle of {group:?} does not hold its stones"));
            }
            for stone in joined {
                if self.head_of(stone) != group.head() {
                    return fail(format!("{} has another head than {name}", size.name(stone)));
                }
            }
            if group.color() != color
                || group.stones() != joined.len()
                || group.liberties() != liberties.len()
                || group.sides() != sides
            {
                return fail(format!(
                    "{group:?}: counted {} stones, {} liberties, sides {sides}",
                    joined.len(),
                    liberties.len()
                ));
            }
        }
        if hash != self.hash() {
            return fail(format!("hash {} instead of {hash}", self.hash()));
        }
        if counts != [self.stones(Color::Black), self.stones(Color::White)] {
            return fail(format!("stones {counts:?} are counted wrongly"));
        }
        Ok(())
    }
}

/// A broken circle may never close: no group has more stones than this.
const CIRCLE_LIMIT: usize = crate::point::CAPACITY;
