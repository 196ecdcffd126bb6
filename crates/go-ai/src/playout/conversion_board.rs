//! Random games of Conversion Go.
//!
//! Every placement is legal and nothing is ever vacated, so a playout is a random order of the
//! empty points, filled to the last. On a full board only immune groups stand, so the end is exact
//! and needs no rule about eyes.
//!
//! Two stones that once are in one group stay in one group for ever, since groups change colour as
//! a whole: union-find without undo is exact. Liberties, counted by adjacency, do not depend on
//! colours; the sides touched only grow.

use go_core::{Cell, Color, Point, PointMap, Size};
use go_rules::{Conversion, Position};

use super::{PlayoutBoard, Trace};
use crate::rng::Rng;

const LEN: usize = 1024;
const MASK: usize = LEN - 1;

/// The parent of an empty point, and of a guard: both are indices of guards on every board.
const EMPTY: u16 = 0;
const WALL: u16 = 1;

/// The sides of the guards above, left, right and below.
const SIDES: [u8; 4] = [1, 2, 4, 8];

/// The playout board of Conversion Go.
#[derive(Clone, Debug)]
pub struct ConversionPlayout {
    size: Size,
    stride: usize,
    parents: [u16; LEN],
    next: [u16; LEN],
    /// At each root: pairs of a stone and an empty point next to it.
    liberties: [i16; LEN],
    /// At each root: the sides touched.
    sides: [u8; LEN],
    /// At each root: 0 black, 1 white.
    colors: [u8; LEN],
    /// At each root: number of stones.
    stones: [u16; LEN],
    empty: [u16; LEN],
    empties: usize,
    mover: u8,
}

impl ConversionPlayout {
    #[inline]
    fn around(&self, point: usize) -> [usize; 4] {
        [point - self.stride, point - 1, point + 1, point + self.stride]
    }

    #[inline]
    fn find(&mut self, mut point: usize) -> usize {
        loop {
            let parent = usize::from(self.parents[point & MASK]);
            if parent == point {
                return point;
            }
            let above = self.parents[parent & MASK];
            self.parents[point & MASK] = above;
            point = usize::from(above);
        }
    }

    #[inline]
    fn is_dead(&self, root: usize) -> bool {
        self.liberties[root & MASK] == 0 && self.sides[root & MASK].count_ones() < 2
    }

    /// Joins two groups by their roots and returns the root of both.
    #[inline]
    fn union(&mut self, a: usize, b: usize) -> usize {
        if a == b {
            return a;
        }
        let (keep, give) =
            if self.stones[a & MASK] >= self.stones[b & MASK] { (a, b) } else { (b, a) };
        self.parents[give & MASK] = keep as u16;
        self.stones[keep & MASK] += self.stones[give & MASK];
        self.liberties[keep & MASK] += self.liberties[give & MASK];
        self.sides[keep & MASK] |= self.sides[give & MASK];
        self.next.swap(keep & MASK, give & MASK);
        keep
    }

    /// Turns the colour of a dead group. All its neighbours have the new colour: it joins them.
    fn convert(&mut self, root: usize) -> usize {
        self.colors[root & MASK] ^= 1;
        let count = self.stones[root & MASK];
        let mut joined = root;
        let mut stone = root;
        for _ in 0..count {
            let next = usize::from(self.next[stone & MASK]);
            for n in self.around(stone) {
                if self.parents[n & MASK] > WALL {
                    let other = self.find(n);
                    joined = self.union(joined, other);
                }
            }
            stone = next;
        }
        joined
    }

