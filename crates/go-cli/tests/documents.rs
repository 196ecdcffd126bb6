//! The documents that the program writes about itself, and how it answers wrong calls.

#[path = "program/quiet.rs"]
mod quiet;

use std::process::Output;

fn go_cli(arguments: &[&str]) -> Output {
    quiet::command(env!("CARGO_BIN_EXE_go-cli")).args(arguments).output().expect("the program runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

#[test]
fn every_shell_gets_its_completions() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let output = go_cli(&["completions", shell]);
        assert!(output.status.success(), "{shell}");
        let script = text(&output.stdout);
        assert!(script.contains("perft"), "{shell}: commands are completed");
        // The scripts for these shells complete flags, not their values.
        if !["elvish", "powershell"].contains(&shell) {
            assert!(script.contains("tromp-taylor"), "{shell}: rules are completed");
        }
    }
}

#[test]
fn the_manual_page_has_every_command() {
    let page = text(&go_cli(&["man"]).stdout);
    assert!(page.contains(".TH go-cli 1"));
    for command in ["PERFT", "COMPLETIONS", "MAN"] {
        assert!(page.contains(&format!("COMMAND {command}")), "{command}");
    }
}

#[test]
fn wrong_calls_end_with_code_2_and_say_what_is_allowed() {
    for (arguments, wanted) in [
        (vec!["perft", "--rules", "checkers", "--depth", "2"], "conversion"),
        (vec!["perft", "--rules", "baduk", "--size", "0", "--depth", "2"], "sides are 1 to 25"),
        (vec!["perft", "--rules", "baduk", "--size", "26", "--depth", "2"], "sides are 1 to 25"),
        (vec!["perft", "--rules", "baduk", "--size", "-1", "--depth", "2"], "N or WxH"),
        (vec!["completions", "dos"], "bash"),
        (vec![], "Usage"),
    ] {
        let output = go_cli(&arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let complaint = text(&output.stderr);
        assert!(complaint.contains(wanted), "{arguments:?}: {complaint}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
    }
}

#[test]
fn perft_ends_each_line_in_the_number() {
    for (arguments, wanted) in [
        ("conversion 2x2 none all 5", "5 21 68 172 324"),
        ("conversion 3 none all 4", "10 91 738 5337"),
        ("conversion 2 pie all 4", "5 21 73 209"),
        ("baduk 2x2 none all 5", "5 21 68 156 316"),
        ("baduk 3 none placements 4", "9 72 504 2976"),
    ] {
        let words: Vec<&str> = arguments.split(' ').collect();
        let output = go_cli(&[
            "perft",
            "--rules",
            words[0],
            "--size",
            words[1],
            "--opening",
            words[2],
            "--count",
            words[3],
            "--depth",
            words[4],
        ]);
        let lines = text(&output.stdout);
        let numbers: Vec<&str> =
            lines.lines().filter_map(|line| line.split_whitespace().last()).collect();
        assert_eq!(numbers.join(" "), wanted, "{arguments}");
    }
}
