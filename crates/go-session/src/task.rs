//! What the computer has to do at a table: work that is carried to any thread and back.

use std::time::{Duration, Instant};

use go_ai::{Choice, Limits, StopToken};
use go_core::Point;
use go_score::LifeReport;

use crate::handicap;
use crate::session::{Computer, Session};

/// Something for the computer to do, with a copy of the game to do it on.
pub struct Task {
    pub(crate) serial: u64,
    pub(crate) work: Work,
    pub(crate) session: Box<dyn Session>,
}

/// What is to be done.
#[derive(Copy, Clone, Debug, PartialEq)]
pub enum Work {
    /// To choose a turn or a side, or to place a free handicap.
    Choose(Limits),
    /// To say of every group whether it lives.
    Judge,
}

impl Task {
    /// What is to be done.
    #[must_use]
    pub const fn work(&self) -> Work {
        self.work
    }

    /// The [serial number](crate::Table::serial) of the table that it belongs to: with another
    /// one there, nobody waits for a choice any more.
    #[must_use]
    pub const fn serial(&self) -> u64 {
        self.serial
    }

    /// The number of turns of the game that it is done on.
    #[must_use]
    pub fn turns(&self) -> u32 {
        self.session.turns()
    }

    /// The same work, with a search that ends otherwise than the level says. A clock's share of the
    /// time holds whatever else is asked for.
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Task {
        if let Work::Choose(own) = &mut self.work {
            let time = [limits.time, own.time].into_iter().flatten().min();
            *own = Limits { time, ..limits };
        }
        self
    }

    /// The same work by a computer that begins from another seed.
    #[must_use]
    pub fn with_computer(mut self, computer: Computer) -> Task {
        self.session.reset_computer(computer);
        self
    }

    /// Does it, which takes its time. The token ends a search early with what has been found.
    #[must_use]
    pub fn run(mut self, stop: &StopToken) -> Done {
        let started = Instant::now();
        let finding = match self.work {
            Work::Choose(_) if handicap::left(&*self.session) > 0 => {
                Finding::Handicap(handicap::choice(&*self.session))
            }
            Work::Choose(limits) => {
                Finding::Choice(self.session.choose(&limits, stop).map(Box::new))
            }
            Work::Judge => Finding::Judgement(self.session.judge()),
        };
        let (turns, thought) = (self.session.turns(), started.elapsed());
        Done { serial: self.serial, turns, thought, finding }
    }
}

/// What came of a [`Task`].
pub struct Done {
    pub(crate) serial: u64,
    pub(crate) turns: u32,
    pub(crate) thought: Duration,
    pub(crate) finding: Finding,
}

pub(crate) enum Finding {
    Choice(Option<Box<Choice>>),
    Judgement(LifeReport),
    Handicap(Vec<Point>),
}

impl Done {
    /// The [serial number](crate::Table::serial) that the table had when this was asked for.
    #[must_use]
    pub const fn serial(&self) -> u64 {
        self.serial
    }

    /// How long it took.
    #[must_use]
    pub const fn thought(&self) -> Duration {
        self.thought
    }

    /// What the computer chose and what its search found; `None` if it was to judge the board, or
    /// placed a handicap.
    #[must_use]
    pub fn choice(&self) -> Option<&Choice> {
        match &self.finding {
            Finding::Choice(choice) => choice.as_deref(),
            Finding::Judgement(_) | Finding::Handicap(_) => None,
        }
    }
}
