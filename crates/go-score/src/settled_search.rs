//! How settled sets are found: one labelling of regions, then groups are dropped until all hold.
//!
//! Regions are labelled once and only merge afterwards, when a group between them is dropped: a
//! union-find with linked lists of points. A group that is no immune one by itself can only stay
//! if two good regions are vital to it *alone*, since its closure without `x` must begin somewhere
//! for every `x`; that cheap test drops nearly all groups of an open board. The rest are tried
//! with their closures. Dropping is monotone (a group that holds in a set holds in every larger
//! one), so the order does not matter and the result is the largest such set.
//!
//! All tables are arrays sized for the largest board and indexed by a point's index: no heap.

mod closure;
mod pairs;
mod regions;

use go_core::{Board, CAPACITY, Cell, Color, Group, Point, PointSet, Size};

use crate::settled::Settled;

use self::regions::append;

/// Cells as this search sees them.
const EMPTY: u8 = 0;
/// A stone of the colour whose group is in `S`.
const OWN: u8 = 1;
/// Any other stone: the opponent's, or of a dropped group.
const OTHER: u8 = 2;
const WALL: u8 = 3;

/// No point, no region: index 0 is neither.
const NONE: u16 = 0;
/// Regions are numbered from 1. A new number needs a cell without region above and left of it, so
/// at most every second cell gets one.
const REGIONS: usize = 320;
/// Pairs considered by theorem 6.
const PAIRS: usize = 96;

/// How a group stands in the present round.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Status {
    /// Not known yet.
    Open,
    /// Immune, or its closures have been tried and hold.
    Holds,
    /// No more in `S`.
    Dropped,
}

#[derive(Copy, Clone)]
struct Region {
    /// Number of the region it was merged into; itself while it stands.
    parent: u16,
    sides: u8,
    /// First and last of its empty points, linked by `next`.
    empties: [u16; 2],
    /// First and last of its stones, linked by `next`.
    stones: [u16; 2],
}

impl Region {
    const NOTHING: Region = Region { parent: 0, sides: 0, empties: [NONE; 2], stones: [NONE; 2] };

    const fn is_good(self) -> bool {
        self.sides.count_ones() < 2
    }
}

/// Two points of which the opponent can never take both.
#[derive(Copy, Clone)]
struct Pair {
    points: [u16; 2],
    /// Heads of the groups that both points touch; the second is `NONE` for a link to a side.
    groups: [u16; 2],
    sides: u8,
}

/// The search for one colour on one board.
pub(crate) struct Search {
    color: Color,
    cells: [u8; CAPACITY],
    /// Region number of each point that is not `OWN`, not resolved through merges.
    label: [u16; CAPACITY],
    next: [u16; CAPACITY],
    /// Head of the group of each own stone.
    head: [u16; CAPACITY],
    regions: [Region; REGIONS],
    region_count: usize,
    /// Heads of own groups that are not immune, and how many.
    open: [u16; CAPACITY],
    open_count: usize,
    /// At each head: the group's status and sides.
    status: [Status; CAPACITY],
    sides: [u8; CAPACITY],
    /// At each head: number of good regions vital to the group alone.
    vital: [u8; CAPACITY],
    /// Marks of the closure under way: equal to `stamp` if in it.
    group_mark: [u16; CAPACITY],
    region_mark: [u16; REGIONS],
    stamp: u16,
    pairs: [Pair; PAIRS],
    pair_count: usize,
    /// Room for the closure under way: its groups, the regions in question, the regions used.
    closure: [u16; CAPACITY],
    waiting: [u16; REGIONS],
    witness: [[u16; REGIONS]; 2],
    stride: usize,
}

impl Search {
    /// A search to be [filled](Search::fill): returned bare, so that it is built in place and not
    /// copied.
    #[inline]
    pub(crate) fn new(color: Color) -> Search {
        Search {
            color,
            cells: [WALL; CAPACITY],
            label: [NONE; CAPACITY],
            next: [NONE; CAPACITY],
            head: [NONE; CAPACITY],
            regions: [Region::NOTHING; REGIONS],
            region_count: 1,
            open: [NONE; CAPACITY],
            open_count: 0,
            status: [Status::Open; CAPACITY],
            sides: [0; CAPACITY],
            vital: [0; CAPACITY],
            group_mark: [0; CAPACITY],
            region_mark: [0; REGIONS],
            stamp: 0,
            pairs: [Pair { points: [NONE; 2], groups: [NONE; 2], sides: 0 }; PAIRS],
            pair_count: 0,
            closure: [NONE; CAPACITY],
            waiting: [NONE; REGIONS],
            witness: [[NONE; REGIONS]; 2],
            stride: 0,
        }
    }

    /// Takes groups and regions from the board.
    pub(crate) fn fill(&mut self, board: &Board) {
        self.stride = board.size().stride();
        self.label_regions(board);
        self.collect_regions(board);
    }

    /// Drops groups until all that are left hold.
    pub(crate) fn run(&mut self, board: &Board) {
        loop {
            while self.drop_the_bare(board) {}
            if !self.drop_a_loose_one(board) {
                return;
            }
        }
    }

