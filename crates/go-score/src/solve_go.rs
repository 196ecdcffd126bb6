//! The value of small boards of Go with area scoring, under every ko rule at once.
//!
//! # How history is kept out
//! Under superko a position has no value of its own: what may be played depends on what was. So no
//! table entry here claims one. What is computed, for a margin `v` and every position of the board
//! at once, is from where Black can force `v` *in a game that never ends to his good*:
//!
//! * `B(s)`, Black to move: if `Q(s)`, after a pass; or if he has a placement to an `s'` in `W`;
//! * `Q(s)`, White to move after Black's pass: if the area margin is at least `v` (White passes too
//!   and play ends), and all White's placements lead into `B`;
//! * `W(s)`, White to move after a stone: if `B(s)` (White passes), and all White's placements
//!   lead into `B` — except the one that would take back at once a single stone that has just taken
//!   a single stone, if the ko rule forbids that.
//!
//! Positions are put into `B` and `W` one by one, each only because of others that were there
//! before, until nothing more can be. A position is put into `W` once: either for any last move, or
//! for one ko point alone.
//!
//! Black's strategy is to go to what was there earlier. Then he never makes a board that was there
//! before in the game: it would have entered the table earlier than itself (if White was to move at
//! it), or White could pass and it would have, as `W(s)` rests on `B(s)` (if Black was). So no ko
//! rule ever forbids a move of his; play ends, since every turn goes to an earlier entry; and a rule
//! that forbids White something only helps. Hence the margins are lower bounds of the value from
//! the position as the start of a game: under every ko rule for [`KoClass::Any`], under each but
//! "none" for [`KoClass::NoRetaking`]. By exchange of colours there are upper bounds too, and where
//! the two meet the value is proved for all those rules. (`docs/LIFE.md` §8.)
//!
//! Where they don't, the rules differ or longer cycles are at stake;
//! [`solve_go_by_history`](crate::solve_go_by_history) searches the smallest boards with the whole
//! history in hand and no table at all.

use go_core::{Color, Move, Size};
use go_rules::{GoRules, Position, Suicide};

use crate::conversion_life::MarginBounds;
use crate::solve::SolveError;
use crate::solve_go_board::{SmallBoard, SmallStones};
use crate::solve_go_graph::Graph;

/// The ko rules that a proof has to hold for.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum KoClass {
    /// All, and also play without any ko rule.
    Any,
    /// Simple ko, positional and situational superko: a ko is never taken back at once.
    NoRetaking,
}

/// How far a [`GoSolver`] has come.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct GoProgress {
    /// Positions of the board, mirror images counted once.
    pub positions: usize,
    /// The margin, for the side that forces it, that the present table is about.
    pub margin: i32,
    /// Passes through that table so far.
    pub sweeps: u32,
    /// Entries made in it.
    pub entries: u64,
}

/// What each side can force from a position of a small board, by every ko rule of a class.
///
/// ```
/// use go_core::{Color, Move, Size};
/// use go_rules::{GoRules, Position, Preset, Rules, Suicide};
/// use go_score::{GoSolver, KoClass};
/// let size = Size::new(2, 4).unwrap();
/// let mut solver = GoSolver::new(size, Suicide::Forbidden, KoClass::Any, 1 << 20).unwrap();
/// let rules = GoRules::of(&Preset::named("tromp-taylor").unwrap().rules());
/// let position = Position::new(rules, size);
/// assert_eq!(solver.solve(&position, |_| true).unwrap().exact(), Some(8));
/// let best = ["A3", "B3", "A2", "B2"].map(|name| Move::Play(size.parse_point(name).unwrap()));
/// assert_eq!(solver.best_moves(&position, |_| true).unwrap(), best);
/// ```
#[derive(Clone, Debug)]
pub struct GoSolver {
    size: Size,
    suicide: Suicide,
    class: KoClass,
    board: SmallBoard,
    graph: Graph,
    tables: Vec<Forced>,
}

/// From where Black can force a margin.
#[derive(Clone, Debug)]
struct Forced {
    margin: i32,
    /// `B`, by the position's rank among those that stand.
    black: Vec<u64>,
    /// `W`: [`OUT`], [`ANY`], or the one point that White may not take back at, from 0.
    white: Vec<u8>,
    sweeps: u32,
    entries: u64,
    done: bool,
}

impl Forced {
    #[inline]
    fn in_black(&self, rank: usize) -> bool {
        self.black[rank / 64] >> (rank % 64) & 1 == 1
    }

    /// Whether `W` has the position for a last move with this ko point, or without one.
    #[inline]
    fn admits(&self, rank: usize, ko: Option<u8>) -> bool {
        let entry = self.white[rank];
        entry == ANY || ko == Some(entry)
    }
}

const OUT: u8 = u8::MAX;
const ANY: u8 = u8::MAX - 1;
/// The first bytes of written tables, with the version of their form.
const MAGIC: &[u8; 8] = b"gosolve2";

/// Which last moves a sweep of the table may enter positions of `W` for.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Entering {
    ForAnyMove,
    ForOneKo,
}

