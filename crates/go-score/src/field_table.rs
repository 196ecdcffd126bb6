//! The memory of a search: proved bounds of positions, within a limit of bytes.

use go_core::Color;

use crate::field::{NodeSet, Stones};

/// Who moves, and whether the other side has just passed.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Turn {
    pub(crate) to_move: Color,
    pub(crate) passed: bool,
}

impl Turn {
    fn bits(self) -> u8 {
        1 | (self.to_move as u8) << 1 | u8::from(self.passed) << 2
    }
}

/// Bounds of a value for the side to move, both proved, and the move that showed the lower one.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Proved {
    pub(crate) lower: i16,
    pub(crate) upper: i16,
    /// Node of the best move, or `NO_MOVE`.
    pub(crate) best: u8,
    /// Logarithm of the work that went into it: cheap entries are replaced first.
    pub(crate) work: u8,
}

/// No move is known to be best.
pub(crate) const NO_MOVE: u8 = u8::MAX;

#[derive(Copy, Clone, Debug)]
struct Entry<N> {
    stones: Stones<N>,
    proved: Proved,
    /// The turn's bits; 0 for a free entry.
    turn: u8,
}

/// Entries that a position can be in.
const WAYS: usize = 4;
/// Entries at first.
const START: usize = 1 << 10;

/// A hash table with the whole position in each entry, so that two positions are never taken for
/// one. It grows up to its limit, and then forgets the entries that cost least.
#[derive(Clone, Debug)]
pub(crate) struct Table<N> {
    entries: Vec<Entry<N>>,
    used: usize,
    most: usize,
}

impl<N: NodeSet + Into<u128> + TryFrom<u128>> Table<N> {
    /// Bytes that one entry takes.
    pub(crate) const ENTRY_BYTES: usize = size_of::<Entry<N>>();

    /// A table of at most this many bytes, but room for some entries in any case.
    pub(crate) fn new(bytes: usize) -> Table<N> {
        let fits = (bytes / Self::ENTRY_BYTES).max(START);
        // The greatest power of two that fits.
        let most = 1 << fits.ilog2();
        Table { entries: vec![Self::FREE; START], used: 0, most }
    }

    const FREE: Entry<N> = Entry {
        stones: Stones { black: N::NONE, white: N::NONE },
        proved: Proved { lower: 0, upper: 0, best: NO_MOVE, work: 0 },
        turn: 0,
    };

    /// Number of entries in use.
    pub(crate) fn len(&self) -> usize {
        self.used
    }

    fn bucket(&self, stones: Stones<N>, turn: u8) -> usize {
        let fold = |n: N| {
            let n: u128 = n.into();
            (n >> 64) as u64 ^ n as u64
        };
        let mut z = fold(stones.black).wrapping_mul(0x9e37_79b9_7f4a_7c15)
            ^ fold(stones.white).wrapping_mul(0xc2b2_ae3d_27d4_eb4f).rotate_left(31)
            ^ u64::from(turn);
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) as usize & (self.entries.len() - 1) & !(WAYS - 1)
    }

    /// What is proved about a position.
    #[inline]
    pub(crate) fn find(&self, stones: Stones<N>, turn: Turn) -> Option<Proved> {
        let turn = turn.bits();
        let at = self.bucket(stones, turn);
        self.entries[at..at + WAYS]
            .iter()
            .find(|entry| entry.turn == turn && entry.stones == stones)
            .map(|entry| entry.proved)
    }

    /// Keeps what is proved about a position.
    pub(crate) fn keep(&mut self, stones: Stones<N>, turn: Turn, proved: Proved) {
        if self.used * 4 > self.entries.len() * 3 && self.entries.len() < self.most {
            let old = std::mem::take(&mut self.entries);
            self.entries = vec![Self::FREE; (old.len() * 4).min(self.most)];
            self.used = 0;
            for entry in old {
                if entry.turn != 0 {
                    self.put(entry);
                }
            }
        }
        self.put(Entry { stones, proved, turn: turn.bits() });
    }

    fn put(&mut self, new: Entry<N>) {
        let at = self.bucket(new.stones, new.turn);
        let bucket = &mut self.entries[at..at + WAYS];
        let same = bucket.iter().position(|e| e.turn == new.turn && e.stones == new.stones);
        let place = same.or_else(|| bucket.iter().position(|e| e.turn == 0)).unwrap_or_else(|| {
            // Recently kept entries move to the front, so equal work replaces the oldest.
            (0..WAYS).rev().min_by_key(|&i| bucket[i].proved.work).unwrap_or(0)
        });
        if bucket[place].turn == 0 {
            self.used += 1;
        }
        bucket[place] = new;
        if same.is_none() {
            bucket[..=place].rotate_right(1);
        }
    }

    /// All entries as bytes, for [`Table::read`]: black and white as `bytes` little-endian bytes
    /// each, turn, best move, work, lower and upper bound.
    pub(crate) fn write(&self, out: &mut Vec<u8>) {
        let bytes = size_of::<N>();
        for entry in self.entries.iter().filter(|entry| entry.turn != 0) {
            for set in [entry.stones.black, entry.stones.white] {
                let set: u128 = set.into();
                out.extend_from_slice(&set.to_le_bytes()[..bytes]);
            }
            out.extend([entry.turn, entry.proved.best, entry.proved.work]);
            out.extend(entry.proved.lower.to_le_bytes());
            out.extend(entry.proved.upper.to_le_bytes());
        }
    }

    /// Takes entries from bytes that [`Table::write`] made; `None` if they are not whole entries.
    pub(crate) fn read(&mut self, bytes: &[u8]) -> Option<()> {
        let width = size_of::<N>();
        let chunks = bytes.chunks_exact(2 * width + 7);
        if !chunks.remainder().is_empty() {
            return None;
        }
        for chunk in chunks {
            let set = |from: usize| {
                let mut whole = [0; 16];
                whole[..width].copy_from_slice(&chunk[from..from + width]);
                N::try_from(u128::from_le_bytes(whole)).ok()
            };
            let stones = Stones { black: set(0)?, white: set(width)? };
            let rest = &chunk[2 * width..];
            if rest[0] & 1 == 0 || rest[0] > 7 {
                return None;
            }
            let turn = Turn {
                to_move: if rest[0] & 2 == 0 { Color::Black } else { Color::White },
                passed: rest[0] & 4 != 0,
            };
            let proved = Proved {
                best: rest[1],
                work: rest[2],
                lower: i16::from_le_bytes([rest[3], rest[4]]),
                upper: i16::from_le_bytes([rest[5], rest[6]]),
            };
            self.keep(stones, turn, proved);
        }
        Some(())
    }
}
