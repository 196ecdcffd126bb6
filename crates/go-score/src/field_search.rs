//! Alpha-beta over a field of Conversion Go, with proved bounds in a table.
//!
//! No position of the game comes back, so a value depends on the stones and the turn alone, never
//! on how they came about: every entry of the table holds for good. Both sides may pass; two
//! passes in a row end the play. Settled points bound the value and are never played on: a stone
//! there is a pass that costs time.

use go_core::{ByColor, Color};

use crate::field::{Field, NodeSet, Stones};
use crate::field_table::{NO_MOVE, Proved, Table, Turn};

/// What a search is about, as a number for [`Goal::side`] to make great.
pub(crate) trait Goal<N> {
    /// The side that wants the number great.
    fn side(&self) -> Color;
    /// The least and the greatest number still possible.
    fn bounds(&self, field: &Field<N>, stones: Stones<N>, settled: ByColor<N>) -> (i32, i32);
    /// The number if play ends now.
    fn stand(&self, field: &Field<N>, stones: Stones<N>, settled: ByColor<N>) -> i32;
    /// Empty nodes where a stone is likely to matter most: they are tried early.
    fn focus(&self, field: &Field<N>, stones: Stones<N>) -> N;
}

/// Black's points less White's.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Margin;

impl<N: NodeSet> Goal<N> for Margin {
    fn side(&self) -> Color {
        Color::Black
    }

    fn bounds(&self, field: &Field<N>, _: Stones<N>, settled: ByColor<N>) -> (i32, i32) {
        let all = field.weight(field.all);
        (2 * field.weight(settled.black) - all, all - 2 * field.weight(settled.white))
    }

    fn stand(&self, field: &Field<N>, stones: Stones<N>, settled: ByColor<N>) -> i32 {
        field.margin(stones, settled)
    }

    fn focus(&self, _: &Field<N>, _: Stones<N>) -> N {
        N::NONE
    }
}

/// Whether all these nodes are the attacker's at the end: 1 if they are, else 0.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Convert<N> {
    pub(crate) attacker: Color,
    pub(crate) targets: N,
}

impl<N: NodeSet> Goal<N> for Convert<N> {
    fn side(&self) -> Color {
        self.attacker
    }

    fn bounds(&self, _: &Field<N>, _: Stones<N>, settled: ByColor<N>) -> (i32, i32) {
        let saved = settled[self.attacker.other()].meets(self.targets);
        let taken = self.targets & !settled[self.attacker] == N::NONE;
        (i32::from(taken), i32::from(!saved))
    }

    fn stand(&self, _: &Field<N>, stones: Stones<N>, settled: ByColor<N>) -> i32 {
        let taken = stones.of(self.attacker) | settled[self.attacker];
        i32::from(self.targets & !taken == N::NONE)
    }

    /// The liberties of the targets' groups.
    fn focus(&self, field: &Field<N>, stones: Stones<N>) -> N {
        let own = stones.of(self.attacker.other());
        field.around_group(self.targets & own, own) & !stones.both()
    }
}

/// Renumberings of the nodes that change nothing.
pub(crate) trait Symmetries<N> {
    /// The one that stands for all images of a position.
    fn representative(&self, stones: Stones<N>) -> Stones<N>;
}

/// A field without symmetries.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Asymmetric;

impl<N> Symmetries<N> for Asymmetric {
    #[inline]
    fn representative(&self, stones: Stones<N>) -> Stones<N> {
        stones
    }
}

/// Why a search stopped before its end.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stopped;

/// A search in a field for a goal.
pub(crate) struct FieldSearch<'f, N, G, S, W> {
    pub(crate) field: &'f Field<N>,
    pub(crate) goal: G,
    pub(crate) symmetries: S,
    pub(crate) table: Table<N>,
    /// Positions looked at so far.
    pub(crate) nodes: u64,
    /// Asked at every 2¹² nodes with their number: `false` stops the search.
    pub(crate) go_on: W,
}

/// Moves that are tried at one position, best first.
struct Choice<N> {
    node: usize,
    gain: i32,
    after: Stones<N>,
}