impl GoSolver {
    /// A solver of boards of at most 16 points.
    ///
    /// # Errors
    /// [`SolveError::TooLarge`], [`SolveError::NeedsMemory`]: 4x4 takes some 400 MB.
    pub fn new(
        size: Size,
        suicide: Suicide,
        class: KoClass,
        memory_bytes: usize,
    ) -> Result<GoSolver, SolveError> {
        if size.area() > SmallBoard::MOST {
            return Err(SolveError::TooLarge { size, most: SmallBoard::MOST });
        }
        // Room for ten margins of a board with a twelfth of its colourings legal and different.
        let needed = Graph::bytes(size.area()) + 10 * 3usize.pow(size.area() as u32) / 11;
        if needed > memory_bytes {
            return Err(SolveError::NeedsMemory { bytes: needed });
        }
        let board = SmallBoard::new(size, suicide);
        let graph = Graph::of(&board);
        Ok(GoSolver { size, suicide, class, board, graph, tables: Vec::new() })
    }

    /// What Black can force, and what White can hold Black to, from a position as the start of a
    /// game: Black's area less White's, komi not counted.
    ///
    /// `go_on` is asked after each pass through a table and stops by `false`.
    ///
    /// # Errors
    /// [`SolveError::Stopped`]; calling again goes on. [`SolveError::TooLarge`] for another board
    /// than the solver's.
    pub fn solve(
        &mut self,
        position: &Position<GoRules>,
        mut go_on: impl FnMut(GoProgress) -> bool,
    ) -> Result<MarginBounds, SolveError> {
        let stones = self.stones_of(position)?;
        let to_move = position.to_move();
        let lower = self.greatest(stones, to_move, &mut go_on)?;
        let upper = -self.greatest(stones.swapped(), to_move.other(), &mut go_on)?;
        Ok(MarginBounds { lower, upper })
    }

    /// The greatest margin that Black can be seen to force.
    fn greatest(
        &mut self,
        stones: SmallStones,
        to_move: Color,
        go_on: &mut dyn FnMut(GoProgress) -> bool,
    ) -> Result<i32, SolveError> {
        let area = self.board.area as i32;
        // Nothing less than everything lost, nothing more than everything won.
        let (mut forced, mut beyond) = (-area, area + 1);
        while beyond - forced > 1 {
            let margin = forced + (beyond - forced) / 2;
            let table = self.table(margin, go_on)?;
            if self.holds(&self.tables[table], stones, to_move) {
                forced = margin;
            } else {
                beyond = margin;
            }
        }
        Ok(forced)
    }

    fn holds(&self, table: &Forced, stones: SmallStones, to_move: Color) -> bool {
        let rank = self.rank(stones);
        match to_move {
            Color::Black => table.in_black(rank),
            Color::White => table.white[rank] == ANY,
        }
    }

    fn rank(&self, stones: SmallStones) -> usize {
        self.graph.rank(self.board.representative(stones))
    }

    /// The moves that keep the bound that the side to move can be seen to force, in reading order,
    /// a pass last; each judged as if the game began after it.
    ///
    /// # Errors
    /// As [`GoSolver::solve`].
    pub fn best_moves(
        &mut self,
        position: &Position<GoRules>,
        mut go_on: impl FnMut(GoProgress) -> bool,
    ) -> Result<Vec<Move>, SolveError> {
        let mut stones = self.stones_of(position)?;
        // As if the side to move were Black.
        if position.to_move() == Color::White {
            stones = stones.swapped();
        }
        let margin = self.greatest(stones, Color::Black, &mut go_on)?;
        let table = self.table(margin, &mut go_on)?;
        let table = &self.tables[table];
        let keeps = |bit: u16| {
            let after = self.board.place(stones, bit, Color::Black);
            after.is_some_and(|(after, ko)| match ko {
                0 => table.admits(self.rank(after), None),
                ko => {
                    let (number, point) = self.board.representative_with(after, ko);
                    table.admits(self.graph.rank(number), Some(point))
                }
            })
        };
        let mut best: Vec<Move> = self
            .size
            .points()
            .enumerate()
            .filter(|&(n, point)| position.is_legal(point) && keeps(1 << n))
            .map(|(_, point)| Move::Play(point))
            .collect();
        if self.keeps_by_pass(table, self.rank(stones)) {
            best.push(Move::Pass);
        }
        Ok(best)
    }

    fn stones_of(&self, position: &Position<GoRules>) -> Result<SmallStones, SolveError> {
        if position.size() == self.size {
            Ok(SmallStones::of(position.board()))
        } else {
            Err(SolveError::TooLarge { size: position.size(), most: self.size.area() })
        }
    }

