//! The count of agreements, and the words for disagreements.

use std::fmt;

use go_core::Color;
use go_rules::Preset;
use go_score::LifeStatus;
use go_session::{Computer, open_setup};

use crate::finished::{Finished, PRESET};

/// Groups by what both judges say of them.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    games: u32,
    games_that_agree: u32,
    groups: u32,
    /// Groups that both call dead.
    dead: u32,
    /// Groups that GNU Go alone calls dead.
    missed: u32,
    /// Groups that we alone call dead.
    invented: u32,
    /// Groups without a verdict that either calls dead, or not.
    unsettled: u32,
    proved: u32,
}

/// A position with both opinions.
pub(crate) struct Told {
    pub(crate) differs: bool,
    pub(crate) text: String,
}

impl Tally {
    /// Judges a position and compares.
    pub(crate) fn compare(&mut self, game: &Finished) -> anyhow::Result<Told> {
        let mut config = Preset::named(PRESET)?.config();
        let setup = game.diagram.setup_for(Color::Black);
        config.size = setup.size;
        let session = open_setup(config, setup, Computer::default())?;
        let report = session.judge();
        let mut picture = game.diagram.picture().with_coordinates();
        let mut lines = Vec::new();
        for verdict in &report.verdicts {
            let ours = verdict.status == LifeStatus::Dead;
            let theirs = game.dead.contains(verdict.head);
            self.groups += 1;
            self.unsettled += u32::from(verdict.status == LifeStatus::Unsettled);
            self.proved += u32::from(verdict.certainty == go_score::Certainty::Proved);
            self.dead += u32::from(ours && theirs);
            self.missed += u32::from(theirs && !ours);
            self.invented += u32::from(ours && !theirs);
            if ours != theirs {
                let symbol = if verdict.color == Color::Black { '#' } else { '@' };
                for point in verdict.stones {
                    picture = picture.with_mark(point, symbol);
                }
                let theirs = match (theirs, game.seki.contains(verdict.head)) {
                    (true, _) => "dead",
                    (false, true) => "alive in seki",
                    (false, false) => "alive",
                };
                lines.push(format!(
                    "{} {}: {}, {} ({}); GNU Go: {theirs}",
                    verdict.color,
                    setup.size.name(verdict.head),
                    verdict.status,
                    verdict.certainty,
                    verdict.reason,
                ));
            }
        }
        self.games += 1;
        self.games_that_agree += u32::from(lines.is_empty());
        let text = format!("game {}\n{picture}{}\n", game.seed, lines.join("\n"));
        Ok(Told { differs: !lines.is_empty(), text })
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let share = |part: u32, whole: u32| 100.0 * f64::from(part) / f64::from(whole.max(1));
        let differing = self.missed + self.invented;
        let either = self.dead + differing;
        writeln!(
            f,
            "games: {}, {} of them agree in all groups",
            self.games, self.games_that_agree
        )?;
        writeln!(
            f,
            "groups: {}, agreed on {:.2} %; {:.1} % of the verdicts proved, {} groups unsettled",
            self.groups,
            share(self.groups - differing, self.groups),
            share(self.proved, self.groups),
            self.unsettled
        )?;
        write!(
            f,
            "dead groups: {} by both, {} by GNU Go alone, {} by us alone; agreed on {:.2} %",
            self.dead,
            self.missed,
            self.invented,
            share(self.dead, either)
        )
    }
}
