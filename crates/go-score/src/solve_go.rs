//! The value of small boards of Go with area scoring, whatever the ko rule.
//!
//! # How history is kept out
//! Under superko a position has no value of its own: what may be played depends on what was. So no
//! table entry here claims one. What is computed, for every position of the board at once, is what
//! Black can force *in a game without any ko rule in which never ending counts as Black's loss of
//! everything*:
//!
//! * `B(s)`, Black to move: the greater of `Q(s)` after a pass, and `W(s')` over Black's placements;
//! * `W(s)`, White to move after a stone: the lesser of `B(s)` after a pass, and `P(s)`;
//! * `Q(s)`, White to move after Black's pass: the lesser of the area margin (White passes too and
//!   play ends), and `P(s)`;
//! * `P(s)`: the least `B(s')` over White's placements.
//!
//! The values are the least solution, found by raising a table from "everything lost" until
//! nothing rises: each number on the way is a margin that Black can force in so many turns. A
//! strategy that forces a margin by always going to a position that got its number earlier never
//! makes the same board twice: if it did, White could pass, or had passed, and the number would be
//! earlier than itself. So no ko rule ever forbids a move of it, and a rule that forbids White
//! something only helps. Hence `B` and `W` are lower bounds of the value from this position as the
//! start of a game, under every ko rule; and by exchange of colours the same table gives upper
//! bounds. Where the two meet the value is proved for every rule. (The full argument is in
//! `docs/LIFE.md` §8.)
//!
//! Where they don't, the rules differ or cycles are at stake, and
//! [`solve_go_by_history`] can search the smallest boards with the whole history in hand and no
//! table at all.

use go_core::{Color, Move, Size};
use go_rules::{GoRules, Ko, Position, Suicide};

use crate::conversion_life::MarginBounds;
use crate::solve::SolveError;
use crate::solve_go_board::{SmallBoard, SmallStones};

/// How far a [`GoSolver`] has come.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct GoProgress {
    /// Passes through the whole table so far.
    pub sweeps: u32,
    /// Entries that rose in the last one; at 0 the table is final.
    pub raised: u64,
    /// Positions, mirror images counted once.
    pub positions: u64,
}

/// What Black can force from each position of a small board, by any ko rule.
///
/// ```
/// use go_core::{Color, Move, Size};
/// use go_rules::{GoRules, Position, Preset, Rules, Suicide};
/// use go_score::GoSolver;
/// let size = Size::new(2, 4).unwrap();
/// let mut solver = GoSolver::new(size, Suicide::Forbidden, 1 << 20).unwrap();
/// solver.run(|_| true).unwrap();
/// let rules = GoRules::of(&Preset::named("tromp-taylor").unwrap().rules());
/// let position = Position::new(rules, size);
/// assert_eq!(solver.bounds(&position).unwrap().exact(), Some(8));
/// let best = ["A3", "B3", "A2", "B2"].map(|name| Move::Play(size.parse_point(name).unwrap()));
/// assert_eq!(solver.best_moves(&position).unwrap(), best);
/// ```
#[derive(Clone, Debug)]
pub struct GoSolver {
    size: Size,
    board: SmallBoard,
    /// `B` and `P` of the position with each number; only representatives are kept up.
    black: Vec<i8>,
    placed: Vec<i8>,
    /// Whether a number is the representative of a legal position.
    stands: Vec<u64>,
    progress: GoProgress,
    done: bool,
}

/// Less than any margin.
const LOST: i8 = i8::MIN;
/// The first bytes of a written table, with the version of its form.
const MAGIC: &[u8; 8] = b"gosolve1";

