//! What becomes of a table whose computer has failed.

use std::sync::Arc;
use std::time::Duration;
use std::{env, fs, process};

use go_ai::StopToken;
use go_core::Move;
use go_rules::{Action, Phase, Preset};
use go_session::{
    Arrangement, ByPlayer, Computer, Done, Level, Seat, Seats, Table, TimeControl, open,
};
use tokio::sync::watch;

use super::Hall;
use crate::connection::{Connection, Inbox};
use crate::create::TableAsked;
use crate::options::Options;
use crate::room::Room;
use crate::store::Store;

/// A hall with a table at which the computer is to move, and somebody who watches there.
struct Place {
    hall: Arc<Hall>,
    room: Arc<Room>,
    inbox: Inbox,
    folder: std::path::PathBuf,
    _runtime: tokio::runtime::Runtime,
    _ending: watch::Sender<bool>,
}

impl Place {
    fn new(name: &str) -> Place {
        let folder = env::temp_dir().join(format!("go-web-hall-{}-{name}", process::id()));
        fs::create_dir_all(&folder).unwrap();
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
        let store = Store::open(&folder, || {}).unwrap();
        let (ending, ended) = watch::channel(false);
        let hall = Hall::new(Options::new(&folder), store, runtime.handle().clone(), ended);
        let asked = r#"{"rules":"baduk","size":5,"level":1,
            "one":{"kind":"computer"},"two":{"kind":"person"}}"#;
        let asked: TableAsked = serde_json::from_str(asked).unwrap();
        let made = runtime.block_on(hall.make(asked.table().unwrap())).unwrap();
        let room = hall.room(&made.id).unwrap();
        let from = "127.0.0.1:9".parse().unwrap();
        let (connection, inbox) =
            Connection::new(1, from, ByPlayer::default(), ByPlayer::default());
        room.enter().connections.push(Arc::new(connection));
        Place { hall, room, inbox, folder, _runtime: runtime, _ending: ending }
    }

    /// The message that comes next.
    fn told(&mut self) -> serde_json::Value {
        let text = self.inbox.messages.blocking_recv().expect("a message");
        serde_json::from_str(&text).unwrap()
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.hall.close();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// What a computer has done that the table cannot use: the choice of a side, where it is to move.
fn misfit() -> Done {
    let mut config = Preset::named("conversion").unwrap().config();
    config.size = go_core::Size::square(3).unwrap();
    let mut session = open(config, Computer::default()).unwrap();
    while session.phase() != Phase::ChoosingSide {
        let color = session.to_move();
        session.act(Action::Turn { color, turn: Move::Pass }).unwrap();
    }
    let seats = Seats { one: Seat::Person, two: Seat::Computer };
    let control = TimeControl::Unlimited;
    let table = Table::new(session, Arrangement { seats, level: Level::MIN, control });
    table.task().unwrap().run(&StopToken::new())
}

#[test]
fn a_computer_whose_move_is_refused_tries_again() {
    let mut place = Place::new("again");
    place.hall.finish(&place.room, misfit(), None);
    let state = place.told();
    assert_eq!(state["state"]["turns"], 1, "{state}");
    assert_eq!(state["events"][0]["kind"], "acted");
}

#[test]
fn a_computer_that_fails_again_passes_and_it_is_said() {
    let mut place = Place::new("passes");
    // Nobody searches again: what comes is given by hand.
    place.hall.pool.stop();
    place.hall.finish(&place.room, misfit(), None);
    assert_eq!(place.room.enter().table.session().turns(), 0);
    place.hall.finish(&place.room, misfit(), None);
    let state = place.told();
    assert_eq!(state["state"]["turns"], 1);
    assert_eq!(state["state"]["actor"], "two");
    assert_eq!(state["events"][0]["kind"], "fault");
    assert_eq!(state["events"][1]["text"], "1. Black passes");
    // A fault at the next turn has its second try again.
    let person = go_session::Player::Two;
    let turn = go_session::Request::Turn(Move::Play(
        place.room.enter().table.session().size().parse_point("C3").unwrap(),
    ));
    place.room.enter().table.request(person, turn, Duration::ZERO).unwrap();
    place.hall.failed(&place.room);
    assert_eq!(place.room.enter().table.session().turns(), 2);
    place.hall.failed(&place.room);
    assert_eq!(place.room.enter().table.session().turns(), 3);
}
