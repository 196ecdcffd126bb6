//! What players ask of a table, and what has happened then.

use std::fmt;

use go_core::{Color, Move, Point, PointSet};
use go_rules::{Action, ActionError, Settlement};

use crate::seat::Player;

/// What a player asks for.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// To place a stone or to pass.
    Turn(Move),
    /// To play this colour, after the pie opening.
    ChooseSide(Color),
    /// To mark the group on a point dead with all that falls with it, or to take that mark away.
    Mark(Point),
    /// To mark what the computer takes for dead, in place of whatever is marked.
    MarkProposals,
    /// To agree with the marks.
    Confirm,
    /// To leave marking or the dame phase and to play on.
    BackToPlay,
    /// To give up.
    Resign,
    /// To take back what the player decided last. A person on the other side is asked first.
    Undo,
    /// To let the other player take back.
    AllowUndo,
    /// Not to let the other player take back, or not to ask for it any more.
    RefuseUndo,
}

/// Something that has happened at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// What.
    pub kind: EventKind,
    /// The same in words, a line or more.
    pub text: String,
}

/// What has happened.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum EventKind {
    /// An action of the game, and what became of the board by it.
    Acted(Action, Settlement),
    /// Black has placed these stones of a free handicap.
    Handicap(PointSet),
    /// The marks of these stones are others than before.
    Marked(PointSet),
    /// The computer has marked what it takes for dead.
    Proposed,
    /// The computer does not agree with the marks.
    Disagreed,
    /// A player asks to take something back.
    UndoAsked(Player),
    /// A player does not want it, or the player who asked does not any more.
    UndoRefused(Player),
    /// Something has been taken back.
    Undone,
}

/// Why a table refuses something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// The rules of the game.
    Action(ActionError),
    /// It is another player's turn: whose.
    NotYourTurn(&'static str),
    /// No turn is made before Player 2 has chosen a side.
    SideFirst,
    /// Black has still to place so many handicap stones.
    HandicapFirst(u8),
    /// The computer sits there.
    ComputersSeat,
    /// The player has decided nothing that could be taken back.
    NothingToUndo,
    /// Nobody has asked to take anything back.
    NoUndoAsked,
    /// The computer still looks at the board.
    NotJudgedYet,
    /// The game is over.
    Over,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::Action(error) => error.fmt(f),
            Refused::NotYourTurn(name) => write!(f, "it is {name}'s turn"),
            Refused::SideFirst => f.write_str("first Player 2 chooses a side: black or white"),
            Refused::HandicapFirst(left) => {
                let stones = if *left == 1 { "stone is" } else { "stones are" };
                write!(f, "{left} handicap {stones} to be placed first")
            }
            Refused::ComputersSeat => f.write_str("the computer plays that side"),
            Refused::NothingToUndo => f.write_str("there is nothing of yours to take back"),
            Refused::NoUndoAsked => f.write_str("nobody has asked to take anything back"),
            Refused::NotJudgedYet => f.write_str("the computer still looks at the board"),
            Refused::Over => f.write_str("the game is over"),
        }
    }
}

impl std::error::Error for Refused {}

impl From<ActionError> for Refused {
    fn from(error: ActionError) -> Refused {
        Refused::Action(error)
    }
}
