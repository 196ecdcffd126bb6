//! `cargo xtask bench`: measurements that can be kept and compared.
//!
//! # The contract with the benchmark program
//! The workspace member `go-bench` measures; this chore runs it and does the bookkeeping. It is
//! started as `go-bench --json [--only NAME] [--peer PEER/NAME=COMMAND]… [--instructions]` (`--only`
//! selects the benchmarks whose name contains it) and prints one JSON object a line and nothing else
//! on its standard output:
//! ```text
//! {"name":"playout/go/9x9","unit":"ns/move","values":[33.1,32.9,33.4]}
//! ```
//! - `name`: slashes from the general to the particular; a peer measured in the same run comes
//!   first, as in `libego/playout/go/9x9`, and is shown with the ratio of ours to it; a count of
//!   instructions is `instructions/playout/go/9x9`.
//! - `unit`: a unit that ends in `/s` is a speed, more is better; of any other, less is better.
//! - `values`: at least one finite positive sample, each over enough work to be timed. Times are
//!   CPU time, since the machine may be shared.
//!
//! Samples of one process agree better with each other than with those of the next (memory layout,
//! neighbours on the machine), so the program is run several rounds, and the spread that a
//! comparison prints is that between rounds: see [`compare`].

mod compare;
mod machine;
mod recording;

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, bail};

pub(crate) use self::machine::Machine;
use self::recording::Recording;
use crate::cargo::{capture, cargo, root};
use crate::workspace::members;

const PACKAGE: &str = "go-bench";

/// What to measure and what to compare with.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Compare with an earlier result
    #[arg(long, value_name = "OLD.json")]
    compare: Option<PathBuf>,
    /// Compare this result instead of measuring now
    #[arg(long, value_name = "NEW.json", requires = "compare")]
    read: Option<PathBuf>,
    /// Measure the benchmarks whose name contains this
    #[arg(long)]
    only: Option<String>,
    /// Write the result here instead of target/bench/COMMIT.json
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Measure another program beside ours: PEER/BENCHMARK=COMMAND (may be repeated)
    #[arg(long, value_name = "PEER")]
    peer: Vec<String>,
    /// Count instructions too, by valgrind, of playouts and settled sets or of what --only names
    #[arg(long)]
    instructions: bool,
    /// How often to start the benchmark program
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
}

/// Measures, writes the result, and prints it, beside an earlier one if asked.
///
/// # Errors
/// The benchmark program is absent, fails or breaks the contract, or a file cannot be used.
pub(crate) fn run(args: &Args) -> Result<()> {
    // Read first: a wrong path should not cost a measurement.
    let old = args.compare.as_ref().map(read).transpose()?;
    let new = match &args.read {
        Some(path) => read(path)?,
        None => measure_and_keep(args)?,
    };
    match old {
        Some(old) => print!("{}", compare::table(&old, &new)),
        None => print!("{}", compare::listing(&new)),
    }
    Ok(())
}

fn read(path: &PathBuf) -> Result<Recording> {
    let place = || path.display().to_string();
    let text = fs::read_to_string(path).with_context(place)?;
    Recording::from_json(&text).with_context(place)
}

fn measure_and_keep(args: &Args) -> Result<Recording> {
    let recording = measure(args)?;
    let path = match &args.out {
        Some(path) => path.clone(),
        None => root().join("target/bench").join(format!("{}.json", recording.commit)),
    };
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    }
    fs::write(&path, recording.to_json()).with_context(|| path.display().to_string())?;
    println!("written to {}", path.display());
    Ok(recording)
}

fn measure(args: &Args) -> Result<Recording> {
    if !members()?.iter().any(|member| member.name == PACKAGE) {
        bail!("the workspace has no package {PACKAGE}");
    }
    let mut recording = Recording::empty(&Machine::here());
    for round in 1..=args.rounds {
        eprintln!("round {round} of {}", args.rounds);
        let mut command = program(args);
        command.args(args.peer.iter().flat_map(|peer| ["--peer", peer.as_str()]));
        recording.add_round(&capture(&mut command)?)?;
    }
    if args.instructions {
        // The same in every round: one will do.
        recording.add_round(&capture(program(args).arg("--instructions"))?)?;
    }
    Ok(recording)
}

/// The benchmark program with what every run of it is told.
fn program(args: &Args) -> Command {
    let mut command = cargo(["run", "--quiet", "--release", "--package", PACKAGE, "--"]);
    command.arg("--json");
    if let Some(only) = &args.only {
        command.args(["--only", only]);
    }
    command
}
