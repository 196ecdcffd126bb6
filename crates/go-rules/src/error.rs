//! Why a move, an action or a setup was refused.

use std::fmt;

use go_core::{PointSet, Size, Stone};

use crate::game::Phase;

/// The rule that forbids a placement.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum IllegalMove {
    /// The point holds a stone.
    Occupied,
    /// It would leave the mover's own group without a liberty (RULES §3.2).
    Suicide,
    /// It would bring back the board before the opponent's last move (RULES §3.3).
    Ko,
    /// It would bring back an earlier board (RULES §3.4).
    PositionalSuperko {
        /// The number of turns after which the board stood so; 0 is the start.
        turn: usize,
    },
    /// It would bring back an earlier board with the same player to move (RULES §3.4).
    SituationalSuperko {
        /// The number of turns after which the board stood so; 0 is the start.
        turn: usize,
    },
    /// It would be the tenth mirrored turn in succession (RULES §2.7).
    Mirror,
    /// The dame phase takes neutral points only (RULES §4.3).
    NotDame,
}

impl IllegalMove {
    /// The refusal in words, with the point that it is about.
    #[must_use]
    pub fn at(self, size: Size, stone: Stone) -> Refusal {
        Refusal { size, stone, rule: self }
    }
}

/// A placement that a rule forbids: displays as `C4: ko, …`.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The board's size.
    pub size: Size,
    /// The stone that was refused.
    pub stone: Stone,
    /// The rule.
    pub rule: IllegalMove,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let opponent = self.stone.color.other();
        write!(f, "{}: ", self.size.name(self.stone.point))?;
        match self.rule {
            IllegalMove::Occupied => write!(f, "occupied, there is a stone already"),
            IllegalMove::Suicide => {
                write!(
                    f,
                    "suicide, it would leave {}'s own group without a liberty",
                    self.stone.color
                )
            }
            IllegalMove::Ko => {
                write!(f, "ko, it would bring back the position before {opponent}'s last move")
            }
            IllegalMove::PositionalSuperko { turn } => {
                write!(f, "positional superko, it would bring back {}", BoardAfter(turn))
            }
            IllegalMove::SituationalSuperko { turn } => write!(
                f,
                "situational superko, it would bring back {} with {opponent} to move",
                BoardAfter(turn)
            ),
            IllegalMove::Mirror => write!(f, "tenth mirrored turn in succession"),
            IllegalMove::NotDame => {
                write!(f, "not a neutral point, only those are filled in the dame phase")
            }
        }
    }
}

impl std::error::Error for Refusal {}

/// An earlier position in words, by the number of turns before it.
struct BoardAfter(usize);

impl fmt::Display for BoardAfter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => write!(f, "the position at the start"),
            turn => write!(f, "the position after turn {turn}"),
        }
    }
}

/// Why a game did not take an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ActionError {
    /// A rule forbids the placement.
    Illegal(Refusal),
    /// The action has no place in this phase of the game.
    WrongPhase {
        /// The phase.
        phase: Phase,
        /// What was asked for, as a verb: `mark a group`.
        action: &'static str,
    },
    /// The move limit is reached, so play cannot go on.
    MoveLimit(u32),
    /// There is no group to mark on the point.
    NothingToMark(Size, go_core::Point),
    /// The point lies beyond the sides of this board.
    OffBoard(Size),
}

impl fmt::Display for ActionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ActionError::Illegal(refusal) => refusal.fmt(f),
            ActionError::WrongPhase { phase, action } => {
                write!(f, "cannot {action}: {phase}")
            }
            ActionError::MoveLimit(limit) => {
                write!(f, "cannot go back to play: the move limit of {limit} is reached")
            }
            ActionError::NothingToMark(size, point) => {
                write!(f, "{}: no group to mark, the point is empty", size.name(*point))
            }
            ActionError::OffBoard(size) => write!(f, "the point is not on the {size} board"),
        }
    }
}

impl std::error::Error for ActionError {}

/// The groups of a setup that cannot stand, by the rules of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupFaults {
    /// The board's size.
    pub size: Size,
    /// The stones of each group that is dead as drawn.
    pub dead: Vec<PointSet>,
}

/// Points of a group that are named.
const MOST: usize = 12;

impl fmt::Display for SetupFaults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = if self.dead.len() == 1 { "a group has" } else { "groups have" };
        write!(f, "{what} no liberty and cannot stand:")?;
        for (i, group) in self.dead.iter().enumerate() {
            if i > 0 {
                f.write_str(";")?;
            }
            for point in group.iter().take(MOST) {
                write!(f, " {}", self.size.name(point))?;
            }
            if group.len() > MOST {
                write!(f, " and {} more", group.len() - MOST)?;
            }
        }
        Ok(())
    }
}

impl std::error::Error for SetupFaults {}
