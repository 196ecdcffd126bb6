//! The value of the smallest boards of Go under superko, by search with the whole history.

use go_core::Color;
use go_rules::{GoRules, Ko, Position, Suicide};

use crate::solve::SolveError;
use crate::solve_go_board::{SmallBoard, SmallStones};

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
            let Some((after, _)) = self.board.place(stones, bit, to_move) else { continue };
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
