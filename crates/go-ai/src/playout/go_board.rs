//! Random games of Go.
//!
//! Groups are circular lists with a head each; liberties are counted by adjacency (*pseudo
//! liberties*), which is enough to see a capture. A move is looked for in the list of empty points
//! from a random place on, and taken if it neither fills an own one-point eye, nor is suicide, nor
//! takes back a ko. When there is none the player passes; two passes end the playout.

use go_core::{Cell, Color, Point, PointMap, Size};
use go_rules::{GoRules, Position};

use super::{PlayoutBoard, Trace};
use crate::rng::Rng;

/// Tables are a power of two long, so that a masked index needs no bounds check.
const LEN: usize = 1024;
const MASK: usize = LEN - 1;

const EMPTY: u8 = 0;
const WALL: u8 = 3;

/// The playout board of Go.
#[derive(Clone, Debug)]
pub struct GoPlayout {
    size: Size,
    stride: usize,
    cells: [u8; LEN],
    heads: [u16; LEN],
    next: [u16; LEN],
    /// At the head of each group: pairs of a stone and an empty point next to it.
    liberties: [u16; LEN],
    empty: [u16; LEN],
    /// Where each empty point is in `empty`.
    place: [u16; LEN],
    empties: usize,
    ko: usize,
    mover: u8,
}

impl GoPlayout {
    #[inline]
    fn around(&self, point: usize) -> [usize; 4] {
        [point - self.stride, point - 1, point + 1, point + self.stride]
    }

    #[inline]
    fn cell(&self, point: usize) -> u8 {
        self.cells[point & MASK]
    }

    #[inline]
    fn head(&self, point: usize) -> usize {
        usize::from(self.heads[point & MASK])
    }

    /// Whether the mover may play there and would want to.
    #[inline]
    fn is_playable(&self, point: usize, own: u8) -> bool {
        if point == self.ko {
            return false;
        }
        let around = self.around(point);
        let cells = around.map(|n| self.cell(n));
        if cells.contains(&EMPTY) {
            return true;
        }
        let own_or_wall = |cell: u8| cell == own || cell == WALL;
        if cells.into_iter().all(own_or_wall) {
            return !self.is_eye_shape(point, own) && !self.is_suicide(around, cells, own);
        }
        !self.is_suicide(around, cells, own)
    }

    /// Whether a point surrounded by own stones is a true eye, as far as its diagonals tell: the
    /// opponent holds fewer than two of them, or none at the side of the board.
    #[inline]
    fn is_eye_shape(&self, point: usize, own: u8) -> bool {
        let (up, down) = (point - self.stride, point + self.stride);
        let diagonals = [up - 1, up + 1, down - 1, down + 1].map(|n| self.cell(n));
        let opponent = 3 - own;
        let taken = diagonals.into_iter().filter(|&cell| cell == opponent).count();
        let at_side = usize::from(diagonals.contains(&WALL));
        taken + at_side < 2
    }

    /// Whether a stone with no empty point next to it would have no liberty: every group around
    /// it counts the point once for each of its stones there.
    #[inline]
    fn is_suicide(&self, around: [usize; 4], cells: [u8; 4], own: u8) -> bool {
        for i in 0..4 {
            if cells[i] == WALL {
                continue;
            }
            let head = self.head(around[i]);
            let joined =
                (0..4).filter(|&j| cells[j] != WALL && self.head(around[j]) == head).count();
            let keeps = usize::from(self.liberties[head & MASK]) > joined;
            if keeps == (cells[i] == own) {
                return false;
            }
        }
        true
    }

    #[inline]
    fn remove_from_empty(&mut self, point: usize) {
        self.empties -= 1;
        let last = self.empty[self.empties & MASK];
        let place = self.place[point & MASK];
        self.empty[usize::from(place) & MASK] = last;
        self.place[usize::from(last) & MASK] = place;
    }

    #[inline]
    fn add_to_empty(&mut self, point: usize) {
        self.empty[self.empties & MASK] = point as u16;
        self.place[point & MASK] = self.empties as u16;
        self.empties += 1;
    }

    fn play(&mut self, point: usize, own: u8) {
        self.ko = 0;
        self.remove_from_empty(point);
        self.cells[point & MASK] = own;
        self.heads[point & MASK] = point as u16;
        self.next[point & MASK] = point as u16;
        let around = self.around(point);
        let cells = around.map(|n| self.cell(n));
        let mut liberties = 0;
        for i in 0..4 {
            match cells[i] {
                EMPTY => liberties += 1,
                WALL => {}
                _ => {
                    let head = self.head(around[i]);
                    self.liberties[head & MASK] -= 1;
                }
            }
        }
        self.liberties[point & MASK] = liberties;
        let mut taken = 0;
        let mut last_taken = 0;
        for i in 0..4 {
            if cells[i] == own {
                self.join(point, around[i]);
            } else if cells[i] == 3 - own && self.cell(around[i]) != EMPTY {
                let head = self.head(around[i]);
                if self.liberties[head & MASK] == 0 {
                    taken += self.remove(head);
                    last_taken = around[i];
                }
            }
        }
        // A single stone that took a single stone and stands where it can be taken: a ko.
        let alone = usize::from(self.next[point & MASK]) == point;
        if taken == 1 && alone && self.liberties[point & MASK] == 1 {
            self.ko = last_taken;
        }
    }

