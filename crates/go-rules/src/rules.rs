//! The contract that a game's rules fill in, at compile time.

use std::fmt::Debug;
use std::hash::Hash;

use go_core::{Board, Cell, Group, Stone};

use crate::config::RuleSet;
use crate::error::IllegalMove;
use crate::variant::VariantKind;

/// What a placement does in one game, and when it is allowed.
///
/// A rules value holds no state of a game: it is nothing at all, or a few fields that choose among
/// variants of one game. Everything else about a position is written once, in
/// [`Position`](crate::Position).
///
/// # Contract
/// * [`check`](Rules::check) changes nothing, and answers for every on-board point.
/// * [`settle`](Rules::settle) is called with the stone already placed; afterwards no group of the
///   board [is dead](Rules::is_dead).
/// * Only groups next to the placed stone, and its own, may be touched.
/// * If [`CAN_RECUR`](Rules::CAN_RECUR) is false, no sequence of turns may bring back a board.
pub trait Rules: Copy + Debug + Eq + Send + Sync + 'static {
    /// What must be remembered of the past to judge the next placement: the point that ko
    /// forbids, or nothing.
    type Memory: Copy + Default + Eq + Hash + Debug + Send + Sync;

    /// The game that these rules are of.
    const KIND: VariantKind;

    /// Whether a board can come back. Where it cannot, no history is ever looked at.
    const CAN_RECUR: bool;

    /// The rules value that a rule set asks for. Fields that the type has fixed are ignored.
    fn of(rules: &RuleSet) -> Self;

    /// Whether a group cannot stand between turns.
    fn is_dead(group: Group<'_>) -> bool;

    /// Whether a group can never be taken, whatever happens: in Conversion Go one that touches two
    /// sides. In Go no rule says so of any group.
    fn is_immune(group: Group<'_>) -> bool {
        let _ = group;
        false
    }

    /// Whether the stone may be placed.
    ///
    /// # Errors
    /// The rule that forbids it.
    fn check(&self, board: &Board, memory: &Self::Memory, stone: Stone) -> Result<(), IllegalMove>;

    /// Applies what the placed stone brings about: captures or conversions.
    fn settle(&self, board: &mut Board, memory: &mut Self::Memory, stone: Stone) -> Settlement;

    /// Puts a stone down as viewers of records do, whether a rule allows it or not: on a point that
    /// holds a stone it replaces that one, and what dies next to it is settled. Other groups may
    /// stand without a liberty on such a board, as files set them up.
    ///
    /// ```
    /// use go_core::{Board, Color, Diagram, Stone};
    /// use go_rules::{Go, Rules};
    /// let diagram: Diagram = "
    ///     a O .
    ///     O . .
    ///     . . .
    /// ".parse().unwrap();
    /// let mut board: Board = diagram.board();
    /// let suicide = Stone { point: diagram.mark('a').unwrap(), color: Color::Black };
    /// let rules: Go = Go::default();
    /// assert!(rules.check(&board, &None, suicide).is_err());
    /// assert_eq!(rules.place_anyway(&mut board, suicide).lost, 1);
    /// ```
    fn place_anyway(&self, board: &mut Board, stone: Stone) -> Settlement {
        if !board.is_empty(stone.point) {
            // Groups do not split, so a board without one stone is made anew.
            let mut without = board.to_setup(stone.color);
            without.set(stone.point, Cell::Empty);
            *board = Board::from_setup(&without);
        }
        board.place(stone);
        self.settle(board, &mut Self::Memory::default(), stone)
    }
}

/// What a placement brought about, in stones.
///
/// In Go the stones left the board, in Conversion Go they changed their colour.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Settlement {
    /// Stones of the opponent, captured or converted in the first step.
    pub taken: u16,
    /// Stones of the mover, lost by suicide: in Go the group of the new stone, in Conversion Go
    /// the group converted in the second step (with what was taken in the first).
    pub lost: u16,
}

impl Settlement {
    /// Whether any stone but the placed one was touched.
    #[must_use]
    pub const fn is_quiet(self) -> bool {
        self.taken == 0 && self.lost == 0
    }
}
