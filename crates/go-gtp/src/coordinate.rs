//! Text of points, moves and colours, as commands and answers hold them.
//!
//! Deliberately absent: a board. A [`Coordinate`] is where a text points to; whether a board has such
//! a point is the business of whoever owns the board ([`Coordinate::fits`] helps).

use serde::{Serialize, Serializer};
use std::{fmt, str::FromStr};

/// Column letters; `I` is not among them.
const LETTERS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// A place on a board of up to 25 columns and rows: `A1` is column 0, row 0, at the lower left.
///
/// # Examples
///
/// ```
/// use go_gtp::Coordinate;
///
/// let point: Coordinate = "j10".parse()?;
/// assert_eq!((point.column(), point.row()), (8, 9));
/// assert_eq!(point.to_string(), "J10");
/// assert!("I5".parse::<Coordinate>().is_err());
/// # Ok::<(), go_gtp::ParseCoordinateError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Coordinate {
    column: u8,
    row: u8,
}

impl Coordinate {
    /// The largest number of columns, and of rows, that the text can name.
    pub const MAX: u8 = 25;

    /// The point in a column (0 at the left) and a row (0 at the bottom), or `None` beyond 25.
    #[must_use]
    pub fn new(column: u8, row: u8) -> Option<Coordinate> {
        (column < Self::MAX && row < Self::MAX).then_some(Coordinate { column, row })
    }

    /// The column, 0 at the left.
    #[must_use]
    pub fn column(self) -> u8 {
        self.column
    }

    /// The row, 0 at the bottom.
    #[must_use]
    pub fn row(self) -> u8 {
        self.row
    }

    /// Whether a board of that width and height has the point.
    #[must_use]
    pub fn fits(self, width: u8, height: u8) -> bool {
        self.column < width && self.row < height
    }
}

impl fmt::Display for Coordinate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = char::from(LETTERS[usize::from(self.column)]);
        write!(f, "{letter}{}", self.row + 1)
    }
}

impl FromStr for Coordinate {
    type Err = ParseCoordinateError;

    fn from_str(text: &str) -> Result<Coordinate, ParseCoordinateError> {
        let refuse = |fault| ParseCoordinateError { text: shorten(text), fault };
        let letter = text.bytes().next().ok_or(refuse(CoordinateFault::Column))?;
        let letter = letter.to_ascii_uppercase();
        let column = LETTERS.iter().position(|&known| known == letter);
        let column = column.ok_or(refuse(CoordinateFault::Column))? as u8;
        let digits = &text[1..];
        // `parse` alone would take a sign.
        if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(refuse(CoordinateFault::Row));
        }
        match digits.parse::<u8>() {
            Ok(number @ 1..=25) => Ok(Coordinate { column, row: number - 1 }),
            _ => Err(refuse(CoordinateFault::Row)),
        }
    }
}

/// A text that names no point.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text:?} is no point: {fault}")]
pub struct ParseCoordinateError {
    /// The text, cut after a few letters.
    pub text: String,
    /// What is wrong with it.
    pub fault: CoordinateFault,
}

/// Which half of a point's name is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CoordinateFault {
    /// The first character is no letter from A to Z without I.
    #[error("columns are A to Z without I")]
    Column,
    /// The rest is no number from 1 to 25.
    #[error("rows are 1 to 25")]
    Row,
}

/// A move as text: a point, `pass` or `resign`, in any case.
///
/// # Examples
///
/// ```
/// use go_gtp::{Coordinate, MoveText};
///
/// assert_eq!("PASS".parse(), Ok(MoveText::Pass));
/// let played: MoveText = "d4".parse()?;
/// assert_eq!(played, MoveText::At(Coordinate::new(3, 3).unwrap()));
/// assert_eq!(played.to_string(), "D4");
/// # Ok::<(), go_gtp::ParseMoveError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum MoveText {
    /// A stone on a point.
    At(Coordinate),
    /// No stone.
    Pass,
    /// The end of the game; only answers to `genmove` hold it.
    Resign,
}

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveText::At(point) => point.fmt(f),
            MoveText::Pass => f.write_str("pass"),
            MoveText::Resign => f.write_str("resign"),
        }
    }
}

