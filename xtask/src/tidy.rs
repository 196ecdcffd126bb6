//! `cargo xtask tidy`: the house rules that no compiler knows.
//!
//! Each check is a function from the files of the repository (and, where it needs them, the
//! packages of the workspace) to findings, so that it is tested on a few lines of text.

mod arrows;
mod documents;
mod links;
mod manifests;
mod places;
mod purity;
mod sources;
mod tree;
mod words;

use std::fmt::Display;

use anyhow::{Result, bail};

use self::tree::Tree;
use crate::cargo::root;
use crate::workspace::members;

/// What to print besides findings.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Print the block of arrows for docs/ARCHITECTURE.md and stop
    #[arg(long)]
    arrows: bool,
}

/// What the checks found.
#[derive(Debug, Default)]
struct Report {
    errors: Vec<String>,
    warnings: Vec<String>,
}

impl Report {
    /// Notes a broken rule.
    fn error(&mut self, place: impl Display, message: impl Display) {
        self.errors.push(format!("{place}: {message}"));
    }

    /// Notes something worth a look that breaks no rule.
    fn warning(&mut self, place: impl Display, message: impl Display) {
        self.warnings.push(format!("{place}: {message}"));
    }
}

/// How many errors a check finds in one made-up file.
#[cfg(test)]
fn errors_of(check: fn(&Tree, &mut Report), path: &str, text: &str) -> usize {
    let mut report = Report::default();
    check(&Tree::of(&[(path, text)]), &mut report);
    report.errors.len()
}

/// Runs all checks, or prints the arrows.
///
/// # Errors
/// A house rule is broken, or the repository cannot be read.
pub(crate) fn run(args: &Args) -> Result<()> {
    if args.arrows {
        print!("{}", arrows::block());
        return Ok(());
    }
    whole_tree()
}

/// Runs all checks on this repository.
///
/// # Errors
/// A house rule is broken, or the repository cannot be read.
pub(crate) fn whole_tree() -> Result<()> {
    let tree = Tree::read(&root())?;
    let members = members()?;
    let mut report = Report::default();
    arrows::check(&members, &tree, &mut report);
    manifests::check(&members, &tree, &mut report);
    sources::check(&tree, &mut report);
    words::check(&tree, &mut report);
    purity::check(&tree, &mut report);
    places::check(&tree, &mut report);
    links::check(&tree, &mut report);
    documents::check(&tree, &mut report);
    for warning in &report.warnings {
        println!("warning: {warning}");
    }
    for error in &report.errors {
        println!("error: {error}");
    }
    if !report.errors.is_empty() {
        bail!("{} house rules broken", report.errors.len());
    }
    println!("tidy: {} files, {} packages", tree.files().len(), members.len());
    Ok(())
}
