//! The engine as its users see it: it repeats itself, keeps to the rules, and knows when to stop.

use go_ai::{
    Choice, Engine, EngineRules, Every, Limits, Restriction, Rng, Scope, SearchConfig,
    SearchReport, StopToken, ownership,
};
use go_core::{Color, Diagram, Move, Size};
use go_rules::{Action, Conversion, Game, GameConfig, GoRules, OpeningKind, Phase, Preset};
use go_score::{DeadStones, score_game};

fn config(preset: &str, width: u8, height: u8) -> GameConfig {
    let mut config = Preset::named(preset).unwrap().config();
    config.size = Size::new(width, height).unwrap();
    config
}

/// Plays a game of the engine against itself and returns its actions.
fn self_play<R: EngineRules>(config: GameConfig, seed: u64, playouts: u64) -> Game<R> {
    let mut game: Game<R> = Game::new(config).unwrap();
    let mut engine: Engine<R> = Engine::new(SearchConfig::baseline(), seed);
    let stop = StopToken::new();
    while let Some(choice) = engine.choose(&game, &Limits::playouts(playouts), &stop) {
        game.act(choice.action).expect("the engine keeps to the rules");
        assert!(game.turns() as usize <= 5 * game.size().area() + 4, "the game has an end");
    }
    game
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let log = |seed| self_play::<GoRules>(config("baduk", 5, 5), seed, 30).log().to_vec();
    assert_eq!(log(1), log(1));
    assert_ne!(log(1), log(2));
    let log = |seed| self_play::<Conversion>(config("conversion", 6, 5), seed, 30).log().to_vec();
    assert_eq!(log(1), log(1));
    assert_ne!(log(1), log(2));
}

#[test]
fn games_of_every_preset_come_to_their_end() {
    for preset in Preset::all() {
        for (width, height) in [(1, 1), (1, 4), (3, 3), (5, 4)] {
            let config = config(preset.name(), width, height);
            match preset.name() {
                "conversion" => {
                    let game = self_play::<Conversion>(config, 5, 10);
                    assert!(matches!(game.phase(), Phase::Marking | Phase::Over(_)));
                }
                _ => {
                    let game = self_play::<GoRules>(config, 5, 10);
                    assert!(!game.phase().takes_turns(), "{}: {:?}", preset.name(), game.phase());
                }
            }
        }
    }
}

#[test]
fn the_report_of_the_opening_is_on_the_stones_that_were_compared() {
    let mut game: Game<Conversion> = Game::new(config("conversion", 9, 8)).unwrap();
    let mut engine: Engine<Conversion> = Engine::new(SearchConfig::baseline(), 3);
    let mut choose = |game: &Game<Conversion>| {
        engine.choose(game, &Limits::playouts(240), &StopToken::new()).unwrap()
    };
    for _ in 0..2 {
        let choice = choose(&game);
        assert_eq!(choice.report, SearchReport::unsearched(game.size(), game.to_move()));
        assert!(!choice.report.is_searched());
        game.act(choice.action).unwrap();
    }
    let Choice { action, report } = choose(&game);
    assert_eq!(action, Action::Turn { color: Color::Black, turn: report.best() });
    // A twelfth of the playouts for each; of the random dozen some may be the same.
    let playouts = 20 * report.candidates.len() as u64;
    assert_eq!((report.to_move, report.playouts), (Color::Black, playouts));
    let stones: Vec<Move> = report.candidates.iter().map(|candidate| candidate.turn).collect();
    assert!(stones.contains(&Move::Pass) && stones.len() <= 12);
    for (number, candidate) in report.candidates.iter().enumerate() {
        assert!(!stones[..number].contains(&candidate.turn), "each is compared once");
        let mut after = game.clone();
        for &turn in &candidate.line {
            after.play(turn).unwrap_or_else(|error| panic!("{:?}: {error}", candidate.line));
        }
    }
    let uneven = report.candidates.iter().map(|candidate| (candidate.winrate - 0.5).abs());
    assert!(uneven.is_sorted());
}