impl FromStr for MoveText {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<MoveText, ParseMoveError> {
        if text.eq_ignore_ascii_case("pass") {
            return Ok(MoveText::Pass);
        }
        if text.eq_ignore_ascii_case("resign") {
            return Ok(MoveText::Resign);
        }
        text.parse().map(MoveText::At).map_err(ParseMoveError)
    }
}

impl Serialize for MoveText {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl From<Coordinate> for MoveText {
    fn from(point: Coordinate) -> MoveText {
        MoveText::At(point)
    }
}

/// A text that is neither a point nor `pass` nor `resign`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}, and neither pass nor resign")]
pub struct ParseMoveError(#[source] pub ParseCoordinateError);

/// A player: `b`, `black`, `w` or `white` in any case.
///
/// # Examples
///
/// ```
/// use go_gtp::Color;
///
/// assert_eq!("B".parse(), Ok(Color::Black));
/// assert_eq!("White".parse(), Ok(Color::White));
/// assert!("grey".parse::<Color>().is_err());
/// assert_eq!((Color::White.to_string(), Color::White.letter()), ("white".into(), 'W'));
/// assert_eq!(go_core::Color::from(Color::Black), go_core::Color::Black);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Color {
    /// Black.
    Black,
    /// White.
    White,
}

impl Color {
    /// The opponent.
    #[must_use]
    pub fn other(self) -> Color {
        match self {
            Color::Black => Color::White,
            Color::White => Color::Black,
        }
    }

    /// `B` or `W`.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Color::Black => 'B',
            Color::White => 'W',
        }
    }
}

impl From<Color> for go_core::Color {
    fn from(color: Color) -> go_core::Color {
        match color {
            Color::Black => go_core::Color::Black,
            Color::White => go_core::Color::White,
        }
    }
}

impl From<go_core::Color> for Color {
    fn from(color: go_core::Color) -> Color {
        match color {
            go_core::Color::Black => Color::Black,
            go_core::Color::White => Color::White,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Color::Black => "black",
            Color::White => "white",
        })
    }
}

impl FromStr for Color {
    type Err = ParseColorError;

    fn from_str(text: &str) -> Result<Color, ParseColorError> {
        match text.to_ascii_lowercase().as_str() {
            "b" | "black" => Ok(Color::Black),
            "w" | "white" => Ok(Color::White),
            _ => Err(ParseColorError { text: shorten(text) }),
        }
    }
}

/// The letter, `B` or `W`, as JSON queries hold it.
impl Serialize for Color {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(self.letter())
    }
}

/// A text that names no player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text:?} is no color: write b, black, w or white")]
pub struct ParseColorError {
    /// The text, cut after a few letters.
    pub text: String,
}

/// Keeps hostile input from filling an error message.
fn shorten(text: &str) -> String {
    text.chars().take(20).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_of_the_largest_board_survives_its_text_in_both_cases() {
        let mut names = std::collections::HashSet::new();
        for column in 0..25 {
            for row in 0..25 {
                let point = Coordinate::new(column, row).unwrap();
                let text = point.to_string();
                assert_eq!(text.parse(), Ok(point));
                assert_eq!(text.to_lowercase().parse(), Ok(point));
                assert!(!text.contains('I') && names.insert(text));
            }
        }
        assert_eq!(Coordinate::new(25, 0), None);
        assert_eq!(Coordinate::new(0, 25), None);
    }

    #[test]
    fn neighbours_of_the_language_are_refused() {
        for text in
            ["", "I5", "i1", "A", "A0", "A26", "A+1", "A-1", "A 1", "AA1", "1A", "Z99", "é1"]
        {
            assert!(text.parse::<Coordinate>().is_err(), "{text:?}");
            assert!(text.parse::<MoveText>().is_err(), "{text:?}");
        }
        assert_eq!("A01".parse::<Coordinate>(), Ok(Coordinate { column: 0, row: 0 }));
        assert_eq!("Z25".parse::<Coordinate>(), Ok(Coordinate { column: 24, row: 24 }));
    }
}
