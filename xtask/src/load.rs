//! `cargo xtask load`: what the web server answers under load, and what an idle table costs it.
//!
//! The server is the program as it is released, in a process of its own, on a free port of this
//! machine, with games in a folder that is thrown away. The players are the example `load` of go-web,
//! which prints JSON; it is gathered into one file, with the machine that it was measured on.

use std::env;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Stdio};

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};

use crate::bench::Machine;
use crate::cargo::{Profile, Target, binary, capture, program, root, target};

/// How much load, and where the result goes.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Tables of two people each
    #[arg(default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..=2000))]
    tables: u64,
    /// Seconds that they play
    #[arg(default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..))]
    seconds: u64,
    /// Tables at which somebody only sits, to see what memory they take
    #[arg(long, default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..=10_000))]
    idle: u64,
    /// Write the result here instead of target/load/COMMIT.json
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// What the server is allowed, so that the players never meet its bounds.
const BOUNDS: [&str; 4] = ["--connections", "30000", "--tables", "100000"];

/// Measures, writes the result, and prints it.
///
/// # Errors
/// Something does not build, the server does not start, or the players fail.
pub(crate) fn run(args: &Args) -> Result<()> {
    let server = binary("go-cli", "go-cli", Profile::Release)?;
    let players = target("go-web", Target::Example("load"), Profile::Release)?;
    // A server for each, so that the memory of one load is none of the other's.
    let playing = {
        let server = Served::start(&server)?;
        let (tables, seconds) = (args.tables.to_string(), args.seconds.to_string());
        players_say(&players, &["play", &server.address, &tables, &seconds])?
    };
    let idle = {
        let server = Served::start(&server)?;
        let (process, tables) = (server.process.id().to_string(), args.idle.to_string());
        players_say(&players, &["idle", &server.address, &process, &tables])?
    };
    let machine = Machine::here();
    let result = json!({
        "commit": machine.commit, "cpu": machine.cpu, "rustc": machine.rustc,
        "seconds": args.seconds, "play": playing, "idle": idle,
    });
    let path = match &args.out {
        Some(path) => path.clone(),
        None => root().join("target/load").join(format!("{}.json", machine.commit)),
    };
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    }
    fs::write(&path, format!("{result:#}\n")).with_context(|| path.display().to_string())?;
    println!("written to {}", path.display());
    print!("{}", listing(&result));
    Ok(())
}

fn players_say(players: &Path, args: &[&str]) -> Result<Value> {
    let mut command = program(&players.to_string_lossy());
    let text = capture(command.args(args))?;
    serde_json::from_str(&text).with_context(|| format!("the players did not print JSON: {text}"))
}

/// What was measured, for people.
fn listing(result: &Value) -> String {
    let (play, idle) = (&result["play"], &result["idle"]);
    let millis = |name: &str| format!("{:.1} ms", play[name].as_f64().unwrap_or(f64::NAN));
    let count = |value: &Value| value.as_u64().map_or("?".to_owned(), |count| count.to_string());
    let memory = idle["kib_for_each"].as_f64().unwrap_or(f64::NAN);
    let rows = [
        ("tables; seconds", format!("{}; {}", count(&play["tables"]), count(&result["seconds"]))),
        (
            "answered moves; states",
            format!("{}; {}", count(&play["moves"]), count(&play["states"])),
        ),
        ("median answer", millis("median_ms")),
        ("99 % within", millis("p99_ms")),
        ("longest", millis("longest_ms")),
        ("lost; refused", format!("{}; {}", count(&play["lost"]), count(&play["refused"]))),
        ("memory of an idle table", format!("{memory:.1} KiB, {} of them", count(&idle["tables"]))),
    ];
    rows.iter().map(|(name, value)| format!("{name:<26}{value}\n")).collect()
}

/// A server that ends, with its folder, when it is dropped.
struct Served {
    process: Child,
    /// Held open, so that the server can go on writing.
    _said: BufReader<ChildStdout>,
    address: String,
    folder: PathBuf,
}

impl Served {
    fn start(server: &Path) -> Result<Served> {
        let folder = env::temp_dir().join(format!("go-load-{}", std::process::id()));
        let mut command = program(&server.to_string_lossy());
        command.args(["serve", "--listen", "127.0.0.1:0", "--data"]).arg(&folder).args(BOUNDS);
        let started = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn();
        let mut process = started.context("the server does not start")?;
        let out = process.stdout.take().context("the server has no output")?;
        let mut said = BufReader::new(out);
        let mut line = String::new();
        said.read_line(&mut line).context("the server says nothing")?;
        let address = address(&line).map(str::to_owned);
        let mut served = Served { process, _said: said, address: String::new(), folder };
        match address {
            Some(address) => served.address = address,
            None => bail!("the server does not say where it is: {line}"),
        }
        Ok(served)
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        // Nothing of it is kept, so it need not end well.
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// The address in `Table at http://127.0.0.1:8181/`.
fn address(line: &str) -> Option<&str> {
    Some(line.split_once("http://")?.1.trim_end().trim_end_matches('/'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_is_read_from_what_the_server_says() {
        assert_eq!(address("Table at http://127.0.0.1:40123/\n"), Some("127.0.0.1:40123"));
        assert_eq!(address("nothing"), None);
    }

    #[test]
    fn the_result_is_listed() {
        let result = json!({
            "seconds": 60,
            "play": { "tables": 200, "moves": 10, "states": 22, "median_ms": 6.84, "p99_ms": 113.0,
                "longest_ms": 244.0, "lost": 0, "refused": 0 },
            "idle": { "tables": 2000, "kib_for_each": 20.04 },
        });
        let text = listing(&result);
        for part in ["median answer             6.8 ms", "20.0 KiB, 2000 of them", "0; 0"] {
            assert!(text.contains(part), "{text}");
        }
    }
}
