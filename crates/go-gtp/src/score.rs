//! The answer to `final_score`: `B+3.5`, `W+0.5` or `0`, and no other words.

use crate::Color;
use std::{fmt, str::FromStr};

/// A result by points, counted in halves so that equality is exact.
///
/// # Examples
///
/// ```
/// use go_gtp::{Color, FinalScore};
///
/// let score = FinalScore::new(Some(Color::Black), 7);
/// assert_eq!(score.to_string(), "B+3.5");
/// assert_eq!("b+3.5".parse(), Ok(score));
/// assert_eq!(FinalScore::new(None, 0).to_string(), "0");
/// assert!("B+Resign".parse::<FinalScore>().is_err());
/// # Ok::<(), go_gtp::ParseScoreError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FinalScore {
    winner: Option<Color>,
    half_points: u32,
}

impl FinalScore {
    /// The winner and the margin in half points; even if there is no winner or no margin.
    #[must_use]
    pub fn new(winner: Option<Color>, half_points: u32) -> FinalScore {
        match winner {
            Some(_) if half_points > 0 => FinalScore { winner, half_points },
            _ => FinalScore { winner: None, half_points: 0 },
        }
    }

    /// The winner, `None` if the game is even.
    #[must_use]
    pub fn winner(self) -> Option<Color> {
        self.winner
    }

    /// The margin in half points.
    #[must_use]
    pub fn half_points(self) -> u32 {
        self.half_points
    }
}

impl fmt::Display for FinalScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(winner) = self.winner else { return f.write_str("0") };
        write!(f, "{}+{}", winner.letter(), self.half_points / 2)?;
        if self.half_points % 2 == 1 { f.write_str(".5") } else { Ok(()) }
    }
}

impl FromStr for FinalScore {
    type Err = ParseScoreError;

    fn from_str(text: &str) -> Result<FinalScore, ParseScoreError> {
        let refuse = || ParseScoreError { text: text.chars().take(40).collect() };
        if text == "0" {
            return Ok(FinalScore::new(None, 0));
        }
        let (winner, margin) = text.split_once('+').ok_or_else(refuse)?;
        let winner: Color = winner.parse().map_err(|_| refuse())?;
        let (whole, part) = margin.split_once('.').unwrap_or((margin, "0"));
        if whole.is_empty() || !whole.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(refuse());
        }
        let whole: u32 = whole.parse().map_err(|_| refuse())?;
        let half = match part.trim_end_matches('0') {
            "" if !part.is_empty() => 0,
            "5" => 1,
            _ => return Err(refuse()),
        };
        let half_points = whole.checked_mul(2).and_then(|points| points.checked_add(half));
        Ok(FinalScore::new(Some(winner), half_points.ok_or_else(refuse)?))
    }
}

/// A text that is no result by points in halves.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text:?} is no score: write B+3.5, W+0.5 or 0")]
pub struct ParseScoreError {
    /// The text, cut.
    pub text: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_score_survives_its_text() {
        for winner in [Color::Black, Color::White] {
            for half_points in 0..2000 {
                let score = FinalScore::new(Some(winner), half_points);
                assert_eq!(score.to_string().parse(), Ok(score));
            }
        }
        assert_eq!("W+12.0".parse(), Ok(FinalScore::new(Some(Color::White), 24)));
        for text in ["", "+", "B", "B+", "B+.5", "B+3.25", "B+-1", "B+3.", "1", "W+99999999999"] {
            assert!(text.parse::<FinalScore>().is_err(), "{text:?}");
        }
    }
}
