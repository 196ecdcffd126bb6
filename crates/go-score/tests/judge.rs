//! Proposed life and death: shapes with known answers, and brute force on small boards.

#[allow(dead_code, reason = "each test file uses a part")]
mod go_oracle;

use go_core::{Board, Color, Diagram, Size};
use go_oracle::{SuicideLaw, Tiny};
use go_rules::{Preset, RuleSet};
use go_score::{
    Certainty, DeadStones, LifeReport, LifeStatus, Ownership, Reason, Terms, judge_life,
    score_board,
};

fn rules(name: &str) -> RuleSet {
    Preset::named(name).unwrap().rules()
}

fn board(picture: &str) -> Board {
    picture.parse::<Diagram>().unwrap().board()
}

fn verdict(report: &LifeReport, name: &str) -> (LifeStatus, Certainty, Reason) {
    let point = report.size.parse_point(name).unwrap();
    let verdict = report.at(point).unwrap();
    (verdict.status, verdict.certainty, verdict.reason)
}

/// White's four stones in the middle and Black's three share two liberties; outside, both live.
const TWO_LIBERTIES: &str = "
    . X O . X O .
    X X O . X O O
    . X O O X O .
";

#[test]
fn a_seki_of_two_shared_liberties_is_proved() {
    let board = board(TWO_LIBERTIES);
    for name in ["baduk", "new-zealand"] {
        let report = judge_life(&board, &rules(name), None);
        for point in ["C3", "E2"] {
            assert_eq!(
                verdict(&report, point),
                (LifeStatus::Seki, Certainty::Proved, Reason::Reading),
                "{name}"
            );
        }
        for point in ["B2", "A2", "F1", "G2"] {
            assert_eq!(verdict(&report, point).0, LifeStatus::Alive);
        }
        assert!(report.is_proved());
        assert_eq!(report.dead(), DeadStones::NONE);
        assert_eq!(report.open_borders, []);
    }
}

/// Each side has one eye at the edge, and they share two dame.
const EYE_AND_DAME: &str = "
    . X . O .
    X X . O O
";

#[test]
fn a_group_with_one_eye_is_proved_dead() {
    let board = board(
        "
        . O X X . X
        O O X . X X
        X X X X X .
        O O O O X X
        . O . O O O
        ",
    );
    for name in ["baduk", "chinese", "tromp-taylor"] {
        let report = judge_life(&board, &rules(name), None);
        let (status, certainty, _) = verdict(&report, "B5");
        assert_eq!((status, certainty), (LifeStatus::Dead, Certainty::Proved), "{name}");
    }
}

/// Black's corner falls by a ko that White can start whenever it pleases.
const BENT_FOUR: &str = "
    O O O O . O . O
    X X O O O O O O
    . X X X X O O O
    O O O . X O O O
";

#[test]
fn bent_four_is_dead_under_territory_rules_and_open_under_area_rules() {
    let board = board(BENT_FOUR);
    let territory = judge_life(&board, &rules("japanese"), None);
    assert_eq!(verdict(&territory, "A3"), (LifeStatus::Dead, Certainty::Proved, Reason::NoThreats));
    assert_eq!(verdict(&territory, "A1").0, LifeStatus::Alive);
    assert!(territory.explain()[0].contains("no threats"), "{:?}", territory.explain());
    let area = judge_life(&board, &rules("chinese"), None);
    assert_eq!(verdict(&area, "A3"), (LifeStatus::Unsettled, Certainty::Proved, Reason::Ko));
    assert_eq!(area.dead(), DeadStones::NONE, "played out, not marked");
}

#[test]
fn who_moves_first_decides_a_row_of_three() {
    let board = board(
        "
        . . . X O .
        X X X X O O
        O O O O O .
        . O . O O O
        ",
    );
    let report = judge_life(&board, &rules("chinese"), None);
    assert_eq!(
        verdict(&report, "A3"),
        (LifeStatus::Unsettled, Certainty::Proved, Reason::FirstMove)
    );
}

