//! How a match stands, as a table.

use std::fmt::Write as _;

use super::declaration::Declaration;
use super::game::{By, GameRecord};
use super::statistics::{Decision, Standing, Tally, elo};

/// The table: both engines with their CPU time, then what their games say.
pub(super) fn text(declaration: &Declaration, games: &[GameRecord]) -> String {
    let standing = Standing::of(declaration, games);
    let Declaration { rules, size, komi, opening, seed, engines, .. } = declaration;
    // Writing to a string cannot fail.
    let mut text = String::new();
    let _ = writeln!(
        text,
        "{} against {}: {rules} {size}, komi {komi}, opening {opening}, seed {seed}, {} of {} games",
        engines[0].name,
        engines[1].name,
        games.len(),
        declaration.games()
    );
    let _ = writeln!(text, "referee: {}", declaration.referee);
    for engine in engines {
        let _ = writeln!(text, "{}: {} ({})", engine.name, engine.spec, engine.identity);
    }
    let _ = writeln!(
        text,
        "{:16} {:>6} {:>6} {:>6} {:>8} {:>7} {:>12}  faults",
        "engine", "wins", "draws", "losses", "points", "moves", "CPU s/move"
    );
    let Tally { wins, draws, losses } = standing.tally;
    for (engine, (wins, losses)) in [(wins, losses), (losses, wins)].into_iter().enumerate() {
        let moves: u32 = games.iter().map(|game| game.moves[engine]).sum();
        let name = &engines[engine].name;
        let share = 100.0 * (f64::from(wins) + f64::from(draws) / 2.0) / games.len().max(1) as f64;
        let _ = writeln!(
            text,
            "{name:16} {wins:>6} {draws:>6} {losses:>6} {share:>6.1} % {moves:>7} {:>12.5}  {}",
            cpu_per_move(games, engine),
            faults(games, name)
        );
    }
    let (first, second) = (cpu_per_move(games, 0), cpu_per_move(games, 1));
    if first > 0.0 && second > 0.0 {
        let _ = writeln!(text, "CPU a move, first over second: {:.3}", first / second);
    }
    let pairs = standing.pairs;
    match elo(&pairs) {
        Some(elo) => {
            let _ = writeln!(
                text,
                "Elo of {}: {elo}, 95 %, from {} pairs by points 0, 0.5, 1, 1.5, 2: {pairs:?}",
                engines[0].name,
                pairs.iter().sum::<u32>()
            );
        }
        None => text.push_str("no pair is complete\n"),
    }
    if let (Some(sprt), Some((ratio, [lower, upper]))) = (declaration.sprt, standing.test) {
        let verdict = match standing.decision() {
            None => "undecided".to_owned(),
            Some(Decision::Zero) => format!("{} Elo is accepted", sprt.elo0),
            Some(Decision::One) => format!("{} Elo is accepted", sprt.elo1),
        };
        let _ = writeln!(
            text,
            "sequential test of {} against {} Elo (pentanomial): log-likelihood ratio {ratio:.3}, \
             limits {lower:.3} and {upper:.3}: {verdict}",
            sprt.elo0, sprt.elo1
        );
    }
    text
}

fn cpu_per_move(games: &[GameRecord], engine: usize) -> f64 {
    let moves: u32 = games.iter().map(|game| game.moves[engine]).sum();
    let cpu: f64 = games.iter().map(|game| game.cpu[engine]).sum();
    cpu / f64::from(moves.max(1))
}

/// What an engine did wrong, kind by kind.
fn faults(games: &[GameRecord], name: &str) -> String {
    let mut kinds: Vec<(String, u32)> = Vec::new();
    for game in games {
        let By::Fault(kind) = game.by else { continue };
        if game.winner.as_deref() == Some(name) {
            continue;
        }
        let kind = format!("{kind:?}").to_lowercase();
        match kinds.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, count)) => *count += 1,
            None => kinds.push((kind, 1)),
        }
    }
    let shown: Vec<String> = kinds.iter().map(|(kind, count)| format!("{count} {kind}")).collect();
    if shown.is_empty() { "none".to_owned() } else { shown.join(", ") }
}
