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

/// Writes a file beside its place and moves it there, so that a crash leaves the old one.
///
/// # Errors
/// The folder is not there, or may not be written to.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let cannot = || format!("cannot write {}", path.display());
    if path.is_dir() {
        bail!("cannot write {}: it is a folder", path.display());
    }
    let beside = beside(path);
    let written = fs::write(&beside, bytes).and_then(|()| fs::rename(&beside, path));
    if written.is_err() {
        // What is left of it is of no use; that it cannot be removed either is not the news.
        let _ = fs::remove_file(&beside);
    }
    written.with_context(cannot)
}

fn beside(path: &Path) -> PathBuf {
    let mut name = path.file_name().map(OsString::from).unwrap_or_default();
    name.push(format!(".{}.part", std::process::id()));
    path.with_file_name(name)
}