impl GoSolver {
    /// A solver of boards of at most 16 points. It takes a little over two bytes for every way to
    /// colour the points, legal or not: 90 MB for 4x4.
    ///
    /// # Errors
    /// [`SolveError::TooLarge`], [`SolveError::NeedsMemory`].
    pub fn new(size: Size, suicide: Suicide, memory_bytes: usize) -> Result<GoSolver, SolveError> {
        if size.area() > SmallBoard::MOST {
            return Err(SolveError::TooLarge { size, most: SmallBoard::MOST });
        }
        let colorings = 3usize.pow(size.area() as u32);
        let needed = 2 * colorings + colorings / 8 + (32 << size.area());
        if needed > memory_bytes {
            return Err(SolveError::NeedsMemory { bytes: needed });
        }
        let board = SmallBoard::new(size, suicide);
        let mut stands = vec![0u64; colorings.div_ceil(64)];
        let mut positions = 0;
        for number in 0..colorings {
            let stones = board.stones(number);
            if board.is_legal(stones) && board.representative(stones) == number {
                stands[number / 64] |= 1 << (number % 64);
                positions += 1;
            }
        }
        Ok(GoSolver {
            size,
            board,
            black: vec![LOST; colorings],
            placed: vec![LOST; colorings],
            stands,
            progress: GoProgress { sweeps: 0, raised: 0, positions },
            done: false,
        })
    }

    /// Raises the table until it is final.
    ///
    /// `go_on` is asked after each pass through the table and stops by `false`.
    ///
    /// # Errors
    /// [`SolveError::Stopped`]; calling again goes on.
    pub fn run(&mut self, mut go_on: impl FnMut(GoProgress) -> bool) -> Result<(), SolveError> {
        while !self.done {
            self.progress.raised = self.sweep();
            self.progress.sweeps += 1;
            self.done = self.progress.raised == 0;
            if !go_on(self.progress) && !self.done {
                return Err(SolveError::Stopped { nodes: self.progress.positions });
            }
        }
        Ok(())
    }

    /// Once through the table, from full boards to empty ones.
    fn sweep(&mut self) -> u64 {
        let mut raised = 0;
        for word in (0..self.stands.len()).rev() {
            let mut bits = self.stands[word];
            while bits != 0 {
                let bit = 63 - bits.leading_zeros() as usize;
                bits &= !(1 << bit);
                let number = word * 64 + bit;
                let stones = self.board.stones(number);
                let placed = self.after_white(stones);
                self.placed[number] = placed;
                let black = self.after_black(stones, placed);
                if black > self.black[number] {
                    self.black[number] = black;
                    raised += 1;
                }
            }
        }
        raised
    }

    /// `P`: the least `B` after White's placements; the greatest margin if there is none.
    fn after_white(&self, stones: SmallStones) -> i8 {
        let board = &self.board;
        let mut least = i8::MAX;
        for bit in board.empties(stones) {
            if let Some(after) = board.place(stones, bit, Color::White) {
                least = least.min(self.black[board.representative(after)]);
                if least == LOST {
                    break;
                }
            }
        }
        least
    }

    /// `B`, from `P` of the same position and the entries of others.
    fn after_black(&self, stones: SmallStones, placed: i8) -> i8 {
        let board = &self.board;
        let mut most = placed.min(board.margin(stones) as i8);
        for bit in board.empties(stones) {
            if let Some(after) = board.place(stones, bit, Color::Black) {
                most = most.max(self.white(after));
            }
        }
        most
    }

    /// `W`.
    fn white(&self, stones: SmallStones) -> i8 {
        let number = self.board.representative(stones);
        self.black[number].min(self.placed[number])
    }

    /// What Black can force, and what White can hold Black to, from a position as the start of a
    /// game: Black's area less White's, komi not counted. True under every ko rule, and as soon as
    /// the table is begun: it only becomes narrower.
    ///
    /// # Errors
    /// [`SolveError::TooLarge`] for another board than the solver's.
    pub fn bounds(&self, position: &Position<GoRules>) -> Result<MarginBounds, SolveError> {
        let stones = self.stones_of(position)?;
        Ok(self.bounds_of(stones, position.to_move()))
    }

