//! What is thought about beside the screen, and what came of it.

use go_ai::{Every, Limits, StopToken};
use go_core::{Color, Move};
use go_score::ScoreReport;
use go_session::{Done, Session, Task, words};

/// What a job is about. At most one of each kind is under way.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The computer's turn, or its judgement of the board.
    Task,
    /// A hint.
    Hint,
    /// The count as it stands.
    Estimate,
    /// A position of the graph.
    Graph,
}

impl Kind {
    pub(crate) const ALL: [Kind; 4] = [Kind::Task, Kind::Hint, Kind::Estimate, Kind::Graph];
}

/// Something to think about, with a copy of the game.
pub(crate) enum Job {
    Task(Box<Task>),
    Hint { serial: u64, session: Box<dyn Session>, limits: Limits },
    Estimate { serial: u64, session: Box<dyn Session> },
    Graph { turn: u32, epoch: u64, session: Box<dyn Session>, limits: Limits },
}

/// What came of a job.
pub(crate) enum Finding {
    Task(Box<Done>),
    Hint {
        serial: u64,
        hint: Option<Hint>,
    },
    Estimate {
        serial: u64,
        report: Box<ScoreReport>,
    },
    Graph {
        turn: u32,
        epoch: u64,
        value: Value,
    },
    /// It broke off: a fault of the program, which the panic hook has told.
    Crashed,
}

/// What the computer would do.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Hint {
    pub(crate) text: String,
    pub(crate) turns: Vec<Move>,
}

/// A position in figures.
#[derive(Copy, Clone, Debug, PartialEq)]
pub(crate) struct Value {
    /// Black's chance, 0 to 1.
    pub(crate) winrate: f32,
    /// Points that Black is ahead.
    pub(crate) score: f32,
}

impl Job {
    pub(crate) fn kind(&self) -> Kind {
        match self {
            Job::Task(..) => Kind::Task,
            Job::Hint { .. } => Kind::Hint,
            Job::Estimate { .. } => Kind::Estimate,
            Job::Graph { .. } => Kind::Graph,
        }
    }

    /// Does it, which takes its time.
    pub(crate) fn run(self, stop: &StopToken) -> Finding {
        match self {
            Job::Task(task) => Finding::Task(Box::new(task.run(stop))),
            Job::Hint { serial, mut session, limits } => {
                Finding::Hint { serial, hint: hint(&mut *session, &limits, stop) }
            }
            Job::Estimate { serial, session } => {
                let dead = session.judge().dead().points();
                Finding::Estimate { serial, report: Box::new(session.score_with_dead(dead)) }
            }
            Job::Graph { turn, epoch, mut session, limits } => {
                let report = session.search(&limits, stop, Every::Never, &mut |_| {});
                let value = match report.to_move {
                    Color::Black => Value { winrate: report.winrate, score: report.score },
                    Color::White => Value { winrate: 1.0 - report.winrate, score: -report.score },
                };
                Finding::Graph { turn, epoch, value }
            }
        }
    }
}

fn hint(session: &mut dyn Session, limits: &Limits, stop: &StopToken) -> Option<Hint> {
    if let Some((text, turns)) = words::handicap_hint(session) {
        return Some(Hint { text, turns });
    }
    let choice = session.choose(limits, stop)?;
    Some(Hint { text: words::hint(session, &choice), turns: words::hinted(&choice) })
}
