//! The clock of one player. It is told how long a move took; it asks no clock of the machine
//! itself.
//!
//! What one move may take of the time left is a deliberately simple formula: an even share of the
//! main time over the moves to come, or a fixed part of a period.

use std::fmt;
use std::time::Duration;

use crate::time_control::TimeControl;

/// What a player has left.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct TimeLeft {
    /// Main time, or time of the current period.
    pub time: Duration,
    /// Stones of the current period, or periods with the current one; 0 while main time runs.
    pub count: u32,
}

impl fmt::Display for TimeLeft {
    /// `9:59`, `1:02:03`, `0:25 (3)`; under ten seconds with tenths, so that nobody is surprised.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.time.as_secs();
        let text = match seconds {
            0..10 => format!("0:{seconds:02}.{}", self.time.subsec_millis() / 100),
            10..3600 => format!("{}:{:02}", seconds / 60, seconds % 60),
            _ => format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60),
        };
        match self.count {
            0 => f.pad(&text),
            count => f.pad(&format!("{text} ({count})")),
        }
    }
}

/// A player's time is over.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct OutOfTime;

impl fmt::Display for OutOfTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no time is left")
    }
}

impl std::error::Error for OutOfTime {}

/// The clock of one player.
///
/// ```
/// use go_session::Clock;
/// use std::time::Duration;
/// let seconds = Duration::from_secs;
/// let mut clock = Clock::new("1m+2x10s".parse()?);
/// clock.spend(seconds(65))?;
/// // Main time is over, and the period was not used up: both are still there.
/// assert_eq!((clock.left().time, clock.left().count), (seconds(10), 2));
/// clock.spend(seconds(11))?;
/// assert_eq!((clock.left().time, clock.left().count), (seconds(10), 1));
/// assert!(clock.spend(seconds(10)).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    control: TimeControl,
    left: TimeLeft,
}

/// What the way of an answer may take.
const LAG: Duration = Duration::from_millis(150);
/// The shortest time to think that is worth its name.
const LEAST: Duration = Duration::from_millis(10);

impl Clock {
    /// A clock at the start of a game.
    #[must_use]
    pub fn new(control: TimeControl) -> Clock {
        Clock { control, left: control.start() }
    }

    /// A clock in the middle of a game.
    #[must_use]
    pub const fn with_left(control: TimeControl, left: TimeLeft) -> Clock {
        Clock { control, left }
    }

    /// How its time runs.
    #[must_use]
    pub const fn control(&self) -> TimeControl {
        self.control
    }

    /// What was left when the player's turn began.
    #[must_use]
    pub const fn left(&self) -> TimeLeft {
        self.left
    }

    /// What a player who has thought for so long sees on the clock: overtime begins when the main
    /// time is used up, and periods are lost one by one.
    ///
    /// # Errors
    /// If no time would be left.
    pub fn after(&self, taken: Duration) -> Result<TimeLeft, OutOfTime> {
        let TimeLeft { time, count } = self.left;
        match self.control {
            TimeControl::Unlimited => Ok(self.left),
            _ if taken < time => Ok(TimeLeft { time: time - taken, count }),
            TimeControl::Absolute { .. } | TimeControl::Fischer { .. } => Err(OutOfTime),
            TimeControl::Canadian { period, stones, .. } => match (count, taken - time) {
                (0, over) if over < period => Ok(TimeLeft { time: period - over, count: stones }),
                _ => Err(OutOfTime),
            },
            TimeControl::ByoYomi { period, periods, .. } => {
                let over = taken - time;
                // The period that runs is among those that count.
                let fresh = if count == 0 { periods } else { count - 1 };
                if period.is_zero() {
                    return Err(OutOfTime);
                }
                let lost = over.as_nanos() / period.as_nanos();
                match u128::from(fresh).checked_sub(lost) {
                    None | Some(0) => Err(OutOfTime),
                    Some(left) => {
                        let in_period = (over.as_nanos() % period.as_nanos()) as u64;
                        let time = period - Duration::from_nanos(in_period);
                        Ok(TimeLeft { time, count: left as u32 })
                    }
                }
            }
        }
    }

    /// How long the player may think until no time is left; `None` without a limit.
    #[must_use]
    pub fn total(&self) -> Option<Duration> {
        let TimeLeft { time, count } = self.left;
        Some(match self.control {
            TimeControl::Unlimited => return None,
            TimeControl::Absolute { .. } | TimeControl::Fischer { .. } => time,
            TimeControl::Canadian { period, .. } if count == 0 => time + period,
            TimeControl::Canadian { .. } => time,
            TimeControl::ByoYomi { period, periods, .. } => {
                time + period * if count == 0 { periods } else { count - 1 }
            }
        })
    }

