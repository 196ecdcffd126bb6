//! Feeds the fuzz targets with inputs made from their seed corpus, on any compiler:
//! `fuzz [--target NAME]… [--seconds N] [--seed N] [--try FILE]`.
//!
//! libFuzzer, which learns from what an input reaches, finds more in the same time; see `fuzz/`. An
//! input that breaks a law is written to `fuzz/artifacts/NAME` and can be tried again with `--try`.

use std::error::Error;
use std::fs;
use std::io::Write;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use go_tests::fuzz::{Mutator, TARGETS, Target, target};

struct Args {
    targets: Vec<&'static Target>,
    seconds: u64,
    seed: u64,
    tried: Option<PathBuf>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let args = read_args()?;
    let mut out = std::io::stdout();
    for target in &args.targets {
        if let Some(path) = &args.tried {
            (target.run)(&fs::read(path)?);
            writeln!(out, "{}: every law held", target.name)?;
            continue;
        }
        let corpus = target.corpus()?;
        let mut mutator = Mutator::new(args.seed, &corpus, target.words);
        let end = Instant::now() + Duration::from_secs(args.seconds);
        let (mut count, mut slowest) = (0_u64, Duration::ZERO);
        corpus.iter().for_each(|input| (target.run)(input));
        while Instant::now() < end {
            let input = mutator.next_input();
            let start = Instant::now();
            if catch_unwind(|| (target.run)(&input)).is_err() {
                let path = keep(target, &input)?;
                return Err(format!("{}: see {}", target.name, path.display()).into());
            }
            slowest = slowest.max(start.elapsed());
            count += 1;
        }
        writeln!(out, "{}: {count} inputs, the slowest took {slowest:.1?}", target.name)?;
    }
    Ok(())
}

fn read_args() -> Result<Args, Box<dyn Error>> {
    let mut args = Args { targets: Vec::new(), seconds: 60, seed: 1, tried: None };
    let mut words = std::env::args().skip(1);
    while let Some(flag) = words.next() {
        let value = words.next().ok_or_else(|| format!("{flag} needs a value"))?;
        match flag.as_str() {
            "--target" => {
                let found = target(&value).ok_or_else(|| format!("no fuzz target {value}"))?;
                args.targets.push(found);
            }
            "--seconds" => args.seconds = value.parse()?,
            "--seed" => args.seed = value.parse()?,
            "--try" => args.tried = Some(value.into()),
            _ => return Err(format!("unknown flag {flag}").into()),
        }
    }
    if args.targets.is_empty() {
        args.targets = TARGETS.iter().collect();
    }
    Ok(args)
}

/// Writes an input that broke a law.
fn keep(target: &Target, input: &[u8]) -> std::io::Result<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/artifacts").join(target.name);
    fs::create_dir_all(&folder)?;
    let path = folder.join("broken");
    fs::write(&path, input)?;
    Ok(path)
}