/// Every line of a report can be played out in the game, superko and the mirror rule included.
fn lines_are_legal<R: EngineRules>(config: GameConfig, seed: u64) {
    let mut game: Game<R> = Game::new(config).unwrap();
    let mut engine: Engine<R> = Engine::new(SearchConfig::baseline(), seed);
    let mut rng = Rng::new(seed);
    let stop = StopToken::new();
    for _ in 0..60 {
        if !game.phase().takes_turns() {
            break;
        }
        let report = engine.search(&game, &Limits::playouts(60), &stop);
        for candidate in &report.candidates {
            let mut ahead = game.clone();
            for &turn in &candidate.line {
                if !ahead.phase().takes_turns() {
                    break;
                }
                ahead.play(turn).unwrap_or_else(|error| panic!("{error}\n{game:?}"));
            }
        }
        let legal = game.legal_points();
        let turn = match legal.get(rng.below(legal.len() as u32) as usize) {
            Some(&point) if rng.below(12) > 0 => Move::Play(point),
            _ => Move::Pass,
        };
        game.play(turn).unwrap();
    }
}

#[test]
fn searched_lines_keep_to_the_rules() {
    for seed in 0..6 {
        for (width, height) in [(2, 2), (2, 3), (3, 3), (4, 4)] {
            for preset in ["table", "aga", "tromp-taylor", "baduk"] {
                lines_are_legal::<GoRules>(config(preset, width, height), seed);
            }
            let mut conversion = config("conversion", width, height);
            conversion.rules.opening = OpeningKind::Plain;
            lines_are_legal::<Conversion>(conversion, seed);
        }
    }
}

#[test]
fn it_beats_random_moves() {
    fn play<R: EngineRules>(config: GameConfig, ours: Color, seed: u64) -> Option<Color> {
        let mut game: Game<R> = Game::new(config).unwrap();
        let mut engine: Engine<R> = Engine::new(SearchConfig::baseline(), seed);
        let mut rng = Rng::new(seed + 99);
        let stop = StopToken::new();
        while game.phase().takes_turns() {
            let color = game.to_move();
            if color == ours && game.phase() != Phase::ChoosingSide {
                let choice = engine.choose(&game, &Limits::playouts(100), &stop).unwrap();
                game.act(choice.action).unwrap();
                continue;
            }
            let legal = game.legal_points();
            let over = game.turns() as usize > 3 * game.size().area();
            let turn = match legal.get(rng.below(legal.len() as u32) as usize) {
                Some(&point) if !over => Move::Play(point),
                _ => Move::Pass,
            };
            game.play(turn).unwrap();
        }
        let dead = engine.estimate_dead(&game);
        let dead = DeadStones::marked(game.position().board(), dead).unwrap();
        score_game(&game, &dead).outcome.winner()
    }
    for (seed, ours) in [(1, Color::Black), (2, Color::White)] {
        assert_eq!(play::<GoRules>(config("baduk", 9, 9), ours, seed), Some(ours));
        assert_eq!(play::<GoRules>(config("table", 9, 9), ours, seed), Some(ours));
        assert_eq!(play::<GoRules>(config("club", 9, 9), ours, seed), Some(ours));
        assert_eq!(play::<Conversion>(config("conversion", 12, 12), ours, seed), Some(ours));
    }
}

#[test]
fn only_what_stays_neutral_is_filled_in_the_dame_phase() {
    // A dead black stone stands in White's part, so all of it touches both colours; the middle
    // column alone is nobody's.
    let diagram: Diagram = "
        . . X . O . .
        . . X . O . .
        . . X . O . .
        . . X . O . X
        . . X . O . .
        . . X . O . .
        . . X . O . .
    "
    .parse()
    .unwrap();
    let setup = diagram.setup_for(Color::White);
    let mut game: Game<GoRules> = Game::from_setup(config("club", 7, 7), setup).unwrap();
    let mut engine: Engine<GoRules> = Engine::new(SearchConfig::baseline(), 1);
    game.play(Move::Pass).unwrap();
    game.play(Move::Pass).unwrap();
    assert_eq!(game.phase(), Phase::Dame);
    let mut filled = 0;
    while game.phase() == Phase::Dame {
        let chosen = engine.choose(&game, &Limits::playouts(10), &StopToken::new()).unwrap();
        if let Action::Turn { turn: Move::Play(point), .. } = chosen.action {
            assert_eq!(game.size().xy(point).0, 3, "{}", game.size().name(point));
            filled += 1;
        }
        game.act(chosen.action).unwrap();
    }
    assert_eq!((filled, game.phase()), (7, Phase::Marking));
}

