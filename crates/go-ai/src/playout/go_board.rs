//! Random games of Go.
//!
//! A move is looked for in the list of empty points from a random place on, and taken if it
//! neither fills an own one-point eye, nor is suicide, nor takes back a ko. When there is none the
//! player passes; two passes end the playout.
//!
//! Playouts that judge a finished position may fill an eye that cannot hold: one that is the last
//! liberty of a group around it. Otherwise stones that hang together by such an eye alone would
//! look alive while their owner refuses to join them.

use go_core::{Color, Point, PointMap};
use go_rules::{GoRules, Position};

use super::links::{BLACK, EMPTY, Links, WALL, WHITE, code, color};
use super::{PlayoutBoard, Trace};
use crate::rng::Rng;

/// Which own eyes a playout fills.
trait Policy {
    /// Whether it fills an eye that is the last liberty of a group around it.
    const FILLS_BROKEN_EYES: bool;
}

/// The playouts of the search.
struct Uniform;

impl Policy for Uniform {
    const FILLS_BROKEN_EYES: bool = false;
}

/// The playouts that judge what is dead.
struct Judging;

impl Policy for Judging {
    const FILLS_BROKEN_EYES: bool = true;
}

/// The playout board of Go.
#[derive(Debug)]
pub struct GoPlayout {
    links: Links,
    ko: usize,
    mover: u8,
}

impl Clone for GoPlayout {
    fn clone(&self) -> Self {
        GoPlayout { links: self.links.clone(), ..*self }
    }

    fn clone_from(&mut self, other: &Self) {
        self.links.clone_from(&other.links);
        self.ko = other.ko;
        self.mover = other.mover;
    }
}

impl GoPlayout {
    /// Whether the mover may play there and would want to.
    #[inline(always)]
    fn is_playable<const S: usize, P: Policy>(&mut self, point: usize, own: u8) -> bool {
        let around = self.links.around::<S>(point);
        let cells = around.map(|n| self.links.cell(n));
        let any = cells[0] | cells[1] | cells[2] | cells[3];
        if any & EMPTY != 0 {
            return point != self.ko;
        }
        let all = cells[0] & cells[1] & cells[2] & cells[3];
        if all & own != 0
            && self.is_eye_shape::<S>(point, own)
            && !(P::FILLS_BROKEN_EYES && self.is_broken_eye(around, cells))
        {
            return false;
        }
        point != self.ko && !self.is_suicide(around, cells, own)
    }

    /// Whether a point surrounded by own stones is a true eye, as far as its diagonals tell: the
    /// opponent holds fewer than two of them, or none at the side of the board.
    #[inline(always)]
    fn is_eye_shape<const S: usize>(&self, point: usize, own: u8) -> bool {
        let diagonals = self.links.diagonals::<S>(point);
        let opponent = own ^ WALL;
        let taken: u8 = diagonals.iter().map(|&cell| u8::from(cell == opponent)).sum();
        let walls: u8 = diagonals.iter().map(|&cell| u8::from(cell == WALL)).sum();
        taken + u8::from(walls > 0) < 2
    }

    /// Whether the point, surrounded by own stones, is the last liberty of a group around it.
    #[inline(never)]
    fn is_broken_eye(&self, around: [usize; 4], cells: [u8; 4]) -> bool {
        let heads = around.map(|n| self.links.head(n));
        (0..4).filter(|&i| cells[i] != WALL).any(|i| {
            let touching = (0..4).filter(|&j| cells[j] != WALL && heads[j] == heads[i]).count();
            usize::from(self.links.liberties(heads[i])) == touching
        })
    }

    /// Whether a stone with no empty point next to it would have no liberty: no own group around
    /// keeps one, and no group of the opponent loses its last.
    #[inline(always)]
    fn is_suicide(&mut self, around: [usize; 4], cells: [u8; 4], own: u8) -> bool {
        let heads = around.map(|n| self.links.head(n));
        self.links.take_liberties(heads);
        let mut lives = false;
        for i in 0..4 {
            let keeps = self.links.liberties(heads[i]) != 0;
            lives |= (cells[i] != WALL) & (keeps == (cells[i] == own));
        }
        self.links.give_liberties(heads);
        !lives
    }

    #[inline(always)]
    fn play<const S: usize>(&mut self, point: usize, own: u8) {
        self.ko = 0;
        let around = self.links.around::<S>(point);
        let cells = around.map(|n| self.links.cell(n));
        let heads = around.map(|n| self.links.head(n));
        self.links.take_liberties(heads);
        let opponent = own ^ WALL;
        let mut taken = 0u32;
        for i in 0..4 {
            let dead = (cells[i] == opponent) & (self.links.liberties(heads[i]) == 0);
            taken |= u32::from(dead) << i;
        }
        let head = self.links.place(point, own, around, cells, heads);
        if taken != 0 {
            self.capture::<S>(around, taken, head, point);
        }
    }

