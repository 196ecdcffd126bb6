//! The game as a record, to be gone through.

use go_core::{Color, Point};
use go_record::{Collection, Viewer};
use go_rules::Phase;
use go_score::Owner;
use go_session::{ByPlayer, Player, Seat, Signature};

use super::Play;

impl Play {
    /// The moves so far with who made them; of a game that was counted, whose each point is.
    pub(super) fn record(&self) -> Collection {
        let session = self.session();
        let arrangement = self.table.arrangement();
        let name = |player| match arrangement.seats.of(player) {
            Seat::Person if self.is_shared() => String::new(),
            Seat::Person => "you".to_owned(),
            Seat::Computer if self.own_limits().is_some() => "computer".to_owned(),
            Seat::Computer => format!("computer, level {}", arrangement.level),
        };
        let names = ByPlayer { one: name(Player::One), two: name(Player::Two) };
        let signature = Signature { names, control: arrangement.control, ..Signature::default() };
        let mut file = signature.sign(session, Viewer::Knowing);
        let last = file.first().line().last().map(go_record::Cursor::id);
        let counted = self.result.as_ref().filter(|_| session.phase() == Phase::Counted);
        if let (Some(last), Some(report)) = (last, counted) {
            for (color, property) in [(Color::Black, "TB"), (Color::White, "TW")] {
                let is_theirs = |point: &Point| match report.owner(*point) {
                    Owner::Territory(owner) => owner == color,
                    // A stone that was converted at the end.
                    Owner::Stone(owner) => {
                        owner == color && session.board().color(*point) != Some(color)
                    }
                    _ => false,
                };
                let names = report.size.points().filter(is_theirs);
                let names: Vec<String> =
                    names.map(|point| report.size.sgf_name(point).to_string()).collect();
                if !names.is_empty() {
                    file.set(last, property, names);
                }
            }
        }
        file
    }
}
