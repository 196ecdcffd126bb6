//! The built program as a child process, and a strict reader of what it writes.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, unbounded};

/// Beyond any machine's slowness: what takes longer hangs.
pub(crate) const PATIENCE: Duration = Duration::from_secs(120);

/// A finished game on 7x7 with a dead stone on either side: White's B5 and Black's F2. Black has 28
/// points, White 21.
pub(crate) const TWO_DEAD: &str = "b A4 b B4 b C4 b B6 b D1 b D2 b D3 b D4 b D5 b D6 b D7 w E1 w E2 \
     w E3 w E4 w E5 w E6 w E7 w F4 w G4 w G6 w B5 b F2";

/// Says on standard error that a test has not run, and why.
pub(crate) fn skipped(reason: impl std::fmt::Display) {
    // Past the capture of the test's output, so that it shows in every log.
    let _ = writeln!(std::io::stderr(), "skipped: {reason}");
}

/// An answer as the strictest client reads it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    pub(crate) id: Option<u32>,
    pub(crate) ok: bool,
    pub(crate) text: String,
}

/// The program with flags for `gtp`, everything piped.
pub(crate) fn command(flags: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_go-cli"));
    command.arg("gtp").args(flags.split_whitespace());
    command.env_remove("RUST_LOG");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
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

    /// Writes bytes as they are.
    pub(crate) fn write(&mut self, text: &str) {
        let input = self.input.as_mut().expect("still open");
        input.write_all(text.as_bytes()).and_then(|()| input.flush()).expect("the program reads");
    }

    /// The next line of output.
    pub(crate) fn line(&mut self) -> String {
        self.lines.recv_timeout(PATIENCE).expect("a line")
    }

    /// The next answer.
    pub(crate) fn answer(&mut self) -> Answer {
        let mut text = self.line();
        assert!(!text.is_empty(), "a blank line before an answer");
        loop {
            let line = self.line();
            if line.is_empty() {
                return parse_answer(&text);
            }
            text.push('\n');
            text.push_str(&line);
        }
    }

    /// Sends a command and waits for its answer.
    pub(crate) fn ask(&mut self, command: &str) -> Answer {
        self.write(&format!("{command}\n"));
        self.answer()
    }

    /// The text of an answer that has to be a success.
    pub(crate) fn expect(&mut self, command: &str) -> String {
        let answer = self.ask(command);
        assert!(answer.ok, "{command}: {}", answer.text);
        answer.text
    }

    /// Closes the input.
    pub(crate) fn close(&mut self) {
        self.input = None;
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
