//! What every test needs: a folder of its own, and the program.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Output;

use crate::quiet;

/// An empty folder, named after the test.
pub(crate) fn folder(name: &str) -> PathBuf {
    let base = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let path = base.join(format!("go-cli-files-{}-{name}", std::process::id()));
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("writable");
    path
}

/// Runs the program inside a folder.
pub(crate) fn go_cli(folder: &Path, arguments: &str) -> Output {
    let mut program = quiet::command(env!("CARGO_BIN_EXE_go-cli"));
    program.current_dir(folder).args(arguments.split_whitespace());
    program.output().expect("the program runs")
}

/// What the program printed, having succeeded.
pub(crate) fn printed(folder: &Path, arguments: &str) -> String {
    let output = go_cli(folder, arguments);
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments}: {complaint}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// The exit code and what the program complained of, having printed no result.
pub(crate) fn refused(folder: &Path, arguments: &str) -> (i32, String) {
    let output = go_cli(folder, arguments);
    let complaint = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(!complaint.contains("panicked"), "{arguments}: {complaint}");
    (output.status.code().expect("an exit code"), complaint)
}

/// Says why a test does nothing here.
pub(crate) fn skipped(why: &str) {
    writeln!(std::io::stderr(), "skipped: {why}").expect("a standard error");
}

/// The folder of real records, if it is there.
pub(crate) fn records() -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/records");
    if path.is_dir() {
        return Some(path);
    }
    skipped("there is no folder of real records");
    None
}
