//! `cargo xtask fuzz`: hostile input for the parsers, by cargo-fuzz on a nightly compiler.
//!
//! The targets are the binaries of `fuzz/`, a workspace of its own because it needs nightly.

use std::process::Command;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::cargo::{capture, cargo, probe, root, run as run_command};

/// What to fuzz and for how long.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Fuzz this target alone (may be repeated); all of them otherwise
    #[arg(long)]
    target: Vec<String>,
    /// Seconds spent on each target
    #[arg(long, default_value_t = 60)]
    seconds: u32,
    /// Print the names of the targets and stop
    #[arg(long)]
    list: bool,
}

/// Runs the fuzz targets one after the other.
///
/// # Errors
/// There are no targets, cargo-fuzz is absent, or a target finds a fault.
pub(crate) fn run(args: &Args) -> Result<()> {
    let targets = chosen(&targets()?, &args.target)?;
    if args.list {
        targets.iter().for_each(|target| println!("{target}"));
        return Ok(());
    }
    if probe(&mut nightly(["fuzz", "--version"])).is_none() {
        bail!(
            "cargo-fuzz on a nightly compiler is needed: \
             `rustup toolchain install nightly` and `cargo install cargo-fuzz`"
        );
    }
    for target in targets {
        let limit = format!("-max_total_time={}", args.seconds);
        println!("== {target}, {} s", args.seconds);
        run_command(&mut nightly(["fuzz", "run", &target, "--", &limit]))?;
    }
    Ok(())
}

/// Cargo of the nightly toolchain; the `CARGO` that runs us is bound to its own toolchain.
fn nightly<'a>(arguments: impl IntoIterator<Item = &'a str>) -> Command {
    let mut command = Command::new("rustup");
    command.current_dir(root()).args(["run", "nightly", "cargo"]).args(arguments);
    command
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
