//! The file that a game is kept in while it is played, so that nothing can lose it.

mod hold;
mod known;

use std::cell::OnceCell;
use std::cmp::Reverse;
use std::env;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::Context as _;
use go_record::Collection;
use go_session::{Computer, Session};
use go_tui::Offered;

use crate::args::Side;
use crate::failure::usage;
use crate::files::quoted;
use crate::record;
use crate::table::reopened;

use hold::Hold;
use known::Known;

/// A file for a game that has still to be opened or read: held, and with what it holds noted, so that
/// nothing that another table writes after the reading is lost.
#[derive(Debug)]
pub(crate) struct Place {
    /// The file that was named, if one was.
    named: Option<Named>,
    /// Whether the game is written there before its first turn.
    is_new: bool,
}

/// A file that somebody named, with the hold on it, where one can be had.
#[derive(Debug)]
struct Named {
    path: PathBuf,
    hold: Option<Hold>,
    known: Known,
}

impl Place {
    /// The file that was asked for, that of the resumed game if this program wrote it, or a new
    /// one in the folder that the system has for such things.
    ///
    /// # Errors
    /// The file that was asked for holds another game, or another table has it.
    pub(crate) fn of(record: Option<&Path>, resume: Option<&Path>) -> anyhow::Result<Place> {
        if let Some(path) = record {
            refuse_to_overwrite(path, resume)?;
        }
        let resumed = resume.filter(|path| record::is_ours(path));
        let named = record.or(resumed).map(|path| {
            let hold = Hold::on(path)?;
            anyhow::Ok(Named { path: path.to_owned(), hold, known: Known::of(path) })
        });
        Ok(Place { named: named.transpose()?, is_new: record.is_some() })
    }

    /// The same without a hold, for a game that may not begin.
    pub(crate) fn released(mut self) -> Place {
        if let Some(named) = &mut self.named {
            named.hold = None;
        }
        self
    }

    /// The same, held again.
    ///
    /// # Errors
    /// Another table has it by now.
    pub(crate) fn again(mut self) -> anyhow::Result<Place> {
        if let Some(named) = &mut self.named {
            named.hold = Hold::on(&named.path)?;
        }
        Ok(self)
    }

    /// Whether it is this file.
    pub(crate) fn is_at(&self, path: &Path) -> bool {
        self.named.as_ref().is_some_and(|named| named.path == path)
    }

    /// The file, now that the game is known.
    ///
    /// # Errors
    /// The file that was asked for cannot be written: better known now than after the game.
    pub(crate) fn keeps(self, session: &dyn Session) -> anyhow::Result<GameFile> {
        let Some(Named { path, hold, known }) = self.named else {
            let folder = state_folder().join("go-cli");
            let path = folder.join(new_name(session));
            return Ok(GameFile { folder: Some(folder), ..GameFile::at(path) });
        };
        let file = GameFile { path, folder: None, has_warned: false, hold: hold.into(), known };
        if self.is_new {
            record::write(&file.path, session)?;
            file.known.note(&file.path);
        }
        Ok(file)
    }
}

/// Where the game is written.
#[derive(Debug)]
pub(crate) struct GameFile {
    path: PathBuf,
    /// The folder to make for a file that nobody named.
    folder: Option<PathBuf>,
    has_warned: bool,
    /// What keeps other tables from the file, once it has been asked for and where it can be had.
    hold: OnceCell<Option<Hold>>,
    /// What this program knows of what it holds.
    known: Known,
}

impl GameFile {
    /// This file, for a new game or one whose own file cannot be written; it is held from the first
    /// writing on.
    pub(crate) fn at(path: PathBuf) -> GameFile {
        let known = Known::of(&path);
        GameFile { path, folder: None, has_warned: false, hold: OnceCell::new(), known }
    }

