//! The theorems about life in Go against brute force on small boards.

#[allow(dead_code, reason = "each test file uses a part")]
mod go_oracle;

use go_core::{Color, Diagram, PointSet, Size, Symmetry};
use go_oracle::{SuicideLaw, Tiny};
use go_rules::Suicide;
use go_score::{CertainLife, SafeLife};

fn mask(tiny: &Tiny, points: &PointSet) -> u16 {
    let bits = tiny.size.points().enumerate().filter(|(_, p)| points.contains(*p));
    bits.fold(0, |mask, (i, _)| mask | 1 << i)
}

fn laws() -> [(Suicide, SuicideLaw); 2] {
    [(Suicide::Forbidden, SuicideLaw::Forbidden), (Suicide::Several, SuicideLaw::Several)]
}

/// Numbers below `limit` that look random, always the same.
fn spread(count: u32, limit: u32) -> impl Iterator<Item = u32> {
    let mut state = 0x9e37_79b9_7f4a_7c15u64;
    (0..count).map(move |_| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((state >> 33) % u64::from(limit)) as u32
    })
}

/// Benson's theorem is exact: what it doesn't prove can be captured if its owner always passes.
#[test]
fn certain_life_is_exactly_what_no_sequence_of_moves_captures() {
    for (suicide, law) in laws() {
        for (width, height) in [(3, 3), (2, 4), (1, 7)] {
            let tiny = Tiny::new(Size::new(width, height).unwrap(), law);
            let mut found = 0;
            for stones in tiny.all() {
                let board = tiny.board(stones);
                let life = CertainLife::of(&board, suicide);
                let claimed = mask(&tiny, &life.groups[Color::White]);
                assert_eq!(claimed, tiny.unconditional(stones), "{suicide:?}\n{board}");
                found += claimed.count_ones();
            }
            assert!(found > 0);
        }
    }
}

#[test]
fn certain_life_on_three_by_four() {
    for (suicide, law) in laws() {
        let tiny = Tiny::new(Size::new(4, 3).unwrap(), law);
        let boards = spread(4_000, 3u32.pow(12)).filter_map(|code| tiny.decode(code));
        let mut found = 0;
        for stones in boards {
            let board = tiny.board(stones);
            let life = CertainLife::of(&board, suicide);
            let claimed = mask(&tiny, &life.groups[Color::White]);
            assert_eq!(claimed, tiny.unconditional(stones), "{suicide:?}\n{board}");
            found += u32::from(claimed != 0);
        }
        assert!(found > 5);
    }
}

/// In certain territory the opponent can never get a group that is certain to live.
#[test]
fn no_certain_life_grows_in_certain_territory() {
    for (suicide, law) in laws() {
        let tiny = Tiny::new(Size::new(3, 3).unwrap(), law);
        for stones in tiny.all() {
            let board = tiny.board(stones);
            let life = CertainLife::of(&board, suicide);
            for color in Color::ALL {
                let both = life.points(color) & life.points(color.other());
                assert!(both.is_empty(), "{board}");
                assert!((life.territory[color] & life.groups[color.other()]).is_empty(), "{board}");
            }
        }
    }
}

#[test]
fn safe_life_survives_every_attack_on_small_boards() {
    for (suicide, law) in laws() {
        for (width, height) in [(3, 3), (4, 2), (5, 2)] {
            let tiny = Tiny::new(Size::new(width, height).unwrap(), law);
            let mut more = 0;
            for stones in tiny.all() {
                let board = tiny.board(stones);
                let certain = CertainLife::of(&board, suicide).groups[Color::White];
                let safe = SafeLife::of(&board, suicide).groups[Color::White];
                for group in board.groups().filter(|g| g.color() == Color::White) {
                    if !safe.contains(group.head()) || certain.contains(group.head()) {
                        continue;
                    }
                    more += 1;
                    let target = tiny.size.points().position(|p| p == group.head()).unwrap();
                    assert_eq!(
                        tiny.can_capture(stones, target, usize::MAX),
                        Some(false),
                        "{suicide:?} {}\n{board}",
                        board.size().name(group.head())
                    );
                }
            }
            assert!(more > 0, "{width}x{height}");
        }
    }
}

#[test]
fn safe_life_survives_attacks_on_larger_boards() {
    for (width, height) in [(4, 3), (7, 2), (5, 3)] {
        let tiny = Tiny::new(Size::new(width, height).unwrap(), SuicideLaw::Forbidden);
        let mut tried = 0;
        for code in spread(200_000, 3u32.pow(tiny.len() as u32)) {
            let Some(stones) = tiny.decode(code) else { continue };
            if (stones.attacker | stones.defender).count_ones() + 6 < tiny.len() as u32 {
                continue;
            }
            let board = tiny.board(stones);
            let certain = CertainLife::of(&board, Suicide::Forbidden).groups[Color::White];
            let safe = SafeLife::of(&board, Suicide::Forbidden).groups[Color::White];
            for group in board.groups().filter(|g| g.color() == Color::White) {
                if safe.contains(group.head()) && !certain.contains(group.head()) {
                    let target = tiny.size.points().position(|p| p == group.head()).unwrap();
                    if let Some(captured) = tiny.can_capture(stones, target, 60_000) {
                        tried += 1;
                        assert!(!captured, "{}\n{board}", board.size().name(group.head()));
                    }
                }
            }
            if tried > 24 {
                break;
            }
        }
        assert!(tried > 10, "{width}x{height}: {tried}");
    }
}

#[test]
fn both_are_symmetric_where_they_must_be() {
    let tiny = Tiny::new(Size::new(4, 3).unwrap(), SuicideLaw::Forbidden);
    for code in spread(3_000, 3u32.pow(12)) {
        let Some(stones) = tiny.decode(code) else { continue };
        let board = tiny.board(stones);
        let life = CertainLife::of(&board, Suicide::Forbidden);
        let swapped = CertainLife::of(&board.with_colors_swapped(), Suicide::Forbidden);
        assert_eq!(life.groups, swapped.groups.swapped());
        assert_eq!(life.territory, swapped.territory.swapped());
        for &symmetry in Symmetry::of(board.size()) {
            let image = CertainLife::of(&symmetry.apply_board(&board), Suicide::Forbidden);
            for color in Color::ALL {
                let moved: PointSet =
                    life.groups[color].iter().map(|p| symmetry.apply(board.size(), p)).collect();
                assert_eq!(image.groups[color], moved);
            }
        }
    }
}

#[test]
fn shapes_that_pairs_prove() {
    // A row of four, and two groups that hold together by two common liberties.
    let row: Diagram = "
        . . . . X O
        X X X X X O
        O O O O O O
        . O . O . O
    "
    .parse()
    .unwrap();
    let life = SafeLife::of(&row.board(), Suicide::Forbidden);
    assert_eq!(life.groups[Color::Black].len(), 6);
    assert_eq!(life.territory[Color::Black].len(), 4);
    let three: Diagram = "
        . . . X O O
        X X X X O O
        O O O O O .
        . O . O . O
    "
    .parse()
    .unwrap();
    assert!(SafeLife::of(&three.board(), Suicide::Forbidden).groups[Color::Black].is_empty());
}
