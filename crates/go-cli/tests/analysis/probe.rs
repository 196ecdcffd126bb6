//! The built program as a child process, and its answers as JSON.

use std::ops::{Deref, DerefMut};
use std::process::{Command, ExitStatus, Stdio};

use serde_json::{Value, json};

use crate::program::{self, Program};
pub(crate) use crate::program::{assert_idle, wait};

/// The program with flags for `analysis`, its input and output piped.
pub(crate) fn command(flags: &str) -> Command {
    let mut command = program::command("analysis", flags);
    command.stderr(Stdio::null());
    command
}

/// A running engine.
pub(crate) struct Engine(Program);

impl Engine {
    pub(crate) fn start(flags: &str) -> Engine {
        Engine(Program::start(command(flags)))
    }

    /// Writes a query.
    pub(crate) fn send(&mut self, query: &Value) {
        self.write(&format!("{query}\n"));
    }

    /// The next answer: one object on one line.
    pub(crate) fn answer(&mut self) -> Value {
        let line = self.line();
        let value: Value = serde_json::from_str(&line).expect("a whole line of JSON");
        assert!(value.is_object(), "{line}");
        value
    }

    /// Sends a query and takes the next answer for it.
    pub(crate) fn ask(&mut self, query: &Value) -> Value {
        self.send(query);
        self.answer()
    }

    /// All answers up to the end of the program, which has to end well.
    pub(crate) fn rest(mut self) -> Vec<Value> {
        self.close();
        let lines: Vec<String> = self.lines.iter().collect();
        assert!(wait(&mut self.child).success());
        lines.iter().map(|line| serde_json::from_str(line).expect("JSON")).collect()
    }

    /// The exit of an engine that has to end by itself.
    pub(crate) fn exit(self) -> ExitStatus {
        self.0.exit()
    }
}

impl Deref for Engine {
    type Target = Program;

    fn deref(&self) -> &Program {
        &self.0
    }
}

impl DerefMut for Engine {
    fn deref_mut(&mut self) -> &mut Program {
        &mut self.0
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
