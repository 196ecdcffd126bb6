//! The chores of the project as subcommands of one program: `cargo xtask NAME`.
//!
//! Nothing but cargo is needed to run them; a chore that profits from another tool (cargo-insta,
//! cargo-fuzz) says so when the tool is absent. The program links none of the project's crates, so
//! it still runs while they do not compile.

// Printing is this program's job.
#![allow(clippy::print_stdout, clippy::print_stderr)]

mod bench;
mod cargo;
mod ci;
mod dist;
mod fuzz;
mod load;
mod perft;
mod snap;
mod soak;
mod test;
mod test_web;
mod tidy;
mod workspace;

use std::process::ExitCode;

use clap::Parser;

/// The chores of the project. Run from anywhere inside it.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", version)]
enum Chore {
    /// Every check a change must pass, stopping at the first failure
    Ci(ci::Args),
    /// All tests of the workspace, those in the documentation included
    Test(test::Args),
    /// The page in a real browser, whole games included (Node, npm, Chromium)
    TestWeb(test_web::Args),
    /// The house rules: arrows between crates, file lengths, names, links, manifests
    Tidy(tidy::Args),
    /// Run the benchmarks, keep the results as JSON, compare with earlier ones
    Bench(bench::Args),
    /// Let many people play on the web server of this machine, and say how it answers
    Load(load::Args),
    /// Compare `go-cli perft` with the tables of published counts
    Perft(perft::Args),
    /// Review or accept changed snapshots
    Snap(snap::Args),
    /// Play random games against the slow checks for as long as you like
    Soak(soak::Args),
    /// Feed the parsers with hostile input (cargo-fuzz)
    Fuzz(fuzz::Args),
    /// Build the release archive: program, completions, man page, licences
    Dist(dist::Args),
}

fn main() -> ExitCode {
    let outcome = match Chore::parse() {
        Chore::Ci(args) => ci::run(&args),
        Chore::Test(args) => test::run(&args),
        Chore::TestWeb(args) => test_web::run(&args),
        Chore::Tidy(args) => tidy::run(&args),
        Chore::Bench(args) => bench::run(&args),
        Chore::Load(args) => load::run(&args),
        Chore::Perft(args) => perft::run(&args),
        Chore::Snap(args) => snap::run(&args),
        Chore::Soak(args) => soak::run(&args),
        Chore::Fuzz(args) => fuzz::run(&args),
        Chore::Dist(args) => dist::run(&args),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
