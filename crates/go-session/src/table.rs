//! The table that people sit at: a game with its seats, clocks, marking and undo, as one state
//! machine that terminal and page drive alike.

mod computer;
mod marking;
mod requests;

use std::time::Duration;

use go_core::{Color, Point};
use go_rules::{Action, ActionError, Phase};
use go_score::LifeReport;

use crate::clock::{Clock, TimeLeft};
use crate::handicap;
use crate::level::Level;
use crate::request::{Event, EventKind};
use crate::seat::{Actor, ByPlayer, Player, Seat, Seats};
use crate::session::Session;
use crate::time_control::TimeControl;
use crate::words;

/// Who sits at a table, and how they play.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Arrangement {
    /// Who plays for whom.
    pub seats: Seats,
    /// How strongly the computer plays.
    pub level: Level,
    /// How the time runs.
    pub control: TimeControl,
}

/// A game between two seats, from the first stone to the agreed count.
///
/// Players ask ([`Table::request`]); what happened comes back as events. What the computer has to
/// do is a [`Task`](crate::Task) for a thread of the caller's ([`Table::task`]), and its outcome is brought
/// back by [`Table::finish`]. Clocks run by what the caller says the time is: `now` is a duration
/// since any fixed moment, and never goes back.
///
/// ```
/// use go_ai::StopToken;
/// use go_core::Move;
/// use go_rules::Preset;
/// use go_session::{Arrangement, Computer, Level, Player, Request, Seat, Seats, Table, open};
/// use std::time::Duration;
///
/// let mut config = Preset::named("table").unwrap().config();
/// config.size = go_core::Size::square(9).unwrap();
/// let mut table = Table::new(
///     open(config, Computer::default()).unwrap(),
///     Arrangement {
///         seats: Seats { one: Seat::Person, two: Seat::Computer },
///         level: Level::MIN,
///         control: "10m".parse().unwrap(),
///     },
/// );
/// let point = config.size.parse_point("E5").unwrap();
/// let now = Duration::from_secs;
/// table.resume(now(0));
/// table.request(Player::One, Request::Turn(Move::Play(point)), now(7)).unwrap();
/// assert_eq!(table.time_left(Player::One, now(8)), Some(now(593)).map(|time| go_session::TimeLeft { time, count: 0 }));
///
/// // The computer's turn: done anywhere, brought back here.
/// let task = table.task().unwrap();
/// let events = table.finish(task.run(&StopToken::new()), now(9)).unwrap();
/// assert!(events[0].text.starts_with("2. White "));
/// ```
pub struct Table {
    session: Box<dyn Session>,
    arrangement: Arrangement,
    clocks: ByPlayer<Clock>,
    /// Since when the clock of whoever has to act runs.
    running: Option<Duration>,
    /// Who asks to take something back.
    undo_asked: Option<Player>,
    /// What the computer says of the board, since play stopped.
    judged: Option<LifeReport>,
    /// The number of actions when its proposals had been marked.
    proposed: Option<usize>,
    /// Whether they are marked as soon as play has stopped.
    proposes: bool,
    /// The stones of a free handicap in the order in which they were placed; `None` if there is no
    /// such handicap.
    handicap: Option<Vec<Point>>,
    serial: u64,
    /// Actions that [`Table::take_change`] has told of and that still stand.
    told: usize,
    /// The serial number when it told.
    told_serial: u64,
}

/// What is different about a table since somebody last asked; applied one after another to a new
/// table, changes give the same table again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// Of the actions told of before, how many still stand.
    pub kept: usize,
    /// The actions after those.
    pub added: Vec<Action>,
    /// The stones of a free handicap that stand, in the order in which they were placed; `None` if
    /// there is no such handicap, or nothing about it is different.
    pub handicap: Option<Vec<Point>>,
    /// What each player has left.
    pub clocks: ByPlayer<TimeLeft>,
    /// The number of actions when the computer's proposals had been marked.
    pub proposed: Option<usize>,
    /// Who asks to take something back.
    pub undo_asked: Option<Player>,
}

impl Table {
    /// A table for a game, new or resumed. The clocks stand still.
    #[must_use]
    pub fn new(session: Box<dyn Session>, arrangement: Arrangement) -> Table {
        let clock = Clock::new(arrangement.control);
        let told = session.log().len();
        let placed = || session.start().stones(Color::Black).collect();
        let handicap = (handicap::left(&*session) > 0).then(placed);
        Table {
            session,
            arrangement,
            clocks: ByPlayer { one: clock, two: clock },
            running: None,
            undo_asked: None,
            judged: None,
            proposed: None,
            proposes: true,
            handicap,
            serial: 0,
            told,
            told_serial: 0,
        }
    }

    /// From now on what the computer takes for dead is marked when somebody asks for it, and not as
    /// soon as play has stopped.
    pub const fn propose_when_asked(&mut self) {
        self.proposes = false;
    }

    /// Sets what each player has left, as on the clocks of a resumed game.
    pub fn set_clocks(&mut self, left: ByPlayer<TimeLeft>) {
        for player in Player::ALL {
            self.clocks[player] = Clock::with_left(self.arrangement.control, left[player]);
        }
        self.serial += 1;
    }

