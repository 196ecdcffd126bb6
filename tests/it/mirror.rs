//! Mirroring, turn by turn (RULES §2.7).

use go_core::{Color, Move, Point, Size, Symmetry};
use go_rules::{
    Action, Conversion, Game, GameConfig, IllegalMove, MIRROR_LIMIT, OpeningKind, Phase, Preset,
};

const MAPS: [Symmetry; 5] = [
    Symmetry::HalfTurn,
    Symmetry::LeftRight,
    Symmetry::TopBottom,
    Symmetry::Diagonal,
    Symmetry::AntiDiagonal,
];

fn game(size: Size) -> Game<Conversion> {
    let mut config = GameConfig { size, ..Preset::named("conversion").unwrap().config() };
    config.rules.opening = OpeningKind::Plain;
    Game::new(config).unwrap()
}

/// Points whose images under the map are other points, and none of them the image of another.
fn leaders(size: Size, map: Symmetry) -> Vec<Point> {
    let mut found: Vec<Point> = Vec::new();
    for point in size.points() {
        let image = map.apply(size, point);
        let free = image != point && !found.contains(&image);
        let (x, y) = size.xy(point);
        if free && (x + 2 * y) % 3 != 0 && found.len() < 24 {
            found.push(point);
        }
    }
    found
}

/// White leads and Black mirrors, this many times.
fn mirrored(size: Size, map: Symmetry, turns: usize) -> (Game<Conversion>, Vec<Point>) {
    let mut game = game(size);
    let leaders = leaders(size, map);
    for &point in &leaders[..turns] {
        game.play(Move::Play(point)).unwrap();
        game.play(Move::Play(map.apply(size, point))).unwrap();
    }
    (game, leaders)
}

fn sizes() -> [Size; 3] {
    ["16", "13", "16x14"].map(|text| text.parse().unwrap())
}

#[test]
fn nine_turns_are_legal_and_the_tenth_is_not() {
    for size in sizes() {
        for map in MAPS.into_iter().filter(|map| Symmetry::of(size).contains(map)) {
            let (mut game, leaders) = mirrored(size, map, 9);
            assert_eq!(game.mirror_runs().length(Color::Black), 9, "{size} {map:?}");
            game.play(Move::Play(leaders[9])).unwrap();
            let tenth = map.apply(size, leaders[9]);
            assert_eq!(game.check(tenth), Err(IllegalMove::Mirror), "{size} {map:?}");
            assert_eq!(game.forbidden_points(), [(tenth, IllegalMove::Mirror)]);
            let error = game.play(Move::Play(tenth)).unwrap_err().to_string();
            assert_eq!(error, format!("{}: tenth mirrored turn in succession", size.name(tenth)));
            assert_eq!(game.legal_points().len() + 1, game.position().board().empty());

            // It may be played as anything else, or passed; and then it is no mirror any more.
            for other in [Move::Pass, Move::Play(leaders[10])] {
                let mut game = game.clone();
                game.play(other).unwrap();
                assert_eq!(game.mirror_runs().length(Color::Black), 0);
                assert!(game.forbidden_points().is_empty());
                // White may take the point, and Black after another turn.
                assert_eq!(game.check(tenth), Ok(()));
                game.play(Move::Play(leaders[12])).unwrap();
                assert_eq!(game.check(map.apply(size, leaders[12])), Ok(()));
                assert_eq!(game.check(tenth), Ok(()));
            }
        }
    }
}

#[test]
fn a_pass_of_either_player_ends_the_run() {
    let size = Size::square(16).unwrap();
    for map in MAPS {
        // White passes where the tenth leader would come.
        let (mut game, leaders) = mirrored(size, map, 9);
        game.play(Move::Pass).unwrap();
        assert!(game.forbidden_points().is_empty());
        game.play(Move::Play(leaders[9])).unwrap();
        for &point in &leaders[10..19] {
            game.play(Move::Play(point)).unwrap();
            game.play(Move::Play(map.apply(size, point))).unwrap();
        }
        game.play(Move::Play(leaders[19])).unwrap();
        let tenth = map.apply(size, leaders[19]);
        assert_eq!(game.check(tenth), Err(IllegalMove::Mirror), "nine more, {map:?}");
    }
}

#[test]
fn a_turn_out_of_order_ends_the_run() {
    let size = Size::square(16).unwrap();
    let (mut game, leaders) = mirrored(size, Symmetry::HalfTurn, 9);
    game.act(Action::Turn { color: Color::Black, turn: Move::Play(leaders[9]) }).unwrap();
    assert_eq!(game.mirror_runs().length(Color::Black), 0);
    assert_eq!(game.check(Symmetry::HalfTurn.apply(size, leaders[9])), Ok(()));
}

#[test]
fn runs_under_two_maps_do_not_add_up() {
    let size = Size::square(16).unwrap();
    let (mut game, leaders) = mirrored(size, Symmetry::HalfTurn, 9);
    let point = leaders[9];
    game.play(Move::Play(point)).unwrap();
    let under_another_map = Symmetry::Diagonal.apply(size, point);
    assert_eq!(game.check(under_another_map), Ok(()));
    game.play(Move::Play(under_another_map)).unwrap();
    assert_eq!(game.mirror_runs().length(Color::Black), 1);
}

#[test]
fn the_stones_of_the_opening_are_no_part_of_a_run() {
    let size = Size::square(16).unwrap();
    let config = Preset::named("conversion").unwrap().config();
    let mut game: Game<Conversion> = Game::new(config).unwrap();
    let name = |text: &str| Move::Play(size.parse_point(text).unwrap());
    for point in ["D4", "N13", "E5"] {
        game.play(name(point)).unwrap();
    }
    game.act(Action::ChooseSide(Color::Black)).unwrap();
    // The half turn of Black's last stone of the opening: it is no stone to be mirrored.
    game.play(name("M12")).unwrap();
    assert_eq!(game.phase(), Phase::Play);
    assert_eq!(game.mirror_runs().length(Color::White), 0);
    // Black mirrors this one, which is after the opening.
    game.play(name("E12")).unwrap();
    game.play(name("M5")).unwrap();
    assert_eq!(game.mirror_runs().length(Color::White), 1);
}

#[test]
fn the_limit_is_the_documents() {
    assert_eq!(MIRROR_LIMIT, 10);
}
