//! The full-screen table: Go and Conversion Go in a terminal, by keys, mouse or typed points.
//!
//! The program is a value (`app.rs`): whatever happens is an input to `update`, which gives back
//! what has to be done outside (think, write, leave); `draw` shows the value and changes nothing.
//! Everything that is not a value, the terminal, threads, signals, is in `host.rs` and its loop. So
//! every screen can be tested without a terminal.
//!
//! The game itself is a [`Table`](go_session::Table); its words are those of
//! [`go_session::words`], as on the page. Where games are kept is the caller's affair ([`Files`]).
//!
//! Deliberately absent: rules, counting, search, file formats, flags.

mod app;
mod board;
mod browser;
mod effect;
mod files;
mod help;
mod host;
mod look;
mod pen;
mod reading;
mod setup;
mod table;
mod terminal;
#[cfg(test)]
mod tests;
mod theme;
mod view;
mod work;

pub use files::{Files, Resumed};
pub use host::{Ending, Left, run};
pub use look::{Stones, StonesError};
pub use setup::{Offered, Preview, Wishes};
pub use theme::Depth;

use go_ai::Limits;
use go_record::Collection;
use go_session::{Arrangement, ByPlayer, Computer, Session, TimeLeft};

/// What the program begins with.
pub enum Start {
    /// The choice of a game.
    Setup,
    /// A game, new or resumed.
    Table {
        /// The game.
        session: Box<dyn Session>,
        /// Who sits there, and how they play.
        arrangement: Arrangement,
        /// When the computer's searches end, if not as the level says.
        limits: Option<Limits>,
        /// What is left on the clocks of a resumed game.
        clocks: Option<ByPlayer<TimeLeft>>,
    },
    /// A record to browse.
    Record {
        /// The record.
        file: Box<Collection>,
        /// What it is called.
        title: String,
    },
}

/// Whether stones in atari are ringed from the start.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Rings {
    /// They are.
    Shown,
    /// They are not, until somebody asks for it.
    #[default]
    Hidden,
}

/// How the program begins, and how it looks.
pub struct Settings {
    /// What it begins with.
    pub start: Start,
    /// What the choice of a game offers first.
    pub wishes: Wishes,
    /// The computer of new games.
    pub computer: Computer,
    /// The look of stones.
    pub stones: Stones,
    /// The colours of the terminal.
    pub depth: Depth,
    /// Whether stones in atari are ringed.
    pub rings: Rings,
}
