//! Trees and games: a line of a record as a [`go_rules::Game`], and a game as a record.
//!
//! What SGF has no property for stands in private ones, which other programs keep and pass over:
//!
//! | property | holds |
//! |---|---|
//! | `XRULES` | the rules: a preset's name and what differs from it (`conversion opening=plain`) |
//! | `XLIMIT` | the move limit |
//! | `XACT` | what happened behind the node besides turns: `side W`, `mark dd`, `confirm B`, `back`, `resign B`, … |
//! | `XVIEW` | the stones set up in this node are for other viewers; a reader of ours passes over them |

mod replay;
mod terms;
mod transcript;
mod viewer;

pub use replay::{Replay, ReplayError, ReplayErrorKind, replay};
pub use terms::{TermsError, names_known_rules, read_rules, terms, write_rules};
pub use transcript::{Viewer, transcript};

use go_rules::{Game, Phase, Rules};

/// Whether a game began with the pie opening, not with a setup.
pub(crate) fn began_with_pie<R: Rules>(game: &Game<R>) -> bool {
    matches!(game.first_phase(), Phase::Opening { .. })
}
