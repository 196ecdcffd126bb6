//! Time limits (`TM`, `OT`, and what older versions and servers write instead).

use super::komi::number;

/// What comes after the main time.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Overtime {
    /// Japanese: a number of periods, each as long as `seconds`.
    ByoYomi {
        /// How many periods.
        periods: u32,
        /// The length of one.
        seconds: u32,
    },
    /// Canadian: a number of moves in `seconds`.
    Canadian {
        /// How many moves.
        moves: u32,
        /// In which time.
        seconds: u32,
    },
    /// Fischer: seconds added for each move.
    Fischer {
        /// How many.
        increment: u32,
    },
    /// Something else, in the words of the file.
    Other(String),
}

/// The time limits of a game.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct TimeLimits {
    /// Main time in seconds for each player, if the file states it.
    pub main: Option<f64>,
    /// What comes after it.
    pub overtime: Option<Overtime>,
}

/// Reads a main time in seconds: `3600`, `1:30:00`, `30:00`, `1h each`, `45 min`, `3時間`.
pub(crate) fn main_time(text: &str) -> Option<f64> {
    let lower = text.trim().to_lowercase();
    // CGoban 1 writes the overtime behind the main time.
    let head = lower.split(['(', '+']).next().unwrap_or_default().trim();
    if let Ok(seconds) = head.parse::<f64>() {
        return (seconds.is_finite() && seconds >= 0.0).then_some(seconds);
    }
    if head.contains(':') {
        return clock(head);
    }
    let mut total = None;
    for (part, unit) in parts(head) {
        let seconds = match unit {
            u if u.starts_with('h')
                || u.starts_with("時間")
                || u.starts_with("小时")
                || u.starts_with("시간") =>
            {
                3600.0
            }
            u if u.starts_with('m') || u.starts_with('分') || u.starts_with('분') => 60.0,
            u if u.starts_with('s') || u.starts_with('秒') || u.starts_with('초') => 1.0,
            _ => return None,
        };
        total = Some(total.unwrap_or(0.0) + part * seconds);
    }
    total
}

/// `1:30:00`, `30:00`.
fn clock(text: &str) -> Option<f64> {
    let mut seconds = 0.0;
    for part in text.split(':') {
        let n: u32 = part.trim().parse().ok()?;
        seconds = seconds * 60.0 + f64::from(n);
    }
    Some(seconds)
}

/// Numbers with the words behind them: `1h 30 min` is (1, "h"), (30, "min"). A day count (`1日制`) is skipped.
fn parts(text: &str) -> Vec<(f64, &str)> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find(|c: char| c.is_ascii_digit()) {
        let length = rest[start..]
            .find(|c: char| !c.is_ascii_digit() && c != '.')
            .unwrap_or(rest.len() - start);
        let Ok(n) = rest[start..start + length].parse::<f64>() else { return Vec::new() };
        let unit = rest[start + length..].trim_start();
        if !unit.starts_with('日') {
            found.push((n, unit));
        }
        rest = &rest[start + length..];
    }
    found
}

/// Reads an overtime: `5x30 byo-yomi`, `25/600 Canadian`, `10 moves / 5 min`, `86400 fischer`.
pub(crate) fn overtime(text: &str) -> Option<Overtime> {
    let text = text.trim();
    let lower = text.to_lowercase();
    if matches!(lower.as_str(), "" | "-" | "none" | "no") {
        return None;
    }
    let numbers: Vec<u32> = lower
        .split(|c: char| !c.is_ascii_digit())
        .filter(|n| !n.is_empty())
        .map_while(|n| n.parse().ok())
        .collect();
    let minutes = |n: u32| n.saturating_mul(60);
    let in_minutes = lower.contains("min");
    match (&numbers[..], lower.as_str()) {
        ([increment, ..], t) if t.contains("fischer") => {
            Some(Overtime::Fischer { increment: *increment })
        }
        ([moves, time, ..], t)
            if t.contains('/') || t.contains("canadian") || t.contains("moves") =>
        {
            let seconds = if in_minutes { minutes(*time) } else { *time };
            Some(Overtime::Canadian { moves: *moves, seconds })
        }
        ([periods, time, ..], t) if t.contains('x') || t.contains("byo") || t.contains("time") => {
            let seconds = if in_minutes { minutes(*time) } else { *time };
            Some(Overtime::ByoYomi { periods: *periods, seconds })
        }
        _ => Some(Overtime::Other(text.to_owned())),
    }
}

/// The overtime that CGoban 1 writes into `TM`: `30:00(5x1:00)`, `30:00+30:00/25`.
pub(crate) fn overtime_of_main(text: &str) -> Option<Overtime> {
    if let Some((_, rest)) = text.split_once('(') {
        let (periods, time) = rest.trim_end_matches(')').split_once('x')?;
        return Some(Overtime::ByoYomi {
            periods: periods.trim().parse().ok()?,
            seconds: clock(time)? as u32,
        });
    }
    let (_, rest) = text.split_once('+')?;
    let (time, moves) = rest.split_once('/')?;
    Some(Overtime::Canadian { moves: moves.trim().parse().ok()?, seconds: clock(time)? as u32 })
}

/// The overtime in two properties: a count and seconds, as servers write them.
pub(crate) fn periods(count: &str, seconds: &str) -> Option<Overtime> {
    let whole = |text: &str| {
        number(text).map(|(n, _)| n).filter(|n| (1.0..1e6).contains(n)).map(|n| n as u32)
    };
    Some(Overtime::ByoYomi { periods: whole(count)?, seconds: whole(seconds)? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn main_times() {
        for (text, seconds) in [
            ("3600", Some(3600.0)),
            ("259200", Some(259_200.0)),
            ("1:30:00", Some(5400.0)),
            ("30:00", Some(1800.0)),
            ("1h each", Some(3600.0)),
            ("45 min", Some(2700.0)),
            ("1h 30m", Some(5400.0)),
            ("1時間", Some(3600.0)),
            ("1日制 3時間", Some(10_800.0)),
            ("30:00(5x1:00)", Some(1800.0)),
            ("30:00+30:00/25", Some(1800.0)),
            ("-", None),
            ("", None),
            ("soon", None),
        ] {
            assert_eq!(main_time(text), seconds, "{text}");
        }
    }

    #[test]
    fn overtimes() {
        let byo = |periods, seconds| Some(Overtime::ByoYomi { periods, seconds });
        let canadian = |moves, seconds| Some(Overtime::Canadian { moves, seconds });
        for (text, expected) in [
            ("5x30 byo-yomi", byo(5, 30)),
            ("3x60 byo-yomi", byo(3, 60)),
            ("25/600 Canadian", canadian(25, 600)),
            ("10 moves / 5 min", canadian(10, 300)),
            ("86400 fischer", Some(Overtime::Fischer { increment: 86_400 })),
            ("sudden death", Some(Overtime::Other("sudden death".into()))),
            ("-", None),
        ] {
            assert_eq!(overtime(text), expected, "{text}");
        }
        assert_eq!(overtime_of_main("30:00(5x1:00)"), byo(5, 60));
        assert_eq!(overtime_of_main("30:00+30:00/25"), canadian(25, 1800));
        assert_eq!(periods("5回", "30秒"), byo(5, 30));
    }
}
