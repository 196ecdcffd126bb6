//! Whole games: people, the computer, openings, dame and marks.

use std::fs;

use crate::folder::Folder;

/// The lines of a transcript from the last drawn board on, without the line about the file.
fn ending(text: &str) -> Vec<&str> {
    let lines: Vec<&str> = text.lines().collect();
    let boards = lines.iter().enumerate().filter(|(_, line)| line.trim_start().starts_with("A B"));
    let starts: Vec<usize> = boards.map(|(at, _)| at).collect();
    let from = starts[starts.len() - 2];
    lines[from..].iter().copied().filter(|line| !line.starts_with("The record is in")).collect()
}

#[test]
fn two_people_play_conversion_go() {
    let folder = Folder::new();
    let input = "\
        b2\nc4\nd2\nblack e5\nc3\nwhite\n\
        a2\nb1\nc2\nc1\nb3\nc3\nscore\ne5\npass\npass\ndead c4\nconfirm\nundo\nundo\nundo\npass\nconfirm\nconfirm\n";
    let text = folder.run("play --rules conversion --size 5 --computer none --record g.sgf", input);
    insta::assert_snapshot!(text);
    assert!(folder.read("g.sgf").contains("XACT[side W]"));
}

#[test]
fn two_people_play_go_and_mark_dead_stones() {
    let folder = Folder::new();
    // A ko at C3 and C2, a suicide, dead stones marked by both.
    let input = "\
        c4\nd4\nb3\ne3\nd3\nd2\nc2\nb2\nc1\nc3\nd3\na5\nd3\npass\nb1\nd1\na2\npass\npass\n\
        dead a5 d4\nscore\ndead a5\nback\npass\npass\nconfirm white\nconfirm\n";
    let text = folder.run("play --rules baduk --size 5 --computer none --rings", input);
    let text = text.replace(&folder.0.display().to_string(), "FOLDER");
    let (game, file) = text.rsplit_once("The").expect("a line about the file");
    assert!(file.contains("in FOLDER/go-cli/baduk-"), "{file}");
    insta::assert_snapshot!(game);
}

#[test]
fn the_club_fills_dame_before_it_marks() {
    let folder = Folder::new();
    let text = folder.run(
        "play --rules club --size 3x1 --komi 0.5 --computer none --record g.sgf",
        "a1\nc1\npass\npass\nb1\npass\nb1\nback\npass\npass\npass\npass\nconfirm\nconfirm\n",
    );
    insta::assert_snapshot!(text);
}

#[test]
fn the_computer_plays_every_game_to_its_end_and_replays_to_the_same_count() {
    for (rules, more, area) in [
        ("conversion", "--size 6", Some(36)),
        ("conversion", "--size 5x4 --opening none", Some(20)),
        ("baduk", "--size 7", None),
        ("club", "--size 5", None),
        ("table", "--size 7 --handicap 4", None),
        ("table", "--size 5 --move-limit 12", None),
        ("tromp-taylor", "--size 5", None),
        ("aga-button", "--size 5 --komi -3.5", None),
    ] {
        let folder = Folder::new();
        let arguments = format!(
            "play --rules {rules} {more} --computer both --playouts 30 --seed 7 --record g.sgf"
        );
        let played = folder.run(&arguments, "");
        assert!(played.ends_with("The record is in g.sgf\n"), "{arguments}: {played}");
        let replayed = folder.run("replay g.sgf", "");
        let (played_end, replayed_end) = (ending(&played), ending(&replayed));
        for line in &played_end {
            assert!(replayed_end.contains(line), "{arguments}: {line:?} is not in {replayed}");
        }
        if let Some(area) = area {
            let sum = |color: &str| -> usize {
                let line = played_end.iter().find(|line| line.trim_start().starts_with(color));
                let sum = line.and_then(|line| line.rsplit(' ').next());
                sum.expect("a sum").parse().expect("a whole number")
            };
            let neutral = played_end.iter().find_map(|line| line.trim().strip_prefix("Neutral: "));
            let neutral = neutral.and_then(|count| count.split(' ').next()?.parse().ok());
            let neutral: usize = neutral.expect("a number of points");
            assert_eq!(sum("Black: ") + sum("White: ") + neutral, area, "{played}");
        }
        fs::remove_file(folder.0.join("g.sgf")).expect("ours");
        assert_eq!(folder.run(&arguments, ""), played, "the same seed plays the same game");
    }
}

#[test]
fn the_computer_agrees_with_its_own_marks_and_with_no_others() {
    // Black lives on the left, White on the right; nothing else can be said of it.
    let record = "(;GM[1]FF[4]SZ[5]RU[Japanese]KM[0]AB[ca][cb][cc][cd][ce][bb][bd]\
                  AW[da][db][dc][dd][de][eb][ed]PL[B];B[];W[])";
    let folder = Folder::new();
    fs::write(folder.0.join("end.sgf"), record).expect("writable");
    let arguments = "play --resume end.sgf --computer white --playouts 20 --seed 1 --record";
    let run = |name: &str, input: &str| folder.run(&format!("{arguments} {name}"), input);

    let agreed = run("agreed.sgf", "confirm\n");
    assert!(agreed.contains("The computer takes no group for dead"), "{agreed}");
    assert!(agreed.contains("Black agrees") && agreed.contains("White agrees"), "{agreed}");
    assert!(agreed.contains("Black wins by"), "{agreed}");

    let undone = run("undone.sgf", "dead d5\nundo\nconfirm\n");
    assert!(undone.contains("White's group at D5 (7 stones): dead\n"), "{undone}");
    assert!(!undone.contains("Back to play"), "the mark is taken back, not the pass: {undone}");
    assert!(undone.contains("Taken back.") && undone.contains("Black wins by"), "{undone}");

    let disputed = run("r.sgf", "dead d5\nconfirm\nresign\n");
    assert!(disputed.contains("White's group at D5 (7 stones): dead"), "{disputed}");
    assert!(disputed.contains("The computer does not agree: White's group at "), "{disputed}");
    assert!(disputed.contains("Back to play: Black moves."), "{disputed}");
    assert!(disputed.ends_with("Black resigned: W+R\nThe record is in r.sgf\n"), "{disputed}");
    assert!(folder.read("r.sgf").contains("RE[W+R]"));
}

#[test]
fn the_pie_opening_gives_the_second_player_the_choice() {
    let folder = Folder::new();
    let arguments = "play --rules conversion --size 6 --playouts 12 --seed 2 --computer";
    let first = folder.run(&format!("{arguments} white"), "b2\ne5\nc4\nhint\nquit\n");
    assert!(first.contains("You are Player 1."), "{first}");
    assert!(first.contains("\nPlayer 2 takes "), "{first}");
    assert!(first.contains("\nHint: "), "{first}");

    let second = folder.run(&format!("{arguments} black"), "pass\nundo\nblack\n");
    assert!(second.contains("You are Player 2."), "{second}");
    assert!(second.contains("First Player 2 chooses a side"), "{second}");
    assert!(second.contains("There is nothing of yours to take back"), "{second}");
    assert!(second.contains("Player 2 takes Black; Player 1 has White."), "{second}");
    assert!(second.contains("\nYou are Black."), "{second}");
    assert!(second.contains("\n4. White "), "the computer moves: {second}");
}
