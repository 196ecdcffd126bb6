//! The writing half of a server: a thread of its own, so that a stuck client cannot hold the end.

use super::{Ended, ServeError, Watch};
use crossbeam_channel::{Receiver, RecvTimeoutError, SendTimeoutError, Sender, bounded, select};
use std::{
    io::{self, Write},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    thread,
    time::Duration,
};

/// How many texts wait for the client before the worker waits too.
const WAITING: usize = 256;

/// How many bytes are written between two signs of life.
const PIECE: usize = 1 << 14;

/// The output can take no more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Halt {
    /// It is closed or failed.
    Closed,
    /// The input has ended and nobody reads.
    Stalled,
}

pub(crate) struct Output {
    texts: Sender<String>,
    /// Ready once the input has ended.
    closed: Receiver<()>,
    /// Ready once the writer has ended.
    gone: Receiver<()>,
    /// How the writing ended.
    done: Receiver<io::Result<()>>,
    written: Arc<AtomicU64>,
    patience: Duration,
}

impl Output {
    pub(crate) fn start(
        output: impl Write + Send + 'static,
        watch: Arc<Watch>,
        closed: Receiver<()>,
        patience: Duration,
    ) -> Output {
        let (texts, queue) = bounded::<String>(WAITING);
        let (finished, done) = bounded(1);
        let (open, gone) = bounded::<()>(0);
        let written = Arc::new(AtomicU64::new(0));
        let count = Arc::clone(&written);
        thread::spawn(move || {
            // Dropped last: it tells an idle worker that there is nothing left to work for.
            let _open = open;
            let result = write_all(output, queue, &count);
            if result.is_err() {
                watch.break_output();
            }
            // The server may have lost its patience and left.
            let _ = finished.send(result);
        });
        Output { texts, closed, gone, done, written, patience }
    }

    /// Ready once nothing can be written any more.
    pub(crate) fn gone(&self) -> &Receiver<()> {
        &self.gone
    }

    /// Hands a text to the writer; waits while the client is behind.
    pub(crate) fn write(&self, text: String) -> Result<(), Halt> {
        select! {
            send(self.texts, text) -> sent => return sent.map_err(|_| Halt::Closed),
            recv(self.closed) -> _ => {}
        }
        self.write_patiently(text)
    }

    /// The input has ended, so what cannot be written in time is written for nobody.
    fn write_patiently(&self, text: String) -> Result<(), Halt> {
        self.texts.send_timeout(text, self.patience).map_err(|error| match error {
            SendTimeoutError::Timeout(_) => Halt::Stalled,
            SendTimeoutError::Disconnected(_) => Halt::Closed,
        })
    }

    /// Waits until everything is written, as long as writing makes progress.
    pub(crate) fn finish(self, end: Result<Ended, Halt>) -> Result<Ended, ServeError> {
        let Output { texts, done, written, patience, .. } = self;
        drop(texts);
        if end == Err(Halt::Stalled) {
            return Ok(Ended::OutputStalled);
        }
        let mut before = written.load(Ordering::Relaxed);
        loop {
            return match done.recv_timeout(patience) {
                Ok(Ok(())) => Ok(end.unwrap_or(Ended::OutputClosed)),
                Ok(Err(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
                    Ok(Ended::OutputClosed)
                }
                Ok(Err(error)) => Err(ServeError::Write(error)),
                Err(RecvTimeoutError::Disconnected) => Ok(Ended::OutputClosed),
                Err(RecvTimeoutError::Timeout) => {
                    let now = written.load(Ordering::Relaxed);
                    if now != before {
                        before = now;
                        continue;
                    }
                    Ok(Ended::OutputStalled)
                }
            };
        }
    }
}

/// Writes what waits and flushes when nothing more does. Takes the queue, so that after a failure
/// no text is accepted any more.
#[expect(clippy::needless_pass_by_value, reason = "the queue has to be dropped here")]
fn write_all(
    mut output: impl Write,
    queue: Receiver<String>,
    written: &AtomicU64,
) -> io::Result<()> {
    for first in &queue {
        let mut next = Some(first);
        while let Some(text) = next {
            for piece in text.as_bytes().chunks(PIECE) {
                output.write_all(piece)?;
                written.fetch_add(1, Ordering::Relaxed);
            }
            next = queue.try_recv().ok();
        }
        output.flush()?;
        written.fetch_add(1, Ordering::Relaxed);
    }
    Ok(())
}
