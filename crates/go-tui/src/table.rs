//! The table on the screen: a [`Table`] with a cursor, a line to type in, questions and panels.

mod buttons;
pub(crate) mod command;
mod dialog;
mod draw;
mod facts;
mod graph;
mod keys;
mod layout;
mod panel;
mod reasons;
mod record;
mod requests;
mod saving;

use std::path::PathBuf;
use std::time::Duration;

use go_ai::Limits;
use go_core::{Point, Setup};
use go_score::ScoreReport;
use go_session::{Actor, Arrangement, Player, Seat, Seats, Session, Table, Work, handicap, words};

use crate::effect::Effect;
use crate::view::View;
use crate::work::{Finding, Hint, Job, Kind};

use dialog::{Dialog, Question};
pub(crate) use draw::draw_too_small;

/// The question of whether to leave.
const LEAVE: Question = Question::Leave;

use facts::Facts;
use graph::Graph;

/// What is said at the bottom of the screen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Message {
    pub(crate) text: String,
    /// The same in fewer words, for where there is no room for all of it.
    pub(crate) brief: Option<String>,
    pub(crate) tone: Tone,
}

/// How something is said.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Tone {
    #[default]
    Plain,
    Warning,
}

/// A table at which somebody sits.
pub(crate) struct Play {
    pub(crate) table: Table,
    /// When a search ends, if not as the level says.
    limits: Option<Limits>,
    /// The file that the game comes from, where it was chosen among the saved ones.
    pub(crate) from: Option<PathBuf>,
    /// The number of actions, and the stones before them, that were there before anything was done
    /// here.
    begun: (usize, Setup),
    pub(crate) cursor: Point,
    /// The line that is being typed.
    pub(crate) line: Option<String>,
    /// A letter that moved the cursor from a point, and that may have been the first of a word.
    letter: Option<(char, Point)>,
    pub(crate) dialog: Option<Dialog>,
    /// The button that Enter presses.
    pub(crate) focus: Option<usize>,
    /// Where the mouse went down.
    pressed: Option<keys::Target>,
    /// When a button was clicked that ends somebody's turn.
    clicked: Option<Duration>,
    pub(crate) message: Message,
    /// Why the game is not in its file, if it is not.
    pub(crate) unsaved: Option<String>,
    pub(crate) facts: Facts,
    /// What the computer would do, at this serial number of the table.
    pub(crate) hint: Option<(u64, Hint)>,
    /// The count as it stood at this serial number.
    pub(crate) estimate: Option<(u64, Box<ScoreReport>)>,
    /// The count, once the game is over.
    pub(crate) result: Option<Box<ScoreReport>>,
    pub(crate) graph: Graph,
    /// What is being thought about, and the serial number of the table then.
    busy: Vec<(Kind, u64)>,
    /// The turns on the board that is being judged.
    judging: Option<u32>,
    /// The serial number at which everything here was brought up to date.
    settled_at: Option<u64>,
}

impl Play {
    /// A table for a game, new or resumed.
    pub(crate) fn new(
        session: Box<dyn Session>,
        arrangement: Arrangement,
        limits: Option<Limits>,
    ) -> Play {
        let size = session.size();
        let middle = size.point(size.width() / 2, size.height() / 2);
        let cursor = middle.or(size.points().next()).expect("a board has points");
        let begun = (session.log().len(), *session.start());
        let facts = Facts::of(&*session);
        Play {
            table: Table::new(session, arrangement),
            limits,
            from: None,
            begun,
            cursor,
            line: None,
            letter: None,
            dialog: None,
            focus: None,
            pressed: None,
            clicked: None,
            message: Message::default(),
            unsaved: None,
            facts,
            hint: None,
            estimate: None,
            result: None,
            graph: Graph::default(),
            busy: Vec::new(),
            judging: None,
            settled_at: None,
        }
    }

    pub(crate) fn session(&self) -> &dyn Session {
        self.table.session()
    }

    pub(crate) fn seats(&self) -> Seats {
        self.table.arrangement().seats
    }

    /// Whether something has happened that a file has to hold.
    pub(crate) fn has_begun(&self) -> bool {
        let (actions, start) = &self.begun;
        self.session().log().len() != *actions || self.session().start() != start
    }

