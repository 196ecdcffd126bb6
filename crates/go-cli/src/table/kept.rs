//! The games of the table, each in its file, with the clocks.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::bail;
use go_ai::Limits;
use go_core::Color;
use go_record::{Collection, Viewer};
use go_session::{
    Arrangement, ByPlayer, Level, Player, Seat, Seats, Session, Signature, Table, TimeControl,
    TimeLeft,
};
use go_tui::{Ending, Files, Left};

use crate::args::{PlayArgs, Side};
use crate::game_file::{self, GameFile};
use crate::input::Input;
use crate::record;

/// The properties of what is left on a clock, and of the stones or periods.
const CLOCKS: [(Color, &str, &str); 2] = [(Color::Black, "BL", "OB"), (Color::White, "WL", "OW")];

/// The record of a table: who sat there, how the time ran, and what is left of it.
fn signed(table: &Table, now: Duration) -> Collection {
    let Arrangement { seats, level, control } = *table.arrangement();
    let name = |player| match seats.of(player) {
        Seat::Person => String::new(),
        Seat::Computer => format!("Computer, level {level}"),
    };
    let names = ByPlayer { one: name(Player::One), two: name(Player::Two) };
    let session = table.session();
    let signature = Signature { program: record::PROGRAM, names, control, date: None };
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
pub(super) fn clocks(path: &Path, session: &dyn Session) -> Option<ByPlayer<TimeLeft>> {
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

/// Who the computer plays for, as a flag.
fn side(arrangement: &Arrangement) -> Side {
    match (arrangement.seats.one, arrangement.seats.two) {
        (Seat::Computer, Seat::Person) => Side::Black,
        (Seat::Person, Seat::Computer) => Side::White,
        (Seat::Computer, Seat::Computer) => Side::Both,
        (Seat::Person, Seat::Person) => Side::None,
    }
}

/// The games of the table, each in its file.
pub(super) struct Kept {
    /// The file for the first game, if one was named.
    pub(super) record: Option<PathBuf>,
    /// The file that the first game comes from.
    pub(super) resume: Option<PathBuf>,
    pub(super) file: Option<GameFile>,
    /// Why the game is not in its file, if it is not.
    pub(super) fault: Option<String>,
}

impl Kept {
    fn file(&self) -> Result<&GameFile, String> {
        self.file.as_ref().ok_or_else(|| "it has no file".to_owned())
    }

    /// What is said after the screen has been given back.
    pub(super) fn say(&self, ending: &Ending, args: &PlayArgs) -> anyhow::Result<()> {
        let look = [
            args.engine.seed.map(|seed| format!(" --seed {seed}")),
            args.rings.then(|| " --rings".to_owned()),
            args.look.ascii.then(|| " --ascii".to_owned()),
        ];
        let flags: String = look.into_iter().flatten().collect();
        self.tell(ending, &flags)
    }

    pub(super) fn tell(&self, ending: &Ending, flags: &str) -> anyhow::Result<()> {
        if let (Ending::Unfinished(_) | Ending::Finished(_), Some(fault)) = (ending, &self.fault) {
            if let Ending::Finished(result) = ending {
                writeln!(io::stdout(), "{result}")?;
            }
            bail!("the game is NOT saved: {fault}");
        }
        let mut out = io::stdout().lock();
        let path = self.file.as_ref().map(GameFile::path);
        match (ending, path) {
            (Ending::Unfinished(left), Some(path)) => {
                let Left { arrangement, limits } = left;
                let mut strength = match limits {
                    Some(Limits { playouts: Some(playouts), .. }) => {
                        format!(" --playouts {playouts}")
                    }
                    Some(Limits { time: Some(time), .. }) => {
                        format!(" --time {}", time.as_secs_f64())
                    }
                    _ if arrangement.level == Level::default() => String::new(),
                    _ => format!(" --level {}", arrangement.level),
                };
                if arrangement.control != TimeControl::Unlimited {
                    strength += &format!(" --clock {}", arrangement.control);
                }
                let flags = strength + flags;
                writeln!(out, "{}", game_file::how_to_go_on(path, side(arrangement), &flags))?;
            }
            (Ending::Finished(result), Some(path)) => {
                writeln!(out, "{result}\nThe record is in {}", path.display())?;
            }
            _ => {}
        }
        Ok(())
    }
}

impl Files for Kept {
    fn begin(&mut self, table: &Table) {
        let session = table.session();
        // The first game has the file that the flags name; each later one has its own.
        self.fault = None;
        let (record, resume) = (self.record.take(), self.resume.take());
        if self.file.is_none() || record.is_none() && resume.is_none() {
            let named = GameFile::of(record.as_deref(), resume.as_deref(), session);
            self.file = named.or_else(|_| GameFile::of(None, None, session)).ok();
        }
    }

    fn keep(&mut self, table: &Table, now: Duration) -> Result<(), String> {
        let kept = self.file().and_then(|file| {
            let written = file.write_as(table.session(), || signed(table, now));
            written.map_err(|error| format!("{error:#}"))
        });
        self.fault = kept.as_ref().err().cloned();
        kept
    }

    fn save_as(&mut self, path: &Path, table: &Table, now: Duration) -> Result<String, String> {
        if !record::may_write(path) {
            return Err(format!("{} holds something else: name another file.", path.display()));
        }
        record::write_as(path, table.session(), || signed(table, now))
            .map_err(|error| format!("{error:#}"))?;
        if self.fault.take().is_some() {
            self.file = Some(GameFile::at(path.to_owned()));
        }
        Ok(path.display().to_string())
    }

    fn open(&mut self, path: &Path) -> Result<Collection, String> {
        Input::read(path, None).map(|input| input.file).map_err(|error| format!("{error:#}"))
    }
}
