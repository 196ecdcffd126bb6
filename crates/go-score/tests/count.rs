//! The count against a slow one written apart from it, by laws, and on examples.

use go_core::{Board, ByColor, Cell, Color, Diagram, Move, Point, PointSet, Setup, Size, Symmetry};
use go_rules::{
    Button, Conversion, Game, GoRules, HandicapBonus, Komi, Preset, RuleSet, Scoring, Tax,
};
use go_score::{DeadStones, Margin, Owner, Points, ScoreReport, Terms, score_board, score_game};
use proptest::prelude::*;

fn terms(preset: &str) -> Terms {
    Terms::of(&Preset::named(preset).unwrap().config())
}

/// A board drawn by choosing each cell; groups may lack liberties, which no count minds.
fn boards() -> impl Strategy<Value = Board> {
    (1u8..=7, 1u8..=7).prop_flat_map(|(width, height)| {
        let size = Size::new(width, height).unwrap();
        proptest::collection::vec(0u8..6, size.area()).prop_map(move |cells| {
            let mut setup = Setup::empty(size, Color::Black);
            for (point, cell) in size.points().zip(cells) {
                let cell = match cell {
                    0 | 1 => Cell::Black,
                    2 | 3 => Cell::White,
                    _ => Cell::Empty,
                };
                setup.set(point, cell);
            }
            Board::from_setup(&setup)
        })
    })
}

fn any_rules() -> impl Strategy<Value = RuleSet> {
    let go = Preset::named("chinese").unwrap().rules();
    (0usize..2, 0usize..3, 0usize..3, 0usize..2).prop_map(move |(scoring, tax, bonus, button)| {
        RuleSet {
            scoring: [Scoring::Area, Scoring::Territory][scoring],
            tax: [Tax::None, Tax::Seki, Tax::All][tax],
            handicap_bonus: [HandicapBonus::Zero, HandicapBonus::OneLess, HandicapBonus::Each]
                [bonus],
            button: [Button::Unused, Button::Used][button],
            ..go
        }
    })
}

fn any_terms() -> impl Strategy<Value = Terms> {
    (any_rules(), -20i32..40, 0u8..10, 0u32..9, 0u32..9, 0usize..3).prop_map(
        |(rules, komi, handicap, black, white, first)| Terms {
            rules,
            komi: Komi::from_half_points(komi).unwrap(),
            handicap,
            captured: ByColor { black, white },
            first_pass: [None, Some(Color::Black), Some(Color::White)][first],
        },
    )
}

/// Some groups of the board, chosen by bits.
fn some_dead(board: &Board, bits: u64) -> DeadStones {
    let heads = board.groups().enumerate().filter(|(i, _)| bits >> (i % 64) & 1 == 1);
    DeadStones::marked(board, heads.map(|(_, group)| group.head())).unwrap()
}

// ---- The slow counter: plain grids, one breadth-first walk per point and question. ----

type Grid = Vec<Vec<char>>;

fn grid_of(board: &Board, dead: &DeadStones) -> Grid {
    let size = board.size();
    let at = |x, y| {
        let point = size.point(x, y).unwrap();
        match board.color(point) {
            Some(color) if !dead.contains(point) => color.symbol(),
            _ => '.',
        }
    };
    (0..size.height()).map(|y| (0..size.width()).map(|x| at(x, y)).collect()).collect()
}

fn around(grid: &Grid, (x, y): (usize, usize)) -> Vec<(usize, usize)> {
    let mut list = Vec::new();
    if x > 0 {
        list.push((x - 1, y));
    }
    if y > 0 {
        list.push((x, y - 1));
    }
    if x + 1 < grid[0].len() {
        list.push((x + 1, y));
    }
    if y + 1 < grid.len() {
        list.push((x, y + 1));
    }
    list
}

/// Everything reachable from a point over these characters, and the characters beyond.
fn walk(grid: &Grid, from: (usize, usize), over: &str) -> (Vec<(usize, usize)>, String) {
    let (mut seen, mut beyond) = (vec![from], String::new());
    let mut next = 0;
    while next < seen.len() {
        for (x, y) in around(grid, seen[next]) {
            if over.contains(grid[y][x]) {
                if !seen.contains(&(x, y)) {
                    seen.push((x, y));
                }
            } else {
                beyond.push(grid[y][x]);
            }
        }
        next += 1;
    }
    (seen, beyond)
}

/// The colour that alone surrounds an empty point; `=` for both, `-` for neither.
fn surrounded_by(grid: &Grid, at: (usize, usize)) -> char {
    let (_, beyond) = walk(grid, at, ".");
    match (beyond.contains('X'), beyond.contains('O')) {
        (true, false) => 'X',
        (false, true) => 'O',
        (true, true) => '=',
        (false, false) => '-',
    }
}