    /// Where the game is written.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Writes the game after an action. A failure is told once; play goes on.
    pub(crate) fn keep(&mut self, session: &dyn Session, record: impl FnOnce() -> Collection) {
        if let Err(error) = self.write_as(session, record)
            && !self.has_warned
        {
            self.has_warned = true;
            // Nothing is left to do if standard error fails too.
            let _ = writeln!(io::stderr(), "warning: the game is not being saved: {error:#}");
        }
    }

    /// Writes the game because it is over or somebody leaves. Returns where it is.
    ///
    /// # Errors
    /// The file cannot be written, nor one of its name in the folder of the program.
    pub(crate) fn save(
        &mut self,
        session: &dyn Session,
        record: impl Fn() -> Collection,
    ) -> anyhow::Result<PathBuf> {
        if let Err(error) = self.write_as(session, &record) {
            // Rather here than nowhere.
            let name = self.path.file_name().map(PathBuf::from).unwrap_or_default();
            if name == self.path || record::write_as(&name, session, &record).is_err() {
                return Err(error);
            }
            self.known.note(&name);
            self.path = name;
        }
        Ok(self.path.clone())
    }

    /// Writes the game as this record.
    ///
    /// # Errors
    /// The file cannot be written, or another program writes to it.
    pub(crate) fn write_as(
        &self,
        session: &dyn Session,
        record: impl FnOnce() -> Collection,
    ) -> anyhow::Result<()> {
        self.put(|path| record::write_as(path, session, record))
    }

    fn put(&self, write: impl FnOnce(&Path) -> anyhow::Result<()>) -> anyhow::Result<()> {
        self.make_folder()?;
        self.known.check(&self.path)?;
        // What cannot be held is written all the same, as long as nobody else does.
        self.hold.get_or_init(|| Hold::on(&self.path).ok().flatten());
        write(&self.path)?;
        self.known.note(&self.path);
        Ok(())
    }

    /// Whether this is the place of the file.
    pub(crate) fn is_at(&self, path: &Path) -> bool {
        let place = |path: &Path| fs::canonicalize(path).ok();
        path == self.path || place(path).is_some_and(|found| place(&self.path) == Some(found))
    }

    fn make_folder(&self) -> anyhow::Result<()> {
        if let Some(folder) = &self.folder {
            fs::create_dir_all(folder)
                .with_context(|| format!("cannot make the folder {}", folder.display()))?;
        }
        Ok(())
    }
}

/// Writes a copy of a game to a file that no other table has.
///
/// # Errors
/// One has it, or it cannot be written.
pub(crate) fn copy(
    path: &Path,
    session: &dyn Session,
    record: impl FnOnce() -> Collection,
) -> anyhow::Result<()> {
    let _hold = Hold::on(path)?;
    record::write_as(path, session, record)
}

/// The commands that go on with a saved game.
pub(crate) fn how_to_go_on(path: &Path, side: Side, flags: &str) -> String {
    let (file, side) = (quoted(path), side.flag());
    format!(
        "The game is saved. Go on with:\n  go-cli play --resume {file} --computer {side}{flags}"
    )
}

/// A file that holds something is no place for a new game; the one that is gone on with is.
fn refuse_to_overwrite(path: &Path, resumed: Option<&Path>) -> anyhow::Result<()> {
    let holds_something = fs::metadata(path).is_ok_and(|file| file.is_file() && file.len() > 0);
    let place = |path: &Path| fs::canonicalize(path).ok();
    if holds_something && resumed.is_none_or(|resumed| place(resumed) != place(path)) {
        let (name, word) = (path.display(), quoted(path));
        return Err(usage(format!(
            "{name} holds something already: name another file, or go on with the game in it by \
             --resume {word}"
        )));
    }
    Ok(())
}

/// Saved games that are offered.
const OFFERED: usize = 12;

