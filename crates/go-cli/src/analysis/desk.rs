//! The thread in the middle: it reads queries, hands out positions, and stops searches.

use std::collections::VecDeque;
use std::io;
use std::sync::Arc;
use std::time::Duration;

use crossbeam_channel::{Receiver, Sender, bounded, never, select};
use go_gtp::analysis::{AnalyzeQuery, ParseQueryError, Query, Reply};
use serde_json::{Value, json};

use super::asked::{Asked, Backlog, Defaults};
use super::input::{self, LONGEST, Line};
use super::order::{Order, Waiting};
use super::output::Output;
use super::worker::Workers;

/// What is done at the end of input.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    /// Everything that was asked for is finished.
    Finished,
    /// Searches are stopped, and what waits is left.
    AtOnce,
}

/// Bytes of queries that may wait; beyond it no more are read.
const MOST_BYTES: usize = 1 << 28;
/// Answers of the desk itself that may wait; beyond it no more queries are read.
const MOST_ANSWERS: usize = 1000;
/// How long a client that closed the input may take to read the last answers when the end is to
/// come at once.
const PATIENCE: Duration = Duration::from_millis(1500);

struct Desk {
    defaults: Defaults,
    backlog: Backlog,
    waiting: Waiting,
    workers: Workers,
    /// What each worker is at.
    running: Vec<Option<Order>>,
    /// Where answers go.
    lines: Sender<String>,
    /// Answers that the writer had no room for yet.
    answers: VecDeque<String>,
    /// Number of answers that the writer has taken.
    written: u64,
}

/// Answers queries until the end of input or of output.
///
/// # Errors
/// The output fails for another reason than that nobody reads it.
pub(super) fn serve(defaults: Defaults, workers: usize, ending: Ending) -> anyhow::Result<()> {
    let output = Output::start();
    let lines = input::start();
    let mut desk = Desk {
        defaults,
        backlog: Backlog::default(),
        waiting: Waiting::default(),
        workers: Workers::start(workers, &output.lines),
        running: vec![None; workers],
        lines: output.lines.clone(),
        answers: VecDeque::new(),
        written: 0,
    };
    let broken = desk.run(&lines, &output, ending);
    match broken {
        Some(error) => fail(error),
        None => finish(desk, output, ending),
    }
}

/// A client that has gone is no failure.
fn fail(error: io::Error) -> anyhow::Result<()> {
    match error.kind() {
        io::ErrorKind::BrokenPipe => Ok(()),
        _ => Err(error.into()),
    }
}

/// Lets the writer finish.
fn finish(desk: Desk, output: Output, ending: Ending) -> anyhow::Result<()> {
    // Its end of the queue goes with it, and those of the workers.
    drop(desk);
    let Output { lines, ended } = output;
    drop(lines);
    let last = match ending {
        Ending::Finished => ended.recv().unwrap_or(Ok(())),
        Ending::AtOnce => ended.recv_timeout(PATIENCE).unwrap_or(Ok(())),
    };
    last.or_else(fail)
}

impl Desk {
    /// Works until all is done, or tells why nothing can be written any more.
    fn run(
        &mut self,
        lines: &Receiver<Line>,
        output: &Output,
        ending: Ending,
    ) -> Option<io::Error> {
        let (nobody, _never_taken) = bounded(0);
        let no_lines = never();
        let mut is_open = true;
        loop {
            self.hand_out();
            let is_busy = self.running.iter().any(Option::is_some);
            if !is_open && !is_busy && self.waiting.is_empty() && self.answers.is_empty() {
                return None;
            }
            let has_room = self.backlog.bytes() < MOST_BYTES && self.answers.len() < MOST_ANSWERS;
            let lines = if is_open && has_room { lines } else { &no_lines };
            let writer = if self.answers.is_empty() { &nobody } else { &output.lines };
            let next = self.answers.front().cloned().unwrap_or_default();
            select! {
                recv(lines) -> line => match line {
                    Ok(line) => self.read(&line),
                    Err(_) => {
                        is_open = false;
                        if ending == Ending::AtOnce {
                            self.flush(&output.lines);
                            return None;
                        }
                    }
                },
                recv(self.workers.done) -> worker => {
                    if let Ok(worker) = worker {
                        self.running[worker] = None;
                    }
                },
                send(writer, next) -> sent => {
                    if sent.is_ok() {
                        self.answers.pop_front();
                        self.written += 1;
                    }
                },
                recv(output.ended) -> ended => {
                    return Some(match ended {
                        Ok(Err(error)) => error,
                        _ => io::ErrorKind::BrokenPipe.into(),
                    });
                },
            }
        }
    }

