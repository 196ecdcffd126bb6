//! Wrong scores that people reported about other programs, each as a position of our own that
//! would show the same fault.

use go_core::{Board, ByColor, Color, Diagram, Move, Point, PointSet};
use go_rules::{Action, Conversion, Game, GoRules, Komi, Phase, Preset, Scoring};
use go_score::{
    DeadStones, LifeStatus, Outcome, Owner, Ownership, Points, Terms, WinBy, judge_life,
    score_board, score_game,
};

fn board(picture: &str) -> Board {
    picture.parse::<Diagram>().unwrap().board()
}

fn game(preset: &str, picture: &str) -> Game<GoRules> {
    let diagram: Diagram = picture.parse().unwrap();
    let mut config = Preset::named(preset).unwrap().config();
    config.size = diagram.setup().size;
    config.komi = Komi::ZERO;
    Game::from_setup(config, *diagram.setup()).unwrap()
}

fn at(game: &Game<GoRules>, name: &str) -> Point {
    game.size().parse_point(name).unwrap()
}

fn pass_twice(game: &mut Game<GoRules>) {
    game.play(Move::Pass).unwrap();
    game.play(Move::Pass).unwrap();
}

fn terms(preset: &str) -> Terms {
    Terms { komi: Komi::ZERO, ..Terms::of(&Preset::named(preset).unwrap().config()) }
}

/// Two living groups, a dead white stone inside the wall at A6.
const FINISHED: &str = "
    . . X O .
    X X X O O
    O . X O .
    . X X O O
    . X . X O
    X X X X O
    O O O O O
    . O . O .
";

/// Report 1: Living stones marked by mistake: the report names what was called dead.
#[test]
fn a_marking_against_life_is_visible() {
    let game = game("baduk", FINISHED);
    let board = game.position().board();
    let right = DeadStones::marked(board, [at(&game, "A6")]).unwrap();
    let wrong = DeadStones::marked(board, [at(&game, "A6"), at(&game, "C8")]).unwrap();
    let named = |dead: &DeadStones| {
        let report = score_game(&game, dead);
        report.explain().into_iter().filter(|line| line.contains("dead:")).collect::<Vec<_>>()
    };
    assert_eq!(named(&right), ["White dead: A6"]);
    assert_eq!(named(&wrong).len(), 2);
    assert!(named(&wrong)[0].starts_with("Black dead: C8"));
    // And the program's own proposal contradicts it, with a proof.
    let life = judge_life(board, &game.config().rules, None);
    let black = life.at(at(&game, "C8")).unwrap();
    assert_eq!(black.status, LifeStatus::Alive);
    assert_eq!(life.dead(), right);
}

/// Reports 2 and 15: A mark changes the score at once, and its removal changes it back.
#[test]
fn marks_count_once_and_can_be_taken_back() {
    let mut game = game("baduk", FINISHED);
    pass_twice(&mut game);
    let before = score_game(&game, &DeadStones::of_game(&game));
    let a6 = at(&game, "A6");
    game.act(Action::Mark(a6)).unwrap();
    let marked = score_game(&game, &DeadStones::of_game(&game));
    assert_eq!(marked.sides.black.dead, 1);
    assert_ne!(marked.margin, before.margin);
    for _ in 0..3 {
        let again = score_game(&game, &DeadStones::of_game(&game));
        assert_eq!(again.margin, marked.margin, "counting changes nothing");
    }
    game.act(Action::Mark(a6)).unwrap();
    assert_eq!(score_game(&game, &DeadStones::of_game(&game)).margin, before.margin);
}

/// Report 3: A point that must be filled to protect counts until it is filled, and the dame that makes
/// it necessary is named.
#[test]
fn a_protective_move_costs_its_point_when_it_is_played() {
    // When the dame at D3 is filled by White, Black must connect at B3.
    let mut game = game(
        "club",
        "
        . X X O .
        X X X O O
        . . X . O
        X X X O O
        . X X O .
    ",
    );
    let open = score_game(&game, &DeadStones::NONE);
    assert_eq!(open.dame, [at(&game, "D3")].into_iter().collect());
    assert_eq!(open.sides.black.territory, 4);
    pass_twice(&mut game);
    assert_eq!(game.phase(), Phase::Dame);
    game.play(Move::Pass).unwrap();
    game.play(Move::Play(at(&game, "D3"))).unwrap();
    game.act(Action::BackToPlay).unwrap();
    assert_eq!(game.to_move(), Color::Black);
    game.play(Move::Play(at(&game, "B3"))).unwrap();
    let closed = score_game(&game, &DeadStones::NONE);
    assert!(closed.dame.is_empty());
    assert_eq!(closed.sides.black.territory, 3);
}

