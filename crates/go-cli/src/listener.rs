//! Whether anybody can still read standard output: a search for nobody may be a long one, and the next
//! write may be far off. Where a system cannot tell, the next write does.

#[cfg(unix)]
mod told {
    use std::io;
    use std::thread;

    use rustix::event::{PollFd, PollFlags, Timespec, poll};

    /// Waits for the reader to go, as long as that; `None` if the output cannot be watched.
    fn is_gone_within(time: Option<&Timespec>) -> Option<bool> {
        let output = io::stdout();
        loop {
            // Errors and hang-ups are told without being asked for, and nothing else is.
            let mut fds = [PollFd::new(&output, PollFlags::empty())];
            return match poll(&mut fds, time) {
                Err(rustix::io::Errno::INTR) => continue,
                Ok(0) => Some(false),
                Ok(_) if fds[0].revents().intersects(PollFlags::ERR | PollFlags::HUP) => Some(true),
                _ => None,
            };
        }
    }

    /// Whether the reader of standard output has gone.
    pub(crate) fn is_gone() -> bool {
        is_gone_within(Some(&Timespec { tv_sec: 0, tv_nsec: 0 })) == Some(true)
    }

    /// Does something once the reader of standard output has gone.
    pub(crate) fn when_gone(act: impl FnOnce() + Send + 'static) {
        thread::spawn(move || {
            if is_gone_within(None) == Some(true) {
                act();
            }
        });
    }
}

#[cfg(not(unix))]
mod told {
    pub(crate) fn is_gone() -> bool {
        false
    }

    pub(crate) fn when_gone(_: impl FnOnce() + Send + 'static) {}
}

pub(crate) use told::{is_gone, when_gone};
