//! Who owned each point at the end of playouts: of a position, and of those after its moves.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use go_ai::{Candidate, Every, Limits, SearchReport, StopToken};
use go_core::{Move, Point, PointMap, Size};
use go_rules::{Action, Phase};
use go_session::Session;

/// Who owned each point at the end of playouts, and how far their scores spread, over any number
/// of reports.
#[derive(Clone, Debug)]
pub(crate) struct Owners {
    /// 1 for each playout in which a point was Black's, −1 for each in which it was White's.
    sums: PointMap<f64>,
    /// Sum of the squared deviation of the score.
    spread: f64,
    playouts: f64,
}

impl Default for Owners {
    fn default() -> Self {
        Owners { sums: PointMap::filled(0.0), spread: 0.0, playouts: 0.0 }
    }
}

impl Owners {
    /// Adds the playouts of a report.
    pub(crate) fn add(&mut self, report: &SearchReport) {
        let playouts = report.playouts as f64;
        self.playouts += playouts;
        self.spread += f64::from(report.score_deviation).powi(2) * playouts;
        for point in report.size.points() {
            self.sums[point] += f64::from(report.ownership[point]) * playouts;
        }
    }

    /// Number of playouts.
    fn playouts(&self) -> u64 {
        self.playouts as u64
    }

    /// How surely Black owns a point, −1 to 1.
    pub(crate) fn black(&self, point: Point) -> f64 {
        self.sums[point] / self.playouts.max(1.0)
    }

    /// The standard deviation of the score in points.
    pub(crate) fn deviation(&self) -> f64 {
        (self.spread / self.playouts.max(1.0)).sqrt()
    }

    /// The owners after a move of which few playouts are known: these, and the owners before the
    /// move as so many playouts more.
    fn shrunk_to(&self, before: &Owners, weight: f64, size: Size) -> Owners {
        let mut owners = self.clone();
        owners.playouts += weight;
        for point in size.points() {
            owners.sums[point] += before.black(point) * weight;
        }
        owners
    }
}

/// Of the playouts of a search, one in so many is added to learn the owners after its moves.
const SHARE: u64 = 2;
/// The playouts that the owners before a move count for in those after it.
const WEIGHT: f64 = 8.0;
/// The most playouts that are spent on the owners after one move.
const MOST: u64 = 128;

/// The positions after the moves of a search, with who owned their points.
#[derive(Default)]
pub(crate) struct OwnersAfter(HashMap<Move, (Box<dyn Session>, Owners)>);

impl OwnersAfter {
    /// Spends playouts on the positions after the moves of a game, which come best first, and
    /// tells the owners after each of them.
    pub(crate) fn look(
        &mut self,
        game: &dyn Session,
        moves: &[Candidate],
        before: &Owners,
        stop: &StopToken,
    ) -> Vec<Owners> {
        let spent: u64 = self.0.values().map(|(_, owners)| owners.playouts()).sum();
        let mut budget = (before.playouts() / SHARE).saturating_sub(spent);
        for candidate in moves {
            if budget == 0 || stop.is_stopped() {
                break;
            }
            let (after, owners) = match self.0.entry(candidate.turn) {
                Entry::Occupied(entry) => entry.into_mut(),
                Entry::Vacant(entry) => {
                    let Some(after) = played(game, candidate.turn) else { continue };
                    entry.insert((after, Owners::default()))
                }
            };
            let wanted = (u64::from(candidate.visits) / SHARE).clamp(1, MOST);
            let wanted = wanted.saturating_sub(owners.playouts()).min(budget);
            if wanted > 0 {
                let limits = Limits::playouts(wanted);
                owners.add(&after.search(&limits, stop, Every::Never, &mut |_| {}));
                budget -= wanted;
            }
        }
        let none = Owners::default();
        let known = |turn| self.0.get(&turn).map_or(&none, |(_, owners)| owners);
        let size = game.size();
        moves.iter().map(|m| known(m.turn).shrunk_to(before, WEIGHT, size)).collect()
    }
}

/// A copy of the game after a turn, in play.
fn played(game: &dyn Session, turn: Move) -> Option<Box<dyn Session>> {
    let mut after = game.boxed_clone();
    after.act(Action::Turn { color: game.to_move(), turn }).ok()?;
    back_to_play(&mut *after);
    Some(after)
}

/// Analysis knows no end of play: after two passes there may be more moves.
pub(crate) fn back_to_play(game: &mut dyn Session) {
    if matches!(game.phase(), Phase::Dame | Phase::Marking | Phase::Counted) {
        // Where play cannot go on, the next turn is refused by name.
        let _ = game.act(Action::BackToPlay);
    }
}
