//! Solves an empty board of Conversion Go, White first and without an opening:
//! `solve_conversion WIDTHxHEIGHT [TABLE_MEGABYTES]`.

use std::error::Error;
use std::io::Write as _;
use std::time::Instant;

use go_core::{Color, Size};
use go_rules::{Conversion, Position};
use go_score::ConversionSolver;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let size: Size = arguments.next().ok_or("which board? for example 4x4")?.parse()?;
    let megabytes: usize = arguments.next().map_or(Ok(1024), |text| text.parse())?;
    let mut position = Position::new(Conversion, size);
    position.set_to_move(Color::White);
    let mut solver = ConversionSolver::new(size, megabytes << 20)?;
    let start = Instant::now();
    let mut shown = 0;
    let solution = solver.solve(&position, |progress| {
        let seconds = start.elapsed().as_secs() / 10;
        if seconds > shown {
            shown = seconds;
            // A progress line that nobody can read is no reason to stop.
            let _ = writeln!(
                std::io::stderr(),
                "{:?}: {} positions, {} in the table, {} moves left",
                start.elapsed(),
                progress.nodes,
                progress.entries,
                progress.moves_left
            );
        }
        true
    })?;
    let best: Vec<String> = solution
        .best
        .iter()
        .map(|turn| turn.point().map_or("pass".into(), |p| size.name(p).to_string()))
        .collect();
    writeln!(
        std::io::stdout(),
        "{size}: first player {:+}, {} positions ({} with all best moves), {} in the table, {:?}\n\
         best: {}",
        -solution.margin,
        solution.nodes,
        solution.nodes_with_moves,
        solver.entries(),
        start.elapsed(),
        best.join(" ")
    )?;
    Ok(())
}
