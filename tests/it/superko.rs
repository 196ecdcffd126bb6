//! Superko over whole games (RULES §3.4).

use go_core::{Color, Diagram, Move, Point};
use go_rules::{Action, Game, GameConfig, GoRules, IllegalMove, Phase, Preset};

const WHITE: Color = Color::White;

fn config(preset: &str, size: &str) -> GameConfig {
    GameConfig { size: size.parse().unwrap(), ..Preset::named(preset).unwrap().config() }
}

fn drawn(preset: &str, to_move: Color, picture: &str) -> Game<GoRules> {
    let diagram: Diagram = picture.parse().unwrap();
    let setup = diagram.setup_for(to_move);
    Game::from_setup(config(preset, &setup.size.to_string()), setup).unwrap()
}

fn at(game: &Game<GoRules>, name: &str) -> Point {
    game.size().parse_point(name).unwrap()
}

fn play(game: &mut Game<GoRules>, turns: &str) {
    for name in turns.split_whitespace() {
        let turn = if name == "pass" { Move::Pass } else { Move::Play(at(game, name)) };
        game.play(turn).unwrap_or_else(|error| panic!("{name}: {error}"));
    }
}

#[test]
fn the_table_forbids_every_earlier_board_from_the_start_on() {
    // White takes a ko at once, so the board of the start must not come back, ever.
    let mut game: Game<GoRules> = drawn(
        "table",
        WHITE,
        "
        . X O .
        X . X O
        . X O .
        . . . .
        ",
    );
    play(&mut game, "B3");
    let refused = |game: &Game<GoRules>, name| game.check(at(game, name)).unwrap_err();
    assert_eq!(refused(&game, "C3"), IllegalMove::Ko);
    play(&mut game, "pass pass");
    assert_eq!(game.phase(), Phase::Counted);
    game.act(Action::BackToPlay).unwrap();
    // Passes lift simple ko, but not positional superko.
    assert_eq!(refused(&game, "C3"), IllegalMove::PositionalSuperko { turn: 0 });
    play(&mut game, "D1 pass");
    assert!(game.check(at(&game, "C3")).is_ok(), "the board is another by now");
}

#[test]
fn superko_looks_back_to_the_handicap_stones() {
    let terms = GameConfig { handicap: 2, ..config("table", "9") };
    let game: Game<GoRules> = Game::new(terms).unwrap();
    assert_eq!(game.boards(), [(game.position().board().hash(), WHITE)]);
    assert_eq!(game.position().board().stones(Color::Black), 2);
}

/// Sending two to return one: three stones bring the board back with the other player to move.
#[test]
fn situational_superko_minds_the_player_to_move_and_positional_does_not() {
    let picture = "
        . . . . .
        X X O . .
        . O . O .
    ";
    for (preset, verdict) in [
        ("aga", Ok(())),
        ("baduk", Ok(())),
        ("tromp-taylor", Err(IllegalMove::PositionalSuperko { turn: 0 })),
    ] {
        let mut game: Game<GoRules> = drawn(preset, WHITE, picture);
        play(&mut game, "A1 C1");
        assert_eq!(game.taken().black, 2);
        assert_eq!(game.check(at(&game, "B1")), verdict, "{preset}");
    }
    // A pass gives White the turn of the start, and the first stone would be repeated.
    let mut game: Game<GoRules> = drawn("aga", WHITE, picture);
    play(&mut game, "A1 C1 B1 pass");
    let refused = game.check(at(&game, "A1"));
    assert_eq!(refused, Err(IllegalMove::SituationalSuperko { turn: 1 }));
}