    /// The player has moved after so long: the clock is set for the next turn.
    ///
    /// # Errors
    /// If no time was left; then the clock has stopped at nothing.
    pub fn spend(&mut self, taken: Duration) -> Result<(), OutOfTime> {
        let left = match self.after(taken) {
            Ok(left) => left,
            Err(error) => {
                self.run_out();
                return Err(error);
            }
        };
        self.left = match self.control {
            TimeControl::Unlimited | TimeControl::Absolute { .. } => left,
            TimeControl::Fischer { increment, most, .. } => {
                let time = left.time + increment;
                TimeLeft { time: most.map_or(time, |most| time.min(most)), count: 0 }
            }
            TimeControl::Canadian { period, stones, .. } => match left.count {
                0 => left,
                // The last stone of a period begins the next one.
                1 => TimeLeft { time: period, count: stones },
                count => TimeLeft { time: left.time, count: count - 1 },
            },
            TimeControl::ByoYomi { period, .. } => match left.count {
                0 => left,
                count => TimeLeft { time: period, count },
            },
        };
        Ok(())
    }

    /// Stops the clock at nothing, overtime included.
    pub fn run_out(&mut self) {
        let count = match self.control {
            // The last period is the one that is used up; main time without one would still have
            // all periods before it.
            TimeControl::ByoYomi { .. } | TimeControl::Canadian { .. } => 1,
            _ => 0,
        };
        self.left = TimeLeft { time: Duration::ZERO, count };
    }

    /// Takes over what somebody else's clock shows.
    pub fn tell(&mut self, left: TimeLeft) {
        if self.control == TimeControl::Unlimited {
            // Announced without a time system: what is said is all there is.
            self.control = match left {
                TimeLeft { time, count: 0 } => TimeControl::Absolute { main: time },
                TimeLeft { time, count } => {
                    TimeControl::Canadian { main: Duration::ZERO, period: time, stones: count }
                }
            };
        }
        self.left = left;
    }

