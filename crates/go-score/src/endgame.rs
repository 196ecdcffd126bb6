//! The end of a game of Conversion Go, by proof: doomed groups, seki, and the score.
//!
//! What is settled ([`ConversionLife`]) is taken away; the rest falls into components that cannot
//! influence each other, and each is searched to its end while it has few empty points. From that
//! follow the value with best play for either side to move, and the fate of each group as the
//! rules define it (`RULES.md` §2): a group is *doomed* if its owner, moving first and answering
//! every move, cannot keep it from being converted for good; both sides may pass, and groups of
//! which the opponent can have either, but not both, are left as they stand.
//!
//! Why components can be searched apart: a group lies in one of them with all its liberties, and
//! the stones between them never change their colour. The values add up when each component is
//! worth the same for either side to move; those that are not are searched together, or bounded
//! (`docs/LIFE.md` §7).
//!
//! Nothing here depends on time or chance: limits count positions.

use std::fmt;

use go_core::{Board, ByColor, Color, Group, Point, PointSet};
use go_rules::{Conversion, Position};

use crate::conversion_life::{ConversionLife, MarginBounds};
use crate::endgame_component::{Searched, search_component, search_sum};
use crate::ownership::Ownership;
use crate::region::{Border, regions};
use crate::settled::Settled;
use crate::verdict::{Certainty, LifeStatus, Reason, Verdict};

/// From this chance of being kept on, in percent, an estimate calls a group alive.
const SETTLED_FROM: u8 = 75;
/// Up to this chance it calls a group doomed.
const DOOMED_UP_TO: u8 = 100 - SETTLED_FROM;

/// How far a proof may go.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct EndgameLimits {
    /// The most empty points of a component; beyond 25 none is searched.
    pub empties: usize,
    /// The most positions looked at in one component, all questions together.
    pub nodes: u64,
}

impl Default for EndgameLimits {
    /// 16 empty points and 20 million positions. Ends of real games take milliseconds; boards full
    /// of random stones with 16 empty points in one component take seconds, the worst a minute.
    fn default() -> EndgameLimits {
        EndgameLimits { empties: 16, nodes: 20_000_000 }
    }
}

/// Why a component has no proof.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum WhyOpen {
    /// It has more empty points than the limit.
    TooManyEmptyPoints(usize),
    /// The search was stopped after this many positions.
    TooManyPositions(u64),
}

impl fmt::Display for WhyOpen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WhyOpen::TooManyEmptyPoints(empties) => write!(f, "it has {empties} empty points"),
            WhyOpen::TooManyPositions(nodes) => write!(f, "no end after {nodes} positions"),
        }
    }
}

/// A part of the board that is not settled, independent of the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Component {
    /// Its points.
    pub points: PointSet,
    /// Its empty points.
    pub empties: PointSet,
    /// The margin inside it, Black's points less White's, with best play: if Black moves first,
    /// and if White does. Or why that is not known.
    pub margin: Result<ByColor<i32>, WhyOpen>,
    /// Positions looked at.
    pub nodes: u64,
}

/// A position taken apart and proved as far as the limits allow.
///
/// ```
/// use go_core::{Color, Diagram};
/// use go_rules::{Conversion, Position};
/// use go_score::{Endgame, EndgameLimits, LifeStatus};
/// // The two-liberty seki: whoever plays a or b first loses stones.
/// let diagram: Diagram = "
///     O O O O O O
///     X X X X O O
///     a O b X O X
///     O O O O X X
///     X X X X X .
///     . . . . . .
/// ".parse().unwrap();
/// let setup = diagram.setup_for(Color::Black);
/// let position = Position::from_setup(Conversion, &setup).unwrap();
/// let endgame = Endgame::solve(&position, EndgameLimits::default(), None);
/// let b5 = position.size().parse_point("B5").unwrap();
/// assert_eq!(endgame.verdict_at(b5).unwrap().status, LifeStatus::Seki);
/// let points = ['a', 'b'].map(|mark| diagram.mark(mark).unwrap());
/// assert_eq!(*endgame.seki_points(), points.into_iter().collect());
/// ```
#[derive(Clone, Debug)]
pub struct Endgame {
    board: Board,
    life: ConversionLife,
    components: Vec<Component>,
    verdicts: Vec<Verdict>,
    seki: PointSet,
    margins: ByColor<MarginBounds>,
}

