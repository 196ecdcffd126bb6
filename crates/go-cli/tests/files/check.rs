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

/// Black plays on a stone as the third move; then there is a good game, and one of another kind.
const THREE_GAMES: &str = "(;FF[4]GM[1]SZ[9]\n;B[ee]\n;W[ce]\n;B[ce];W[aa])\n\
                           (;FF[4]GM[1]SZ[9];B[ee];W[ed])\n(;FF[4]GM[2];N[a game of Othello])\n";

#[test]
fn the_first_illegal_move_of_each_game_is_told() {
    let place = folder("check-illegal");
    fs::write(place.join("a.sgf"), THREE_GAMES).unwrap();
    let output = go_cli(&place, "check a.sgf");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        String::from_utf8(output.stdout).unwrap(),
        "a.sgf:6:11: not-go: expected GM[1]\n\
         a.sgf:4:1: illegal-move: game 1, move 3, node 3: C5: occupied, there is a stone already\n"
    );
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(
        told,
        "a.sgf: the moves of game 3 are not checked: GM[2]: not Go\n\
         error: 1 fault and 1 game with an illegal move in 1 of 1 file\n"
    );

    let output = go_cli(&place, "check a.sgf --json");
    let value: Value = serde_json::from_slice(&output.stdout).unwrap();
    let games = &value[0]["games"];
    let illegal = &games[0]["illegal"];
    assert_eq!((&games[0]["moves"], &illegal["move"]), (&Value::from(4), &Value::from(3)));
    assert_eq!((&illegal["point"], &illegal["line"]), (&Value::from("C5"), &Value::from(4)));
    assert_eq!((&games[1]["moves"], &games[1]["illegal"]), (&Value::from(2), &Value::Null));
    assert_eq!(games[2]["unchecked"], "GM[2]: not Go");
    assert_eq!(value[0]["faults"][0]["code"], "not-go");
}

#[test]
fn moves_are_judged_by_the_rules_of_the_game_or_others() {
    let place = folder("check-rules");
    // White's last move is the suicide of two stones, which these rules have.
    let moves = "SZ[4];B[ab];W[aa];B[bb];W[dd];B[ca];W[ba]";
    fs::write(place.join("nz.sgf"), format!("(;FF[4]GM[1]RU[NZ]{moves})")).unwrap();
    assert_eq!(printed(&place, "check nz.sgf"), "");
    let output = go_cli(&place, "check nz.sgf --rules japanese");
    assert_eq!(output.status.code(), Some(1));
    let lines = String::from_utf8(output.stdout).unwrap();
    assert!(lines.starts_with("nz.sgf:1:") && lines.contains("move 6, node 6: B4: "), "{lines}");
    assert_eq!(go_cli(&place, "check nz.sgf --rules checkers").status.code(), Some(2));
}

#[test]
fn moves_off_the_board_setups_and_other_formats_are_judged_too() {
    let place = folder("check-others");
    fs::write(place.join("off.sgf"), "(;FF[4]GM[1]SZ[9];B[ee];W[zz])").unwrap();
    // A stone without a liberty cannot be set up.
    fs::write(place.join("setup.sgf"), "(;FF[4]GM[1]SZ[3]AB[aa]AW[ab][ba])").unwrap();
    let twice = "\\HS\n\\HE\n\\GS\nSTO 0 2 1 3 3\nSTO 0 3 2 3 3\n\\GE\n";
    fs::write(place.join("twice.gib"), twice).unwrap();
    let output = go_cli(&place, "check off.sgf setup.sgf twice.gib");
    let text = String::from_utf8(output.stdout).unwrap();
    let found: Vec<&str> = text.lines().filter(|line| line.contains(": illegal-")).collect();
    assert_eq!(found.len(), 3, "{text}");
    assert!(found[0].contains("move 2, node 2: White plays 'zz', which is no point"), "{text}");
    assert!(found[1].contains("setup.sgf:1:2: illegal-setup: move 1, node 0: "), "{text}");
    assert!(found[2].starts_with("twice.gib: illegal-move: move 2, node 2: "), "{text}");
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.contains("3 games with an illegal move in 3 of 3 files"), "{told}");
}

#[test]
fn superko_is_told_where_the_rules_of_the_record_have_it() {
    let place = folder("check-superko");
    let record = |rules: &str| {
        format!(
            "(;FF[4]GM[1]SZ[5]{rules}AB[cb][bc][dc][cd]AW[ca][bb][db]PL[W];W[cc];B[];W[];B[cb])\n"
        )
    };
    fs::write(place.join("a.sgf"), record("")).unwrap();
    fs::write(place.join("b.sgf"), record("RU[NZ]")).unwrap();
    assert_eq!(printed(&place, "check a.sgf"), "");
    let output = go_cli(&place, "check b.sgf");
    assert_eq!(output.status.code(), Some(1));
    let told = String::from_utf8(output.stdout).unwrap();
    assert!(
        told.contains("move 4, node 4: C4: situational superko, it would bring back"),
        "{told}"
    );
}
