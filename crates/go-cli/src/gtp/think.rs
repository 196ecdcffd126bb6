//! Thinking about a move for either colour, in every phase that GTP can ask in.

use std::fmt::Write as _;
use std::thread;
use std::time::{Duration, Instant};

use go_ai::{Choice, Every, Limits, Scope, SearchReport, StopToken};
use go_core::{Color, Move};
use go_gtp::{Context, Interrupt, Presence};
use go_rules::{Action, GameConfig, Komi, Phase, Scoring};
use go_session::{Session, open_setup};

use super::desk::Desk;
use crate::cpu::Clock;
use crate::listener;
use crate::translate::move_text;

/// What the computer decided.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Decision {
    /// A turn, which has been made on the desk.
    Turn(Move),
    /// To give up; the game on the desk is as it was.
    Resign,
}

/// A decision and where it came from.
#[derive(Clone, Debug)]
pub(super) struct Thought {
    /// For whom.
    pub(super) color: Color,
    /// What was decided.
    pub(super) decision: Decision,
    /// What the search found.
    pub(super) report: SearchReport,
    /// How long it took.
    pub(super) time: Duration,
}

impl Desk {
    /// Thinks for a colour, whoever's turn it is, and makes the turn.
    pub(super) fn think(&mut self, color: Color, context: &Context<'_>) -> Thought {
        let scope = Scope::default();
        self.think_within(color, &scope, Client::of(context), Every::Never, &mut |_| {})
    }

    /// As [`Desk::think`], among some of the moves, telling what has been found so far.
    pub(super) fn think_within(
        &mut self,
        color: Color,
        scope: &Scope,
        client: Client<'_>,
        every: Every,
        tell: &mut dyn FnMut(&SearchReport),
    ) -> Thought {
        let limits = self.limits_for(color);
        let started = Instant::now();
        let resumed = self.resume();
        let choice =
            interruptible(client, |stop| self.choose(color, scope, &limits, stop, every, tell));
        let time = started.elapsed();
        self.clocks.spend(color, time);
        self.thinking += time;
        if resumed {
            // `play` resumes it once more, and knows how to take that back.
            self.take_back();
        }
        let (decision, report) = match choice {
            Some(Choice { action: Action::Resign(_), report }) => (Decision::Resign, report),
            Some(Choice { action: Action::Turn { turn, .. }, report }) => {
                (Decision::Turn(self.make(color, turn, &report)), report)
            }
            // Nothing else is chosen where a turn is asked for; a pass is always legal.
            Some(Choice { report, .. }) => {
                (Decision::Turn(self.make(color, Move::Pass, &report)), report)
            }
            None => {
                let report = SearchReport::unsearched(self.session().size(), color);
                (Decision::Turn(self.make(color, Move::Pass, &report)), report)
            }
        };
        let thought = Thought { color, decision, report, time };
        self.thought = Some(thought.clone());
        thought
    }

    /// When to stop thinking about a move.
    pub(super) fn limits_for(&self, color: Color) -> Limits {
        let empty = self.session().board().empty() as u32;
        // The players fill about seven tenths of what is empty, in turns.
        let budget = self.clocks.budget(color, (empty * 7 / 20).max(10));
        let Limits { playouts, time } = match (self.limits, budget) {
            (Limits { playouts: None, time: None }, None) => self.usual,
            (limits, _) => limits,
        };
        let time = match (time, budget) {
            (Some(time), Some(budget)) => Some(time.min(budget)),
            (time, budget) => time.or(budget),
        };
        Limits { playouts, time }
    }

    /// What the computer would do for a colour in the game as it stands, play having been resumed.
    fn choose(
        &mut self,
        color: Color,
        scope: &Scope,
        limits: &Limits,
        stop: &StopToken,
        every: Every,
        tell: &mut dyn FnMut(&SearchReport),
    ) -> Option<Choice> {
        if color != self.session().to_move() {
            return stand_in(self, color)?.choose_within(scope, limits, stop, every, tell);
        }
        let choosing = self.session().phase() == Phase::ChoosingSide;
        if choosing {
            // The choice never holds up a move, and which side it is does not matter for one.
            self.choose_side(color).ok()?;
        }
        let choice = self.searcher().choose_within(scope, limits, stop, every, tell);
        if choosing {
            self.take_back();
        }
        choice
    }

    /// Makes the turn, or the best other one if the game forbids it, which a search out of turn
    /// could not know.
    fn make(&mut self, color: Color, turn: Move, report: &SearchReport) -> Move {
        let others = report.candidates.iter().map(|candidate| candidate.turn);
        let made = std::iter::once(turn)
            .chain(others)
            .chain(std::iter::once(Move::Pass))
            .find(|&turn| self.play(color, turn).is_ok());
        made.unwrap_or(Move::Pass)
    }
}

/// The same stones with another colour to move: a game of its own, for a look at a move out of
/// turn. Prisoners are turned into komi where they count. `None` if even that cannot be had.
pub(super) fn stand_in(desk: &Desk, color: Color) -> Option<Box<dyn Session>> {
    stand_in_by(desk, color, *desk.session().config())
}

