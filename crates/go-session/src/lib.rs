//! A game as programs run it: the border at which the type of the game stops to matter.
//!
//! [`Session`] is an object-safe trait over a [`Game`](go_rules::Game) and its engine; terminal,
//! web and GTP drive it alike. [`open`] makes one from the terms of a game. [`Seats`] says who has
//! to act: a person or the computer, also in the pie opening, where colours are chosen late.
//! [`Table`] puts both under one roof with clocks, undo and marking: the whole course of a game as
//! people play it, which terminal and page only have to show.
//!
//! ```
//! use go_ai::{Limits, StopToken};
//! use go_core::Move;
//! use go_rules::{Action, Preset};
//! use go_session::{Computer, open};
//!
//! let mut session = open(Preset::named("club").unwrap().config(), Computer::default()).unwrap();
//! let point = session.size().parse_point("D4").unwrap();
//! session.act(Action::Turn { color: session.to_move(), turn: Move::Play(point) }).unwrap();
//! let choice = session.choose(&Limits::playouts(20), &StopToken::new()).unwrap();
//! session.act(choice.action).unwrap();
//! assert_eq!(session.turns(), 2);
//! ```
//!
//! Deliberately absent: any input or output, and threads. A caller that must not wait gives the
//! session to a thread of its own and stops it by a [`StopToken`](go_ai::StopToken).

mod clock;
pub mod handicap;
mod level;
mod marking;
mod record;
mod request;
mod seat;
mod session;
mod signed;
mod table;
mod task;
mod time_control;
mod typed;
pub mod words;

pub use clock::{Clock, OutOfTime, TimeLeft};
pub use handicap::HandicapPoints;
pub use level::{Level, LevelError};
pub use record::{Replayed, replay, resume};
pub use request::{Event, EventKind, Refused, Request};
pub use seat::{Actor, ByPlayer, Player, Seat, Seats};
pub use session::{Computer, Session, open, open_setup};
pub use signed::Signature;
pub use table::{Arrangement, Change, Table};
pub use task::{Done, Task, Work};
pub use time_control::{TimeControl, TimeControlError};
pub use typed::TypedSession;
