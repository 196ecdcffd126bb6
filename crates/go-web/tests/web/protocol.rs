//! The examples of docs/PROTOCOLS.md, run as they stand there.

use std::path::Path;

use serde_json::{Value, json};

use crate::client::{Client, make, token};
use crate::place::Place;

/// Whether a message says all that an example shows; it may say more.
fn shows(said: &Value, shown: &Value) -> bool {
    match (said, shown) {
        (Value::Object(said), Value::Object(shown)) => {
            shown.iter().all(|(key, value)| said.get(key).is_some_and(|said| shows(said, value)))
        }
        (Value::Array(said), Value::Array(shown)) => {
            said.len() == shown.len()
                && said.iter().zip(shown).all(|(said, shown)| shows(said, shown))
        }
        (said, shown) => said == shown,
    }
}

#[test]
fn the_examples_of_the_document_are_true() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/PROTOCOLS.md");
    let text = std::fs::read_to_string(path).expect("the document");
    let place = Place::open();
    let mut examples = 0;
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let Some(table) = line.strip_prefix("```web ") else { continue };
        examples += 1;
        let mut table: Value = serde_json::from_str(table).expect("a table");
        for seat in ["one", "two"] {
            table[seat] = json!({ "kind": "person" });
        }
        let made = make(place.address, &table);
        let id = made["id"].as_str().expect("an id").to_owned();
        let mut client = Client::connect(place.address);
        for line in lines.by_ref().take_while(|line| !line.starts_with("```")) {
            let line = line.replace("TABLE", &id);
            let line =
                line.replace("ONE", &token(&made, "one")).replace("TWO", &token(&made, "two"));
            if let Some(said) = line.strip_prefix("> ") {
                client.say_text(said);
            } else if let Some(shown) = line.strip_prefix("< ") {
                let shown: Value = serde_json::from_str(shown).expect("JSON");
                let heard = client.hear();
                assert!(shows(&heard, &shown), "{shown}\nis not what came: {heard}");
            } else {
                panic!("{line}");
            }
        }
    }
    assert!(examples >= 2);
}

#[test]
fn an_example_that_is_not_so_is_noticed() {
    let said = json!({ "a": 1, "b": [ { "c": 2, "d": 3 } ] });
    assert!(shows(&said, &json!({ "b": [ { "c": 2 } ] })));
    for wrong in [
        json!({ "a": 2 }),
        json!({ "b": [] }),
        json!({ "e": null }),
        json!({ "b": [ { "c": 3 } ] }),
    ] {
        assert!(!shows(&said, &wrong), "{wrong}");
    }
}