/// Territory and area of a side without any tax.
fn slow_count(grid: &Grid, symbol: char) -> (usize, usize) {
    let (mut stones, mut territory) = (0, 0);
    for (y, row) in grid.iter().enumerate() {
        for (x, &cell) in row.iter().enumerate() {
            stones += usize::from(cell == symbol);
            territory += usize::from(cell == '.' && surrounded_by(grid, (x, y)) == symbol);
        }
    }
    (territory, stones + territory)
}

/// The empty points of a colour in regions of independent life, and the number of those regions,
/// by the letter of KataGo's rules page: connected points without the other colour that hold no
/// dame and no group in atari.
fn strict_life(grid: &Grid, symbol: char) -> (usize, usize) {
    let over = format!(".{symbol}");
    let (mut points, mut regions) = (0, 0);
    let mut done: Vec<(usize, usize)> = Vec::new();
    for y in 0..grid.len() {
        for x in 0..grid[0].len() {
            if !over.contains(grid[y][x]) || done.contains(&(x, y)) {
                continue;
            }
            let (region, _) = walk(grid, (x, y), &over);
            done.extend(&region);
            let has_stone = region.iter().any(|&(x, y)| grid[y][x] == symbol);
            let has_dame = region
                .iter()
                .any(|&(x, y)| grid[y][x] == '.' && surrounded_by(grid, (x, y)) == '=');
            let has_atari = region.iter().any(|&(x, y)| {
                if grid[y][x] != symbol {
                    return false;
                }
                let (group, _) = walk(grid, (x, y), &symbol.to_string());
                let mut liberties: Vec<(usize, usize)> = group
                    .iter()
                    .flat_map(|&at| around(grid, at))
                    .filter(|&(x, y)| grid[y][x] == '.')
                    .collect();
                liberties.sort_unstable();
                liberties.dedup();
                liberties.len() == 1
            });
            if has_stone && !has_dame && !has_atari {
                regions += 1;
                points += region.iter().filter(|&&(x, y)| grid[y][x] == '.').count();
            }
        }
    }
    (points, regions)
}

