//! The computer: a few threads, and one queue in which every table waits its turn.
//!
//! A table is in the queue once at most, and takes its task when its turn comes, so the queue is
//! small however many tables there are. Games go before analyses, but do not keep them waiting for
//! ever.

use std::collections::VecDeque;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::thread;

use go_ai::StopToken;
use go_core::Color;
use go_session::{Done, Task};

use crate::analysis::Analysis;
use crate::create::computer;
use crate::hall::Hall;
use crate::room::{Busy, Room};
use crate::store::Found;

/// Something for the computer.
pub(crate) enum Job {
    /// A table's turn or judgement, whatever it is when the job is begun.
    Table(Arc<Room>),
    /// Somebody wants to know something.
    Analysis(Box<Analysis>),
}

/// Analyses that may wait.
const ANALYSES: usize = 64;
/// Jobs of tables in succession while an analysis waits.
const GAMES_FIRST: u32 = 3;

#[derive(Default)]
struct Queue {
    tables: VecDeque<Arc<Room>>,
    analyses: VecDeque<Box<Analysis>>,
    /// Jobs of tables since the last analysis.
    since: u32,
    stopped: bool,
    /// What each thread works on.
    at_work: Vec<Option<StopToken>>,
}

#[derive(Default)]
struct Shared {
    queue: Mutex<Queue>,
    wake: Condvar,
}

/// The threads and their queue.
pub(crate) struct Pool(Arc<Shared>);

impl Pool {
    /// Starts so many threads.
    pub(crate) fn start(threads: NonZeroUsize, hall: &Weak<Hall>) -> Pool {
        let shared = Arc::new(Shared::default());
        shared.queue().at_work = vec![None; threads.get()];
        for number in 0..threads.get() {
            let (shared, hall) = (Arc::clone(&shared), Weak::clone(hall));
            let named = thread::Builder::new().name(format!("computer-{number}"));
            if let Err(error) = named.spawn(move || shared.work(number, &hall)) {
                tracing::error!("no thread for the computer: {error}");
            }
        }
        Pool(shared)
    }

    /// Adds a table's job.
    pub(crate) fn add(&self, job: Job) {
        let mut queue = self.0.queue();
        match job {
            Job::Table(room) => queue.tables.push_back(room),
            Job::Analysis(analysis) => queue.analyses.push_back(analysis),
        }
        self.0.wake.notify_one();
    }

    /// Adds an analysis.
    ///
    /// # Errors
    /// It comes back if too many wait already.
    pub(crate) fn analyse(&self, analysis: Box<Analysis>) -> Result<(), Box<Analysis>> {
        if self.0.queue().analyses.len() >= ANALYSES {
            return Err(analysis);
        }
        self.add(Job::Analysis(analysis));
        Ok(())
    }

    /// Ends all work soon.
    pub(crate) fn stop(&self) {
        let mut queue = self.0.queue();
        queue.stopped = true;
        queue.tables.clear();
        queue.analyses.clear();
        for stop in queue.at_work.iter().flatten() {
            stop.stop();
        }
        self.0.wake.notify_all();
    }
}

impl Shared {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(&self, number: usize, hall: &Weak<Hall>) {
        while let Some((job, stop)) = self.next(number) {
            if let Some(hall) = hall.upgrade() {
                match job {
                    Job::Table(room) => {
                        if is_sound(|| play(&hall, &room, &stop)).is_err() {
                            hall.failed(&room);
                        }
                    }
                    Job::Analysis(analysis) => drop(is_sound(|| analysis.run(&stop))),
                }
            }
            self.queue().at_work[number] = None;
        }
    }

    /// The next job, when there is one; `None` at the end.
    fn next(&self, number: usize) -> Option<(Job, StopToken)> {
        let mut queue = self.queue();
        loop {
            if queue.stopped {
                return None;
            }
            if let Some(job) = queue.take() {
                let stop = match &job {
                    Job::Table(_) => StopToken::new(),
                    Job::Analysis(analysis) => analysis.stop.clone(),
                };
                queue.at_work[number] = Some(stop.clone());
                return Some((job, stop));
            }
            queue = self.wake.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// Does something; a fault of the program in it costs one job and no thread.
fn is_sound(work: impl FnOnce()) -> thread::Result<()> {
    let done = catch_unwind(AssertUnwindSafe(work));
    if done.is_err() {
        tracing::error!("the computer has failed at a job");
    }
    done
}

impl Queue {
    fn take(&mut self) -> Option<Job> {
        if self.since >= GAMES_FIRST || self.tables.is_empty() {
            self.since = 0;
            if let Some(analysis) = self.analyses.pop_front() {
                return Some(Job::Analysis(analysis));
            }
        }
        self.since += 1;
        self.tables.pop_front().map(Job::Table)
    }
}

/// Does what the computer has to do at a table now.
fn play(hall: &Arc<Hall>, room: &Arc<Room>, stop: &StopToken) {
    let Some(task) = begin(room, stop) else { return };
    let turns = task.turns();
    let done = task.run(stop);
    let found = found(&done, turns);
    hall.finish(room, done, found);
}

fn begin(room: &Arc<Room>, stop: &StopToken) -> Option<Task> {
    let mut inside = room.enter();
    inside.computer = Busy::Idle;
    if !inside.wants_computer() {
        return None;
    }
    let mut task = inside.table.task()?;
    if inside.stumbled == Some(task.serial()) {
        // What came of the last seed could not be used.
        task = task.with_computer(computer());
    }
    inside.computer = Busy::Working { stop: stop.clone(), serial: task.serial() };
    Some(task)
}

/// What a search thought of the board, from Black's side.
fn found(done: &Done, turns: u32) -> Option<Found> {
    let report = &done.choice()?.report;
    if !report.is_searched() {
        return None;
    }
    let (winrate, score) = match report.to_move {
        Color::Black => (report.winrate, report.score),
        Color::White => (1.0 - report.winrate, -report.score),
    };
    let rounded = |value: f32, steps: f32| (value * steps).round() / steps;
    Some(Found(turns, rounded(winrate, 1000.0), rounded(score, 10.0)))
}
