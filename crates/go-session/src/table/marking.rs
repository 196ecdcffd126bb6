//! Dead groups at a table: marks, proposals and agreement (RULES §7.4).

use std::time::Duration;

use go_core::{Color, Point};
use go_rules::{Action, ActionError, Phase};
use go_score::{LifeReport, LifeStatus, Verdict};

use super::Table;
use crate::marking::{agrees_with, toggled};
use crate::request::{Event, EventKind, Refused};
use crate::seat::{Player, Seats};
use crate::words;

impl Table {
    pub(super) fn mark(&mut self, point: Point) -> Result<Vec<Event>, Refused> {
        let before = self.session.dead();
        match &self.judged {
            Some(report) => {
                if self.session.phase() != Phase::Marking
                    || self.session.board().group(point).is_none()
                {
                    // The rules say why not.
                    self.session.act(Action::Mark(point))?;
                }
                let dead = toggled(report, self.session.board(), before, point);
                self.session.mark_exactly(dead)?;
            }
            // Until the board has been judged, a group is all that is known to fall together.
            None => {
                self.session.act(Action::Mark(point))?;
            }
        }
        self.serial += 1;
        let after = self.session.dead();
        let changed = (before - after) | (after - before);
        let groups = self.session.board().groups().filter(|group| changed.contains(group.head()));
        let lines: Vec<String> =
            groups.map(|group| words::marked(&*self.session, group.head())).collect();
        Ok(vec![Event { kind: EventKind::Marked(changed), text: lines.join("; ") }])
    }

    /// Marks what the computer takes for dead, in place of whatever is marked.
    pub(super) fn propose(&mut self, report: &LifeReport) -> Result<Vec<Event>, Refused> {
        let dead = report.dead().points();
        self.session.mark_exactly(dead)?;
        self.proposed = Some(self.session.log().len());
        self.serial += 1;
        let is_dead = |verdict: &&Verdict| verdict.status == LifeStatus::Dead;
        let lines: Vec<String> = report
            .verdicts
            .iter()
            .filter(is_dead)
            .map(|verdict| words::proposed(&*self.session, verdict))
            .collect();
        let text = match lines[..] {
            [] => "The computer takes no group for dead.".to_owned(),
            _ => lines.join("\n"),
        };
        Ok(vec![Event { kind: EventKind::Proposed, text }])
    }

    pub(super) fn confirm(&mut self, player: Player, now: Duration) -> Result<Vec<Event>, Refused> {
        let color = Seats::color(&*self.session, player);
        if self.session.phase() != Phase::Marking || !self.arrangement.seats.have_computer() {
            return Ok(vec![self.act(Action::Confirm(color))?]);
        }
        let report = self.judged.as_ref().ok_or(Refused::NotJudgedYet)?;
        let Err(disagreement) = agrees_with(&*self.session, report) else {
            return self.confirm_both();
        };
        let text = format!("The computer does not agree: {disagreement}.");
        let mut disagreed = Event { kind: EventKind::Disagreed, text };
        match self.act(Action::BackToPlay) {
            Ok(event) => {
                self.running = Some(now);
                Ok(vec![disagreed, event])
            }
            // Nothing more can be played, so it is the marks that have to change.
            Err(error @ ActionError::MoveLimit(_)) => {
                disagreed.text += &format!(" {}, so mark again.", words::capitalized(&error));
                Ok(vec![disagreed])
            }
            Err(error) => Err(error.into()),
        }
    }

    pub(super) fn confirm_both(&mut self) -> Result<Vec<Event>, Refused> {
        let mut events = Vec::new();
        for color in Color::ALL {
            if self.session.phase() == Phase::Marking && !self.session.confirmed()[color] {
                events.push(self.act(Action::Confirm(color))?);
            }
        }
        Ok(events)
    }
}
