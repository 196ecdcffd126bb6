//! The table as people use it: turns, undo, marks, clocks, and that its changes give it again.

use std::time::Duration;

use go_ai::StopToken;
use go_core::{Color, Diagram, Move, Point, Size};
use go_rules::{Action, Finish, Phase, Preset};
use go_session::{
    Arrangement, Change, Computer, EventKind, Level, Player, Refused, Request, Seat, Seats, Table,
    TimeControl, Work, open, open_setup,
};

const PEOPLE: Seats = Seats { one: Seat::Person, two: Seat::Person };
const AGAINST: Seats = Seats { one: Seat::Person, two: Seat::Computer };

fn at(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

fn arrangement(seats: Seats, control: &str) -> Arrangement {
    Arrangement { seats, level: Level::MIN, control: control.parse().unwrap() }
}

fn table(preset: &str, side: u8, seats: Seats, control: &str) -> Table {
    let mut config = Preset::named(preset).unwrap().config();
    config.size = Size::square(side).unwrap();
    Table::new(open(config, Computer::default()).unwrap(), arrangement(seats, control))
}

/// A finished little board of Go: Black owns the left, White the right, a white stone is dead.
fn finished(seats: Seats, preset: &str) -> Table {
    let diagram: Diagram = "
        . X X O .
        . . X O .
        X X X O O
        . O X O .
        . . X O .
    "
    .parse()
    .unwrap();
    let mut config = Preset::named(preset).unwrap().config();
    config.size = diagram.setup().size;
    let session = open_setup(config, *diagram.setup(), Computer::default()).unwrap();
    Table::new(session, arrangement(seats, "none"))
}

fn point(table: &Table, name: &str) -> Point {
    table.session().size().parse_point(name).unwrap()
}

fn turn(table: &Table, name: &str) -> Request {
    Request::Turn(match name {
        "pass" => Move::Pass,
        name => Move::Play(point(table, name)),
    })
}

/// Lets the computer do whatever it has to.
fn computer(table: &mut Table, now: Duration) {
    while let Some(task) = table.task() {
        table.finish(task.run(&StopToken::new()), now).unwrap();
    }
}

#[test]
fn nobody_moves_for_another() {
    let mut table = table("baduk", 9, PEOPLE, "none");
    let refused = table.request(Player::Two, turn(&table, "D4"), at(0));
    assert_eq!(refused.unwrap_err(), Refused::NotYourTurn("Black"));
    assert!(table.take_change().is_none());
    table.request(Player::One, turn(&table, "D4"), at(0)).unwrap();
    let error = table.request(Player::Two, turn(&table, "D4"), at(0)).unwrap_err();
    assert_eq!(error.to_string(), "D4: occupied, there is a stone already");
    assert_eq!(table.session().turns(), 1);
}

#[test]
fn the_pie_opening_is_player_1s_and_the_choice_player_2s() {
    let mut table = table("conversion", 5, PEOPLE, "none");
    for name in ["C3", "B2", "D4"] {
        let refused = table.request(Player::Two, turn(&table, name), at(0)).unwrap_err();
        assert_eq!(refused, Refused::NotYourTurn("Player 1"));
        table.request(Player::One, turn(&table, name), at(0)).unwrap();
    }
    for name in ["pass", "E5"] {
        let refused = table.request(Player::Two, turn(&table, name), at(0)).unwrap_err();
        assert_eq!(refused, Refused::SideFirst);
    }
    let choice = Request::ChooseSide(Color::White);
    assert!(table.request(Player::One, choice, at(0)).is_err());
    table.request(Player::Two, choice, at(0)).unwrap();
    // White moves, whoever that is.
    assert!(table.request(Player::One, turn(&table, "A1"), at(0)).is_err());
    table.request(Player::Two, turn(&table, "A1"), at(0)).unwrap();
}

#[test]
fn against_the_computer_undo_takes_its_answer_along() {
    let mut table = table("table", 5, AGAINST, "none");
    assert_eq!(
        table.request(Player::One, Request::Undo, at(0)).unwrap_err(),
        Refused::NothingToUndo
    );
    table.request(Player::One, turn(&table, "C3"), at(0)).unwrap();
    computer(&mut table, at(1));
    assert_eq!(table.session().turns(), 2);
    let refused = table.request(Player::Two, turn(&table, "A1"), at(1)).unwrap_err();
    assert_eq!(refused, Refused::ComputersSeat);
    table.request(Player::One, Request::Undo, at(2)).unwrap();
    assert_eq!(table.session().turns(), 0);
}

#[test]
fn what_the_computer_chose_too_late_changes_nothing() {
    let mut table = table("table", 5, AGAINST, "none");
    table.request(Player::One, turn(&table, "C3"), at(0)).unwrap();
    let task = table.task().unwrap();
    table.request(Player::One, Request::Undo, at(0)).unwrap();
    assert!(table.finish(task.run(&StopToken::new()), at(1)).unwrap().is_empty());
    assert_eq!(table.session().turns(), 0);
}

#[test]
fn a_person_is_asked_before_something_is_taken_back() {
    let mut table = table("baduk", 9, PEOPLE, "none");
    table.request(Player::One, turn(&table, "C3"), at(0)).unwrap();
    table.request(Player::Two, turn(&table, "D4"), at(0)).unwrap();
    assert_eq!(
        table.request(Player::Two, Request::AllowUndo, at(0)).unwrap_err(),
        Refused::NoUndoAsked
    );
    let asked = table.request(Player::One, Request::Undo, at(0)).unwrap();
    assert_eq!(asked[0].kind, EventKind::UndoAsked(Player::One));
    // One cannot answer oneself, only think better of it.
    assert!(table.request(Player::One, Request::AllowUndo, at(0)).is_err());
    table.request(Player::Two, Request::RefuseUndo, at(0)).unwrap();
    assert_eq!((table.undo_asked(), table.session().turns()), (None, 2));
    table.request(Player::One, Request::Undo, at(0)).unwrap();
    table.request(Player::Two, Request::AllowUndo, at(0)).unwrap();
    assert_eq!(table.session().turns(), 0);
    // A turn answers the question too.
    table.request(Player::One, turn(&table, "C3"), at(0)).unwrap();
    table.request(Player::One, Request::Undo, at(0)).unwrap();
    table.request(Player::Two, turn(&table, "D4"), at(0)).unwrap();
    assert_eq!(table.undo_asked(), None);
}

#[test]
fn two_people_mark_change_confirm_and_count() {
    let mut table = finished(PEOPLE, "baduk");
    for player in [Player::One, Player::Two] {
        table.request(player, turn(&table, "pass"), at(0)).unwrap();
    }
    assert_eq!(table.session().phase(), Phase::Marking);
    assert_eq!(table.task().unwrap().work(), Work::Judge);
    let task = table.task().unwrap();
    let events = table.finish(task.run(&StopToken::new()), at(0)).unwrap();
    assert_eq!(events[0].kind, EventKind::Proposed);
    let stone = point(&table, "B2");
    assert!(table.session().dead().contains(stone));
    assert!(table.task().is_none());

    table.request(Player::One, Request::Confirm, at(0)).unwrap();
    // A mark that changes takes the agreement away.
    table.request(Player::Two, Request::Mark(stone), at(0)).unwrap();
    assert!(!table.session().confirmed().black);
    // Undo takes an agreement back, and leaves the marks and the passes.
    table.request(Player::One, Request::Confirm, at(0)).unwrap();
    let marked = table.session().dead();
    table.request(Player::Two, Request::Undo, at(0)).unwrap();
    assert!(!table.session().confirmed().black);
    assert_eq!((table.session().phase(), table.session().dead()), (Phase::Marking, marked));
    table.request(Player::One, Request::BackToPlay, at(0)).unwrap();
    assert_eq!((table.session().phase(), table.session().to_move()), (Phase::Play, Color::Black));
    for player in [Player::One, Player::Two] {
        table.request(player, turn(&table, "pass"), at(0)).unwrap();
    }
    computer(&mut table, at(0));
    for player in [Player::Two, Player::One] {
        table.request(player, Request::Confirm, at(0)).unwrap();
    }
    assert_eq!(table.session().phase(), Phase::Counted);
    assert!(table.session().dead().contains(stone));
    assert_eq!(table.request(Player::One, Request::Undo, at(0)).unwrap_err(), Refused::Over);
}

#[test]
fn the_computer_confirms_its_own_marking_and_no_other() {
    let mut table = finished(AGAINST, "baduk");
    table.request(Player::One, turn(&table, "pass"), at(0)).unwrap();
    let task = table.task().unwrap();
    table.finish(task.run(&StopToken::new()), at(0)).unwrap();
    if table.session().phase() == Phase::Marking {
        let early = table.request(Player::One, Request::Confirm, at(0)).unwrap_err();
        assert_eq!(early, Refused::NotJudgedYet);
    }
    computer(&mut table, at(0));
    assert_eq!(table.session().phase(), Phase::Marking);
    let stone = point(&table, "B2");
    table.request(Player::One, Request::Mark(stone), at(0)).unwrap();
    // A mark is taken back by undo as by another press.
    table.request(Player::One, Request::Undo, at(0)).unwrap();
    assert!(table.session().dead().contains(stone));
    table.request(Player::One, Request::Mark(stone), at(0)).unwrap();
    let events = table.request(Player::One, Request::Confirm, at(0)).unwrap();
    assert_eq!(events[0].kind, EventKind::Disagreed);
    assert!(events[0].text.contains("White's group at B2"), "{}", events[0].text);
    assert_eq!(table.session().phase(), Phase::Play);
    table.request(Player::One, turn(&table, "pass"), at(0)).unwrap();
    computer(&mut table, at(0));
    assert_eq!(table.session().phase(), Phase::Marking);
    table.request(Player::One, Request::MarkProposals, at(0)).unwrap();
    table.request(Player::One, Request::Confirm, at(0)).unwrap();
    assert_eq!(table.session().phase(), Phase::Counted);
}

#[test]
fn clocks_run_for_whoever_has_to_act_and_stop_at_the_end() {
    let mut table = table("baduk", 9, PEOPLE, "1m+2s");
    table.resume(at(100));
    table.request(Player::One, turn(&table, "C3"), at(110)).unwrap();
    let left = |table: &Table, player, now| table.time_left(player, at(now)).unwrap().time;
    assert_eq!(left(&table, Player::One, 115), at(52));
    assert_eq!(left(&table, Player::Two, 115), at(55));
    table.pause(at(120));
    assert_eq!(left(&table, Player::Two, 500), at(50));
    table.resume(at(500));
    assert_eq!(table.deadline(), Some(at(550)));
    assert!(table.flag(at(549)).is_none());
    // What comes too late is not done any more: the time was over.
    let events = table.request(Player::Two, turn(&table, "D4"), at(550)).unwrap();
    let timed_out = Action::TimeOut(Color::White);
    assert!(matches!(events[0].kind, EventKind::Acted(action, _) if action == timed_out));
    assert_eq!(table.session().phase(), Phase::Over(Finish::TimedOut(Color::White)));
    assert_eq!(left(&table, Player::Two, 600), at(0));
    assert!(!table.is_running() && table.deadline().is_none());
}

#[test]
fn overtime_that_is_used_up_is_not_shown_again() {
    for control in ["10s+3x7s", "9s+5/20s"] {
        let mut table = table("baduk", 9, PEOPLE, control);
        table.resume(at(0));
        table.flag(at(100)).unwrap();
        let left = table.time_left(Player::One, at(100)).unwrap();
        assert_eq!((left.time, left.count), (at(0), 0), "{control}");
    }
}

#[test]
fn a_clock_that_stood_still_runs_again_with_the_next_turn() {
    let mut table = table("baduk", 9, PEOPLE, "1m");
    assert_eq!(table.deadline(), None);
    table.request(Player::One, turn(&table, "C3"), at(1000)).unwrap();
    assert_eq!(table.time_left(Player::One, at(1000)).unwrap().time, at(60));
    assert_eq!(table.deadline(), Some(at(1060)));
}

#[test]
fn whole_games_are_their_changes() {
    for preset in ["conversion", "baduk", "club", "table"] {
        let mut table = table(preset, 5, Seats { one: Seat::Computer, ..AGAINST }, "10m+2x30s");
        let fresh = |table: &Table| {
            let session = open(*table.session().config(), Computer::default()).unwrap();
            Table::new(session, *table.arrangement())
        };
        let mut changes: Vec<Change> = Vec::new();
        while let Some(task) = table.task() {
            table.finish(task.run(&StopToken::new()), at(0)).unwrap();
            changes.extend(table.take_change());
        }
        assert!(table.session().phase().is_over(), "{preset}: {:?}", table.session().phase());
        let mut again = fresh(&table);
        for change in &changes {
            again.apply(change).unwrap();
        }
        assert_eq!(again.session().log(), table.session().log());
        assert_eq!(again.session().board(), table.session().board());
        for player in Player::ALL {
            assert_eq!(again.time_left(player, at(0)), table.time_left(player, at(0)));
        }
    }
}

#[test]
fn changes_tell_of_what_was_taken_back() {
    let mut table = table("baduk", 9, PEOPLE, "none");
    let mut again = Table::new(
        open(*table.session().config(), Computer::default()).unwrap(),
        *table.arrangement(),
    );
    let script = [
        (Player::One, turn(&table, "C3")),
        (Player::Two, turn(&table, "D4")),
        (Player::Two, Request::Undo),
        (Player::One, Request::AllowUndo),
        (Player::Two, turn(&table, "E5")),
        (Player::One, turn(&table, "F6")),
        (Player::One, Request::Undo),
    ];
    for (i, (player, request)) in script.into_iter().enumerate() {
        table.request(player, request, at(0)).unwrap();
        // Changes may be taken less often than they happen.
        if i != 2 && i != 3 {
            again.apply(&table.take_change().unwrap()).unwrap();
            assert_eq!(again.session().log(), table.session().log());
            assert_eq!(again.undo_asked(), table.undo_asked());
        }
    }
    assert_eq!(again.undo_asked(), Some(Player::One));
    assert_eq!(table.arrangement().control, TimeControl::Unlimited);
}

#[test]
fn a_computer_that_finds_nothing_does_what_is_always_possible() {
    let as_black = Seats { one: Seat::Computer, two: Seat::Person };
    let mut passes = table("baduk", 5, as_black, "10m");
    let events = passes.give_way(at(1)).unwrap();
    assert_eq!(events[0].text, "1. Black passes");
    assert!(passes.is_running());
    // It is a person's turn now.
    assert!(passes.give_way(at(2)).unwrap().is_empty());
    let mut takes = table("conversion", 5, AGAINST, "none");
    for name in ["C3", "pass", "D4"] {
        takes.request(Player::One, turn(&takes, name), at(0)).unwrap();
    }
    takes.give_way(at(0)).unwrap();
    assert_eq!(takes.session().side_of_player_2(), Some(Color::White));
    let mut config = Preset::named("baduk").unwrap().config();
    config.handicap = 2;
    let session = go_session::handicap::open_free(config, Computer::default()).unwrap();
    let mut resigns = Table::new(session, arrangement(as_black, "none"));
    resigns.give_way(at(0)).unwrap();
    assert_eq!(resigns.session().phase(), Phase::Over(Finish::Resigned(Color::Black)));
}
