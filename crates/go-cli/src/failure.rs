//! How a command ends that could not do what it was asked: one clear line and an exit code.

use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;

/// The exit code of a command that was called wrongly.
pub(crate) const USAGE: u8 = 2;

/// Flags that are each fine but do not go together.
#[derive(Debug)]
pub(crate) struct UsageError(pub(crate) String);

impl fmt::Display for UsageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for UsageError {}

/// A usage error from anything that says what is wrong.
pub(crate) fn usage(error: impl fmt::Display) -> anyhow::Error {
    UsageError(error.to_string()).into()
}

/// Tells standard error what went wrong and chooses the exit code. A reader that has gone away
/// (`go-cli … | head`) is no failure.
pub(crate) fn report(error: &anyhow::Error) -> ExitCode {
    if is_broken_pipe(error) {
        return ExitCode::SUCCESS;
    }
    let _ = writeln!(io::stderr(), "error: {error:#}");
    let code = if error.is::<UsageError>() { USAGE } else { 1 };
    ExitCode::from(code)
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause.downcast_ref::<io::Error>().is_some_and(|e| e.kind() == io::ErrorKind::BrokenPipe)
    })
}
