//! Records of tables, with who sat there, how the time ran and what is left of it.

use std::path::Path;
use std::time::Duration;

use go_core::Color;
use go_record::{Collection, Viewer};
use go_session::{Arrangement, ByPlayer, Player, Seat, Seats, Session, Signature, Table, TimeLeft};

use crate::input::Input;
use crate::record::PROGRAM;

/// The properties of what is left on a clock, and of the stones or periods.
const CLOCKS: [(Color, &str, &str); 2] = [(Color::Black, "BL", "OB"), (Color::White, "WL", "OW")];

/// The record of a table: who sat there, how the time ran, and what is left of it.
///
/// `strength` is how the computer plays, as `level 5`.
pub(crate) fn record(table: &Table, now: Duration, strength: &str) -> Collection {
    let Arrangement { seats, control, .. } = *table.arrangement();
    let name = |player| match seats.of(player) {
        Seat::Person => String::new(),
        Seat::Computer => format!("Computer, {strength}"),
    };
    let names = ByPlayer { one: name(Player::One), two: name(Player::Two) };
    let session = table.session();
    let signature = Signature { program: PROGRAM, names, control, date: None };
    let mut file = signature.sign(session, Viewer::Knowing);
    let Some(last) = file.first().line().last().map(go_record::Cursor::id) else { return file };
    for (color, time, count) in CLOCKS {
        let Some(left) = table.time_left(Seats::player(session, color), now) else { continue };
        file.set(last, time, [format!("{:.3}", left.time.as_secs_f64())]);
        if left.count > 0 {
            file.set(last, count, [left.count.to_string()]);
        }
    }
    file
}

/// What the record of a game says is left on the clocks, if it does.
pub(crate) fn clocks(path: &Path, session: &dyn Session) -> Option<ByPlayer<TimeLeft>> {
    let file = Input::read(path, None).ok()?.file;
    let mut clocks = ByPlayer::default();
    for (color, time, count) in CLOCKS {
        let last = file.first().line().filter(|node| node.has(time)).last()?;
        let seconds: f64 = last.line_text(time)?.parse().ok()?;
        let time = Duration::try_from_secs_f64(seconds).ok()?;
        let count = last.line_text(count).and_then(|text| text.parse().ok()).unwrap_or(0);
        clocks[Seats::player(session, color)] = TimeLeft { time, count };
    }
    Some(clocks)
}