#[test]
fn the_map_is_asked_where_proof_ends_and_never_against_it() {
    let picture = "
        . . . . O . . . .
        . X . X O . O . .
        . . X . O O . . .
        . . . X X O . X .
        . . . . X O . . .
        . O . . X O . . .
        . . . X X O O . .
        . . X X O . . . .
        . . X O O . . . .
    ";
    let board = board(picture);
    let size = board.size();
    let dead: Vec<_> = ["H6", "B4"].iter().map(|p| size.parse_point(p).unwrap()).collect();
    let map = Ownership::from_fn(size, |p| {
        let black = board.color(p) == Some(Color::Black);
        match (dead.contains(&p), black, board.is_empty(p)) {
            (true, _, _) => {
                if black {
                    0.04
                } else {
                    0.96
                }
            }
            (_, _, true) => 0.5,
            (_, true, _) => 0.93,
            (_, false, _) => 0.07,
        }
    });
    let report = judge_life(&board, &rules("baduk"), Some(&map));
    assert_eq!(report, judge_life(&board, &rules("baduk"), Some(&map)), "the same every time");
    for point in ["H6", "B4"] {
        assert_eq!(
            verdict(&report, point),
            (LifeStatus::Dead, Certainty::Estimated(96), Reason::Ownership)
        );
    }
    assert_eq!(verdict(&report, "E5").1, Certainty::Estimated(93));
    assert_eq!(report.dead().points(), dead.iter().copied().collect());

    // Without a map nothing is guessed.
    let blind = judge_life(&board, &rules("baduk"), None);
    assert_eq!(verdict(&blind, "H6"), (LifeStatus::Unsettled, Certainty::Unknown, Reason::Nothing));
    assert_eq!(blind.dead(), DeadStones::NONE);

    // A map that contradicts a proof is not listened to.
    let seki = self::board(TWO_LIBERTIES);
    let wrong = Ownership::from_fn(seki.size(), |_| 0.99);
    let report = judge_life(&seki, &rules("baduk"), Some(&wrong));
    assert_eq!(report, judge_life(&seki, &rules("baduk"), None));
}

#[test]
fn reading_helps_where_the_map_is_torn() {
    // Like the seki above, but the outer groups live by the map alone.
    let board = board(
        "
        . . X X O O . X X O O . .
        . . . X O O . X X O . . .
        . X X X X X X O O O O O .
        . . . . . . . . . . . . .
        ",
    );
    let size = board.size();
    let inner = ["E4", "E3", "H4", "H3"].map(|p| size.parse_point(p).unwrap());
    let inner: go_core::PointSet =
        inner.iter().flat_map(|&p| board.group(p).unwrap().points()).collect();
    let map = Ownership::from_fn(size, |p| match (inner.contains(p), board.color(p)) {
        (true, _) | (_, None) => 0.5,
        (_, Some(Color::Black)) => 0.92,
        (_, Some(Color::White)) => 0.08,
    });
    let report = judge_life(&board, &rules("japanese"), Some(&map));
    assert_eq!(verdict(&report, "C4").1, Certainty::Estimated(92));
    // Black's wall touches one of the shared liberties, so White can't hold.
    let estimated = Certainty::Estimated(92);
    assert_eq!(verdict(&report, "E4"), (LifeStatus::Dead, estimated, Reason::Reading));
    assert_eq!(verdict(&report, "H4"), (LifeStatus::Alive, estimated, Reason::Reading));
}

#[test]
fn what_falls_together_is_marked_together() {
    let board = board(
        "
        . X . O . O .
        X X X X X X .
        . X O . . X .
        . X . . O X .
        . X X X X X .
        ",
    );
    let size = board.size();
    let at = |name: &str| size.parse_point(name).unwrap();
    let map = Ownership::from_fn(size, |p| {
        let inside = ["C3", "E2"].contains(&size.name(p).to_string().as_str());
        if board.color(p) == Some(Color::Black) || inside { 0.97 } else { 0.4 }
    });
    let report = judge_life(&board, &rules("baduk"), Some(&map));
    let together = report.falls_with(&board, at("C3"));
    assert_eq!(together, [at("C3"), at("E2")].into_iter().collect());
    assert_eq!(report.falls_with(&board, at("B1")).len(), board.group(at("B1")).unwrap().stones());
    assert!(report.falls_with(&board, at("A1")).is_empty(), "no stone there");
    assert_eq!(report.not_cut_off(&board), Vec::<&go_score::Verdict>::new());
}

/// Two sekis side by side, as in the club document: two one-eyed corners around five stones, and
/// two eyeless groups. Playouts are torn about them, too many points to read.
#[test]
fn sekis_that_tear_the_map_are_found_by_their_liberties() {
    let board = board(
        "
        . X . O . X .
        X X O O O X X
        O O X X X O O
        . O O X X O O
        O O O X X O .
        O . O X X . X
        O O O X X X X
        ",
    );
    let map = Ownership::from_fn(board.size(), |_| 0.45);
    let report = judge_life(&board, &rules("club"), Some(&map));
    for (name, figure) in [("B7", 45), ("D7", 55), ("F7", 45), ("C5", 45), ("F5", 55)] {
        let expected = (LifeStatus::Seki, Certainty::Estimated(figure), Reason::Ownership);
        assert_eq!(verdict(&report, name), expected);
    }
    assert_eq!(verdict(&report, "A5").0, LifeStatus::Alive);
    let score = |preset| {
        let terms = Terms::of(&Preset::named(preset).unwrap().config());
        score_board::<go_rules::GoRules>(&board, &report.dead(), &terms)
    };
    assert_eq!((score("club").sides.black.territory, score("club").sides.white.territory), (2, 2));
    assert_eq!(score("japanese").sides.black.territory, 0);
    assert_eq!(score("japanese").sides.white.territory, 2);
}

