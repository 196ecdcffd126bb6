//! The course of a game, phase by phase (RULES §4 and §2.8).

use go_core::{ByColor, Color, Diagram, Move, Point};
use go_rules::{
    Action, ActionError, Conversion, Finish, Game, GameConfig, GoRules, IllegalMove, Phase, Preset,
    Rules,
};

const BLACK: Color = Color::Black;
const WHITE: Color = Color::White;

fn config(preset: &str, size: &str) -> GameConfig {
    GameConfig { size: size.parse().unwrap(), ..Preset::named(preset).unwrap().config() }
}

fn new<R: Rules>(preset: &str, size: &str) -> Game<R> {
    Game::new(config(preset, size)).unwrap()
}

/// A game in play from a picture.
fn drawn<R: Rules>(preset: &str, to_move: Color, picture: &str) -> Game<R> {
    let diagram: Diagram = picture.parse().unwrap();
    let setup = diagram.setup_for(to_move);
    Game::from_setup(config(preset, &setup.size.to_string()), setup).unwrap()
}

fn at<R: Rules>(game: &Game<R>, name: &str) -> Point {
    game.size().parse_point(name).unwrap()
}

/// Turns of whoever is to move: point names, or `pass`.
fn play<R: Rules>(game: &mut Game<R>, turns: &str) {
    for name in turns.split_whitespace() {
        let turn = if name == "pass" { Move::Pass } else { Move::Play(at(game, name)) };
        game.play(turn).unwrap_or_else(|error| panic!("{name}: {error}"));
    }
}

fn turn<R: Rules>(game: &Game<R>, color: Color, name: &str) -> Action {
    let turn = if name == "pass" { Move::Pass } else { Move::Play(at(game, name)) };
    Action::Turn { color, turn }
}

fn wrong_phase<R: Rules>(game: &mut Game<R>, action: Action) {
    let phase = game.phase();
    match game.act(action) {
        Err(ActionError::WrongPhase { phase: named, .. }) => assert_eq!(named, phase),
        other => panic!("{action:?} in {phase:?}: {other:?}"),
    }
    assert_eq!(game.phase(), phase);
}

// The pie opening.

#[test]
fn every_mix_of_stones_and_passes_opens_the_game() {
    for mix in 0..8 {
        let mut game: Game<Conversion> = new("conversion", "16");
        for (i, (color, name)) in [(BLACK, "D4"), (WHITE, "N13"), (BLACK, "E5")].iter().enumerate()
        {
            assert_eq!(game.phase(), Phase::Opening { turn: i as u8 + 1 });
            assert_eq!(game.to_move(), *color);
            wrong_phase(&mut game, Action::ChooseSide(WHITE));
            play(&mut game, if mix & (1 << i) == 0 { name } else { "pass" });
        }
        assert_eq!((game.phase(), game.to_move()), (Phase::ChoosingSide, WHITE));
        assert_eq!(game.first_pass(), None);
        for side in Color::ALL {
            let mut chosen = game.clone();
            chosen.act(Action::ChooseSide(side)).unwrap();
            assert_eq!(chosen.phase(), Phase::Play);
            assert_eq!((chosen.to_move(), chosen.side_of_player_2()), (WHITE, Some(side)));
            wrong_phase(&mut chosen, Action::ChooseSide(side));
            // Passes of the opening are not counted towards the two that end the game.
            play(&mut chosen, "pass");
            assert_eq!(chosen.phase(), Phase::Play);
            play(&mut chosen, "pass");
            assert_eq!(chosen.phase(), Phase::Marking);
            assert_eq!(chosen.first_pass(), Some(WHITE));
        }
    }
}

#[test]
fn a_turn_without_the_choice_begins_play() {
    let mut game: Game<Conversion> = new("conversion", "9");
    play(&mut game, "D4 E5 C3 F6");
    assert_eq!((game.phase(), game.side_of_player_2()), (Phase::Play, None));

    let mut game: Game<Conversion> = new("conversion", "9");
    play(&mut game, "pass pass pass pass");
    assert_eq!(game.phase(), Phase::Play, "one pass after the opening ends nothing");
    play(&mut game, "pass");
    assert_eq!(game.phase(), Phase::Marking);
}

