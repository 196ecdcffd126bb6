//! Amounts of points, the margin between two of them, and who won by what.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Neg, Sub};

use go_core::Color;
use go_rules::{Finish, Komi};

/// An amount of points, exact in half points: komi and the button know halves, nothing else does.
///
/// ```
/// use go_score::Points;
/// let total = Points::whole(69) + Points::half_points(15);
/// assert_eq!(total.to_string(), "76.5");
/// assert_eq!(total.in_half_points(), 153);
/// ```
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Points(i32);

impl Points {
    /// No points.
    pub const ZERO: Points = Points(0);

    /// Whole points; boards are far too small to overflow this.
    #[must_use]
    pub const fn whole(points: i32) -> Points {
        Points(points.saturating_mul(2))
    }

    /// Points from a number of half points.
    #[must_use]
    pub const fn half_points(half_points: i32) -> Points {
        Points(half_points)
    }

    /// The amount in half points.
    #[must_use]
    pub const fn in_half_points(self) -> i32 {
        self.0
    }

    /// Whole points from a count of stones or points.
    pub(crate) fn count(count: usize) -> Points {
        Points::whole(i32::try_from(count).unwrap_or(i32::MAX))
    }
}

impl From<Komi> for Points {
    fn from(komi: Komi) -> Points {
        Points(komi.half_points())
    }
}

impl Add for Points {
    type Output = Points;

    fn add(self, other: Points) -> Points {
        Points(self.0 + other.0)
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Points) {
        self.0 += other.0;
    }
}

impl Sub for Points {
    type Output = Points;

    fn sub(self, other: Points) -> Points {
        Points(self.0 - other.0)
    }
}

impl Neg for Points {
    type Output = Points;

    fn neg(self) -> Points {
        Points(-self.0)
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Points>>(points: I) -> Points {
        points.fold(Points::ZERO, Add::add)
    }
}

impl fmt::Display for Points {
    /// `7`, `6.5`, `-0.5`: at most one decimal.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, half) = (self.0.unsigned_abs() / 2, self.0.unsigned_abs() % 2);
        f.pad(&format!("{sign}{whole}{}", if half == 1 { ".5" } else { "" }))
    }
}

/// Black's points less White's, exact in half points.
///
/// ```
/// use go_core::Color;
/// use go_score::{Margin, Points};
/// let margin = Margin::between(Points::whole(44), Points::half_points(75));
/// assert_eq!(margin.to_string(), "B+6.5");
/// assert_eq!(margin.winner(), Some(Color::Black));
/// assert_eq!((-margin).to_string(), "W+6.5");
/// assert_eq!(Margin::EVEN.to_string(), "0");
/// ```
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Margin(Points);

impl Margin {
    /// Neither side is ahead.
    pub const EVEN: Margin = Margin(Points::ZERO);

    /// The margin between two totals.
    #[must_use]
    pub const fn between(black: Points, white: Points) -> Margin {
        Margin(Points(black.0 - white.0))
    }

    /// Half points that Black is ahead; negative if White is.
    #[must_use]
    pub const fn in_half_points(self) -> i32 {
        self.0.0
    }

    /// Points by which the leader is ahead, zero or more.
    #[must_use]
    pub const fn points(self) -> Points {
        Points(self.0.0.abs())
    }

    /// Who is ahead; `None` if neither.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self.0.0 {
            0 => None,
            1.. => Some(Color::Black),
            _ => Some(Color::White),
        }
    }
}

impl Neg for Margin {
    type Output = Margin;

    /// The margin with the colours exchanged.
    fn neg(self) -> Margin {
        Margin(-self.0)
    }
}

impl fmt::Display for Margin {
    /// `B+3.5`, `W+0.5`, `0`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Outcome::from(*self).fmt(f)
    }
}

/// How a game was won.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum WinBy {
    /// By this many points, more than zero.
    Points(Points),
    /// The opponent gave up.
    Resignation,
    /// The opponent's time was over.
    Time,
    /// The opponent broke the terms of the game.
    Forfeit,
}

