//! Handicap stones, by number or by their points (GTP 2, sections 4.1 and 6.3.2).
//!
//! However they come, their number counts for the bonus of the rules. Conversion Go has no
//! handicap; there `set_free_handicap` merely sets stones up, because clients send problems so.

use std::fmt::Display;

use go_core::{Cell, Color, Point, PointSet, Setup};
use go_gtp::{Command, Failure, Reply};
use go_rules::{GameConfig, free_handicap_points, handicap_points};

use super::desk::Desk;
use super::handler::{Answer, Entry, Run};
use super::words::{parsed, points};

pub(super) const COMMANDS: &[Entry] = &[
    ("fixed_handicap", Run::Quick(fixed)),
    ("place_free_handicap", Run::Quick(place_free)),
    ("set_free_handicap", Run::Quick(set_free)),
];

/// `fixed_handicap N`: the usual points, which are answered.
fn fixed(desk: &mut Desk, command: &Command) -> Answer {
    let number: u8 = parsed(command, 0, "a number of stones")?;
    let points = handicap_points(desk.session().size(), number).map_err(invalid)?;
    check(desk, number)?;
    place(desk, &points, number)
}

/// `place_free_handicap N`: the points are the engine's choice, and may be fewer than asked for.
fn place_free(desk: &mut Desk, command: &Command) -> Answer {
    let number: u32 = parsed(command, 0, "a number of stones")?;
    let size = desk.session().size();
    if number < 2 || number as usize >= size.area() {
        let most = size.area().saturating_sub(1);
        return Err(invalid(format!("{number} stones on the {size} board: 2 to {most} can stand")));
    }
    let points = free_handicap_points(size, number as usize);
    let number = u8::try_from(points.len()).unwrap_or(u8::MAX);
    check(desk, number)?;
    place(desk, &points, number)
}

/// `set_free_handicap A1 B2 …`: the points are the client's choice.
fn set_free(desk: &mut Desk, command: &Command) -> Answer {
    let size = desk.session().size();
    let points = points(size, command.args())?;
    let distinct: PointSet = points.iter().copied().collect();
    if distinct.len() != points.len() {
        return Err("bad vertex list\na point is named twice".into());
    }
    if points.len() < 2 || points.len() >= size.area() {
        return Err("bad vertex list\na handicap has at least 2 stones and leaves a point".into());
    }
    let number = u8::try_from(points.len()).unwrap_or(u8::MAX);
    place(desk, &points, number)?;
    Ok(Reply::empty())
}

/// Whether the game has handicaps of so many stones.
fn check(desk: &Desk, handicap: u8) -> Result<(), Failure> {
    GameConfig { handicap, ..*desk.session().config() }.check().map_err(invalid)
}

fn invalid(reason: impl Display) -> Failure {
    Failure::Other(format!("invalid handicap\n{reason}"))
}

/// Sets black stones on the empty board, White to move.
fn place(desk: &mut Desk, points: &[Point], number: u8) -> Answer {
    if !desk.is_fresh() {
        return Err("board not empty".into());
    }
    let config = *desk.session().config();
    let mut start = Setup::empty(config.size, Color::White);
    for &point in points {
        start.set(point, Cell::Black);
    }
    let handicap = GameConfig { handicap: number, ..config };
    let terms = if handicap.check().is_ok() { handicap } else { config };
    desk.begin_setup(terms, start).map_err(|error| Failure::Other(error.to_string()))?;
    let placed: Vec<String> =
        points.iter().map(|&point| config.size.name(point).to_string()).collect();
    Ok(placed.join(" ").into())
}
