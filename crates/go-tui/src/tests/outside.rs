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
    assert!(seen.left(), "a saved game is left without a question that nobody sees");
}

/// A game that is in no file, with a record above it.
fn unsaved_below_a_record(word: &str) -> Seen {
    let mut seen = Seen::table(&Game::of("baduk", 9, SHARED), USUAL);
    seen.type_words("d4 e5");
    fail(&mut seen);
    seen.type_words(word);
    if word == "open" {
        let file = go_record::Collection::read("(;SZ[9];B[ee];W[cc])").unwrap();
        seen.input(Input::Opened("rec.sgf".into(), Ok(file)));
    }
    assert!(seen.text().contains("←→ move"), "{}", seen.text());
    seen.outside.clear();
    seen
}

#[test]
fn a_game_below_a_record_is_not_lost_without_a_question() {
    // Another game takes its place only if it may.
    for answer in ['n', 'y'] {
        let mut seen = unsaved_below_a_record("open");
        seen.key(KeyCode::Char('p'));
        seen.key(KeyCode::Enter);
        let text = seen.text();
        assert!(text.contains("This game is NOT saved. Begin another?"), "{text}");
        seen.key(KeyCode::Char(answer));
        match answer {
            'n' => {
                assert!(seen.text().contains("Play on from here"), "{}", seen.text());
                seen.key(KeyCode::Esc);
                seen.key(KeyCode::Esc);
                assert_eq!(seen.play().session().turns(), 2, "{}", seen.text());
            }
            _ => assert_eq!(seen.play().session().turns(), 0, "{}", seen.text()),
        }
        assert!(!seen.left());
    }
    // Neither Ctrl-C in a review nor q where a game is chosen loses it.
    for keys in ["c", "pq"] {
        let mut seen = unsaved_below_a_record("review");
        match keys {
            "c" => seen.control('c'),
            _ => keys.chars().for_each(|c| seen.key(KeyCode::Char(c))),
        }
        assert!(seen.text().contains("NOT saved. Leave all the same?"), "{}", seen.text());
        assert!(!seen.left());
        seen.key(KeyCode::Char('n'));
        let expected = if keys == "c" { "←→ move" } else { "Play on from here" };
        assert!(!seen.left() && seen.text().contains(expected), "{}", seen.text());
        seen.control('c');
        seen.control('c');
        assert!(seen.left());
    }
}

#[test]
fn a_game_that_is_in_no_file_is_asked_about_on_a_terminal_that_is_too_small() {
    let mut seen = Seen::table(&Game::of("baduk", 9, SHARED), USUAL);
    seen.type_words("d4 e5");
    fail(&mut seen);
    resize(&mut seen, (10, 5));
    seen.control('c');
    assert!(!seen.left());
    assert_eq!(
        seen.text().split_whitespace().collect::<Vec<_>>().join(" "),
        "NOT saved! Ctrl-C again leaves."
    );
    seen.control('c');
    assert!(seen.left());
}

