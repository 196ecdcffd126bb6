//! Clients for tests: a socket that speaks the protocol, and plain requests.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Message, WebSocket, client};

/// How long a test waits for what has to come.
const PATIENCE: Duration = Duration::from_secs(600);

/// The answer to a plain request.
#[derive(Debug)]
pub(crate) struct Response {
    /// Where the request came from.
    pub(crate) from: SocketAddr,
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: Vec<u8>,
}

impl Response {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
}

/// Sends bytes and reads all that comes.
pub(crate) fn raw(address: SocketAddr, request: &[u8]) -> Response {
    let mut stream = TcpStream::connect(address).expect("a connection");
    stream.set_read_timeout(Some(PATIENCE)).expect("a time-out");
    let from = stream.local_addr().expect("an address");
    // A server that refuses early closes while we still write.
    let _ = stream.write_all(request);
    let mut bytes = Vec::new();
    let _ = stream.read_to_end(&mut bytes);
    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n").unwrap_or(bytes.len());
    let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
    let status = head.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0);
    Response { from, status, head, body: bytes.get(end + 4..).unwrap_or_default().to_vec() }
}

/// A request of the page itself.
pub(crate) fn request(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &[u8],
) -> Response {
    let mut text = format!("{method} {path} HTTP/1.1\r\nconnection: close\r\n");
    if !headers.iter().any(|(name, _)| name.eq_ignore_ascii_case("host")) {
        text += &format!("host: {address}\r\n");
    }
    for (name, value) in headers {
        text += &format!("{name}: {value}\r\n");
    }
    text += &format!("content-length: {}\r\n\r\n", body.len());
    let mut bytes = text.into_bytes();
    bytes.extend_from_slice(body);
    raw(address, &bytes)
}

pub(crate) fn get(address: SocketAddr, path: &str) -> Response {
    request(address, "GET", path, &[], b"")
}

/// Makes a table.
pub(crate) fn make(address: SocketAddr, table: &Value) -> Value {
    let body = table.to_string();
    let made = request(address, "POST", "/api/tables", &[], body.as_bytes());
    assert_eq!(made.status, 201, "{}", made.text());
    made.json()
}

/// A table of two people.
pub(crate) fn people(rules: &str, size: &str) -> Value {
    let person = json!({ "kind": "person" });
    json!({ "rules": rules, "size": size, "one": person, "two": person })
}

/// The token of a seat.
pub(crate) fn token(made: &Value, seat: &str) -> String {
    made["tokens"][seat].as_str().expect("a token").to_owned()
}

/// A client at a table.
pub(crate) struct Client {
    /// Where it speaks from.
    pub(crate) from: SocketAddr,
    socket: WebSocket<TcpStream>,
    /// The last state that came.
    pub(crate) state: Value,
    /// The events that came, in words.
    pub(crate) events: Vec<String>,
    next: u64,
}

impl Client {
    /// Opens a socket and says nothing.
    pub(crate) fn connect(address: SocketAddr) -> Client {
        Client::over(address, TcpStream::connect(address).expect("a connection"))
    }

    /// As [`Client::connect`], over a connection that there is already.
    pub(crate) fn over(address: SocketAddr, stream: TcpStream) -> Client {
        stream.set_read_timeout(Some(PATIENCE)).expect("a time-out");
        stream.set_nodelay(true).expect("no delay");
        let from = stream.local_addr().expect("an address");
        let request = format!("ws://{address}/ws").into_client_request().expect("an address");
        let (socket, _) = client(request, stream).expect("a socket");
        Client { from, socket, state: Value::Null, events: Vec::new(), next: 1 }
    }

    /// Joins a table with these tokens.
    pub(crate) fn join(address: SocketAddr, made: &Value, seats: &[&str]) -> Client {
        let mut client = Client::connect(address);
        let tokens: Vec<String> = seats.iter().map(|seat| token(made, seat)).collect();
        client.say(&json!({ "type": "join", "version": 1, "table": made["id"], "tokens": tokens }));
        let joined = client.hear();
        assert_eq!(joined["type"], "joined", "{joined}");
        client
    }

    pub(crate) fn say(&mut self, message: &Value) {
        self.say_text(&message.to_string());
    }

    pub(crate) fn say_text(&mut self, text: &str) {
        // The server may have closed already, which is heard next.
        let _ = self.socket.send(Message::text(text));
    }

    /// The next message; null when the server has ended the connection.
    pub(crate) fn hear(&mut self) -> Value {
        loop {
            match self.socket.read() {
                Ok(Message::Text(text)) => {
                    let message: Value = serde_json::from_str(&text).expect("JSON");
                    if message["state"].is_object() {
                        self.state = message["state"].clone();
                    }
                    let events = message["events"].as_array().into_iter().flatten();
                    let texts = events.filter_map(|event| event["text"].as_str());
                    self.events.extend(texts.map(str::to_owned));
                    return message;
                }
                Ok(Message::Close(_)) | Err(_) => return Value::Null,
                Ok(_) => {}
            }
        }
    }

    /// Hears until something is so.
    pub(crate) fn until(&mut self, is_so: impl Fn(&Value) -> bool) -> Value {
        loop {
            let message = self.hear();
            assert!(!message.is_null(), "the connection ended; last state {}", self.state);
            if is_so(&message) {
                return message;
            }
        }
    }

    /// Hears until the state is so.
    pub(crate) fn until_state(&mut self, is_so: impl Fn(&Value) -> bool) {
        while !is_so(&self.state) {
            let message = self.hear();
            assert!(!message.is_null(), "the connection ended; last state {}", self.state);
        }
    }

    /// Asks for something without waiting: the number of the question.
    pub(crate) fn ask_only(&mut self, seat: &str, deed: &str, more: &Value) -> u64 {
        let id = self.next;
        self.next += 1;
        let mut message = json!({ "type": "ask", "id": id, "seat": seat, "at": self.state["serial"], "do": deed });
        for (key, value) in more.as_object().into_iter().flatten() {
            message[key] = value.clone();
        }
        self.say(&message);
        id
    }

    /// Asks for something, and hears the answer.
    pub(crate) fn ask(&mut self, seat: &str, deed: &str, more: &Value) -> Result<(), String> {
        let id = self.ask_only(seat, deed, more);
        let answer = self.until(|message| message["id"] == id);
        match answer["type"].as_str() {
            Some("done") => Ok(()),
            _ => Err(answer["reason"].as_str().unwrap_or_default().to_owned()),
        }
    }

    /// Places a stone.
    pub(crate) fn play(&mut self, seat: &str, point: &str) -> Result<(), String> {
        self.ask(seat, "play", &json!({ "point": point }))
    }
}
