//! Lines that people type: with editing and history in a terminal, plain from a pipe or file.
//!
//! Lines are read on a thread of its own, so that Ctrl-C, a request to end and a clock are noticed
//! while nothing comes. No line is kept beyond [`LONGEST`] bytes, however long it goes on.

use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use anyhow::Context as _;
use crossbeam_channel::{Receiver, Sender, bounded, never, select};
use go_ai::StopToken;
use rustyline::error::ReadlineError;
use rustyline::{DefaultEditor, ExternalPrinter};

/// Bytes of the longest line that means anything.
const LONGEST: usize = 1000;

/// What came in place of a line, or the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// A line without its end, with control characters made visible.
    Text(String),
    /// More than [`LONGEST`] bytes without an end of line.
    TooLong,
    /// Nothing has come for as long as was to be waited; somebody may be typing.
    Waited,
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
}

impl Interrupts {
    /// Takes over what Ctrl-C does, and what the requests to end do.
    ///
    /// # Errors
    /// The system does not let us, or somebody did before.
    pub(crate) fn install() -> anyhow::Result<Interrupts> {
        let flag = Arc::new(AtomicBool::new(false));
        let (sender, wake) = bounded(1);
        let set = Arc::clone(&flag);
        ctrlc::set_handler(move || {
            set.store(true, Ordering::Relaxed);
            // A full channel has woken the reader already.
            let _ = sender.try_send(());
        })
        .context("cannot watch for Ctrl-C")?;
        Ok(Interrupts { flag, wake })
    }

    /// Those that never come.
    #[cfg(test)]
    pub(crate) fn none() -> Interrupts {
        Interrupts { flag: Arc::default(), wake: never() }
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
pub(crate) struct Reader {
    lines: Receiver<Line>,
    interrupts: Interrupts,
    /// A terminal with editing and history; nothing if lines come as they are.
    editor: Option<Editor>,
}

/// The side of an editor that asks. It reads on a thread of its own, which cannot be called back.
struct Editor {
    prompts: Sender<String>,
    /// Writes above the line that is being typed.
    printer: Option<Box<dyn ExternalPrinter + Send>>,
    /// While somebody is asked: how the terminal was before.
    asking: Option<Option<Terminal>>,
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

/// Ends the mode in which a terminal marks what is pasted, which editors begin.
const PASTES_UNMARKED: &str = "\x1b[?2004l";

impl Editor {
    fn ask(&mut self, prompt: &str) {
        if self.asking.is_none() {
            self.asking = Some(Terminal::now());
            // Without its thread the lines end too.
            let _ = self.prompts.send(prompt.to_owned());
        }
    }

    /// Gives the terminal back while somebody types; what is typed is lost.
    fn leave(&mut self) {
        if let Some(terminal) = self.asking.take() {
            if let Some(terminal) = terminal {
                terminal.restore();
            }
            // The terminal may be gone, and then nobody is left to tell.
            let mut out = io::stdout();
            let _ = writeln!(out, "{PASTES_UNMARKED}").and_then(|()| out.flush());
        }
    }
}

impl Reader {
    /// A reader of a terminal.
    ///
    /// # Errors
    /// The terminal cannot be set up.
    pub(crate) fn editor(interrupts: Interrupts) -> anyhow::Result<Reader> {
        let mut editor = DefaultEditor::new()?;
        let printer = editor.create_external_printer().ok();
        let printer = printer.map(|printer| Box::new(printer) as Box<dyn ExternalPrinter + Send>);
        let (prompts, asked) = bounded::<String>(1);
        let (sender, lines) = bounded(1);
        let read = move || {
            while let Ok(prompt) = asked.recv() {
                if sender.send(edited(&mut editor, &prompt)).is_err() {
                    break;
                }
            }
        };
        thread::Builder::new().name("editor".into()).spawn(read)?;
        let editor = Some(Editor { prompts, printer, asking: None });
        Ok(Reader { lines, interrupts, editor })
    }

    /// A reader of standard input as it comes.
    pub(crate) fn plain(interrupts: Interrupts) -> Reader {
        let (sender, lines) = bounded(1);
        thread::spawn(move || {
            let mut input = io::stdin().lock();
            loop {
                let told = read_line(&mut input, &mut |line| sender.send(line).is_ok());
                if told != Some(true) {
                    break;
                }
            }
        });
        Reader { lines, interrupts, editor: None }
    }

    /// Whether a person sits at a terminal, so that questions make sense.
    pub(crate) fn is_interactive(&self) -> bool {
        self.editor.is_some()
    }

    /// The next line, or [`Line::Waited`] if none comes for so long; asked again, the same line is
    /// waited for. The prompt shows in a terminal alone.
    pub(crate) fn next(&mut self, prompt: &str, wait: Option<Duration>) -> Line {
        if self.editor.is_none() && self.interrupts.take() {
            return Line::Interrupted;
        }
        if let Some(editor) = &mut self.editor {
            editor.ask(prompt);
        }
        let over = wait.map_or_else(never, crossbeam_channel::after);
        let line = select! {
            recv(self.lines) -> line => line.unwrap_or(Line::End),
            recv(self.interrupts.wake) -> _ => {
                self.interrupts.take();
                self.leave();
                Line::Interrupted
            }
            recv(over) -> _ => Line::Waited,
        };
        if line != Line::Waited
            && let Some(editor) = &mut self.editor
        {
            editor.asking = None;
        }
        line
    }

    /// Says something, also while somebody types.
    ///
    /// # Errors
    /// Standard output fails.
    pub(crate) fn say(&mut self, text: &str) -> io::Result<()> {
        if let Some(Editor { printer: Some(printer), asking: Some(_), .. }) = &mut self.editor
            && printer.print(format!("{text}\n")).is_ok()
        {
            return Ok(());
        }
        let mut out = io::stdout().lock();
        writeln!(out, "{text}")?;
        out.flush()
    }

    /// Gives the terminal back if somebody is typing: nothing more will be read.
    pub(crate) fn leave(&mut self) {
        if let Some(editor) = &mut self.editor {
            editor.leave();
        }
    }
}

/// A line that somebody edits in a terminal.
fn edited(editor: &mut DefaultEditor, prompt: &str) -> Line {
    match editor.readline(prompt) {
        Ok(text) if text.len() > LONGEST => Line::TooLong,
        Ok(text) => {
            if !text.trim().is_empty() {
                // A history that is full or off is no reason to stop.
                let _ = editor.add_history_entry(text.as_str());
            }
            Line::Text(visible(text.as_bytes()))
        }
        Err(ReadlineError::Interrupted) => Line::Interrupted,
        // A terminal that has gone away ends the input too.
        Err(_) => Line::End,
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
