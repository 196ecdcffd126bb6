//! Komi, in the many ways files write it.

use std::fmt;

/// Komi in half points, positive for White.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct HalfPoints(pub i32);

impl HalfPoints {
    /// The value in points.
    pub fn points(self) -> f64 {
        f64::from(self.0) / 2.0
    }
}

impl fmt::Display for HalfPoints {
    /// As SGF writes it: `6.5`, `0`, `-3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let half = if self.0 % 2 == 0 { "" } else { ".5" };
        write!(f, "{sign}{}{half}", self.0.abs() / 2)
    }
}

/// Where the value of a [`Komi`] comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum KomiSource {
    /// Written as a number.
    Stated,
    /// Written another way (`6.5目`, `コミ6目半`).
    Spelled,
    /// Written in another unit: hundredths (`650`), stones (`375`, `3.75`).
    Converted,
    /// Not written; what the server uses.
    Assumed,
}

/// The komi of a game and where it comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Komi {
    /// The value.
    pub value: HalfPoints,
    /// Where it comes from.
    pub source: KomiSource,
}

/// What besides the value decides how komi is read.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct KomiContext {
    /// The file comes from Fox, which writes stones or hundredths, and 0 for "as usual".
    pub(crate) fox: bool,
    /// The game is under Chinese rules.
    pub(crate) chinese: bool,
    /// There is a handicap.
    pub(crate) handicap: bool,
}

impl Komi {
    pub(crate) fn parse(text: &str, context: KomiContext) -> Option<Self> {
        let text = text.trim();
        if text.is_empty() {
            return None;
        }
        let (number, plain) = number(text)?;
        let komi = |points: f64, source| {
            // Half points are all there is; anything finer is rounded.
            let value = HalfPoints((points * 2.0).round() as i32);
            let exact = value.points() == points;
            let source =
                if source == KomiSource::Stated && !exact { KomiSource::Spelled } else { source };
            Some(Self { value, source })
        };
        if context.fox && number == 0.0 {
            let usual = match (context.handicap, context.chinese) {
                (true, _) => 0.5,
                (false, true) => 7.5,
                (false, false) => 6.5,
            };
            return komi(usual, KomiSource::Assumed);
        }
        if context.fox && number == 50.0 {
            return komi(0.5, KomiSource::Converted);
        }
        // No board gives such a komi: hundredths, of points or of Chinese stones (two points each).
        let hundredths = match number.abs() as u32 {
            275 | 550 => Some(5.5),
            325 | 650 => Some(6.5),
            350 | 700 => Some(7.0),
            375 | 750 => Some(7.5),
            _ => None,
        };
        if let Some(points) = hundredths {
            return komi(points * number.signum(), KomiSource::Converted);
        }
        if number.abs() > 1000.0 {
            return None;
        }
        // Quarters are halves of stones: two points each.
        if (number * 4.0).rem_euclid(2.0) == 1.0 {
            return komi(number * 2.0, KomiSource::Converted);
        }
        komi(number, if plain { KomiSource::Stated } else { KomiSource::Spelled })
    }
}

/// The number in a text: ASCII or full-width digits, `.` or `,`, a half as `半` or `½`, words around it.
/// Also says whether the text is the bare number.
pub(crate) fn number(text: &str) -> Option<(f64, bool)> {
    if let Ok(number) = text.parse::<f64>() {
        let plain = text.bytes().all(|b| b.is_ascii_digit() || matches!(b, b'.' | b'-' | b'+'));
        return (plain && number.is_finite()).then_some((number, true));
    }
    let digits: String = text
        .chars()
        .map(|c| match c {
            '０'..='９' => char::from(b'0' + (c as u32 - '０' as u32) as u8),
            '．' | ',' | '，' => '.',
            '－' | '−' => '-',
            _ => c,
        })
        .collect();
    let half = if digits.contains(['半', '½', '반']) { 0.5 } else { 0.0 };
    let is_number = |c: char| c.is_ascii_digit() || c == '.';
    let start = digits.find(|c: char| c.is_ascii_digit());
    let Some(start) = start else { return (half > 0.0).then_some((half, false)) };
    let length = digits[start..].find(|c| !is_number(c)).unwrap_or(digits.len() - start);
    let number: f64 = digits[start..start + length].trim_end_matches('.').parse().ok()?;
    let negative = digits[..start].ends_with('-');
    Some((if negative { -number - half } else { number + half }, false))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_komi() {
        use KomiSource::*;
        let fox = KomiContext { fox: true, ..KomiContext::default() };
        let chinese = KomiContext { chinese: true, ..fox };
        let handicap = KomiContext { handicap: true, ..fox };
        let plain = KomiContext::default();
        for (text, context, half_points, source) in [
            ("6.5", plain, 13, Stated),
            ("0", plain, 0, Stated),
            ("-1.5", plain, -3, Stated),
            ("0.500000", plain, 1, Stated),
            ("7,5", plain, 15, Spelled),
            ("6.5目", plain, 13, Spelled),
            ("黒6目半", plain, 13, Spelled),
            ("コミ６目半", plain, 13, Spelled),
            ("3.75", plain, 15, Converted),
            ("2.75", plain, 11, Converted),
            ("375", plain, 15, Converted),
            ("750", plain, 15, Converted),
            ("350", plain, 14, Converted),
            ("700", plain, 14, Converted),
            ("325", plain, 13, Converted),
            ("650", plain, 13, Converted),
            ("275", plain, 11, Converted),
            ("550", plain, 11, Converted),
            ("350", fox, 14, Converted),
            ("50", fox, 1, Converted),
            ("50", plain, 100, Stated),
            ("0", fox, 13, Assumed),
            ("0", chinese, 15, Assumed),
            ("0", handicap, 1, Assumed),
            ("半", plain, 1, Spelled),
            ("6.3", plain, 13, Spelled),
        ] {
            let expected = Some(Komi { value: HalfPoints(half_points), source });
            assert_eq!(Komi::parse(text, context), expected, "{text}");
        }
        for text in ["", " ", "none", "nan", "inf", "1e9", "99999"] {
            assert_eq!(Komi::parse(text, plain), None, "{text}");
        }
    }

    #[test]
    fn half_points_are_written_as_points() {
        for (half, text) in [(13, "6.5"), (0, "0"), (-1, "-0.5"), (-6, "-3")] {
            assert_eq!(HalfPoints(half).to_string(), text);
        }
    }
}
