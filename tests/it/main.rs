//! One test binary for the whole workspace.

mod laws;
