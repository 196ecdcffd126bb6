//! Settled sets: against the truth on every position of small boards, against their plain
//! definition, and against random continuations.

use crate::oracle::random::Random;
use crate::oracle::small_board::{Shape, all_truths};
use go_core::{Board, Color, PointSet, Size, Symmetry};
use go_rules::{Conversion, Position};
use go_score::Settled;

/// Static and true numbers of immortal stones and of settled points over all positions and both
/// colours, on a board of this size. A static claim that is not true is a violation.
fn check_every_position(width: usize, height: usize, counts: &[usize], expected: [usize; 4]) {
    let shape = Shape::new(width, height);
    let (truths, layers) = all_truths(&shape);
    assert_eq!(layers, counts, "positions of {width}x{height} by number of stones");
    let mut totals = [0; 4];
    for (index, truth) in truths.iter().enumerate() {
        let Some(truth) = truth else { continue };
        let board = shape.board(shape.stones(index));
        for (c, color) in Color::ALL.into_iter().enumerate() {
            let settled = Settled::of(&board, color);
            let mask = |set: &PointSet| -> u16 {
                let numbered = board.size().points().enumerate();
                numbered.filter(|&(_, p)| set.contains(p)).map(|(n, _)| 1 << n).sum()
            };
            let (immortal, points) = (mask(settled.immortal()), mask(&settled.points()));
            assert_eq!(immortal & !truth.immortal[c], 0, "{color}\n{board}");
            assert_eq!(points & !truth.settled[c], 0, "{color}\n{board}");
            for (total, set) in
                totals.iter_mut().zip([immortal, truth.immortal[c], points, truth.settled[c]])
            {
                *total += set.count_ones() as usize;
            }
        }
    }
    assert_eq!(totals, expected, "{width}x{height}");
}

#[test]
fn every_position_of_2x2() {
    check_every_position(2, 2, &[1, 8, 24, 32, 16], [216, 216, 216, 216]);
}

#[test]
fn every_position_of_2x3() {
    let counts = [1, 12, 60, 160, 236, 176, 50];
    check_every_position(2, 3, &counts, [2496, 2496, 2516, 2516]);
}

#[test]
fn every_position_of_3x3() {
    let counts = [1, 18, 144, 672, 2008, 3950, 5048, 3972, 1696, 284];
    check_every_position(3, 3, &counts, [85_336, 85_336, 86_730, 86_730]);
}

#[test]
fn every_position_of_2x5() {
    let counts = [1, 20, 180, 960, 3348, 7920, 12_734, 13_540, 8924, 3184, 438];
    check_every_position(2, 5, &counts, [258_432, 258_432, 263_908, 263_908]);
}

#[test]
fn every_position_of_3x4() {
    let counts =
        [1, 24, 264, 1760, 7908, 25_148, 57_744, 95_772, 112_764, 90_676, 46_348, 13_096, 1454];
    check_every_position(3, 4, &counts, [2_569_652, 2_569_652, 2_627_308, 2_627_308]);
}

/// A random position with this share of the points filled, by turns in any order.
fn random_position(random: &mut Random, size: Size, stones: usize) -> Position<Conversion> {
    let mut position = Position::new(Conversion, size);
    for _ in 0..stones {
        play_anywhere(random, &mut position);
    }
    position
}

fn play_anywhere(random: &mut Random, position: &mut Position<Conversion>) {
    let empties: Vec<_> = position.board().empty_points().collect();
    if empties.is_empty() {
        return;
    }
    if random.below(4) == 0 {
        position.pass();
    }
    position.play(empties[random.below(empties.len())]).unwrap();
}

fn assert_is_plain(board: &Board) {
    for color in Color::ALL {
        let (immortal, territory) = crate::oracle::settled_reference::settled(board, color);
        let settled = Settled::of(board, color);
        assert_eq!(settled.immortal(), &immortal, "{color}\n{board}");
        assert_eq!(settled.territory(), &territory, "{color}\n{board}");
    }
}

#[test]
fn the_search_finds_what_the_definition_says() {
    let mut random = Random(11);
    for round in 0..700 {
        let side = |random: &mut Random| 1 + random.below(9) as u8;
        let size = Size::new(side(&mut random), side(&mut random)).unwrap();
        let stones = random.below(size.area() + 1);
        assert_is_plain(random_position(&mut random, size, stones).board());
        if round % 100 == 0 {
            let size = Size::square(16).unwrap();
            assert_is_plain(random_position(&mut random, size, 100 + round / 5).board());
        }
    }
}

