//! Marking dead groups through the border over both games: whole sets toggle, undo takes back what
//! one click did, counting loses nothing, and the computer says on what it disagrees.

use go_core::{Color, Diagram, Move, PointSet};
use go_rules::{Action, ActionError, Phase, Preset};
use go_score::{Certainty, LifeStatus};
use go_session::{Computer, Session, agrees, mark_proposals, open, open_setup};

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

fn points(session: &dyn Session, names: &[&str]) -> PointSet {
    names.iter().map(|name| session.size().parse_point(name).unwrap()).collect()
}

#[test]
fn groups_that_fall_together_are_one_click_and_one_undo() {
    let mut session = in_marking("baduk", SIDE_BY_SIDE);
    let a3 = session.size().parse_point("A3").unwrap();
    let both = points(&*session, &["A3", "A1"]);
    let log = session.log().len();
    session.mark(a3).unwrap();
    assert_eq!(session.dead(), both);
    assert_eq!(session.log().len(), log + 2, "single groups in the log, so that it replays");
    session.mark(a3).unwrap();
    assert_eq!(session.dead(), PointSet::EMPTY);
    assert!(matches!(session.undo(), Some(Action::Mark(_))));
    assert_eq!(session.dead(), both);
    let mut copy = session.boxed_clone();
    copy.undo();
    assert_eq!((copy.dead(), copy.log().len()), (PointSet::EMPTY, log), "a copy undoes alike");
    // A single group can still be toggled, and is a step of its own.
    session.act(Action::Mark(a3)).unwrap();
    assert_eq!(session.dead(), points(&*session, &["A1"]));
    session.undo();
    assert_eq!(session.dead(), both);
    session.undo();
    assert_eq!((session.dead(), session.log().len()), (PointSet::EMPTY, log));
}

#[test]
fn a_log_with_sets_replays() {
    let mut session = in_marking("baduk", SIDE_BY_SIDE);
    mark_proposals(&mut *session).unwrap();
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
    mark_proposals(&mut *session).unwrap();
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
    mark_proposals(&mut *session).unwrap();
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
    let (log, a9) = (session.log().len(), session.size().parse_point("A5").unwrap());
    assert!(matches!(session.mark(a9), Err(ActionError::NothingToMark(..))));
    let mixed = points(&*session, &["A3", "A5"]);
    assert!(session.mark_exactly(mixed).is_err());
    assert_eq!((session.dead(), session.log().len()), (PointSet::EMPTY, log));
    let mut playing = open(*session.config(), Computer::default()).unwrap();
    assert!(matches!(playing.mark(a9), Err(ActionError::WrongPhase { .. })));
}

#[test]
fn the_computer_names_the_group_it_disagrees_on_and_why() {
    let mut session = in_marking("baduk", SIDE_BY_SIDE);
    let disagreement = agrees(&*session).unwrap_err();
    assert!(!disagreement.marked);
    assert_eq!(disagreement.verdict.status, LifeStatus::Dead);
    assert_eq!(
        disagreement.to_string(),
        "White's group at A3 is left alive, and I take it for dead: proved (no room for two eyes \
         among living stones)"
    );
    mark_proposals(&mut *session).unwrap();
    assert_eq!(agrees(&*session), Ok(()));
    let b5 = session.size().parse_point("B5").unwrap();
    session.act(Action::Mark(b5)).unwrap();
    let text = agrees(&*session).unwrap_err().to_string();
    assert!(
        text.starts_with("Black's group at B5 is marked dead, and I take it for alive"),
        "{text}"
    );
}

#[test]
fn conversion_go_is_marked_the_same_way() {
    let mut session = in_marking("conversion", ". X . X .\n. X O X .\n. X X X .");
    let c2 = session.size().parse_point("C2").unwrap();
    let proposed = session.propose_dead();
    assert_eq!(proposed.len(), 1);
    assert_eq!((proposed[0].head, proposed[0].certainty), (c2, Certainty::Proved));
    assert!(agrees(&*session).is_err());
    session.mark(c2).unwrap();
    assert_eq!(agrees(&*session), Ok(()));
    for color in Color::ALL {
        session.act(Action::Confirm(color)).unwrap();
    }
    assert_eq!(session.score().outcome.to_string(), "B+15");
}
