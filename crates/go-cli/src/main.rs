//! `go-cli`: Go and Conversion Go from the command line.
//!
//! `args.rs` holds the raw flags, `options.rs` what they mean, and every command has a file or a
//! folder of its own. Results go to standard output, errors and logs to standard error. The exit
//! code is 0 when the command is done, 1 when it failed, 2 when it was called wrongly.
//!
//! Deliberately absent: rules, counting, search, file formats. They live in the libraries below.

mod analysis;
mod args;
mod check;
mod contest;
mod convert;
mod cpu;
mod documents;
mod drawing;
mod drawn;
mod failure;
mod files;
mod folder;
mod game_file;
mod gtp;
mod input;
mod listener;
mod logging;
mod look;
mod notes;
mod options;
mod owners;
mod paper;
mod perft;
mod play;
mod reader;
mod record;
mod replay;
mod ruleset;
mod score;
mod serve;
mod signed;
mod solve;
mod table;
mod translate;
mod viewing;
mod words;

use std::env;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;

use crate::args::{Args, Command};

fn main() -> ExitCode {
    let args = match Args::try_parse_from(analysis::with_single_dashes(env::args_os())) {
        Ok(args) => args,
        Err(error) => {
            let code = if error.use_stderr() { failure::USAGE } else { 0 };
            // Nobody is left to tell if even this cannot be written.
            let _ = error.print();
            return ExitCode::from(code);
        }
    };
    logging::start(args.verbose);
    let done = run(&args).and_then(|()| match args.command {
        // They have writers of their own, which a client that stopped reading may hold up for good.
        Some(Command::Gtp(_) | Command::Analysis(_)) => Ok(()),
        _ => Ok(io::stdout().flush()?),
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => failure::report(&error),
    }
}

fn run(args: &Args) -> anyhow::Result<()> {
    let Some(command) = &args.command else { return table::choose(args.color) };
    match command {
        Command::Analysis(args) => analysis::run(args),
        Command::Gtp(args) => gtp::run(args),
        Command::Play(play) => play::run(play, args.color),
        Command::View(view) => table::view(view, args.color),
        Command::Replay(replay) => replay::run(replay, args.color),
        Command::Score(score) => score::run(score, args.color),
        Command::Match(args) => contest::run(args),
        Command::Perft(args) => perft::run(args),
        Command::Convert(args) => convert::run(args),
        Command::Check(args) => check::run(args),
        Command::Paper(args) => paper::run(args),
        Command::Serve(args) => serve::run(args),
        Command::Solve(args) => solve::run(args),
        Command::Completions(args) => documents::completions(args),
        Command::Man => documents::man(),
    }
}
