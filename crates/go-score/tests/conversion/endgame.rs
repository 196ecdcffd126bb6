//! Exact endgames against brute force, the documents' diagrams, and the laws of the final count.

use std::collections::HashMap;

use go_core::{Board, Cell, Color, Diagram, Move, PointSet, Size, Symmetry};
use go_rules::{Conversion, Position};
use go_score::{
    Certainty, ConversionLife, Endgame, EndgameLimits, LifeStatus, Ownership, Reason, WhyOpen,
};

use crate::oracle::corpus::Document;
use crate::oracle::random::Random;

/// Black's points less White's as the board stands, straight from the rule.
fn margin_as_it_stands(board: &Board) -> i32 {
    let mut margin = board.stones(Color::Black) as i32 - board.stones(Color::White) as i32;
    let mut left: PointSet = board.empty_points().collect();
    while let Some(point) = left.first() {
        let region = board.flood(point, |p| board.is_empty(p));
        left -= region;
        let touches = |color| {
            region.iter().flat_map(|p| board.neighbors(p)).any(|n| board.color(n) == Some(color))
        };
        match (touches(Color::Black), touches(Color::White)) {
            (true, false) => margin += region.len() as i32,
            (false, true) => margin -= region.len() as i32,
            _ => {}
        }
    }
    margin
}

/// Plain minimax over the rules themselves.
#[derive(Default)]
struct Plain {
    margins: HashMap<(u128, bool), i32>,
}

impl Plain {
    fn margin(&mut self, position: &Position<Conversion>, passed: bool) -> i32 {
        let key = (position.hash().bits(), passed);
        if let Some(&margin) = self.margins.get(&key) {
            return margin;
        }
        let black = position.to_move() == Color::Black;
        let better = |a: i32, b: i32| if black { a.max(b) } else { a.min(b) };
        let mut best = if passed {
            margin_as_it_stands(position.board())
        } else {
            self.margin(&after(position, Move::Pass), true)
        };
        for point in position.board().empty_points() {
            best = better(best, self.margin(&after(position, Move::Play(point)), false));
        }
        self.margins.insert(key, best);
        best
    }
}

fn after(position: &Position<Conversion>, turn: Move) -> Position<Conversion> {
    let mut next = *position;
    next.turn(turn).unwrap();
    next
}

/// Whether the attacker can convert these stones for good, by plain search.
fn converts(
    position: &Position<Conversion>,
    targets: &PointSet,
    attacker: Color,
    passed: bool,
    known: &mut HashMap<(u128, bool), bool>,
) -> bool {
    let key = (position.hash().bits(), passed);
    if let Some(&answer) = known.get(&key) {
        return answer;
    }
    let attacks = position.to_move() == attacker;
    let taken = targets.iter().all(|p| position.board().color(p) == Some(attacker));
    let mut turns = position.board().empty_points().map(Move::Play).chain([Move::Pass]);
    let reaches = |turn: Move, known: &mut _| {
        if turn == Move::Pass && passed {
            return taken;
        }
        converts(&after(position, turn), targets, attacker, turn == Move::Pass, known)
    };
    let answer = if attacks {
        turns.any(|turn| reaches(turn, known))
    } else {
        turns.all(|turn| reaches(turn, known))
    };
    known.insert(key, answer);
    answer
}

/// A random position with this many empty points.
fn late_position(random: &mut Random, size: Size, empties: usize) -> Position<Conversion> {
    let mut position = Position::new(Conversion, size);
    while position.board().empty() > empties {
        let open: Vec<_> = position.board().empty_points().collect();
        position.play(open[random.below(open.len())]).unwrap();
        if random.below(4) == 0 {
            position.pass();
        }
    }
    position
}

fn solve(position: &Position<Conversion>) -> Endgame {
    Endgame::solve(position, EndgameLimits::default(), None)
}

