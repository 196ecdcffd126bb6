//! The built program as a child process, and a strict reader of what it writes.

use std::io::{Read, Write};
use std::ops::{Deref, DerefMut};
use std::process::{Command, ExitStatus};

use crate::program::{self, Program};
pub(crate) use crate::program::{PATIENCE, assert_idle, wait};

/// A finished game on 7x7 with a dead stone on either side: White's B5 and Black's F2. Black has 28
/// points, White 21.
pub(crate) const TWO_DEAD: &str = "b A4 b B4 b C4 b B6 b D1 b D2 b D3 b D4 b D5 b D6 b D7 w E1 w E2 \
     w E3 w E4 w E5 w E6 w E7 w F4 w G4 w G6 w B5 b F2";

/// An answer as the strictest client reads it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    pub(crate) id: Option<u32>,
    pub(crate) ok: bool,
    pub(crate) text: String,
}

/// The program with flags for `gtp`, everything piped.
pub(crate) fn command(flags: &str) -> Command {
    program::command("gtp", flags)
}

/// Feeds a whole script and returns the raw output; the program must end by itself and well.
pub(crate) fn raw(flags: &str, script: &[u8]) -> String {
    let mut child = command(flags).spawn().expect("the program starts");
    let mut input = child.stdin.take().expect("piped");
    let script = script.to_vec();
    let writer = std::thread::spawn(move || {
        // The program may quit before it has read everything.
        let _ = input.write_all(&script);
    });
    let mut output = Vec::new();
    child.stdout.take().expect("piped").read_to_end(&mut output).expect("readable");
    writer.join().expect("the writer ends");
    assert!(wait(&mut child).success());
    String::from_utf8(output).expect("UTF-8")
}

/// Feeds a whole script and returns the answers.
pub(crate) fn script(flags: &str, script: &str) -> Vec<Answer> {
    parse(&raw(flags, script.as_bytes()))
}

/// The texts of the answers, failures with `? ` before them.
pub(crate) fn texts(flags: &str, lines: &str) -> Vec<String> {
    let answers = script(flags, lines).into_iter();
    answers
        .map(|answer| if answer.ok { answer.text } else { format!("? {}", answer.text) })
        .collect()
}

/// The text of the last answer of a script.
pub(crate) fn last(flags: &str, lines: &str) -> String {
    texts(flags, lines).pop().expect("an answer")
}

/// Takes an output apart and refuses everything that some client would stumble over.
pub(crate) fn parse(output: &str) -> Vec<Answer> {
    if output.is_empty() {
        return Vec::new();
    }
    assert!(output.ends_with("\n\n"), "the last answer has no end: {output:?}");
    assert!(!output.contains('\r') && !output.contains('\t'), "{output:?}");
    assert!(!output.contains("\n\n\n"), "a blank line too many: {output:?}");
    let answers = output.trim_end_matches('\n').split("\n\n");
    answers.map(parse_answer).collect()
}

/// One answer without its blank line.
fn parse_answer(text: &str) -> Answer {
    let ok = match text.as_bytes().first() {
        Some(b'=') => true,
        Some(b'?') => false,
        _ => panic!("no answer begins like this: {text:?}"),
    };
    let (head, rest) = text[1..].split_once(['\n', ' ']).unwrap_or((&text[1..], ""));
    let id = (!head.is_empty()).then(|| head.parse().expect("an identifier is a number"));
    for line in text.lines().skip(1) {
        assert_eq!(line, line.trim_end(), "trailing spaces in {text:?}");
    }
    Answer { id, ok, text: rest.strip_prefix('\n').unwrap_or(rest).to_owned() }
}

/// A running engine.
pub(crate) struct Engine(Program);

impl Engine {
    pub(crate) fn start(flags: &str) -> Engine {
        Engine(Program::start(command(flags)))
    }

    /// The next answer.
    pub(crate) fn answer(&mut self) -> Answer {
        let text = self.block();
        assert!(!text.is_empty(), "a blank line before an answer");
        parse_answer(&text.join("\n"))
    }

    /// The lines up to the next blank one.
    pub(crate) fn block(&mut self) -> Vec<String> {
        std::iter::repeat_with(|| self.0.line()).take_while(|line| !line.is_empty()).collect()
    }

    /// Sends a command and waits for its answer.
    pub(crate) fn ask(&mut self, command: &str) -> Answer {
        self.0.write(&format!("{command}\n"));
        self.answer()
    }

    /// The text of an answer that has to be a success.
    pub(crate) fn expect(&mut self, command: &str) -> String {
        let answer = self.ask(command);
        assert!(answer.ok, "{command}: {}", answer.text);
        answer.text
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
