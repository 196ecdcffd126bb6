//! The judgement of what lives at the end: the same whatever came before, right where playouts of
//! other programs went wrong, and the one by which the engine ends its games.

use go_ai::{
    Engine, EngineRules, Limits, PlayoutBoard, PlayoutRules, Rng, SearchConfig, StopToken, Trace,
    judge,
};
use go_core::{Color, Diagram, Move, Point, Size};
use go_rules::{Conversion, Game, GameConfig, GoRules, Phase, Position, Preset, Rules};
use go_score::{Certainty, LifeReport, LifeStatus};

fn config(preset: &str, side: u8) -> GameConfig {
    GameConfig { size: Size::square(side).unwrap(), ..Preset::named(preset).unwrap().config() }
}

fn self_play<R: EngineRules>(config: GameConfig, seed: u64, playouts: u64) -> Game<R> {
    let search = SearchConfig { resign_below: -1.0, ..SearchConfig::baseline() };
    let mut game: Game<R> = Game::new(config).unwrap();
    let mut engine: Engine<R> = Engine::new(search, seed);
    let stop = StopToken::new();
    while let Some(choice) = engine.choose(&game, &Limits::playouts(playouts), &stop) {
        game.act(choice.action).unwrap();
    }
    assert_eq!(game.phase(), Phase::Marking);
    // What justified the passes is what anybody else says of the board.
    let fresh: Engine<R> = Engine::new(SearchConfig::baseline(), seed + 1);
    assert_eq!(engine.judge(&game), fresh.judge(&game));
    game
}

#[test]
fn a_judgement_depends_on_the_board_alone() {
    fn check<R: EngineRules>(config: GameConfig) {
        let game = self_play::<R>(config, 4, 30);
        let rules = config.rules;
        let report = judge(game.position(), &rules);
        let mut turned = *game.position();
        turned.set_to_move(game.to_move().other());
        assert_eq!(judge(&turned, &rules), report, "whose turn it is does not matter");
        let mut engine: Engine<R> = Engine::new(SearchConfig::baseline(), 9);
        let mut back = game.clone();
        back.act(go_rules::Action::BackToPlay).unwrap();
        engine.search(&back, &Limits::playouts(100), &StopToken::new());
        assert_eq!(engine.judge(&back), report, "what was searched does not matter");
        assert_eq!(engine.estimate_dead(&back), report.dead().points());
    }
    check::<GoRules>(config("baduk", 9));
    check::<Conversion>(config("conversion", 8));
}

fn go(picture: &str) -> LifeReport {
    let diagram: Diagram = picture.parse().unwrap();
    let rules = Preset::named("japanese").unwrap().rules();
    let position = Position::from_setup(GoRules::of(&rules), diagram.setup()).unwrap();
    judge(&position, &rules)
}

fn status(report: &LifeReport, name: &str) -> (LifeStatus, Certainty) {
    let verdict = report.at(report.size.parse_point(name).unwrap()).unwrap();
    (verdict.status, verdict.certainty)
}

/// Groups with one eye were never found by playouts that refuse to play into it.
#[test]
fn groups_with_one_eye_are_found_dead() {
    let report = go("
        . O O X . . . . .
        O O O X . X . . .
        X X X X . . . . .
        . . . . . . X X X
        . . . . . . X O O
        . . X X X X X O .
        . . X O O O X O O
        . . X O . O X X O
        . . X O O O X . X
    ");
    for name in ["A8", "H5", "D3"] {
        let (status, certainty) = status(&report, name);
        assert_eq!(status, LifeStatus::Dead, "{name}: {certainty}");
    }
    assert_eq!(report.dead().points().len(), 5 + 6 + 8);
}

/// Two groups in a race, whose liberties random moves fill as gladly for themselves as for the other
/// side.
#[test]
fn a_race_that_is_lost_whoever_begins_is_dead() {
    let report = go("
        X . O O . O O . O
        . X O . O O O O O
        . X X O . O X X X
        . X O O O . X X .
        X X X O O O X X O
        X X . X X X O O O
        . X X X X O O O O
        X X . X X O X O O
        . X X X . X X X .
    ");
    assert_eq!(status(&report, "G7").0, LifeStatus::Dead);
    assert_eq!(status(&report, "F3").0, LifeStatus::Alive);
}

#[test]
fn stones_without_a_refuge_are_dead_and_walls_alive() {
    let report = go("
        . . . . O . . . .
        . X . X O . O . .
        . . X . O O . . .
        . . . X X O . X .
        . . . . X O . . .
        . O . . X O . . .
        . . . X X O O . .
        . . X X O . . . .
        . . X O O . . . .
    ");
    let dead = report.dead().points();
    let named = |name: &str| report.size.parse_point(name).unwrap();
    assert_eq!(dead, ["H6", "B4"].map(named).into_iter().collect());
}

#[test]
fn doomed_groups_of_conversion_go_are_proved() {
    let diagram: Diagram = ". X . X .\n. X O X .\n. X X X .".parse().unwrap();
    let rules = Preset::named("conversion").unwrap().rules();
    let position = Position::from_setup(Conversion, diagram.setup()).unwrap();
    let report = judge(&position, &rules);
    assert_eq!(status(&report, "C2"), (LifeStatus::Dead, Certainty::Proved));
    assert_eq!(status(&report, "C1"), (LifeStatus::Alive, Certainty::Proved));
}

/// Judging playouts are legal games too; what they fill beyond the usual is an eye that is some
/// group's last liberty.
#[test]
fn judging_playouts_fill_broken_eyes_alone() {
    let mut rng = Rng::new(21);
    let mut board = <GoRules as PlayoutRules>::Board::new();
    let mut trace = Trace::new();
    let mut filled = 0;
    for side in [5, 9, 13] {
        let rules = GoRules::of(&Preset::named("baduk").unwrap().rules());
        for _ in 0..60 {
            let start = Position::new(rules, Size::square(side).unwrap());
            board.load(&start);
            board.run_to_judge(&mut rng, &mut trace);
            let mut position = start;
            for (_, point) in trace.turns() {
                if let Some(point) = point
                    && is_surrounded(&position, point)
                {
                    let last = |g: go_core::Group<'_>| g.liberties() == 1;
                    let broken = position.board().groups_around(point).into_iter().any(last);
                    // A point whose diagonals are the opponent's is no eye to begin with.
                    filled += u32::from(broken);
                }
                position.turn(point.map_or(Move::Pass, Move::Play)).expect("legal");
            }
        }
    }
    assert!(filled > 0, "broken eyes are filled");
}

fn is_surrounded(position: &Position<GoRules>, point: Point) -> bool {
    let own: Color = position.to_move();
    position.board().neighbors(point).all(|n| position.board().color(n) == Some(own))
}

#[test]
fn engine_games_end_with_every_group_judged() {
    let mut unsettled = 0;
    for seed in 0..6 {
        let game = self_play::<GoRules>(config("japanese", 9), seed, 60);
        let report = judge(game.position(), &game.config().rules);
        unsettled += usize::from(report.verdicts.iter().any(|v| v.status == LifeStatus::Unsettled));
    }
    assert!(unsettled <= 1, "{unsettled} of 6 games ended with an open question");
}
