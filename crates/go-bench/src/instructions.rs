//! Counts of instructions, which no neighbour on the machine disturbs: the work under Valgrind's
//! callgrind, once and twice; the difference is one sample without start and preparation.
//!
//! Valgrind counts each step of a repeated string instruction, which copies and clears memory on
//! real processors at a stroke. So counts of code that does much of that (settled sets) compare
//! with each other and not with time; playouts do none of it.

use std::env;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::bench::{Effort, Entry, Unit};

/// Makes the C library copy and clear memory by ordinary instructions.
const TUNABLES: &str = "glibc.cpu.x86_rep_movsb_threshold=100000000:\
                        glibc.cpu.x86_rep_stosb_threshold=100000000";

/// Whether Valgrind can be started here.
#[must_use]
pub fn is_available() -> bool {
    let mut command = Command::new("valgrind");
    command.arg("--version").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// Instructions for one unit of a benchmark, and the word for the unit.
///
/// # Errors
/// Valgrind cannot be started, fails, or prints no count.
pub fn count(entry: &Entry) -> Result<(f64, String)> {
    let once = run(&entry.name, 1)?;
    let twice = run(&entry.name, 2)?;
    let mut bench = entry.prepare();
    let units = bench.work(1, Effort::Little);
    let (units, word) = match entry.unit {
        Unit::PerSecond(word) => (units, singular(word)),
        Unit::MegabytesPerSecond => (units, "byte".to_owned()),
        Unit::Nanoseconds(word) => (units, word.to_owned()),
    };
    let instructions = twice.checked_sub(once).context("the second sample cost nothing")?;
    let each = instructions as f64 / units as f64;
    // Games are of different lengths: their turns compare better.
    match bench.facts().iter().find(|fact| fact.name == "turns") {
        Some(turns) => Ok((each / turns.value, "instructions/turn".to_owned())),
        None => Ok((each, format!("instructions/{word}"))),
    }
}

fn singular(word: &str) -> String {
    word.strip_suffix('s').unwrap_or(word).to_owned()
}

/// Instructions of this program when it does the work of so many samples.
fn run(name: &str, samples: u64) -> Result<u64> {
    let program = env::current_exe().context("this program has no path")?;
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(program)
        // The system's copies in ordinary instructions, as far as it lets itself be asked.
        .env("GLIBC_TUNABLES", TUNABLES)
        .args(["--work", name, "--samples", &samples.to_string()])
        .stdin(Stdio::null())
        .output()
        .context("cannot start valgrind")?;
    let text = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        bail!("{name} failed under valgrind: {}", text.lines().last().unwrap_or_default());
    }
    collected(&text).with_context(|| format!("valgrind counted nothing for {name}"))
}

/// The number in callgrind's line `==1== Collected : 123`.
fn collected(text: &str) -> Option<u64> {
    let line = text.lines().find(|line| line.contains("Collected :"))?;
    line.split_once("Collected :")?.1.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_count_is_read() {
        assert_eq!(collected("==7== \n==7== Collected : 123456\n"), Some(123_456));
        assert_eq!(collected("==7== Events : Ir\n"), None);
        assert_eq!(singular("playouts"), "playout");
    }
}
