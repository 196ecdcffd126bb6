//! The exact words of every refusal (RULES §8), as snapshots.

use go_core::{Color, Diagram, Move, Size};
use go_rules::{
    Action, Conversion, Game, GameConfig, GoRules, Komi, MIRROR_LIMIT, OpeningKind, Preset, Rules,
};
use insta::assert_snapshot;

fn config(preset: &str, size: &str) -> GameConfig {
    GameConfig { size: size.parse().unwrap(), ..Preset::named(preset).unwrap().config() }
}

fn drawn<R: Rules>(preset: &str, to_move: Color, picture: &str) -> Game<R> {
    let diagram: Diagram = picture.parse().unwrap();
    let setup = diagram.setup_for(to_move);
    Game::from_setup(config(preset, &setup.size.to_string()), setup).unwrap()
}

fn play<R: Rules>(game: &mut Game<R>, turns: &str) {
    for name in turns.split_whitespace() {
        game.play(turn(game, name)).unwrap();
    }
}

fn turn<R: Rules>(game: &Game<R>, name: &str) -> Move {
    if name == "pass" { Move::Pass } else { Move::Play(game.size().parse_point(name).unwrap()) }
}

/// Why the side to move may not play there.
fn refusal<R: Rules>(game: &mut Game<R>, name: &str) -> String {
    game.play(turn(game, name)).unwrap_err().to_string()
}

const KO: &str = "
    . X O .
    X O . O
    . X O .
    . . . .
";

#[test]
fn stones_of_go() {
    let mut game: Game<GoRules> = drawn("baduk", Color::Black, KO);
    assert_snapshot!(refusal(&mut game, "C4"), @"C4: occupied, there is a stone already");
    play(&mut game, "C3");
    assert_snapshot!(
        refusal(&mut game, "B3"),
        @"B3: ko, it would bring back the position before Black's last move"
    );

    let mut game: Game<GoRules> = drawn("table", Color::Black, KO);
    play(&mut game, "C3 pass pass");
    game.act(Action::BackToPlay).unwrap();
    play(&mut game, "pass");
    game.act(Action::BackToPlay).unwrap_err();
    let retake = Action::Turn { color: Color::White, turn: turn(&game, "B3") };
    assert_snapshot!(
        game.act(retake).unwrap_err(),
        @"B3: positional superko, it would bring back the position at the start"
    );

    let one_colour = ". X\nX .";
    let mut game: Game<GoRules> = drawn("baduk", Color::White, one_colour);
    assert_snapshot!(
        refusal(&mut game, "A2"),
        @"A2: suicide, it would leave White's own group without a liberty"
    );

    // Sending two, returning one, and sending the second again.
    let mut game: Game<GoRules> = drawn("aga", Color::White, ". . . . .\nX X O . .\n. O . O .");
    play(&mut game, "A1 C1 B1 pass");
    assert_snapshot!(
        refusal(&mut game, "A1"),
        @"A1: situational superko, it would bring back the position after turn 1 with Black to move"
    );

    let mut game: Game<GoRules> = drawn("club", Color::Black, ". X . O\n. X . O\n. X . O\n. X . O");
    play(&mut game, "pass pass");
    assert_snapshot!(
        refusal(&mut game, "A1"),
        @"A1: not a neutral point, only those are filled in the dame phase"
    );
}

#[test]
fn stones_of_conversion_go() {
    let mut config = config("conversion", "19");
    config.rules.opening = OpeningKind::Plain;
    let mut game: Game<Conversion> = Game::new(config).unwrap();
    for row in 1..MIRROR_LIMIT {
        play(&mut game, &format!("A{row} T{row}"));
    }
    play(&mut game, "D16");
    assert_snapshot!(refusal(&mut game, "Q16"), @"Q16: tenth mirrored turn in succession");
    assert_snapshot!(refusal(&mut game, "D16"), @"D16: occupied, there is a stone already");
}

#[test]
fn actions_in_the_wrong_phase() {
    let mut game: Game<Conversion> = Game::new(config("conversion", "9")).unwrap();
    let fault = |game: &mut Game<Conversion>, action| game.act(action).unwrap_err().to_string();
    let point = game.size().points().next().unwrap();
    assert_snapshot!(
        fault(&mut game, Action::ChooseSide(Color::Black)),
        @"cannot choose a side: the opening is at its turn 1 of 3"
    );
    play(&mut game, "D4 pass pass");
    assert_snapshot!(
        fault(&mut game, Action::BackToPlay),
        @"cannot go back to play: a side is to be chosen"
    );
    game.act(Action::ChooseSide(Color::White)).unwrap();
    assert_snapshot!(
        fault(&mut game, Action::Mark(point)),
        @"cannot mark a group: the game is in play"
    );
    play(&mut game, "pass pass");
    let again = Action::Turn { color: Color::White, turn: Move::Pass };
    assert_snapshot!(
        fault(&mut game, again),
        @"cannot play or pass: dead groups are being marked"
    );
    assert_snapshot!(
        fault(&mut game, Action::Mark(point)),
        @"A9: no group to mark, the point is empty"
    );
    for color in Color::ALL {
        game.act(Action::Confirm(color)).unwrap();
    }
    assert_snapshot!(
        fault(&mut game, Action::Confirm(Color::Black)),
        @"cannot confirm the dead groups: the game is over and counted"
    );
    assert_snapshot!(
        fault(&mut game, Action::Resign(Color::Black)),
        @"cannot resign: the game is over and counted"
    );
    game.act(Action::BackToPlay).unwrap();
    game.act(Action::TimeOut(Color::White)).unwrap();
    assert_snapshot!(
        fault(&mut game, Action::TimeOut(Color::Black)),
        @"cannot lose on time: the game is over: White lost on time"
    );
    game.undo();
    game.act(Action::Forfeit(Color::Black)).unwrap();
    assert_snapshot!(
        fault(&mut game, Action::Forfeit(Color::Black)),
        @"cannot forfeit: the game is over: Black forfeited"
    );
    game.undo();
    game.act(Action::Resign(Color::Black)).unwrap();
    assert_snapshot!(
        fault(&mut game, again),
        @"cannot play or pass: the game is over: Black resigned"
    );

    let mut game: Game<GoRules> = Game::new(config("club", "9")).unwrap();
    play(&mut game, "pass pass");
    assert_snapshot!(
        game.act(Action::Mark(point)).unwrap_err(),
        @"cannot mark a group: neutral points are being filled"
    );
}