#[test]
fn the_pie_is_cut_and_taken() {
    let mut game: Game<Conversion> = Game::new(config("conversion", 9, 9)).unwrap();
    let mut engine: Engine<Conversion> = Engine::new(SearchConfig::baseline(), 3);
    let stop = StopToken::new();
    let limits = Limits::playouts(120);
    for turn in 1..=3 {
        assert_eq!(game.phase(), Phase::Opening { turn });
        game.act(engine.choose(&game, &limits, &stop).unwrap().action).unwrap();
    }
    assert_eq!(game.phase(), Phase::ChoosingSide);
    let choice = engine.choose(&game, &limits, &stop).unwrap();
    assert!(matches!(choice.action, Action::ChooseSide(_)));
    game.act(choice.action).unwrap();
    assert_eq!(game.phase(), Phase::Play);

    // A side that nobody would leave: White has all but a corner, and moves.
    let diagram: Diagram = "
        O O O O O
        O . O . O
        O O O O O
        O . O O .
        O O O . .
    "
    .parse()
    .unwrap();
    let mut config = config("conversion", 5, 5);
    config.rules.opening = OpeningKind::Plain;
    let setup = diagram.setup_for(Color::White);
    let won: Game<Conversion> = Game::from_setup(config, setup).unwrap();
    let report = engine.search(&won, &limits, &stop);
    assert!(report.winrate > 0.99, "{}", report.winrate);
}

#[test]
fn it_passes_when_all_is_settled_and_not_before() {
    let choose = |text: &str| {
        let diagram: Diagram = text.parse().unwrap();
        let mut terms = config("conversion", 5, 5);
        terms.rules.opening = OpeningKind::Plain;
        let game: Game<Conversion> =
            Game::from_setup(terms, diagram.setup_for(Color::Black)).unwrap();
        let mut engine: Engine<Conversion> = Engine::new(SearchConfig::baseline(), 3);
        engine.choose(&game, &Limits::playouts(100), &StopToken::new()).unwrap().action
    };
    let pass = Action::Turn { color: Color::Black, turn: Move::Pass };
    assert_eq!(choose("X X X O O\nX . X O O\nX X X O O\nX X X O .\nX X X O O"), pass);
    // An open corner lives for whoever takes it.
    assert_ne!(choose("X X X O O\nX . X O O\nX X X O O\nX X X O O\nX X X O ."), pass);
}

#[test]
fn playouts_know_who_owns_a_divided_board() {
    let diagram: Diagram = "
        . X O .
        . X O .
        . X O .
        . X O .
    "
    .parse()
    .unwrap();
    let rules = Preset::named("chinese").unwrap().rules();
    let game: Game<GoRules> = Game::from_setup(
        GameConfig {
            rules,
            size: Size::square(4).unwrap(),
            ..Preset::named("chinese").unwrap().config()
        },
        *diagram.setup(),
    )
    .unwrap();
    let map = ownership(game.position(), 200, 1);
    let sign = |name: &str| map[game.size().parse_point(name).unwrap()].signum();
    assert_eq!((sign("B2"), sign("C2")), (1.0, -1.0));
    assert_eq!(map, ownership(game.position(), 200, 1));
}

#[test]
fn a_stopped_search_ends_at_once() {
    let game: Game<GoRules> = Game::new(config("baduk", 9, 9)).unwrap();
    let mut engine: Engine<GoRules> = Engine::new(SearchConfig::baseline(), 3);
    let stop = StopToken::new();
    stop.stop();
    let report = engine.search(&game, &Limits::default(), &stop);
    assert_eq!(report.playouts, 1);
    let mut told = 0;
    let fresh = StopToken::new();
    let every = Every::Playouts(10);
    engine.search_and_tell(&game, &Limits::playouts(100), &fresh, every, &mut |_| told += 1);
    assert_eq!(told, 9);
}

#[test]
fn whoever_listens_hears_of_the_choice_and_does_not_change_it() {
    fn check<R: EngineRules>(config: GameConfig) {
        let limits = Limits::playouts(60);
        let stop = StopToken::new();
        let mut game: Game<R> = Game::new(config).unwrap();
        let engine = || Engine::new(SearchConfig::baseline(), 4);
        let (mut alone, mut heard): (Engine<R>, Engine<R>) = (engine(), engine());
        for every in
            [Every::Playouts(7), Every::Time(std::time::Duration::ZERO), Every::Playouts(0)]
                .into_iter()
                .cycle()
                .take(9)
        {
            let choice = alone.choose(&game, &limits, &stop).unwrap();
            let mut playouts = Vec::new();
            let tell = &mut |report: &SearchReport| {
                assert_eq!((report.to_move, report.size), (game.to_move(), game.size()));
                playouts.push(report.playouts);
            };
            let told = heard.choose_and_tell(&game, &limits, &stop, every, tell).unwrap();
            assert_eq!((choice.action, choice.report), (told.action, told.report));
            let expected: Vec<u64> = match (game.phase(), every) {
                (Phase::Opening { .. }, _) => Vec::new(),
                (_, Every::Playouts(count)) => (1..60).filter(|n| n % count.max(1) == 0).collect(),
                // The clock is looked at after every eighth playout.
                (_, _) => (1..60).filter(|n| n % 8 == 0).collect(),
            };
            assert_eq!(playouts, expected, "{every:?} in {:?}", game.phase());
            game.act(choice.action).unwrap();
        }
    }
    check::<GoRules>(config("baduk", 9, 9));
    check::<Conversion>(Preset::named("conversion").unwrap().config());
}

