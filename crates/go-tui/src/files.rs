//! What the table needs of files; whoever runs it says where games are kept.

use std::path::Path;
use std::time::Duration;

use go_record::Collection;
use go_session::Table;

/// Files of games. The moment `now` is the one by which clocks are read ([`Table::time_left`]).
pub trait Files {
    /// A new game begins, or one is gone on with: from now on it is kept.
    fn begin(&mut self, table: &Table);

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
