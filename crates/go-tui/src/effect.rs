//! What comes in, and what has to be done outside.

use std::path::PathBuf;

use go_record::Collection;
use ratatui::crossterm::event::{KeyEvent, MouseEvent};

use crate::files::Resumed;
use crate::work::{Finding, Job, Kind};

/// Something that happens to the program.
pub(crate) enum Input {
    /// A key.
    Key(KeyEvent),
    /// The mouse.
    Mouse(MouseEvent),
    /// Text from the clipboard.
    Paste(String),
    /// The terminal has this many columns and rows.
    Resize(u16, u16),
    /// Time has passed.
    Tick,
    /// The shell asks the program to stop for a while.
    Suspend,
    /// The program went on after it had been stopped.
    Continued,
    /// The program is about to be stopped by the shell.
    Suspended,
    /// The program goes on.
    Resumed,
    /// The system asks the program to end.
    Ended,
    /// What came of a job.
    Found(Finding),
    /// What came of writing the game.
    Kept(Result<(), String>),
    /// What came of writing a copy.
    Saved(Result<String, String>),
    /// What came of reading a game to go on with.
    Reopened(PathBuf, Result<Resumed, String>),
    /// What came of opening a file.
    Opened(PathBuf, Result<Collection, String>),
}

/// Something to be done outside.
pub(crate) enum Effect {
    /// To think on a thread of its own.
    Work(Job),
    /// To end thinking of a kind with what has been found.
    Stop(Kind),
    /// A game begins: it needs a file.
    Begin,
    /// To write the game to its file.
    Keep,
    /// To write a copy of the game.
    SaveAs(PathBuf),
    /// To read a record.
    Open(PathBuf),
    /// To read a game that is gone on with.
    Resume(PathBuf),
    /// To let the shell stop the program.
    Suspend,
    /// To draw everything anew.
    Refresh,
    /// To leave.
    Leave,
    /// To go to another screen.
    Go(Place),
}

/// A screen to go to.
pub(crate) enum Place {
    /// The choice of a game.
    Setup,
    /// The choice of a game that goes on from a position of a record.
    From(Box<dyn go_session::Session>),
    /// The table, with a game that was chosen.
    Table(Box<crate::table::Play>),
    /// The table of the game that was chosen before, now that the one before may be left.
    Next,
    /// Out of the program, after a question where there is something to lose.
    Away,
    /// The moves so far.
    Review(Box<Collection>),
    /// Where one came from.
    Back,
    /// A text of several lines.
    Reading(crate::reading::Reading),
    /// The keys.
    Help,
}
