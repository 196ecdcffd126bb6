//! Playout boards and positions are held to the same games, and the games to pinned numbers.

use go_ai::{PlayoutBoard, PlayoutRules, Rng, Trace};
use go_core::{Cell, Color, Move, Point, Setup, Size};
use go_rules::{Conversion, GoRules, Position, Preset, Rules};

fn sizes() -> Vec<Size> {
    let pairs = [(1, 1), (1, 5), (2, 2), (3, 3), (4, 7), (9, 9), (13, 13), (16, 16), (19, 19)];
    let mut sizes: Vec<Size> = pairs.iter().map(|&(w, h)| Size::new(w, h).unwrap()).collect();
    sizes.push(Size::new(25, 7).unwrap());
    sizes.push(Size::square(25).unwrap());
    sizes
}

fn rules_of<R: Rules>(preset: &str) -> R {
    R::of(&Preset::named(preset).unwrap().rules())
}

/// A position after some random turns.
fn opening<R: Rules>(rules: R, size: Size, turns: usize, rng: &mut Rng) -> Position<R> {
    let mut position = Position::from_setup(rules, &Setup::empty(size, Color::Black)).unwrap();
    for _ in 0..turns {
        let legal: Vec<Point> = position.legal_points().collect();
        match legal.get(rng.below(legal.len() as u32 + 1) as usize) {
            Some(&point) => {
                position.play_unchecked(point);
            }
            None => position.pass(),
        }
    }
    position
}

/// Plays a playout's turns on a position, and checks board, owners and margin at the end.
fn replay<R: PlayoutRules>(
    start: Position<R>,
    board: &R::Board,
    trace: &Trace,
    mut check: impl FnMut(&Position<R>, Option<Point>),
) -> Position<R> {
    let mut position = start;
    for (color, point) in trace.turns() {
        assert_eq!(color, position.to_move());
        check(&position, point);
        position.turn(point.map_or(Move::Pass, Move::Play)).expect("playouts play legal moves");
    }
    let mut margin = 0;
    for point in position.size().points() {
        if let Some(color) = position.board().color(point) {
            assert_eq!(board.owner(point), Some(color));
        }
        margin += match board.owner(point) {
            Some(Color::Black) => 1,
            Some(Color::White) => -1,
            None => 0,
        };
    }
    assert_eq!(board.margin(), margin);
    let mut sums = go_core::PointMap::filled(0);
    board.add_ownership(&mut sums);
    assert_eq!(position.size().points().map(|p| sums[p]).sum::<i32>(), margin);
    position
}

/// The eye shape of the playouts, written down once more from its description.
fn is_eye(position: &Position<GoRules>, point: Point) -> bool {
    let (board, size) = (position.board(), position.size());
    let own = Cell::from(position.to_move());
    if !board.around(point).iter().all(|&(_, cell)| cell == own || cell == Cell::Wall) {
        return false;
    }
    let (x, y) = size.xy(point);
    let (mut taken, mut outside) = (0, 0);
    for (dx, dy) in [(-1, -1), (1, -1), (-1, 1), (1, 1)] {
        let diagonal = x
            .checked_add_signed(dx)
            .zip(y.checked_add_signed(dy))
            .and_then(|(x, y)| size.point(x, y));
        match diagonal {
            None => outside = 1,
            Some(p) => {
                let opponent = Cell::from(position.to_move().other());
                taken += usize::from(board.cell(p) == opponent);
            }
        }
    }
    taken + outside < 2
}

#[test]
fn go_playouts_are_games_of_go() {
    let rules: GoRules = rules_of("baduk");
    let mut rng = Rng::new(11);
    let mut board = <GoRules as PlayoutRules>::Board::new();
    let mut trace = Trace::new();
    for size in sizes() {
        for round in 0..40 {
            let turns = rng.below(2 * size.area() as u32) as usize;
            let start = opening(rules, size, if round == 0 { 0 } else { turns }, &mut rng);
            board.load(&start);
            board.run(&mut rng, &mut trace);
            replay(start, &board, &trace, |position, point| match point {
                Some(point) => assert!(!is_eye(position, point), "an eye was filled"),
                // A pass is the last resort.
                None => assert!(
                    position.legal_points().all(|p| is_eye(position, p)),
                    "a pass with moves left\n{position:?}"
                ),
            });
            let ended = trace.turns().rev().take(2).filter(|(_, turn)| turn.is_none()).count() == 2;
            assert!(ended || trace.len() == 3 * size.area());
        }
    }
}

#[test]
fn conversion_playouts_fill_the_board() {
    let mut rng = Rng::new(12);
    let mut board = <Conversion as PlayoutRules>::Board::new();
    let mut trace = Trace::new();
    for size in sizes() {
        for round in 0..40 {
            let turns = rng.below(size.area() as u32) as usize;
            let start = opening(Conversion, size, if round == 0 { 0 } else { turns }, &mut rng);
            board.load(&start);
            board.run(&mut rng, &mut trace);
            assert_eq!(trace.len(), start.board().empty());
            let end = replay(start, &board, &trace, |_, point| assert!(point.is_some()));
            assert_eq!(end.board().empty(), 0);
            for group in end.board().groups() {
                assert!(Conversion::is_immune(group), "a full board has immune groups only");
            }
        }
    }
}

#[test]
fn a_loaded_board_can_be_copied_into_one_of_another_size() {
    let mut rng = Rng::new(13);
    let mut trace = Trace::new();
    let mut scratch = <GoRules as PlayoutRules>::Board::new();
    for size in sizes() {
        let start = opening(rules_of::<GoRules>("baduk"), size, size.area() / 2, &mut rng);
        let mut loaded = <GoRules as PlayoutRules>::Board::new();
        loaded.load(&start);
        for _ in 0..3 {
            scratch.clone_from(&loaded);
            scratch.run(&mut rng, &mut trace);
            replay(start, &scratch, &trace, |_, _| {});
        }
    }
}

/// Seed, playouts, then turns in all and wins of Black at 6.5 komi (Conversion Go: at none).
#[test]
fn golden_playouts() {
    fn count<R: PlayoutRules>(preset: &str, side: u8, playouts: u32) -> (usize, u32) {
        let preset = Preset::named(preset).unwrap();
        let size = Size::square(side).unwrap();
        let start = opening(R::of(&preset.rules()), size, 0, &mut Rng::new(0));
        let mut board = R::Board::new();
        let mut trace = Trace::new();
        let mut rng = Rng::new(2026);
        let (mut turns, mut wins) = (0, 0);
        for _ in 0..playouts {
            board.load(&start);
            board.run(&mut rng, &mut trace);
            turns += trace.len();
            wins += u32::from(2 * board.margin() > preset.komi().half_points());
        }
        (turns, wins)
    }
    assert_eq!(count::<GoRules>("baduk", 9, 2_000), (221_299, 857));
    assert_eq!(count::<GoRules>("baduk", 13, 1_000), (218_210, 485));
    assert_eq!(count::<GoRules>("baduk", 19, 500), (226_930, 218));
    assert_eq!(count::<GoRules>("baduk", 5, 1_000), (42_596, 496));
    assert_eq!(count::<Conversion>("conversion", 16, 1_000), (256_000, 490));
    assert_eq!(count::<Conversion>("conversion", 7, 1_000), (49_000, 579));
}
