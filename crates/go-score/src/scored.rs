//! Counting, and what each game does with its dead stones before it.

use go_core::{Board, ByColor, Color, PointMap, PointSet};
use go_rules::{
    Button, Conversion, Game, GameConfig, Go, HandicapBonus, KoRule, Komi, Phase, RuleSet, Rules,
    Scoring, SuicideRule, Tax,
};

use crate::dead_stones::DeadStones;
use crate::outcome::{Margin, Outcome, Points};
use crate::region::{Border, Region, regions};
use crate::report::{Owner, ScoreReport, SideScore};
use crate::seki::estates;

/// Which of a rule set's fields a game counts by.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Counting {
    /// What counts.
    pub scoring: Scoring,
    /// What does not count after all.
    pub tax: Tax,
    /// White's points for handicap stones.
    pub handicap_bonus: HandicapBonus,
    /// Whether the first pass earns half a point.
    pub button: Button,
}

/// A game that can be counted.
pub trait Scored: Rules {
    /// Whether stones taken in play leave the board, and so are prisoners.
    const HAS_PRISONERS: bool;

    /// What counts under a rule set; fields without a meaning in this game are ignored.
    fn counting(rules: &RuleSet) -> Counting;

    /// The board when the dead stones are taken off or converted.
    fn clear_dead(board: &Board, dead: &DeadStones) -> Board;
}

impl<K: KoRule, S: SuicideRule> Scored for Go<K, S> {
    const HAS_PRISONERS: bool = true;

    fn counting(rules: &RuleSet) -> Counting {
        Counting {
            scoring: rules.scoring,
            tax: rules.tax,
            handicap_bonus: rules.handicap_bonus,
            button: rules.button,
        }
    }

    /// Dead stones leave the board.
    fn clear_dead(board: &Board, dead: &DeadStones) -> Board {
        let mut cleared = *board;
        for group in dead.groups(board) {
            if let Some(stone) = group.first() {
                cleared.remove_group(stone);
            }
        }
        cleared
    }
}

impl Scored for Conversion {
    const HAS_PRISONERS: bool = false;

    /// Area without tax, bonus or button: the document knows nothing else.
    fn counting(_: &RuleSet) -> Counting {
        Counting {
            scoring: Scoring::Area,
            tax: Tax::None,
            handicap_bonus: HandicapBonus::Zero,
            button: Button::Unused,
        }
    }

    /// Doomed stones change sides. Where the opponent alone surrounds them, taking them off would
    /// give the same score: each of their points is the opponent's, as a stone or as a vacant
    /// point.
    fn clear_dead(board: &Board, dead: &DeadStones) -> Board {
        let mut setup = board.to_setup(Color::Black);
        for point in dead.points() {
            if let Some(color) = board.color(point) {
                setup.set(point, color.other().into());
            }
        }
        Board::from_setup(&setup)
    }
}

/// What a count needs besides the stones: the rules, and what happened in the game.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The rules.
    pub rules: RuleSet,
    /// Points for White.
    pub komi: Komi,
    /// Number of handicap stones.
    pub handicap: u8,
    /// The opponent's stones that each colour captured. Without effect in Conversion Go.
    pub captured: ByColor<u32>,
    /// Who passed first.
    pub first_pass: Option<Color>,
}

impl Terms {
    /// The terms of a game in which nothing was captured and nobody has passed.
    #[must_use]
    pub fn of(config: &GameConfig) -> Terms {
        Terms {
            rules: config.rules,
            komi: config.komi,
            handicap: config.handicap,
            captured: ByColor::default(),
            first_pass: None,
        }
    }

    /// The terms of a game as it stands.
    #[must_use]
    pub fn of_game<R: Rules>(game: &Game<R>) -> Terms {
        Terms { captured: game.taken(), first_pass: game.first_pass(), ..Terms::of(game.config()) }
    }
}

/// Counts a game as it stands, with these groups dead (RULES §5).
///
/// Any phase can be counted. The report's outcome is that of the count, unless somebody resigned,
/// ran out of time or forfeited.
///
/// ```
/// use go_core::{Color, Diagram, Move};
/// use go_rules::{Action, Game, GoRules, Preset};
/// use go_score::{DeadStones, score_game};
///
/// let diagram: Diagram = "
///     . X O . .
///     . X O . .
///     O X O . .
///     . X O O .
///     . X X O .
/// ".parse().unwrap();
/// let mut config = Preset::named("baduk").unwrap().config();
/// config.size = diagram.setup().size;
/// let mut game: Game<GoRules> = Game::from_setup(config, *diagram.setup()).unwrap();
/// game.play(Move::Pass).unwrap();
/// game.play(Move::Pass).unwrap();
/// game.act(Action::Mark(game.size().parse_point("A3").unwrap())).unwrap();
/// let report = score_game(&game, &DeadStones::of_game(&game));
/// // Black: five points of territory and a dead stone; White: eight, and 6.5 komi.
/// assert_eq!(report.sides[Color::Black].total.to_string(), "6");
/// assert_eq!(report.outcome.to_string(), "W+8.5");
/// ```
#[must_use]
pub fn score_game<R: Scored>(game: &Game<R>, dead: &DeadStones) -> ScoreReport {
    let mut report = score_board::<R>(game.position().board(), dead, &Terms::of_game(game));
    if let Phase::Over(finish) = game.phase() {
        report.outcome = Outcome::from(finish);
    }
    report
}

