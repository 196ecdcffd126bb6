//! A point of the board as an index into the padded layout, and tables indexed by it.

use std::fmt;
use std::num::NonZeroU16;
use std::ops::{Index, IndexMut};

/// Length of every table indexed by [`Point`]: enough for the largest board and its guards.
pub const CAPACITY: usize = 704;

/// A point of a board, or one of the guards around it: an index into the padded layout of the
/// [`Size`](crate::Size) that made it.
///
/// A point is meaningful together with its size alone; two boards of equal size share points.
/// It is never zero, so `Option<Point>` takes two bytes.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(NonZeroU16);

impl Point {
    /// The point with this index in the padded layout; `None` for 0 and from [`CAPACITY`] on.
    #[inline]
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Point> {
        if index >= CAPACITY {
            return None;
        }
        match NonZeroU16::new(index as u16) {
            Some(index) => Some(Point(index)),
            None => None,
        }
    }

    /// As [`Point::from_index`] for an index known to be good; a bad one becomes the first guard,
    /// so that no caller can read outside a table.
    #[inline]
    pub(crate) const fn at(index: usize) -> Point {
        match Point::from_index(index) {
            Some(point) => point,
            None => Point(NonZeroU16::MIN),
        }
    }

    /// Index in the padded layout, 1 to [`CAPACITY`] − 1.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0.get() as usize
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Point({})", self.0)
    }
}

/// A table with one entry for every [`Point`] of any board.
///
/// ```
/// use go_core::{PointMap, Size};
/// let size = Size::square(3).unwrap();
/// let mut heat = PointMap::filled(0u8);
/// let centre = size.point(1, 1).unwrap();
/// heat[centre] = 7;
/// assert_eq!(size.points().map(|p| u32::from(heat[p])).sum::<u32>(), 7);
/// ```
#[derive(Copy, Clone, PartialEq, Eq)]
pub struct PointMap<T>([T; CAPACITY]);

impl<T: Copy> PointMap<T> {
    /// A table with the same entry everywhere.
    #[must_use]
    pub const fn filled(value: T) -> Self {
        PointMap([value; CAPACITY])
    }
}

impl<T: Copy + Default> Default for PointMap<T> {
    fn default() -> Self {
        PointMap::filled(T::default())
    }
}

impl<T> Index<Point> for PointMap<T> {
    type Output = T;

    #[inline]
    fn index(&self, point: Point) -> &T {
        &self.0[point.index()]
    }
}

impl<T> IndexMut<Point> for PointMap<T> {
    #[inline]
    fn index_mut(&mut self, point: Point) -> &mut T {
        &mut self.0[point.index()]
    }
}

impl<T> fmt::Debug for PointMap<T> {
    /// Only the name: a table does not know its board's size.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PointMap(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::size::{MAX_SIDE, Size};

    #[test]
    fn the_largest_board_fits() {
        assert!(Size::square(MAX_SIDE).unwrap().padded_len() <= CAPACITY);
        assert_eq!(std::mem::size_of::<Option<Point>>(), 2);
    }

    #[test]
    fn bad_indices_are_no_points() {
        assert_eq!(Point::from_index(0), None);
        assert_eq!(Point::from_index(CAPACITY), None);
        assert_eq!(Point::from_index(65_536 + 5), None);
    }
}
