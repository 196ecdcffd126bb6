//! What a search knows of the game at its root, and the moves that a position offers it.

use std::collections::HashSet;

use go_core::{Board, Color, Move, Point, ZobristHash};
use go_rules::{Ending, Game, Ko, Phase, Position};

use crate::guess::Guess;
use crate::playout::PlayoutRules;
use crate::scope::Scope;
use crate::terms::ScoreTerms;
use crate::tree::Edge;

/// What a search knows of the game at its root.
#[derive(Clone, Debug)]
pub(crate) struct Root<R: PlayoutRules> {
    pub(crate) position: Position<R>,
    pub(crate) terms: ScoreTerms,
    pub(crate) ko: Ko,
    /// Boards that superko forbids; empty under other rules.
    pub(crate) earlier: HashSet<(ZobristHash, Color)>,
    /// The moves that the game allows now: what is checked once per real move is in here.
    pub(crate) legal: Vec<Point>,
    pub(crate) last: Option<Point>,
    /// Whether the opponent has just passed, so that a pass ends play.
    pub(crate) after_pass: bool,
    pub(crate) as_it_stands: bool,
    pub(crate) scope: Scope,
}

impl<R: PlayoutRules + Guess> Root<R> {
    pub(crate) fn of(game: &Game<R>, scope: Scope) -> Root<R> {
        let rules = game.config().rules;
        let superko = R::CAN_RECUR && matches!(rules.ko, Ko::Positional | Ko::Situational);
        let last = game.last_turn();
        Root {
            position: *game.position(),
            terms: ScoreTerms::of(game),
            ko: rules.ko,
            earlier: if superko { game.boards().iter().copied().collect() } else { HashSet::new() },
            legal: game.legal_points(),
            last: last.and_then(|(_, turn)| turn.point()),
            after_pass: game.phase() == Phase::Play
                && last.is_some_and(|(_, turn)| turn == Move::Pass),
            as_it_stands: rules.ending == Ending::AsItStands,
            scope,
        }
    }

    /// The moves that are worth a thought in the position, with their first guesses, whatever the
    /// scope of the search.
    pub(crate) fn guesses(&self) -> Vec<Edge> {
        guessed::<R>(self.position.board(), self.position.to_move(), self.last, &self.legal)
    }

    /// The share of visits that the first guess would give each move.
    pub(crate) fn priors(&self) -> Vec<(Move, f32)> {
        let guesses = self.guesses();
        let sum = sum_of_guesses(&guesses);
        guesses.iter().map(|edge| (edge.turn, edge.prior / sum)).collect()
    }
}

/// The moves on these points that are worth a thought, and the pass.
pub(crate) fn guessed<R: Guess>(
    board: &Board,
    color: Color,
    last: Option<Point>,
    legal: &[Point],
) -> Vec<Edge> {
    let mut edges = Vec::with_capacity(legal.len() + 1);
    for &point in legal {
        if let Some(guess) = R::guess(board, point, color, last) {
            edges.push(Edge::new(Move::Play(point), guess));
        }
    }
    // A pass is thought of last while there is anything else.
    let guess = if edges.is_empty() { 0.5 } else { 0.15 };
    edges.push(Edge::new(Move::Pass, guess));
    edges
}

/// The first guess for a move that is searched only because nothing else may be.
const UNTHOUGHT: f32 = 0.02;

/// The moves that a scope leaves. Those that are not worth a thought come in where they are asked
/// for by name, or where nothing else is left.
pub(crate) fn narrowed(
    edges: Vec<Edge>,
    legal: &[Point],
    scope: &Scope,
    color: Color,
    depth: usize,
) -> Vec<Edge> {
    let is_wanted = |turn| scope.permits(color, turn, depth);
    let mut wanted: Vec<Edge> = edges.iter().copied().filter(|edge| is_wanted(edge.turn)).collect();
    if wanted.is_empty() || scope.names(color, depth) {
        let points = legal.iter().map(|&point| Move::Play(point)).filter(|&turn| is_wanted(turn));
        let missing = points.filter(|&turn| edges.iter().all(|edge| edge.turn != turn));
        wanted.extend(missing.map(|turn| Edge::new(turn, UNTHOUGHT)));
    }
    if wanted.is_empty() { edges } else { wanted }
}

/// What the first guesses of moves add up to.
pub(crate) fn sum_of_guesses(edges: &[Edge]) -> f32 {
    edges.iter().map(|edge| edge.prior).sum()
}
