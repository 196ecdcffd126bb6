//! The games of the table, each in its file, with the clocks.

use std::env;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::bail;
use go_ai::Limits;
use go_record::Collection;
use go_session::{Arrangement, Level, Table, TimeControl};
use go_tui::{Ending, Files, Left, Resumed};

use crate::args::{ColorWhen, PlayArgs, Side};
use crate::game_file::{self, GameFile, Place};
use crate::input::Input;
use crate::options::{self, look_flags};
use crate::{record, signed};

use super::reopened;

/// The games of the table, each in its file.
pub(super) struct Kept {
    /// The file for the first game, if one was named.
    pub(super) record: Option<PathBuf>,
    /// The file that the first game comes from.
    pub(super) resume: Option<PathBuf>,
    pub(super) file: Option<GameFile>,
    /// That of the game that was read last, which may begin.
    next: Option<Place>,
    /// Why the game is not in its file, if it is not.
    pub(super) fault: Option<String>,
    /// Who sits at the table, if the game in the file is not over.
    unfinished: Option<Arrangement>,
    /// Games of this run that were left before they were over.
    earlier: Vec<Earlier>,
}

/// A game that another one took the place of.
enum Earlier {
    Saved(PathBuf, Arrangement),
    Lost(String),
}

/// Flags that say how strongly the computer plays, and how the time runs.
fn strength(arrangement: &Arrangement, limits: Option<Limits>) -> String {
    let mut flags = match limits {
        Some(Limits { playouts: Some(playouts), .. }) => format!(" --playouts {playouts}"),
        Some(Limits { time: Some(time), .. }) => format!(" --time {}", time.as_secs_f64()),
        _ if arrangement.level == Level::default() => String::new(),
        _ => format!(" --level {}", arrangement.level),
    };
    if arrangement.control != TimeControl::Unlimited {
        flags += &format!(" --clock {}", arrangement.control);
    }
    flags
}

/// The record of a game, as it stands at this moment.
fn record_of(table: &Table, now: Duration) -> Collection {
    signed::record(table, now, &format!("level {}", table.arrangement().level))
}

impl Kept {
    /// Nothing is kept yet; the first game goes to the one file or comes from the other.
    pub(super) fn new(record: Option<PathBuf>, resume: Option<PathBuf>) -> Kept {
        let (next, unfinished, earlier) = (None, None, Vec::new());
        Kept { record, resume, file: None, next, fault: None, unfinished, earlier }
    }

    fn file(&self) -> Result<&GameFile, String> {
        self.file.as_ref().ok_or_else(|| "it has no file".to_owned())
    }

    /// What is said after the screen has been given back.
    pub(super) fn say(
        &self,
        ending: &Ending,
        args: &PlayArgs,
        color: ColorWhen,
    ) -> anyhow::Result<()> {
        let seed = args.engine.seed.map(|seed| format!(" --seed {seed}")).unwrap_or_default();
        self.tell(ending, &(seed + &look_flags(args, color)))
    }

    pub(super) fn tell(&self, ending: &Ending, flags: &str) -> anyhow::Result<()> {
        for earlier in &self.earlier {
            let line = match earlier {
                Earlier::Saved(path, arrangement) => {
                    let flags = strength(arrangement, None) + flags;
                    let how = game_file::how_to_go_on(path, Side::of(arrangement.seats), &flags);
                    how.replacen("The game is", "An earlier game is", 1)
                }
                Earlier::Lost(fault) => format!("An earlier game is NOT saved: {fault}"),
            };
            writeln!(io::stdout(), "{line}")?;
        }
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
                let flags = strength(arrangement, *limits) + flags;
                writeln!(
                    out,
                    "{}",
                    game_file::how_to_go_on(path, Side::of(arrangement.seats), &flags)
                )?;
            }
            (Ending::Finished(result), Some(path)) => {
                writeln!(out, "{result}\nThe record is in {}", path.display())?;
            }
            _ => {}
        }
        Ok(())
    }
}