    /// Joins two groups; the heads of the second are rewritten, whichever is smaller is not known.
    fn join(&mut self, a: usize, b: usize) {
        let (keep, give) = (self.head(b), self.head(a));
        if keep == give {
            return;
        }
        self.liberties[keep & MASK] += self.liberties[give & MASK];
        let mut stone = give;
        loop {
            self.heads[stone & MASK] = keep as u16;
            stone = usize::from(self.next[stone & MASK]);
            if stone == give {
                break;
            }
        }
        self.next.swap(keep & MASK, give & MASK);
    }

    fn remove(&mut self, head: usize) -> usize {
        let mut count = 0;
        let mut stone = head;
        loop {
            self.cells[stone & MASK] = EMPTY;
            self.add_to_empty(stone);
            count += 1;
            stone = usize::from(self.next[stone & MASK]);
            if stone == head {
                break;
            }
        }
        loop {
            for n in self.around(stone) {
                let cell = self.cell(n);
                if cell != EMPTY && cell != WALL {
                    let head = self.head(n);
                    self.liberties[head & MASK] += 1;
                }
            }
            stone = usize::from(self.next[stone & MASK]);
            if stone == head {
                break;
            }
        }
        count
    }

    #[inline]
    fn pick(&self, rng: &mut Rng, own: u8) -> usize {
        let count = self.empties;
        if count == 0 {
            return 0;
        }
        let start = rng.below(count as u32) as usize;
        for i in (start..count).chain(0..start) {
            let point = usize::from(self.empty[i & MASK]);
            if self.is_playable(point, own) {
                return point;
            }
        }
        0
    }

    /// The colour code that owns a point at the end, or `EMPTY`.
    fn owner_code(&self, point: usize) -> u8 {
        let cell = self.cell(point);
        if cell != EMPTY {
            return cell;
        }
        let mut seen = 0;
        for n in self.around(point) {
            match self.cell(n) {
                EMPTY | WALL => {}
                color => seen |= color,
            }
        }
        if seen == WALL { EMPTY } else { seen }
    }
}

impl PlayoutBoard for GoPlayout {
    type Rules = GoRules;

    fn new() -> Self {
        let size = Size::square(1).expect("1 is a size");
        GoPlayout {
            size,
            stride: size.stride(),
            cells: [WALL; LEN],
            heads: [0; LEN],
            next: [0; LEN],
            liberties: [0; LEN],
            empty: [0; LEN],
            place: [0; LEN],
            empties: 0,
            ko: 0,
            mover: 1,
        }
    }

    fn load(&mut self, position: &Position<GoRules>) {
        let board = position.board();
        self.size = board.size();
        self.stride = self.size.stride();
        self.cells = [WALL; LEN];
        self.empties = 0;
        self.ko = position.memory().map_or(0, Point::index);
        self.mover = Cell::from(position.to_move()) as u8;
        for point in self.size.points() {
            self.cells[point.index() & MASK] = board.cell(point) as u8;
            if board.is_empty(point) {
                self.add_to_empty(point.index());
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
            self.liberties[head & MASK] = liberties as u16;
        }
    }

    fn run(&mut self, rng: &mut Rng, trace: &mut Trace) {
        trace.restart(if self.mover == 1 { Color::Black } else { Color::White });
        let limit = 3 * self.size.area();
        let mut passes = 0;
        let mut turns = 0;
        while passes < 2 && turns < limit {
            let own = self.mover;
            let point = self.pick(rng, own);
            if point == 0 {
                passes += 1;
                self.ko = 0;
                trace.push_pass();
            } else {
                passes = 0;
                self.play(point, own);
                trace.push(point as u16);
            }
            self.mover = 3 - own;
            turns += 1;
        }
    }

    fn owner(&self, point: Point) -> Option<Color> {
        match self.owner_code(point.index()) {
            1 => Some(Color::Black),
            2 => Some(Color::White),
            _ => None,
        }
    }

    fn margin(&self) -> i32 {
        self.size
            .points()
            .map(|point| match self.owner_code(point.index()) {
                1 => 1,
                2 => -1,
                _ => 0,
            })
            .sum()
    }

    fn add_ownership(&self, sums: &mut PointMap<i32>) {
        for point in self.size.points() {
            match self.owner_code(point.index()) {
                1 => sums[point] += 1,
                2 => sums[point] -= 1,
                _ => {}
            }
        }
    }
}
