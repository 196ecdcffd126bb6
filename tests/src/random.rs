//! A small seeded generator, so that a failing game can be played again.

/// SplitMix64 (Steele, Lea, Flood 2014): enough for choosing moves, no more.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// A generator whose sequence depends on the seed alone.
    #[must_use]
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `limit`.
    ///
    /// # Panics
    /// If there is none.
    pub fn below(&mut self, limit: usize) -> usize {
        assert!(limit > 0, "no number is below zero");
        (self.bits() % limit as u64) as usize
    }

    /// True in so many of a thousand cases.
    pub fn chance(&mut self, in_a_thousand: usize) -> bool {
        self.below(1000) < in_a_thousand
    }

    /// One of several things.
    ///
    /// # Panics
    /// If there is nothing to pick from.
    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}
