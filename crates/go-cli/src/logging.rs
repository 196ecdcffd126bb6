//! Logs on standard error, so that standard output carries results alone.

use std::io;

use tracing_subscriber::EnvFilter;

/// Starts logging. Each `-v` shows more; without one the variable `RUST_LOG` decides, and without
/// that only warnings show.
pub(crate) fn start(verbose: u8) {
    let filter = match verbose {
        0 => EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("warn")),
        1 => EnvFilter::new("info"),
        2 => EnvFilter::new("debug"),
        _ => EnvFilter::new("trace"),
    };
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(io::stderr).init();
}