    /// The handicap stones that Black has still to place.
    pub(crate) fn handicap_left(&self) -> u8 {
        handicap::left(self.session())
    }

    /// Limits that were chosen in place of a level.
    pub(crate) fn own_limits(&self) -> Option<Limits> {
        self.limits
    }

    /// The person who has to do something, or the one who may ask for something meanwhile.
    pub(crate) fn person(&self) -> Option<Player> {
        let seats = self.seats();
        let is_person = |player: &Player| seats.of(*player) == Seat::Person;
        let actor = match Seats::actor(self.session()) {
            Actor::Player(player) => Some(player),
            Actor::Both => {
                let confirmed = self.session().confirmed();
                Player::ALL
                    .into_iter()
                    .filter(is_person)
                    .find(|&player| !confirmed[Seats::color(self.session(), player)])
            }
            Actor::Nobody => None,
        };
        actor.filter(is_person).or_else(|| Player::ALL.into_iter().find(is_person))
    }

    /// Whether a person has to make a turn now.
    pub(crate) fn is_persons_turn(&self) -> bool {
        match Seats::actor(self.session()) {
            Actor::Player(player) => self.seats().of(player) == Seat::Person,
            Actor::Both | Actor::Nobody => false,
        }
    }

    /// Whether two people play at this terminal.
    pub(crate) fn is_shared(&self) -> bool {
        let seats = self.seats();
        seats.one == Seat::Person && seats.two == Seat::Person
    }

    /// What is thought about that somebody waits for.
    pub(crate) fn waits_for(&self) -> Option<Kind> {
        let waited = [Kind::Task, Kind::Hint, Kind::Estimate];
        waited.into_iter().find(|&kind| self.is_busy(kind))
    }

    pub(crate) fn is_busy(&self, kind: Kind) -> bool {
        self.busy.iter().any(|&(busy, _)| busy == kind)
    }

    /// The computer has to choose a turn or a side.
    pub(crate) fn is_choosing(&self) -> bool {
        self.is_busy(Kind::Task) && matches!(Seats::actor(self.session()), Actor::Player(_))
    }

    pub(crate) fn say(&mut self, text: impl Into<String>) {
        self.message = Message { text: text.into(), ..Message::default() };
    }

    pub(crate) fn warn(&mut self, text: impl Into<String>) {
        self.message = Message { text: text.into(), brief: None, tone: Tone::Warning };
    }

    /// The game goes on at this moment.
    pub(crate) fn start(&mut self, view: &View) -> Vec<Effect> {
        self.table.resume(view.now);
        if self.handicap_left() > 0 && self.is_persons_turn() {
            self.say(words::handicap_to_place(self.session()));
        }
        let mut effects = vec![Effect::Begin];
        effects.extend(self.settle(view));
        effects
    }

    /// Brings everything up to date after something has happened: what is known of the board, what
    /// there is to think about, the file.
    pub(crate) fn settle(&mut self, view: &View) -> Vec<Effect> {
        let serial = self.table.serial();
        if self.settled_at == Some(serial) {
            return Vec::new();
        }
        let mut effects = Vec::new();
        if self.settled_at.is_some() {
            effects.push(Effect::Keep);
        }
        self.settled_at = Some(serial);
        self.facts = Facts::of(self.session());
        let is_old = |at: u64| at != serial;
        if self.hint.as_ref().is_some_and(|&(at, _)| is_old(at)) {
            self.hint = None;
        }
        if self.estimate.as_ref().is_some_and(|&(at, _)| is_old(at)) {
            self.estimate = None;
        }
        self.result = match self.session().phase().is_over() {
            true => Some(Box::new(self.session().score())),
            false => None,
        };
        for kind in [Kind::Hint, Kind::Estimate] {
            if self.busy.iter().any(|&(busy, at)| busy == kind && is_old(at)) {
                effects.push(Effect::Stop(kind));
                self.busy.retain(|&(busy, _)| busy != kind);
            }
        }
        effects.extend(self.settle_task());
        self.graph.follow(self.table.session());
        effects.extend(self.settle_graph(view));
        effects
    }

