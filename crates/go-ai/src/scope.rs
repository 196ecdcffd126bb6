//! Which moves a search looks at in its first plies.

use go_core::{Color, Move, PointSet};

/// Moves of a colour, and for how long they matter.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Restriction {
    /// Whose moves.
    pub color: Color,
    /// The points.
    pub points: PointSet,
    /// Whether the pass is one of the moves.
    pub pass: bool,
    /// So many plies from the position on; 1 is the next move alone.
    pub plies: usize,
}

impl Restriction {
    /// These moves of a colour, for so many plies.
    #[must_use]
    pub fn new(color: Color, moves: &[Move], plies: usize) -> Restriction {
        let points = moves.iter().filter_map(|turn| turn.point()).collect();
        Restriction { color, points, pass: moves.contains(&Move::Pass), plies }
    }

    fn holds(&self, color: Color, depth: usize) -> bool {
        self.color == color && depth < self.plies
    }

    fn names(&self, turn: Move) -> bool {
        match turn {
            Move::Play(point) => self.points.contains(point),
            Move::Pass => self.pass,
        }
    }
}

/// The moves that the tree of a search holds in its first plies; by default all.
///
/// Where nothing would be left in a position, all moves are.
///
/// ```
/// use go_ai::{Restriction, Scope};
/// use go_core::{Color, Move};
/// let next = Restriction::new(Color::Black, &[Move::Pass], 1);
/// let scope = Scope { avoid: vec![next], ..Scope::default() };
/// assert!(!scope.permits(Color::Black, Move::Pass, 0));
/// assert!(scope.permits(Color::Black, Move::Pass, 2));
/// assert!(scope.permits(Color::White, Move::Pass, 0));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scope {
    /// None of these moves.
    pub avoid: Vec<Restriction>,
    /// Where some of these hold, nothing but their moves.
    pub allow: Vec<Restriction>,
}

impl Scope {
    /// Whether every move may be searched.
    #[must_use]
    pub fn is_all(&self) -> bool {
        self.avoid.is_empty() && self.allow.is_empty()
    }

    /// Whether a colour's moves are named so many plies from the position on.
    pub(crate) fn names(&self, color: Color, depth: usize) -> bool {
        self.allow.iter().any(|list| list.holds(color, depth))
    }

    /// Whether a colour's move may be searched so many plies from the position on, 0 for the next
    /// move.
    #[must_use]
    pub fn permits(&self, color: Color, turn: Move, depth: usize) -> bool {
        let mut allow = self.allow.iter().filter(|list| list.holds(color, depth)).peekable();
        let mut avoid = self.avoid.iter().filter(|list| list.holds(color, depth));
        (allow.peek().is_none() || allow.any(|list| list.names(turn)))
            && !avoid.any(|list| list.names(turn))
    }
}
