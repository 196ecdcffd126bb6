//! What the computer has to do: turns, the choice of a side, the judgement of the board.

use std::io::{self, Write};

use anyhow::Context as _;
use go_session::Work;

use super::{Next, Playing};

impl Playing {
    /// The computer does what the table asks of it. Ctrl-C ends its thinking: with a person at a
    /// terminal it plays at once what it has found, otherwise the game is left.
    pub(super) fn think(&mut self) -> anyhow::Result<Next> {
        let task = self.table.task().context("the computer has nothing to do")?;
        let person = self.desk.is_interactive() && self.has_person();
        let note = match task.work() {
            Work::Choose(_) => {
                format!("{} thinks … (Ctrl-C: play at once)", self.session().to_move())
            }
            Work::Judge => "The computer looks at the board …".to_owned(),
        };
        if person {
            write!(io::stdout(), "{note}")?;
            io::stdout().flush()?;
        }
        let task = task.with_limits(self.options.engine.limits);
        let done = task.run(&self.interrupts.stop_token());
        if person {
            write!(io::stdout(), "\r{:1$}\r", "", note.chars().count())?;
        }
        if self.interrupts.take() && !person {
            return Ok(Next::Leave);
        }
        let events = self.table.finish(done, self.desk.now());
        self.tell(&events.context("the computer's own move was refused")?)?;
        Ok(Next::Go)
    }
}
