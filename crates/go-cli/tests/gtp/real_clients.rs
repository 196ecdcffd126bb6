//! Programs of others that speak to the engine, where they are installed.

use std::path::Path;
use std::process::Command;

use crate::program::run_client;

/// Sabaki's own GTP library, found by the variable `SABAKI_GTP` (the folder that holds its
/// `node_modules`) or by node itself.
#[test]
fn sabakis_library_starts_plays_and_analyses() {
    let mut node = Command::new("node");
    if let Some(folder) = std::env::var_os("SABAKI_GTP") {
        node.env("NODE_PATH", Path::new(&folder).join("node_modules"));
    }
    run_client(node, "sabaki_gtp.js");
}
