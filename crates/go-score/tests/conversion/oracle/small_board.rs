//! Conversion Go on boards of at most 16 points, written from the rules anew with bit masks: the
//! truth about small boards, found by looking at every continuation.

use go_core::{Board, Color, Size, Stone};

/// Stones of both colours as bits, point `x + width * y` being bit number that.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stones {
    pub(crate) black: u16,
    pub(crate) white: u16,
}

/// A board's shape.
pub(crate) struct Shape {
    pub(crate) width: usize,
    pub(crate) area: usize,
    neighbors: Vec<u16>,
    /// The points of each side.
    sides: [u16; 4],
    /// 3 to the power of the point's number.
    powers: Vec<usize>,
}

impl Shape {
    pub(crate) fn new(width: usize, height: usize) -> Shape {
        let area = width * height;
        assert!(area <= 16);
        let mut neighbors = vec![0; area];
        let mut sides = [0; 4];
        for y in 0..height {
            for x in 0..width {
                let bit = 1 << (x + width * y);
                for (outside, side) in
                    [(x == 0, 0), (y == 0, 1), (x + 1 == width, 2), (y + 1 == height, 3)]
                {
                    if outside {
                        sides[side] |= bit;
                    }
                }
                for y2 in 0..height {
                    for x2 in 0..width {
                        if x.abs_diff(x2) + y.abs_diff(y2) == 1 {
                            neighbors[x + width * y] |= 1 << (x2 + width * y2);
                        }
                    }
                }
            }
        }
        let powers = (0..area as u32).map(|n| 3usize.pow(n)).collect();
        Shape { width, area, neighbors, sides, powers }
    }

    pub(crate) fn full(&self) -> u16 {
        (((1u32 << self.area) - 1) & 0xffff) as u16
    }

    /// A number below 3^area for each position.
    pub(crate) fn index(&self, stones: Stones) -> usize {
        bits(stones.black).map(|n| self.powers[n]).sum::<usize>()
            + bits(stones.white).map(|n| 2 * self.powers[n]).sum::<usize>()
    }

    pub(crate) fn stones(&self, mut index: usize) -> Stones {
        let mut stones = Stones { black: 0, white: 0 };
        for n in 0..self.area {
            match index % 3 {
                1 => stones.black |= 1 << n,
                2 => stones.white |= 1 << n,
                _ => {}
            }
            index /= 3;
        }
        stones
    }

    fn around(&self, set: u16) -> u16 {
        bits(set).fold(0, |all, n| all | self.neighbors[n])
    }

    fn group(&self, from: u16, color: u16) -> u16 {
        let mut group = from;
        loop {
            let grown = group | self.around(group) & color;
            if grown == group {
                return group;
            }
            group = grown;
        }
    }

    fn is_dead(&self, group: u16, empty: u16) -> bool {
        let touched = self.sides.iter().filter(|&&side| group & side != 0).count();
        self.around(group) & empty == 0 && touched < 2
    }

    /// All stones of `color` in dead groups.
    fn dead(&self, color: u16, empty: u16) -> u16 {
        let (mut left, mut dead) = (color, 0);
        while left != 0 {
            let group = self.group(left & left.wrapping_neg(), color);
            left &= !group;
            if self.is_dead(group, empty) {
                dead |= group;
            }
        }
        dead
    }

    pub(crate) fn place(&self, stones: Stones, point: usize, color: Color) -> Stones {
        let (mut own, mut other) = match color {
            Color::Black => (stones.black, stones.white),
            Color::White => (stones.white, stones.black),
        };
        own |= 1 << point;
        let empty = self.full() & !(own | other);
        let taken = self.dead(other, empty);
        (own, other) = (own | taken, other & !taken);
        let lost = self.dead(own, empty);
        (own, other) = (own & !lost, other | lost);
        match color {
            Color::Black => Stones { black: own, white: other },
            Color::White => Stones { black: other, white: own },
        }
    }

    /// Black's points less White's as the board stands: stones, and empty regions that touch one
    /// colour alone.
    pub(crate) fn margin(&self, stones: Stones) -> i32 {
        let mut margin = stones.black.count_ones() as i32 - stones.white.count_ones() as i32;
        let mut left = self.full() & !(stones.black | stones.white);
        while left != 0 {
            let region = self.group(left & left.wrapping_neg(), left);
            left &= !region;
            let around = self.around(region);
            match (around & stones.black != 0, around & stones.white != 0) {
                (true, false) => margin += region.count_ones() as i32,
                (false, true) => margin -= region.count_ones() as i32,
                _ => {}
            }
        }
        margin
    }

    pub(crate) fn board(&self, stones: Stones) -> Board {
        let size = Size::new(self.width as u8, (self.area / self.width) as u8).unwrap();
        let mut board = Board::new(size);
        for (n, point) in size.points().enumerate() {
            let color = match (stones.black >> n & 1, stones.white >> n & 1) {
                (1, _) => Color::Black,
                (_, 1) => Color::White,
                _ => continue,
            };
            board.place(Stone { point, color });
        }
        board
    }
}

pub(crate) fn bits(mut set: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let n = set.trailing_zeros() as usize;
            set &= set - 1;
            n
        })
    })
}

/// What is true of a position over all continuations by both colours in any order: stones never
/// converted, and points that are the colour's on every full board; Black's, then White's.
#[derive(Copy, Clone, Default)]
pub(crate) struct Truth {
    pub(crate) immortal: [u16; 2],
    pub(crate) settled: [u16; 2],
}

/// The truth about every position that some order of placements reaches, by backward induction;
/// with the number of positions for each number of stones.
pub(crate) fn all_truths(shape: &Shape) -> (Vec<Option<Truth>>, Vec<usize>) {
    let mut truths: Vec<Option<Truth>> = vec![None; 3usize.pow(shape.area as u32)];
    let mut layers: Vec<Vec<u32>> = vec![vec![0]];
    truths[0] = Some(Truth::default());
    for count in 0..shape.area {
        let mut next = Vec::new();
        for &index in &layers[count] {
            for after in successors(shape, shape.stones(index as usize)) {
                let after = shape.index(after);
                if truths[after].is_none() {
                    truths[after] = Some(Truth::default());
                    next.push(after as u32);
                }
            }
        }
        layers.push(next);
    }
    for layer in layers.iter().rev() {
        for &index in layer {
            let stones = shape.stones(index as usize);
            let colors = [stones.black, stones.white];
            let mut truth = Truth { immortal: colors, settled: [shape.full(); 2] };
            if stones.black | stones.white == shape.full() {
                truth.settled = colors;
            }
            for after in successors(shape, stones) {
                let later = truths[shape.index(after)].unwrap();
                for c in 0..2 {
                    truth.immortal[c] &= later.immortal[c];
                    truth.settled[c] &= later.settled[c];
                }
            }
            truths[index as usize] = Some(truth);
        }
    }
    (truths, layers.iter().map(Vec::len).collect())
}

fn successors(shape: &Shape, stones: Stones) -> impl Iterator<Item = Stones> + '_ {
    bits(shape.full() & !(stones.black | stones.white))
        .flat_map(move |n| Color::ALL.map(|color| shape.place(stones, n, color)))
}
