//! The colours of a picture.

use std::fmt;
use std::str::FromStr;

/// How a picture looks.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Default)]
pub enum Theme {
    /// A wooden board.
    #[default]
    Wood,
    /// Black on white, for printing.
    Paper,
    /// Light lines on a dark board.
    Dark,
    /// The strongest contrasts, and territory told by shape.
    Contrast,
}

/// The colours of one theme, as SVG writes them.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Palette {
    pub(crate) board: &'static str,
    pub(crate) line: &'static str,
    pub(crate) text: &'static str,
    pub(crate) black: &'static str,
    pub(crate) black_edge: &'static str,
    pub(crate) white: &'static str,
    pub(crate) white_edge: &'static str,
    pub(crate) accent: &'static str,
}

#[cfg(feature = "png")]
impl Palette {
    /// Red, green and blue of the board.
    pub(crate) fn board_rgb(&self) -> [u8; 3] {
        rgb(self.board)
    }

    /// Red, green and blue of every colour.
    #[cfg(feature = "gif")]
    pub(crate) fn all_rgb(&self) -> [[u8; 3]; 8] {
        [
            self.board,
            self.line,
            self.text,
            self.black,
            self.black_edge,
            self.white,
            self.white_edge,
            self.accent,
        ]
        .map(rgb)
    }
}

/// The numbers of a colour written as `#rrggbb`.
#[cfg(feature = "png")]
fn rgb(color: &str) -> [u8; 3] {
    let number = u32::from_str_radix(color.trim_start_matches('#'), 16).unwrap_or(0);
    let [_, red, green, blue] = number.to_be_bytes();
    [red, green, blue]
}

impl Theme {
    /// All themes, the usual one first.
    pub const ALL: [Theme; 4] = [Theme::Wood, Theme::Paper, Theme::Dark, Theme::Contrast];

    /// The name that commands use.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Theme::Wood => "wood",
            Theme::Paper => "paper",
            Theme::Dark => "dark",
            Theme::Contrast => "contrast",
        }
    }

    pub(crate) const fn palette(self) -> Palette {
        match self {
            Theme::Wood => Palette {
                board: "#e3b76c",
                line: "#5b4321",
                text: "#4a3619",
                black: "#1c1b1a",
                black_edge: "#000000",
                white: "#faf7f0",
                white_edge: "#7d7464",
                accent: "#c0392b",
            },
            Theme::Paper => Palette {
                board: "#ffffff",
                line: "#000000",
                text: "#000000",
                black: "#000000",
                black_edge: "#000000",
                white: "#ffffff",
                white_edge: "#000000",
                accent: "#000000",
            },
            Theme::Dark => Palette {
                board: "#23262b",
                line: "#8a909a",
                text: "#c3c8d0",
                black: "#050506",
                black_edge: "#9aa0aa",
                white: "#e9ebee",
                white_edge: "#ffffff",
                accent: "#ff8a5c",
            },
            Theme::Contrast => Palette {
                board: "#ffffff",
                line: "#000000",
                text: "#000000",
                black: "#000000",
                black_edge: "#000000",
                white: "#ffffff",
                white_edge: "#000000",
                accent: "#0000ee",
            },
        }
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// There is no theme of that name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownTheme(String);

impl fmt::Display for UnknownTheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown theme '{}'; known are wood, paper, dark, contrast", self.0)
    }
}

impl std::error::Error for UnknownTheme {}

impl FromStr for Theme {
    type Err = UnknownTheme;

    /// Reads a theme's name.
    ///
    /// # Errors
    /// Any other text.
    fn from_str(text: &str) -> Result<Theme, UnknownTheme> {
        Theme::ALL
            .into_iter()
            .find(|theme| theme.name().eq_ignore_ascii_case(text))
            .ok_or_else(|| UnknownTheme(text.chars().take(40).collect()))
    }
}
