//! Games at a table, from the first stone to the count.

use serde_json::{Value, json};

use crate::client::{Client, get, make, people, request, token};
use crate::place::Place;

/// A small board that is finished: a white stone on the left is dead.
fn finished(rules: &str) -> Value {
    let mut table = people(rules, "5");
    let board = ".XXO. ..XO. XXXOO .OXO. ..XO.";
    table["setup"] = json!({ "board": board, "toMove": "black" });
    table
}

#[test]
fn what_is_left_out_of_the_opening_ends_nothing() {
    let place = Place::open();
    let made = make(place.address, &people("conversion", "5"));
    let mut both = Client::join(place.address, &made, &["one", "two"]);
    for _ in 0..3 {
        both.ask("one", "pass", &json!({})).unwrap();
        assert_eq!(both.state["passEnds"], false);
    }
    both.ask("two", "side", &json!({ "color": "white" })).unwrap();
    assert_eq!((&both.state["phase"], &both.state["passEnds"]), (&json!("play"), &json!(false)));
    both.ask("two", "pass", &json!({})).unwrap();
    assert_eq!(both.state["passEnds"], true);
}

#[test]
fn two_people_play_mark_change_confirm_and_count() {
    let place = Place::open();
    let made = make(place.address, &finished("baduk"));
    let mut one = Client::join(place.address, &made, &["one"]);
    let mut two = Client::join(place.address, &made, &["two"]);
    let mut watching = Client::join(place.address, &made, &[]);
    assert_eq!(one.play("two", "A5"), Err("that is not your seat".to_owned()));
    assert_eq!(two.ask("two", "pass", &json!({})), Err("it is Black's turn".to_owned()));
    assert_eq!(one.play("one", "B5"), Err("B5: occupied, there is a stone already".to_owned()));
    assert_eq!(one.state["passEnds"], false);
    one.ask("one", "pass", &json!({})).unwrap();
    two.until_state(|state| state["turns"] == 1);
    assert_eq!(two.state["passEnds"], true);
    two.ask("two", "pass", &json!({})).unwrap();
    one.until_state(|state| state["phase"] == "marking" && state["judging"] == false);
    assert_eq!(one.state["dead"], json!(["B2"]));
    assert_eq!(one.state["proposals"][0]["stones"], json!(["B2"]));
    one.ask("one", "confirm", &json!({})).unwrap();
    two.until_state(|state| state["one"]["confirmed"] == true);
    // A mark that changes takes the agreement away.
    two.ask("two", "mark", &json!({ "point": "B2" })).unwrap();
    one.until_state(|state| state["one"]["confirmed"] == false && state["dead"] == json!([]));
    one.ask("one", "back", &json!({})).unwrap();
    two.until_state(|state| state["phase"] == "play");
    // The passes before do not count any more.
    assert_eq!(two.state["passEnds"], false);
    one.ask("one", "pass", &json!({})).unwrap();
    two.until_state(|state| state["actor"] == "two");
    two.ask("two", "pass", &json!({})).unwrap();
    for (client, seat) in [(&mut two, "two"), (&mut one, "one")] {
        client.until_state(|state| {
            state["phase"] == "marking"
                && state["judging"] == false
                && (seat == "two" || state["two"]["confirmed"] == true)
        });
        client.ask(seat, "confirm", &json!({})).unwrap();
    }
    watching.until_state(|state| state["phase"] == "counted");
    let result = watching.state["score"]["result"].as_str().unwrap();
    assert!(result.starts_with("B+") || result.starts_with("W+"), "{result}");
    assert_eq!(watching.state["one"]["here"], true);
    assert!(watching.events.iter().any(|text| text.starts_with("Back to play")));
    let id = made["id"].as_str().unwrap();
    let record = get(place.address, &format!("/api/tables/{id}/record.sgf")).text();
    assert!(record.contains(&format!("RE[{result}]")), "{record}");
    for kind in ["svg", "png"] {
        let picture = get(place.address, &format!("/api/tables/{id}/picture.{kind}"));
        assert_eq!(picture.status, 200);
    }
}

