//! Counting move sequences: the test of rules that every engine can repeat (RULES §7.1).

use go_core::{Color, Move};

use crate::config::{ConfigError, GameConfig};
use crate::conversion::Conversion;
use crate::game::{Game, Phase};
use crate::go::GoRules;
use crate::log::Action;
use crate::rules::Rules;
use crate::variant::Variant;

/// Which turns the sequences consist of.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Sequences {
    /// Placements and passes; the second pass in a row ends a sequence.
    AllTurns,
    /// Placements alone; a sequence ends where none is legal.
    Placements,
}

/// The number of sequences of `depth` turns from here. A pass is a turn; a sequence ends with the
/// second of two passes, and is counted only if it is `depth` long. The choice of side is no turn
/// and makes no difference; nor do dame and marking, which follow the end.
///
/// ```
/// use go_core::Size;
/// use go_rules::{Conversion, Game, OpeningKind, Preset, perft};
/// let mut config = Preset::named("conversion").unwrap().config();
/// config.size = Size::square(2).unwrap();
/// config.rules.opening = OpeningKind::Plain;
/// let game: Game<Conversion> = Game::new(config).unwrap();
/// let counts: Vec<u64> = (1..=5).map(|depth| perft(&game, depth)).collect();
/// assert_eq!(counts, [5, 21, 68, 172, 324]);
/// ```
#[must_use]
pub fn perft<R: Rules>(game: &Game<R>, depth: u32) -> u64 {
    count(game, Sequences::AllTurns, depth)
}

/// The number of sequences of `depth` turns of one kind in a new game by these terms.
///
/// ```
/// use go_core::Size;
/// use go_rules::{Preset, Sequences, perft_of};
/// let mut config = Preset::named("baduk").unwrap().config();
/// config.size = Size::square(2).unwrap();
/// let count = |depth| perft_of(config, Sequences::Placements, depth).unwrap();
/// assert_eq!((1..=6).map(count).collect::<Vec<_>>(), [4, 12, 24, 16, 32, 32]);
/// ```
///
/// # Errors
/// Terms that do not fit together.
pub fn perft_of(config: GameConfig, kind: Sequences, depth: u32) -> Result<u64, ConfigError> {
    Ok(match Variant::of(&config.rules) {
        Variant::Go(_) => count(&Game::<GoRules>::new(config)?, kind, depth),
        Variant::Conversion(_) => count(&Game::<Conversion>::new(config)?, kind, depth),
    })
}

fn count<R: Rules>(game: &Game<R>, kind: Sequences, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if !in_play(game.phase()) {
        return 0;
    }
    let color: Color = game.to_move();
    let pass = match kind {
        Sequences::AllTurns => Some(Move::Pass),
        Sequences::Placements => None,
    };
    let points = game.legal_points();
    if depth == 1 {
        return points.len() as u64 + u64::from(pass.is_some());
    }
    let mut found = 0;
    for turn in points.into_iter().map(Move::Play).chain(pass) {
        let mut next = game.clone();
        next.act(Action::Turn { color, turn }).expect("a listed move is legal");
        found += count(&next, kind, depth - 1);
    }
    found
}

fn in_play(phase: Phase) -> bool {
    matches!(phase, Phase::Opening { .. } | Phase::ChoosingSide | Phase::Play)
}
