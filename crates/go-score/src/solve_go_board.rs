//! Go on boards of at most 16 points, as bit masks, with one number for each position.

use go_core::{Board, Color, Point, Size, Symmetry};
use go_rules::Suicide;

/// Stones of both colours: point number n, in reading order, is bit n.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct SmallStones {
    pub(crate) black: u16,
    pub(crate) white: u16,
}

impl SmallStones {
    pub(crate) const NONE: SmallStones = SmallStones { black: 0, white: 0 };

    pub(crate) fn of(board: &Board) -> SmallStones {
        let mut stones = SmallStones::NONE;
        for (n, point) in board.size().points().enumerate() {
            match board.color(point) {
                Some(Color::Black) => stones.black |= 1 << n,
                Some(Color::White) => stones.white |= 1 << n,
                None => {}
            }
        }
        stones
    }

    pub(crate) const fn swapped(self) -> SmallStones {
        SmallStones { black: self.white, white: self.black }
    }
}

/// The shape of a board and the numbering of its positions.
#[derive(Clone, Debug)]
pub(crate) struct SmallBoard {
    pub(crate) full: u16,
    pub(crate) area: usize,
    suicide: Suicide,
    /// What shifting by one column, or one row, must not carry.
    not_left: u16,
    not_right: u16,
    width: u32,
    /// For each symmetry and each mask, the number of its image: the sum of the powers of three.
    numbers: Vec<Vec<u32>>,
    /// For each symmetry, the image of each point.
    image_of_point: Vec<Vec<u8>>,
}

impl SmallBoard {
    /// The most points.
    pub(crate) const MOST: usize = 16;

    /// A board of at most [`SmallBoard::MOST`] points.
    pub(crate) fn new(size: Size, suicide: Suicide) -> SmallBoard {
        let (area, width) = (size.area(), usize::from(size.width()));
        let full = ((1u32 << area) - 1) as u16;
        let points: Vec<Point> = size.points().collect();
        let column = |x: usize| (0..area).filter(|n| n % width == x).fold(0, |m, n| m | 1 << n);
        let image_of_point: Vec<Vec<u8>> = Symmetry::of(size)
            .iter()
            .map(|symmetry| {
                let image = |p: &Point| symmetry.apply(size, *p);
                let number = |p: Point| points.iter().position(|&q| q == p).unwrap_or(0) as u8;
                points.iter().map(|p| number(image(p))).collect()
            })
            .collect();
        let numbers = image_of_point
            .iter()
            .map(|images| {
                let power = |n: usize| 3u32.pow(u32::from(images[n]));
                let number =
                    |mask: usize| (0..area).filter(|n| mask >> n & 1 == 1).map(power).sum::<u32>();
                (0..1usize << area).map(number).collect()
            })
            .collect();
        SmallBoard {
            full,
            area,
            suicide,
            not_left: full & !column(0),
            not_right: full & !column(width - 1),
            width: width as u32,
            numbers,
            image_of_point,
        }
    }

    /// The number of a position: below 3 to the power of the area.
    pub(crate) fn number(&self, stones: SmallStones) -> usize {
        self.image(0, stones)
    }

    fn image(&self, symmetry: usize, stones: SmallStones) -> usize {
        let numbers = &self.numbers[symmetry];
        let (black, white) =
            (numbers[usize::from(stones.black)], numbers[usize::from(stones.white)]);
        black as usize + 2 * white as usize
    }

    /// The least number of all mirror images of a position.
    #[inline]
    pub(crate) fn representative(&self, stones: SmallStones) -> usize {
        (0..self.numbers.len()).map(|s| self.image(s, stones)).min().unwrap_or(0)
    }

    /// The representative, and the least image of a point under the symmetries that lead to it.
    pub(crate) fn representative_with(&self, stones: SmallStones, bit: u16) -> (usize, u8) {
        (0..self.numbers.len())
            .map(|s| (self.image(s, stones), self.image_of_point[s][bit.trailing_zeros() as usize]))
            .min()
            .unwrap_or((0, 0))
    }

    /// The position with a number.
    pub(crate) fn stones(&self, mut number: usize) -> SmallStones {
        let mut stones = SmallStones::NONE;
        let mut bit = 1;
        while number > 0 {
            match number % 3 {
                1 => stones.black |= bit,
                2 => stones.white |= bit,
                _ => {}
            }
            bit = bit.wrapping_shl(1);
            number /= 3;
        }
        stones
    }

    /// All points next to the mask.
    #[inline]
    pub(crate) fn around(&self, mask: u16) -> u16 {
        let vertical = u32::from(mask) << self.width | u32::from(mask) >> self.width;
        let right = (mask & self.not_right) << 1;
        let left = (mask & self.not_left) >> 1;
        (vertical as u16 | left | right) & self.full
    }

    #[inline]
    pub(crate) fn flood(&self, from: u16, within: u16) -> u16 {
        let mut found = from;
        loop {
            let grown = (found | self.around(found)) & within | from;
            if grown == found {
                return found;
            }
            found = grown;
        }
    }

    /// Whether every group has a liberty.
    pub(crate) fn is_legal(&self, stones: SmallStones) -> bool {
        let empty = self.full & !(stones.black | stones.white);
        [stones.black, stones.white].into_iter().all(|color| {
            // What liberties reach along stones of the colour must be all of them.
            self.flood(self.around(empty) & color, color) == color
        })
    }

    /// The position after a stone, with the point where the opponent would bring the board back at
    /// once (0 if there is none); `None` if suicide forbids it. Ko forbids nothing here.
    pub(crate) fn place(
        &self,
        stones: SmallStones,
        bit: u16,
        color: Color,
    ) -> Option<(SmallStones, u16)> {
        let (mut own, mut other) = match color {
            Color::Black => (stones.black, stones.white),
            Color::White => (stones.white, stones.black),
        };
        own |= bit;
        let mut empty = self.full & !(own | other);
        let mut left = self.around(bit) & other;
        let mut taken = 0;
        while left != 0 {
            let group = self.flood(left & left.wrapping_neg(), other);
            left &= !group;
            if self.around(group) & empty == 0 {
                taken |= group;
            }
        }
        other &= !taken;
        empty |= taken;
        let group = self.flood(bit, own);
        if self.around(group) & empty == 0 {
            // A single stone would change nothing, and is never legal.
            if self.suicide == Suicide::Forbidden || group == bit {
                return None;
            }
            own &= !group;
        }
        let liberties = self.around(group) & empty;
        let is_ko = taken.count_ones() == 1 && group == bit && liberties == taken;
        let after = match color {
            Color::Black => SmallStones { black: own, white: other },
            Color::White => SmallStones { black: other, white: own },
        };
        Some((after, if is_ko { taken } else { 0 }))
    }

    /// Black's area less White's.
    pub(crate) fn margin(&self, stones: SmallStones) -> i32 {
        let mut margin = stones.black.count_ones() as i32 - stones.white.count_ones() as i32;
        let mut left = self.full & !(stones.black | stones.white);
        while left != 0 {
            let region = self.flood(left & left.wrapping_neg(), left);
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

    /// The empty points, one bit at a time.
    pub(crate) fn empties(&self, stones: SmallStones) -> impl Iterator<Item = u16> + use<> {
        let mut left = self.full & !(stones.black | stones.white);
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let bit = left & left.wrapping_neg();
                left &= !bit;
                bit
            })
        })
    }
}
