//! Records, their branches and what is said of them.

use ratatui::crossterm::event::KeyCode;

use super::Seen;
use crate::effect::Input;

const USUAL: (u16, u16) = (80, 24);

/// After two moves three branches, of which the first forks again after two more.
const FORKS: &str =
    "(;SZ[9];B[ee];W[ce](;B[ge];W[gc](;B[aa])(;B[bb])(;B[cc]))(;B[cc];W[gg];B[gh])(;B[gg]))";

fn at(seen: &Seen) -> String {
    let text = seen.text();
    text.lines().rev().nth(1).unwrap_or_default().to_owned()
}

#[test]
fn the_branch_to_go_on_with_is_chosen_and_remembered() {
    let mut seen = Seen::record(FORKS, USUAL);
    (0..4).for_each(|_| seen.key(KeyCode::Right));
    assert!(at(&seen).contains("Move 4, then 3 branches: → ● A9"), "{}", seen.text());
    seen.key(KeyCode::Down);
    assert!(at(&seen).contains("Move 4, then 3 branches: → ● B8"), "{}", seen.text());
    seen.key(KeyCode::Up);
    seen.key(KeyCode::Up);
    seen.key(KeyCode::Right);
    assert!(at(&seen).contains("Move 5, branch 3 of 3"), "{}", seen.text());
    assert!(seen.text().contains("● C7"), "{}", seen.text());
    // Back and on again: the same branch, also by the number of the move and to the end.
    seen.key(KeyCode::Left);
    seen.key(KeyCode::Right);
    assert!(at(&seen).contains("branch 3 of 3"), "{}", seen.text());
    seen.key(KeyCode::Home);
    seen.key(KeyCode::End);
    assert!(at(&seen).contains("branch 3 of 3"), "{}", seen.text());
    seen.key(KeyCode::Home);
    seen.type_words("5");
    assert!(at(&seen).contains("branch 3 of 3"), "{}", seen.text());
}

#[test]
fn from_the_middle_of_a_line_another_branch_is_as_far_on() {
    let mut seen = Seen::record(FORKS, USUAL);
    (0..3).for_each(|_| seen.key(KeyCode::Right));
    seen.key(KeyCode::Tab);
    assert!(at(&seen).contains("Move 3, branch 2 of 3"), "{}", seen.text());
    seen.key(KeyCode::Right);
    seen.key(KeyCode::Right);
    assert!(seen.text().contains("▶   5  ● G2"), "{}", seen.text());
    seen.key(KeyCode::Up);
    assert!(at(&seen).contains("Move 5"), "{}", seen.text());
    seen.key(KeyCode::Left);
    seen.key(KeyCode::Left);
    seen.key(KeyCode::Down);
    assert!(at(&seen).contains("Move 3, branch 2 of 3"), "{}", seen.text());
}

/// White takes at C3; Black takes back at once, or after two passes, which superko alone forbids.
const KO: &str = "AB[cb][bc][dc][cd]AW[ca][bb][db]PL[W];W[cc](;B[cb])(;B[];W[];B[cb]))";

#[test]
fn ko_and_superko_are_told_on_every_branch() {
    let said = |rules: &str, branch: usize| {
        let mut seen = Seen::record(&format!("(;SZ[5]{rules}{KO}"), (200, 60));
        seen.key(KeyCode::Right);
        seen.key(KeyCode::Right);
        (0..branch).for_each(|_| seen.key(KeyCode::Down));
        seen.key(KeyCode::End);
        seen.text()
    };
    for rules in ["RU[Japanese]", "RU[New Zealand]", ""] {
        let text = said(rules, 0);
        assert!(text.contains("not legal: C4: ko, it would bring back"), "{text}");
        assert!(text.contains("● C4 !"), "{text}");
    }
    let text = said("RU[New Zealand]", 1);
    assert!(text.contains("not legal: C4: situational superko"), "{text}");
    let text = said("", 1);
    assert!(text.contains("Move 4") && !text.contains("not legal"), "{text}");
}

