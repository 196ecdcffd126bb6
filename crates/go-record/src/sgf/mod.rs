//! SGF: from bytes to a tree and back.

mod arena;
mod check;
mod collection;
mod cursor;
pub(crate) mod diagnostic;
mod edit;
mod ff4;
mod lexer;
mod marks;
mod name;
mod named;
mod parser;
mod types;
mod value;
mod writer;

pub use collection::{Collection, NodeId, Properties, ReadError};
pub use cursor::{Cursor, Move, Setup};
pub use diagnostic::{Code, Diagnostic, Diagnostics, Position};
pub(crate) use diagnostic::{Faults, Log};
pub use marks::Mark;
pub use value::{Property, Value, Values};
pub use writer::EncodeError;
