//! The hall with all the rooms: tables are made here, found again, left and forgotten.

mod change;
mod clock;
mod rematch;
mod seating;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use go_session::{Player, Seat, Session};
use tokio::sync::{oneshot, watch};

use crate::bounds::Addresses;
use crate::connection::Connection;
use crate::create::{NewTable, SeatKind};
use crate::engine::Pool;
use crate::message;
use crate::names::TableId;
use crate::options::Options;
use crate::room::Room;
use crate::state::{seat_names, seat_word, state};
use crate::store::{Header, Page, Put, SeatHeader, Store, StoreError, Written, summary};
use crate::token::Token;
use crate::told::JoinedMessage;

/// Everything that requests and sockets share.
pub(crate) struct Hall {
    pub(crate) options: Options,
    pub(crate) addresses: Arc<Addresses>,
    pub(crate) pool: Pool,
    store: Store,
    rooms: Mutex<HashMap<TableId, Arc<Room>>>,
    /// Held by whoever brings a room back from the store.
    loading: Mutex<()>,
    /// The moment that times are counted from.
    start: Instant,
    runtime: tokio::runtime::Handle,
    connections: AtomicU64,
    /// Whether the server comes to its end.
    pub(crate) ending: watch::Receiver<bool>,
    myself: Weak<Hall>,
}

/// A table that was made: its name, and the secrets.
pub(crate) struct Made {
    pub(crate) id: TableId,
    pub(crate) tokens: Vec<(Player, Token)>,
    pub(crate) owner: Token,
}

/// Why somebody does not get what was asked for.
#[derive(Debug, thiserror::Error)]
pub(crate) enum HallError {
    #[error("there is no such table")]
    NoTable,
    #[error("{0}")]
    Forbidden(&'static str),
    #[error("games cannot be kept at the moment")]
    NotKept,
}

impl From<StoreError> for HallError {
    fn from(error: StoreError) -> HallError {
        tracing::error!("{error}");
        HallError::NotKept
    }
}

impl From<getrandom::Error> for HallError {
    fn from(error: getrandom::Error) -> HallError {
        tracing::error!("no random numbers: {error}");
        HallError::NotKept
    }
}

impl Hall {
    pub(crate) fn new(
        options: Options,
        store: Store,
        runtime: tokio::runtime::Handle,
        ending: watch::Receiver<bool>,
    ) -> Arc<Hall> {
        Arc::new_cyclic(|myself| Hall {
            pool: Pool::start(options.threads, myself),
            options,
            addresses: Arc::default(),
            store,
            rooms: Mutex::default(),
            loading: Mutex::default(),
            start: Instant::now(),
            runtime,
            connections: AtomicU64::new(0),
            ending,
            myself: Weak::clone(myself),
        })
    }

    /// How long the server has run: the time that clocks are told.
    pub(crate) fn now(&self) -> Duration {
        self.start.elapsed()
    }

    /// A number for a connection, for the log.
    pub(crate) fn next_connection(&self) -> u64 {
        self.connections.fetch_add(1, Ordering::Relaxed)
    }

    fn rooms(&self) -> MutexGuard<'_, HashMap<TableId, Arc<Room>>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Rooms that are in memory.
    pub(crate) fn room_count(&self) -> usize {
        self.rooms().len()
    }

    /// Makes a table. It is kept when this returns.
    pub(crate) async fn make(&self, new: NewTable) -> Result<Made, HallError> {
        let id = TableId::random()?;
        let owner = Token::random()?;
        let mut tokens = Vec::new();
        let mut headers = Vec::new();
        for (player, name) in Player::ALL.into_iter().zip(&new.names) {
            let is_person = new.arrangement.seats.of(player) == Seat::Person;
            let token = if is_person { Some(Token::random()?) } else { None };
            let kind = if is_person { SeatKind::Person } else { SeatKind::Computer };
            let hash = token.as_ref().map(Token::hash);
            headers.push(SeatHeader { kind, name: name.clone(), token: hash });
            tokens.extend(token.map(|token| (player, token)));
        }
        let [one, two] = <[SeatHeader; 2]>::try_from(headers).map_err(|_| HallError::NotKept)?;
        let created = millis_since_1970();
        let header = Header::of(&new, id.clone(), created, [one, two], owner.hash());
        self.write(Hall::new_table(&header, &*new.session)).await?;
        tracing::info!(table = id.as_str(), "made");
        Ok(Made { id, tokens, owner })
    }

    /// What is written of a new table.
    fn new_table(header: &Header, session: &dyn Session) -> Vec<Put> {
        let listed = summary(session, header, header.created);
        vec![
            Put::Header(Arc::new(header.clone())),
            Put::Listed(header.id.clone(), header.created, Box::new(listed)),
        ]
    }

