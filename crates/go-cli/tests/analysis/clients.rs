//! What review programs send, in their order and with their fields.

use serde_json::{Value, json};

use crate::probe::{Engine, number};

/// A query as KaTrain's engine module writes it for a node of a game.
fn katrain(id: u32, moves: &Value, fields: &Value) -> Value {
    let turns = moves.as_array().unwrap().len();
    let mut query = json!({
        "rules": "japanese", "priority": 0, "analyzeTurns": [turns], "maxVisits": 25, "komi": 6.5,
        "boardXSize": 9, "boardYSize": 9, "includeOwnership": true, "includeMovesOwnership": true,
        "includePolicy": true, "initialStones": [], "initialPlayer": "B", "moves": moves,
        "overrideSettings": {
            "reportAnalysisWinratesAs": "BLACK", "wideRootNoise": 0.04, "maxTime": 8.0,
        },
        "id": format!("QUERY:{id}"),
    });
    query.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
    query
}

/// Reads as KaTrain does: by identifier, warnings passed over; tells the final report.
fn final_of(engine: &mut Engine, id: &str) -> Value {
    loop {
        let answer = engine.answer();
        assert!(answer["id"].is_string(), "KaTrain throws answers without id away: {answer}");
        assert!(answer.get("error").is_none(), "{answer}");
        let own = answer["id"] == id && answer.get("warning").is_none();
        if own && answer["isDuringSearch"] == false {
            return answer;
        }
    }
}

#[test]
fn katrain_analyzes_a_game_move_by_move() {
    let mut engine = Engine::start("--threads 2");
    let game = [["B", "E5"], ["W", "C3"], ["B", "G3"], ["W", "pass"]];
    let mut moves = json!([]);
    for (number, played) in game.iter().enumerate() {
        engine.send(&katrain(number as u32, &moves, &json!({})));
        moves.as_array_mut().unwrap().push(json!(played));
    }
    let mut open: Vec<String> = (0..game.len()).map(|number| format!("QUERY:{number}")).collect();
    while !open.is_empty() {
        let answer = engine.answer();
        if answer.get("warning").is_some() {
            continue;
        }
        open.retain(|id| answer["id"] != id.as_str());
        // All that a node of KaTrain's tree reads.
        assert_eq!(answer["ownership"].as_array().unwrap().len(), 81);
        assert_eq!(answer["policy"].as_array().unwrap().len(), 82);
        number(&answer, "rootInfo.visits");
        number(&answer, "rootInfo.scoreLead");
        number(&answer, "rootInfo.winrate");
        for info in answer["moveInfos"].as_array().unwrap() {
            for field in ["visits", "winrate", "scoreLead", "prior", "order"] {
                number(info, field);
            }
            assert!(info["pv"].is_array() && info["move"].is_string());
            assert_eq!(info["ownership"].as_array().unwrap().len(), 81);
        }
    }
}

#[test]
fn katrain_ponders_and_changes_its_mind() {
    let mut engine = Engine::start("");
    let ponder = json!({"maxVisits": 10_000_000, "reportDuringSearchEvery": 0.25});
    engine.send(&katrain(1, &json!([["B", "E5"]]), &ponder));
    let partial = loop {
        let answer = engine.answer();
        if answer.get("warning").is_none() {
            break answer;
        }
    };
    assert_eq!(partial["isDuringSearch"], true);
    // Only queries have numbers of their own; a stop gets one like them.
    engine.send(&json!({"action": "terminate", "terminateId": "QUERY:1", "id": "QUERY:2"}));
    final_of(&mut engine, "QUERY:1");
}

