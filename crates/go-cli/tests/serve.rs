//! `go-cli serve` as a program: killed at any moment, and asked to end.

#[path = "../../go-web/tests/web/client.rs"]
#[expect(dead_code, reason = "the tests of the server need more of it")]
mod client;
#[path = "program/quiet.rs"]
mod quiet;

use std::io::{BufRead, BufReader, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::thread;
use std::time::Duration;

use client::{Client, make, people};
use serde_json::{Value, json};

/// A server of its own process.
struct Program {
    child: Child,
    address: SocketAddr,
}

impl Program {
    fn start(data: &Path) -> Program {
        let mut child = quiet::command(env!("CARGO_BIN_EXE_go-cli"))
            .args(["serve", "--listen", "127.0.0.1:0", "--tables", "100000", "--data"])
            .arg(data)
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .expect("the program");
        let mut line = String::new();
        let out = child.stdout.take().expect("its output");
        BufReader::new(out).read_line(&mut line).expect("its first line");
        let address = line.trim().strip_prefix("Table at http://").expect("an address");
        let address = address.trim_end_matches('/').parse().expect("an address");
        Program { child, address }
    }

    /// Kills it as `kill -9` does.
    fn kill(&mut self) {
        self.child.kill().expect("a process to kill");
        self.child.wait().expect("its end");
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A folder that goes away with its test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("go-cli-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_folder_serves_one_server() {
    let folder = Folder::new("serve-twice");
    let _first = Program::start(&folder.0);
    let second = quiet::command(env!("CARGO_BIN_EXE_go-cli"))
        .args(["serve", "--listen", "localhost:0", "--data"])
        .arg(&folder.0)
        .output()
        .expect("the program");
    let complaint = String::from_utf8_lossy(&second.stderr);
    assert_eq!(second.status.code(), Some(1), "{complaint}");
    assert!(complaint.contains("another server keeps its games there"), "{complaint}");
}

/// Kills in the usual test; `GO_KILLS=100` kills more often.
fn kills() -> u64 {
    std::env::var("GO_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(6)
}

/// A game of which we know what was asked, and how much of that was answered.
struct Played {
    made: Value,
    asked: Vec<String>,
    answered: usize,
}

/// Moves of one game: every other row of a board of 25×25, so that nothing is ever captured.
const MOVES: usize = 13 * 25;

impl Played {
    fn new(address: SocketAddr) -> Played {
        let made = make(address, &people("baduk", "25"));
        Played { made, asked: Vec::new(), answered: 0 }
    }

    /// Joins, and compares what is there with what was asked: every answered move is there, each
    /// once and at its place; one more may have got there unanswered.
    fn look(&mut self, address: SocketAddr) -> Client {
        let both = Client::join(address, &self.made, &["one", "two"]);
        let there = both.state["moves"].as_array().expect("moves");
        assert!(there.len() >= self.answered && there.len() <= self.asked.len());
        assert!(there.iter().zip(&self.asked).all(|(there, asked)| there == asked));
        assert_eq!(both.state["serial"], there.len());
        self.asked.truncate(there.len());
        self.answered = there.len();
        both
    }

    /// Plays until the server is gone, or there are so many moves.
    fn play(&mut self, both: &mut Client, most: usize) {
        while self.asked.len() < most {
            let at = self.asked.len();
            let (seat, color) = if at.is_multiple_of(2) { ("one", "B") } else { ("two", "W") };
            let letter = char::from(b"ABCDEFGHJKLMNOPQRSTUVWXYZ"[at % 25]);
            let point = format!("{letter}{}", 25 - at / 25 * 2);
            self.asked.push(format!("{color} {point}"));
            let id = both.ask_only(seat, "play", &json!({ "point": point }));
            loop {
                let message = both.hear();
                if message.is_null() {
                    return;
                }
                if message["id"] == id {
                    assert_eq!(message["type"], "done", "{message}");
                    self.answered += 1;
                    break;
                }
            }
        }
    }
}

#[test]
fn a_kill_at_any_moment_loses_no_move_and_does_none_twice() {
    let folder = Folder::new("kill");
    let mut program = Program::start(&folder.0);
    let mut played = Played::new(program.address);
    let mut seed = 0x5EED_u64;
    let (kills, mut moves, mut unanswered) = (kills(), 0, 0);
    for number in 0..kills {
        let mut both = played.look(program.address);
        if played.asked.len() > MOVES / 2 {
            played = Played::new(program.address);
            both = played.look(program.address);
        }
        // The kill comes at some moment of the next moves, every other time after the first of them.
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let delay = Duration::from_micros((seed >> 33) % 30_000);
        let before = played.answered;
        if number.is_multiple_of(2) {
            played.play(&mut both, before + 1);
        }
        thread::scope(|scope| {
            let child = &mut program;
            scope.spawn(move || {
                thread::sleep(delay);
                child.kill();
            });
            played.play(&mut both, MOVES);
        });
        moves += played.answered - before;
        program = Program::start(&folder.0);
        let answered = played.answered;
        drop(played.look(program.address));
        unanswered += usize::from(played.answered > answered);
    }
    assert!(moves > 0);
    let mut out = std::io::stderr();
    let told = format!("{kills} kills among {moves} answered moves, {unanswered} kept unanswered");
    writeln!(out, "{told}").expect("standard error");
}

#[cfg(unix)]
#[test]
fn a_request_to_end_tells_everybody_and_keeps_the_game() {
    let folder = Folder::new("term");
    let mut program = Program::start(&folder.0);
    let made = make(program.address, &people("conversion", "9"));
    let mut both = Client::join(program.address, &made, &["one", "two"]);
    both.play("one", "C3").expect("a move");
    let pid = rustix::process::Pid::from_child(&program.child);
    rustix::process::kill_process(pid, rustix::process::Signal::TERM).expect("a signal");
    let farewell = both.hear();
    assert_eq!(farewell["reason"], "the server stops; the game is kept");
    assert!(program.child.wait().expect("its end").success());
    let again = Program::start(&folder.0);
    let both = Client::join(again.address, &made, &["one", "two"]);
    assert_eq!(both.state["moves"], json!(["B C3"]));
}
