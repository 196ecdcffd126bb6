//! A handicap that Black places: chosen in the form, placed at the table, left and gone on with.

use go_core::Color;
use go_record::Collection;
use go_rules::Preset;
use go_session::{Computer, Seat, Seats, Session, handicap};
use ratatui::crossterm::event::KeyCode;

use super::{AGAINST, Game, SHARED, Seen};
use crate::effect::{Effect, Input};
use crate::files::Resumed;

const USUAL: (u16, u16) = (80, 24);

/// The form with a handicap of so many stones that Black places, on 9x9.
fn chosen(stones: &str) -> Seen {
    let mut seen = Seen::setup(USUAL);
    seen.key(KeyCode::Right);
    let go_to = |seen: &mut Seen, row: &str| {
        while !seen.text().contains(&format!("▶ {row} ")) {
            seen.key(KeyCode::Down);
        }
    };
    go_to(&mut seen, "Board");
    seen.key(KeyCode::Char('9'));
    go_to(&mut seen, "Handicap");
    assert!(!seen.text().contains("usual points"), "{}", seen.text());
    stones.chars().for_each(|c| seen.key(KeyCode::Char(c)));
    go_to(&mut seen, "  stones");
    assert!(seen.text().contains("on the usual points"), "{}", seen.text());
    seen.key(KeyCode::Right);
    seen
}

#[test]
fn a_board_without_usual_points_leads_to_free_ones() {
    let mut seen = chosen("12");
    seen.key(KeyCode::Left);
    seen.key(KeyCode::Enter);
    // The sentence goes on in further lines.
    assert!(seen.text().contains("handicap 12 on the 9 board"), "{}", seen.text());
    assert!(seen.text().contains("they can stand"), "{}", seen.text());
    seen.key(KeyCode::Down);
    assert!(!seen.text().contains("they can stand"), "it leaves with its row: {}", seen.text());
    seen.key(KeyCode::Right);
    seen.key(KeyCode::Enter);
    assert!(seen.text().contains("0 of 12 stones stand"), "{}", seen.text());
}

fn table(seats: Seats) -> Seen {
    Seen::table(&Game { handicap: 3, ..Game::of("baduk", 9, seats) }, USUAL)
}

/// The game of a table, as it is found in its record.
fn again(seen: &Seen) -> Box<dyn Session> {
    let text = seen.play().session().transcript(go_record::Viewer::Knowing).to_string();
    let file = Collection::read(text).unwrap();
    let config = go_record::terms(file.first(), &Preset::all()[0]).unwrap();
    let end = file.first().line().last().unwrap();
    go_session::replay(end, &config, Computer::default()).unwrap().session
}

#[test]
fn it_is_chosen_in_the_form_and_placed_stone_by_stone() {
    let mut seen = chosen("2");
    insta::assert_snapshot!("handicap_setup", seen.text());
    seen.key(KeyCode::Enter);
    insta::assert_snapshot!("handicap_begun", seen.text());
    seen.type_words("pass");
    assert!(seen.text().contains("2 handicap stones are to be placed first."), "{}", seen.text());
    seen.type_words("c3");
    insta::assert_snapshot!("handicap_placed", seen.text());
    seen.type_words("c3");
    assert!(seen.text().contains("Not allowed: C3: occupied"), "{}", seen.text());
    seen.type_words("g7");
    assert!(seen.text().contains("Handicap stone G7. White moves."), "{}", seen.text());
    assert!(seen.jobs.len() == 1, "White thinks");
    seen.think();
    insta::assert_snapshot!("handicap_answered", seen.text());
}

#[test]
fn komi_is_half_a_point_with_a_handicap_until_another_is_chosen() {
    let mut seen = Seen::setup(USUAL);
    let row = |seen: &Seen, name: &str| {
        let text = seen.text();
        let line = text.lines().find(|line| line.contains(name)).map(str::to_owned);
        line.unwrap_or_default()
    };
    let go_to = |seen: &mut Seen, name: &str, way: KeyCode| {
        while !seen.text().contains(&format!("▶ {name} ")) {
            seen.key(way);
        }
    };
    seen.key(KeyCode::Right);
    assert!(row(&seen, "Komi").contains("6.5"), "{}", seen.text());
    go_to(&mut seen, "Handicap", KeyCode::Down);
    seen.key(KeyCode::Right);
    assert!(row(&seen, "Komi").contains("0.5"), "{}", seen.text());
    seen.key(KeyCode::Left);
    assert!(row(&seen, "Komi").contains("6.5"), "{}", seen.text());
    go_to(&mut seen, "Komi", KeyCode::Down);
    "4".chars().for_each(|c| seen.key(KeyCode::Char(c)));
    go_to(&mut seen, "Handicap", KeyCode::Up);
    seen.key(KeyCode::Right);
    assert!(row(&seen, "Komi").contains(" 4"), "{}", seen.text());
    // A pie opening leaves the handicap out.
    go_to(&mut seen, "Komi", KeyCode::Down);
    seen.key(KeyCode::Left);
    assert!(row(&seen, "Komi").contains("0.5"), "{}", seen.text());
    go_to(&mut seen, "Opening", KeyCode::Down);
    seen.key(KeyCode::Right);
    assert!(row(&seen, "Komi").contains("6.5"), "{}", seen.text());
}

