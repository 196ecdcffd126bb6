//! Signals that end the program while it thinks.

use std::io::{BufRead, BufReader, Write};

use crate::folder::Folder;

/// A signal that ends programs, or Ctrl-C, while the computer thinks.
fn end_by(signal: rustix::process::Signal) {
    let folder = Folder::new();
    let arguments = "play --rules baduk --size 5 --computer white --time 600 --record g.sgf";
    let mut child = folder.command(arguments).spawn().expect("the program runs");
    let mut input = child.stdin.take().expect("piped");
    input.write_all(b"c3\n").expect("written");
    let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines();
    while lines.next().expect("more lines").expect("text") != "1. Black C3" {}
    let id = rustix::process::Pid::from_child(&child);
    rustix::process::kill_process(id, signal).expect("a signal");
    let rest: Vec<String> = lines.map(|line| line.expect("text")).collect();
    assert!(child.wait().expect("the program ends").success());
    assert!(rest.iter().any(|line| line.contains("go-cli play --resume g.sgf")), "{rest:?}");
    assert!(folder.read("g.sgf").contains(";B[cc]"));
}

#[test]
fn an_interrupt_while_the_computer_thinks_saves_the_game() {
    end_by(rustix::process::Signal::INT);
}

#[test]
fn a_request_to_end_saves_the_game_and_says_how_to_go_on() {
    end_by(rustix::process::Signal::TERM);
    end_by(rustix::process::Signal::HUP);
}