#[test]
fn a_turn_out_of_order_ends_the_opening() {
    for before in ["", "D4", "D4 E5"] {
        let mut game: Game<Conversion> = new("conversion", "9");
        play(&mut game, before);
        let other = game.to_move().other();
        game.act(turn(&game, other, "C7")).unwrap();
        assert_eq!((game.phase(), game.to_move()), (Phase::Play, other.other()));
        wrong_phase(&mut game, Action::ChooseSide(WHITE));
    }
    // A pass out of order as well, and it counts towards the end.
    let mut game: Game<Conversion> = new("conversion", "9");
    game.act(turn(&game, WHITE, "pass")).unwrap();
    assert_eq!(game.phase(), Phase::Play);
    play(&mut game, "pass");
    assert_eq!(game.phase(), Phase::Marking);
}

#[test]
fn an_opening_undone_is_as_it_was() {
    let mut game: Game<Conversion> = new("conversion", "9");
    play(&mut game, "D4 pass C3");
    game.act(Action::ChooseSide(BLACK)).unwrap();
    assert_eq!(game.undo(), Some(Action::ChooseSide(BLACK)));
    assert_eq!((game.phase(), game.side_of_player_2()), (Phase::ChoosingSide, None));
    assert_eq!(game.undo_turn(), Some((BLACK, Move::Play(at(&game, "C3")))));
    assert_eq!(game.phase(), Phase::Opening { turn: 3 });
}

// Who begins.

#[test]
fn the_first_player_is_blacks_but_for_plain_conversion_handicap_and_setup() {
    assert_eq!(new::<GoRules>("baduk", "9").to_move(), BLACK);
    assert_eq!(new::<Conversion>("conversion", "9").to_move(), BLACK);
    let mut plain = config("conversion", "9");
    plain.rules.opening = go_rules::OpeningKind::Plain;
    let game: Game<Conversion> = Game::new(plain).unwrap();
    assert_eq!((game.to_move(), game.phase()), (WHITE, Phase::Play));
    let handicap = GameConfig { handicap: 2, ..config("table", "13") };
    assert_eq!(Game::<GoRules>::new(handicap).unwrap().to_move(), WHITE);
    let game: Game<Conversion> = drawn("conversion", BLACK, ". X\nO .");
    assert_eq!((game.to_move(), game.phase()), (BLACK, Phase::Play));
}

// Two passes.

#[test]
fn two_passes_end_play_and_a_stone_between_them_does_not() {
    for (preset, phase) in [
        ("baduk", Phase::Marking),
        ("club", Phase::Dame),
        ("table", Phase::Counted),
        ("tromp-taylor", Phase::Counted),
    ] {
        let mut game: Game<GoRules> = new(preset, "9");
        play(&mut game, "pass E5 pass");
        assert_eq!(game.phase(), Phase::Play);
        play(&mut game, "pass");
        assert_eq!(game.phase(), phase, "{preset}");
        assert_eq!(game.first_pass(), Some(BLACK));
        assert_eq!(game.passes(), ByColor { black: 2, white: 1 });
    }
}

// The dame phase.

const FINISHED: &str = "
    . X . O .
    . X . O .
    . X X O .
    . X . O .
    . X . O .
";

#[test]
fn the_dame_phase_takes_neutral_points_only() {
    let mut game: Game<GoRules> = drawn("club", BLACK, FINISHED);
    play(&mut game, "pass pass");
    assert_eq!((game.phase(), game.to_move()), (Phase::Dame, BLACK));
    assert_eq!(game.legal_points(), ["C5", "C4", "C2", "C1"].map(|name| at(&game, name)));
    for own in ["A1", "E1"] {
        let refused = game.play(Move::Play(at(&game, own)));
        let Err(ActionError::Illegal(refusal)) = refused else { panic!("{refused:?}") };
        assert_eq!(refusal.rule, IllegalMove::NotDame);
    }
    let own = at(&game, "B1");
    wrong_phase(&mut game, Action::Mark(own));
    wrong_phase(&mut game, Action::Confirm(BLACK));
    play(&mut game, "C5 C4 pass C2");
    assert_eq!(game.phase(), Phase::Dame, "a stone after a pass goes on");
    play(&mut game, "C1 pass pass");
    assert_eq!(game.phase(), Phase::Marking);
}

