//! What clients say over a socket, and the short answers. Version 1 of the protocol.

use axum::extract::ws::Utf8Bytes;
use go_core::{Color, Size};
use go_session::{Player, Request};
use serde::{Deserialize, Serialize};

use crate::create::GameAsked;

/// The version of the protocol.
pub(crate) const VERSION: u32 = 1;

/// A message of a client.
#[derive(Debug, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum Said {
    /// The first message: which table, and the tokens of the seats.
    Join {
        version: u32,
        table: String,
        #[serde(default)]
        tokens: Vec<String>,
        #[serde(default)]
        take: Option<Taking>,
    },
    /// What a player wants to be called.
    Name { name: String },
    /// A player asks for something.
    Ask(Asked),
    /// Somebody wants to know what the computer thinks.
    Analyse(AnalysisAsked),
    /// A player wants the clock to stand still.
    Pause,
    /// A player wants it to run.
    Resume,
    /// A player wants to play again, with the colours exchanged.
    Rematch,
    /// A player does not, or does not any more.
    RefuseRematch,
    /// Is anybody there?
    Ping,
}

/// An invitation, and the token that shall open its seat from now on.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Taking {
    pub(crate) invitation: String,
    pub(crate) token: String,
}

/// What a player asks for.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Asked {
    /// Comes back with the answer.
    pub(crate) id: u64,
    /// For whom.
    pub(crate) seat: SeatName,
    /// The serial number of the state that the player saw.
    pub(crate) at: u32,
    /// What.
    pub(crate) r#do: Deed,
    /// Where, for a stone or a mark.
    #[serde(default)]
    pub(crate) point: Option<String>,
    /// Which side.
    #[serde(default)]
    pub(crate) color: Option<ColorName>,
}

/// What the computer is asked.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct AnalysisAsked {
    /// Comes back with the answer.
    pub(crate) id: u64,
    /// How long to look.
    #[serde(default)]
    pub(crate) playouts: Option<u64>,
    /// After which turn of the table's game; the last one if it is not said.
    #[serde(default)]
    pub(crate) turn: Option<u32>,
    /// Another game than the table's.
    #[serde(default)]
    pub(crate) game: Option<GameAsked>,
}

/// The kinds of requests.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Deed {
    Play,
    Pass,
    Side,
    Mark,
    Proposals,
    Confirm,
    Back,
    Resign,
    Undo,
    AllowUndo,
    RefuseUndo,
}

impl Asked {
    /// The request as the table understands it.
    ///
    /// # Errors
    /// What is missing or wrong.
    pub(crate) fn request(&self, size: Size) -> Result<Request, String> {
        let point = || {
            let name = self.point.as_deref().ok_or("\"point\" is missing, as \"D4\"")?;
            size.parse_point(name).map_err(|error| error.to_string())
        };
        Ok(match self.r#do {
            Deed::Play => Request::Turn(point()?.into()),
            Deed::Pass => Request::Turn(go_core::Move::Pass),
            Deed::Side => {
                let color = self.color.ok_or("\"color\" is missing: black or white")?;
                Request::ChooseSide(color.into())
            }
            Deed::Mark => Request::Mark(point()?),
            Deed::Proposals => Request::MarkProposals,
            Deed::Confirm => Request::Confirm,
            Deed::Back => Request::BackToPlay,
            Deed::Resign => Request::Resign,
            Deed::Undo => Request::Undo,
            Deed::AllowUndo => Request::AllowUndo,
            Deed::RefuseUndo => Request::RefuseUndo,
        })
    }
}

/// A seat by name.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum SeatName {
    One,
    Two,
}

impl From<SeatName> for Player {
    fn from(seat: SeatName) -> Player {
        match seat {
            SeatName::One => Player::One,
            SeatName::Two => Player::Two,
        }
    }
}

impl From<Player> for SeatName {
    fn from(player: Player) -> SeatName {
        match player {
            Player::One => SeatName::One,
            Player::Two => SeatName::Two,
        }
    }
}

/// A colour by name.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ColorName {
    Black,
    White,
}

impl From<ColorName> for Color {
    fn from(name: ColorName) -> Color {
        match name {
            ColorName::Black => Color::Black,
            ColorName::White => Color::White,
        }
    }
}

impl From<Color> for ColorName {
    fn from(color: Color) -> ColorName {
        match color {
            Color::Black => ColorName::Black,
            Color::White => ColorName::White,
        }
    }
}

/// A short answer of the server.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub(crate) enum Answer<'a> {
    /// It is done, and written down.
    Done { id: u64 },
    /// It is not done, and why.
    Refused { id: u64, reason: &'a str },
    /// The connection ends, or a message meant nothing.
    Error { reason: &'a str },
    /// Somebody is there.
    Pong,
}

impl Answer<'_> {
    pub(crate) fn text(&self) -> Utf8Bytes {
        text(self)
    }
}

/// What is wrong with JSON that came, for people who write clients.
pub(crate) fn fault(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let Some((found, expected)) = text.split_once(", expected ") else {
        return format!("not understood: {text}");
    };
    let (expected, place) = expected.split_once(" at line ").unwrap_or((expected, ""));
    let is_number = |name: &str| {
        name.len() < 6 && name.starts_with(['u', 'i', 'f']) && name[1..].parse::<u8>().is_ok()
    };
    let kind = match expected {
        number if is_number(number) => "a number that fits",
        kind if kind.contains("struct ") || kind.contains("enum ") || kind == "a map" => {
            "an object with its fields"
        }
        "a sequence" => "a list",
        other => other,
    };
    let place = if place.is_empty() { String::new() } else { format!(" at line {place}") };
    format!("not understood: {found}, expected {kind}{place}")
}

/// A message as it is sent.
///
/// # Panics
/// Never: messages have no part that JSON refuses.
pub(crate) fn text(message: &impl Serialize) -> Utf8Bytes {
    serde_json::to_string(message).expect("messages are lists, names and numbers").into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_are_told_without_names_of_the_program() {
        let said = |text: &str| fault(&serde_json::from_str::<Said>(text).unwrap_err());
        let asked = |text: &str| {
            fault(&serde_json::from_str::<crate::create::TableAsked>(text).unwrap_err())
        };
        for text in [
            said("[]"),
            said("7"),
            said(r#"{"type":"join","version":-1,"table":"x"}"#),
            said(r#"{"type":"join","version":1,"table":5}"#),
            said(r#"{"type":"join","version":1,"table":"x","take":"y"}"#),
            said(r#"{"type":"dance"}"#),
            asked("[]"),
            asked(r#"{"rules":"baduk","one":1,"two":2}"#),
            asked("{"),
        ] {
            for name in ["struct", "enum", "Said", "TableAsked", "u32", "Taking", "SeatAsked"] {
                assert!(!text.contains(name), "{text}");
            }
        }
        let number = said(r#"{"type":"join","version":-1,"table":"x"}"#);
        assert!(number.contains("-1") && number.contains("a number that fits"), "{number}");
    }
}