impl<N, G, S, W> FieldSearch<'_, N, G, S, W>
where
    N: NodeSet + Into<u128> + TryFrom<u128>,
    G: Goal<N>,
    S: Symmetries<N>,
    W: FnMut(u64, usize) -> bool,
{
    /// The exact value for the goal's side.
    pub(crate) fn solve(&mut self, stones: Stones<N>, turn: Turn) -> Result<i32, Stopped> {
        let most = i32::from(i16::MAX);
        let value = self.value(stones, turn, -most, most)?;
        Ok(if turn.to_move == self.goal.side() { value } else { -value })
    }

    /// The value for the side to move if it lies between the bounds, else a bound of it: fail-soft
    /// alpha-beta.
    pub(crate) fn value(
        &mut self,
        stones: Stones<N>,
        turn: Turn,
        mut alpha: i32,
        beta: i32,
    ) -> Result<i32, Stopped> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(1 << 12) && !(self.go_on)(self.nodes, self.table.len()) {
            return Err(Stopped);
        }
        let settled = ByColor::from_fn(|color| self.field.settled(stones, color));
        let for_mover = turn.to_move == self.goal.side();
        let (mut lower, mut upper) = self.goal.bounds(self.field, stones, settled);
        if !for_mover {
            (lower, upper) = (-upper, -lower);
        }
        if lower >= beta || lower == upper {
            return Ok(lower);
        }
        if upper <= alpha {
            return Ok(upper);
        }
        let points = self.field.all & !(stones.both() | settled.black | settled.white);
        let stand = || {
            let stand = self.goal.stand(self.field, stones, settled);
            if for_mover { stand } else { -stand }
        };
        if points.is_none() {
            return Ok(stand());
        }
        if turn.passed {
            lower = lower.max(stand());
            if lower >= beta {
                return Ok(lower);
            }
        }
        let key = self.symmetries.representative(stones);
        let mut first = None;
        if let Some(known) = self.table.find(key, turn) {
            (lower, upper) = (lower.max(known.lower.into()), upper.min(known.upper.into()));
            if lower >= beta || lower == upper {
                return Ok(lower);
            }
            if upper <= alpha {
                return Ok(upper);
            }
            // Under a symmetry the best move is another point; its image is not looked for.
            if key == stones && known.best != NO_MOVE {
                first = Some(usize::from(known.best));
            }
        }
        let started = self.nodes;
        let beta = beta.min(upper);
        alpha = alpha.max(lower);
        let alpha_before = alpha;
        let next = |passed| Turn { to_move: turn.to_move.other(), passed };
        let mut best = lower;
        let mut best_node = NO_MOVE;
        // The move of the table is tried before the others are looked at.
        if let Some(node) = first {
            let after = self.field.place(stones, node, turn.to_move);
            let value = -self.value(after, next(false), -beta, -alpha)?;
            if value > best {
                (best, best_node) = (value, node as u8);
                alpha = alpha.max(best);
            }
        }
        if best < beta {
            let focus = self.goal.focus(self.field, stones);
            let own = stones.of(turn.to_move).len() as i32;
            let mut choices: Vec<Choice<N>> = points
                .numbers()
                .filter(|&node| Some(node) != first)
                .map(|node| {
                    let after = self.field.place(stones, node, turn.to_move);
                    let mut gain = 8 * (after.of(turn.to_move).len() as i32 - own);
                    gain += (self.field.neighbors(node) & stones.both()).len() as i32;
                    gain += if focus.meets(N::only(node)) { 16 } else { 0 };
                    Choice { node, gain, after }
                })
                .collect();
            choices.sort_by_key(|choice| std::cmp::Reverse(choice.gain));
            for choice in choices {
                let value = -self.value(choice.after, next(false), -beta, -alpha)?;
                if value > best {
                    (best, best_node) = (value, choice.node as u8);
                    alpha = alpha.max(best);
                    if best >= beta {
                        break;
                    }
                }
            }
        }
        // A pass is hardly ever the only good move, except in seki and at the end.
        if best < beta && !turn.passed {
            let value = -self.value(stones, next(true), -beta, -alpha)?;
            if value > best {
                best = value;
                best_node = NO_MOVE;
            }
        }
        let (lower, upper) = if best >= beta {
            (best, upper)
        } else if best > alpha_before {
            (best, best)
        } else {
            // Every move was tried, and none reaches more than this.
            (lower, best)
        };
        let kept = Proved {
            lower: lower as i16,
            upper: upper as i16,
            best: if key == stones { best_node } else { NO_MOVE },
            work: (self.nodes - started + 1).ilog2() as u8,
        };
        self.table.keep(key, turn, kept);
        Ok(best)
    }
}
