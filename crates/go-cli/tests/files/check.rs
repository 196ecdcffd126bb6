//! Faults by file, line and column.

use std::fs;

use serde_json::Value;

use crate::probe::{folder, go_cli, printed};

#[test]
fn each_fault_is_a_line_and_the_exit_code_tells() {
    let place = folder("check");
    fs::write(place.join("clean.sgf"), "(;FF[4]GM[1]SZ[9]\n;B[ee]\n;W[ce])\n").unwrap();
    fs::write(place.join("faulty.sgf"), "(;FF[4]GM[1]SZ[9]\n;B[ee]\n;W[zz]KM[6,5]").unwrap();
    assert_eq!(printed(&place, "check clean.sgf"), "");
    let output = go_cli(&place, "check clean.sgf faulty.sgf");
    assert_eq!(output.status.code(), Some(1));
    let lines = String::from_utf8(output.stdout).unwrap();
    assert!(
        lines.contains("faulty.sgf:3:4: point-off-board: expected a point on the board\n"),
        "{lines}"
    );
    assert!(lines.lines().all(|line| line.starts_with("faulty.sgf:")), "{lines}");
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.contains("in 1 of 2 files"), "{told}");
}

#[test]
fn json_holds_clean_and_unreadable_files_too() {
    let place = folder("check-json");
    fs::write(place.join("a.sgf"), "(;FF[4]GM[1]SZ[9];B[ee])").unwrap();
    fs::write(place.join("b.sgf"), "nothing").unwrap();
    fs::write(place.join("c.gib"), "\\HS\n\\HE\n\\GS\nSTO 0 2 1 3 3\n\\GE\n").unwrap();
    let output = go_cli(&place, "check . --json");
    assert_eq!(output.status.code(), Some(1));
    let value: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(value[0]["faults"].as_array().unwrap().len(), 0);
    assert!(value[1]["error"].as_str().unwrap().contains("no game found"));
    assert_eq!(value[2]["kind"], "GIB");
}
