//! Where the results go: below one folder, in the tree that the inputs had.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::hash::Hash;
use std::path::{Path, PathBuf};

use anyhow::bail;

use crate::folder::Found;

/// The places of the results: `a/b.sgf` becomes `a/b.png`. Where several inputs would meet there, all of them keep
/// their ending (`b.sgf.png`, `b.gib.png`), or the folder they are from if their names are the same.
pub(crate) fn targets(inputs: &[Found], folder: &Path, ending: &str) -> Vec<PathBuf> {
    let named = counts(inputs.iter().map(|input| &input.place));
    let places: Vec<&Path> = inputs
        .iter()
        .map(|input| if named[&input.place] > 1 { &*input.wide } else { &*input.place })
        .collect();
    let plain: Vec<PathBuf> = places.iter().map(|place| place.with_extension(ending)).collect();
    let met = counts(plain.iter());
    let mut given = HashSet::new();
    let mut place = |i: usize| {
        let numbered = |more: &str| {
            let mut name = places[i].as_os_str().to_owned();
            name.push(format!("{more}.{ending}"));
            PathBuf::from(name)
        };
        let first = if met[&plain[i]] > 1 { numbered("") } else { plain[i].clone() };
        let others = (2..).map(|number| numbered(&format!(".{number}")));
        let free = std::iter::once(first).chain(others).find(|name| given.insert(name.clone()));
        folder.join(free.unwrap_or_default())
    };
    (0..inputs.len()).map(&mut place).collect()
}

fn counts<T: Eq + Hash>(all: impl Iterator<Item = T>) -> HashMap<T, usize> {
    all.fold(HashMap::new(), |mut counts, one| {
        *counts.entry(one).or_default() += 1;
        counts
    })
}

/// Refuses to write a result over its own input.
pub(crate) fn refuse_same(input: &Path, output: &Path) -> anyhow::Result<()> {
    if let (Ok(input), Ok(output)) = (fs::canonicalize(input), fs::canonicalize(output))
        && input == output
    {
        bail!("{}: the result would take the place of the file itself", input.display());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_result_takes_the_place_of_another() {
        let of = |places: &[(&str, &str)]| -> Vec<String> {
            let found = |&(wide, place): &(&str, &str)| Found {
                path: wide.into(),
                place: place.into(),
                wide: wide.into(),
            };
            let inputs: Vec<Found> = places.iter().map(found).collect();
            let all = targets(&inputs, Path::new("out"), "png");
            all.iter().map(|path| path.display().to_string()).collect()
        };
        assert_eq!(
            of(&[("in/a/b.sgf", "a/b.sgf"), ("in/a/b.gib", "a/b.gib"), ("in/b.sgf", "b.sgf")]),
            ["out/a/b.sgf.png", "out/a/b.gib.png", "out/b.png"]
        );
        assert_eq!(
            of(&[("da/x.sgf", "x.sgf"), ("db/x.sgf", "x.sgf")]),
            ["out/da/x.png", "out/db/x.png"]
        );
        // The same file twice.
        assert_eq!(of(&[("da/x.sgf", "x.sgf"); 2]), ["out/da/x.sgf.png", "out/da/x.sgf.2.png"]);
    }
}
