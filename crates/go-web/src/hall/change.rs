//! What happens in a room: requests are done, written down, and told.

use std::sync::Arc;

use go_session::{Done, Event, Player};

use super::{Hall, millis_since_1970};
use crate::connection::Connection;
use crate::engine::Job;
use crate::message::{self, Answer, Asked};
use crate::room::{Busy, Inside, Room};
use crate::state::state;
use crate::store::{Entry, Found, Put, Written, summary};
use crate::told::{StateMessage, Told};

impl Hall {
    /// Does what a player asks for, and answers when it is written down.
    pub(crate) fn ask(&self, room: &Arc<Room>, connection: &Arc<Connection>, asked: &Asked) {
        let mut inside = room.enter();
        let refuse = |reason: &str| {
            let from = connection.from;
            tracing::debug!(table = room.id.as_str(), %from, reason, "refused");
            let answer = Answer::Refused { id: asked.id, reason }.text();
            let connection = Arc::clone(connection);
            // Behind what is being written, so that answers come in the order of the questions.
            self.store.write(Vec::new(), move |_| connection.send(answer));
        };
        let player = Player::from(asked.seat);
        if inside.deleted {
            return refuse("the table was deleted");
        }
        if !connection.seats[player] {
            tracing::warn!(
                table = room.id.as_str(),
                from = %connection.from,
                "asked for a seat that is not its own"
            );
            return refuse("that is not your seat");
        }
        if asked.at != inside.serial {
            return refuse("the game has moved on");
        }
        let request = match asked.request(inside.table.session().size()) {
            Ok(request) => request,
            Err(reason) => return refuse(&reason),
        };
        match inside.table.request(player, request, self.now()) {
            Ok(events) => {
                let answer = Some((Arc::clone(connection), asked.id));
                self.settle(room, &mut inside, told(events), None, answer);
            }
            Err(refused) => refuse(&refused.to_string()),
        }
    }

    /// Takes over what the computer has done.
    pub(crate) fn finish(&self, room: &Arc<Room>, done: Done, found: Option<Found>) {
        let mut inside = room.enter();
        let was_wanted = match &inside.computer {
            Busy::Working { serial, .. } => *serial == inside.table.serial(),
            Busy::Idle | Busy::Queued => false,
        };
        inside.computer = Busy::Idle;
        if inside.deleted {
            return;
        }
        match inside.table.finish(done, self.now()) {
            Ok(events) if events.is_empty() && !inside.table.is_changed() => {
                // It came too late; what is wanted now is another thing.
                self.let_computer_work(room, &mut inside);
            }
            Ok(events) => {
                let found = found.filter(|_| was_wanted);
                self.settle(room, &mut inside, told(events), found, None);
            }
            Err(error) => {
                tracing::error!(
                    table = room.id.as_str(),
                    "the computer's turn was refused: {error}"
                );
                self.stumble(room, &mut inside);
            }
        }
    }

    /// The computer has failed at a table by a fault of the program.
    pub(crate) fn failed(&self, room: &Arc<Room>) {
        let mut inside = room.enter();
        inside.computer = Busy::Idle;
        if !inside.deleted {
            self.stumble(room, &mut inside);
        }
    }

    /// Lets the computer try once more from another seed; then it does what is always possible, so
    /// that nobody waits for it in vain.
    fn stumble(&self, room: &Arc<Room>, inside: &mut Inside) {
        let serial = inside.table.serial();
        if inside.stumbled.replace(serial) != Some(serial) {
            self.let_computer_work(room, inside);
            return;
        }
        match inside.table.give_way(self.now()) {
            Ok(events) if events.is_empty() => {
                tracing::error!(table = room.id.as_str(), "the computer stands still");
            }
            Ok(events) => {
                let mut told = told(events);
                told.insert(0, Told::fault("The computer has failed to find a move."));
                self.settle(room, inside, told, None, None);
            }
            Err(error) => {
                tracing::error!(table = room.id.as_str(), "the computer stands still: {error}");
            }
        }
    }

    /// Writes down what has changed, and then tells everybody.
    pub(super) fn settle(
        &self,
        room: &Arc<Room>,
        inside: &mut Inside,
        events: Vec<Told>,
        found: Option<Found>,
        answer: Option<(Arc<Connection>, u64)>,
    ) {
        let mut puts = Vec::new();
        if let Some(change) = inside.table.take_change() {
            inside.serial += 1;
            inside.note(found);
            let size = inside.table.session().size();
            let entry = Entry::of(&change, size, found);
            puts.push(Put::Change(room.id.clone(), inside.serial, entry));
            let listed = summary(inside.table.session(), &inside.header, millis_since_1970());
            puts.push(Put::Listed(room.id.clone(), inside.header.created, Box::new(listed)));
        }
        inside.stop_stale_work();
        self.let_computer_work(room, inside);
        self.set_timer(room, inside);
        let message = StateMessage { events, state: state(inside, self.now()) };
        let message = message::text(&message);
        let listeners = inside.connections.clone();
        // The room is held until everything of it is written, so that nobody loads an older one.
        let held = Arc::clone(room);
        self.store.write(puts, move |written| {
            match written {
                Written::Safely => {
                    for listener in &listeners {
                        listener.send(message.clone());
                    }
                    if let Some((connection, id)) = answer {
                        connection.send(Answer::Done { id }.text());
                    }
                }
                Written::NotAtAll => {
                    for listener in &listeners {
                        listener.close("the game cannot be kept");
                    }
                }
            }
            drop(held);
        });
    }

    /// Tells everybody but one who is there now.
    pub(super) fn tell_presence(&self, room: &Arc<Room>, inside: &Inside, except: Option<u64>) {
        let others = inside.connections.iter().filter(|other| Some(other.number) != except);
        let others: Vec<Arc<Connection>> = others.map(Arc::clone).collect();
        if others.is_empty() {
            return;
        }
        let message = StateMessage { events: Vec::new(), state: state(inside, self.now()) };
        let message = message::text(&message);
        let held = Arc::clone(room);
        // Behind what is being written, so that no state arrives before an older one.
        self.store.write(Vec::new(), move |_| {
            for other in &others {
                other.send(message.clone());
            }
            drop(held);
        });
    }

    /// Lets the computer work for a table if there is something to do.
    pub(super) fn let_computer_work(&self, room: &Arc<Room>, inside: &mut Inside) {
        if matches!(inside.computer, Busy::Idle) && inside.wants_computer() {
            inside.computer = Busy::Queued;
            self.pool.add(Job::Table(Arc::clone(room)));
        }
    }
}

pub(super) fn told(events: Vec<Event>) -> Vec<Told> {
    events.into_iter().map(Told::of).collect()
}

impl Inside {
    /// Stops what works for the table by itself: the computer and the timer.
    pub(super) fn stop_all(&mut self) {
        if let Busy::Working { stop, .. } = &self.computer {
            stop.stop();
        }
        if let Some(timer) = self.timer.take() {
            timer.abort();
        }
    }
}
