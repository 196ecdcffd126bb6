//! Document 000, *Conversion Go*.

use go_core::{Board, Cell, Color, Group, Move, PointSet, Stone};
use go_rules::{Conversion, Game, Phase, Rules, Settlement};
use go_score::{CrossTime, DeadStones, Terms, score_board};

use super::{at, group, position, set, sum};
use crate::documents::corpus::document;
use crate::documents::facts::{Facts, endgame, paper_picture};
use crate::documents::paper::enclosure;
use crate::documents::replay::game_of;

/// Document 000 §2, §3 and diagram 1.
#[test]
fn the_board_is_a_grid_of_sixteen_with_four_corners_and_empty() {
    let document = document("000-diagram-1-empty-board");
    let game = Game::<Conversion>::new(document.preset.config()).unwrap();
    assert_eq!((game.size().width(), game.size().height(), game.size().area()), (16, 16, 256));
    assert!(document.picture.setup.is_empty());
    assert_eq!(game.position().board().empty(), 256);
    let mut board = Board::new(game.size());
    for name in ["A1", "A16", "Q1", "Q16"] {
        board.place(Stone { point: at(game.size(), name), color: Color::Black });
        assert_eq!(group(&board, name).sides().count(), 2, "a corner belongs to both its sides");
        assert!(Conversion::is_immune(group(&board, name)));
    }
}

/// Document 000 §7: "At the upper middle Black can play on the point marked … thereby converting
/// the group", "On the left White can play …, causing the six-stone black group to be converted".
#[test]
fn diagram_2_has_two_conversions() {
    let document = document("000-diagram-2-conversion-and-immunity");
    let size = document.size;
    for (mark, mover, converted) in [
        ("upper-middle", Color::Black, "G14 H14 H13 J13"),
        ("left", Color::White, "C10 D10 A9 B9 C9 C8"),
    ] {
        let &[point] = document.marked(mark) else { panic!("one point is marked") };
        let mut position = position::<Conversion>(&document, mover);
        let victim = set(size, converted);
        let head = victim.first().unwrap();
        assert_eq!(position.board().group(head).unwrap().point_set(), victim, "a whole group");
        assert_eq!(position.board().group(head).unwrap().color(), mover.other());
        assert_eq!(position.effect(point), victim);
        let settlement = position.play(point).unwrap();
        assert_eq!(settlement, Settlement { taken: victim.len() as u16, lost: 0 });
        assert!(victim.iter().all(|p| position.board().color(p) == Some(mover)));
    }
    assert_eq!(set(size, "C10 D10 A9 B9 C9 C8").len(), 6);
}

/// Document 000 §7: the white group in the lower left, "the large white group running down the
/// right side", and "the lone black stone" in the corner are immune.
#[test]
fn diagram_2_has_three_immunities() {
    let document = document("000-diagram-2-conversion-and-immunity");
    let position = position::<Conversion>(&document, Color::Black);
    let board = position.board();
    for (name, color, sides) in [
        ("A1", Color::White, "left, bottom"),
        ("N16", Color::White, "top, bottom"),
        ("Q1", Color::Black, "right, bottom"),
    ] {
        let group = group(board, name);
        assert_eq!((group.color(), group.liberties()), (color, 0), "{name}");
        assert_eq!(group.sides().to_string(), sides, "{name}");
        assert!(Conversion::is_immune(group) && !Conversion::is_dead(group), "{name}");
    }
    assert_eq!(group(board, "Q1").stones(), 1);
    let without_liberty = board.groups().filter(|group| group.liberties() == 0);
    assert_eq!(without_liberty.count(), 3);
    // The large one is held by black stones alone.
    let around = group(board, "N16").point_set();
    let mut around =
        around.iter().flat_map(|p| board.neighbors(p)).filter(|&p| !around.contains(p));
    assert!(around.all(|p| board.color(p) == Some(Color::Black)));
}

/// Document 000 §8, diagram 3, upper right: "it is suicide: The resulting five-stone group is
/// converted to white."
#[test]
fn diagram_3_suicide_of_five() {
    let document = document("000-diagram-3-special-situations");
    let &[point] = document.marked("suicide") else { panic!("one point is marked") };
    let mut position = position::<Conversion>(&document, Color::Black);
    assert_eq!(position.play(point), Ok(Settlement { taken: 0, lost: 5 }));
    assert_eq!(position.board().color(point), Some(Color::White));
}

