//! Games of the engine against itself, for the claims that are made about engine games.
//!
//! `engine-games paper` draws each game of Conversion Go on paper, reads it back, and counts
//! crosses that are wrong or ambiguous. `engine-games settled` times the settled sets of both
//! colours on positions of such games, each named by game and move.

use std::hint::black_box;
use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::{Context, bail};
use clap::{Parser, Subcommand};
use go_ai::{Engine, Limits, SearchConfig, StopToken};
use go_bench::cpu::thread_time;
use go_core::{Board, Color, Move, PointSet, Size};
use go_rules::{Action, Conversion, Game, OpeningKind, Phase, Preset};
use go_score::{Endgame, EndgameLimits, PaperError, PaperPicture, Settled};

/// Measures on games of the engine against itself.
#[derive(Debug, Parser)]
struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Draw games on paper and read them back
    Paper {
        /// Games, on boards from 6x6 to 16x16 in turn
        #[arg(long, default_value_t = 1000)]
        games: u64,
        /// Playouts a move
        #[arg(long, default_value_t = 20)]
        playouts: u64,
    },
    /// Time the settled sets of both colours on 100 positions of 16x16, moves 60 to 220
    Settled {
        /// Times each position is taken
        #[arg(long, default_value_t = 200)]
        rounds: u32,
    },
}

fn main() -> ExitCode {
    let result = match Args::parse().what {
        What::Paper { games, playouts } => paper(games, playouts),
        What::Settled { rounds } => settled(rounds),
    };
    match result {
        Ok(text) => {
            // Nobody is left to tell if this cannot be written.
            let _ = writeln!(io::stdout(), "{text}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            let _ = writeln!(io::stderr(), "error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// A game without opening and without resignation, told of after every turn.
fn play(
    side: u8,
    seed: u64,
    playouts: u64,
    mut after: impl FnMut(&Game<Conversion>),
) -> anyhow::Result<Game<Conversion>> {
    let mut config = Preset::named("conversion")?.config();
    config.size = Size::square(side)?;
    config.rules.opening = OpeningKind::Plain;
    let search = SearchConfig { resign_below: -1.0, ..SearchConfig::baseline() };
    let mut game: Game<Conversion> = Game::new(config)?;
    let mut engine: Engine<Conversion> = Engine::new(search, seed);
    while game.phase() == Phase::Play {
        let choice = engine.choose(&game, &Limits::playouts(playouts), &StopToken::new());
        let action = choice.context("a game in play takes turns")?.action;
        // The rule against mirroring is the game's; the engine keeps to it.
        game.act(action)?;
        if matches!(action, Action::Turn { turn: Move::Play(_), .. }) {
            after(&game);
        }
    }
    Ok(game)
}

fn paper(games: u64, playouts: u64) -> anyhow::Result<String> {
    let (mut in_play, mut at_end, mut with_final, mut ambiguous) = (0, 0, 0, 0);
    for seed in 0..games {
        let game = play(6 + (seed % 11) as u8, seed, playouts, |_| {})?;
        let drawn = PaperPicture::of_game(&game, &PointSet::EMPTY);
        let reading = drawn.to_string().parse::<PaperPicture>()?.read()?;
        if reading.board() != game.position().board() {
            bail!("game {seed} is read wrong:\n{drawn}");
        }
        in_play += reading.crosses().len();

        let limits = EndgameLimits { empties: 12, nodes: 100_000 };
        let endgame = Endgame::solve(game.position(), limits, None);
        let doomed = endgame.doomed(Color::Black) | endgame.doomed(Color::White);
        if doomed.is_empty() {
            continue;
        }
        with_final += 1;
        let drawn = PaperPicture::of_game(&game, &doomed);
        match drawn.to_string().parse::<PaperPicture>()?.read() {
            Ok(reading) if reading.board() == &endgame.converted() => at_end += doomed.len(),
            Ok(_) => bail!("the final crosses of game {seed} are read wrong:\n{drawn}"),
            Err(PaperError::Ambiguous { .. }) => ambiguous += 1,
            Err(error) => bail!("game {seed}: {error}\n{drawn}"),
        }
    }
    Ok(format!(
        "{games} engine games: {in_play} crosses made in play, none wrong or ambiguous; \
         {with_final} games end with doomed groups, {at_end} final crosses read, none wrong; \
         {ambiguous} pictures ambiguous"
    ))
}

/// Moves at which positions are taken: ten games, ten positions each.
fn is_sampled(turn: u32, game: u64) -> bool {
    (60..=220).contains(&turn) && (turn - 60) % 16 == (game as u32) % 16
}

fn settled(rounds: u32) -> anyhow::Result<String> {
    let mut positions: Vec<(String, Board)> = Vec::new();
    for seed in 0.. {
        if positions.len() >= 100 {
            break;
        }
        play(16, seed, 50, |game| {
            if is_sampled(game.turns(), seed) && positions.len() < 100 {
                let name = format!("game {seed} move {}", game.turns());
                positions.push((name, *game.position().board()));
            }
        })?;
    }
    let mut lines = String::new();
    let mut times = Vec::new();
    for (name, board) in &positions {
        let start = thread_time();
        for _ in 0..rounds {
            black_box(Settled::both(black_box(board)));
        }
        let micros = (thread_time() - start).as_secs_f64() * 1e6 / f64::from(rounds);
        let both = Settled::both(board);
        lines += &format!(
            "{name}: {micros:.2} µs, settled {} and {} of {} points\n",
            both.black.len(),
            both.white.len(),
            board.size().area()
        );
        times.push(micros);
    }
    times.sort_by(f64::total_cmp);
    let mean = times.iter().sum::<f64>() / times.len() as f64;
    Ok(format!(
        "{lines}{} positions: mean {mean:.2} µs, median {:.2}, least {:.2}, most {:.2}",
        times.len(),
        times[times.len() / 2],
        times[0],
        times[times.len() - 1]
    ))
}
