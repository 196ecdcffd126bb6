//! The exact value and the best moves of small boards of Conversion Go.
//!
//! The game has no repetition (a point once filled is never empty again), so the positions form a
//! graph without cycles and a value depends on stones and turn alone. The search is alpha-beta
//! over that graph: bounds from settled points, one entry for all mirror images of a position and
//! for both colours, and a table within a limit of bytes whose entries hold for good, so that a
//! solver can be stopped, written out, and resumed.
//!
//! Deliberately absent: the pie opening and the rule against mirroring, which belong to a whole
//! game and not to a position; and reading or writing files.

use std::fmt;

use go_core::{Board, ByColor, Color, Move, Point, PointSet, Size, Symmetry};
use go_rules::{Conversion, Position};

use crate::field::{Field, NodeSet, Stones};
use crate::field_search::{FieldSearch, Margin, Symmetries};
use crate::field_table::{Table, Turn};

/// What a solver has done so far.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct SolveProgress {
    /// Positions looked at, repeats included.
    pub nodes: u64,
    /// Positions in the table.
    pub entries: usize,
    /// Turns of which it is still to be seen whether they are best; 0 while the value itself is
    /// sought.
    pub moves_left: usize,
}

/// The exact result of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// Black's points less White's with the best play of both, komi not counted.
    pub margin: i32,
    /// All moves that keep it, in reading order, a pass last.
    pub best: Vec<Move>,
    /// Positions looked at for the margin.
    pub nodes: u64,
    /// Positions looked at in all, with those that tell which moves are best.
    pub nodes_with_moves: u64,
}

/// Why a position was not solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolveError {
    /// More points than a solver takes.
    TooLarge {
        /// The board.
        size: Size,
        /// The most points that it can have.
        most: usize,
    },
    /// The caller stopped it. What was proved is in the table, so that it can be resumed.
    Stopped {
        /// Positions looked at.
        nodes: u64,
    },
    /// The table of this board takes more memory than allowed.
    NeedsMemory {
        /// What it takes.
        bytes: usize,
    },
    /// The ko rule lets play go on for ever, so there need not be a value.
    Endless,
    /// The bytes are no table of a solver for this board.
    NotATable,
}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SolveError::TooLarge { size, most } => {
                write!(f, "a {size} board has {} points, at most {most} can be solved", size.area())
            }
            SolveError::Stopped { nodes } => write!(f, "stopped after {nodes} positions"),
            SolveError::NeedsMemory { bytes } => {
                write!(f, "the table takes {} MB, more than allowed", bytes.div_ceil(1 << 20))
            }
            SolveError::Endless => write!(f, "under this ko rule play may never end"),
            SolveError::NotATable => write!(f, "these bytes are no table for this board"),
        }
    }
}

impl std::error::Error for SolveError {}

/// The first bytes of a written table, with the version of its form.
const MAGIC: &[u8; 8] = b"cgosolv1";
/// The most points of a board, so that a set of them is one machine word.
const MOST_POINTS: usize = 32;

/// A solver of Conversion Go for boards of one size, with what it has proved so far.
///
/// ```
/// use go_core::Size;
/// use go_rules::{Conversion, Position};
/// use go_score::ConversionSolver;
/// let size = Size::new(3, 3).unwrap();
/// let mut solver = ConversionSolver::new(size, 1 << 20).unwrap();
/// let solution = solver.solve(&Position::new(Conversion, size), |_| true).unwrap();
/// assert_eq!(solution.margin, 1);
/// assert_eq!(solution.best.len(), 9);
/// ```
#[derive(Clone, Debug)]
pub struct ConversionSolver {
    size: Size,
    mirror: Mirror,
    table: Table<u32>,
}

impl ConversionSolver {
    /// A solver with a table of at most this many bytes. A small table costs time, not truth.
    ///
    /// # Errors
    /// [`SolveError::TooLarge`].
    pub fn new(size: Size, table_bytes: usize) -> Result<ConversionSolver, SolveError> {
        if size.area() > MOST_POINTS {
            return Err(SolveError::TooLarge { size, most: MOST_POINTS });
        }
        Ok(ConversionSolver { size, mirror: Mirror::of(size), table: Table::new(table_bytes) })
    }

