//! Plain requests: the page, games, rules, records, positions.

use serde_json::json;

use crate::client::{get, request};
use crate::place::Place;

#[test]
fn the_page_comes_from_everywhere_with_strict_headers() {
    let place = Place::open();
    for path in ["/", "/t/abc", "/review", "/edit", "/rules", "/rules/baduk", "/print", "/tables"] {
        let page = get(place.address, path);
        assert_eq!(page.status, 200, "{path}");
        assert!(page.text().starts_with("<!doctype html>") || page.text().starts_with("<!DOCTYPE"));
        for header in [
            "content-security-policy: default-src 'self'",
            "x-content-type-options: nosniff",
            "referrer-policy: no-referrer",
            "etag: \"",
        ] {
            assert!(page.head.contains(header), "{path}: {header}");
        }
        assert!(!page.head.contains("unsafe-inline"));
    }
    for path in ["/nothing", "/page/nothing.js", "/page/../Cargo.toml", "/api/nothing"] {
        assert_eq!(get(place.address, path).status, 404, "{path}");
    }
    // A browser is shown the page, which says that there is nothing.
    let nothing = request(place.address, "GET", "/nothing", &[("accept", "text/html")], b"");
    assert_eq!(nothing.status, 404);
    assert!(nothing.text().to_lowercase().starts_with("<!doctype html>"));
}

#[test]
fn games_and_their_rules() {
    let place = Place::open();
    let games = get(place.address, "/api/games").json();
    let names: Vec<&str> = games["games"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|game| game["name"].as_str())
        .collect();
    assert_eq!(names[..4], ["conversion", "baduk", "club", "table"]);
    assert_eq!(games["levels"].as_array().unwrap().len(), 10);
    for name in names {
        let rules = get(place.address, &format!("/api/rules/{name}"));
        assert_eq!(rules.status, 200);
        assert!(rules.text().contains("<svg") && !rules.text().contains("style="), "{name}");
    }
    assert_eq!(get(place.address, "/api/rules/chess").status, 400);
}

#[test]
fn records_are_reviewed_and_positions_checked() {
    let place = Place::open();
    let sgf = b"(;SZ[9]RU[Chinese];B[ee];W[ec])";
    let review = request(place.address, "POST", "/api/review", &[], sgf).json();
    assert_eq!(review["nodes"][1]["changes"], "E5X");
    assert_eq!(request(place.address, "POST", "/api/review", &[], b"no").status, 400);
    let setup = |board: &str| {
        let asked = json!({ "rules": "baduk", "size": "3", "setup": { "board": board, "toMove": "white" } });
        request(place.address, "POST", "/api/setup", &[], asked.to_string().as_bytes()).json()
    };
    let good = setup("X.. ..O ...");
    assert!(good["sgf"].as_str().unwrap().contains("AB[aa]"), "{good}");
    let bad = setup("XO. O.. ...");
    assert!(bad["faults"][0].as_str().unwrap().contains("A3"), "{bad}");
    let board = get(place.address, "/api/board.svg?size=16x16");
    assert!(board.text().starts_with("<svg"));
    assert_eq!(get(place.address, "/api/board.svg?size=99").status, 400);
}

#[test]
fn what_is_asked_wrongly_is_named() {
    let place = Place::open();
    let answer = request(place.address, "POST", "/api/tables", &[], b"{\"rules\":\"chess\"}");
    assert_eq!(answer.status, 400);
    let person = json!({ "kind": "person" });
    let asked = json!({ "rules": "baduk", "size": "99", "one": person, "two": person });
    let answer = request(place.address, "POST", "/api/tables", &[], asked.to_string().as_bytes());
    let error = answer.json()["error"].as_str().unwrap().to_owned();
    assert!(answer.status == 400 && error.contains("1 to 25"), "{error}");
    for path in ["/api/tables?page=-1", "/api/tables?page=x", "/api/board.svg"] {
        let answer = get(place.address, path);
        assert!(answer.status == 400 && answer.json()["error"].is_string(), "{path}");
    }
}
