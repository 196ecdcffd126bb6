//! What hostile clients try: refused, and nobody else notices.

use std::error::Error as _;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use go_web::{Bounds, Options, ServeError, Server};
use serde_json::{Value, json};
use tokio::net::TcpSocket;

use crate::client::{Client, get, make, people, raw, request, token};
use crate::log;
use crate::place::{Folder, Place};

/// Plays a few turns at a table, while something goes on elsewhere.
fn plays_on(client: &mut Client) {
    for _ in 0..4 {
        let seat = client.state["actor"].as_str().unwrap().to_owned();
        let legal = client.state["legal"].as_str().unwrap();
        let at = legal.find('1').unwrap();
        let side = client.state["width"].as_u64().unwrap() as usize;
        let letter = char::from(b"ABCDEFGHJKLMNOPQRST"[at % side]);
        client.play(&seat, &format!("{letter}{}", side - at / side)).unwrap();
    }
}

/// A server with the usual bounds and somebody who plays there.
fn visited() -> (Place, Value, Client) {
    log::listen();
    let place = Place::with(Bounds::default(), Folder::new());
    let made = make(place.address, &people("baduk", "9"));
    let honest = Client::join(place.address, &made, &["one", "two"]);
    (place, made, honest)
}

/// The reason with which a connection ends.
fn end(client: &mut Client) -> String {
    let mut reason = String::new();
    loop {
        let message = client.hear();
        if message.is_null() {
            return reason;
        }
        if message["type"] == "error" {
            reason = message["reason"].as_str().unwrap_or_default().to_owned();
        }
    }
}

#[test]
fn tokens_open_their_seat_alone() {
    let (place, made, mut honest) = visited();
    let other = make(place.address, &people("baduk", "9"));
    let good = token(&made, "one");
    for tokens in [
        json!(["0123456789abcdef0123456789abcdef"]),
        json!([""]),
        json!([token(&other, "one")]),
        json!([good, "x"]),
        json!([good, good, good]),
    ] {
        let mut client = Client::connect(place.address);
        client.say(&json!({ "type": "join", "version": 1, "table": made["id"], "tokens": tokens }));
        assert!(end(&mut client).contains("opens no seat"), "{tokens}");
        log::expect(client.from, "opens no seat");
    }
    for join in [
        json!({ "type": "join", "version": 1, "table": "../../etc/x" }),
        json!({ "type": "join", "version": 1, "table": "aaaaaaaaaaaa" }),
    ] {
        let mut client = Client::connect(place.address);
        client.say(&join);
        assert_eq!(end(&mut client), "there is no such table");
        log::expect(client.from, "there is no such table");
    }
    let mut client = Client::connect(place.address);
    client.say(&json!({ "type": "join", "version": 2, "table": made["id"] }));
    assert!(end(&mut client).contains("version 2"));
    log::expect(client.from, "version 2");
    // Who watches decides nothing.
    let mut watching = Client::join(place.address, &made, &[]);
    for (seat, deed) in [("one", "pass"), ("two", "resign"), ("one", "undo")] {
        let refused = watching.ask(seat, deed, &json!({}));
        assert_eq!(refused, Err("that is not your seat".to_owned()));
    }
    log::expect(watching.from, "asked for a seat that is not its own");
    plays_on(&mut honest);
}

