//! Files and places that no command can use: exit code 1 or 2, one clear line, no result.

use std::fs;

use crate::probe::{folder, go_cli, printed, refused, skipped};
use crate::quiet;

#[test]
fn bad_files_are_named_with_what_is_wrong() {
    let place = folder("hostile");
    fs::write(place.join("empty.sgf"), "").unwrap();
    fs::write(place.join("blank.sgf"), " \n\t").unwrap();
    fs::write(place.join("binary.sgf"), [0x7F, b'E', b'L', b'F', 0, 0, 1, 2]).unwrap();
    fs::write(place.join("words.sgf"), "Dear friend,\nno game here.").unwrap();
    fs::write(place.join("big.sgf"), "(;SZ[30];B[aa])").unwrap();
    fs::write(place.join("chess.sgf"), "(;GM[3])").unwrap();
    fs::write(place.join("picture.txt"), ". X\n. . .").unwrap();
    fs::write(place.join("good.sgf"), "(;SZ[9];B[ee])").unwrap();
    fs::create_dir(place.join("nothing")).unwrap();
    for (call, code, wanted) in [
        ("convert empty.sgf --to svg", 1, "empty.sgf: the file is empty"),
        ("convert blank.sgf --to svg", 1, "blank.sgf: the file is empty"),
        ("convert binary.sgf --to sgf", 1, "binary.sgf: this is no record of a game"),
        ("convert words.sgf --to sgf", 1, "words.sgf: no game found"),
        ("convert big.sgf --to png", 1, "big.sgf: SZ[30]"),
        ("convert chess.sgf --to png", 1, "chess.sgf: GM[3]: not Go"),
        ("convert picture.txt --to svg", 1, "picture.txt: line 2, column"),
        ("convert nowhere.sgf --to svg", 1, "cannot read nowhere.sgf"),
        ("convert nothing --to svg --out out", 1, "nothing: no records in this folder"),
        ("convert good.sgf --to svg --move 2", 1, "there is no move 2, the last is 1"),
        ("convert good.sgf --to svg --game 2", 1, "there is no game 2, the file has 1"),
        ("convert good.sgf --to sgf --from gib", 1, "good.sgf: this is no GIB file"),
        ("convert good.sgf --to sgf --from save", 1, "this is no saved game"),
        ("convert good.sgf --to sgf --out good.sgf", 1, "take the place of the file itself"),
        ("convert good.sgf --to sgf --out .", 1, "1 of 1 files failed"),
        ("convert good.sgf --to svg --out gone/a.svg", 1, "cannot write gone/a.svg"),
        ("convert good.sgf --to svg --out good.sgf/a/", 1, "cannot make good.sgf/a/"),
        ("convert good.sgf big.sgf --to svg", 2, "several files need --out"),
        ("convert good.sgf --to svg --viewer-safe", 2, "--viewer-safe is for sgf"),
        ("convert good.sgf --to sgf --theme dark", 2, "--theme is for png, svg and gif"),
        ("convert good.sgf --to svg --scale 2", 2, "--scale is for png and gif"),
        ("convert good.sgf --to png --scale 0", 2, "0.1 to 20"),
        ("convert good.sgf --to png --scale nan", 2, "0.1 to 20"),
        ("convert good.sgf --to svg --theme pink", 2, "wood, paper, dark, contrast"),
        ("convert good.sgf --to gif --delay 0", 2, "0.02 to 600"),
        ("convert good.sgf --to tiff", 2, "possible values"),
        ("convert --to svg", 2, "<IN>"),
        ("check empty.sgf", 1, "empty.sgf: the file is empty"),
        ("check picture.txt", 1, "picture.txt"),
        ("check nowhere.sgf", 1, "cannot read nowhere.sgf"),
        ("check nothing", 1, "nothing: no records in this folder"),
        ("paper read nowhere.txt", 1, "cannot read nowhere.txt"),
        ("paper read nothing", 1, "it is a folder"),
        ("paper read binary.sgf", 1, "binary.sgf"),
        ("paper draw words.sgf", 1, "words.sgf: no game found"),
        ("score good.sgf --svg gone/a.svg", 1, "cannot write gone/a.svg"),
        ("score good.sgf --scale 2", 2, "--png"),
    ] {
        let (found, told) = refused(&place, call);
        assert_eq!(found, code, "{call}: {told}");
        assert!(told.contains(wanted), "{call}: {told}");
    }
    assert!(!place.join("gone").exists());
    let left = fs::read_dir(&place).unwrap().filter_map(Result::ok);
    let parts = left.filter(|entry| entry.file_name().to_string_lossy().ends_with(".part"));
    assert_eq!(parts.count(), 0);
}

/// A name of an open pipe is written to, and a dash is standard input.
#[cfg(unix)]
#[test]
fn pipes_are_read_and_written_by_their_names() {
    let place = folder("pipes");
    fs::write(place.join("good.sgf"), "(;SZ[2];B[ab])").unwrap();
    let drawn = "  A B\n2 . . 2\n1 X . 1\n  A B\n";
    assert_eq!(printed(&place, "convert good.sgf --to ascii --out /dev/stdout"), drawn);
    for (call, wanted) in [
        ("convert - --to ascii", drawn),
        ("replay -", "Last: Black A1"),
        ("score -", "White wins by"),
        ("check -", ""),
    ] {
        let mut program = quiet::command(env!("CARGO_BIN_EXE_go-cli"));
        program.current_dir(&place).args(call.split_whitespace());
        program.stdin(fs::File::open(place.join("good.sgf")).unwrap());
        let output = program.output().expect("the program runs");
        assert!(output.status.success(), "{call}: {}", String::from_utf8_lossy(&output.stderr));
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(said.contains(wanted), "{call}: {said}");
    }
    assert!(refused(&place, "play --resume -").1.contains("cannot read -"));
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    use std::process::Stdio;
    let place = folder("pipe");
    let moves = ";B[aa];W[bb]".repeat(20_000);
    fs::write(place.join("long.sgf"), format!("(;SZ[9]{moves})")).unwrap();
    let mut child = crate::quiet::command(env!("CARGO_BIN_EXE_go-cli"))
        .current_dir(&place)
        .args(["convert", "long.sgf", "--to", "json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[cfg(unix)]
#[test]
fn what_may_not_be_read_or_written_is_named() {
    use std::os::unix::fs::PermissionsExt;
    let place = folder("rights");
    fs::write(place.join("a.sgf"), "(;SZ[9];B[ee])").unwrap();
    fs::write(place.join("closed.sgf"), "(;SZ[9];B[ee])").unwrap();
    let close = |name: &str, mode| {
        fs::set_permissions(place.join(name), fs::Permissions::from_mode(mode)).unwrap();
    };
    close("closed.sgf", 0o000);
    if fs::read(place.join("closed.sgf")).is_ok() {
        skipped("this user may read everything");
    } else {
        let (code, told) = refused(&place, "check closed.sgf");
        assert_eq!(code, 1);
        assert!(told.contains("cannot read closed.sgf: Permission denied"), "{told}");
        let output = go_cli(&place, "convert . --to json --out out");
        assert_eq!(output.status.code(), Some(1));
        assert!(place.join("out/a.json").is_file());
        fs::create_dir(place.join("full")).unwrap();
        close("full", 0o555);
        let (code, told) = refused(&place, "convert a.sgf --to json --out full/a.json");
        assert_eq!(code, 1);
        assert!(told.contains("cannot write full/a.json"), "{told}");
        close("full", 0o755);
    }
    close("closed.sgf", 0o644);
}
