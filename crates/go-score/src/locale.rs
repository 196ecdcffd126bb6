//! Reading by exhaustion in a small part of the board that living stones cut off.
//!
//! All positions that can arise there are listed, with both sides free to pass, and every question
//! is answered by a fixed point over that list: no depth, no order of moves, no history.
//!
//! The question is not whether a group can ever be captured, but whether its owner can *keep* it:
//! from some turn on hold a stone on each of its points for ever. So stones that are taken and
//! taken back for good are kept, and stones whose capture would cost the captor its own (a nakade
//! in seki) are kept too.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use go_core::{Board, ByColor, Color, Group, Point, PointSet};
use go_rules::Suicide;

/// The most points that a locale may have: with twelve there are at most some 700,000 positions
/// with a turn, and reading them takes a good part of a second.
const MOST_POINTS: usize = 12;
/// The most positions that are listed; kos can add some.
const MOST_POSITIONS: usize = 1_000_000;

/// Who may retake a ko at once, as if having threats without end.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum KoThreats {
    /// Nobody: a ko can be retaken after one turn, as when life is confirmed.
    Nobody,
    /// This side.
    For(Color),
}

/// What it means to keep a group: to hold all its points, or at least one at a time.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Keep {
    /// All of them, for ever: more than that nobody can ask for.
    All,
    /// Never all of them lost at once: less than that is nothing.
    Some,
}

/// A maximal joined set of points without stones that are taken to live.
pub(crate) struct Locale {
    pub(crate) points: PointSet,
    list: Vec<Point>,
    around: Vec<u32>,
    /// Points next to a living stone of the colour.
    anchored: ByColor<u32>,
    stones: ByColor<u32>,
    suicide: Suicide,
}

/// All positions of a locale that can arise under one assumption about ko.
pub(crate) struct Reading {
    stones: Vec<ByColor<u32>>,
    turn: Vec<Color>,
    /// The next positions of each; the roots, Black and White to move, are 0 and 1.
    next: Arrows,
    previous: Arrows,
    /// Whether a ko arose.
    pub(crate) has_ko: bool,
}

/// For each position a list of positions, one list after the other.
struct Arrows {
    start: Vec<u32>,
    to: Vec<u32>,
}

impl Arrows {
    fn of(&self, state: usize) -> &[u32] {
        &self.to[self.start[state] as usize..self.start[state + 1] as usize]
    }

    fn reversed(&self) -> Arrows {
        let count = self.start.len() - 1;
        let mut start = vec![0u32; count + 1];
        for &to in &self.to {
            start[to as usize + 1] += 1;
        }
        for i in 0..count {
            start[i + 1] += start[i];
        }
        let mut place = start.clone();
        let mut to = vec![0; self.to.len()];
        for from in 0..count {
            for &state in self.of(from) {
                to[place[state as usize] as usize] = from as u32;
                place[state as usize] += 1;
            }
        }
        Arrows { start, to }
    }
}

/// Positions by their stones, turn and ko, packed into one number.
#[derive(Default)]
struct Index(HashMap<u64, u32, BuildHasherDefault<Mix>>);

/// A hasher for numbers whose bits are already all their own.
#[derive(Default)]
struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u64(&mut self, number: u64) {
        let mixed = (self.0 ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed ^ (mixed >> 29);
    }
}

impl Locale {
    /// The small locales that hold stones, when these stones live.
    pub(crate) fn all(board: &Board, living: &PointSet, suicide: Suicide) -> Vec<Locale> {
        let mut seen = *living;
        let mut found = Vec::new();
        for point in board.size().points() {
            if seen.contains(point) {
                continue;
            }
            let points = board.flood(point, |p| !living.contains(p));
            seen |= points;
            let has_stones = points.iter().any(|p| !board.is_empty(p));
            if has_stones && points.len() <= MOST_POINTS {
                found.push(Locale::new(board, living, points, suicide));
            }
        }
        found
    }

    fn new(board: &Board, living: &PointSet, points: PointSet, suicide: Suicide) -> Locale {
        let list: Vec<Point> = points.iter().collect();
        let bit = |p: Point| list.iter().position(|&q| q == p).map_or(0, |i| 1u32 << i);
        let around = list.iter().map(|&p| board.neighbors(p).map(bit).sum()).collect();
        let mask = |holds: &dyn Fn(Point) -> bool| {
            list.iter().filter(|&&p| holds(p)).map(|&p| bit(p)).sum::<u32>()
        };
        let anchored = ByColor::from_fn(|color| {
            mask(&|p| {
                board.neighbors(p).any(|n| living.contains(n) && board.color(n) == Some(color))
            })
        });
        let stones = ByColor::from_fn(|color| mask(&|p| board.color(p) == Some(color)));
        Locale { points, list, around, anchored, stones, suicide }
    }

    fn spread(&self, mut mask: u32) -> u32 {
        let mut around = 0;
        while mask != 0 {
            around |= self.around[mask.trailing_zeros() as usize];
            mask &= mask - 1;
        }
        around
    }

    fn group(&self, own: u32, from: u32) -> u32 {
        let mut group = from;
        loop {
            let grown = group | (self.spread(group) & own);
            if grown == group {
                return group;
            }
            group = grown;
        }
    }

    fn can_stand(&self, group: u32, color: Color, all: u32) -> bool {
        group & self.anchored[color] != 0 || self.spread(group) & !all != 0
    }

