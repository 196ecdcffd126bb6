//! Results of games.

use std::fmt;

use super::komi::{HalfPoints, number};
use crate::color::Color;

/// How a game was won.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Victory {
    /// By counting, with the margin.
    Margin(HalfPoints),
    /// The opponent resigned.
    Resignation,
    /// The opponent ran out of time.
    Time,
    /// The opponent forfeited.
    Forfeit,
    /// The file does not say how.
    Unstated,
}

/// The result of a game (`RE`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// Somebody won.
    Win(Color, Victory),
    /// A draw (jigo).
    Draw,
    /// Called off, or without result.
    Void,
    /// The file says that it does not know.
    Unknown,
}

impl fmt::Display for Outcome {
    /// As FF\[4\] writes it: `B+3.5`, `W+R`, `0`, `Void`, `?`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win(color, victory) => {
                write!(f, "{}+", color.letter())?;
                match victory {
                    Victory::Margin(margin) => margin.fmt(f),
                    Victory::Resignation => f.write_str("R"),
                    Victory::Time => f.write_str("T"),
                    Victory::Forfeit => f.write_str("F"),
                    Victory::Unstated => Ok(()),
                }
            }
            Self::Draw => f.write_str("0"),
            Self::Void => f.write_str("Void"),
            Self::Unknown => f.write_str("?"),
        }
    }
}

impl Outcome {
    /// Reads a result in any spelling seen: `B+3.50`, `W+Resign`, `白胜43.5目`, `Black wins by 0.5!`.
    ///
    /// ```
    /// use go_record::{Color, HalfPoints, Outcome, Victory};
    ///
    /// let by = |half| Victory::Margin(HalfPoints(half));
    /// assert_eq!(Outcome::parse("B+17.00"), Some(Outcome::Win(Color::Black, by(34))));
    /// assert_eq!(Outcome::parse("黑胜2又3/4子"), Some(Outcome::Win(Color::Black, by(11))));
    /// assert_eq!(Outcome::parse("黑先"), None, "a problem: Black to play");
    /// ```
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        let lower = text.to_lowercase();
        match lower.as_str() {
            "" => return None,
            "0" | "draw" | "jigo" | "tie" | "d" | "=" | "和棋" | "持碁" | "ジゴ" | "무승부" =>
            {
                return Some(Self::Draw);
            }
            "void" | "no result" | "none" | "無勝負" | "무효" => return Some(Self::Void),
            "?" | "unknown" | "unfinished" => return Some(Self::Unknown),
            _ => {}
        }
        Self::parse_signed(&lower).or_else(|| Self::parse_words(&lower))
    }

    /// `b+…`, `w+…`, `black+…`.
    fn parse_signed(text: &str) -> Option<Self> {
        let (who, how) = text.split_once('+')?;
        let color = Color::parse(who)?;
        let how = how.trim();
        let victory = match how {
            "" => Victory::Unstated,
            _ => Self::how(how).or_else(|| number(how).map(|(n, _)| Victory::Margin(half(n))))?,
        };
        Some(Self::Win(color, victory))
    }

    /// A winner and words or a margin in Chinese, Japanese, Korean or English.
    fn parse_words(text: &str) -> Option<Self> {
        let wins =
            ["胜", "勝", "勝ち", "승", "win", "won", "押し"].iter().any(|word| text.contains(word));
        if !wins {
            return None;
        }
        // The player named first won; a second name is the loser's.
        let black = ["black", "黑", "黒", "흑"].iter().filter_map(|name| text.find(name)).min();
        let white = ["white", "白", "백"].iter().filter_map(|name| text.find(name)).min();
        let (color, at) = match (black, white) {
            (Some(b), Some(w)) if w < b => (Color::White, w),
            (Some(b), _) => (Color::Black, b),
            (None, Some(w)) => (Color::White, w),
            (None, None) => return None,
        };
        let rest = &text[at..];
        let victory = Self::how(rest).or_else(|| Self::margin(rest)).unwrap_or(Victory::Unstated);
        Some(Self::Win(color, victory))
    }

    fn how(text: &str) -> Option<Victory> {
        let has = |words: &[&str]| words.iter().any(|word| text.contains(word));
        if text == "r" || has(&["resign", "中盘", "中盤", "中押", "불계", "投了"]) {
            Some(Victory::Resignation)
        } else if text == "t" || has(&["time", "超时", "超時", "시간", "時間切"]) {
            Some(Victory::Time)
        } else if text == "f" || has(&["forfeit", "反則", "弃权"]) {
            Some(Victory::Forfeit)
        } else {
            None
        }
    }

    /// `3.5`, `3目半`, `2又3/4子` (stones count two points), `3집반`.
    fn margin(text: &str) -> Option<Victory> {
        let stones = text.contains('子');
        let points = match text.split_once('/') {
            Some((before, after)) => {
                let numerals = |t: &str| {
                    t.split(|c: char| !c.is_ascii_digit())
                        .filter_map(|n| n.parse::<f64>().ok())
                        .collect::<Vec<_>>()
                };
                let (before, after) = (numerals(before), numerals(after));
                let numerator = *before.last()?;
                let whole = if before.len() > 1 { before[before.len() - 2] } else { 0.0 };
                let denominator = after.first().copied().filter(|n| *n > 0.0)?;
                whole + numerator / denominator
            }
            None => number(text)?.0,
        };
        Some(Victory::Margin(half(if stones { points * 2.0 } else { points })))
    }
}

fn half(points: f64) -> HalfPoints {
    HalfPoints((points.clamp(-10_000.0, 10_000.0) * 2.0).round() as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results() {
        use Color::*;
        use Outcome::*;
        use Victory::*;
        let by = |h| Margin(HalfPoints(h));
        for (text, outcome) in [
            ("B+3.5", Win(Black, by(7))),
            ("B+3.50", Win(Black, by(7))),
            ("B+17.00", Win(Black, by(34))),
            ("W+R", Win(White, Resignation)),
            ("B+Resign", Win(Black, Resignation)),
            ("B+T", Win(Black, Time)),
            ("W+Time", Win(White, Time)),
            ("B+F", Win(Black, Forfeit)),
            ("B+Forfeit", Win(Black, Forfeit)),
            ("W+", Win(White, Unstated)),
            ("0", Draw),
            ("Draw", Draw),
            ("Jigo", Draw),
            ("Void", Void),
            ("?", Unknown),
            ("黑胜2又3/4子", Win(Black, by(11))),
            ("白胜43.5目", Win(White, by(87))),
            ("257手完, 黒中押し勝ち", Win(Black, Resignation)),
            ("白半目勝ち", Win(White, by(1))),
            ("黑中盘胜", Win(Black, Resignation)),
            ("Black wins by 0.5!", Win(Black, by(1))),
            ("White wins by  resign!", Win(White, Resignation)),
            ("white wins by time", Win(White, Time)),
            ("흑 시간승", Win(Black, Time)),
            ("白11目胜", Win(White, by(22))),
        ] {
            assert_eq!(Outcome::parse(text), Some(outcome), "{text}");
        }
        for text in ["", "黑先", "B", "nobody knows", "X+3"] {
            assert_eq!(Outcome::parse(text), None, "{text}");
        }
    }

    #[test]
    fn results_round_trip() {
        for text in ["B+3.5", "W+R", "B+T", "W+F", "B+", "0", "Void", "?", "W+12"] {
            assert_eq!(Outcome::parse(text).unwrap().to_string(), text);
        }
    }
}
