//! Hash keys of stones: 128 bits each, made by a const generator.

use std::fmt;
use std::ops::{BitXor, BitXorAssign};

use crate::color::Color;
use crate::moves::Stone;
use crate::point::CAPACITY;

/// A hash of a set of stones (A. Zobrist, 1970): the exclusive or of a random key for each.
///
/// 128 bits: among a thousand million positions the chance that any two different ones share a
/// hash is below 2⁻⁶⁸. The side to move is not part of it. The values are stable within one
/// major version of this crate.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct ZobristHash(u128);

impl ZobristHash {
    /// The hash of no stones.
    pub const EMPTY: ZobristHash = ZobristHash(0);

    /// The hash of one stone.
    #[inline]
    #[must_use]
    pub fn of(stone: Stone) -> ZobristHash {
        ZobristHash(KEYS[stone.color as usize][stone.point.index()])
    }

    /// The bits.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// A hash from its bits.
    #[must_use]
    pub const fn from_bits(bits: u128) -> ZobristHash {
        ZobristHash(bits)
    }

    /// The hash of these stones with this colour to move: positions that differ in the turn alone
    /// get different hashes.
    #[inline]
    #[must_use]
    pub const fn with_turn(self, to_move: Color) -> ZobristHash {
        match to_move {
            Color::Black => self,
            Color::White => ZobristHash(self.0 ^ WHITE_TO_MOVE),
        }
    }
}

impl BitXor for ZobristHash {
    type Output = ZobristHash;

    #[inline]
    fn bitxor(self, other: ZobristHash) -> ZobristHash {
        ZobristHash(self.0 ^ other.0)
    }
}

impl BitXorAssign for ZobristHash {
    #[inline]
    fn bitxor_assign(&mut self, other: ZobristHash) {
        self.0 ^= other.0;
    }
}

impl fmt::Debug for ZobristHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

impl fmt::Display for ZobristHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

const WHITE_TO_MOVE: u128 = key(2, 1);

/// SplitMix64 (Steele, Lea, Flood 2014): the finaliser applied to a counter.
const fn mix(counter: u64) -> u64 {
    let mut z = counter.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

const fn key(table: usize, index: usize) -> u128 {
    let counter = (1 + 2 * (table * CAPACITY + index)) as u64;
    (mix(counter) as u128) << 64 | mix(counter + 1) as u128
}

static KEYS: [[u128; CAPACITY]; 2] = {
    let mut keys = [[0; CAPACITY]; 2];
    let mut color = 0;
    while color < 2 {
        let mut index = 0;
        while index < CAPACITY {
            keys[color][index] = key(color, index);
            index += 1;
        }
        color += 1;
    }
    keys
};

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn keys_differ_in_each_half() {
        let high: HashSet<u64> = KEYS.iter().flatten().map(|key| (key >> 64) as u64).collect();
        let low: HashSet<u64> = KEYS.iter().flatten().map(|&key| key as u64).collect();
        assert_eq!((high.len(), low.len()), (2 * CAPACITY, 2 * CAPACITY));
    }
}
