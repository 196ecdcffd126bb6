//! Plays watched random games for as long as it is told: `soak_laws [--seconds N] [--seed N]`.
//!
//! Ends with an error, which names the seed, as soon as a law is broken.

use std::error::Error;
use std::io::Write;
use std::time::{Duration, Instant};

use go_tests::plan::Boards;
use go_tests::tally::Tally;
use go_tests::watch;

fn main() -> Result<(), Box<dyn Error>> {
    let (mut seconds, mut seed) = (60, 1_000_000);
    let mut arguments = std::env::args().skip(1);
    while let Some(flag) = arguments.next() {
        let value = arguments.next().ok_or_else(|| format!("{flag} needs a number"))?;
        match flag.as_str() {
            "--seconds" => seconds = value.parse()?,
            "--seed" => seed = value.parse()?,
            _ => return Err(format!("unknown flag {flag}: --seconds and --seed are known").into()),
        }
    }
    let end = Instant::now() + Duration::from_secs(seconds);
    let mut tally = Tally::default();
    while Instant::now() < end {
        // A large game takes as long as a hundred tiny ones.
        let boards = match seed % 100 {
            0 => Boards::Large,
            1..=9 => Boards::Mirrored,
            10..=39 => Boards::Small,
            _ => Boards::Tiny,
        };
        tally += watch::play(seed, boards);
        seed += 1;
    }
    writeln!(std::io::stdout(), "every law held; next seed {seed}\n{tally:#?}")?;
    Ok(())
}
