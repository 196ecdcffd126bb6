//! The client against engines that run as processes: sound ones, faulty ones, GNU Go.

use go_gtp::{Client, ClientError, Farewell, Form, InfoLine, Launch, MoveText, Noise};
use std::{
    io::{BufRead, BufReader, Read, Write},
    path::PathBuf,
    process::{Command, Stdio},
    sync::OnceLock,
    time::Duration,
};

/// Beyond any machine's slowness; tests that succeed do not wait for it.
const LONG: Duration = Duration::from_secs(600);
/// For answers that never come.
const SHORT: Duration = Duration::from_millis(100);

/// An example of this crate; cargo builds them along with the tests, unless told not to.
fn example(name: &str) -> PathBuf {
    static BUILT: OnceLock<()> = OnceLock::new();
    let test = std::env::current_exe().unwrap();
    let profile = test.parent().and_then(|deps| deps.parent()).unwrap();
    let path = profile.join("examples").join(name).with_extension(std::env::consts::EXE_EXTENSION);
    if !path.exists() {
        BUILT.get_or_init(|| {
            let mut cargo = Command::new(env!("CARGO"));
            cargo.args(["build", "--examples"]).current_dir(env!("CARGO_MANIFEST_DIR"));
            cargo.arg("--target-dir").arg(profile.parent().unwrap());
            if profile.ends_with("release") {
                cargo.arg("--release");
            }
            assert!(cargo.status().unwrap().success());
        });
    }
    path
}

fn faulty() -> Launch {
    Launch::new(example("faulty_engine"))
}

fn sound() -> Client {
    Client::spawn(&faulty().arg("serve")).unwrap()
}

#[test]
fn a_sound_engine_is_asked_and_leaves() {
    let mut engine = sound();
    let identity = engine.identify(LONG).unwrap();
    assert_eq!((identity.name.as_str(), identity.version.as_str()), ("Probe", "0.1"));
    assert!(identity.commands.contains("lz-analyze") && !identity.commands.contains("komi"));
    assert_eq!(engine.ask("gaps", LONG).unwrap(), "first\nsecond");
    assert_eq!(engine.ask("99 echo a  b", LONG).unwrap(), "a  b");
    assert_eq!(engine.ask("final_status_list seki", LONG).unwrap(), "");
    let Err(ClientError::Refused { message }) = engine.ask("play b resign", LONG) else { panic!() };
    assert_eq!(message, "illegal move");
    assert!(matches!(engine.ask("", LONG), Err(ClientError::Command(_))));
    assert!(matches!(engine.ask("echo a\nquit", LONG), Err(ClientError::Command(_))));
    let Farewell::Exited(status) = engine.quit(LONG).unwrap() else { panic!() };
    assert!(status.success());
}

#[test]
fn ten_thousand_commands_on_their_way() {
    let mut engine = sound();
    let tickets: Vec<_> =
        (0..10_000).map(|number| engine.send(&format!("echo {number}")).unwrap()).collect();
    for (number, ticket) in tickets.into_iter().enumerate() {
        assert_eq!(engine.receive(ticket, LONG).unwrap(), number.to_string());
    }
}

#[test]
fn answers_are_received_in_any_order() {
    let mut engine = sound();
    let first = engine.send("echo first").unwrap();
    let second = engine.send("echo second").unwrap();
    assert_eq!(engine.receive(second, LONG).unwrap(), "second");
    assert_eq!(engine.receive(first, LONG).unwrap(), "first");
}

#[test]
fn an_analysis_is_read_line_by_line_and_stopped() {
    let mut engine = sound();
    for _ in 0..3 {
        let mut stream = engine.stream("lz-analyze b 1").unwrap();
        for visits in 0..5 {
            let line = stream.next_line(LONG).unwrap().unwrap();
            let info = InfoLine::parse(&line, Form::Lz).unwrap();
            assert_eq!((info.moves[0].visits, info.moves[0].played), (visits, MoveText::Pass));
        }
        stream.stop(LONG).unwrap();
    }
    // Dropped in the middle: the next command stops it, its rest is passed over.
    let mut stream = engine.stream("lz-analyze b 1").unwrap();
    assert!(stream.next_line(LONG).unwrap().is_some());
    drop(stream);
    assert_eq!(engine.ask("echo next", LONG).unwrap(), "next");
    let mut stream = engine.stream("lz-genmove_analyze b 1").unwrap();
    let mut lines = Vec::new();
    while let Some(line) = stream.next_line(LONG).unwrap() {
        lines.push(line);
    }
    assert_eq!((lines.len(), lines.last().map(String::as_str)), (6, Some("play D4")));
    assert_eq!(stream.next_line(LONG).unwrap(), None);
    drop(stream);
    let mut stream = engine.stream("lz-analyze interval").unwrap();
    assert!(matches!(stream.next_line(LONG), Err(ClientError::Refused { .. })));
}

