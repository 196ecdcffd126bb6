//! Counts over whole small boards: positions that can stand, positions that can be reached, orders
//! of filling, and values of perfect play.

use std::collections::{BTreeMap, HashMap, HashSet};

use go_core::{Cell, Color, Setup, Size};
use go_rules::{Conversion, Go, Position, Rules};

use crate::budget::budget;

/// A board as a number in base three.
type Code = u64;

fn code<R: Rules>(position: &Position<R>) -> Code {
    let board = position.board();
    board.size().points().fold(0, |code, point| code * 3 + board.cell(point) as u64)
}

fn setup(size: Size, mut code: Code, to_move: Color) -> Setup {
    let mut setup = Setup::empty(size, to_move);
    let mut points: Vec<_> = size.points().collect();
    points.reverse();
    for point in points {
        setup.set(point, [Cell::Empty, Cell::Black, Cell::White][(code % 3) as usize]);
        code /= 3;
    }
    setup
}

fn position(size: Size, code: Code, to_move: Color) -> Position<Conversion> {
    Position::from_setup(Conversion, &setup(size, code, to_move)).expect("a settled position")
}

fn settled<R: Rules + Default>(width: u8, height: u8) -> u64 {
    let size = Size::new(width, height).unwrap();
    let all = 3u64.pow(size.area() as u32);
    let stands =
        |&code: &Code| Position::from_setup(R::default(), &setup(size, code, Color::Black)).is_ok();
    (0..all).filter(stands).count() as u64
}

/// Go's are the legal positions of J. Tromp and G. Farnebäck (OEIS A094777 for squares).
#[test]
fn positions_that_can_stand() {
    let go = |width, height| settled::<Go>(width, height);
    assert_eq!([go(1, 1), go(2, 2), go(2, 3), go(3, 3)], [1, 57, 489, 12_675]);
    assert_eq!(go(3, 4), 321_689);
    let conversion = |width, height| settled::<Conversion>(width, height);
    let counts = [conversion(1, 1), conversion(2, 2), conversion(2, 3), conversion(3, 3)];
    assert_eq!(counts, [3, 81, 695, 17_793]);
    if budget() >= 43_046_721 {
        assert_eq!(go(4, 4), 24_318_165);
    }
}

/// The positions after each number of stones, where `colors` may place the next one.
fn reachable(
    size: Size,
    colors: impl Fn(usize) -> &'static [Color],
) -> impl Iterator<Item = HashSet<Code>> {
    let mut layer = HashSet::from([0]);
    (0..size.area()).map(move |stones| {
        let mut next = HashSet::new();
        for &code in &layer {
            for &color in colors(stones) {
                let before = position(size, code, color);
                for point in before.legal_points() {
                    let mut after = before;
                    after.play_unchecked(point);
                    next.insert(self::code(&after));
                }
            }
        }
        layer = next;
        layer.clone()
    })
}

#[test]
fn positions_reached_by_stones_of_any_colours() {
    let cases: [(u8, u8, &[usize]); 5] = [
        (2, 2, &[8, 24, 32, 16]),
        (2, 3, &[12, 60, 160, 236, 176, 50]),
        (3, 3, &[18, 144, 672, 2008, 3950, 5048, 3972, 1696, 284]),
        (2, 5, &[20, 180, 960, 3348, 7920, 12_734, 13_540, 8924, 3184, 438]),
        (
            3,
            4,
            &[24, 264, 1760, 7908, 25_148, 57_744, 95_772, 112_764, 90_676, 46_348, 13_096, 1454],
        ),
    ];
    for (width, height, expected) in cases {
        let size = Size::new(width, height).unwrap();
        let found: Vec<usize> = reachable(size, |_| &Color::ALL).map(|layer| layer.len()).collect();
        assert_eq!(found, expected, "{size}");
    }
}

