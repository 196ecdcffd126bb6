//! What queries may hold, and what their reports do.

use serde_json::{Value, json};

use crate::probe::{answers, number, only, query};

#[test]
fn a_report_has_every_field_that_clients_read() {
    let report = only("--seed 1", query(json!({"moves": [["B", "D4"]], "id": "a b"})));
    assert_eq!(report["id"], "a b");
    assert_eq!(report["turnNumber"], 1);
    assert_eq!(report["isDuringSearch"], false);
    assert_eq!(number(&report, "rootInfo.visits"), 30.0);
    for field in ["winrate", "scoreLead", "utility", "scoreStdev"] {
        number(&report, &format!("rootInfo.{field}"));
    }
    let moves = report["moveInfos"].as_array().unwrap();
    let visits: Vec<f64> = moves.iter().map(|info| number(info, "visits")).collect();
    assert_eq!(visits.iter().sum::<f64>(), 30.0);
    assert!(visits.is_sorted_by(|a, b| a >= b));
    for (place, info) in moves.iter().enumerate() {
        assert_eq!(number(info, "order"), place as f64);
        for field in ["winrate", "prior", "scoreLead", "scoreMean", "lcb", "scoreStdev", "utility"]
        {
            number(info, field);
        }
        assert_eq!(info["pv"][0], info["move"]);
        assert_ne!(info["move"], "D4");
        assert!(info.get("ownership").is_none());
    }
    assert!(report.get("ownership").is_none() && report.get("policy").is_none());
}

#[test]
fn the_same_query_has_the_same_answer_whatever_runs_beside_it() {
    let queries: Vec<Value> = (0..6)
        .map(|id| {
            query(json!({"id": format!("{}", id % 3), "moves": [["B", "D4"]], "maxVisits": 60}))
        })
        .collect();
    let mut first = answers("--seed 5 --threads 1", &queries);
    let mut second = answers("--seed 5 --threads 3", &queries);
    let mut third = answers("--seed 6 --threads 1", &queries);
    for list in [&mut first, &mut second, &mut third] {
        list.sort_by_key(|answer| answer["id"].to_string());
    }
    assert_eq!(first, second);
    assert_eq!(first[0], first[1]);
    assert_ne!(first, third);
}

#[test]
fn every_turn_that_is_asked_for_is_answered_once() {
    let moves = json!([["B", "D4"], ["W", "C3"], ["B", "E3"]]);
    let asked = query(json!({"moves": moves, "analyzeTurns": [3, 0, 1, 2]}));
    let mut turns: Vec<f64> =
        answers("", &[asked]).iter().map(|report| number(report, "turnNumber")).collect();
    turns.sort_by(f64::total_cmp);
    assert_eq!(turns, [0.0, 1.0, 2.0, 3.0]);
}

#[test]
fn ownership_and_policy_cover_the_board_from_the_top() {
    // Black owns the left of a settled board, White the right.
    let stones: Vec<Value> = (1..=5)
        .flat_map(|row| {
            [("B", "B"), ("B", "C"), ("W", "D"), ("W", "E")]
                .map(|(color, column)| json!([color, format!("{column}{row}")]))
        })
        .collect();
    let report = only(
        "--seed 1",
        query(json!({
            "boardXSize": 6, "boardYSize": 5, "initialStones": stones, "initialPlayer": "B",
            "includeOwnership": true, "includeMovesOwnership": true, "includePolicy": true,
            "maxVisits": 200,
        })),
    );
    let list = |value: &Value| -> Vec<f64> {
        value.as_array().unwrap().iter().map(|n| n.as_f64().unwrap()).collect()
    };
    let owners = list(&report["ownership"]);
    assert_eq!(owners.len(), 30);
    for row in owners.chunks(6) {
        assert!(row[1] > 0.5 && row[2] > 0.5 && row[3] < -0.5 && row[4] < -0.5, "{row:?}");
    }
    let policy = list(&report["policy"]);
    assert_eq!(policy.len(), 31);
    assert!(policy[30] >= 0.0, "a pass is always legal");
    for (place, share) in policy[..30].iter().enumerate() {
        assert_eq!(*share < 0.0, (1..5).contains(&(place % 6)), "stones stand in columns B to E");
    }
    let sum: f64 = policy.iter().filter(|share| **share >= 0.0).sum();
    assert!((sum - 1.0).abs() < 0.001, "{sum}");
    let best = &report["moveInfos"][0];
    let after = list(&best["ownership"]);
    assert_eq!(after.len(), 30);
    assert!(after[1] > 0.5 && after[3] < -0.5);
}

