//! `go-cli match`: engine against engine, so that a claim about strength can be made.
//!
//! A match is declared before it is played: the first line of its file holds the engines, the
//! terms, the length, the seeds and the openings, and every game follows from it. Games come in
//! pairs, both colours on the same opening. A game is one line of JSON and one SGF, both on disk
//! before it counts; killed at any moment, the match goes on where it was.
//!
//! What an engine does wrong (it crashes, hangs, talks nonsense, plays illegally) loses it that
//! game, with the reason; nothing it does ends the match.
//!
//! Deliberately absent: more than two engines, and engines that place a pie opening themselves:
//! both colours of one opening are the pie of a match. Machines are joined by playing parts of a
//! match with different seeds.

mod args;
mod declaration;
mod fault;
mod game;
mod gtp_player;
mod openings;
mod own_player;
mod pairing;
mod player;
mod random_player;
mod runner;
mod spec;
mod statistics;
mod store;
mod summary;

pub(crate) use args::MatchArgs;

use std::io::{self, Write};

use anyhow::Context;

use crate::failure::usage;
use crate::files::quoted;

/// The exit code of programs that Ctrl-C ended.
const INTERRUPTED: i32 = 130;

#[expect(
    clippy::disallowed_methods,
    reason = "games run on threads of their own, and what counts of them is on disk already"
)]
fn leave(farewell: &str) -> ! {
    // Nobody may be left to read it.
    let _ = io::stderr().write_all(farewell.as_bytes());
    std::process::exit(INTERRUPTED)
}

/// Plays the match, or what is left of it, and prints how it stands.
pub(crate) fn run(args: &MatchArgs) -> anyhow::Result<()> {
    let path = args.file();
    let declaration = match &args.resume {
        Some(_) => store::declared(path)?,
        None => args.declaration()?,
    };
    declaration.check().map_err(usage)?;
    let engines = declaration.engines()?;
    let (store, games) = store::Store::open(path, &declaration)?;
    let farewell = format!(
        "\nThe match is stopped; its finished games are kept. Go on with:\n  go-cli match --resume {}\n",
        quoted(path)
    );
    ctrlc::set_handler(move || leave(&farewell)).context("cannot watch for Ctrl-C")?;
    let games = runner::play(&declaration, &engines, store, games, args.concurrency)?;
    let text = summary::text(&declaration, &games);
    Ok(io::stdout().write_all(text.as_bytes())?)
}
