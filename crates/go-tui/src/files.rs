//! What the table needs of files; whoever runs it says where games are kept.

use std::path::Path;
use std::time::Duration;

use go_ai::Limits;
use go_record::Collection;
use go_session::{Arrangement, ByPlayer, Session, Table, TimeLeft};

/// A game that is gone on with, as it was left.
pub struct Resumed {
    /// The game.
    pub session: Box<dyn Session>,
    /// Who sat there, and how they played.
    pub arrangement: Arrangement,
    /// When the computer's searches ended, if not as the level says.
    pub limits: Option<Limits>,
    /// What is left on the clocks.
    pub clocks: Option<ByPlayer<TimeLeft>>,
}

/// Files of games. The moment `now` is the one by which clocks are read ([`Table::time_left`]).
pub trait Files {
    /// A new game begins, or that of a file is gone on with: from now on it is kept.
    fn begin(&mut self, table: &Table, from: Option<&Path>);

    /// Reads a game to go on with it.
    ///
    /// # Errors
    /// Why not, in words.
    fn resume(&mut self, path: &Path) -> Result<Resumed, String>;

    /// Writes the game after an action, so that nothing can lose it.
    ///
    /// # Errors
    /// Why it is not saved, in words.
    fn keep(&mut self, table: &Table, now: Duration) -> Result<(), String>;

    /// Writes a copy of the game to a file of the player's choice. Returns where it is. If the game
    /// could not be kept in its own file, it is kept in this one from now on.
    ///
    /// # Errors
    /// Why not, in words.
    fn save_as(&mut self, path: &Path, table: &Table, now: Duration) -> Result<String, String>;

    /// Reads a record of any kind.
    ///
    /// # Errors
    /// Why not, in words.
    fn open(&mut self, path: &Path) -> Result<Collection, String>;
}
