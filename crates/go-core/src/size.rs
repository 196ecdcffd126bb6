//! Width and height of a board, the padded layout, and iteration over its points.

use std::fmt;
use std::str::FromStr;

use crate::point::Point;

/// The longest side a board can have, in points. Column letters end at `Z` without `I`.
pub const MAX_SIDE: u8 = 25;

/// Width and height of a board in points, 1 to [`MAX_SIDE`] each.
///
/// Points lie in rows of `width + 1` cells: one guard column serves the left and the right side,
/// and one guard row lies above and below. So the four neighbours of a point are four additions,
/// and a neighbour beyond the side is a guard.
///
/// ```
/// use go_core::Size;
/// let size: Size = "13x9".parse().unwrap();
/// assert_eq!((size.width(), size.height(), size.area()), (13, 9, 117));
/// assert_eq!(size.to_string(), "13x9");
/// assert_eq!(Size::square(19).unwrap().to_string(), "19");
/// assert!(Size::new(0, 26).is_err());
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "(u8, u8)", into = "(u8, u8)"))]
pub struct Size {
    width: u8,
    height: u8,
}

impl Size {
    /// A board of `width` by `height` points.
    ///
    /// # Errors
    /// A side outside 1 to [`MAX_SIDE`], which the error names.
    pub const fn new(width: u8, height: u8) -> Result<Size, SizeError> {
        if width == 0 || width > MAX_SIDE || height == 0 || height > MAX_SIDE {
            return Err(SizeError::OutOfRange { width: width as u32, height: height as u32 });
        }
        Ok(Size { width, height })
    }

    /// A square board.
    ///
    /// # Errors
    /// As [`Size::new`].
    pub const fn square(side: u8) -> Result<Size, SizeError> {
        Size::new(side, side)
    }

    /// Points from left to right.
    #[inline]
    #[must_use]
    pub const fn width(self) -> u8 {
        self.width
    }

    /// Points from top to bottom.
    #[inline]
    #[must_use]
    pub const fn height(self) -> u8 {
        self.height
    }

    /// Number of points.
    #[inline]
    #[must_use]
    pub const fn area(self) -> usize {
        self.width as usize * self.height as usize
    }

    /// Whether both sides are equally long.
    #[must_use]
    pub const fn is_square(self) -> bool {
        self.width == self.height
    }

    /// The size with width and height exchanged.
    #[must_use]
    pub const fn transposed(self) -> Size {
        Size { width: self.height, height: self.width }
    }

    /// Distance in the padded layout from a point to the one below it.
    #[inline]
    #[must_use]
    pub const fn stride(self) -> usize {
        self.width as usize + 1
    }

    /// Length of the padded layout: every on-board point and every guard has an index below it.
    #[must_use]
    pub const fn padded_len(self) -> usize {
        (self.height as usize + 2) * self.stride() + 1
    }

    /// The point in column `x` and row `y`, both counted from 0 at the top left.
    /// `None` off the board.
    #[inline]
    #[must_use]
    pub const fn point(self, x: u8, y: u8) -> Option<Point> {
        if x >= self.width || y >= self.height {
            return None;
        }
        Point::from_index((y as usize + 1) * self.stride() + x as usize + 1)
    }

    /// Column and row of a point of this board, from 0 at the top left.
    #[inline]
    #[must_use]
    pub const fn xy(self, point: Point) -> (u8, u8) {
        let (row, column) = (point.index() / self.stride(), point.index() % self.stride());
        // A guard has column 0 or row 0; asking for its place is a caller's error, and wraps.
        (column.wrapping_sub(1) as u8, row.wrapping_sub(1) as u8)
    }

    /// Whether the point lies on a board of this size (and not on its guards).
    #[must_use]
    pub const fn contains(self, point: Point) -> bool {
        // Not by way of `xy`, whose bytes wrap for far points of other boards.
        let (row, column) = (point.index() / self.stride(), point.index() % self.stride());
        column >= 1 && row >= 1 && row <= self.height as usize
    }