    /// Drops every group with fewer than two good regions vital to it alone, and no pair. Tells
    /// whether there was one.
    fn drop_the_bare(&mut self, board: &Board) -> bool {
        if self.open_count == 0 {
            return false;
        }
        for k in 0..self.open_count {
            self.vital[usize::from(self.open[k])] = 0;
        }
        for number in 1..self.region_count {
            let region = self.regions[number];
            if usize::from(region.parent) == number && region.is_good() {
                for head in self.vital_alone(region) {
                    let count = &mut self.vital[usize::from(head)];
                    *count = count.saturating_add(u8::from(head != NONE));
                }
            }
        }
        for k in 0..self.pair_count {
            for head in self.pairs[k].groups {
                if self.pair_holds(k) {
                    self.vital[usize::from(head)] = 2;
                }
            }
        }
        let before = self.open_count;
        let mut kept = 0;
        for k in 0..before {
            let head = self.open[k];
            if self.vital[usize::from(head)] < 2 {
                self.drop_group(board, head);
            } else {
                self.open[kept] = head;
                kept += 1;
            }
        }
        self.open_count = kept;
        kept < before
    }

    /// The groups of `S` that touch every empty point of the region, at most four.
    fn vital_alone(&self, region: Region) -> [u16; 4] {
        let mut point = region.empties[0];
        if point == NONE {
            return [NONE; 4];
        }
        let mut found = self.heads_around(point);
        for k in 1..4 {
            if found[..k].contains(&found[k]) {
                found[k] = NONE;
            }
        }
        loop {
            point = self.next[usize::from(point)];
            if point == NONE || found == [NONE; 4] {
                return found;
            }
            let here = self.heads_around(point);
            for head in &mut found {
                if !here.contains(head) {
                    *head = NONE;
                }
            }
        }
    }

    /// The heads of the groups of `S` around a point, `NONE` elsewhere.
    fn heads_around(&self, point: u16) -> [u16; 4] {
        self.around(point).map(|n| if self.cells[n] == OWN { self.head[n] } else { NONE })
    }

    fn around(&self, point: u16) -> [usize; 4] {
        let i = usize::from(point);
        [i - self.stride, i - 1, i + 1, i + self.stride]
    }

    /// Tries the closures of each group in doubt. Drops the first that fails and tells so.
    fn drop_a_loose_one(&mut self, board: &Board) -> bool {
        for k in 0..self.open_count {
            self.status[usize::from(self.open[k])] = Status::Open;
        }
        // A group that reaches one that holds, holds: each pass can settle more.
        let mut settled_one = true;
        while settled_one {
            settled_one = false;
            for k in 0..self.open_count {
                let head = self.open[k];
                if self.status[usize::from(head)] == Status::Open && self.holds(board, head) {
                    self.status[usize::from(head)] = Status::Holds;
                    settled_one = true;
                }
            }
        }
        // Reaching one that holds is only a short cut, so what is still open fails on its own.
        for k in 0..self.open_count {
            let head = self.open[k];
            if self.status[usize::from(head)] == Status::Open {
                self.drop_group(board, head);
                self.open_count -= 1;
                self.open[k] = self.open[self.open_count];
                return true;
            }
        }
        false
    }

    /// Takes a group out of `S`: its stones and all regions around it become one region.
    fn drop_group(&mut self, board: &Board, head: u16) {
        self.status[usize::from(head)] = Status::Dropped;
        let mut into = NONE;
        let mut list = [NONE; 2];
        for stone in stones(board, head) {
            let i = stone.index();
            self.cells[i] = OTHER;
            self.next[i] = list[0];
            list[0] = i as u16;
            if list[1] == NONE {
                list[1] = i as u16;
            }
            for n in self.around(i as u16) {
                if self.label[n] == NONE || self.cells[n] == OWN {
                    continue;
                }
                // Stones of this group seen before have the number of `into` or of one merged.
                let region = self.root(self.label[n]);
                into = if into == NONE { region } else { self.merge(into, region) };
            }
            self.label[i] = into;
        }
        if into == NONE {
            // The group fills the board.
            return;
        }
        for stone in stones(board, head) {
            self.label[stone.index()] = into;
        }
        let region = &mut self.regions[usize::from(into)];
        region.sides |= self.sides[usize::from(head)];
        let old = region.stones;
        region.stones = append(&mut self.next, old, list);
    }

    /// The settled points that the search has come to.
    pub(crate) fn result(&mut self, board: &Board) -> Settled {
        let mut immortal = PointSet::EMPTY;
        let mut territory = PointSet::EMPTY;
        let mut doomed = PointSet::EMPTY;
        let opponent = Cell::from(self.color.other());
        for i in indices(board.size()) {
            let Some(point) = Point::from_index(i) else { continue };
            if self.cells[i] == OWN {
                immortal.insert(point);
                continue;
            }
            let region = self.root(self.label[i]);
            if self.regions[usize::from(region)].is_good() {
                territory.insert(point);
                if board.cell(point) == opponent {
                    doomed.insert(point);
                }
            }
        }
        Settled::from_parts(immortal, territory, doomed)
    }
}

/// The indices of all points, row by row.
fn indices(size: Size) -> impl Iterator<Item = usize> {
    let (width, stride) = (usize::from(size.width()), size.stride());
    (1..=usize::from(size.height())).flat_map(move |row| (1..=width).map(move |x| row * stride + x))
}

/// The stones of the group with this head.
fn stones(board: &Board, head: u16) -> impl Iterator<Item = Point> + '_ {
    Point::from_index(usize::from(head))
        .and_then(|point| board.group(point))
        .into_iter()
        .flat_map(Group::points)
}
