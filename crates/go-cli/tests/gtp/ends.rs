//! Every way in which a client can leave: the program ends by itself and leaves nothing behind.

use std::io::{BufRead, BufReader};
use std::process::ChildStderr;

use crate::probe::{Engine, assert_idle, command, raw, wait};

#[test]
fn the_end_of_input_ends_the_program_after_the_last_answer() {
    assert_eq!(raw("", b""), "");
    assert_eq!(raw("", b"name"), "= go-cli\n\n", "a last line without a line feed counts");
    let output = raw("--rules baduk --size 9 --playouts 500 --seed 2", b"genmove b\n");
    let again = raw("--rules baduk --size 9 --playouts 500 --seed 2", b"genmove b\n");
    assert!(output.starts_with("= ") && output == again, "it thinks to the end: {output}");
}

#[test]
fn an_analysis_ends_with_the_input() {
    let mut engine = Engine::start("--rules baduk");
    engine.write("kata-analyze b 5 ownership true\n");
    engine.line();
    engine.line();
    engine.close();
    assert!(engine.exit().success());
}

/// Waits until a thought is so long that the end of input is a client's death and no script's end; the
/// log, which has to stay open.
fn thinks_long(engine: &mut Engine) -> BufReader<ChildStderr> {
    let mut log = BufReader::new(engine.child.stderr.take().expect("piped"));
    let mut told = String::new();
    while !told.contains("a long thought") {
        assert!(log.read_line(&mut told).expect("text") > 0, "{told}");
    }
    log
}

#[test]
fn a_client_that_dies_ends_a_long_thought() {
    let mut engine = Engine::start("-vv --rules baduk --time 100000");
    engine.write("name\n");
    engine.answer();
    engine.write("genmove b\n");
    let log = thinks_long(&mut engine);
    engine.close();
    assert!(engine.exit().success());
    drop(log);
}

#[test]
fn a_client_that_closes_its_end_of_the_output_ends_an_analysis() {
    let mut child = command("--rules baduk --size 9").spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    std::io::Write::write_all(&mut input, b"lz-analyze 2\n").unwrap();
    drop(child.stdout.take());
    // The input stays open: only the failure to write can tell.
    assert!(wait(&mut child).success());
    drop(input);
}

#[test]
fn a_client_that_closes_its_end_of_the_output_ends_a_thought() {
    // With its input open, and as a script that has ended.
    for is_script in [false, true] {
        let mut child = command("--rules baduk --time 100000").spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        std::io::Write::write_all(&mut input, b"genmove b\n").unwrap();
        let input = (!is_script).then_some(input);
        drop(child.stdout.take());
        assert!(wait(&mut child).success());
        drop(input);
    }
}

#[test]
fn a_client_that_stops_reading_does_not_keep_the_program() {
    let mut child = command("--rules baduk").spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let output = child.stdout.take().unwrap();
    let writer = std::thread::spawn(move || {
        for _ in 0..5_000 {
            // Refused once the program has left.
            if std::io::Write::write_all(&mut input, b"showboard\n").is_err() {
                break;
            }
        }
    });
    writer.join().unwrap();
    // The output is open and unread; the input has ended.
    assert!(wait(&mut child).success());
    drop(output);
}

#[test]
fn an_analysis_that_nobody_reads_rests_and_ends_with_the_input() {
    let mut child = command("--rules baduk").spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let output = child.stdout.take().unwrap();
    std::io::Write::write_all(&mut input, b"kata-analyze 1 ownership true\n").unwrap();
    // The pipe fills, and what cannot be told is not searched for.
    assert_idle(child.id());
    assert!(child.try_wait().unwrap().is_none(), "the client may go on reading");
    drop(input);
    assert!(wait(&mut child).success());
    drop(output);
}

#[test]
fn a_client_that_kills_the_program_leaves_no_process_behind() {
    for busy in ["genmove b", "kata-analyze b 5 ownership true", "kata-genmove_analyze b 5"] {
        let mut engine = Engine::start("--rules baduk --time 100000");
        engine.expect("name");
        engine.write(&format!("{busy}\n"));
        if busy.contains("analyze") {
            engine.line();
            assert!(engine.line().starts_with("info "));
        }
        let process = engine.child.id();
        engine.child.kill().unwrap();
        assert!(!engine.exit().success(), "{busy}");
        // Reaped, and none of its own goes on under its name.
        let left = std::path::Path::new("/proc").join(process.to_string());
        assert!(!left.exists(), "{busy}");
    }
}

#[test]
fn a_client_that_leaves_while_a_move_is_thought_aloud_ends_the_thought() {
    for command in ["kata-genmove_analyze b 5", "kata-search_analyze_cancellable b 5"] {
        let mut engine = Engine::start("-vv --rules baduk --time 100000");
        engine.write(&format!("{command}\n"));
        engine.line();
        let log = thinks_long(&mut engine);
        engine.close();
        assert!(engine.exit().success(), "{command}");
        drop(log);
    }
}

#[test]
fn quit_shortens_a_running_thought_which_is_answered_before_it() {
    for busy in ["genmove b", "kata-genmove_analyze b 5"] {
        let mut engine = Engine::start("-vv --rules baduk --time 100000");
        engine.write(&format!("1 {busy}\n"));
        // Long enough to tell a client that leaves from a script.
        let log = thinks_long(&mut engine);
        engine.write("2 quit\n");
        let mut lines: Vec<String> = Vec::new();
        while lines.last().is_none_or(|line| !line.starts_with("=2")) {
            lines.push(engine.line());
        }
        let is_answer = |line: &String| line.starts_with("=1 ") || line.starts_with("play ");
        assert!(lines.iter().any(is_answer), "{lines:?}");
        assert!(engine.exit().success(), "{busy}");
        drop(log);
    }
}

#[test]
fn an_idle_program_uses_no_processor() {
    let mut engine = Engine::start("");
    let before: f64 = engine.expect("cputime").parse().unwrap();
    std::thread::sleep(std::time::Duration::from_millis(1500));
    let after: f64 = engine.expect("cputime").parse().unwrap();
    assert!(after - before < 0.5, "{before} then {after} seconds of processor time");
}
