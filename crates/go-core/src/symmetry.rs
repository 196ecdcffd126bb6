//! The mappings of a board onto itself: eight for a square, four for a rectangle.

use crate::board::Board;
use crate::color::Color;
use crate::point::Point;
use crate::setup::Setup;
use crate::size::Size;

/// A rotation or reflection of the board.
///
/// ```
/// use go_core::{Size, Symmetry};
/// let size = Size::square(9).unwrap();
/// let point = size.parse_point("C7").unwrap();
/// let turned = Symmetry::HalfTurn.apply(size, point);
/// assert_eq!(size.name(turned).to_string(), "G3");
/// assert_eq!(Symmetry::of(size).len(), 8);
/// assert_eq!(Symmetry::of(Size::new(9, 7).unwrap()).len(), 4);
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Symmetry {
    /// Every point stays.
    Identity,
    /// Left and right change places.
    LeftRight,
    /// Top and bottom change places.
    TopBottom,
    /// Rotation by 180 degrees.
    HalfTurn,
    /// Reflection in the diagonal from the top left: columns become rows.
    Diagonal,
    /// Reflection in the diagonal from the top right.
    AntiDiagonal,
    /// Rotation by 90 degrees clockwise.
    QuarterTurn,
    /// Rotation by 90 degrees counter-clockwise.
    ThreeQuarterTurn,
}

impl Symmetry {
    /// All eight; the first four keep the size of a rectangle.
    pub const ALL: [Symmetry; 8] = [
        Symmetry::Identity,
        Symmetry::LeftRight,
        Symmetry::TopBottom,
        Symmetry::HalfTurn,
        Symmetry::Diagonal,
        Symmetry::AntiDiagonal,
        Symmetry::QuarterTurn,
        Symmetry::ThreeQuarterTurn,
    ];

    /// The symmetries that map a board of this size onto itself.
    #[must_use]
    pub fn of(size: Size) -> &'static [Symmetry] {
        const ALL: &[Symmetry] = &Symmetry::ALL;
        if size.is_square() { ALL } else { &ALL[..4] }
    }

    /// Whether columns become rows, so that width and height change places.
    #[must_use]
    pub const fn transposes(self) -> bool {
        matches!(
            self,
            Symmetry::Diagonal
                | Symmetry::AntiDiagonal
                | Symmetry::QuarterTurn
                | Symmetry::ThreeQuarterTurn
        )
    }

    /// Whether applying it twice brings everything back.
    #[must_use]
    pub const fn is_involution(self) -> bool {
        !matches!(self, Symmetry::QuarterTurn | Symmetry::ThreeQuarterTurn)
    }

    /// The symmetry that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Symmetry {
        match self {
            Symmetry::QuarterTurn => Symmetry::ThreeQuarterTurn,
            Symmetry::ThreeQuarterTurn => Symmetry::QuarterTurn,
            other => other,
        }
    }

    /// The size of the image of a board.
    #[must_use]
    pub const fn image_of(self, size: Size) -> Size {
        if self.transposes() { size.transposed() } else { size }
    }

    /// The image of a point of a board of this size; it belongs to [`Symmetry::image_of`] the
    /// size.
    ///
    /// # Panics
    /// If the point is not on the board.
    #[must_use]
    pub fn apply(self, size: Size, point: Point) -> Point {
        let (x, y) = size.xy(point);
        assert!(size.contains(point), "a symmetry maps points of the board");
        let (last_x, last_y) = (size.width() - 1, size.height() - 1);
        let (x, y) = match self {
            Symmetry::Identity => (x, y),
            Symmetry::LeftRight => (last_x - x, y),
            Symmetry::TopBottom => (x, last_y - y),
            Symmetry::HalfTurn => (last_x - x, last_y - y),
            Symmetry::Diagonal => (y, x),
            Symmetry::AntiDiagonal => (last_y - y, last_x - x),
            Symmetry::QuarterTurn => (last_y - y, x),
            Symmetry::ThreeQuarterTurn => (y, last_x - x),
        };
        self.image_of(size).point(x, y).expect("the image of a point is on the image of its board")
    }

    /// The image of a setup.
    #[must_use]
    pub fn apply_setup(self, setup: &Setup) -> Setup {
        let mut image = Setup::empty(self.image_of(setup.size), setup.to_move);
        for point in setup.size.points() {
            image.set(self.apply(setup.size, point), setup.cell(point));
        }
        image
    }

    /// The image of a board.
    #[must_use]
    pub fn apply_board(self, board: &Board) -> Board {
        Board::from_setup(&self.apply_setup(&board.to_setup(Color::Black)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn each_is_a_bijection_undone_by_its_inverse() {
        for (width, height) in [(1, 1), (1, 4), (5, 3), (4, 4), (25, 25)] {
            let size = Size::new(width, height).unwrap();
            for symmetry in Symmetry::ALL {
                let image = symmetry.image_of(size);
                let mut seen = HashSet::new();
                for point in size.points() {
                    let mapped = symmetry.apply(size, point);
                    assert!(seen.insert(mapped));
                    assert_eq!(symmetry.inverse().apply(image, mapped), point);
                }
                assert_eq!(symmetry.is_involution(), symmetry.inverse() == symmetry);
            }
        }
    }

    #[test]
    fn neighbours_stay_neighbours() {
        let size = Size::new(5, 4).unwrap();
        for symmetry in Symmetry::ALL {
            let image = symmetry.image_of(size);
            for point in size.points() {
                let mapped: HashSet<Point> =
                    size.neighbors(point).map(|n| symmetry.apply(size, n)).collect();
                let around: HashSet<Point> = image.neighbors(symmetry.apply(size, point)).collect();
                assert_eq!(mapped, around);
            }
        }
    }

    #[test]
    fn a_quarter_turn_is_clockwise() {
        let size = Size::new(3, 2).unwrap();
        let top_left = size.point(0, 0).unwrap();
        let turned = Symmetry::QuarterTurn.apply(size, top_left);
        assert_eq!(size.transposed().xy(turned), (1, 0));
    }
}
