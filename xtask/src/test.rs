//! `cargo xtask test`: the whole workspace, documentation examples included.
//!
//! Plain `cargo test` and no other runner: its summary is the one everybody knows, it covers the
//! examples in the documentation, and its `test` profile (see the root Cargo.toml) already
//! optimises so that thousands of random games take seconds, with assertions and overflow checks on.

use anyhow::Result;

use crate::cargo::{cargo, run as run_command};

/// What to test.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Test this package alone (may be repeated)
    #[arg(short, long)]
    package: Vec<String>,
    /// Run the tests whose name contains this
    filter: Option<String>,
    /// Arguments for the test programs
    #[arg(last = true)]
    rest: Vec<String>,
}

/// Runs the tests; a failure in one package does not hide those in the next.
///
/// # Errors
/// A test fails or something does not compile.
pub(crate) fn run(args: &Args) -> Result<()> {
    let arguments = arguments(args);
    run_command(&mut cargo(arguments.iter().map(String::as_str)))
}

/// The tests of the workspace as `ci` runs them.
///
/// # Errors
/// A test fails or something does not compile.
pub(crate) fn whole_workspace() -> Result<()> {
    run(&Args { package: Vec::new(), filter: None, rest: Vec::new() })
}

fn arguments(args: &Args) -> Vec<String> {
    let mut list = vec!["test".to_owned(), "--no-fail-fast".to_owned()];
    if args.package.is_empty() {
        list.push("--workspace".to_owned());
    }
    for package in &args.package {
        list.extend(["--package".to_owned(), package.clone()]);
    }
    list.extend(args.filter.clone());
    if !args.rest.is_empty() {
        list.push("--".to_owned());
        list.extend(args.rest.iter().cloned());
    }
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_unless_told_otherwise() {
        let all = Args { package: vec![], filter: None, rest: vec![] };
        assert_eq!(arguments(&all).join(" "), "test --no-fail-fast --workspace");
        let some = Args {
            package: vec!["go-core".into()],
            filter: Some("hash".into()),
            rest: vec!["--nocapture".into()],
        };
        assert_eq!(
            arguments(&some).join(" "),
            "test --no-fail-fast --package go-core hash -- --nocapture"
        );
    }
}
