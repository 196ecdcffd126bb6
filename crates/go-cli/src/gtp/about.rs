//! What the engine says of itself and of the game.

use std::fmt::Write as _;
use std::time::Duration;

use go_core::Stone;
use go_gtp::{Command, Reply};
use go_rules::Phase;

use super::NAME;
use super::desk::Desk;
use super::handler::{Answer, Entry, Run};
use super::think::Thought;

pub(super) const COMMANDS: &[Entry] = &[
    ("showboard", Run::Quick(showboard)),
    ("cputime", Run::Quick(cpu_time)),
    ("gomill-cpu_time", Run::Quick(cpu_time)),
    ("gomill-describe_engine", Run::Quick(describe)),
    ("gomill-explain_last_move", Run::Quick(explain_last_move)),
    ("cgos-opponent_name", Run::Quick(nothing)),
    ("cgos-opponent_rating", Run::Quick(nothing)),
];

/// A picture with coordinates, then everything that does not show on it.
fn showboard(desk: &mut Desk, _: &Command) -> Answer {
    let session = desk.session();
    let (size, config) = (session.size(), session.config());
    let mut text = session.board().picture().with_stars().with_coordinates().to_string();
    let rules = go_score::rules_title(&config.rules);
    let taken = session.taken();
    let verb = if session.immune().is_empty() { "taken" } else { "converted" };
    // Writing to a string does not fail.
    let _ = writeln!(text, "{rules}; komi {}, handicap {}", config.komi, config.handicap);
    let _ = writeln!(
        text,
        "{} to move after {} turns; {verb} by Black {}, by White {}; {}",
        session.to_move(),
        session.turns(),
        taken.black,
        taken.white,
        session.phase()
    );
    if let Some((color, turn)) = session.last_turn() {
        let _ = match turn.point() {
            Some(point) => writeln!(text, "last: {color} {}", size.name(point)),
            None => writeln!(text, "last: {color} pass"),
        };
    }
    if session.phase() == Phase::Play {
        for (point, rule) in session.forbidden_points() {
            let stone = Stone { point, color: session.to_move() };
            let _ = writeln!(text, "forbidden: {}", rule.at(size, stone));
        }
    }
    if let Some(refusal) = desk.refusal() {
        let _ = writeln!(text, "refused: {refusal}");
    }
    Ok(text.into())
}

/// Processor time of this process in seconds.
fn cpu_time(desk: &mut Desk, _: &Command) -> Answer {
    let time = process_time().unwrap_or(desk.thinking);
    Ok(format!("{:.2}", time.as_secs_f64()).into())
}

/// What the operating system says, where it says so in a file; elsewhere the caller counts the
/// time of its thoughts, which are all that takes time.
fn process_time() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The name of the program, in brackets, may hold anything.
    let (_, fields) = text.rsplit_once(')')?;
    let mut fields = fields.split_whitespace().skip(11);
    let user: u64 = fields.next()?.parse().ok()?;
    let system: u64 = fields.next()?.parse().ok()?;
    // A hundred ticks a second, on every platform that has the file.
    Some(Duration::from_millis((user + system) * 10))
}

fn describe(desk: &mut Desk, _: &Command) -> Answer {
    let config = desk.session().config();
    let rules = go_score::rules_title(&config.rules);
    let limits = desk.limits_for(desk.session().to_move());
    let mut text = format!(
        "{NAME} {}\nUCT with RAVE, uniform playouts\n{rules}, {} board, komi {}",
        env!("CARGO_PKG_VERSION"),
        config.size,
        config.komi
    );
    if let Some(playouts) = limits.playouts {
        let _ = write!(text, "\n{playouts} playouts a move");
    }
    if let Some(time) = limits.time {
        let _ = write!(text, "\n{:.1} s a move", time.as_secs_f64());
    }
    Ok(text.into())
}

fn explain_last_move(desk: &mut Desk, _: &Command) -> Answer {
    Ok(desk
        .thought
        .as_ref()
        .map_or_else(|| "no move of the engine yet".to_owned(), Thought::explain)
        .into())
}

/// News that change nothing.
fn nothing(_: &mut Desk, _: &Command) -> Answer {
    Ok(Reply::empty())
}