#[test]
fn the_pie_opening_and_the_choice_of_side() {
    let place = Place::open();
    let made = make(place.address, &people("conversion", "5"));
    let mut both = Client::join(place.address, &made, &["one", "two"]);
    assert_eq!(
        (&both.state["phase"], &both.state["one"]["color"]),
        (&json!("opening"), &json!(null))
    );
    for point in ["C3", "B2", "D4"] {
        assert!(both.play("two", point).is_err());
        both.play("one", point).unwrap();
    }
    assert_eq!(both.state["phase"], "choosing");
    assert!(both.ask("one", "side", &json!({ "color": "white" })).is_err());
    both.ask("two", "side", &json!({ "color": "white" })).unwrap();
    assert_eq!(
        (&both.state["actor"], &both.state["two"]["color"]),
        (&json!("two"), &json!("white"))
    );
    assert_eq!(both.state["legal"].as_str().unwrap().matches('1').count(), 22);
}

#[test]
fn black_places_a_free_handicap_and_nothing_of_it_is_lost() {
    let place = Place::open();
    let mut table = people("japanese", "9");
    for (key, value) in
        [("handicap", json!(3)), ("handicapPoints", json!("free")), ("clock", json!("10m"))]
    {
        table[key] = value;
    }
    let made = make(place.address, &table);
    let mut both = Client::join(place.address, &made, &["one", "two"]);
    assert!(both.play("two", "E5").is_err());
    both.play("one", "E5").unwrap();
    both.play("one", "C4").unwrap();
    both.ask("one", "undo", &json!({})).unwrap();
    both.play("one", "C3").unwrap();
    both.say(&json!({ "type": "resume" }));
    let still = both.until(|message| message["type"] == "error");
    assert!(still["reason"].as_str().unwrap().contains("stand still"), "{still}");
    let before = both.state.clone();
    let place = place.again();
    let mut both = Client::join(place.address, &made, &["one", "two"]);
    for same in ["serial", "board", "phase", "handicapLeft", "actor", "one", "two"] {
        assert_eq!(both.state[same], before[same], "{same}");
    }
    let id = made["id"].as_str().unwrap();
    let record = |place: &Place| get(place.address, &format!("/api/tables/{id}/record.sgf")).text();
    assert!(record(&place).contains("PL[B]"), "{}", record(&place));
    both.play("one", "G7").unwrap();
    assert_eq!(both.state["running"], true);
    both.play("two", "C7").unwrap();
    let record = record(&place);
    assert!(record.contains("HA[3]") && record.contains("AB[gc][ee][cg]"), "{record}");
    assert!(record.contains("PL[W]") && record.contains(";W[cc]"), "{record}");
    let place = place.again();
    let both = Client::join(place.address, &made, &["one", "two"]);
    assert_eq!((&both.state["turns"], &both.state["handicapLeft"]), (&json!(1), &json!(0)));
}

#[test]
fn undo_is_asked_of_the_other_person_and_a_message_sent_twice_acts_once() {
    let place = Place::open();
    let made = make(place.address, &people("table", "9"));
    let mut one = Client::join(place.address, &made, &["one"]);
    let mut two = Client::join(place.address, &made, &["two"]);
    let first = one.ask_only("one", "play", &json!({ "point": "C3" }));
    let second = one.ask_only("one", "play", &json!({ "point": "C3" }));
    let answers: Vec<Value> = (0..2)
        .map(|_| one.until(|message| message["id"] == first || message["id"] == second))
        .collect();
    let is = |kind: &str| answers.iter().filter(|answer| answer["type"] == kind).count();
    assert_eq!((is("done"), is("refused")), (1, 1), "{answers:?}");
    two.until_state(|state| state["turns"] == 1);
    one.ask("one", "undo", &json!({})).unwrap();
    two.until_state(|state| state["undoAsked"] == "one");
    assert!(one.ask("one", "allow-undo", &json!({})).is_err());
    two.ask("two", "allow-undo", &json!({})).unwrap();
    one.until_state(|state| state["turns"] == 0);
    assert_eq!(one.state["moves"], json!([]));
    one.ask("one", "resign", &json!({})).unwrap();
    two.until_state(|state| state["phase"] == "over");
    assert_eq!(two.state["score"]["result"], "W+R");
}

