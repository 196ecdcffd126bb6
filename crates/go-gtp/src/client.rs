//! A controller's side: start another engine as a child process and talk to it.
//!
//! Engines crash, hang, print banners, flood their standard error and answer late. So three threads
//! serve each child (one writes, one reads lines, one keeps the last words of its standard error),
//! every wait has a limit, every command has an identifier, and a late answer is recognised by it and
//! dropped. Every fault is one [`ClientError`], with the child's last words where it died.
//!
//! Deliberately absent: killing the child's own children, which needs more than the standard library
//! offers. An engine behind a shell script should be started with `exec`.

mod error;
mod identity;
mod last_words;
mod launch;
mod stream;

pub use error::ClientError;
pub use identity::Identity;
pub use launch::{Launch, Noise};
pub use stream::Stream;

use crate::codec::{Command, Head, Line, LineReader, Response};
use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, bounded, unbounded};
use last_words::LastWords;
use std::{
    collections::{HashMap, VecDeque},
    io::{self, BufReader, Write},
    process::{Child, ExitStatus},
    thread,
    time::{Duration, Instant},
};

/// Lines of the engine that wait to be looked at; beyond, the engine has to wait.
const WAITING_LINES: usize = 1024;

/// How much of one answer is held, in bytes.
const LONGEST_ANSWER: usize = 16 << 20;

/// How long the end of a child's output waits for the end of the child.
const LAST_MOMENTS: Duration = Duration::from_secs(2);

/// An engine that runs as a child process.
///
/// Dropping it kills the child and collects its status, so that nothing is left behind.
///
/// # Examples
///
/// ```no_run
/// use go_gtp::{Client, Launch};
/// use std::time::Duration;
///
/// let mut engine = Client::spawn(&Launch::new("gnugo").args(["--mode", "gtp"]))?;
/// let limit = Duration::from_secs(10);
/// engine.ask("boardsize 9", limit)?;
/// let answer = engine.ask("genmove black", limit)?;
/// engine.quit(limit)?;
/// # Ok::<(), go_gtp::ClientError>(())
/// ```
#[derive(Debug)]
pub struct Client {
    child: Child,
    /// `None` once the child's input is closed.
    commands: Option<Sender<String>>,
    lines: Receiver<io::Result<Line>>,
    last_words: LastWords,
    noise: Noise,
    heard: VecDeque<String>,
    next_id: u64,
    sent: VecDeque<Sent>,
    ready: HashMap<u64, Response>,
    partial: Option<Partial>,
}

#[derive(Debug)]
struct Sent {
    id: u64,
    command: String,
    /// Nobody waits for the answer any more.
    abandoned: bool,
}

/// An answer of which the end has not come yet.
#[derive(Debug)]
struct Partial {
    /// `None` if it is read only to be dropped.
    id: Option<u64>,
    success: bool,
    lines: VecDeque<String>,
    bytes: usize,
}

/// A command whose answer has still to be received.
#[derive(Debug, PartialEq, Eq)]
#[must_use = "the answer waits to be received"]
pub struct Ticket {
    pub(crate) id: u64,
}

/// How an engine went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Farewell {
    /// It ended by itself.
    Exited(ExitStatus),
    /// It did not end in time and was killed.
    Killed,
}

impl Client {
    /// Starts an engine.
    ///
    /// # Errors
    ///
    /// [`ClientError::Spawn`] when the program cannot be started.
    pub fn spawn(launch: &Launch) -> Result<Client, ClientError> {
        let refuse = |source| ClientError::Spawn { program: launch.program(), source };
        let mut child = launch.command().spawn().map_err(refuse)?;
        let missing = || refuse(io::Error::other("a standard stream is missing"));
        let mut input = child.stdin.take().ok_or_else(missing)?;
        let output = child.stdout.take().ok_or_else(missing)?;
        let errors = child.stderr.take().ok_or_else(missing)?;
        let (commands, queue) = unbounded::<String>();
        thread::spawn(move || {
            for text in queue {
                // A child that no longer reads shows by the end of its output.
                if input.write_all(text.as_bytes()).and_then(|()| input.flush()).is_err() {
                    break;
                }
            }
        });
        let (sender, lines) = bounded(WAITING_LINES);
        let mut reader = LineReader::new(BufReader::new(output), launch.longest_line);
        thread::spawn(move || {
            while let Some(line) = reader.next_line().transpose() {
                let failed = line.is_err();
                if sender.send(line).is_err() || failed {
                    break;
                }
            }
        });
        Ok(Client {
            child,
            commands: Some(commands),
            lines,
            last_words: LastWords::listen(errors, launch.last_words),
            noise: launch.noise,
            heard: VecDeque::new(),
            next_id: 1,
            sent: VecDeque::new(),
            ready: HashMap::new(),
            partial: None,
        })
    }

