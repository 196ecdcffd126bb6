//! One face for the solvers of both games.

use go_core::{Move, Setup};
use go_rules::{Conversion, GoRules, Ko, Position, RuleSet, Suicide, Variant};
use go_score::{
    ConversionSolver, GoProgress, GoSolver, KoClass, SolveError, SolveProgress, solve_go_by_history,
};

use crate::failure::usage;

/// Points of the largest board whose whole history is searched where the proof by tables leaves a
/// gap.
const BY_HISTORY: usize = 4;

/// What is known of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Solved {
    /// The least that Black's points less White's can be with best play.
    pub(super) lower: i32,
    /// The most; equal to `lower` if the value is proved.
    pub(super) upper: i32,
    /// The moves that keep what the side to move can force, if they could be told apart.
    pub(super) best: Vec<Move>,
    /// Positions looked at.
    pub(super) nodes: u64,
    /// Positions in the table; `None` if nothing had to be searched.
    pub(super) entries: Option<u64>,
}

/// A solver with its position.
pub(super) trait Solver {
    /// Solves it; the listener hears how far that is, and stops by `false`.
    fn solve(&mut self, go_on: &mut dyn FnMut(String) -> bool) -> Result<Solved, SolveError>;

    /// What is proved, as bytes.
    fn proved(&self) -> Vec<u8>;

    /// Takes over such bytes.
    fn take_over(&mut self, bytes: &[u8]) -> Result<(), SolveError>;
}

/// The solver of a game.
///
/// # Errors
/// A board that is too large, a position that cannot stand, too little memory.
pub(super) fn open(
    rules: &RuleSet,
    setup: Setup,
    memory: usize,
) -> anyhow::Result<Box<dyn Solver>> {
    Ok(match Variant::of(rules) {
        Variant::Conversion(game) => Box::new(ConversionBoard {
            solver: ConversionSolver::new(setup.size, memory).map_err(super::refused)?,
            position: Position::from_setup(game, &setup).map_err(usage)?,
        }),
        Variant::Go(game) => {
            let class = if rules.ko == Ko::None { KoClass::Any } else { KoClass::NoRetaking };
            let position = Position::from_setup(game, &setup).map_err(usage)?;
            let solver =
                GoSolver::new(setup.size, rules.suicide, class, memory).map_err(super::refused)?;
            Box::new(GoBoard { solver, position, ko: rules.ko, suicide: rules.suicide })
        }
    })
}

struct ConversionBoard {
    solver: ConversionSolver,
    position: Position<Conversion>,
}

impl Solver for ConversionBoard {
    fn solve(&mut self, go_on: &mut dyn FnMut(String) -> bool) -> Result<Solved, SolveError> {
        let solution = self.solver.solve(&self.position, |progress: SolveProgress| {
            let SolveProgress { nodes, entries, moves_left } = progress;
            let what = match moves_left {
                0 => "value".to_owned(),
                left => format!("best moves, {left} to go"),
            };
            go_on(format!("{what}: {nodes} positions, {entries} in the table"))
        })?;
        Ok(Solved {
            lower: solution.margin,
            upper: solution.margin,
            best: solution.best,
            nodes: solution.nodes_with_moves,
            entries: Some(self.solver.entries() as u64),
        })
    }

    fn proved(&self) -> Vec<u8> {
        self.solver.write()
    }

    fn take_over(&mut self, bytes: &[u8]) -> Result<(), SolveError> {
        self.solver.read(bytes)
    }
}

struct GoBoard {
    solver: GoSolver,
    position: Position<GoRules>,
    ko: Ko,
    suicide: Suicide,
}

impl Solver for GoBoard {
    fn solve(&mut self, go_on: &mut dyn FnMut(String) -> bool) -> Result<Solved, SolveError> {
        let (mut positions, mut entries) = (0, None);
        let mut hear = |progress: GoProgress| {
            positions = progress.positions as u64;
            entries = Some(progress.entries);
            go_on(format!(
                "margin {}, pass {}: {} of {positions} positions",
                progress.margin, progress.sweeps, progress.entries
            ))
        };
        let bounds = self.solver.solve(&self.position, &mut hear)?;
        let mut solved = Solved {
            lower: bounds.lower,
            upper: bounds.upper,
            best: Vec::new(),
            nodes: 0,
            entries: None,
        };
        if bounds.exact().is_some() {
            solved.best = self.solver.best_moves(&self.position, &mut hear)?;
        }
        solved.nodes = positions;
        solved.entries = entries;
        let superko = matches!(self.ko, Ko::Positional | Ko::Situational);
        if solved.lower < solved.upper && superko && self.position.size().area() <= BY_HISTORY {
            let margin = solve_go_by_history(&self.position, self.ko, self.suicide, |nodes| {
                solved.nodes = positions + nodes;
                go_on(format!("all histories: {nodes} positions"))
            })?;
            (solved.lower, solved.upper) = (margin, margin);
        }
        Ok(solved)
    }

    fn proved(&self) -> Vec<u8> {
        self.solver.write()
    }

    fn take_over(&mut self, bytes: &[u8]) -> Result<(), SolveError> {
        self.solver.read(bytes)
    }
}
