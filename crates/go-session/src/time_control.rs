//! Time systems, and how people write them.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use crate::clock::TimeLeft;

/// How the time of a game runs.
///
/// Written as people write it: `none`, `10m` (absolute), `5m+8s` (Fischer: each move adds eight
/// seconds), `10m+5x30s` (byo-yomi: then five periods of half a minute), `10m+25/5m` (Canadian:
/// then 25 stones every five minutes).
///
/// ```
/// use go_session::TimeControl;
/// use std::time::Duration;
/// let byo_yomi: TimeControl = "10m+5x30s".parse()?;
/// let (main, period) = (Duration::from_secs(600), Duration::from_secs(30));
/// assert_eq!(byo_yomi, TimeControl::ByoYomi { main, period, periods: 5 });
/// assert_eq!(byo_yomi.to_string(), "10m+5x30s");
/// assert!("soon".parse::<TimeControl>().is_err());
/// # Ok::<(), go_session::TimeControlError>(())
/// ```
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum TimeControl {
    /// It doesn't.
    #[default]
    Unlimited,
    /// So much for the whole game.
    Absolute {
        /// For all moves.
        main: Duration,
    },
    /// After the main time so many stones in each period.
    Canadian {
        /// Before the first period.
        main: Duration,
        /// Length of a period.
        period: Duration,
        /// Stones to be played in it.
        stones: u32,
    },
    /// After the main time a period for each move; one that runs out is lost.
    ByoYomi {
        /// Before the first period.
        main: Duration,
        /// Length of a period.
        period: Duration,
        /// Periods at the start.
        periods: u32,
    },
    /// Each move adds to the time.
    Fischer {
        /// At the start.
        main: Duration,
        /// For each move.
        increment: Duration,
        /// The most that can be saved up.
        most: Option<Duration>,
        /// The most that one move may take.
        most_for_move: Option<Duration>,
    },
}

impl TimeControl {
    /// What a player has at the start.
    #[must_use]
    pub fn start(self) -> TimeLeft {
        match self {
            TimeControl::Unlimited => TimeLeft::default(),
            TimeControl::Canadian { main, period, stones } if main.is_zero() => {
                TimeLeft { time: period, count: stones }
            }
            TimeControl::ByoYomi { main, period, periods } if main.is_zero() => {
                TimeLeft { time: period, count: periods }
            }
            TimeControl::Absolute { main }
            | TimeControl::Canadian { main, .. }
            | TimeControl::ByoYomi { main, .. }
            | TimeControl::Fischer { main, .. } => TimeLeft { time: main, count: 0 },
        }
    }
}

/// Why a text is no time control.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimeControlError(String);

impl fmt::Display for TimeControlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TimeControlError(text) = self;
        write!(
            f,
            "'{text}' is no time control: none, 10m, 5m+8s (Fischer), 10m+5x30s (byo-yomi) and \
             10m+25/5m (Canadian) are; a time is at most a day, a count at most 999"
        )
    }
}

impl std::error::Error for TimeControlError {}

/// The longest time in a text, in seconds.
const DAY: u64 = 24 * 3600;

/// `90`, `90s`, `1m30s`, `1h`, `10 min`: seconds unless it says otherwise.
fn time(text: &str) -> Option<Duration> {
    let mut seconds = 0u64;
    let mut rest = text.trim();
    if rest.is_empty() {
        return None;
    }
    while !rest.is_empty() {
        let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let number: u64 = rest[..digits].parse().ok().filter(|&number| number <= DAY)?;
        rest = rest[digits..].trim_start();
        let letters = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
        seconds += number
            * match &rest[..letters] {
                "h" => 3600,
                "m" | "min" => 60,
                "" | "s" | "sec" => 1,
                _ => return None,
            };
        rest = rest[letters..].trim_start();
    }
    (seconds <= DAY).then_some(Duration::from_secs(seconds))
}

fn count(text: &str) -> Option<u32> {
    text.trim().parse().ok().filter(|count| (1..1000).contains(count))
}

impl FromStr for TimeControl {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let lower = text.trim().to_ascii_lowercase();
        let positive = |text: &str| time(text).filter(|time| !time.is_zero());
        let read = || {
            if matches!(lower.as_str(), "none" | "no" | "unlimited" | "0") {
                return Some(TimeControl::Unlimited);
            }
            let Some((main, overtime)) = lower.split_once('+') else {
                return Some(TimeControl::Absolute { main: positive(&lower)? });
            };
            let main = time(main)?;
            if let Some((periods, period)) = overtime.split_once('x') {
                let (period, periods) = (positive(period)?, count(periods)?);
                return Some(TimeControl::ByoYomi { main, period, periods });
            }
            if let Some((stones, period)) = overtime.split_once('/') {
                let (period, stones) = (positive(period)?, count(stones)?);
                return Some(TimeControl::Canadian { main, period, stones });
            }
            let (main, increment) = (Some(main).filter(|main| !main.is_zero())?, time(overtime)?);
            Some(TimeControl::Fischer { main, increment, most: None, most_for_move: None })
        };
        read().ok_or_else(|| TimeControlError(text.chars().take(40).collect()))
    }
}

/// A time as [`time`] reads it, in whole seconds.
fn spelled(time: Duration) -> String {
    let seconds = time.as_secs();
    let part = |number: u64, unit: &str| match number {
        0 => String::new(),
        number => format!("{number}{unit}"),
    };
    match seconds {
        0 => "0s".to_owned(),
        _ => part(seconds / 3600, "h") + &part(seconds / 60 % 60, "m") + &part(seconds % 60, "s"),
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            TimeControl::Unlimited => f.pad("none"),
            TimeControl::Absolute { main } => f.pad(&spelled(main)),
            TimeControl::Fischer { main, increment, .. } => {
                f.pad(&format!("{}+{}", spelled(main), spelled(increment)))
            }
            TimeControl::ByoYomi { main, period, periods } => {
                f.pad(&format!("{}+{periods}x{}", spelled(main), spelled(period)))
            }
            TimeControl::Canadian { main, period, stones } => {
                f.pad(&format!("{}+{stones}/{}", spelled(main), spelled(period)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_controls_come_back() {
        for text in ["none", "10m", "1h", "1h1m1s", "5m+8s", "10m+5x30s", "0s+1x10s", "10m+25/5m"] {
            let control: TimeControl = text.parse().unwrap();
            assert_eq!(control.to_string(), text);
            assert_eq!(control.to_string().parse(), Ok(control));
        }
        assert_eq!("90".parse(), "1m30s".parse::<TimeControl>());
        assert_eq!(" 10 MIN + 3 x 30 sec ".parse(), "10m+3x30s".parse::<TimeControl>());
        for bad in
            ["", "m", "10x", "1m+", "+5s", "0+5s", "1m+0x5s", "1m+5x", "1m+1000x1s", "25h", "1m-2s"]
        {
            assert!(bad.parse::<TimeControl>().is_err(), "{bad}");
        }
        let long = "9".repeat(500);
        assert!(long.parse::<TimeControl>().unwrap_err().to_string().len() < 300);
    }
}
