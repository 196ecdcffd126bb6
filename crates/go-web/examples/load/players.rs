//! Scripted players: two at each table, who place stones where they may and take their time.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// What the players do.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) address: SocketAddr,
    /// Tables of two people each.
    pub(crate) tables: usize,
    /// The sides of their boards.
    pub(crate) side: u8,
    /// Turns of a game.
    pub(crate) turns: u64,
    /// The longest that they play.
    pub(crate) time: Duration,
    /// How long a player thinks, from and to.
    pub(crate) thought: (Duration, Duration),
}

/// What came of it.
#[derive(Debug, Default)]
pub(crate) struct Outcome {
    /// From each question to its answer.
    pub(crate) answers: Vec<Duration>,
    /// States that came.
    pub(crate) states: u64,
    /// Changes of a table that somebody at it was not told of.
    pub(crate) lost: u64,
    /// Moves that were refused.
    pub(crate) refused: u64,
}

impl Outcome {
    fn add(&mut self, other: Outcome) {
        self.answers.extend(other.answers);
        self.states += other.states;
        self.lost += other.lost;
        self.refused += other.refused;
    }

    /// The time within which this part of the answers came.
    pub(crate) fn within(&self, part: f64) -> Duration {
        let mut sorted = self.answers.clone();
        sorted.sort_unstable();
        let last = sorted.len().saturating_sub(1) as f64;
        sorted.get((last * part).round() as usize).copied().unwrap_or_default()
    }
}

pub(crate) type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// Makes a table; what the server answers.
pub(crate) async fn make(address: SocketAddr, table: &Value) -> Value {
    let body = table.to_string();
    let text = format!(
        "POST /api/tables HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\
         content-length: {}\r\n\r\n{body}",
        body.len()
    );
    let mut stream = TcpStream::connect(address).await.expect("a connection");
    stream.write_all(text.as_bytes()).await.expect("a request");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.expect("an answer");
    let body = answer.split_once("\r\n\r\n").map(|(_, body)| body).unwrap_or_default();
    serde_json::from_str(body).unwrap_or_else(|_| panic!("no table was made: {answer}"))
}

/// Joins a table with these seats.
pub(crate) async fn join(address: SocketAddr, made: &Value, seats: &[&str]) -> Socket {
    let (mut socket, _) = connect_async(format!("ws://{address}/ws")).await.expect("a socket");
    let tokens: Vec<&Value> = seats.iter().map(|&seat| &made["tokens"][seat]).collect();
    let join = json!({ "type": "join", "version": 1, "table": made["id"], "tokens": tokens });
    socket.send(Message::text(join.to_string())).await.expect("a message");
    socket
}

/// The next message; `None` when there are no more.
pub(crate) async fn hear(socket: &mut Socket) -> Option<Value> {
    while let Some(message) = socket.next().await {
        match message {
            Ok(Message::Text(text)) => return serde_json::from_str(&text).ok(),
            Ok(Message::Close(_)) | Err(_) => return None,
            Ok(_) => {}
        }
    }
    None
}

/// Lets them all play.
pub(crate) async fn play(plan: Plan) -> Outcome {
    let mut players = JoinSet::new();
    let person = json!({ "kind": "person" });
    let table = json!({
        "rules": "baduk", "size": plan.side.to_string(), "one": person, "two": person,
    });
    for number in 0..plan.tables {
        let made = make(plan.address, &table).await;
        for seat in ["one", "two"] {
            let socket = join(plan.address, &made, &[seat]).await;
            let seed = number as u64 * 2 + u64::from(seat == "two") + 1;
            let seed = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
            players.spawn(player(plan, socket, seat, seed));
        }
    }
    let mut outcome = Outcome::default();
    while let Some(one) = players.join_next().await {
        outcome.add(one.expect("a player who plays to the end"));
    }
    outcome
}

async fn player(plan: Plan, mut socket: Socket, seat: &'static str, mut seed: u64) -> Outcome {
    let mut outcome = Outcome::default();
    let end = Instant::now() + plan.time;
    let mut serial: Option<u64> = None;
    let mut asked: Option<Instant> = None;
    loop {
        // Nothing comes any more when the other player has stopped.
        let patience = end.saturating_duration_since(Instant::now()) + Duration::from_secs(3);
        let Ok(Some(message)) = tokio::time::timeout(patience, hear(&mut socket)).await else {
            return outcome;
        };
        match message["type"].as_str() {
            Some("done") => {
                if let Some(since) = asked.take() {
                    outcome.answers.push(since.elapsed());
                }
            }
            Some("refused") => {
                asked = None;
                outcome.refused += 1;
            }
            Some("joined" | "state") => {
                outcome.states += 1;
                let now = message["state"]["serial"].as_u64().unwrap_or_default();
                if let Some(before) = serial {
                    outcome.lost += now.saturating_sub(before + 1);
                }
                serial = Some(now);
            }
            other => panic!("{other:?}: {message}"),
        }
        let state = &message["state"];
        if state["turns"].as_u64().is_some_and(|turns| turns >= plan.turns) {
            let is_answered = asked.is_none();
            if is_answered {
                return outcome;
            }
            continue;
        }
        if asked.is_some() || state["actor"] != seat || Instant::now() >= end {
            if asked.is_none() && state.is_null() && Instant::now() >= end {
                return outcome;
            }
            continue;
        }
        let legal = state["legal"].as_str().unwrap_or_default();
        let places: Vec<usize> = legal.match_indices('1').map(|(at, _)| at).collect();
        let (from, to) = plan.thought;
        let span = to.saturating_sub(from).as_micros() as u64;
        tokio::time::sleep(from + Duration::from_micros(next(&mut seed) % (span + 1))).await;
        let mut message = json!({
            "type": "ask", "id": state["serial"], "seat": seat, "at": state["serial"],
        });
        if places.is_empty() {
            message["do"] = json!("pass");
        } else {
            let at = places[next(&mut seed) as usize % places.len()];
            let side = usize::from(plan.side);
            let letter = char::from(b"ABCDEFGHJKLMNOPQRSTUVWXYZ"[at % side]);
            message["do"] = json!("play");
            message["point"] = json!(format!("{letter}{}", side - at / side));
        }
        asked = Some(Instant::now());
        if socket.send(Message::text(message.to_string())).await.is_err() {
            return outcome;
        }
    }
}

/// Chance enough for players.
fn next(seed: &mut u64) -> u64 {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    *seed >> 16
}
