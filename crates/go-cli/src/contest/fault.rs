//! What an engine can do wrong: each of it loses the game.

use std::fmt;

use go_core::Color;
use go_gtp::ClientError;
use go_rules::Action;
use serde::{Deserialize, Serialize};

/// The kind of a fault.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum FaultKind {
    /// It ended, or could not be started.
    Crash,
    /// It did not answer in time.
    Timeout,
    /// What it said is no answer.
    Garbage,
    /// It made a move that the rules forbid.
    Illegal,
    /// It refused something that it has to do.
    Refusal,
}

/// A fault with what is known of it.
#[derive(Clone, Debug)]
pub(super) struct Fault {
    /// Its kind.
    pub(super) kind: FaultKind,
    /// In words.
    pub(super) why: String,
}

impl Fault {
    pub(super) fn new(kind: FaultKind, why: impl fmt::Display) -> Fault {
        Fault { kind, why: why.to_string().chars().take(500).collect() }
    }

    /// What the fault of a colour does to the game.
    pub(super) fn action(&self, color: Color) -> Action {
        match self.kind {
            FaultKind::Timeout => Action::TimeOut(color),
            _ => Action::Forfeit(color),
        }
    }
}

impl From<ClientError> for Fault {
    fn from(error: ClientError) -> Fault {
        let kind = match &error {
            ClientError::TimedOut { .. } => FaultKind::Timeout,
            ClientError::Garbage { .. }
            | ClientError::WrongId { .. }
            | ClientError::LineTooLong { .. }
            | ClientError::AnswerTooLong { .. } => FaultKind::Garbage,
            ClientError::Refused { .. } | ClientError::Command(_) => FaultKind::Refusal,
            _ => FaultKind::Crash,
        };
        // With its causes.
        Fault::new(kind, format!("{:#}", anyhow::Error::new(error)))
    }
}
