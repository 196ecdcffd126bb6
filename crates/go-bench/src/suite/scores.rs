//! Settled sets, certain life, and counting.

use std::hint::black_box;

use go_core::{Board, Color, Size};
use go_rules::{Conversion, GoRules, Suicide};
use go_score::{CertainLife, DeadStones, Scored, Settled, Terms, score_board};

use crate::bench::{Effort, Entry, Unit, Work};
use crate::games;

/// Boards that a benchmark goes over.
const BOARDS: u64 = 20;

pub(super) fn entries() -> Vec<Entry> {
    let mut entries = Vec::new();
    for (side, stones) in [(9, 60), (13, 120), (16, 60), (16, 140), (16, 220), (19, 260)] {
        entries.push(settled(side, stones));
    }
    entries.push(answers());
    entries.push(certain_life());
    entries.push(counts::<GoRules>("go", "baduk", 19));
    entries.push(counts::<GoRules>("go-area", "table", 13));
    entries.push(counts::<Conversion>("conversion", "conversion", 16));
    entries
}

fn boards<R: Scored>(preset: &str, side: u8, stones: usize) -> Vec<Board> {
    let size = Size::square(side).expect("a board size");
    let start = games::start::<R>(preset, size);
    (0..BOARDS).map(|seed| *games::position_after(start, seed, stones).board()).collect()
}

/// Something that is asked of each board and answered with a number.
struct Asked<F> {
    boards: Vec<Board>,
    rounds: u64,
    ask: F,
    /// The sum of the answers, the same in every round.
    sum: u64,
}

impl<F: Fn(&Board) -> u64> Asked<F> {
    fn new(boards: Vec<Board>, rounds: u64, ask: F) -> Self {
        let sum = boards.iter().map(&ask).sum();
        assert!(sum > 0, "boards on which nothing is found");
        Asked { boards, rounds, ask, sum }
    }
}

impl<F: Fn(&Board) -> u64> Work for Asked<F> {
    fn sample(&mut self, _: u64, effort: Effort) -> u64 {
        let rounds = effort.of(self.rounds);
        for _ in 0..rounds {
            let sum: u64 = self.boards.iter().map(|board| (self.ask)(black_box(board))).sum();
            assert_eq!(sum, self.sum, "another answer than before");
        }
        rounds * self.boards.len() as u64
    }
}

fn settled_points(board: &Board) -> u64 {
    let settled = Settled::both(board);
    // One for the board, so that a board without settled points counts as looked at.
    1 + (settled.black.len() + settled.white.len()) as u64
}

fn settled(side: u8, stones: usize) -> Entry {
    let name = format!("settled/{side}x{side}/{stones}-stones");
    Entry::new(name, Unit::Nanoseconds("board"), move || {
        Asked::new(boards::<Conversion>("conversion", side, stones), 300, settled_points)
    })
}

fn answers() -> Entry {
    Entry::new("settled/with-answers/16x16/140-stones", Unit::Nanoseconds("board"), || {
        Asked::new(boards::<Conversion>("conversion", 16, 140), 4, |board| {
            let points = |color| Settled::with_answers(board, color).0.len() as u64;
            1 + points(Color::Black) + points(Color::White)
        })
    })
}

fn certain_life() -> Entry {
    Entry::new("life/go/19x19", Unit::Nanoseconds("board"), || {
        Asked::new(boards::<GoRules>("baduk", 19, 400), 40, |board| {
            let life = CertainLife::of(board, Suicide::Forbidden);
            1 + Color::ALL.iter().map(|&color| life.points(color).len() as u64).sum::<u64>()
        })
    })
}

fn counts<R: Scored>(name: &str, preset: &'static str, side: u8) -> Entry {
    Entry::new(format!("score/{name}/{side}x{side}"), Unit::Nanoseconds("count"), move || {
        let size = Size::square(side).expect("a board size");
        let terms = Terms::of(&games::config(preset, size));
        Asked::new(boards::<R>(preset, side, usize::MAX), 100, move |board| {
            let report = score_board::<R>(board, &DeadStones::NONE, &terms);
            let sides = Color::ALL.map(|color| report.sides[color]);
            sides.iter().map(|side| (side.stones + side.territory) as u64).sum()
        })
    })
}