#[test]
fn numbers_are_reported_for_the_side_that_is_asked_for() {
    // Black is far ahead, and White is to move.
    let stones = json!([
        ["B", "D1"],
        ["B", "D2"],
        ["B", "D3"],
        ["B", "D4"],
        ["B", "D5"],
        ["B", "D6"],
        ["B", "D7"],
        ["B", "B4"],
        ["B", "F4"]
    ]);
    let ask = |settings: Value, flags: &str| {
        let asked = query(json!({
            "initialStones": stones, "initialPlayer": "W", "includeOwnership": true,
            "maxVisits": 100, "overrideSettings": settings,
        }));
        only(&format!("--seed 1 {flags}"), asked)
    };
    let lead = |report: &Value| number(report, "rootInfo.scoreLead");
    let black = ask(json!({"reportAnalysisWinratesAs": "BLACK"}), "");
    let white = ask(json!({"reportAnalysisWinratesAs": "WHITE"}), "");
    let mover = ask(json!({"reportAnalysisWinratesAs": "SIDETOMOVE"}), "");
    assert!(lead(&black) > 0.0 && number(&black, "rootInfo.winrate") > 0.5);
    assert!(lead(&white) == -lead(&black) && white == mover);
    for path in ["rootInfo.utility", "moveInfos.0.scoreLead", "ownership.24"] {
        assert_eq!(number(&white, path), -number(&black, path), "{path}");
    }
    for path in ["rootInfo.winrate", "moveInfos.0.winrate", "moveInfos.0.lcb"] {
        let sum = number(&white, path) + number(&black, path);
        assert!((sum - 1.0).abs() < 1e-5, "{path}");
    }
    assert_eq!(ask(json!({}), ""), black, "Black's is the usual side");
    assert_eq!(ask(json!({}), "--winrates side-to-move"), mover);
}

#[test]
fn a_search_keeps_to_some_moves_and_away_from_others() {
    let moves_of = |report: &Value| -> Vec<String> {
        let infos = report["moveInfos"].as_array().unwrap().iter();
        infos.map(|info| info["move"].as_str().unwrap().to_owned()).collect()
    };
    let restriction = |moves: &[&str]| json!([{"player": "B", "moves": moves, "untilDepth": 1}]);
    let allowed = only(
        "--seed 1",
        query(json!({
            "allowMoves": restriction(&["C3", "E5", "pass"]), "includePolicy": true,
        })),
    );
    let found = moves_of(&allowed);
    assert!(found.iter().all(|turn| ["C3", "E5", "pass"].contains(&turn.as_str())), "{found:?}");
    assert!(found.len() >= 2, "{found:?}");
    assert_eq!(number(&allowed, "rootInfo.visits"), 30.0);
    // The share that was meant for a move beforehand is the same, whatever else is looked at.
    let free = only("--seed 1", query(json!({"includePolicy": true})));
    assert_eq!(allowed["policy"], free["policy"]);
    let share = |turn: &str| -> f64 {
        let place = match turn {
            "C3" => 4 * 7 + 2,
            "E5" => 2 * 7 + 4,
            _ => 7 * 7,
        };
        free["policy"][place].as_f64().unwrap()
    };
    for info in allowed["moveInfos"].as_array().unwrap() {
        let turn = info["move"].as_str().unwrap();
        assert_eq!(number(info, "prior"), share(turn), "{turn}");
    }

    let best = moves_of(&only("--seed 1", query(json!({}))));
    let avoided = restriction(&[&best[0], "pass"]);
    let others = moves_of(&only("--seed 1", query(json!({"avoidMoves": avoided}))));
    assert!(!others.contains(&best[0]) && !others.contains(&"pass".to_owned()));

    // Restrictions of the other side say nothing about this move.
    let other = json!([{"player": "W", "moves": [best[0]], "untilDepth": 1}]);
    assert_eq!(moves_of(&only("--seed 1", query(json!({"avoidMoves": other})))), best);

    // With more plies the expected lines keep to them too, as far as they reach.
    let ours = ["C3", "E5"];
    let deep = json!([
        {"player": "B", "moves": ours, "untilDepth": 4}, {"player": "W", "moves": ["D4"], "untilDepth": 2}
    ]);
    let deep = only("--seed 1", query(json!({"allowMoves": deep, "maxVisits": 400})));
    for info in deep["moveInfos"].as_array().unwrap() {
        let line: Vec<&str> =
            info["pv"].as_array().unwrap().iter().map(|turn| turn.as_str().unwrap()).collect();
        assert!(line.len() >= 3 && ours.contains(&line[0]) && line[1] == "D4", "{line:?}");
        assert!(ours.contains(&line[2]) && line[2] != line[0], "{line:?}");
    }

    let nothing = only("", query(json!({"allowMoves": restriction(&[])})));
    assert_eq!(nothing["field"], "allowMoves");
    let both = json!({"allowMoves": restriction(&["C3"]), "avoidMoves": restriction(&["C3"])});
    assert_eq!(only("", query(both))["field"], "allowMoves");
}

