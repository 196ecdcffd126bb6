//! Names of points: `Q16` as people and GTP write it, `pd` as SGF does.
//!
//! Inside, columns and rows count from 0 at the top left. Only this file knows that people count
//! rows from the bottom and skip the letter I.

use std::fmt;

use crate::point::Point;
use crate::size::Size;

const COLUMNS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// Why a text names no point of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParsePointError {
    /// It is not a column letter followed by a row number.
    NotAPoint(String),
    /// The column letter `I`, which is skipped.
    LetterI(String),
    /// It names a point beyond the sides.
    OffBoard {
        /// The text.
        text: String,
        /// The board's size.
        size: Size,
    },
}

impl fmt::Display for ParsePointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParsePointError::NotAPoint(text) => {
                write!(f, "'{text}' is not a point: a column letter and a row number are, as D4")
            }
            ParsePointError::LetterI(text) => {
                write!(f, "'{text}' is not a point: columns skip the letter I")
            }
            ParsePointError::OffBoard { text, size } => {
                let last = size.point(size.width() - 1, 0);
                write!(f, "'{text}' is off the board, which goes from A1 to ")?;
                match last {
                    Some(point) => write!(f, "{}", size.name(point)),
                    None => write!(f, "{size}"),
                }
            }
        }
    }
}

impl std::error::Error for ParsePointError {}

impl Size {
    /// Reads a point as people write it: column `A` to `Z` without `I`, row from 1 at the
    /// bottom; in upper or lower case.
    ///
    /// # Errors
    /// Says whether the text is no point at all, or one that is not on this board.
    ///
    /// ```
    /// use go_core::Size;
    /// let size = Size::square(19).unwrap();
    /// let point = size.parse_point("q16").unwrap();
    /// assert_eq!(size.xy(point), (15, 3));
    /// assert_eq!(size.name(point).to_string(), "Q16");
    /// assert!(size.parse_point("I5").is_err());
    /// assert!(Size::square(9).unwrap().parse_point("Q16").is_err());
    /// ```
    pub fn parse_point(self, text: &str) -> Result<Point, ParsePointError> {
        let shown = || text.chars().take(20).collect::<String>();
        let not_a_point = || ParsePointError::NotAPoint(shown());
        let (&letter, digits) = text.as_bytes().split_first().ok_or_else(not_a_point)?;
        let letter = letter.to_ascii_uppercase();
        let number = std::str::from_utf8(digits).map_err(|_| not_a_point())?;
        if number.is_empty() || !number.bytes().all(|b| b.is_ascii_digit()) {
            return Err(not_a_point());
        }
        if letter == b'I' {
            return Err(ParsePointError::LetterI(shown()));
        }
        let column = COLUMNS.iter().position(|&c| c == letter).ok_or_else(not_a_point)?;
        let off_board = || ParsePointError::OffBoard { text: shown(), size: self };
        let row: u8 = number.parse().map_err(|_| off_board())?;
        let y = self.height().checked_sub(row).ok_or_else(off_board)?;
        self.point(column as u8, y).ok_or_else(off_board)
    }

    /// The name of a point, as `Q16`.
    #[must_use]
    pub fn name(self, point: Point) -> PointName {
        PointName { size: self, point }
    }

    /// The letter of a column, from 0 at the left.
    ///
    /// # Panics
    /// If the column is 25 or more.
    #[must_use]
    pub fn column_letter(x: u8) -> char {
        char::from(COLUMNS[usize::from(x)])
    }

    /// The SGF name of a point: two lower-case letters, column and row from the top left.
    #[must_use]
    pub fn sgf_name(self, point: Point) -> SgfName {
        SgfName { size: self, point }
    }

    /// Reads an SGF name, as `pd`. `None` if it is not two lower-case letters of a point on this
    /// board. The many ways in which files spell a pass are the business of a record reader.
    #[must_use]
    pub fn parse_sgf(self, text: &str) -> Option<Point> {
        match text.as_bytes() {
            &[x @ b'a'..=b'z', y @ b'a'..=b'z'] => self.point(x - b'a', y - b'a'),
            _ => None,
        }
    }
}

/// Displays a point as people write it; made by [`Size::name`].
#[derive(Copy, Clone, Debug)]
pub struct PointName {
    size: Size,
    point: Point,
}

impl fmt::Display for PointName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (x, y) = self.size.xy(self.point);
        if !self.size.contains(self.point) {
            return write!(f, "off-board point {}", self.point.index());
        }
        write!(f, "{}{}", Size::column_letter(x), self.size.height() - y)
    }
}

/// Displays a point as SGF writes it; made by [`Size::sgf_name`].
#[derive(Copy, Clone, Debug)]
pub struct SgfName {
    size: Size,
    point: Point,
}

impl fmt::Display for SgfName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (x, y) = self.size.xy(self.point);
        write!(f, "{}{}", char::from(b'a' + x % 26), char::from(b'a' + y % 26))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::size::MAX_SIDE;

    #[test]
    fn names_are_read_back_on_every_size() {
        for width in 1..=MAX_SIDE {
            for height in [1, 9, MAX_SIDE] {
                let size = Size::new(width, height).unwrap();
                for point in size.points() {
                    let name = size.name(point).to_string();
                    assert_eq!(size.parse_point(&name), Ok(point));
                    assert_eq!(size.parse_point(&name.to_lowercase()), Ok(point));
                    assert_eq!(size.parse_sgf(&size.sgf_name(point).to_string()), Some(point));
                }
            }
        }
    }

    #[test]
    fn refuses_what_is_no_point() {
        let size = Size::square(9).unwrap();
        for text in ["", "A", "5", "AA1", "A-1", "A 1", "é5", "A1x", "pass"] {
            let refused = size.parse_point(text);
            assert!(matches!(refused, Err(ParsePointError::NotAPoint(_))), "{text}: {refused:?}");
        }
        assert!(matches!(size.parse_point("i5"), Err(ParsePointError::LetterI(_))));
        for text in ["Z99", "K1", "A0", "A10", "A300", "A99999999999999999999"] {
            assert!(matches!(size.parse_point(text), Err(ParsePointError::OffBoard { .. })));
        }
        assert_eq!(
            size.parse_point("Z99").unwrap_err().to_string(),
            "'Z99' is off the board, which goes from A1 to J9"
        );
    }
}
