//! Moves of the engine.

use go_core::{Board, Color, Move, Point, PointSet};
use go_gtp::{Command, Context};
use go_rules::{Ending, FriendlyPass, GameConfig, RuleSet};

use super::desk::Desk;
use super::handler::{Answer, Entry, Run};
use super::think::{Client, Decision, interruptible, stand_in_by};
use super::words::color_or;
use crate::translate::move_text;

pub(super) const COMMANDS: &[Entry] = &[
    ("genmove", Run::Long(genmove)),
    ("reg_genmove", Run::Long(reg_genmove)),
    ("kata-search", Run::Long(reg_genmove)),
    ("gomill-genmove_ex", Run::Long(genmove)),
    ("kgs-genmove_cleanup", Run::Long(genmove_cleanup)),
];

/// `genmove C`: thinks and plays. What else stands on the line (`claim`) is passed over.
fn genmove(desk: &mut Desk, command: &Command, context: &mut Context<'_>) -> Answer {
    let color = color_or(command, 0, desk.session().to_move())?;
    Ok(desk.think(color, context).answer().into())
}

/// `reg_genmove C`, `kata-search C`: thinks and leaves everything as it was; asked again, it answers the same.
fn reg_genmove(desk: &mut Desk, command: &Command, context: &mut Context<'_>) -> Answer {
    let color = color_or(command, 0, desk.session().to_move())?;
    Ok(desk.aside(|desk| desk.think(color, context).answer()).into())
}

/// `kgs-genmove_cleanup C`: as `genmove`, but does not pass while dead stones of the opponent
/// stand that can be taken off the board.
fn genmove_cleanup(desk: &mut Desk, command: &Command, context: &mut Context<'_>) -> Answer {
    let color = color_or(command, 0, desk.session().to_move())?;
    // The stand-in that finds the move has no past, so ko may still forbid it.
    if let Some(point) = cleaning_move(desk, color, context)
        && desk.play(color, Move::Play(point)).is_ok()
    {
        return Ok(move_text(desk.session().size(), Move::Play(point)).to_string().into());
    }
    let thought = desk.think(color, context);
    if thought.decision == Decision::Resign {
        // What is left is tidying up, not fighting.
        desk.play(color, Move::Pass)?;
        return Ok("pass".into());
    }
    Ok(thought.answer().into())
}

/// A move that comes closer to taking the opponent's dead stones; `None` if there are none, or if
/// every such move would put own stones into danger.
fn cleaning_move(desk: &mut Desk, color: Color, context: &Context<'_>) -> Option<Point> {
    let config = *desk.session().config();
    // By rules that count the board as it stands the engine captures what is dead. Where the usual
    // rules do so too, its own judgement is asked for as always.
    let rules = RuleSet {
        ending: Ending::AsItStands,
        friendly_pass: FriendlyPass::Refused,
        ..config.rules
    };
    let mut game = stand_in_by(desk, color, GameConfig { rules, ..config })?;
    let proposals = game.propose_dead();
    let opponents = proposals.iter().filter(|proposal| proposal.color == color.other());
    let dead = opponents.fold(PointSet::EMPTY, |all, proposal| all | proposal.stones);
    if dead.is_empty() {
        return None;
    }
    let limits = desk.limits_for(color);
    let choice = interruptible(Client::of(context), |stop| game.choose(&limits, stop))?;
    let board = game.board();
    let wanted = liberties_of(board, dead);
    let legal: PointSet = game.legal_points().into_iter().collect();
    let candidates = choice.report.candidates.iter().filter_map(|candidate| candidate.turn.point());
    // The search's favourites among the moves that serve the purpose, then any of them.
    candidates
        .chain(wanted.iter())
        .filter(|&point| wanted.contains(point) && legal.contains(point))
        .find(|&point| !game.effect(point).is_empty() || is_safe(&*game, color, point))
}

/// The empty points next to these stones.
fn liberties_of(board: &Board, stones: PointSet) -> PointSet {
    let around = stones.iter().flat_map(|stone| board.neighbors(stone));
    around.filter(|&point| board.is_empty(point)).collect()
}

/// Whether the stone's group would keep two liberties.
fn is_safe(game: &dyn go_session::Session, color: Color, point: Point) -> bool {
    let mut after = game.boxed_clone();
    let turn = go_rules::Action::Turn { color, turn: Move::Play(point) };
    after.act(turn).is_ok()
        && after.board().group(point).is_some_and(|group| group.liberties() >= 2)
}
