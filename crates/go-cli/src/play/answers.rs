//! What a person asks for besides turns: undo, hints, the score, a copy of the game.

use std::path::Path;

use go_core::PointSet;
use go_rules::{Action, Phase};
use go_session::Seats;

use super::Playing;
use crate::{record, words};

impl Playing {
    /// Takes back the last mark, or to where a person decided last.
    pub(super) fn undo(&mut self) -> anyhow::Result<()> {
        let log = self.session.log();
        let has_mark = matches!(log.last(), Some(Action::Mark(_) | Action::Confirm(_)))
            && self.proposed.is_none_or(|proposed| log.len() > proposed);
        let undo_count = || Seats::undo_count(&*self.session, &self.seats.persons());
        let count = if has_mark { 1 } else { undo_count() };
        match count {
            0 => self.say("There is nothing of yours to take back."),
            count => {
                for _ in 0..count {
                    self.session.undo();
                }
                if !has_mark {
                    self.proposed = None;
                    self.phase = None;
                }
                self.drawn = None;
                self.file.keep(&*self.session);
                self.say("Taken back.")
            }
        }
    }

    /// What the computer would do in a person's place.
    pub(super) fn hint(&mut self) -> anyhow::Result<()> {
        if self.session.phase() == Phase::Marking {
            return self.tell_proposals();
        }
        // On a copy, so that asking changes nothing about the computer's own moves.
        let mut copy = self.session.boxed_clone();
        let stop = self.interrupts.stop_token();
        let choice = copy.choose(&self.options.engine.limits, &stop);
        self.interrupts.take();
        let Some(choice) = choice else { return self.say("There is nothing to choose now.") };
        self.say(go_session::words::hint(&*self.session, &choice))
    }

    /// The count as it stands, with what is taken for dead.
    pub(super) fn score(&mut self) -> anyhow::Result<()> {
        let session = &*self.session;
        let report = if session.phase() == Phase::Marking {
            session.score()
        } else {
            let dead = session.propose_dead().iter().fold(PointSet::EMPTY, |all, p| all | p.stones);
            session.score_with_dead(dead)
        };
        let title = match self.session.phase() {
            Phase::Marking => "With these marks the count is:",
            _ => "If play stopped here, with dead groups as the computer judges them:",
        };
        self.say(format!("{title}\n{}", words::indented(&words::explained(&report))))
    }

    /// Writes the game to a file of the person's choice.
    pub(super) fn save_as(&mut self, path: &Path) -> anyhow::Result<()> {
        if !record::may_write(path) {
            let name = path.display();
            return self.say(format!("{name} holds something else: name another file"));
        }
        match record::write(path, &*self.session) {
            Ok(()) => self.say(format!("Saved in {}", path.display())),
            Err(error) => self.say(format!("{error:#}")),
        }
    }
}