    /// The place of the finished table for a margin.
    fn table(
        &mut self,
        margin: i32,
        go_on: &mut dyn FnMut(GoProgress) -> bool,
    ) -> Result<usize, SolveError> {
        let place = self.tables.iter().position(|table| table.margin == margin);
        let place = place.unwrap_or_else(|| {
            self.tables.push(Forced {
                margin,
                black: vec![0; self.graph.len().div_ceil(64)],
                white: vec![OUT; self.graph.len()],
                sweeps: 0,
                entries: 0,
                done: false,
            });
            self.tables.len() - 1
        });
        let mut entering = Entering::ForAnyMove;
        while !self.tables[place].done {
            // Taken out, so that the table can be written while the solver is read.
            let mut table = self.tables.swap_remove(place);
            let before = table.entries;
            self.sweep(&mut table, entering);
            table.sweeps += 1;
            let quiet = table.entries == before;
            // A ko point is entered only when nothing can be for any move: it shuts others out.
            entering = match entering {
                Entering::ForAnyMove if quiet => {
                    table.done = self.class == KoClass::Any;
                    Entering::ForOneKo
                }
                Entering::ForOneKo if quiet => {
                    table.done = true;
                    Entering::ForOneKo
                }
                _ => Entering::ForAnyMove,
            };
            let progress = GoProgress {
                positions: self.graph.len(),
                margin,
                sweeps: table.sweeps,
                entries: table.entries,
            };
            let done = table.done;
            self.tables.push(table);
            let last = self.tables.len() - 1;
            self.tables.swap(place, last);
            if !go_on(progress) && !done {
                return Err(SolveError::Stopped { nodes: progress.entries });
            }
        }
        Ok(place)
    }

    /// Once through a table, from great numbers to small ones.
    fn sweep(&self, table: &mut Forced, entering: Entering) {
        for rank in (0..self.graph.len()).rev() {
            if !table.in_black(rank) && self.enters_black(table, rank) {
                table.black[rank / 64] |= 1 << (rank % 64);
                table.entries += 1;
            }
            if table.white[rank] == OUT && table.in_black(rank) {
                table.white[rank] = self.enters_white(table, rank, entering);
                table.entries += u64::from(table.white[rank] != OUT);
            }
        }
    }

    fn enters_black(&self, table: &Forced, rank: usize) -> bool {
        let placements = self.graph.placements(rank, Color::Black);
        placements.iter().any(|placement| {
            let ko = placement.ko().filter(|_| self.class == KoClass::NoRetaking);
            table.admits(placement.rank(), ko)
        }) || self.keeps_by_pass(table, rank)
    }

    /// `Q`.
    fn keeps_by_pass(&self, table: &Forced, rank: usize) -> bool {
        self.graph.margin(rank) >= table.margin
            && self
                .graph
                .placements(rank, Color::White)
                .iter()
                .all(|placement| table.in_black(placement.rank()))
    }

    /// What a position enters `W` for; its `B` holds.
    fn enters_white(&self, table: &Forced, rank: usize, entering: Entering) -> u8 {
        let placements = self.graph.placements(rank, Color::White);
        let mut escapes = placements.iter().filter(|placement| !table.in_black(placement.rank()));
        match (escapes.next(), entering) {
            (None, _) => ANY,
            (Some(_), Entering::ForAnyMove) => OUT,
            // The only way out is to take back: it is closed if Black has just taken there.
            (Some(escape), Entering::ForOneKo) => match (escape.ko(), escapes.next()) {
                (Some(point), None) => point,
                _ => OUT,
            },
        }
    }

    /// Finished and begun tables as bytes for [`GoSolver::read`].
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let mut out = self.head();
        for table in &self.tables {
            out.extend(table.margin.to_le_bytes());
            out.extend(table.sweeps.to_le_bytes());
            out.extend(table.entries.to_le_bytes());
            out.push(u8::from(table.done));
            out.extend(table.black.iter().flat_map(|word| word.to_le_bytes()));
            out.extend(&table.white);
        }
        out
    }

    fn head(&self) -> Vec<u8> {
        let mut head = MAGIC.to_vec();
        head.extend([self.size.width(), self.size.height()]);
        head.extend([self.suicide as u8, self.class as u8]);
        head
    }

    /// Takes over the tables that another solver of the same board and rules has written.
    ///
    /// The entries are believed: the bytes must be a solver's own.
    ///
    /// # Errors
    /// [`SolveError::NotATable`]; then nothing has changed.
    pub fn read(&mut self, bytes: &[u8]) -> Result<(), SolveError> {
        let rest = bytes.strip_prefix(self.head().as_slice()).ok_or(SolveError::NotATable)?;
        let words = self.graph.len().div_ceil(64);
        let chunks = rest.chunks_exact(17 + 8 * words + self.graph.len());
        if !chunks.remainder().is_empty() {
            return Err(SolveError::NotATable);
        }
        self.tables = chunks
            .map(|chunk| {
                let word = |at: usize| -> [u8; 8] {
                    std::array::from_fn(|i| chunk.get(at + i).copied().unwrap_or(0))
                };
                let half = |at: usize| -> [u8; 4] { std::array::from_fn(|i| chunk[at + i]) };
                Forced {
                    margin: i32::from_le_bytes(half(0)),
                    sweeps: u32::from_le_bytes(half(4)),
                    entries: u64::from_le_bytes(word(8)),
                    done: chunk[16] == 1,
                    black: (0..words).map(|i| u64::from_le_bytes(word(17 + 8 * i))).collect(),
                    white: chunk[17 + 8 * words..].to_vec(),
                }
            })
            .collect();
        Ok(())
    }
}
