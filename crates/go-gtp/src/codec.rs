//! Text on the wire and the values it stands for.
//!
//! Three layers, each usable alone: bytes to lines with a bound on memory ([`LineReader`]), a line to
//! a command ([`Input`], [`Command`]), and an answer to and from its text ([`Response`]).
//!
//! The codec reads as tolerantly as the GTP 2 draft (section 3.1) asks: control characters vanish,
//! tabs are spaces, `#` starts a comment, blank lines mean nothing. It writes as strictly as the
//! pickiest client wants: a space after the status, no blank line inside an answer, one at its end.
//!
//! Deliberately absent: any knowledge of boards and moves. An argument is a word.

mod command;
mod line;
mod response;

pub use command::{BuildCommandError, Command, Input};
pub use line::{Line, LineReader};
pub(crate) use response::{Head, push_status, tidy_body};
pub use response::{ParseResponseError, Response};
