//! Lines that people type: with editing and history in a terminal, plain from a pipe or file.
//!
//! A line from a pipe is read on a thread of its own, so that Ctrl-C is noticed while nothing
//! comes. No line is kept beyond [`LONGEST`] bytes, however long it goes on.

use std::io::{self, BufRead, Write};
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::Context as _;
use crossbeam_channel::{Receiver, bounded, select};
use go_ai::StopToken;
use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;

/// Bytes of the longest line that means anything.
const LONGEST: usize = 1000;

/// What came in place of a line, or the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// A line without its end, with control characters made visible.
    Text(String),
    /// More than [`LONGEST`] bytes without an end of line.
    TooLong,
    /// Ctrl-C, or the system asks the program to end.
    Interrupted,
    /// The end of input.
    End,
}

/// Ctrl-C and the signals that end programs, for whoever is busy at the moment.
#[derive(Clone, Debug)]
pub(crate) struct Interrupts {
    flag: Arc<AtomicBool>,
    wake: Receiver<()>,
    at_prompt: Arc<Mutex<Option<AtPrompt>>>,
}

/// What a signal does while somebody types: the editor does not come back from reading, and Ctrl-C
/// is a key like others then, so the program ends at once. The game is in its file already.
#[derive(Debug)]
struct AtPrompt {
    /// What is said on standard error.
    farewell: String,
    /// How the terminal was before the editor.
    terminal: Option<Terminal>,
}

impl AtPrompt {
    #[expect(
        clippy::disallowed_methods,
        reason = "nothing gets the editor back from reading; every action is in its file already"
    )]
    fn leave(&self) -> ! {
        if let Some(terminal) = &self.terminal {
            terminal.restore();
        }
        // The terminal may be gone, and then nobody is left to tell.
        let _ = write!(io::stderr(), "\n{}", self.farewell);
        process::exit(0)
    }
}

/// The settings of a terminal.
#[derive(Clone, Debug)]
#[cfg(unix)]
struct Terminal(rustix::termios::Termios);

#[cfg(unix)]
impl Terminal {
    fn now() -> Option<Terminal> {
        rustix::termios::tcgetattr(io::stdin()).ok().map(Terminal)
    }

    fn restore(&self) {
        // It may be gone.
        let now = rustix::termios::OptionalActions::Now;
        let _ = rustix::termios::tcsetattr(io::stdin(), now, &self.0);
    }
}

/// The settings of a terminal, which other systems put back themselves.
#[derive(Clone, Debug)]
#[cfg(not(unix))]
struct Terminal;

#[cfg(not(unix))]
impl Terminal {
    fn now() -> Option<Terminal> {
        None
    }

    fn restore(&self) {}
}

impl Interrupts {
    /// Takes over what Ctrl-C does, and what the requests to end do.
    ///
    /// # Errors
    /// The system does not let us, or somebody did before.
    pub(crate) fn install() -> anyhow::Result<Interrupts> {
        let flag = Arc::new(AtomicBool::new(false));
        let (sender, wake) = bounded(1);
        let at_prompt: Arc<Mutex<Option<AtPrompt>>> = Arc::default();
        let (set, typing) = (Arc::clone(&flag), Arc::clone(&at_prompt));
        ctrlc::set_handler(move || {
            if let Some(at_prompt) = &*typing.lock().unwrap_or_else(PoisonError::into_inner) {
                at_prompt.leave();
            }
            set.store(true, Ordering::Relaxed);
            // A full channel has woken the reader already.
            let _ = sender.try_send(());
        })
        .context("cannot watch for Ctrl-C")?;
        Ok(Interrupts { flag, wake, at_prompt })
    }

    fn set_prompt(&self, at_prompt: Option<AtPrompt>) {
        *self.at_prompt.lock().unwrap_or_else(PoisonError::into_inner) = at_prompt;
    }

    /// A token that Ctrl-C stops.
    pub(crate) fn stop_token(&self) -> StopToken {
        StopToken::from_flag(Arc::clone(&self.flag))
    }

    /// Whether Ctrl-C came since this was asked last.
    pub(crate) fn take(&self) -> bool {
        let _ = self.wake.try_recv();
        self.flag.swap(false, Ordering::Relaxed)
    }
}

/// Where lines come from.
pub(crate) enum Reader {
    /// A terminal with editing and history.
    Editor {
        editor: Box<DefaultEditor>,
        interrupts: Interrupts,
        /// What is said if the program is ended while somebody types.
        farewell: String,
    },
    /// Anything else.
    Plain { lines: Receiver<Line>, interrupts: Interrupts },
}

impl Reader {
    /// A reader of a terminal.
    ///
    /// # Errors
    /// The terminal cannot be set up.
    pub(crate) fn editor(interrupts: Interrupts) -> anyhow::Result<Reader> {
        let editor = Box::new(DefaultEditor::new()?);
        Ok(Reader::Editor { editor, interrupts, farewell: String::new() })
    }

