//! A table with the people at it.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use go_ai::StopToken;
use go_session::{ByPlayer, Player, Seat, Table};
use tokio::task::AbortHandle;

use crate::connection::Connection;
use crate::names::TableId;
use crate::store::{Entry, Found, Header, StoreError, written};
use crate::token::Token;

/// A table that is in memory; whoever holds it keeps it there.
pub(crate) struct Room {
    pub(crate) id: TableId,
    inside: Mutex<Inside>,
}

/// What is in a room.
pub(crate) struct Inside {
    pub(crate) header: Header,
    pub(crate) table: Table,
    /// What had happened before the table was made, as `POST /api/tables` takes it.
    pub(crate) before: Vec<String>,
    /// The number of changes that were ever written of it.
    pub(crate) serial: u32,
    pub(crate) connections: Vec<Arc<Connection>>,
    pub(crate) computer: Busy,
    /// The serial number of the table at which the computer has failed once.
    pub(crate) stumbled: Option<u64>,
    /// What the computer thought, turn by turn.
    pub(crate) graph: Vec<Found>,
    /// Who wants the clock to stand still.
    pub(crate) pausing: ByPlayer<bool>,
    /// Who wants a rematch, with the token that the seat has there.
    pub(crate) rematch: ByPlayer<Option<Token>>,
    /// What will end the game when the time is over.
    pub(crate) timer: Option<AbortHandle>,
    pub(crate) deleted: bool,
}

/// What the computer does for a table.
pub(crate) enum Busy {
    Idle,
    Queued,
    Working {
        /// Ends the work early.
        stop: StopToken,
        /// The serial number of the table that the work is for.
        serial: u64,
    },
}

impl Room {
    /// A room for a table that has just been made.
    pub(crate) fn new(header: Header, table: Table) -> Room {
        let session = table.session();
        let size = session.size();
        let before = session.log().iter().map(|&action| written(size, action)).collect();
        let inside = Inside {
            header,
            table,
            before,
            serial: 0,
            connections: Vec::new(),
            computer: Busy::Idle,
            stumbled: None,
            graph: Vec::new(),
            pausing: ByPlayer::default(),
            rematch: ByPlayer::default(),
            timer: None,
            deleted: false,
        };
        Room { id: inside.header.id.clone(), inside: Mutex::new(inside) }
    }

    /// A room as it was kept. The clocks stand still.
    ///
    /// # Errors
    /// A record that does not read.
    pub(crate) fn kept(header: Header, entries: &[Entry]) -> Result<Room, StoreError> {
        let table = header.open()?;
        let room = Room::new(header, table);
        let mut guard = room.enter();
        let inside = &mut *guard;
        let size = inside.table.session().size();
        for entry in entries {
            let damaged = |error| StoreError::Damaged(room.id.as_str().to_owned(), error);
            let change = entry.change(size).map_err(damaged)?;
            inside.table.apply(&change).map_err(|error| damaged(error.to_string()))?;
            inside.serial += 1;
            inside.note(entry.found);
        }
        drop(guard);
        Ok(room)
    }

    /// Enters, and keeps others out for a moment.
    pub(crate) fn enter(&self) -> MutexGuard<'_, Inside> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Inside {
    /// Notes what the computer thought, and forgets what it thought of turns that were taken back.
    pub(crate) fn note(&mut self, found: Option<Found>) {
        let turns = self.table.session().turns();
        self.graph.retain(|found| found.0 < turns);
        // What it thought belongs to the board before its turn.
        self.graph.extend(found);
    }

    /// Whether a connection holds this seat.
    pub(crate) fn is_here(&self, player: Player) -> bool {
        self.connections.iter().any(|connection| connection.seats[player])
    }

    /// Which players are here, and how many watch.
    pub(crate) fn presence(&self) -> ([bool; 2], usize) {
        let watching = self.connections.iter().filter(|connection| connection.is_spectator());
        (Player::ALL.map(|player| self.is_here(player)), watching.count())
    }

    /// Whether the computer has something to do now. Games of the computer alone go on while
    /// somebody looks.
    pub(crate) fn wants_computer(&self) -> bool {
        let watched = self.table.arrangement().seats.have_person() || !self.connections.is_empty();
        watched && !self.deleted && self.table.awaits_computer()
    }

    /// Whether nothing is lost if it is forgotten until somebody comes.
    pub(crate) fn is_idle(&self) -> bool {
        self.connections.is_empty()
            && matches!(self.computer, Busy::Idle)
            && self.table.deadline().is_none()
    }

    /// Stops a search whose outcome nobody waits for any more.
    pub(crate) fn stop_stale_work(&self) {
        if let Busy::Working { stop, serial } = &self.computer
            && *serial != self.table.serial()
        {
            stop.stop();
        }
    }

    /// The tokens that the holder of these has at the table of a rematch.
    pub(crate) fn renewed(&self, tokens: &[String]) -> ByPlayer<Option<Token>> {
        let mut renewed = ByPlayer::default();
        for token in tokens {
            let seats = self.seats_of(std::slice::from_ref(token)).unwrap_or_default();
            if let Some(player) = Player::ALL.into_iter().find(|&player| seats[player]) {
                renewed[player] = Some(Token::renewed(token, &self.header.id));
            }
        }
        renewed
    }

    /// The seats of these tokens, and whether each token opened one.
    pub(crate) fn seats_of(&self, tokens: &[String]) -> Option<ByPlayer<bool>> {
        let mut seats = ByPlayer::default();
        for token in tokens {
            let opens = |player: &Player| {
                self.header.seat(*player).token.as_ref().is_some_and(|hash| hash.is_of(token))
            };
            seats[Player::ALL.into_iter().find(opens)?] = true;
        }
        Some(seats)
    }

    /// Whether two people play, and the game goes on.
    pub(crate) fn is_between_people(&self) -> bool {
        let seats = self.table.arrangement().seats;
        let people = Player::ALL.into_iter().filter(|&player| seats.of(player) == Seat::Person);
        people.count() == 2 && !self.table.session().phase().is_over()
    }

    /// Lets the clock stand still.
    pub(crate) fn pause(&mut self, now: Duration) {
        self.table.pause(now);
        self.pausing = ByPlayer::default();
    }
}
