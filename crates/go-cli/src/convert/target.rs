//! Where the results go: below one folder, in the tree that the inputs had.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::bail;

/// The names of results, each given once.
pub(crate) struct Targets {
    folder: PathBuf,
    ending: &'static str,
    given: HashSet<PathBuf>,
}

impl Targets {
    pub(crate) fn below(folder: &Path, ending: &'static str) -> Targets {
        Targets { folder: folder.to_owned(), ending, given: HashSet::new() }
    }

    /// The place of the result of an input: `a/b.sgf` becomes `a/b.png`, or if that is taken by
    /// another of these results `a/b.sgf.png`, and then `a/b.sgf.2.png`.
    pub(crate) fn of(&mut self, place: &Path) -> PathBuf {
        let plain = self.folder.join(place.with_extension(self.ending));
        if self.given.insert(plain.clone()) {
            return plain;
        }
        let full = |more: &str| {
            let mut name = place.as_os_str().to_owned();
            name.push(format!("{more}.{}", self.ending));
            self.folder.join(name)
        };
        let mut next = full("");
        let mut number = 2;
        while !self.given.insert(next.clone()) {
            next = full(&format!(".{number}"));
            number += 1;
        }
        next
    }
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
        let mut targets = Targets::below(Path::new("out"), "png");
        let names: Vec<PathBuf> = ["a/b.sgf", "a/b.gib", "a/b.gib", "b.sgf", "a/b.gib"]
            .iter()
            .map(|place| targets.of(Path::new(place)))
            .collect();
        let wanted = [
            "out/a/b.png",
            "out/a/b.gib.png",
            "out/a/b.gib.2.png",
            "out/b.png",
            "out/a/b.gib.3.png",
        ];
        assert_eq!(names, wanted.map(PathBuf::from));
    }
}
