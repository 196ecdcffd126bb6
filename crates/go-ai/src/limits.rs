//! How long a search may go on, how often it tells what it has found, and how it is stopped from
//! outside.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// When a search ends by itself: at the first limit that is reached. Without any it goes on until
/// it is stopped.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Playouts of this search; those of a tree that was kept do not count.
    pub playouts: Option<u64>,
    /// Wall-clock time.
    pub time: Option<Duration>,
}

impl Limits {
    /// A fixed number of playouts, which makes a search repeatable.
    #[must_use]
    pub const fn playouts(playouts: u64) -> Limits {
        Limits { playouts: Some(playouts), time: None }
    }

    /// A fixed time.
    #[must_use]
    pub const fn time(time: Duration) -> Limits {
        Limits { playouts: None, time: Some(time) }
    }
}

/// How often a search tells what it has found so far.
///
/// Telling changes nothing about the search: the same seed and the same playouts have the same
/// result, whoever listens.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Every {
    /// Not before its end.
    Never,
    /// After every so many playouts; 0 counts as 1.
    Playouts(u64),
    /// After so much wall-clock time, or a few playouts later.
    Time(Duration),
}

/// A flag that stops a search from another thread. Clones share it.
///
/// ```
/// use go_ai::StopToken;
/// let token = StopToken::new();
/// let other = token.clone();
/// other.stop();
/// assert!(token.is_stopped());
/// ```
#[derive(Clone, Debug, Default)]
pub struct StopToken(Arc<AtomicBool>);

impl StopToken {
    /// A token that is not stopped.
    #[must_use]
    pub fn new() -> StopToken {
        StopToken::default()
    }

    /// A token over a flag that somebody else sets.
    #[must_use]
    pub fn from_flag(flag: Arc<AtomicBool>) -> StopToken {
        StopToken(flag)
    }

    /// Asks the search to stop; it does after the playout it is in.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether a stop was asked for.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
