//! Games out of records: the kind of game is known when the terms have been read.

use go_record::{Cursor, ReplayError, ResumeError, SavedGame};
use go_rules::{Conversion, GameConfig, GoRules, Variant};

use crate::session::{Computer, Session};
use crate::typed::TypedSession;

/// A game replayed from a record.
pub struct Replayed {
    /// The game, as far as the line goes.
    pub session: Box<dyn Session>,
    /// The number of the node at which a setup in mid-game began it anew, if one did.
    pub restarted: Option<usize>,
}

/// Plays the moves of a record from its root to a node, under terms that
/// [`go_record::terms`] has read or somebody has chosen.
///
/// ```
/// use go_record::{Collection, terms};
/// use go_rules::Preset;
/// use go_session::{Computer, replay};
///
/// let file = Collection::read(b"(;SZ[9]KM[6.5];B[ee];W[ec];B[ed])")?;
/// let config = terms(file.first(), Preset::named("japanese")?)?;
/// let end = file.first().line().last().unwrap();
/// let replayed = replay(end, &config, Computer::default())?;
/// assert_eq!(replayed.session.turns(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The first node that the rules refuse.
pub fn replay(
    end: Cursor<'_>,
    config: &GameConfig,
    computer: Computer,
) -> Result<Replayed, ReplayError> {
    Ok(match Variant::of(&config.rules) {
        Variant::Go(_) => {
            let replay = go_record::replay::<GoRules>(end, config)?;
            let session = Box::new(TypedSession::new(replay.game, computer));
            Replayed { session, restarted: replay.restarted }
        }
        Variant::Conversion(_) => {
            let replay = go_record::replay::<Conversion>(end, config)?;
            let session = Box::new(TypedSession::new(replay.game, computer));
            Replayed { session, restarted: replay.restarted }
        }
    })
}

/// Goes on with a saved game.
///
/// ```
/// use go_rules::Preset;
/// use go_session::{Computer, open, resume};
///
/// let session = open(Preset::named("club").unwrap().config(), Computer::default()).unwrap();
/// let again = resume(&session.saved(), Computer::default()).unwrap();
/// assert_eq!(again.config(), session.config());
/// ```
///
/// # Errors
/// What the rules refuse of it: it was made by other means.
pub fn resume(saved: &SavedGame, computer: Computer) -> Result<Box<dyn Session>, ResumeError> {
    Ok(match Variant::of(&saved.config().rules) {
        Variant::Go(_) => Box::new(TypedSession::<GoRules>::new(saved.resume()?, computer)),
        Variant::Conversion(_) => {
            Box::new(TypedSession::<Conversion>::new(saved.resume()?, computer))
        }
    })
}
