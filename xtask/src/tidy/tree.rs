//! The files of the repository, held in memory.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

/// What is not ours: folders, and the file that `.git` is in a second work tree.
const FOREIGN: [&str; 3] = [".git", "target", "node_modules"];
/// The file by which cargo and others mark a folder of build products, whatever its name.
const PRODUCTS: &str = "CACHEDIR.TAG";

/// A text file.
#[derive(Debug)]
pub(super) struct File {
    /// The path below the root, with forward slashes.
    pub(super) path: String,
    pub(super) text: String,
}

impl File {
    /// The lines with their numbers, from 1.
    pub(super) fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        self.text.lines().enumerate().map(|(index, line)| (index + 1, line))
    }

    /// Whether the name ends in `.extension`.
    pub(super) fn has_extension(&self, extension: &str) -> bool {
        Path::new(&self.path).extension().is_some_and(|found| found == extension)
    }

    /// The file's own name.
    pub(super) fn name(&self) -> &str {
        self.path.rsplit('/').next().unwrap_or(&self.path)
    }
}

/// All text files, and the paths of everything.
#[derive(Debug, Default)]
pub(super) struct Tree {
    files: Vec<File>,
    paths: BTreeSet<String>,
}

impl Tree {
    /// Reads everything below a folder except build products.
    ///
    /// # Errors
    /// A folder or file cannot be read.
    pub(super) fn read(root: &Path) -> Result<Self> {
        let mut tree = Self::default();
        tree.read_folder(root, "")?;
        tree.files.sort_by(|a, b| a.path.cmp(&b.path));
        Ok(tree)
    }

    fn read_folder(&mut self, folder: &Path, prefix: &str) -> Result<()> {
        if folder.join(PRODUCTS).exists() {
            return Ok(());
        }
        let entries = fs::read_dir(folder).with_context(|| folder.display().to_string())?;
        for entry in entries {
            let entry = entry?;
            let name = entry.file_name().to_string_lossy().into_owned();
            let path = format!("{prefix}{name}");
            let kind = entry.file_type()?;
            if FOREIGN.contains(&name.as_str()) {
                continue;
            }
            if kind.is_dir() {
                self.read_folder(&entry.path(), &format!("{path}/"))?;
                self.paths.insert(path);
            } else if kind.is_file() {
                let bytes = fs::read(entry.path()).with_context(|| path.clone())?;
                self.paths.insert(path.clone());
                // What is not UTF-8 is data: it exists, and no check reads it.
                if let Ok(text) = String::from_utf8(bytes) {
                    self.files.push(File { path, text });
                }
            }
        }
        Ok(())
    }

    /// The text files in the order of their paths.
    pub(super) fn files(&self) -> &[File] {
        &self.files
    }

    /// The text files whose name ends in `.extension`.
    pub(super) fn with_extension(&self, extension: &str) -> impl Iterator<Item = &File> {
        self.files.iter().filter(move |file| file.has_extension(extension))
    }

    /// The text file at a path.
    pub(super) fn file(&self, path: &str) -> Option<&File> {
        self.files.iter().find(|file| file.path == path)
    }

    /// Whether a file or folder exists; the empty path is the root.
    pub(super) fn exists(&self, path: &str) -> bool {
        path.is_empty() || self.paths.contains(path)
    }

    /// A tree of made-up files, for tests.
    #[cfg(test)]
    pub(super) fn of(files: &[(&str, &str)]) -> Self {
        let mut tree = Self::default();
        for (path, text) in files {
            tree.files.push(File { path: (*path).into(), text: (*text).into() });
            let folders = path.match_indices('/').map(|(end, _)| path[..end].to_owned());
            tree.paths.extend(folders);
            tree.paths.insert((*path).into());
        }
        tree
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cargo::root;

    #[test]
    fn this_repository_is_read() {
        let tree = Tree::read(&root()).expect("a readable repository");
        assert!(tree.file("xtask/Cargo.toml").is_some());
        assert!(tree.exists("xtask/src/tidy"));
        assert!(!tree.files().iter().any(|file| file.path.starts_with("target/")));
    }

    #[test]
    fn made_up_folders_exist() {
        let tree = Tree::of(&[("docs/a/b.md", "x\ny")]);
        assert!(tree.exists("docs/a") && tree.exists("docs/a/b.md") && !tree.exists("docs/b"));
        let file = tree.file("docs/a/b.md").expect("the file");
        assert_eq!(file.lines().last(), Some((2, "y")));
        assert_eq!(file.name(), "b.md");
    }
}
