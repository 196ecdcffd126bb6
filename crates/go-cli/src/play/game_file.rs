//! The file that a game is kept in while it is played, so that nothing can lose it.

use std::env;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::time::{SystemTime, UNIX_EPOCH};

use go_session::{Seat, Session};

use crate::options::PlayOptions;
use crate::record;

/// Where the game is written.
#[derive(Debug)]
pub(super) struct GameFile {
    path: PathBuf,
    when: When,
    has_warned: bool,
}

/// When the file is written.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum When {
    /// After every action.
    Always,
    /// When somebody leaves before the end.
    OnLeaving,
}

impl GameFile {
    /// The file that was asked for, that of the resumed game if this program wrote it, or a new
    /// one in the folder that the system has for such things.
    pub(super) fn of(options: &PlayOptions, session: &dyn Session) -> GameFile {
        let resumed = options.resume.as_ref().filter(|path| record::is_ours(path));
        let asked_for = options.record.as_ref().or(resumed);
        let seats = options.side.seats();
        let has_person = seats.one == Seat::Person || seats.two == Seat::Person;
        let when = match asked_for {
            None if !has_person => When::OnLeaving,
            _ => When::Always,
        };
        let path = asked_for.cloned().unwrap_or_else(|| new_path(session));
        GameFile { path, when, has_warned: false }
    }

    /// Writes the game after an action. A failure is told once; play goes on.
    pub(super) fn keep(&mut self, session: &dyn Session) {
        if self.when == When::OnLeaving {
            return;
        }
        if let Err(error) = self.write(session)
            && !self.has_warned
        {
            self.has_warned = true;
            // Nothing is left to do if standard error fails too.
            let _ = writeln!(io::stderr(), "warning: the game is not being saved: {error:#}");
        }
    }

    /// Writes the game because somebody leaves. Returns where it is.
    pub(super) fn save(&mut self, session: &dyn Session) -> anyhow::Result<PathBuf> {
        if let Err(error) = self.write(session) {
            // Rather here than nowhere.
            let name = self.path.file_name().map(PathBuf::from).unwrap_or_default();
            if name == self.path || record::write(&name, session).is_err() {
                return Err(error);
            }
            self.path = name;
        }
        Ok(self.path.clone())
    }

    /// Writes the finished game. Returns where it is, if anywhere.
    pub(super) fn finish(&mut self, session: &dyn Session) -> anyhow::Result<Option<PathBuf>> {
        if self.when == When::OnLeaving {
            return Ok(None);
        }
        self.write(session)?;
        Ok(Some(self.path.clone()))
    }

    fn write(&self, session: &dyn Session) -> anyhow::Result<()> {
        record::write(&self.path, session)
    }
}

/// A new file name in the folder for the state of programs.
fn new_path(session: &dyn Session) -> PathBuf {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
    let rules = go_rules::Preset::with_rules(&session.config().rules);
    let rules = rules.map_or("game", |preset| preset.name());
    let name = format!("{rules}-{now}-{}.sgf", process::id());
    state_folder().join("go-cli").join(name)
}

fn state_folder() -> PathBuf {
    let folder = |name: &str| env::var_os(name).map(PathBuf::from).filter(|p| p.is_absolute());
    folder("XDG_STATE_HOME")
        .or_else(|| folder("LOCALAPPDATA"))
        .or_else(|| folder("HOME").map(|home| home.join(".local").join("state")))
        .unwrap_or_default()
}

/// A path as one word of a shell command.
pub(super) fn quoted(path: &Path) -> String {
    let text = path.display().to_string();
    let is_plain = |c: char| c.is_alphanumeric() || "/._-+:\\".contains(c);
    if text.chars().all(is_plain) && !text.is_empty() {
        text
    } else {
        format!("'{}'", text.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_quoted_when_they_need_it() {
        assert_eq!(quoted(Path::new("games/a-1.sgf")), "games/a-1.sgf");
        assert_eq!(quoted(Path::new("my game's.sgf")), r"'my game'\''s.sgf'");
    }
}