    /// How long the next move may take when the player has about so many moves to come; `None`
    /// without a limit.
    #[must_use]
    pub fn budget(&self, moves_to_come: u32) -> Option<Duration> {
        let TimeLeft { time, count } = self.left;
        let share = time / moves_to_come.max(4);
        let budget = match self.control {
            TimeControl::Unlimited => return None,
            TimeControl::Absolute { .. } => share,
            TimeControl::Canadian { period, stones, .. } => match count {
                0 => share.max(period.mul_f64(0.9) / stones.max(1)).min(time + period / 2),
                count => time.mul_f64(0.9) / count,
            },
            TimeControl::ByoYomi { period, .. } => match count {
                // A period is there for every move anyhow.
                0 => share + period.mul_f64(0.6),
                _ => time.min(period).mul_f64(0.8),
            },
            TimeControl::Fischer { increment, most_for_move, .. } => {
                let budget = (share + increment.mul_f64(0.8)).min(time.mul_f64(0.5));
                most_for_move.map_or(budget, |most| budget.min(most.mul_f64(0.9)))
            }
        };
        Some(budget.saturating_sub(LAG).max(LEAST))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn seconds(n: u64) -> Duration {
        Duration::from_secs(n)
    }

    fn clock(control: &str) -> Clock {
        Clock::new(control.parse().unwrap())
    }

    fn left(time: u64, count: u32) -> TimeLeft {
        TimeLeft { time: seconds(time), count }
    }

    #[test]
    fn absolute_time_is_over_when_it_is_used_up() {
        let mut clock = clock("1m");
        assert_eq!(clock.spend(seconds(59)), Ok(()));
        assert_eq!(clock.after(Duration::from_millis(999)).unwrap().time.as_millis(), 1);
        assert_eq!(clock.spend(seconds(1)), Err(OutOfTime));
        assert_eq!(clock.left(), left(0, 0));
    }

    #[test]
    fn fischer_adds_after_the_move() {
        let mut clock = clock("10s+5s");
        assert_eq!(clock.spend(seconds(9)), Ok(()));
        assert_eq!(clock.left(), left(6, 0));
        assert_eq!(clock.spend(seconds(6)), Err(OutOfTime));
        let most = TimeControl::Fischer {
            main: seconds(10),
            increment: seconds(5),
            most: Some(seconds(12)),
            most_for_move: None,
        };
        let mut clock = Clock::new(most);
        assert_eq!(clock.spend(seconds(1)), Ok(()));
        assert_eq!(clock.left(), left(12, 0));
    }

    #[test]
    fn byo_yomi_gives_a_whole_period_for_every_move() {
        let mut clock = clock("20s+3x10s");
        assert_eq!(clock.after(seconds(20)), Ok(left(10, 3)));
        assert_eq!(clock.after(seconds(31)), Ok(left(9, 2)));
        assert_eq!(clock.after(seconds(49)), Ok(left(1, 1)));
        assert_eq!(clock.after(seconds(50)), Err(OutOfTime));
        assert_eq!(clock.total(), Some(seconds(50)));
        assert_eq!(clock.spend(seconds(25)), Ok(()));
        assert_eq!(clock.left(), left(10, 3));
        assert_eq!(clock.spend(seconds(29)), Ok(()));
        assert_eq!(clock.left(), left(10, 1));
        assert_eq!(clock.spend(seconds(9)), Ok(()));
        assert_eq!(clock.left(), left(10, 1));
        assert_eq!(clock.spend(seconds(10)), Err(OutOfTime));
    }

    #[test]
    fn canadian_periods_begin_anew_after_their_stones() {
        let mut clock = clock("10s+3/30s");
        assert_eq!(clock.spend(seconds(15)), Ok(()));
        assert_eq!(clock.left(), left(25, 2));
        assert_eq!(clock.spend(seconds(5)), Ok(()));
        assert_eq!(clock.spend(seconds(19)), Ok(()));
        assert_eq!(clock.left(), left(30, 3));
        assert_eq!(clock.spend(seconds(30)), Err(OutOfTime));
    }

    #[test]
    fn a_clock_that_has_run_out_stays_so() {
        for control in ["1m", "1m+5s", "10s+3x7s", "0s+3x7s", "9s+5/20s", "0s+5/20s"] {
            let mut clock = clock(control);
            clock.run_out();
            assert_eq!(clock.after(Duration::ZERO), Err(OutOfTime), "{control}");
            let kept = Clock::with_left(clock.control(), clock.left());
            assert_eq!(kept.after(Duration::ZERO), Err(OutOfTime), "{control}");
        }
    }

    #[test]
    fn the_total_is_when_the_clock_runs_out() {
        for control in ["1m", "1m+5s", "0s+3x7s", "10s+3x7s", "9s+5/20s", "0s+5/20s"] {
            let clock = clock(control);
            let total = clock.total().unwrap();
            assert!(clock.after(total - Duration::from_nanos(1)).is_ok(), "{control}");
            assert_eq!(clock.after(total), Err(OutOfTime), "{control}");
        }
        assert_eq!(clock("none").total(), None);
        assert_eq!(clock("none").after(seconds(1_000_000)), Ok(left(0, 0)));
    }

    #[test]
    fn a_whole_game_on_its_own_budget_never_runs_out() {
        for control in ["1m", "1m+5/10s", "1m+3x10s", "1m+2s", "0s+2x5s"] {
            let mut clock = clock(control);
            for turn in 0..300u32 {
                let budget = clock.budget((150u32.saturating_sub(turn)).max(10)).unwrap();
                assert_eq!(clock.spend(budget), Ok(()), "{control} at {turn}");
            }
        }
        assert_eq!(clock("none").budget(100), None);
    }

    #[test]
    fn what_another_clock_shows_counts() {
        let mut clock = clock("10m");
        let before = clock.budget(50);
        clock.tell(left(10, 0));
        assert!(clock.budget(50) < before);
        let mut unknown = Clock::default();
        unknown.tell(left(5, 0));
        assert!(unknown.budget(10).unwrap() < seconds(1));
        unknown.tell(left(0, 0));
        assert_eq!(unknown.budget(10), Some(LEAST));
    }

    #[test]
    fn a_clock_face_shows_what_matters() {
        let face =
            |millis, count| TimeLeft { time: Duration::from_millis(millis), count }.to_string();
        assert_eq!(face(9_950, 0), "0:09.9");
        assert_eq!(face(65_000, 0), "1:05");
        assert_eq!(face(3_723_000, 0), "1:02:03");
        assert_eq!(face(25_000, 3), "0:25 (3)");
    }
}
