//! Talking with the program through the client of go-gtp, as `match` and other programs do.

use go_gtp::{Client, Farewell, FinalScore, Form, InfoLine, Launch, MoveText};

use crate::probe::PATIENCE;

fn client(flags: &str) -> Client {
    let launch =
        Launch::new(env!("CARGO_BIN_EXE_go-cli")).arg("gtp").args(flags.split_whitespace());
    Client::spawn(&launch).expect("the program starts")
}

#[test]
fn it_says_who_it_is_and_leaves_by_itself() {
    let mut engine = client("");
    let identity = engine.identify(PATIENCE).unwrap();
    assert_eq!(identity.name, "go-cli");
    assert_eq!(identity.version, env!("CARGO_PKG_VERSION"));
    assert!(identity.commands.contains("kata-analyze"));
    assert!(matches!(engine.quit(PATIENCE).unwrap(), Farewell::Exited(status) if status.success()));
}

#[test]
fn a_whole_game_against_itself_has_one_score() {
    let mut engine = client("--size 5 --playouts 20 --seed 4");
    let mut passes = 0;
    let mut turns = 0;
    while passes < 2 || turns < 5 {
        let side = engine.ask("gogui-rules_side_to_move", PATIENCE).unwrap();
        let played: MoveText =
            engine.ask(&format!("genmove {side}"), PATIENCE).unwrap().parse().unwrap();
        match played {
            MoveText::Resign => break,
            MoveText::Pass => passes += 1,
            MoveText::At(_) => passes = 0,
        }
        turns += 1;
        assert!(turns < 200, "a board of 25 points fills");
    }
    let score: FinalScore = engine.ask("final_score", PATIENCE).unwrap().parse().unwrap();
    assert!(score.half_points() <= 50);
}

#[test]
fn reports_of_an_analysis_are_read_and_it_stops() {
    let mut engine = client("--rules baduk --size 9 --seed 2");
    for (command, form) in [
        ("lz-analyze b 2", Form::Lz),
        ("kata-analyze w 2 rootInfo true ownership true", Form::Kata),
        ("analyze 2", Form::Plain),
    ] {
        let mut stream = engine.stream(command).unwrap();
        let mut visits = 0;
        for _ in 0..3 {
            let line =
                stream.next_line(PATIENCE).unwrap().expect("reports do not end by themselves");
            let report = InfoLine::parse(&line, form).unwrap();
            let now: u64 = report.moves.iter().map(|info| info.visits).sum();
            assert!(now >= visits, "visits only grow");
            visits = now;
            assert!(report.moves.iter().all(|info| (0.0..=1.0).contains(&info.winrate)));
            if form == Form::Kata {
                assert_eq!(report.ownership.len(), 81);
                assert!(report.root.is_some());
            }
        }
        stream.stop(PATIENCE).unwrap();
    }
}
