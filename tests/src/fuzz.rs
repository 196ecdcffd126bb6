//! What is done with hostile bytes: one plain function for each kind of input.
//!
//! A target takes any bytes and panics if a law is broken. The same functions are run by libFuzzer
//! (`fuzz/`, a workspace of its own), by the program `fuzz` for as long as one likes on any
//! compiler, and for a moment by the tests, on inputs that [`Mutator`] makes from the seed corpus
//! in `fuzz/corpus`.

mod json;
mod mutate;
mod picture;
mod protocol;
mod record;
mod save;
mod turns;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

pub use mutate::Mutator;

/// One kind of input.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Its name, which is also that of the libFuzzer program and of the folder of its corpus.
    pub name: &'static str,
    /// Does everything with the bytes, and panics if a law is broken.
    pub run: fn(&[u8]),
    /// Pieces that inputs of this kind are made of.
    pub words: &'static [&'static str],
}

/// All targets.
pub const TARGETS: &[Target] = &[
    Target { name: "sgf", run: record::sgf, words: record::SGF_WORDS },
    Target { name: "gib", run: record::gib, words: record::GIB_WORDS },
    Target { name: "ngf", run: record::ngf, words: record::NGF_WORDS },
    Target { name: "ugf", run: record::ugf, words: record::UGF_WORDS },
    Target { name: "gtp", run: protocol::gtp, words: protocol::GTP_WORDS },
    Target { name: "info", run: protocol::info, words: protocol::INFO_WORDS },
    Target { name: "json", run: json::json, words: json::WORDS },
    Target { name: "picture", run: picture::picture, words: picture::WORDS },
    Target { name: "save", run: save::save, words: &[] },
    Target { name: "turns", run: turns::turns, words: &[] },
];

/// The target of a name.
#[must_use]
pub fn target(name: &str) -> Option<&'static Target> {
    TARGETS.iter().find(|target| target.name == name)
}

impl Target {
    /// The folder of its seed corpus.
    #[must_use]
    pub fn folder(&self) -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/corpus").join(self.name)
    }

    /// The inputs of its seed corpus, in the order of their names.
    ///
    /// # Errors
    /// The folder or a file in it cannot be read.
    pub fn corpus(&self) -> io::Result<Vec<Vec<u8>>> {
        let entries = fs::read_dir(self.folder())?;
        let mut paths =
            entries.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<PathBuf>>>()?;
        paths.sort();
        paths.iter().map(fs::read).collect()
    }
}
