//! Every way in which a client can leave: the program ends by itself and leaves nothing behind.

use std::io::Write;

use serde_json::json;

use crate::probe::{Engine, answers, assert_idle, command, query, wait};

fn endless() -> serde_json::Value {
    query(json!({"maxVisits": 1_000_000_000}))
}

#[test]
fn the_end_of_input_ends_the_program_after_the_last_answer() {
    assert!(answers("", &[]).is_empty());
    let last = answers("--threads 1", &[query(json!({"maxVisits": 3000}))]);
    assert_eq!(last[0]["rootInfo"]["visits"], 3000, "what was asked is finished");
    let mut engine = Engine::start("");
    engine.write(&query(json!({})).to_string());
    assert_eq!(engine.rest().len(), 1, "a last line without a line feed counts");
}

#[test]
fn a_flag_ends_the_program_at_once() {
    let mut engine = Engine::start("--threads 1 --quit-without-waiting");
    for id in 0..3 {
        let mut asked = endless();
        asked["id"] = json!(format!("{id}"));
        engine.send(&asked);
    }
    engine.ask(&json!({"id": "v", "action": "query_version"}));
    let rest = engine.rest();
    assert_eq!(rest.iter().filter(|answer| answer["isDuringSearch"] == false).count(), 3);
    assert_eq!(rest.iter().filter(|answer| answer["noResults"] == true).count(), 2);
}

#[test]
fn the_flags_of_programs_that_start_katago_are_taken() {
    let flags = "-config a.cfg -model b.bin.gz -analysis-threads 1 -override-config x=1,y=2 \
        -quit-without-waiting";
    assert!(answers(flags, &[]).is_empty());
}

#[test]
fn a_client_that_closes_its_end_of_the_output_ends_a_search() {
    let mut child = command("").spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    writeln!(input, "{}", endless()).unwrap();
    drop(child.stdout.take());
    // The input stays open, and nothing is to be written for a long time.
    assert!(wait(&mut child).success());
    drop(input);
}

#[test]
fn a_client_that_dies_in_the_midst_of_a_search_ends_it() {
    let mut child = command("").spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut asked = endless();
    asked["reportDuringSearchEvery"] = json!(0.05);
    writeln!(input, "{asked}").unwrap();
    drop((input, child.stdout.take()));
    assert!(wait(&mut child).success());
}

#[test]
fn a_client_that_kills_the_program_leaves_no_process_behind() {
    let mut engine = Engine::start("");
    engine.send(&endless());
    engine.ask(&json!({"id": "v", "action": "query_version"}));
    engine.child.kill().unwrap();
    assert!(!engine.exit().success());
}

#[test]
fn a_client_that_does_not_read_is_waited_for() {
    let mut child = command("--threads 2").spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let output = child.stdout.take().unwrap();
    let asked = query(json!({
        "includeOwnership": true, "includePolicy": true, "maxVisits": 50, "moves": [["B", "D4"]],
    }));
    let writer = std::thread::spawn(move || {
        for _ in 0..300 {
            writeln!(input, "{asked}").unwrap();
        }
        // The input ends while nobody reads.
    });
    writer.join().unwrap();
    std::thread::sleep(std::time::Duration::from_millis(300));
    assert!(child.try_wait().unwrap().is_none(), "there is more to be read than a pipe holds");
    assert_idle(child.id());
    let lines = std::io::BufRead::lines(std::io::BufReader::new(output)).count();
    assert_eq!(lines, 300, "nothing was lost");
    assert!(wait(&mut child).success());
}

#[test]
fn a_client_that_does_not_read_keeps_nobody_who_was_told_to_quit() {
    let mut child = command("--threads 2 --quit-without-waiting").spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let output = child.stdout.take().unwrap();
    let asked = query(json!({"includeOwnership": true, "includePolicy": true, "maxVisits": 5}));
    for _ in 0..500 {
        writeln!(input, "{asked}").unwrap();
    }
    // Until the pipe and the queues behind it are full.
    assert_idle(child.id());
    drop(input);
    assert!(wait(&mut child).success());
    drop(output);
}

#[test]
fn an_idle_program_uses_no_processor() {
    let mut engine = Engine::start("");
    engine.ask(&query(json!({})));
    assert_idle(engine.child.id());
}
