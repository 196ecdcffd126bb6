//! Random games from the empty board on playout boards, from one thread.
//!
//! Go by the terms that published figures use: komi 6.5, no suicide, one-point eyes of the own
//! colour never filled, passes counted. Conversion Go fills the board: 256 turns on 16x16.

use go_ai::{PlayoutBoard, PlayoutRules, Rng, Trace};
use go_core::Size;
use go_rules::{Conversion, GoRules};

use crate::bench::{Effort, Entry, Fact, Unit, Work};
use crate::games;

/// The komi of the Go playouts, in half points.
const KOMI: i32 = 13;

pub(super) fn entries() -> Vec<Entry> {
    let unit = Unit::PerSecond("playouts");
    // The mean lengths are those of libEGO's uniform playouts, which play the same game; one in
    // a hundred off, and it would be another.
    let go = [(9, 20_000, 110.8), (13, 10_000, 218.9), (19, 5_000, 454.8)];
    let go = go.into_iter().map(move |(side, count, turns)| {
        Entry::new(format!("playout/go/{side}x{side}"), unit, move || {
            Playouts::<GoRules>::new("baduk", side, count, turns, 0.01)
        })
    });
    let conversion = [(9, 20_000), (13, 10_000), (16, 5_000), (19, 4_000)];
    let conversion = conversion.into_iter().map(move |(side, count)| {
        Entry::new(format!("playout/conversion/{side}x{side}"), unit, move || {
            let turns = f64::from(side) * f64::from(side);
            Playouts::<Conversion>::new("conversion", side, count, turns, 0.0)
        })
    });
    go.chain(conversion).collect()
}

struct Playouts<R: PlayoutRules> {
    count: u64,
    /// The mean number of turns that the games must have, and how far off it may be.
    expected: (f64, f64),
    loaded: R::Board,
    scratch: R::Board,
    trace: Trace,
    playouts: u64,
    turns: u64,
    wins: u64,
}

impl<R: PlayoutRules> Playouts<R> {
    fn new(preset: &str, side: u8, count: u64, turns: f64, tolerance: f64) -> Self {
        let size = Size::square(side).expect("a board size");
        let mut loaded = R::Board::new();
        loaded.load(&games::start::<R>(preset, size));
        Playouts {
            count,
            expected: (turns, tolerance),
            scratch: loaded.clone(),
            loaded,
            trace: Trace::new(),
            playouts: 0,
            turns: 0,
            wins: 0,
        }
    }
}

impl<R: PlayoutRules> Work for Playouts<R> {
    fn sample(&mut self, number: u64, effort: Effort) -> u64 {
        let count = effort.of(self.count);
        let mut rng = Rng::new(number);
        let mut turns = 0;
        for _ in 0..count {
            self.scratch.clone_from(&self.loaded);
            self.scratch.run(&mut rng, &mut self.trace);
            turns += self.trace.len() as u64;
            self.wins += u64::from(2 * self.scratch.margin() > KOMI);
        }
        let mean = turns as f64 / count as f64;
        let (expected, tolerance) = self.expected;
        // A short sample may be further off by chance.
        let tolerance = if effort == Effort::Full { tolerance } else { 5.0 * tolerance };
        let off = (mean / expected - 1.0).abs();
        assert!(off <= tolerance, "{mean} turns a playout instead of {expected}");
        self.playouts += count;
        self.turns += turns;
        count
    }

    fn facts(&self) -> Vec<Fact> {
        let playouts = self.playouts as f64;
        let turns = self.turns as f64 / playouts;
        let wins = 100.0 * self.wins as f64 / playouts;
        vec![
            Fact { name: "turns", unit: "turns", value: turns },
            Fact { name: "black-wins", unit: "% of games", value: wins },
        ]
    }
}
