//! Who is at a table: players, and those who watch.

use crate::client::{Client, make, people};
use crate::place::Place;

#[test]
fn who_plays_is_told_how_many_watch() {
    let place = Place::open();
    let made = make(place.address, &people("baduk", "5"));
    let mut one = Client::join(place.address, &made, &["one"]);
    assert_eq!(one.state["watching"], 0);
    let watching = Client::join(place.address, &made, &[]);
    one.until_state(|state| state["watching"] == 1);
    drop(watching);
    one.until_state(|state| state["watching"] == 0);
}