/// A seki with shared liberties; see judge.rs for its proof.
const SEKI: &str = "
    . X O . X O .
    X X O . X O O
    . X O O X O .
";

/// Report 4: Groups in seki are found without anybody marking them.
#[test]
fn seki_is_found() {
    let game = game("japanese", SEKI);
    let life = judge_life(game.position().board(), &game.config().rules, None);
    for name in ["C3", "E3"] {
        assert_eq!(life.at(at(&game, name)).unwrap().status, LifeStatus::Seki);
    }
    assert_eq!(life.explain().len(), 2);
}

/// Report 5: Stones in seki count under area rules, and nothing of them under territory rules.
#[test]
fn stones_in_seki_count_where_stones_count() {
    let board = board(SEKI);
    let area = score_board::<GoRules>(&board, &DeadStones::NONE, &terms("chinese"));
    let territory = score_board::<GoRules>(&board, &DeadStones::NONE, &terms("japanese"));
    assert_eq!(
        (area.sides.black.total, area.sides.white.total),
        (Points::whole(9), Points::whole(10))
    );
    assert_eq!(territory.sides.black.total, Points::whole(2));
    assert_eq!(area.neutral(), 2);
}

/// Report 6: Marking is never accepting.
#[test]
fn a_mark_confirms_nothing() {
    let mut game = game("baduk", FINISHED);
    pass_twice(&mut game);
    game.act(Action::Confirm(Color::Black)).unwrap();
    game.act(Action::Mark(at(&game, "A6"))).unwrap();
    assert_eq!(game.confirmed(), ByColor { black: false, white: false });
    assert_eq!(game.phase(), Phase::Marking);
}

/// Report 7: Prisoners belong to the side that took them.
#[test]
fn prisoners_go_to_their_captor() {
    let mut game = game(
        "baduk",
        "
        O X .
        . X .
        . . .
    ",
    );
    game.play(Move::Play(at(&game, "A2"))).unwrap();
    assert_eq!(game.taken(), ByColor { black: 1, white: 0 });
    let report = score_game(&game, &DeadStones::NONE);
    assert_eq!((report.sides.black.captured, report.sides.white.captured), (1, 0));
}

/// Report 8: A dead group with one eye is found, whose last liberty only the eye is.
#[test]
fn one_eyed_groups_are_found_dead() {
    let board = board(
        "
        . O X X . X
        O O X . X X
        X X X X X .
        O O O O X X
        . O . O O O
    ",
    );
    let life = judge_life(&board, &Preset::named("chinese").unwrap().rules(), None);
    let dead = life.dead();
    assert_eq!(dead.groups(&board).len(), 1);
    assert!(dead.contains(board.size().parse_point("A4").unwrap()));
}

/// Report 9: The second pass changes neither the dead nor the score.
#[test]
fn the_last_pass_changes_nothing() {
    for preset in ["baduk", "table", "tromp-taylor", "chinese"] {
        let mut game = game(preset, FINISHED);
        let dead = DeadStones::marked(game.position().board(), [at(&game, "A6")]).unwrap();
        game.play(Move::Pass).unwrap();
        let one = score_game(&game, &dead).margin;
        game.play(Move::Pass).unwrap();
        assert_eq!(score_game(&game, &dead).margin, one, "{preset}");
    }
}

