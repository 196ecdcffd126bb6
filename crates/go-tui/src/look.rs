//! How stones look: the characters that boards are drawn with.

use std::fmt;
use std::str::FromStr;

/// The characters that boards are drawn with.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Stones {
    /// Letters and signs that every terminal has.
    Ascii,
    /// Discs on the crossings of lines.
    #[default]
    Unicode,
    /// Discs of two columns, and of three rows where the terminal has the room.
    Wide,
}

impl Stones {
    /// All, the plainest first.
    pub const ALL: [Stones; 3] = [Stones::Ascii, Stones::Unicode, Stones::Wide];

    /// The next one, the first after the last.
    pub(crate) fn next(self) -> Stones {
        match self {
            Stones::Ascii => Stones::Unicode,
            Stones::Unicode => Stones::Wide,
            Stones::Wide => Stones::Ascii,
        }
    }

    /// The name that flags use.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Stones::Ascii => "ascii",
            Stones::Unicode => "unicode",
            Stones::Wide => "wide",
        }
    }
}

impl fmt::Display for Stones {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text that names no look.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StonesError(String);

impl fmt::Display for StonesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is no look of stones: ascii, unicode and wide are", self.0)
    }
}

impl std::error::Error for StonesError {}

impl FromStr for Stones {
    type Err = StonesError;

    fn from_str(text: &str) -> Result<Stones, StonesError> {
        let wanted = text.trim().to_ascii_lowercase();
        let found = Stones::ALL.into_iter().find(|stones| stones.name() == wanted);
        found.ok_or_else(|| StonesError(text.chars().take(40).collect()))
    }
}

/// What of the table is shown besides stones.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shown {
    /// Stones in atari are ringed.
    pub(crate) rings: Switch,
    /// Immune and settled stones of Conversion Go have forms of their own.
    pub(crate) settled: Switch,
    /// The graph of chances and scores.
    pub(crate) graph: Switch,
}

/// Whether something is shown.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Switch {
    /// It is.
    On,
    /// It is not.
    Off,
}

impl Switch {
    pub(crate) fn is_on(self) -> bool {
        self == Switch::On
    }

    pub(crate) fn flip(&mut self) -> Switch {
        *self = if self.is_on() { Switch::Off } else { Switch::On };
        *self
    }
}

impl fmt::Display for Switch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(if self.is_on() { "on" } else { "off" })
    }
}
