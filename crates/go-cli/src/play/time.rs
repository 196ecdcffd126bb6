//! Clocks at a prompt: what they show, what is said while somebody thinks, and the fallen flag.

use std::time::Duration;

use go_session::{Actor, Player, Seats, TimeControl, TimeLeft};

use super::Playing;
use crate::reader::Line;
use crate::words;

/// What is left when somebody is warned before all time is over.
const WARNINGS: [Duration; 3] =
    [Duration::from_secs(30), Duration::from_secs(10), Duration::from_secs(5)];

impl Playing {
    pub(super) fn has_clock(&self) -> bool {
        self.table.arrangement().control != TimeControl::Unlimited
    }

    /// `Time: Black 9:58, White 10:00`; `None` without clocks.
    pub(super) fn clocks(&self) -> Option<String> {
        let now = self.desk.now();
        let shown = |player| {
            let left = self.table.time_left(player, now)?;
            Some(format!("{} {left}", Seats::name(self.session(), player)))
        };
        // As the count and the prisoners have it, Black first.
        let first = Seats::player(self.session(), go_core::Color::Black);
        Some(format!("Time: {}, {}", shown(first)?, shown(first.other())?))
    }

    /// Waits for a line, and says meanwhile what has to be known of the time. `None` if the flag
    /// has fallen.
    pub(super) fn line(&mut self) -> anyhow::Result<Option<Line>> {
        let mut prompt = words::prompt(self.session());
        if let Some(left) = self.thinking().and_then(|player| self.left(player)) {
            prompt += &format!(", {left}");
        }
        prompt += "> ";
        loop {
            let before = self.thinking().and_then(|player| self.left(player));
            let wait = before.and_then(|left| self.wait(left));
            let line = self.desk.next(&prompt, wait);
            if let Some(event) = self.table.flag(self.desk.now()) {
                self.desk.leave();
                self.tell(&[event])?;
                return Ok(None);
            }
            if line != Line::Waited {
                return Ok(Some(line));
            }
            if let (Some(player), Some(before)) = (self.thinking(), before) {
                self.warn(player, before)?;
            }
        }
    }

    /// Whose clock runs.
    fn thinking(&self) -> Option<Player> {
        match Seats::actor(self.session()) {
            Actor::Player(player) => Some(player),
            Actor::Both | Actor::Nobody => None,
        }
    }

    fn left(&self, player: Player) -> Option<TimeLeft> {
        self.table.time_left(player, self.desk.now())
    }

    /// How long it is until something has to be said: a warning, another period, the end.
    fn wait(&self, left: TimeLeft) -> Option<Duration> {
        let ends = self.table.deadline()?.saturating_sub(self.desk.now());
        let is_last = ends <= left.time;
        let warned = WARNINGS.into_iter().find(|&warning| is_last && warning < left.time);
        Some(left.time.saturating_sub(warned.unwrap_or_default()))
    }

    /// Says what is left, some time after so much was left.
    fn warn(&mut self, player: Player, before: TimeLeft) -> anyhow::Result<()> {
        let Some(left) = self.left(player) else { return Ok(()) };
        let name = Seats::name(self.session(), player);
        let time = spoken(left.time);
        let is_new = left.count != before.count;
        self.say(match self.table.arrangement().control {
            TimeControl::ByoYomi { .. } if is_new && left.count == 1 => {
                format!("{name} is in the last period: {time}")
            }
            TimeControl::ByoYomi { .. } if is_new => {
                format!("{name} is in overtime: {} periods of {time}", left.count)
            }
            TimeControl::Canadian { .. } if is_new => {
                format!("{name} is in overtime: {} stones in {time}", left.count)
            }
            _ => format!("{name} has {time} left"),
        })
    }
}

/// A time to be read or heard: `8 seconds`, `5:00`.
fn spoken(time: Duration) -> String {
    match time.as_secs_f64().round() as u64 {
        1 => "1 second".to_owned(),
        seconds @ 0..60 => format!("{seconds} seconds"),
        seconds => TimeLeft { time: Duration::from_secs(seconds), count: 0 }.to_string(),
    }
}