    #[inline(never)]
    fn capture<const S: usize>(
        &mut self,
        around: [usize; 4],
        mut taken: u32,
        head: usize,
        point: usize,
    ) {
        let mut count = 0;
        let mut last = 0;
        let alone = head == point && self.links.is_single(head);
        while taken != 0 {
            let stone = around[taken.trailing_zeros() as usize & 3];
            // Two neighbours may belong to one group.
            if self.links.cell(stone) != EMPTY {
                count += self.links.remove::<S>(self.links.head(stone));
                last = stone;
            }
            taken &= taken - 1;
        }
        // A single stone that took a single stone and stands where it can be taken: a ko.
        if count == 1 && alone && self.links.liberties(head) == 1 {
            self.ko = last;
        }
    }

    /// The place in the list of empty points where the mover plays.
    #[inline(always)]
    fn pick<const S: usize, P: Policy>(&mut self, rng: &mut Rng, own: u8) -> Option<usize> {
        let count = self.links.empties();
        let start = rng.below(count as u32) as usize;
        let mut place = start;
        while place < count {
            if self.is_playable::<S, P>(self.links.empty_at(place), own) {
                return Some(place);
            }
            place += 1;
        }
        (0..start).find(|&place| self.is_playable::<S, P>(self.links.empty_at(place), own))
    }

    fn run_on<const S: usize, P: Policy>(&mut self, rng: &mut Rng, trace: &mut Trace) {
        let limit = 3 * self.links.size.area();
        let mut own = self.mover;
        let mut passed = false;
        for _ in 0..limit {
            if let Some(place) = self.pick::<S, P>(rng, own) {
                let point = self.links.empty_at(place);
                self.links.take_empty(place);
                self.play::<S>(point, own);
                trace.push(point as u16);
                passed = false;
            } else {
                self.ko = 0;
                trace.push_pass();
                if passed {
                    break;
                }
                passed = true;
            }
            own ^= WALL;
        }
        self.mover = own;
    }

    fn run_by<P: Policy>(&mut self, rng: &mut Rng, trace: &mut Trace) {
        trace.restart(if self.mover == BLACK { Color::Black } else { Color::White });
        // The usual boards are compiled with their stride as a constant.
        match self.links.size.stride() {
            10 => self.run_on::<10, P>(rng, trace),
            14 => self.run_on::<14, P>(rng, trace),
            20 => self.run_on::<20, P>(rng, trace),
            _ => self.run_on::<0, P>(rng, trace),
        }
    }

    /// The code of the colour that owns an empty point: the one that alone touches it.
    fn owner_of_empty(&self, point: usize) -> u8 {
        let around = self.links.around::<0>(point);
        let seen = around.map(|n| self.links.cell(n)).into_iter().filter(|&cell| cell != WALL);
        match seen.fold(0, |all, cell| all | cell) & WALL {
            WALL | 0 => EMPTY,
            color => color,
        }
    }
}

impl PlayoutBoard for GoPlayout {
    type Rules = GoRules;

    fn new() -> Self {
        GoPlayout { links: Links::new(), ko: 0, mover: BLACK }
    }

    fn load(&mut self, position: &Position<GoRules>) {
        self.links.load(position.board());
        self.ko = position.memory().map_or(0, Point::index);
        self.mover = code(position.to_move());
    }

    fn run(&mut self, rng: &mut Rng, trace: &mut Trace) {
        self.run_by::<Uniform>(rng, trace);
    }

    fn run_to_judge(&mut self, rng: &mut Rng, trace: &mut Trace) {
        self.run_by::<Judging>(rng, trace);
    }

    fn owner(&self, point: Point) -> Option<Color> {
        match self.links.cell(point.index()) {
            EMPTY => color(self.owner_of_empty(point.index())),
            stone => color(stone),
        }
    }

    fn margin(&self) -> i32 {
        let stones = self.links.stones(BLACK) - self.links.stones(WHITE);
        let eyes: i32 = self
            .links
            .empty_points()
            .map(|point| match self.owner_of_empty(point) {
                BLACK => 1,
                WHITE => -1,
                _ => 0,
            })
            .sum();
        stones + eyes
    }

    fn add_ownership(&self, sums: &mut PointMap<i32>) {
        self.links.add_stones(sums);
        for point in self.links.empty_points() {
            if let Some(point) = Point::from_index(point) {
                match self.owner(point) {
                    Some(Color::Black) => sums[point] += 1,
                    Some(Color::White) => sums[point] -= 1,
                    None => {}
                }
            }
        }
    }
}
