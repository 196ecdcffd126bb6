//! `go-cli gtp` over real pipes, as its clients use it.

mod clients;
mod conversation;
mod document;
mod ends;
mod games;
mod hostile;
mod probe;
#[path = "../program/mod.rs"]
mod program;
mod real_clients;
mod semantics;
mod wire;
