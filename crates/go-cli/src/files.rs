//! Files as commands read and write them: within a limit, and never half written.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

/// Bytes of the largest file that is read.
const LARGEST: u64 = 256 << 20;

/// Whether a name stands for standard input.
pub(crate) fn is_standard_input(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// The bytes of a file, or of standard input where the name is a dash.
///
/// # Errors
/// As [`read_file`].
pub(crate) fn read(path: &Path) -> anyhow::Result<Vec<u8>> {
    if is_standard_input(path) {
        return up_to(LARGEST, io::stdin().lock(), Path::new("standard input"));
    }
    read_file(path)
}

/// The bytes of a file.
///
/// # Errors
/// It is not there, is a folder, may not be read, or is larger than any record.
pub(crate) fn read_file(path: &Path) -> anyhow::Result<Vec<u8>> {
    up_to(LARGEST, opened(path)?, path)
}

/// The bytes of a file of any length; of what has no length, as a device, as many as of any other.
///
/// # Errors
/// It is not there, is a folder, or may not be read.
pub(crate) fn read_whole(path: &Path) -> anyhow::Result<Vec<u8>> {
    let length = fs::metadata(path).map_or(0, |about| about.len());
    up_to(length.max(LARGEST), opened(path)?, path)
}

fn opened(path: &Path) -> anyhow::Result<File> {
    if path.is_dir() {
        bail!("cannot read {}: it is a folder", path.display());
    }
    File::open(path).with_context(|| format!("cannot read {}", path.display()))
}

/// What a source holds, unless that is more than the limit: a device may never end.
fn up_to(limit: u64, source: impl Read, path: &Path) -> anyhow::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut source = source.take(limit + 1);
    source.read_to_end(&mut bytes).with_context(|| format!("cannot read {}", path.display()))?;
    if bytes.len() as u64 > limit {
        bail!("{}: more than {} MiB are too many for a record", path.display(), limit >> 20);
    }
    Ok(bytes)
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
        let next = place.parent().map_or_else(|| next.clone(), |folder| folder.join(&next));
        if place.exists() && !next.exists() {
            // An open pipe, as /dev/stdout may be: its link is no name, and it opens all the same.
            break;
        }
        place = next;
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

    #[test]
    fn what_never_ends_is_read_to_the_limit() {
        let path = Path::new("/dev/zero");
        let error = up_to(1 << 20, io::repeat(0), path).unwrap_err();
        assert_eq!(error.to_string(), "/dev/zero: more than 1 MiB are too many for a record");
        assert_eq!(up_to(3, &b"abc"[..], path).unwrap(), b"abc");
    }
}