    /// The stones after a move, and the point that ko forbids next; `None` for a suicide that is
    /// not allowed.
    fn play(&self, stones: ByColor<u32>, color: Color, at: usize) -> Option<(ByColor<u32>, u8)> {
        let bit = 1u32 << at;
        let mut after = stones;
        after[color] |= bit;
        let other = color.other();
        let mut targets = self.around[at] & stones[other];
        let mut taken = 0;
        while targets != 0 {
            let group = self.group(stones[other], targets & targets.wrapping_neg());
            targets &= !group;
            if !self.can_stand(group, other, after.black | after.white) {
                taken |= group;
            }
        }
        after[other] &= !taken;
        let own = self.group(after[color], bit);
        let all = after.black | after.white;
        if !self.can_stand(own, color, all) {
            if own == bit || self.suicide == Suicide::Forbidden {
                return None;
            }
            after[color] &= !own;
            return Some((after, NO_KO));
        }
        let lone = own == bit && own & self.anchored[color] == 0;
        let is_ko = lone && taken.count_ones() == 1 && (self.spread(own) & !all).count_ones() == 1;
        Some((after, if is_ko { taken.trailing_zeros() as u8 } else { NO_KO }))
    }

    /// Lists all positions; `None` if there are too many.
    pub(crate) fn read(&self, threats: KoThreats) -> Option<Reading> {
        let mut index = Index::default();
        let mut listed: Vec<(ByColor<u32>, Color, u8)> = Vec::new();
        let mut enter = |listed: &mut Vec<_>, stones: ByColor<u32>, turn: Color, ko: u8| {
            let key = u64::from(stones.black)
                | u64::from(stones.white) << 24
                | (turn as u64) << 48
                | u64::from(ko) << 56;
            *index.0.entry(key).or_insert_with(|| {
                listed.push((stones, turn, ko));
                listed.len() as u32 - 1
            })
        };
        for color in Color::ALL {
            enter(&mut listed, self.stones, color, NO_KO);
        }
        let mut next = Arrows { start: vec![0], to: Vec::new() };
        let mut has_ko = false;
        let mut at = 0;
        while at < listed.len() {
            if listed.len() > MOST_POSITIONS {
                return None;
            }
            let (stones, color, ko) = listed[at];
            let barred = if threats == KoThreats::For(color) { NO_KO } else { ko };
            next.to.push(enter(&mut listed, stones, color.other(), NO_KO));
            for point in 0..self.list.len() {
                if (stones.black | stones.white) >> point & 1 == 1 || point == usize::from(barred) {
                    continue;
                }
                if let Some((after, ko)) = self.play(stones, color, point) {
                    has_ko |= ko != NO_KO;
                    next.to.push(enter(&mut listed, after, color.other(), ko));
                }
            }
            next.start.push(next.to.len() as u32);
            at += 1;
        }
        let previous = next.reversed();
        Some(Reading {
            stones: listed.iter().map(|&(stones, ..)| stones).collect(),
            turn: listed.iter().map(|&(_, turn, _)| turn).collect(),
            next,
            previous,
            has_ko,
        })
    }

    /// The places of a group's stones.
    pub(crate) fn places(&self, group: Group<'_>) -> u32 {
        let held = self.list.iter().enumerate().filter(|(_, p)| group.contains(**p));
        held.map(|(i, _)| 1u32 << i).sum()
    }
}

const NO_KO: u8 = u8::MAX;

impl Reading {
    /// Whether the owner of these places can keep them, when this side moves first.
    pub(crate) fn keeps(&self, owner: Color, places: u32, keep: Keep, first: Color) -> bool {
        let off: Vec<bool> = self
            .stones
            .iter()
            .map(|stones| match keep {
                Keep::All => stones[owner] & places != places,
                Keep::Some => stones[owner] & places == 0,
            })
            .collect();
        let attacker = owner.other();
        // The greatest set from which the attacker can always reach, again and again, a position
        // without the stone.
        let mut wins = vec![true; self.turn.len()];
        loop {
            let goal = (0..wins.len())
                .filter(|&s| off[s] && self.can_step(s, attacker, &wins))
                .collect::<Vec<usize>>();
            let reached = self.attractor(attacker, goal);
            if reached == wins {
                return !wins[if first == Color::Black { 0 } else { 1 }];
            }
            wins = reached;
        }
    }

    fn can_step(&self, state: usize, attacker: Color, into: &[bool]) -> bool {
        let mut next = self.next.of(state).iter().map(|&s| into[s as usize]);
        if self.turn[state] == attacker { next.any(|b| b) } else { next.all(|b| b) }
    }

    /// The positions from which the attacker can force one of these.
    fn attractor(&self, attacker: Color, goal: Vec<usize>) -> Vec<bool> {
        let mut reached = vec![false; self.turn.len()];
        let mut open: Vec<u32> =
            (0..reached.len()).map(|state| self.next.of(state).len() as u32).collect();
        for &state in &goal {
            reached[state] = true;
        }
        let mut queue = goal;
        while let Some(state) = queue.pop() {
            for &from in self.previous.of(state) {
                let from = from as usize;
                if reached[from] {
                    continue;
                }
                open[from] -= 1;
                if self.turn[from] == attacker || open[from] == 0 {
                    reached[from] = true;
                    queue.push(from);
                }
            }
        }
        reached
    }
}
