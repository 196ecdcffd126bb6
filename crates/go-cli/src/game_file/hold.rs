//! The hold that a table has on the file of its game: while it is open, no other table takes the file.
//!
//! The file itself becomes another one at every write, so what is locked is an empty file beside it. The
//! system lets go of the lock with the process, however that ends; a file that is left behind by one
//! that was killed holds nothing.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};

use anyhow::bail;

use crate::files;

/// Times that a lock is looked for whose file is taken away meanwhile.
const TRIES: usize = 20;

/// A hold on a file; it ends when this is dropped.
#[derive(Debug)]
pub(crate) struct Hold {
    beside: PathBuf,
    /// Locked for as long as it is open.
    file: File,
}

impl Hold {
    /// Takes hold of the file of a game, which need not be there yet. `None` where nothing can be
    /// held: the file system has no locks, or the place is no plain file.
    ///
    /// # Errors
    /// Another table holds it.
    pub(crate) fn on(path: &Path) -> anyhow::Result<Option<Hold>> {
        let place = files::followed(path);
        let is_other = fs::metadata(&place).is_ok_and(|about| !about.is_file());
        let Some(beside) = beside(&place).filter(|_| !is_other) else { return Ok(None) };
        for _ in 0..TRIES {
            let opened = OpenOptions::new().write(true).create(true).truncate(false).open(&beside);
            let Ok(file) = opened else { return Ok(None) };
            match file.try_lock() {
                Ok(()) => {
                    let hold = Hold { beside: beside.clone(), file };
                    if hold.is_in_place() {
                        return Ok(Some(hold));
                    }
                }
                Err(TryLockError::WouldBlock) => bail!(
                    "{} is open at another table: leave that one first (fg brings back one that \
                     Ctrl-Z stopped), or go on with a copy of the file",
                    path.display()
                ),
                Err(TryLockError::Error(_)) => {
                    let _ = fs::remove_file(&beside);
                    return Ok(None);
                }
            }
        }
        Ok(None)
    }

    /// Whether the locked file is the one that others find: whoever held it before may have taken
    /// it away between its opening and its lock.
    #[cfg(unix)]
    fn is_in_place(&self) -> bool {
        use std::os::unix::fs::MetadataExt;
        let of = |about: fs::Metadata| (about.dev(), about.ino());
        let (here, there) = (self.file.metadata().map(of), fs::metadata(&self.beside).map(of));
        matches!((here, there), (Ok(here), Ok(there)) if here == there)
    }

    #[cfg(not(unix))]
    fn is_in_place(&self) -> bool {
        // A file that is open stays.
        self.file.metadata().is_ok()
    }
}

impl Drop for Hold {
    fn drop(&mut self) {
        // Still locked, so that nobody else has it; what cannot be taken away does no harm.
        if cfg!(unix) && self.is_in_place() {
            let _ = fs::remove_file(&self.beside);
        }
    }
}

/// The file beside that is locked.
fn beside(place: &Path) -> Option<PathBuf> {
    let mut name = OsString::from(".");
    name.push(place.file_name()?);
    name.push(".lock");
    Some(place.with_file_name(name))
}

#[cfg(test)]
mod tests {
    use std::{env, process};

    use super::*;

    #[test]
    fn one_table_holds_a_file_and_the_next_may_after_it() {
        let path = env::temp_dir().join(format!("go-cli-hold-{}.sgf", process::id()));
        let first = Hold::on(&path).unwrap().expect("a lock");
        let refused = Hold::on(&path).unwrap_err().to_string();
        assert!(refused.contains("is open at another table"), "{refused}");
        assert!(refused.contains(&path.display().to_string()), "{refused}");
        let beside = first.beside.clone();
        assert!(beside.exists());
        drop(first);
        assert!(!beside.exists(), "nothing is left behind");
        // What one that was killed has left behind holds nothing.
        fs::write(&beside, "").unwrap();
        drop(Hold::on(&path).unwrap().expect("a lock"));
        assert!(!beside.exists());
    }

    #[test]
    fn a_lock_that_was_taken_away_is_seen() {
        let path = env::temp_dir().join(format!("go-cli-hold-away-{}.sgf", process::id()));
        let hold = Hold::on(&path).unwrap().expect("a lock");
        if cfg!(unix) {
            fs::remove_file(&hold.beside).unwrap();
            assert!(!hold.is_in_place());
            let next = Hold::on(&path).unwrap().expect("a lock");
            drop(hold);
            assert!(next.is_in_place(), "the other one's is left alone");
        }
    }

    #[test]
    fn where_nothing_can_be_held_nothing_is_said() {
        let folder = env::temp_dir();
        assert!(Hold::on(&folder).unwrap().is_none(), "a folder");
        assert!(Hold::on(&folder.join("no/such/folder/x.sgf")).unwrap().is_none());
        assert!(Hold::on(Path::new("/")).unwrap().is_none());
        if cfg!(unix) {
            assert!(Hold::on(Path::new("/dev/null")).unwrap().is_none());
        }
    }
}