#[test]
fn a_line_is_as_long_as_asked_for() {
    let report = only("", query(json!({"analysisPVLen": 0, "maxVisits": 300})));
    for info in report["moveInfos"].as_array().unwrap() {
        assert_eq!(info["pv"].as_array().unwrap().len(), 1);
    }
}

#[test]
fn an_illegal_move_is_named_with_its_number_and_rule() {
    let ko = json!([
        ["B", "B1"],
        ["W", "C1"],
        ["B", "A2"],
        ["W", "D2"],
        ["B", "B3"],
        ["W", "C3"],
        ["B", "C2"],
        ["W", "B2"],
        ["B", "C2"]
    ]);
    let refused = only("", query(json!({"moves": ko, "analyzeTurns": [0]})));
    assert_eq!(refused["field"], "moves");
    let error = refused["error"].as_str().unwrap();
    assert!(error.starts_with("Illegal move 9 by black: C2: "), "{error}");
    assert!(error.contains("ko, it would bring back"), "{error}");
}

#[test]
fn what_cannot_be_understood_is_named_by_its_field() {
    for (fields, field) in [
        (json!({"rules": "draughts"}), "rules"),
        (json!({"rules": {"ko": "SPIGHT"}}), "rules"),
        (json!({"komi": 6.25}), "komi"),
        (json!({"boardXSize": 26}), "boardXSize"),
        (json!({"moves": [["B", "Z9"]]}), "moves[0]"),
        (json!({"analyzeTurns": [1]}), "analyzeTurns"),
        (json!({"analyzeTurns": vec![0; 100_001]}), "analyzeTurns"),
        (json!({"maxVisits": 0}), "maxVisits"),
        (json!({"action": "dance"}), "action"),
        (json!({"initialStones": [["B", "A1"], ["W", "A2"], ["W", "B1"]]}), "initialStones"),
        (json!({"overrideSettings": {"maxTime": "long"}}), "overrideSettings.maxTime"),
        (json!({"overrideSettings": {"maxVisits": 0.5}}), "overrideSettings.maxVisits"),
        (
            json!({"overrideSettings": {"reportAnalysisWinratesAs": 1}}),
            "overrideSettings.reportAnalysisWinratesAs",
        ),
    ] {
        let answer = only("", query(fields));
        assert_eq!((&answer["id"], &answer["field"]), (&json!("q"), &json!(field)), "{answer}");
        assert!(answer["error"].is_string(), "{answer}");
    }
}

