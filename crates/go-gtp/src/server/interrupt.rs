//! The token by which a running command learns that it should end.

use std::{
    sync::{
        Arc, Condvar, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

/// A flag that is raised once and shared by all its clones; every command gets its own.
///
/// # Examples
///
/// ```
/// use go_gtp::Interrupt;
/// use std::time::Duration;
///
/// let interrupt = Interrupt::new();
/// let search = interrupt.clone();
/// let thread = std::thread::spawn(move || while !search.wait(Duration::from_secs(60)) {});
/// interrupt.set();
/// thread.join().unwrap();
/// assert!(interrupt.is_set());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Interrupt(Arc<Inner>);

#[derive(Debug, Default)]
struct Inner {
    flag: Arc<AtomicBool>,
    lock: Mutex<()>,
    raised: Condvar,
}

impl Interrupt {
    /// A token that is not raised.
    #[must_use]
    pub fn new() -> Interrupt {
        Interrupt::default()
    }

    /// Whether the command should end.
    #[must_use]
    pub fn is_set(&self) -> bool {
        self.0.flag.load(Ordering::Relaxed)
    }

    /// Asks the command to end.
    pub fn set(&self) {
        // Raised under the lock, so that no waiter misses it between its look and its sleep.
        let _guard = self.0.lock.lock().unwrap_or_else(PoisonError::into_inner);
        self.0.flag.store(true, Ordering::Relaxed);
        self.0.raised.notify_all();
    }

    /// The bare flag, for a search that polls an atomic of its own kind. Only read it.
    #[must_use]
    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.0.flag)
    }

    /// Sleeps for the time given, or until the token is raised; tells whether it is.
    pub fn wait(&self, time: Duration) -> bool {
        let deadline = Instant::now().checked_add(time);
        let mut guard = self.0.lock.lock().unwrap_or_else(PoisonError::into_inner);
        while !self.is_set() {
            let left = match deadline {
                Some(deadline) => deadline.saturating_duration_since(Instant::now()),
                // Beyond what the clock can count.
                None => Duration::from_secs(3600),
            };
            if left.is_zero() {
                return false;
            }
            let waited = self.0.raised.wait_timeout(guard, left);
            guard = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        true
    }
}