impl Endgame {
    /// Proves what can be proved of a position within the limits. An ownership map gives
    /// estimates of the rest.
    #[must_use]
    pub fn solve(
        position: &Position<Conversion>,
        limits: EndgameLimits,
        ownership: Option<&Ownership>,
    ) -> Endgame {
        let board = position.board();
        let life = ConversionLife::of(board);
        let settled = life.settled();
        let immortal = ByColor::from_fn(|color| *settled[color].immortal());
        let mut unsettled = life.unsettled();
        let mut components = Vec::new();
        let mut fates = Vec::new();
        let mut seki = PointSet::EMPTY;
        while let Some(point) = unsettled.first() {
            let points = board.flood(point, |p| unsettled.contains(p));
            unsettled -= points;
            let empties = points.iter().filter(|&p| board.is_empty(p)).collect();
            let (margin, nodes) = match search_component(board, &points, &immortal, limits) {
                Ok(Searched { first, seki: more, fates: found, nodes }) => {
                    seki |= more;
                    fates.extend(found);
                    (Ok(first), nodes)
                }
                Err(why) => {
                    (Err(why), if let WhyOpen::TooManyPositions(nodes) = why { nodes } else { 0 })
                }
            };
            components.push(Component { points, empties, margin, nodes });
        }
        let answered = if components.iter().all(|c| c.margin.is_ok()) {
            *settled
        } else {
            ByColor::from_fn(|color| Settled::with_answers(board, color).0)
        };
        let verdicts = board
            .groups()
            .map(|group| verdict(group, &life, &answered, &fates, ownership))
            .collect();
        let margins = ByColor::from_fn(|to_move| {
            sum(board, &life, &answered, &components, &immortal, limits, to_move)
        });
        Endgame { board: *board, life, components, verdicts, seki, margins }
    }

    /// What is settled without search.
    #[must_use]
    pub fn life(&self) -> &ConversionLife {
        &self.life
    }

    /// The unsettled parts.
    #[must_use]
    pub fn components(&self) -> &[Component] {
        &self.components
    }

    /// A verdict on every group, in reading order of its first stone.
    #[must_use]
    pub fn verdicts(&self) -> &[Verdict] {
        &self.verdicts
    }

    /// The verdict on the group that has a stone on the point.
    #[must_use]
    pub fn verdict_at(&self, point: Point) -> Option<&Verdict> {
        self.verdicts.iter().find(|verdict| verdict.stones.contains(point))
    }

    /// The doomed stones of a colour, proved or estimated.
    #[must_use]
    pub fn doomed(&self, color: Color) -> PointSet {
        self.verdicts
            .iter()
            .filter(|verdict| verdict.color == color && verdict.status == LifeStatus::Dead)
            .fold(PointSet::EMPTY, |all, verdict| all | verdict.stones)
    }

    /// The empty points of sekis: whoever plays there first loses by it.
    #[must_use]
    pub fn seki_points(&self) -> &PointSet {
        &self.seki
    }

    /// Whether the verdict on every group is proved.
    #[must_use]
    pub fn is_proved(&self) -> bool {
        self.verdicts.iter().all(|verdict| verdict.certainty == Certainty::Proved)
    }

    /// The margin with best play of both, Black's points less White's, if this side moves first;
    /// komi not counted. Exact whenever the components could be searched.
    #[must_use]
    pub fn margin(&self, to_move: Color) -> MarginBounds {
        self.margins[to_move]
    }

    /// Whether nobody can gain any more anywhere, by proof: each component is worth the same
    /// whoever moves first in it, and together they are worth what the board counts if both pass
    /// now and the doomed stones are converted.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        let cold = |c: &Component| c.margin.is_ok_and(|margin| margin.black == margin.white);
        self.components.iter().all(cold)
            && self.margins.black == MarginBounds::exactly(self.final_margin())
    }

    /// The empty points that would count for nobody if both pass now, and are not held by a seki.
    ///
    /// Without any, converting the doomed stones and taking them off count the same. With some
    /// they may not: the points of stones taken off join the neutral points beside them.
    #[must_use]
    pub fn dame(&self) -> PointSet {
        let neutral = regions(&self.converted()).into_iter().filter(|r| r.border == Border::Both);
        neutral.fold(PointSet::EMPTY, |all, region| all | region.points) - self.seki
    }

    /// The margin if both pass now: doomed stones converted, then Black's points less White's,
    /// komi not counted.
    #[must_use]
    pub fn final_margin(&self) -> i32 {
        area_margin(&self.converted())
    }

    /// The board at the end of the game: doomed stones converted.
    #[must_use]
    pub fn converted(&self) -> Board {
        let mut board = self.board;
        let doomed = self.verdicts.iter().filter(|verdict| verdict.status == LifeStatus::Dead);
        for group in doomed {
            // Two doomed groups may have become one when the first was converted.
            if let Some(stone) = group.stones.first()
                && board.color(stone) == Some(group.color)
            {
                board.recolor_group(stone);
            }
        }
        board
    }
}

