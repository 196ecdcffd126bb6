//! Many tables at once: every change reaches everybody at its table, whatever else goes on.

#[path = "../../examples/load/players.rs"]
mod players;

use std::time::Duration;

use serde_json::json;

use crate::client::{Client, make};
use crate::place::Place;

#[test]
fn nothing_is_lost_among_many_tables() {
    let place = Place::open();
    let computer = json!({ "kind": "computer" });
    let table =
        json!({ "rules": "table", "size": "9", "level": 5, "one": computer, "two": computer });
    let made = make(place.address, &table);
    let mut watching = Client::join(place.address, &made, &[]);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let plan = players::Plan {
        address: place.address,
        tables: 20,
        side: 9,
        turns: 12,
        // Beyond any machine's slowness; they stop after their turns.
        time: Duration::from_secs(600),
        thought: (Duration::ZERO, Duration::from_millis(5)),
    };
    let outcome = runtime.block_on(players::play(plan));
    assert_eq!((outcome.answers.len(), outcome.lost, outcome.refused), (20 * 12, 0, 0));
    // Two at each table: joined, the other one's coming, and twelve turns.
    assert!(outcome.states >= 20 * 2 * 13, "{}", outcome.states);
    assert!(outcome.within(0.5) <= outcome.within(0.99));
    watching.until_state(|state| state["turns"].as_u64() >= Some(2));
}