#[test]
fn the_computer_plays_a_whole_game_and_analyses_it() {
    let place = Place::open();
    let made = make(
        place.address,
        &json!({ "rules": "table", "size": "5", "level": 1,
            "one": { "kind": "person", "name": "Ada" }, "two": { "kind": "computer" } }),
    );
    let mut one = Client::join(place.address, &made, &["one"]);
    for turn in 0..60 {
        one.until_state(|state| state["actor"] == "one" || state["actor"] == "none");
        if one.state["actor"] == "none" {
            break;
        }
        let legal = one.state["legal"].as_str().unwrap();
        let empty = legal.find('1').filter(|_| turn < 6);
        match empty {
            Some(at) => {
                let point = format!("{}{}", char::from(b"ABCDE"[at % 5]), 5 - at / 5);
                one.play("one", &point).unwrap();
            }
            None => one.ask("one", "pass", &json!({})).unwrap(),
        }
    }
    assert!(one.state["phase"] == "counted" || one.state["phase"] == "over", "{}", one.state);
    assert!(!one.state["graph"].as_array().unwrap().is_empty());
    let mut watching = Client::join(place.address, &made, &[]);
    watching.say(&json!({ "type": "analyse", "id": 9, "playouts": 50, "turn": 2 }));
    let found = watching.until(|message| message["id"] == 9);
    assert_eq!((&found["type"], &found["turn"]), (&json!("analysis"), &json!(2)), "{found}");
    assert_eq!(found["ownership"].as_array().unwrap().len(), 25);
}

#[test]
fn analysis_is_for_those_who_may() {
    let place = Place::open();
    let made = make(place.address, &people("baduk", "9"));
    let mut one = Client::join(place.address, &made, &["one"]);
    one.say(&json!({ "type": "analyse", "id": 1 }));
    assert_eq!(
        one.until(|message| message["id"] == 1)["reason"],
        "no analysis while two people play"
    );
    // At no table any game can be asked about.
    let mut alone = Client::connect(place.address);
    alone.say(&json!({ "type": "join", "version": 1, "table": "" }));
    assert_eq!(alone.hear()["type"], "joined");
    let game = json!({ "rules": "conversion", "size": "7", "moves": ["B D4", "W C3"] });
    alone.say(&json!({ "type": "analyse", "id": 2, "playouts": 30, "game": game }));
    let found = alone.until(|message| message["id"] == 2);
    assert_eq!(
        (&found["type"], &found["toMove"]),
        (&json!("analysis"), &json!("black")),
        "{found}"
    );
    alone.say(&json!({ "type": "analyse", "id": 3, "game": { "rules": "conversion", "moves": ["B Z9"] } }));
    assert_eq!(alone.until(|message| message["id"] == 3)["type"], "refused");
}

#[test]
fn two_computers_play_while_somebody_looks() {
    let place = Place::open();
    let computer = json!({ "kind": "computer" });
    let made = make(
        place.address,
        &json!({ "rules": "table", "size": "5", "level": 1, "one": computer, "two": computer }),
    );
    let mut watching = Client::join(place.address, &made, &[]);
    watching.until_state(|state| state["actor"] == "none");
    let id = made["id"].as_str().unwrap();
    let refused = request(place.address, "DELETE", &format!("/api/tables/{id}"), &[], b"");
    assert_eq!(refused.status, 403);
    let owner = format!("Bearer {}", made["owner"].as_str().unwrap());
    let headers = [("authorization", owner.as_str())];
    let deleted = request(place.address, "DELETE", &format!("/api/tables/{id}"), &headers, b"");
    assert_eq!(deleted.status, 204);
    assert_eq!(get(place.address, &format!("/api/tables/{id}/record.sgf")).status, 404);
    assert_eq!(get(place.address, "/api/tables").json()["tables"], json!([]));
}

#[test]
fn tables_take_turns_at_the_computer() {
    let place = Place::with_one_thread();
    let computer = json!({ "kind": "computer" });
    // On so large a board nobody gives up, and no game ends, before all is seen.
    let table =
        json!({ "rules": "table", "size": "13", "level": 4, "one": computer, "two": computer });
    let made: Vec<Value> = (0..5).map(|_| make(place.address, &table)).collect();
    let join = |made: &Value| Client::join(place.address, made, &[]);
    let turns = |client: &Client| client.state["turns"].as_u64().unwrap();
    // All are looked at from here on, so all go on.
    let _watching: Vec<Client> = made.iter().map(join).collect();
    // The first is looked at last: what it has had since, the others have had too, or more.
    let begun: Vec<u64> = made[1..].iter().map(|made| turns(&join(made))).collect();
    let mut first = join(&made[0]);
    let had = turns(&first);
    first.until_state(|state| state["turns"].as_u64().unwrap() >= had + 15);
    for (made, begun) in made[1..].iter().zip(begun) {
        let now = turns(&join(made));
        assert!(now >= begun + 13, "{now} after {begun}");
    }
}