/// The newest games that nobody gave a file name, with what they are and how old.
pub(crate) fn newest() -> Vec<Offered> {
    let Ok(entries) = fs::read_dir(state_folder().join("go-cli")) else { return Vec::new() };
    let mut games: Vec<(SystemTime, PathBuf)> = entries
        .filter_map(|entry| {
            let entry = entry.ok()?;
            let about = entry.metadata().ok().filter(fs::Metadata::is_file)?;
            let path = entry.path();
            let is_game = path.extension().is_some_and(|ending| ending == "sgf");
            is_game.then(|| about.modified().ok().map(|time| (time, path)))?
        })
        .collect();
    games.sort_by_key(|(time, _)| Reverse(*time));
    games.truncate(OFFERED);
    let offered = games.into_iter().map(|(time, path)| {
        let age = age(time.elapsed().unwrap_or_default());
        match reopened::read(&path, Computer::default()) {
            Ok(game) => {
                let (about, preview) = reopened::about(&game);
                let size = game.session.size();
                let rules = go_score::nearest_preset(&preview.rules);
                let rules = rules.map_or("game", |preset| preset.name());
                let name = format!("{rules} {size}, {age}");
                Offered { name, about, preview: Some(preview), path }
            }
            Err(error) => {
                let about = vec![format!("cannot be read: {error:#}")];
                let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
                Offered { name: format!("{stem}, {age}"), about, preview: None, path }
            }
        }
    });
    offered.collect()
}

/// `5 min ago`.
fn age(passed: Duration) -> String {
    let minutes = passed.as_secs() / 60;
    match minutes {
        0 => "just now".to_owned(),
        1..60 => format!("{minutes} min ago"),
        60..2880 => format!("{} h ago", minutes / 60),
        _ => format!("{} days ago", minutes / 1440),
    }
}

/// A file name that no other game has.
fn new_name(session: &dyn Session) -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
    let rules = go_score::nearest_preset(&session.config().rules);
    let rules = rules.map_or("game", |preset| preset.name());
    format!("{rules}-{now}-{}.sgf", process::id())
}

/// The folder that the system has for the state of programs.
pub(crate) fn state_folder() -> PathBuf {
    let folder = |name: &str| env::var_os(name).map(PathBuf::from).filter(|p| p.is_absolute());
    folder("XDG_STATE_HOME")
        .or_else(|| folder("LOCALAPPDATA"))
        .or_else(|| folder("HOME").map(|home| home.join(".local").join("state")))
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use go_core::Move;
    use go_rules::{Action, Preset};
    use go_session::open;

    use super::*;

    fn write(file: &GameFile, session: &dyn Session) -> anyhow::Result<()> {
        file.write_as(session, || session.transcript(go_record::Viewer::Knowing))
    }

    #[test]
    fn two_tables_with_one_file_do_not_write_over_each_other() {
        let name = format!("go-cli-two-tables-{}.sgf", process::id());
        let path = env::temp_dir().join(name);
        let config = Preset::named("baduk").unwrap().config();
        let mut one = open(config, Computer::default()).unwrap();
        let mut play = |name: &str| {
            let point = config.size.parse_point(name).unwrap();
            let turn = Action::Turn { color: one.to_move(), turn: Move::Play(point) };
            one.act(turn).unwrap();
            one.boxed_clone()
        };
        let first = Place::of(Some(&path), None).unwrap().keeps(&*play("D4")).unwrap();
        let refused = Place::of(None, Some(&path)).unwrap_err().to_string();
        assert!(refused.contains("is open at another table"), "{refused}");
        // Where there are no locks, it is the first writing that is refused.
        let second = GameFile { hold: None.into(), ..GameFile::at(path.clone()) };
        play("Q4");
        write(&first, &*play("Q16")).unwrap();
        let held = fs::read(&path).unwrap();
        let refused = write(&second, &*play("D16")).unwrap_err().to_string();
        assert!(refused.contains("another program"), "{refused}");
        assert_eq!(fs::read(&path).unwrap(), held, "the other table's game");
        write(&first, &*play("K10")).unwrap();
        assert!(first.is_at(&path.with_file_name(".").join(path.file_name().unwrap())));
        // A file that is gone is written again.
        fs::remove_file(&path).unwrap();
        write(&second, &*play("C3")).unwrap();
        fs::remove_file(&path).unwrap();
    }
}
