//! The board of Go and of games played with the same stones: colours, points, groups with
//! their exact liberties, and the sides of the board that a group touches.
//!
//! This crate knows **no rules**: it places a stone, takes a group off, turns a group's colour,
//! and keeps every derived fact true while it does so. What a move means is the business of the
//! crate `go-rules`.
//!
//! ```
//! use go_core::{Board, Color, Size, Stone};
//!
//! let size = Size::new(9, 9).unwrap();
//! let mut board = Board::new(size);
//! let point = size.parse_point("C3").unwrap();
//! board.place(Stone { point, color: Color::Black });
//! let group = board.group(point).unwrap();
//! assert_eq!(group.liberties(), 4);
//! assert_eq!(group.stones(), 1);
//! ```
//!
//! # What to know
//!
//! * A [`Point`] is an index into a padded board; it belongs to the [`Size`] that made it.
//! * Groups merge, vanish or change colour, and never split: one store serves every game.
//! * A [`Board`] is plain arrays without pointers. Copying it is the way to look ahead: there is
//!   no undo.
//! * Nothing here allocates or formats during an edit.

mod board;
mod color;
mod coords;
mod diagram;
mod edit;
mod groups;
mod moves;
mod point;
mod point_set;
mod render;
mod setup;
mod sides;
mod size;
mod symmetry;
mod verify;
mod zobrist;

pub use board::{Board, Cell};
pub use color::{ByColor, Color, ParseColorError};
pub use coords::{ParsePointError, PointName, SgfName};
pub use diagram::{Diagram, DiagramError, DiagramErrorKind};
pub use groups::{Group, GroupStones};
pub use moves::{Move, Stone};
pub use point::{CAPACITY, Point, PointMap};
pub use point_set::{PointSet, PointSetIter};
pub use render::Picture;
pub use setup::Setup;
pub use sides::Sides;
pub use size::{MAX_SIDE, Points, Size, SizeError};
pub use symmetry::Symmetry;
pub use verify::Inconsistency;
pub use zobrist::ZobristHash;
