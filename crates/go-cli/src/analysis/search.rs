//! The search of one position: in slices, with a report after each.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use go_ai::{Limits, SearchReport, StopToken};
use go_core::Move;
use go_rules::Action;
use go_session::Session;

use super::among::Among;
use super::asked::{Fault, back_to_play};
use super::findings::{Findings, Found, Owners};
use super::order::Order;

/// A search that can be gone on with.
pub(super) trait Thinker {
    /// Searches on, and tells how many playouts were made: at least one.
    fn think(&mut self, limits: &Limits, stop: &StopToken) -> u64;

    /// What has been found so far.
    fn findings(&self) -> Findings;

    /// As [`Thinker::findings`], with the owners of the points after each move.
    fn findings_with_owners(&mut self, stop: &StopToken) -> Findings;
}

/// Whether a report is the last on its position.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// The search goes on.
    During,
    /// The search has ended.
    Final,
}

/// Searches a position and tells what was found, at the times that the query asks for and at the
/// end.
///
/// # Errors
/// There is nothing to search.
pub(super) fn search(order: &Order, tell: &mut dyn FnMut(&Findings, Stage)) -> Result<(), Fault> {
    let asked = &order.asked;
    let game = asked.game(order.turn)?;
    let mut thinker: Box<dyn Thinker> = match asked.choice(&*game) {
        None => Box::new(Free::new(game)),
        Some(moves) if moves.is_empty() => {
            let field =
                if asked.query.avoid_moves.is_empty() { "allowMoves" } else { "avoidMoves" };
            return Err(Fault::new(field, format!("no legal move is left at turn {}", order.turn)));
        }
        Some(moves) => Box::new(Among::new(&*game, &moves)),
    };
    let settings = &asked.settings;
    let started = Instant::now();
    let (mut partial_at, every) = settings.partial.unwrap_or((Duration::MAX, Duration::MAX));
    let time = settings.time.unwrap_or(Duration::MAX);
    let mut left = settings.playouts;
    loop {
        let until = partial_at.min(time).saturating_sub(started.elapsed());
        let time_left = (until < Duration::MAX / 2).then_some(until);
        let limits = Limits { playouts: Some(left), time: time_left };
        left = left.saturating_sub(thinker.think(&limits, &order.stop));
        let elapsed = started.elapsed();
        if left == 0 || elapsed >= time || order.stop.is_stopped() {
            break;
        }
        if elapsed >= partial_at {
            // Reports that are missed are not made up for.
            while partial_at <= elapsed {
                partial_at = partial_at.saturating_add(every);
            }
            tell(&findings(&mut *thinker, order), Stage::During);
        }
    }
    tell(&findings(&mut *thinker, order), Stage::Final);
    Ok(())
}

fn findings(thinker: &mut dyn Thinker, order: &Order) -> Findings {
    if order.asked.query.include_moves_ownership {
        thinker.findings_with_owners(&order.stop)
    } else {
        thinker.findings()
    }
}

/// The search of the computer, among all moves.
struct Free {
    game: Box<dyn Session>,
    last: Option<SearchReport>,
    owners: Owners,
    /// Games after moves whose owners were asked for, with what was found in them.
    after: HashMap<Move, (Box<dyn Session>, Owners)>,
}

/// Of the playouts of a search, one in so many is added to learn the owners after its moves.
const SHARE: u64 = 2;
/// The playouts that the owners before a move count for in those after it.
const WEIGHT: f64 = 8.0;
/// The most playouts that are spent on the owners after one move.
const MOST: u64 = 128;

impl Free {
    fn new(game: Box<dyn Session>) -> Free {
        Free { game, last: None, owners: Owners::default(), after: HashMap::new() }
    }

    /// Spends playouts on the positions after the best moves, in the order of their visits.
    fn look_after(&mut self, moves: &[Found], stop: &StopToken) {
        let spent: u64 = self.after.values().map(|(_, owners)| owners.playouts()).sum();
        let mut budget = (self.owners.playouts() / SHARE).saturating_sub(spent);
        for found in moves {
            if budget == 0 || stop.is_stopped() {
                break;
            }
            let (game, owners) = match self.after.entry(found.turn) {
                std::collections::hash_map::Entry::Occupied(entry) => entry.into_mut(),
                std::collections::hash_map::Entry::Vacant(entry) => {
                    let mut game = self.game.boxed_clone();
                    let color = game.to_move();
                    if game.act(Action::Turn { color, turn: found.turn }).is_err() {
                        continue;
                    }
                    back_to_play(&mut *game);
                    entry.insert((game, Owners::default()))
                }
            };
            let wanted = (found.visits / SHARE).clamp(1, MOST).saturating_sub(owners.playouts());
            let wanted = wanted.min(budget);
            if wanted == 0 {
                continue;
            }
            let report = game.search(&Limits::playouts(wanted), stop, u64::MAX, &mut |_| {});
            owners.add(&report);
            budget -= wanted;
        }
    }
}

impl Thinker for Free {
    fn think(&mut self, limits: &Limits, stop: &StopToken) -> u64 {
        let report = self.game.search(limits, stop, u64::MAX, &mut |_| {});
        self.owners.add(&report);
        let playouts = report.playouts;
        self.last = Some(report);
        playouts.max(1)
    }

    fn findings(&self) -> Findings {
        let report = self.last.as_ref();
        let moves = report.map_or(&[][..], |report| &report.candidates);
        let number = |read: fn(&SearchReport) -> f32| report.map_or(0.0, |r| f64::from(read(r)));
        Findings {
            size: self.game.size(),
            to_move: self.game.to_move(),
            visits: report.map_or(0, |report| u64::from(report.visits)),
            winrate: number(|report| report.winrate),
            score: number(|report| report.score),
            deviation: self.owners.deviation(),
            moves: moves
                .iter()
                .map(|candidate| Found {
                    turn: candidate.turn,
                    visits: u64::from(candidate.visits),
                    winrate: f64::from(candidate.winrate),
                    score: f64::from(candidate.score),
                    prior: f64::from(candidate.prior),
                    line: candidate.line.clone(),
                    owners: None,
                })
                .collect(),
            owners: self.owners.clone(),
        }
    }

    fn findings_with_owners(&mut self, stop: &StopToken) -> Findings {
        let mut findings = self.findings();
        self.look_after(&findings.moves, stop);
        for found in &mut findings.moves {
            let known = self.after.get(&found.turn).map(|(_, owners)| owners);
            let size = findings.size;
            let none = Owners::default();
            let known = known.unwrap_or(&none);
            found.owners = Some(known.shrunk_to(&findings.owners, WEIGHT, size));
        }
        findings
    }
}
