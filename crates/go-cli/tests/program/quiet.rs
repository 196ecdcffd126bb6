//! Programs in an environment that says nothing: no locale, no terminal, nobody's settings.

use std::ffi::OsStr;
use std::process::Command;

/// What people, terminals and build servers say to every program that they start.
const SAID: [&str; 15] = [
    "CLICOLOR",
    "CLICOLOR_FORCE",
    "COLORTERM",
    "COLUMNS",
    "HOME",
    "LANG",
    "LC_CTYPE",
    "LINES",
    "NO_COLOR",
    "RUST_BACKTRACE",
    "RUST_LIB_BACKTRACE",
    "RUST_LOG",
    "TERM",
    "XDG_DATA_HOME",
    "XDG_STATE_HOME",
];

/// A program without arguments. What ours keeps unasked goes among the build products.
pub(crate) fn command(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    for name in SAID {
        command.env_remove(name);
    }
    command.env("LC_ALL", "C").env("XDG_STATE_HOME", env!("CARGO_TARGET_TMPDIR"));
    command
}