#[test]
fn limits_and_points_beyond_the_sides() {
    let terms = GameConfig { move_limit: Some(1), ..config("table", "9") };
    let mut game: Game<GoRules> = Game::new(terms).unwrap();
    let far = Size::square(19).unwrap().points().last().unwrap();
    assert_snapshot!(
        game.play(Move::Play(far)).unwrap_err(),
        @"the point is not on the 9 board"
    );
    play(&mut game, "pass");
    assert_snapshot!(
        game.act(Action::BackToPlay).unwrap_err(),
        @"cannot go back to play: the move limit of 1 is reached"
    );
}

#[test]
fn terms_that_do_not_fit_together() {
    let go = |terms: GameConfig| Game::<GoRules>::new(terms).unwrap_err().to_string();
    assert_snapshot!(
        go(GameConfig { move_limit: Some(0), ..config("table", "9") }),
        @"a move limit is at least 1"
    );
    assert_snapshot!(
        go(GameConfig { handicap: 10, ..config("table", "13") }),
        @"handicap 10 on the 13 board: 2 to 9 stones have usual points"
    );
    assert_snapshot!(
        go(GameConfig { handicap: 5, ..config("table", "9x8") }),
        @"handicap 5 on the 9x8 board: 2 to 4 stones have usual points"
    );
    assert_snapshot!(
        go(GameConfig { handicap: 2, ..config("table", "5") }),
        @"handicap 2 on the 5 board: boards with a side below 7 have no handicap points"
    );
    let conversion = GameConfig { handicap: 2, ..config("conversion", "16") };
    assert_snapshot!(
        Game::<Conversion>::new(conversion).unwrap_err(),
        @"Conversion Go has no handicap"
    );
}

#[test]
fn setups() {
    let fault = |preset: &str, picture: &str| {
        let setup = picture.parse::<Diagram>().unwrap().setup_for(Color::Black);
        let terms = config(preset, &setup.size.to_string());
        match preset {
            "conversion" => Game::<Conversion>::from_setup(terms, setup).unwrap_err().to_string(),
            _ => Game::<GoRules>::from_setup(terms, setup).unwrap_err().to_string(),
        }
    };
    assert_snapshot!(
        fault("baduk", "O X .\nX . .\n. X O"),
        @"a group has no liberty and cannot stand: A3"
    );
    assert_snapshot!(
        fault("baduk", "O X O\nX . X\nO X O"),
        @"groups have no liberty and cannot stand: A3; C3; A1; C1"
    );
    // In Conversion Go the corners are immune, and a group of two in the middle is not.
    let middle = ". X X .\nX O O X\n. X X .";
    assert_snapshot!(
        fault("conversion", middle),
        @"a group has no liberty and cannot stand: B2 C2"
    );
    let small: Diagram = middle.parse().unwrap();
    assert_snapshot!(
        Game::<GoRules>::from_setup(config("baduk", "9"), *small.setup()).unwrap_err(),
        @"the setup is drawn on a 4x3 board, the game is on 9"
    );
}

#[test]
fn values_out_of_range() {
    let size = |text: &str| text.parse::<Size>().unwrap_err().to_string();
    assert_snapshot!(size("26"), @"board size 26: sides are 1 to 25 points");
    assert_snapshot!(size("0"), @"board size 0: sides are 1 to 25 points");
    assert_snapshot!(size("9x30"), @"board size 9x30: sides are 1 to 25 points");
    assert_snapshot!(size("-1"), @"board size '-1': expected N or WxH, sides 1 to 25");
    let komi = |text: &str| text.parse::<Komi>().unwrap_err().to_string();
    assert_snapshot!(komi("nan"), @"komi 'nan' is not a number: whole or half points are, as 6.5");
    assert_snapshot!(komi("6.25"), @"komi 6.25 is not a whole number of half points");
    assert_snapshot!(komi("-1001"), @"komi -1001 is out of range: -1000 to 1000");
    let color = |text: &str| text.parse::<Color>().unwrap_err().to_string();
    assert_snapshot!(color("green"), @"'green' is not a colour: black, b, white or w is");
    let nine = Size::square(9).unwrap();
    let point = |text: &str| nine.parse_point(text).unwrap_err().to_string();
    assert_snapshot!(point("I5"), @"'I5' is not a point: columns skip the letter I");
    assert_snapshot!(point("Z99"), @"'Z99' is off the board, which goes from A1 to J9");
    assert_snapshot!(
        point("55"),
        @"'55' is not a point: a column letter and a row number are, as D4"
    );
    assert_snapshot!(
        Preset::named("checkers").unwrap_err(),
        @"unknown rules 'checkers'; known are conversion, baduk, club, table, japanese, korean, chinese, chinese-ogs, aga, bga, french, aga-button, new-zealand, tromp-taylor, stone-scoring"
    );
}
