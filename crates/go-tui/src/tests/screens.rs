//! What every screen looks like.

use std::time::Duration;

use go_record::Collection;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseEventKind};

use super::{AGAINST, Game, SHARED, Seen};
use crate::effect::{Effect, Input};
use crate::files::Resumed;
use crate::look::Stones;

const USUAL: (u16, u16) = (80, 24);
const LARGE: (u16, u16) = (120, 40);

#[test]
fn setup() {
    let mut seen = Seen::setup(USUAL);
    insta::assert_snapshot!("setup_80x24", seen.text());
    seen.key(KeyCode::Right);
    seen.key(KeyCode::Down);
    "13x9".chars().for_each(|c| seen.key(KeyCode::Char(c)));
    insta::assert_snapshot!("setup_typed_80x24", seen.text());
    let mut seen = Seen::setup(LARGE);
    seen.key(KeyCode::Right);
    (0..4).for_each(|_| seen.key(KeyCode::Down));
    insta::assert_snapshot!("setup_120x40", seen.text());
    "soon".chars().for_each(|c| seen.key(KeyCode::Char(c)));
    "1x".chars().for_each(|c| seen.key(KeyCode::Char(c)));
    seen.key(KeyCode::Enter);
    assert!(seen.text().contains("is no time control"), "{}", seen.text());
    insta::assert_snapshot!("setup_narrow", Seen::setup((50, 24)).text());
    insta::assert_snapshot!("setup_too_small", Seen::setup((30, 8)).text());
}

#[test]
fn komi_may_be_negative() {
    let mut seen = Seen::setup(USUAL);
    while !seen.text().contains("▶ Komi") {
        seen.key(KeyCode::Down);
    }
    "-7.5".chars().for_each(|c| seen.key(KeyCode::Char(c)));
    assert!(seen.text().contains("-7.5_"), "{}", seen.text());
    seen.key(KeyCode::Enter);
    assert_eq!(seen.play().session().config().komi.to_string(), "-7.5");
    let mut seen = Seen::setup(USUAL);
    seen.key(KeyCode::Down);
    seen.key(KeyCode::Char('7'));
    assert!(seen.text().contains("7_"), "{}", seen.text());
    seen.key(KeyCode::Esc);
    assert!(seen.text().contains("▶ Board         16 "), "{}", seen.text());
}

#[test]
fn saved_games_and_records_are_opened_from_the_choice_of_a_game() {
    let mut seen = Seen::setup(USUAL);
    while !seen.text().contains("▶ Open  ") {
        seen.key(KeyCode::Down);
    }
    seen.key(KeyCode::Enter);
    assert!(seen.text().contains("Choose a saved game"), "{}", seen.text());
    seen.key(KeyCode::Right);
    insta::assert_snapshot!("setup_open", seen.text());
    seen.key(KeyCode::Enter);
    // It goes on as it was left, at once.
    let Some(Effect::Resume(path)) = seen.outside.pop() else { panic!("nothing to go on with") };
    assert_eq!(path.to_str(), Some("saved/baduk-7-1.sgf"));
    let resumed = |moves: &str| {
        let game = Game { control: "10m".parse().unwrap(), ..Game::of("baduk", 9, AGAINST) };
        let mut other = Seen::table(&game, USUAL);
        other.type_words(moves);
        let session = other.play().session().boxed_clone();
        let arrangement = *other.play().table.arrangement();
        Resumed { session, arrangement, limits: None, clocks: None }
    };
    seen.input(Input::Reopened(path.clone(), Ok(resumed("e5"))));
    let text = seen.text();
    assert!(text.contains("computer, level 1") && text.contains("10:00"), "{text}");
    assert!(text.contains("White thinks"), "{text}");
    assert_eq!(seen.play().from.as_ref(), Some(&path));
    // One that is over is gone through.
    let mut seen = Seen::setup(USUAL);
    let mut over = resumed("e5");
    over.session.act(go_rules::Action::Resign(go_core::Color::White)).unwrap();
    seen.outside.clear();
    seen.input(Input::Reopened(path, Ok(over)));
    let Some(Effect::Open(path)) = seen.outside.pop() else { panic!("nothing to open") };
    let file = Collection::read(RECORD).unwrap();
    seen.input(Input::Opened(path, Ok(file)));
    assert!(seen.text().contains("Move 4"), "{}", seen.text());
    seen.key(KeyCode::Esc);
    while !seen.text().contains("▶ Open  ") {
        seen.key(KeyCode::Down);
    }
    "quiz.sgf".chars().for_each(|c| seen.key(KeyCode::Char(c)));
    assert!(seen.text().contains("quiz.sgf_"), "{}", seen.text());
    seen.key(KeyCode::Enter);
    let Some(Effect::Open(path)) = seen.outside.pop() else { panic!("nothing to open") };
    seen.input(Input::Opened(path, Err("cannot read quiz.sgf".into())));
    assert!(seen.text().contains("cannot read quiz.sgf"), "{}", seen.text());
}

