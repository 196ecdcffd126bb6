//! A program that knows Go alone, written without the crates under test, and a generator of random games.

use std::collections::HashMap;

use go_core::{Color as Side, Setup, Size};
use go_record::{Cursor, Place, Xy};

/// A small generator: the same seed, the same game.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n as u64) as usize
    }
}

/// The board of a program that knows Go alone: colours by point.
#[derive(Clone, Default)]
pub(crate) struct Ordinary {
    pub(crate) stones: HashMap<(u8, u8), char>,
    size: (u8, u8),
}

impl Ordinary {
    pub(crate) fn new(size: Size) -> Self {
        Self { size: (size.width(), size.height()), ..Self::default() }
    }

    fn around(&self, (x, y): (u8, u8)) -> Vec<(u8, u8)> {
        let (w, h) = self.size;
        let mut near = vec![(x.wrapping_sub(1), y), (x + 1, y), (x, y.wrapping_sub(1)), (x, y + 1)];
        near.retain(|&(x, y)| x < w && y < h);
        near
    }

    fn remove_if_dead(&mut self, at: (u8, u8)) {
        let Some(&color) = self.stones.get(&at) else { return };
        let (mut group, mut next) = (vec![at], 0);
        while next < group.len() {
            for near in self.around(group[next]) {
                match self.stones.get(&near) {
                    None => return,
                    Some(&c) if c == color && !group.contains(&near) => group.push(near),
                    Some(_) => {}
                }
            }
            next += 1;
        }
        for stone in group {
            self.stones.remove(&stone);
        }
    }

    /// A move is made whatever stands there, as version 4 of SGF asks for.
    pub(crate) fn see(&mut self, node: Cursor<'_>) {
        let setup = node.setup();
        for (points, color) in [(setup.empty, '.'), (setup.black, 'X'), (setup.white, 'O')] {
            for Xy { x, y } in points {
                self.stones.remove(&(x, y));
                if color != '.' {
                    self.stones.insert((x, y), color);
                }
            }
        }
        for played in node.moves() {
            let Place::At(Xy { x, y }) = played.place else { continue };
            let color = if played.color == go_record::Color::Black { 'X' } else { 'O' };
            self.stones.insert((x, y), color);
            for near in self.around((x, y)) {
                if self.stones.get(&near).is_some_and(|&c| c != color) {
                    self.remove_if_dead(near);
                }
            }
            self.remove_if_dead((x, y));
        }
    }

    pub(crate) fn picture(&self) -> String {
        let (w, h) = self.size;
        let row = |y| (0..w).map(move |x| *self.stones.get(&(x, y)).unwrap_or(&'.'));
        (0..h).flat_map(|y| row(y).chain(['\n'])).collect()
    }
}

/// The same picture of a board of ours.
pub(crate) fn picture(setup: &Setup) -> String {
    let size = setup.size;
    let mut text = String::new();
    for point in size.points() {
        text.push(setup.cell(point).color().map_or('.', Side::symbol));
        if size.xy(point).0 + 1 == size.width() {
            text.push('\n');
        }
    }
    text
}