#[test]
fn games_survive_a_restart_with_clocks_paused() {
    let place = Place::open();
    let mut table = people("baduk", "9");
    table["clock"] = json!("10m+5x30s");
    table["one"]["name"] = json!("Ada");
    let made = make(place.address, &table);
    let mut both = Client::join(place.address, &made, &["one", "two"]);
    both.play("one", "C3").unwrap();
    both.play("two", "D4").unwrap();
    both.ask("one", "undo", &json!({})).unwrap();
    assert_eq!(both.state["running"], true);
    let before = both.state.clone();
    let place = place.again();
    assert!(both.hear()["reason"].as_str().is_some_and(|text| text.contains("the server stops")));
    let mut again = Client::join(place.address, &made, &["one", "two"]);
    for same in ["serial", "board", "moves", "undoAsked", "actor", "title", "komi"] {
        assert_eq!(again.state[same], before[same], "{same}");
    }
    assert_eq!(
        (&again.state["one"]["name"], &again.state["running"]),
        (&json!("Ada"), &json!(false))
    );
    again.say(&json!({ "type": "resume" }));
    again.until_state(|state| state["running"] == true);
    again.say(&json!({ "type": "pause" }));
    again.until_state(|state| state["running"] == false);
    again.ask("two", "allow-undo", &json!({})).unwrap();
    assert_eq!(again.state["turns"], 0);
    again.play("one", "E5").unwrap();
    let list = get(place.address, "/api/tables?q=ada").json();
    assert_eq!(list["tables"][0]["id"], made["id"]);
    assert_eq!(list["tables"][0]["turns"], 1);
    assert_eq!(get(place.address, "/api/tables?q=nobody").json()["tables"], json!([]));
}

#[test]
fn an_invitation_is_good_for_one_person_who_may_have_a_name() {
    let place = Place::open();
    let made = make(place.address, &people("baduk", "5"));
    let mut one = Client::join(place.address, &made, &["one"]);
    let take = |place: &Place, fresh: &str| {
        let mut client = Client::connect(place.address);
        let taking = json!({ "invitation": token(&made, "two"), "token": fresh });
        client.say(&json!({ "type": "join", "version": 1, "table": made["id"], "take": taking }));
        let joined = client.hear();
        (client, joined)
    };
    let (bert, carl) = ("b".repeat(32), "c".repeat(32));
    let (mut first, joined) = take(&place, &bert);
    assert_eq!((&joined["taken"], &joined["seats"]), (&json!("two"), &json!(["two"])));
    // The next one watches; whoever has not heard the answer asks again.
    let (mut second, joined) = take(&place, &carl);
    assert_eq!((&joined["taken"], &joined["seats"]), (&json!("none"), &json!([])));
    assert_eq!(take(&place, &bert).1["taken"], "two");
    assert_eq!(take(&place, "short").1["type"], "error");
    let mut old = Client::connect(place.address);
    let tokens = [token(&made, "two")];
    old.say(&json!({ "type": "join", "version": 1, "table": made["id"], "tokens": tokens }));
    assert_eq!(old.hear()["type"], "error");
    first.say(&json!({ "type": "name", "name": " Bert\u{200b}  II " }));
    one.until_state(|state| state["two"]["name"] == "Bert II");
    second.say(&json!({ "type": "name", "name": "Mallory" }));
    second.until(|message| message["type"] == "error");
    drop((one, first, second));
    let place = place.again();
    let (first, _) = take(&place, &bert);
    assert_eq!(first.state["two"]["name"], "Bert II");
    assert!(get(place.address, "/api/tables?q=bert").text().contains("Bert II"));
    let path = format!("/api/tables/{}/record.sgf", made["id"].as_str().unwrap());
    let record = get(place.address, &path);
    assert!(record.text().contains("PW[Bert II]") && record.text().contains("DT[20"));
    assert!(!record.text().contains("PB["));
    assert!(record.head.contains("-baduk-5-Bert-II.sgf"), "{}", record.head);
}

