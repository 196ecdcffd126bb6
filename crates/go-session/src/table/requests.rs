//! What players ask for, one request after another.

use std::time::Duration;

use go_core::{Color, Move, Point};
use go_rules::{Action, ActionError, Phase};

use super::Table;
use crate::handicap;
use crate::request::{Event, EventKind, Refused, Request};
use crate::seat::{Actor, Player, Seat, Seats};
use crate::words;

impl Table {
    /// Does what a player asks for, or refuses it; then nothing has changed. If the player's time
    /// was over before, that is what has happened.
    ///
    /// # Errors
    /// Why it is refused.
    pub fn request(
        &mut self,
        player: Player,
        request: Request,
        now: Duration,
    ) -> Result<Vec<Event>, Refused> {
        if let Some(event) = self.flag(now) {
            return Ok(vec![event]);
        }
        if self.arrangement.seats.of(player) == Seat::Computer {
            return Err(Refused::ComputersSeat);
        }
        if self.session.phase().is_over() {
            return Err(Refused::Over);
        }
        match request {
            Request::Turn(turn) => {
                self.check_turn(player)?;
                // The rules would take a pass for the choice of White.
                if self.session.phase() == Phase::ChoosingSide {
                    return Err(Refused::SideFirst);
                }
                match (handicap::left(&*self.session), turn) {
                    (0, _) => {}
                    (_, Move::Play(point)) => return Ok(vec![self.place_handicap(&[point], now)?]),
                    (left, Move::Pass) => return Err(Refused::HandicapFirst(left)),
                }
                let color = self.session.to_move();
                self.timed(player, Action::Turn { color, turn }, now, self.taken(now))
            }
            Request::ChooseSide(color) => {
                self.check_turn(player)?;
                self.timed(player, Action::ChooseSide(color), now, self.taken(now))
            }
            Request::Resign => {
                let color = Seats::color(&*self.session, player);
                self.pause(now);
                Ok(vec![self.act(Action::Resign(color))?])
            }
            Request::BackToPlay => {
                let event = self.act(Action::BackToPlay)?;
                self.running = Some(now);
                Ok(vec![event])
            }
            Request::Mark(point) => self.mark(point),
            Request::MarkProposals => {
                let phase = self.session.phase();
                if phase != Phase::Marking {
                    let action = "mark groups";
                    return Err(ActionError::WrongPhase { phase, action }.into());
                }
                let report = self.judged.clone().ok_or(Refused::NotJudgedYet)?;
                self.propose(&report)
            }
            Request::Confirm => self.confirm(player, now),
            Request::Undo => self.ask_undo(player, now),
            Request::AllowUndo => match self.undo_asked {
                Some(asking) if asking == player.other() => self.undo(asking, now),
                _ => Err(Refused::NoUndoAsked),
            },
            Request::RefuseUndo => match self.undo_asked {
                Some(asking) => {
                    self.undo_asked = None;
                    self.serial += 1;
                    let text = if asking == player {
                        "Nothing has to be taken back any more.".to_owned()
                    } else {
                        let name = Seats::name(&*self.session, player);
                        format!("{name} does not agree to take anything back.")
                    };
                    Ok(vec![Event { kind: EventKind::UndoRefused(player), text }])
                }
                None => Err(Refused::NoUndoAsked),
            },
        }
    }

    /// Whether a player has to make a turn or a choice now.
    fn check_turn(&self, player: Player) -> Result<(), Refused> {
        match Seats::actor(&*self.session) {
            Actor::Player(actor) if actor == player => Ok(()),
            Actor::Player(actor) => Err(Refused::NotYourTurn(Seats::name(&*self.session, actor))),
            // The rules say what is asked for in this phase.
            Actor::Both | Actor::Nobody => Ok(()),
        }
    }

    /// Does a turn or a choice that took a player so long.
    pub(super) fn timed(
        &mut self,
        player: Player,
        action: Action,
        now: Duration,
        taken: Duration,
    ) -> Result<Vec<Event>, Refused> {
        let event = self.act(action)?;
        if self.clocks[player].spend(taken).is_err() {
            self.session.undo();
            return Ok(vec![self.time_out(player)?]);
        }
        self.undo_asked = None;
        let goes_on = matches!(Seats::actor(&*self.session), Actor::Player(_));
        self.running = goes_on.then_some(now);
        Ok(vec![event])
    }

    /// Against the computer something is taken back at once, a person is asked. A mark is taken
    /// back at once too, as pressing the group again would do it, and so is an agreement.
    fn ask_undo(&mut self, player: Player, now: Duration) -> Result<Vec<Event>, Refused> {
        if self.last_is_about_marks() {
            self.session.undo();
            self.told = self.told.min(self.session.log().len());
            self.serial += 1;
            return Ok(vec![Event { kind: EventKind::Undone, text: "Taken back.".to_owned() }]);
        }
        if handicap::left(&*self.session) > 0 {
            return self.take_handicap_back(player);
        }
        if Seats::undo_count(&*self.session, &[player]) == 0 {
            return Err(Refused::NothingToUndo);
        }
        if self.arrangement.seats.of(player.other()) == Seat::Computer {
            return self.undo(player, now);
        }
        self.undo_asked = Some(player);
        self.serial += 1;
        let name = Seats::name(&*self.session, player);
        let text = format!("{name} asks to take the last turn back.");
        Ok(vec![Event { kind: EventKind::UndoAsked(player), text }])
    }

    /// Places stones of a free handicap. White's clock runs when the last one stands.
    pub(super) fn place_handicap(
        &mut self,
        points: &[Point],
        now: Duration,
    ) -> Result<Event, Refused> {
        for &point in points {
            handicap::place(&mut *self.session, point)?;
            self.handicap.get_or_insert_default().push(point);
            self.serial += 1;
        }
        if handicap::left(&*self.session) == 0 {
            self.running = Some(now);
        }
        let text = words::handicap_stones(&*self.session, points);
        Ok(Event { kind: EventKind::Handicap(points.iter().copied().collect()), text })
    }

    /// Takes the last stone of an unfinished handicap back. Nobody is asked: nobody has answered it.
    fn take_handicap_back(&mut self, player: Player) -> Result<Vec<Event>, Refused> {
        let is_theirs = Seats::player(&*self.session, Color::Black) == player;
        let last = self.handicap.as_mut().filter(|_| is_theirs).and_then(Vec::pop);
        let point = last.ok_or(Refused::NothingToUndo)?;
        handicap::take_back(&mut *self.session, &[point]);
        self.serial += 1;
        let text = format!("Taken back; {}", words::handicap_to_place(&*self.session));
        Ok(vec![Event { kind: EventKind::Undone, text }])
    }

    fn last_is_about_marks(&self) -> bool {
        let log = self.session.log();
        matches!(log.last(), Some(Action::Mark(_) | Action::Confirm(_)))
            && self.proposed.is_none_or(|proposed| log.len() > proposed)
    }

    /// Takes back to where a player decided last.
    fn undo(&mut self, player: Player, now: Duration) -> Result<Vec<Event>, Refused> {
        let count = Seats::undo_count(&*self.session, &[player]);
        self.undo_asked = None;
        if count == 0 {
            return Err(Refused::NothingToUndo);
        }
        self.pause(now);
        for _ in 0..count {
            self.session.undo();
        }
        self.told = self.told.min(self.session.log().len());
        self.judged = None;
        self.proposed = None;
        self.running = Some(now);
        self.serial += 1;
        Ok(vec![Event { kind: EventKind::Undone, text: "Taken back.".to_owned() }])
    }
}
