//! Regions: labelled row by row, merged as groups between them are dropped.

use go_core::{Board, CAPACITY, Cell, Group, Point, Sides};

use super::{EMPTY, NONE, OTHER, OWN, Search, Status, indices};

impl Search {
    /// First pass: cells, groups, and provisional numbers of regions, row by row.
    pub(super) fn label_regions(&mut self, board: &Board) {
        let own = Cell::from(self.color);
        for i in indices(board.size()) {
            let Some(point) = Point::from_index(i) else { continue };
            let cell = board.cell(point);
            if cell == own {
                self.cells[i] = OWN;
                if let Some(group) = board.group(point) {
                    self.head[i] = group.head().index() as u16;
                    if group.head() == point {
                        self.add_group(group);
                    }
                }
                continue;
            }
            self.cells[i] = if cell == Cell::Empty { EMPTY } else { OTHER };
            let (above, left) = (self.label[i - self.stride], self.label[i - 1]);
            self.label[i] = match (above, left) {
                (NONE, NONE) => {
                    let number = self.region_count as u16;
                    self.region_count += 1;
                    self.regions[usize::from(number)].parent = number;
                    number
                }
                (label, NONE) | (NONE, label) => label,
                (above, left) => {
                    if above != left {
                        let (a, b) = (self.root(above), self.root(left));
                        let (low, high) = (a.min(b), a.max(b));
                        self.regions[usize::from(high)].parent = low;
                    }
                    above
                }
            };
        }
    }

    fn add_group(&mut self, group: Group<'_>) {
        let i = group.head().index();
        self.sides[i] = group.sides().bits();
        if group.sides().count() >= 2 {
            self.status[i] = Status::Holds;
        } else {
            self.open[self.open_count] = i as u16;
            self.open_count += 1;
        }
    }

    /// Second pass: the points and sides of each region.
    pub(super) fn collect_regions(&mut self, board: &Board) {
        for number in 1..self.region_count {
            // Parents have smaller numbers, so theirs are final already.
            let parent = usize::from(self.regions[number].parent);
            self.regions[number].parent = self.regions[parent].parent;
        }
        let size = board.size();
        let (right, bottom) = (size.width() - 1, size.height() - 1);
        let [top_side, left_side, right_side, bottom_side] = Sides::EACH.map(Sides::bits);
        for y in 0..size.height() {
            let row = if y == 0 { top_side } else { 0 } | if y == bottom { bottom_side } else { 0 };
            let mut i = (usize::from(y) + 1) * self.stride;
            for x in 0..size.width() {
                i += 1;
                let label = self.label[i];
                if label == NONE {
                    continue;
                }
                let number = self.regions[usize::from(label)].parent;
                self.label[i] = number;
                let region = &mut self.regions[usize::from(number)];
                region.sides |= row
                    | if x == 0 { left_side } else { 0 }
                    | if x == right { right_side } else { 0 };
                let list =
                    if self.cells[i] == EMPTY { &mut region.empties } else { &mut region.stones };
                self.next[i] = list[0];
                list[0] = i as u16;
                if list[1] == NONE {
                    list[1] = i as u16;
                }
            }
        }
    }

    /// One region out of two; the number of it.
    pub(super) fn merge(&mut self, a: u16, b: u16) -> u16 {
        if a == b {
            return a;
        }
        let given = self.regions[usize::from(b)];
        self.regions[usize::from(b)].parent = a;
        let kept = &mut self.regions[usize::from(a)];
        kept.sides |= given.sides;
        kept.empties = append(&mut self.next, kept.empties, given.empties);
        kept.stones = append(&mut self.next, kept.stones, given.stones);
        a
    }

    /// The number that a region has after all merges.
    pub(super) fn root(&mut self, mut number: u16) -> u16 {
        loop {
            let parent = self.regions[usize::from(number)].parent;
            if parent == number {
                return number;
            }
            let above = self.regions[usize::from(parent)].parent;
            self.regions[usize::from(number)].parent = above;
            number = above;
        }
    }
}

/// One list out of two, by their first and last points.
pub(super) fn append(next: &mut [u16; CAPACITY], first: [u16; 2], second: [u16; 2]) -> [u16; 2] {
    match (first, second) {
        ([NONE, _], list) | (list, [NONE, _]) => list,
        ([start, end], [from, to]) => {
            next[usize::from(end)] = from;
            [start, to]
        }
    }
}
