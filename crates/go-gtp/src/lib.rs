//! The Go Text Protocol, version 2, from both sides.
//!
//! - [`serve`] runs an engine: a [`Handler`] names its commands and answers them; ids, pipelining,
//!   live analysis, interruption and the fixed commands are taken care of.
//! - [`Client`] drives another engine as a child process, with limits on every wait and the child's
//!   last words when it dies.
//! - [`Command`], [`Response`], [`InfoLine`], [`AnalyzeRequest`] and the text types [`Coordinate`],
//!   [`MoveText`], [`Color`], [`FinalScore`] are the codec beneath both.
//! - [`analysis`] reads and writes the JSON lines of analysis engines.
//!
//! The crate knows no rules and no board. Sources: the GTP 2 draft by Gunnar Farnebäck, the extension
//! documents of KataGo, Leela Zero and Sabaki for live analysis, GoGui's for interruption.
//!
//! # An engine
//!
//! ```
//! use go_gtp::{Command, Context, Failure, Handler, Options, Reply, transcript};
//!
//! struct Passer;
//! impl Handler for Passer {
//!     fn commands(&self) -> Vec<String> {
//!         ["boardsize", "clear_board", "komi", "play", "genmove"].map(String::from).to_vec()
//!     }
//!     fn handle(&mut self, command: &Command, _: &mut Context<'_>) -> Result<Reply, Failure> {
//!         Ok(if command.name() == "genmove" { "pass".into() } else { Reply::empty() })
//!     }
//! }
//! // A program calls `serve(io::stdin(), io::stdout(), …)` instead.
//! let answers = transcript("1 genmove b\nquit\n", &mut Passer, &Options::new("Passer", "1"))?;
//! assert_eq!(answers, "=1 pass\n\n= \n\n");
//! # Ok::<(), go_gtp::ServeError>(())
//! ```
//!
//! # A client
//!
//! ```no_run
//! use go_gtp::{Client, Launch, MoveText};
//! use std::time::Duration;
//!
//! let limit = Duration::from_secs(10);
//! let mut engine = Client::spawn(&Launch::new("gnugo").args(["--mode", "gtp"]))?;
//! engine.ask("boardsize 9", limit)?;
//! engine.ask("clear_board", limit)?;
//! engine.ask("play black E5", limit)?;
//! let answer: MoveText = engine.ask("genmove white", limit)?.parse()?;
//! engine.quit(limit)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Both stand as programs in the folder `examples`.

pub mod analysis;
mod client;
mod codec;
mod coordinate;
mod info;
mod request;
mod score;
mod server;

pub use client::{Client, ClientError, Farewell, Identity, Launch, Noise, Stream, Ticket};
pub use codec::{
    BuildCommandError, Command, Input, Line, LineReader, ParseResponseError, Response,
};
pub use coordinate::{
    Color, Coordinate, CoordinateFault, MoveText, ParseColorError, ParseCoordinateError,
    ParseMoveError,
};
pub use info::{Form, InfoLine, MoveInfo, ParseInfoError, RootInfo};
pub use request::{AnalyzeRequest, Restriction};
pub use score::{FinalScore, ParseScoreError};
pub use server::{
    BUILT_IN, Context, Ended, Failure, Handler, Interrupt, Options, Presence, Reply, ServeError,
    Stopped, Until, serve, transcript,
};
