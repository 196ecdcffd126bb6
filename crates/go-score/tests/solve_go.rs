//! Solved boards of Go: known values, and the history search as the oracle of the bounds.

use go_core::{Color, Move, Size};
use go_rules::{GoRules, Ko, Position, Preset, Rules, Suicide};
use go_score::{GoSolver, KoClass, SolveError, solve_go_by_history};

const MEMORY: usize = 1 << 28;

fn empty(size: Size) -> Position<GoRules> {
    let rules = Preset::named("tromp-taylor").unwrap().rules();
    Position::new(GoRules::of(&rules), size)
}

fn bounds(width: u8, height: u8, suicide: Suicide, class: KoClass) -> (i32, i32) {
    let size = Size::new(width, height).unwrap();
    let mut solver = GoSolver::new(size, suicide, class, MEMORY).unwrap();
    let bounds = solver.solve(&empty(size), |_| true).unwrap();
    (bounds.lower, bounds.upper)
}

#[test]
fn known_values_under_every_ko_rule() {
    for suicide in [Suicide::Forbidden, Suicide::Several] {
        for (width, height, margin) in
            [(1, 1, 0), (1, 3, 3), (1, 4, 4), (2, 4, 8), (2, 5, 10), (3, 3, 9)]
        {
            let found = bounds(width, height, suicide, KoClass::NoRetaking);
            assert_eq!(found, (margin, margin), "{width}x{height} {suicide:?}");
        }
    }
    // Some need no ko rule at all.
    assert_eq!(bounds(2, 4, Suicide::Forbidden, KoClass::Any), (8, 8));
    assert_eq!(bounds(2, 5, Suicide::Forbidden, KoClass::Any), (10, 10));
}

#[test]
fn the_smallest_boards_by_history() {
    for ko in [Ko::Positional, Ko::Situational] {
        for suicide in [Suicide::Forbidden, Suicide::Several] {
            for (width, height, margin) in [(1, 1, 0), (1, 2, 0), (1, 3, 3), (2, 2, 1)] {
                let position = empty(Size::new(width, height).unwrap());
                let found = solve_go_by_history(&position, ko, suicide, |_| true);
                assert_eq!(found, Ok(margin), "{width}x{height} {ko:?} {suicide:?}");
            }
        }
    }
    let position = empty(Size::square(2).unwrap());
    for ko in [Ko::None, Ko::Simple] {
        let refused = solve_go_by_history(&position, ko, Suicide::Forbidden, |_| true);
        assert_eq!(refused, Err(SolveError::Endless));
    }
    let stopped = solve_go_by_history(
        &empty(Size::square(3).unwrap()),
        Ko::Positional,
        Suicide::Forbidden,
        |nodes| nodes < 10_000,
    );
    assert!(matches!(stopped, Err(SolveError::Stopped { .. })));
}

/// From every position of small boards as the start of a game, with either side to move, the
/// value under each superko rule lies within the bounds.
#[test]
fn bounds_hold_under_both_superko_rules() {
    let mut exact = 0;
    for (width, height) in [(1, 2), (1, 3), (1, 4)] {
        let size = Size::new(width, height).unwrap();
        let points: Vec<_> = size.points().collect();
        for suicide in [Suicide::Forbidden, Suicide::Several] {
            for class in [KoClass::Any, KoClass::NoRetaking] {
                let mut solver = GoSolver::new(size, suicide, class, MEMORY).unwrap();
                for number in 0..3usize.pow(points.len() as u32) {
                    let mut setup = go_core::Setup::empty(size, Color::Black);
                    let mut digits = number;
                    for &point in &points {
                        match digits % 3 {
                            1 => setup.set(point, Color::Black.into()),
                            2 => setup.set(point, Color::White.into()),
                            _ => {}
                        }
                        digits /= 3;
                    }
                    let rules = empty(size).rules();
                    let Ok(mut position) = Position::from_setup(rules, &setup) else { continue };
                    for color in Color::ALL {
                        position.set_to_move(color);
                        let bounds = solver.solve(&position, |_| true).unwrap();
                        assert!(bounds.lower <= bounds.upper);
                        exact += usize::from(bounds.exact().is_some());
                        for ko in [Ko::Positional, Ko::Situational] {
                            let value = solve_go_by_history(&position, ko, suicide, |_| true);
                            let value = value.unwrap();
                            assert!(
                                (bounds.lower..=bounds.upper).contains(&value),
                                "{value} not in {bounds:?}, {ko:?} {suicide:?} {class:?}\n{position:?}"
                            );
                        }
                    }
                }
            }
        }
    }
    assert!(exact > 100, "{exact}");
}

#[test]
fn best_moves_of_the_whole_board() {
    let size = Size::square(3).unwrap();
    let mut solver = GoSolver::new(size, Suicide::Forbidden, KoClass::NoRetaking, MEMORY).unwrap();
    let best = solver.best_moves(&empty(size), |_| true).unwrap();
    assert_eq!(best, [Move::Play(size.parse_point("B2").unwrap())]);
    // White on the empty board is in the same position.
    let mut white = empty(size);
    white.set_to_move(Color::White);
    assert_eq!(solver.best_moves(&white, |_| true).unwrap(), best);
    assert_eq!(solver.solve(&white, |_| true).unwrap().exact(), Some(-9));
}

#[test]
fn a_solver_is_stopped_written_and_resumed() {
    let size = Size::square(3).unwrap();
    let new = |size| GoSolver::new(size, Suicide::Several, KoClass::NoRetaking, MEMORY).unwrap();
    let mut first = new(size);
    let mut sweeps = 0;
    let stopped = first.solve(&empty(size), |_| {
        sweeps += 1;
        sweeps < 5
    });
    assert!(matches!(stopped, Err(SolveError::Stopped { .. })), "{stopped:?}");
    let mut second = new(size);
    second.read(&first.write()).unwrap();
    let mut more = 0;
    let resumed = second.solve(&empty(size), |_| {
        more += 1;
        true
    });
    assert_eq!(resumed.unwrap().exact(), Some(9));
    let mut whole = 0;
    let mut fresh = new(size);
    fresh
        .solve(&empty(size), |_| {
            whole += 1;
            true
        })
        .unwrap();
    assert!(more < whole, "{more} of {whole}");
    assert_eq!(fresh.solve(&empty(size), |_| false).unwrap().exact(), Some(9), "all is known");

    let other = new(Size::new(2, 4).unwrap());
    for bytes in [&b""[..], b"gosolve2", &other.write(), &[first.write(), vec![0]].concat()] {
        assert_eq!(second.read(bytes), Err(SolveError::NotATable));
    }
}

#[test]
fn refuses_what_it_cannot_take() {
    let class = KoClass::NoRetaking;
    let large = GoSolver::new(Size::square(5).unwrap(), Suicide::Several, class, MEMORY);
    assert_eq!(large.unwrap_err().to_string(), "a 5 board has 25 points, at most 16 can be solved");
    let poor = GoSolver::new(Size::square(4).unwrap(), Suicide::Several, class, 1 << 20);
    assert!(matches!(poor.unwrap_err(), SolveError::NeedsMemory { .. }));
}
