//! The two players, as records name them.

use std::fmt;

/// One of the two players.
///
/// It is a [`go_core::Color`] with what records write, and each becomes the other:
///
/// ```
/// let player = go_record::Color::from(go_core::Color::White);
/// assert_eq!((player.letter(), go_core::Color::from(player)), ("W", go_core::Color::White));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Color {
    /// Black, who usually moves first.
    Black,
    /// White.
    White,
}

impl Color {
    /// The opponent.
    pub fn other(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }

    /// The name of the property that holds a move of this player: `"B"` or `"W"`.
    pub fn letter(self) -> &'static str {
        match self {
            Self::Black => "B",
            Self::White => "W",
        }
    }

    /// The name of the property that sets stones of this player up: `"AB"` or `"AW"`.
    pub fn setup(self) -> &'static str {
        match self {
            Self::Black => "AB",
            Self::White => "AW",
        }
    }

    /// Reads `B`, `W`, and what else files write: `Black`, `w`, `1`, `2`, `黑`, `白`.
    pub fn parse(text: &str) -> Option<Self> {
        match text.trim().to_lowercase().as_str() {
            "b" | "black" | "1" | "黑" | "黒" | "흑" => Some(Self::Black),
            "w" | "white" | "2" | "白" | "백" => Some(Self::White),
            _ => None,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Black => "Black",
            Self::White => "White",
        })
    }
}

impl From<Color> for go_core::Color {
    fn from(color: Color) -> Self {
        match color {
            Color::Black => Self::Black,
            Color::White => Self::White,
        }
    }
}

impl From<go_core::Color> for Color {
    fn from(color: go_core::Color) -> Self {
        match color {
            go_core::Color::Black => Self::Black,
            go_core::Color::White => Self::White,
        }
    }
}
