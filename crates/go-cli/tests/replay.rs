//! Records from files: replayed, counted, refused.

#[path = "program/quiet.rs"]
mod quiet;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

fn file(name: &str, text: impl AsRef<[u8]>) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let path = folder.join(format!("go-cli-replay-{}-{name}", std::process::id()));
    fs::write(&path, text).expect("writable");
    path
}

fn go_cli(command: &str, path: &Path, more: &str) -> Output {
    let mut program = quiet::command(env!("CARGO_BIN_EXE_go-cli"));
    program.arg(command).arg(path).args(more.split_whitespace());
    program.output().expect("the program runs")
}

fn printed(output: &Output) -> String {
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{complaint}");
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

/// Black's last stone but one stands in atari; White's last one would be suicide.
const KO: &str = "(;GM[1]FF[4]SZ[5]RU[Japanese]KM[0.5]PB[Sen]PW[Ryu]\
                  ;B[ba];W[ca];B[ab];W[bc];B[ac];W[db];B[bb];W[cc];B[cb];W[bb])";
const CONVERTED: &str = "(;GM[1]FF[4]SZ[3]KM[0]XRULES[conversion opening=plain];W[bb];B[ab];W[aa];B[cb]\
                         ;W[ac];B[ba];W[ca];B[bc])";

#[test]
fn positions_prisoners_and_scores_are_shown() {
    let game = file("whole.sgf", KO.replace(";W[bb])", ";W[dc];B[];W[])"));
    insta::assert_snapshot!(printed(&go_cli("replay", &game, "")));
    insta::assert_snapshot!(printed(&go_cli("replay", &game, "--move 4 --rules chinese")));
    let game = file("converted.sgf", CONVERTED);
    insta::assert_snapshot!(printed(&go_cli("replay", &game, "")));
}

#[test]
fn an_illegal_move_is_named_with_number_point_and_rule() {
    for (name, text, more, wanted) in [
        ("occupied.sgf", "(;SZ[9];B[ee];W[ee])", "", "move 2: E5: occupied"),
        ("suicide.sgf", "(;SZ[3];B[ba];W[cc];B[ab];W[aa])", "", "move 4: A3: suicide"),
        ("off.sgf", "(;SZ[5];B[aa];W[zz])", "", "move 2"),
        (
            "ko.sgf",
            "(;SZ[4];B[ba];W[ca];B[ab];W[db];B[bc];W[cc];B[cb];W[bb];B[cb])",
            "",
            "move 9: C3: ko, it would bring back the position before White's last move",
        ),
    ] {
        let path = file(name, text);
        let output = go_cli("replay", &path, more);
        assert_eq!(output.status.code(), Some(1), "{name}");
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert!(complaint.contains(wanted), "{name}: {complaint}");
        assert_eq!(complaint.lines().count(), 1, "{complaint}");
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn what_is_no_record_is_refused() {
    for (name, bytes, wanted) in [
        ("empty.sgf", &b""[..], ""),
        ("text.sgf", b"Dear diary", ""),
        ("binary.sgf", b"\x7fELF\x02(;\x00B[aa])\x00", "this is no record of a game"),
        ("large.sgf", b"(;SZ[37];B[aa])", "sides are 1 to 25"),
        ("chess.sgf", b"(;GM[3];B[aa])", "not Go"),
        ("cut.save", b"GO-SAVE\n\x01", ""),
    ] {
        let output = go_cli("replay", &file(name, bytes), "");
        assert_eq!(output.status.code(), Some(1), "{name}");
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert!(complaint.starts_with("error: ") && complaint.contains(wanted), "{complaint}");
    }
    let output = go_cli("replay", Path::new("no-such-file.sgf"), "");
    assert_eq!(output.status.code(), Some(1));
    let game = file("short.sgf", KO);
    let output = go_cli("replay", &game, "--move 99");
    assert!(String::from_utf8_lossy(&output.stderr).contains("there is no move 99"));
}

#[test]
fn what_of_a_record_cannot_be_used_is_told() {
    let warned = |path: &Path, more: &str| {
        let output = go_cli("replay", path, more);
        assert!(output.status.success());
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    let terms = file("terms.sgf", "(;GM[1]FF[4]SZ[x]KM[many]RU[of the house];B[aa])");
    let told = warned(&terms, "");
    for wanted in ["SZ[x] is no size", "KM[many] is no komi", "RU[of the house] names no rules"] {
        assert!(told.contains(wanted), "{wanted}: {told}");
    }
    let broken = file("broken.sgf", "(;GM[1]FF[4]SZ[9];B[aa]W[bb");
    let told = warned(&broken, "");
    assert!(told.contains("repaired in ") && told.contains("; go-cli check "), "{told}");

    let converted = file("game.sgf", CONVERTED);
    assert_eq!(warned(&converted, ""), "");
    let output = go_cli("replay", &converted, "--rules japanese");
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(told.contains("the record is of Conversion Go, not of Go"), "{told}");
}

#[test]
fn saved_games_are_replayed_and_counted() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let saved = folder.join(format!("go-cli-replay-{}-game.save", std::process::id()));
    let _ = fs::remove_file(&saved);
    let mut play = quiet::command(env!("CARGO_BIN_EXE_go-cli"));
    play.args(["play", "--rules", "japanese", "--size", "3", "--computer", "both"]);
    play.args(["--playouts", "5", "--seed", "1", "--record"]).arg(&saved);
    let output = play.stdin(std::process::Stdio::null()).output().expect("the program runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let replayed = printed(&go_cli("replay", &saved, ""));
    assert!(replayed.contains(" moves are legal"), "{replayed}");
    let counted = printed(&go_cli("score", &saved, ""));
    assert!(counted.contains("Japanese rules: territory counts"), "{counted}");
}

#[test]
fn scores_have_reasons_in_words_and_in_json() {
    let game = file(
        "score.sgf",
        "(;GM[1]FF[4]SZ[5]RU[Japanese]KM[6.5]AB[ca][cb][cc][cd][ce][bb][bd]\
         AW[da][db][dc][dd][de][eb][ed][aa]PL[B];B[];W[])",
    );
    insta::assert_snapshot!(printed(&go_cli("score", &game, "--dead A5")));
    let text = printed(&go_cli("score", &game, "--dead A5 --json --rules chinese"));
    let json: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(json["result"], "W+1.5");
    assert_eq!(json["dead_from"], "named");
    assert_eq!(json["black"]["total"], 15.0);
    assert_eq!(json["dead"]["white"], serde_json::json!([["A5"]]));
    assert_eq!(json["owners"][0], "xxXOo");

    let output = go_cli("score", &game, "--dead A1");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("A1: no dead group there"));
}