    fn stones_of(&self, position: &Position<GoRules>) -> Result<SmallStones, SolveError> {
        if position.size() == self.size {
            Ok(SmallStones::of(position.board()))
        } else {
            Err(SolveError::TooLarge { size: position.size(), most: self.size.area() })
        }
    }

    fn bounds_of(&self, stones: SmallStones, to_move: Color) -> MarginBounds {
        let forced = |stones: SmallStones, to_move: Color| {
            let value = match to_move {
                Color::Black => self.black[self.board.representative(stones)],
                Color::White => self.white(stones),
            };
            i32::from(value).clamp(-(self.board.area as i32), self.board.area as i32)
        };
        MarginBounds {
            lower: forced(stones, to_move),
            upper: -forced(stones.swapped(), to_move.other()),
        }
    }

    /// The moves that keep the proved bound of the side to move, in reading order, a pass last:
    /// each judged as if the game began after it.
    ///
    /// # Errors
    /// As [`GoSolver::bounds`].
    pub fn best_moves(&self, position: &Position<GoRules>) -> Result<Vec<Move>, SolveError> {
        let stones = self.stones_of(position)?;
        let to_move = position.to_move();
        let for_mover = |bounds: MarginBounds| match to_move {
            Color::Black => bounds.lower,
            Color::White => -bounds.upper,
        };
        let wanted = for_mover(self.bounds_of(stones, to_move));
        let mut best: Vec<Move> = self
            .size
            .points()
            .enumerate()
            .filter(|&(n, point)| {
                let bit = 1 << n;
                position.is_legal(point)
                    && self.board.place(stones, bit, to_move).is_some_and(|after| {
                        for_mover(self.bounds_of(after, to_move.other())) >= wanted
                    })
            })
            .map(|(_, point)| Move::Play(point))
            .collect();
        // After a pass the opponent ends the game, or plays on.
        let margin = self.board.margin(stones);
        let (ends, plays_on) = match to_move {
            Color::Black => (margin, self.after_white(stones)),
            Color::White => (-margin, self.after_white(stones.swapped())),
        };
        if ends.min(i32::from(plays_on)) >= wanted {
            best.push(Move::Pass);
        }
        Ok(best)
    }

    /// How far it has come.
    #[must_use]
    pub fn progress(&self) -> GoProgress {
        self.progress
    }

    /// The table as bytes for [`GoSolver::read`].
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let mut out = MAGIC.to_vec();
        out.extend([self.size.width(), self.size.height(), u8::from(self.done)]);
        out.extend(self.progress.sweeps.to_le_bytes());
        out.extend(self.black.iter().chain(&self.placed).map(|value| value.cast_unsigned()));
        out
    }

    /// Takes over the table that another solver of the same board and suicide rule has written.
    ///
    /// The entries are believed: the bytes must be a solver's own.
    ///
    /// # Errors
    /// [`SolveError::NotATable`]; then nothing has changed.
    pub fn read(&mut self, bytes: &[u8]) -> Result<(), SolveError> {
        let entries = self.black.len();
        let head = MAGIC.len() + 7;
        if bytes.len() != head + 2 * entries
            || !bytes.starts_with(MAGIC)
            || bytes[8..10] != [self.size.width(), self.size.height()]
        {
            return Err(SolveError::NotATable);
        }
        self.done = bytes[10] == 1;
        self.progress.sweeps = u32::from_le_bytes([bytes[11], bytes[12], bytes[13], bytes[14]]);
        let (black, placed) = bytes[head..].split_at(entries);
        for (table, bytes) in [(&mut self.black, black), (&mut self.placed, placed)] {
            for (value, byte) in table.iter_mut().zip(bytes) {
                *value = byte.cast_signed();
            }
        }
        Ok(())
    }
}

