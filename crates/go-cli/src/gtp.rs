//! `go-cli gtp`: the engine as programs drive it, over the Go Text Protocol.
//!
//! The wire is the business of `go-gtp`: reading on a thread of its own, ids, pipelining, live
//! analysis that any line ends, interruption. Here are the commands, a file for each family, over
//! one [`Desk`] that holds the game. `docs/PROTOCOLS.md` has the table of commands.
//!
//! GTP has no marking phase and no choice of side: after two passes the computer's own proposal of
//! dead groups is what every question about the score goes by, and play resumes as soon as
//! somebody plays.
//!
//! Deliberately absent: anything that decides a rule, a score or a move.

mod about;
mod analyze;
mod args;
mod clock;
mod desk;
mod end;
mod genmove;
mod gogui;
mod handicap;
mod handler;
mod overlay;
mod params;
mod play;
mod record;
mod ruler;
mod ruleset;
mod setup;
mod think;
mod time;
mod words;

use std::io;

use go_gtp::{Ended, Options, serve};

pub(crate) use args::GtpArgs;
use desk::Desk;

/// The answer to `name`. Some clients choose a dialect by its first word.
const NAME: &str = "go-cli";

/// Answers commands on standard input until `quit` or its end.
///
/// # Errors
/// Flags that do not fit together, or streams that fail for another reason than their end.
pub(crate) fn run(args: &GtpArgs) -> anyhow::Result<()> {
    let mut desk = Desk::open(args)?;
    let options = Options::new(NAME, env!("CARGO_PKG_VERSION"));
    match serve(io::stdin(), io::stdout(), &mut desk, &options)? {
        Ended::Quit | Ended::EndOfInput => {}
        Ended::OutputClosed => tracing::info!("the client closed its end"),
        Ended::OutputStalled => tracing::info!("the client left without reading every answer"),
    }
    Ok(())
}