#[test]
fn names_and_clocks_stand_beside_each_other() {
    let control = "10m+5x30s".parse().unwrap();
    let game = Game { control, ..Game::of("baduk", 19, AGAINST) };
    insta::assert_snapshot!("clock_beside_name", Seen::table(&game, USUAL).text());
}

#[test]
fn tables_of_each_game() {
    for (rules, side, moves) in
        [("baduk", 19, "q16 d4 q3 d16"), ("club", 9, "e5 c3 g7"), ("table", 13, "k10 d4 k4")]
    {
        for size in [USUAL, LARGE] {
            let mut seen = Seen::table(&Game::of(rules, side, SHARED), size);
            seen.type_words(moves);
            insta::assert_snapshot!(format!("table_{rules}_{}x{}", size.0, size.1), seen.text());
        }
    }
}

#[test]
fn opening_of_conversion_go() {
    for size in [USUAL, LARGE] {
        let mut seen = Seen::table(&Game::of("conversion", 16, SHARED), size);
        let name = |step: &str| format!("conversion_{step}_{}x{}", size.0, size.1);
        insta::assert_snapshot!(name("opening"), seen.text());
        seen.type_words("d4 e5 f6");
        insta::assert_snapshot!(name("side"), seen.text());
        seen.type_words("e8");
        assert!(seen.text().contains("First Player 2 chooses a side"), "{}", seen.text());
        seen.key(KeyCode::Esc);
        seen.type_words("pass");
        assert!(seen.text().contains("First Player 2 chooses a side"), "{}", seen.text());
        seen.type_words("white");
        insta::assert_snapshot!(name("play"), seen.text());
    }
}

#[test]
fn who_gives_up_in_the_opening_has_no_color() {
    let mut seen = Seen::table(&Game::of("conversion", 9, SHARED), USUAL);
    seen.type_words("e5 resign");
    seen.key(KeyCode::Char('y'));
    assert!(seen.text().contains("Player 1 resigns"), "{}", seen.text());
}

#[test]
fn looks_of_stones() {
    for stones in Stones::ALL {
        for size in [USUAL, LARGE] {
            let game = Game { stones, ..Game::of("conversion", 9, SHARED) };
            let mut seen = Seen::table(&game, size);
            // White's group joins two sides; Black's stone at B2 is about to be converted.
            seen.type_words("e5 a2 b2 black b1 j9 h9 g5 b3");
            seen.type_words("rings");
            seen.type_words("c2");
            seen.key(KeyCode::Right);
            let name = format!("look_{stones}_{}x{}", size.0, size.1);
            insta::assert_snapshot!(name, seen.text());
        }
    }
}

#[test]
fn immune_stones_and_what_a_move_converts() {
    let mut seen = Seen::table(&Game::of("conversion", 5, SHARED), USUAL);
    // Black joins the left side to the top; White at C3 has one liberty left.
    seen.type_words("zoom a4 c3 b4 black e1 b5 d1 c4 c1 d3 e2 b3 d2");
    seen.type_words("rings");
    insta::assert_snapshot!("immune", seen.text());
    seen.key(KeyCode::Left);
    assert!(seen.text().contains("C2 converts 1 stone"), "{}", seen.text());
    insta::assert_snapshot!("converts", seen.text());
    seen.type_words("settled");
    insta::assert_snapshot!("immune_hidden", seen.text());
}

#[test]
fn ko_and_what_a_move_takes() {
    let mut seen = Seen::table(&Game::of("baduk", 5, SHARED), USUAL);
    seen.type_words("b3 c3 a2 d2 b1 c1 c2");
    // A stone at the cursor would take one.
    "b2".chars().for_each(|c| seen.key(KeyCode::Char(c)));
    seen.key(KeyCode::Esc);
    seen.key(KeyCode::Left);
    insta::assert_snapshot!("takes", seen.text());
    seen.key(KeyCode::Enter);
    seen.key(KeyCode::Right);
    insta::assert_snapshot!("ko", seen.text());
    seen.key(KeyCode::Enter);
    assert!(seen.text().contains("C2: ko"), "{}", seen.text());
}

