//! What lives and what is dead at the end of a game: one judgement for both games.
//!
//! Whoever needs to know asks here: the engine before it passes or gives up, the session that
//! proposes marks, and the answers to GTP. So a game ends with the marks that justified its passes. A
//! judgement is a function of the board and the rules alone: not of whose turn it is, of ko, of what
//! was searched before, or of time.

use std::cell::RefCell;

use go_core::{Color, PointMap, ZobristHash};
use go_rules::{Conversion, GoRules, Position, RuleSet};
use go_score::{ConversionLife, Endgame, EndgameLimits, LifeReport, Ownership, judge_life};

use crate::playout::{PlayoutBoard, PlayoutRules, Trace};
use crate::rng::Rng;

/// The most empty points without an owner at which a proof that nothing is left is looked for
/// before every move.
const FEW_EMPTIES: usize = 10;
/// Playouts behind an ownership map.
const PLAYOUTS: u32 = 1000;
/// Their seed.
const SEED: u64 = 0;

/// Rules by which the groups of a finished game are judged.
pub trait Judge: PlayoutRules {
    /// A verdict on every group of a position, whoever moves next: proved where that can be done,
    /// estimated by the map elsewhere.
    fn judge_by(position: &Position<Self>, rules: &RuleSet, map: &Ownership) -> LifeReport;

    /// Whether it is proved, at little cost, that nobody can gain by any move.
    fn is_played_out(position: &Position<Self>) -> bool;
}

impl Judge for GoRules {
    fn judge_by(position: &Position<Self>, rules: &RuleSet, map: &Ownership) -> LifeReport {
        judge_life(position.board(), rules, Some(map))
    }

    /// Never: dead stones may still have to be taken off, and the count of a pass sees to the
    /// rest.
    fn is_played_out(_: &Position<Self>) -> bool {
        false
    }
}

impl Judge for Conversion {
    fn judge_by(position: &Position<Self>, _: &RuleSet, map: &Ownership) -> LifeReport {
        LifeReport::of_endgame(&Endgame::solve(position, EndgameLimits::default(), Some(map)))
    }

    fn is_played_out(position: &Position<Self>) -> bool {
        let board = position.board();
        let open = ConversionLife::of(board).unsettled();
        let empties = open.iter().filter(|&point| board.is_empty(point)).count();
        empties == 0
            || (empties <= FEW_EMPTIES
                && Endgame::solve(position, EndgameLimits::default(), None).is_finished())
    }
}

/// Judges every group of a position.
///
/// ```
/// use go_ai::judge;
/// use go_core::Diagram;
/// use go_rules::{GoRules, Position, Preset, Rules};
/// let diagram: Diagram = "
///     . . X . O O .
///     . O X . X O O
///     . . X X X X O
///     X X X . X O O
///     . X . X X O .
/// ".parse().unwrap();
/// let rules = Preset::named("baduk").unwrap().rules();
/// let position = Position::from_setup(GoRules::of(&rules), diagram.setup()).unwrap();
/// let report = judge(&position, &rules);
/// let b4 = report.size.parse_point("B4").unwrap();
/// assert_eq!(report.dead().points(), [b4].into_iter().collect());
/// ```
#[must_use]
pub fn judge<R: Judge>(position: &Position<R>, rules: &RuleSet) -> LifeReport {
    let mut position = *position;
    // A pass takes the ko away.
    position.pass();
    position.set_to_move(Color::Black);
    R::judge_by(&position, rules, &playout_map(&position))
}

/// The last judgement, since one board is asked about again and again.
#[derive(Clone, Debug, Default)]
pub(crate) struct Judged(RefCell<Option<(ZobristHash, RuleSet, LifeReport)>>);

impl Judged {
    /// The judgement of a position, made or remembered.
    pub(crate) fn of<R: Judge>(&self, position: &Position<R>, rules: &RuleSet) -> LifeReport {
        let hash = position.board().hash();
        if let Some((board, by, report)) = &*self.0.borrow()
            && (*board, *by, report.size) == (hash, *rules, position.size())
        {
            return report.clone();
        }
        let report = judge(position, rules);
        *self.0.borrow_mut() = Some((hash, *rules, report.clone()));
        report
    }
}

/// How often playouts give each point to Black; half of them begin with either side.
fn playout_map<R: PlayoutRules>(position: &Position<R>) -> Ownership {
    let mut rng = Rng::new(SEED);
    let mut board = R::Board::new();
    let mut trace = Trace::new();
    let mut sums = PointMap::filled(0);
    let mut turned = *position;
    turned.pass();
    for i in 0..PLAYOUTS {
        board.load(if i % 2 == 0 { position } else { &turned });
        board.run_to_judge(&mut rng, &mut trace);
        board.add_ownership(&mut sums);
    }
    let mean = |sum: i32| f64::from(sum) / f64::from(PLAYOUTS);
    Ownership::from_fn(position.size(), |point| (1.0 + mean(sums[point])) / 2.0)
}
