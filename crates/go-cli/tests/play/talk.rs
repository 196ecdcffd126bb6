//! What is typed and what is answered.

use std::io::Write;

use crate::folder::{Folder, finish};

#[test]
fn nothing_that_is_typed_ends_or_harms_a_game() {
    let folder = Folder::new();
    let mut input = b"d4\r\n\tE5 \nI5\nZ99\nA0\nkomi nan\nsize 0\nsize 26\nsize -1\n".to_vec();
    input.extend(b"\x00\xff\xfe\x1b[2J\n\n   \n\xf0\x9f\x98\x80\n");
    input.extend(vec![b'x'; 200_000]);
    input.extend(
        b"\nd4\ndead d4\nconfirm\nback\nblack\nsave\nsave .\nsave no/such/folder/x.sgf\nc5\n",
    );
    let text = folder.run("play --rules baduk --size 9 --computer none", input);
    for wanted in [
        "1. Black D4",
        "2. White E5",
        "'I5' is not a point: columns skip the letter I",
        "'Z99' is off the board, which goes from A1 to J9",
        "'A0' is off the board",
        "'komi nan': one thing at a time",
        "That line is too long",
        "D4: occupied, there is a stone already",
        "cannot mark a group: the game is in play",
        "cannot confirm the dead groups: the game is in play",
        "cannot go back to play: the game is in play",
        "cannot choose a side: the game is in play",
        "save: name the file",
        "cannot write no/such/folder/x.sgf",
        "3. Black C5",
        "The game is saved.",
    ] {
        assert!(text.contains(wanted), "{wanted}: {text}");
    }
    assert!(!text.contains('\x1b'), "nothing that a terminal obeys comes through");
    assert_eq!(text.matches("is too long").count(), 1);
}

#[test]
fn colours_and_symbols_follow_the_flags() {
    let folder = Folder::new();
    let play = "play --rules baduk --size 3 --computer none";
    let plain = folder.run(play, "b2\n");
    assert!(plain.is_ascii(), "{plain}");
    assert!(folder.run(&format!("{play} --color always"), "b2\n").contains('\x1b'));
    let mut utf8 = folder.command(play);
    let mut child = utf8.env("LC_ALL", "C.UTF-8").spawn().expect("the program runs");
    child.stdin.take().expect("piped").write_all(b"b2\n").expect("written");
    let drawn = finish(child, play);
    if cfg!(unix) {
        assert!(drawn.contains("·(●)·"), "{drawn}");
    }
    assert!(!drawn.contains('\x1b'), "{drawn}");
}

#[test]
fn terms_that_do_not_fit_together_are_a_usage_error() {
    let folder = Folder::new();
    for (arguments, wanted) in [
        ("play --handicap 4", "Conversion Go has no handicap"),
        ("play --rules baduk --handicap 1", "2 to 9 stones"),
        ("play --rules baduk --opening pie --handicap 2", "ask for one of the two"),
        ("play --rules baduk --size 5 --handicap 9", "no handicap points"),
        ("play --rules baduk --move-limit 0", "at least 1"),
        ("play --rules baduk --komi nan", "not a number"),
        ("play --size 26", "sides are 1 to 25"),
        ("play --time 0", "seconds above 0"),
        ("play --playouts 0", "0"),
        ("play --playouts 5 --time 1", "cannot be used with"),
        ("play --resume g.sgf --size 9", "cannot be used with"),
    ] {
        let output = folder.command(arguments).output().expect("the program runs");
        assert_eq!(output.status.code(), Some(2), "{arguments}");
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert!(complaint.contains(wanted), "{arguments}: {complaint}");
    }
}

#[test]
fn what_is_typed_at_the_wrong_time_is_answered() {
    let folder = Folder::new();
    let play = "play --rules baduk --size 3 --computer none";
    let text = folder.run(play, "play w B2\nb B2\nplay w I2\nw pass\npass\npass\n");
    for wanted in [
        "It is Black's turn.",
        "1. Black B2",
        "columns skip the letter I",
        "2. White passes",
        "Dead groups are marked now: dead D4 marks a group",
    ] {
        assert!(text.contains(wanted), "{wanted}: {text}");
    }
}
