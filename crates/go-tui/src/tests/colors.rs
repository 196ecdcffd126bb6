//! What colours say, and that without them nothing is lost.

use ratatui::style::{Color as Ink, Modifier};

use super::{Game, SHARED, Seen};
use crate::look::Stones;
use crate::theme::Depth;

/// Every distinct colour on the screen.
fn inks(seen: &Seen) -> Vec<Ink> {
    let terminal = seen.draw();
    let cells = &terminal.backend().buffer().content;
    let mut inks: Vec<Ink> = cells.iter().flat_map(|cell| [cell.fg, cell.bg]).collect();
    inks.sort_by_key(|ink| format!("{ink:?}"));
    inks.dedup();
    inks
}

fn table(depth: Depth, stones: Stones) -> Seen {
    let mut seen = Seen::table(&Game { depth, stones, ..Game::of("baduk", 9, SHARED) }, (80, 24));
    seen.type_words("e5 c3 g7");
    seen
}

#[test]
fn each_depth_uses_its_own_colors_alone() {
    for stones in Stones::ALL {
        assert_eq!(inks(&table(Depth::None, stones)), [Ink::Reset]);
        let is_plain = |ink: &Ink| !matches!(ink, Ink::Indexed(_) | Ink::Rgb(..));
        assert!(inks(&table(Depth::Sixteen, stones)).iter().all(is_plain));
        let is_many = |ink: &Ink| matches!(ink, Ink::Indexed(16..) | Ink::Reset);
        assert!(inks(&table(Depth::Many, stones)).iter().all(is_many));
        let is_true = |ink: &Ink| matches!(ink, Ink::Rgb(..) | Ink::Reset);
        assert!(inks(&table(Depth::True, stones)).iter().all(is_true));
    }
}

#[test]
fn nothing_outside_the_board_has_a_background() {
    let seen = table(Depth::True, Stones::Unicode);
    let terminal = seen.draw();
    let buffer = terminal.backend().buffer();
    let below = (0..80).map(|x| &buffer[(x, 23)]);
    assert!(below.clone().all(|cell| cell.bg == Ink::Reset));
    assert!(below.clone().any(|cell| cell.modifier.contains(Modifier::DIM)));
}

#[test]
fn ascii_is_ascii() {
    for depth in [Depth::None, Depth::Sixteen, Depth::True] {
        let mut seen = table(depth, Stones::Ascii);
        assert!(seen.text().is_ascii(), "{}", seen.text());
        seen.type_words("graph pass pass");
        seen.think();
        assert!(seen.text().is_ascii(), "{}", seen.text());
        assert!(!seen.text().contains("??"), "{}", seen.text());
    }
}

#[test]
fn wide_stones_with_a_sign_stay_whole_without_colors() {
    let game = Game { stones: Stones::Wide, ..Game::of("conversion", 5, SHARED) };
    let mut seen = Seen::table(&game, (80, 24));
    // The corners are immune.
    seen.type_words("a1 e5 c3 white c4 zoom");
    let text = seen.text();
    for whole in ["◆◗", "◇)", "◖◗", "(•"] {
        assert!(text.contains(whole), "{whole}: {text}");
    }
    let mut seen = Seen::table(&Game { rules: "baduk", ..game }, (80, 24));
    seen.type_words("c3 c4 b2 zoom pass pass dead");
    seen.think();
    seen.type_words("c4 a1");
    let text = seen.text();
    assert!(text.contains("o)") || text.contains("x◗"), "{text}");
}
