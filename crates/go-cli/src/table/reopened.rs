//! Saved games as they were left: who sat there, how strongly the computer played, how the time ran.

use std::path::Path;
use std::time::Duration;

use go_ai::Limits;
use go_core::Color;
use go_record::Cursor;
use go_rules::Preset;
use go_session::{
    Arrangement, Computer, Level, Player, Seat, Seats, Session, TimeControl, handicap, replay,
    words,
};
use go_tui::{Preview, Resumed};

use crate::args::Side;
use crate::input::{Input, InputKind};
use crate::options::Asked;
use crate::{record, signed};

/// What records call the computer.
const COMPUTER: &str = "Computer";

/// Reads a game of this program to go on with it.
///
/// # Errors
/// The file cannot be read, or rules refuse what stands in it.
pub(crate) fn read(path: &Path, computer: Computer) -> anyhow::Result<Resumed> {
    let file = Input::read(path, None)?.file;
    let root = file.first();
    // Files that name no rules are Go as most people play it.
    let usual = Preset::named("japanese").unwrap_or(&Preset::all()[0]);
    let config = go_record::terms(root, usual)?;
    let end = root.line().last().unwrap_or(root);
    let session = replay(end, &config, computer)?.session;
    let (arrangement, limits) = arrangement(root, &*session);
    let clocks = signed::clocks(path, &*session);
    Ok(Resumed { session, arrangement, limits, clocks })
}

/// How a game of this program was left, in place of flags that are not there: whom the computer
/// played for, how strongly, and the clock. Nothing of other files, also of those that cannot be
/// gone on with: that is told when they are.
pub(crate) fn left(path: &Path) -> Asked {
    let names_seats = || Input::read(path, None).is_ok_and(|input| input.kind == InputKind::Sgf);
    if !record::is_ours(path) || !names_seats() {
        return Asked::default();
    }
    let Ok(Resumed { session, arrangement, limits, .. }) = read(path, Computer::default()) else {
        return Asked::default();
    };
    // A file is made before the table, and without its names.
    if session.log().is_empty() && !arrangement.seats.have_computer() {
        return Asked::default();
    }
    let level = limits.is_none().then_some(arrangement.level);
    Asked {
        computer: Some(Side::of(arrangement.seats)),
        level: level.filter(|_| arrangement.seats.have_computer()),
        limits,
        control: Some(arrangement.control),
        ..Asked::default()
    }
}

/// Who sat there, and how they played.
fn arrangement(root: Cursor<'_>, session: &dyn Session) -> (Arrangement, Option<Limits>) {
    let (mut level, mut limits) = (Level::default(), None);
    let mut seat = |player: Player| {
        let property = match Seats::color(session, player) {
            Color::Black => "PB",
            Color::White => "PW",
        };
        let name = root.line_text(property).unwrap_or_default();
        let Some(strength) = name.strip_prefix(COMPUTER) else { return Seat::Person };
        let words: Vec<&str> = strength.trim_start_matches(',').split_whitespace().collect();
        match words[..] {
            ["level", number] => level = number.parse().unwrap_or_default(),
            [number, "playouts"] => limits = number.parse().ok().map(Limits::playouts),
            [seconds, "s", ..] => {
                let time = seconds.parse().ok().and_then(|s| Duration::try_from_secs_f64(s).ok());
                limits = time.map(Limits::time);
            }
            _ => {}
        }
        Seat::Computer
    };
    let seats = Seats { one: seat(Player::One), two: seat(Player::Two) };
    (Arrangement { seats, level, control: control(root) }, limits)
}

/// How the time ran, as [`Signature`](go_session::Signature) writes it.
fn control(root: Cursor<'_>) -> TimeControl {
    let Some(main) = root.line_text("TM") else { return TimeControl::Unlimited };
    let overtime = root.line_text("OT").unwrap_or_default();
    let words: Vec<&str> = overtime.split_whitespace().collect();
    let spelled = match words[..] {
        [periods, "byo-yomi"] => format!("{main}s+{periods}s"),
        [stones, "Canadian"] => format!("{main}s+{stones}s"),
        [increment, "fischer"] => format!("{main}s+{increment}s"),
        _ => format!("{main}s"),
    };
    spelled.parse().unwrap_or_default()
}

/// How a game stands and who plays it, a few words a line, and what it looks like.
pub(crate) fn about(game: &Resumed) -> (Vec<String>, Preview) {
    let Resumed { session, arrangement, .. } = game;
    let config = session.config();
    let mut lines = vec![format!("board {}, komi {}", config.size, config.komi)];
    lines.push(match session.phase() {
        phase if phase.is_over() => format!("over: {}", session.score().outcome),
        _ => match usize::from(handicap::left(&**session)) {
            0 => format!("after turn {}", session.turns()),
            left => format!("handicap: {} to place", words::stones(left)),
        },
    });
    lines.push(match (arrangement.seats.one, arrangement.seats.two) {
        (Seat::Person, Seat::Person) => "two people".to_owned(),
        (Seat::Computer, Seat::Computer) => {
            format!("the computer alone, level {}", arrangement.level)
        }
        (one, _) => {
            let player = if one == Seat::Person { Player::One } else { Player::Two };
            let name = Seats::name(&**session, player);
            format!("you are {name}, against the computer, level {}", arrangement.level)
        }
    });
    if arrangement.control != TimeControl::Unlimited {
        lines.push(format!("clock {}", arrangement.control));
    }
    let stones = session.board().to_setup(session.to_move());
    let last = session.last_turn().and_then(|(_, turn)| turn.point());
    (lines, Preview { rules: config.rules, stones, last })
}

#[cfg(test)]
mod tests {
    use go_session::{ByPlayer, Signature, open};

    use super::*;

    #[test]
    fn a_game_is_found_as_it_was_left() {
        let session = open(Preset::named("club").unwrap().config(), Computer::default()).unwrap();
        for control in ["none", "10m", "5m+8s", "10m+5x30s", "10m+25/5m"] {
            let control: TimeControl = control.parse().unwrap();
            let names = ByPlayer { one: "Computer, level 3".to_owned(), two: String::new() };
            let signature = Signature { names, control, ..Signature::default() };
            let file = signature.sign(&*session, go_record::Viewer::Knowing);
            let (found, limits) = arrangement(file.first(), &*session);
            let seats = Seats { one: Seat::Computer, two: Seat::Person };
            let level = Level::new(3).unwrap();
            assert_eq!(found, Arrangement { seats, level, control });
            assert_eq!(limits, None);
        }
        let mut file = session.transcript(go_record::Viewer::Knowing);
        let root = file.first().id();
        file.set(root, "PW", ["Computer, 1000 playouts"]);
        let (found, limits) = arrangement(file.first(), &*session);
        assert_eq!(found.seats, Seats { one: Seat::Person, two: Seat::Computer });
        assert_eq!(limits, Some(Limits::playouts(1000)));
    }
}