#[test]
fn positions_reached_by_alternating_stones() {
    let cases: [(u8, u8, &[usize]); 2] = [
        (3, 3, &[9, 72, 252, 756, 1260, 1680, 1264, 634, 130]),
        (3, 4, &[12, 132, 660, 2970, 7920, 18_484, 27_750, 34_806, 27_928, 16_954, 5522, 918]),
    ];
    for (width, height, expected) in cases {
        let size = Size::new(width, height).unwrap();
        let found: Vec<usize> = reachable(size, |stones| &Color::ALL[stones % 2..=stones % 2])
            .map(|layer| layer.len())
            .collect();
        assert_eq!(found, expected, "{size}");
    }
}

/// Every order of filling the board, by the number of the first player's stones in the end.
fn fillings(position: &Position<Conversion>, ends: &mut BTreeMap<usize, u64>) {
    if position.board().empty() == 0 {
        *ends.entry(position.board().stones(Color::Black)).or_default() += 1;
    }
    for point in position.legal_points() {
        let mut next = *position;
        next.play_unchecked(point);
        fillings(&next, ends);
    }
}

#[test]
fn all_orders_of_filling_three_by_three() {
    let mut ends = BTreeMap::new();
    fillings(&Position::new(Conversion, Size::square(3).unwrap()), &mut ends);
    let expected = [(3, 10_656), (4, 32_256), (5, 233_280), (6, 58_464), (7, 25_344), (9, 2880)];
    assert_eq!(ends, BTreeMap::from(expected));
    assert_eq!(ends.values().sum::<u64>(), (1..=9).product::<u64>());
}

/// Perfect play of Conversion Go where the board is counted as it stands after two passes: stones
/// and empty points that one colour alone surrounds. (Who thinks that more is doomed can fill it
/// first, which costs nothing.)
struct Solver {
    size: Size,
    /// Margins for the side to move, by board, side to move and whether the last turn was a pass.
    known: HashMap<(Code, Color, Passed), i32>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Passed {
    No,
    Once,
}

impl Solver {
    fn margin(&mut self, position: &Position<Conversion>, passed: Passed) -> i32 {
        let key = (code(position), position.to_move(), passed);
        if let Some(&margin) = self.known.get(&key) {
            return margin;
        }
        let mut best = match passed {
            Passed::Once => count(position),
            Passed::No => {
                let mut next = *position;
                next.pass();
                -self.margin(&next, Passed::Once)
            }
        };
        for point in position.legal_points() {
            best = best.max(self.after(position, point));
        }
        self.known.insert(key, best);
        best
    }

    fn after(&mut self, position: &Position<Conversion>, point: go_core::Point) -> i32 {
        let mut next = *position;
        next.play_unchecked(point);
        -self.margin(&next, Passed::No)
    }
}

/// The margin of the side to move, as the board stands.
fn count(position: &Position<Conversion>) -> i32 {
    let board = position.board();
    let mut margin = board.stones(Color::Black) as i32 - board.stones(Color::White) as i32;
    for point in board.empty_points() {
        let region = board.flood(point, |p| board.is_empty(p));
        let touches = |color| {
            region.iter().any(|p| board.neighbors(p).any(|n| board.color(n) == Some(color)))
        };
        margin += i32::from(touches(Color::Black)) - i32::from(touches(Color::White));
    }
    if position.to_move() == Color::Black { margin } else { -margin }
}

#[test]
fn values_of_perfect_play_and_every_opening_move() {
    let mut cases = vec![(2, 2, 0), (2, 3, 0), (3, 3, 1), (2, 4, 0), (2, 5, 0)];
    if budget() >= 10_000_000 {
        cases.extend([(3, 4, 0), (2, 6, 0)]);
    }
    for (width, height, value) in cases {
        let size = Size::new(width, height).unwrap();
        let mut solver = Solver { size, known: HashMap::new() };
        let start = Position::new(Conversion, size);
        assert_eq!(solver.margin(&start, Passed::No), value, "{}", solver.size);
        for point in start.legal_points() {
            let name = size.name(point);
            assert_eq!(solver.after(&start, point), value, "{size} {name}");
        }
    }
}
