//! Moves on positions, copies of them, and lists of legal moves.

use std::hint::black_box;

use go_ai::{PlayoutBoard, PlayoutRules};
use go_core::{Color, Move, Size};
use go_rules::{Conversion, Game, Go, GoRules, NoSuicide, Position, Rules, SimpleKo};

use crate::bench::{Effort, Entry, Unit, Work};
use crate::games;

/// Random games that one pass over the inputs plays.
const GAMES: u64 = 20;
/// About the moves of a sample.
const MOVES: u64 = 500_000;
/// Positions of one game in which moves are listed.
const LISTED: usize = 40;

pub(super) fn entries() -> Vec<Entry> {
    let mut entries = Vec::new();
    for side in [9, 13, 19] {
        entries.push(moves::<GoRules>("go", "baduk", side));
    }
    // The same rules fixed at compile time.
    entries.push(moves::<Go<SimpleKo, NoSuicide>>("go-fixed", "baduk", 19));
    for side in [9, 13, 16, 19] {
        entries.push(moves::<Conversion>("conversion", "conversion", side));
    }
    entries.push(copies::<GoRules>("go", "baduk"));
    entries.push(copies::<Conversion>("conversion", "conversion"));
    entries.push(lists::<GoRules>("go", "baduk", 9));
    entries.push(lists::<GoRules>("go", "baduk", 19));
    entries.push(lists::<Conversion>("conversion", "conversion", 16));
    entries.push(exact_lists::<GoRules>("go-superko", "table", 13));
    entries.push(exact_lists::<Conversion>("conversion-mirror", "conversion", 16));
    entries
}

fn square(side: u8) -> Size {
    Size::square(side).expect("a board size")
}

fn moves<R: Rules>(name: &str, preset: &'static str, side: u8) -> Entry {
    Entry::new(format!("move/{name}/{side}x{side}"), Unit::Nanoseconds("move"), move || {
        let start = games::start::<R>(preset, square(side));
        let played = |seed| {
            let turns = games::random_game(start, seed);
            let mut end = start;
            for &turn in &turns {
                end.turn(turn).expect("a random game is legal");
            }
            (turns, end.hash().bits())
        };
        let rounds = MOVES / (GAMES * start.size().area() as u64);
        Moves { start, rounds, games: (0..GAMES).map(played).collect() }
    })
}

/// Whole games played move by move, each checked against the rules before it is made.
struct Moves<R: Rules> {
    start: Position<R>,
    rounds: u64,
    /// The turns of each game and the hash of its end.
    games: Vec<(Vec<Move>, u128)>,
}

impl<R: Rules> Work for Moves<R> {
    fn sample(&mut self, _: u64, effort: Effort) -> u64 {
        let mut played = 0;
        for _ in 0..effort.of(self.rounds) {
            for (turns, end) in &self.games {
                let mut position = self.start;
                for &turn in turns {
                    assert!(position.turn(turn).is_ok(), "the game was legal before");
                }
                assert_eq!(position.hash().bits(), *end, "another end of the game");
                played += turns.len() as u64;
            }
        }
        played
    }
}

fn copies<R: PlayoutRules>(name: &str, preset: &'static str) -> Entry {
    Entry::new(format!("copy/{name}"), Unit::Nanoseconds("copy"), move || {
        let start = games::start::<R>(preset, square(19));
        Copies { positions: (0..8).map(|seed| games::position_after(start, seed, 150)).collect() }
    })
}

/// Copies of a position, as a search makes at each node. A position has one size in memory.
struct Copies<R: Rules> {
    positions: Vec<Position<R>>,
}

impl<R: PlayoutRules> Work for Copies<R> {
    fn sample(&mut self, _: u64, effort: Effort) -> u64 {
        let rounds = effort.of(50_000);
        let mut stones = 0;
        let mut copy = self.positions[0];
        for _ in 0..rounds {
            for position in &self.positions {
                copy = *black_box(position);
                stones += black_box(&copy).board().stones(Color::Black) as u64;
            }
        }
        let all: usize = self.positions.iter().map(|p| p.board().stones(Color::Black)).sum();
        assert_eq!(stones, rounds * all as u64, "copies are what was copied");
        let mut board = R::Board::new();
        board.load(&copy);
        rounds * self.positions.len() as u64
    }
}

fn lists<R: Rules>(name: &str, preset: &'static str, side: u8) -> Entry {
    Entry::new(format!("legal/{name}/{side}x{side}"), Unit::Nanoseconds("list"), move || {
        let size = square(side);
        let start = games::start::<R>(preset, size);
        let step = size.area() / LISTED;
        let positions: Vec<Position<R>> =
            (0..LISTED).map(|n| games::position_after(start, n as u64, n * step.max(1))).collect();
        let slow = |p: &Position<R>| {
            size.points()
                .filter(|&q| {
                    let mut c = *p;
                    c.play(q).is_ok()
                })
                .count()
        };
        let moves = positions.iter().map(slow).sum::<usize>() as u64;
        Lists { positions, moves }
    })
}

/// Lists of legal moves, from empty boards to full ones.
struct Lists<R: Rules> {
    positions: Vec<Position<R>>,
    /// All moves of all positions, found by trying each.
    moves: u64,
}

impl<R: Rules> Work for Lists<R> {
    fn sample(&mut self, _: u64, effort: Effort) -> u64 {
        let rounds = effort.of(1_500);
        for _ in 0..rounds {
            let moves: usize = self.positions.iter().map(|p| p.legal_points().count()).sum();
            assert_eq!(moves as u64, self.moves, "another number of legal moves");
        }
        rounds * self.positions.len() as u64
    }
}

fn exact_lists<R: Rules>(name: &str, preset: &'static str, side: u8) -> Entry {
    Entry::new(format!("legal/{name}/{side}x{side}"), Unit::Nanoseconds("list"), move || {
        let config = games::config(preset, square(side));
        let mut game: Game<R> = Game::new(config).expect("terms of a preset");
        let turns = games::random_game(*game.position(), 5);
        let mut list = Vec::new();
        for (number, turn) in turns.into_iter().enumerate() {
            // The random game knows neither superko nor mirroring; what they forbid is left out.
            if game.play(turn).is_err() {
                continue;
            }
            if number % 20 == 0 && game.phase().takes_turns() {
                list.push(game.clone());
            }
        }
        let moves = |g: &Game<R>| g.size().points().filter(|&p| g.check(p).is_ok()).count() as u64;
        let moves = list.iter().map(moves).sum();
        ExactLists { games: list, moves }
    })
}

/// The same for games, where superko and the mirror rule are asked too.
struct ExactLists<R: Rules> {
    games: Vec<Game<R>>,
    moves: u64,
}

impl<R: Rules> Work for ExactLists<R> {
    fn sample(&mut self, _: u64, effort: Effort) -> u64 {
        let rounds = effort.of(1_000);
        for _ in 0..rounds {
            let moves: usize = self.games.iter().map(|game| game.legal_points().len()).sum();
            assert_eq!(moves as u64, self.moves, "another number of legal moves");
        }
        rounds * self.games.len() as u64
    }
}
