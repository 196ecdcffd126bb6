//! What a handler may do besides returning an answer: look at the token, and write lines early.

use super::{Failure, Interrupt, Reply, Watch, output::Halt, output::Output};
use crate::codec::{Response, push_status, tidy_body};

/// What ends a stream of lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// Any line of input, even an empty one, or the end of the input: `lz-analyze` and its kin.
    Input,
    /// The handler's own decision: `lz-genmove_analyze` and its kin. Input waits for its turn.
    Done,
}

/// The stream is over: return from the handler.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("nobody waits for more lines")]
pub struct Stopped;

/// Whether the client is still there, for a thread beside the running command.
#[derive(Clone, Copy)]
pub struct Presence<'s>(&'s Watch);

impl Presence<'_> {
    /// Whether the client is about to leave: the input has ended, or `quit` waits in it. Commands
    /// before that are still answered.
    #[must_use]
    pub fn is_leaving(self) -> bool {
        self.0.is_ending()
    }
}

/// The running command as the server sees it.
pub struct Context<'s> {
    id: Option<u64>,
    line: u64,
    output: &'s Output,
    watch: &'s Watch,
    interrupt: Interrupt,
    stream: Option<Until>,
    halt: Option<Halt>,
}

impl<'s> Context<'s> {
    pub(crate) fn new(
        id: Option<u64>,
        line: u64,
        output: &'s Output,
        watch: &'s Watch,
    ) -> Context<'s> {
        let interrupt = watch.begin(line);
        Context { id, line, output, watch, interrupt, stream: None, halt: None }
    }

    /// The token of this command. It is raised by the comment `# interrupt`, by the end of the
    /// output, and, in a stream [`Until::Input`], by any line. Clone it into searching threads.
    #[must_use]
    pub fn interrupt(&self) -> &Interrupt {
        &self.interrupt
    }

    /// What a thread needs to watch the client while the context is in use elsewhere.
    #[must_use]
    pub fn presence(&self) -> Presence<'s> {
        Presence(self.watch)
    }

    /// Starts a stream: writes the status, `=` or `=ID`, on a line of its own.
    ///
    /// From now on the answer is a success; a [`Failure`] returned later is appended as a line. If
    /// input waits already, a stream [`Until::Input`] is stopped before its first line.
    pub fn start_stream(&mut self, until: Until) {
        if self.stream.is_none() {
            let mut text = String::new();
            push_status(&mut text, '=', self.id);
            text.push('\n');
            self.put(text);
            self.stream = Some(until);
        }
        if until == Until::Input {
            self.stream = Some(until);
            self.watch.stop_on_input(self.line);
        }
    }

    /// Writes one line of a stream (started as [`Until::Done`] if it is not yet started). Text of
    /// several lines is written as such, without blank ones.
    ///
    /// # Errors
    ///
    /// [`Stopped`] when the line was not written because input has stopped the stream, or because
    /// the client is gone.
    pub fn line(&mut self, text: &str) -> Result<(), Stopped> {
        if self.stream.is_none() {
            self.start_stream(Until::Done);
        }
        if self.stream == Some(Until::Input) && self.interrupt.is_set() {
            return Err(Stopped);
        }
        let mut text = tidy_body(text);
        if !text.is_empty() {
            text.push('\n');
            self.put(text);
        }
        if self.halt.is_some() || self.watch.is_broken() { Err(Stopped) } else { Ok(()) }
    }

    fn put(&mut self, text: String) {
        if self.halt.is_none() {
            self.halt = self.output.write(text).err();
            if self.halt.is_some() {
                self.interrupt.set();
            }
        }
    }

    /// Writes what is left of the answer.
    pub(crate) fn finish(mut self, result: Result<Reply, Failure>) -> Result<(), Halt> {
        self.watch.end();
        let result = match result {
            Ok(Reply(text)) => Ok(text),
            Err(failure) => Err(failure.to_string()),
        };
        if self.stream.is_some() {
            let mut text = tidy_body(&result.unwrap_or_else(|message| message));
            text.push_str(if text.is_empty() { "\n" } else { "\n\n" });
            self.put(text);
        } else {
            self.put(Response { id: self.id, result }.to_string());
        }
        match self.halt {
            Some(halt) => Err(halt),
            None => Ok(()),
        }
    }
}
