//! The two players, and a pair of things indexed by player.

use std::fmt;
use std::ops::{Index, IndexMut};
use std::str::FromStr;

/// A player, and the colour of that player's stones.
///
/// ```
/// use go_core::Color;
/// assert_eq!(Color::Black.other(), Color::White);
/// assert_eq!("w".parse(), Ok(Color::White));
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[repr(u8)]
pub enum Color {
    /// Black, shown as `X`.
    Black = 0,
    /// White, shown as `O`.
    White = 1,
}

impl Color {
    /// Both colours, Black first.
    pub const ALL: [Color; 2] = [Color::Black, Color::White];

    /// The opponent's colour.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Color {
        match self {
            Color::Black => Color::White,
            Color::White => Color::Black,
        }
    }

    /// The letter of this colour in pictures: `X` or `O`.
    #[must_use]
    pub const fn symbol(self) -> char {
        match self {
            Color::Black => 'X',
            Color::White => 'O',
        }
    }
}

impl fmt::Display for Color {
    /// `Black` or `White`; `{:#}` writes it in lower case, as protocols do.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match (self, f.alternate()) {
            (Color::Black, false) => "Black",
            (Color::White, false) => "White",
            (Color::Black, true) => "black",
            (Color::White, true) => "white",
        })
    }
}

/// The text is not `b`, `black`, `w` or `white`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseColorError(String);

impl fmt::Display for ParseColorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is not a colour: black, b, white or w is", self.0)
    }
}

impl std::error::Error for ParseColorError {}

impl FromStr for Color {
    type Err = ParseColorError;

    /// Reads `b`, `black`, `w` or `white` in upper or lower case.
    ///
    /// # Errors
    /// Any other text, named in the error.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let is = |names: [&str; 2]| names.iter().any(|name| text.eq_ignore_ascii_case(name));
        if is(["b", "black"]) {
            Ok(Color::Black)
        } else if is(["w", "white"]) {
            Ok(Color::White)
        } else {
            Err(ParseColorError(text.chars().take(40).collect()))
        }
    }
}

/// One thing for each player.
///
/// ```
/// use go_core::{ByColor, Color};
/// let mut prisoners = ByColor::default();
/// prisoners[Color::White] += 2;
/// assert_eq!(prisoners, ByColor { black: 0, white: 2 });
/// assert_eq!(prisoners.map(|n| n * 10).white, 20);
/// ```
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ByColor<T> {
    /// Black's.
    pub black: T,
    /// White's.
    pub white: T,
}

impl<T> ByColor<T> {
    /// Makes the pair by asking for each colour, Black first.
    pub fn from_fn(mut f: impl FnMut(Color) -> T) -> Self {
        ByColor { black: f(Color::Black), white: f(Color::White) }
    }

    /// The pair of results of `f`.
    pub fn map<U>(self, mut f: impl FnMut(T) -> U) -> ByColor<U> {
        ByColor { black: f(self.black), white: f(self.white) }
    }

    /// The pair with its sides exchanged.
    #[must_use]
    pub fn swapped(self) -> Self {
        ByColor { black: self.white, white: self.black }
    }
}

impl<T> Index<Color> for ByColor<T> {
    type Output = T;

    #[inline]
    fn index(&self, color: Color) -> &T {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    #[inline]
    fn index_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::Black => &mut self.black,
            Color::White => &mut self.white,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_what_protocols_send() {
        for (text, color) in [
            ("b", Color::Black),
            ("B", Color::Black),
            ("Black", Color::Black),
            ("WHITE", Color::White),
            ("w", Color::White),
        ] {
            assert_eq!(text.parse(), Ok(color));
        }
        for text in ["", "bl", "blackwhite", "é"] {
            assert!(text.parse::<Color>().is_err(), "{text}");
        }
    }

    #[test]
    fn displays_in_both_cases() {
        assert_eq!(format!("{} {:#}", Color::Black, Color::White), "Black white");
    }
}
