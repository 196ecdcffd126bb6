//! Programs of others that speak to the engine, where they are installed.

use std::path::Path;
use std::process::Command;

use crate::probe::skipped;

/// Sabaki's own GTP library, found by the variable `SABAKI_GTP` (the folder that holds its
/// `node_modules`) or by node itself.
#[test]
fn sabakis_library_starts_plays_and_analyses() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/clients/sabaki_gtp.js");
    let mut command = Command::new("node");
    command.arg(&script).arg(env!("CARGO_BIN_EXE_go-cli"));
    if let Some(folder) = std::env::var_os("SABAKI_GTP") {
        command.env("NODE_PATH", Path::new(&folder).join("node_modules"));
    }
    let output = match command.output() {
        Ok(output) => output,
        Err(error) => {
            skipped(format_args!("node cannot be started: {error}"));
            return;
        }
    };
    let said = String::from_utf8_lossy(&output.stdout);
    if let Some(reason) = said.strip_prefix("skipped: ") {
        skipped(reason.trim_end());
        return;
    }
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}\n{errors}");
    assert!(said.ends_with("done\n"), "{said}\n{errors}");
}