/// Report 10: The result of a file and of a protocol are the same text, from the same count.
#[test]
fn there_is_one_result() {
    let game = game("japanese", FINISHED);
    let report = score_game(&game, &DeadStones::NONE);
    assert_eq!(report.outcome, Outcome::from(report.margin));
    assert_eq!(report.outcome.to_string(), report.margin.to_string());
    let Outcome::Win { winner, by: WinBy::Points(points) } = report.outcome else {
        panic!("{}", report.outcome)
    };
    let sides = report.sides;
    let lead = sides[winner].total - sides[winner.other()].total;
    assert_eq!(points, lead);
    assert!(report.explain().last().unwrap().ends_with(&report.outcome.to_string()));
}

/// Report 11: Under territory scoring with group tax every point is somebody's or neutral.
#[test]
fn group_tax_forgets_no_point() {
    let board = board(FINISHED);
    let mut terms = terms("stone-scoring");
    let dead = DeadStones::marked(&board, [board.size().parse_point("A6").unwrap()]).unwrap();
    for scoring in [Scoring::Area, Scoring::Territory] {
        terms.rules.scoring = scoring;
        let report = score_board::<GoRules>(&board, &dead, &terms);
        let owned: usize =
            Color::ALL.iter().map(|&c| report.sides[c].stones + report.sides[c].territory).sum();
        assert_eq!(owned + report.neutral(), board.size().area());
        // Black is one estate; White's right side is joined to its lower side.
        assert_eq!(
            report.sides.map(|side| side.tax),
            ByColor { black: Points::whole(2), white: Points::whole(2) }
        );
    }
}

/// Reports 12 and 13: The proposal is the same every time, and proof outweighs any map.
#[test]
fn the_dead_list_is_stable() {
    let game = game("japanese", FINISHED);
    let board = game.position().board();
    let rules = game.config().rules;
    let first = judge_life(board, &rules, None);
    for chance in [0.0, 0.3, 0.5, 1.0, f64::NAN] {
        let map = Ownership::from_fn(board.size(), |_| chance);
        assert_eq!(judge_life(board, &rules, Some(&map)).dead(), first.dead());
    }
}

/// Report 14: An open border is named, and its points are nobody's.
#[test]
fn open_borders_are_reported() {
    let board = board(
        "
        . . X . . O . .
        . . X . O O . .
        . . X . O . . .
        . . X X O O O .
        X X X O O . O O
        . . X O . O . .
    ",
    );
    let report = score_board::<GoRules>(&board, &DeadStones::NONE, &terms("japanese"));
    assert_eq!(report.open_borders.len(), 1);
    let open: PointSet = report.open_borders[0];
    assert!(open.iter().all(|p| report.owner(p) == Owner::Dame));
    assert!(report.explain().iter().any(|line| line.starts_with("Open border")));
    let life = judge_life(&board, &terms("japanese").rules, None);
    assert_eq!(life.open_borders, report.open_borders);
}

/// Report 16: Territory inside another group's territory counts.
#[test]
fn enclosed_territory_counts() {
    let board = board(
        "
        . . . . . . .
        . O O O O O .
        . O X X X O .
        . O X . X O .
        . O X X X O .
        . O O O O O .
        . . . . . . .
    ",
    );
    for preset in ["baduk", "chinese", "tromp-taylor"] {
        let report = score_board::<GoRules>(&board, &DeadStones::NONE, &terms(preset));
        let centre = board.size().parse_point("D4").unwrap();
        assert_eq!(report.owner(centre), Owner::Territory(Color::Black), "{preset}");
        assert_eq!(report.sides.black.territory, 1);
        assert_eq!(report.sides.white.territory, 24);
    }
    let report = score_board::<Conversion>(&board, &DeadStones::NONE, &terms("conversion"));
    assert_eq!(
        report.sides.map(|side| side.total),
        ByColor { black: Points::whole(9), white: Points::whole(40) }
    );
}

/// Report 17: Eyes in seki are nobody's under Japanese rules.
#[test]
fn japanese_seki() {
    let board = board(
        "
        . X . O .
        X X . O O
    ",
    );
    let report = score_board::<GoRules>(&board, &DeadStones::NONE, &terms("japanese"));
    assert_eq!(report.sides.map(|side| side.total), ByColor::default());
    assert_eq!(report.outcome, Outcome::Draw);
    assert_eq!(report.picture(), "! X . O !\nX X . O O\n");
}