#[test]
fn many_branches_are_counted() {
    let branches: String = (0..81u8)
        .map(|i| format!("(;B[{}{}])", char::from(b'a' + i % 9), char::from(b'a' + i / 9)))
        .collect();
    let mut seen = Seen::record(&format!("(;SZ[9]{branches})"), USUAL);
    assert!(at(&seen).contains("then 81 branches"), "{}", seen.text());
    assert!(seen.text().contains("└ … and 72 more branches"), "{}", seen.text());
    seen.key(KeyCode::Right);
    seen.key(KeyCode::Up);
    assert!(at(&seen).contains("branch 81 of 81"), "{}", seen.text());
}

#[test]
fn a_record_tells_who_played_what_was_taken_and_what_is_wrong() {
    let long = "A name that is far too long for the column in which it is to stand";
    let record = format!(
        "(;SZ[9]KM[7.5]RU[Japanese]PB[{long}]BR[5k]PW[囲碁囲碁囲碁囲碁囲碁囲碁囲碁囲碁囲碁]WR[2d]\
         ;B[ab];W[aa];B[ba];W[ba];B[zz];W[ee)"
    );
    let mut seen = Seen::record(&record, USUAL);
    let text = seen.text();
    assert!(text.contains("Repaired in "), "{text}");
    assert!(text.contains("komi 7.5"), "{text}");
    assert!(text.contains("… 5k") && text.contains(" 2d "), "{text}");
    (0..3).for_each(|_| seen.key(KeyCode::Right));
    assert!(seen.text().contains("1 prisoner\n"), "{}", seen.text());
    seen.key(KeyCode::Right);
    assert!(at(&seen).contains("not legal: B9: occupied"), "{}", seen.text());
    seen.key(KeyCode::Right);
    assert!(at(&seen).contains("not legal: Black plays 'zz', which is no"), "{}", seen.text());
    assert!(seen.text().contains("○ B9 !"), "{}", seen.text());
}

#[test]
fn what_was_said_of_one_number_is_gone_at_the_next() {
    let mut seen = Seen::record(FORKS, USUAL);
    seen.type_words("99");
    assert!(seen.text().contains("The line ends with move 5."), "{}", seen.text());
    seen.key(KeyCode::Char('2'));
    assert!(!seen.text().contains("The line ends"), "{}", seen.text());
}

#[test]
fn boards_are_the_same_whichever_way_one_comes() {
    let moves: String = (0..300)
        .map(|i| {
            let (x, y) = (i % 19, i / 19);
            let letter = |at: u8| char::from(b'a' + at);
            let side = if i % 2 == 0 { 'B' } else { 'W' };
            format!(";{side}[{}{}]", letter(x as u8), letter(y as u8))
        })
        .collect();
    let mut seen = Seen::record(&format!("(;SZ[19]{moves})"), USUAL);
    let board = |seen: &Seen| -> Vec<String> {
        seen.text().lines().map(|line| line.chars().take(44).collect()).collect()
    };
    seen.type_words("290");
    (0..20).for_each(|_| seen.key(KeyCode::Left));
    let by_steps = board(&seen);
    seen.key(KeyCode::Home);
    seen.type_words("270");
    assert_eq!(board(&seen), by_steps);
}

#[test]
fn why_a_game_cannot_be_gone_on_with_is_read_to_its_end() {
    let mut seen = Seen::setup((80, 24));
    let path = "a/long/way/to/the/folder/of/games/baduk-1796068347-25850.sgf";
    let why = format!("{path} is open at another table: leave that one first, or copy the file");
    seen.input(Input::Reopened(path.into(), Err(why)));
    assert!(seen.text().contains("copy the file."), "{}", seen.text());
    seen.size = (34, 17);
    seen.input(Input::Resize(34, 17));
    seen.text();
}

#[test]
fn players_without_names_are_called_by_their_colours() {
    let seen = Seen::record("(;SZ[9]PB[ ]PW[Nie];B[ee])", USUAL);
    assert!(seen.text().contains("● Black "), "{}", seen.text());
    assert!(seen.text().contains("○ Nie "), "{}", seen.text());
}
