//! `go-cli perft`: numbers of move sequences, a line per depth.

use std::io::{self, Write};

use go_rules::{Sequences, perft_of};

use crate::args::{Counted, PerftArgs};
use crate::failure::usage;

/// Counts and prints. The last line ends in the number for the depth asked for.
pub(crate) fn run(args: &PerftArgs) -> anyhow::Result<()> {
    let mut config = args.rules.config();
    config.rules.opening = args.opening.into();
    if let Some(size) = args.size {
        config.size = size;
    }
    let kind = match args.count {
        Counted::All => Sequences::AllTurns,
        Counted::Placements => Sequences::Placements,
    };
    let mut out = io::stdout().lock();
    for depth in 1..=args.depth {
        let number = perft_of(config, kind, depth).map_err(usage)?;
        writeln!(out, "depth {depth}: {number}")?;
        out.flush()?;
    }
    Ok(())
}