#[test]
fn a_hanging_engine_times_out_and_can_be_asked_again() {
    let mut engine = Client::spawn(&faulty()).unwrap();
    let Err(ClientError::TimedOut { command, .. }) = engine.ask("hang a", SHORT) else { panic!() };
    assert_eq!(command, "1 hang a");
    assert_eq!(engine.ask("echo b", LONG).unwrap(), "b");
    // A late answer, which comes before that to the next command, is not taken for it.
    assert!(matches!(engine.ask("late c", Duration::ZERO), Err(ClientError::TimedOut { .. })));
    assert_eq!(engine.ask("echo d", LONG).unwrap(), "d");
}

#[test]
fn a_crash_is_told_with_status_and_last_words() {
    let mut engine = Client::spawn(&faulty()).unwrap();
    let error = engine.ask("crash", LONG).unwrap_err();
    let ClientError::Crashed { status, last_words } = &error else { panic!("{error}") };
    assert_eq!(status.code(), Some(3));
    assert_eq!(last_words[..], ["out of memory", "backtrace follows"]);
    assert!(error.to_string().contains("backtrace follows"), "{error}");
    // It stays so.
    for _ in 0..3 {
        assert!(matches!(engine.ask("name", LONG), Err(ClientError::Crashed { .. })));
    }
    let mut engine = Client::spawn(&faulty()).unwrap();
    let Err(ClientError::Crashed { status, .. }) = engine.ask("abort", LONG) else { panic!() };
    assert!(!status.success());
    let mut engine = Client::spawn(&faulty()).unwrap();
    let Err(ClientError::Crashed { status, .. }) = engine.ask("half", LONG) else { panic!() };
    assert_eq!(status.code(), Some(7));
    let mut engine = Client::spawn(&faulty()).unwrap();
    let mut stream = engine.stream("crash").unwrap();
    assert!(matches!(stream.next_line(LONG), Err(ClientError::Crashed { .. })));
}

#[test]
fn garbage_is_reported_or_kept() {
    let mut engine = Client::spawn(&faulty()).unwrap();
    let Err(ClientError::Garbage { line }) = engine.ask("banner", LONG) else { panic!() };
    assert_eq!(line, "Welcome to Faulty");
    assert_eq!(engine.ask("echo a", LONG).unwrap(), "a");
    let mut launch = faulty();
    launch.noise = Noise::Keep;
    let mut engine = Client::spawn(&launch).unwrap();
    assert_eq!(engine.ask("banner b", LONG).unwrap(), "b");
    assert_eq!(engine.heard(), ["Welcome to Faulty"]);
    // Noise without end does not outlast the limit, nor does it fill the memory.
    assert!(matches!(engine.ask("noise_forever", SHORT), Err(ClientError::TimedOut { .. })));
    while engine.heard().len() < 100 || engine.heard()[0] != "noise" {
        assert!(matches!(engine.ask("name", SHORT), Err(ClientError::TimedOut { .. })));
    }
    assert_eq!(engine.heard().len(), 100);
}

#[test]
fn identifiers_are_checked() {
    let mut engine = Client::spawn(&faulty()).unwrap();
    let Err(ClientError::WrongId { expected, found }) = engine.ask("wrong_id", LONG) else {
        panic!()
    };
    assert_eq!((expected, found), (1, Some(1001)));
    let Err(ClientError::WrongId { found: None, .. }) = engine.ask("no_id", LONG) else { panic!() };
    assert_eq!(engine.ask("echo a", LONG).unwrap(), "a");
}

#[test]
fn floods_are_survived() {
    let mut launch = faulty();
    launch.last_words = 10;
    let mut engine = Client::spawn(&launch).unwrap();
    assert_eq!(engine.ask("flood done", LONG).unwrap(), "done");
    let Err(ClientError::Crashed { last_words, .. }) = engine.ask("crash", LONG) else { panic!() };
    assert_eq!(last_words.len(), 10);
    assert!(last_words[7].starts_with("line 99999 "), "{last_words:?}");
    let mut engine = Client::spawn(&faulty()).unwrap();
    assert!(matches!(engine.ask("endless_line", LONG), Err(ClientError::LineTooLong { .. })));
}

