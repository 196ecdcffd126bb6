//! One kind of file from another.

use std::fs;

use serde_json::Value;

use crate::probe::{folder, go_cli, printed};

/// Marks of every kind, a branch, a comment with a bracket.
const MARKED: &str = "(;GM[1]FF[4]SZ[5]PB[Sen]PW[Ryu]KM[0.5];B[cc];W[bb]\
                      (;B[dd]LB[aa:A][ba:12]TR[bb]SQ[cc]CR[ea]MA[eb]SL[ec]DD[ed]TB[ae]TW[be]\
                      LN[aa:ee]AR[ea:ae]C[so [it\\] goes])(;B[ee]))";
/// White's stone in the middle is converted by the last move.
const CONVERTED: &str = "(;GM[1]FF[4]SZ[5]KM[0]RU[Conversion Go]XRULES[conversion opening=plain]\
                         ;W[cc];B[bc];W[aa];B[cb];W[ea];B[dc];W[ae];B[cd];W[ee])";

#[test]
fn small_boards_are_drawn_the_same_for_ever() {
    let place = folder("svg");
    fs::write(place.join("marked.sgf"), MARKED).unwrap();
    fs::write(place.join("rectangle.txt"), ". X O a\nX X O .\n").unwrap();
    fs::write(place.join("one.sgf"), "(;SZ[1])").unwrap();
    insta::assert_snapshot!("marked", printed(&place, "convert marked.sgf --to svg"));
    insta::assert_snapshot!(
        "rectangle",
        printed(&place, "convert rectangle.txt --to svg --theme contrast")
    );
    insta::assert_snapshot!("one", printed(&place, "convert one.sgf --to svg --theme dark"));
}

#[test]
fn moves_are_numbered_from_any_on() {
    let place = folder("numbers");
    fs::write(place.join("a.sgf"), "(;SZ[5];B[aa];W[bb];B[cc];W[dd])").unwrap();
    let strokes = |flags: &str| {
        let svg = printed(&place, &format!("convert a.sgf --to svg {flags}"));
        svg.matches("<path fill=\"none\" stroke=\"#").count()
    };
    let bare = strokes("");
    assert_eq!(strokes("--numbers"), bare + 4);
    assert_eq!(strokes("--numbers=3"), bare + 2);
    assert_eq!(strokes("--numbers --move 1"), bare + 1);
}

#[test]
fn text_pictures_go_there_and_back() {
    let place = folder("ascii");
    let picture = "  A B C\n2 . X a 2\n1 O . . 1\n  A B C\n";
    fs::write(place.join("a.txt"), picture).unwrap();
    assert_eq!(printed(&place, "convert a.txt --to ascii"), picture);
    assert_eq!(printed(&place, "convert a.txt --to ascii --out -"), picture);
    printed(&place, "convert a.txt --to sgf --out a.sgf");
    assert_eq!(printed(&place, "convert a.sgf --to ascii"), picture);
}

#[test]
fn json_holds_the_whole_tree() {
    let place = folder("json");
    fs::write(place.join("a.sgf"), MARKED).unwrap();
    let value: Value = serde_json::from_str(&printed(&place, "convert a.sgf --to json")).unwrap();
    assert_eq!(value["format"], "go-cli tree");
    let game = &value["games"][0];
    assert_eq!(game["info"]["white"]["name"], "Ryu");
    let nodes = game["nodes"].as_array().unwrap();
    assert_eq!(nodes.len(), 5);
    assert_eq!(nodes[3]["comment"], "so [it] goes");
    assert_eq!(nodes[3]["marks"].as_array().unwrap().len(), 12);
    assert_eq!(nodes[4]["parent"], 2);
    assert_eq!(nodes[3]["properties"]["LB"][1], "ba:12");
}

#[test]
fn records_keep_their_bytes_or_become_correct() {
    let place = folder("sgf");
    let bytes = b"( ;FF[3]CA[GBK] SiZe[ 9 ];B[ee]C[\xCE\xD2]\n)bye";
    fs::write(place.join("a.sgf"), bytes).unwrap();
    let kept = go_cli(&place, "convert a.sgf --to sgf --encoding keep");
    assert_eq!(kept.stdout, bytes);
    let correct = printed(&place, "convert a.sgf --to sgf");
    assert!(
        correct.contains("CA[UTF-8]") && correct.contains("SZ[9]") && correct.contains("C[我]")
    );
    fs::write(place.join("b.sgf"), &correct).unwrap();
    assert_eq!(printed(&place, "check b.sgf"), "");
    assert_eq!(printed(&place, "convert b.sgf --to sgf --encoding utf-8"), correct);
}

