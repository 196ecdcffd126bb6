//! An engine's side: read commands, let a [`Handler`] answer them, write the answers.
//!
//! Why three threads: a client may write thousands of commands before it reads one answer, stop a
//! running analysis with any line, ask for an interruption in a comment, or stop reading altogether.
//! So one thread reads, one writes, and the caller's own thread works. Commands wait in a queue
//! bounded in bytes ([`Options::backlog`]), so that the worker stays free of deadlock up to that
//! bound and hostile input never fills the memory.
//!
//! Deliberately absent: any knowledge of Go, clocks, and recovery from a handler that panics.

mod context;
mod failure;
mod interrupt;
mod output;
mod watch;

pub use context::{Context, Presence, Stopped, Until};
pub use failure::Failure;
pub use interrupt::Interrupt;

use crate::codec::{Command, Input, Line, LineReader, Response};
use crossbeam_channel::{Receiver, Sender, select, unbounded};
use output::{Halt, Output};
use std::{
    collections::HashSet,
    io::{self, BufReader, Read, Write},
    sync::{Arc, Mutex, PoisonError},
    thread,
    time::Duration,
};
use watch::{Watch, WatchGuard};

/// The commands that [`serve`] answers itself, in the order of `list_commands`.
pub const BUILT_IN: [&str; 6] =
    ["protocol_version", "name", "version", "known_command", "list_commands", "quit"];

/// What an engine adds to the built-in commands.
pub trait Handler {
    /// The names of the commands it answers, in the order to be listed.
    ///
    /// Asked once per [`serve`]. Names of built-in commands and repeated names are passed over; a
    /// command that is not listed never reaches [`Handler::handle`].
    fn commands(&self) -> Vec<String>;

    /// Answers one command.
    ///
    /// # Errors
    ///
    /// A [`Failure`] becomes the answer `? text`; the server goes on.
    fn handle(&mut self, command: &Command, context: &mut Context<'_>) -> Result<Reply, Failure>;
}

/// The text of a successful answer.
///
/// Blank lines in it are left out on the way to the client. After a stream of lines the reply is
/// appended to them, which is how `genmove_analyze` ends with `play D4`; an empty one adds nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reply(String);

impl Reply {
    /// An answer without text.
    #[must_use]
    pub fn empty() -> Reply {
        Reply::default()
    }
}

impl From<&str> for Reply {
    fn from(text: &str) -> Reply {
        Reply(text.to_owned())
    }
}

impl From<String> for Reply {
    fn from(text: String) -> Reply {
        Reply(text)
    }
}

/// What a server needs to know besides its commands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The answer to `name`. Some clients choose a dialect by its first word.
    pub name: String,
    /// The answer to `version`.
    pub version: String,
    /// The longest line that is read, in bytes. A longer one is answered with a failure.
    pub longest_line: usize,
    /// How many bytes of unanswered commands are held before the reader waits.
    pub backlog: usize,
    /// How long an output that nobody reads may hold up the end, once the input has ended.
    pub patience: Duration,
}

impl Options {
    /// Options of an engine: lines up to 1 MiB, a backlog of 64 MiB, one and a half
    /// seconds of patience.
    pub fn new(name: impl Into<String>, version: impl Into<String>) -> Options {
        Options {
            name: name.into(),
            version: version.into(),
            longest_line: 1 << 20,
            backlog: 64 << 20,
            patience: Duration::from_millis(1500),
        }
    }
}

/// Why a server came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// The command `quit` was answered.
    Quit,
    /// The input ended and every command in it was answered.
    EndOfInput,
    /// The client closed the pipe that it should have read from.
    OutputClosed,
    /// The input ended while the client no longer read; answers were lost.
    OutputStalled,
}

