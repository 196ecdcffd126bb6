//! What goes wrong outside: files that cannot be written, terminals that are too small.

use std::time::Duration;

use ratatui::crossterm::event::KeyCode;

use super::{AGAINST, Game, SHARED, Seen};
use crate::effect::{Effect, Input};

const USUAL: (u16, u16) = (80, 24);

fn resize(seen: &mut Seen, size: (u16, u16)) {
    seen.size = size;
    seen.input(Input::Resize(size.0, size.1));
}

fn fail(seen: &mut Seen) {
    seen.input(Input::Kept(Err("the disk is full".into())));
}

#[test]
fn a_game_that_is_not_saved_is_not_said_to_be() {
    let mut seen = Seen::table(&Game::of("baduk", 9, SHARED), USUAL);
    seen.type_words("e5");
    fail(&mut seen);
    assert!(seen.text().contains("The game is NOT saved: the disk is full"), "{}", seen.text());
    seen.type_words("c3");
    fail(&mut seen);
    let text = seen.text();
    assert!(text.contains("NOT SAVED: save FILE") && text.contains("2. White C3"), "{text}");
    seen.type_words("quit");
    assert!(seen.text().contains("The game is NOT saved. Leave all the same?"), "{}", seen.text());
    // Enter does not lose it.
    seen.key(KeyCode::Enter);
    assert!(!seen.left());
    seen.type_words("new");
    assert!(seen.text().contains("This game is NOT saved. Begin another?"), "{}", seen.text());
    seen.key(KeyCode::Esc);
    seen.input(Input::Saved(Ok("other.sgf".into())));
    let text = seen.text();
    assert!(text.contains("Saved in other.sgf, and kept there from now on"), "{text}");
    assert!(!text.contains("NOT SAVED"), "{text}");
    seen.type_words("quit");
    assert!(seen.text().contains("The game is saved"), "{}", seen.text());
}

#[test]
fn leaving_asks_whether_the_game_can_still_be_written() {
    let mut seen = Seen::table(&Game::of("baduk", 9, SHARED), USUAL);
    seen.type_words("e5");
    for word in ["quit", "new"] {
        seen.outside.clear();
        seen.type_words(word);
        assert!(matches!(seen.outside[..], [Effect::Keep]), "{word}");
        fail(&mut seen);
        assert!(seen.text().contains("NOT saved."), "{}", seen.text());
        seen.key(KeyCode::Enter);
        assert!(!seen.left() && seen.text().contains("[pass]"), "{word}");
    }
}

#[test]
fn a_finished_game_that_is_not_saved_is_asked_about_too() {
    let mut seen = Seen::table(&Game::of("conversion", 3, SHARED), USUAL);
    seen.type_words("pass pass pass black resign");
    fail(&mut seen);
    seen.key(KeyCode::Char('y'));
    assert!(seen.play().session().phase().is_over(), "{}", seen.text());
    seen.type_words("quit");
    assert!(!seen.left() && seen.text().contains("NOT saved"), "{}", seen.text());
}

#[test]
fn a_terminal_that_is_too_small_takes_no_keys_and_no_time() {
    let game = Game { control: "1m".parse().unwrap(), ..Game::of("baduk", 9, SHARED) };
    let mut seen = Seen::table(&game, USUAL);
    seen.now += Duration::from_secs(10);
    resize(&mut seen, (30, 8));
    assert!(seen.text().contains("too small"), "{}", seen.text());
    let before = seen.play().cursor;
    seen.key(KeyCode::Left);
    seen.type_words("e5 resign y");
    seen.input(Input::Paste("pass".into()));
    seen.now += Duration::from_secs(1000);
    seen.input(Input::Tick);
    assert_eq!((seen.play().session().turns(), seen.play().cursor), (0, before));
    resize(&mut seen, USUAL);
    seen.now += Duration::from_secs(1);
    seen.input(Input::Tick);
    assert!(seen.text().contains("0:49"), "{}", seen.text());
    seen.type_words("e5");
    assert_eq!(seen.play().session().turns(), 1);
    resize(&mut seen, (30, 8));
    seen.control('c');
    assert!(seen.left(), "a question that nobody sees is not asked");
}

#[test]
fn records_and_choices_on_a_small_terminal_are_only_left() {
    let mut seen = Seen::record("(;SZ[9];B[ee];W[cc])", (30, 8));
    assert!(seen.text().contains("q goes back"), "{}", seen.text());
    assert!(!seen.text().contains("The game waits"), "{}", seen.text());
    seen.key(KeyCode::Right);
    resize(&mut seen, USUAL);
    assert!(seen.text().contains("Move 0"), "{}", seen.text());
    resize(&mut seen, (30, 8));
    seen.key(KeyCode::Char('q'));
    assert!(seen.left());
    let mut seen = Seen::setup((30, 8));
    seen.key(KeyCode::Enter);
    assert!(seen.app.play().is_none());
    seen.key(KeyCode::Char('q'));
    assert!(seen.left());
}

#[test]
fn stones_that_do_not_fit_are_passed_over() {
    let mut seen = Seen::table(&Game::of("baduk", 9, SHARED), (19, 11));
    for _ in 0..4 {
        seen.type_words("stones");
        assert!(!seen.text().contains("too small"), "{}", seen.text());
    }
}

#[test]
fn comments_can_be_read_where_there_is_no_panel() {
    let record =
        "(;SZ[9];B[ee]C[A first line.\n\nAnd a far longer one that needs more than one row.])";
    let mut seen = Seen::record(record, (40, 14));
    seen.key(KeyCode::Right);
    assert!(seen.text().contains("+ its comment"), "{}", seen.text());
    seen.key(KeyCode::Char('+'));
    let text = seen.text();
    assert!(text.starts_with("A first line.") && text.contains("\nthan one row."), "{text}");
    seen.key(KeyCode::Char('-'));
    assert!(seen.text().contains("Move 1"), "{}", seen.text());
}

#[test]
fn a_graph_without_room_or_positions_says_so() {
    let mut seen = Seen::table(&Game::of("baduk", 9, SHARED), USUAL);
    seen.type_words("graph");
    assert!(seen.text().contains("Nothing to show yet"), "{}", seen.text());
    resize(&mut seen, (45, 12));
    seen.type_words("graph graph");
    assert!(seen.text().contains("No room"), "{}", seen.text());
    // What comes beside the board later takes room away: that is said there.
    let mut seen = Seen::table(&Game::of("baduk", 9, AGAINST), (80, 20));
    seen.type_words("graph");
    assert!(!seen.text().contains("No room"), "{}", seen.text());
    seen.type_words("pass");
    seen.think();
    seen.type_words("pass");
    seen.think();
    assert!(seen.text().contains("No room for the graph"), "{}", seen.text());
}
