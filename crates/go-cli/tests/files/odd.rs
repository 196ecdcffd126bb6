//! Files with what real files get wrong, through the commands that read files.

use std::fs;

use crate::probe::{folder, go_cli, printed};

/// What a command says on standard error, with its exit code.
fn told(place: &std::path::Path, arguments: &str) -> (Option<i32>, String) {
    let output = go_cli(place, arguments);
    (output.status.code(), String::from_utf8(output.stderr).expect("UTF-8"))
}

#[test]
fn zero_bytes_around_and_inside_a_record_hide_no_game() {
    let place = folder("zeros");
    let clean = "(;FF[4]GM[1]SZ[9];B[aa];W[bb])";
    fs::write(place.join("clean.sgf"), clean).unwrap();
    fs::write(place.join("behind.sgf"), format!("{clean}\0\0\0")).unwrap();
    fs::write(place.join("before.sgf"), format!("\0\0\0\0{clean}")).unwrap();
    fs::write(place.join("inside.sgf"), clean.replace(";W", "\0;W")).unwrap();
    let drawn = printed(&place, "convert clean.sgf --to ascii");
    for name in ["behind", "before", "inside"] {
        assert_eq!(printed(&place, &format!("convert {name}.sgf --to ascii")), drawn, "{name}");
        assert!(printed(&place, &format!("replay {name}.sgf")).contains("turn 2"), "{name}");
        let (code, complaint) = told(&place, &format!("check {name}.sgf"));
        assert!(code == Some(1) && complaint.contains("1 fault"), "{name}: {complaint}");
    }
    fs::write(place.join("nothing.sgf"), "\0\0\0\0").unwrap();
    let (code, complaint) = told(&place, "check nothing.sgf");
    assert!(code == Some(1) && complaint.contains("nothing.sgf: the file is empty"), "{complaint}");
}

#[test]
fn what_is_lost_of_other_formats_is_told() {
    let place = folder("other-formats");
    fs::write(place.join("a.gib"), "\\HS\n\\HE\n\\GS\nINI 0 1 12 &4\nSTO 0 2 3 1 1\n").unwrap();
    fs::write(
        place.join("b.ngf"),
        "a\n9\nw\nb\nc\n0\n0\n6\n20170316\n5\nBlack wins\n4\nPMABBQRRQ\n",
    )
    .unwrap();
    let output = go_cli(&place, "check a.gib b.ngf");
    let lines = String::from_utf8(output.stdout).unwrap();
    for line in [
        "a.gib:4:1: handicap-unreadable: ",
        "a.gib:5:1: move-unreadable: ",
        "a.gib:6:1: cut-off: ",
        "b.ngf:13:1: point-off-board: ",
        "b.ngf:14:1: moves-missing: ",
    ] {
        assert!(lines.contains(line), "{line} in {lines}");
    }
    assert_eq!(output.status.code(), Some(1));
    let (_, complaint) = told(&place, "replay a.gib");
    assert!(complaint.contains("a.gib: repaired in 3 places"), "{complaint}");
}

#[test]
fn what_a_conversion_repaired_or_drew_against_the_rules_is_told() {
    let place = folder("told");
    fs::write(place.join("clean.sgf"), "(;FF[4]GM[1]SZ[5];B[aa];W[bb])").unwrap();
    fs::write(place.join("outside.sgf"), "(;FF[4]GM[1]SZ[5];B[aa];W[ss]KM[6,5])").unwrap();
    fs::write(place.join("illegal.sgf"), "(;FF[4]GM[1]SZ[5];B[aa];W[bb];B[bb];W[cc])").unwrap();
    for kind in ["sgf", "json", "svg", "ascii"] {
        let clean = told(&place, &format!("convert clean.sgf --to {kind}"));
        assert_eq!(clean, (Some(0), String::new()), "{kind}");
        let (code, said) = told(&place, &format!("convert outside.sgf --to {kind}"));
        assert_eq!(code, Some(0));
        let first = "outside.sgf: repaired in 2 places, first at 1:27: point-off-board";
        assert!(said.starts_with(first), "{kind}: {said}");
    }
    let kept = told(&place, "convert outside.sgf --to sgf --encoding keep");
    assert_eq!(kept, (Some(0), String::new()));
    let (code, said) = told(&place, "convert illegal.sgf --to svg");
    let refusal =
        "illegal.sgf: move 3: B4: occupied, there is a stone already; drawn all the same\n";
    assert_eq!((code, said.as_str()), (Some(0), refusal));
    assert_eq!(told(&place, "convert illegal.sgf --to svg --move 2").1, "");
    let (code, said) = told(&place, "convert . --to svg --out out");
    assert!(
        code == Some(0) && said.contains(refusal) && said.contains("3 files converted"),
        "{said}"
    );
}