#[test]
fn a_search_within_a_scope_keeps_to_it() {
    let game: Game<GoRules> = Game::new(config("baduk", 7, 7)).unwrap();
    let point = |name: &str| Move::Play(game.size().parse_point(name).unwrap());
    let stop = StopToken::new();
    let mut engine: Engine<GoRules> = Engine::new(SearchConfig::baseline(), 3);
    let mut search = |scope: &Scope| {
        let limits = Limits::playouts(300);
        engine.search_within(&game, scope, &limits, &stop, Every::Never, &mut |_| {})
    };
    let all = search(&Scope::default());
    let allowed = [point("C3"), point("A1")];
    let black = |moves: &[Move], plies| Restriction::new(Color::Black, moves, plies);
    let allow = Scope { allow: vec![black(&allowed, 3)], ..Scope::default() };
    let within = search(&allow);
    assert_eq!(within.visits, 300, "a tree of other moves is not gone on with");
    for found in &within.candidates {
        assert!(allowed.contains(&found.turn), "{:?}", found.turn);
        let third = found.line.get(2);
        assert!(third.is_none_or(|turn| allowed.contains(turn) && *turn != found.turn));
        let free = all.candidates.iter().find(|other| other.turn == found.turn).unwrap();
        assert_eq!(found.prior, free.prior);
    }
    assert_eq!(search(&allow).visits, 600, "the same search goes on");
    let best = within.best();
    let avoid = Scope { avoid: vec![black(&[best, Move::Pass], 1)], ..Scope::default() };
    let others = search(&avoid);
    assert!(others.candidates.iter().all(|c| c.turn != best && c.turn != Move::Pass));
    // Restrictions that end before they begin, or that leave nothing.
    let void = Scope { avoid: vec![black(&[best], 0)], ..Scope::default() };
    assert!(search(&void).candidates.iter().any(|found| found.turn == best));
    let nothing = Scope { allow: vec![black(&[], 1)], ..Scope::default() };
    assert_eq!(search(&nothing).candidates.len(), search(&void).candidates.len());
    let shares: f32 = engine.priors(&game).iter().map(|(_, share)| share).sum();
    assert!((shares - 1.0).abs() < 1e-4, "{shares}");
}

#[test]
fn a_move_that_is_not_worth_a_thought_is_searched_if_asked_for() {
    // Nothing but eyes of Black.
    let diagram: Diagram = ". X .\nX X X\n. X .".parse().unwrap();
    let mut config = config("chinese", 3, 3);
    config.rules.opening = OpeningKind::Plain;
    let game: Game<GoRules> = Game::from_setup(config, *diagram.setup()).unwrap();
    let eye = Move::Play(game.size().parse_point("A1").unwrap());
    let mut engine: Engine<GoRules> = Engine::new(SearchConfig::baseline(), 3);
    assert!(engine.priors(&game).iter().all(|(turn, _)| *turn != eye));
    for scope in [
        Scope { allow: vec![Restriction::new(Color::Black, &[eye], 1)], ..Scope::default() },
        Scope {
            avoid: vec![Restriction::new(
                Color::Black,
                &game
                    .legal_points()
                    .into_iter()
                    .map(Move::Play)
                    .chain([Move::Pass])
                    .filter(|turn| *turn != eye)
                    .collect::<Vec<Move>>(),
                1,
            )],
            ..Scope::default()
        },
    ] {
        let (limits, stop) = (Limits::playouts(20), StopToken::new());
        let report = engine.search_within(&game, &scope, &limits, &stop, Every::Never, &mut |_| {});
        let turns: Vec<Move> = report.candidates.iter().map(|found| found.turn).collect();
        assert_eq!(turns, [eye]);
    }
}
