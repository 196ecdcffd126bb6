//! Choosing moves: one search for Go and Conversion Go.
//!
//! [`Engine`] is the way in: show it a game and limits, get an [action](go_rules::Action) and a
//! [report](SearchReport). The search is UCT with RAVE (Gelly and Silver 2007) over a tree that is
//! kept between moves; playouts are uniformly random and run on boards made for nothing else.
//! With one thread, a seed and a number of playouts, everything can be repeated.
//!
//! ```
//! use go_ai::{Engine, Limits, SearchConfig, StopToken};
//! use go_rules::{Conversion, Game, OpeningKind, Preset};
//!
//! let mut config = Preset::named("conversion").unwrap().config();
//! config.rules.opening = OpeningKind::Plain;
//! let game: Game<Conversion> = Game::new(config).unwrap();
//! let mut engine = Engine::new(SearchConfig::baseline(), 1);
//! let report = engine.search(&game, &Limits::playouts(20), &StopToken::new());
//! assert_eq!(report.playouts, 20);
//! assert!(report.winrate > 0.0 && report.winrate < 1.0);
//! ```
//!
//! Deliberately absent: clocks of a game (`go-session`), protocols, files.

mod config;
mod decide;
mod engine;
mod guess;
mod judge;
mod limits;
mod opening;
mod playout;
mod report;
mod rng;
mod root;
mod scope;
mod search;
mod select;
mod terms;
mod tree;

pub use config::SearchConfig;
pub use engine::{Choice, Engine, EngineRules};
pub use guess::Guess;
pub use judge::{Judge, judge};
pub use limits::{Every, Limits, StopToken};
pub use playout::{ConversionPlayout, GoPlayout, PlayoutBoard, PlayoutRules, Trace};
pub use report::{Candidate, SearchReport};
pub use rng::Rng;
pub use scope::{Restriction, Scope};
pub use search::ownership;