    /// Sends a command and waits for its answer, at most so long. An identifier in the text is
    /// replaced by one of the client's own.
    ///
    /// # Errors
    ///
    /// Any [`ClientError`]. After [`ClientError::Refused`], [`ClientError::TimedOut`] and
    /// [`ClientError::Garbage`] the engine can still be asked: late answers are dropped.
    pub fn ask(&mut self, command: &str, limit: Duration) -> Result<String, ClientError> {
        let ticket = self.send(command)?;
        self.receive(ticket, limit)
    }

    /// Sends a command without waiting; any number may be on their way.
    ///
    /// # Errors
    ///
    /// [`ClientError::Command`] when the text is no command, [`ClientError::Crashed`] or
    /// [`ClientError::Closed`] when the engine no longer reads.
    pub fn send(&mut self, command: &str) -> Result<Ticket, ClientError> {
        let command = Command::parse(command).map_err(ClientError::Command)?;
        let id = self.next_id;
        self.next_id = self.next_id.checked_add(1).unwrap_or(1);
        let command = command.with_id(id);
        let sent = match &self.commands {
            Some(commands) => commands.send(format!("{command}\n")).is_ok(),
            None => false,
        };
        if !sent {
            return Err(self.ending());
        }
        self.sent.push_back(Sent { id, command: command.to_string(), abandoned: false });
        Ok(Ticket { id })
    }

    /// Waits for the answer to a command that was sent.
    ///
    /// # Errors
    ///
    /// As [`Client::ask`].
    #[expect(clippy::needless_pass_by_value, reason = "a ticket is good for one answer")]
    pub fn receive(&mut self, ticket: Ticket, limit: Duration) -> Result<String, ClientError> {
        let id = ticket.id;
        let started = Instant::now();
        loop {
            if let Some(response) = self.ready.remove(&id) {
                return response.result.map_err(|message| ClientError::Refused { message });
            }
            let left = limit.saturating_sub(started.elapsed());
            if let Err(error) = self.step(id, left, limit) {
                self.abandon(id);
                return Err(error);
            }
        }
    }

