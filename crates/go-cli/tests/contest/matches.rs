//! Whole matches of engines that behave.

use std::fs;
use std::io::Write;
use std::path::Path;

use super::files::{Folder, command, complaint, facts, games, play, replayed};

#[test]
fn conversion_go_is_played_on_its_board() {
    let folder = Folder::new("conversion");
    let file = folder.path("match.jsonl");
    let engines = ["us=baseline playouts=30 seed=3", "chance=random"];
    let text = play(&file, &engines, "--rules conversion --pairs 1 --concurrency 2");
    assert!(
        text.contains("conversion 16, komi 0, opening pie") && text.contains("2 of 2"),
        "{text}"
    );
    let games = games(&file);
    assert_eq!(
        (games[0]["black"].as_str(), games[1]["black"].as_str()),
        (Some("us"), Some("chance"))
    );
    for game in &games {
        assert_eq!(game["winner"].as_str(), Some("us"), "{game}");
        assert!(
            game["turns"].as_u64() > Some(100) && game["cpu"][0].as_f64() > Some(0.0),
            "{game}"
        );
    }
    let mut results: Vec<_> =
        games.iter().map(|g| g["result"].as_str().unwrap().to_owned()).collect();
    let mut written = replayed(&file);
    results.sort();
    written.sort();
    assert_eq!(written, results);
}

#[test]
fn a_declaration_says_all() {
    let folder = Folder::new("same");
    let engines = ["a=baseline playouts=15", "b=random eyes=fill"];
    let flags = "--rules table --size 5x4 --pairs 4 --seed 9";
    let (one, two) = (folder.path("one.jsonl"), folder.path("two.jsonl"));
    play(&one, &engines, flags);
    play(&two, &engines, &format!("{flags} --concurrency 3"));
    assert_eq!(facts(&one), facts(&two));
    let first_line =
        |file: &Path| fs::read_to_string(file).unwrap().lines().next().unwrap().to_owned();
    assert_eq!(first_line(&one), first_line(&two));
    let other = folder.path("other.jsonl");
    play(&other, &engines, "--rules table --size 5x4 --pairs 4 --seed 10");
    assert_ne!(facts(&one), facts(&other));
}

#[test]
fn openings_come_from_a_file() {
    let folder = Folder::new("openings");
    let (file, list) = (folder.path("match.jsonl"), folder.path("openings.txt"));
    fs::write(&list, "# corners\nB2 D4\nD2 pass  # and none\n\n").unwrap();
    let engines = ["a=random seed=1", "b=random seed=2"];
    let flags = format!("--rules chinese --size 5 --pairs 3 --openings {}", list.display());
    play(&file, &engines, &flags);
    let openings: Vec<_> = games(&file).iter().map(|game| game["opening"].as_u64()).collect();
    assert_eq!(openings, [0, 0, 1, 1, 0, 0].map(Some));
    let sgf = fs::read_to_string(file.with_extension("sgf")).unwrap();
    assert!(sgf.contains(";B[bd]\n;W[db]") && sgf.contains(";B[dd]\n;W[]"), "{sgf}");
    fs::write(&list, "B2 B2\n").unwrap();
    let output = command(&folder.path("x.jsonl"), &engines, &flags).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(complaint(&output).contains("B2: occupied"), "{}", complaint(&output));
}

#[test]
fn a_sequential_test_ends_a_match() {
    let folder = Folder::new("sprt");
    let file = folder.path("match.jsonl");
    let engines = ["a=baseline playouts=60", "b=random"];
    let text = play(
        &file,
        &engines,
        "--rules conversion --size 5 --pairs 100 --sprt 0,200 --concurrency 2",
    );
    assert!(text.contains("200 Elo is accepted"), "{text}");
    assert!(games(&file).len() < 200, "{text}");
    // Going on with it changes nothing.
    let before = fs::read(&file).unwrap();
    assert_eq!(play(&file, &[], ""), text);
    assert_eq!(fs::read(&file).unwrap(), before);
}

#[test]
fn time_is_cpu_time_if_asked() {
    let folder = Folder::new("cpu");
    let file = folder.path("match.jsonl");
    let engines = ["a=baseline", "b=random"];
    play(&file, &engines, "--rules conversion --size 3 --pairs 1 --cpu 0.02");
    assert!(fs::read_to_string(&file).unwrap().contains("baseline cpu=0.02"));
    for game in games(&file) {
        let moves = game["moves"][0].as_f64().unwrap();
        let used = game["cpu"][0].as_f64().unwrap();
        // A turn takes at least its time; that it takes hardly more depends on the machine.
        assert!(used >= 0.01 * moves, "{game}");
    }
}

#[test]
fn flags_that_declare_nothing_are_refused() {
    let folder = Folder::new("flags");
    let file = folder.path("match.jsonl");
    for (engines, flags) in [
        (&["a=random"][..], "--rules baduk"),
        (&["a=random", "a=random"], "--rules baduk"),
        (&["a=random", "b=random"], ""),
        (&["a=random", "b=brilliant"], "--rules baduk"),
        (&["a=random", "b=random"], "--rules baduk --sprt 5,1"),
        (&["a=random", "b=random"], "--rules baduk --send c=quit"),
        (&["a=random", "b=random"], "--rules conversion --size 5 --random-opening 2"),
        (&["a=random", "b=random"], "--rules baduk --size 26"),
    ] {
        let output = command(&file, engines, flags).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{engines:?} {flags}: {}", complaint(&output));
        assert!(!file.exists(), "{engines:?} {flags}");
    }
}

#[test]
fn engines_that_check_their_words_are_told_of_the_game_from_the_start() {
    let folder = Folder::new("filled");
    let file = folder.path("match.jsonl");
    let this = env!("CARGO_BIN_EXE_go-cli");
    let peer = format!(
        "us=gtp: '{this}' gtp --rules {{rules}} --size {{size}} --seed {{seed}} --playouts 2"
    );
    let text =
        play(&file, &["chance=random", &peer], "--rules conversion --size 3 --pairs 1 --seed 77");
    assert!(text.contains("us") && games(&file).len() == 2, "{text}");
    // Going on asks it anew who it is.
    assert_eq!(play(&file, &[], ""), text);
}

#[test]
fn gnu_go_plays_a_match() {
    let gnugo = "/usr/games/gnugo";
    if !Path::new(gnugo).exists() {
        let _ = writeln!(std::io::stderr(), "skipped: {gnugo} is not installed");
        return;
    }
    let folder = Folder::new("gnugo");
    let file = folder.path("match.jsonl");
    let peer = format!("gnu=gtp: {gnugo} --mode gtp --level 1 --seed {{seed}}");
    let text = play(&file, &["chance=random", &peer], "--rules chinese --size 7 --pairs 1");
    assert!(text.contains("GNU Go"), "{text}");
    for game in games(&file) {
        assert_eq!(game["winner"].as_str(), Some("gnu"), "{game}");
        assert!(game["cpu"][1].as_f64() > Some(0.0), "{game}");
    }
}
