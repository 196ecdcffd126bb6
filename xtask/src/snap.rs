//! `cargo xtask snap`: look at changed snapshots and accept them.
//!
//! A snapshot test that fails leaves the new text beside the old one as `*.snap.new`. With
//! cargo-insta installed its own commands do the work; without it, `review` shows the differences
//! and `accept` runs the tests with `INSTA_UPDATE=always`, which needs nothing but cargo.

use std::path::{Path, PathBuf};
use std::{fs, io};

use anyhow::Result;

use crate::cargo::{cargo, probe, program, root, run as run_command};

/// What to do with the snapshots.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Clone, Copy, clap::Subcommand)]
enum Verb {
    /// Show what changed, one snapshot after the other
    Review,
    /// Take the new texts as right
    Accept,
    /// Throw the new texts away
    Reject,
}

/// Reviews, accepts or rejects pending snapshots.
///
/// # Errors
/// A program cannot be started or fails, or a file cannot be read or removed.
pub(crate) fn run(args: &Args) -> Result<()> {
    if probe(&mut cargo(["insta", "--version"])).is_some() {
        let verb = match args.verb {
            Verb::Review => "review",
            Verb::Accept => "accept",
            Verb::Reject => "reject",
        };
        return run_command(&mut cargo(["insta", verb, "--workspace"]));
    }
    match args.verb {
        Verb::Review => review(),
        Verb::Accept => {
            println!("cargo-insta is not installed: running the tests with INSTA_UPDATE=always");
            reject()?;
            let mut tests = cargo(["test", "--workspace", "--no-fail-fast"]);
            run_command(tests.env("INSTA_UPDATE", "always").env("INSTA_FORCE_PASS", "1"))
        }
        Verb::Reject => reject(),
    }
}

fn review() -> Result<()> {
    let pending = pending(&root())?;
    for new in &pending {
        let old = new.with_extension("");
        let mut diff = program("git");
        diff.args(["--no-pager", "diff", "--no-index", "--"]).arg(&old).arg(new);
        // git reports a difference as failure; only a git that does not start is an error here.
        diff.status()?;
    }
    println!("{} pending; `cargo xtask snap accept` takes them", pending.len());
    Ok(())
}

fn reject() -> Result<()> {
    for new in pending(&root())? {
        fs::remove_file(new)?;
    }
    Ok(())
}

/// The pending snapshots below a folder, in the order of their paths.
fn pending(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let (path, name) = (entry.path(), entry.file_name());
        if entry.file_type()?.is_dir() {
            if name != "target" && name != ".git" && name != "node_modules" {
                found.extend(pending(&path)?);
            }
        } else if name.to_string_lossy().ends_with(".snap.new") {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}