/// Why a server failed.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// Reading commands failed.
    #[error("cannot read commands")]
    Read(#[source] io::Error),
    /// Writing answers failed for another reason than a closed pipe.
    #[error("cannot write answers")]
    Write(#[source] io::Error),
}

/// Answers commands until `quit`, the end of the input, or the end of the output.
///
/// The input is read on a thread of its own, which stays behind in a blocking read when `quit` ends
/// the server; a program should then return from `main`.
///
/// # Errors
///
/// [`ServeError`] when the input or the output fails. A closed pipe is no error but an end.
///
/// # Examples
///
/// A program serves its standard streams:
///
/// ```no_run
/// use go_gtp::{Command, Context, Failure, Handler, Options, Reply, serve};
/// use std::io;
///
/// struct Passer;
/// impl Handler for Passer {
///     fn commands(&self) -> Vec<String> {
///         vec!["genmove".into()]
///     }
///     fn handle(&mut self, _: &Command, _: &mut Context<'_>) -> Result<Reply, Failure> {
///         Ok("pass".into())
///     }
/// }
/// serve(io::stdin(), io::stdout(), &mut Passer, &Options::new("Passer", "1"))?;
/// # Ok::<(), go_gtp::ServeError>(())
/// ```
pub fn serve<R, W, H>(
    input: R,
    output: W,
    handler: &mut H,
    options: &Options,
) -> Result<Ended, ServeError>
where
    R: Read + Send + 'static,
    W: Write + Send + 'static,
    H: Handler + ?Sized,
{
    let watch = WatchGuard(Arc::new(Watch::new(options.backlog)));
    let (messages, queue) = unbounded();
    let (open, closed) = unbounded::<()>();
    let reader = Reader { watch: Arc::clone(&watch.0), messages, _open: open };
    let longest_line = options.longest_line;
    thread::spawn(move || reader.run(input, longest_line));
    let output = Output::start(output, Arc::clone(&watch.0), closed, options.patience);
    let mut server = Server { handler, options, listed: Listed::default(), output: &output };
    server.listed = Listed::new(server.handler.commands());
    let end = server.answer_all(&queue, &watch.0);
    let end = match end {
        Ok(Turn::Failed(error)) => {
            // What was answered before the failure still goes out.
            output.finish(Ok(Ended::EndOfInput))?;
            return Err(ServeError::Read(error));
        }
        Ok(Turn::Quit) => Ok(Ended::Quit),
        Ok(Turn::Next) => Ok(Ended::EndOfInput),
        Err(halt) => Err(halt),
    };
    output.finish(end)
}

/// Answers a whole script in memory and returns what was written.
///
/// For tests and examples: the end of the script is the end of the input.
///
/// # Errors
///
/// None in practice, since memory neither fails to be read nor to be written.
///
/// # Examples
///
/// ```
/// use go_gtp::{Command, Context, Failure, Handler, Options, Reply, transcript};
///
/// struct Nothing;
/// impl Handler for Nothing {
///     fn commands(&self) -> Vec<String> {
///         Vec::new()
///     }
///     fn handle(&mut self, _: &Command, _: &mut Context<'_>) -> Result<Reply, Failure> {
///         Err(Failure::UnknownCommand)
///     }
/// }
/// let answers = transcript("1 protocol_version\nplay b D4\n", &mut Nothing, &Options::new("x", "1"))?;
/// assert_eq!(answers, "=1 2\n\n? unknown command\n\n");
/// # Ok::<(), go_gtp::ServeError>(())
/// ```
pub fn transcript<H: Handler + ?Sized>(
    script: impl AsRef<[u8]>,
    handler: &mut H,
    options: &Options,
) -> Result<String, ServeError> {
    #[derive(Clone, Default)]
    struct Buffer(Arc<Mutex<Vec<u8>>>);
    impl Write for Buffer {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
            Ok(bytes.len())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let buffer = Buffer::default();
    let script = io::Cursor::new(script.as_ref().to_vec());
    serve(script, buffer.clone(), handler, options)?;
    let bytes = buffer.0.lock().unwrap_or_else(PoisonError::into_inner);
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// What the reader hands to the worker.
struct Message {
    /// The number of the line, to tell what came after it.
    line: u64,
    /// What it counts for in the backlog.
    cost: usize,
    request: Request,
}

enum Request {
    Command(Command),
    TooLong { id: Option<u64> },
    Failed(io::Error),
}

struct Reader {
    watch: Arc<Watch>,
    messages: Sender<Message>,
    /// Dropped with the reader; the output waits for that.
    _open: Sender<()>,
}

impl Reader {
    fn run(self, input: impl Read, longest_line: usize) {
        let mut lines = LineReader::new(BufReader::with_capacity(1 << 16, input), longest_line);
        loop {
            let (input, length) = match lines.next_line() {
                Ok(Some(Line::Text(text))) => (Ok(Input::parse(&text)), text.len()),
                Ok(Some(Line::TooLong(prefix))) => match Input::parse(&prefix) {
                    Input::Command(command) => (Err(command.id()), 0),
                    // A comment may be as long as it likes.
                    _ if prefix.trim_start().starts_with('#') => (Ok(Input::Nothing), 0),
                    _ => (Err(None), 0),
                },
                Ok(None) => break,
                Err(error) => {
                    let request = Request::Failed(error);
                    // The worker may be gone; then nobody needs to know.
                    let _ = self.messages.send(Message { line: u64::MAX, cost: 0, request });
                    break;
                }
            };
            if matches!(&input, Ok(Input::Command(command)) if command.name() == "quit") {
                self.watch.saw_quit();
            }
            let interrupts = matches!(input, Ok(Input::Interrupt));
            let line = self.watch.saw_line(interrupts);
            let request = match input {
                Ok(Input::Command(command)) => Request::Command(command),
                Ok(Input::Nothing | Input::Interrupt) => continue,
                Err(id) => Request::TooLong { id },
            };
            // Words are held twice, plus what the containers take.
            let cost = 4 * length + 256;
            let wanted = self.watch.reserve(cost)
                && self.messages.send(Message { line, cost, request }).is_ok();
            if !wanted {
                break;
            }
        }
        self.watch.close();
    }
}

#[derive(Default)]
struct Listed {
    order: Vec<String>,
    names: HashSet<String>,
}

impl Listed {
    fn new(own: Vec<String>) -> Listed {
        let mut listed = Listed::default();
        for name in BUILT_IN.iter().map(|&name| name.to_owned()).chain(own) {
            if listed.names.insert(name.clone()) {
                listed.order.push(name);
            }
        }
        listed
    }
}

/// What follows after a command.
enum Turn {
    Next,
    Quit,
    Failed(io::Error),
}

struct Server<'s, H: ?Sized> {
    handler: &'s mut H,
    options: &'s Options,
    listed: Listed,
    output: &'s Output,
}

impl<H: Handler + ?Sized> Server<'_, H> {
    fn answer_all(&mut self, queue: &Receiver<Message>, watch: &Watch) -> Result<Turn, Halt> {
        loop {
            let message = select! {
                recv(queue) -> message => message,
                // Nobody will read an answer, so nobody needs another command.
                recv(self.output.gone()) -> _ => return Err(Halt::Closed),
            };
            let Ok(message) = message else { return Ok(Turn::Next) };
            watch.release(message.cost);
            let command = match message.request {
                Request::Command(command) => command,
                Request::TooLong { id } => {
                    let text = format!("line longer than {} bytes", self.options.longest_line);
                    self.output.write(Response::failure(id, text).to_string())?;
                    continue;
                }
                Request::Failed(error) => return Ok(Turn::Failed(error)),
            };
            if let Turn::Quit = self.answer(message.line, &command, watch)? {
                return Ok(Turn::Quit);
            }
        }
    }

    fn answer(&mut self, line: u64, command: &Command, watch: &Watch) -> Result<Turn, Halt> {
        let text = match command.name() {
            "protocol_version" => "2".to_owned(),
            "name" => self.options.name.clone(),
            "version" => self.options.version.clone(),
            "known_command" => {
                let known = command.arg(0).is_some_and(|name| self.listed.names.contains(name));
                known.to_string()
            }
            "list_commands" => self.listed.order.join("\n"),
            "quit" => String::new(),
            name if self.listed.names.contains(name) => {
                let mut context = Context::new(command.id(), line, self.output, watch);
                let result = self.handler.handle(command, &mut context);
                context.finish(result)?;
                return Ok(Turn::Next);
            }
            _ => {
                let text = Failure::UnknownCommand.to_string();
                self.output.write(Response::failure(command.id(), text).to_string())?;
                return Ok(Turn::Next);
            }
        };
        self.output.write(Response::success(command.id(), text).to_string())?;
        Ok(if command.name() == "quit" { Turn::Quit } else { Turn::Next })
    }
}