#[test]
fn answers_come_in_the_order_of_the_questions() {
    let place = Place::open();
    let made = make(place.address, &people("baduk", "5"));
    let mut both = Client::join(place.address, &made, &["one", "two"]);
    let first = both.ask_only("one", "play", &json!({ "point": "C3" }));
    let second = both.ask_only("one", "play", &json!({ "point": "C3" }));
    let answers: Vec<Value> = (0..2).map(|_| both.until(|answer| answer["id"].is_u64())).collect();
    assert_eq!((&answers[0]["id"], &answers[0]["type"]), (&json!(first), &json!("done")));
    assert_eq!((&answers[1]["id"], &answers[1]["type"]), (&json!(second), &json!("refused")));
}

#[test]
fn a_wish_to_stop_the_clock_can_be_refused() {
    let place = Place::open();
    let mut asked = people("baduk", "5");
    asked["clock"] = json!("10m");
    let made = make(place.address, &asked);
    let mut one = Client::join(place.address, &made, &["one"]);
    let mut two = Client::join(place.address, &made, &["two"]);
    one.play("one", "C3").unwrap();
    one.say(&json!({ "type": "pause" }));
    two.until_state(|state| state["pausing"] == json!(["one"]));
    two.say(&json!({ "type": "resume" }));
    one.until_state(|state| state["pausing"] == json!([]) && state["running"] == true);
}

#[test]
fn a_table_begins_with_the_moves_of_a_record() {
    let place = Place::open();
    let mut asked = people("japanese", "5");
    // White has just taken C4.
    let moves = json!(["B B5", "W C5", "B A4", "W D4", "B B3", "W C3", "B C4", "W B4"]);
    asked["moves"] = moves.clone();
    let made = make(place.address, &asked);
    let mut both = Client::join(place.address, &made, &["one", "two"]);
    let is_so = |state: &Value| {
        assert_eq!((&state["two"]["taken"], &state["before"]), (&json!(1), &moves));
        assert_eq!(state["forbidden"][0]["point"], "C4");
    };
    is_so(&both.state);
    let refused = both.play("one", "C4").unwrap_err();
    assert!(refused.contains("ko"), "{refused}");
    both.play("one", "E1").unwrap();
    both.ask("one", "undo", &json!({})).unwrap();
    both.ask("two", "allow-undo", &json!({})).unwrap();
    drop(both);
    let place = place.again();
    let both = Client::join(place.address, &made, &["one", "two"]);
    is_so(&both.state);
    let path = format!("/api/tables/{}/record.sgf", made["id"].as_str().unwrap());
    let sgf = get(place.address, &path).text();
    assert!(sgf.contains(";B[ba]") && sgf.contains(";W[bb]") && !sgf.contains("AB["), "{sgf}");
}

#[test]
fn a_clock_runs_out_by_itself() {
    let place = Place::open();
    let mut table = people("baduk", "9");
    table["clock"] = json!("1s");
    let made = make(place.address, &table);
    let mut one = Client::join(place.address, &made, &["one"]);
    // No clock runs before the first stone, and nobody does anything after it.
    one.play("one", "C3").unwrap();
    one.until_state(|state| state["phase"] == "over");
    assert_eq!(one.state["score"]["result"], "B+T");
    assert_eq!(one.state["two"]["time"]["millis"], 0);
}

#[test]
fn a_pause_is_agreed_on() {
    let place = Place::open();
    let mut table = people("baduk", "9");
    table["clock"] = json!("1h");
    let made = make(place.address, &table);
    let mut one = Client::join(place.address, &made, &["one"]);
    let mut two = Client::join(place.address, &made, &["two"]);
    one.play("one", "C3").unwrap();
    one.say(&json!({ "type": "pause" }));
    two.until_state(|state| state["pausing"] == json!(["one"]));
    assert_eq!(two.state["running"], true);
    two.say(&json!({ "type": "pause" }));
    one.until_state(|state| state["running"] == false);
    assert!(one.state["two"]["time"]["millis"].as_u64().unwrap() <= 3_600_000);
    two.say(&json!({ "type": "resume" }));
    one.until_state(|state| state["running"] == true);
}
