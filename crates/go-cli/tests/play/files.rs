//! The files of games: kept, gone on with, never lost.

use std::fs;

use crate::folder::Folder;

#[test]
fn a_game_that_is_left_goes_on_where_it_was() {
    let flags = "--computer white --playouts 20 --seed 5";
    for name in ["left.sgf", "left.save"] {
        let folder = Folder::new();
        let play = format!("play --rules baduk --size 7 {flags} --record {name}");
        let left = folder.run(&play, "d4\na1\n");
        let kept = fs::read(folder.0.join(name)).expect("the file is there");
        let resume = left.lines().last().expect("a line").trim();
        assert_eq!(resume, format!("go-cli play --resume {name} {flags}"));

        let resume = resume.strip_prefix("go-cli ").expect("a command").to_owned();
        let idle = folder.run(&resume, "");
        assert!(idle.contains("resumed after turn 4"), "{idle}");
        assert!(idle.contains("The game is as it was. Go on with:"), "{idle}");
        assert_eq!(fs::read(folder.0.join(name)).expect("still there"), kept);

        let on = folder.run(&resume, "undo\nundo\nundo\nd4\nquit\n");
        assert!(on.contains("After turn 2") && on.contains("No turn yet"), "{on}");
        assert!(on.contains("There is nothing of yours to take back."), "{on}");
        let again = folder.run(&resume, "");
        assert!(again.contains("resumed after turn 2"), "{again}");
    }
}

#[test]
fn a_record_that_cannot_be_written_is_known_before_the_game() {
    let folder = Folder::new();
    let arguments = "play --rules baduk --size 3 --record no/such/folder/g.sgf";
    let output = folder.command(arguments).output().expect("the program runs");
    assert_eq!(output.status.code(), Some(1));
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(complaint.starts_with("error: cannot write no/such/folder/g.sgf: "), "{complaint}");
    assert_eq!(complaint.lines().count(), 1);
}

#[test]
fn no_file_is_lost_to_a_new_game() {
    let folder = Folder::new();
    let old = "(;GM[1]FF[4]SZ[3];B[bb])";
    fs::write(folder.0.join("old.sgf"), old).expect("writable");
    let play = "play --rules baduk --size 3 --computer none";
    let output = folder.command(&format!("{play} --record old.sgf")).output().expect("it runs");
    assert_eq!(output.status.code(), Some(2));
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(complaint.contains("old.sgf holds something already"), "{complaint}");
    assert_eq!(folder.read("old.sgf"), old);

    let told = folder.run(play, "save old.sgf\n");
    assert!(told.contains("old.sgf holds something else"), "{told}");
    assert_eq!(folder.read("old.sgf"), old);

    // The game that is gone on with is written to its own file.
    let resumed = "play --computer none --resume old.sgf --record old.sgf";
    folder.run(resumed, "a1\n");
    assert!(folder.read("old.sgf").contains("W[ac]"));
    fs::write(folder.0.join("empty.sgf"), "").expect("writable");
    folder.run(&format!("{play} --record empty.sgf"), "b2\n");
    assert!(folder.read("empty.sgf").contains(";B[bb]"));
}

#[cfg(unix)]
#[test]
fn links_are_followed_and_devices_and_read_only_files_stay() {
    let folder = Folder::new();
    let play = "play --rules baduk --size 3 --computer none --record";
    fs::create_dir(folder.0.join("kept")).expect("a folder");
    std::os::unix::fs::symlink("kept/game.sgf", folder.0.join("link.sgf")).expect("a link");
    folder.run(&format!("{play} link.sgf"), "b2\n");
    assert!(folder.0.join("link.sgf").is_symlink());
    assert!(folder.read("kept/game.sgf").contains(";B[bb]"));

    std::os::unix::fs::symlink("/dev/null", folder.0.join("null.sgf")).expect("a link");
    folder.run(&format!("{play} null.sgf"), "b2\n");
    assert!(folder.0.join("null.sgf").is_symlink());

    fs::write(folder.0.join("fixed.sgf"), "").expect("writable");
    let mut rights = fs::metadata(folder.0.join("fixed.sgf")).expect("there").permissions();
    rights.set_readonly(true);
    fs::set_permissions(folder.0.join("fixed.sgf"), rights).expect("ours");
    let output = folder.command(&format!("{play} fixed.sgf")).output().expect("it runs");
    assert_eq!(output.status.code(), Some(1));
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(complaint.contains("fixed.sgf: it is read-only"), "{complaint}");
}

#[test]
fn a_game_of_the_computer_alone_is_kept_too() {
    let folder = Folder::new();
    let play = "play --rules baduk --size 3 --computer both --playouts 5 --seed 1";
    let text = folder.run(play, "");
    assert!(text.contains("The record is in "), "{text}");
    assert_eq!(fs::read_dir(folder.0.join("go-cli")).expect("a folder").count(), 1);
}

#[test]
fn a_resumed_game_says_where_it_is_and_keeps_its_flags() {
    let folder = Folder::new();
    let play = "--computer white --playouts 12 --seed 2 --rings --ascii";
    let left = folder.run(&format!("play --size 6 {play} --record g.sgf"), "b2\n");
    let command = format!("  go-cli play --resume g.sgf {play}\n");
    assert!(left.ends_with(&command), "{left}");
    let resumed = folder.run(&format!("play --resume g.sgf {play}"), "");
    assert!(resumed.contains("The opening goes on"), "{resumed}");
    assert!(resumed.contains("You are Player 1."), "{resumed}");

    let play = "--rules baduk --size 3 --computer none --record over.sgf";
    folder.run(&format!("play {play}"), "resign\n");
    let over = folder.run("play --resume over.sgf", "");
    assert!(over.contains("The game is over already."), "{over}");
}

#[test]
fn a_game_goes_on_as_it_was_left_where_no_flag_says_otherwise() {
    let folder = Folder::new();
    let play = "--rules baduk --size 5 --computer black --level 1 --clock 10m --seed 1";
    folder.run(&format!("play --plain {play} --record g.sgf"), "quit\n");
    let begun = folder.read("g.sgf");
    assert!(begun.contains("PB[Computer, level 1]"), "{begun}");
    let resumed = folder.run("play --plain --resume g.sgf", "quit\n");
    assert!(resumed.contains("You are White."), "{resumed}");
    assert!(resumed.contains("clocks 10m"), "{resumed}");
    let how = "The game is as it was. Go on with:\n  go-cli play --resume g.sgf --computer black";
    assert!(resumed.contains(how), "{resumed}");
    assert_eq!(folder.read("g.sgf"), begun);
    folder.run("play --plain --resume g.sgf --seed 1", "pass\nquit\n");
    assert!(folder.read("g.sgf").contains("PB[Computer, level 1]"));

    folder.run("play --plain --rules baduk --size 5 --record idle.sgf", "quit\n");
    assert!(folder.run("play --plain --resume idle.sgf", "quit\n").contains("You are Black."));

    folder
        .run("play --plain --rules baduk --size 5 --computer none --record two.sgf", "a1\nquit\n");
    assert!(!folder.run("play --plain --resume two.sgf", "quit\n").contains("You are"));

    let turned = "play --plain --resume g.sgf --computer none";
    assert!(!folder.run(turned, "quit\n").contains("You are"));

    let foreign = "(;FF[4]GM[1]SZ[5]RU[Japanese];B[cc])";
    std::fs::write(folder.0.join("foreign.sgf"), foreign).expect("writable");
    let played = folder.run("play --plain --resume foreign.sgf --playouts 5 --seed 1", "quit\n");
    assert!(played.contains("You are Black."), "{played}");
}
