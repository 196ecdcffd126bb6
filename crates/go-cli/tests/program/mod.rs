//! The built program as a child process that is talked to line by line.

#[path = "quiet.rs"]
mod quiet;

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, unbounded};

/// Beyond any machine's slowness: what takes longer hangs.
pub(crate) const PATIENCE: Duration = Duration::from_secs(600);

/// A command of the program with its flags, everything piped. What it searches is the same every time:
/// flags that name no seed have one.
pub(crate) fn command(name: &str, flags: &str) -> Command {
    let mut command = quiet::command(env!("CARGO_BIN_EXE_go-cli"));
    command.arg(name).args(flags.split_whitespace());
    if !flags.contains("--seed") {
        command.args(["--seed", "1"]);
    }
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// A running program.
pub(crate) struct Program {
    pub(crate) child: Child,
    input: Option<ChildStdin>,
    pub(crate) lines: Receiver<String>,
}

impl Program {
    pub(crate) fn start(mut command: Command) -> Program {
        let mut child = command.spawn().expect("the program starts");
        let output = child.stdout.take().expect("piped");
        let (sender, lines) = unbounded();
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines() {
                if sender.send(line.expect("UTF-8")).is_err() {
                    break;
                }
            }
        });
        Program { input: child.stdin.take(), child, lines }
    }

    /// Writes text as it is.
    pub(crate) fn write(&mut self, text: &str) {
        let input = self.input.as_mut().expect("still open");
        input.write_all(text.as_bytes()).and_then(|()| input.flush()).expect("the program reads");
    }

    /// The next line of output.
    pub(crate) fn line(&mut self) -> String {
        self.lines.recv_timeout(PATIENCE).expect("a line")
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

impl Drop for Program {
    fn drop(&mut self) {
        // Already gone, as a rule.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Runs a script of `tests/clients` that drives the program as a client of others does. It prints
/// `skipped: …` where that client is not installed, a transcript, and `done` at its end.
pub(crate) fn run_client(mut interpreter: Command, script: &str) {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/clients").join(script);
    let output = match interpreter.arg(script).arg(env!("CARGO_BIN_EXE_go-cli")).output() {
        Ok(output) => output,
        Err(error) => {
            let name = interpreter.get_program().display();
            return skipped(format_args!("{name} cannot be started: {error}"));
        }
    };
    let said = String::from_utf8_lossy(&output.stdout);
    if let Some(reason) = said.strip_prefix("skipped: ") {
        return skipped(reason.trim_end());
    }
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}\n{errors}");
    assert!(said.ends_with("done\n"), "{said}\n{errors}");
}

/// Says on standard error that a test has not run, and why.
pub(crate) fn skipped(reason: impl std::fmt::Display) {
    // Past the capture of the test's output, so that it shows in every log.
    let _ = writeln!(std::io::stderr(), "skipped: {reason}");
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

/// Waits until a process rests: its processor time stands still for a second. Only some systems
/// tell.
pub(crate) fn assert_idle(process: u32) {
    let path = format!("/proc/{process}/stat");
    let ticks = || -> Option<u64> {
        let text = std::fs::read_to_string(&path).ok()?;
        // User and system time, the twelfth and thirteenth fields behind the name.
        let fields: Vec<&str> = text.rsplit_once(')')?.1.split_whitespace().collect();
        Some(fields[11].parse::<u64>().ok()? + fields[12].parse::<u64>().ok()?)
    };
    if ticks().is_none() {
        return;
    }
    let rests = (0..100).any(|_| {
        let before = ticks();
        std::thread::sleep(Duration::from_secs(1));
        ticks().is_some_and(|after| after - before.unwrap_or(0) <= 2)
    });
    assert!(rests, "it is always busy");
}
