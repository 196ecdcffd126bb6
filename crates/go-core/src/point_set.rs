//! A set of points as a bitset.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

use crate::point::{CAPACITY, Point};

const WORDS: usize = CAPACITY / 64;

/// A set of points, held as one bit for each; 88 bytes, copied freely.
///
/// ```
/// use go_core::{PointSet, Size};
/// let size = Size::square(5).unwrap();
/// let all: PointSet = size.points().collect();
/// let left: PointSet = size.points().filter(|&p| size.xy(p).0 == 0).collect();
/// assert_eq!((all - left).len(), 20);
/// assert!((left & (all - left)).is_empty());
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Default)]
pub struct PointSet([u64; WORDS]);

impl PointSet {
    /// The set without points.
    pub const EMPTY: PointSet = PointSet([0; WORDS]);

    /// Adds a point; tells whether it was new.
    #[inline]
    pub const fn insert(&mut self, point: Point) -> bool {
        let (word, bit) = (point.index() / 64, 1u64 << (point.index() % 64));
        let new = self.0[word] & bit == 0;
        self.0[word] |= bit;
        new
    }

    /// Takes a point out; tells whether it was there.
    #[inline]
    pub const fn remove(&mut self, point: Point) -> bool {
        let (word, bit) = (point.index() / 64, 1u64 << (point.index() % 64));
        let there = self.0[word] & bit != 0;
        self.0[word] &= !bit;
        there
    }

    /// Whether the point is in the set.
    #[inline]
    #[must_use]
    pub const fn contains(&self, point: Point) -> bool {
        self.0[point.index() / 64] & 1u64 << (point.index() % 64) != 0
    }

    /// Number of points.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there is no point in the set.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// The first point in reading order: rows from the top, each from the left.
    #[must_use]
    pub fn first(&self) -> Option<Point> {
        self.iter().next()
    }

    /// Whether every point of `other` is in this set.
    #[must_use]
    pub fn contains_all(&self, other: &PointSet) -> bool {
        (*other - *self).is_empty()
    }

    /// The points in reading order: rows from the top, each from the left.
    #[must_use]
    pub fn iter(&self) -> PointSetIter {
        PointSetIter { words: self.0, word: 0 }
    }
}

impl FromIterator<Point> for PointSet {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Self {
        let mut set = PointSet::EMPTY;
        set.extend(points);
        set
    }
}

impl Extend<Point> for PointSet {
    fn extend<I: IntoIterator<Item = Point>>(&mut self, points: I) {
        for point in points {
            self.insert(point);
        }
    }
}

impl IntoIterator for PointSet {
    type Item = Point;
    type IntoIter = PointSetIter;

    fn into_iter(self) -> PointSetIter {
        self.iter()
    }
}

impl IntoIterator for &PointSet {
    type Item = Point;
    type IntoIter = PointSetIter;

    fn into_iter(self) -> PointSetIter {
        self.iter()
    }
}

impl BitOrAssign for PointSet {
    #[inline]
    fn bitor_assign(&mut self, other: PointSet) {
        for (a, b) in self.0.iter_mut().zip(other.0) {
            *a |= b;
        }
    }
}

impl BitAndAssign for PointSet {
    #[inline]
    fn bitand_assign(&mut self, other: PointSet) {
        for (a, b) in self.0.iter_mut().zip(other.0) {
            *a &= b;
        }
    }
}

impl SubAssign for PointSet {
    #[inline]
    fn sub_assign(&mut self, other: PointSet) {
        for (a, b) in self.0.iter_mut().zip(other.0) {
            *a &= !b;
        }
    }
}

impl BitOr for PointSet {
    type Output = PointSet;

    #[inline]
    fn bitor(mut self, other: PointSet) -> PointSet {
        self |= other;
        self
    }
}

impl BitAnd for PointSet {
    type Output = PointSet;

    #[inline]
    fn bitand(mut self, other: PointSet) -> PointSet {
        self &= other;
        self
    }
}

impl Sub for PointSet {
    type Output = PointSet;

    #[inline]
    fn sub(mut self, other: PointSet) -> PointSet {
        self -= other;
        self
    }
}

impl fmt::Debug for PointSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// Iterator over a [`PointSet`], made by [`PointSet::iter`].
#[derive(Clone, Debug)]
pub struct PointSetIter {
    words: [u64; WORDS],
    word: usize,
}

impl Iterator for PointSetIter {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        while self.word < WORDS {
            let word = self.words[self.word];
            if word != 0 {
                self.words[self.word] = word & (word - 1);
                return Point::from_index(self.word * 64 + word.trailing_zeros() as usize);
            }
            self.word += 1;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn points() -> impl Strategy<Value = BTreeSet<Point>> {
        proptest::collection::btree_set(
            (1..CAPACITY).prop_map(|i| Point::from_index(i).unwrap()),
            0..60,
        )
    }

    proptest! {
        #[test]
        fn behaves_as_a_set(a in points(), b in points()) {
            let set = |s: &BTreeSet<Point>| s.iter().copied().collect::<PointSet>();
            let (x, y) = (set(&a), set(&b));
            prop_assert_eq!(x.len(), a.len());
            prop_assert_eq!(x.iter().collect::<Vec<_>>(), a.iter().copied().collect::<Vec<_>>());
            prop_assert_eq!(x | y, set(&a.union(&b).copied().collect()));
            prop_assert_eq!(x & y, set(&a.intersection(&b).copied().collect()));
            prop_assert_eq!(x - y, set(&a.difference(&b).copied().collect()));
            prop_assert_eq!(x.contains_all(&y), a.is_superset(&b));
            for point in &b {
                prop_assert_eq!(x.contains(*point), a.contains(point));
                let mut z = x;
                prop_assert_eq!(z.insert(*point), !a.contains(point));
                prop_assert!(z.remove(*point));
                prop_assert!(!z.contains(*point));
            }
        }
    }
}