    fn place(&mut self, point: usize, own: u8) {
        self.parents[point & MASK] = point as u16;
        self.next[point & MASK] = point as u16;
        self.stones[point & MASK] = 1;
        self.colors[point & MASK] = own;
        let around = self.around(point);
        let mut liberties = 0;
        let mut sides = 0;
        for i in 0..4 {
            match self.parents[around[i] & MASK] {
                EMPTY => liberties += 1,
                WALL => sides |= SIDES[i],
                _ => {
                    let root = self.find(around[i]);
                    self.liberties[root & MASK] -= 1;
                }
            }
        }
        self.liberties[point & MASK] = liberties;
        self.sides[point & MASK] = sides;
        let mut joined = point;
        for n in around {
            if self.parents[n & MASK] > WALL {
                let mut root = self.find(n);
                if self.colors[root & MASK] != own {
                    if !self.is_dead(root) {
                        continue;
                    }
                    root = self.convert(root);
                    joined = self.find(point);
                }
                joined = self.union(joined, root);
            }
        }
        if self.is_dead(joined) {
            self.convert(joined);
        }
    }

    #[inline]
    fn color_at(&self, mut point: usize) -> Option<u8> {
        if self.parents[point & MASK] <= WALL {
            return None;
        }
        loop {
            let parent = usize::from(self.parents[point & MASK]);
            if parent == point {
                return Some(self.colors[point & MASK]);
            }
            point = parent;
        }
    }
}

impl PlayoutBoard for ConversionPlayout {
    type Rules = Conversion;

    fn new() -> Self {
        let size = Size::square(1).expect("1 is a size");
        ConversionPlayout {
            size,
            stride: size.stride(),
            parents: [WALL; LEN],
            next: [0; LEN],
            liberties: [0; LEN],
            sides: [0; LEN],
            colors: [0; LEN],
            stones: [0; LEN],
            empty: [0; LEN],
            empties: 0,
            mover: 0,
        }
    }

    fn load(&mut self, position: &Position<Conversion>) {
        let board = position.board();
        self.size = board.size();
        self.stride = self.size.stride();
        self.parents = [WALL; LEN];
        self.empties = 0;
        self.mover = position.to_move() as u8;
        for point in self.size.points() {
            if board.is_empty(point) {
                self.parents[point.index() & MASK] = EMPTY;
                self.empty[self.empties & MASK] = point.index() as u16;
                self.empties += 1;
            }
        }
        for group in board.groups() {
            let root = group.head().index();
            let mut before = root;
            let mut liberties = 0;
            for stone in group.points() {
                self.parents[stone.index() & MASK] = root as u16;
                self.next[before & MASK] = stone.index() as u16;
                before = stone.index();
                liberties += board.around(stone).iter().filter(|(_, c)| *c == Cell::Empty).count();
            }
            self.next[before & MASK] = root as u16;
            self.liberties[root & MASK] = liberties as i16;
            self.sides[root & MASK] = group.sides().bits();
            self.colors[root & MASK] = group.color() as u8;
            self.stones[root & MASK] = group.stones() as u16;
        }
    }

    fn run(&mut self, rng: &mut Rng, trace: &mut Trace) {
        trace.restart(if self.mover == 0 { Color::Black } else { Color::White });
        while self.empties > 0 {
            let pick = rng.below(self.empties as u32) as usize;
            let point = self.empty[pick & MASK];
            self.empties -= 1;
            self.empty[pick & MASK] = self.empty[self.empties & MASK];
            trace.push(point);
            self.place(usize::from(point), self.mover);
            self.mover ^= 1;
        }
    }

    fn owner(&self, point: Point) -> Option<Color> {
        self.color_at(point.index())
            .map(|color| if color == 0 { Color::Black } else { Color::White })
    }

    fn margin(&self) -> i32 {
        let black = self.size.points().filter(|p| self.color_at(p.index()) == Some(0)).count();
        let white = self.size.points().filter(|p| self.color_at(p.index()) == Some(1)).count();
        black as i32 - white as i32
    }

    fn add_ownership(&self, sums: &mut PointMap<i32>) {
        for point in self.size.points() {
            match self.color_at(point.index()) {
                Some(0) => sums[point] += 1,
                Some(_) => sums[point] -= 1,
                None => {}
            }
        }
    }
}
