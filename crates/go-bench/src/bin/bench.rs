//! Measures and prints: the program behind `cargo xtask bench`.

use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::{Result, bail};
use clap::Parser;
use go_bench::bench::{Bench, Effort, Entry, Fact};
use go_bench::peer::Peer;
use go_bench::{instructions, suite};
use serde_json::json;

/// Benchmarks by CPU time of their thread.
#[derive(Debug, Parser)]
struct Args {
    /// Print a JSON object for each benchmark instead of a table
    #[arg(long)]
    json: bool,
    /// Measure the benchmarks whose name contains this
    #[arg(long, value_name = "NAME")]
    only: Option<String>,
    /// Samples of each benchmark
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..=1000))]
    samples: u64,
    /// Measure another program beside ours: PEER/BENCHMARK=COMMAND
    #[arg(long, value_name = "PEER", value_parser = Peer::parse)]
    peer: Vec<Peer>,
    /// Count instructions by Valgrind instead of time; playouts and settled sets unless --only
    /// says otherwise
    #[arg(long)]
    instructions: bool,
    /// Do the work of the benchmark of this name and print nothing
    #[arg(long, hide = true, value_name = "NAME")]
    work: Option<String>,
}

fn main() -> ExitCode {
    match run(Args::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Nobody is left to tell if even this cannot be written.
            let _ = writeln!(io::stderr(), "error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(args: Args) -> Result<()> {
    let entries = suite::all();
    if let Some(name) = &args.work {
        let Some(entry) = entries.iter().find(|entry| entry.name == *name) else {
            bail!("no benchmark has the name {name}");
        };
        let mut bench = entry.prepare();
        for number in 0..args.samples {
            bench.work(number, Effort::Little);
        }
        return Ok(());
    }
    let wanted = |name: &str| args.only.as_ref().is_none_or(|only| name.contains(only.as_str()));
    let entries: Vec<Entry> = entries.into_iter().filter(|entry| wanted(&entry.name)).collect();
    let peers: Vec<Peer> = args.peer.into_iter().filter(|peer| wanted(&peer.name)).collect();
    if entries.is_empty() && peers.is_empty() {
        bail!("no benchmark has {} in its name", args.only.unwrap_or_default());
    }
    let form = if args.json { Form::Json } else { Form::Table };
    if args.instructions {
        count(&entries, form, args.only.is_some())
    } else {
        measure(&entries, peers, args.samples, form)
    }
}

/// How results are printed.
#[derive(Copy, Clone)]
enum Form {
    Json,
    Table,
}

impl Form {
    fn print(self, name: &str, unit: &str, values: &[f64]) -> io::Result<()> {
        let mut out = io::stdout().lock();
        match self {
            Form::Json => {
                writeln!(out, "{}", json!({ "name": name, "unit": unit, "values": values }))
            }
            Form::Table => {
                let mut sorted = values.to_vec();
                sorted.sort_by(f64::total_cmp);
                let (least, most) = (sorted[0], sorted[sorted.len() - 1]);
                let middle = sorted[sorted.len() / 2];
                writeln!(out, "{name:44} {middle:>12.1} {unit:18} {least:.1} to {most:.1}")
            }
        }
    }

    fn print_facts(self, name: &str, facts: &[Fact]) -> io::Result<()> {
        facts.iter().filter(|fact| fact.value > 0.0).try_for_each(|fact| {
            self.print(&format!("{name}/{}", fact.name), fact.unit, &[fact.value])
        })
    }
}

/// Takes the samples in turn: one of each benchmark, each peer's next to ours, and again.
fn measure(entries: &[Entry], mut peers: Vec<Peer>, samples: u64, form: Form) -> Result<()> {
    let mut benches: Vec<Bench> = entries.iter().map(Entry::prepare).collect();
    for bench in &mut benches {
        bench.warm_up();
    }
    for number in 1..=samples {
        for bench in &mut benches {
            bench.sample(number);
            let beside = peers.iter_mut().filter(|peer| peer.ours() == bench.name);
            for peer in beside {
                peer.sample()?;
            }
        }
        let alone = |peer: &&mut Peer| !benches.iter().any(|bench| bench.name == peer.ours());
        for peer in peers.iter_mut().filter(alone) {
            peer.sample()?;
        }
    }
    for bench in &benches {
        form.print(&bench.name, &bench.unit.to_string(), bench.values())?;
        form.print_facts(&bench.name, &bench.facts())?;
    }
    for peer in &peers {
        form.print(&peer.name, &peer.unit, peer.values())?;
        form.print_facts(&peer.name, &peer.facts())?;
    }
    Ok(())
}

fn count(entries: &[Entry], form: Form, chosen: bool) -> Result<()> {
    if !instructions::is_available() {
        bail!("counting instructions needs valgrind");
    }
    let usual = |entry: &&Entry| {
        ["playout/", "settled/"].iter().any(|subject| entry.name.starts_with(subject))
    };
    for entry in entries.iter().filter(|entry| chosen || usual(entry)) {
        let (value, unit) = instructions::count(entry)?;
        form.print(&format!("instructions/{}", entry.name), &unit, &[value])?;
    }
    Ok(())
}