#[test]
fn a_finished_game_gives_its_place_up_unasked() {
    let mut seen = Seen::table(&Game::of("baduk", 9, SHARED), USUAL);
    seen.type_words("d4 resign");
    seen.key(KeyCode::Char('y'));
    seen.type_words("review");
    seen.key(KeyCode::Left);
    seen.key(KeyCode::Char('p'));
    seen.key(KeyCode::Enter);
    assert_eq!(seen.play().session().turns(), 0);
    assert!(seen.play().dialog.is_none(), "{}", seen.text());
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
fn two_quick_clicks_are_one() {
    let mut seen = Seen::table(&Game::of("baduk", 9, SHARED), USUAL);
    let (column, row) = seen.find("[pass]").unwrap();
    seen.click(column + 2, row);
    seen.click(column + 2, row);
    assert_eq!(seen.play().session().turns(), 1);
    seen.now += Duration::from_secs(1);
    seen.click(column + 2, row);
    assert_eq!(seen.play().session().turns(), 2);
}

#[test]
fn messages_fit_what_was_done() {
    let mut seen = Seen::table(&Game::of("baduk", 9, SHARED), USUAL);
    seen.type_words("proposals");
    assert!(seen.text().contains("Cannot mark groups: the game is in play."), "{}", seen.text());
    seen.type_words("zoom");
    assert!(seen.text().contains("Board: small."), "{}", seen.text());
    seen.type_words("z99");
    assert!(seen.text().contains("off the board"), "{}", seen.text());
    seen.type_words("resign");
    seen.key(KeyCode::Char('n'));
    assert!(!seen.text().contains("off the board"), "{}", seen.text());
    seen.type_words("d4 d4");
    let text = seen.text();
    assert!(text.contains("Not allowed: D4: occupied"), "{text}");
    seen.type_words("resign");
    seen.key(KeyCode::Char('y'));
    seen.type_words("hint");
    assert!(seen.text().contains("The game is over."), "{}", seen.text());
}

#[test]
fn what_has_happened_is_told_to_its_end() {
    let mut seen = Seen::table(&Game::of("conversion", 9, SHARED), USUAL);
    // Black copies White through the middle.
    seen.type_words("pass pass pass black a1 j9 b1 h9 c1 g9 d1 f9 a2 j8 b2 h8 c2 g8");
    let text = seen.text();
    assert!(text.contains("Black has copied 7 turns in a row"), "{text}");
    assert!(text.contains("the 10th is not allowed."), "{text}");
    seen.type_words("d2 f8 a3 j7 b3");
    seen.type_words("h7");
    let text = seen.text();
    assert!(text.contains("Not allowed: H7: tenth mirrored turn in succession."), "{text}");
    assert_eq!(text.matches("tenth").count(), 1, "{text}");
    // Under the cursor the reason stands without being asked for.
    seen.key(KeyCode::Esc);
    assert!(seen.text().contains("not allowed: H7: tenth mirrored turn"), "{}", seen.text());
}

#[test]
fn why_a_point_is_not_allowed_stands_under_the_cursor() {
    let mut seen = Seen::table(&Game::of("baduk", 5, SHARED), USUAL);
    seen.type_words("a2 e5 b1 e4 c1");
    "a1".chars().for_each(|c| seen.key(KeyCode::Char(c)));
    seen.key(KeyCode::Enter);
    seen.key(KeyCode::Esc);
    assert!(seen.text().contains("not allowed: A1: suicide"), "{}", seen.text());
}

#[test]
fn the_review_of_a_counted_game_shows_the_count() {
    let mut seen = Seen::table(&Game::of("baduk", 7, SHARED), USUAL);
    seen.type_words("c1 e1 c2 e2 c3 e3 c4 e4 c5 e5 c6 e6 c7 e7 pass a7 pass pass");
    seen.think();
    seen.type_words("confirm confirm review");
    let text = seen.text();
    assert!(text.contains("W+5.5") && text.contains("▫▫▫") && text.contains("│ o │"), "{text}");
}

#[test]
fn plain_characters_keep_what_is_left_out() {
    let game = Game { stones: crate::look::Stones::Ascii, ..Game::of("baduk", 9, super::AGAINST) };
    let mut seen = Seen::table(&game, USUAL);
    seen.type_words("e5");
    assert!(seen.text().contains("White thinks ..."), "{}", seen.text());
    seen.think();
    seen.input(Input::Kept(Err("囲碁".into())));
    assert!(seen.text().contains("NOT saved: ????"), "{}", seen.text());
}

#[test]
fn the_side_to_move_is_told_where_there_is_no_panel() {
    let mut seen = Seen::table(&Game::of("baduk", 9, SHARED), (20, 11));
    assert!(seen.text().contains("▶●"), "{}", seen.text());
    seen.type_words("e5");
    assert!(seen.text().contains("▶○"), "{}", seen.text());
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

#[test]
fn on_a_large_terminal_things_stand_together() {
    let large = (200, 60);
    let mut seen = Seen::table(&Game::of("baduk", 19, SHARED), large);
    let (board, _) = seen.find("19").unwrap();
    seen.type_words("q16");
    assert_eq!(seen.find("1. Black Q16").unwrap().0, board);
    let seen = Seen::record("(;SZ[9]PB[Ada]PW[Bert];B[ee];W[cc])", (200, 60));
    let (_, top) = seen.find("A    B    C").unwrap();
    let (_, panel) = seen.find("record.sgf").unwrap();
    assert!(panel.abs_diff(top) <= 2, "{}", seen.text());
    assert!(seen.find("Move 0").unwrap().0 > 20, "{}", seen.text());
}

#[test]
fn what_is_chosen_and_what_is_left_out_is_told() {
    let at = |seen: &mut Seen, row: &str| {
        while !seen.text().contains(&format!("▶ {row}")) {
            seen.key(KeyCode::Down);
        }
    };
    let mut seen = Seen::setup((200, 60));
    assert!(seen.find("Game ").unwrap().0 > 30, "{}", seen.text());
    // Where there is nothing to turn to, nothing invites to.
    at(&mut seen, "Move limit");
    assert!(!seen.text().contains('◂'), "{}", seen.text());
    at(&mut seen, "Game");
    seen.key(KeyCode::Right);
    at(&mut seen, "Handicap");
    seen.key(KeyCode::Right);
    at(&mut seen, "Opening");
    seen.key(KeyCode::Right);
    assert!(seen.text().contains("The handicap is left out."), "{}", seen.text());
    // A long name loses its end, not its beginning.
    at(&mut seen, "Game");
    while !seen.text().contains("Game        ◂ Chinese rules") {
        seen.key(KeyCode::Right);
    }
}