    /// Writes things; then something is done.
    fn write_then(&self, puts: Vec<Put>, then: impl FnOnce(Written) + Send + 'static) {
        self.store.write(puts, then);
    }

    /// Writes things, and waits until they are kept.
    async fn write(&self, puts: Vec<Put>) -> Result<(), HallError> {
        let (told, written) = oneshot::channel();
        self.store.write(puts, move |written| {
            // Whoever waited may have gone.
            let _ = told.send(written);
        });
        match written.await {
            Ok(Written::Safely) => Ok(()),
            Ok(Written::NotAtAll) | Err(_) => Err(HallError::NotKept),
        }
    }

    /// The room of a table, from the store if need be.
    ///
    /// # Errors
    /// There is none, or it cannot be read.
    pub(crate) fn room(&self, id: &TableId) -> Result<Arc<Room>, HallError> {
        let known = || self.rooms().get(id).map(Arc::clone);
        if let Some(room) = known() {
            return Ok(room);
        }
        // One at a time, so that what was read is never older than a room that came and went.
        let _loading = self.loading.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(room) = known() {
            return Ok(room);
        }
        let (header, entries) = self.store.load(id)?.ok_or(HallError::NoTable)?;
        let room = Arc::new(Room::kept(header, &entries)?);
        self.rooms().insert(id.clone(), Arc::clone(&room));
        Ok(room)
    }

    /// Forgets rooms that nobody is in; the store has them.
    pub(crate) fn sweep(&self) {
        let mut rooms = self.rooms();
        // Who holds a room uses it. Nobody can come to hold one while the rooms are locked.
        rooms.retain(|_, room| Arc::strong_count(room) > 1 || !room.enter().is_idle());
        rooms.shrink_to_fit();
    }

    /// Lets a connection join a room: it is told the state, the others that it is there.
    /// `taken` says what has become of an invitation.
    pub(crate) fn join(
        &self,
        room: &Arc<Room>,
        connection: &Arc<Connection>,
        taken: Option<Option<Player>>,
    ) {
        let mut inside = room.enter();
        let before = inside.presence();
        inside.connections.push(Arc::clone(connection));
        self.let_computer_work(room, &mut inside);
        let joined = JoinedMessage {
            version: message::VERSION,
            table: room.id.as_str().to_owned(),
            seats: seat_names(&connection.seats),
            taken: taken.map(|player| player.map_or("none", seat_word)),
            state: Some(state(&inside, self.now())),
            rematch: inside.header.next.as_ref().map(|next| rematch::next(next, connection)),
        };
        connection.send(message::text(&joined));
        if before != inside.presence() {
            let except = connection.number;
            self.tell_presence(room, &inside, Some(except));
        }
    }

    /// Lets a connection go.
    pub(crate) fn leave(&self, room: &Arc<Room>, connection: &Arc<Connection>) {
        let mut inside = room.enter();
        let before = inside.presence();
        inside.connections.retain(|other| !Arc::ptr_eq(other, connection));
        inside.connections.shrink_to_fit();
        if before != inside.presence() {
            self.tell_presence(room, &inside, None);
        }
    }

    /// A page of the list of tables.
    pub(crate) fn list(&self, wanted: &str, page: usize) -> Result<Page, HallError> {
        Ok(self.store.list(wanted, page)?)
    }

    /// Deletes a table for somebody who holds one of its secrets.
    pub(crate) async fn delete(&self, id: &TableId, token: &str) -> Result<(), HallError> {
        let room = self.room(id)?;
        let created = {
            let mut inside = room.enter();
            let is_owner = inside.header.owner.is_of(token);
            let seats = inside.seats_of(&[token.to_owned()]);
            if !is_owner && seats.is_none() {
                return Err(HallError::Forbidden("the token opens nothing at this table"));
            }
            if inside.is_between_people() && inside.table.session().turns() > 0 {
                return Err(HallError::Forbidden("the game is not over; resign first"));
            }
            inside.deleted = true;
            inside.table.pause(self.now());
            inside.stop_all();
            for connection in inside.connections.drain(..) {
                connection.close("the table was deleted");
            }
            inside.header.created
        };
        self.write(vec![Put::Delete(id.clone(), created)]).await?;
        self.rooms().remove(id);
        tracing::info!(table = id.as_str(), "deleted");
        Ok(())
    }

    /// Ends everything: connections are told, work is stopped, the store is closed.
    pub(crate) fn close(&self) {
        self.pool.stop();
        let rooms: Vec<Arc<Room>> = self.rooms().values().map(Arc::clone).collect();
        for room in rooms {
            let mut inside = room.enter();
            inside.stop_all();
            for connection in inside.connections.drain(..) {
                connection.close("the server stops; the game is kept");
            }
        }
        self.store.close();
    }
}

/// The time of day.
pub(crate) fn millis_since_1970() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}