#[test]
fn margins_and_fates_are_as_brute_force_says() {
    let mut random = Random(4);
    let (mut searched, mut dead, mut first, mut seki) = (0, 0, 0, 0);
    for round in 0..500 {
        let sizes = [(3, 3), (3, 4), (4, 4), (4, 6), (5, 5), (6, 6), (8, 8)];
        let (width, height) = sizes[round % sizes.len()];
        let size = Size::new(width, height).unwrap();
        let empties = 1 + random.below(6);
        let mut position = late_position(&mut random, size, empties);
        let endgame = solve(&position);
        searched += usize::from(!endgame.components().is_empty());
        let mut plain = Plain::default();
        for to_move in Color::ALL {
            position.set_to_move(to_move);
            let bounds = endgame.margin(to_move);
            assert_eq!(bounds.exact(), Some(plain.margin(&position, false)), "{position:?}");
            assert!(ConversionLife::of(position.board()).bounds().lower <= bounds.lower);
        }
        for verdict in endgame.verdicts() {
            let attacker = verdict.color.other();
            let targets: PointSet = verdict.stones;
            let mut falls = |to_move| {
                position.set_to_move(to_move);
                converts(&position, &targets, attacker, false, &mut HashMap::new())
            };
            let (second, first_too) = (falls(verdict.color), falls(attacker));
            let status = verdict.status;
            match (second, first_too) {
                (true, _) => assert!(
                    status == LifeStatus::Dead || verdict.reason == Reason::Competes,
                    "{verdict:?} {position:?}"
                ),
                (false, true) => assert_eq!(status, LifeStatus::Unsettled, "{position:?}"),
                (false, false) => assert!(
                    matches!(status, LifeStatus::Alive | LifeStatus::Seki),
                    "{verdict:?} {position:?}"
                ),
            }
            assert_eq!(verdict.certainty, Certainty::Proved);
            dead += usize::from(status == LifeStatus::Dead);
            first += usize::from(status == LifeStatus::Unsettled);
            seki += usize::from(status == LifeStatus::Seki);
        }
        // All doomed stones of a colour fall together.
        for color in Color::ALL {
            let doomed = endgame.doomed(color);
            position.set_to_move(color);
            assert!(converts(&position, &doomed, color.other(), false, &mut HashMap::new()));
        }
    }
    assert!(searched > 200 && dead > 20 && first > 50, "{searched} {dead} {first} {seki}");
}

/// The margin counted as the rules count at the end, doomed stones converted, and the same with
/// doomed stones taken off and their points counted for whoever surrounds them.
fn final_margins(endgame: &Endgame, board: &Board) -> (i32, i32) {
    let mut bare = *board;
    for verdict in endgame.verdicts().iter().filter(|v| v.status == LifeStatus::Dead) {
        bare.remove_group(verdict.head);
    }
    (margin_as_it_stands(&endgame.converted()), margin_as_it_stands(&bare))
}

#[test]
fn a_finished_game_counts_what_play_would_give() {
    let mut random = Random(9);
    let (mut finished, mut with_doomed, mut without_dame) = (0, 0, 0);
    for round in 0..3000 {
        let side = 3 + (round % 6) as u8;
        let size = Size::square(side).unwrap();
        let empties = 1 + random.below(8);
        let position = late_position(&mut random, size, empties);
        let endgame = solve(&position);
        assert_eq!(endgame.final_margin(), margin_as_it_stands(&endgame.converted()));
        if !endgame.is_finished() {
            continue;
        }
        finished += 1;
        let doomed = endgame.doomed(Color::Black) | endgame.doomed(Color::White);
        with_doomed += usize::from(!doomed.is_empty());
        let (converted, removed) = final_margins(&endgame, position.board());
        let played = endgame.margin(Color::Black).exact();
        assert_eq!(played, Some(converted), "{position:?}");
        if endgame.dame().is_empty() {
            assert_eq!(converted, removed, "{position:?}");
            without_dame += 1;
        }
    }
    let counts = (finished, with_doomed, without_dame);
    assert!(finished > 200 && with_doomed > 100 && without_dame > 100, "{counts:?}");
}

#[test]
fn symmetry_and_colours_make_no_difference() {
    let mut random = Random(6);
    for _ in 0..40 {
        let size = Size::square(6).unwrap();
        let position = late_position(&mut random, size, 7);
        let endgame = solve(&position);
        let swapped = position.board().with_colors_swapped();
        let swapped = swapped.to_setup(position.to_move().other());
        let swapped = solve(&Position::from_setup(Conversion, &swapped).unwrap());
        for color in Color::ALL {
            let (one, other) = (endgame.margin(color), swapped.margin(color.other()));
            assert_eq!((one.lower, one.upper), (-other.upper, -other.lower));
        }
        for &symmetry in Symmetry::of(size) {
            let image = symmetry.apply_setup(&position.to_setup());
            let image = solve(&Position::from_setup(Conversion, &image).unwrap());
            for verdict in endgame.verdicts() {
                let moved = symmetry.apply(size, verdict.head);
                assert_eq!(image.verdict_at(moved).unwrap().status, verdict.status);
            }
        }
    }
}

