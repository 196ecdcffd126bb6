//! Colours: how many the terminal has, and which of them things are drawn in.
//!
//! Outside the board nothing has a background, and text has the terminal's own colour, weight, or
//! an accent of middling lightness: so light and dark terminals are alike readable. What a colour
//! says is also said by a form, for people and terminals without.

use ratatui::style::{Color as Ink, Modifier, Style};

use go_core::Color;

/// How many colours the terminal shows.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Depth {
    /// None: bold, underlined and reversed text alone.
    None,
    /// The sixteen that every colour terminal has.
    Sixteen,
    /// The 256 of most terminals.
    Many,
    /// All of them.
    True,
}

impl Depth {
    /// What the environment says of a terminal that may have colours.
    ///
    /// ```
    /// use go_tui::Depth;
    /// let depth = |term: &'static str| Depth::of(|name| (name == "TERM").then(|| term.to_owned()));
    /// assert_eq!(depth("xterm"), Depth::Sixteen);
    /// assert_eq!(depth("screen-256color"), Depth::Many);
    /// assert_eq!(depth("vt100"), Depth::None);
    /// ```
    #[must_use]
    pub fn of(variable: impl Fn(&str) -> Option<String>) -> Depth {
        let term = variable("TERM").unwrap_or_default();
        let has = |part: &str| variable("COLORTERM").is_some_and(|value| value.contains(part));
        if has("truecolor") || has("24bit") || term.ends_with("-direct") {
            Depth::True
        } else if term.contains("256color") {
            Depth::Many
        } else if term.starts_with("vt") || term.ends_with("-m") || term.ends_with("-mono") {
            Depth::None
        } else {
            Depth::Sixteen
        }
    }
}

/// The styles of everything that is drawn.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Theme {
    depth: Depth,
}

impl Theme {
    pub(crate) const fn new(depth: Depth) -> Theme {
        Theme { depth }
    }

    /// Whether black and white stones differ by colour alone as clearly as paint does.
    pub(crate) const fn has_many_colors(self) -> bool {
        matches!(self.depth, Depth::Many | Depth::True)
    }

    pub(crate) const fn has_colors(self) -> bool {
        !matches!(self.depth, Depth::None)
    }

    fn ink(self, sixteen: Ink, many: u8, rgb: (u8, u8, u8)) -> Ink {
        match self.depth {
            Depth::None => Ink::Reset,
            Depth::Sixteen => sixteen,
            Depth::Many => Ink::Indexed(many),
            Depth::True => Ink::Rgb(rgb.0, rgb.1, rgb.2),
        }
    }

    fn wood_ink(self) -> Ink {
        self.ink(Ink::Yellow, 179, (0xDC, 0xB2, 0x66))
    }

    /// The board, with its lines.
    pub(crate) fn wood(self) -> Style {
        let lines = self.ink(Ink::Black, 94, (0x8A, 0x5F, 0x28));
        self.on_wood(lines)
    }

    fn on_wood(self, ink: Ink) -> Style {
        if self.has_colors() { Style::new().fg(ink).bg(self.wood_ink()) } else { Style::new() }
    }

    /// The names of columns and rows, on the rim of the board.
    pub(crate) fn rim(self) -> Style {
        self.on_wood(self.ink(Ink::Black, 58, (0x5F, 0x43, 0x1C)))
    }

    /// A stone.
    pub(crate) fn stone(self, color: Color) -> Style {
        match (self.depth, color) {
            // White ink is hardly seen on yellow: a white stone is a piece of white.
            (Depth::Sixteen, Color::White) => Style::new().fg(Ink::Black).bg(Ink::White),
            _ => self.on_wood(self.stone_ink(color)),
        }
    }

    fn stone_ink(self, color: Color) -> Ink {
        match color {
            Color::Black => self.ink(Ink::Black, 16, (0x12, 0x12, 0x12)),
            Color::White => self.ink(Ink::White, 231, (0xFC, 0xFC, 0xF6)),
        }
    }

    /// A stone that is not there yet, or that is about to go.
    pub(crate) fn ghost(self, color: Color) -> Style {
        let ink = match color {
            Color::Black => self.ink(Ink::Black, 58, (0x6E, 0x52, 0x28)),
            Color::White => self.ink(Ink::Black, 223, (0xF2, 0xDC, 0xB0)),
        };
        self.on_wood(ink)
    }

    /// The inside of a large stone with a sign on it.
    pub(crate) fn sign(self, color: Color) -> Style {
        if !self.has_colors() {
            return Style::new();
        }
        Style::new().fg(self.stone_ink(color.other())).bg(self.stone_ink(color))
    }

    /// What must be seen at once on the board: the last move, a forbidden point.
    pub(crate) fn alarm(self) -> Style {
        let style = self.on_wood(self.ink(Ink::Red, 124, (0xB4, 0x1E, 0x14)));
        style.add_modifier(Modifier::BOLD)
    }

    /// Where the cursor is.
    pub(crate) fn cursor(self) -> Style {
        let style = self.on_wood(self.ink(Ink::Blue, 19, (0x10, 0x28, 0xA0)));
        style.add_modifier(Modifier::BOLD)
    }

    /// Points that somebody owns at the end.
    pub(crate) fn owned(self, color: Color) -> Style {
        self.stone(color)
    }

    /// Text that stands out.
    pub(crate) fn accent(self) -> Style {
        let ink = self.ink(Ink::Magenta, 172, (0xC4, 0x78, 0x1E));
        if self.has_colors() {
            Style::new().fg(ink).add_modifier(Modifier::BOLD)
        } else {
            Style::new().add_modifier(Modifier::BOLD)
        }
    }

    /// Headings.
    pub(crate) fn strong(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// Text that steps back.
    pub(crate) fn quiet(self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    /// What is refused or running out.
    pub(crate) fn warning(self) -> Style {
        let style = Style::new().add_modifier(Modifier::BOLD);
        if self.has_colors() {
            style.fg(self.ink(Ink::Red, 160, (0xD0, 0x38, 0x2C)))
        } else {
            style
        }
    }

    /// Something to press.
    pub(crate) fn button(self) -> Style {
        Style::new().add_modifier(Modifier::UNDERLINED)
    }

    /// Something to press that Enter presses.
    pub(crate) fn chosen(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD)
    }

    /// The lines of a graph: a chance, or points.
    pub(crate) fn graph(self) -> Style {
        let ink = self.ink(Ink::Magenta, 172, (0xC4, 0x78, 0x1E));
        if self.has_colors() { Style::new().fg(ink) } else { Style::new() }
    }
}
