//! Document 003, *Go! How to Play*.

use go_core::{Board, Color, Move, Point, PointSet};
use go_rules::{GoRules, IllegalMove, Komi, Phase, Preset, Settlement};
use go_score::{Border, LifeStatus, Owner, Ownership, Reason, Region, judge_life, regions};

use super::{at, group, position, set, sum};
use crate::documents::corpus::document;
use crate::documents::facts::Facts;
use crate::documents::replay::{Step, game_after, game_of};

/// Document 003, game play: one stone, a group of four, and "all three Black stones", in more than
/// one group, are captured by a stone on X.
#[test]
fn stones_and_groups_are_captured() {
    for (name, mover, groups, stones) in [
        ("003-capture-of-one", Color::Black, 1, 1),
        ("003-capture-of-four", Color::Black, 1, 4),
        ("003-capture-of-several-groups", Color::White, 2, 3),
    ] {
        let document = document(name);
        let &[point] = document.marked("x") else { panic!("one point is marked") };
        let mut position = position::<GoRules>(&document, mover);
        let victims = position
            .board()
            .groups_around(point)
            .filter(|group| group.color() != mover && group.is_in_atari());
        assert_eq!(victims.count(), groups, "{name}");
        assert_eq!(position.play(point), Ok(Settlement { taken: stones, lost: 0 }), "{name}");
    }
}

/// Document 003, game play: "both White and Black can make a capture by playing at the point marked
/// X"; afterwards "a White play on the corner point will capture all five black stones".
#[test]
fn either_side_can_capture_and_white_recaptures_five() {
    let document = document("003-simultaneous-capture");
    let &[x] = document.marked("x") else { panic!("one point is marked") };
    let &[corner] = document.marked("corner") else { panic!("one point is marked") };
    assert_eq!(document.size.name(corner).to_string(), "A1");
    let mut white = position::<GoRules>(&document, Color::White);
    assert_eq!(white.play(x), Ok(Settlement { taken: 4, lost: 0 }));
    let mut black = position::<GoRules>(&document, Color::Black);
    assert_eq!(black.play(x), Ok(Settlement { taken: 1, lost: 0 }));
    assert_eq!(black.play(corner), Ok(Settlement { taken: 5, lost: 0 }));
    assert_eq!(black.board().stones(Color::Black), 0);
}

/// Document 003, end game: "7 points in the upper right, 2 points in the lower left, and 1 for the
/// removed prisoner, for a total of 10. White has 5 points in the upper left, 2 in the lower right,
/// and 2 for the captured Black stones, a total of 9. Black wins by 1 point".
#[test]
fn the_miniature_board_is_counted_ten_to_nine() {
    let document = document("003-count");
    let facts = Facts::<GoRules>::of(&document);
    let report = facts.report();
    assert_eq!(facts.dead.points(), set(document.size, "G6"));
    let part = |color, right: bool| {
        let half = |p: &Point| (document.size.xy(*p).0 > 3) == right;
        report.points_of(Owner::Territory(color)).iter().filter(half).count()
    };
    assert_eq!((part(Color::Black, true), part(Color::Black, false)), (7, 2));
    assert_eq!((part(Color::White, false), part(Color::White, true)), (5, 2));
    let prisoners = report.sides.map(|side| (side.captured, side.dead));
    assert_eq!((prisoners.black, prisoners.white), ((0, 1), (2, 0)));
    assert_eq!((sum(&report, Color::Black), sum(&report, Color::White)), ("10".into(), "9".into()));
    assert_eq!(report.outcome.to_string(), "B+1");
    let dame: PointSet = document.marked("dame").iter().copied().collect();
    assert_eq!((dame.len(), report.dame), (4, dame));
}

/// Document 003, end game: "Black would need to play two stones inside Black territory to remove the
/// dead White stone …, changing the outcome of the game."
#[test]
fn played_out_it_is_nine_to_eight_for_white() {
    let document = document("003-count");
    let facts = Facts::<GoRules>::of(&document);
    for name in ["played-out", "dame-filled-and-played-out"] {
        let line = document.lines.iter().find(|line| line.name == name).unwrap();
        let (_, steps) = game_after::<GoRules>(&document, line);
        let territory = facts.report().points_of(Owner::Territory(Color::Black));
        let inside = |step: &&Step| {
            let (color, turn) = step.turn;
            color == Color::Black && turn.point().is_some_and(|p| territory.contains(p))
        };
        assert_eq!(steps.iter().filter(inside).count(), 2, "{name}");
        let report = facts.report_after(line);
        let sums = Color::ALL.map(|color| sum(&report, color));
        assert_eq!(sums, ["8", "9"], "{name}");
        assert_eq!(report.outcome.to_string(), "W+1", "{name}");
    }
}

