//! What changed at a table, as it is kept: one line of JSON for each change.

use std::time::Duration;

use go_core::{Color, Move, Size};
use go_rules::Action;
use go_session::{ByPlayer, Change, Player, TimeLeft};
use serde::{Deserialize, Serialize};

use crate::create::turn;
use crate::message::SeatName;

/// The version that is written.
const VERSION: u32 = 1;

/// A change, with what the computer found when it made it.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Entry {
    v: u32,
    kept: usize,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    added: Vec<String>,
    /// The stones of a free handicap.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    handicap: Option<Vec<String>>,
    /// Microseconds and count of each player.
    clocks: [(u64, u32); 2],
    #[serde(default, skip_serializing_if = "Option::is_none")]
    proposed: Option<usize>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    undo_asked: Option<SeatName>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) found: Option<Found>,
}

/// What the computer thought before a turn: the turn, Black's chance, Black's score.
#[derive(Copy, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Found(pub(crate) u32, pub(crate) f32, pub(crate) f32);

impl Entry {
    pub(crate) fn of(change: &Change, size: Size, found: Option<Found>) -> Entry {
        let clock =
            |left: TimeLeft| (u64::try_from(left.time.as_micros()).unwrap_or(u64::MAX), left.count);
        Entry {
            v: VERSION,
            kept: change.kept,
            added: change.added.iter().map(|&action| written(size, action)).collect(),
            handicap: change
                .handicap
                .as_ref()
                .map(|points| points.iter().map(|&point| size.name(point).to_string()).collect()),
            clocks: [clock(change.clocks.one), clock(change.clocks.two)],
            proposed: change.proposed,
            undo_asked: change.undo_asked.map(SeatName::from),
            found,
        }
    }

    /// The change.
    ///
    /// # Errors
    /// What of it does not read.
    pub(crate) fn change(&self, size: Size) -> Result<Change, String> {
        if self.v != VERSION {
            return Err(format!("a change of version {}, and {VERSION} is known", self.v));
        }
        let left = |(micros, count)| TimeLeft { time: Duration::from_micros(micros), count };
        let point = |name: &String| size.parse_point(name).map_err(|error| error.to_string());
        let points = |names: &Vec<String>| names.iter().map(point).collect::<Result<Vec<_>, _>>();
        Ok(Change {
            handicap: self.handicap.as_ref().map(points).transpose()?,
            kept: self.kept,
            added: self.added.iter().map(|text| read(size, text)).collect::<Result<_, _>>()?,
            clocks: ByPlayer { one: left(self.clocks[0]), two: left(self.clocks[1]) },
            proposed: self.proposed,
            undo_asked: self.undo_asked.map(Player::from),
        })
    }
}

fn letter(color: Color) -> char {
    match color {
        Color::Black => 'B',
        Color::White => 'W',
    }
}

/// `B D4`, `W pass`, `side W`, `mark D4`, `confirm B`, `back`, `resign B`, `time B`, `forfeit B`.
pub(crate) fn written(size: Size, action: Action) -> String {
    match action {
        Action::Turn { color, turn: Move::Pass } => format!("{} pass", letter(color)),
        Action::Turn { color, turn: Move::Play(point) } => {
            format!("{} {}", letter(color), size.name(point))
        }
        Action::ChooseSide(color) => format!("side {}", letter(color)),
        Action::Mark(point) => format!("mark {}", size.name(point)),
        Action::Confirm(color) => format!("confirm {}", letter(color)),
        Action::BackToPlay => "back".to_owned(),
        Action::Resign(color) => format!("resign {}", letter(color)),
        Action::TimeOut(color) => format!("time {}", letter(color)),
        Action::Forfeit(color) => format!("forfeit {}", letter(color)),
    }
}

fn read(size: Size, text: &str) -> Result<Action, String> {
    if text == "back" {
        return Ok(Action::BackToPlay);
    }
    let unknown = || format!("'{text}' is no action");
    let (verb, rest) = text.split_once(' ').ok_or_else(unknown)?;
    let color = || match rest {
        "B" => Ok(Color::Black),
        "W" => Ok(Color::White),
        _ => Err(unknown()),
    };
    Ok(match verb {
        "B" | "W" => {
            let (color, turn) = turn(size, text)?;
            Action::Turn { color, turn }
        }
        "side" => Action::ChooseSide(color()?),
        "mark" => Action::Mark(size.parse_point(rest).map_err(|error| error.to_string())?),
        "confirm" => Action::Confirm(color()?),
        "resign" => Action::Resign(color()?),
        "time" => Action::TimeOut(color()?),
        "forfeit" => Action::Forfeit(color()?),
        _ => return Err(unknown()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_read_back_as_they_were() {
        let size = Size::new(19, 5).unwrap();
        let point = size.parse_point("T5").unwrap();
        let both = |of: fn(Color) -> Action| Color::ALL.map(of);
        let mut added = vec![Action::Mark(point), Action::BackToPlay];
        added.extend(both(Action::ChooseSide));
        added.extend(both(Action::Confirm));
        added.extend(both(Action::Resign));
        added.extend(both(Action::TimeOut));
        added.extend(both(Action::Forfeit));
        for color in Color::ALL {
            added.push(Action::Turn { color, turn: Move::Play(point) });
            added.push(Action::Turn { color, turn: Move::Pass });
        }
        let left = |micros, count| TimeLeft { time: Duration::from_micros(micros), count };
        let change = Change {
            kept: 7,
            added,
            handicap: Some(vec![point, size.parse_point("A1").unwrap()]),
            clocks: ByPlayer { one: left(1_234_567, 3), two: left(0, 0) },
            proposed: Some(4),
            undo_asked: Some(Player::Two),
        };
        let text = serde_json::to_string(&Entry::of(&change, size, None)).unwrap();
        let again: Entry = serde_json::from_str(&text).unwrap();
        assert_eq!(again.change(size), Ok(change));
    }

    #[test]
    fn other_versions_and_nonsense_are_refused() {
        let size = Size::square(9).unwrap();
        let entry = |text: &str| serde_json::from_str::<Entry>(text).unwrap().change(size);
        assert!(entry(r#"{"v":2,"kept":0,"clocks":[[0,0],[0,0]]}"#).is_err());
        for added in ["B Z99", "dance", "side", "mark J", "confirm X", ""] {
            let text = format!(r#"{{"v":1,"kept":0,"added":["{added}"],"clocks":[[0,0],[0,0]]}}"#);
            assert!(entry(&text).is_err(), "{added}");
        }
    }
}
