//! Pen and paper: drawings read, games drawn.

use std::fs;

use serde_json::Value;

use crate::probe::{folder, printed, refused};

const DRAWING: &str = "\
. X X X . . O
X X o X X . O
. X o X . O x
. X X X . O O
. . . . . . O
O O O O O O O
. O . O . O .
";

#[test]
fn a_drawing_is_read_and_counted() {
    let place = folder("paper");
    fs::write(place.join("a.txt"), DRAWING).unwrap();
    insta::assert_snapshot!("paper", printed(&place, "paper read a.txt --svg a.svg --png a.png"));
    insta::assert_snapshot!("paper_svg", fs::read_to_string(place.join("a.svg")).unwrap());
    assert!(fs::read(place.join("a.png")).unwrap().starts_with(b"\x89PNG"));
    let value: Value = serde_json::from_str(&printed(&place, "paper read a.txt --json")).unwrap();
    assert_eq!(value["crosses"].as_array().unwrap().len(), 3);
    assert_eq!(value["crosses"][0]["drawn"], "white");
    assert_eq!(value["crosses"][0]["converted"], "in play");
    assert_eq!(value["result"], "W+6");
}

#[test]
fn a_drawn_game_reads_back() {
    let place = folder("paper-draw");
    let game = "(;GM[1]FF[4]SZ[5]KM[0]RU[Conversion Go]XRULES[conversion opening=plain]\
                ;W[cc];B[bc];W[aa];B[cb];W[ea];B[dc];W[ae];B[cd];W[ee])";
    fs::write(place.join("a.sgf"), game).unwrap();
    let text = printed(&place, "paper draw a.sgf");
    assert_eq!(text.lines().nth(3).unwrap(), "3 . X o X . 3");
    fs::write(place.join("a.txt"), &text).unwrap();
    let read = printed(&place, "paper read a.txt");
    let board: Vec<&str> = read.lines().take(7).collect();
    let shown = printed(&place, "convert a.sgf --to ascii").replace('+', ".");
    assert_eq!(board, shown.lines().collect::<Vec<_>>());
    assert_eq!(printed(&place, "paper draw a.sgf --svg a.svg"), "");
    assert_eq!(printed(&place, "paper draw a.sgf --svg a.svg --text"), text);
}

#[test]
fn the_end_of_a_game_is_crossed_too() {
    let place = folder("paper-end");
    // White's two stones cannot escape: Black moves second and has all around them.
    let game = "(;GM[1]FF[4]SZ[7]KM[0]RU[Conversion Go]XRULES[conversion opening=plain]\
                AB[ba][bb][bc][bd][be][bf][bg][fa][fb][fc][fd][fe][ff][fg][cb][db][eb][cd][dd][ed]\
                AW[cc]PL[W];W[];B[])";
    fs::write(place.join("a.sgf"), game).unwrap();
    let text = printed(&place, "paper draw a.sgf");
    assert!(text.contains('o'), "{text}");
    fs::write(place.join("a.txt"), &text).unwrap();
    let read = printed(&place, "paper read a.txt");
    assert!(
        read.contains("C5: drawn white, now black; of necessity converted at the end"),
        "{read}"
    );
}

#[test]
fn bad_drawings_are_refused_by_line_and_column() {
    let place = folder("paper-bad");
    for (name, text, wanted) in [
        ("rows", ". X\n. . .\n", "line 2, column 5: the row has 3 points, the first row has 2"),
        ("letter", ". X\n. q\n", "line 2, column 3: 'q' is no stone"),
        ("sign", ". X\n? .\n", "line 2, column 1: '?' is no stone"),
        ("stand", ". . . . .\n. . X . .\n. X O X .\n. . X . .\n. . . . .\n", "line 3, column 5"),
        ("alone", ". . .\n. x .\n. . .\n", "line 2, column 3: no one colour encloses"),
        ("both", "X . .\n. x .\n. . O\n", "line 2, column 3: no one colour encloses"),
        ("nothing", "\n\n", "the picture has no rows"),
    ] {
        fs::write(place.join(name), text).unwrap();
        let (code, told) = refused(&place, &format!("paper read {name}"));
        assert_eq!(code, 1, "{name}");
        assert!(told.contains(wanted), "{name}: {told}");
    }
    fs::write(place.join("go.sgf"), "(;GM[1]FF[4]SZ[9]RU[Japanese];B[ee])").unwrap();
    let (code, told) = refused(&place, "paper draw go.sgf");
    assert_eq!(code, 1);
    assert!(told.contains("Go is not played with pen and paper"), "{told}");
}
