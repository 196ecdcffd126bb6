//! Taking a seat by an invitation, which is good for one person, and the names of those who sit.

use std::sync::Arc;

use go_session::{Player, Seats};

use super::{Hall, HallError, millis_since_1970};
use crate::connection::Connection;
use crate::message::{Answer, Taking};
use crate::names::clean;
use crate::room::{Inside, Room};
use crate::store::{Put, SeatHeader, summary};
use crate::token::TokenHash;
use crate::told::Told;

/// What a seat is called whose player has no name.
const fn nameless(player: Player) -> &'static str {
    match player {
        Player::One => "Player 1",
        Player::Two => "Player 2",
    }
}

impl Hall {
    /// Takes the seat of an invitation: from then on the client's own token opens it, and the
    /// invitation nothing. The seat, or `None` if somebody else has it; it is kept when this returns.
    ///
    /// # Errors
    /// It cannot be kept, or the token is none.
    pub(crate) async fn take_seat(
        &self,
        room: &Arc<Room>,
        taking: &Taking,
    ) -> Result<Option<Player>, HallError> {
        let token = TokenHash::of_new(&taking.token)
            .ok_or(HallError::Forbidden("a token is 32 hexadecimal digits"))?;
        let (player, header) = {
            let mut inside = room.enter();
            let opened = |token: &String| {
                let seats = inside.seats_of(std::slice::from_ref(token))?;
                Player::ALL.into_iter().find(|&player| seats[player])
            };
            if inside.deleted {
                return Err(HallError::NoTable);
            }
            let Some(player) = opened(&taking.invitation) else {
                // Perhaps this client has taken it before, and not heard so.
                return Ok(opened(&taking.token));
            };
            seat(&mut inside, player).token = Some(token);
            (player, Arc::new(inside.header.clone()))
        };
        self.write(vec![Put::Header(header)]).await?;
        tracing::info!(table = room.id.as_str(), ?player, "a seat is taken");
        Ok(Some(player))
    }

    /// Calls the player of a connection by a name, which is kept and told to everybody.
    pub(crate) fn name(&self, room: &Arc<Room>, connection: &Arc<Connection>, name: &str) {
        let mut inside = room.enter();
        let held = Player::ALL.into_iter().filter(|&player| connection.seats[player]);
        let &[player] = held.collect::<Vec<_>>().as_slice() else {
            let reason = "a name is for a player with one seat";
            return connection.send(Answer::Error { reason }.text());
        };
        let name = clean(name).unwrap_or_else(|| nameless(player).to_owned());
        if inside.deleted || seat(&mut inside, player).name == name {
            return;
        }
        let side = Seats::name(inside.table.session(), player);
        let told = format!("{side} is {name}.");
        seat(&mut inside, player).name = name;
        let header = inside.header.clone();
        let listed = summary(inside.table.session(), &header, millis_since_1970());
        let created = header.created;
        let puts = vec![
            Put::Header(Arc::new(header)),
            Put::Listed(room.id.clone(), created, Box::new(listed)),
        ];
        self.store.write(puts, |_| {});
        let events = vec![Told { kind: "named", text: told }];
        self.settle(room, &mut inside, events, None, None);
    }
}

fn seat(inside: &mut Inside, player: Player) -> &mut SeatHeader {
    match player {
        Player::One => &mut inside.header.one,
        Player::Two => &mut inside.header.two,
    }
}
