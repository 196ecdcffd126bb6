//! What every screen is shown with.

use std::time::Duration;

use ratatui::layout::Rect;

use crate::board::Zoom;
use crate::look::{Shown, Stones};
use crate::theme::Theme;

/// The terminal and how things look on it.
#[derive(Copy, Clone, Debug)]
pub(crate) struct View {
    /// The whole terminal.
    pub(crate) area: Rect,
    pub(crate) stones: Stones,
    pub(crate) zoom: Zoom,
    pub(crate) shown: Shown,
    pub(crate) theme: Theme,
    /// The time since the program began.
    pub(crate) now: Duration,
}

impl View {
    /// The sign that turns while something is thought about.
    pub(crate) fn spinner(&self) -> char {
        const ASCII: [char; 4] = ['|', '/', '-', '\\'];
        const DOTS: [char; 8] = ['⠋', '⠙', '⠸', '⠴', '⠦', '⠧', '⠇', '⠏'];
        let step = (self.now.as_millis() / 120) as usize;
        match self.stones {
            Stones::Ascii => ASCII[step % ASCII.len()],
            _ => DOTS[step % DOTS.len()],
        }
    }
}
