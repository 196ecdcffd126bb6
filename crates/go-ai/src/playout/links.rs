//! Groups on a playout board: circular lists of stones, each with a head that knows the group.
//!
//! Everything is laid out so that a placement takes few branches that cannot be foreseen. Cells
//! are bits, so that four neighbours are judged at once. Empty points and guards are heads of
//! themselves, so that all four neighbours can lose a liberty without asking what they are. Tables
//! are a power of two long, so that a masked index needs no bounds check.

use go_core::{Board, Cell, Color, PointMap, Size};

/// Length of every table.
pub(super) const LEN: usize = 1024;
const MASK: usize = LEN - 1;

/// A black stone.
pub(super) const BLACK: u8 = 0b001;
/// A white stone.
pub(super) const WHITE: u8 = 0b010;
/// A guard beyond a side: it is both colours at once, for asking whether all neighbours are own.
pub(super) const WALL: u8 = 0b011;
/// A point without a stone.
pub(super) const EMPTY: u8 = 0b100;

/// A stone in a group's facts, above the 16 bits of its liberties.
const STONE: u32 = 1 << 16;

/// The code of a colour.
#[inline]
pub(super) const fn code(color: Color) -> u8 {
    match color {
        Color::Black => BLACK,
        Color::White => WHITE,
    }
}

/// The colour of a code.
#[inline]
pub(super) const fn color(code: u8) -> Option<Color> {
    match code {
        BLACK => Some(Color::Black),
        WHITE => Some(Color::White),
        _ => None,
    }
}

/// Cells, groups and the list of empty points.
#[derive(Debug)]
pub(super) struct Links {
    pub(super) size: Size,
    cells: [u8; LEN],
    heads: [u16; LEN],
    next: [u16; LEN],
    /// At each head: stones in the upper half; in the lower half liberties by adjacency (*pseudo
    /// liberties*: pairs of a stone and an empty point next to it).
    facts: [u32; LEN],
    empty: [u16; LEN],
    empties: usize,
}

impl Clone for Links {
    fn clone(&self) -> Self {
        Links { ..*self }
    }

    /// Copies what the board's size uses of the tables, which is most of the cost of a playout on
    /// a small board.
    fn clone_from(&mut self, other: &Self) {
        let len = other.size.padded_len();
        if self.size != other.size {
            *self = other.clone();
            return;
        }
        self.cells[..len].copy_from_slice(&other.cells[..len]);
        self.heads[..len].copy_from_slice(&other.heads[..len]);
        self.next[..len].copy_from_slice(&other.next[..len]);
        self.facts[..len].copy_from_slice(&other.facts[..len]);
        self.empty[..other.empties].copy_from_slice(&other.empty[..other.empties]);
        self.empties = other.empties;
    }
}

impl Links {
    /// A board of one point, to be [loaded](Links::load).
    pub(super) fn new() -> Links {
        let mut heads = [0; LEN];
        for (index, head) in heads.iter_mut().enumerate() {
            *head = index as u16;
        }
        Links {
            size: Size::square(1).expect("1 is a size"),
            cells: [WALL; LEN],
            heads,
            next: [0; LEN],
            facts: [0; LEN],
            empty: [0; LEN],
            empties: 0,
        }
    }

    /// Takes over the stones of a board.
    pub(super) fn load(&mut self, board: &Board) {
        let used = self.size.padded_len().max(board.size().padded_len());
        self.size = board.size();
        self.cells[..used].fill(WALL);
        for (index, head) in self.heads[..used].iter_mut().enumerate() {
            *head = index as u16;
        }
        self.empties = 0;
        for point in self.size.points() {
            let index = point.index();
            if let Some(color) = board.color(point) {
                self.cells[index & MASK] = code(color);
            } else {
                self.cells[index & MASK] = EMPTY;
                self.empty[self.empties & MASK] = index as u16;
                self.empties += 1;
            }
        }
        for group in board.groups() {
            let head = group.head().index();
            let mut before = head;
            let mut liberties = 0;
            for stone in group.points() {
                self.heads[stone.index() & MASK] = head as u16;
                self.next[before & MASK] = stone.index() as u16;
                before = stone.index();
                liberties += board.around(stone).iter().filter(|(_, c)| *c == Cell::Empty).count();
            }
            self.next[before & MASK] = head as u16;
            self.facts[head & MASK] = liberties as u32 + STONE * group.stones() as u32;
        }
    }

    /// The four cells' indices around a point; `S` is the stride, or 0 for the board's own.
    #[inline(always)]
    pub(super) fn around<const S: usize>(&self, point: usize) -> [usize; 4] {
        let stride = if S == 0 { self.size.stride() } else { S };
        [
            point.wrapping_sub(stride) & MASK,
            point.wrapping_sub(1) & MASK,
            (point + 1) & MASK,
            (point + stride) & MASK,
        ]
    }

    /// The four cells diagonal to a point.
    #[inline(always)]
    pub(super) fn diagonals<const S: usize>(&self, point: usize) -> [u8; 4] {
        let stride = if S == 0 { self.size.stride() } else { S };
        let (up, down) = (point.wrapping_sub(stride), point + stride);
        [up.wrapping_sub(1), up + 1, down - 1, down + 1].map(|n| self.cells[n & MASK])
    }

    #[inline(always)]
    pub(super) fn cell(&self, point: usize) -> u8 {
        self.cells[point & MASK]
    }

    #[inline(always)]
    pub(super) fn head(&self, point: usize) -> usize {
        usize::from(self.heads[point & MASK]) & MASK
    }

