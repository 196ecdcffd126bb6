//! The search among some of the moves of a position.
//!
//! The computer searches among all legal moves; so each wanted move gets a search of the position
//! after it, and which of them goes on next is the choice of UCB1 (Auer, Cesa-Bianchi and Fischer
//! 2002), which also decides among the moves of a node in UCT.

use std::cmp::Reverse;
use std::time::Instant;

use go_ai::{Limits, SearchReport, StopToken};
use go_core::{Color, Move, Size};
use go_rules::Action;
use go_score::Outcome;
use go_session::Session;

use super::findings::{Findings, Found, Owners};
use super::search::Thinker;

/// The weight of the exploration term of UCB1 for values from 0 to 1.
const EXPLORATION: f64 = 0.5;
/// Playouts in a row for one move: a share of those it has had, at most so many.
const SLICE: u64 = 32;

/// A search among some moves.
pub(super) struct Among {
    size: Size,
    to_move: Color,
    branches: Vec<Branch>,
    visits: u64,
}

/// One of the moves, and the search behind it.
struct Branch {
    turn: Move,
    game: Box<dyn Session>,
    visits: u64,
    /// The last report of its search.
    report: Option<SearchReport>,
    /// The chance of winning and the score for the side that makes the move.
    winrate: f64,
    score: f64,
    owners: Owners,
}

impl Among {
    /// A search among these legal moves.
    pub(super) fn new(game: &dyn Session, moves: &[Move]) -> Among {
        let (size, to_move) = (game.size(), game.to_move());
        let branch = |&turn: &Move| {
            let mut game = game.boxed_clone();
            game.act(Action::Turn { color: to_move, turn }).ok()?;
            Some(Branch {
                turn,
                game,
                visits: 0,
                report: None,
                winrate: 0.0,
                score: 0.0,
                owners: Owners::default(),
            })
        };
        Among { size, to_move, branches: moves.iter().filter_map(branch).collect(), visits: 0 }
    }

    /// The branch that goes on: one that was never tried, or the best by UCB1.
    fn next(&self) -> Option<usize> {
        let log = (self.visits.max(1) as f64).ln();
        let bound = |branch: &Branch| match branch.visits {
            0 => f64::INFINITY,
            visits => branch.winrate + EXPLORATION * (log / visits as f64).sqrt(),
        };
        let places = 0..self.branches.len();
        let better = |best: usize, place: usize| {
            if bound(&self.branches[place]) > bound(&self.branches[best]) { place } else { best }
        };
        places.reduce(better)
    }
}

impl Branch {
    /// Searches on behind the move.
    fn think(&mut self, to_move: Color, playouts: u64, stop: &StopToken) -> u64 {
        if !self.game.phase().takes_turns() {
            self.count(to_move, playouts);
            return playouts;
        }
        let report = self.game.search(&Limits::playouts(playouts), stop, u64::MAX, &mut |_| {});
        let own = report.to_move == to_move;
        let (winrate, score) = (f64::from(report.winrate), f64::from(report.score));
        self.winrate = if own { winrate } else { 1.0 - winrate };
        self.score = if own { score } else { -score };
        self.owners.add(&report);
        let done = report.playouts.max(1);
        self.visits += done;
        self.report = Some(report);
        done
    }

    /// The move has ended play: the count is the same however often it is asked for.
    fn count(&mut self, to_move: Color, playouts: u64) {
        self.visits += playouts;
        if self.owners.playouts() > 0 {
            return;
        }
        let proposed = self.game.propose_dead();
        let dead = proposed.iter().fold(go_core::PointSet::EMPTY, |all, group| all | group.stones);
        let report = self.game.score_with_dead(dead);
        self.winrate = match report.outcome {
            Outcome::Draw => 0.5,
            Outcome::Win { winner, .. } => f64::from(u8::from(winner == to_move)),
        };
        let black = f64::from(report.margin.in_half_points()) / 2.0;
        self.score = if to_move == Color::Black { black } else { -black };
        self.owners.add_known(report.size, |point| report.owner(point).color(), 1);
    }

    fn found(&self, prior: f64) -> Found {
        let best = self.report.as_ref().and_then(|report| report.candidates.first());
        let more = best.map_or(&[][..], |best| &best.line);
        Found {
            turn: self.turn,
            visits: self.visits,
            winrate: self.winrate,
            score: self.score,
            prior,
            line: [self.turn].iter().chain(more).copied().collect(),
            owners: None,
        }
    }
}

impl Thinker for Among {
    fn think(&mut self, limits: &Limits, stop: &StopToken) -> u64 {
        let started = Instant::now();
        let most = limits.playouts.unwrap_or(u64::MAX).max(1);
        let mut done = 0;
        while let Some(next) = self.next() {
            let branch = &mut self.branches[next];
            let slice = (branch.visits / 4).clamp(1, SLICE).min(most - done);
            let visits = branch.think(self.to_move, slice, stop);
            self.visits += visits;
            done += visits;
            let is_late = limits.time.is_some_and(|time| started.elapsed() >= time);
            if done >= most || is_late || stop.is_stopped() {
                break;
            }
        }
        done.max(1)
    }

    fn findings(&self) -> Findings {
        let mut tried: Vec<&Branch> =
            self.branches.iter().filter(|branch| branch.visits > 0).collect();
        tried.sort_by_key(|branch| Reverse(branch.visits));
        let visits = self.visits.max(1) as f64;
        let mean = |read: fn(&Branch) -> f64| {
            tried.iter().map(|branch| read(branch) * branch.visits as f64).sum::<f64>() / visits
        };
        let mut owners = Owners::default();
        tried.iter().for_each(|branch| owners.join(&branch.owners, self.size));
        // Nothing was known of the moves beforehand.
        let prior = 1.0 / self.branches.len().max(1) as f64;
        Findings {
            size: self.size,
            to_move: self.to_move,
            visits: self.visits,
            winrate: mean(|branch| branch.winrate),
            score: mean(|branch| branch.score),
            deviation: owners.deviation(),
            moves: tried.iter().map(|branch| branch.found(prior)).collect(),
            owners,
        }
    }

    fn findings_with_owners(&mut self, _: &StopToken) -> Findings {
        let mut findings = self.findings();
        for found in &mut findings.moves {
            let branch = self.branches.iter().find(|branch| branch.turn == found.turn);
            found.owners = branch.map(|branch| branch.owners.clone());
        }
        findings
    }
}