#[test]
fn an_engine_that_will_not_go_is_killed() {
    let mut engine = Client::spawn(&faulty()).unwrap();
    assert_eq!(engine.ask("echo a", LONG).unwrap(), "a");
    assert_eq!(engine.quit(Duration::from_millis(300)).unwrap(), Farewell::Killed);
    // Dropped while it neither reads nor answers, with more waiting than a pipe holds.
    let mut engine = Client::spawn(&faulty()).unwrap();
    let process = engine.process_id();
    assert!(matches!(engine.ask("deaf", SHORT), Err(ClientError::TimedOut { .. })));
    for _ in 0..100 {
        let _ticket = engine.send(&format!("echo {}", "x".repeat(10_000))).unwrap();
    }
    drop(engine);
    if cfg!(target_os = "linux") {
        assert!(!PathBuf::from(format!("/proc/{process}")).exists(), "a zombie is left");
    }
}

#[test]
fn a_program_that_is_not_there() {
    let error = Client::spawn(&Launch::new("no-such-engine-anywhere")).unwrap_err();
    assert!(error.to_string() == "cannot start no-such-engine-anywhere", "{error}");
    assert!(std::error::Error::source(&error).is_some());
}

#[cfg(unix)]
#[test]
fn an_engine_may_close_its_output_and_run_on() {
    let launch = Launch::new("sh").args(["-c", "echo bye >&2; exec sleep 3600 1>&- 2>&-"]);
    let mut engine = Client::spawn(&launch).unwrap();
    let Err(ClientError::Closed { last_words }) = engine.ask("name", LONG) else { panic!() };
    assert_eq!(last_words, ["bye"]);
}

#[cfg(unix)]
#[test]
fn folder_and_environment_are_set() {
    let script = r#"read id name; printf '=%s %s %s\n\n' "$id" "$(pwd)" "$WORD""#;
    let launch = Launch::new("sh").args(["-c", script]).directory("/").variable("WORD", "here");
    let mut engine = Client::spawn(&launch).unwrap();
    assert_eq!(engine.ask("name", LONG).unwrap(), "/ here");
}

#[test]
fn an_engine_ends_when_its_client_vanishes_in_mid_analysis() {
    let start = |mode| {
        let mut child = Command::new(example("faulty_engine"));
        child.arg(mode).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap()
    };
    // Input closed, output read to its end.
    let mut child = start("serve");
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    input.write_all(b"lz-analyze b 1\n").unwrap();
    let mut text = String::new();
    for _ in 0..3 {
        output.read_line(&mut text).unwrap();
    }
    drop(input);
    output.read_to_string(&mut text).unwrap();
    assert!(text.starts_with("=\ninfo ") && text.ends_with("\n\n"), "{text}");
    assert!(child.wait().unwrap().success());
    // Output closed.
    let mut child = start("serve");
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"lz-analyze b 1\n").unwrap();
    drop(child.stdout.take());
    assert!(child.wait().unwrap().success());
    // Nothing read, then the input closed.
    let mut child = start("serve-impatiently");
    let mut input = child.stdin.take().unwrap();
    input.write_all("big\n".repeat(1000).as_bytes()).unwrap();
    drop(input);
    // The output stays open and unread.
    let output = child.stdout.take();
    assert!(child.wait().unwrap().success());
    drop(output);
}

#[test]
fn the_two_small_examples_talk_to_each_other() {
    let mut client = Command::new(example("ten_line_client"));
    let output = client.arg(example("ten_line_engine")).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stdout), "pass\n");
    assert!(output.status.success());
}

#[test]
fn gnu_go_plays_a_few_moves() {
    let path =
        ["/usr/games/gnugo", "/usr/bin/gnugo"].into_iter().find(|p| PathBuf::from(p).exists());
    let Some(path) = path else {
        let _ = writeln!(std::io::stderr(), "skipped: GNU Go is not installed");
        return;
    };
    let mut launch = Launch::new(path).args(["--mode", "gtp", "--level", "1", "--seed", "1"]);
    launch.noise = Noise::Refuse;
    let mut engine = Client::spawn(&launch).unwrap();
    let identity = engine.identify(LONG).unwrap();
    assert_eq!(identity.name, "GNU Go");
    assert!(identity.commands.contains("genmove"));
    for command in ["boardsize 9", "clear_board", "komi 5.5", "play black E5"] {
        assert_eq!(engine.ask(command, LONG).unwrap(), "", "{command}");
    }
    for color in ["white", "black", "white"] {
        let played: MoveText =
            engine.ask(&format!("genmove {color}"), LONG).unwrap().parse().unwrap();
        let MoveText::At(point) = played else { panic!("{played}") };
        assert!(point.fits(9, 9));
    }
    let board = engine.ask("showboard", LONG).unwrap();
    assert!(board.contains("A B C D E F G H J"), "{board}");
    assert!(matches!(engine.ask("play black E5", LONG), Err(ClientError::Refused { .. })));
    assert!(matches!(engine.ask("dance", LONG), Err(ClientError::Refused { .. })));
    assert!(matches!(engine.quit(LONG), Ok(Farewell::Exited(status)) if status.success()));
}