    /// Starts a command that answers line by line, such as `lz-analyze` or `kata-genmove_analyze`.
    ///
    /// # Errors
    ///
    /// As [`Client::send`].
    pub fn stream(&mut self, command: &str) -> Result<Stream<'_>, ClientError> {
        let ticket = self.send(command)?;
        Ok(Stream::new(self, ticket.id))
    }

    /// The last lines that the engine wrote to its standard error, the newest last.
    #[must_use]
    pub fn last_words(&self) -> Vec<String> {
        self.last_words.lines()
    }

    /// The last lines that belonged to no answer, under [`Noise::Keep`].
    #[must_use]
    pub fn heard(&self) -> Vec<String> {
        self.heard.iter().cloned().collect()
    }

    /// The process number of the engine.
    #[must_use]
    pub fn process_id(&self) -> u32 {
        self.child.id()
    }

    /// Sends `quit`, closes the engine's input and waits for its end; kills it after the limit.
    ///
    /// # Errors
    ///
    /// [`ClientError::Process`] when the operating system cannot tell how the child ended.
    pub fn quit(mut self, limit: Duration) -> Result<Farewell, ClientError> {
        let started = Instant::now();
        // Whether it answers or not, it has to go.
        if let Ok(ticket) = self.send("quit") {
            let _ = self.receive(ticket, limit);
        }
        self.commands = None;
        match self.wait(limit.saturating_sub(started.elapsed())) {
            Ok(Some(status)) => Ok(Farewell::Exited(status)),
            Ok(None) => {
                self.kill().map_err(ClientError::Process)?;
                Ok(Farewell::Killed)
            }
            Err(error) => Err(ClientError::Process(error)),
        }
    }

    fn kill(&mut self) -> io::Result<ExitStatus> {
        // Fails only for a child that has been collected already.
        let _ = self.child.kill();
        self.child.wait()
    }

    /// Waits for the end of the child, at most so long.
    fn wait(&mut self, limit: Duration) -> io::Result<Option<ExitStatus>> {
        let started = Instant::now();
        let mut pause = Duration::from_millis(1);
        loop {
            if let Some(status) = self.child.try_wait()? {
                return Ok(Some(status));
            }
            let left = limit.saturating_sub(started.elapsed());
            if left.is_zero() {
                return Ok(None);
            }
            thread::sleep(pause.min(left));
            pause = (pause * 2).min(Duration::from_millis(50));
        }
    }

    /// Takes one line from the engine, waiting at most `left`.
    fn step(&mut self, wanted: u64, left: Duration, limit: Duration) -> Result<(), ClientError> {
        let line = match self.lines.recv_timeout(left) {
            Ok(Ok(Line::Text(text))) => text,
            Ok(Ok(Line::TooLong(prefix))) => return Err(ClientError::LineTooLong { prefix }),
            Ok(Err(error)) => return Err(ClientError::Read(error)),
            Err(RecvTimeoutError::Timeout) => {
                let command = self.sent.iter().find(|sent| sent.id == wanted);
                let command = command.map(|sent| sent.command.clone()).unwrap_or_default();
                return Err(ClientError::TimedOut { command, limit });
            }
            Err(RecvTimeoutError::Disconnected) => return Err(self.ending()),
        };
        let blank = line.trim().is_empty();
        if let Some(partial) = &mut self.partial {
            if blank {
                self.complete();
            } else if partial.id.is_some() {
                partial.bytes += line.len() + 1;
                partial.lines.push_back(line.trim_end().to_owned());
                if partial.bytes > LONGEST_ANSWER {
                    partial.id = None;
                    partial.lines = VecDeque::new();
                    self.forget(wanted);
                    return Err(ClientError::AnswerTooLong { limit: LONGEST_ANSWER });
                }
            }
            return Ok(());
        }
        match Head::parse(&line) {
            Some(head) => self.begin(wanted, &head),
            None if blank => Ok(()),
            None => self.hear(line),
        }
    }

    /// The first line of an answer has come.
    fn begin(&mut self, wanted: u64, head: &Head<'_>) -> Result<(), ClientError> {
        let place = head.id.and_then(|id| self.sent.iter().position(|sent| sent.id == id));
        let mut partial =
            Partial { id: None, success: head.success, lines: VecDeque::new(), bytes: 0 };
        let Some(sent) = place.and_then(|place| self.sent.remove(place)) else {
            self.partial = Some(partial);
            return Err(ClientError::WrongId { expected: wanted, found: head.id });
        };
        if !sent.abandoned {
            partial.id = Some(sent.id);
            if !head.text.is_empty() {
                partial.bytes = head.text.len();
                partial.lines.push_back(head.text.to_owned());
            }
        }
        self.partial = Some(partial);
        Ok(())
    }

    /// The blank line after an answer has come.
    fn complete(&mut self) {
        let Some(Partial { id: Some(id), success, lines, .. }) = self.partial.take() else {
            return;
        };
        let text = Vec::from(lines).join("\n");
        let result = if success { Ok(text) } else { Err(text) };
        self.ready.insert(id, Response { id: Some(id), result });
    }

    /// A line has come that belongs to no answer.
    fn hear(&mut self, line: String) -> Result<(), ClientError> {
        match self.noise {
            Noise::Refuse => Err(ClientError::Garbage { line }),
            Noise::Keep => {
                if self.heard.len() == 100 {
                    self.heard.pop_front();
                }
                self.heard.push_back(line);
                Ok(())
            }
        }
    }

    /// Nobody waits for the answer any more.
    fn abandon(&mut self, id: u64) {
        self.ready.remove(&id);
        if let Some(partial) = &mut self.partial
            && partial.id == Some(id)
        {
            partial.id = None;
            partial.lines.clear();
        }
        if let Some(sent) = self.sent.iter_mut().find(|sent| sent.id == id) {
            sent.abandoned = true;
        }
    }

    fn forget(&mut self, id: u64) {
        self.sent.retain(|sent| sent.id != id);
    }

    /// The output of the engine has ended: how and why.
    fn ending(&mut self) -> ClientError {
        match self.wait(LAST_MOMENTS) {
            Ok(Some(status)) => {
                self.last_words.finish();
                ClientError::Crashed { status, last_words: self.last_words.lines() }
            }
            Ok(None) => ClientError::Closed { last_words: self.last_words.lines() },
            Err(error) => ClientError::Process(error),
        }
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        self.commands = None;
        // Nothing can be done about a child that cannot be collected.
        let _ = self.kill();
    }
}