/// Document 003, game concepts: the white group with two eyes is safe; the black corner groups "have
/// just one eye each"; "the five White stones on the right and the large Black group at the bottom
/// are both eyeless"; and on X, X, Y, Y nobody can play without being captured.
#[test]
fn in_the_last_diagram_nobody_can_play() {
    let document = document("003-seki");
    let (size, board) = (document.size, Board::from_setup(&document.picture.setup));
    let eyes = |name: &str| {
        let group = group(&board, name);
        let liberties = group.liberty_set();
        let is_eye = |r: &&Region| {
            r.border == Border::One(group.color()) && liberties.contains_all(&r.points)
        };
        regions(&board).iter().filter(is_eye).count()
    };
    assert_eq!(["A1", "A6", "G6", "F4", "D1"].map(eyes), [2, 1, 1, 0, 0]);
    assert_eq!(group(&board, "F4").stones(), 5);
    assert_eq!(group(&board, "F4").color(), Color::White);
    assert_eq!(group(&board, "D1").color(), Color::Black);
    let corner_eyes = ["A6", "G6"].map(|name| group(&board, name).liberty_set());
    assert!(corner_eyes[0].contains(at(size, "A7")) && corner_eyes[1].contains(at(size, "G7")));

    let &[x, x2] = document.marked("x") else { panic!("two points X") };
    let &[y, y2] = document.marked("y") else { panic!("two points Y") };
    // White on X: Black takes the white stones between the corners. Either side on Y: the other side
    // plays the other Y and takes the mover's group.
    let pairs = [
        (Color::White, x, x2, "D7"),
        (Color::White, x2, x, "D7"),
        (Color::White, y, y2, "F4"),
        (Color::White, y2, y, "F4"),
        (Color::Black, y, y2, "D1"),
        (Color::Black, y2, y, "D1"),
    ];
    for (color, first, second, victim) in pairs {
        let mut position = position::<GoRules>(&document, color);
        position.play(first).unwrap();
        let stones = group(position.board(), victim).stones();
        assert_eq!(usize::from(position.play(second).unwrap().taken), stones, "{victim}");
        assert!(position.board().is_empty(at(size, victim)), "{victim}");
    }
    // Black on X takes a liberty of his own corner group, and White plays in its eye.
    for (first, eye, victim) in [(x, "A7", "A6"), (x2, "G7", "G6")] {
        let mut position = position::<GoRules>(&document, Color::Black);
        position.play(first).unwrap();
        let stones = group(position.board(), victim).stones();
        assert_eq!(usize::from(position.play(at(size, eye)).unwrap().taken), stones, "{victim}");
    }
    // Nor can the eyes be filled from outside.
    for (color, eyes) in [(Color::White, "A7 G7"), (Color::Black, "A4 B2")] {
        let position = position::<GoRules>(&document, color);
        for eye in set(size, eyes) {
            assert_eq!(position.check(eye), Err(IllegalMove::Suicide));
        }
    }
    // The eyes of the corner groups count by the letter of the document; not in Japan.
    let facts = Facts::<GoRules>::of(&document);
    let report = facts.report();
    assert_eq!(report.seki_eyes[Color::Black], set(size, "A7 G7"));
    assert_eq!(report.points_of(Owner::Territory(Color::Black)), set(size, "A7 G7"));
    assert_eq!(report.points_of(Owner::Territory(Color::White)), set(size, "A4 B2"));
}

/// Document 003, end game: "Play continues until both players pass. Players then alternately play
/// stones on any “neutral” points". Komi is zero unless it is agreed.
#[test]
fn dame_are_filled_after_two_passes() {
    assert_eq!(Preset::named("club").unwrap().komi(), Komi::ZERO);
    let document = document("003-count");
    let (mut game, _) = game_of::<GoRules>(&document);
    assert_eq!(game.phase(), Phase::Dame);
    // Dead stones still stand, so the points around them touch both colours too.
    let dame: PointSet = document.marked("dame").iter().copied().collect();
    let legal: PointSet = game.legal_points().into_iter().collect();
    assert_eq!(legal, dame | set(document.size, "E7 F7 G7 E6 E5 G5"));
    for point in dame {
        game.play(Move::Play(point)).unwrap();
    }
    assert_eq!(game.phase(), Phase::Dame);
    assert!(dame.iter().all(|p| game.check(p) == Err(IllegalMove::Occupied)));
}
/// Document 003, end game: dead stones are "ones that are not fully surrounded, but that would
/// inevitably be captured if play continued". An estimate says that the walls live and nothing of
/// the stone between them; that it is dead must then come from reading.
#[test]
fn the_dead_stone_would_inevitably_be_captured() {
    let document = document("003-count");
    let board = Board::from_setup(document.standing());
    let dead = set(document.size, "G6");
    let map = Ownership::from_fn(document.size, |p| match board.color(p) {
        Some(Color::Black) if !dead.contains(p) => 1.0,
        Some(Color::White) if !dead.contains(p) => 0.0,
        _ => 0.5,
    });
    let report = judge_life(&board, &document.preset.rules(), Some(&map));
    let verdict = report.at(dead.first().unwrap()).unwrap();
    assert_eq!((verdict.status, verdict.reason), (LifeStatus::Dead, Reason::Reading));
    assert_eq!(report.dead().points(), dead);
}
