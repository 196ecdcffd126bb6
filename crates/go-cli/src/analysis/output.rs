//! The one writer of lines.

use std::io::{self, Write};
use std::thread;

use crossbeam_channel::{Receiver, Sender, bounded};

use crate::listener;

/// Lines that wait for the client before those who write them wait too.
const WAITING: usize = 64;

/// The writing end.
pub(super) struct Output {
    /// Takes whole lines, without a line feed.
    pub(super) lines: Sender<String>,
    /// Tells once that nothing is or can be written any more, and why if it is a failure.
    pub(super) ended: Receiver<io::Result<()>>,
}

impl Output {
    /// Starts writing to standard output.
    pub(super) fn start() -> Output {
        let (lines, queue) = bounded::<String>(WAITING);
        let (end, ended) = bounded(2);
        let gone = end.clone();
        thread::spawn(move || {
            let written = write_lines(io::stdout(), queue);
            // The desk may have left.
            let _ = end.try_send(written);
        });
        listener::when_gone(move || {
            let _ = gone.try_send(Err(io::ErrorKind::BrokenPipe.into()));
        });
        Output { lines, ended }
    }
}

/// Writes what waits and flushes when nothing more does. Takes the queue, so that after a failure
/// no line is accepted any more.
#[expect(clippy::needless_pass_by_value, reason = "the queue has to be dropped here")]
fn write_lines(mut output: impl Write, queue: Receiver<String>) -> io::Result<()> {
    for first in &queue {
        let mut next = Some(first);
        while let Some(mut line) = next {
            line.push('\n');
            output.write_all(line.as_bytes())?;
            next = queue.try_recv().ok();
        }
        output.flush()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_out_whole_and_in_order() {
        let (lines, queue) = bounded(10);
        for line in ["a", "", "c"] {
            lines.send(line.to_owned()).unwrap();
        }
        drop(lines);
        let mut text = Vec::new();
        write_lines(&mut text, queue).unwrap();
        assert_eq!(text, b"a\n\nc\n");
    }

    #[test]
    fn a_failure_ends_the_queue() {
        struct Broken;
        impl Write for Broken {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::ErrorKind::BrokenPipe.into())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let (lines, queue) = bounded(10);
        lines.send("a".to_owned()).unwrap();
        assert!(write_lines(Broken, queue).is_err());
        assert!(lines.send("b".to_owned()).is_err());
    }
}
