//! Which of the four sides of the board a point or a group touches.

use std::fmt;
use std::ops::{BitOr, BitOrAssign};

/// A set of sides of the board. A corner point belongs to both sides that meet there.
///
/// ```
/// use go_core::{Sides, Size};
/// let size = Size::square(16).unwrap();
/// let corner = Sides::of(size, size.parse_point("A1").unwrap());
/// assert_eq!(corner, Sides::LEFT | Sides::BOTTOM);
/// assert_eq!(corner.count(), 2);
/// assert_eq!(Sides::of(size, size.parse_point("B2").unwrap()), Sides::NONE);
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Default)]
pub struct Sides(u8);

impl Sides {
    /// No side.
    pub const NONE: Sides = Sides(0);
    /// The side above the first row.
    pub const TOP: Sides = Sides(1);
    /// The side left of the first column.
    pub const LEFT: Sides = Sides(2);
    /// The side right of the last column.
    pub const RIGHT: Sides = Sides(4);
    /// The side below the last row.
    pub const BOTTOM: Sides = Sides(8);
    /// The four sides, one by one, in the order of [`Size::around`](crate::Size::around).
    pub const EACH: [Sides; 4] = [Sides::TOP, Sides::LEFT, Sides::RIGHT, Sides::BOTTOM];

    /// The sides that a point touches.
    #[must_use]
    pub fn of(size: crate::Size, point: crate::Point) -> Sides {
        let mut sides = Sides::NONE;
        for (neighbor, side) in size.around(point).into_iter().zip(Sides::EACH) {
            if !size.contains(neighbor) {
                sides |= side;
            }
        }
        sides
    }

    /// Number of sides, 0 to 4.
    #[inline]
    #[must_use]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The sides as the four low bits of a number: top 1, left 2, right 4, bottom 8.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Whether all of `other`'s sides are among these.
    #[must_use]
    pub const fn contains(self, other: Sides) -> bool {
        self.0 & other.0 == other.0
    }
}

impl BitOr for Sides {
    type Output = Sides;

    #[inline]
    fn bitor(self, other: Sides) -> Sides {
        Sides(self.0 | other.0)
    }
}

impl BitOrAssign for Sides {
    #[inline]
    fn bitor_assign(&mut self, other: Sides) {
        self.0 |= other.0;
    }
}

impl fmt::Debug for Sides {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Sides({self})")
    }
}

impl fmt::Display for Sides {
    /// The sides in words: `top, left`; `none`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 == 0 {
            return f.write_str("none");
        }
        let names = ["top", "left", "right", "bottom"];
        let mut first = true;
        for (side, name) in Sides::EACH.into_iter().zip(names) {
            if self.contains(side) {
                if !first {
                    f.write_str(", ")?;
                }
                f.write_str(name)?;
                first = false;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Size;

    #[test]
    fn narrow_boards_touch_two_sides_everywhere() {
        let size = Size::new(1, 5).unwrap();
        let counts: Vec<u32> = size.points().map(|p| Sides::of(size, p).count()).collect();
        assert_eq!(counts, [3, 2, 2, 2, 3]);
        let one = Size::square(1).unwrap();
        assert_eq!(Sides::of(one, one.points().next().unwrap()).count(), 4);
    }

    #[test]
    fn says_its_sides() {
        assert_eq!((Sides::TOP | Sides::RIGHT).to_string(), "top, right");
        assert_eq!(Sides::NONE.to_string(), "none");
    }
}
