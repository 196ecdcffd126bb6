//! `go-cli match` from outside: whole matches, engines that misbehave, and matches that are killed.

#[path = "program/quiet.rs"]
mod quiet;

mod contest {
    mod faults;
    pub(crate) mod files;
    mod matches;
    mod resume;
}
