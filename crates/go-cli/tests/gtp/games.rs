//! Whole games against another program: GNU Go, where it is installed.

use go_gtp::{Client, ClientError, Color, FinalScore, Launch, MoveText, Noise};

use crate::probe::PATIENCE;
use crate::program::skipped;

/// GNU Go, if there is one.
fn gnugo() -> Option<Client> {
    for program in ["gnugo", "/usr/games/gnugo"] {
        let mut launch =
            Launch::new(program).args(["--mode", "gtp", "--level", "1", "--seed", "1"]);
        launch.noise = Noise::Keep;
        if let Ok(client) = Client::spawn(&launch) {
            return Some(client);
        }
    }
    skipped("GNU Go is not installed");
    None
}

fn ours(flags: &str) -> Client {
    let launch =
        Launch::new(env!("CARGO_BIN_EXE_go-cli")).arg("gtp").args(flags.split_whitespace());
    Client::spawn(&launch).expect("the program starts")
}

fn ask(client: &mut Client, command: &str) -> String {
    client.ask(command, PATIENCE).unwrap_or_else(|error| panic!("{command}: {error}"))
}

/// Plays a game as a relay does; the moves, and who gave up.
fn relay(black: &mut Client, white: &mut Client, komi: &str) -> (Vec<MoveText>, Option<Color>) {
    for client in [&mut *black, &mut *white] {
        for command in ["boardsize 9", "clear_board", &format!("komi {komi}")] {
            ask(client, command);
        }
    }
    let mut moves = Vec::new();
    let mut passes = 0;
    while passes < 2 && moves.len() < 400 {
        let (color, mover, other) = match moves.len() % 2 {
            0 => (Color::Black, &mut *black, &mut *white),
            _ => (Color::White, &mut *white, &mut *black),
        };
        let played: MoveText = ask(mover, &format!("genmove {color}")).parse().unwrap();
        if played == MoveText::Resign {
            return (moves, Some(color));
        }
        ask(other, &format!("play {color} {played}"));
        passes = if played == MoveText::Pass { passes + 1 } else { 0 };
        moves.push(played);
    }
    (moves, None)
}

#[test]
fn a_game_with_gnu_go_is_legal_to_both_and_scored_alike() {
    let Some(mut gnugo) = gnugo() else { return };
    let mut engine = ours("--rules japanese --playouts 300 --seed 9");
    let (moves, gave_up) = relay(&mut engine, &mut gnugo, "6.5");
    assert!(moves.len() > 20 || gave_up.is_some(), "{moves:?}");
    let pictures =
        [ask(&mut engine, "final_status_list alive"), ask(&mut gnugo, "list_stones black")];
    assert!(!pictures[0].is_empty() || gave_up.is_some());
    // Both boards hold the same stones.
    let mut ours: Vec<String> = Vec::new();
    for status in ["alive", "dead", "seki"] {
        let list = ask(&mut engine, &format!("final_status_list {status}"));
        ours.extend(list.split_whitespace().map(str::to_owned));
    }
    let mut theirs: Vec<String> = pictures[1].split_whitespace().map(str::to_owned).collect();
    theirs.extend(ask(&mut gnugo, "list_stones white").split_whitespace().map(str::to_owned));
    ours.sort();
    theirs.sort();
    assert_eq!(ours, theirs);
    if gave_up.is_none() {
        let mine: FinalScore = ask(&mut engine, "final_score").parse().unwrap();
        let its: FinalScore = ask(&mut gnugo, "final_score").parse().unwrap();
        assert_eq!(mine.winner(), its.winner(), "{mine} and {its} after {moves:?}");
    }
    assert!(gnugo.quit(PATIENCE).is_ok() && engine.quit(PATIENCE).is_ok());
}

#[test]
fn gnu_go_places_a_handicap_that_is_taken_over() {
    let Some(mut gnugo) = gnugo() else { return };
    let mut engine = ours("--rules chinese --playouts 50 --seed 9");
    for client in [&mut gnugo, &mut engine] {
        ask(client, "boardsize 9");
        ask(client, "clear_board");
    }
    for stones in 2..=9u32 {
        let usual = ask(&mut gnugo, &format!("fixed_handicap {stones}"));
        let taken = ask(&mut engine, &format!("fixed_handicap {stones}"));
        let sorted = |text: &str| {
            let mut words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
            words.sort();
            words
        };
        assert_eq!(sorted(&usual), sorted(&taken), "{stones} stones");
        for client in [&mut gnugo, &mut engine] {
            ask(client, "clear_board");
        }
    }
    // More than custom knows is refused by both.
    for client in [&mut gnugo, &mut engine] {
        let refused = client.ask("fixed_handicap 10", PATIENCE);
        assert!(matches!(refused, Err(ClientError::Refused { .. })));
    }
}
