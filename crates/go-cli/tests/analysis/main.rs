//! `go-cli analysis` over real pipes, as its clients use it.

mod clients;
mod ends;
mod probe;
#[path = "../program/mod.rs"]
mod program;
mod queries;
mod real_clients;
mod scheduling;
