//! `go-cli analysis` over real pipes, as its clients use it.

mod clients;
mod ends;
mod probe;
mod queries;
mod scheduling;
