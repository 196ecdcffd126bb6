//! Which engine plays which colour from which opening with which chance: all of it follows from
//! the declaration and the number of the game.

use go_ai::Rng;
use go_core::Color;

use super::declaration::Declaration;

/// One game of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pairing {
    /// Its number, from 0.
    pub(super) game: u32,
    /// The number of its opening, from 0.
    pub(super) opening: u32,
    /// The engine that plays Black: 0 or 1.
    pub(super) black: usize,
    /// The seed of each engine.
    pub(super) seeds: [u64; 2],
}

impl Pairing {
    /// The pairing of a game. Games 2k and 2k + 1 are a pair: one opening, colours swapped.
    pub(super) fn of(declaration: &Declaration, game: u32) -> Pairing {
        let seed = |engine| mix(&[declaration.seed, game.into(), engine]);
        Pairing {
            game,
            opening: game / 2 % declaration.openings.len().max(1) as u32,
            black: (game % 2) as usize,
            seeds: [seed(0), seed(1)],
        }
    }

    /// The engine that plays a colour.
    pub(super) fn engine(&self, color: Color) -> usize {
        match color {
            Color::Black => self.black,
            Color::White => 1 - self.black,
        }
    }

    /// The colour of an engine.
    pub(super) fn color(&self, engine: usize) -> Color {
        if engine == self.black { Color::Black } else { Color::White }
    }
}

/// One number from several, such that none of them can be guessed from it.
pub(super) fn mix(numbers: &[u64]) -> u64 {
    numbers.iter().fold(0, |mixed, &number| Rng::new(mixed ^ number).next_u64())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_matters_when_numbers_are_mixed() {
        assert_ne!(mix(&[1, 2]), mix(&[2, 1]));
        assert_ne!(mix(&[0, 0]), mix(&[0]));
    }
}
