//! Tables of Go and Conversion Go for browsers: one server with its page, which people on the same
//! network open and sit down at.
//!
//! Everything about a game comes from [`go_session::Table`]; this crate lets people reach it. Each
//! table is a *room* that connections join; what happens there is written to the *store* before
//! anybody is told, and what the computer has to do waits in one fair queue for a few threads. The
//! protocol is written up in `docs/PROTOCOLS.md`.
//!
//! ```no_run
//! use go_web::{Options, Server};
//!
//! let server = Server::bind(Options::new("games"))?;
//! println!("Table at http://{}/", server.address());
//! let stopper = server.stopper();
//! // Somewhere else: stopper.stop();
//! server.run()?;
//! # drop(stopper);
//! # Ok::<(), go_web::ServeError>(())
//! ```
//!
//! Deliberately absent: rules, clocks, levels, judgements (`go-session`), and any rule in the page.

mod analysis;
mod assets;
mod bounds;
mod connection;
mod create;
mod engine;
mod explained;
mod guard;
mod hall;
mod http;
mod message;
mod names;
mod options;
mod room;
mod server;
mod socket;
mod state;
mod store;
mod token;
mod told;

pub use options::{Bounds, Options};
pub use server::{ServeError, Server, Stopper};
