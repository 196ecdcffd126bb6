//! A rematch: asked for, refused, agreed on; everybody is told where it is.

use go_web::Bounds;
use serde_json::{Value, json};

use crate::client::{Client, make, people, token};
use crate::place::{Folder, Place, wide};

fn says(client: &mut Client, kind: &str) {
    client.say(&json!({ "type": kind }));
}

/// The answer to something that is refused.
fn refused(client: &mut Client, kind: &str) -> String {
    says(client, kind);
    let answer = client.until(|message| message["type"] == "error");
    answer["reason"].as_str().unwrap_or_default().to_owned()
}

/// Joins with tokens as they are told after a rematch.
fn joins(place: &Place, table: &Value, tokens: &[&Value]) -> (Client, Value) {
    let mut client = Client::connect(place.address);
    client.say(&json!({ "type": "join", "version": 1, "table": table, "tokens": tokens }));
    let joined = client.hear();
    assert_eq!(joined["type"], "joined", "{joined}");
    (client, joined)
}

#[test]
fn both_are_carried_to_the_other_seats_and_others_are_told_where() {
    let place = Place::open();
    let mut table = people("chinese", "9");
    for (key, value) in [("komi", json!(0.5)), ("clock", json!("10m+5x30s"))] {
        table[key] = value;
    }
    table["handicap"] = json!(3);
    table["handicapPoints"] = json!("free");
    table["one"]["name"] = json!("Ada");
    let made = make(place.address, &table);
    let mut one = Client::join(place.address, &made, &["one"]);
    let mut two = Client::join(place.address, &made, &["two"]);
    let mut watching = Client::join(place.address, &made, &[]);
    assert_eq!(refused(&mut one, "rematch"), "the game is not over");
    one.ask("one", "resign", &json!({})).unwrap();
    assert_eq!(refused(&mut watching, "rematch"), "only players may ask for a rematch");
    says(&mut one, "rematch");
    two.until_state(|state| state["rematchAsked"] == "one");
    // Asking again is not agreeing with oneself.
    says(&mut one, "rematch");
    says(&mut one, "ping");
    one.until(|message| message["type"] == "pong");
    assert_eq!(one.state["rematch"], json!(null));
    says(&mut two, "rematch");
    let is_next = |message: &Value| message["type"] == "rematch";
    let (to_one, to_two) = (one.until(is_next), two.until(is_next));
    let to_others = watching.until(is_next);
    let next = &to_one["table"];
    assert_eq!((&to_two["table"], &to_others["table"]), (next, next));
    assert_eq!(to_others["tokens"], json!({}));
    assert_eq!(watching.state["rematch"], *next);
    let (new_two, new_one) = (&to_one["tokens"]["two"], &to_two["tokens"]["one"]);
    assert!(to_one["tokens"]["one"].is_null() && to_two["tokens"]["two"].is_null());
    assert_ne!(new_two.as_str(), Some(token(&made, "one").as_str()));
    let (ada, joined) = joins(&place, next, &[new_two]);
    assert_eq!(joined["seats"], json!(["two"]));
    let (mut other, _) = joins(&place, next, &[new_one]);
    for same in ["title", "width", "komi", "control", "handicap", "handicapPoints", "rules"] {
        assert_eq!(ada.state[same], one.state[same], "{same}");
    }
    assert_eq!((&ada.state["turns"], &ada.state["phase"]), (&json!(0), &json!("handicap")));
    assert_eq!(
        (&ada.state["one"]["name"], &ada.state["two"]["name"]),
        (&json!("Player 1"), &json!("Ada"))
    );
    other.play("one", "E5").unwrap();
    assert_eq!(refused(&mut two, "rematch"), "there has been a rematch already");
    // The old tokens open nothing at the new table.
    let mut stranger = Client::connect(place.address);
    let old = token(&made, "one");
    stranger.say(&json!({ "type": "join", "version": 1, "table": next, "tokens": [old] }));
    assert_eq!(stranger.hear()["type"], "error");
    // Who comes back later, to another server on the same games, is told too.
    let place = place.again();
    let (_, joined) = joins(&place, &made["id"], &[&json!(token(&made, "one"))]);
    assert_eq!(joined["rematch"], json!({ "table": next, "tokens": { "two": new_two } }));
    let (again, _) = joins(&place, next, &[new_two]);
    assert_eq!(again.state["board"].as_str().unwrap().matches('X').count(), 1);
}

#[test]
fn a_rematch_is_refused_or_not_asked_for_any_more() {
    let place = Place::open();
    let made = make(place.address, &people("baduk", "9"));
    let mut one = Client::join(place.address, &made, &["one"]);
    let mut two = Client::join(place.address, &made, &["two"]);
    one.ask("one", "resign", &json!({})).unwrap();
    for (refusing, said) in
        [(1, "White does not want a rematch."), (0, "The wish for a rematch is withdrawn.")]
    {
        says(&mut one, "rematch");
        two.until_state(|state| state["rematchAsked"] == "one");
        one.until_state(|state| state["rematchAsked"] == "one");
        let both = [&mut one, &mut two];
        says(both[refusing], "refuse-rematch");
        for client in both {
            client.until_state(|state| state["rematchAsked"].is_null());
            assert_eq!(client.events.last().map(String::as_str), Some(said));
        }
    }
    // Two at one screen need no question.
    let mut both = Client::join(place.address, &made, &["one", "two"]);
    says(&mut both, "rematch");
    let next = both.until(|message| message["type"] == "rematch");
    assert!(next["tokens"]["one"].is_string() && next["tokens"]["two"].is_string());

    let mut table = people("baduk", "9");
    table["two"] = json!({ "kind": "computer" });
    let made = make(place.address, &table);
    let mut alone = Client::join(place.address, &made, &["one"]);
    alone.ask("one", "resign", &json!({})).unwrap();
    assert_eq!(refused(&mut alone, "rematch"), "with the computer a new table is set up");
}

#[test]
fn a_rematch_counts_among_the_tables_of_an_address() {
    let place = Place::with(Bounds { tables_per_hour: 1, ..wide() }, Folder::new());
    let made = make(place.address, &people("baduk", "9"));
    let mut both = Client::join(place.address, &made, &["one", "two"]);
    both.ask("one", "resign", &json!({})).unwrap();
    assert!(refused(&mut both, "rematch").contains("as many tables"));
}