#[test]
fn a_number_that_cannot_be_is_refused_and_any_other_goes() {
    let mut seen = chosen("81");
    seen.key(KeyCode::Enter);
    assert!(seen.text().contains("on the 9 board: 2 to 80"), "{}", seen.text());
    let mut seen = chosen("12");
    seen.key(KeyCode::Enter);
    assert_eq!(seen.play().handicap_left(), 12);
    // With the pie there is none.
    let mut seen = chosen("12");
    while !seen.text().contains("▶ Opening ") {
        seen.key(KeyCode::Down);
    }
    seen.key(KeyCode::Right);
    assert!(!seen.text().contains("where Black"), "{}", seen.text());
    seen.key(KeyCode::Enter);
    assert_eq!(seen.play().session().config().handicap, 0);
}

#[test]
fn undo_takes_the_last_stone_back() {
    for seats in [SHARED, AGAINST] {
        let mut seen = table(seats);
        seen.type_words("undo");
        assert!(seen.text().contains("nothing of yours to take back"), "{}", seen.text());
        seen.type_words("e5 c3");
        seen.key(KeyCode::Backspace);
        let text = seen.text();
        assert!(text.contains("Taken back; 2 handicap stones to place."), "{text}");
        let placed = |seen: &Seen| seen.play().session().board().stones(Color::Black);
        assert_eq!(placed(&seen), 1);
        seen.type_words("g3 g7");
        assert_eq!((placed(&seen), seen.play().handicap_left()), (3, 0));
    }
}

#[test]
fn the_computer_places_its_own_at_once() {
    let mut seen = table(Seats { one: Seat::Computer, two: Seat::Person });
    assert!(!seen.text().contains("to go, anywhere. White moves then. ·"), "{}", seen.text());
    seen.think();
    insta::assert_snapshot!("handicap_of_the_computer", seen.text());
    seen.type_words("undo");
    assert!(seen.text().contains("nothing of yours to take back"), "{}", seen.text());
}

#[test]
fn a_hint_is_where_the_computer_would_place_them() {
    let mut seen = table(SHARED);
    seen.type_words("c3 graph hint");
    assert_eq!(seen.jobs.len(), 1, "there is no position for the graph yet");
    seen.think();
    let text = seen.text();
    assert!(text.contains("Hint: G7 C7") || text.contains("Hint: C7 G7"), "{text}");
    seen.type_words("g7 c7");
    assert_eq!(seen.jobs.len(), 1, "the graph begins");
}

#[test]
fn a_game_that_is_left_on_the_way_is_kept_and_goes_on() {
    let mut seen = table(SHARED);
    seen.control('c');
    assert!(seen.left(), "nothing is lost");
    let mut seen = table(SHARED);
    for (word, left) in [("e5", 2), ("c3", 1), ("g7", 0)] {
        seen.outside.clear();
        seen.type_words(word);
        assert!(matches!(seen.outside[..], [Effect::Keep]), "{word}");
        let session = again(&seen);
        assert_eq!(
            (handicap::left(&*session), session.start()),
            (left, seen.play().session().start())
        );
    }
    seen.control('c');
    assert!(!seen.left() && seen.text().contains("Leave the table?"), "{}", seen.text());

    let mut seen = table(SHARED);
    seen.type_words("e5");
    let (session, arrangement) = (again(&seen), *seen.play().table.arrangement());
    let mut seen = Seen::setup(USUAL);
    let resumed = Resumed { session, arrangement, limits: None, clocks: None };
    seen.input(Input::Reopened("saved/x.sgf".into(), Ok(resumed)));
    let text = seen.text();
    assert!(text.contains("1 of 3 stones stand") && text.contains("2 stones to go"), "{text}");
    seen.type_words("c3");
    assert!(seen.text().contains("Handicap stone C3; 1 more to place."), "{}", seen.text());
}
