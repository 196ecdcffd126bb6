//! CPU time of threads and programs: machines are shared, and what a search does in a second depends on
//! who else is at work.

use std::fs;
use std::path::PathBuf;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crossbeam_channel::{RecvTimeoutError, Sender, bounded};
use go_ai::StopToken;

/// How often a watch looks.
const LOOK: Duration = Duration::from_millis(2);

/// CPU time of the calling thread; time since the first call where the system does not tell it.
#[cfg(unix)]
pub(crate) fn thread_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    let seconds = u64::try_from(time.tv_sec).unwrap_or_default();
    Duration::new(seconds, u32::try_from(time.tv_nsec).unwrap_or_default())
}

/// Time since the first call.
#[cfg(not(unix))]
pub(crate) fn thread_time() -> Duration {
    static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}

/// CPU time of a program, of those that it started, and of those that have ended meanwhile.
/// `None` where the system does not tell it, or the program is gone.
pub(crate) fn process_time(id: u32) -> Option<Duration> {
    let own = ticks(&fs::read_to_string(format!("/proc/{id}/stat")).ok()?)?;
    let all = own + descendants(id).iter().filter_map(|child| stat(*child)).sum::<u64>();
    Some(Duration::from_secs_f64(all as f64 / per_second()))
}

fn stat(id: u32) -> Option<u64> {
    ticks(&fs::read_to_string(format!("/proc/{id}/stat")).ok()?)
}

/// Clock ticks in user and system mode, of the program itself and of its children that ended:
/// fields 14 to 17 of a stat file. The name in field 2 may hold blanks and brackets.
fn ticks(stat: &str) -> Option<u64> {
    let (_, rest) = stat.rsplit_once(')')?;
    let fields: Vec<&str> = rest.split_ascii_whitespace().collect();
    fields.get(11..15)?.iter().map(|field| field.parse::<u64>().ok()).sum()
}

#[cfg(unix)]
fn per_second() -> f64 {
    rustix::param::clock_ticks_per_second() as f64
}

#[cfg(not(unix))]
fn per_second() -> f64 {
    100.0
}

/// The programs that a program started and that run.
fn descendants(id: u32) -> Vec<u32> {
    let mut found = vec![id];
    let mut looked_at = 0;
    while let Some(&id) = found.get(looked_at) {
        looked_at += 1;
        let Ok(threads) = fs::read_dir(format!("/proc/{id}/task")) else { continue };
        for thread in threads.flatten() {
            let children = fs::read_to_string(thread.path().join("children")).unwrap_or_default();
            let children = children.split_ascii_whitespace().filter_map(|id| id.parse().ok());
            let new: Vec<u32> = children.filter(|child| !found.contains(child)).collect();
            found.extend(new);
        }
    }
    found.remove(0);
    found
}

/// Stops a search of the thread that made it when its CPU time is used up.
pub(crate) struct Watch {
    done: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Watch {
    /// A watch over what the calling thread does from now on.
    pub(crate) fn over_this_thread(limit: Duration, stop: &StopToken) -> Watch {
        let stop = stop.clone();
        let clock = Clock::of_this_thread();
        let (done, over) = bounded::<()>(0);
        let thread = thread::spawn(move || {
            while clock.used() < limit {
                if over.recv_timeout(LOOK) != Err(RecvTimeoutError::Timeout) {
                    return;
                }
            }
            stop.stop();
        });
        Watch { done: Some(done), thread: Some(thread) }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        drop(self.done.take());
        if let Some(thread) = self.thread.take() {
            // It only sleeps and looks.
            let _ = thread.join();
        }
    }
}

/// The CPU time of a thread as another thread can read it, to some milliseconds.
pub(crate) struct Clock {
    file: Option<PathBuf>,
    begun: Duration,
    start: Instant,
}

impl Clock {
    /// A clock that begins now, and tells the time of the thread that made it.
    pub(crate) fn of_this_thread() -> Clock {
        let name = fs::read_link("/proc/thread-self").ok();
        let file = name.map(|name| PathBuf::from("/proc").join(name).join("schedstat"));
        let mut clock = Clock { file, begun: Duration::ZERO, start: Instant::now() };
        match clock.read() {
            // This thread's own clock is exact; the file lags behind by a tick at most.
            Some(read) => clock.begun = thread_time().max(read),
            None => clock.file = None,
        }
        clock
    }

    fn read(&self) -> Option<Duration> {
        let text = fs::read_to_string(self.file.as_ref()?).ok()?;
        let nanoseconds = text.split_ascii_whitespace().next()?.parse().ok()?;
        Some(Duration::from_nanos(nanoseconds))
    }

    /// What the thread has used since; the time that has passed where nobody tells.
    pub(crate) fn used(&self) -> Duration {
        match self.read() {
            Some(read) => read.saturating_sub(self.begun),
            None => self.start.elapsed(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::hint::black_box;

    #[test]
    fn ticks_are_the_four_fields_of_a_stat_file() {
        let stat = "7 (a (b) c) S 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16";
        assert_eq!(ticks(stat), Some(11 + 12 + 13 + 14));
        assert_eq!(ticks("7 (a) S 1 2"), None);
        assert_eq!(ticks(""), None);
    }

    #[test]
    fn a_program_has_used_something_and_a_gone_one_is_unknown() {
        if process_time(1).is_none() {
            return;
        }
        assert!(process_time(std::process::id()).is_some());
        assert_eq!(process_time(u32::MAX), None);
    }

    #[test]
    fn a_watch_stops_a_thread_that_works() {
        let is_told = Clock::of_this_thread().file.is_some();
        let stop = StopToken::new();
        let limit = Duration::from_millis(40);
        let begun = thread_time();
        let watch = Watch::over_this_thread(limit, &stop);
        let mut sum = 0u64;
        while !stop.is_stopped() {
            for i in 0..10_000u64 {
                sum = black_box(sum ^ i);
            }
        }
        drop(watch);
        // Where nobody tells, the time that passes counts, of which this thread may get little.
        assert!(!is_told || thread_time() - begun >= limit);
    }
}