    /// Begins what the computer has to do, and ends what it has to do no longer.
    fn settle_task(&mut self) -> Vec<Effect> {
        let mut effects = Vec::new();
        let task = self.table.task();
        let running = self.busy.iter().find(|(kind, _)| *kind == Kind::Task).map(|&(_, at)| at);
        let goes_on = match (&task, running) {
            // Marks change nothing about the board that is being judged.
            (Some(task), Some(at)) => {
                task.serial() == at
                    || task.work() == Work::Judge && self.judging == Some(task.turns())
            }
            (None, None) => true,
            _ => false,
        };
        if goes_on {
            return effects;
        }
        if running.is_some() {
            effects.push(Effect::Stop(Kind::Task));
            self.busy.retain(|&(kind, _)| kind != Kind::Task);
        }
        if let Some(task) = task {
            self.busy.push((Kind::Task, task.serial()));
            self.judging = (task.work() == Work::Judge).then(|| task.turns());
            let task = match self.limits {
                Some(limits) => task.with_limits(limits),
                None => task,
            };
            effects.push(Effect::Work(Job::Task(Box::new(task))));
        }
        effects
    }

    /// Begins to look at the next position of the graph.
    pub(crate) fn settle_graph(&mut self, view: &View) -> Vec<Effect> {
        if !view.shown.graph.is_on() {
            if self.is_busy(Kind::Graph) {
                self.busy.retain(|&(kind, _)| kind != Kind::Graph);
                return vec![Effect::Stop(Kind::Graph)];
            }
            return Vec::new();
        }
        if self.is_busy(Kind::Graph) {
            return Vec::new();
        }
        match self.graph.next(self.table.session()) {
            Some(job) => {
                self.busy.push((Kind::Graph, self.table.serial()));
                vec![Effect::Work(job)]
            }
            None => Vec::new(),
        }
    }

    /// Takes what came of a job.
    pub(crate) fn found(&mut self, view: &View, finding: Finding) -> Vec<Effect> {
        let serial = self.table.serial();
        match finding {
            Finding::Task(done) => {
                // One that was stopped because the game moved on ends after its successor began.
                let is_expected =
                    self.busy.iter().any(|&(kind, at)| kind == Kind::Task && at == done.serial());
                if !is_expected {
                    return Vec::new();
                }
                self.busy.retain(|&(kind, _)| kind != Kind::Task);
                match self.table.finish(*done, view.now) {
                    Ok(events) => self.tell(&events),
                    Err(refused) => self.warn(format!("The computer's own move: {refused}.")),
                }
            }
            Finding::Hint { serial: at, hint } if at == serial => {
                self.busy.retain(|&(kind, _)| kind != Kind::Hint);
                match hint {
                    Some(hint) => {
                        self.say(hint.text.clone());
                        self.hint = Some((serial, hint));
                    }
                    None => self.say("There is nothing to choose now."),
                }
            }
            Finding::Estimate { serial: at, report } if at == serial => {
                self.busy.retain(|&(kind, _)| kind != Kind::Estimate);
                self.say(format!("If play stopped here: {}.", report.outcome.in_words()));
                self.estimate = Some((serial, report));
            }
            Finding::Graph { turn, epoch, value } => {
                self.busy.retain(|&(kind, _)| kind != Kind::Graph);
                self.graph.put(turn, epoch, value);
                return self.settle_graph(view);
            }
            Finding::Hint { .. } | Finding::Estimate { .. } | Finding::Crashed => {}
        }
        self.settle(view)
    }

    /// Time has passed.
    pub(crate) fn tick(&mut self, view: &View) -> Vec<Effect> {
        if let Some(event) = self.table.flag(view.now) {
            self.tell(&[event]);
            self.dialog = None;
        }
        self.settle(view)
    }

    /// How long the screen stays true if nothing happens.
    pub(crate) fn rest(&self, now: Duration) -> Option<Duration> {
        let spins = self.waits_for().map(|_| Duration::from_millis(120));
        let clock = self.table.is_running().then(|| {
            let left =
                Player::ALL.into_iter().filter_map(|player| self.table.time_left(player, now));
            let least = left.map(|left| left.time).min().unwrap_or_default();
            Duration::from_millis(if least < Duration::from_secs(11) { 100 } else { 250 })
        });
        spins.into_iter().chain(clock).min()
    }

    /// What a phase is about, and what to press.
    pub(crate) fn phase_text(&self) -> Option<String> {
        words::phase_text(self.session(), self.seats())
    }
}
