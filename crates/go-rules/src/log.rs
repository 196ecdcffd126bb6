//! What happens in a game, one action after another.

use go_core::{Color, Move, Point};

/// Anything that somebody does to a game. A game is the list of its actions: replaying them gives
/// the same game, and undo is replaying all but the last.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// A player places a stone or passes. A colour that is not to move is accepted, as GTP asks;
    /// it ends a pie opening and every mirror run.
    Turn {
        /// Whose stone or pass it is.
        color: Color,
        /// Where.
        turn: Move,
    },
    /// Player 2 takes this colour, after the pie opening.
    ChooseSide(Color),
    /// The group on the point is marked dead, or its mark is taken away.
    Mark(Point),
    /// A player agrees with the marks.
    Confirm(Color),
    /// Marking or the dame phase is left, and play goes on.
    BackToPlay,
    /// A player gives up.
    Resign(Color),
    /// A player's time is over.
    TimeOut(Color),
    /// A player loses by breaking the terms of the game.
    Forfeit(Color),
}
