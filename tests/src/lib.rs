//! The tests of the workspace live in `it/`; this library is empty.
