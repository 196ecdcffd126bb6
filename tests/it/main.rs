//! One test binary for the whole workspace.

mod budget;
mod counts;
mod documents;
mod errors;
mod fuzz;
mod laws;
mod mirror;
mod perft;
mod phases;
mod rules_page;
mod superko;
