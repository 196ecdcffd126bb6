//! The lines that review programs send, and faults by the name of their field.

use go_gtp::analysis::{ParseReplyError, Query, Reply};
use go_gtp::{Color, Coordinate, MoveText};
use serde_json::Value;

fn analyze(line: &str) -> go_gtp::analysis::AnalyzeQuery {
    match Query::parse(line) {
        Ok(Query::Analyze(query)) => *query,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_query_as_katrain_writes_it() {
    let query = analyze(
        r#"{"id":"QUERY:1","rules":"japanese","priority":1000,"analyzeTurns":[2],"maxVisits":500,
            "komi":6.5,"boardXSize":19,"boardYSize":13,"includeOwnership":true,
            "includeMovesOwnership":null,"includePolicy":true,"initialStones":[["B","Q4"]],
            "initialPlayer":"W","moves":[["W","D4"],["B","pass"]],
            "overrideSettings":{"reportAnalysisWinratesAs":"BLACK","wideRootNoise":0.04,"maxTime":8},
            "reportDuringSearchEvery":1,"_ours":1,
            "avoidMoves":[{"moves":["D4"],"player":"B","untilDepth":1}]}"#,
    );
    assert_eq!((query.width, query.height), (19, 13));
    assert_eq!(query.moves[1], (Color::Black, MoveText::Pass));
    assert_eq!(query.initial_player, Some(Color::White));
    assert!(query.include_ownership && !query.include_moves_ownership);
    assert_eq!(query.override_settings["maxTime"], Value::from(8));
    assert_eq!(query.turns(), [2]);
    assert_eq!(query.priority_of(0), 1000);
    assert_eq!(query.unknown, ["_ours"]);
}

#[test]
fn a_point_may_be_a_pair_from_the_upper_left() {
    let query = analyze(
        r#"{"id":"a","rules":{"ko":"SIMPLE"},"boardXSize":19,"boardYSize":13,
            "moves":[["b","(0,0)"],["w","(18, 12)"]]}"#,
    );
    assert_eq!(query.moves[0].1, MoveText::At(Coordinate::new(0, 12).unwrap()));
    assert_eq!(query.moves[1].1, MoveText::At(Coordinate::new(18, 0).unwrap()));
}

#[test]
fn faults_name_field_and_query() {
    let whole = r#"{"id":"q","rules":"aga","boardXSize":9,"boardYSize":9,"moves":[["B","A1"]]}"#;
    assert!(Query::parse(whole).is_ok());
    for (field, value) in [
        ("id", "7"),
        ("rules", "3"),
        ("rules", "null"),
        ("boardXSize", "0"),
        ("boardXSize", "26"),
        ("boardYSize", "-1"),
        ("boardYSize", "\"9\""),
        ("moves", "null"),
        ("moves", "{}"),
        ("moves[0]", r#"[["B"]]"#),
        ("moves[1]", r#"[["B","A1"],["G","A1"]]"#),
        ("moves[0]", r#"[["B","I5"]]"#),
        ("moves[0]", r#"[["B","K5"]]"#),
        ("moves[0]", r#"[["B","(9,0)"]]"#),
        ("moves[0]", r#"[["B","(0,9)"]]"#),
        ("moves[0]", r#"[["B","resign"]]"#),
        ("initialStones[0]", r#"[["B","pass"]]"#),
        ("initialPlayer", "\"G\""),
        ("komi", "6.3"),
        ("komi", "1e9"),
        ("komi", "\"7\""),
        ("whiteHandicapBonus", "\"2\""),
        ("analyzeTurns", "[2]"),
        ("analyzeTurns", "[-1]"),
        ("analyzeTurns", "[]"),
        ("maxVisits", "0"),
        ("maxVisits", "1.5"),
        ("includeOwnership", "1"),
        ("avoidMoves[0]", r#"[{"player":"B","moves":[]}]"#),
        ("avoidMoves[0]", r#"[{"player":"B","moves":["D4"],"untilDepth":0}]"#),
        ("overrideSettings", "[]"),
        ("reportDuringSearchEvery", "-1"),
        ("priority", "\"high\""),
        ("priorities", "[1,2]"),
        ("action", "\"dance\""),
    ] {
        let mut object: serde_json::Map<String, Value> = serde_json::from_str(whole).unwrap();
        let key = field.split('[').next().unwrap();
        object.insert(key.to_owned(), serde_json::from_str(value).unwrap());
        let error = Query::parse(&Value::Object(object).to_string()).unwrap_err();
        assert_eq!(error.field.as_deref(), Some(field), "{error}");
        assert_eq!(error.id.as_deref(), (field != "id").then_some("q"), "{error}");
        let Ok(Reply::Error { field: told, .. }) = Reply::parse(&Reply::refusal(&error).to_line())
        else {
            panic!("{error}")
        };
        assert_eq!(told.as_deref(), Some(field));
    }
    for line in ["", "{", "[]", "7", "\u{0}"] {
        assert_eq!(Query::parse(line).unwrap_err().field, None, "{line:?}");
    }
}

#[test]
fn an_answer_of_another_engine() {
    let line = r#"{"id":"foo","isDuringSearch":false,"moveInfos":[{"move":"Q5","order":0,"prior":0.89,
        "pv":["Q5","R5"],"scoreMean":8.2,"scoreSelfplay":10.4,"utilityLcb":0.77,"visits":495,
        "winrate":0.87,"lcb":1.9}],"rootInfo":{"visits":500,"winrate":0.86,"thisHash":"F8"},
        "turnNumber":2,"later":[]}"#;
    let reply = Reply::parse(line).unwrap();
    assert!(reply.is_final());
    let Reply::Report(report) = reply else { panic!() };
    assert_eq!(report.moves[0].score_lead, Some(8.2));
    assert_eq!((report.turn, report.root.visits), (2, 500));
    let wrong = line.replace("495", "\"many\"");
    let Err(ParseReplyError::Field { field, .. }) = Reply::parse(&wrong) else { panic!() };
    assert_eq!(field, "moveInfos[0].visits");
    let version = Query::parse(r#"{"id":"v","action":"query_version"}"#).unwrap();
    let line = Reply::version(&version, "1.0", "abc").to_line();
    assert_eq!(line, r#"{"action":"query_version","git_hash":"abc","id":"v","version":"1.0"}"#);
}

#[test]
fn a_number_reads_back_as_it_was() {
    let line =
        r#"{"id":"","turnNumber":1,"moveInfos":[],"rootInfo":{"visits":3,"winrate":4.1e30}}"#;
    let reply = Reply::parse(line).unwrap();
    assert_eq!(Reply::parse(&reply.to_line()), Ok(reply));
}