#[test]
fn what_has_no_effect_is_warned_of_and_the_rest_is_done() {
    let answers = answers(
        "",
        &[query(json!({
            "overrideSettings": {"wideRootNoise": 0.04, "humanSLProfile": "rank_5k"},
            "rootPolicyTemperature": 1.5, "novelty": 3,
        }))],
    );
    let (report, warnings) = answers.split_last().unwrap();
    assert_eq!(report["isDuringSearch"], false);
    let mut fields: Vec<&str> = warnings.iter().map(|w| w["field"].as_str().unwrap()).collect();
    fields.sort_unstable();
    assert_eq!(
        fields,
        [
            "novelty",
            "overrideSettings.humanSLProfile",
            "overrideSettings.wideRootNoise",
            "rootPolicyTemperature"
        ]
    );
    assert!(warnings.iter().all(|warning| warning["warning"].is_string() && warning["id"] == "q"));
}

#[test]
fn lines_that_are_no_queries_cost_nothing_but_an_error() {
    let mut engine = crate::probe::Engine::start("");
    engine.write("\n  \r\nhello\n[1]\n\u{feff}{\n\"\\ud800\"\n");
    let long = format!("{{\"id\":\"{}\"}}\n", "x".repeat(17 << 20));
    engine.write(&long);
    for _ in 0..5 {
        assert!(engine.answer()["error"].is_string());
    }
    assert_eq!(engine.ask(&json!({"id": "v", "action": "query_version"}))["id"], "v");
}

#[test]
fn rules_may_come_from_a_flag() {
    let without = json!({"id": "q", "boardXSize": 5, "boardYSize": 5, "moves": [], "maxVisits": 5});
    assert_eq!(only("", without.clone())["field"], "rules");
    assert_eq!(only("--rules japanese", without)["isDuringSearch"], false);
}

#[test]
fn conversion_go_is_analyzed_too() {
    // The opening, then the move that converts a stone in the middle.
    let moves = json!([
        ["B", "D4"],
        ["W", "pass"],
        ["B", "D6"],
        ["W", "B2"],
        ["B", "C5"],
        ["W", "D5"],
        ["B", "E5"],
        ["W", "F6"]
    ]);
    let asked = query(json!({
        "rules": "conversion", "moves": moves, "analyzeTurns": [0, 1, 2, 3, 4, 7, 8],
        "includeOwnership": true, "maxVisits": 40,
    }));
    let answers = answers("--seed 3", &[asked]);
    assert_eq!(answers.len(), 7);
    for report in &answers {
        assert_eq!(number(report, "rootInfo.visits"), 40.0, "{report}");
        assert_eq!(report["ownership"].as_array().unwrap().len(), 49);
    }
    // D5 stands with no liberty and is Black's, so nobody can play there.
    let again = query(json!({
        "rules": {"game": "conversion", "opening": "pie"}, "includePolicy": true, "maxVisits": 40,
        "moves": [["B", "D4"], ["W", "D5"], ["B", "D6"], ["W", "B2"], ["B", "C5"], ["W", "F2"],
            ["B", "E5"], ["W", "D5"]],
    }));
    let refused = only("", again);
    assert!(
        refused["error"].as_str().unwrap().contains("Illegal move 8 by white: D5"),
        "{refused}"
    );
}

#[test]
fn moves_may_follow_two_passes_and_come_from_one_side() {
    let moves = json!([["B", "D4"], ["W", "pass"], ["B", "pass"], ["W", "C3"], ["W", "E5"]]);
    for rules in ["japanese", "tromp-taylor", "club", "table", "conversion"] {
        let asked = query(json!({"rules": rules, "moves": moves, "analyzeTurns": [3, 4, 5]}));
        let answers = answers("", &[asked]);
        assert_eq!(answers.len(), 3, "{rules}: {answers:?}");
        assert!(answers.iter().all(|report| report.get("error").is_none()), "{answers:?}");
    }
}

#[test]
fn a_pass_that_ends_the_game_is_worth_its_count() {
    let moves = json!([["B", "B2"], ["W", "pass"]]);
    let report = only(
        "",
        query(json!({
            "boardXSize": 3, "boardYSize": 3, "komi": 0, "moves": moves,
            "allowMoves": [{"player": "B", "moves": ["pass"], "untilDepth": 1}],
            "includeOwnership": true,
        })),
    );
    assert_eq!(number(&report, "rootInfo.scoreLead"), 9.0);
    assert_eq!(number(&report, "rootInfo.winrate"), 1.0);
    assert_eq!(number(&report, "ownership.0"), 1.0);
}
