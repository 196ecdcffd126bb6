//! `go-cli analysis`: many positions at once, asked and answered as lines of JSON.
//!
//! The protocol is that of KataGo's analysis engine, which review programs speak; the lines are
//! read and written by `go-gtp`, and `docs/PROTOCOLS.md` has the table of fields. A thread reads,
//! one writes whole lines, and each worker searches one position at a time; this thread hands out
//! positions by priority and answers everything else. All queues between them are bounded: a
//! client that does not read makes the workers wait, and one that writes more than can be kept
//! is not read from.
//!
//! Every position is searched by a computer that knows nothing of other positions. So an answer
//! depends on the query, the seed and the number of playouts, and neither on the number of workers
//! nor on what was asked before.
//!
//! Deliberately absent: networks, and with them every setting that only a network has.

mod args;
mod asked;
mod desk;
mod findings;
mod input;
mod order;
mod output;
mod report;
mod search;
mod settings;
mod terms;
mod worker;

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::thread;

pub(crate) use args::{AnalysisArgs, with_single_dashes};

/// Answers queries on standard input until its end, and finishes what is still to do.
///
/// # Errors
/// The output fails for another reason than that nobody reads it.
pub(crate) fn run(args: &AnalysisArgs) -> anyhow::Result<()> {
    let defaults = args.defaults();
    let workers = args.threads.or_else(|| thread::available_parallelism().ok());
    let workers = workers.map_or(1, NonZeroUsize::get);
    // Clients wait for this line; standard output carries answers alone.
    let _ = writeln!(
        io::stderr(),
        "go-cli {}, {workers} workers, seed {}: ready to begin handling requests",
        env!("CARGO_PKG_VERSION"),
        defaults.computer.seed
    );
    desk::serve(defaults, workers, args.ending())
}
