//! An engine in one game, wherever it runs.

use std::time::Duration;

use go_core::{Color, Move};
use go_rules::{Action, GameConfig};

use super::fault::Fault;
use super::gtp_player::GtpPlayer;
use super::own_player::OwnPlayer;
use super::random_player::RandomPlayer;
use super::spec::Spec;

/// What an engine answers when it is its turn.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// A stone or a pass. The engine has made the turn on its own board.
    Turn(Move),
    /// It gives up.
    Resign,
}

/// An engine in one game.
pub(super) trait Player {
    /// Takes note of what happened: the opening, the opponent's turns.
    fn tell(&mut self, action: Action) -> Result<(), Fault>;

    /// Is asked for the next turn.
    fn choose(&mut self, color: Color) -> Result<Answer, Fault>;

    /// CPU time that it has used since the game began, as far as it is known.
    fn cpu(&mut self) -> Duration;

    /// The game is over.
    fn end(self: Box<Self>);
}

/// Starts an engine for one game.
pub(super) fn start(
    spec: &Spec,
    config: &GameConfig,
    send: &[String],
    timeout: Duration,
    seed: u64,
) -> Result<Box<dyn Player>, Fault> {
    Ok(match spec {
        Spec::Baseline { limit, seed: own } => {
            Box::new(OwnPlayer::start(config, *limit, super::pairing::mix(&[seed, *own]))?)
        }
        Spec::Random { eyes, seed: own } => {
            Box::new(RandomPlayer::start(config, *eyes, super::pairing::mix(&[seed, *own]))?)
        }
        Spec::Gtp(words) => Box::new(GtpPlayer::start(words, config, send, timeout, seed)?),
    })
}