/// Document 000 §8, diagram 3, upper left: White can "convert two black stones", and "his own group
/// is not converted", though its last liberty is gone.
#[test]
fn diagram_3_simultaneity_takes_two() {
    let document = document("000-diagram-3-special-situations");
    let &[point] = document.marked("simultaneity") else { panic!("one point is marked") };
    let mut position = position::<Conversion>(&document, Color::White);
    let own: Vec<Group<'_>> = position
        .board()
        .groups_around(point)
        .filter(|group| group.color() == Color::White)
        .collect();
    assert!(own.iter().all(|group| group.is_in_atari()), "White takes his own last liberty");
    assert!(
        !own.is_empty() && position.board().neighbors(point).all(|p| !position.board().is_empty(p))
    );
    assert_eq!(position.play(point), Ok(Settlement { taken: 2, lost: 0 }));
    assert_eq!(position.board().color(point), Some(Color::White));
}

/// Document 000 §8, diagram 3, right: "converting the four white stones; however, the larger black
/// group that results now has no liberties, so it is immediately converted to white."
#[test]
fn diagram_3_complex_suicide_of_four_then_all() {
    let document = document("000-diagram-3-special-situations");
    let &[point] = document.marked("complex-suicide") else { panic!("one point is marked") };
    let mut position = position::<Conversion>(&document, Color::Black);
    let black = position.board().stones(Color::Black);
    assert_eq!(position.play(point), Ok(Settlement { taken: 4, lost: 12 }));
    assert_eq!(position.board().color(point), Some(Color::White));
    // Seven black stones, the four and the new one.
    assert_eq!(position.board().stones(Color::Black), black - 7);
}

/// Document 000 §8, diagram 3, lower left: "neither player is motivated to play on either of the two
/// points …, from fear of being converted on the next move."
#[test]
fn diagram_3_seki_where_whoever_plays_is_converted() {
    let document = document("000-diagram-3-special-situations");
    let &[a, b] = document.marked("seki") else { panic!("two points are marked") };
    let start = position::<Conversion>(&document, Color::Black);
    let both = [a, b].into_iter().collect::<PointSet>();
    let holders: Vec<Color> = start
        .board()
        .groups()
        .filter(|group| group.liberty_set() == both)
        .map(Group::color)
        .collect();
    assert_eq!(holders.len(), 2, "both are reduced to the same two liberties");
    assert_ne!(holders[0], holders[1]);
    for color in Color::ALL {
        for (first, second) in [(a, b), (b, a)] {
            let mut position = position::<Conversion>(&document, color);
            assert!(position.play(first).unwrap().is_quiet());
            let settlement = position.play(second).unwrap();
            assert!(settlement.taken > 0 && settlement.lost == 0);
            assert_eq!(position.board().color(first), Some(color.other()));
        }
    }
}

/// Document 000 §9 and diagram 4: the doomed stones, the two sekis, and "Black wins by a score of
/// 136 to 116".
#[test]
fn diagram_4_dooms_exactly_these_stones() {
    let document = document("000-diagram-4-both-players-pass");
    let facts = Facts::<Conversion>::of(&document);
    let board = facts.board();
    let doomed = facts.dead.by_color(board);
    assert_eq!(doomed.white, set(document.size, "F16 G16 H16 A11 A10 G9 L4"));
    assert_eq!(doomed.black, set(document.size, "G2 H2 H3 A15"));
    for (name, stones) in [("F16", 3), ("A11", 2), ("G9", 1), ("L4", 1), ("G2", 3), ("A15", 1)] {
        assert_eq!(group(board, name).stones(), stones, "{name}");
    }
    assert_eq!(facts.dead.groups(board).len(), 6);

    let report = facts.report();
    assert_eq!(report.dame.len(), 4, "four empty points");
    let marked: PointSet = document.marked("seki").iter().copied().collect();
    assert_eq!(report.dame, marked);
    let proof = endgame(board);
    assert!(proof.is_proved(), "exactly these, by proof");
    assert_eq!(*proof.seki_points(), marked, "nobody gains there, by proof");
    assert_eq!(
        (sum(&report, Color::Black), sum(&report, Color::White)),
        ("136".into(), "116".into())
    );
    // "the total score will always be 256 minus two for each instance of seki"
    assert_eq!(136 + 116, 256 - 2 * 2);
    assert_eq!(report.outcome.to_string(), "B+20");
}

