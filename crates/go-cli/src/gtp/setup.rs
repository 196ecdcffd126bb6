//! The board before the first move: size, komi, stones that are set up.

use go_core::{Cell, Color, Move, Setup, Size};
use go_gtp::{Command, Failure, Reply};
use go_rules::{GameConfig, Komi};

use super::desk::Desk;
use super::handler::{Answer, Entry, Run};
use super::words::{color, syntax, turns, with_reason};

pub(super) const COMMANDS: &[Entry] = &[
    ("boardsize", Run::Quick(boardsize)),
    ("rectangular_boardsize", Run::Quick(boardsize)),
    ("clear_board", Run::Quick(clear_board)),
    ("komi", Run::Quick(komi)),
    ("get_komi", Run::Quick(get_komi)),
    ("set_position", Run::Quick(set_position)),
    ("gogui-setup", Run::Quick(gogui_setup)),
    ("gogui-setup_player", Run::Quick(gogui_setup_player)),
];

/// `boardsize N`, `boardsize W H`. The board is empty afterwards; komi, rules and clocks stay.
fn boardsize(desk: &mut Desk, command: &Command) -> Answer {
    let text = match command.args() {
        [side] => side.clone(),
        [width, height, ..] => format!("{width}x{height}"),
        [] => return Err(syntax(format!("{} needs a size", command.name()))),
    };
    let size: Size =
        text.parse().map_err(|error| with_reason(&Failure::UnacceptableSize, error))?;
    let config = GameConfig { size, handicap: 0, ..*desk.session().config() };
    begin(desk, config)
}

/// An empty board for the next game; size, komi and rules stay.
fn clear_board(desk: &mut Desk, _: &Command) -> Answer {
    let config = GameConfig { handicap: 0, ..*desk.session().config() };
    begin(desk, config)
}

fn begin(desk: &mut Desk, config: GameConfig) -> Answer {
    desk.begin(config).map_err(|error| Failure::Other(error.to_string()))?;
    Ok(Reply::empty())
}

/// `komi K`, at any time: no move depends on it.
fn komi(desk: &mut Desk, command: &Command) -> Answer {
    let text = command.arg(0).ok_or_else(|| syntax("komi needs a number"))?;
    let komi: Komi =
        text.parse().map_err(|error| with_reason(&Failure::UnacceptableKomi, error))?;
    desk.set_komi(komi);
    Ok(Reply::empty())
}

fn get_komi(desk: &mut Desk, _: &Command) -> Answer {
    Ok(desk.session().config().komi.to_string().into())
}

/// `set_position b A1 w B2 …`: these stones alone, Black to move, without a past.
fn set_position(desk: &mut Desk, command: &Command) -> Answer {
    let start = stones(desk, command, Color::Black)?;
    begin_setup(desk, start)
}

/// `gogui-setup b A1 w B2 …`, on an empty board.
fn gogui_setup(desk: &mut Desk, command: &Command) -> Answer {
    if !desk.is_fresh() {
        return Err("board not empty".into());
    }
    let to_move = desk.session().to_move();
    let start = stones(desk, command, to_move)?;
    begin_setup(desk, start)
}

/// `gogui-setup_player C`, before the first move.
fn gogui_setup_player(desk: &mut Desk, command: &Command) -> Answer {
    let to_move = color(command, 0)?;
    if to_move == desk.session().to_move() {
        return Ok(Reply::empty());
    }
    if desk.session().turns() > 0 {
        return Err("moves have been played".into());
    }
    let mut start = *desk.session().start();
    start.to_move = to_move;
    begin_setup(desk, start)
}

fn begin_setup(desk: &mut Desk, start: Setup) -> Answer {
    let config = GameConfig { handicap: 0, ..*desk.session().config() };
    desk.begin_setup(config, start).map_err(|error| Failure::Other(error.to_string()))?;
    Ok(Reply::empty())
}

/// The stones of pairs of colour and point.
fn stones(desk: &Desk, command: &Command, to_move: Color) -> Result<Setup, Failure> {
    let size = desk.session().size();
    let mut setup = Setup::empty(size, to_move);
    for (color, turn) in turns(size, command.args())? {
        let Move::Play(point) = turn else { return Err(syntax("a pass is no stone")) };
        if setup.cell(point) != Cell::Empty {
            return Err(Failure::Other(format!("{} is named twice", size.name(point))));
        }
        setup.set(point, color.into());
    }
    Ok(setup)
}
