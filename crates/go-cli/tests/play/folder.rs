//! The program in a folder of its own.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

/// A folder of one test.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new() -> Folder {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("go-cli-play-{}-{number}", std::process::id());
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::create_dir_all(&path).expect("a folder for the test");
        Folder(path)
    }

    pub(crate) fn command(&self, arguments: &str) -> Command {
        let mut command = crate::quiet::command(env!("CARGO_BIN_EXE_go-cli"));
        command
            .args(arguments.split_whitespace())
            .current_dir(&self.0)
            .env("XDG_STATE_HOME", &self.0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    /// Runs the program on this input and returns what it prints. It has to succeed.
    pub(crate) fn run(&self, arguments: &str, input: impl AsRef<[u8]>) -> String {
        let mut child = self.command(arguments).spawn().expect("the program runs");
        // A program that has stopped reading is judged by what it prints.
        let _ = child.stdin.take().expect("piped").write_all(input.as_ref());
        finish(child, arguments)
    }

    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).expect("the file is there")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Waits for the end and returns what was printed; nothing may have been complained of.
pub(crate) fn finish(child: Child, arguments: &str) -> String {
    let output = child.wait_with_output().expect("the program ends");
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments}: {complaint}");
    assert_eq!(complaint, "", "{arguments}");
    String::from_utf8(output.stdout).expect("UTF-8")
}