    /// The end is to come at once: searches stop, and every position is answered as far as the
    /// client reads on.
    fn flush(&mut self, writer: &Sender<String>) {
        self.terminate(None, None);
        for order in self.running.iter().flatten() {
            order.stop.stop();
        }
        let late = crossbeam_channel::after(PATIENCE);
        while self.running.iter().any(Option::is_some) || !self.answers.is_empty() {
            let (nobody, _never_taken) = bounded(0);
            let to = if self.answers.is_empty() { &nobody } else { writer };
            let next = self.answers.front().cloned().unwrap_or_default();
            select! {
                recv(self.workers.done) -> worker => match worker {
                    Ok(worker) => self.running[worker] = None,
                    Err(_) => return,
                },
                send(to, next) -> sent => match sent {
                    Ok(()) => drop(self.answers.pop_front()),
                    Err(_) => return,
                },
                recv(late) -> _ => return,
            }
        }
    }

    /// Gives positions to idle workers.
    fn hand_out(&mut self) {
        for (worker, running) in self.running.iter_mut().enumerate() {
            if running.is_some() {
                continue;
            }
            let Some(order) = self.waiting.next(self.written) else { return };
            *running = Some(order.clone());
            self.workers.give(worker, order);
        }
    }

    /// Writes an answer behind those before it, at once if there is room.
    fn answer(&mut self, reply: &Reply) {
        let mut line = reply.to_line();
        if self.answers.is_empty() {
            match self.lines.try_send(line) {
                Ok(()) => {
                    self.written += 1;
                    return;
                }
                Err(refused) => line = refused.into_inner(),
            }
        }
        self.answers.push_back(line);
    }

    /// Does what a line asks for.
    fn read(&mut self, line: &Line) {
        let Line::Text(text) = line else {
            let message = format!("a query is longer than {LONGEST} bytes");
            self.answer(&Reply::Error { id: None, field: None, message });
            return;
        };
        let query = match self.parse(text) {
            Ok(query) => query,
            Err(error) => {
                self.answer(&Reply::refusal(&error));
                return;
            }
        };
        match query {
            Query::Analyze(query) => self.analyze(*query, text.len()),
            Query::Terminate { ref target, ref turns, .. } => {
                self.answer(&Reply::echo(&query));
                self.terminate(target.as_deref(), turns.as_deref());
            }
            Query::Version { .. } => {
                self.answer(&Reply::version(&query, env!("CARGO_PKG_VERSION"), "unknown"));
            }
            // Nothing is remembered from one position to the next.
            Query::ClearCache { .. } => self.answer(&Reply::echo(&query)),
            Query::Models { .. } => {
                let mut object = query.to_object();
                object.insert("models".to_owned(), models());
                self.answer(&Reply::Action(object));
            }
        }
    }

    /// Reads a query; one without rules has those of the flags.
    fn parse(&self, text: &str) -> Result<Query, ParseQueryError> {
        let error = match Query::parse(text) {
            Err(error) if error.field.as_deref() == Some("rules") => error,
            parsed => return parsed,
        };
        let (Some(preset), Ok(Value::Object(mut object))) =
            (self.defaults.rules, serde_json::from_str(text))
        else {
            return Err(error);
        };
        if object.get("rules").is_some_and(|rules| !rules.is_null()) {
            return Err(error);
        }
        object.insert("rules".to_owned(), Value::from(preset.name()));
        Query::parse(&Value::Object(object).to_string())
    }

    fn analyze(&mut self, query: AnalyzeQuery, bytes: usize) {
        let id = query.id.clone();
        match Asked::check(query, bytes, &self.defaults, &self.backlog) {
            Ok((asked, oddities)) => {
                for oddity in oddities {
                    self.answer(&oddity.reply(&id));
                }
                let after = self.written + self.answers.len() as u64;
                self.waiting.add(&Arc::new(asked), after);
            }
            Err(fault) => self.answer(&fault.reply(&id)),
        }
    }

    /// Stops searches: what waits is answered with no results, what runs with what it has found.
    fn terminate(&mut self, id: Option<&str>, turns: Option<&[usize]>) {
        for order in self.waiting.withdraw(|order| order.is_meant(id, turns)) {
            let id = order.asked.query.id.clone();
            self.answer(&Reply::NoResults { id, turn: order.turn });
        }
        for order in self.running.iter().flatten() {
            if order.is_meant(id, turns) {
                order.stop.stop();
            }
        }
    }
}

/// What stands in place of a network.
fn models() -> Value {
    json!([{
        "name": "baseline",
        "internalName": "uct-rave-uniform-playouts",
        "maxBatchSize": 1,
        "usesHumanSLProfile": false,
        "usingFP16": "false",
        "version": 0,
    }])
}
