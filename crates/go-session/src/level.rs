//! How strongly the computer plays, in steps that people can choose from.

use std::fmt;
use std::str::FromStr;

use go_ai::Limits;

/// A level of the computer, 1 to 10. A level is a number of playouts for each move, so that it
/// plays alike on every machine; each step has about two and a half times as many as the one
/// below. The highest takes a few seconds for a move on a 19×19 board.
///
/// ```
/// use go_session::Level;
/// let level: Level = "3".parse()?;
/// assert!(level < Level::MAX);
/// assert_eq!(level.limits().playouts, Some(level.playouts()));
/// assert!("11".parse::<Level>().is_err());
/// # Ok::<(), go_session::LevelError>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// The weakest.
    pub const MIN: Level = Level(1);
    /// The strongest.
    pub const MAX: Level = Level(10);

    /// The level of hints where the computer plays more weakly: good advice does not depend on the
    /// opponent.
    pub const OF_HINTS: Level = Level(7);

    /// All, the weakest first.
    pub fn all() -> impl Iterator<Item = Level> {
        (Level::MIN.0..=Level::MAX.0).map(Level)
    }

    /// A level by its number.
    ///
    /// # Errors
    /// If there is none of this number.
    pub fn new(number: u8) -> Result<Level, LevelError> {
        let levels = Level::MIN.0..=Level::MAX.0;
        if levels.contains(&number) {
            Ok(Level(number))
        } else {
            Err(LevelError(number.to_string()))
        }
    }

    /// Its number.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The playouts of each move.
    #[must_use]
    pub const fn playouts(self) -> u64 {
        const PLAYOUTS: [u64; 10] = [20, 50, 120, 300, 750, 1_800, 4_500, 11_000, 27_000, 65_000];
        PLAYOUTS[self.0 as usize - 1]
    }

    /// When a search at this level ends.
    #[must_use]
    pub const fn limits(self) -> Limits {
        Limits::playouts(self.playouts())
    }
}

impl Default for Level {
    /// The level in the middle.
    fn default() -> Level {
        Level(5)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// There is no such level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelError(String);

impl fmt::Display for LevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is no level: they go from {} to {}", self.0, Level::MIN, Level::MAX)
    }
}

impl std::error::Error for LevelError {}

impl FromStr for Level {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<Level, LevelError> {
        let shown = || LevelError(text.chars().take(40).collect());
        text.trim().parse().map_err(|_| shown()).and_then(Level::new)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_thinks_longer_than_the_one_below() {
        let playouts: Vec<u64> = Level::all().map(Level::playouts).collect();
        assert_eq!(playouts.len(), 10);
        assert!(playouts.is_sorted_by(|a, b| a < b));
        for bad in ["0", "11", "256", "", "five", "-1"] {
            assert!(bad.parse::<Level>().is_err(), "{bad}");
        }
    }
}