/// Document 000 §9: "Or you can simply remove them from the board without replacing them; the
/// identical score will result."
#[test]
fn diagrams_4_and_6_score_the_same_with_doomed_stones_removed() {
    for name in ["000-diagram-4-both-players-pass", "000-diagram-6-paper-game"] {
        let document = document(name);
        let facts = Facts::<Conversion>::of(&document);
        let report = facts.report();
        let mut setup = facts.board().to_setup(Color::Black);
        for point in facts.dead.points() {
            setup.set(point, Cell::Empty);
        }
        let removed = Board::from_setup(&setup);
        let terms = Terms::of_game(&facts.game);
        let without = score_board::<Conversion>(&removed, &DeadStones::NONE, &terms);
        for color in Color::ALL {
            assert_eq!(sum(&without, color), sum(&report, color), "{name} {color}");
        }
    }
}

/// Document 000, diagram 5: three enclosures; the upper left one with "six “X”ed white stones and one
/// “X”ed black stone; the color of all seven is understood to be black"; black at the upper right,
/// where the one group "touches two sides"; white at the bottom.
#[test]
fn diagram_5_encloses_crossed_stones_in_three_places() {
    let document = document("000-diagram-5-ultimate-enclosure");
    let drawn = &document.picture;
    let crossed = |area| enclosure(document.size, drawn.crossed, area).unwrap();
    let areas = ["upper-left", "upper-right", "bottom"].map(crossed);
    assert_eq!(areas.iter().map(PointSet::len).sum::<usize>(), drawn.crossed.len());
    let of = |area: &PointSet, color| {
        area.iter().filter(|&p| drawn.setup.cell(p).color() == Some(color)).count()
    };
    assert_eq!((of(&areas[0], Color::White), of(&areas[0], Color::Black)), (6, 1));
    for area in &areas {
        assert!(of(area, Color::White) > 0 && of(area, Color::Black) > 0, "both are crossed");
    }
    let reading = paper_picture(&document).read().expect("the colours are understood");
    let board = reading.board();
    for (area, color) in areas.iter().zip([Color::Black, Color::Black, Color::White]) {
        assert!(area.iter().all(|p| board.color(p) == Some(color)));
        let formation = board.group(area.first().unwrap()).unwrap();
        assert!(Conversion::is_immune(formation), "a living formation");
    }
    let upper_right = board.group(areas[1].first().unwrap()).unwrap();
    assert_eq!(upper_right.sides().to_string(), "top, right", "a single solid black group");
}

/// Document 000, diagram 6: "a completed pen-and-paper game, which White has won by a score of 171 to
/// 85. Some “X”ed stones were converted during the course of the game, and some … at the end".
#[test]
fn diagram_6_is_won_by_white_with_171_to_85() {
    let document = document("000-diagram-6-paper-game");
    let facts = Facts::<Conversion>::of(&document);
    let report = facts.report();
    assert_eq!(
        (sum(&report, Color::White), sum(&report, Color::Black)),
        ("171".into(), "85".into())
    );
    assert_eq!(report.outcome.winner(), Some(Color::White));
    assert_eq!(171 + 85, 256);
    let reading = paper_picture(&document).read().expect("its crosses are unambiguous");
    assert_eq!(reading.margin(), 85 - 171, "from the drawing alone");
    for time in [CrossTime::InPlay, CrossTime::AtEnd] {
        assert!(reading.crosses().iter().any(|cross| cross.time == time), "{time}");
    }
    let paper = facts.paper();
    assert!(!paper.crossed_in_play.is_empty() && !paper.crossed_at_end.is_empty());
    assert_eq!(paper.crossed(), document.picture.crossed);
}

/// Document 000 §9: "The game concludes when both players pass consecutively. (At this stage there
/// are no more profitable moves to be made.)"
#[test]
fn finished_games_leave_no_profitable_move() {
    for name in ["000-diagram-4-both-players-pass", "000-diagram-6-paper-game"] {
        let document = document(name);
        let record = document.record.as_ref().expect("there is a game");
        assert_eq!(record[0].0, Color::White, "White moves first");
        assert!(record[record.len() - 2..].iter().all(|&(_, turn)| turn == Move::Pass));
        let (game, _) = game_of::<Conversion>(&document);
        assert_eq!(game.phase(), Phase::Marking);
        assert!(endgame(game.position().board()).is_finished(), "{name}");
    }
}