    /// All points, row by row from the top, each row from the left.
    #[must_use]
    pub fn points(self) -> Points {
        Points { size: self, x: 0, y: 0 }
    }

    /// The four indices around a point: above, left, right, below. Some may be guards.
    #[inline]
    #[must_use]
    pub const fn around(self, point: Point) -> [Point; 4] {
        let stride = self.stride();
        let index = point.index();
        [
            Point::at(index - stride),
            Point::at(index - 1),
            Point::at(index + 1),
            Point::at(index + stride),
        ]
    }

    /// The neighbours of a point that lie on the board: two to four of them, fewer on a board
    /// that is one point wide.
    pub fn neighbors(self, point: Point) -> impl Iterator<Item = Point> {
        self.around(point).into_iter().filter(move |&n| self.contains(n))
    }

    /// The points usually drawn as stars, for handicap and for the eye.
    ///
    /// Odd sides of 9 and more have the corner stars and the centre; from 15 on also the middles
    /// of the sides. Even sides of 8 and more have the corner stars alone, since they have no
    /// middle. Smaller boards have at most the centre.
    #[must_use]
    pub fn star_points(self) -> Vec<Point> {
        let lines = |side: u8| -> Vec<u8> {
            let edge = if side >= 13 { 3 } else { 2 };
            let middle = side / 2;
            match side {
                0..=4 => vec![],
                5 | 7 => vec![middle],
                6 => vec![],
                _ if side % 2 == 1 => vec![edge, middle, side - 1 - edge],
                _ => vec![edge, side - 1 - edge],
            }
        };
        let (columns, rows) = (lines(self.width), lines(self.height));
        let mut stars = Vec::new();
        for &y in &rows {
            for &x in &columns {
                let middle_x = columns.len() == 3 && x == columns[1];
                let middle_y = rows.len() == 3 && y == rows[1];
                // Side middles come only with boards large enough to have room between stars.
                let shown = if middle_x != middle_y {
                    let along = if middle_x { self.width } else { self.height };
                    along >= 15
                } else {
                    true
                };
                if shown {
                    stars.extend(self.point(x, y));
                }
            }
        }
        stars
    }
}

impl fmt::Display for Size {
    /// `19` for a square, `13x9` (width, height) for a rectangle.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_square() {
            write!(f, "{}", self.width)
        } else {
            write!(f, "{}x{}", self.width, self.height)
        }
    }
}

/// Why a text or a pair of numbers is not a board size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SizeError {
    /// A side is not between 1 and [`MAX_SIDE`].
    OutOfRange {
        /// Width asked for.
        width: u32,
        /// Height asked for.
        height: u32,
    },
    /// The text is neither `N` nor `WxH`.
    NotASize(String),
}

impl fmt::Display for SizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SizeError::OutOfRange { width, height } if width == height => {
                write!(f, "board size {width}: sides are 1 to {MAX_SIDE} points")
            }
            SizeError::OutOfRange { width, height } => {
                write!(f, "board size {width}x{height}: sides are 1 to {MAX_SIDE} points")
            }
            SizeError::NotASize(text) => {
                write!(f, "board size '{text}': expected N or WxH, sides 1 to {MAX_SIDE}")
            }
        }
    }
}

impl std::error::Error for SizeError {}

impl FromStr for Size {
    type Err = SizeError;