/// The verdict on a group, by the best reason there is.
fn verdict(
    group: Group<'_>,
    life: &ConversionLife,
    answered: &ByColor<Settled>,
    searched: &[(PointSet, LifeStatus, Reason)],
    ownership: Option<&Ownership>,
) -> Verdict {
    let mut verdict = Verdict::open(group);
    let head = group.head();
    let by_owner = |owner: Color| {
        if owner == group.color() { LifeStatus::Alive } else { LifeStatus::Dead }
    };
    let answering =
        || Color::ALL.into_iter().find(|&color| answered[color].points().contains(head));
    if let Some(owner) = life.owner(head) {
        let status = by_owner(owner);
        let reason = if status == LifeStatus::Alive { Reason::Immortal } else { Reason::Enclosed };
        verdict.settle(status, Certainty::Proved, reason);
    } else if let Some(&(_, status, reason)) = searched.iter().find(|(set, ..)| set.contains(head))
    {
        verdict.settle(status, Certainty::Proved, reason);
    } else if let Some(owner) = answering() {
        verdict.settle(by_owner(owner), Certainty::Proved, Reason::Links);
    } else if let Some(map) = ownership {
        let kept = map.percent(group.color(), &verdict.stones);
        let (status, percent) = match kept {
            SETTLED_FROM.. => (LifeStatus::Alive, kept),
            0..=DOOMED_UP_TO => (LifeStatus::Dead, 100 - kept),
            _ => (LifeStatus::Unsettled, kept),
        };
        verdict.settle(status, Certainty::Estimated(percent), Reason::Ownership);
    }
    verdict
}

/// Bounds of the margin of all components and of what is settled, with this side to move.
fn sum(
    board: &Board,
    life: &ConversionLife,
    answered: &ByColor<Settled>,
    components: &[Component],
    immortal: &ByColor<PointSet>,
    limits: EndgameLimits,
    to_move: Color,
) -> MarginBounds {
    let settled = life.settled();
    let mut base = settled.black.len() as i32 - settled.white.len() as i32;
    // Points that nothing is known of, and components worth more to whoever moves first.
    let mut open = 0;
    let mut hot: Vec<(&Component, ByColor<i32>)> = Vec::new();
    for component in components {
        match component.margin {
            Ok(margin) if margin.black == margin.white => base += margin.black,
            Ok(margin) => hot.push((component, margin)),
            Err(_) => open += component.points.len() as i32,
        }
    }
    let second: i32 = hot.iter().map(|(_, margin)| margin[to_move.other()]).sum();
    let first: i32 = hot.iter().map(|(_, margin)| margin[to_move]).sum();
    let swing = |margin: &ByColor<i32>| margin[to_move] - margin[to_move.other()];
    let largest = hot.iter().map(|(_, margin)| swing(margin));
    let (mut lower, mut upper) = match to_move {
        Color::Black => (second + largest.max().unwrap_or(0), first),
        Color::White => (first, second + largest.min().unwrap_or(0)),
    };
    if lower < upper && open == 0 {
        let parts = hot.iter().fold(PointSet::EMPTY, |all, (component, _)| all | component.points);
        if let Some(exact) = search_sum(board, &parts, immortal, limits, to_move) {
            (lower, upper) = (exact, exact);
        }
    }
    // With an open component the first move may be worth more there, so only the least that
    // answering everywhere gives is sure.
    if open > 0 {
        let (black_first, white_first) = match to_move {
            Color::Black => (first, second),
            Color::White => (second, first),
        };
        (lower, upper) = (white_first - open, black_first + open);
    }
    let area = board.size().area() as i32;
    MarginBounds {
        lower: (base + lower).max(2 * answered.black.len() as i32 - area),
        upper: (base + upper).min(area - 2 * answered.white.len() as i32),
    }
}

/// Black's points less White's as the board stands: stones, and empty points that one colour alone
/// surrounds.
pub(crate) fn area_margin(board: &Board) -> i32 {
    let mut margin = board.stones(Color::Black) as i32 - board.stones(Color::White) as i32;
    for region in regions(board) {
        match region.border {
            Border::One(Color::Black) => margin += region.points.len() as i32,
            Border::One(Color::White) => margin -= region.points.len() as i32,
            Border::Both | Border::Nobody => {}
        }
    }
    margin
}
