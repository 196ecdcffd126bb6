//! What the server tells clients: what has happened, where to play on, and the table itself.

use go_session::{ByPlayer, Event, EventKind};
use serde::Serialize;

use crate::message::SeatName;
use crate::state::State;
use crate::token::Token;

/// Something that happened, for people.
#[derive(Debug, Serialize)]
pub(crate) struct Told {
    pub(crate) kind: &'static str,
    pub(crate) text: String,
}

impl Told {
    pub(crate) fn of(event: Event) -> Told {
        let kind = match event.kind {
            EventKind::Acted(..) => "acted",
            EventKind::Handicap(_) => "handicap",
            EventKind::Marked(_) => "marked",
            EventKind::Proposed => "proposed",
            EventKind::Disagreed => "disagreed",
            EventKind::UndoAsked(_) => "undo-asked",
            EventKind::UndoRefused(_) => "undo-refused",
            EventKind::Undone => "undone",
        };
        Told { kind, text: event.text }
    }

    /// Something about a rematch.
    pub(crate) fn rematch(kind: &'static str, text: String) -> Told {
        Told { kind, text }
    }

    /// Something that has gone wrong here.
    pub(crate) fn fault(text: impl Into<String>) -> Told {
        Told { kind: "fault", text: text.into() }
    }

    /// Something about the clock.
    pub(crate) fn clock(text: impl Into<String>) -> Told {
        Told { kind: "clock", text: text.into() }
    }
}

/// What is sent after something has happened.
#[derive(Serialize)]
#[serde(tag = "type", rename = "state")]
pub(crate) struct StateMessage {
    pub(crate) events: Vec<Told>,
    pub(crate) state: State,
}

/// What is sent to somebody who has joined.
#[derive(Serialize)]
#[serde(tag = "type", rename = "joined")]
pub(crate) struct JoinedMessage {
    pub(crate) version: u32,
    pub(crate) table: String,
    pub(crate) seats: Vec<SeatName>,
    /// The seat that the invitation was good for, or `none`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) taken: Option<&'static str>,
    /// The table; `None` for somebody who is at no table and only asks for analyses.
    pub(crate) state: Option<State>,
    /// Where the two play on, if there has been a rematch.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) rematch: Option<NextTable>,
}

/// What is sent when both players want to play again.
#[derive(Serialize)]
#[serde(tag = "type", rename = "rematch")]
pub(crate) struct RematchMessage {
    #[serde(flatten)]
    pub(crate) next: NextTable,
}

/// The table of a rematch, with the tokens of the seats that the client has there.
#[derive(Serialize)]
pub(crate) struct NextTable {
    pub(crate) table: String,
    pub(crate) tokens: SeatTokens,
}

/// The tokens of seats that people hold.
#[derive(Default, Serialize)]
pub(crate) struct SeatTokens {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) one: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) two: Option<String>,
}

/// Tokens as they are told to whom they belong.
pub(crate) fn seat_tokens(tokens: ByPlayer<Option<&Token>>) -> SeatTokens {
    let told = |token: Option<&Token>| token.map(|token| token.as_str().to_owned());
    SeatTokens { one: told(tokens.one), two: told(tokens.two) }
}
