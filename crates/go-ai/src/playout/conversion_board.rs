//! Random games of Conversion Go.
//!
//! Every placement is legal and nothing is ever vacated, so a playout is a random order of the
//! empty points, filled to the last. On a full board only immune groups stand, so the end is exact
//! and needs no rule about eyes.

use go_core::{Color, Point, PointMap};
use go_rules::{Conversion, Position};

use super::links::{BLACK, LEN, Links, WALL, WHITE, code, color};
use super::{PlayoutBoard, Trace};
use crate::rng::Rng;

/// The playout board of Conversion Go.
#[derive(Debug)]
pub struct ConversionPlayout {
    links: Links,
    /// At each head the sides that its group touches; at an empty point its own.
    sides: [u8; LEN],
    mover: u8,
}

impl Clone for ConversionPlayout {
    fn clone(&self) -> Self {
        ConversionPlayout { links: self.links.clone(), ..*self }
    }

    fn clone_from(&mut self, other: &Self) {
        self.links.clone_from(&other.links);
        let len = other.links.size.padded_len();
        self.sides[..len].copy_from_slice(&other.sides[..len]);
        self.mover = other.mover;
    }
}

impl ConversionPlayout {
    #[inline(always)]
    fn is_dead(&self, head: usize) -> bool {
        let sides = self.sides[head % LEN];
        // Not a power of two or zero: two sides at least.
        (self.links.liberties(head) == 0) & (sides & sides.wrapping_sub(1) == 0)
    }

    #[inline(always)]
    fn play<const S: usize>(&mut self, point: usize, own: u8) {
        let around = self.links.around::<S>(point);
        let cells = around.map(|n| self.links.cell(n));
        let heads = around.map(|n| self.links.head(n));
        self.links.take_liberties(heads);
        let mut sides = self.sides[point % LEN];
        let mut dead = 0u32;
        for i in 0..4 {
            let is_own = cells[i] == own;
            sides |= if is_own { self.sides[heads[i] % LEN] } else { 0 };
            let is_opponent = cells[i] == own ^ WALL;
            dead |= u32::from(is_opponent & self.is_dead(heads[i])) << i;
        }
        let head = self.links.place(point, own, around, cells, heads);
        self.sides[head % LEN] = sides;
        if dead != 0 || self.is_dead(head) {
            self.settle::<S>(around, dead, point, own);
        }
    }

    /// Converts the opponent's dead groups, then the own one if it is dead.
    #[inline(never)]
    fn settle<const S: usize>(&mut self, around: [usize; 4], mut dead: u32, point: usize, own: u8) {
        while dead != 0 {
            let stone = around[dead.trailing_zeros() as usize & 3];
            // Two neighbours may belong to one group.
            if self.links.cell(stone) != own {
                self.convert::<S>(self.links.head(stone));
            }
            dead &= dead - 1;
        }
        let head = self.links.head(point);
        if self.is_dead(head) {
            self.convert::<S>(head);
        }
    }

    fn convert<const S: usize>(&mut self, head: usize) {
        let sides = &mut self.sides;
        self.links.recolor::<S>(head, |keep, give| {
            sides[keep % LEN] |= sides[give % LEN];
        });
    }

    fn run_on<const S: usize>(&mut self, rng: &mut Rng, trace: &mut Trace) {
        let mut own = self.mover;
        while self.links.empties() > 0 {
            let place = rng.below(self.links.empties() as u32) as usize;
            let point = self.links.empty_at(place);
            self.links.take_empty(place);
            trace.push(point as u16);
            self.play::<S>(point, own);
            own ^= WALL;
        }
        self.mover = own;
    }
}

impl PlayoutBoard for ConversionPlayout {
    type Rules = Conversion;

    fn new() -> Self {
        ConversionPlayout { links: Links::new(), sides: [0; LEN], mover: BLACK }
    }

    fn load(&mut self, position: &Position<Conversion>) {
        let board = position.board();
        self.links.load(board);
        self.mover = code(position.to_move());
        for point in board.size().points() {
            self.sides[point.index() % LEN] = go_core::Sides::of(board.size(), point).bits();
        }
        for group in board.groups() {
            self.sides[group.head().index() % LEN] = group.sides().bits();
        }
    }

    fn run(&mut self, rng: &mut Rng, trace: &mut Trace) {
        trace.restart(if self.mover == BLACK { Color::Black } else { Color::White });
        // The usual board is compiled with its stride as a constant.
        match self.links.size.stride() {
            17 => self.run_on::<17>(rng, trace),
            _ => self.run_on::<0>(rng, trace),
        }
    }

    fn owner(&self, point: Point) -> Option<Color> {
        color(self.links.cell(point.index()))
    }

    fn margin(&self) -> i32 {
        self.links.stones(BLACK) - self.links.stones(WHITE)
    }

    fn add_ownership(&self, sums: &mut PointMap<i32>) {
        self.links.add_stones(sums);
    }
}