#[test]
fn the_dame_phase_can_be_left_for_a_protective_move() {
    let mut game: Game<GoRules> = drawn("club", BLACK, FINISHED);
    play(&mut game, "pass pass C5");
    game.act(Action::BackToPlay).unwrap();
    assert_eq!((game.phase(), game.to_move()), (Phase::Play, WHITE));
    play(&mut game, "E1 A1 pass pass");
    assert_eq!(game.phase(), Phase::Dame);
    play(&mut game, "pass pass");
    assert_eq!(game.phase(), Phase::Marking);
}

// Marking.

#[test]
fn any_change_withdraws_both_confirmations() {
    let mut game: Game<GoRules> = drawn("baduk", BLACK, ". X . O\n. X . O\n. X . O\n. X . O");
    play(&mut game, "pass pass");
    let (black, white) = (at(&game, "B1"), at(&game, "D4"));
    game.act(Action::Confirm(BLACK)).unwrap();
    game.act(Action::Confirm(BLACK)).unwrap();
    assert_eq!(game.confirmed(), ByColor { black: true, white: false });
    assert_eq!(game.phase(), Phase::Marking, "one player twice is not both");
    game.act(Action::Mark(white)).unwrap();
    assert_eq!(game.confirmed(), ByColor::default());
    assert_eq!(game.dead().len(), 4, "whole groups");
    game.act(Action::Confirm(WHITE)).unwrap();
    game.act(Action::Mark(black)).unwrap();
    assert_eq!((game.confirmed(), game.dead().len()), (ByColor::default(), 8));
    game.act(Action::Confirm(WHITE)).unwrap();
    game.act(Action::Mark(at(&game, "B4"))).unwrap();
    assert_eq!((game.confirmed(), game.dead().len()), (ByColor::default(), 4));

    assert_eq!(game.undo(), Some(Action::Mark(at(&game, "B4"))));
    assert_eq!(game.confirmed(), ByColor { black: false, white: true });
    assert_eq!(game.dead().len(), 8);
    game.act(Action::Confirm(BLACK)).unwrap();
    assert_eq!(game.phase(), Phase::Counted);
    wrong_phase(&mut game, Action::Mark(black));
    wrong_phase(&mut game, Action::Confirm(BLACK));
    let late = turn(&game, BLACK, "A1");
    wrong_phase(&mut game, late);
}

#[test]
fn after_back_to_play_the_player_whose_turn_it_was_moves() {
    for moves in ["E5", "E5 C3"] {
        let mut game: Game<GoRules> = new("baduk", "9");
        play(&mut game, moves);
        let expected = game.to_move();
        play(&mut game, "pass pass");
        game.act(Action::Mark(at(&game, "E5"))).unwrap();
        game.act(Action::Confirm(WHITE)).unwrap();
        game.act(Action::BackToPlay).unwrap();
        assert_eq!((game.phase(), game.to_move()), (Phase::Play, expected));
        assert!(game.dead().is_empty() && game.confirmed() == ByColor::default());
        play(&mut game, "pass");
        assert_eq!(game.phase(), Phase::Play, "the passes before do not count");
        play(&mut game, "pass");
        assert_eq!(game.phase(), Phase::Marking);
    }
}

#[test]
fn a_counted_game_can_be_resumed() {
    let mut game: Game<GoRules> = new("table", "9");
    play(&mut game, "E5 pass pass");
    assert_eq!(game.phase(), Phase::Counted);
    assert!(game.legal_points().is_empty());
    game.act(Action::BackToPlay).unwrap();
    assert_eq!((game.phase(), game.to_move()), (Phase::Play, WHITE));
    wrong_phase(&mut game, Action::BackToPlay);
}

#[test]
fn passing_lifts_ko_and_so_does_resuming() {
    let ko = "
        . X O .
        X O . O
        . X O .
        . . . .
    ";
    let mut game: Game<GoRules> = drawn("baduk", BLACK, ko);
    play(&mut game, "C3");
    assert_eq!(game.forbidden_points(), [(at(&game, "B3"), IllegalMove::Ko)]);
    play(&mut game, "pass pass");
    game.act(Action::BackToPlay).unwrap();
    assert_eq!(game.to_move(), WHITE);
    play(&mut game, "B3");
}

// The move limit.

