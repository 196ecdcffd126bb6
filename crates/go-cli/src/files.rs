//! Files as commands read and write them: within a limit, and never half written.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

/// Bytes of the largest file that is read.
const LARGEST: u64 = 256 << 20;

/// The bytes of a file.
///
/// # Errors
/// It is not there, is a folder, may not be read, or is larger than any record.
pub(crate) fn read(path: &Path) -> anyhow::Result<Vec<u8>> {
    let length = fs::metadata(path).map_or(0, |about| about.len());
    if length > LARGEST {
        bail!("{}: {length} bytes are too many for a record", path.display());
    }
    read_whole(path)
}

/// The bytes of a file of any length.
///
/// # Errors
/// It is not there, is a folder, or may not be read.
pub(crate) fn read_whole(path: &Path) -> anyhow::Result<Vec<u8>> {
    if path.is_dir() {
        bail!("cannot read {}: it is a folder", path.display());
    }
    fs::read(path).with_context(|| format!("cannot read {}", path.display()))
}

/// Writes a file beside its place and moves it there, so that a crash leaves the old one. A link is
/// followed; what is no plain file, as a pipe or a device, is written to as it is.
///
/// # Errors
/// The folder is not there, or may not be written to; the file is read-only.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let cannot = || format!("cannot write {}", path.display());
    if path.is_dir() {
        bail!("cannot write {}: it is a folder", path.display());
    }
    let place = followed(path);
    let old = fs::metadata(&place).ok();
    if let Some(old) = &old {
        if !old.is_file() {
            return fs::write(&place, bytes).with_context(cannot);
        }
        if old.permissions().readonly() {
            bail!("cannot write {}: it is read-only", path.display());
        }
    }
    let beside = beside(&place);
    let written = fs::write(&beside, bytes)
        .and_then(|()| old.map_or(Ok(()), |old| fs::set_permissions(&beside, old.permissions())))
        .and_then(|()| fs::rename(&beside, &place));
    if written.is_err() {
        // What is left of it is of no use; that it cannot be removed either is not the news.
        let _ = fs::remove_file(&beside);
    }
    written.with_context(cannot)
}

/// Where a path leads, through links to what may not be there yet.
pub(crate) fn followed(path: &Path) -> PathBuf {
    /// More links in a row than any system follows.
    const LINKS: usize = 40;
    let mut place = path.to_owned();
    for _ in 0..LINKS {
        let Ok(next) = fs::read_link(&place) else { break };
        place = place.parent().map_or_else(|| next.clone(), |folder| folder.join(&next));
    }
    place
}

fn beside(path: &Path) -> PathBuf {
    let mut name = path.file_name().map(OsString::from).unwrap_or_default();
    name.push(format!(".{}.part", std::process::id()));
    path.with_file_name(name)
}

/// A path as one word of a shell command.
pub(crate) fn quoted(path: &Path) -> String {
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
