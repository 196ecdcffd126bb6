//! What is said on standard error of files that are read.

use std::path::Path;

use go_record::Diagnostics;

use crate::files::quoted;

/// That a file was repaired, how often, and the first place.
pub(crate) fn repairs(path: &Path, found: &Diagnostics) -> Option<String> {
    let first = found.iter().next()?;
    let places = match found.len() {
        1 => "1 place".to_owned(),
        count => format!("{count} places"),
    };
    let (name, path) = (path.display(), quoted(path));
    Some(format!("{name}: repaired in {places}, first at {first}; go-cli check {path} tells where"))
}

/// That a file has more games than the one that is taken.
pub(crate) fn games(path: &Path, taken: usize, games: usize) -> Option<String> {
    (games > 1).then(|| format!("{}: this is game {taken} of {games}", path.display()))
}
