//! Laws on random games, 12,000 and more: see [`go_tests::watch`] for what is compared with what.
//!
//! The numbers at the end of each test make sure that the games still reach what they are for.

use go_core::Size;
use go_rules::{Conversion, GoRules, Preset};
use go_tests::facts;
use go_tests::plan::{Boards, Plan, scattered};
use go_tests::random::Random;
use go_tests::tally::Tally;
use go_tests::watch;

fn games(seeds: std::ops::Range<u64>, boards: Boards) -> Tally {
    let mut tally = Tally::default();
    for seed in seeds {
        tally += watch::play(seed, boards);
    }
    tally
}

/// Fails, with the whole tally, if something happened too seldom.
#[track_caller]
fn at_least(tally: &Tally, wanted: &[(u64, u64)]) {
    assert!(wanted.iter().all(|(found, least)| found >= least), "{wanted:?} in {tally:#?}");
}

#[test]
fn on_tiny_boards_with_long_games() {
    let tally = games(0..8000, Boards::Tiny);
    at_least(
        &tally,
        &[
            (tally.games, 8000),
            (tally.long, 4000),
            (tally.ko, 5000),
            (tally.superko, 10_000),
            (tally.suicides, 1000),
            (tally.suicide_refused, 10_000),
            (tally.out_of_turn, 1000),
            (tally.not_dame, 200),
            (tally.resumed, 5000),
            (tally.undone, 2000),
            (tally.counted, 500),
        ],
    );
}

#[test]
fn on_small_boards_and_rectangles() {
    let tally = games(0..3000, Boards::Small);
    at_least(
        &tally,
        &[
            (tally.taking, 5000),
            (tally.suicides, 500),
            (tally.complex_suicides, 3),
            (tally.ko, 30),
            (tally.undone, 500),
        ],
    );
}

#[test]
fn with_players_who_mirror_each_other() {
    let tally = games(0..800, Boards::Mirrored);
    at_least(&tally, &[(tally.mirror, 2000), (tally.turns, 20_000), (tally.out_of_turn, 100)]);
}

#[test]
fn on_large_boards() {
    let tally = games(0..120, Boards::Large);
    at_least(&tally, &[(tally.turns, 15_000), (tally.taking, 1000), (tally.suicides, 50)]);
}

#[test]
fn with_every_preset_on_every_square() {
    let mut tally = Tally::default();
    for (i, preset) in Preset::all().iter().enumerate() {
        // Every side to 9 for each preset; the longer ones are shared out among the presets.
        let long = (10..=25).filter(|side| usize::from(*side) % 5 == i % 5);
        for side in (1..=9).chain(long) {
            let size = Size::square(side).unwrap();
            let seed = u64::from(side) * 100 + i as u64;
            tally += watch::play_plan(seed, &Plan::plain(preset, size));
        }
    }
    at_least(&tally, &[(tally.games, 180), (tally.turns, 10_000), (tally.taking, 500)]);
}

#[test]
fn setups_are_accepted_or_refused_by_the_groups_that_cannot_stand() {
    let random = &mut Random::new(4);
    let mut accepted = [0, 0];
    for _ in 0..4000 {
        let (width, height) = (1 + random.below(7) as u8, 1 + random.below(7) as u8);
        let setup = scattered(Size::new(width, height).unwrap(), random);
        let config = |name: &str| Preset::named(name).unwrap().config();
        accepted[0] += usize::from(facts::check_setup::<GoRules>(config("baduk"), &setup));
        let conversion = config("conversion");
        accepted[1] += usize::from(facts::check_setup::<Conversion>(conversion, &setup));
    }
    assert!(accepted.iter().all(|n| (500..3900).contains(n)), "{accepted:?}");
}