#[test]
fn document_000_diagram_4() {
    let document = Document::read("000-diagram-4-both-players-pass.txt");
    let diagram: Diagram = document.picture("picture").parse().unwrap();
    let setup = diagram.setup_for(Color::White);
    let position = Position::from_setup(Conversion, &setup).unwrap();
    let endgame = solve(&position);
    assert!(endgame.is_proved());
    assert!(endgame.is_finished());
    let points = |names: &str| -> PointSet {
        names
            .split([' ', ';', ','])
            .filter(|n| !n.is_empty())
            .map(|n| setup.size.parse_point(n).unwrap())
            .collect()
    };
    for color in Color::ALL {
        let listed = points(document.value(&format!("doomed-{color:#}")));
        assert_eq!(endgame.doomed(color), listed, "{color}");
    }
    assert_eq!(endgame.seki_points(), &points(document.value("seki")));
    assert_eq!(endgame.converted().picture().to_string(), document.picture("resolved"));
    assert_eq!(endgame.margin(Color::Black).exact(), Some(136 - 116));
    assert_eq!(final_margins(&endgame, position.board()), (20, 20));
    assert!(endgame.dame().is_empty());
    // Two points for each seki, and no dame: all others are somebody's.
    let sekis = endgame
        .components()
        .iter()
        .filter(|component| component.empties.iter().any(|p| endgame.seki_points().contains(p)));
    assert_eq!(136 + 116, setup.size.area() - 2 * sekis.count());
}

#[test]
fn document_000_diagram_6() {
    let document = Document::read("000-diagram-6-paper-game.txt");
    let diagram: Diagram = document.picture("final").parse().unwrap();
    let setup = diagram.setup_for(Color::White);
    let position = Position::from_setup(Conversion, &setup).unwrap();
    let endgame = solve(&position);
    assert!(endgame.is_proved() && endgame.is_finished());
    assert_eq!(endgame.converted().picture().to_string(), document.picture("resolved"));
    assert_eq!(endgame.margin(Color::White).exact(), Some(85 - 171));
}

#[test]
fn the_seki_of_diagram_3() {
    let document = Document::read("000-diagram-3-special-situations.txt");
    let diagram: Diagram = document.picture("picture").parse().unwrap();
    let setup = diagram.setup_for(Color::Black);
    let position = Position::from_setup(Conversion, &setup).unwrap();
    // The rest of the diagram is empty and not to be searched.
    let endgame = solve(&position);
    assert!(!endgame.is_proved());
    let open = endgame.components().iter().filter_map(|c| c.margin.err()).next().unwrap();
    assert!(matches!(open, WhyOpen::TooManyEmptyPoints(17..)), "{open}");
}

#[test]
fn what_is_not_proved_is_estimated_with_its_figure() {
    let size = Size::square(9).unwrap();
    let mut setup = go_core::Setup::empty(size, Color::Black);
    let names = ["C3", "E5", "G7"];
    let stones = names.map(|name| size.parse_point(name).unwrap());
    for stone in stones {
        setup.set(stone, Cell::Black);
    }
    let position = Position::from_setup(Conversion, &setup).unwrap();
    let map = Ownership::from_fn(size, |p| match p {
        p if p == stones[0] => 0.9,
        p if p == stones[1] => 0.5,
        _ => 0.1,
    });
    let endgame = Endgame::solve(&position, EndgameLimits::default(), Some(&map));
    let said = stones.map(|stone| {
        let verdict = endgame.verdict_at(stone).unwrap();
        (verdict.status, verdict.certainty)
    });
    assert_eq!(
        said,
        [
            (LifeStatus::Alive, Certainty::Estimated(90)),
            (LifeStatus::Unsettled, Certainty::Estimated(50)),
            (LifeStatus::Dead, Certainty::Estimated(90)),
        ]
    );
    assert!(!endgame.is_finished() && !endgame.is_proved());
    let blank = solve(&position);
    assert!(blank.verdicts().iter().all(|v| v.reason == Reason::Nothing));
    assert_eq!((blank.margin(Color::White).lower, blank.margin(Color::White).upper), (-81, 81));
}

#[test]
fn a_search_stops_at_its_limit() {
    let mut random = Random(2);
    let position = late_position(&mut random, Size::square(9).unwrap(), 24);
    let limits = EndgameLimits { empties: 25, nodes: 5000 };
    let endgame = Endgame::solve(&position, limits, None);
    let again = Endgame::solve(&position, limits, None);
    assert_eq!(endgame.components(), again.components());
    for component in endgame.components() {
        assert!(component.nodes < 5000 + (1 << 12));
    }
}