/// The result of a game. It displays as SGF and GTP write it: `B+3.5`, `W+R`, `B+T`, `W+F`, `0`.
///
/// ```
/// use go_core::Color;
/// use go_score::{Outcome, WinBy};
/// let outcome = Outcome::Win { winner: Color::White, by: WinBy::Resignation };
/// assert_eq!(outcome.to_string(), "W+R");
/// assert_eq!(outcome.in_words(), "White wins by resignation");
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// One side won.
    Win {
        /// Who.
        winner: Color,
        /// How.
        by: WinBy,
    },
    /// Equal points (RULES §5.6).
    Draw,
}

impl Outcome {
    /// Who won; `None` for a draw.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Outcome::Win { winner, .. } => Some(winner),
            Outcome::Draw => None,
        }
    }

    /// The result as a sentence without its full stop.
    #[must_use]
    pub fn in_words(self) -> String {
        let (winner, by) = match self {
            Outcome::Draw => return "the game is a draw".to_owned(),
            Outcome::Win { winner, by } => (winner, by),
        };
        match by {
            WinBy::Points(points) if points == Points::whole(1) => {
                format!("{winner} wins by 1 point")
            }
            WinBy::Points(points) => format!("{winner} wins by {points} points"),
            WinBy::Resignation => format!("{winner} wins by resignation"),
            WinBy::Time => format!("{winner} wins on time"),
            WinBy::Forfeit => format!("{winner} wins by forfeit"),
        }
    }
}

impl From<Margin> for Outcome {
    fn from(margin: Margin) -> Outcome {
        match margin.winner() {
            Some(winner) => Outcome::Win { winner, by: WinBy::Points(margin.points()) },
            None => Outcome::Draw,
        }
    }
}

impl From<Finish> for Outcome {
    fn from(finish: Finish) -> Outcome {
        let by = match finish {
            Finish::Resigned(_) => WinBy::Resignation,
            Finish::TimedOut(_) => WinBy::Time,
            Finish::Forfeited(_) => WinBy::Forfeit,
        };
        Outcome::Win { winner: finish.loser().other(), by }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (winner, by) = match self {
            Outcome::Draw => return f.pad("0"),
            Outcome::Win { winner, by } => (winner, by),
        };
        let letter = match winner {
            Color::Black => 'B',
            Color::White => 'W',
        };
        match by {
            WinBy::Points(points) => f.pad(&format!("{letter}+{points}")),
            WinBy::Resignation => f.pad(&format!("{letter}+R")),
            WinBy::Time => f.pad(&format!("{letter}+T")),
            WinBy::Forfeit => f.pad(&format!("{letter}+F")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_written_as_files_and_protocols_write_them() {
        for (half, text) in [(7, "B+3.5"), (-1, "W+0.5"), (0, "0"), (2, "B+1"), (-512, "W+256")] {
            assert_eq!(Margin(Points(half)).to_string(), text);
            assert_eq!(Margin(Points(half)).in_half_points(), half);
        }
        for (finish, text) in [
            (Finish::Resigned(Color::Black), "W+R"),
            (Finish::TimedOut(Color::White), "B+T"),
            (Finish::Forfeited(Color::Black), "W+F"),
        ] {
            assert_eq!(Outcome::from(finish).to_string(), text);
        }
        assert_eq!(format!("[{:>6}]", Outcome::Draw), "[     0]");
    }

    #[test]
    fn points_are_exact_halves() {
        assert_eq!(Points::half_points(-1).to_string(), "-0.5");
        assert_eq!(Points::half_points(-15).to_string(), "-7.5");
        let sum: Points =
            [Points::whole(3), Points::half_points(1), -Points::whole(4)].into_iter().sum();
        assert_eq!(sum, Points::half_points(-1));
    }

    #[test]
    fn words_know_one_point_from_many() {
        let by = |half| Outcome::from(Margin(Points(half))).in_words();
        assert_eq!(by(2), "Black wins by 1 point");
        assert_eq!(by(-1), "White wins by 0.5 points");
        assert_eq!(by(0), "the game is a draw");
    }
}
