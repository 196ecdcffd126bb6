//! What the reader knows and the worker wants to know: how far the input is ahead.

use super::{Interrupt, Until};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// Shared by the reader, the worker and the writer.
///
/// Lines are numbered, and a command knows its number. So a line that came later is told from one
/// that came before without anything to reset, however far the reader is ahead.
pub(crate) struct Watch {
    state: Mutex<State>,
    room: Condvar,
    budget: usize,
}

#[derive(Default)]
struct State {
    /// Lines read so far, blank ones included.
    seen: u64,
    /// The number of the last `# interrupt`, 0 before the first.
    interrupted: u64,
    /// The input has ended.
    closed: bool,
    /// `quit` has been read, whether or not it was answered.
    quitting: bool,
    /// The output has ended.
    broken: bool,
    /// The worker has left.
    left: bool,
    /// Bytes of commands that wait.
    held: usize,
    running: Option<Running>,
}

struct Running {
    interrupt: Interrupt,
    until: Until,
}

impl Watch {
    pub(crate) fn new(budget: usize) -> Watch {
        Watch { state: Mutex::default(), room: Condvar::new(), budget }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The reader has read a line; tells its number.
    pub(crate) fn saw_line(&self, interrupts: bool) -> u64 {
        let mut state = self.lock();
        state.seen += 1;
        if interrupts {
            state.interrupted = state.seen;
        }
        if let Some(running) = &state.running
            && (interrupts || running.until == Until::Input)
        {
            running.interrupt.set();
        }
        state.seen
    }

    /// Waits for room in the backlog. False when the worker has left. One command always has room.
    pub(crate) fn reserve(&self, cost: usize) -> bool {
        let mut state = self.lock();
        while !state.left && state.held > 0 && state.held.saturating_add(cost) > self.budget {
            state = self.room.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        state.held = state.held.saturating_add(cost);
        !state.left
    }

    /// The worker has taken a command.
    pub(crate) fn release(&self, cost: usize) {
        let mut state = self.lock();
        state.held = state.held.saturating_sub(cost);
        self.room.notify_one();
    }

    /// The input has ended.
    pub(crate) fn close(&self) {
        let mut state = self.lock();
        state.closed = true;
        if let Some(running) = &state.running
            && running.until == Until::Input
        {
            running.interrupt.set();
        }
    }

    /// The output has ended: nobody waits for the running command any more.
    pub(crate) fn break_output(&self) {
        let mut state = self.lock();
        state.broken = true;
        if let Some(running) = &state.running {
            running.interrupt.set();
        }
    }

    pub(crate) fn is_broken(&self) -> bool {
        self.lock().broken
    }

    pub(crate) fn saw_quit(&self) {
        self.lock().quitting = true;
    }

    /// Nothing more will be asked, or nothing that is wanted.
    pub(crate) fn is_ending(&self) -> bool {
        let state = self.lock();
        state.closed || state.quitting
    }

    /// A command starts: its token, raised already if an interruption came behind it.
    pub(crate) fn begin(&self, line: u64) -> Interrupt {
        let mut state = self.lock();
        let interrupt = Interrupt::new();
        if state.broken || state.interrupted > line {
            interrupt.set();
        }
        state.running = Some(Running { interrupt: interrupt.clone(), until: Until::Done });
        interrupt
    }

    /// The command of that line turns into a stream that input may end.
    pub(crate) fn stop_on_input(&self, line: u64) {
        let mut state = self.lock();
        let ended = state.closed || state.seen > line;
        if let Some(running) = &mut state.running {
            running.until = Until::Input;
            if ended {
                running.interrupt.set();
            }
        }
    }

    /// The command has ended.
    pub(crate) fn end(&self) {
        self.lock().running = None;
    }
}

/// Tells the reader when the worker leaves, however it leaves.
pub(crate) struct WatchGuard(pub(crate) Arc<Watch>);

impl Drop for WatchGuard {
    fn drop(&mut self) {
        self.0.lock().left = true;
        self.0.room.notify_all();
    }
}
