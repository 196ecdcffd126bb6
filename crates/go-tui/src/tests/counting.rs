//! Dead groups and the count, where there are more than have room beside the board.

use ratatui::crossterm::event::{KeyCode, MouseButton, MouseEventKind};

use super::{Game, SHARED, Seen};
use crate::effect::Input;

const USUAL: (u16, u16) = (80, 24);

/// Black's lanes on the left hold 21 white stones; play has stopped.
fn many_dead() -> String {
    let letter = |at: u8| char::from(b'a' + at);
    let column = |x: u8, ys: &mut dyn Iterator<Item = u8>| -> String {
        ys.map(|y| format!("[{}{}]", letter(x), letter(y))).collect()
    };
    let black: String = [1, 3, 5, 6].map(|x| column(x, &mut (0..13))).concat();
    let dead: String = [0, 2, 4].map(|x| column(x, &mut (0..13).step_by(2))).concat();
    let white = column(7, &mut (0..13)) + &column(9, &mut (0..13));
    format!("(;SZ[13]RU[Japanese]KM[6.5]AB{black}AW{dead}{white}PL[B];B[];W[])")
}

#[test]
fn a_terminal_without_room_beside_the_board_tells_the_result() {
    let mut seen = Seen::resumed(&many_dead(), (40, 18));
    seen.think();
    assert!(seen.text().contains("● 0"), "prisoners until then: {}", seen.text());
    seen.type_words("confirm");
    seen.type_words("confirm");
    assert!(seen.text().contains("Black wins by"), "{}", seen.text());
}

#[test]
fn all_dead_groups_can_be_read() {
    let mut seen = Seen::resumed(&many_dead(), USUAL);
    seen.think();
    let text = seen.text();
    // Groups of which the same is said stand in one line.
    assert!(text.contains("o A13 C13 E13") && text.contains("(21 groups)"), "{text}");
    insta::assert_snapshot!("many_dead", text);
    seen.type_words("reasons");
    let text = seen.text();
    assert!(text.contains("Dead groups and the count") && text.contains("groups): dead"), "{text}");
    insta::assert_snapshot!("many_dead_reasons", text);
    seen.key(KeyCode::Esc);
    // The count with these marks stands above the groups.
    seen.type_words("score");
    let text = seen.text();
    let heading = text.lines().position(|line| line.contains("With these marks")).unwrap();
    assert!(text.lines().nth(heading + 1).unwrap().contains("Black: "), "{text}");
    seen.type_words("confirm");
    seen.type_words("confirm");
    let text = seen.text();
    insta::assert_snapshot!("many_dead_result", text);
    // What was taken off is to be seen.
    assert!(text.contains("o dead"), "{text}");
    seen.type_words("reasons");
    let mut read = String::new();
    seen.size = (30, 10);
    seen.input(Input::Resize(30, 10));
    assert!(seen.text().contains("↑↓ more"), "{}", seen.text());
    for _ in 0..40 {
        read += &seen.text();
        seen.key(KeyCode::Down);
    }
    assert!(read.contains("; E1\n") && read.contains("Black wins by"), "{read}");
    seen.mouse(MouseEventKind::ScrollUp, 1, 1);
    seen.mouse(MouseEventKind::Down(MouseButton::Left), 1, 1);
    seen.size = USUAL;
    seen.input(Input::Resize(USUAL.0, USUAL.1));
    assert!(seen.text().contains("[reasons]"), "{}", seen.text());
}

#[test]
fn the_list_says_who_takes_a_group_for_dead() {
    let mut seen = Seen::table(&Game::of("baduk", 7, SHARED), USUAL);
    seen.type_words("c1 e1 c2 e2 c3 e3 c4 e4 c5 e5 c6 e6 c7 e7 pass a7 pass pass");
    seen.think();
    let line = |seen: &Seen, name: &str| {
        let text = seen.text();
        text.lines().find(|line| line.contains(name)).map(str::to_owned)
    };
    assert!(line(&seen, " o A7: dead: ").is_some(), "{}", seen.text());
    // The computer's opinion of a group that a player has marked is said to be the computer's.
    seen.type_words("c1");
    assert!(line(&seen, "marked dead; the").is_some(), "{}", seen.text());
    seen.type_words("a7");
    assert!(line(&seen, "○ A7: not marked; the").is_some(), "{}", seen.text());
}

#[test]
fn many_groups_are_told_by_their_number_where_their_points_do_not_fit() {
    let mut seen = Seen::resumed(&many_dead(), (60, 26));
    seen.think();
    let text = seen.text();
    assert!(text.contains("○ 21 groups: dead:") || text.contains("o 21 groups: dead:"), "{text}");
    insta::assert_snapshot!("many_dead_small", text);
    // Marks that many groups have lost or got at once keep what they mean.
    seen.type_words("a13");
    assert!(seen.text().contains(": alive"), "{}", seen.text());
    seen.type_words("proposals confirm confirm");
    insta::assert_snapshot!("many_dead_small_result", seen.text());
}

/// A dead group of many stones: its reason is still to be read.
#[test]
fn a_large_dead_group_keeps_its_reason() {
    let column = |x: char, ys: &str| ys.chars().map(|y| format!("[{x}{y}]")).collect::<String>();
    let (all, most) = ("abcdefghijklmnopqrs", "abcdefghijklmnopq");
    let black = column('a', "s") + &column('c', all) + &column('d', all);
    let white = column('b', most) + &column('e', all) + &column('g', all);
    let record = format!("(;SZ[19]RU[Japanese]KM[6.5]AB{black}AW{white}PL[B];B[];W[])");
    let mut seen = Seen::resumed(&record, USUAL);
    seen.think();
    assert!(seen.text().contains("38 stones at C19 D19 C18"), "{}", seen.text());
    seen.size = (66, 24);
    seen.input(Input::Resize(66, 24));
    let text = seen.text();
    let said = text.split("The computer takes ").nth(1).unwrap();
    assert!(said.starts_with("Black's 38 stones at C19 for dead:"), "{text}");
    assert!(said.contains("playouts). And 1 more."), "{text}");
}
