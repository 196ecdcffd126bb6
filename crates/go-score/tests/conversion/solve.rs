//! Solved boards of Conversion Go: known values, and plain minimax as the oracle.

use std::collections::HashMap;

use crate::oracle::random::Random;
use crate::oracle::small_board::{Shape, Stones, bits};
use go_core::{Color, Move, Size};
use go_rules::{Conversion, Position};
use go_score::{ConversionSolver, SolveError};

/// Minimax without any bound, each position once.
struct Minimax {
    shape: Shape,
    known: HashMap<(u16, u16, bool, bool), i32>,
}

impl Minimax {
    fn margin(&mut self, stones: Stones, white_moves: bool, passed: bool) -> i32 {
        let key = (stones.black, stones.white, white_moves, passed);
        if let Some(&margin) = self.known.get(&key) {
            return margin;
        }
        let better = |a: i32, b: i32| if white_moves { a.min(b) } else { a.max(b) };
        let mut best = if passed {
            self.shape.margin(stones)
        } else {
            self.margin(stones, !white_moves, true)
        };
        let color = if white_moves { Color::White } else { Color::Black };
        for n in bits(self.shape.full() & !(stones.black | stones.white)) {
            let after = self.shape.place(stones, n, color);
            best = better(best, self.margin(after, !white_moves, false));
        }
        self.known.insert(key, best);
        best
    }
}

fn solver(width: u8, height: u8) -> (ConversionSolver, Position<Conversion>) {
    let size = Size::new(width, height).unwrap();
    let mut position = Position::new(Conversion, size);
    position.set_to_move(Color::White);
    (ConversionSolver::new(size, 64 << 20).unwrap(), position)
}

#[test]
fn known_values() {
    // Margins for the player who moves first, here White.
    for (width, height, margin) in
        [(2, 2, 0), (2, 3, 0), (2, 4, 0), (2, 5, 0), (2, 6, 0), (3, 3, 1), (3, 4, 0)]
    {
        let (mut solver, position) = solver(width, height);
        let solution = solver.solve(&position, |_| true).unwrap();
        assert_eq!(-solution.margin, margin, "{width}x{height}");
        // Every opening move is best on these boards; a pass is too where the value is even.
        let passes = usize::from(solution.best.contains(&Move::Pass));
        assert_eq!(solution.best.len() - passes, usize::from(width * height));
    }
}

#[test]
fn every_position_of_small_boards_is_as_minimax_says() {
    let mut random = Random(17);
    for (width, height) in [(1, 4), (2, 2), (2, 3), (3, 3), (2, 5), (3, 4)] {
        let shape = Shape::new(width, height);
        let mut minimax = Minimax { shape, known: HashMap::new() };
        let (mut solver, start) = solver(width as u8, height as u8);
        let points: Vec<_> = start.size().points().collect();
        for _ in 0..120 {
            let mut position = start;
            for _ in 0..random.below(points.len() + 1) {
                let empties: Vec<_> = position.board().empty_points().collect();
                position.play(empties[random.below(empties.len())]).unwrap();
                if random.below(3) == 0 {
                    position.pass();
                }
            }
            let stones = |color| {
                let here = points.iter().enumerate();
                here.filter(|&(_, &p)| position.board().color(p) == Some(color))
                    .map(|(n, _)| 1u16 << n)
                    .sum()
            };
            let stones = Stones { black: stones(Color::Black), white: stones(Color::White) };
            let white_moves = position.to_move() == Color::White;
            let solution = solver.solve(&position, |_| true).unwrap();
            let margin = minimax.margin(stones, white_moves, false);
            assert_eq!(solution.margin, margin, "{position:?}");
            let empties = bits(minimax.shape.full() & !(stones.black | stones.white));
            for n in empties.collect::<Vec<_>>() {
                let after = minimax.shape.place(stones, n, position.to_move());
                let keeps = minimax.margin(after, !white_moves, false) == margin;
                assert_eq!(solution.best.contains(&Move::Play(points[n])), keeps, "{position:?}");
            }
        }
    }
}

#[test]
fn a_solver_is_stopped_written_and_resumed() {
    let (mut first, position) = solver(3, 4);
    let stopped = first.solve(&position, |progress| progress.nodes < 8000);
    assert!(matches!(stopped, Err(SolveError::Stopped { nodes: 8000..9000 })), "{stopped:?}");
    let bytes = first.write();
    let (mut second, _) = solver(3, 4);
    second.read(&bytes).unwrap();
    // A full bucket may take other entries when they come in another order.
    assert!(second.entries().abs_diff(first.entries()) < first.entries() / 10);
    let resumed = second.solve(&position, |_| true).unwrap();
    let (mut fresh, _) = solver(3, 4);
    let whole = fresh.solve(&position, |_| true).unwrap();
    assert_eq!((resumed.margin, resumed.best), (whole.margin, whole.best));
    assert!(resumed.nodes < whole.nodes);
    // A table that forgets nearly everything changes nothing but the time.
    let mut small = ConversionSolver::new(position.size(), 0).unwrap();
    assert_eq!(small.solve(&position, |_| true).unwrap().margin, whole.margin);
}

#[test]
fn refuses_what_it_cannot_take() {
    let size = Size::new(6, 6).unwrap();
    let error = ConversionSolver::new(size, 1).unwrap_err();
    assert_eq!(error.to_string(), "a 6 board has 36 points, at most 32 can be solved");
    let (mut three, _) = solver(3, 3);
    let (four, other) = solver(4, 3);
    assert!(three.solve(&other, |_| true).is_err());
    for bytes in [&b""[..], b"cgosolv1", &four.write(), &[three.write(), vec![1]].concat()] {
        assert_eq!(three.read(bytes), Err(SolveError::NotATable));
    }
}
