//! `cargo xtask soak`: random games against the slow, independent checks, for hours if you like.
//!
//! The games live in a binary named `soak` in one of the workspace's packages, built in release
//! mode. It takes `--seconds N` and reports failure when a law is broken; every other argument is
//! handed on to it unread.

use anyhow::Result;

use crate::cargo::{cargo, run as run_command};
use crate::workspace::{Member, member_with_binary, members};

const BINARY: &str = "soak";

/// What to hand on.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Arguments for the soak program, for example `--seconds 3600`
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    rest: Vec<String>,
}

/// Runs the soak program.
///
/// # Errors
/// There is none, or a law is broken.
pub(crate) fn run(args: &Args) -> Result<()> {
    start(&member_with_binary(BINARY)?, args.rest.iter().map(String::as_str))
}

/// A few seconds of it, for `ci`: always the same games, so that no change fails by luck.
///
/// # Errors
/// A law is broken.
pub(crate) fn smoke(seconds: u32) -> Result<()> {
    let owner = members()?.into_iter().find(|member| member.binaries.iter().any(|b| b == BINARY));
    match owner {
        Some(member) => start(&member, ["--seed", "1", "--seconds", &seconds.to_string()]),
        None => {
            println!("no package has a binary named {BINARY}: nothing to run");
            Ok(())
        }
    }
}

fn start<'a>(member: &Member, rest: impl IntoIterator<Item = &'a str>) -> Result<()> {
    let mut command = cargo(["run", "--release", "--package", &member.name, "--bin", BINARY, "--"]);
    run_command(command.args(rest))
}
