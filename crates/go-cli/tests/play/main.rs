//! Whole games at a terminal that is a pipe: people, the computer, and the end of input.

#[cfg(unix)]
mod ends;
mod files;
mod folder;
mod games;
mod handicap;
#[path = "../program/quiet.rs"]
mod quiet;
mod talk;
mod two_tables;
