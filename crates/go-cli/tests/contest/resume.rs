//! A match that is killed goes on where it was.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use super::files::{Folder, command, complaint, facts, games, play, replayed};

const ENGINES: [&str; 2] = ["a=baseline playouts=30", "b=baseline playouts=10 seed=5"];
const TERMS: &str = "--rules conversion --size 9 --pairs 6 --concurrency 2";

/// Starts a match and kills it as soon as so many games are on disk.
fn kill_after(number: usize, file: &Path) {
    let mut child = command(file, &ENGINES, TERMS)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    while games(file).len() < number && child.try_wait().expect("a child").is_none() {
        thread::sleep(Duration::from_millis(5));
    }
    if number == 1 && child.try_wait().expect("a child").is_none() {
        let other = command(file, &ENGINES, TERMS).output().expect("the program starts");
        // The first may have ended meanwhile; then there is nothing to refuse.
        let refused = complaint(&other).contains("another process is playing this match");
        assert!(refused || other.status.success(), "{}", complaint(&other));
    }
    child.kill().expect("a kill");
    child.wait().expect("a child");
}

#[test]
fn a_killed_match_goes_on_with_the_same_pairings() {
    let folder = Folder::new("killed");
    let (whole, file) = (folder.path("whole.jsonl"), folder.path("killed.jsonl"));
    play(&whole, &ENGINES, TERMS);
    let mut finished = Vec::new();
    for number in [1, 4, 7] {
        kill_after(number, &file);
        let text = fs::read_to_string(&file).unwrap();
        let kept: Vec<String> = text.split_inclusive('\n').map(str::to_owned).collect();
        // What was on disk before is there still, in its place.
        assert!(kept.starts_with(&finished), "a finished game was lost");
        finished = kept.into_iter().filter(|line| line.ends_with('\n')).collect();
    }
    let text = play(&file, &[], "--concurrency 2");
    assert!(text.contains("12 of 12 games"), "{text}");
    let lines = fs::read_to_string(&file).unwrap();
    assert!(lines.starts_with(&finished.concat()), "a finished game was lost");
    // The engines are repeatable, so each game is the one of the match that was not killed.
    assert_eq!(facts(&file), facts(&whole));
    let results = |file: &Path| {
        let mut results = replayed(file);
        results.sort();
        results
    };
    assert_eq!(results(&file).len(), 12);
    assert_eq!(results(&file), results(&whole));
}

#[test]
fn what_was_half_written_is_cut_off() {
    let folder = Folder::new("torn");
    let file = folder.path("match.jsonl");
    play(&file, &ENGINES, "--rules conversion --size 5 --pairs 2");
    let (lines, sgf) = (fs::read(&file).unwrap(), fs::read(file.with_extension("sgf")).unwrap());
    let append = |path: &Path, text: &str| {
        let mut file = fs::OpenOptions::new().append(true).open(path).unwrap();
        file.write_all(text.as_bytes()).unwrap();
    };
    append(&file, "{\"game\":{\"game\":3,\"ope");
    append(&file.with_extension("sgf"), "(;GM[1]SZ[5");
    play(&file, &[], "");
    assert_eq!(fs::read(&file).unwrap(), lines);
    assert_eq!(fs::read(file.with_extension("sgf")).unwrap(), sgf);
    // A match of which not even the declaration was written whole is new.
    fs::write(&file, &lines[..40]).unwrap();
    let text = play(&file, &ENGINES, "--rules conversion --size 5 --pairs 2");
    assert!(text.contains("4 of 4") && replayed(&file).len() == 4, "{text}");
}

#[test]
fn lines_alone_are_enough_to_go_on() {
    let folder = Folder::new("lines");
    let (whole, file) = (folder.path("whole.jsonl"), folder.path("part.jsonl"));
    play(&whole, &ENGINES, "--rules conversion --size 5 --pairs 2");
    let text = fs::read_to_string(&whole).unwrap();
    let half: String = text.split_inclusive('\n').take(3).collect();
    fs::write(&file, half).unwrap();
    play(&file, &[], "");
    assert_eq!(facts(&file), facts(&whole));
    assert_eq!(replayed(&file).len(), 2);
    // And once more, now with a file of games that is shorter than earlier lines tell.
    play(&file, &[], "");
    assert_eq!(replayed(&file).len(), 2);
}

#[test]
fn another_declaration_is_refused() {
    let folder = Folder::new("other");
    let file = folder.path("match.jsonl");
    let engines = ["a=random", "b=random seed=1"];
    play(&file, &engines, "--rules baduk --size 5 --pairs 1");
    let before = fs::read(&file).unwrap();
    for (engines, flags, what) in [
        (engines, "--rules baduk --size 5 --pairs 2", "pairs: 1 declared, 2 now"),
        (engines, "--rules baduk --size 5 --pairs 1 --komi 7.5", "komi"),
        (engines, "--rules baduk --size 5 --pairs 1 --seed 2", "seed: 1 declared, 2 now"),
        (engines, "--rules table --size 5 --pairs 1 --komi 6.5", "rules"),
        (["a=random", "b=random"], "--rules baduk --size 5 --pairs 1", "engines"),
    ] {
        let output = command(&file, &engines, flags).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{flags}");
        let said = complaint(&output);
        assert!(said.contains("another match was declared") && said.contains(what), "{said}");
    }
    assert_eq!(fs::read(&file).unwrap(), before);
}

#[test]
fn a_file_that_is_no_match_is_left_alone() {
    let folder = Folder::new("foreign");
    let file = folder.path("match.jsonl");
    play(&file, &["a=random", "b=random"], "--rules baduk --size 5 --pairs 1");
    let lines = fs::read_to_string(&file).unwrap();
    let first = lines.lines().nth(1).unwrap();
    for text in [
        "a diary\n".to_owned(),
        format!("{lines}{first}\n"),
        lines.replace("\"black\":\"a\"", "\"black\":\"b\""),
        lines.replace("\"format\":1", "\"format\":2"),
    ] {
        fs::write(&file, &text).unwrap();
        let output = command(&file, &[], "").output().unwrap();
        assert!(!output.status.success(), "{text}");
        assert_eq!(fs::read_to_string(&file).unwrap(), text);
    }
    fs::write(&file, &lines).unwrap();
    fs::write(file.with_extension("sgf"), "(;").unwrap();
    let output = command(&file, &[], "").output().unwrap();
    assert!(complaint(&output).contains("lacks games"), "{}", complaint(&output));
}

#[cfg(unix)]
#[test]
fn ctrl_c_says_how_to_go_on() {
    let folder = Folder::new("interrupted");
    let file = folder.path("match.jsonl");
    let terms = "--rules conversion --size 9 --pairs 5000";
    let mut child = command(&file, &ENGINES, terms);
    let mut child =
        child.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("the program starts");
    while games(&file).is_empty() && child.try_wait().expect("a child").is_none() {
        thread::sleep(Duration::from_millis(5));
    }
    let process = child.id().to_string();
    let sent = std::process::Command::new("kill").args(["-INT", &process]).status();
    assert!(sent.expect("a signal").success());
    let output = child.wait_with_output().expect("a child");
    let said = complaint(&output);
    assert_eq!(output.status.code(), Some(130), "{said}");
    assert!(said.contains(&format!("go-cli match --resume {}", file.display())), "{said}");
}