    /// Liberties by adjacency of the group with this head.
    #[inline(always)]
    pub(super) fn liberties(&self, head: usize) -> u16 {
        self.facts[head & MASK] as u16
    }

    /// Whether the group with this head is one stone.
    #[inline(always)]
    pub(super) fn is_single(&self, head: usize) -> bool {
        self.facts[head & MASK] >> 16 == 1
    }

    /// Number of empty points.
    #[inline(always)]
    pub(super) fn empties(&self) -> usize {
        self.empties
    }

    /// The empty point at a place of the list.
    #[inline(always)]
    pub(super) fn empty_at(&self, place: usize) -> usize {
        usize::from(self.empty[place & MASK])
    }

    /// Takes the empty point at a place out of the list.
    #[inline(always)]
    pub(super) fn take_empty(&mut self, place: usize) {
        self.empties -= 1;
        self.empty[place & MASK] = self.empty[self.empties & MASK];
    }

    /// Takes a liberty from whatever is around a point; what has none cares not.
    #[inline(always)]
    pub(super) fn take_liberties(&mut self, heads: [usize; 4]) {
        for head in heads {
            self.facts[head] = self.facts[head].wrapping_sub(1);
        }
    }

    /// Gives them back.
    #[inline(always)]
    pub(super) fn give_liberties(&mut self, heads: [usize; 4]) {
        for head in heads {
            self.facts[head] = self.facts[head].wrapping_add(1);
        }
    }

    /// Puts a stone on a point, whose neighbours have lost their liberty already, and joins it to
    /// the own ones among them. Returns the head of its group.
    #[inline(always)]
    pub(super) fn place(
        &mut self,
        point: usize,
        own: u8,
        around: [usize; 4],
        cells: [u8; 4],
        heads: [usize; 4],
    ) -> usize {
        let point = point & MASK;
        self.cells[point] = own;
        let liberties = cells.iter().map(|&cell| u32::from(cell >> 2)).sum::<u32>();
        let mut joins = 0u32;
        for (i, &cell) in cells.iter().enumerate() {
            joins |= u32::from(cell == own) << i;
        }
        if joins == 0 {
            self.next[point] = point as u16;
            self.facts[point] = STONE + liberties;
            return point;
        }
        let mut keep = heads[joins.trailing_zeros() as usize & 3];
        self.heads[point] = keep as u16;
        self.next[point] = self.next[keep];
        self.next[keep] = point as u16;
        self.facts[keep] += STONE + liberties;
        joins &= joins - 1;
        while joins != 0 {
            let other = self.head(around[joins.trailing_zeros() as usize & 3]);
            if other != keep {
                keep = self.join(keep, other);
            }
            joins &= joins - 1;
        }
        keep
    }

    /// Joins two groups by their heads; the larger keeps its head, which is returned.
    pub(super) fn join(&mut self, a: usize, b: usize) -> usize {
        let (a, b) = (a & MASK, b & MASK);
        // Stones are in the upper half, so this compares them first.
        let (keep, give) = if self.facts[a] >= self.facts[b] { (a, b) } else { (b, a) };
        self.facts[keep] += self.facts[give];
        let mut stone = give;
        loop {
            self.heads[stone] = keep as u16;
            stone = usize::from(self.next[stone]) & MASK;
            if stone == give {
                break;
            }
        }
        self.next.swap(keep, give);
        keep
    }

    /// Takes a group off the board; returns the number of its stones.
    pub(super) fn remove<const S: usize>(&mut self, head: usize) -> usize {
        let mut stone = head;
        let first = self.empties;
        loop {
            self.cells[stone & MASK] = EMPTY;
            self.heads[stone & MASK] = stone as u16;
            self.empty[self.empties & MASK] = stone as u16;
            self.empties += 1;
            stone = usize::from(self.next[stone & MASK]);
            if stone == head {
                break;
            }
        }
        for place in first..self.empties {
            let around = self.around::<S>(usize::from(self.empty[place & MASK]));
            self.give_liberties(around.map(|n| self.head(n)));
        }
        self.empties - first
    }

    /// Turns the colour of a group without liberties. All its neighbours have the new colour: it
    /// joins them, and `joining` is told of each pair of heads: the one that is kept, and the other.
    pub(super) fn recolor<const S: usize>(
        &mut self,
        head: usize,
        mut joining: impl FnMut(usize, usize),
    ) {
        let count = self.facts[head & MASK] >> 16;
        let (mut joined, mut stone) = (head, head);
        for _ in 0..count {
            let next = usize::from(self.next[stone & MASK]);
            self.cells[stone & MASK] ^= BLACK | WHITE;
            for n in self.around::<S>(stone) {
                let other = self.head(n);
                if self.cells[n] != WALL && other != joined {
                    let kept = self.join(joined, other);
                    joining(kept, if kept == joined { other } else { joined });
                    joined = kept;
                }
            }
            stone = next;
        }
    }

    /// Stones of a colour.
    pub(super) fn stones(&self, color: u8) -> i32 {
        let len = self.size.padded_len();
        self.cells[..len].iter().filter(|&&cell| cell == color).count() as i32
    }

    /// The empty points that are left.
    pub(super) fn empty_points(&self) -> impl Iterator<Item = usize> {
        self.empty[..self.empties].iter().map(|&point| usize::from(point))
    }

    /// Adds 1 for each black stone and −1 for each white one.
    pub(super) fn add_stones(&self, sums: &mut PointMap<i32>) {
        for point in self.size.points() {
            let cell = self.cells[point.index() & MASK];
            sums[point] += i32::from(cell == BLACK) - i32::from(cell == WHITE);
        }
    }
}
