//! An engine with the faults of real ones, for the tests of the client.
//!
//! With the argument `serve` or `serve-impatiently` it is a sound engine; otherwise each command is a fault.

use go_gtp::{Command, Response, serve};
use std::{
    io::{self, BufRead, Write},
    process::ExitCode,
    thread,
    time::Duration,
};

#[path = "../tests/probe/mod.rs"]
mod probe;

fn main() -> io::Result<ExitCode> {
    let mode = std::env::args().nth(1).unwrap_or_default();
    if mode.starts_with("serve") {
        let mut options = probe::options();
        if mode == "serve-impatiently" {
            options.patience = Duration::from_millis(100);
        }
        let ended = serve(io::stdin(), io::stdout(), &mut probe::Probe::default(), &options);
        return ended.map(|_| ExitCode::SUCCESS).map_err(io::Error::other);
    }
    let mut output = io::stdout();
    let mut errors = io::stderr();
    // What is answered only once the next command has come.
    let mut late: Option<Response> = None;
    for line in io::stdin().lock().lines() {
        let Ok(command) = Command::parse(&line?) else { continue };
        let mut answer = Response::success(command.id(), command.text());
        if let Some(late) = late.take() {
            late.write_to(&mut output)?;
        }
        match command.name() {
            "hang" => continue,
            "deaf" => loop {
                thread::sleep(Duration::from_secs(3600));
            },
            "late" => {
                late = Some(answer);
                continue;
            }
            "banner" => output.write_all(b"Welcome to Faulty\n")?,
            "endless_line" => output.write_all(&vec![b'x'; 3 << 20])?,
            "no_id" => answer.id = None,
            "wrong_id" => answer.id = command.id().map(|id| id + 1000),
            "refuse" => answer = Response::failure(command.id(), "illegal move"),
            "flood" => {
                for number in 0..100_000 {
                    writeln!(errors, "line {number} of a very talkative engine, on and on and on")?;
                }
            }
            "half" => {
                writeln!(output, "={} half an", command.id().unwrap_or_default())?;
                return Ok(ExitCode::from(7));
            }
            "crash" => {
                writeln!(errors, "out of memory\nbacktrace follows")?;
                return Ok(ExitCode::from(3));
            }
            "abort" => {
                writeln!(errors, "assertion failed")?;
                std::process::abort();
            }
            "noise_forever" => loop {
                if output.write_all(b"noise\n").is_err() {
                    return Ok(ExitCode::SUCCESS);
                }
            },
            // Says so, and stays.
            "quit" => {
                answer.write_to(&mut output)?;
                thread::sleep(Duration::from_secs(3600));
            }
            _ => {}
        }
        answer.write_to(&mut output)?;
    }
    Ok(ExitCode::SUCCESS)
}
