//! The commands that work on files: convert, check, paper, score with pictures, solve. Each over
//! files of our own, over real ones where they are, and over files and places that are bad.

mod check;
mod convert;
mod hostile;
mod odd;
mod paper;
mod probe;
#[path = "../program/quiet.rs"]
mod quiet;
mod real;
mod solve;
