//! The built program as a child process, and its answers as JSON.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, unbounded};
use serde_json::{Value, json};

/// Beyond any machine's slowness: what takes longer hangs.
pub(crate) const PATIENCE: Duration = Duration::from_secs(120);

/// The program with flags for `analysis`, everything piped.
pub(crate) fn command(flags: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_go-cli"));
    command.arg("analysis").args(flags.split_whitespace());
    command.env_remove("RUST_LOG");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    command
}

/// A running program that is talked to line by line.
pub(crate) struct Engine {
    pub(crate) child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Engine {
    pub(crate) fn start(flags: &str) -> Engine {
        let mut child = command(flags).spawn().expect("the program starts");
        let output = child.stdout.take().expect("piped");
        let (sender, lines) = unbounded();
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines() {
                if sender.send(line.expect("UTF-8")).is_err() {
                    break;
                }
            }
        });
        Engine { input: child.stdin.take(), child, lines }
    }

    /// Writes text as it is.
    pub(crate) fn write(&mut self, text: &str) {
        let input = self.input.as_mut().expect("still open");
        input.write_all(text.as_bytes()).and_then(|()| input.flush()).expect("the program reads");
    }

    /// Writes a query.
    pub(crate) fn send(&mut self, query: &Value) {
        self.write(&format!("{query}\n"));
    }

    /// The next answer: one object on one line.
    pub(crate) fn answer(&mut self) -> Value {
        let line = self.lines.recv_timeout(PATIENCE).expect("an answer");
        let value: Value = serde_json::from_str(&line).expect("a whole line of JSON");
        assert!(value.is_object(), "{line}");
        value
    }

    /// Sends a query and takes the next answer for it.
    pub(crate) fn ask(&mut self, query: &Value) -> Value {
        self.send(query);
        self.answer()
    }

    /// Closes the input.
    pub(crate) fn close(&mut self) {
        self.input = None;
    }

    /// All answers up to the end of the program, which has to end well.
    pub(crate) fn rest(mut self) -> Vec<Value> {
        self.close();
        let lines: Vec<String> = self.lines.iter().collect();
        assert!(wait(&mut self.child).success());
        lines.iter().map(|line| serde_json::from_str(line).expect("JSON")).collect()
    }

    /// The exit of a program that has to end by itself.
    pub(crate) fn exit(mut self) -> ExitStatus {
        wait(&mut self.child)
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // Already gone, as a rule.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Waits for the end of a child that has to come.
pub(crate) fn wait(child: &mut Child) -> ExitStatus {
    let started = Instant::now();
    loop {
        if let Some(status) = child.try_wait().expect("a child of ours") {
            return status;
        }
        if started.elapsed() > PATIENCE {
            let _ = child.kill();
            panic!("the program does not end");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// The answers to queries, all of them written at once.
pub(crate) fn answers(flags: &str, queries: &[Value]) -> Vec<Value> {
    let mut engine = Engine::start(flags);
    queries.iter().for_each(|query| engine.send(query));
    engine.rest()
}

/// The only answer to a query.
pub(crate) fn only(flags: &str, query: Value) -> Value {
    let mut answers = answers(flags, &[query]);
    assert_eq!(answers.len(), 1, "{answers:?}");
    answers.remove(0)
}

/// A query about 7x7 with these fields in place of or beside the usual ones.
pub(crate) fn query(fields: Value) -> Value {
    let mut query = json!({
        "id": "q", "rules": "tromp-taylor", "boardXSize": 7, "boardYSize": 7, "moves": [],
        "maxVisits": 30,
    });
    let Value::Object(fields) = fields else { panic!("fields are an object") };
    query.as_object_mut().expect("an object").extend(fields);
    query
}

/// A field below others, as `rootInfo.visits`.
pub(crate) fn number(answer: &Value, path: &str) -> f64 {
    let pointer = format!("/{}", path.replace('.', "/"));
    let found = answer.pointer(&pointer).and_then(Value::as_f64);
    found.unwrap_or_else(|| panic!("no number {path} in {answer}"))
}
