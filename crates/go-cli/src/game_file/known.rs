//! What a file held last, so that a game is not written over what another program has put there.

use std::cell::Cell;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;

use anyhow::bail;

/// What a file held when this program last read or wrote it.
#[derive(Debug)]
pub(crate) struct Known(Cell<Option<u64>>);

impl Known {
    /// What the file holds now.
    pub(crate) fn of(path: &Path) -> Known {
        Known(Cell::new(held(path)))
    }

    /// Takes note of what the file holds now.
    pub(crate) fn note(&self, path: &Path) {
        self.0.set(held(path));
    }

    /// Sees to it that nobody else has written to the file.
    ///
    /// # Errors
    /// Somebody has: there are two tables with this game.
    pub(crate) fn check(&self, path: &Path) -> anyhow::Result<()> {
        let now = held(path);
        if now.is_some() && now != self.0.get() {
            bail!("{} is written by another program, perhaps another table", path.display());
        }
        Ok(())
    }
}

/// A number for what a file holds; `None` if it is not there, is empty, or is no plain file.
fn held(path: &Path) -> Option<u64> {
    let about = fs::metadata(path).ok().filter(fs::Metadata::is_file)?;
    if about.len() == 0 {
        return None;
    }
    let mut hasher = DefaultHasher::new();
    fs::read(path).ok()?.hash(&mut hasher);
    Some(hasher.finish())
}
