//! Programs of others that ask for analysis, where they are installed.

use std::process::Command;

use crate::program::run_client;

/// KaTrain's own engine module, without a window, in the Python that the variable `KATRAIN_PYTHON`
/// names, or in the usual one.
#[test]
fn katrains_engine_module_analyzes_ponders_and_plays() {
    let python = std::env::var_os("KATRAIN_PYTHON").unwrap_or_else(|| "python3".into());
    run_client(Command::new(python), "katrain_engine.py");
}
