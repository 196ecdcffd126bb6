//! The clock: GTP's own commands, those of KGS, and KataGo's for servers with Fischer time.

use std::time::Duration;

use go_gtp::{Command, Failure, Reply};
use go_session::TimeControl;

use super::desk::Desk;
use super::handler::{Answer, Entry, Run};
use super::words::{color, parsed, shorten, syntax, word};

pub(super) const COMMANDS: &[Entry] = &[
    ("time_settings", Run::Quick(time_settings)),
    ("time_left", Run::Quick(time_left)),
    ("kgs-time_settings", Run::Quick(named_settings)),
    ("kata-time_settings", Run::Quick(named_settings)),
    ("kata-list_time_settings", Run::Quick(list_time_settings)),
];

/// The longest time that is taken at its word, in seconds: ten years.
const LONGEST: f64 = 315_576_000.0;

/// `time_settings MAIN PERIOD STONES`. A period without stones means no limit, as GTP has it; so
/// do three zeros, which would be a game without time.
fn time_settings(desk: &mut Desk, command: &Command) -> Answer {
    let (main, period) = (length(command, 0)?, length(command, 1)?);
    let stones: u32 = parsed(command, 2, "a number of stones")?;
    let control = match (main.is_zero(), period.is_zero(), stones) {
        (_, false, 0) | (true, true, _) => TimeControl::Unlimited,
        (false, true, _) => TimeControl::Absolute { main },
        (_, false, stones) => TimeControl::Canadian { main, period, stones },
    };
    desk.clocks.set(control);
    Ok(Reply::empty())
}

/// `time_left C TIME STONES`; STONES may be missing.
fn time_left(desk: &mut Desk, command: &Command) -> Answer {
    let (color, time) = (color(command, 0)?, seconds(command, 1)?);
    let count = if command.args().len() > 2 {
        parsed(command, 2, "a number of stones or periods")?
    } else {
        0
    };
    desk.clocks.tell(color, time, count);
    Ok(Reply::empty())
}

/// `kgs-time_settings SYSTEM …` and `kata-time_settings SYSTEM …`.
fn named_settings(desk: &mut Desk, command: &Command) -> Answer {
    let time = |place| length(command, place);
    let optional = |place: usize| -> Result<Option<Duration>, Failure> {
        let given = command.arg(place).is_some_and(|text| !text.starts_with('-'));
        if given { time(place).map(Some) } else { Ok(None) }
    };
    let system = word(command, 0, "the name of a time system")?;
    let control = match system.to_ascii_lowercase().as_str() {
        "none" => TimeControl::Unlimited,
        "absolute" => TimeControl::Absolute { main: time(1)? },
        "byoyomi" => TimeControl::ByoYomi {
            main: time(1)?,
            period: time(2)?,
            periods: parsed(command, 3, "a number of periods")?,
        },
        "canadian" => TimeControl::Canadian {
            main: time(1)?,
            period: time(2)?,
            stones: parsed(command, 3, "a number of stones")?,
        },
        "fischer" | "fischer-capped" => TimeControl::Fischer {
            main: time(1)?,
            increment: time(2)?,
            most: optional(3)?,
            most_for_move: optional(4)?,
        },
        _ => return Err(syntax(format!("'{}' is not a time system", shorten(system)))),
    };
    desk.clocks.set(control);
    Ok(Reply::empty())
}

fn list_time_settings(_: &mut Desk, _: &Command) -> Answer {
    Ok("none absolute byoyomi canadian fischer fischer-capped".into())
}

/// Seconds that are allowed for something.
fn length(command: &Command, place: usize) -> Result<Duration, Failure> {
    let given: f64 = parsed(command, place, "a number of seconds")?;
    if given < 0.0 {
        return Err(syntax(format!("'{given}' is not a time: seconds from 0 are")));
    }
    seconds(command, place)
}

/// Seconds, whole or not. A clock below zero has run out.
fn seconds(command: &Command, place: usize) -> Result<Duration, Failure> {
    let seconds: f64 = parsed(command, place, "a number of seconds")?;
    if seconds.is_nan() {
        return Err(syntax("'nan' is not a number of seconds"));
    }
    Ok(Duration::from_secs_f64(seconds.clamp(0.0, LONGEST)))
}
