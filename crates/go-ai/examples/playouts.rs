//! Plays random games as fast as it can, and counts them by CPU time where the system tells it.
//!
//! `cargo run --release -p go-ai --example playouts -- [ROUNDS]`
#![allow(clippy::print_stdout)]

use std::time::Instant;

use go_ai::{PlayoutBoard, PlayoutRules, Rng, Trace};
use go_core::{Color, Setup, Size};
use go_rules::{Conversion, GoRules, Position, Preset};

fn main() {
    let rounds: u32 = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(1);
    for _ in 0..rounds {
        for (side, count) in [(9, 100_000), (13, 50_000), (19, 20_000)] {
            measure::<GoRules>("baduk", side, count);
        }
        measure::<Conversion>("conversion", 16, 20_000);
    }
}

fn measure<R: PlayoutRules>(preset: &str, side: u8, count: u32) {
    let preset = Preset::named(preset).expect("a preset of that name");
    let size = Size::square(side).expect("a board size");
    let rules = R::of(&preset.rules());
    let setup = Setup::empty(size, Color::Black);
    let position = Position::from_setup(rules, &setup).expect("an empty board stands");
    let mut board = R::Board::new();
    let mut trace = Trace::new();
    let mut rng = Rng::new(7);
    let (mut turns, mut wins) = (0usize, 0u32);
    let start = cpu_seconds();
    let mut loaded = R::Board::new();
    loaded.load(&position);
    for _ in 0..count {
        board.clone_from(&loaded);
        board.run(&mut rng, &mut trace);
        turns += trace.len();
        wins += u32::from(2 * board.margin() > preset.komi().half_points());
    }
    let seconds = cpu_seconds() - start;
    println!(
        "{:10} {side:2}: {:8.1} k playouts/s, {:5.1} ns a turn, {:6.2} turns, Black wins {:5.2} %",
        preset.name(),
        f64::from(count) / seconds / 1e3,
        seconds * 1e9 / turns as f64,
        turns as f64 / f64::from(count),
        100.0 * f64::from(wins) / f64::from(count),
    );
}

/// CPU time of this process, or wall-clock time where that is not known.
fn cpu_seconds() -> f64 {
    thread_local!(static START: Instant = Instant::now());
    let known = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = known.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.map_or_else(|| START.with(|start| start.elapsed().as_secs_f64()), |n| n / 1e9)
}
