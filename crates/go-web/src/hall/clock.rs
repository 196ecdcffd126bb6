//! Clocks: a game whose time is over ends by itself, and players may let the clock stand still.

use std::sync::{Arc, Weak};

use go_session::{Player, Seat, Seats, TimeControl, handicap};

use super::Hall;
use super::change::told;
use crate::connection::Connection;
use crate::message::Answer;
use crate::room::{Inside, Room};
use crate::told::Told;

impl Hall {
    /// Wakes up when the time of whoever has to act is over, in place of any earlier moment.
    pub(super) fn set_timer(&self, room: &Arc<Room>, inside: &mut Inside) {
        if let Some(timer) = inside.timer.take() {
            timer.abort();
        }
        let Some(deadline) = inside.table.deadline() else { return };
        let (hall, room) = (Weak::clone(&self.myself), Arc::downgrade(room));
        let moment = tokio::time::Instant::from_std(self.start + deadline);
        let task = self.runtime.spawn(async move {
            tokio::time::sleep_until(moment).await;
            if let (Some(hall), Some(room)) = (hall.upgrade(), room.upgrade()) {
                hall.flag(&room);
            }
        });
        inside.timer = Some(task.abort_handle());
    }

    /// Ends the game if the time is over.
    fn flag(&self, room: &Arc<Room>) {
        let mut inside = room.enter();
        match inside.table.flag(self.now()) {
            Some(event) => self.settle(room, &mut inside, told(vec![event]), None, None),
            // The moment was rounded down.
            None => self.set_timer(room, &mut inside),
        }
    }

    /// A connection wants the clock to stand still: against the computer it does at once, between
    /// people when both want it.
    pub(crate) fn pause(&self, room: &Arc<Room>, connection: &Arc<Connection>) {
        let mut inside = room.enter();
        if let Err(reason) = may_touch_clock(&inside, connection) {
            connection.send(Answer::Error { reason }.text());
            return;
        }
        if !inside.table.is_running() {
            return;
        }
        for player in Player::ALL {
            inside.pausing[player] |= connection.seats[player];
        }
        let seats = inside.table.arrangement().seats;
        let waits_for =
            |&player: &Player| seats.of(player) == Seat::Person && !inside.pausing[player];
        let text = match Player::ALL.into_iter().find(waits_for) {
            None => {
                inside.pause(self.now());
                "The clock stands still.".to_owned()
            }
            Some(other) => {
                let asking = Seats::name(inside.table.session(), other.other());
                format!("{asking} asks to let the clock stand still.")
            }
        };
        self.settle(room, &mut inside, vec![Told::clock(text)], None, None);
    }

    /// A connection wants the clock to run.
    pub(crate) fn resume(&self, room: &Arc<Room>, connection: &Arc<Connection>) {
        let mut inside = room.enter();
        if let Err(reason) = may_touch_clock(&inside, connection) {
            connection.send(Answer::Error { reason }.text());
            return;
        }
        if inside.table.is_running() {
            // The wish to stop it is refused, or taken back.
            if Player::ALL.into_iter().any(|player| inside.pausing[player]) {
                inside.pausing = Default::default();
                let events = vec![Told::clock("The clock goes on.")];
                self.settle(room, &mut inside, events, None, None);
            }
            return;
        }
        inside.table.resume(self.now());
        inside.pausing = Default::default();
        let events = vec![Told::clock("The clock runs.")];
        self.settle(room, &mut inside, events, None, None);
    }
}

fn may_touch_clock(inside: &Inside, connection: &Connection) -> Result<(), &'static str> {
    if connection.is_spectator() {
        return Err("only players may touch the clock");
    }
    if inside.table.arrangement().control == TimeControl::Unlimited {
        return Err("this game has no clock");
    }
    if handicap::left(inside.table.session()) > 0 {
        return Err("the clocks stand still while the handicap is placed");
    }
    if inside.table.session().phase().is_over() {
        return Err("the game is over");
    }
    Ok(())
}
