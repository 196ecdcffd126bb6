//! `cargo xtask ci`: every check a change must pass, cheap ones first.

use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use clap::ValueEnum;

use crate::cargo::{cargo, run as run_command};
use crate::{fuzz, soak, test, tidy};

/// One check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Step {
    /// The formatting is rustfmt's
    Fmt,
    /// The house rules hold
    Tidy,
    /// Clippy has nothing to say
    Clippy,
    /// The documentation builds without a warning
    Doc,
    /// The tests pass
    Test,
    /// Every crate can be packaged
    Package,
    /// A few seconds of the long-running checks
    Smoke,
}

/// Which checks to run.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Leave this step out (may be repeated)
    #[arg(long, value_enum)]
    skip: Vec<Step>,
    /// Run this step alone (may be repeated)
    #[arg(long, value_enum, conflicts_with = "skip")]
    only: Vec<Step>,
}

/// Seconds of random games in the smoke step.
const SMOKE_SECONDS: u32 = 10;
/// Seconds of hostile input for each fuzz target in the smoke step.
const FUZZ_SECONDS: u32 = 1;

/// Runs the steps in order, stops at the first failure, and prints how long each took.
///
/// # Errors
/// The first step that fails.
pub(crate) fn run(args: &Args) -> Result<()> {
    let mut done = Vec::new();
    let mut outcome = Ok(());
    for step in steps(args) {
        println!("== {}", name(step));
        let start = Instant::now();
        outcome = perform(step).with_context(|| format!("step {}", name(step)));
        let spent = start.elapsed();
        println!("== {}: {} in {}", name(step), verdict(outcome.is_ok()), seconds(spent));
        done.push((step, spent, outcome.is_ok()));
        if outcome.is_err() {
            break;
        }
    }
    println!("\nsummary");
    for (step, spent, passed) in &done {
        println!("  {:8} {:>9}  {}", name(*step), seconds(*spent), verdict(*passed));
    }
    let total = done.iter().map(|(_, spent, _)| *spent).sum();
    println!("  {:8} {:>9}", "total", seconds(total));
    outcome
}

fn steps(args: &Args) -> Vec<Step> {
    let wanted = |step: &Step| {
        if args.only.is_empty() { !args.skip.contains(step) } else { args.only.contains(step) }
    };
    Step::value_variants().iter().copied().filter(wanted).collect()
}

fn perform(step: Step) -> Result<()> {
    match step {
        Step::Fmt => run_command(&mut cargo(["fmt", "--all", "--check"])),
        Step::Tidy => tidy::whole_tree(),
        Step::Clippy => run_command(&mut cargo([
            "clippy",
            "--workspace",
            "--all-targets",
            "--",
            "--deny",
            "warnings",
        ])),
        Step::Doc => run_command(
            cargo(["doc", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "--deny warnings"),
        ),
        Step::Test => test::whole_workspace(),
        // Without the trial build: every file of a crate has just been compiled and tested.
        Step::Package => run_command(&mut cargo([
            "package",
            "--workspace",
            "--allow-dirty",
            "--no-verify",
            "--quiet",
        ])),
        Step::Smoke => {
            soak::smoke(SMOKE_SECONDS)?;
            fuzz::smoke(FUZZ_SECONDS)
        }
    }
}

fn name(step: Step) -> String {
    step.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
}

fn verdict(passed: bool) -> &'static str {
    if passed { "ok" } else { "FAILED" }
}

fn seconds(duration: Duration) -> String {
    format!("{:.1} s", duration.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_can_be_left_out_or_chosen() {
        let all = steps(&Args { skip: vec![], only: vec![] });
        assert_eq!(all, Step::value_variants());
        let skipped = steps(&Args { skip: vec![Step::Test], only: vec![] });
        assert_eq!(skipped.len(), all.len() - 1);
        assert!(!skipped.contains(&Step::Test));
        let only = steps(&Args { skip: vec![], only: vec![Step::Doc, Step::Fmt] });
        assert_eq!(only, [Step::Fmt, Step::Doc]);
    }
}