#[test]
fn the_largest_board_fits() {
    let size = Size::square(25).unwrap();
    let mut random = Random(5);
    for stones in [0, 1, 300, 500, 624, 625] {
        assert_is_plain(random_position(&mut random, size, stones).board());
    }
    // A chequered board has as many regions and groups as there can be.
    let mut board = Board::new(size);
    for (n, point) in size.points().enumerate() {
        if n % 2 == 0 {
            board.place(go_core::Stone { point, color: Color::White });
        }
    }
    // Its stones hold each other: the closure of each reaches a corner by two ways.
    let settled = Settled::both(&board);
    assert_eq!((settled.white.immortal().len(), settled.black.len()), (313, 0));
}

#[test]
fn nothing_settled_changes_in_any_continuation() {
    let mut random = Random(3);
    for size in [(5, 5), (4, 7), (6, 6), (8, 8), (9, 9), (16, 16)] {
        let size = Size::new(size.0, size.1).unwrap();
        for _ in 0..30 {
            let stones = size.area() / 3 + random.below(size.area() / 2);
            let start = random_position(&mut random, size, stones);
            let settled = Settled::both(start.board());
            assert!((settled.black.points() & settled.white.points()).is_empty());
            for _ in 0..3 {
                let mut position = start;
                while position.board().empty() > 0 {
                    play_anywhere(&mut random, &mut position);
                    for color in Color::ALL {
                        for point in settled[color].immortal() {
                            assert_eq!(position.board().color(point), Some(color), "{start:?}");
                        }
                        let now = Settled::of(position.board(), color);
                        assert!(now.points().contains_all(&settled[color].points()));
                    }
                }
                for color in Color::ALL {
                    for point in settled[color].territory() {
                        assert_eq!(position.board().color(point), Some(color), "{start:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn symmetry_and_colours_make_no_difference() {
    let mut random = Random(8);
    for _ in 0..60 {
        let size = Size::new(7, 7).unwrap();
        let stones = 20 + random.below(25);
        let board = *random_position(&mut random, size, stones).board();
        let settled = Settled::both(&board);
        assert_eq!(Settled::both(&board.with_colors_swapped()), settled.swapped());
        for &symmetry in Symmetry::of(size) {
            let image = Settled::both(&symmetry.apply_board(&board));
            for color in Color::ALL {
                let moved: PointSet =
                    settled[color].points().iter().map(|p| symmetry.apply(size, p)).collect();
                assert_eq!(image[color].points(), moved);
            }
        }
    }
}

/// The defender answers intrusions into pairs, and otherwise plays at random; nothing settled by
/// that ever falls.
#[test]
fn answered_pairs_hold() {
    let mut random = Random(21);
    let mut more = 0;
    for round in 0..1500 {
        let side = 3 + (round % 7) as u8;
        let size = Size::square(side).unwrap();
        let stones = random.below(size.area() * 3 / 4);
        let start = random_position(&mut random, size, stones);
        for color in Color::ALL {
            let (settled, pairs) = Settled::with_answers(start.board(), color);
            let plain = Settled::of(start.board(), color);
            assert!(settled.points().contains_all(&plain.points()), "{start:?}");
            if settled == plain {
                continue;
            }
            more += 1;
            for _ in 0..4 {
                let mut position = start;
                let mut answer = None;
                while position.board().empty() > 0 {
                    let empties: Vec<_> = position.board().empty_points().collect();
                    let mut point = empties[random.below(empties.len())];
                    let ours = position.to_move() == color;
                    if ours && let Some(due) = answer.take() {
                        point = due;
                    } else if random.below(8) == 0 {
                        position.pass();
                        continue;
                    }
                    if !ours {
                        let pair = pairs.iter().find(|pair| pair.contains(&point));
                        answer = pair
                            .map(|&[p, q]| if p == point { q } else { p })
                            .filter(|&other| position.board().is_empty(other));
                    }
                    position.play(point).unwrap();
                    for stone in settled.immortal() {
                        assert_eq!(position.board().color(stone), Some(color), "{start:?}");
                    }
                }
                for point in settled.territory() {
                    assert_eq!(position.board().color(point), Some(color), "{start:?}");
                }
            }
        }
    }
    assert!(more > 100, "pairs added something in {more} positions only");
}
