//! The rules of Go and of Conversion Go: what a placement does, what is allowed, and how a game
//! goes from its opening to its count.
//!
//! Two layers:
//!
//! * [`Position`] is cheap: a board, a turn, ko's memory. Searches copy and play millions.
//! * [`Game`] is exact: the whole history, superko, passes, the pie opening, the mirror rule,
//!   handicap, the dame phase, marking dead groups with both sides' confirmation. One
//!   [`Action`] at a time; a refused one changes nothing.
//!
//! A game's rules are a type that fills in the trait [`Rules`]: [`Go`] or [`Conversion`]. What is
//! chosen at run time is a [`GameConfig`], made by hand or from a [`Preset`].
//!
//! ```
//! use go_core::Move;
//! use go_rules::{Conversion, Game, Phase, Preset};
//!
//! let preset = Preset::named("conversion").unwrap();
//! let mut game: Game<Conversion> = Game::new(preset.config()).unwrap();
//! // The refined pie opening: Black, White, Black, by one player.
//! for name in ["D4", "N13", "E12"] {
//!     game.play(Move::Play(game.size().parse_point(name).unwrap())).unwrap();
//! }
//! assert_eq!(game.phase(), Phase::ChoosingSide);
//! ```
//!
//! Deliberately absent: scoring and life (`go-score`), choosing moves (`go-ai`), clocks and seats
//! (`go-session`), files (`go-record`). The clauses cited as `RULES §…` are in `docs/RULES.md`.

mod config;
mod conversion;
mod course;
mod error;
mod game;
mod go;
mod handicap;
mod ko;
mod komi;
mod log;
mod mirror;
mod perft;
mod position;
mod preset;
mod rules;
mod suicide;
mod superko;
mod variant;

pub use config::{
    Button, ConfigError, Ending, FirstPlayer, FriendlyPass, GameConfig, HandicapBonus, Ko,
    Mirroring, OpeningKind, RuleSet, Scoring, Suicide, Tax,
};
pub use conversion::Conversion;
pub use error::{ActionError, IllegalMove, Refusal, SetupFaults};
pub use game::{Finish, Game, Phase};
pub use go::{Go, GoRules};
pub use handicap::{HandicapError, free_handicap_points, handicap_points};
pub use ko::{AnyKo, KoRule, NoKo, SimpleKo};
pub use komi::{Komi, KomiError};
pub use log::Action;
pub use mirror::{MIRROR_LIMIT, MirrorRuns};
pub use perft::{Sequences, perft, perft_of};
pub use position::Position;
pub use preset::{Preset, UnknownPreset};
pub use rules::{Rules, Settlement};
pub use suicide::{AnySuicide, NoSuicide, SeveralSuicide, SuicideRule};
pub use variant::{Variant, VariantKind};
