//! Bounds of an empty board of Go with area scoring, under simple ko and both superko rules at
//! once: `solve_go WIDTHxHEIGHT [suicide] [no-ko]`; with `no-ko` also without a ko rule.

use std::error::Error;
use std::io::Write as _;
use std::time::Instant;

use go_core::Size;
use go_rules::{GoRules, Position, Preset, Rules, Suicide};
use go_score::{GoProgress, GoSolver, KoClass};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let size: Size = arguments.next().ok_or("which board? for example 4x4")?.parse()?;
    let (mut suicide, mut class) = (Suicide::Forbidden, KoClass::NoRetaking);
    for word in arguments {
        match word.as_str() {
            "suicide" => suicide = Suicide::Several,
            "no-ko" => class = KoClass::Any,
            other => return Err(format!("{other}: 'suicide' and 'no-ko' are known").into()),
        }
    }
    let rules = GoRules::of(&Preset::named("tromp-taylor").map_err(|e| e.to_string())?.rules());
    let position = Position::new(rules, size);
    let start = Instant::now();
    let mut solver = GoSolver::new(size, suicide, class, 4 << 30)?;
    let mut out = std::io::stdout();
    let mut show = |progress: GoProgress| {
        // A progress line that nobody can read is no reason to stop.
        let _ = writeln!(std::io::stderr(), "{:?}: {progress:?}", start.elapsed());
        true
    };
    let bounds = solver.solve(&position, &mut show)?;
    let best: Vec<String> = solver
        .best_moves(&position, &mut show)?
        .iter()
        .map(|turn| turn.point().map_or("pass".into(), |p| size.name(p).to_string()))
        .collect();
    writeln!(
        out,
        "{size}, suicide {suicide:?}, ko {class:?}: {} to {}, {:?}\nbest: {}",
        bounds.lower,
        bounds.upper,
        start.elapsed(),
        best.join(" ")
    )?;
    Ok(())
}
