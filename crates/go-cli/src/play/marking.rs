//! Marking dead groups: two people agree, or a person and the computer (RULES §7.4).

use go_core::{Color, Point};
use go_rules::{Action, ActionError};
use go_session::words::proposed;
use go_session::{Seat, agrees, mark_proposals};

use super::command::Command;
use super::{Next, Playing};
use crate::words;

impl Playing {
    /// One step: the computer proposes or confirms, or a person types.
    pub(super) fn marking(&mut self) -> anyhow::Result<Next> {
        if self.seats.have_computer() && self.proposed.is_none() {
            mark_proposals(&mut *self.session)?;
            self.proposed = Some(self.session.log().len());
            self.file.keep(&*self.session);
            self.tell_proposals()?;
        }
        if !self.has_person() {
            self.confirm_both()?;
            return Ok(Next::Go);
        }
        self.person()
    }

    /// Says which groups the computer takes for dead, and why.
    pub(super) fn tell_proposals(&mut self) -> anyhow::Result<()> {
        let verdicts = self.session.propose_dead();
        if verdicts.is_empty() {
            return self.say("The computer takes no group for dead.");
        }
        for verdict in verdicts {
            let line = proposed(&*self.session, &verdict);
            self.say(words::wrapped(&line))?;
        }
        Ok(())
    }

    /// `dead` and `confirm`.
    pub(super) fn obey_marking(&mut self, command: &Command) -> anyhow::Result<()> {
        match command {
            Command::Dead(points) => {
                let before = self.session.dead();
                for &point in points {
                    // Two names of groups that fall together would take the mark away again.
                    if before.contains(point) == self.session.dead().contains(point) {
                        self.toggle(point)?;
                    }
                }
                Ok(())
            }
            Command::Confirm(color) => self.confirm(*color),
            _ => Ok(()),
        }
    }

    /// Toggles the mark of a group and of what falls with it, and tells of each group.
    fn toggle(&mut self, point: Point) -> anyhow::Result<()> {
        let before = self.session.dead();
        if let Err(error) = self.session.mark(point) {
            return self.say(error);
        }
        self.file.keep(&*self.session);
        let after = self.session.dead();
        let changed = (before - after) | (after - before);
        let lines: Vec<String> = self
            .session
            .board()
            .groups()
            .filter(|group| changed.contains(group.head()))
            .map(|group| words::marked(&*self.session, group.head()))
            .collect();
        self.say(lines.join("\n"))
    }

    fn confirm(&mut self, color: Option<Color>) -> anyhow::Result<()> {
        if self.seats.one == Seat::Person && self.seats.two == Seat::Person {
            let confirmed = self.session.confirmed();
            let next = Color::ALL.into_iter().find(|&color| !confirmed[color]);
            let color = color.or(next).unwrap_or(Color::Black);
            self.try_action(Action::Confirm(color))?;
            let confirmed = self.session.confirmed();
            return match Color::ALL.into_iter().find(|&color| !confirmed[color]) {
                Some(other) if confirmed[other.other()] => {
                    self.say(format!("{other} has to confirm too."))
                }
                _ => Ok(()),
            };
        }
        if self.session.phase() != go_rules::Phase::Marking {
            return self.try_action(Action::Confirm(self.session.to_move()));
        }
        match agrees(&*self.session) {
            Ok(()) => self.confirm_both(),
            Err(disagreement) => {
                let line = format!("The computer does not agree: {disagreement}.");
                self.say(words::wrapped(&line))?;
                match self.act(Action::BackToPlay)? {
                    Err(error @ ActionError::MoveLimit(_)) => {
                        self.say(format!("{error}, so mark again."))
                    }
                    Err(error) => self.say(error),
                    Ok(_) => self.say("Playing on shows it."),
                }
            }
        }
    }

    fn confirm_both(&mut self) -> anyhow::Result<()> {
        for color in Color::ALL {
            self.try_action(Action::Confirm(color))?;
        }
        Ok(())
    }
}