/// As [`stand_in`], by other terms on the same board.
pub(super) fn stand_in_by(
    desk: &Desk,
    color: Color,
    mut config: GameConfig,
) -> Option<Box<dyn Session>> {
    let session = desk.session();
    if config.rules.scoring == Scoring::Territory {
        let taken = session.taken();
        let prisoners = taken.white as i32 - taken.black as i32;
        let komi = Komi::from_half_points(config.komi.half_points() + 2 * prisoners);
        config.komi = komi.unwrap_or(config.komi);
    }
    open_setup(config, session.board().to_setup(color), desk.computer()).ok()
}

/// How long the search goes on for a client that may be gone, in time of the processor.
const GRACE: Duration = Duration::from_secs(1);
/// Input that ends before so much was searched belongs to a script whose answers somebody still
/// reads. In time of the processor, since on a busy machine the end of a script may be seen late.
const SCRIPT: Duration = Duration::from_millis(500);
/// How often the watcher looks.
const LOOK: Duration = Duration::from_millis(100);

/// The client as a thought has to watch it, while the context writes what was thought so far.
pub(super) struct Client<'c> {
    interrupt: Interrupt,
    presence: Presence<'c>,
}

impl<'c> Client<'c> {
    /// The client of the running command.
    pub(super) fn of(context: &Context<'c>) -> Client<'c> {
        Client { interrupt: context.interrupt().clone(), presence: context.presence() }
    }
}

/// Thinks with a token that the client's interruption stops, and also its death: a client that
/// vanishes while the engine thinks leaves nothing behind but the end of the input, or an output
/// that nobody can read. One that says `quit` waits for its answer, and kills an engine that keeps
/// it waiting: what was thought until then is the answer to the command before.
pub(super) fn interruptible<T>(client: Client<'_>, think: impl FnOnce(&StopToken) -> T) -> T {
    let Client { interrupt, presence } = client;
    let stop = StopToken::from_flag(interrupt.flag());
    let done = Interrupt::new();
    let clock = Clock::of_this_thread();
    // A script has ended before its answers.
    let mut input = if presence.is_leaving() { Input::Script } else { Input::Open };
    thread::scope(|scope| {
        scope.spawn(|| {
            while !done.wait(LOOK) {
                input = input.after(clock.used(), presence.is_leaving());
                let is_given_up =
                    matches!(input, Input::Left(since) if clock.used() >= since + GRACE);
                if is_given_up || listener::is_gone() {
                    interrupt.set();
                    return;
                }
            }
        });
        // Set however the thought ends, since the scope waits for the watcher.
        let _guard = SetOnDrop(&done);
        think(&stop)
    })
}

/// The input as the watcher of a thought sees it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Input {
    /// Open, and the thought is young.
    Open,
    /// Open after so long a thought that its end would be the client's.
    OpenLong,
    /// A script that has ended.
    Script,
    /// A client that may be gone, since so much was searched.
    Left(Duration),
}

impl Input {
    /// What is seen after so much was searched.
    fn after(self, used: Duration, is_closed: bool) -> Input {
        match self {
            Input::Open if is_closed && used <= SCRIPT => Input::Script,
            Input::Open | Input::OpenLong if is_closed => Input::Left(used),
            Input::Open if used > SCRIPT => {
                tracing::debug!("a long thought: it ends with the client");
                Input::OpenLong
            }
            seen => seen,
        }
    }
}

struct SetOnDrop<'d>(&'d Interrupt);

impl Drop for SetOnDrop<'_> {
    fn drop(&mut self) {
        self.0.set();
    }
}

impl Thought {
    /// The move as clients read it.
    pub(super) fn answer(&self) -> String {
        match self.decision {
            Decision::Turn(turn) => move_text(self.report.size, turn).to_string(),
            Decision::Resign => "resign".to_owned(),
        }
    }

    /// The thought in words, for people: a line for the move, one for each of the best candidates.
    pub(super) fn explain(&self) -> String {
        let report = &self.report;
        if !report.is_searched() {
            return format!("{} {}: chosen without a search", self.color, self.answer());
        }
        let mut text = format!(
            "{} {}: {} playouts in {:.1} s, {} visits, winning chance {:.1} %, score {:+.1}",
            self.color,
            self.answer(),
            report.playouts,
            self.time.as_secs_f64(),
            report.visits,
            report.winrate * 100.0,
            report.score,
        );
        for candidate in report.candidates.iter().take(5) {
            let line: Vec<String> =
                candidate.line.iter().map(|&m| move_text(report.size, m).to_string()).collect();
            // Writing to a string does not fail.
            let _ = write!(
                text,
                "\n{} visits, {:.1} %, {:+.1}: {}",
                candidate.visits,
                candidate.winrate * 100.0,
                candidate.score,
                line.join(" ")
            );
        }
        text
    }
}