#[test]
fn viewers_of_go_see_conversions() {
    let place = folder("viewer");
    let branched = CONVERTED.replace(";W[ee])", "(;W[ee]C[kept])(;W[be]))");
    fs::write(place.join("a.sgf"), &branched).unwrap();
    let safe = printed(&place, "convert a.sgf --to sgf --viewer-safe");
    assert!(safe.contains("AB[cc]") && safe.contains("XVIEW[1]"), "{safe}");
    assert!(safe.contains("C[kept]") && safe.contains(";W[be]"), "{safe}");
    fs::write(place.join("b.sgf"), &safe).unwrap();
    // What was added is no part of the game, and is not added twice.
    assert_eq!(printed(&place, "convert b.sgf --to sgf --viewer-safe"), safe);
    let last = |file: &str| printed(&place, &format!("convert {file} --to ascii"));
    assert_eq!(last("a.sgf"), last("b.sgf"));
    let shown = |file: &str| printed(&place, &format!("replay {file}"));
    assert_eq!(shown("a.sgf"), shown("b.sgf"));
}

#[test]
fn animations_and_pictures_are_what_they_say() {
    let place = folder("animation");
    fs::write(place.join("a.sgf"), MARKED).unwrap();
    let gif = go_cli(&place, "convert a.sgf --to gif --delay 0.1 --theme paper").stdout;
    assert!(gif.starts_with(b"GIF89a") && gif.ends_with(b";"));
    let png = go_cli(&place, "convert a.sgf --to png --scale 0.5").stdout;
    assert_eq!(&png[1..4], b"PNG");
    let side = u32::from_be_bytes(png[16..20].try_into().unwrap());
    assert_eq!(side, (4 * 24 + 72) / 2);
}

#[test]
fn folders_are_mirrored_and_no_result_is_lost() {
    let place = folder("folders");
    fs::create_dir_all(place.join("in/deep/er")).unwrap();
    fs::write(place.join("in/a.sgf"), MARKED).unwrap();
    fs::write(place.join("in/deep/er/b.SGF"), MARKED).unwrap();
    fs::write(place.join("in/deep/er/b.gib"), "\\HS\n\\HE\n\\GS\nSTO 0 2 1 3 3\n\\GE\n").unwrap();
    fs::write(place.join("in/notes.md"), "no record").unwrap();
    let output = go_cli(&place, "convert in --to svg --out out");
    assert!(output.status.success());
    assert!(String::from_utf8_lossy(&output.stderr).contains("3 files converted"));
    for result in ["out/a.svg", "out/deep/er/b.SGF.svg", "out/deep/er/b.gib.svg"] {
        assert!(place.join(result).is_file(), "{result}");
    }
    // A second time gives the same files.
    assert!(go_cli(&place, "convert in --to svg --out out").status.success());

    fs::write(place.join("in/deep/bad.sgf"), "nothing").unwrap();
    let output = go_cli(&place, "convert in --to json --out out2");
    assert_eq!(output.status.code(), Some(1));
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(told.contains("bad.sgf: no game found"), "{told}");
    assert!(told.contains("1 of 4 files failed, 3 converted"), "{told}");
    assert!(place.join("out2/deep/er").read_dir().unwrap().count() == 2);
}

#[test]
fn saved_games_are_read_as_records_are() {
    let place = folder("save");
    let mut child = crate::quiet::command(env!("CARGO_BIN_EXE_go-cli"))
        .current_dir(&place)
        .args(["play", "--rules", "club", "--size", "5", "--computer", "none"])
        .args(["--record", "game.save"])
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::null())
        .spawn()
        .expect("the program runs");
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), b"C3\nB2\nquit\n").unwrap();
    assert!(child.wait().unwrap().success());
    let text = printed(&place, "convert game.save --to ascii");
    assert_eq!(text.lines().nth(3).unwrap(), "3 . . X . . 3");
    assert!(printed(&place, "convert game.save --to sgf").contains(";B[cc]\n;W[bd]"));
}
