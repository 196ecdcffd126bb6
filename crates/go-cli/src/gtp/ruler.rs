//! The commands by which GoGui learns the rules of a game that it does not know (`gogui-rules_*`).
//!
//! A second process of the engine serves as ruler: it gets `clear_board` and `play` but never a
//! board size, so the size at the start is the one of the rules. `gogui-rules_setup` is absent,
//! because no ruler is ever told of stones that were set up. An engine started with rules of Go
//! has neither name nor size of a game to tell, for every client knows Go.

use go_core::{Color, Point};
use go_gtp::Command;
use go_rules::VariantKind;
use go_score::Points;

use super::desk::Desk;
use super::handler::{Answer, Entry, Run};
use super::words::names;

/// The commands by which GoGui knows that a ruler can be had. It also takes the size of the board
/// from an engine that lists them, whatever size its user asked for.
pub(super) const INVITATION: [&str; 2] = ["gogui-rules_game_id", "gogui-rules_board_size"];

pub(super) const COMMANDS: &[Entry] = &[
    ("gogui-rules_game_id", Run::Quick(game_id)),
    ("gogui-rules_board_size", Run::Quick(board_size)),
    ("gogui-rules_board", Run::Quick(board)),
    ("gogui-rules_legal_moves", Run::Quick(legal_moves)),
    ("gogui-rules_side_to_move", Run::Quick(side_to_move)),
    ("gogui-rules_final_result", Run::Quick(final_result)),
    ("gogui-rules_captured_count", Run::Quick(captured_count)),
    ("gogui-rules_board_gfx", Run::Quick(board_gfx)),
];

/// The name of the game. For `Go`, which the rules may have become since the start, the client
/// needs no ruler.
fn game_id(desk: &mut Desk, _: &Command) -> Answer {
    Ok(match desk.session().config().rules.game {
        VariantKind::Go => "Go",
        VariantKind::Conversion => "Conversion",
    }
    .into())
}

/// One number for a square board, since clients read the whole answer as a number.
fn board_size(desk: &mut Desk, _: &Command) -> Answer {
    let size = desk.session().size();
    Ok(if size.is_square() {
        size.width().to_string()
    } else {
        format!("{} {}", size.width(), size.height())
    }
    .into())
}

/// Rows from the top, without coordinates: a column's letter could be read as a stone.
fn board(desk: &mut Desk, _: &Command) -> Answer {
    let board = desk.session().board();
    let size = board.size();
    let symbol = |point: Point| board.color(point).map_or('.', Color::symbol);
    let row =
        |y| (0..size.width()).filter_map(|x| size.point(x, y)).map(symbol).collect::<String>();
    let rows: Vec<String> = (0..size.height()).map(row).collect();
    Ok(rows.join("\n").into())
}

/// The points where the side to move may play, and a pass. Nothing at all once play has ended,
/// although a further `play` resumes it.
fn legal_moves(desk: &mut Desk, _: &Command) -> Answer {
    if desk.is_over() {
        return Ok("".into());
    }
    let size = desk.session().size();
    let mut words: Vec<String> =
        desk.session().legal_points().iter().map(|&p| size.name(p).to_string()).collect();
    words.push("pass".to_owned());
    Ok(words.join(" ").into())
}

fn side_to_move(desk: &mut Desk, _: &Command) -> Answer {
    Ok(format!("{:#}", desk.session().to_move()).into())
}

/// The result, for a dialog that runs lines together: short sentences, and no list of points,
/// which the overlay of the score shows better.
fn final_result(desk: &mut Desk, _: &Command) -> Answer {
    let report = desk.score();
    let mut words = report.outcome.in_words();
    if let Some(first) = words.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    let [black, white] = [Color::Black, Color::White].map(|color| report.sides[color]);
    let mut sentences =
        vec![format!("{words}."), format!("Black has {}, White has {}.", black.total, white.total)];
    if white.komi != Points::ZERO {
        sentences.push(format!("Komi is {}.", white.komi));
    }
    let verb = match report.rules.game {
        VariantKind::Go => "taken off as dead",
        VariantKind::Conversion => "converted at the end",
    };
    for (color, stones) in [(Color::Black, white.dead), (Color::White, black.dead)] {
        if stones > 0 {
            sentences.push(format!("{color} stones {verb}: {stones}."));
        }
    }
    sentences.push(format!("Neutral points: {}.", report.neutral()));
    Ok(sentences.join("\n").into())
}

/// Stones that Black took, then those that White took: prisoners, or conversions.
fn captured_count(desk: &mut Desk, _: &Command) -> Answer {
    let taken = desk.session().taken();
    Ok(format!("{} {}", taken.black, taken.white).into())
}

/// Marks the immune groups, and the stones that changed hands by the last move.
fn board_gfx(desk: &mut Desk, _: &Command) -> Answer {
    let session = desk.session();
    let size = session.size();
    let mut lines = Vec::new();
    let immune = session.immune();
    if !immune.is_empty() {
        lines.push(format!("TRIANGLE {}", names(size, &immune)));
    }
    let touched = desk.touched();
    if !touched.is_empty() {
        lines.push(format!("SQUARE {}", names(size, &touched)));
    }
    lines.push(format!("TEXT {}", session.phase()));
    Ok(lines.join("\n").into())
}
