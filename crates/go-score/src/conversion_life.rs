//! What is certain about a position of Conversion Go: settled points of both colours, bounds on
//! the score, and whether the game is decided.

use go_core::{Board, ByColor, Color, Point, PointSet, Size};
use go_rules::Komi;

use crate::settled::Settled;

/// The least and the greatest margin that is still possible: Black's points less White's, in
/// points, komi not counted.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct MarginBounds {
    /// No continuation gives Black less.
    pub lower: i32,
    /// No continuation gives Black more.
    pub upper: i32,
}

impl MarginBounds {
    /// One margin alone.
    #[must_use]
    pub const fn exactly(margin: i32) -> MarginBounds {
        MarginBounds { lower: margin, upper: margin }
    }

    /// The margin if only one is possible.
    #[must_use]
    pub const fn exact(self) -> Option<i32> {
        if self.lower == self.upper { Some(self.lower) } else { None }
    }

    /// The winner if it is the same for every possible margin.
    #[must_use]
    pub fn winner(self, komi: Komi) -> Option<Color> {
        let komi = komi.half_points();
        if 2 * self.lower > komi {
            Some(Color::Black)
        } else if 2 * self.upper < komi {
            Some(Color::White)
        } else {
            None
        }
    }
}

/// Settled points of both colours, and what follows from them for the score.
///
/// Everything here holds whatever both sides play from the position on (`docs/LIFE.md`, theorems
/// 4 and 5). Playing on a settled point is pointless for both, so a search may leave it out.
///
/// ```
/// use go_core::{Color, Diagram};
/// use go_rules::Komi;
/// use go_score::ConversionLife;
/// let diagram: Diagram = "
///     . X . X .
///     . X O X .
///     . X X X .
/// ".parse().unwrap();
/// let life = ConversionLife::of(&diagram.board());
/// assert_eq!((life.bounds().lower, life.bounds().upper), (3, 15));
/// assert_eq!(life.bounds().winner(Komi::ZERO), Some(Color::Black));
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct ConversionLife {
    size: Size,
    settled: ByColor<Settled>,
}

impl ConversionLife {
    /// What is certain on a board without dead groups. Allocates nothing.
    #[must_use]
    pub fn of(board: &Board) -> ConversionLife {
        ConversionLife { size: board.size(), settled: Settled::both(board) }
    }

    /// What is settled for each colour.
    #[must_use]
    pub fn settled(&self) -> &ByColor<Settled> {
        &self.settled
    }

    /// The colour that certainly gets the point.
    #[must_use]
    pub fn owner(&self, point: Point) -> Option<Color> {
        Color::ALL.into_iter().find(|&color| {
            let settled = &self.settled[color];
            settled.immortal().contains(point) || settled.territory().contains(point)
        })
    }

    /// The points that are settled for neither colour.
    #[must_use]
    pub fn unsettled(&self) -> PointSet {
        let all: PointSet = self.size.points().collect();
        all - self.settled.black.points() - self.settled.white.points()
    }

    /// All stones of a colour that cannot escape conversion, whatever is played.
    #[must_use]
    pub fn doomed(&self, color: Color) -> &PointSet {
        self.settled[color.other()].doomed()
    }

    /// The margins that are still possible.
    #[must_use]
    pub fn bounds(&self) -> MarginBounds {
        let area = self.size.area() as i32;
        let settled = |color: Color| self.settled[color].len() as i32;
        MarginBounds {
            lower: 2 * settled(Color::Black) - area,
            upper: area - 2 * settled(Color::White),
        }
    }
}
