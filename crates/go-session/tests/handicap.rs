//! A free handicap: Black's stones, then White's first move; clocks, undo, records, and the computer.

use std::time::Duration;

use go_ai::StopToken;
use go_core::{Color, Move, Point, Size};
use go_record::Viewer;
use go_rules::{Preset, free_handicap_points};
use go_session::{
    Arrangement, Change, Computer, Event, EventKind, Level, Player, Refused, Request, Seat, Seats,
    Table, handicap, replay, words,
};

const PEOPLE: Seats = Seats { one: Seat::Person, two: Seat::Person };

fn at(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

fn table(stones: u8, side: u8, seats: Seats, control: &str) -> Table {
    let mut config = Preset::named("baduk").unwrap().config();
    config.size = Size::square(side).unwrap();
    config.handicap = stones;
    let session = handicap::open_free(config, Computer::default()).unwrap();
    let control = control.parse().unwrap();
    Table::new(session, Arrangement { seats, level: Level::MIN, control })
}

fn point(table: &Table, name: &str) -> Point {
    table.session().size().parse_point(name).unwrap()
}

fn play(table: &mut Table, player: Player, name: &str, now: u64) -> Result<String, Refused> {
    let turn = match name {
        "pass" => Move::Pass,
        name => Move::Play(point(table, name)),
    };
    let events = table.request(player, Request::Turn(turn), at(now))?;
    Ok(events.into_iter().map(|event| event.text).collect())
}

#[test]
fn black_places_the_stones_and_white_moves() {
    let mut table = table(3, 9, PEOPLE, "10m");
    assert!(table.has_free_handicap());
    table.resume(at(0));
    assert_eq!(play(&mut table, Player::Two, "E5", 1), Err(Refused::NotYourTurn("Black")));
    assert_eq!(play(&mut table, Player::One, "pass", 1), Err(Refused::HandicapFirst(3)));
    let said = play(&mut table, Player::One, "E5", 1).unwrap();
    assert_eq!(said, "Handicap stone E5; 2 more to place.");
    let taken = play(&mut table, Player::One, "E5", 1).unwrap_err();
    assert_eq!(taken.to_string(), "E5: occupied, there is a stone already");
    play(&mut table, Player::One, "C3", 40).unwrap();
    let said = play(&mut table, Player::One, "G7", 100).unwrap();
    assert_eq!(said, "Handicap stone G7. White moves.");
    // Nobody's time ran, and White's does now.
    assert_eq!(table.time_left(Player::One, at(107)).unwrap().time, at(600));
    assert_eq!(table.time_left(Player::Two, at(107)).unwrap().time, at(593));
    let session = table.session();
    assert_eq!((session.turns(), session.to_move()), (0, Color::White));
    assert_eq!((session.board().stones(Color::Black), session.config().handicap), (3, 3));
    assert_eq!(play(&mut table, Player::One, "A1", 108), Err(Refused::NotYourTurn("White")));
    play(&mut table, Player::Two, "C7", 110).unwrap();
    assert_eq!(play(&mut table, Player::One, "A1", 111).unwrap(), "2. Black A1");
}

#[test]
fn a_stone_is_taken_back_until_the_last_one_stands() {
    let mut table = table(2, 9, PEOPLE, "none");
    let undo = |table: &mut Table, player| table.request(player, Request::Undo, at(0));
    assert_eq!(undo(&mut table, Player::One), Err(Refused::NothingToUndo));
    play(&mut table, Player::One, "E5", 0).unwrap();
    assert_eq!(undo(&mut table, Player::Two), Err(Refused::NothingToUndo));
    let undone = undo(&mut table, Player::One).unwrap();
    assert_eq!(undone[0].kind, EventKind::Undone);
    assert_eq!(undone[0].text, "Taken back; 2 handicap stones to place.");
    assert!(table.session().board().empty() == 81 && handicap::left(table.session()) == 2);
    play(&mut table, Player::One, "D4", 0).unwrap();
    play(&mut table, Player::One, "F6", 0).unwrap();
    assert_eq!(undo(&mut table, Player::One), Err(Refused::NothingToUndo));
    // What follows is taken back as ever, down to the stones.
    play(&mut table, Player::Two, "C7", 0).unwrap();
    undo(&mut table, Player::Two).unwrap();
    table.request(Player::One, Request::AllowUndo, at(0)).unwrap();
    assert_eq!(table.session().board().stones(Color::Black), 2);
}

#[test]
fn changes_give_the_same_table_again() {
    let changed = |table: &mut Table, changes: &mut Vec<Change>| {
        changes.extend(table.take_change());
        let mut again = self::table(3, 9, PEOPLE, "none");
        for change in changes.iter() {
            again.apply(change).unwrap();
        }
        let (one, other) = (table.session(), again.session());
        assert_eq!((one.start(), one.log()), (other.start(), other.log()));
        assert_eq!(handicap::left(one), handicap::left(other));
        // Also what is taken back next is the same.
        let mut rest = self::table(3, 9, PEOPLE, "none");
        changes.iter().for_each(|change| rest.apply(change).unwrap());
        let _ = rest.request(Player::One, Request::Undo, at(0));
        let mut undone = changes.clone();
        undone.extend(rest.take_change());
        undone.iter().for_each(|change| assert!(again.apply(change).is_ok()));
        assert_eq!(again.session().start(), rest.session().start());
    };
    let mut table = table(3, 9, PEOPLE, "none");
    let mut changes = Vec::new();
    for (player, name) in [(Player::One, "E5"), (Player::One, "C3"), (Player::One, "undo")] {
        match name {
            "undo" => table.request(player, Request::Undo, at(0)).map(|_| ()).unwrap(),
            name => play(&mut table, player, name, 0).map(|_| ()).unwrap(),
        }
        changed(&mut table, &mut changes);
    }
    for (player, name) in [
        (Player::One, "G3"),
        (Player::One, "C7"),
        (Player::Two, "D7"),
        (Player::One, "pass"),
        (Player::Two, "pass"),
    ] {
        play(&mut table, player, name, 0).unwrap();
        changed(&mut table, &mut changes);
    }
}

#[test]
fn a_record_has_the_stones_and_goes_on_where_it_was_left() {
    let mut table = table(3, 9, PEOPLE, "none");
    let again = |table: &Table| {
        let file = table.session().transcript(Viewer::Ordinary);
        let config = *table.session().config();
        let end = file.first().line().last().unwrap();
        (file.to_string(), replay(end, &config, Computer::default()).unwrap().session)
    };
    for (left, name) in [(3, "E5"), (2, "C3"), (1, "G7")] {
        let (_, session) = again(&table);
        assert_eq!((handicap::left(&*session), session.start()), (left, table.session().start()));
        play(&mut table, Player::One, name, 0).unwrap();
    }
    play(&mut table, Player::Two, "C7", 0).unwrap();
    let (text, session) = again(&table);
    assert!(text.contains("HA[3]") && text.contains("AB[gc][ee][cg]"), "{text}");
    assert!(text.contains(";W[cc]") && !text.contains(";B["), "{text}");
    assert_eq!((session.log(), session.start()), (table.session().log(), table.session().start()));
}

#[test]
fn the_computer_places_its_handicap_and_answers_one() {
    let computer = |table: &mut Table| {
        let mut events = Vec::new();
        while let Some(task) = table.task() {
            events.extend(table.finish(task.run(&StopToken::new()), at(0)).unwrap());
        }
        events
    };
    let as_black = Seats { one: Seat::Computer, two: Seat::Person };
    for (stones, side) in [(4, 9), (2, 2), (24, 5)] {
        let mut table = table(stones, side, as_black, "none");
        let hint = words::handicap_hint(table.session()).unwrap();
        let events = computer(&mut table);
        let session = table.session();
        let [Event { kind: EventKind::Handicap(points), text }] = &events[..] else {
            panic!("{events:?}")
        };
        assert_eq!((points.len(), hint.1.len()), (usize::from(stones), usize::from(stones)));
        assert!(text.starts_with("Handicap stones ") && text.ends_with(". White moves."), "{text}");
        assert_eq!(words::handicap_hint(session), None);
        assert_eq!(session.board().stones(Color::Black), usize::from(stones));
        assert_eq!((handicap::left(session), session.to_move()), (0, Color::White));
    }
    let good = free_handicap_points(Size::square(9).unwrap(), 4);
    let mut table = table(4, 9, Seats { one: Seat::Person, two: Seat::Computer }, "none");
    for point in good {
        assert!(!table.awaits_computer());
        table.request(Player::One, Request::Turn(Move::Play(point)), at(0)).unwrap();
    }
    computer(&mut table);
    assert_eq!((table.session().turns(), table.session().to_move()), (1, Color::Black));
}

#[test]
fn handicaps_that_cannot_be_are_refused() {
    for (preset, stones, side, said) in [
        ("conversion", 3, 9, "Conversion Go has no handicap"),
        ("baduk", 0, 9, "2 to 80 stones can stand"),
        ("baduk", 1, 9, "2 to 80 stones can stand"),
        ("baduk", 25, 5, "2 to 24 stones can stand"),
        ("baduk", 2, 1, "there is no room for one"),
    ] {
        let mut config = Preset::named(preset).unwrap().config();
        config.size = Size::square(side).unwrap();
        config.handicap = stones;
        let error = handicap::open_free(config, Computer::default()).err().unwrap();
        assert!(error.to_string().contains(said), "{error}");
    }
    // Usual stones are there from the start.
    let mut config = Preset::named("baduk").unwrap().config();
    config.handicap = 3;
    let mut session = go_session::open(config, Computer::default()).unwrap();
    assert_eq!(handicap::left(&*session), 0);
    let point = session.size().parse_point("K10").unwrap();
    let refused = handicap::place(&mut *session, point).unwrap_err();
    assert!(refused.to_string().contains("cannot place a handicap stone"), "{refused}");
}