    /// The exact margin and all best moves of a position.
    ///
    /// `go_on` is asked every few thousand positions and stops the search by `false`.
    ///
    /// # Errors
    /// [`SolveError::Stopped`]; calling again goes on from what the table holds.
    /// [`SolveError::TooLarge`] for a position on a larger board than the solver's.
    pub fn solve(
        &mut self,
        position: &Position<Conversion>,
        mut go_on: impl FnMut(SolveProgress) -> bool,
    ) -> Result<Solution, SolveError> {
        let too_large = SolveError::TooLarge { size: position.size(), most: self.size.area() };
        if position.size() != self.size {
            return Err(too_large);
        }
        // Stones are single nodes here, so that all positions of the board share the numbering.
        let empty = Board::new(self.size);
        let all: PointSet = self.size.points().collect();
        let nothing = ByColor { black: PointSet::EMPTY, white: PointSet::EMPTY };
        let (field, _) = Field::<u32>::of(&empty, &all, &nothing).ok_or(too_large)?;
        let stones_of = |color: Color| {
            let numbered = self.size.points().enumerate();
            numbered
                .filter(|&(_, p)| position.board().color(p) == Some(color))
                .fold(0, |set, (n, _)| set | u32::only(n))
        };
        let start = Stones { black: stones_of(Color::Black), white: stones_of(Color::White) };
        let turn = Turn { to_move: position.to_move(), passed: false };
        let sign = if turn.to_move == Color::Black { 1 } else { -1 };
        let moves_left = std::cell::Cell::new(0);
        let mut search = FieldSearch {
            field: &field,
            goal: Margin,
            symmetries: &self.mirror,
            table: std::mem::replace(&mut self.table, Table::new(0)),
            nodes: 0,
            go_on: |nodes, entries| {
                go_on(SolveProgress { nodes, entries, moves_left: moves_left.get() })
            },
        };
        let outcome = (|| {
            let margin = search.solve(start, turn)?;
            let nodes = search.nodes;
            let empties: Vec<Point> = position.board().empty_points().collect();
            moves_left.set(empties.len() + 1);
            let mut best = Vec::new();
            let turns = empties.into_iter().map(Move::Play).chain([Move::Pass]);
            for candidate in turns {
                let after = match candidate.point().and_then(|p| field.node_at(&empty, p)) {
                    Some(node) => field.place(start, node, turn.to_move),
                    None => start,
                };
                let next = Turn { to_move: turn.to_move.other(), passed: candidate == Move::Pass };
                // Whether it reaches the margin is a question with two answers.
                let wanted = -sign * margin;
                if search.value(after, next, wanted, wanted + 1)? <= wanted {
                    best.push(candidate);
                }
                moves_left.set(moves_left.get() - 1);
            }
            Ok(Solution { margin, best, nodes, nodes_with_moves: search.nodes })
        })();
        let nodes = search.nodes;
        self.table = search.table;
        outcome.map_err(|_: crate::field_search::Stopped| SolveError::Stopped { nodes })
    }

    /// Number of positions in the table.
    #[must_use]
    pub fn entries(&self) -> usize {
        self.table.len()
    }

    /// What has been proved so far, as bytes for [`ConversionSolver::read`].
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let mut out = MAGIC.to_vec();
        out.extend([self.size.width(), self.size.height()]);
        self.table.write(&mut out);
        out
    }

    /// Takes over what another solver for boards of the same size has proved and written.
    ///
    /// The entries are believed: the bytes must be a solver's own.
    ///
    /// # Errors
    /// [`SolveError::NotATable`]; entries before the faulty one may have been taken.
    pub fn read(&mut self, bytes: &[u8]) -> Result<(), SolveError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(SolveError::NotATable)?;
        let entries = rest
            .strip_prefix(&[self.size.width(), self.size.height()])
            .ok_or(SolveError::NotATable)?;
        self.table.read(entries).ok_or(SolveError::NotATable)
    }
}

/// The mirror images of a whole board.
#[derive(Clone, Debug)]
struct Mirror {
    /// For each symmetry but the identity: images of the points of each byte of a set.
    images: Vec<[[u32; 256]; 4]>,
}

impl Mirror {
    fn of(size: Size) -> Mirror {
        let points: Vec<Point> = size.points().collect();
        let images = Symmetry::of(size)
            .iter()
            .filter(|&&symmetry| symmetry != Symmetry::Identity)
            .map(|symmetry| {
                let image = |n: usize| {
                    let mapped = points.get(n).map(|&p| symmetry.apply(size, p));
                    mapped.and_then(|p| points.iter().position(|&q| q == p))
                };
                let mut tables = [[0; 256]; 4];
                for (byte, table) in tables.iter_mut().enumerate() {
                    for (bits, entry) in table.iter_mut().enumerate() {
                        *entry = (bits as u32)
                            .numbers()
                            .filter_map(|n| image(8 * byte + n))
                            .fold(0, |set, n| set | u32::only(n));
                    }
                }
                tables
            })
            .collect();
        Mirror { images }
    }
}

impl Symmetries<u32> for &Mirror {
    fn representative(&self, stones: Stones<u32>) -> Stones<u32> {
        let mut least = stones;
        for tables in &self.images {
            let image = |set: u32| {
                set.to_le_bytes()
                    .into_iter()
                    .zip(tables)
                    .fold(0, |image, (byte, table)| image | table[usize::from(byte)])
            };
            least = least.min(Stones { black: image(stones.black), white: image(stones.white) });
        }
        least
    }
}
