//! Files named one by one or by the folder that they are in.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use crate::files;

/// A file to work on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Found {
    /// Where it is.
    pub(crate) path: PathBuf,
    /// Its place below the folder that was named, or its name alone.
    pub(crate) place: PathBuf,
    /// The same with the name of the folder before it.
    pub(crate) wide: PathBuf,
}

/// The files that are meant: those named, and in named folders, at any depth, all that are wanted;
/// in the order of the names. Links to folders are not followed.
///
/// # Errors
/// Something named is not there, a folder cannot be read, or holds nothing that is wanted.
pub(crate) fn inputs(
    named: &[PathBuf],
    wanted: impl Fn(&Path) -> bool,
) -> anyhow::Result<Vec<Found>> {
    let mut found = Vec::new();
    for path in named {
        let cannot = || format!("cannot read {}", path.display());
        let is_folder =
            !files::is_standard_input(path) && fs::metadata(path).with_context(cannot)?.is_dir();
        if is_folder {
            let before = found.len();
            walk(path, &wanted, &mut found)?;
            if found.len() == before {
                bail!("{}: no records in this folder", path.display());
            }
        } else {
            let place = path.file_name().map(PathBuf::from).unwrap_or_default();
            let wide = name_of(path.parent().unwrap_or(path)).join(&place);
            found.push(Found { path: path.clone(), place, wide });
        }
    }
    Ok(found)
}

fn walk(top: &Path, wanted: &impl Fn(&Path) -> bool, found: &mut Vec<Found>) -> anyhow::Result<()> {
    let mut folders = vec![top.to_owned()];
    let start = found.len();
    while let Some(folder) = folders.pop() {
        let cannot = || format!("cannot read {}", folder.display());
        for entry in fs::read_dir(&folder).with_context(cannot)? {
            let entry = entry.with_context(cannot)?;
            let (path, kind) = (entry.path(), entry.file_type().with_context(cannot)?);
            if kind.is_dir() {
                folders.push(path);
            } else if wanted(&path) && !path.is_dir() {
                let place = path.strip_prefix(top).unwrap_or(&path).to_owned();
                let wide = name_of(top).join(&place);
                found.push(Found { path, place, wide });
            }
        }
    }
    found[start..].sort_by(|a, b| a.place.cmp(&b.place));
    Ok(())
}

/// The name of a folder alone; nothing for `.` and the like.
fn name_of(folder: &Path) -> PathBuf {
    folder.file_name().map(PathBuf::from).unwrap_or_default()
}
