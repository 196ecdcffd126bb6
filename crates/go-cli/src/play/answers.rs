//! What a person asks for that changes nothing: hints, the score, a copy of the game.

use std::path::Path;

use go_core::PointSet;
use go_rules::Phase;
use go_score::{LifeStatus, Verdict};

use super::Playing;
use crate::{game_file, record, words};

impl Playing {
    /// What the computer would do in a person's place.
    pub(super) fn hint(&mut self) -> anyhow::Result<()> {
        if self.session().phase() == Phase::Marking {
            return self.tell_proposals();
        }
        if let Some((text, _)) = go_session::words::handicap_hint(self.session()) {
            return self.say(text);
        }
        // On a copy, so that asking changes nothing about the computer's own moves.
        let mut copy = self.session().boxed_clone();
        let stop = self.interrupts.stop_token();
        let choice = copy.choose(&self.options.engine.limits, &stop);
        self.interrupts.take();
        let Some(choice) = choice else { return self.say("There is nothing to choose now.") };
        self.say(go_session::words::hint(self.session(), &choice))
    }

    /// Says which groups the computer takes for dead, and why.
    fn tell_proposals(&mut self) -> anyhow::Result<()> {
        let dead = |verdict: &&Verdict| verdict.status == LifeStatus::Dead;
        let verdicts = self.table.judged().map_or(&[][..], |report| &report.verdicts);
        let lines: Vec<String> = verdicts
            .iter()
            .filter(dead)
            .map(|verdict| go_session::words::proposed(self.session(), verdict))
            .collect();
        match lines[..] {
            [] => self.say("The computer takes no group for dead."),
            _ => self.say(words::wrapped(&lines.join("\n"))),
        }
    }

    /// The count as it stands, with what is taken for dead.
    pub(super) fn score(&mut self) -> anyhow::Result<()> {
        let session = self.session();
        let report = if session.phase() == Phase::Marking {
            session.score()
        } else {
            let dead = session.propose_dead().iter().fold(PointSet::EMPTY, |all, p| all | p.stones);
            session.score_with_dead(dead)
        };
        let title = match self.session().phase() {
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
        let written = if self.file.is_at(path) {
            self.file.write_as(self.session(), || self.record())
        } else {
            game_file::copy(path, self.session(), || self.record())
        };
        match written {
            Ok(()) => self.say(format!("Saved in {}", path.display())),
            Err(error) => self.say(format!("{error:#}")),
        }
    }
}
