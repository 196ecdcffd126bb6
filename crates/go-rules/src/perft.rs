//! Counting move sequences: the test of rules that every engine can repeat (RULES §7.1).

use go_core::{Color, Move};

use crate::game::{Game, Phase};
use crate::log::Action;
use crate::rules::Rules;

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
    if depth == 0 {
        return 1;
    }
    if !in_play(game.phase()) {
        return 0;
    }
    let color: Color = game.to_move();
    let points = game.legal_points();
    if depth == 1 {
        return points.len() as u64 + 1;
    }
    let turns = points.into_iter().map(Move::Play).chain([Move::Pass]);
    let mut count = 0;
    for turn in turns {
        let mut next = game.clone();
        next.act(Action::Turn { color, turn }).expect("a listed move is legal");
        count += perft(&next, depth - 1);
    }
    count
}

fn in_play(phase: Phase) -> bool {
    matches!(phase, Phase::Opening { .. } | Phase::ChoosingSide | Phase::Play)
}
