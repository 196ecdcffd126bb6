//! The games of the table, each in its file, with the clocks.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::bail;
use go_ai::Limits;
use go_record::Collection;
use go_session::{Arrangement, Level, Seat, Table, TimeControl};
use go_tui::{Ending, Files, Left};

use crate::args::{PlayArgs, Side};
use crate::game_file::{self, GameFile};
use crate::input::Input;
use crate::{record, signed};

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

/// The record of a game, as it stands at this moment.
fn record_of(table: &Table, now: Duration) -> Collection {
    signed::record(table, now, &format!("level {}", table.arrangement().level))
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
            let written = file.write_as(table.session(), || record_of(table, now));
            written.map_err(|error| format!("{error:#}"))
        });
        self.fault = kept.as_ref().err().cloned();
        kept
    }

    fn save_as(&mut self, path: &Path, table: &Table, now: Duration) -> Result<String, String> {
        if !record::may_write(path) {
            return Err(format!("{} holds something else: name another file.", path.display()));
        }
        record::write_as(path, table.session(), || record_of(table, now))
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
