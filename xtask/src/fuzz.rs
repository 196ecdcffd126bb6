//! `cargo xtask fuzz`: hostile input for everything that reads files, pictures and protocols.
//!
//! The targets are plain functions (`tests/src/fuzz`). Their programs for libFuzzer are the binaries of
//! `fuzz/`, a workspace of its own because libFuzzer needs flags of a nightly compiler; a stable one
//! takes the flags too when it is told to. Without cargo-fuzz a plain program makes the inputs.

use std::fs;
use std::process::Command;

use anyhow::{Context, Result, bail};
use clap::ValueEnum;
use serde_json::Value;

use crate::cargo::{capture, cargo, probe, program, root, run as run_command};
use crate::workspace::member_with_binary;

/// What to fuzz and for how long.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Fuzz this target alone (may be repeated); all of them otherwise
    #[arg(long)]
    target: Vec<String>,
    /// Seconds spent on each target
    #[arg(long, default_value_t = 60)]
    seconds: u32,
    /// What makes the inputs; the first that can run here otherwise
    #[arg(long, value_enum)]
    by: Option<Fuzzer>,
    /// Watch memory for leaks too, which takes twice the time
    #[arg(long)]
    leaks: bool,
    /// Print the names of the targets and stop
    #[arg(long)]
    list: bool,
}

/// What makes the inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Fuzzer {
    /// libFuzzer, by cargo-fuzz and a nightly compiler
    Nightly,
    /// libFuzzer, by cargo-fuzz and this compiler
    Stable,
    /// The program `fuzz` of the tests: no tool is needed, and nothing is learnt from what an
    /// input reaches
    Plain,
}

/// Bytes of the longest input.
const LONGEST: u32 = 4096;
/// Seconds after which an input counts as a hang.
const HANG: u32 = 10;
/// Megabytes of memory that no input may need.
const MEMORY: u32 = 1024;

/// Runs the fuzz targets one after the other.
///
/// # Errors
/// There are no targets, the wanted fuzzer is absent, or a target finds a fault.
pub(crate) fn run(args: &Args) -> Result<()> {
    let targets = chosen(&targets()?, &args.target)?;
    if args.list {
        targets.iter().for_each(|target| println!("{target}"));
        return Ok(());
    }
    let fuzzer = args.by.unwrap_or_else(best);
    for target in targets {
        println!("== {target}, {} s", args.seconds);
        match fuzzer {
            Fuzzer::Plain => plain(Some(&target), args.seconds)?,
            Fuzzer::Nightly | Fuzzer::Stable => lib_fuzzer(fuzzer, &target, args)?,
        }
    }
    Ok(())
}

/// The first fuzzer that can run here.
fn best() -> Fuzzer {
    let can_run = |&fuzzer: &Fuzzer| probe(cargo_fuzz(fuzzer).arg("--version")).is_some();
    let found = [Fuzzer::Nightly, Fuzzer::Stable].into_iter().find(can_run);
    found.unwrap_or_else(|| {
        println!("cargo-fuzz is absent (`cargo install cargo-fuzz`): inputs are made without it");
        Fuzzer::Plain
    })
}

/// `cargo fuzz` by one of the compilers.
fn cargo_fuzz(fuzzer: Fuzzer) -> Command {
    let mut command = match fuzzer {
        // The `CARGO` that runs us is bound to its own toolchain.
        Fuzzer::Nightly => {
            let mut command = program("rustup");
            command.args(["run", "nightly", "cargo"]);
            command.env_remove("RUSTUP_TOOLCHAIN").env_remove("CARGO").env_remove("RUSTC");
            command
        }
        Fuzzer::Stable | Fuzzer::Plain => {
            let mut command = cargo([]);
            command.env("RUSTC_BOOTSTRAP", "1");
            command
        }
    };
    command.arg("fuzz");
    command
}

fn lib_fuzzer(fuzzer: Fuzzer, target: &str, args: &Args) -> Result<()> {
    // What is found goes beside the seed corpus, which is small and kept by hand.
    let found = root().join("fuzz/found").join(target);
    fs::create_dir_all(&found).with_context(|| format!("cannot make {}", found.display()))?;
    let sanitizer = if args.leaks { "address" } else { "none" };
    let mut command = cargo_fuzz(fuzzer);
    command.args(["run", "--fuzz-dir", "fuzz", "--sanitizer", sanitizer, target]);
    command.arg(&found).arg(root().join("fuzz/corpus").join(target)).arg("--");
    command.arg(format!("-max_total_time={}", args.seconds));
    command.arg(format!("-max_len={LONGEST}"));
    command.arg(format!("-timeout={HANG}"));
    command.arg(format!("-rss_limit_mb={MEMORY}"));
    command.arg("-print_final_stats=1");
    run_command(&mut command)
}

/// A moment of every target, for `ci`.
///
/// # Errors
/// A target finds a fault.
pub(crate) fn smoke(seconds: u32) -> Result<()> {
    plain(None, seconds)
}

/// The program of the tests, for one target or for all.
fn plain(target: Option<&str>, seconds: u32) -> Result<()> {
    let member = member_with_binary("fuzz")?;
    let mut command =
        cargo(["run", "--release", "--package", &member.name, "--bin", "fuzz", "--", "--seconds"]);
    command.arg(seconds.to_string());
    command.args(target.into_iter().flat_map(|target| ["--target", target]));
    run_command(&mut command)
}

fn targets() -> Result<Vec<String>> {
    let manifest = root().join("fuzz/Cargo.toml");
    if !manifest.is_file() {
        bail!("there are no fuzz targets: {} is absent", manifest.display());
    }
    let path = manifest.to_string_lossy();
    let text = capture(&mut cargo([
        "metadata",
        "--format-version",
        "1",
        "--no-deps",
        "--manifest-path",
        &path,
    ]))?;
    let metadata: Value = serde_json::from_str(&text).context("cargo metadata is not JSON")?;
    let targets = metadata["packages"][0]["targets"].as_array().cloned().unwrap_or_default();
    Ok(targets.iter().filter_map(|target| target["name"].as_str().map(str::to_owned)).collect())
}

fn chosen(all: &[String], wanted: &[String]) -> Result<Vec<String>> {
    if let Some(unknown) = wanted.iter().find(|name| !all.contains(name)) {
        bail!("no fuzz target {unknown}; there are: {}", all.join(", "));
    }
    Ok(if wanted.is_empty() { all.to_vec() } else { wanted.to_vec() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_are_chosen_by_name() {
        let all = ["sgf".to_owned(), "gtp".to_owned()];
        assert_eq!(chosen(&all, &[]).expect("all"), all);
        assert_eq!(chosen(&all, &all[1..]).expect("one"), ["gtp"]);
        assert!(chosen(&all, &["gib".to_owned()]).is_err());
    }
}
