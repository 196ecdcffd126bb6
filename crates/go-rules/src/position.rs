//! A position under some rules: a board without dead groups, a turn, and ko's memory.

use std::fmt;

use go_core::{Board, Cell, Color, Group, Move, Point, PointSet, Setup, Size, Stone, ZobristHash};

use crate::error::{IllegalMove, SetupFaults};
use crate::rules::{Rules, Settlement};

/// A board on which no group is dead, whose turn it is, and what ko remembers.
///
/// This is what a search and its playouts see: cheap to copy, no history, no phases, no komi.
/// What is checked once for each real move (superko, the mirror rule, passes that end the game) is
/// in [`Game`](crate::Game).
///
/// ```
/// use go_core::{Color, Diagram};
/// use go_rules::{Go, IllegalMove, Position};
/// let diagram: Diagram = "
///     . X O .
///     X O a O
///     . X O .
///     . . . .
/// ".parse().unwrap();
/// let setup = diagram.setup_for(Color::Black);
/// let mut position: Position<Go> = Position::from_setup(Go::default(), &setup).unwrap();
/// let taken_at = position.size().parse_point("B3").unwrap();
/// let settlement = position.play(diagram.mark('a').unwrap()).unwrap();
/// assert_eq!(settlement.taken, 1);
/// // White may not take back at once.
/// assert_eq!(position.play(taken_at), Err(IllegalMove::Ko));
/// position.pass();
/// ```
#[derive(Copy, Clone, PartialEq, Eq)]
pub struct Position<R: Rules> {
    rules: R,
    board: Board,
    to_move: Color,
    memory: R::Memory,
}

impl<R: Rules> Position<R> {
    /// An empty board with Black to move.
    #[must_use]
    pub fn new(rules: R, size: Size) -> Self {
        Position {
            rules,
            board: Board::new(size),
            to_move: Color::Black,
            memory: R::Memory::default(),
        }
    }

    /// The position that a setup draws.
    ///
    /// # Errors
    /// All groups that are dead as drawn.
    pub fn from_setup(rules: R, setup: &Setup) -> Result<Self, SetupFaults> {
        let board = Board::from_setup(setup);
        let dead: Vec<PointSet> =
            board.groups().filter(|&g| R::is_dead(g)).map(Group::point_set).collect();
        if dead.is_empty() {
            Ok(Position { rules, board, to_move: setup.to_move, memory: R::Memory::default() })
        } else {
            Err(SetupFaults { size: setup.size, dead })
        }
    }

    /// The stones and the turn, without ko's memory.
    #[must_use]
    pub fn to_setup(&self) -> Setup {
        self.board.to_setup(self.to_move)
    }

    /// The rules of the game.
    #[must_use]
    pub fn rules(&self) -> R {
        self.rules
    }

    /// The stones.
    #[inline]
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Width and height.
    #[inline]
    #[must_use]
    pub fn size(&self) -> Size {
        self.board.size()
    }

    /// Whose turn it is.
    #[inline]
    #[must_use]
    pub fn to_move(&self) -> Color {
        self.to_move
    }

    /// What ko remembers: for Go the point that may not be retaken now.
    #[inline]
    #[must_use]
    pub fn memory(&self) -> R::Memory {
        self.memory
    }

    /// Gives the turn to a colour. If that changes it, ko is forgotten, as after a pass.
    pub fn set_to_move(&mut self, color: Color) {
        if self.to_move != color {
            self.pass();
        }
    }

    /// A hash of stones and turn.
    #[inline]
    #[must_use]
    pub fn hash(&self) -> ZobristHash {
        self.board.hash().with_turn(self.to_move)
    }

    /// Whether the side to move may place a stone there.
    ///
    /// # Errors
    /// The rule that forbids it.
    #[inline]
    pub fn check(&self, point: Point) -> Result<(), IllegalMove> {
        self.rules.check(&self.board, &self.memory, self.stone(point))
    }

    /// Whether the side to move may place a stone there.
    #[inline]
    #[must_use]
    pub fn is_legal(&self, point: Point) -> bool {
        self.check(point).is_ok()
    }

    /// The points where the side to move may place a stone, in reading order. Passing is always
    /// possible besides.
    pub fn legal_points(&self) -> impl Iterator<Item = Point> {
        self.board.size().points().filter(|&point| self.is_legal(point))
    }

    /// Places a stone of the side to move, settles what follows, and gives the turn over.
    ///
    /// # Errors
    /// The rule that forbids it; then nothing has changed.
    #[inline]
    pub fn play(&mut self, point: Point) -> Result<Settlement, IllegalMove> {
        self.check(point)?;
        Ok(self.play_unchecked(point))
    }

    /// As [`Position::play`] for a move known to be legal.
    ///
    /// # Panics
    /// If the point is not empty. A move that another rule forbids is played all the same (and
    /// caught by a debug assertion).
    #[inline]
    pub fn play_unchecked(&mut self, point: Point) -> Settlement {
        debug_assert_eq!(self.check(point), Ok(()));
        let stone = self.stone(point);
        self.board.place(stone);
        let settlement = self.rules.settle(&mut self.board, &mut self.memory, stone);
        self.to_move = self.to_move.other();
        settlement
    }

    /// Gives the turn over without a stone; ko is forgotten.
    #[inline]
    pub fn pass(&mut self) {
        self.to_move = self.to_move.other();
        self.memory = R::Memory::default();
    }

    /// Plays or passes.
    ///
    /// # Errors
    /// As [`Position::play`]; a pass has none.
    pub fn turn(&mut self, turn: Move) -> Result<Settlement, IllegalMove> {
        match turn {
            Move::Play(point) => self.play(point),
            Move::Pass => {
                self.pass();
                Ok(Settlement::default())
            }
        }
    }

    /// The hash of the stones after a legal placement.
    #[must_use]
    pub fn board_hash_after(&self, point: Point) -> ZobristHash {
        let stone = self.stone(point);
        let may_settle = self.board.groups_around(point).any(|g| g.liberties() == 1);
        let alone = !self
            .board
            .around(point)
            .iter()
            .any(|&(_, cell)| cell == Cell::Empty || cell == Cell::from(self.to_move));
        if may_settle || alone {
            let mut after = *self;
            after.play_unchecked(point);
            after.board.hash()
        } else {
            self.board.hash() ^ ZobristHash::of(stone)
        }
    }

    /// The points whose cells a stone there would change besides its own: captured or converted
    /// stones. Empty if the move is illegal.
    #[must_use]
    pub fn effect(&self, point: Point) -> PointSet {
        let mut after = *self;
        if after.play(point).is_err() {
            return PointSet::EMPTY;
        }
        let mut changed = self.board.difference(&after.board);
        if after.board.color(point) == Some(self.to_move) {
            changed.remove(point);
        }
        changed
    }

    #[inline]
    fn stone(&self, point: Point) -> Stone {
        Stone { point, color: self.to_move }
    }
}

impl<R: Rules> fmt::Debug for Position<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}, {} to move, {:?}\n{}", self.rules, self.to_move, self.memory, self.board)
    }
}