#[test]
fn one_of_several_games_is_chosen_and_told_of() {
    let place = folder("games");
    fs::write(place.join("two.sgf"), "(;GM[1]SZ[5];B[aa])(;GM[1]SZ[7];B[aa];W[bb])").unwrap();
    let (_, said) = told(&place, "replay two.sgf");
    assert_eq!(said, "two.sgf: this is game 1 of 2\n");
    assert!(printed(&place, "replay two.sgf --game 2").contains("After turn 2"));
    assert!(printed(&place, "score two.sgf --game 2 --json").contains("7"));
    for command in ["replay two.sgf", "convert two.sgf --to ascii"] {
        let (code, said) = told(&place, &format!("{command} --game 3"));
        assert_eq!(
            (code, said.as_str()),
            (Some(1), "error: two.sgf: there is no game 3, the file has 2\n")
        );
    }
}

#[test]
fn results_that_would_meet_are_told_apart() {
    let place = folder("meet");
    for name in ["da", "db"] {
        fs::create_dir_all(place.join(name)).unwrap();
        fs::write(place.join(name).join("x.sgf"), "(;GM[1]FF[4]SZ[5])").unwrap();
    }
    printed(&place, "convert da/x.sgf db/x.sgf --to ascii --out out");
    printed(&place, "convert da db --to svg --out out");
    for result in ["da/x.txt", "db/x.txt", "da/x.svg", "db/x.svg"] {
        assert!(place.join("out").join(result).is_file(), "{result}");
    }
    let (code, said) = told(&place, "convert da/x.sgf db/x.sgf --to sgf --out all.sgf");
    assert!(code == Some(2) && said.contains("write all.sgf/"), "{said}");
    assert!(!place.join("all.sgf").exists());
}

#[test]
fn errors_count_one_place_once() {
    let place = folder("places");
    fs::write(place.join("a.sgf"), "(;SZ[5];B[aa];W[zz])").unwrap();
    fs::write(place.join("b.sgf"), "(;SZ[9]AB[aa:ii])").unwrap();
    let (_, said) = told(&place, "replay a.sgf");
    assert_eq!(said, "error: a.sgf: move 2: White plays 'zz', which is no point of the board\n");
    let (_, said) = told(&place, "replay b.sgf");
    assert!(
        said.starts_with("error: b.sgf: node 0: a group has no liberty") && said.len() < 160,
        "{said}"
    );
    assert!(said.ends_with(" and 69 more\n"), "{said}");
}

#[test]
fn captions_and_labels_are_drawn() {
    let place = folder("captions");
    fs::write(
        place.join("a.sgf"),
        "(;GM[1]FF[4]SZ[5];B[ba];W[aa];B[ab];W[];B[cc]LB[dd:a][ee:\u{2460}])",
    )
    .unwrap();
    let height = |flags: &str| {
        let png = go_cli(&place, &format!("convert a.sgf --to png --scale 1 {flags}")).stdout;
        u32::from_be_bytes(png[20..24].try_into().unwrap())
    };
    // Move 2 was taken, and 4 is a pass.
    assert!(height("--numbers") > height(""));
    assert_eq!(height("--numbers=5"), height(""));
    let svg = printed(&place, "convert a.sgf --to svg");
    assert!(!svg.contains("<text"), "both labels are drawn with strokes");
}