#[test]
fn katrain_looks_for_alternatives_and_at_regions() {
    let mut engine = Engine::start("--seed 1");
    engine.send(&katrain(1, &json!([]), &json!({"maxVisits": 100})));
    let first = final_of(&mut engine, "QUERY:1");
    let infos = first["moveInfos"].as_array().unwrap();
    let known: Vec<Value> = infos.iter().map(|info| info["move"].clone()).collect();
    let avoid = json!([{"moves": known, "player": "B", "untilDepth": 1}]);
    engine.send(&katrain(2, &json!([]), &json!({"avoidMoves": avoid})));
    let others = final_of(&mut engine, "QUERY:2");
    for info in others["moveInfos"].as_array().unwrap() {
        assert!(!known.contains(&info["move"]));
    }
    // A corner of three by three; every other point is avoided by both sides.
    let outside: Vec<String> = "ABCDEFGHJ"
        .chars()
        .flat_map(|column| (1..=9).map(move |row| (column, row)))
        .filter(|&(column, row)| column > 'C' || row > 3)
        .map(|(column, row)| format!("{column}{row}"))
        .collect();
    let avoid: Vec<Value> = ["B", "W"]
        .iter()
        .map(|player| json!({"moves": outside, "player": player, "untilDepth": 1}))
        .collect();
    engine.send(&katrain(3, &json!([]), &json!({"avoidMoves": avoid})));
    let corner = final_of(&mut engine, "QUERY:3");
    let infos = corner["moveInfos"].as_array().unwrap();
    assert!(!infos.is_empty());
    for info in infos {
        assert!(!outside.iter().any(|point| info["move"] == point.as_str()));
    }
}

#[test]
fn katrain_sweeps_over_points_that_are_taken() {
    // It asks for every next move and passes over the illegal ones by these words.
    let mut engine = Engine::start("");
    let fields = json!({"includeOwnership": false, "includeMovesOwnership": false});
    let answer = {
        engine.send(&katrain(1, &json!([["B", "E5"], ["W", "E5"]]), &fields));
        engine.answer()
    };
    assert_eq!(answer["id"], "QUERY:1");
    assert!(answer["error"].as_str().unwrap().contains("Illegal move"), "{answer}");
}

#[test]
fn katrain_sets_up_handicap_stones() {
    let mut engine = Engine::start("");
    let stones = json!([["B", "C3"], ["B", "G7"]]);
    let fields = json!({"initialStones": stones, "initialPlayer": "W", "rules": "chinese"});
    engine.send(&katrain(1, &json!([["W", "E5"]]), &fields));
    let report = final_of(&mut engine, "QUERY:1");
    assert!(number(&report, "ownership.20") != 0.0);
}

#[test]
fn ogatak_starts_and_switches_between_nodes() {
    // It starts any program with KataGo's own flags.
    let mut engine = Engine::start("-config a.cfg -model b.bin.gz -quit-without-waiting");
    let version = engine.ask(&json!({"id": "query_version", "action": "query_version"}));
    let numbers = version["version"].as_str().unwrap().split('.');
    assert!(numbers.clone().count() == 3 && numbers.clone().all(|n| n.parse::<u32>().is_ok()));
    // A board that is too large has to be an error.
    let large = json!({
        "id": "test_bs29", "rules": "Chinese", "boardXSize": 29, "boardYSize": 29, "maxVisits": 1,
        "moves": [],
    });
    let refused = engine.ask(&large);
    assert_eq!(refused["id"], "test_bs29");
    assert!(refused["error"].is_string());
    let node = |id: &str, moves: Value| {
        json!({
            "id": id, "rules": "Chinese", "komi": 7.5, "boardXSize": 19, "boardYSize": 19,
            "maxVisits": 1_000_000, "reportDuringSearchEvery": 0.1, "includeOwnership": false,
            "includeMovesOwnership": false, "initialStones": [], "moves": moves,
            "overrideSettings": {"reportAnalysisWinratesAs": "SIDETOMOVE", "wideRootNoise": 0},
        })
    };
    let partial = engine.ask(&node("1:1", json!([["B", "Q16"]])));
    assert_eq!((&partial["id"], &partial["isDuringSearch"]), (&json!("1:1"), &json!(true)));
    engine.send(&json!({"id": "stop!1:1", "action": "terminate", "terminateId": "1:1"}));
    let mut seen = Vec::new();
    loop {
        let answer = engine.answer();
        let is_last = answer["id"] == "1:1" && answer["isDuringSearch"] == false;
        seen.push(answer);
        if is_last {
            break;
        }
    }
    assert!(seen.iter().any(|a| a["action"] == "terminate" && a["terminateId"] == "1:1"));
    let next = engine.ask(&node("2:2", json!([["B", "Q16"], ["W", "D4"]])));
    assert_eq!(next["id"], "2:2");
    engine.close();
    assert!(engine.exit().success());
}
