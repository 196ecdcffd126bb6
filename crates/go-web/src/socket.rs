//! The life of one socket: it joins a table, says things, is told things, and ends.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket};
use go_ai::StopToken;
use go_session::ByPlayer;
use tokio::sync::watch;
use tokio::time::{interval, timeout};

use crate::bounds::Purse;
use crate::connection::{Connection, Inbox, ended, stopping};
use crate::hall::{Hall, HallError};
use crate::message::{self, Answer, Said, VERSION};
use crate::names::TableId;
use crate::room::Room;
use crate::told::JoinedMessage;

/// Bytes of the longest message: one with a whole game.
pub(crate) const LONGEST: usize = crate::http::LONGEST;
/// How long somebody may take to join.
const TO_JOIN: Duration = Duration::from_secs(10);
/// How long a message may take to be sent.
const TO_SEND: Duration = Duration::from_secs(10);
/// How long a client that is sent away has to hear why.
const TO_PART: Duration = Duration::from_secs(1);
/// How often a silent connection is asked whether it is still there; twice without an answer, and
/// it is not.
const ASK_EVERY: Duration = Duration::from_secs(30);

/// Why a connection ends.
enum End {
    /// The other side is gone.
    Gone,
    /// It is sent away.
    Sent(String),
}

impl From<axum::Error> for End {
    fn from(error: axum::Error) -> End {
        let text = error.to_string();
        // What is too long or malformed is said; what is cut off needs no answer.
        if text.contains("too long") || text.contains("Space limit") {
            End::Sent(format!("a message has at most {LONGEST} bytes"))
        } else {
            End::Gone
        }
    }
}

/// A connection at a table.
struct Seated {
    hall: Arc<Hall>,
    /// Where it sits; `None` for somebody who only asks for analyses.
    room: Option<Arc<Room>>,
    connection: Arc<Connection>,
    /// The analysis that it asked for last.
    analysis: Option<StopToken>,
}

impl Drop for Seated {
    fn drop(&mut self) {
        if let Some(stop) = self.analysis.take() {
            stop.stop();
        }
        if let Some(room) = &self.room {
            self.hall.leave(room, &self.connection);
        }
    }
}

/// Runs a socket until it ends.
pub(crate) async fn run(mut socket: WebSocket, hall: Arc<Hall>, from: SocketAddr) {
    let number = hall.next_connection();
    if let End::Sent(reason) = talk(&mut socket, &hall, number, from).await {
        tracing::warn!(connection = number, %from, reason, "sent away");
        let last = Message::Text(Answer::Error { reason: &reason }.text());
        let frame = CloseFrame { code: 1008, reason: cut(&reason) };
        // A client that does not read does not get to know.
        let _ = timeout(TO_PART, async {
            socket.send(last).await?;
            socket.send(Message::Close(Some(frame))).await?;
            // Who is cut off in the middle of talking would not get to know either: what is still
            // on its way is heard, and a client that has understood goes by itself.
            loop {
                match socket.recv().await {
                    Some(Ok(_)) => {}
                    Some(Err(_)) => std::future::pending().await,
                    None => return Ok::<(), axum::Error>(()),
                }
            }
        })
        .await;
    }
}

/// A reason that fits a closing frame.
fn cut(reason: &str) -> Utf8Bytes {
    let mut end = reason.len().min(120);
    while !reason.is_char_boundary(end) {
        end -= 1;
    }
    reason[..end].into()
}

async fn talk(socket: &mut WebSocket, hall: &Arc<Hall>, number: u64, from: SocketAddr) -> End {
    let joined = timeout(TO_JOIN, join(socket, hall, number, from)).await;
    let (mut seated, mut inbox) = match joined {
        Ok(Ok(joined)) => joined,
        Ok(Err(end)) => return end,
        Err(_) => return End::Sent("nobody has joined a table".to_owned()),
    };
    let bounds = &hall.options.bounds;
    let (most, per_second) = (f64::from(bounds.burst), f64::from(bounds.messages_per_second));
    let mut purse = Purse::full(most, Instant::now());
    let mut asking = interval(ASK_EVERY);
    let mut ending = hall.ending.clone();
    let mut unanswered = 0;
    loop {
        tokio::select! {
            biased;
            reason = ended(&mut inbox.end) => return End::Sent(reason.to_owned()),
            () = stopping(&mut ending) => {
                return End::Sent("the server stops; the game is kept".to_owned());
            }
            Some(message) = inbox.messages.recv() => {
                if let Err(end) = send(socket, &mut inbox.end, Message::Text(message)).await {
                    return end;
                }
            }
            _ = asking.tick() => {
                unanswered += 1;
                if unanswered > 2 {
                    tracing::debug!(connection = number, "does not answer any more");
                    return End::Gone;
                }
                let ping = Message::Ping(Default::default());
                if let Err(end) = send(socket, &mut inbox.end, ping).await {
                    return end;
                }
            }
            message = socket.recv() => {
                unanswered = 0;
                if !purse.take(most, per_second, Instant::now()) {
                    return End::Sent("too many messages".to_owned());
                }
                match message {
                    None => return End::Gone,
                    Some(Err(error)) => return error.into(),
                    Some(Ok(Message::Text(text))) => seated.hear(&text),
                    Some(Ok(Message::Binary(_))) => {
                        return End::Sent("messages are JSON in text frames".to_owned());
                    }
                    // After a goodbye the next message is none, once ours has been sent.
                    Some(Ok(Message::Close(_) | Message::Ping(_) | Message::Pong(_))) => {}
                }
            }
        }
    }
}

