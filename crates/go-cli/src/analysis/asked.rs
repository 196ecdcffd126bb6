//! A query that was found to make sense, and the games at its turns.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use go_ai::Scope;
use go_core::Color;
use go_gtp::analysis::{AnalyzeQuery, Reply};
use go_rules::{Action, GameConfig, Preset};
use go_session::{Computer, Session};

use super::args::Perspective;
use super::settings::Settings;
use super::terms;
use crate::owners::back_to_play;
use crate::translate;

/// What holds where a query says nothing.
#[derive(Copy, Clone, Debug)]
pub(super) struct Defaults {
    /// The computer that searches.
    pub(super) computer: Computer,
    /// Playouts of each position.
    pub(super) playouts: u64,
    /// Time of each position.
    pub(super) time: Option<Duration>,
    /// The rules.
    pub(super) rules: Option<&'static Preset>,
    /// Whose numbers are reported.
    pub(super) perspective: Perspective,
}

/// Why a query cannot be carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fault {
    /// The field at fault.
    pub(super) field: String,
    /// What is wrong.
    pub(super) message: String,
}

impl Fault {
    pub(super) fn new(field: impl Into<String>, message: impl Into<String>) -> Fault {
        Fault { field: field.into(), message: message.into() }
    }

    /// The answer to the query.
    pub(super) fn reply(self, id: &str) -> Reply {
        Reply::Error { id: Some(id.to_owned()), field: Some(self.field), message: self.message }
    }
}

/// Something of a query that has no effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Oddity(Fault);

impl Oddity {
    pub(super) fn new(field: impl Into<String>, message: impl Into<String>) -> Oddity {
        Oddity(Fault::new(field, message))
    }

    /// The warning.
    pub(super) fn reply(self, id: &str) -> Reply {
        let Fault { field, message } = self.0;
        Reply::Warning { id: Some(id.to_owned()), field: Some(field), message }
    }
}

/// A query that can be carried out.
#[derive(Debug)]
pub(super) struct Asked {
    /// The query.
    pub(super) query: AnalyzeQuery,
    /// The terms of its game.
    config: GameConfig,
    /// The computer that searches.
    computer: Computer,
    /// When its searches end.
    pub(super) settings: Settings,
    /// Its share of all that is kept.
    _kept: Kept,
}

/// Bytes of queries that are kept, counted down when their last position is done.
#[derive(Clone, Debug, Default)]
pub(super) struct Backlog(Arc<AtomicUsize>);

impl Backlog {
    /// Bytes that are kept now.
    pub(super) fn bytes(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }

    fn keep(&self, bytes: usize) -> Kept {
        self.0.fetch_add(bytes, Ordering::Relaxed);
        Kept { backlog: self.clone(), bytes }
    }
}

#[derive(Debug)]
struct Kept {
    backlog: Backlog,
    bytes: usize,
}

impl Drop for Kept {
    fn drop(&mut self) {
        self.backlog.0.fetch_sub(self.bytes, Ordering::Relaxed);
    }
}

/// Positions of the longest query.
const MOST_TURNS: usize = 100_000;

/// Bytes that a position costs beside the text of its query, roughly.
const POSITION: usize = 200;

impl Asked {
    /// Checks everything about a query: its rules, its stones and every move.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub(super) fn check(
        query: AnalyzeQuery,
        bytes: usize,
        defaults: &Defaults,
        backlog: &Backlog,
    ) -> Result<(Asked, Vec<Oddity>), Fault> {
        let mut oddities = Vec::new();
        let settings = Settings::of(&query, defaults, &mut oddities)?;
        if !query.avoid_moves.is_empty() && !query.allow_moves.is_empty() {
            return Err(Fault::new("allowMoves", "not together with avoidMoves"));
        }
        if query.turns().len() > MOST_TURNS {
            return Err(Fault::new("analyzeTurns", format!("more than {MOST_TURNS} turns")));
        }
        let config = terms::terms(&query)?;
        let kept = backlog.keep(bytes.saturating_add(query.turns().len().saturating_mul(POSITION)));
        let asked = Asked { query, config, computer: defaults.computer, settings, _kept: kept };
        asked.game(asked.query.moves.len())?;
        Ok((asked, oddities))
    }

    /// The game after so many moves of the query, in play.
    ///
    /// # Errors
    /// The first move that is illegal, by its number and with the rule.
    pub(super) fn game(&self, turns: usize) -> Result<Box<dyn Session>, Fault> {
        let mut game = terms::start(&self.query, self.config, self.computer)?;
        for (number, &(color, text)) in self.query.moves.iter().take(turns).enumerate() {
            let illegal = |reason: String| {
                Fault::new("moves", format!("Illegal move {} by {color}: {reason}", number + 1))
            };
            let turn = translate::turn(self.config.size, text)
                .ok_or_else(|| illegal(format!("{text} is not on the board")))?;
            back_to_play(&mut *game);
            let action = Action::Turn { color: translate::color(color), turn };
            game.act(action).map_err(|error| illegal(error.to_string()))?;
        }
        back_to_play(&mut *game);
        Ok(game)
    }

    /// The moves that its positions are searched among.
    pub(super) fn scope(&self) -> Scope {
        let restrictions = |list: &[go_gtp::Restriction]| {
            list.iter()
                .map(|restriction| translate::restriction(self.config.size, restriction))
                .collect()
        };
        Scope {
            avoid: restrictions(&self.query.avoid_moves),
            allow: restrictions(&self.query.allow_moves),
        }
    }

    /// The side whose numbers are reported.
    pub(super) fn side(&self, to_move: Color) -> Color {
        self.settings.perspective.side(to_move)
    }
}