    /// What is said from now on if the program is ended while somebody types at a terminal.
    pub(crate) fn set_farewell(&mut self, text: impl FnOnce() -> String) {
        if let Reader::Editor { farewell, .. } = self {
            *farewell = text();
        }
    }

    /// A reader of standard input as it comes.
    pub(crate) fn plain(interrupts: Interrupts) -> Reader {
        let (sender, lines) = bounded(1);
        std::thread::spawn(move || {
            let mut input = io::stdin().lock();
            loop {
                let told = read_line(&mut input, &mut |line| sender.send(line).is_ok());
                if told != Some(true) {
                    break;
                }
            }
        });
        Reader::Plain { lines, interrupts }
    }

    /// Whether a person sits at a terminal, so that questions make sense.
    pub(crate) fn is_interactive(&self) -> bool {
        matches!(self, Reader::Editor { .. })
    }

    /// The next line. The prompt shows in a terminal alone.
    ///
    /// # Errors
    /// The terminal fails.
    pub(crate) fn next(&mut self, prompt: &str) -> anyhow::Result<Line> {
        match self {
            Reader::Editor { editor, interrupts, farewell } => {
                let (farewell, terminal) = (farewell.clone(), Terminal::now());
                interrupts.set_prompt(Some(AtPrompt { farewell, terminal }));
                let line = editor.readline(prompt);
                interrupts.set_prompt(None);
                match line {
                    Ok(text) if text.len() > LONGEST => Ok(Line::TooLong),
                    Ok(text) => {
                        if !text.trim().is_empty() {
                            editor.add_history_entry(text.as_str())?;
                        }
                        Ok(Line::Text(visible(text.as_bytes())))
                    }
                    Err(ReadlineError::Interrupted) => Ok(Line::Interrupted),
                    // A terminal that has gone away ends the input too.
                    Err(ReadlineError::Eof | ReadlineError::Io(_)) => Ok(Line::End),
                    Err(error) => Err(error.into()),
                }
            }
            Reader::Plain { lines, interrupts } => {
                if interrupts.take() {
                    return Ok(Line::Interrupted);
                }
                Ok(select! {
                    recv(lines) -> line => line.unwrap_or(Line::End),
                    recv(interrupts.wake) -> _ => {
                        interrupts.take();
                        Line::Interrupted
                    }
                })
            }
        }
    }
}

/// Reads one line and tells about it; a long one as soon as it is too long. `None` at the end of
/// input, else what the listener answered.
fn read_line(input: &mut impl BufRead, tell: &mut impl FnMut(Line) -> bool) -> Option<bool> {
    let mut line = Vec::new();
    let mut told = None;
    loop {
        let buffer = match input.fill_buf() {
            Ok(buffer) => buffer,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => &[],
        };
        if buffer.is_empty() {
            return if line.is_empty() || told.is_some() { None } else { Some(tell(text(&line))) };
        }
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let taken = end.map_or(buffer.len(), |end| end + 1);
        if told.is_none() {
            line.extend_from_slice(&buffer[..end.unwrap_or(buffer.len())]);
        }
        input.consume(taken);
        if told.is_none() && line.len() > LONGEST {
            told = Some(tell(Line::TooLong));
            line.clear();
        }
        match (end, told) {
            (_, Some(false)) => return Some(false),
            (Some(_), Some(true)) => return Some(true),
            (Some(_), None) => return Some(tell(text(&line))),
            (None, _) => {}
        }
    }
}

fn text(line: &[u8]) -> Line {
    Line::Text(visible(line))
}

/// The text with everything that a terminal might obey made visible.
fn visible(line: &[u8]) -> String {
    let text = String::from_utf8_lossy(line);
    let text = text.strip_suffix('\r').unwrap_or(&text);
    let shown = |c: char| match c {
        '\t' => ' ',
        c if c.is_control() => char::REPLACEMENT_CHARACTER,
        c => c,
    };
    text.chars().map(shown).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(mut input: &[u8]) -> Vec<Line> {
        let mut lines = Vec::new();
        while read_line(&mut input, &mut |line| {
            lines.push(line);
            true
        }) == Some(true)
        {}
        lines
    }

    #[test]
    fn lines_end_in_any_way() {
        let typed = |text: &str| Line::Text(text.to_owned());
        assert_eq!(lines(b"d4\r\n\npass\tx"), [typed("d4"), typed(""), typed("pass x")]);
        assert_eq!(lines(b""), []);
        assert_eq!(lines(b"\x1b[2J\xff\n"), [typed("\u{fffd}[2J\u{fffd}")]);
    }

    #[test]
    fn a_long_line_is_told_once_and_skipped() {
        let mut input = vec![b'x'; 100_000];
        input.extend(b"\nd4\n");
        assert_eq!(lines(&input), [Line::TooLong, Line::Text("d4".into())]);
        assert_eq!(lines(&[b'x'; 5000]), [Line::TooLong]);
        assert_eq!(lines(&[b'x'; LONGEST]).len(), 1);
        assert_ne!(lines(&[b'x'; LONGEST]), [Line::TooLong]);
    }
}
