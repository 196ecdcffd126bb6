//! One position played to its end with random moves.
//!
//! A playout runs on a board of its own type, made for speed: it takes the stones of a
//! [`Position`], and knows only what a random game needs. Tests hold both kinds of board to the
//! same games.

mod conversion_board;
mod go_board;
mod links;

pub use conversion_board::ConversionPlayout;
pub use go_board::GoPlayout;

use std::fmt::Debug;

use go_core::{Color, Point, PointMap};
use go_rules::{Conversion, GoRules, Position, Rules};

use crate::rng::Rng;

/// The longest playout that is recorded: three times the points of the largest board.
const LONGEST: usize = 3 * 25 * 25 + 3;

/// The turns of a playout in order, the colours alternating from its first mover.
#[derive(Clone, Debug)]
pub struct Trace {
    first: Color,
    turns: Box<[u16; LONGEST]>,
    len: usize,
}

impl Trace {
    /// An empty trace.
    #[must_use]
    pub fn new() -> Trace {
        Trace { first: Color::Black, turns: Box::new([0; LONGEST]), len: 0 }
    }

    /// Forgets all turns; the next one is made by this colour.
    #[inline]
    pub(crate) fn restart(&mut self, first: Color) {
        self.first = first;
        self.len = 0;
    }

    /// Adds a stone on the point with this index.
    #[inline]
    pub(crate) fn push(&mut self, index: u16) {
        if let Some(turn) = self.turns.get_mut(self.len) {
            *turn = index;
            self.len += 1;
        }
    }

    /// Adds a pass.
    #[inline]
    pub(crate) fn push_pass(&mut self) {
        self.push(0);
    }

    /// Number of turns, passes included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether no turn was made.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The turns in order: who, and where; `None` for a pass.
    pub fn turns(&self) -> impl DoubleEndedIterator<Item = (Color, Option<Point>)> {
        self.turns[..self.len].iter().enumerate().map(|(i, &index)| {
            let color = if i % 2 == 0 { self.first } else { self.first.other() };
            (color, Point::from_index(usize::from(index)))
        })
    }
}

impl Default for Trace {
    fn default() -> Self {
        Trace::new()
    }
}

/// A board for playouts.
pub trait PlayoutBoard: Clone + Debug + Send {
    /// The rules of the positions that it takes.
    type Rules: Rules;

    /// A board for positions of any size, to be [loaded](PlayoutBoard::load).
    fn new() -> Self;

    /// Takes over a position's stones, turn and ko.
    fn load(&mut self, position: &Position<Self::Rules>);

    /// Plays the loaded position to its end and records the turns.
    fn run(&mut self, rng: &mut Rng, trace: &mut Trace);

    /// As [`run`](PlayoutBoard::run), by a policy made for judging what is dead on a finished board,
    /// where the game has one.
    fn run_to_judge(&mut self, rng: &mut Rng, trace: &mut Trace) {
        self.run(rng, trace);
    }

    /// Whose point it is at the end: a stone's colour, or the colour that surrounds it.
    fn owner(&self, point: Point) -> Option<Color>;

    /// The points of Black less those of White at the end.
    fn margin(&self) -> i32;

    /// Adds 1 for each point of Black's and −1 for each of White's.
    fn add_ownership(&self, sums: &mut PointMap<i32>);
}

/// Rules that have a playout board: what the search asks of a game.
pub trait PlayoutRules: Rules {
    /// The board of its playouts.
    type Board: PlayoutBoard<Rules = Self>;
}

impl PlayoutRules for GoRules {
    type Board = GoPlayout;
}

impl PlayoutRules for Conversion {
    type Board = ConversionPlayout;
}
