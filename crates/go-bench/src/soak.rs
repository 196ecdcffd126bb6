//! Laws held against random games, for as long as one likes.
//!
//! Every game is random in its rules, its board and its turns. What the crates keep incrementally
//! is compared with boards that are worked out from scratch; a broken law is an error that tells
//! the seed of the game, so that it can be repeated.

mod games;
mod laws;
mod plain;
mod settled;

use std::fmt;
use std::time::{Duration, Instant};

use go_ai::Rng;
use go_core::Size;
use go_rules::{Conversion, GameConfig, GoRules, OpeningKind, Preset, Variant};

/// The seed of a game and the law that it broke.
#[derive(Clone, Debug)]
pub struct Violation {
    /// The seed that gives the game again.
    pub seed: u64,
    /// Rules and board.
    pub game: String,
    /// What was found.
    pub law: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seed {} ({}): {}", self.seed, self.game, self.law)
    }
}

impl std::error::Error for Violation {}

/// What was looked at.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Games of positions, move by move.
    pub games: u64,
    /// Turns made in them.
    pub turns: u64,
    /// Placements tried: each legal or refused by both sides.
    pub placements: u64,
    /// Playouts replayed on positions.
    pub playouts: u64,
    /// Settled sets compared with their definition.
    pub definitions: u64,
    /// Settled sets held against a later board.
    pub settled: u64,
    /// Points of those sets.
    pub settled_points: u64,
    /// Games undone, written and read again.
    pub round_trips: u64,
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} games with {} turns, {} placements judged twice, {} playouts replayed, \
             {} settled sets held against the definition and {} against later boards \
             ({} points), {} games undone, written and read",
            self.games,
            self.turns,
            self.placements,
            self.playouts,
            self.definitions,
            self.settled,
            self.settled_points,
            self.round_trips
        )
    }
}

/// Plays games from a seed on until the time is over, at least one.
///
/// # Errors
/// The first law that is broken.
pub fn soak(seed: u64, time: Duration) -> Result<Counts, Violation> {
    let start = Instant::now();
    let mut counts = Counts::default();
    for seed in seed.. {
        one(seed, &mut counts)?;
        if start.elapsed() >= time {
            break;
        }
    }
    Ok(counts)
}

/// Plays the game of one seed.
///
/// # Errors
/// The law that is broken.
pub fn one(seed: u64, counts: &mut Counts) -> Result<(), Violation> {
    let mut rng = Rng::new(seed);
    let config = terms(&mut rng);
    let done = match Variant::of(&config.rules) {
        Variant::Go(_) => laws::hold::<GoRules>(&config, &mut rng, counts)
            .and_then(|()| games::hold::<GoRules>(&config, &mut rng, counts)),
        Variant::Conversion(_) => laws::hold::<Conversion>(&config, &mut rng, counts)
            .and_then(|()| games::hold::<Conversion>(&config, &mut rng, counts))
            .and_then(|()| settled::hold(config.size, &mut rng, counts)),
    };
    done.map_err(|law| Violation {
        seed,
        game: format!("{} on {}", rules_name(&config), config.size),
        law,
    })
}

fn rules_name(config: &GameConfig) -> &'static str {
    Preset::with_rules(&config.rules).map_or("own rules", Preset::name)
}

/// Random terms: Conversion Go for every second game, any preset, mostly small boards.
fn terms(rng: &mut Rng) -> GameConfig {
    let presets = Preset::all();
    let preset = if rng.below(2) == 0 {
        Preset::named("conversion").expect("a preset of that name")
    } else {
        &presets[rng.below(presets.len() as u32) as usize]
    };
    let mut config = preset.config();
    let longest = [5, 9, 16, 25][rng.below(4) as usize];
    let mut side = || 1 + rng.below(longest) as u8;
    config.size = Size::new(side(), side()).expect("sides from 1 to 25");
    if rng.below(2) == 0 {
        config.rules.opening = OpeningKind::Plain;
    }
    config
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn laws_hold_on_some_games() {
        let mut counts = Counts::default();
        for seed in 0..60 {
            one(seed, &mut counts).unwrap_or_else(|violation| panic!("{violation}"));
        }
        let Counts { games, turns, placements, playouts, .. } = counts;
        assert!(games == 60 && turns > 1000 && placements > turns && playouts > 0, "{counts}");
        assert!(counts.definitions > 0 && counts.settled > 0 && counts.round_trips > 0, "{counts}");
    }
}
