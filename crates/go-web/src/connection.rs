//! One client of a table, as its room sees it.

use std::net::SocketAddr;

use axum::extract::ws::Utf8Bytes;
use go_session::{ByPlayer, Player};
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::sync::watch;

use crate::token::Token;

/// Messages that may wait for a client that is slow to read. Beyond that it is cut off, and gets
/// the whole state when it joins again.
const WAITING: usize = 96;

/// The room's end of a connection.
pub(crate) struct Connection {
    outbox: Sender<Utf8Bytes>,
    /// Why it has to end.
    end: watch::Sender<Option<&'static str>>,
    /// The seats whose tokens it has shown.
    pub(crate) seats: ByPlayer<bool>,
    /// The tokens that its seats would have at the table of a rematch.
    pub(crate) renewed: ByPlayer<Option<Token>>,
    /// For the log.
    pub(crate) number: u64,
    /// Where it comes from.
    pub(crate) from: SocketAddr,
}

/// The socket's end of it.
pub(crate) struct Inbox {
    pub(crate) messages: Receiver<Utf8Bytes>,
    pub(crate) end: watch::Receiver<Option<&'static str>>,
}

/// Waits until a connection has to end: why.
pub(crate) async fn ended(end: &mut watch::Receiver<Option<&'static str>>) -> &'static str {
    let reason = match end.wait_for(Option::is_some).await {
        Ok(reason) => *reason,
        Err(_) => None,
    };
    reason.unwrap_or("the connection ends")
}

/// Waits until the server comes to its end.
pub(crate) async fn stopping(ending: &mut watch::Receiver<bool>) {
    // Without anybody left to say so, it has ended.
    let _ = ending.wait_for(|&ending| ending).await;
}

impl Connection {
    pub(crate) fn new(
        number: u64,
        from: SocketAddr,
        seats: ByPlayer<bool>,
        renewed: ByPlayer<Option<Token>>,
    ) -> (Connection, Inbox) {
        let (outbox, messages) = channel(WAITING);
        let (end, ended) = watch::channel(None);
        (Connection { outbox, end, seats, renewed, number, from }, Inbox { messages, end: ended })
    }

    /// Sends a message, without waiting for anybody.
    pub(crate) fn send(&self, message: Utf8Bytes) {
        if self.outbox.try_send(message).is_err() && !self.outbox.is_closed() {
            tracing::warn!(connection = self.number, from = %self.from, "too slow to read, cut off");
            self.close("you read too slowly; join again");
        }
    }

    /// Ends it, and says why.
    pub(crate) fn close(&self, reason: &'static str) {
        self.end.send_if_modified(|end| end.is_none() && end.replace(reason).is_none());
    }

    /// Whether it sits nowhere.
    pub(crate) fn is_spectator(&self) -> bool {
        !Player::ALL.into_iter().any(|player| self.seats[player])
    }
}