#[test]
fn nonsense_is_answered_and_floods_are_cut_off() {
    let (place, made, mut honest) = visited();
    let mut client = Client::join(place.address, &made, &["one"]);
    for text in [
        "",
        "{",
        "null",
        "[]",
        r#"{"type":"dance"}"#,
        r#"{"type":"ask","id":1}"#,
        r#"{"type":"ask","id":-1,"seat":"one","at":0,"do":"pass"}"#,
        r#"{"type":"ask","id":1,"seat":"three","at":0,"do":"pass"}"#,
        r#"{"type":"ask","id":1,"seat":"one","at":0,"do":"pass","more":1}"#,
        &"[".repeat(8000),
        "\u{0}",
    ] {
        client.say_text(text);
        let answer = client.until(|message| message["type"] != "state");
        assert_eq!(answer["type"], "error", "{text}");
    }
    for text in ["unknown variant `dance`", "missing field `seat`", "unknown field `more`"] {
        log::expect(client.from, text);
    }
    assert!(client.play("one", "Z99").is_err());
    log::expect(client.from, "Z99");
    assert!(client.ask("one", "play", &json!({})).unwrap_err().contains("point"));
    plays_on(&mut honest);

    let mut flooding = Client::join(place.address, &made, &[]);
    for _ in 0..10_000 {
        flooding.say_text(r#"{"type":"ping"}"#);
    }
    assert!(matches!(end(&mut flooding).as_str(), "too many messages" | ""));
    log::expect(flooding.from, "too many messages");
    let mut large = Client::join(place.address, &made, &[]);
    large.say_text(&"x".repeat(1 << 20));
    assert!(matches!(end(&mut large).as_str(), "a message has at most 131072 bytes" | ""));
    log::expect(large.from, "a message has at most 131072 bytes");
    let mut silent = Client::connect(place.address);
    silent.say(&json!({ "type": "ping" }));
    assert_eq!(end(&mut silent), "the first message joins a table");
    log::expect(silent.from, "the first message joins a table");
    plays_on(&mut honest);
}

#[test]
fn paths_and_bodies_lead_nowhere() {
    let (place, made, mut honest) = visited();
    for path in [
        "/page/../Cargo.toml",
        "/page/..%2fCargo.toml",
        "/page/%2e%2e/%2e%2e/etc/passwd",
        "/page//etc/passwd",
        "/page/..\\..\\x.js",
        "/api/tables/..%2f..%2fetc%2fpasswd/record.sgf",
        "/api/tables/%00/record.sgf",
    ] {
        let answer = raw(
            place.address,
            format!("GET {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\r\n", place.address)
                .as_bytes(),
        );
        assert!((400..500).contains(&answer.status), "{path}: {answer:?}");
        assert!(!answer.text().contains("root:") && !answer.text().contains("[package]"));
        // What is no request at all is refused before anybody looks at it.
        log::expect(answer.from, if answer.status == 400 { "" } else { "refused" });
    }
    let large = vec![b' '; 2 << 20];
    for path in ["/api/tables", "/api/review", "/api/setup"] {
        let answer = request(place.address, "POST", path, &[], &large);
        assert!(answer.status == 413 || answer.status == 0, "{path}: {answer:?}");
        log::expect(answer.from, "status=413");
    }
    let wrong = [("authorization", "Bearer 0123456789abcdef0123456789abcdef")];
    let path = format!("/api/tables/{}", made["id"].as_str().unwrap());
    let answer = request(place.address, "DELETE", &path, &wrong, b"");
    assert_eq!(answer.status, 403);
    log::expect(answer.from, "status=403");
    for text in [
        "GET / HTTP/1.1\r\nconnection: close\r\n\r\n",
        "\u{0}\u{1}\r\n\r\n",
        "GET / HTTP/1.1\r\nhost: x y\r\nconnection: close\r\n\r\n",
    ] {
        let answer = raw(place.address, text.as_bytes());
        assert!(answer.status == 400 || answer.status == 403, "{text:?}: {answer:?}");
        log::expect(answer.from, "");
    }
    plays_on(&mut honest);
}

#[test]
fn a_server_that_cannot_start_says_so_once_and_at_once() {
    let folder = Folder::new();
    let options =
        |listen: &str| Options { listen: listen.parse().unwrap(), ..Options::new(folder.path()) };
    let first = Server::bind(options("127.0.0.1:0")).unwrap();
    let used = Server::bind(options("127.0.0.1:0")).err().unwrap();
    assert!(matches!(used, ServeError::Data(..)), "{used}");
    let taken = Server::bind(options(&first.address().to_string())).err().unwrap();
    assert!(matches!(taken, ServeError::Listen(..)) && taken.source().is_none(), "{taken}");
}

#[test]
fn foreign_pages_and_names_are_refused() {
    let (place, made, mut honest) = visited();
    let socket = |origin: &str, host: &str| {
        let text = format!(
            "GET /ws HTTP/1.1\r\nhost: {host}\r\norigin: {origin}\r\nconnection: upgrade\r\n\
             upgrade: websocket\r\nsec-websocket-version: 13\r\n\
             sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        );
        let mut stream = TcpStream::connect(place.address).unwrap();
        stream.write_all(text.as_bytes()).unwrap();
        let mut answer = [0; 12];
        stream.read_exact(&mut answer).unwrap();
        let status = String::from_utf8_lossy(&answer[9..]).into_owned();
        if status != "101" {
            log::expect(stream.local_addr().unwrap(), "refused");
        }
        status
    };
    let own = place.address.to_string();
    assert_eq!(socket(&format!("http://{own}"), &own), "101");
    assert_eq!(socket("http://evil.example", &own), "403");
    assert_eq!(socket("null", &own), "403");
    assert_eq!(socket("http://evil.example", "evil.example"), "403");
    let origin = [("origin", "http://evil.example")];
    let table = people("baduk", "9").to_string();
    let foreign = request(place.address, "POST", "/api/tables", &origin, table.as_bytes());
    assert_eq!(foreign.status, 403);
    log::expect(foreign.from, "the request comes from a foreign page");
    let host = [("host", "evil.example")];
    let foreign = request(place.address, "GET", "/api/tables", &host, b"");
    assert_eq!(foreign.status, 403);
    log::expect(foreign.from, "the server does not go by that name");
    assert!(made["id"].is_string());
    plays_on(&mut honest);
}

#[test]
fn a_script_for_a_name_is_only_text() {
    let (place, _, mut honest) = visited();
    let mut table = people("baduk", "9");
    table["one"]["name"] = json!("<script>alert(1)</script>\u{202E}\u{7}");
    table["two"]["name"] = json!("x]B[aa];W[");
    let made = make(place.address, &table);
    let client = Client::join(place.address, &made, &["one"]);
    assert_eq!(client.state["one"]["name"], "<script>alert(1)</script>");
    let list = get(place.address, "/api/tables");
    assert!(list.head.contains("content-type: application/json"));
    assert!(list.head.contains("x-content-type-options: nosniff"));
    let id = made["id"].as_str().unwrap();
    let record = get(place.address, &format!("/api/tables/{id}/record.sgf")).text();
    assert!(record.contains("PW[x\\]B[aa\\];W[]"), "{record}");
    plays_on(&mut honest);
}

/// Waits until something is so, a minute at most.
fn becomes(mut is_so: impl FnMut() -> bool) {
    for _ in 0..3000 {
        if is_so() {
            return;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    panic!("it does not become so");
}

/// Whether the server has said something to a client that asked for nothing whole.
fn is_refused(stream: &TcpStream) -> bool {
    stream.set_nonblocking(true).unwrap();
    stream.peek(&mut [0]).is_ok()
}

#[test]
fn connections_and_tables_of_one_address_are_counted() {
    log::listen();
    let bounds = Bounds { connections_per_address: 8, tables_per_hour: 3, ..Bounds::default() };
    let place = Place::with(bounds, Folder::new());
    let made = make(place.address, &people("baduk", "9"));
    let mut honest = Client::join(place.address, &made, &["one", "two"]);
    // Some say nothing, some half of a request, some join no table.
    let hold = |number: usize| {
        let mut stream = TcpStream::connect(place.address).unwrap();
        if number.is_multiple_of(2) {
            stream.write_all(b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n").unwrap();
        }
        stream
    };
    let mut held: Vec<TcpStream> = (0..7).map(hold).collect();
    plays_on(&mut honest);
    // One more is told so. Earlier connections may keep their places for a moment after their answers.
    becomes(|| {
        held.retain(|stream| !is_refused(stream));
        (held.len()..7).for_each(|number| held.push(hold(number)));
        let turned_away = get(place.address, "/");
        if turned_away.status == 503 {
            log::expect(turned_away.from, "as many connections as one may have");
        }
        turned_away.status == 503
    });
    plays_on(&mut honest);
    drop(held);
    becomes(|| get(place.address, "/").status == 200);
    let table = people("baduk", "9").to_string();
    let answers =
        [0; 3].map(|_| request(place.address, "POST", "/api/tables", &[], table.as_bytes()));
    assert_eq!(answers.each_ref().map(|answer| answer.status), [201, 201, 429]);
    log::expect(answers[2].from, "too many tables");
}

#[test]
fn who_does_not_read_holds_nobody_up() {
    log::listen();
    let place = Place::open();
    let made = make(place.address, &people("baduk", "19"));
    let mut both = Client::join(place.address, &made, &["one", "two"]);
    // A socket with room for very little.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let stream = runtime.block_on(async {
        let socket = TcpSocket::new_v4().unwrap();
        socket.set_recv_buffer_size(2048).unwrap();
        socket.connect(place.address).await.unwrap().into_std().unwrap()
    });
    stream.set_nonblocking(false).unwrap();
    let mut slow = Client::over(place.address, stream);
    slow.say(&json!({ "type": "join", "version": 1, "table": made["id"], "tokens": [] }));
    // It reads this, and no more.
    assert_eq!(slow.hear()["type"], "joined");
    for _ in 0..60 {
        plays_on(&mut both);
    }
    // It was cut off long before the last turn.
    let reason = end(&mut slow);
    assert!(matches!(reason.as_str(), "" | "you read too slowly; join again"), "{reason}");
    log::expect(slow.from, "too slow");
    assert!(slow.state["turns"].as_u64().unwrap() < 240, "{}", slow.state["turns"]);
    plays_on(&mut both);
    let mut again = Client::join(place.address, &made, &[]);
    assert_eq!(again.state["turns"], both.state["turns"]);
    again.say(&json!({ "type": "ping" }));
    assert_eq!(again.until(|message| message["type"] == "pong")["type"], "pong");
}
