//! Random games against slow, independent checks: the program behind `cargo xtask soak`.

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use clap::Parser;
use go_bench::soak::soak;

/// Plays random games of both kinds and holds them to their laws.
#[derive(Debug, Parser)]
struct Args {
    /// How long
    #[arg(long, default_value_t = 10)]
    seconds: u64,
    /// The seed of the first game; those of the next follow [default: another one each time]
    #[arg(long)]
    seed: Option<u64>,
}

fn main() -> ExitCode {
    let args = Args::parse();
    let seed = args.seed.unwrap_or_else(|| {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        now.as_secs() << 20
    });
    let (mut out, mut err) = (io::stdout(), io::stderr());
    // Nobody is left to tell if this cannot be written.
    match soak(seed, Duration::from_secs(args.seconds)) {
        Ok(counts) => {
            let _ = writeln!(out, "from seed {seed}: {counts}: no law is broken");
            ExitCode::SUCCESS
        }
        Err(violation) => {
            let _ = writeln!(err, "error: {violation}");
            ExitCode::FAILURE
        }
    }
}
