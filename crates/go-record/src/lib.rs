//! Game records of Go: a lossless SGF reader, editor and writer, and readers for GIB, NGF and UGF.
//!
//! Files from servers and editors break every rule there is. This crate reads them as a person would, says
//! what it repaired and where, loses nothing, and writes an untouched file back byte for byte. A tree of
//! any shape (hundreds of thousands of nested variations, millions of nodes) is read, edited, written and
//! dropped without recursion; a node takes twenty bytes beside its text.
//!
//! # Reading a game
//!
//! ```
//! use go_record::{Collection, Color, Place};
//!
//! let bytes = "(;GM[1]FF[4]SZ[9]PB[Sen]PW[Ryu]KM[6.5]RE[W+2.5];B[ee];W[ce]C[A wide approach.];B[])";
//! let file = Collection::read(bytes)?;
//! let root = file.first();
//! println!("{} against {}", root.info().player(Color::Black).unwrap(), root.info().player(Color::White).unwrap());
//!
//! for node in root.line() {
//!     for played in node.moves() {
//!         match played.place {
//!             Place::At(at) => println!("{} at column {}, row {}", played.color, at.x, at.y),
//!             Place::Pass => println!("{} passes", played.color),
//!             Place::Unreadable => println!("{} plays {:?}?", played.color, played.spelled()),
//!         }
//!     }
//!     if let Some(comment) = node.comment() {
//!         println!("  {comment}");
//!     }
//! }
//! # Ok::<(), go_record::ReadError>(())
//! ```
//!
//! # Walking every branch
//!
//! ```
//! use go_record::Collection;
//!
//! let file = Collection::read(b"(;SZ[9](;B[ee](;W[cc])(;W[gg]))(;B[dd]))")?;
//! let ends = file.first().subtree().filter(|node| node.is_leaf());
//! let lines: Vec<usize> = ends.map(|end| end.path().len()).collect();
//! assert_eq!(lines, [3, 3, 2]);
//! # Ok::<(), go_record::ReadError>(())
//! ```
//!
//! # Adding a comment and writing
//!
//! ```
//! use go_record::Collection;
//!
//! let mut file = Collection::read(b"(;FF[4]CA[UTF-8]SZ[9]\n;B[ee]\n;W[ce])\n")?;
//! let second = file.first().line().nth(2).unwrap().id();
//! file.set(second, "C", ["Too wide."]);
//! assert_eq!(file.to_bytes(), b"(;FF[4]CA[UTF-8]SZ[9]\n;B[ee]\n;W[ce]C[Too wide.])\n");
//! # Ok::<(), go_record::ReadError>(())
//! ```
//!
//! # Three ways to read, three to write
//!
//! | to | call |
//! |---|---|
//! | read anything, with repairs | [`Collection::read`], any format: [`read`] |
//! | accept correct FF\[4\] only | [`Collection::read_strict`] |
//! | learn what is wrong | [`Collection::report`], [`Collection::diagnostics`] |
//! | write the file, edits in place | [`Collection::to_bytes`] |
//! | the same in its old character set | [`Collection::to_original_encoding`] |
//! | write correct FF\[4\] whatever was read | [`Collection::to_ff4`] |
//!
//! # Games with rules
//!
//! [`replay`] turns a line of a tree into a [`go_rules::Game`] and refuses what the rules refuse, by node, point
//! and rule; [`transcript`] writes a game as a tree. [`Viewing`] shows the boards of any line, legal or not, and
//! [`viewer_safe`] makes records of Conversion Go right in programs that know Go alone. [`SavedGame`] keeps a game to be resumed, bit for bit.
//!
//! Deliberately absent: any rule of Go in the tree itself. Coordinates are columns and rows from the top left
//! ([`Xy`]), whatever stands there.

mod color;
mod encoding;
mod format;
mod game;
mod gib;
mod info;
mod ngf;
mod save;
mod sgf;
mod ugf;
mod xy;

pub use color::Color;
pub use format::{Format, read};
pub use game::{
    Replay, ReplayError, ReplayErrorKind, TermsError, Viewer, Viewing, is_for_viewers,
    names_known_rules, read_rules, replay, terms, transcript, viewer_safe, write_rules,
};
pub use info::{
    GameInfo, HalfPoints, HandicapBonusName, KoName, Komi, KomiSource, Outcome, Overtime,
    RulesName, ScoringName, SpelledRules, SuicideName, TaxName, TimeLimits, Victory,
};
pub use save::{LoadError, ResumeError, SavedGame};
pub use sgf::{
    Code, Collection, Cursor, Diagnostic, Diagnostics, EncodeError, Mark, Move, NodeId, Position,
    Properties, Property, ReadError, Setup, Value, Values,
};
pub use xy::{BoardSize, Place, Spelling, Xy, compress};