/// A search with the whole history of boards in hand.
struct ByHistory<F> {
    board: SmallBoard,
    ko: Ko,
    /// Earlier boards by their number, each with the player to move.
    boards: Vec<(u32, Color)>,
    nodes: u64,
    go_on: F,
}

/// The exact value of a small board of Go under superko, from a position as the start of the game:
/// Black's area less White's. Nothing is remembered between lines of play, so this is for boards
/// of a few points; 2x2 takes some thousand positions.
///
/// `go_on` is asked every few thousand positions and stops the search by `false`.
///
/// # Errors
/// [`SolveError::TooLarge`], [`SolveError::Stopped`]; [`SolveError::Endless`] for a ko rule that
/// lets play go on for ever.
///
/// ```
/// use go_core::Size;
/// use go_rules::{GoRules, Ko, Position, Preset, Rules, Suicide};
/// use go_score::solve_go_by_history;
/// let rules = GoRules::of(&Preset::named("new-zealand").unwrap().rules());
/// let position = Position::new(rules, Size::square(2).unwrap());
/// let margin =
///     solve_go_by_history(&position, Ko::Situational, Suicide::Several, |_| true).unwrap();
/// assert_eq!(margin, 1);
/// ```
pub fn solve_go_by_history(
    position: &Position<GoRules>,
    ko: Ko,
    suicide: Suicide,
    go_on: impl FnMut(u64) -> bool,
) -> Result<i32, SolveError> {
    let size = position.size();
    if size.area() > SmallBoard::MOST {
        return Err(SolveError::TooLarge { size, most: SmallBoard::MOST });
    }
    if matches!(ko, Ko::None | Ko::Simple) {
        return Err(SolveError::Endless);
    }
    let board = SmallBoard::new(size, suicide);
    let stones = SmallStones::of(position.board());
    let to_move = position.to_move();
    let start = (board.number(stones) as u32, to_move);
    let most = size.area() as i32;
    let mut search = ByHistory { board, ko, boards: vec![start], nodes: 0, go_on };
    let value = search.value(stones, to_move, Passed::No, -most, most);
    match value {
        Some(value) => Ok(if to_move == Color::Black { value } else { -value }),
        None => Err(SolveError::Stopped { nodes: search.nodes }),
    }
}

#[derive(Copy, Clone, PartialEq, Eq)]
enum Passed {
    No,
    Yes,
}

impl<F: FnMut(u64) -> bool> ByHistory<F> {
    /// Alpha-beta for the side to move; `None` if stopped.
    fn value(
        &mut self,
        stones: SmallStones,
        to_move: Color,
        passed: Passed,
        mut alpha: i32,
        beta: i32,
    ) -> Option<i32> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(1 << 12) && !(self.go_on)(self.nodes) {
            return None;
        }
        let mut best = i32::MIN;
        let other = to_move.other();
        if passed == Passed::Yes {
            let margin = self.board.margin(stones);
            best = if to_move == Color::Black { margin } else { -margin };
            alpha = alpha.max(best);
        }
        for bit in self.board.empties(stones) {
            if alpha >= beta {
                return Some(best);
            }
            let Some(after) = self.board.place(stones, bit, to_move) else { continue };
            let made = (self.board.number(after) as u32, other);
            let recurs = self.boards.iter().any(|&(number, color)| {
                number == made.0 && (self.ko == Ko::Positional || color == made.1)
            });
            if recurs {
                continue;
            }
            self.boards.push(made);
            let value = self.value(after, other, Passed::No, -beta, -alpha);
            self.boards.pop();
            best = best.max(-value?);
            alpha = alpha.max(best);
        }
        if passed == Passed::No && alpha < beta {
            // A pass makes the same board with the other player to move: situational superko
            // remembers that too.
            self.boards.push((self.board.number(stones) as u32, other));
            let value = self.value(stones, other, Passed::Yes, -beta, -alpha);
            self.boards.pop();
            best = best.max(-value?);
        }
        Some(best)
    }
}
