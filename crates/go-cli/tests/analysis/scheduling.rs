//! Priorities, partial reports, and everything that stops a search.

use serde_json::{Value, json};

use crate::probe::{Engine, answers, number, query};

/// A query that goes on until it is stopped.
fn endless(id: &str) -> Value {
    query(json!({"id": id, "maxVisits": 1_000_000_000, "reportDuringSearchEvery": 0.02}))
}

#[test]
fn higher_priorities_go_first() {
    // One worker is busy while the others get in line.
    let mut engine = Engine::start("--threads 1");
    engine.send(&endless("busy"));
    assert_eq!(engine.answer()["isDuringSearch"], true);
    let moves = json!([["B", "D4"], ["W", "C3"]]);
    engine.send(&query(json!({"id": "low", "priority": -1})));
    engine.send(&query(json!({"id": "usual"})));
    engine.send(&query(json!({
        "id": "turns", "moves": moves, "analyzeTurns": [0, 1, 2], "priorities": [1, 3, 2],
    })));
    engine.send(&json!({"id": "stop", "action": "terminate", "terminateId": "busy"}));
    let finals: Vec<Value> = engine
        .rest()
        .into_iter()
        .filter(|answer| answer["isDuringSearch"] == false && answer["id"] != "busy")
        .collect();
    let order: Vec<String> =
        finals.iter().map(|answer| format!("{}{}", answer["id"], answer["turnNumber"])).collect();
    assert_eq!(order, ["\"turns\"1", "\"turns\"2", "\"turns\"0", "\"usual\"0", "\"low\"0"]);
}

#[test]
fn partial_reports_come_until_the_query_is_stopped() {
    let mut engine = Engine::start("--threads 1");
    engine.send(&endless("a"));
    let (first, second) = (engine.answer(), engine.answer());
    for report in [&first, &second] {
        assert_eq!(report["isDuringSearch"], true);
    }
    assert!(number(&second, "rootInfo.visits") > number(&first, "rootInfo.visits"));
    engine.send(&json!({"id": "stop", "action": "terminate", "terminateId": "a"}));
    let rest = engine.rest();
    let echo = json!({"id": "stop", "action": "terminate", "terminateId": "a"});
    assert!(rest.contains(&echo));
    let last = rest.last().unwrap();
    assert_eq!((&last["id"], &last["isDuringSearch"]), (&json!("a"), &json!(false)));
    assert!(last["moveInfos"].is_array(), "what was found is reported");
    let finals = rest.iter().filter(|answer| answer["isDuringSearch"] == false).count();
    assert_eq!(finals, 1);
}

#[test]
fn the_first_partial_report_may_come_at_another_time() {
    let mut engine = Engine::start("--threads 1");
    let mut asked = endless("a");
    asked["reportDuringSearchEvery"] = json!(1000);
    asked["firstReportDuringSearchAfter"] = json!(0.01);
    engine.send(&asked);
    assert_eq!(engine.answer()["isDuringSearch"], true);
}

#[test]
fn what_waits_is_stopped_without_results() {
    let mut engine = Engine::start("--threads 1");
    engine.send(&endless("busy"));
    engine.answer();
    let moves = json!([["B", "D4"], ["W", "C3"]]);
    engine.send(&query(json!({"id": "w", "moves": moves, "analyzeTurns": [0, 1, 2]})));
    engine.send(&json!({"id": "s", "action": "terminate", "terminateId": "w", "turnNumbers": [1]}));
    engine.send(&json!({"id": "all", "action": "terminate_all"}));
    let rest = engine.rest();
    let dropped: Vec<&Value> = rest.iter().filter(|answer| answer["noResults"] == true).collect();
    assert_eq!(dropped.len(), 3);
    assert_eq!(
        *dropped[0],
        json!({
            "id": "w", "turnNumber": 1, "isDuringSearch": false, "noResults": true,
        })
    );
    assert!(rest.iter().any(|answer| answer["id"] == "busy" && answer["isDuringSearch"] == false));
}

#[test]
fn a_time_ends_a_search() {
    let mut asked = endless("a");
    asked["overrideSettings"] = json!({"maxTime": 0.05});
    let rest = answers("", &[asked]);
    assert_eq!(rest.last().unwrap()["isDuringSearch"], false);
    let mut asked = query(json!({}));
    asked["maxVisits"] = Value::Null;
    assert_eq!(number(&answers("", &[asked.clone()])[0], "rootInfo.visits"), 500.0);
    assert_eq!(number(&answers("--playouts 7", &[asked.clone()])[0], "rootInfo.visits"), 7.0);
    assert_eq!(answers("--time 0.05", &[asked])[0]["isDuringSearch"], false);
    let mut asked = endless("a");
    asked["overrideSettings"] = json!({"maxTime": 0});
    asked["reportDuringSearchEvery"] = Value::Null;
    let rest = answers("", &[asked]);
    assert_eq!((rest.len(), &rest[0]["isDuringSearch"]), (1, &json!(false)));
}

#[test]
fn actions_are_answered_with_their_fields() {
    let mut engine = Engine::start("");
    let version = engine.ask(&json!({"id": "v", "action": "query_version"}));
    assert_eq!(version["version"], env!("CARGO_PKG_VERSION"));
    assert!(version["git_hash"].is_string());
    let clear = json!({"id": "c", "action": "clear_cache"});
    assert_eq!(engine.ask(&clear), clear);
    let models = engine.ask(&json!({"id": "m", "action": "query_models"}));
    assert!(models["models"][0]["name"].is_string());
    let stop = json!({"id": "t", "action": "terminate", "terminateId": "nothing"});
    assert_eq!(engine.ask(&stop), stop);
}

#[test]
fn thousands_of_positions_are_all_answered() {
    let moves: Vec<Value> = "ABCDEFG"
        .chars()
        .flat_map(|column| (1..=4).map(move |row| format!("{column}{row}")))
        .enumerate()
        .map(|(turn, point)| json!([if turn % 2 == 0 { "B" } else { "W" }, point]))
        .collect();
    let turns: Vec<usize> = (0..=10).collect();
    let moves = &moves[..10];
    let queries: Vec<Value> = (0..100)
        .map(|id| {
            query(json!({
                "id": format!("{id}"), "moves": moves, "analyzeTurns": turns, "maxVisits": 2,
            }))
        })
        .collect();
    let answers = answers("--threads 2", &queries);
    assert_eq!(answers.len(), 1100);
    assert!(answers.iter().all(|answer| number(answer, "rootInfo.visits") == 2.0));
}
