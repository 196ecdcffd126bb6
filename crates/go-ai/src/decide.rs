//! From what a search found to a turn: when to pass, and which move to make.

use go_core::{Cell, Move, PointSet};
use go_rules::{Ending, Game, Scoring};
use go_score::{DeadStones, Owner, ScoreReport, Scored, Terms, score_board};

use crate::guess::Guess;
use crate::report::SearchReport;
use crate::search::estimated_dead;

/// The share of the playouts from which a group counts as the other side's.
const DEAD_SHARE: f32 = 0.8;
/// A game of this many times the board's points goes nowhere: the engine passes from then on.
const ENDLESS: usize = 4;

/// The turn to make in play.
pub(crate) fn turn<R: Scored + Guess>(game: &Game<R>, report: &SearchReport) -> Move {
    let best = report.best();
    if best == Move::Pass
        || game.turns() as usize > ENDLESS * game.size().area()
        || passing_is_fine(game, report)
    {
        return Move::Pass;
    }
    best
}

/// Whether a person would pass here.
fn passing_is_fine<R: Scored + Guess>(game: &Game<R>, report: &SearchReport) -> bool {
    let board = game.position().board();
    let color = game.to_move();
    let settled = R::settled(board);
    if board.empty_points().all(|point| settled.contains(point)) {
        return true;
    }
    if !R::CAN_RECUR {
        return false;
    }
    let rules = game.config().rules;
    let after_pass = game.last_turn().is_some_and(|(_, turn)| turn == Move::Pass);
    let estimated = estimated_dead(board, &report.ownership, DEAD_SHARE);
    let dead = if rules.ending == Ending::AsItStands { PointSet::EMPTY } else { estimated };
    let Ok(dead) = DeadStones::marked(board, dead) else { return false };
    let score = score_board::<R>(board, &dead, &Terms::of_game(game));
    if after_pass && score.margin.winner() == Some(color) && is_closed(&score) {
        return true;
    }
    if (game.turns() as usize) < game.size().area() / 2 || !is_closed(&score) {
        return false;
    }
    let unsettled = board.groups().any(|group| {
        let mean = group.points().map(|p| report.ownership[p]).sum::<f32>();
        (mean / group.stones() as f32).abs() < 2.0 * DEAD_SHARE - 1.0
    });
    let dame_counts = rules.scoring == Scoring::Area && !score.dame.is_empty();
    let to_capture = rules.ending == Ending::AsItStands
        && estimated.iter().any(|p| board.color(p) == Some(color.other()));
    !unsettled && !dame_counts && !to_capture
}

/// Whether every border is closed, so that a count makes sense.
fn is_closed(score: &ScoreReport) -> bool {
    score.open_borders.is_empty() && score.points_of(Owner::Nobody).is_empty()
}

/// A neutral point that can be filled without harm, or a pass: the stone's group keeps three
/// liberties, so that no own group comes closer to danger than it is worth.
pub(crate) fn dame<R: Scored>(game: &Game<R>) -> Move {
    let color = game.to_move();
    let is_safe = |point: &go_core::Point| {
        let mut after = *game.position();
        if after.play(*point).is_err() {
            return false;
        }
        let board = after.board();
        board.group(*point).is_some_and(|group| group.liberties() >= 3)
            && board.around(*point).iter().all(|&(n, cell)| {
                cell != Cell::from(color)
                    || board.group(n).is_some_and(|group| group.liberties() >= 3)
            })
    };
    game.legal_points().into_iter().find(is_safe).map_or(Move::Pass, Move::Play)
}