#[test]
fn the_limit_counts_passes_and_not_handicap_stones() {
    let terms = GameConfig { move_limit: Some(4), handicap: 3, ..config("table", "13") };
    let mut game: Game<GoRules> = Game::new(terms).unwrap();
    assert_eq!((game.turns(), game.position().board().stones(BLACK)), (0, 3));
    play(&mut game, "G7 pass F6");
    assert_eq!(game.phase(), Phase::Play);
    play(&mut game, "F7");
    assert_eq!(game.phase(), Phase::Counted);
    assert_eq!(game.act(Action::BackToPlay), Err(ActionError::MoveLimit(4)));
    game.undo();
    assert_eq!(game.phase(), Phase::Play);
}

#[test]
fn the_limit_leads_to_marking_where_dead_groups_are_marked() {
    for preset in ["baduk", "club"] {
        let terms = GameConfig { move_limit: Some(2), ..config(preset, "9") };
        let mut game: Game<GoRules> = Game::new(terms).unwrap();
        play(&mut game, "E5 C3");
        assert_eq!(game.phase(), Phase::Marking, "{preset}");
        assert_eq!(game.act(Action::BackToPlay), Err(ActionError::MoveLimit(2)));
    }
}

#[test]
fn a_limit_of_no_moves_is_refused() {
    let terms = GameConfig { move_limit: Some(0), ..config("table", "13") };
    assert!(Game::<GoRules>::new(terms).is_err());
}

// Resignation, time, forfeit.

#[test]
fn either_player_may_lose_in_every_phase_before_the_count() {
    let mut moments: Vec<Game<GoRules>> = Vec::new();
    let mut game: Game<GoRules> = drawn("club", BLACK, FINISHED);
    moments.push(game.clone());
    play(&mut game, "pass pass");
    moments.push(game.clone());
    play(&mut game, "pass pass");
    moments.push(game.clone());
    let phases: Vec<Phase> = moments.iter().map(Game::phase).collect();
    assert_eq!(phases, [Phase::Play, Phase::Dame, Phase::Marking]);
    for moment in moments {
        for loser in Color::ALL {
            for (action, finish) in [
                (Action::Resign(loser), Finish::Resigned(loser)),
                (Action::TimeOut(loser), Finish::TimedOut(loser)),
                (Action::Forfeit(loser), Finish::Forfeited(loser)),
            ] {
                let mut game = moment.clone();
                game.act(action).unwrap();
                assert_eq!(game.phase(), Phase::Over(finish));
                assert_eq!(finish.loser(), loser);
                for late in [
                    Action::Resign(loser),
                    Action::BackToPlay,
                    Action::Confirm(loser),
                    Action::Mark(at(&game, "B1")),
                    turn(&game, loser, "pass"),
                ] {
                    wrong_phase(&mut game, late);
                }
                game.undo();
                assert_eq!(game.phase(), moment.phase());
            }
        }
    }
    game.act(Action::Confirm(BLACK)).unwrap();
    game.act(Action::Confirm(WHITE)).unwrap();
    wrong_phase(&mut game, Action::Resign(BLACK));
}

#[test]
fn resigning_is_possible_while_the_opening_lasts() {
    let mut game: Game<Conversion> = new("conversion", "16");
    for _ in 0..4 {
        let mut lost = game.clone();
        lost.act(Action::Resign(WHITE)).unwrap();
        assert_eq!(lost.phase(), Phase::Over(Finish::Resigned(WHITE)));
        play(&mut game, "pass");
    }
}

// Taking back.

#[test]
fn undo_takes_back_anything_and_undo_turn_the_last_turn() {
    let mut game: Game<GoRules> = new("baduk", "9");
    assert_eq!((game.undo(), game.undo_turn()), (None, None));
    play(&mut game, "E5 pass pass");
    game.act(Action::Mark(at(&game, "E5"))).unwrap();
    game.act(Action::Resign(BLACK)).unwrap();
    assert_eq!(game.undo(), Some(Action::Resign(BLACK)));
    assert_eq!(game.phase(), Phase::Marking);
    assert_eq!(game.undo_turn(), Some((BLACK, Move::Pass)));
    assert_eq!((game.phase(), game.to_move(), game.turns()), (Phase::Play, BLACK, 2));
    assert!(game.dead().is_empty());
}