#[test]
fn one_coloured_eyes_in_seki_follow_the_preset() {
    let board = board(EYE_AND_DAME);
    let dead = DeadStones::NONE;
    let count = |name: &str| {
        let mut terms = Terms::of(&Preset::named(name).unwrap().config());
        terms.komi = go_rules::Komi::ZERO;
        score_board::<go_rules::GoRules>(&board, &dead, &terms)
    };
    let (baduk, japanese) = (count("baduk"), count("japanese"));
    assert_eq!(baduk.seki_eyes, japanese.seki_eyes);
    let differ = baduk.size.points().filter(|&p| baduk.owner(p) != japanese.owner(p)).collect();
    assert_eq!(baduk.seki_eyes.black | baduk.seki_eyes.white, differ);
    assert_eq!(differ.len(), 2);
    assert_eq!((baduk.sides.black.territory, japanese.sides.black.territory), (1, 0));
    assert_eq!(baduk.seki_stones.len(), 6);
    assert!(baduk.explain().iter().any(|line| line.contains("eyes in seki, counted here")));
    assert!(japanese.explain().iter().any(|line| line.contains("eyes in seki, not counted")));
}

/// Dead by reading means capturable even if the owner begins; what can't be captured lives.
#[test]
fn verdicts_agree_with_brute_force_on_small_boards() {
    let size = Size::new(4, 2).unwrap();
    let tiny = Tiny::new(size, SuicideLaw::Forbidden);
    let (mut alive, mut dead) = (0, 0);
    for (i, stones) in tiny.all().enumerate() {
        if i % 23 != 0 {
            continue;
        }
        let board = tiny.board(stones);
        let report = judge_life(&board, &rules("chinese"), None);
        for verdict in report.verdicts.iter().filter(|v| v.color == Color::White) {
            let target = size.points().position(|p| p == verdict.head).unwrap();
            let captured = tiny.can_capture(stones, target, usize::MAX).unwrap();
            if !captured {
                alive += 1;
                // The brute force knows no threats from elsewhere.
                let lives = matches!(verdict.status, LifeStatus::Alive | LifeStatus::Seki);
                assert!(lives || verdict.reason == Reason::Ko, "{verdict:?}\n{board}");
            }
            if verdict.status == LifeStatus::Dead {
                dead += 1;
                assert!(captured, "{verdict:?}\n{board}");
            }
        }
    }
    assert!(alive > 5 && dead > 5, "{alive} {dead}");
}

/// Black's seven stones at G7 are in a race with White's at the bottom, which can be captured by them
/// alone; White wins it whoever begins.
const RACE: &str = "
    X . O O . O O . O
    . X O . O O O O O
    . X X O . O X X X
    . X O O O . X X .
    X X X O O O X X O
    X X . X X X O O O
    . X X X X O O O O
    X X . X X O X O O
    . X X X . X X X .
";

#[test]
fn a_race_is_read_where_the_map_leaves_it_open() {
    let board = board(RACE);
    let map = |g7: f64| {
        let size = board.size();
        let g7_group = board.group(size.parse_point("G7").unwrap()).unwrap().point_set();
        let f3_group = board.group(size.parse_point("F3").unwrap()).unwrap().point_set();
        Ownership::from_fn(size, |p| match board.color(p) {
            _ if g7_group.contains(p) => g7,
            _ if f3_group.contains(p) => g7,
            Some(Color::Black) => 0.9,
            Some(Color::White) => 0.1,
            None => 0.5,
        })
    };
    let report = judge_life(&board, &rules("japanese"), Some(&map(0.4)));
    assert_eq!(
        verdict(&report, "G7"),
        (LifeStatus::Dead, Certainty::Estimated(60), Reason::Captured)
    );
    assert_eq!(verdict(&report, "F3").0, LifeStatus::Alive);
    // Nothing is read against a map that is sure.
    let report = judge_life(&board, &rules("japanese"), Some(&map(0.9)));
    assert_eq!(verdict(&report, "F3").0, LifeStatus::Dead);
}

/// M8 puts N8 and L8 into atari at once, which random games seldom find.
#[test]
fn the_map_is_not_believed_where_a_double_atari_waits() {
    let board = board(
        "
        . . O . . X X X O . X X .
        X X X . X X . X . X X X .
        O O X X X X O X X . X X X
        . O X . . X O O O X . O .
        O O X X X O . O X X X X X
        X O X X . O O O X X O . O
        . O . X O O . O O O . O .
        O O X X O . O O . X O . O
        . X X X X X X O . X O O O
        X X X X O . . O O X X O .
        O . X O O O O O X X X O X
        O O O O . O . O O X . X X
        . O . . . . X O . X X . X
        ",
    );
    let map = Ownership::from_fn(board.size(), |p| match board.color(p) {
        Some(Color::Black) => 0.9,
        Some(Color::White) => 0.1,
        None => 0.5,
    });
    let report = judge_life(&board, &rules("japanese"), Some(&map));
    assert_eq!(
        verdict(&report, "N8"),
        (LifeStatus::Unsettled, Certainty::Estimated(90), Reason::Race)
    );
}
