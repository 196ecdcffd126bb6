//! Every command over the files that real programs wrote.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::probe::{folder, go_cli, printed, records};

fn count(folder: &Path) -> usize {
    let mut files = 0;
    for entry in fs::read_dir(folder).unwrap().filter_map(Result::ok) {
        files += if entry.path().is_dir() { count(&entry.path()) } else { 1 };
    }
    files
}

#[test]
fn every_real_file_becomes_every_kind() {
    let Some(records) = records() else { return };
    let place = folder("real");
    let files = count(&records) - 1;
    for kind in ["sgf", "json", "svg", "ascii"] {
        let call = format!("convert {} --to {kind} --out {kind}", records.display());
        let output = go_cli(&place, &call);
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{told}");
        assert_eq!(count(&place.join(kind)), files, "{kind}");
    }
    // What was written is clean, but for the one game with a move on a stone; and it reads as the
    // same tree.
    let faults = String::from_utf8(go_cli(&place, "check sgf").stdout).unwrap();
    let is_known =
        |line: &str| line.starts_with("sgf/games/p-game.sgf") && line.contains("illegal-move");
    assert!(faults.lines().all(is_known), "{faults}");
    printed(&place, "convert sgf --to svg --out again");
    for name in ["gui/pro_game.svg", "lessons/lnd.svg", "encodings/chinese.svg"] {
        let file = |folder: &str| fs::read(place.join(folder).join(name)).unwrap();
        assert_eq!(file("svg"), file("again"), "{name}");
    }
    for entry in fs::read_dir(place.join("json/servers")).unwrap() {
        let text = fs::read(entry.unwrap().path()).unwrap();
        let value: Value = serde_json::from_slice(&text).unwrap();
        assert!(!value["games"][0]["nodes"].as_array().unwrap().is_empty());
    }
}

#[test]
fn real_games_are_counted_and_drawn_and_shown_as_animations() {
    let Some(records) = records() else { return };
    let place = folder("real-score");
    let game = records.join("gui/endgame-9.sgf");
    let call = format!("score {} --svg a.svg --png a.png --theme paper", game.display());
    assert!(printed(&place, &call).contains("Japanese rules"));
    assert!(fs::read_to_string(place.join("a.svg")).unwrap().contains("as counted"));
    let call = format!("convert {} --to gif --move 20 --out a.gif", game.display());
    assert_eq!(printed(&place, &call), "");
    assert!(fs::read(place.join("a.gif")).unwrap().starts_with(b"GIF89a"));
}

#[test]
fn faults_of_real_files_have_places() {
    let Some(records) = records() else { return };
    let place = folder("real-check");
    let output = go_cli(&place, &format!("check {} --json", records.display()));
    let value: Value = serde_json::from_slice(&output.stdout).unwrap();
    let files = value.as_array().unwrap();
    assert_eq!(files.len(), count(&records) - 1);
    assert!(files.iter().all(|file| file["error"].is_null()));
    let faulty = files.iter().filter(|file| !file["faults"].as_array().unwrap().is_empty());
    assert!(faulty.count() > 0);
}
