//! The terminal: taken over, and given back as it was, whatever happens.

use std::io::{self, Stdout, Write};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

/// Whether the terminal is taken over: a panic on any thread has to know.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// Takes the terminal over.
pub(crate) fn enter() -> io::Result<()> {
    enable_raw_mode()?;
    TAKEN.store(true, Ordering::SeqCst);
    // The other screen may still hold what a program left that was killed there.
    execute!(
        io::stdout(),
        EnterAlternateScreen,
        Clear(ClearType::All),
        EnableMouseCapture,
        EnableBracketedPaste
    )
}

/// Gives it back. Does nothing if it is not taken over.
pub(crate) fn leave() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        // The terminal may be gone, and then there is nothing to give back.
        let _ = execute!(
            io::stdout(),
            DisableBracketedPaste,
            DisableMouseCapture,
            LeaveAlternateScreen,
            Show
        );
        let _ = disable_raw_mode();
        let _ = io::stdout().flush();
    }
}

/// The terminal as long as this lives.
pub(crate) struct Guard {
    pub(crate) terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl Guard {
    /// Takes the terminal over, and sees to it that a panic gives it back before it is told.
    pub(crate) fn new() -> io::Result<Guard> {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            leave();
            before(info);
        }));
        enter()?;
        match Terminal::new(CrosstermBackend::new(io::stdout())) {
            Ok(terminal) => Ok(Guard { terminal }),
            Err(error) => {
                leave();
                Err(error)
            }
        }
    }
}

impl Guard {
    /// Takes the terminal over again; the next frame is drawn in full.
    pub(crate) fn again(&mut self) -> io::Result<()> {
        enter()?;
        let size = self.terminal.size()?;
        // Not `clear`: it asks the terminal where its cursor is, and the thread that reads keys
        // would take the answer.
        self.terminal.resize(size.into())
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        leave();
    }
}