/// Sends a message, unless the connection has to end meanwhile.
async fn send(
    socket: &mut WebSocket,
    end: &mut watch::Receiver<Option<&'static str>>,
    message: Message,
) -> Result<(), End> {
    tokio::select! {
        sent = timeout(TO_SEND, socket.send(message)) => match sent {
            Ok(sent) => sent.map_err(End::from),
            Err(_) => Err(End::Sent("you read too slowly; join again".to_owned())),
        },
        reason = ended(end) => Err(End::Sent(reason.to_owned())),
    }
}

/// Waits for the first message, which has to join a table.
async fn join(
    socket: &mut WebSocket,
    hall: &Arc<Hall>,
    number: u64,
    from: SocketAddr,
) -> Result<(Seated, Inbox), End> {
    let text = loop {
        match socket.recv().await {
            None | Some(Ok(Message::Close(_))) => return Err(End::Gone),
            Some(Err(error)) => return Err(error.into()),
            Some(Ok(Message::Text(text))) => break text,
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
            Some(Ok(Message::Binary(_))) => {
                return Err(End::Sent("messages are JSON in text frames".to_owned()));
            }
        }
    };
    let (table, mut tokens, take) = match serde_json::from_str(&text) {
        Ok(Said::Join { version: VERSION, table, tokens, take }) => (table, tokens, take),
        Ok(Said::Join { version, .. }) => {
            let reason = format!("version {version} of the protocol is not known, {VERSION} is");
            return Err(End::Sent(reason));
        }
        Ok(_) => return Err(End::Sent("the first message joins a table".to_owned())),
        Err(error) => return Err(End::Sent(crate::message::fault(&error))),
    };
    if table.is_empty() && tokens.is_empty() {
        return Ok(at_no_table(hall, number, from));
    }
    let id = TableId::parse(&table);
    let finder = Arc::clone(hall);
    // A game that is not in memory is read and replayed, which may take a moment.
    let found = tokio::task::spawn_blocking(move || match id {
        Some(id) => finder.room(&id),
        None => Err(HallError::NoTable),
    });
    let room = match found.await {
        Ok(Ok(room)) => room,
        Ok(Err(error)) => return Err(End::Sent(error.to_string())),
        Err(_) => return Err(End::Sent("the table cannot be opened".to_owned())),
    };
    let mut taken = None;
    if let Some(taking) = take {
        taken = match hall.take_seat(&room, &taking).await {
            Ok(taken) => Some(taken),
            Err(error) => return Err(End::Sent(error.to_string())),
        };
        if taken.flatten().is_some() && !tokens.contains(&taking.token) {
            tokens.push(taking.token);
        }
    }
    let held = if tokens.len() > 2 {
        None
    } else {
        let inside = room.enter();
        inside.seats_of(&tokens).map(|seats| (seats, inside.renewed(&tokens)))
    };
    let Some((seats, renewed)) = held else {
        return Err(End::Sent("the token opens no seat at this table".to_owned()));
    };
    let (connection, inbox) = Connection::new(number, from, seats, renewed);
    tracing::debug!(
        connection = number,
        table = room.id.as_str(),
        seats = ?ByPlayer { one: seats.one, two: seats.two },
        "joined"
    );
    let connection = Arc::new(connection);
    hall.join(&room, &connection, taken);
    let seated = Seated { hall: Arc::clone(hall), room: Some(room), connection, analysis: None };
    Ok((seated, inbox))
}

/// Somebody who only wants to know what the computer thinks of games.
fn at_no_table(hall: &Arc<Hall>, number: u64, from: SocketAddr) -> (Seated, Inbox) {
    let (connection, inbox) =
        Connection::new(number, from, ByPlayer::default(), ByPlayer::default());
    let joined = JoinedMessage {
        version: VERSION,
        table: String::new(),
        seats: Vec::new(),
        taken: None,
        state: None,
        rematch: None,
    };
    connection.send(message::text(&joined));
    let connection = Arc::new(connection);
    (Seated { hall: Arc::clone(hall), room: None, connection, analysis: None }, inbox)
}

impl Seated {
    /// Does what a message says.
    fn hear(&mut self, text: &str) {
        let said = match serde_json::from_str(text) {
            Ok(said) => said,
            Err(error) => return self.error(&crate::message::fault(&error)),
        };
        let (hall, connection) = (&self.hall, &self.connection);
        match (said, &self.room) {
            (Said::Ping, _) => connection.send(Answer::Pong.text()),
            (Said::Analyse(asked), room) => {
                hall.analyse(room.as_deref(), connection, &asked, &mut self.analysis);
            }
            (Said::Join { .. }, _) => self.error("this connection has joined already"),
            (Said::Ask(asked), Some(room)) => hall.ask(room, connection, &asked),
            (Said::Name { name }, Some(room)) => hall.name(room, connection, &name),
            (Said::Pause, Some(room)) => hall.pause(room, connection),
            (Said::Resume, Some(room)) => hall.resume(room, connection),
            (Said::Rematch, Some(room)) => hall.rematch(room, connection),
            (Said::RefuseRematch, Some(room)) => hall.refuse_rematch(room, connection),
            (_, None) => self.error("you are at no table"),
        }
    }

    fn error(&self, reason: &str) {
        let Connection { number, from, .. } = &*self.connection;
        tracing::warn!(connection = number, %from, reason, "a message meant nothing");
        self.connection.send(Answer::Error { reason }.text());
    }
}
