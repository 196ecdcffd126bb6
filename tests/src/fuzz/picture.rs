//! Pictures of boards.

use go_core::{Color, Diagram};

use crate::facts::check_board;

/// Pieces of pictures.
pub(super) const WORDS: &[&str] = &[
    ". ",
    "X ",
    "O ",
    "+ ",
    "a ",
    "b ",
    "\n",
    "  A B C\n",
    "3 . X . 3\n",
    " 1 ",
    "10 ",
    "\t",
    "x",
    "o",
    "\u{25cf}",
    "J K L",
    "I",
];

/// Bytes as a picture.
pub(super) fn picture(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let Ok(diagram) = text.parse::<Diagram>() else { return };
    check_board(&diagram.board()).unwrap_or_else(|fault| panic!("{fault}"));
    let setup = diagram.setup_for(Color::White);
    assert_eq!(setup.stones(Color::Black).count(), diagram.board().stones(Color::Black));
    for &(letter, _) in diagram.marks() {
        // A letter may stand at several points; the first is found by it.
        let first = diagram.marks().iter().find(|(other, _)| *other == letter);
        assert_eq!(diagram.mark(letter), first.map(|&(_, point)| point));
    }
    for picture in [diagram.picture(), diagram.picture().with_coordinates()] {
        let drawn = picture.to_string();
        assert_eq!(drawn.parse().as_ref(), Ok(&diagram), "{drawn}");
    }
}
