//! Marking dead groups through the border over both games: whole sets toggle, undo takes back what
//! one click did, counting loses nothing, and the computer says on what it disagrees.

use std::time::Duration;

use go_ai::StopToken;
use go_core::{Color, Diagram, Move, PointSet};
use go_rules::{Action, ActionError, Phase, Preset};
use go_score::{Certainty, LifeStatus};
use go_session::{
    Arrangement, Computer, Event, EventKind, Level, Player, Refused, Request, Seat, Seats, Session,
    Table, TimeControl, open, open_setup,
};

/// Black lives with two eyes; A3 and A1 fall together, White lives on the right.
const SIDE_BY_SIDE: &str = "
    . X . X O . O
    X X X X O O .
    O X . X X O O
    . X X X X O .
    O X X O O O O
";

fn in_marking(preset: &str, picture: &str) -> Box<dyn Session> {
    let diagram: Diagram = picture.parse().unwrap();
    let mut config = Preset::named(preset).unwrap().config();
    config.size = diagram.setup().size;
    let mut session = open_setup(config, *diagram.setup(), Computer::default()).unwrap();
    for _ in 0..2 {
        let color = session.to_move();
        session.act(Action::Turn { color, turn: Move::Pass }).unwrap();
    }
    assert_eq!(session.phase(), Phase::Marking);
    session
}

/// A table of a person and another one or the computer, judged, with nothing marked.
fn table(session: Box<dyn Session>, two: Seat) -> Table {
    let seats = Seats { one: Seat::Person, two };
    let control = TimeControl::Unlimited;
    let mut table = Table::new(session, Arrangement { seats, level: Level::MIN, control });
    table.propose_when_asked();
    let judged = table.task().unwrap().run(&StopToken::new());
    assert_eq!(table.finish(judged, Duration::ZERO), Ok(Vec::new()));
    table
}

fn request(table: &mut Table, request: Request) -> Vec<Event> {
    table.request(Player::One, request, Duration::ZERO).unwrap()
}

/// Marks what the computer takes for dead.
fn mark_proposals(session: &mut dyn Session) {
    session.mark_exactly(session.judge().dead().points()).unwrap();
}

fn points(session: &dyn Session, names: &[&str]) -> PointSet {
    names.iter().map(|name| session.size().parse_point(name).unwrap()).collect()
}

#[test]
fn groups_that_fall_together_are_one_click_and_one_undo() {
    let mut table = table(in_marking("baduk", SIDE_BY_SIDE), Seat::Person);
    let a3 = table.session().size().parse_point("A3").unwrap();
    let both = points(table.session(), &["A3", "A1"]);
    let log = table.session().log().len();
    assert_eq!(request(&mut table, Request::Mark(a3))[0].kind, EventKind::Marked(both));
    assert_eq!(table.session().dead(), both);
    assert_eq!(table.session().log().len(), log + 2, "single groups, so that it replays");
    let copy = table.session().boxed_clone();
    request(&mut table, Request::Mark(a3));
    assert_eq!(table.session().dead(), PointSet::EMPTY);
    request(&mut table, Request::Undo);
    assert_eq!(table.session().dead(), both);
    request(&mut table, Request::Undo);
    assert_eq!((table.session().dead(), table.session().log().len()), (PointSet::EMPTY, log));

    let mut session = copy;
    let mut again = session.boxed_clone();
    again.undo();
    assert_eq!((again.dead(), again.log().len()), (PointSet::EMPTY, log), "a copy undoes alike");
    // A single group can still be toggled, and is a step of its own.
    session.act(Action::Mark(a3)).unwrap();
    assert_eq!(session.dead(), points(&*session, &["A1"]));
    session.undo();
    assert_eq!(session.dead(), both);
}

#[test]
fn a_log_with_sets_replays() {
    let mut session = in_marking("baduk", SIDE_BY_SIDE);
    mark_proposals(&mut *session);
    for color in Color::ALL {
        session.act(Action::Confirm(color)).unwrap();
    }
    let mut again = open_setup(*session.config(), *session.start(), Computer::default()).unwrap();
    for &action in session.log() {
        again.act(action).unwrap();
    }
    assert_eq!((again.phase(), again.dead()), (Phase::Counted, session.dead()));
    assert_eq!(again.score(), session.score());
}

#[test]
fn counting_twice_loses_no_mark() {
    let mut session = in_marking("baduk", SIDE_BY_SIDE);
    mark_proposals(&mut *session);
    let (dead, score) = (session.dead(), session.score());
    for _ in 0..3 {
        assert_eq!(session.score(), score);
        assert_eq!(session.judge().dead().points(), dead);
    }
    for color in Color::ALL {
        session.act(Action::Confirm(color)).unwrap();
    }
    assert_eq!((session.dead(), session.score().margin), (dead, score.margin));
    session.undo();
    assert_eq!((session.phase(), session.dead()), (Phase::Marking, dead));
}

