//! CPU time of a thread.

use std::time::Duration;

/// CPU time that the calling thread has used, to the nanosecond. On systems without such a clock
/// the time since the first call: then measure on a machine that is doing nothing else.
///
/// ```
/// use go_bench::cpu::thread_time;
/// let before = thread_time();
/// assert!(thread_time() >= before);
/// ```
#[cfg(unix)]
#[must_use]
pub fn thread_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    // The clock begins at zero and counts up.
    let seconds = u64::try_from(time.tv_sec).unwrap_or_default();
    Duration::new(seconds, u32::try_from(time.tv_nsec).unwrap_or_default())
}

/// The time since the first call.
#[cfg(not(unix))]
#[must_use]
pub fn thread_time() -> Duration {
    static START: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    START.get_or_init(std::time::Instant::now).elapsed()
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn work_takes_time_and_sleep_does_not() {
        let before = thread_time();
        std::thread::sleep(Duration::from_millis(30));
        let slept = thread_time() - before;
        let mut sum = 0u64;
        for i in 0..20_000_000u64 {
            sum = std::hint::black_box(sum ^ i);
        }
        assert!(thread_time() - before > 2 * slept);
    }
}