#[test]
fn marking_and_result() {
    for size in [USUAL, LARGE] {
        let mut seen = Seen::table(&Game::of("baduk", 7, SHARED), size);
        // Black on the left, White on the right, a dead white stone at A7.
        seen.type_words("c1 e1 c2 e2 c3 e3 c4 e4 c5 e5 c6 e6 c7 e7 pass a7 pass pass");
        let name = |step: &str| format!("{step}_{}x{}", size.0, size.1);
        assert!(seen.text().contains("looks at the board"), "{}", seen.text());
        seen.think();
        insta::assert_snapshot!(name("marking"), seen.text());
        seen.type_words("confirm");
        insta::assert_snapshot!(name("marking_confirmed"), seen.text());
        seen.type_words("confirm");
        insta::assert_snapshot!(name("result"), seen.text());
    }
}

#[test]
fn questions() {
    let mut seen = Seen::table(&Game::of("baduk", 9, SHARED), USUAL);
    seen.type_words("e5 c3 resign");
    insta::assert_snapshot!("resign", seen.text());
    seen.key(KeyCode::Esc);
    seen.type_words("undo");
    insta::assert_snapshot!("undo_asked", seen.text());
    seen.key(KeyCode::Char('y'));
    assert_eq!(seen.play().session().turns(), 1);
    seen.control('c');
    assert!(seen.text().contains("Leave the table?"), "{}", seen.text());
    assert!(!seen.left());
    seen.control('c');
    assert!(seen.left());
}

#[test]
fn dame_phase() {
    let mut seen = Seen::table(&Game::of("club", 5, SHARED), USUAL);
    seen.type_words("b1 d1 b2 d2 b3 d3 b4 d4 b5 d5 pass pass");
    insta::assert_snapshot!("dame", seen.text());
}

#[test]
fn clocks_run_and_run_out() {
    let game = Game { control: "1m+2x10s".parse().unwrap(), ..Game::of("baduk", 9, SHARED) };
    let mut seen = Seen::table(&game, USUAL);
    seen.now += Duration::from_secs(5);
    seen.type_words("e5");
    seen.now += Duration::from_secs(62);
    seen.input(Input::Tick);
    insta::assert_snapshot!("clocks", seen.text());
    seen.now += Duration::from_secs(19);
    seen.input(Input::Tick);
    assert!(seen.text().contains("B+T"), "{}", seen.text());
}

#[test]
fn the_clock_stands_while_the_program_is_stopped() {
    let game = Game { control: "1m".parse().unwrap(), ..Game::of("baduk", 9, SHARED) };
    let mut seen = Seen::table(&game, USUAL);
    seen.now += Duration::from_secs(10);
    seen.input(Input::Suspended);
    seen.now += Duration::from_secs(1000);
    seen.input(Input::Resumed);
    seen.now += Duration::from_secs(1);
    seen.input(Input::Tick);
    assert!(seen.text().contains("0:49"), "{}", seen.text());
}

#[test]
fn hint_score_and_graph() {
    let mut seen = Seen::table(&Game::of("table", 5, AGAINST), USUAL);
    seen.type_words("c3");
    assert!(seen.text().contains("White thinks"), "{}", seen.text());
    seen.think();
    seen.type_words("hint");
    assert!(seen.text().contains("Looking for a hint"), "{}", seen.text());
    seen.think();
    assert!(seen.text().contains("Hint: "), "{}", seen.text());
    insta::assert_snapshot!("hint", seen.text());
    seen.type_words("score");
    seen.think();
    insta::assert_snapshot!("score", seen.text());
    seen.key(KeyCode::Esc);
    seen.type_words("graph");
    seen.think();
    insta::assert_snapshot!("graph", seen.text());
}

#[test]
fn words_as_they_are_typed() {
    let mut seen = Seen::table(&Game::of("baduk", 19, AGAINST), USUAL);
    seen.key(KeyCode::Char('p'));
    insta::assert_snapshot!("typing", seen.text());
    seen.key(KeyCode::Esc);
    // h moves the cursor, and begins a point when a digit follows.
    let before = seen.play().cursor;
    seen.key(KeyCode::Char('h'));
    assert_ne!(seen.play().cursor, before);
    seen.key(KeyCode::Char('4'));
    assert_eq!(seen.play().line.as_deref(), Some("h4"));
    assert_eq!(seen.play().cursor, before);
    seen.key(KeyCode::Esc);
    seen.type_words("hint");
    assert_eq!(seen.jobs.len(), 1);
    seen.key(KeyCode::Esc);
    seen.type_words("j10");
    assert_eq!(seen.play().session().turns(), 1);
}

#[test]
fn small_terminals() {
    let game = Game { control: "10m".parse().unwrap(), ..Game::of("baduk", 9, SHARED) };
    insta::assert_snapshot!("below", Seen::table(&game, (30, 24)).text());
    insta::assert_snapshot!("board_alone", Seen::table(&game, (30, 12)).text());
    insta::assert_snapshot!("too_small", Seen::table(&game, (30, 9)).text());
}