/// A path as shells read it: `~` is the home of whoever plays.
fn at_home(path: &Path, home: Option<PathBuf>) -> PathBuf {
    match (path.strip_prefix("~"), home) {
        (Ok(rest), Some(home)) => home.join(rest),
        _ => path.to_owned(),
    }
}

impl Files for Kept {
    fn begin(&mut self, table: &Table, from: Option<&Path>) {
        let session = table.session();
        let file = self.file.as_ref().map(GameFile::path);
        match (self.unfinished.take(), self.fault.take(), file) {
            (_, Some(fault), _) => self.earlier.push(Earlier::Lost(fault)),
            (Some(left), None, Some(path)) => {
                self.earlier.push(Earlier::Saved(path.to_owned(), left));
            }
            _ => {}
        }
        // The first game has the file that the flags name; each later one has its own.
        let (record, resume) = (self.record.take(), self.resume.take());
        if self.file.is_none() || from.is_some() || record.is_none() && resume.is_none() {
            let resumed = from.or(resume.as_deref());
            let record = record.as_deref().filter(|_| from.is_none());
            // The file of the game before may be that of the next one.
            self.file = None;
            let next = self.next.take().filter(|next| from.is_some_and(|from| next.is_at(from)));
            let place = next.map_or_else(|| Place::of(record, resumed), Place::again);
            let unnamed = || Place::of(None, None)?.keeps(session);
            self.file = place.and_then(|place| place.keeps(session)).or_else(|_| unnamed()).ok();
        }
    }

    fn keep(&mut self, table: &Table, now: Duration) -> Result<(), String> {
        let kept = self.file().and_then(|file| {
            let written = file.write_as(table.session(), || record_of(table, now));
            written.map_err(|error| format!("{error:#}"))
        });
        self.fault = kept.as_ref().err().cloned();
        let is_over = table.session().phase().is_over();
        self.unfinished = (!is_over).then(|| *table.arrangement());
        kept
    }

    fn save_as(&mut self, path: &Path, table: &Table, now: Duration) -> Result<String, String> {
        let path = &at_home(path, env::home_dir());
        if !record::may_write(path) {
            return Err(format!("{} holds something else: name another file.", path.display()));
        }
        if let Some(file) = self.file.as_ref().filter(|file| file.is_at(path)) {
            file.write_as(table.session(), || record_of(table, now))
        } else {
            game_file::copy(path, table.session(), || record_of(table, now))
        }
        .map_err(|error| format!("{error:#}"))?;
        if self.fault.take().is_some() {
            self.file = Some(GameFile::at(path.to_owned()));
        }
        Ok(path.display().to_string())
    }

    fn resume(&mut self, path: &Path) -> Result<Resumed, String> {
        let is_own = self.file.as_ref().is_some_and(|file| file.is_at(path));
        let read = || {
            // What is noted of it before it is read counts, whenever the game begins.
            let next = if is_own { None } else { Some(Place::of(None, Some(path))?.released()) };
            Ok((reopened::read(path, options::computer())?, next))
        };
        let (resumed, next) = read().map_err(|error: anyhow::Error| format!("{error:#}"))?;
        self.next = next;
        Ok(resumed)
    }

