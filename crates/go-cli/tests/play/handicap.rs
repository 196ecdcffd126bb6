//! A handicap that Black places, by lines.

use crate::folder::Folder;

const PLAY: &str = "play --plain --rules baduk --size 9 --handicap 3 --handicap-points free";

#[test]
fn stones_are_placed_taken_back_and_left_for_later() {
    let folder = Folder::new();
    let begun = format!("{PLAY} --computer none --record g.sgf");
    let input = "pass\nd4\nd4\nf6\nundo\nhint\nquit\n";
    insta::assert_snapshot!(folder.run(&begun, input));
    let kept = folder.read("g.sgf");
    assert!(kept.contains("HA[3]") && kept.contains("AB[df]") && !kept.contains(";B["), "{kept}");

    let resume = "play --plain --resume g.sgf --computer none";
    assert!(folder.run(resume, "").contains("The game is as it was. Go on with:"));
    let on = folder.run(resume, "g7\nC3\nE5\nundo\nundo\nquit\n");
    for wanted in [
        "Black places a handicap: 2 stones to go, anywhere.",
        "Handicap stone G7; 1 more to place.",
        "Handicap stone C3. White moves.",
        "1. White E5",
        "There is nothing of yours to take back.",
    ] {
        assert!(on.contains(wanted), "{wanted}: {on}");
    }
    let again = folder.run(resume, "c7\nd6\nquit\n");
    assert!(again.contains("2. Black D6"), "{again}");
    let kept = folder.read("g.sgf");
    assert!(kept.contains("AB[gc][df][cg]") && kept.contains(";W[cc]\n;B[dd]"), "{kept}");
}

#[test]
fn a_game_that_was_left_before_the_first_stone_goes_on() {
    for name in ["g.sgf", "g.save"] {
        let folder = Folder::new();
        folder.run(&format!("{PLAY} --computer none --record {name}"), "");
        let resume = format!("play --plain --resume {name} --computer none");
        let on = folder.run(&resume, "g7\nquit\n");
        assert!(on.contains("Handicap stone G7; 2 more to place."), "{on}");
        let on = folder.run(&resume, "undo\nquit\n");
        assert!(on.contains("Taken back; 3 handicap stones to place."), "{on}");
    }
}

#[test]
fn the_computer_places_its_own() {
    let folder = Folder::new();
    let text = folder.run(&format!("{PLAY} --computer black --playouts 20 --seed 1"), "quit\n");
    assert!(text.contains("Handicap stones "), "{text}");
    assert!(text.contains(". White moves."), "{text}");
}

#[test]
fn komi_is_half_a_point_unless_another_is_named() {
    let folder = Folder::new();
    let komi = |flags: &str| folder.run(&format!("play --plain --rules baduk {flags}"), "quit\n");
    assert!(komi("--handicap 3").contains("komi 0.5"));
    assert!(komi("--handicap 3 --komi 6.5").contains("komi 6.5"));
    assert!(komi("--handicap 0").contains("komi 6.5"));
}

#[test]
fn flags_that_do_not_fit_together_are_refused() {
    let folder = Folder::new();
    for (flags, wanted) in [
        ("--rules baduk --handicap-points free", "--handicap <N>"),
        ("--rules baduk --handicap 3 --handicap-points there", "possible values: usual, free"),
        ("--rules baduk --handicap 1 --handicap-points free", "2 to 255 stones can stand"),
        ("--rules conversion --handicap 2 --handicap-points free", "has no handicap"),
    ] {
        let output = folder.command(&format!("play --plain {flags}")).output().expect("it runs");
        assert_eq!(output.status.code(), Some(2), "{flags}");
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert!(complaint.contains(wanted), "{flags}: {complaint}");
    }
}

#[test]
fn a_handicap_without_usual_points_tells_of_free_ones() {
    let folder = Folder::new();
    let calls = [("12 --size 19", "2 to 9 stones"), ("2 --size 5", "a side below 7")];
    for (flags, wanted) in calls {
        let play = format!("play --plain --rules baduk --handicap {flags}");
        let output = folder.command(&play).output().expect("it runs");
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{complaint}");
        assert!(complaint.contains(wanted), "{complaint}");
        assert!(complaint.contains("with --handicap-points free Black places them"), "{complaint}");
    }
}
