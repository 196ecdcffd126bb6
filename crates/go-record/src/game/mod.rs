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

mod past;
mod replay;
mod terms;
mod transcript;
mod viewer;
mod viewer_safe;
mod viewing;

pub use replay::{Replay, ReplayError, ReplayErrorKind, replay};
pub use terms::{TermsError, names_known_rules, read_rules, terms, write_rules};
pub use transcript::{Viewer, transcript};
pub use viewer_safe::viewer_safe;
pub use viewing::Viewing;

use go_rules::{Game, Phase, Rules};

use crate::sgf::Cursor;

/// Whether a game began with the pie opening, not with a setup.
pub(crate) fn began_with_pie<R: Rules>(game: &Game<R>) -> bool {
    matches!(game.first_phase(), Phase::Opening { .. })
}

/// Whether the setup of a node only shows other programs what they would have wrong, see [`viewer_safe`].
///
/// ```
/// use go_record::{Collection, is_for_viewers};
///
/// let file = Collection::read("(;SZ[9];B[ee];AE[ee]XVIEW[1])")?;
/// assert!(is_for_viewers(file.first().line().last().unwrap()));
/// # Ok::<(), go_record::ReadError>(())
/// ```
pub fn is_for_viewers(node: Cursor<'_>) -> bool {
    node.has("XVIEW")
}
