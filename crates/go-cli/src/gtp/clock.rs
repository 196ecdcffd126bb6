//! The clocks of both players, as clients announce them.

use std::time::Duration;

use go_core::{ByColor, Color};
use go_session::{Clock, TimeControl, TimeLeft};

/// The clocks of both players.
#[derive(Copy, Clone, Debug, Default, PartialEq)]
pub(super) struct Clocks {
    control: TimeControl,
    clocks: ByColor<Clock>,
}

impl Clocks {
    /// Sets the clocks for a game.
    pub(super) fn set(&mut self, control: TimeControl) {
        self.control = control;
        self.restart();
    }

    /// Sets them back to the start of a game.
    pub(super) fn restart(&mut self) {
        let clock = Clock::new(self.control);
        self.clocks = ByColor { black: clock, white: clock };
    }

    /// Takes over what a client says a player has left: main time if `count` is 0, else the time
    /// of the current period with that many stones or periods.
    pub(super) fn tell(&mut self, color: Color, time: Duration, count: u32) {
        let left = TimeLeft { time, count };
        if self.control == TimeControl::Unlimited {
            // Announced without a time system, it is the system of both.
            self.clocks[color].tell(left);
            self.set(self.clocks[color].control());
        }
        self.clocks[color].tell(left);
    }

    /// Takes the time of a move off, for clients that never say what is left.
    pub(super) fn spend(&mut self, color: Color, taken: Duration) {
        let clock = &mut self.clocks[color];
        if clock.spend(taken).is_err() {
            // Whether a game is lost on time is for the client to say; a period is left to play in.
            let left = match clock.control() {
                TimeControl::Canadian { period, stones, .. } => {
                    TimeLeft { time: period, count: stones }
                }
                TimeControl::ByoYomi { period, .. } => TimeLeft { time: period, count: 1 },
                TimeControl::Fischer { increment, .. } => TimeLeft { time: increment, count: 0 },
                TimeControl::Absolute { .. } | TimeControl::Unlimited => TimeLeft::default(),
            };
            clock.tell(left);
        }
    }

    /// How long the next move may take when a player has about so many moves to come; `None`
    /// without a limit.
    pub(super) fn budget(&self, color: Color, moves_to_come: u32) -> Option<Duration> {
        self.clocks[color].budget(moves_to_come)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn seconds(n: u64) -> Duration {
        Duration::from_secs(n)
    }

    #[test]
    fn what_a_client_says_counts_for_one_player_until_the_next_game() {
        let mut clocks = Clocks::default();
        assert_eq!(clocks.budget(Color::Black, 100), None);
        clocks.set(TimeControl::Absolute { main: seconds(600) });
        let before = clocks.budget(Color::Black, 50);
        clocks.tell(Color::Black, seconds(10), 0);
        assert!(clocks.budget(Color::Black, 50) < before);
        assert_eq!(clocks.budget(Color::White, 50), before);
        clocks.restart();
        assert_eq!(clocks.budget(Color::Black, 50), before);
    }

    #[test]
    fn time_left_alone_is_a_limit_for_both() {
        let mut clocks = Clocks::default();
        clocks.tell(Color::White, seconds(5), 0);
        assert!(clocks.budget(Color::White, 10).unwrap() < seconds(1));
        assert_eq!(clocks.budget(Color::Black, 10), clocks.budget(Color::White, 10));
    }

    #[test]
    fn a_player_whose_time_is_over_plays_on() {
        for text in ["1m", "1m+2s", "1m+3x5s", "1m+5/20s"] {
            let mut clocks = Clocks::default();
            clocks.set(text.parse().unwrap());
            clocks.spend(Color::Black, seconds(500));
            assert!(clocks.budget(Color::Black, 10).unwrap() < seconds(6), "{text}");
        }
    }
}
