//! What the computer does at a table.

use std::time::Duration;

use go_core::{Color, Move};
use go_rules::{Action, Phase};

use super::Table;
use crate::handicap;
use crate::request::{Event, Refused};
use crate::seat::{Actor, Seat, Seats};
use crate::task::{Done, Finding, Task, Work};

impl Table {
    /// Whether the computer has something to do now: whether there is a [`Table::task`].
    #[must_use]
    pub fn awaits_computer(&self) -> bool {
        match Seats::actor(&*self.session) {
            Actor::Player(player) => self.arrangement.seats.of(player) == Seat::Computer,
            Actor::Both => self.judged.is_none(),
            Actor::Nobody => false,
        }
    }

    /// What the computer has to do now; `None` if nothing. The same task is given until its
    /// outcome has been brought back or something else has happened.
    #[must_use]
    pub fn task(&self) -> Option<Task> {
        if !self.awaits_computer() {
            return None;
        }
        let work = match Seats::actor(&*self.session) {
            Actor::Player(player) => {
                let empty = self.session.board().empty() as u32;
                let mut limits = self.arrangement.level.limits();
                // The players fill about seven tenths of what is empty, in turns.
                limits.time = self.clocks[player].budget((empty * 7 / 20).max(10));
                Work::Choose(limits)
            }
            Actor::Both => Work::Judge,
            Actor::Nobody => return None,
        };
        Some(Task { serial: self.serial, work, session: self.session.boxed_clone() })
    }

    /// Does for the computer what is always possible, when nothing that it has chosen is: it takes
    /// White, passes, or gives up. Nothing if the computer has no turn.
    ///
    /// # Errors
    /// Never but for a fault of this program: a game that goes on can be resigned.
    pub fn give_way(&mut self, now: Duration) -> Result<Vec<Event>, Refused> {
        let Actor::Player(player) = Seats::actor(&*self.session) else { return Ok(Vec::new()) };
        if self.arrangement.seats.of(player) != Seat::Computer {
            return Ok(Vec::new());
        }
        let color = self.session.to_move();
        let resigns = Action::Resign(Seats::color(&*self.session, player));
        let easy = match (self.session.phase(), handicap::left(&*self.session)) {
            (Phase::ChoosingSide, _) => Action::ChooseSide(Color::White),
            (_, 0) => Action::Turn { color, turn: Move::Pass },
            // A pass would leave the handicap out.
            (_, _) => resigns,
        };
        match self.timed(player, easy, now, Duration::ZERO) {
            Ok(events) => Ok(events),
            Err(_) => {
                self.running = None;
                Ok(vec![self.act(resigns)?])
            }
        }
    }

    /// Brings back what the computer has done. An outcome that comes too late, because something
    /// else has happened meanwhile, changes nothing and tells nothing.
    ///
    /// # Errors
    /// If the rules refuse what it chose.
    pub fn finish(&mut self, done: Done, now: Duration) -> Result<Vec<Event>, Refused> {
        match done.finding {
            Finding::Choice(choice) if done.serial == self.serial => {
                let Actor::Player(player) = Seats::actor(&*self.session) else {
                    return Ok(Vec::new());
                };
                match choice.map(|choice| choice.action) {
                    Some(action @ Action::Resign(_)) => {
                        self.running = None;
                        Ok(vec![self.act(action)?])
                    }
                    Some(action) => self.timed(player, action, now, done.thought),
                    None => {
                        let color = self.session.to_move();
                        let pass = Action::Turn { color, turn: Move::Pass };
                        self.timed(player, pass, now, done.thought)
                    }
                }
            }
            Finding::Handicap(points) if done.serial == self.serial => {
                Ok(vec![self.place_handicap(&points, now)?])
            }
            // Marks may have been made meanwhile; the board is still the same.
            Finding::Judgement(report)
                if self.session.phase() == Phase::Marking
                    && self.session.turns() == done.turns
                    && self.judged.is_none() =>
            {
                // Whatever players have said of the marks stands.
                let last = self.session.log().last();
                let is_marked = matches!(last, Some(Action::Mark(_) | Action::Confirm(_)));
                let proposes = self.proposes && self.proposed.is_none() && !is_marked;
                let mut events = if proposes { self.propose(&report)? } else { Vec::new() };
                self.judged = Some(report);
                self.serial += 1;
                if !self.arrangement.seats.have_person() {
                    events.extend(self.confirm_both()?);
                }
                Ok(events)
            }
            Finding::Choice(_) | Finding::Judgement(_) | Finding::Handicap(_) => Ok(Vec::new()),
        }
    }
}
