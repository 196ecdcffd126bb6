//! The record of a game with what its players want to find in it: names, time, date, result.

use go_core::Color;
use go_record::{Collection, Viewer};
use go_rules::Phase;

use crate::seat::{ByPlayer, Seats};
use crate::session::Session;
use crate::time_control::TimeControl;

/// What a record says besides the game.
///
/// ```
/// use go_record::Viewer;
/// use go_rules::Preset;
/// use go_session::{ByPlayer, Computer, Signature, open};
///
/// let session = open(Preset::named("club")?.config(), Computer::default())?;
/// let signature = Signature {
///     program: "example:1",
///     names: ByPlayer { one: "Ada".into(), two: "Bert".into() },
///     control: "10m+5x30s".parse()?,
///     date: Some("2001-05-12".into()),
/// };
/// let record = signature.sign(&*session, Viewer::Knowing);
/// let root = record.first();
/// assert_eq!(root.text("PB").as_deref(), Some("Ada"));
/// assert_eq!(root.text("TM").as_deref(), Some("600"));
/// assert_eq!(root.text("OT").as_deref(), Some("5x30 byo-yomi"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Signature {
    /// The program and its version, as `AP` has it.
    pub program: &'static str,
    /// What the players are called; an empty name is left out.
    pub names: ByPlayer<String>,
    /// How the time ran.
    pub control: TimeControl,
    /// The day of the game, as `2001-05-12`.
    pub date: Option<String>,
}

impl Signature {
    /// The record of a game, signed. A game that was counted has its result.
    #[must_use]
    pub fn sign(&self, session: &dyn Session, viewer: Viewer) -> Collection {
        let mut file = session.transcript(viewer);
        let root = file.first().id();
        if !self.program.is_empty() {
            file.set(root, "AP", [self.program]);
        }
        for (color, property) in [(Color::Black, "PB"), (Color::White, "PW")] {
            let name = &self.names[Seats::player(session, color)];
            if !name.is_empty() {
                file.set(root, property, [name.as_str()]);
            }
        }
        let (main, overtime) = spelled(self.control);
        if let Some(main) = main {
            file.set(root, "TM", [main.to_string()]);
        }
        if let Some(overtime) = overtime {
            file.set(root, "OT", [overtime]);
        }
        if let Some(date) = &self.date {
            file.set(root, "DT", [date.as_str()]);
        }
        if session.phase() == Phase::Counted {
            file.set(root, "RE", [session.score().outcome.to_string()]);
        }
        file
    }
}

/// The values of `TM`, in seconds, and of `OT`, as other programs write them.
fn spelled(control: TimeControl) -> (Option<u64>, Option<String>) {
    match control {
        TimeControl::Unlimited => (None, None),
        TimeControl::Absolute { main } => (Some(main.as_secs()), None),
        TimeControl::Canadian { main, period, stones } => {
            (Some(main.as_secs()), Some(format!("{stones}/{} Canadian", period.as_secs())))
        }
        TimeControl::ByoYomi { main, period, periods } => {
            (Some(main.as_secs()), Some(format!("{periods}x{} byo-yomi", period.as_secs())))
        }
        TimeControl::Fischer { main, increment, .. } => {
            (Some(main.as_secs()), Some(format!("{} fischer", increment.as_secs())))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{Computer, open};
    use go_core::Move;
    use go_rules::{Action, Preset};

    #[test]
    fn names_follow_the_sides_that_were_chosen() {
        let mut session =
            open(Preset::named("conversion").unwrap().config(), Computer::default()).unwrap();
        for color in [Color::Black, Color::White, Color::Black] {
            session.act(Action::Turn { color, turn: Move::Pass }).unwrap();
        }
        session.act(Action::ChooseSide(Color::Black)).unwrap();
        let names = ByPlayer { one: "Ada [x]".to_owned(), two: String::new() };
        let signature = Signature { names, ..Signature::default() };
        let file = signature.sign(&*session, Viewer::Knowing);
        assert_eq!(file.first().text("PW").as_deref(), Some("Ada [x]"));
        assert_eq!(file.first().text("PB"), None);
        let again = Collection::read(file.to_bytes()).unwrap();
        assert_eq!(again.first().text("PW").as_deref(), Some("Ada [x]"));
    }

    #[test]
    fn overtime_is_spelled_as_others_spell_it() {
        for (control, main, overtime) in [
            ("none", None, None),
            ("10m", Some(600), None),
            ("10m+25/5m", Some(600), Some("25/300 Canadian")),
            ("5m+8s", Some(300), Some("8 fischer")),
        ] {
            let written = spelled(control.parse().unwrap());
            assert_eq!(written, (main, overtime.map(str::to_owned)), "{control}");
        }
    }

    #[test]
    fn a_counted_game_has_its_result() {
        let mut config = Preset::named("table").unwrap().config();
        config.size = "3".parse().unwrap();
        let mut session = open(config, Computer::default()).unwrap();
        for color in Color::ALL {
            session.act(Action::Turn { color, turn: Move::Pass }).unwrap();
        }
        let file = Signature::default().sign(&*session, Viewer::Knowing);
        assert_eq!(file.first().text("RE").as_deref(), Some("W+7.5"));
    }
}
