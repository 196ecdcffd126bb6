//! The computer's turn.

use std::io::{self, Write};

use anyhow::Context as _;

use super::{Next, Playing};

impl Playing {
    /// The computer decides and acts. Ctrl-C ends its thinking: with a person at a terminal it
    /// plays at once what it has found, otherwise the game is left.
    pub(super) fn think(&mut self) -> anyhow::Result<Next> {
        let person = self.reader.is_interactive() && self.has_person();
        let note = format!("{} thinks … (Ctrl-C: play at once)", self.session.to_move());
        if person {
            write!(io::stdout(), "{note}")?;
            io::stdout().flush()?;
        }
        let stop = self.interrupts.stop_token();
        let choice = self.session.choose(&self.options.engine.limits, &stop);
        if person {
            write!(io::stdout(), "\r{:1$}\r", "", note.chars().count())?;
        }
        if self.interrupts.take() && !person {
            return Ok(Next::Leave);
        }
        let choice = choice.context("the computer has nothing to choose")?;
        if let Err(error) = self.act(choice.action)? {
            anyhow::bail!("the computer's own move was refused: {error}");
        }
        Ok(Next::Go)
    }
}