#[test]
fn undo_of_a_turn_forgets_the_steps_after_it() {
    let mut session = in_marking("baduk", SIDE_BY_SIDE);
    mark_proposals(&mut *session);
    session.undo_turn().unwrap();
    assert_eq!(session.phase(), Phase::Play);
    let color = session.to_move();
    session.act(Action::Turn { color, turn: Move::Pass }).unwrap();
    let a1 = session.size().parse_point("A1").unwrap();
    for _ in 0..2 {
        session.act(Action::Mark(a1)).unwrap();
    }
    session.undo();
    assert_eq!(session.dead(), points(&*session, &["A1"]), "one mark, not a step of old");
}

#[test]
fn refused_marks_change_nothing() {
    let mut session = in_marking("baduk", SIDE_BY_SIDE);
    let (log, a5) = (session.log().len(), session.size().parse_point("A5").unwrap());
    let mixed = points(&*session, &["A3", "A5"]);
    assert!(session.mark_exactly(mixed).is_err());
    assert_eq!((session.dead(), session.log().len()), (PointSet::EMPTY, log));
    let playing = open(*session.config(), Computer::default()).unwrap();
    let mut table = table(session, Seat::Person);
    let refused = table.request(Player::One, Request::Mark(a5), Duration::ZERO);
    assert!(matches!(refused, Err(Refused::Action(ActionError::NothingToMark(..)))));
    assert_eq!((table.session().dead(), table.session().log().len()), (PointSet::EMPTY, log));
    let mut table = Table::new(playing, *table.arrangement());
    let refused = table.request(Player::One, Request::Mark(a5), Duration::ZERO);
    assert!(matches!(refused, Err(Refused::Action(ActionError::WrongPhase { .. }))));
}

#[test]
fn the_computer_names_the_group_it_disagrees_on_and_why() {
    let disagreement = |marked: &[&str]| {
        let mut table = table(in_marking("baduk", SIDE_BY_SIDE), Seat::Computer);
        for name in marked {
            let point = table.session().size().parse_point(name).unwrap();
            request(&mut table, Request::Mark(point));
        }
        let events = request(&mut table, Request::Confirm);
        let disagreed = events.iter().find(|event| event.kind == EventKind::Disagreed);
        assert_eq!(table.session().phase().is_over(), disagreed.is_none());
        disagreed.map(|event| event.text.clone())
    };
    assert_eq!(
        disagreement(&[]).unwrap(),
        "The computer does not agree: White's group at A3 is left alive, and I take it for dead: \
         proved (no room for two eyes among living stones)."
    );
    assert_eq!(disagreement(&["A3"]), None);
    let text = disagreement(&["A3", "B5"]).unwrap();
    assert!(text.contains("Black's group at B5 is marked dead, and I take it for alive"), "{text}");
}

#[test]
fn proposals_come_when_asked_where_that_is_wanted() {
    let mut table = table(in_marking("baduk", SIDE_BY_SIDE), Seat::Person);
    assert_eq!(table.session().dead(), PointSet::EMPTY);
    assert_eq!(request(&mut table, Request::MarkProposals)[0].kind, EventKind::Proposed);
    assert_eq!(table.session().dead(), table.judged().unwrap().dead().points());
}

#[test]
fn marks_that_are_the_same_at_the_move_limit_are_made_anew() {
    let mut session = in_marking("baduk", SIDE_BY_SIDE);
    let config = go_rules::GameConfig { move_limit: Some(2), ..*session.config() };
    session = open_setup(config, *session.start(), Computer::default()).unwrap();
    for _ in 0..2 {
        let color = session.to_move();
        session.act(Action::Turn { color, turn: Move::Pass }).unwrap();
    }
    let mut table = table(session, Seat::Computer);
    let events = request(&mut table, Request::Confirm);
    assert_eq!((events.len(), table.session().phase()), (1, Phase::Marking));
    assert!(
        events[0].text.ends_with("the move limit of 2 is reached, so mark again."),
        "{events:?}"
    );
}

#[test]
fn conversion_go_is_marked_the_same_way() {
    let session = in_marking("conversion", ". X . X .\n. X O X .\n. X X X .");
    let c2 = session.size().parse_point("C2").unwrap();
    let proposed = session.propose_dead();
    assert_eq!(proposed.len(), 1);
    assert_eq!(proposed[0].status, LifeStatus::Dead);
    assert_eq!((proposed[0].head, proposed[0].certainty), (c2, Certainty::Proved));
    let mut table = table(session, Seat::Computer);
    request(&mut table, Request::Mark(c2));
    request(&mut table, Request::Confirm);
    assert_eq!(table.session().score().outcome.to_string(), "B+15");
}
