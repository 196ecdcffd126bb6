//! What the servers of these tests log.

use std::io::{self, Write};
use std::net::SocketAddr;
use std::sync::{Mutex, Once, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant};

use tracing_subscriber::EnvFilter;

static LINES: Mutex<Vec<String>> = Mutex::new(Vec::new());

struct Lines;

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let line = String::from_utf8_lossy(bytes).into_owned();
        LINES.lock().unwrap_or_else(PoisonError::into_inner).push(line);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Begins to keep what is logged, refusals of moves included.
pub(crate) fn listen() {
    static BEGUN: Once = Once::new();
    BEGUN.call_once(|| {
        let filter = EnvFilter::new("go_web=debug");
        let log = tracing_subscriber::fmt().with_env_filter(filter);
        log.with_writer(|| Lines).init();
    });
}

/// Waits for a line about what came from an address.
///
/// # Panics
/// There is none for a long time.
#[track_caller]
pub(crate) fn expect(from: SocketAddr, text: &str) {
    let from = from.to_string();
    let end = Instant::now() + Duration::from_secs(60);
    loop {
        let lines = LINES.lock().unwrap_or_else(PoisonError::into_inner);
        let about: Vec<&String> = lines.iter().filter(|line| line.contains(&from)).collect();
        if about.iter().any(|line| line.contains(text)) {
            return;
        }
        assert!(Instant::now() < end, "nothing is logged of '{text}' from {from}: {about:?}");
        drop(lines);
        sleep(Duration::from_millis(20));
    }
}
