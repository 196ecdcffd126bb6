//! Values that are known, tables that are gone on with, and what cannot be solved.

use std::fs;

use serde_json::Value;

use crate::probe::{folder, printed, refused};

fn solved(call: &str) -> Value {
    let place = folder("solve");
    serde_json::from_str(&printed(&place, &format!("solve --json {call}"))).unwrap()
}

#[test]
fn known_values_come_out() {
    // Conversion Go, White first: to the first player's good.
    for (size, margin) in [("2x2", 0), ("2x3", 0), ("3x2", 0), ("2x4", 0), ("3x3", -1)] {
        assert_eq!(solved(&format!("--size {size}"))["margin"], margin, "{size}");
    }
    assert_eq!(solved("--size 3 --to-move black")["margin"], 1);
    for ko in ["simple", "positional", "situational"] {
        let value = solved(&format!("--rules chinese --size 3 --ko {ko}"));
        assert_eq!(value["margin"], 9, "{ko}");
        assert_eq!(value["best"], serde_json::json!(["B2"]), "{ko}");
    }
    assert_eq!(solved("--rules tromp-taylor --size 2")["margin"], 1);
    assert_eq!(solved("--rules new-zealand --size 2")["margin"], 1);
}

#[test]
fn positions_of_files_are_solved() {
    let place = folder("solve-file");
    fs::write(place.join("a.txt"), ". X .\nX . X\n. X .\n").unwrap();
    let text = printed(&place, "solve --rules chinese a.txt --to-move white");
    assert!(text.contains("Value: Black by 9"), "{text}");
    fs::write(place.join("a.sgf"), "(;SZ[3];B[bb])").unwrap();
    let value: Value =
        serde_json::from_str(&printed(&place, "solve --rules aga --json a.sgf")).unwrap();
    assert_eq!(value["to_move"], "white");
    assert_eq!(value["margin"], 9);
}

#[test]
fn a_table_serves_again_and_damage_is_noticed() {
    let place = folder("solve-table");
    for call in ["--size 2x4", "--rules chinese --size 2x4"] {
        let call = format!("solve --json {call} --resume t.table");
        let first: Value = serde_json::from_str(&printed(&place, &call)).unwrap();
        let again: Value = serde_json::from_str(&printed(&place, &call)).unwrap();
        assert_eq!(first["margin"], again["margin"]);
        assert_eq!(first["best"], again["best"]);
        assert!(again["positions"].as_u64() <= first["positions"].as_u64());
        if call.contains("chinese") {
            assert!(again["entries"].is_null());
        }
        let (code, told) = refused(&place, "solve --size 3 --resume t.table");
        assert_eq!(code, 1);
        assert!(told.contains("no table for this board"), "{told}");
        let whole = fs::read(place.join("t.table")).unwrap();
        let mut damaged = whole.clone();
        let middle = whole.len() / 2;
        damaged[middle] ^= 4;
        for (bytes, wanted) in [
            (&damaged[..], "damaged"),
            (&whole[..whole.len() - 1], "cut off"),
            (&whole[..9], "cut off"),
            (b"", "no table"),
            (b"(;SZ[9])", "no table"),
        ] {
            fs::write(place.join("bad.table"), bytes).unwrap();
            let (code, told) = refused(&place, "solve --size 2x4 --resume bad.table");
            assert_eq!(code, 1);
            assert!(told.contains(wanted), "{wanted}: {told}");
        }
        fs::remove_file(place.join("t.table")).unwrap();
    }
}

#[test]
fn what_cannot_be_solved_is_named() {
    let place = folder("solve-bad");
    fs::write(place.join("dead.txt"), "X O .\nO . .\n. . .\n").unwrap();
    for (call, code, wanted) in [
        ("--size 9", 2, "at most 32 can be solved"),
        ("--rules chinese --size 5", 2, "at most 16 can be solved"),
        ("--rules japanese --size 3", 2, "counts territory"),
        ("--rules stone-scoring --size 3", 2, "counts more than area"),
        ("--rules aga-button --size 3", 2, "counts more than area"),
        ("--rules chinese --size 4 --memory 1", 2, "--memory allows more"),
        ("--size 3 --ko simple", 2, "has no ko"),
        ("--memory 0", 2, "memory"),
        ("--to-move green", 2, "not a colour"),
        ("--rules chinese dead.txt", 2, "A3"),
        ("nowhere.txt", 1, "cannot read nowhere.txt"),
    ] {
        let (found, told) = refused(&place, &format!("solve {call}"));
        assert_eq!(found, code, "{call}: {told}");
        assert!(told.contains(wanted), "{call}: {told}");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_saves_and_says_how_to_go_on() {
    use std::io::{BufRead, BufReader, Read};
    use std::process::Stdio;
    let place = folder("solve-stop");
    let mut child = crate::quiet::command(env!("CARGO_BIN_EXE_go-cli"))
        .current_dir(&place)
        .args(["-v", "solve", "--size", "5x5", "--memory", "64"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    // Nothing depends on how far the search is, if only the program has taken over what Ctrl-C does.
    let mut errors = BufReader::new(child.stderr.take().expect("piped"));
    let mut told = String::new();
    while !told.contains("an interrupt writes down what is proved") {
        assert!(errors.read_line(&mut told).expect("text") > 0, "{told}");
    }
    let id = rustix::process::Pid::from_child(&child);
    rustix::process::kill_process(id, rustix::process::Signal::INT).expect("a signal");
    errors.read_to_string(&mut told).expect("text");
    assert_eq!(child.wait().unwrap().code(), Some(1), "{told}");
    assert!(
        told.contains("go-cli solve --rules conversion --size 5 --memory 64 --resume"),
        "{told}"
    );
    assert!(place.join("conversion-5x5.table").is_file());
}
