//! The end of an engine's standard error, which explains most of its faults.

use crate::codec::{Line, LineReader};
use crossbeam_channel::{Receiver, bounded};
use std::{
    collections::VecDeque,
    io::{BufReader, Read},
    sync::{Arc, Mutex, PoisonError},
    thread,
    time::Duration,
};

/// The longest line that is kept, in bytes.
const LONGEST: usize = 1000;

/// Reads without end, so that the engine never waits, and keeps little.
#[derive(Debug)]
pub(crate) struct LastWords {
    lines: Arc<Mutex<VecDeque<String>>>,
    done: Receiver<()>,
}

impl LastWords {
    pub(crate) fn listen(errors: impl Read + Send + 'static, keep: usize) -> LastWords {
        let lines = Arc::new(Mutex::new(VecDeque::new()));
        let kept = Arc::clone(&lines);
        let (open, done) = bounded(0);
        thread::spawn(move || {
            // Dropped at the end of the thread, which is what `finish` waits for.
            let _open = open;
            let mut reader = LineReader::new(BufReader::new(errors), LONGEST);
            while let Ok(Some(line)) = reader.next_line() {
                let (Line::Text(line) | Line::TooLong(line)) = line;
                let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
                kept.push_back(line);
                if kept.len() > keep {
                    kept.pop_front();
                }
            }
        });
        LastWords { lines, done }
    }

    pub(crate) fn lines(&self) -> Vec<String> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner).iter().cloned().collect()
    }

    /// Gives the last lines of an ended engine a moment to arrive.
    pub(crate) fn finish(&self) {
        // An error either way: the thread has ended, or a grandchild holds the pipe open.
        let _ = self.done.recv_timeout(Duration::from_secs(5));
    }
}
