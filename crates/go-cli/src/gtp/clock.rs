//! Time systems as clients announce them, and how much of the time a move may take.
//!
//! The formula is deliberately simple: an even share of the main time over the moves to come, or a
//! fixed part of a period, with a margin for the way the answer takes.

use std::time::Duration;

use go_core::{ByColor, Color};

/// How the time of a game runs.
#[derive(Copy, Clone, Debug, Default, PartialEq)]
pub(super) enum TimeControl {
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

/// What one player has left.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
struct Left {
    /// Main time, or time of the current period.
    time: Duration,
    /// Stones of the period, or periods; 0 while the main time runs.
    count: u32,
}

/// The clocks of both players.
#[derive(Copy, Clone, Debug, Default, PartialEq)]
pub(super) struct Clocks {
    control: TimeControl,
    left: ByColor<Left>,
}

/// What the way of an answer may take.
const LAG: Duration = Duration::from_millis(150);
/// The shortest time to think that is worth its name.
const LEAST: Duration = Duration::from_millis(10);

impl Clocks {
    /// Sets the clocks for a game.
    pub(super) fn set(&mut self, control: TimeControl) {
        self.control = control;
        self.restart();
    }

    /// Sets them back to the start of a game.
    pub(super) fn restart(&mut self) {
        let left = match self.control {
            TimeControl::Unlimited => Left::default(),
            TimeControl::Canadian { main, period, stones } if main.is_zero() => {
                Left { time: period, count: stones }
            }
            TimeControl::ByoYomi { main, period, periods } if main.is_zero() => {
                Left { time: period, count: periods }
            }
            TimeControl::Absolute { main }
            | TimeControl::Canadian { main, .. }
            | TimeControl::ByoYomi { main, .. }
            | TimeControl::Fischer { main, .. } => Left { time: main, count: 0 },
        };
        self.left = ByColor { black: left, white: left };
    }

    /// Takes over what a client says a player has left: main time if `count` is 0, else the time
    /// of the current period with that many stones or periods.
    pub(super) fn tell(&mut self, color: Color, time: Duration, count: u32) {
        if self.control == TimeControl::Unlimited {
            // Announced without a time system: what is said is all there is.
            self.control = match count {
                0 => TimeControl::Absolute { main: time },
                stones => TimeControl::Canadian { main: Duration::ZERO, period: time, stones },
            };
            self.restart();
        }
        self.left[color] = Left { time, count };
    }

    /// Takes the time of a move off, for clients that never say what is left.
    pub(super) fn spend(&mut self, color: Color, taken: Duration) {
        let Left { time, count } = self.left[color];
        self.left[color] = match self.control {
            TimeControl::Unlimited => return,
            TimeControl::Absolute { .. } => Left { time: time.saturating_sub(taken), count },
            TimeControl::Fischer { increment, most, .. } => {
                let time = time.saturating_sub(taken) + increment;
                Left { time: most.map_or(time, |most| time.min(most)), count }
            }
            TimeControl::Canadian { period, stones, .. } => match (count, taken < time) {
                (0, true) => Left { time: time - taken, count },
                (2.., true) => Left { time: time - taken, count: count - 1 },
                // The last stone of a period, or the end of the main time.
                _ => Left { time: period, count: stones },
            },
            TimeControl::ByoYomi { period, periods, .. } => match (count, taken < time) {
                (0, true) => Left { time: time - taken, count },
                (0, false) => Left { time: period, count: periods },
                (_, true) => Left { time: period, count },
                (_, false) => Left { time: period, count: count.saturating_sub(1).max(1) },
            },
        };
    }

    /// How long the next move may take when a player has about so many moves to come; `None`
    /// without a limit.
    pub(super) fn budget(&self, color: Color, moves_to_come: u32) -> Option<Duration> {
        let Left { time, count } = self.left[color];
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

    fn clocks(control: TimeControl) -> Clocks {
        let mut clocks = Clocks::default();
        clocks.set(control);
        clocks
    }

    #[test]
    fn no_clock_no_limit() {
        assert_eq!(Clocks::default().budget(Color::Black, 100), None);
    }

    #[test]
    fn a_whole_game_on_its_own_budget_never_runs_out() {
        let main = seconds(60);
        let (period, increment) = (seconds(10), seconds(2));
        for control in [
            TimeControl::Absolute { main },
            TimeControl::Canadian { main, period, stones: 5 },
            TimeControl::ByoYomi { main, period, periods: 3 },
            TimeControl::Fischer { main, increment, most: Some(main), most_for_move: None },
        ] {
            let mut clocks = clocks(control);
            for turn in 0..300u32 {
                let before = clocks.left.white;
                let budget = clocks.budget(Color::White, (150u32.saturating_sub(turn)).max(10));
                let budget = budget.unwrap();
                // In main time with overtime behind it, running over is no loss.
                let overtime =
                    !matches!(control, TimeControl::Absolute { .. } | TimeControl::Fischer { .. });
                let may_run_over = overtime && before.count == 0;
                assert!(
                    budget < before.time || may_run_over || budget == LEAST,
                    "{control:?} at {turn}: {budget:?} of {before:?}"
                );
                clocks.spend(Color::White, budget);
            }
            assert_eq!(clocks.left.black, self::clocks(control).left.black);
            if let TimeControl::ByoYomi { periods, .. } = control {
                assert_eq!(clocks.left.white.count, periods);
            }
        }
    }

    #[test]
    fn what_a_client_says_counts() {
        let mut clocks = clocks(TimeControl::Absolute { main: seconds(600) });
        let before = clocks.budget(Color::Black, 50);
        clocks.tell(Color::Black, seconds(10), 0);
        assert!(clocks.budget(Color::Black, 50) < before);
        assert_eq!(clocks.budget(Color::White, 50), before);
        clocks.restart();
        assert_eq!(clocks.budget(Color::Black, 50), before);
    }

    #[test]
    fn time_left_alone_is_a_limit_too() {
        let mut clocks = Clocks::default();
        clocks.tell(Color::White, seconds(5), 0);
        assert!(clocks.budget(Color::White, 10).unwrap() < seconds(1));
        clocks.tell(Color::White, Duration::ZERO, 0);
        assert_eq!(clocks.budget(Color::White, 10), Some(LEAST));
    }
}