fn count(report: &ScoreReport, owner: Owner) -> usize {
    report.points_of(owner).len()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(800))]

    #[test]
    fn agrees_with_the_slow_counter(board in boards(), bits: u64, terms in any_terms()) {
        let dead = some_dead(&board, bits);
        let report = score_board::<GoRules>(&board, &dead, &terms);
        let grid = grid_of(&board, &dead);
        for color in Color::ALL {
            let side = &report.sides[color];
            let (territory, area) = slow_count(&grid, color.symbol());
            // The tax takes eyes in seki, and nothing else, from the territory.
            prop_assert_eq!(side.territory + side.seki_eyes, territory);
            prop_assert_eq!(side.stones + territory, area);
            if terms.rules.tax == Tax::None {
                prop_assert_eq!(side.seki_eyes, 0);
            }
            let mut halves = match terms.rules.scoring {
                Scoring::Area => 2 * (side.stones + side.territory),
                Scoring::Territory => {
                    let dead = dead.by_color(&board)[color.other()].len();
                    2 * (side.territory + terms.captured[color] as usize + dead)
                }
            } as i32;
            halves -= side.tax.in_half_points();
            if color == Color::White {
                halves += terms.komi.half_points();
                let stones = i32::from(terms.handicap);
                halves += match terms.rules.handicap_bonus {
                    HandicapBonus::Each if stones > 1 => 2 * stones,
                    HandicapBonus::OneLess if stones > 1 => 2 * stones - 2,
                    _ => 0,
                };
            }
            if terms.rules.button == Button::Used && terms.first_pass == Some(color) {
                halves += 1;
            }
            prop_assert_eq!(side.total, Points::half_points(halves));
        }
        prop_assert_eq!(
            report.margin,
            Margin::between(report.sides.black.total, report.sides.white.total)
        );
        // Every point has one owner.
        let owned: usize = Color::ALL
            .iter()
            .map(|&c| count(&report, Owner::Stone(c)) + count(&report, Owner::Territory(c)))
            .sum();
        prop_assert_eq!(owned + report.neutral(), board.size().area());
    }

    /// What KataGo's definition calls independent life always counts here, and with all dame
    /// filled and nothing in atari both are the same.
    #[test]
    fn tax_takes_no_more_than_the_strict_definition(board in boards(), bits: u64) {
        let dead = some_dead(&board, bits);
        let stone_scoring = terms("stone-scoring");
        let report = score_board::<GoRules>(&board, &dead, &stone_scoring);
        let grid = grid_of(&board, &dead);
        for color in Color::ALL {
            let side = &report.sides[color];
            let (points, regions) = strict_life(&grid, color.symbol());
            prop_assert!(side.territory >= points, "{board}\n{}", report.picture());
            prop_assert!(side.tax >= Points::whole(2 * regions as i32));
            if report.dame.is_empty() {
                let strict = (points, Points::whole(2 * regions as i32));
                let quiet = board.groups().all(|g| g.liberties() > 1);
                if quiet && dead == DeadStones::NONE {
                    prop_assert_eq!((side.territory, side.tax), strict);
                }
            }
        }
    }

    #[test]
    fn symmetry_and_exchange_of_colours_keep_the_score(
        board in boards(), bits: u64, terms in any_terms(),
    ) {
        let dead = some_dead(&board, bits);
        let report = score_board::<GoRules>(&board, &dead, &terms);
        let size = board.size();
        for &symmetry in Symmetry::of(size) {
            let image = symmetry.apply_board(&board);
            let moved = dead.points().iter().map(|p| symmetry.apply(size, p));
            let dead = DeadStones::marked(&image, moved).unwrap();
            let turned = score_board::<GoRules>(&image, &dead, &terms);
            prop_assert_eq!(turned.sides, report.sides);
            for point in size.points() {
                prop_assert_eq!(turned.owner(symmetry.apply(size, point)), report.owner(point));
            }
        }
        let mut swapped_terms = terms;
        swapped_terms.captured = terms.captured.swapped();
        swapped_terms.first_pass = terms.first_pass.map(Color::other);
        swapped_terms.komi = Komi::ZERO;
        swapped_terms.handicap = 0;
        let plain = Terms { komi: Komi::ZERO, handicap: 0, ..terms };
        let image = board.with_colors_swapped();
        let dead_image = DeadStones::marked(&image, dead.points()).unwrap();
        let here = score_board::<GoRules>(&board, &dead, &plain);
        let there = score_board::<GoRules>(&image, &dead_image, &swapped_terms);
        prop_assert_eq!(here.sides, there.sides.swapped());
        prop_assert_eq!(here.margin, -there.margin);
        prop_assert_eq!(here.seki_eyes, there.seki_eyes.swapped());
    }

    /// Area less territory is the difference of the stones played: each stone on the board is a
    /// point, each one that left it a prisoner.
    #[test]
    fn area_and_territory_differ_by_the_stones_played(
        side in 2u8..=7, choices in proptest::collection::vec(any::<u16>(), 0..120), bits: u64,
    ) {
        let preset = Preset::named("baduk").unwrap();
        let mut config = preset.config();
        config.size = Size::square(side).unwrap();
        config.komi = Komi::ZERO;
        let mut game: Game<GoRules> = Game::new(config).unwrap();
        let mut played = ByColor::<i32>::default();
        for choice in choices {
            if game.phase() != go_rules::Phase::Play {
                break;
            }
            let legal = game.legal_points();
            let color = game.to_move();
            let turn = match legal.get(usize::from(choice) % (legal.len() + 1)) {
                Some(&point) => Move::Play(point),
                None => Move::Pass,
            };
            played[color] += i32::from(turn != Move::Pass);
            game.play(turn).unwrap();
        }
        let dead = some_dead(game.position().board(), bits);
        let territory = score_game(&game, &dead);
        let mut area_terms = Terms::of_game(&game);
        area_terms.rules.scoring = Scoring::Area;
        let area = score_board::<GoRules>(game.position().board(), &dead, &area_terms);
        let difference = area.margin.in_half_points() - territory.margin.in_half_points();
        prop_assert_eq!(difference, 2 * (played.black - played.white));
    }

    /// Converting groups that the opponent alone surrounds is the same as taking them off.
    #[test]
    fn converting_the_surrounded_is_removing_them(board in boards(), bits: u64) {
        let mut dead = PointSet::EMPTY;
        for (i, group) in board.groups().enumerate() {
            if bits >> (i % 64) & 1 == 1 && taken_off_is_opponents(&board, &group.point_set()) {
                dead |= group.point_set();
            }
        }
        let dead = DeadStones::marked(&board, dead).unwrap();
        let mut go = terms("chinese");
        go.komi = Komi::ZERO;
        let removed = score_board::<GoRules>(&board, &dead, &go);
        let converted = score_board::<Conversion>(&board, &dead, &terms("conversion"));
        // Where two such groups of different colours stand side by side, neither is surrounded.
        let clear = dead.groups(&board).iter().all(|group| {
            group.iter().all(|p| removed.owner(p).color() == board.color(p).map(Color::other))
        });
        prop_assume!(clear);
        prop_assert_eq!(removed.margin, converted.margin);
        prop_assert_eq!(removed.neutral(), converted.neutral());
    }
}