    fn open(&mut self, path: &Path) -> Result<Collection, String> {
        let path = &at_home(path, env::home_dir());
        Input::read(path, None).map(|input| input.file).map_err(|error| format!("{error:#}"))
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;
    use go_core::Move;
    use go_rules::Preset;
    use go_session::{Computer, Player, Request, Seat, Seats, open};

    use super::*;
    use crate::args::{Args, Command};

    fn table() -> Table {
        let config = Preset::named("baduk").unwrap().config();
        let seats = Seats { one: Seat::Person, two: Seat::Person };
        let arrangement = Arrangement { seats, level: Level::MIN, control: TimeControl::Unlimited };
        Table::new(open(config, Computer::default()).unwrap(), arrangement)
    }

    #[test]
    fn games_that_another_took_the_place_of_are_told_of() {
        let folder = std::env::temp_dir().join(format!("go-cli-kept-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let mut kept = Kept::new(Some(folder.join("a.sgf")), None);
        let mut first = table();
        kept.begin(&first, None);
        first.request(Player::One, Request::Turn(Move::Pass), Duration::ZERO).unwrap();
        kept.keep(&first, Duration::ZERO).unwrap();
        // Its own file is written to as ever.
        kept.save_as(&folder.join("a.sgf"), &first, Duration::ZERO).unwrap();
        first.request(Player::Two, Request::Turn(Move::Pass), Duration::ZERO).unwrap();
        kept.keep(&first, Duration::ZERO).unwrap();
        kept.begin(&table(), None);
        kept.file = Some(GameFile::at(folder.join("b.sgf")));
        assert!(matches!(&kept.earlier[..], [Earlier::Saved(path, _)] if path.ends_with("a.sgf")));
        // A game that is over needs no word, and one that is in no file needs one.
        let mut second = table();
        second.request(Player::One, Request::Resign, Duration::ZERO).unwrap();
        kept.keep(&second, Duration::ZERO).unwrap();
        kept.begin(&table(), None);
        kept.file = Some(GameFile::at(folder.join("c.sgf")));
        assert_eq!(kept.earlier.len(), 1);
        std::fs::write(folder.join("c.sgf"), "(;B[aa])").unwrap();
        kept.keep(&second, Duration::ZERO).unwrap_err();
        kept.begin(&table(), None);
        assert!(matches!(&kept.earlier[..], [_, Earlier::Lost(_)]));
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_game_that_another_table_has_is_not_gone_on_with() {
        let folder = std::env::temp_dir().join(format!("go-cli-held-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.join("a.sgf");
        let mut kept = Kept::new(Some(path.clone()), None);
        kept.begin(&table(), None);
        let mut other = Kept::new(None, None);
        let refused = |other: &mut Kept| other.resume(&path).err().unwrap_or_default();
        assert!(refused(&mut other).contains("is open at another table"));
        // The table that has it may choose it again, and has it still.
        let Resumed { session, arrangement, .. } = kept.resume(&path).unwrap();
        let first = Table::new(session, arrangement);
        kept.begin(&first, Some(&path));
        assert!(refused(&mut other).contains("is open at another table"));
        drop(kept);
        let Resumed { session, arrangement, .. } = other.resume(&path).unwrap();
        // Whoever has only looked at it holds nothing.
        let mut third = Kept::new(None, None);
        third.resume(&path).unwrap();
        other.begin(&Table::new(session, arrangement), Some(&path));
        assert!(refused(&mut third).contains("is open at another table"));
        // What was looked at and lost to another table gets a file of its own.
        third.begin(&first, Some(&path));
        assert!(third.file.as_ref().is_some_and(|file| !file.is_at(&path)));
        drop(other);
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_tilde_is_the_home() {
        let home = || Some(PathBuf::from("ada"));
        let read = |text: &str| at_home(Path::new(text), home()).display().to_string();
        assert_eq!(read("~/go/x.sgf"), "ada/go/x.sgf");
        assert_eq!(read("x~.sgf"), "x~.sgf");
        assert_eq!(read("./~/x.sgf"), "./~/x.sgf");
        assert_eq!(at_home(Path::new("~/x"), None), Path::new("~/x"));
    }

    #[test]
    fn a_game_is_gone_on_with_as_it_looked() {
        let flags = "go-cli --color never play --rings --stones wide --seed 4";
        let args = Args::try_parse_from(flags.split_whitespace()).unwrap();
        let Some(Command::Play(play)) = &args.command else { panic!("not play") };
        assert_eq!(look_flags(play, args.color), " --rings --stones wide --color never");
    }
}
