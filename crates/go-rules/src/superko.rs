//! Superko: no earlier board may come back (RULES §3.4).

use go_core::{Color, ZobristHash};

use crate::config::Ko;
use crate::error::IllegalMove;

/// All boards of a game, each with the player to move, from the start.
///
/// Boards are known by their 128-bit hash; see [`ZobristHash`] for how unlikely it is that two
/// share one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct BoardHistory {
    boards: Vec<(ZobristHash, Color)>,
}

impl BoardHistory {
    /// Begins with one board.
    pub(crate) fn starting_at(board: ZobristHash, to_move: Color) -> Self {
        BoardHistory { boards: vec![(board, to_move)] }
    }

    /// Adds the board after a turn.
    pub(crate) fn push(&mut self, board: ZobristHash, to_move: Color) {
        self.boards.push((board, to_move));
    }

    /// Whether a placement that leads to this board, with `to_move` moving next, is allowed. A
    /// pass is never asked about: it is not a move that brings back a board.
    pub(crate) fn check(
        &self,
        ko: Ko,
        board: ZobristHash,
        to_move: Color,
    ) -> Result<(), IllegalMove> {
        let find =
            |same: &dyn Fn(&(ZobristHash, Color)) -> bool| self.boards.iter().rposition(same);
        match ko {
            Ko::None | Ko::Simple => Ok(()),
            Ko::Positional => match find(&|&(earlier, _)| earlier == board) {
                Some(turn) => Err(IllegalMove::PositionalSuperko { turn }),
                None => Ok(()),
            },
            Ko::Situational => match find(&|&earlier| earlier == (board, to_move)) {
                Some(turn) => Err(IllegalMove::SituationalSuperko { turn }),
                None => Ok(()),
            },
        }
    }

    /// The hashes a search has to respect, newest last.
    pub(crate) fn boards(&self) -> &[(ZobristHash, Color)] {
        &self.boards
    }
}