/// Whether a group's points become the opponent's alone if it is taken off.
fn taken_off_is_opponents(board: &Board, group: &PointSet) -> bool {
    let Some(first) = group.first() else { return false };
    let opponent = board.color(first).map(Color::other);
    let region = board.flood(first, |p| board.is_empty(p) || group.contains(p));
    let mut around = region.iter().flat_map(|p| board.neighbors(p).collect::<Vec<Point>>());
    around.all(|n| region.contains(n) || board.color(n) == opponent)
        && region.iter().any(|p| board.neighbors(p).any(|n| board.color(n) == opponent))
}

#[test]
fn empty_boards_are_nobodys() {
    for name in ["chinese", "japanese", "stone-scoring", "tromp-taylor"] {
        let mut terms = terms(name);
        terms.komi = Komi::ZERO;
        let size = Size::square(5).unwrap();
        let report = score_board::<GoRules>(&Board::new(size), &DeadStones::NONE, &terms);
        assert_eq!(report.outcome.to_string(), "0");
        assert_eq!(report.neutral(), 25);
    }
}

/// A miniature like the one of the club document, with a whole game's facts: four dame (a to d),
/// a dead white stone, two black stones captured before. The eyes and walls are ours, the numbers
/// the document's.
const MINIATURE: &str = "
    . . . O a X . O
    . O O O X X . .
    . O O O b X . .
    O O O c X X . X
    X X d O O X X X
    . X O O e O O O
    X X O O O O . O
    . X O O O O O O
";

fn miniature_terms() -> Terms {
    Terms { captured: ByColor { black: 0, white: 2 }, ..terms("club") }
}

#[test]
fn the_marked_count_of_the_miniature_is_10_to_9() {
    let diagram: Diagram = MINIATURE.parse().unwrap();
    let board = diagram.board();
    let dead = DeadStones::marked(&board, board.size().parse_point("H8")).unwrap();
    let report = score_board::<GoRules>(&board, &dead, &miniature_terms());
    let dame = diagram.marks().iter().filter(|(mark, _)| *mark < 'e').map(|&(_, point)| point);
    assert_eq!(report.dame, dame.collect());
    assert_eq!(report.open_borders, [], "a dame touches both colours");
    let (black, white) = (report.sides.black, report.sides.white);
    assert_eq!((black.territory, black.captured, black.dead), (9, 0, 1));
    assert_eq!((white.territory, white.captured, white.dead), (7, 2, 0));
    assert_eq!(report.outcome.to_string(), "B+1");
    assert_eq!(report.explain()[1], "Black: 9 territory + 0 prisoners + 1 dead stone = 10");
    // Open dame take no eyes from groups that have two.
    let japanese = Terms { captured: ByColor { black: 0, white: 2 }, ..terms("japanese") };
    let japanese = Terms { komi: Komi::ZERO, ..japanese };
    assert_eq!(score_board::<GoRules>(&board, &dead, &japanese).outcome.to_string(), "B+1");
}

#[test]
fn the_miniature_played_out_is_9_to_8_for_white() {
    let diagram: Diagram = MINIATURE.parse().unwrap();
    let mut config = Preset::named("club").unwrap().config();
    config.size = diagram.setup().size;
    let mut game: Game<GoRules> = Game::from_setup(config, *diagram.setup()).unwrap();
    let size = game.size();
    for name in ["G8", "H7"] {
        game.play(Move::Play(size.parse_point(name).unwrap())).unwrap();
        game.play(Move::Pass).unwrap();
    }
    assert_eq!(game.taken(), ByColor { black: 1, white: 0 });
    let mut terms = Terms::of_game(&game);
    terms.captured.white += 2;
    let report = score_board::<GoRules>(game.position().board(), &DeadStones::NONE, &terms);
    assert_eq!(
        report.sides.map(|side| side.total),
        ByColor { black: Points::whole(8), white: Points::whole(9) }
    );
    assert_eq!(report.outcome.to_string(), "W+1");
    // Under area rules the capture costs nothing.
    let mut area = terms;
    area.rules.scoring = Scoring::Area;
    let before = diagram.board();
    let dead = DeadStones::marked(&before, size.parse_point("H8")).unwrap();
    let marked = score_board::<GoRules>(&before, &dead, &area);
    let played = score_board::<GoRules>(game.position().board(), &DeadStones::NONE, &area);
    assert_eq!(marked.margin, played.margin);
}