#[test]
fn the_mouse_places_where_it_was_pressed_and_released() {
    let mut seen = Seen::table(&Game::of("baduk", 9, SHARED), USUAL);
    let (column, row) = seen.find("╋").unwrap();
    seen.mouse(MouseEventKind::Moved, column, row);
    insta::assert_snapshot!("hover", seen.text());
    seen.mouse(MouseEventKind::Down(super::MouseButton::Left), column, row);
    seen.mouse(MouseEventKind::Up(super::MouseButton::Left), column + 2, row);
    assert_eq!(seen.play().session().turns(), 0);
    seen.click(column, row);
    assert_eq!(seen.play().session().turns(), 1);
    let (column, row) = seen.find("[pass]").unwrap();
    seen.click(column + 2, row);
    assert_eq!(seen.play().session().turns(), 2);
    // On the page of choices, the word to start is a button.
    let mut seen = Seen::setup(USUAL);
    let (column, row) = seen.find("[ Start ]").unwrap();
    seen.click(column + 3, row);
    assert!(seen.app.play().is_some());
}

#[test]
fn buttons_by_keys() {
    let mut seen = Seen::table(&Game::of("baduk", 9, SHARED), USUAL);
    seen.key(KeyCode::Tab);
    insta::assert_snapshot!("button_chosen", seen.text());
    seen.key(KeyCode::Enter);
    assert_eq!(seen.play().session().turns(), 1);
    seen.input(Input::Key(KeyEvent::new(KeyCode::Right, KeyModifiers::SHIFT)));
    let size = seen.play().session().size();
    assert_eq!(size.name(seen.play().cursor).to_string(), "H5");
}

const RECORD: &str = "(;SZ[9]PB[Ada]PW[Bert]EV[A cup]RE[W+R]RU[Japanese];B[ee];W[ce]C[A wide \
    approach, which leaves Black two ways on.](;B[ge];W[gc]LB[cc:A][gg:B]TR[ee])(;B[cc]C[Sharp.]\
    SQ[ee]CR[ce]MA[aa];W[gg])(;B[gg]))";

#[test]
fn records_and_their_branches() {
    let mut seen = Seen::record(RECORD, USUAL);
    insta::assert_snapshot!("record_start", seen.text());
    (0..2).for_each(|_| seen.key(KeyCode::Right));
    insta::assert_snapshot!("record_fork", seen.text());
    seen.key(KeyCode::Right);
    seen.key(KeyCode::Down);
    insta::assert_snapshot!("record_branch", seen.text());
    seen.key(KeyCode::Up);
    seen.key(KeyCode::End);
    insta::assert_snapshot!("record_end", seen.text());
    seen.size = LARGE;
    seen.input(Input::Resize(LARGE.0, LARGE.1));
    insta::assert_snapshot!("record_120x40", seen.text());
    seen.type_words("2");
    assert!(seen.text().contains("Move 2, then 3 branches"), "{}", seen.text());
    seen.key(KeyCode::Char('p'));
    let text = seen.text();
    assert!(text.contains("Play on from here") && text.contains("Japanese rules"), "{text}");
    assert!(!text.contains("Conversion") && text.contains("you are Black"), "{text}");
    seen.key(KeyCode::Enter);
    assert_eq!(seen.play().session().turns(), 2);
}

#[test]
fn the_game_so_far_is_a_record() {
    let mut seen = Seen::table(&Game::of("baduk", 9, SHARED), USUAL);
    seen.type_words("e5 c3 review");
    assert!(seen.text().contains("This game"), "{}", seen.text());
    seen.key(KeyCode::Left);
    seen.key(KeyCode::Esc);
    assert_eq!(seen.play().session().turns(), 2);
    assert!(seen.text().contains("[pass]"), "{}", seen.text());
}

#[test]
fn help() {
    let mut seen = Seen::table(&Game::of("baduk", 9, SHARED), USUAL);
    seen.key(KeyCode::Char('?'));
    insta::assert_snapshot!("help_80x24", seen.text());
    seen.key(KeyCode::PageDown);
    insta::assert_snapshot!("help_further", seen.text());
    seen.key(KeyCode::Esc);
    assert!(seen.text().contains("[pass]"));
    let mut seen = Seen::table(&Game::of("baduk", 9, SHARED), LARGE);
    seen.key(KeyCode::Char('?'));
    insta::assert_snapshot!("help_120x40", seen.text());
    let mut seen = Seen::record(RECORD, USUAL);
    seen.key(KeyCode::Char('?'));
    assert!(seen.text().contains("Records\n"), "{}", seen.text());
}
