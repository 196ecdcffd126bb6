//! What a server answers under load, as JSON: `cargo run --release -p go-web --example load`.
//!
//! `load play ADDRESS [TABLES] [SECONDS] [FROM-MS] [TO-MS]` lets two scripted players play at each of 200 tables,
//! on 19×19, each thinking between 200 and 1000 ms, while two games between computers are watched.
//! `load idle ADDRESS PID [TABLES]` lets somebody sit at each of 2,000 tables, and says how much
//! more memory the server with that process has for it. The server is one of its own:
//!
//! ```text
//! go-cli serve --listen 127.0.0.1:8281 --data DIR --connections 5000 --tables 100000
//! ```

#![allow(clippy::print_stdout, reason = "printing is what it is for")]

mod players;

use std::env;
use std::fs;
use std::net::SocketAddr;
use std::time::Duration;

use players::{Plan, hear, join, make, play};
use serde_json::json;

fn main() {
    let args: Vec<String> = env::args().skip(1).collect();
    let number = |at: usize, usual: u64| -> u64 {
        args.get(at).map_or(usual, |text| text.parse().expect("a number"))
    };
    let address: SocketAddr = args
        .get(1)
        .expect("load play ADDRESS … or load idle ADDRESS PID …")
        .parse()
        .expect("an address");
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .expect("a runtime");
    match args[0].as_str() {
        "play" => {
            let millis = |at, usual| Duration::from_millis(number(at, usual));
            let plan = Plan {
                address,
                tables: number(2, 200) as usize,
                side: 19,
                turns: 300,
                time: Duration::from_secs(number(3, 60)),
                thought: (millis(4, 200), millis(5, 1000)),
            };
            runtime.block_on(playing(plan));
        }
        "idle" => runtime.block_on(idle(address, number(2, 0), number(3, 2000))),
        other => panic!("'{other}' is neither play nor idle"),
    }
}

async fn playing(plan: Plan) {
    let computer = json!({ "kind": "computer" });
    let mut watching = Vec::new();
    for _ in 0..2 {
        let table = json!({ "rules": "conversion", "level": 10, "one": computer, "two": computer });
        let made = make(plan.address, &table).await;
        let mut socket = join(plan.address, &made, &[]).await;
        watching.push(tokio::spawn(async move {
            let mut turns = 0;
            while let Some(message) = hear(&mut socket).await {
                turns = message["state"]["turns"].as_u64().unwrap_or(turns);
                if message["state"]["actor"] == "none" {
                    break;
                }
            }
            turns
        }));
    }
    let outcome = play(plan).await;
    let watched = watching.iter().filter(|game| !game.is_finished()).count();
    let millis = |part: f64| outcome.within(part).as_secs_f64() * 1e3;
    let report = json!({
        "tables": plan.tables,
        "moves": outcome.answers.len(),
        "states": outcome.states,
        "median_ms": millis(0.5),
        "p99_ms": millis(0.99),
        "longest_ms": millis(1.0),
        "lost": outcome.lost,
        "refused": outcome.refused,
        "computers_still_playing": watched,
    });
    println!("{report:#}");
}

/// Kilobytes that a process has in memory.
fn memory(pid: u64) -> u64 {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}

async fn idle(address: SocketAddr, pid: u64, tables: u64) {
    let person = json!({ "kind": "person" });
    let table = json!({ "rules": "baduk", "one": person, "two": person });
    // Whatever the first table brings along is not the table's.
    let made = make(address, &table).await;
    let mut first = join(address, &made, &["one"]).await;
    hear(&mut first).await;
    let before = memory(pid);
    let mut sockets = Vec::new();
    for _ in 0..tables {
        let made = make(address, &table).await;
        let mut socket = join(address, &made, &["one"]).await;
        hear(&mut socket).await.expect("a state");
        sockets.push(socket);
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    let after = memory(pid);
    let report = json!({
        "tables": tables,
        "before_kib": before,
        "after_kib": after,
        "kib_for_each": (after.saturating_sub(before)) as f64 / tables as f64,
    });
    println!("{report:#}");
}
