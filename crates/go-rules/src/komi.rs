//! Komi, in half points.

use std::fmt;
use std::ops::Neg;
use std::str::FromStr;

/// Points given to White for moving second, counted in half points so that no rounding occurs.
///
/// ```
/// use go_rules::Komi;
/// let komi: Komi = "6.5".parse().unwrap();
/// assert_eq!(komi.half_points(), 13);
/// assert_eq!(komi.to_string(), "6.5");
/// assert_eq!("-3".parse::<Komi>().unwrap().to_string(), "-3");
/// assert!("nan".parse::<Komi>().is_err());
/// assert!("3.75".parse::<Komi>().is_err());
/// ```
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Komi(i16);

impl Komi {
    /// No komi.
    pub const ZERO: Komi = Komi(0);
    /// The largest komi, more than any board has points: 1000.
    pub const MAX: Komi = Komi(2000);

    /// Komi from half points.
    ///
    /// # Errors
    /// Beyond ±[`Komi::MAX`].
    pub fn from_half_points(half_points: i32) -> Result<Komi, KomiError> {
        match i16::try_from(half_points) {
            Ok(half) if half.unsigned_abs() <= Komi::MAX.0 as u16 => Ok(Komi(half)),
            _ => Err(KomiError::OutOfRange(format!("{}", f64::from(half_points) / 2.0))),
        }
    }

    /// Komi of whole points and a half if `half` is 1; for constants.
    pub(crate) const fn halves(half_points: i16) -> Komi {
        Komi(half_points)
    }

    /// Komi in half points.
    #[must_use]
    pub const fn half_points(self) -> i32 {
        self.0 as i32
    }

    /// Komi in points, exact.
    #[must_use]
    pub fn points(self) -> f64 {
        f64::from(self.0) / 2.0
    }
}

impl Neg for Komi {
    type Output = Komi;

    fn neg(self) -> Komi {
        Komi(-self.0)
    }
}

impl fmt::Display for Komi {
    /// `7`, `6.5`, `-0.5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}", self.points()))
    }
}

/// Why a text is no komi.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KomiError {
    /// It is not a number.
    NotANumber(String),
    /// It is not a whole number of half points.
    NotHalfPoints(String),
    /// It lies beyond ±1000.
    OutOfRange(String),
}

impl fmt::Display for KomiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            KomiError::NotANumber(text) => {
                write!(f, "komi '{text}' is not a number: whole or half points are, as 6.5")
            }
            KomiError::NotHalfPoints(text) => {
                write!(f, "komi {text} is not a whole number of half points")
            }
            KomiError::OutOfRange(text) => {
                write!(f, "komi {text} is out of range: -{0} to {0}", Komi::MAX)
            }
        }
    }
}

impl std::error::Error for KomiError {}

impl FromStr for Komi {
    type Err = KomiError;

    /// Reads a decimal number of whole or half points.
    ///
    /// # Errors
    /// Anything else, named in the error.
    fn from_str(text: &str) -> Result<Komi, KomiError> {
        let text = text.trim();
        let shown = || text.chars().take(40).collect::<String>();
        let points: f64 = text.parse().map_err(|_| KomiError::NotANumber(shown()))?;
        if !points.is_finite() {
            return Err(KomiError::NotANumber(shown()));
        }
        if points.abs() > Komi::MAX.points() {
            return Err(KomiError::OutOfRange(shown()));
        }
        let half_points = points * 2.0;
        if half_points.fract() != 0.0 {
            return Err(KomiError::NotHalfPoints(shown()));
        }
        Komi::from_half_points(half_points as i32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_komi_reads_back() {
        for half in -2000..=2000 {
            let komi = Komi::from_half_points(half).unwrap();
            assert_eq!(komi.to_string().parse(), Ok(komi));
        }
        assert!(Komi::from_half_points(2001).is_err());
        assert!(Komi::from_half_points(i32::MIN).is_err());
    }

    #[test]
    fn refuses_what_is_no_komi() {
        for text in ["", "nan", "inf", "-inf", "six", "6,5", "1e9", "6.25", "0.1", "--1"] {
            assert!(text.parse::<Komi>().is_err(), "{text}");
        }
        assert_eq!("-0".parse(), Ok(Komi::ZERO));
        assert_eq!(" 7.50 ".parse(), Ok(Komi::halves(15)));
    }
}
