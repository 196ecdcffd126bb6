//! All positions of a small board of Go, mirror images counted once, and where stones lead.

use go_core::Color;

use crate::solve_go_board::{SmallBoard, SmallStones};

/// A placement: the rank of the position that it leads to, and above that the one point where the
/// stone that it took might be taken back at once, plus 1.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Placement(u32);

const RANK_BITS: u32 = 27;

impl Placement {
    #[inline]
    pub(crate) fn rank(self) -> usize {
        (self.0 & ((1 << RANK_BITS) - 1)) as usize
    }

    /// For Black's stone: where White would take back. For White's: where it goes, if it takes a
    /// single stone that could take back. As points of the representative.
    #[inline]
    pub(crate) fn ko(self) -> Option<u8> {
        (self.0 >> RANK_BITS).checked_sub(1).map(|point| point as u8)
    }
}

/// Lists of placements, one for each position.
#[derive(Clone, Debug, Default)]
struct Lists {
    ends: Vec<u32>,
    placements: Vec<Placement>,
}

impl Lists {
    #[inline]
    fn of(&self, rank: usize) -> &[Placement] {
        let start = if rank == 0 { 0 } else { self.ends[rank - 1] as usize };
        &self.placements[start..self.ends[rank] as usize]
    }
}

/// The positions of a board by rank, which grows with their number.
#[derive(Clone, Debug)]
pub(crate) struct Graph {
    /// Whether a number is the representative of a legal position.
    stands: Vec<u64>,
    /// How many stand before each word of that.
    before: Vec<u32>,
    margins: Vec<i8>,
    black: Lists,
    white: Lists,
}

impl Graph {
    /// About the bytes that the graph of a board with so many points takes.
    pub(crate) fn bytes(area: usize) -> usize {
        // Two bits for every colouring; for each of at most a twelfth of them, which are legal and
        // different, a margin, two list ends and placements on two thirds of the points.
        let colorings = 3usize.pow(area as u32);
        colorings / 4 + colorings / 12 * (9 + 8 * (area * 2).div_ceil(3)) + (32 << area)
    }

    pub(crate) fn of(board: &SmallBoard) -> Graph {
        let colorings = 3usize.pow(board.area as u32);
        let mut stands = vec![0u64; colorings.div_ceil(64)];
        for number in 0..colorings {
            let stones = board.stones(number);
            if board.is_legal(stones) && board.representative(stones) == number {
                stands[number / 64] |= 1 << (number % 64);
            }
        }
        let mut positions = 0;
        let before = stands
            .iter()
            .map(|word| {
                let here = positions;
                positions += word.count_ones();
                here
            })
            .collect();
        let mut graph = Graph {
            stands,
            before,
            margins: Vec::with_capacity(positions as usize),
            black: Lists::default(),
            white: Lists::default(),
        };
        for word in 0..graph.stands.len() {
            let mut bits = graph.stands[word];
            while bits != 0 {
                let number = word * 64 + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                graph.add(board, board.stones(number));
            }
        }
        graph
    }

    fn add(&mut self, board: &SmallBoard, stones: SmallStones) {
        self.margins.push(board.margin(stones) as i8);
        for bit in board.empties(stones) {
            if let Some((after, ko)) = board.place(stones, bit, Color::Black) {
                // The point belongs to the position that the stone leads to.
                let (number, code) = match ko {
                    0 => (board.representative(after), 0),
                    ko => {
                        let (number, point) = board.representative_with(after, ko);
                        (number, u32::from(point) + 1)
                    }
                };
                let rank = self.rank(number) as u32;
                self.black.placements.push(Placement(rank | code << RANK_BITS));
            }
            if let Some((after, ko)) = board.place(stones, bit, Color::White) {
                let code = match ko {
                    0 => 0,
                    _ => u32::from(board.representative_with(stones, bit).1) + 1,
                };
                let rank = self.rank(board.representative(after)) as u32;
                self.white.placements.push(Placement(rank | code << RANK_BITS));
            }
        }
        self.black.ends.push(self.black.placements.len() as u32);
        self.white.ends.push(self.white.placements.len() as u32);
    }

    /// The rank of the position with this number.
    #[inline]
    pub(crate) fn rank(&self, number: usize) -> usize {
        let (word, bit) = (number / 64, number % 64);
        let below = self.stands[word] & ((1 << bit) - 1);
        (self.before[word] + below.count_ones()) as usize
    }

    /// Number of positions.
    pub(crate) fn len(&self) -> usize {
        self.margins.len()
    }

    /// Black's area less White's.
    #[inline]
    pub(crate) fn margin(&self, rank: usize) -> i32 {
        self.margins[rank].into()
    }

    /// Where a colour's stones lead.
    #[inline]
    pub(crate) fn placements(&self, rank: usize, color: Color) -> &[Placement] {
        match color {
            Color::Black => self.black.of(rank),
            Color::White => self.white.of(rank),
        }
    }
}
