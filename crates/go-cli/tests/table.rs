//! The table's flags where there is no terminal for it.

#[path = "program/quiet.rs"]
mod quiet;

use std::io::Write;
use std::process::{Output, Stdio};

fn run(arguments: &str, input: &str) -> Output {
    let mut command = quiet::command(env!("CARGO_BIN_EXE_go-cli"));
    command.args(arguments.split_whitespace());
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("go-cli");
    // A command that reads nothing may have ended before.
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    child.wait_with_output().expect("an ending")
}

fn refusal(arguments: &str) -> String {
    let output = run(arguments, "");
    assert_eq!(output.status.code(), Some(2), "{arguments}");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn without_a_terminal_a_command_is_needed() {
    let text = refusal("");
    assert!(text.contains("a command is needed"), "{text}");
    assert!(text.contains("Usage: go-cli"), "{text}");
    assert!(refusal("view Cargo.toml").contains("view needs a terminal"));
}

#[test]
fn lines_have_levels() {
    assert!(refusal("play --level 11").contains("no level: they go from 1 to 10"));
    assert!(refusal("play --clock soon").contains("is no time control"));
    assert!(refusal("play --level 3 --playouts 10").contains("cannot be used with"));
    let flags = "play --rules baduk --size 3 --computer both --seed 7";
    let level = run(&format!("{flags} --level 1 --clock none"), "").stdout;
    let playouts = run(&format!("{flags} --playouts 20"), "").stdout;
    let game = |text: &[u8]| {
        let text = String::from_utf8(text.to_vec()).unwrap();
        text.lines()
            .filter(|line| !line.contains("The record is in"))
            .collect::<Vec<_>>()
            .join("\n")
    };
    assert!(game(&level).contains("wins by"), "{}", game(&level));
    assert_eq!(game(&level), game(&playouts), "a level is its playouts");
}