    /// Reads `N` or `WxH`.
    ///
    /// # Errors
    /// [`SizeError::NotASize`] and [`SizeError::OutOfRange`].
    fn from_str(text: &str) -> Result<Size, SizeError> {
        let not_a_size = || SizeError::NotASize(text.chars().take(40).collect());
        let side = |text: &str| -> Result<u32, SizeError> {
            if text.is_empty() || text.len() > 9 || !text.bytes().all(|b| b.is_ascii_digit()) {
                return Err(not_a_size());
            }
            text.parse().map_err(|_| not_a_size())
        };
        let (width, height) = match text.split_once(['x', 'X']) {
            Some((width, height)) => (side(width)?, side(height)?),
            None => {
                let side = side(text)?;
                (side, side)
            }
        };
        match (u8::try_from(width), u8::try_from(height)) {
            (Ok(w), Ok(h)) => Size::new(w, h),
            _ => Err(SizeError::OutOfRange { width, height }),
        }
    }
}

impl TryFrom<(u8, u8)> for Size {
    type Error = SizeError;

    fn try_from((width, height): (u8, u8)) -> Result<Size, SizeError> {
        Size::new(width, height)
    }
}

impl From<Size> for (u8, u8) {
    fn from(size: Size) -> (u8, u8) {
        (size.width, size.height)
    }
}

/// Iterator over the points of a board, made by [`Size::points`].
#[derive(Clone, Debug)]
pub struct Points {
    size: Size,
    x: u8,
    y: u8,
}

impl Iterator for Points {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        let point = self.size.point(self.x, self.y)?;
        self.x += 1;
        if self.x == self.size.width {
            self.x = 0;
            self.y += 1;
        }
        Some(point)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let seen = self.y as usize * self.size.width as usize + self.x as usize;
        let left = self.size.area() - seen;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Points {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_size_lays_out_its_points_apart_from_its_guards() {
        for width in 1..=MAX_SIDE {
            for height in 1..=MAX_SIDE {
                let size = Size::new(width, height).unwrap();
                let points: Vec<Point> = size.points().collect();
                assert_eq!(points.len(), size.area());
                for &point in &points {
                    let (x, y) = size.xy(point);
                    assert_eq!(size.point(x, y), Some(point));
                    for (n, (dx, dy)) in
                        size.around(point).into_iter().zip([(0, -1), (-1, 0), (1, 0), (0, 1)])
                    {
                        let (nx, ny) = (i16::from(x) + dx, i16::from(y) + dy);
                        let inside =
                            nx >= 0 && ny >= 0 && nx < i16::from(width) && ny < i16::from(height);
                        assert_eq!(size.contains(n), inside, "{size} {x},{y} {dx},{dy}");
                        assert!(n.index() < size.padded_len());
                    }
                }
            }
        }
    }

    #[test]
    fn contains_its_own_points_and_no_other() {
        for width in 1..=MAX_SIDE {
            for height in 1..=MAX_SIDE {
                let size = Size::new(width, height).unwrap();
                let contained: Vec<Point> = (1..crate::point::CAPACITY)
                    .filter_map(Point::from_index)
                    .filter(|&point| size.contains(point))
                    .collect();
                assert_eq!(contained, size.points().collect::<Vec<_>>(), "{size}");
            }
        }
    }

    #[test]
    fn reads_sizes_and_names_what_is_wrong() {
        assert_eq!("9".parse(), Size::square(9));
        assert_eq!("25X1".parse(), Size::new(25, 1));
        for bad in ["", "x", "9x", "x9", "-1", "9.5", "nineteen", "9x9x9", "99999999999"] {
            assert!(matches!(bad.parse::<Size>(), Err(SizeError::NotASize(_))), "{bad}");
        }
        for bad in ["0", "26", "300", "9x0", "70000x3"] {
            assert!(matches!(bad.parse::<Size>(), Err(SizeError::OutOfRange { .. })), "{bad}");
        }
    }

    #[test]
    fn stars_of_the_usual_boards() {
        let count = |n| Size::square(n).unwrap().star_points().len();
        assert_eq!([count(9), count(13), count(16), count(19)], [5, 5, 4, 9]);
        assert_eq!(
            [count(1), count(4), count(5), count(6), count(7), count(25)],
            [0, 0, 1, 0, 1, 9]
        );
    }
}
