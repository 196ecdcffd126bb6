//! Everything that can go wrong with an engine.

use crate::codec::BuildCommandError;
use std::{fmt, io, process::ExitStatus, time::Duration};

/// Why an engine did not do as it was told.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// The program cannot be started.
    #[error("cannot start {program}")]
    Spawn {
        /// The program.
        program: String,
        /// The reason.
        source: io::Error,
    },
    /// The text to be sent is no command.
    #[error("not a command")]
    Command(#[source] BuildCommandError),
    /// The engine answered with a failure.
    #[error("the engine refused: {message}")]
    Refused {
        /// The text after `?`.
        message: String,
    },
    /// The answer did not come in time.
    #[error("no answer to {command:?} within {limit:?}")]
    TimedOut {
        /// The command, with its identifier.
        command: String,
        /// The limit.
        limit: Duration,
    },
    /// The engine wrote a line outside of any answer.
    #[error("the engine wrote {line:?}, which belongs to no answer")]
    Garbage {
        /// The line.
        line: String,
    },
    /// The engine answered something that was not asked.
    #[error("expected the answer {expected}, got {}", Found(*.found))]
    WrongId {
        /// The identifier that was waited for.
        expected: u64,
        /// The identifier that came.
        found: Option<u64>,
    },
    /// The engine wrote a line beyond the limit of [`Launch::longest_line`](crate::Launch).
    #[error("the engine wrote an endless line: {prefix}…")]
    LineTooLong {
        /// Its first bytes.
        prefix: String,
    },
    /// The engine wrote an answer that is too long to be kept.
    #[error("the engine wrote an answer of more than {limit} bytes")]
    AnswerTooLong {
        /// The limit in bytes.
        limit: usize,
    },
    /// The engine has ended.
    #[error("the engine ended ({status}){}", Quoted(.last_words))]
    Crashed {
        /// How it ended.
        status: ExitStatus,
        /// The last lines of its standard error.
        last_words: Vec<String>,
    },
    /// The engine runs, but has closed its output.
    #[error("the engine closed its output but runs on{}", Quoted(.last_words))]
    Closed {
        /// The last lines of its standard error.
        last_words: Vec<String>,
    },
    /// Reading from the engine failed.
    #[error("cannot read from the engine")]
    Read(#[source] io::Error),
    /// The operating system does not tell how the engine ended.
    #[error("cannot collect the engine")]
    Process(#[source] io::Error),
}

struct Found(Option<u64>);

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(id) => write!(f, "{id}"),
            None => f.write_str("one without identifier"),
        }
    }
}

struct Quoted<'t>(&'t [String]);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let from = self.0.len().saturating_sub(5);
        for (place, line) in self.0[from..].iter().enumerate() {
            let before = if place == 0 { ", its last words: " } else { " / " };
            write!(f, "{before}{line}")?;
        }
        Ok(())
    }
}
