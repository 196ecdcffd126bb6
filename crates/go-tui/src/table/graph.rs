//! Chances and scores of the game so far, position by position, in the background.

use go_ai::Limits;
use go_rules::Phase;
use go_session::{Session, handicap};

use crate::work::{Job, Value};

/// Playouts for a position of the graph.
const PLAYOUTS: u64 = 400;

/// The figures of the positions so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Graph {
    /// By the number of turns.
    values: Vec<Option<Value>>,
    /// Another one after something was taken back.
    epoch: u64,
    asked: Option<u32>,
}

impl Graph {
    /// Makes room for another turn, or forgets what was taken back.
    pub(crate) fn follow(&mut self, session: &dyn Session) {
        let wanted = session.turns() as usize + 1;
        if wanted < self.values.len() {
            self.epoch += 1;
            self.asked = None;
        }
        self.values.resize(wanted, None);
    }

    /// The next position to look at: the latest first, since that is what people look at.
    pub(crate) fn next(&mut self, session: &dyn Session) -> Option<Job> {
        if handicap::left(session) > 0 {
            // The first position is there when the last stone stands.
            return None;
        }
        let turn = self.values.iter().rposition(Option::is_none)? as u32;
        let mut copy = session.boxed_clone();
        while copy.turns() > turn || !matches!(copy.phase(), Phase::Play | Phase::Dame) {
            if copy.turns() < turn || copy.undo().is_none() {
                break;
            }
        }
        if copy.turns() != turn || copy.phase() != Phase::Play {
            // Before play, and while nothing is played, there are no chances.
            self.values[turn as usize] = Some(Value { winrate: f32::NAN, score: f32::NAN });
            return self.next(session);
        }
        self.asked = Some(turn);
        let limits = Limits::playouts(PLAYOUTS);
        Some(Job::Graph { turn, epoch: self.epoch, session: copy, limits })
    }

    pub(crate) fn put(&mut self, turn: u32, epoch: u64, value: Value) {
        if epoch == self.epoch
            && let Some(place) = self.values.get_mut(turn as usize)
        {
            *place = Some(value);
        }
    }

    /// The latest figures.
    pub(crate) fn latest(&self) -> Option<Value> {
        self.values.iter().rev().flatten().copied().find(|value| !value.winrate.is_nan())
    }

    /// Turns and figures, as far as they are known.
    pub(crate) fn points(&self) -> Vec<(u32, Value)> {
        let known = self.values.iter().zip(0..).filter_map(|(value, turn)| Some((turn, (*value)?)));
        known.filter(|(_, value)| !value.winrate.is_nan()).collect()
    }

    /// The last turn.
    pub(crate) fn turns(&self) -> u32 {
        self.values.len().saturating_sub(1) as u32
    }
}
