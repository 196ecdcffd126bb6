//! From what a search found to a turn: when to pass, and which move to make.

use go_core::{Cell, Color, Move, Point, PointSet};
use go_rules::{Ending, Game, Scoring};
use go_score::{
    DeadStones, LifeReport, LifeStatus, Owner, Reason, ScoreReport, Scored, Terms, score_board,
};

use crate::engine::EngineRules;
use crate::report::SearchReport;
use crate::search::estimated_dead;

/// The share of the playouts from which a group counts as the other side's at first sight.
const DEAD_SHARE: f32 = 0.8;
/// A game of this many times the board's points goes nowhere: the engine passes from then on.
const ENDLESS: usize = 4;

/// The turn to make in play. The judgement is asked for only where passing looks right.
pub(crate) fn turn<R: EngineRules>(
    game: &Game<R>,
    report: &SearchReport,
    judge: impl FnOnce() -> LifeReport,
) -> Move {
    let best = report.best();
    if game.turns() as usize > ENDLESS * game.size().area() || R::is_played_out(game.position()) {
        return Move::Pass;
    }
    if R::CAN_RECUR && (best == Move::Pass || seems_finished(game, report)) {
        let judged = judge();
        if is_finished(game, &judged) {
            return Move::Pass;
        }
        if best == Move::Pass {
            return deciding(game, report, &judged).map_or(Move::Pass, Move::Play);
        }
    }
    best
}

/// The most visited move on a liberty of a group that is decided by whoever moves first.
fn deciding<R: EngineRules>(
    game: &Game<R>,
    report: &SearchReport,
    judged: &LifeReport,
) -> Option<Point> {
    let board = game.position().board();
    let mut points = PointSet::EMPTY;
    for verdict in &judged.verdicts {
        let decided = matches!(verdict.reason, Reason::FirstMove | Reason::Race);
        if decided && let Some(group) = board.group(verdict.head) {
            points |= group.liberty_set();
        }
    }
    let turns = report.candidates.iter().map(|candidate| candidate.turn);
    turns.filter_map(Move::point).find(|&point| points.contains(point))
}

/// Whether the search's own playouts leave nothing open: a first look, at no cost.
fn seems_finished<R: EngineRules>(game: &Game<R>, report: &SearchReport) -> bool {
    let board = game.position().board();
    let dead = estimated_dead(board, &report.ownership, DEAD_SHARE);
    count(game, dead).is_some_and(|score| is_closed(&score))
}

/// Whether a person would pass here: every group is settled, and nothing is left to gain. After the
/// opponent's pass a won count is enough.
fn is_finished<R: EngineRules>(game: &Game<R>, judged: &LifeReport) -> bool {
    let board = game.position().board();
    let color = game.to_move();
    let rules = game.config().rules;
    let dead = judged.dead().points();
    let Some(score) = count(game, dead) else { return false };
    if !is_closed(&score) {
        return false;
    }
    let after_pass = game.last_turn().is_some_and(|(_, turn)| turn == Move::Pass);
    if after_pass && score.margin.winner() == Some(color) {
        return true;
    }
    let unsettled = judged.verdicts.iter().any(|v| v.status == LifeStatus::Unsettled);
    let dame_counts = rules.scoring == Scoring::Area && !score.dame.is_empty();
    let to_capture = rules.ending == Ending::AsItStands
        && dead.iter().any(|p| board.color(p) == Some(color.other()));
    game.turns() as usize >= game.size().area() / 2 && !unsettled && !dame_counts && !to_capture
}

/// Who wins if play stops now and the judgement's dead groups are taken off; `None` for a draw, or
/// while groups are unsettled or borders open.
pub(crate) fn counted_winner<R: EngineRules>(game: &Game<R>, judged: &LifeReport) -> Option<Color> {
    if judged.verdicts.iter().any(|v| v.status == LifeStatus::Unsettled) {
        return None;
    }
    let score = count(game, judged.dead().points())?;
    if is_closed(&score) { score.margin.winner() } else { None }
}

/// The count with these stones dead, where the rules take dead stones off.
fn count<R: EngineRules>(game: &Game<R>, dead: PointSet) -> Option<ScoreReport> {
    let board = game.position().board();
    let as_it_stands = game.config().rules.ending == Ending::AsItStands;
    let dead = if as_it_stands { PointSet::EMPTY } else { dead };
    let dead = DeadStones::marked(board, dead).ok()?;
    Some(score_board::<R>(board, &dead, &Terms::of_game(game)))
}

/// Whether every border is closed, so that a count makes sense.
fn is_closed(score: &ScoreReport) -> bool {
    score.open_borders.is_empty() && score.points_of(Owner::Nobody).is_empty()
}

/// A neutral point that can be filled without harm, or a pass. Dead stones are looked through: what
/// is neutral only because they still stand is somebody's territory, and filling it costs a point.
/// The stone's group keeps three liberties, and so do the groups beside it.
pub(crate) fn dame<R: Scored>(game: &Game<R>, judged: &LifeReport) -> Move {
    let color = game.to_move();
    let board = game.position().board();
    let dead = DeadStones::marked(board, judged.dead().points());
    let Ok(dead) = dead else { return Move::Pass };
    let neutral = score_board::<R>(board, &dead, &Terms::of_game(game)).dame;
    let is_safe = |point: Point| {
        let mut after = *game.position();
        if after.play(point).is_err() {
            return false;
        }
        let board = after.board();
        board.group(point).is_some_and(|group| group.liberties() >= 3)
            && board.around(point).iter().all(|&(n, cell)| {
                cell != Cell::from(color)
                    || board.group(n).is_some_and(|group| group.liberties() >= 3)
            })
    };
    let mut points = game.legal_points().into_iter();
    points.find(|&p| neutral.contains(p) && is_safe(p)).map_or(Move::Pass, Move::Play)
}