    /// Applies a change that [`Table::take_change`] of the same table has given.
    ///
    /// # Errors
    /// An action that the rules refuse: the change is that of another table.
    pub fn apply(&mut self, change: &Change) -> Result<(), ActionError> {
        while self.session.log().len() > change.kept {
            self.session.undo();
        }
        if let Some(points) = &change.handicap
            && self.handicap.as_ref().is_some_and(|placed| placed != points)
        {
            handicap::set(&mut *self.session, points);
            self.handicap = Some(points.clone());
        }
        for &action in &change.added {
            self.session.act(action)?;
        }
        self.told = self.session.log().len();
        self.set_clocks(change.clocks);
        self.proposed = change.proposed;
        self.undo_asked = change.undo_asked;
        self.judged = None;
        self.running = None;
        self.told_serial = self.serial;
        Ok(())
    }

    /// What is different since this was last asked; `None` if nothing is.
    pub fn take_change(&mut self) -> Option<Change> {
        if !self.is_changed() {
            return None;
        }
        let log = self.session.log();
        let change = Change {
            kept: self.told,
            added: log[self.told..].to_vec(),
            handicap: self.handicap.clone(),
            clocks: ByPlayer { one: self.clocks.one.left(), two: self.clocks.two.left() },
            proposed: self.proposed,
            undo_asked: self.undo_asked,
        };
        self.told = log.len();
        self.told_serial = self.serial;
        Some(change)
    }

    /// Whether something is different since [`Table::take_change`] was last asked.
    #[must_use]
    pub const fn is_changed(&self) -> bool {
        self.told_serial != self.serial
    }

    /// The game.
    #[must_use]
    pub fn session(&self) -> &dyn Session {
        &*self.session
    }

    /// Who sits here, and how they play.
    #[must_use]
    pub const fn arrangement(&self) -> &Arrangement {
        &self.arrangement
    }

    /// Whether Black places or has placed the handicap at points of Black's own choice, at this
    /// table; [`handicap::left`] says how many stones are to come.
    #[must_use]
    pub const fn has_free_handicap(&self) -> bool {
        self.handicap.is_some()
    }

    /// A number that is another one after everything that changes the table.
    #[must_use]
    pub const fn serial(&self) -> u64 {
        self.serial
    }

    /// Who asks to take something back.
    #[must_use]
    pub const fn undo_asked(&self) -> Option<Player> {
        self.undo_asked
    }

    /// What the computer says of every group, once play has stopped and it has looked.
    #[must_use]
    pub const fn judged(&self) -> Option<&LifeReport> {
        self.judged.as_ref()
    }

    /// Whether a clock runs.
    #[must_use]
    pub fn is_running(&self) -> bool {
        self.running.is_some() && self.arrangement.control != TimeControl::Unlimited
    }

    /// What a player's clock shows; `None` without clocks. A clock that has run out shows nothing
    /// left.
    #[must_use]
    pub fn time_left(&self, player: Player, now: Duration) -> Option<TimeLeft> {
        let clock = self.clocks[player];
        if clock.control() == TimeControl::Unlimited {
            return None;
        }
        let taken = match Seats::actor(&*self.session) {
            Actor::Player(actor) if actor == player => self.taken(now),
            _ => Duration::ZERO,
        };
        Some(clock.after(taken).unwrap_or(TimeLeft { time: Duration::ZERO, count: 0 }))
    }

    /// When the clock that runs is over, if a person's does: time to call [`Table::flag`].
    #[must_use]
    pub fn deadline(&self) -> Option<Duration> {
        let (Some(since), Actor::Player(player)) = (self.running, Seats::actor(&*self.session))
        else {
            return None;
        };
        if self.arrangement.seats.of(player) == Seat::Computer {
            return None;
        }
        Some(since + self.clocks[player].total()?)
    }

    /// Lets the clock of whoever has to act run, if it doesn't. While a free handicap is placed none
    /// runs.
    pub fn resume(&mut self, now: Duration) {
        if handicap::left(&*self.session) > 0 {
            return;
        }
        if self.running.is_none() && matches!(Seats::actor(&*self.session), Actor::Player(_)) {
            self.running = Some(now);
        }
    }

    /// Stops the clocks, with what is left on them. The next turn lets them run again.
    pub fn pause(&mut self, now: Duration) {
        if let Actor::Player(player) = Seats::actor(&*self.session)
            && let Ok(left) = self.clocks[player].after(self.taken(now))
        {
            self.clocks[player] = Clock::with_left(self.arrangement.control, left);
        }
        self.running = None;
    }

    /// Ends the game if the time of the person who has to act is over.
    pub fn flag(&mut self, now: Duration) -> Option<Event> {
        self.deadline().filter(|&deadline| deadline <= now)?;
        let Actor::Player(player) = Seats::actor(&*self.session) else { return None };
        self.time_out(player).ok()
    }

    fn time_out(&mut self, player: Player) -> Result<Event, ActionError> {
        let color = Seats::color(&*self.session, player);
        let event = self.act(Action::TimeOut(color))?;
        self.clocks[player].run_out();
        self.running = None;
        Ok(event)
    }

    /// How long whoever has to act has thought.
    fn taken(&self, now: Duration) -> Duration {
        self.running.map_or(Duration::ZERO, |since| now.saturating_sub(since))
    }

    /// Does an action and tells about it.
    fn act(&mut self, action: Action) -> Result<Event, ActionError> {
        let settlement = self.session.act(action)?;
        self.serial += 1;
        if self.session.phase() != Phase::Marking {
            self.judged = None;
            self.proposed = None;
        }
        if self.session.phase().is_over() {
            self.undo_asked = None;
        }
        let text = words::told(&*self.session, action, settlement);
        Ok(Event { kind: EventKind::Acted(action, settlement), text })
    }
}
