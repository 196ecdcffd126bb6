//! What a game by lines needs of the world: lines, a place to say things, and the time.

use std::io;
use std::time::{Duration, Instant};

use crate::reader::{Line, Reader};

/// Where a game by lines takes place.
pub(super) trait Desk {
    /// How long this has been going on.
    fn now(&self) -> Duration;

    /// The next line, or [`Line::Waited`] after so long; asked again, the same line is waited for.
    fn next(&mut self, prompt: &str, wait: Option<Duration>) -> Line;

    /// Says something, also while somebody types.
    ///
    /// # Errors
    /// If nobody can be told.
    fn say(&mut self, text: &str) -> io::Result<()>;

    /// Nothing more will be read, whatever is being typed.
    fn leave(&mut self);

    /// Whether a person sits here, so that questions make sense.
    fn is_interactive(&self) -> bool;
}

/// The terminal or the pipe that the program runs in.
pub(super) struct Terminal {
    reader: Reader,
    began: Instant,
}

impl Terminal {
    pub(super) fn new(reader: Reader) -> Terminal {
        Terminal { reader, began: Instant::now() }
    }
}

impl Desk for Terminal {
    fn now(&self) -> Duration {
        self.began.elapsed()
    }

    fn next(&mut self, prompt: &str, wait: Option<Duration>) -> Line {
        self.reader.next(prompt, wait)
    }

    fn say(&mut self, text: &str) -> io::Result<()> {
        self.reader.say(text)
    }

    fn leave(&mut self) {
        self.reader.leave();
    }

    fn is_interactive(&self) -> bool {
        self.reader.is_interactive()
    }
}
