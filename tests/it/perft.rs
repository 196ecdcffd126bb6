//! Numbers of move sequences (RULES §7.1): the tables in `perft/`, and the oracle's own counting.

use std::fs;
use std::path::Path;

use go_core::{Color, Move, Size};
use go_rules::{
    Action, Conversion, Game, GameConfig, GoRules, Ko, OpeningKind, Position, Preset, Rules,
    Suicide, VariantKind, perft,
};
use go_tests::oracle::{BLACK, Deed, Referee, Stage, WHITE};
use go_tests::translate::{grid_of, letter};

use crate::budget::budget;

/// The terms that a row of a table names.
fn terms(rules: &str, size: &str, opening: &str) -> GameConfig {
    let mut config = Preset::named(rules).unwrap().config();
    config.size = size.parse().unwrap();
    config.rules.opening = match opening {
        "none" => OpeningKind::Plain,
        "pie" => OpeningKind::Pie,
        other => panic!("unknown opening {other}"),
    };
    config
}

fn count_all(config: GameConfig, depth: u32) -> u64 {
    match config.rules.game {
        VariantKind::Go => perft(&Game::<GoRules>::new(config).unwrap(), depth),
        VariantKind::Conversion => perft(&Game::<Conversion>::new(config).unwrap(), depth),
    }
}

/// Sequences of placements alone, without any law that looks at a whole game.
fn placements<R: Rules>(position: &Position<R>, depth: u32) -> u64 {
    if depth == 1 {
        return position.legal_points().count() as u64;
    }
    let after = |point| {
        let mut next = *position;
        next.play_unchecked(point);
        placements(&next, depth - 1)
    };
    position.legal_points().map(after).sum()
}

fn count_placements(config: GameConfig, depth: u32) -> u64 {
    fn start<R: Rules>(config: &GameConfig) -> Position<R> {
        let mut position = Position::new(R::of(&config.rules), config.size);
        position.set_to_move(config.rules.first_to_move());
        position
    }
    match config.rules.game {
        VariantKind::Go => placements(&start::<GoRules>(&config), depth),
        VariantKind::Conversion => placements(&start::<Conversion>(&config), depth),
    }
}

#[test]
fn the_tables_hold() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("perft");
    let mut rows = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        for line in fs::read_to_string(&path).unwrap().lines() {
            let line = line.split('#').next().unwrap();
            let words: Vec<&str> = line.split_whitespace().collect();
            let [rules, size, opening, what, numbers @ ..] = words.as_slice() else {
                assert!(words.is_empty(), "{}: {line}", path.display());
                continue;
            };
            let config = terms(rules, size, opening);
            rows += 1;
            // The last turn of a sequence is counted without being played.
            let mut visited = 1;
            for (depth, number) in (1..).zip(numbers) {
                let expected: u64 = number.parse().unwrap();
                if visited > budget() {
                    break;
                }
                visited = expected;
                let found = match *what {
                    "all" => count_all(config, depth),
                    "placements" => count_placements(config, depth),
                    other => panic!("unknown count {other}"),
                };
                assert_eq!(found, expected, "{line}, depth {depth}");
            }
        }
    }
    assert!(rows >= 20, "{rows} rows");
}

/// Suicide of several stones does not change the numbers of placements at these depths.
#[test]
fn suicide_of_several_stones_is_rare() {
    for (size, numbers) in [("3x3", [9, 72, 504, 2976]), ("4x4", [16, 240, 3360, 43576])] {
        let mut config = terms("baduk", size, "none");
        config.rules.suicide = Suicide::Several;
        for (depth, expected) in (1..).zip(numbers) {
            assert_eq!(count_placements(config, depth), expected, "{size}, depth {depth}");
        }
    }
}

/// The same counting on the oracle: whole boards, no incremental state.
fn oracle_perft(referee: &Referee, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if !matches!(referee.stage, Stage::Opening(_) | Stage::Choosing | Stage::Play) {
        return 0;
    }
    let color = referee.to_move;
    let stones = referee.legal(color).into_iter().map(|place| Deed::Stone(color, Some(place)));
    stones
        .chain([Deed::Pass(color)])
        .map(|deed| {
            let mut next = referee.clone();
            next.act(deed);
            oracle_perft(&next, depth - 1)
        })
        .sum()
}

#[test]
fn every_preset_counts_as_the_oracle_does() {
    let boards = [(1, 1, 5), (1, 2, 7), (1, 4, 6), (2, 2, 6), (2, 3, 4), (3, 3, 3), (4, 3, 3)];
    for preset in Preset::all() {
        for opening in [OpeningKind::Plain, OpeningKind::Pie] {
            for (width, height, depth) in boards {
                let mut config = preset.config();
                config.size = Size::new(width, height).unwrap();
                config.rules.opening = opening;
                compare(config, depth);
            }
        }
    }
}

#[test]
fn every_ko_and_suicide_rule_counts_as_the_oracle_does() {
    for ko in [Ko::None, Ko::Simple, Ko::Positional, Ko::Situational] {
        for suicide in [Suicide::Forbidden, Suicide::Several] {
            for (width, height, depth) in [(1, 3, 9), (2, 2, 8), (1, 5, 5)] {
                let mut config = Preset::named("tromp-taylor").unwrap().config();
                config.rules.ko = ko;
                config.rules.suicide = suicide;
                config.size = Size::new(width, height).unwrap();
                compare(config, depth);
            }
        }
    }
}

fn compare(config: GameConfig, depth: u32) {
    let first = config.rules.first_to_move();
    let grid = grid_of(&go_core::Setup::empty(config.size, first));
    let referee = Referee::new(config, grid, letter(first), false);
    for depth in 1..=depth {
        let found = count_all(config, depth);
        assert_eq!(found, oracle_perft(&referee, depth), "{config:?}, depth {depth}");
    }
}

/// The number of games under the rules of Tromp and Taylor, as J. Tromp and G. Farnebäck count
/// them: a game is a path from the empty board on which no board occurs twice. Since passing is
/// free, either colour may move at each step, and the passes between are not counted. Here that
/// is every sequence of stones, in turn or out of turn, that positional superko allows.
fn games(game: &Game<GoRules>) -> u64 {
    let mut count = 1;
    for color in Color::ALL {
        for point in game.size().points() {
            let mut next = game.clone();
            if next.act(Action::Turn { color, turn: Move::Play(point) }).is_ok() {
                count += games(&next);
            }
        }
    }
    count
}

#[test]
fn numbers_of_games_are_those_of_tromp_and_farneback() {
    for (width, expected) in [(1, 1), (2, 9), (3, 907)] {
        let mut config = Preset::named("tromp-taylor").unwrap().config();
        config.size = Size::new(width, 1).unwrap();
        assert_eq!(games(&Game::new(config).unwrap()), expected, "{width}x1");
    }
    // The oracle agrees, colour by colour.
    let config = Preset::named("tromp-taylor").unwrap().config();
    let grid = go_tests::oracle::Grid::empty(3, 1);
    assert_eq!(oracle_games(&Referee::new(config, grid, BLACK, true)), 907);
}

fn oracle_games(referee: &Referee) -> u64 {
    let mut count = 1;
    for color in [BLACK, WHITE] {
        for place in referee.legal(color) {
            let mut next = referee.clone();
            next.act(Deed::Stone(color, Some(place)));
            count += oracle_games(&next);
        }
    }
    count
}