/// Counts a board, with these groups dead, by these terms (RULES §5).
///
/// Area: stones and the empty points that one colour alone surrounds. Territory: such points,
/// captured stones and dead stones. Then tax, komi, handicap bonus and button. A handicap bonus
/// needs two stones or more.
#[must_use]
pub fn score_board<R: Scored>(board: &Board, dead: &DeadStones, terms: &Terms) -> ScoreReport {
    let size = board.size();
    let counting = R::counting(&terms.rules);
    let cleared = R::clear_dead(board, dead);
    let regions = regions(&cleared);
    let estates = estates(&cleared, &regions);

    let mut owners = PointMap::filled(Owner::Nobody);
    let mut dame = PointSet::EMPTY;
    for region in &regions {
        for point in region.points {
            owners[point] = match region.border {
                Border::Nobody => Owner::Nobody,
                Border::One(color) => Owner::Territory(color),
                Border::Both => Owner::Dame,
            };
        }
        if region.border == Border::Both {
            dame |= region.points;
        }
    }
    let mut seki_eyes = ByColor::<PointSet>::default();
    let mut seki_stones = PointSet::EMPTY;
    let mut living = ByColor::<usize>::default();
    for estate in &estates {
        for point in estate.points - estate.eyes {
            owners[point] = Owner::Stone(estate.color);
        }
        if estate.in_seki {
            seki_eyes[estate.color] |= estate.eyes;
            seki_stones |= estate.points - estate.eyes;
        } else {
            living[estate.color] += 1;
        }
    }
    if counting.tax != Tax::None {
        for color in Color::ALL {
            for point in seki_eyes[color] {
                owners[point] = Owner::SekiEye(color);
            }
        }
    }

    let dead_stones = dead.by_color(board);
    let count = |owner| size.points().filter(|&p| owners[p] == owner).count();
    let sides = ByColor::from_fn(|color| {
        let mut side = SideScore {
            stones: cleared.stones(color),
            territory: count(Owner::Territory(color)),
            seki_eyes: count(Owner::SekiEye(color)),
            captured: if R::HAS_PRISONERS { terms.captured[color] as usize } else { 0 },
            dead: dead_stones[color.other()].len(),
            ..SideScore::default()
        };
        if counting.tax == Tax::All {
            side.tax = Points::count(2 * living[color]);
        }
        if color == Color::White {
            side.komi = Points::from(terms.komi);
            side.bonus = handicap_bonus(counting.handicap_bonus, terms.handicap);
        }
        if counting.button == Button::Used && terms.first_pass == Some(color) {
            side.button = Points::half_points(1);
        }
        side.total = side.sum(counting.scoring);
        side
    });
    let margin = Margin::between(sides.black.total, sides.white.total);
    ScoreReport {
        size,
        rules: terms.rules,
        owners,
        sides,
        dead: dead_groups(board, dead),
        dame,
        seki_eyes,
        seki_stones,
        open_borders: open_borders(&cleared, &regions),
        margin,
        outcome: Outcome::from(margin),
    }
}

/// White's points for Black's handicap stones; one stone is no handicap.
fn handicap_bonus(bonus: HandicapBonus, stones: u8) -> Points {
    let stones = if stones < 2 { 0 } else { i32::from(stones) };
    match bonus {
        HandicapBonus::Zero => Points::ZERO,
        HandicapBonus::OneLess => Points::whole((stones - 1).max(0)),
        HandicapBonus::Each => Points::whole(stones),
    }
}

fn dead_groups(board: &Board, dead: &DeadStones) -> ByColor<Vec<PointSet>> {
    let mut groups = ByColor::<Vec<PointSet>>::default();
    for group in dead.groups(board) {
        if let Some(color) = group.first().and_then(|p| board.color(p)) {
            groups[color].push(group);
        }
    }
    groups
}

/// The neutral regions that contain a point which does not touch both colours.
pub(crate) fn open_borders(board: &Board, regions: &[Region]) -> Vec<PointSet> {
    let touches_both = |point| {
        Color::ALL
            .iter()
            .all(|&color| board.neighbors(point).any(|n| board.color(n) == Some(color)))
    };
    regions
        .iter()
        .filter(|region| region.border == Border::Both)
        .filter(|region| !region.points.iter().all(touches_both))
        .map(|region| region.points)
        .collect()
}
