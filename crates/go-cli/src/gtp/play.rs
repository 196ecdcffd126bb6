//! Moves of other people, and taking moves back.

use go_core::Color;
use go_gtp::{Command, Failure, Reply};
use go_rules::{Action, Phase};

use super::desk::Desk;
use super::handler::{Answer, Entry, Run};
use super::think::{Client, interruptible};
use super::words::{color, parsed, turn, turns, word};

pub(super) const COMMANDS: &[Entry] = &[
    ("play", Run::Quick(play)),
    ("undo", Run::Quick(undo)),
    ("gg-undo", Run::Quick(gg_undo)),
    ("play_sequence", Run::Quick(play_sequence)),
    ("gogui-play_sequence", Run::Quick(play_sequence)),
    ("go-explain_illegal", Run::Quick(explain_illegal)),
    ("conversion-choose_side", Run::Long(choose_side)),
];

/// `play C D4`, out of turn too.
fn play(desk: &mut Desk, command: &Command) -> Answer {
    let color = color(command, 0)?;
    let turn = turn(desk.session().size(), word(command, 1, "a point or a pass")?)?;
    desk.play(color, turn)?;
    Ok(Reply::empty())
}

/// `gogui-play_sequence b D4 w E5 …`: all of them or none.
fn play_sequence(desk: &mut Desk, command: &Command) -> Answer {
    let turns = turns(desk.session().size(), command.args())?;
    desk.play_all(&turns)?;
    Ok(Reply::empty())
}

fn undo(desk: &mut Desk, _: &Command) -> Answer {
    desk.undo(1)?;
    Ok(Reply::empty())
}

/// `gg-undo [N]`.
fn gg_undo(desk: &mut Desk, command: &Command) -> Answer {
    let turns =
        if command.args().is_empty() { 1 } else { parsed(command, 0, "a number of moves")? };
    desk.undo(turns)?;
    Ok(Reply::empty())
}

/// Why the last refused move was illegal: `play` may say no more than `illegal move`.
fn explain_illegal(desk: &mut Desk, _: &Command) -> Answer {
    Ok(desk.refusal().unwrap_or("no move was refused since the last change of the board").into())
}

/// `conversion-choose_side [C]`: Player 2 takes a colour after the opening; without an argument
/// the engine chooses. The answer is the colour.
fn choose_side(desk: &mut Desk, command: &Command, context: &mut go_gtp::Context<'_>) -> Answer {
    let phase = desk.session().phase();
    if phase != Phase::ChoosingSide {
        return Err(Failure::Other(format!("no side to choose: {phase}")));
    }
    let side = if command.args().is_empty() {
        let limits = desk.limits_for(desk.session().to_move());
        let choice =
            interruptible(Client::of(context), |stop| desk.searcher().choose(&limits, stop));
        match choice.map(|choice| choice.action) {
            Some(Action::ChooseSide(side)) => side,
            // Not what an engine does in this phase; White has the move.
            _ => Color::White,
        }
    } else {
        color(command, 0)?
    };
    desk.choose_side(side)?;
    Ok(format!("{side:#}").into())
}
