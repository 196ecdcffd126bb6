//! Plays the engine against random moves, or against itself, and says how it behaved.
//!
//! `cargo run --release -p go-ai --example sparring -- PRESET SIZE GAMES PLAYOUTS random|self`
#![allow(clippy::print_stdout)]

use std::process::ExitCode;

use go_ai::{Engine, EngineRules, Limits, Rng, SearchConfig, StopToken};
use go_core::{Cell, Color, Move, Point, Size};
use go_rules::{Action, Conversion, Game, GameConfig, GoRules, Phase, Preset, Variant};
use go_score::{DeadStones, score_game};

/// Playouts of the search that judges a resignation.
const JUDGE: u64 = 5_000;

#[derive(Debug, Default)]
struct Tally {
    games: u32,
    wins: u32,
    draws: u32,
    resigned: u32,
    turns: u32,
    eyes_filled: u32,
    resigned_ahead: u32,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [preset, side, games, playouts, opponent] = arguments.as_slice() else {
        println!("usage: sparring PRESET SIZE GAMES PLAYOUTS random|self");
        return ExitCode::from(2);
    };
    let mut config = match Preset::named(preset) {
        Ok(preset) => preset.config(),
        Err(error) => {
            println!("{error}");
            return ExitCode::from(2);
        }
    };
    let (Ok(size), Ok(games), Ok(playouts)) =
        (side.parse::<Size>(), games.parse::<u32>(), playouts.parse::<u64>())
    else {
        println!("size, games and playouts are numbers");
        return ExitCode::from(2);
    };
    config.size = size;
    let random = opponent == "random";
    let tally = match Variant::of(&config.rules) {
        Variant::Go(_) => spar::<GoRules>(config, games, playouts, random),
        Variant::Conversion(_) => spar::<Conversion>(config, games, playouts, random),
    };
    println!("{tally:?}");
    ExitCode::SUCCESS
}

fn spar<R: EngineRules>(config: GameConfig, games: u32, playouts: u64, random: bool) -> Tally {
    let mut tally = Tally::default();
    let stop = StopToken::new();
    for number in 0..games {
        let mut game: Game<R> = Game::new(config).expect("the terms fit together");
        let mut engine: Engine<R> = Engine::new(SearchConfig::baseline(), u64::from(number));
        let mut rng = Rng::new(u64::from(number) + 1_000_000);
        let ours = if number % 2 == 0 { Color::Black } else { Color::White };
        loop {
            let color = game.to_move();
            let engine_moves = !random || color == ours || game.phase() == Phase::ChoosingSide;
            if random && game.phase() == Phase::ChoosingSide {
                game.act(Action::ChooseSide(Color::White)).expect("a side can be chosen");
                continue;
            }
            if !game.phase().takes_turns() {
                break;
            }
            let action = if engine_moves {
                let choice = engine.choose(&game, &Limits::playouts(playouts), &stop);
                let Some(choice) = choice else { break };
                if let Action::Turn { turn: Move::Play(point), .. } = choice.action {
                    tally.eyes_filled += u32::from(fills_eye_of_two(&game, point));
                }
                choice.action
            } else {
                let legal = game.legal_points();
                let turn = match legal.get(rng.below(legal.len() as u32) as usize) {
                    Some(&point) if game.turns() as usize <= 3 * game.size().area() => {
                        Move::Play(point)
                    }
                    _ => Move::Pass,
                };
                Action::Turn { color, turn }
            };
            if let Action::Resign(loser) = action {
                tally.resigned += 1;
                // A fresh and much longer search is the judge of whether it was lost.
                let mut judge: Engine<R> = Engine::new(SearchConfig::baseline(), 1);
                let report = judge.search(&game, &Limits::playouts(JUDGE), &stop);
                if report.winrate >= 0.5 {
                    tally.resigned_ahead += 1;
                    println!("game {number}: {loser} resigned ahead\n{game:?}");
                }
            }
            game.act(action).expect("chosen actions are legal");
        }
        tally.games += 1;
        tally.turns += game.turns();
        let dead = engine.estimate_dead(&game);
        let dead = DeadStones::marked(game.position().board(), dead).unwrap_or_default();
        let report = score_game(&game, &dead);
        match report.outcome.winner() {
            None => tally.draws += 1,
            Some(color) => tally.wins += u32::from(color == ours),
        }
        if number == 0 || (random && report.outcome.winner() != Some(ours)) {
            println!(
                "game {number}: {} turns, we are {ours}, {:?}, {}\n{}",
                game.turns(),
                game.phase(),
                report.outcome,
                game.position().board()
            );
        }
    }
    tally
}

/// Whether a stone fills a one-point eye of a group of its colour that has exactly two.
fn fills_eye_of_two<R: EngineRules>(game: &Game<R>, point: Point) -> bool {
    if !R::CAN_RECUR {
        return false;
    }
    let board = game.position().board();
    let own = Cell::from(game.to_move());
    let is_eye_of = |p: Point, head: Point| {
        board.is_empty(p)
            && board.around(p).iter().all(|&(n, cell)| {
                cell == Cell::Wall
                    || (cell == own && board.group(n).is_some_and(|g| g.head() == head))
            })
    };
    board.groups_around(point).any(|group| {
        group.color() == game.to_move()
            && is_eye_of(point, group.head())
            && group.liberty_set().iter().filter(|&p| is_eye_of(p, group.head())).count() == 2
    })
}
