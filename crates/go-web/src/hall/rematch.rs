//! A rematch: when a game of two people is over and both want it, they are carried to a new table by
//! the same terms, each in the other's seat.
//!
//! The token of a seat at the new table is worked out from the old one, which its holder alone knows. So
//! nothing secret has to be kept, and who comes back to the old table later is told the new seat
//! too.

use std::sync::Arc;
use std::time::Instant;

use axum::extract::ws::Utf8Bytes;
use go_session::{ByPlayer, Player, Seats};

use super::{Hall, HallError};
use crate::connection::Connection;
use crate::message::{self, Answer};
use crate::names::TableId;
use crate::room::{Inside, Room};
use crate::state::state;
use crate::store::{Header, Put, SeatHeader, Written};
use crate::token::Token;
use crate::told::{NextTable, RematchMessage, StateMessage, Told, seat_tokens};

/// What happened to somebody's wish for a rematch.
enum Wish {
    Asked(Vec<Told>),
    Both(ByPlayer<Token>),
}

impl Hall {
    /// A connection wants a rematch, for the seats that it holds.
    pub(crate) fn rematch(&self, room: &Arc<Room>, connection: &Arc<Connection>) {
        let mut inside = room.enter();
        let wish = match inside.wish_rematch(connection) {
            Ok(wish) => wish,
            Err(reason) => return connection.send(Answer::Error { reason }.text()),
        };
        let tokens = match wish {
            Wish::Asked(events) => return self.settle(room, &mut inside, events, None, None),
            Wish::Both(tokens) => tokens,
        };
        let from = connection.from;
        if !self.addresses.may_make(from.ip(), &self.options.bounds, Instant::now()) {
            tracing::warn!(%from, "too many tables");
            let reason = "this address has made as many tables as one may in an hour";
            return connection.send(Answer::Error { reason }.text());
        }
        if let Err(error) = self.carry(room, &mut inside, &tokens) {
            tracing::error!(table = room.id.as_str(), "no rematch: {error}");
            connection.send(Answer::Error { reason: &error.to_string() }.text());
        }
    }

    /// A connection does not want a rematch, or does not any more.
    pub(crate) fn refuse_rematch(&self, room: &Arc<Room>, connection: &Arc<Connection>) {
        let mut inside = room.enter();
        let asking = Player::ALL.into_iter().find(|&player| inside.rematch[player].is_some());
        let (Some(asking), false) = (asking, connection.is_spectator()) else { return };
        inside.rematch = ByPlayer::default();
        let text = if connection.seats[asking] {
            "The wish for a rematch is withdrawn.".to_owned()
        } else {
            let name = Seats::name(inside.table.session(), asking.other());
            format!("{name} does not want a rematch.")
        };
        let events = vec![Told::rematch("rematch-refused", text)];
        self.settle(room, &mut inside, events, None, None);
    }

    /// Makes the new table, notes it at the old one, and tells everybody when both are kept.
    fn carry(
        &self,
        room: &Arc<Room>,
        inside: &mut Inside,
        tokens: &ByPlayer<Token>,
    ) -> Result<(), HallError> {
        let id = TableId::random()?;
        let old = &inside.header;
        let seat = |player: Player| {
            let was = old.seat(player.other());
            let hash = Some(tokens[player.other()].hash());
            // A name that only says which seat it was is not taken to the other one.
            let (here, there) = match player {
                Player::One => ("Player 1", "Player 2"),
                Player::Two => ("Player 2", "Player 1"),
            };
            let name = if was.name == there { here.to_owned() } else { was.name.clone() };
            SeatHeader { kind: was.kind, name, token: hash }
        };
        // Nobody but the two decides what becomes of the table.
        let owner = Token::random()?.hash();
        let seats = [seat(Player::One), seat(Player::Two)];
        let header = Header::again(old, id.clone(), super::millis_since_1970(), seats, owner);
        let table = header.open()?;
        let mut puts = Hall::new_table(&header, table.session());
        inside.header.next = Some(id.clone());
        puts.push(Put::Header(Arc::new(inside.header.clone())));
        inside.rematch = ByPlayer::default();
        let text = "The rematch is at another table.".to_owned();
        let events = vec![Told::rematch("rematch", text)];
        let message = message::text(&StateMessage { events, state: state(inside, self.now()) });
        let listeners: Vec<(Arc<Connection>, Utf8Bytes)> = inside
            .connections
            .iter()
            .map(|listener| (Arc::clone(listener), message::text(&told_next(&id, listener))))
            .collect();
        let held = Arc::clone(room);
        self.write_then(puts, move |written| {
            for (listener, next) in listeners {
                match written {
                    Written::Safely => {
                        listener.send(message.clone());
                        listener.send(next);
                    }
                    Written::NotAtAll => listener.close("the game cannot be kept"),
                }
            }
            drop(held);
        });
        tracing::info!(table = room.id.as_str(), next = id.as_str(), "rematch");
        Ok(())
    }
}

fn told_next(id: &TableId, connection: &Connection) -> RematchMessage {
    RematchMessage { next: next(id, connection) }
}

/// The table that a connection goes on at, with the seats that are its own there.
pub(super) fn next(id: &TableId, connection: &Connection) -> NextTable {
    let mut tokens = ByPlayer::default();
    for player in Player::ALL {
        tokens[player.other()] = connection.renewed[player].as_ref();
    }
    NextTable { table: id.as_str().to_owned(), tokens: seat_tokens(tokens) }
}

impl Inside {
    fn wish_rematch(&mut self, connection: &Connection) -> Result<Wish, &'static str> {
        if connection.is_spectator() {
            return Err("only players may ask for a rematch");
        }
        if self.deleted {
            return Err("the table was deleted");
        }
        if self.table.arrangement().seats.have_computer() {
            return Err("with the computer a new table is set up");
        }
        if !self.table.session().phase().is_over() {
            return Err("the game is not over");
        }
        if self.header.next.is_some() {
            return Err("there has been a rematch already");
        }
        for player in Player::ALL {
            if let Some(token) = &connection.renewed[player] {
                self.rematch[player] = Some(token.clone());
            }
        }
        match (&self.rematch.one, &self.rematch.two) {
            (Some(one), Some(two)) => {
                Ok(Wish::Both(ByPlayer { one: one.clone(), two: two.clone() }))
            }
            _ => {
                let asking = if self.rematch.one.is_some() { Player::One } else { Player::Two };
                let name = Seats::name(self.table.session(), asking);
                let text = format!("{name} asks for a rematch.");
                Ok(Wish::Asked(vec![Told::rematch("rematch-asked", text)]))
            }
        }
    }
}
