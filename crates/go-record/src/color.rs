//! The two players, as records name them.

use std::fmt;

/// One of the two players.
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
