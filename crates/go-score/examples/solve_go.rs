//! Bounds of an empty board of Go with area scoring, under every ko rule at once:
//! `solve_go WIDTHxHEIGHT [suicide]`.

use std::error::Error;
use std::io::Write as _;
use std::time::Instant;

use go_core::Size;
use go_rules::{GoRules, Position, Preset, Rules, Suicide};
use go_score::GoSolver;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let size: Size = arguments.next().ok_or("which board? for example 4x4")?.parse()?;
    let suicide = match arguments.next().as_deref() {
        None => Suicide::Forbidden,
        Some("suicide") => Suicide::Several,
        Some(other) => return Err(format!("{other}: only 'suicide' can follow").into()),
    };
    let rules = GoRules::of(&Preset::named("tromp-taylor").map_err(|e| e.to_string())?.rules());
    let position = Position::new(rules, size);
    let start = Instant::now();
    let mut solver = GoSolver::new(size, suicide, 4 << 30)?;
    let mut out = std::io::stdout();
    solver.run(|progress| {
        // A progress line that nobody can read is no reason to stop.
        let _ = writeln!(std::io::stderr(), "{:?}: {progress:?}", start.elapsed());
        true
    })?;
    let bounds = solver.bounds(&position)?;
    let best: Vec<String> = solver
        .best_moves(&position)?
        .iter()
        .map(|turn| turn.point().map_or("pass".into(), |p| size.name(p).to_string()))
        .collect();
    writeln!(
        out,
        "{size}, {suicide:?} suicide: {} to {}, {:?}, {:?}\nbest: {}",
        bounds.lower,
        bounds.upper,
        solver.progress(),
        start.elapsed(),
        best.join(" ")
    )?;
    Ok(())
}
