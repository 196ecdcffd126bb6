//! Every way in which a client can leave: the program ends by itself and leaves nothing behind.

use crate::probe::{Engine, command, raw, wait};

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

#[test]
fn a_client_that_dies_ends_a_long_thought() {
    let mut engine = Engine::start("--rules baduk --time 100000");
    engine.write("name\n");
    engine.answer();
    engine.write("genmove b\n");
    // Long enough to tell a client's death from a script's end.
    std::thread::sleep(std::time::Duration::from_millis(1200));
    engine.close();
    assert!(engine.exit().success());
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
fn an_idle_program_uses_no_processor() {
    let mut engine = Engine::start("");
    let before: f64 = engine.expect("cputime").parse().unwrap();
    std::thread::sleep(std::time::Duration::from_millis(1500));
    let after: f64 = engine.expect("cputime").parse().unwrap();
    assert!(after - before < 0.5, "{before} then {after} seconds of processor time");
}
