//! Compares the judgement of life and death with GNU Go's, group by group, over finished games.
//!
//! `cargo run --release -p go-cli --example life_against_gnugo -- --games 200`
//!
//! The engine plays itself under territory rules, on 9×9 and 13×13 in turn, and never gives up, so
//! that games end by passes with the dead stones left on the board. GNU Go replays each game and lists
//! what is dead (`final_status_list dead`). Every group on which the two differ is printed with both
//! opinions. With `--keep FILE` finished games and GNU Go's answers are read from the file, or
//! written to it if there is none, so that another judgement can be compared with the same answers.
#![allow(clippy::print_stdout, clippy::print_stderr)]

mod finished;
mod tally;

use std::path::PathBuf;

use anyhow::Context as _;
use clap::Parser;

use finished::Finished;
use tally::Tally;

#[derive(Debug, Parser)]
struct Args {
    /// Finished games to compare.
    #[arg(long, default_value_t = 200)]
    games: u64,
    /// Playouts for each move of these games.
    #[arg(long, default_value_t = 150)]
    playouts: u64,
    /// The seed of the first game.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The program to compare with.
    #[arg(long, default_value = "/usr/games/gnugo")]
    gnugo: PathBuf,
    /// A file of finished games with GNU Go's answers.
    #[arg(long)]
    keep: Option<PathBuf>,
    /// Print agreeing positions too.
    #[arg(long)]
    all: bool,
}

fn main() -> anyhow::Result<()> {
    let args = Args::parse();
    let finished = match &args.keep {
        Some(path) if path.exists() => finished::read(path)?,
        _ => make(&args)?,
    };
    let mut tally = Tally::default();
    for game in &finished {
        let told = tally.compare(game)?;
        if told.differs || args.all {
            println!("{}", told.text);
        }
    }
    println!("{tally}");
    Ok(())
}

fn make(args: &Args) -> anyhow::Result<Vec<Finished>> {
    let mut engine = finished::start(&args.gnugo).context("GNU Go does not start")?;
    let mut all = Vec::new();
    for number in 0..args.games {
        let game = finished::play(args.seed + number, args.playouts, &mut engine)?;
        eprintln!("game {number}: {} dead stones", game.dead.len());
        all.push(game);
    }
    if let Some(path) = &args.keep {
        let text: String = all.iter().map(Finished::to_text).collect();
        std::fs::write(path, text).with_context(|| format!("{} is not written", path.display()))?;
    }
    Ok(all)
}
