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

use go_core::{Board, CAPACITY, Cell, Color, Group, Point, PointSet, Sides};

use crate::settled::Settled;

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
/// Pairs considered by theorem 3.
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
    stride: usize,
}

/// The regions that a closure went through.
struct Witness {
    regions: [u16; REGIONS],
    count: usize,
}

impl Search {
    pub(crate) fn new(board: &Board, color: Color) -> Search {
        let size = board.size();
        let mut search = Search {
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
            stride: size.stride(),
        };
        search.label_regions(board);
        search.collect_regions(board);
        search
    }

    /// First pass: cells, groups, and provisional numbers of regions, row by row.
    fn label_regions(&mut self, board: &Board) {
        let own = Cell::from(self.color);
        for point in board.size().points() {
            let i = point.index();
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
    fn collect_regions(&mut self, board: &Board) {
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

    /// Whether the closure of the group touches two sides, with every region left out in turn.
    /// Regions that one closure does without need not be tried.
    fn holds(&mut self, board: &Board, head: u16) -> bool {
        let mut witness = Witness { regions: [NONE; REGIONS], count: 0 };
        if !self.closes(board, head, NONE, &mut witness) {
            return false;
        }
        let mut other = Witness { regions: [NONE; REGIONS], count: 0 };
        (0..witness.count).all(|k| {
            other.count = 0;
            self.closes(board, head, witness.regions[k], &mut other)
        })
    }

    /// Whether the closure of the group without the region touches two sides or contains a group
    /// that holds.
    fn closes(&mut self, board: &Board, head: u16, without: u16, witness: &mut Witness) -> bool {
        if self.stamp == u16::MAX {
            self.stamp = 0;
            self.group_mark = [0; CAPACITY];
            self.region_mark = [0; REGIONS];
        }
        self.stamp += 1;
        let stamp = self.stamp;
        let mut sides = 0;
        // Groups of the closure, those before `done` with their surroundings looked at.
        let mut groups = [NONE; CAPACITY];
        let (mut done, mut count) = (0, 1);
        groups[0] = head;
        self.group_mark[usize::from(head)] = stamp;
        // Good regions next to the closure, not known to be vital.
        let mut waiting = [NONE; REGIONS];
        let mut waiting_count = 0;
        loop {
            while done < count {
                let group = groups[done];
                done += 1;
                sides |= self.sides[usize::from(group)];
                if self.status[usize::from(group)] == Status::Holds || sides.count_ones() >= 2 {
                    return true;
                }
                for stone in stones(board, group) {
                    for n in self.around(stone.index() as u16) {
                        if self.label[n] == NONE || self.cells[n] == OWN {
                            continue;
                        }
                        let region = self.root(self.label[n]);
                        if region != without
                            && self.region_mark[usize::from(region)] != stamp
                            && self.regions[usize::from(region)].is_good()
                        {
                            self.region_mark[usize::from(region)] = stamp;
                            waiting[waiting_count] = region;
                            waiting_count += 1;
                        }
                    }
                }
                for k in 0..self.pair_count {
                    let pair = self.pairs[k];
                    if !pair.groups.contains(&group) || !self.pair_holds(k) {
                        continue;
                    }
                    sides |= pair.sides;
                    for other in pair.groups {
                        if other != NONE && self.group_mark[usize::from(other)] != stamp {
                            self.group_mark[usize::from(other)] = stamp;
                            groups[count] = other;
                            count += 1;
                        }
                    }
                }
                if sides.count_ones() >= 2 {
                    return true;
                }
            }
            let mut k = 0;
            while k < waiting_count {
                let region = self.regions[usize::from(waiting[k])];
                if !self.is_vital(region, stamp) {
                    k += 1;
                    continue;
                }
                witness.regions[witness.count] = waiting[k];
                witness.count += 1;
                waiting_count -= 1;
                waiting[k] = waiting[waiting_count];
                sides |= region.sides;
                for list in [region.empties, region.stones] {
                    let mut point = list[0];
                    while point != NONE {
                        for other in self.heads_around(point) {
                            if other != NONE && self.group_mark[usize::from(other)] != stamp {
                                self.group_mark[usize::from(other)] = stamp;
                                groups[count] = other;
                                count += 1;
                            }
                        }
                        point = self.next[usize::from(point)];
                    }
                }
                k = 0;
            }
            if sides.count_ones() >= 2 {
                return true;
            }
            if done == count {
                return false;
            }
        }
    }

    /// Whether each empty point of the region is next to the closure under way.
    fn is_vital(&self, region: Region, stamp: u16) -> bool {
        let mut point = region.empties[0];
        while point != NONE {
            let near = self
                .heads_around(point)
                .into_iter()
                .any(|head| head != NONE && self.group_mark[usize::from(head)] == stamp);
            if !near {
                return false;
            }
            point = self.next[usize::from(point)];
        }
        true
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

    fn merge(&mut self, a: u16, b: u16) -> u16 {
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

    fn root(&mut self, mut number: u16) -> u16 {
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

    /// The settled points that the search has come to.
    pub(crate) fn result(&mut self, board: &Board) -> Settled {
        let mut immortal = PointSet::EMPTY;
        let mut territory = PointSet::EMPTY;
        let mut doomed = PointSet::EMPTY;
        let opponent = Cell::from(self.color.other());
        for point in board.size().points() {
            let i = point.index();
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

    /// Pairs greedily the liberties that groups have in common with each other or with a side.
    pub(crate) fn choose_pairs(&mut self, board: &Board) {
        let mut used = PointSet::EMPTY;
        // Links to a side first: a group can have few of them.
        for links_sides in [true, false] {
            for point in board.empty_points() {
                if used.contains(point) {
                    continue;
                }
                let partner = board
                    .empty_points()
                    .skip_while(|&p| p != point)
                    .skip(1)
                    .filter(|&p| !used.contains(p))
                    .find_map(|p| Some((p, self.link(board, point, p, links_sides)?)));
                if let Some((p, (groups, sides))) = partner
                    && self.pair_count < PAIRS
                {
                    let points = [point.index() as u16, p.index() as u16];
                    self.pairs[self.pair_count] = Pair { points, groups, sides };
                    self.pair_count += 1;
                    used.insert(point);
                    used.insert(p);
                }
            }
        }
    }

    /// What two empty points link that is not linked by a pair already.
    fn link(&self, board: &Board, p: Point, q: Point, links_sides: bool) -> Option<([u16; 2], u8)> {
        let near_p = self.heads_around(p.index() as u16);
        let near_q = self.heads_around(q.index() as u16);
        let common = near_p.map(|head| if near_q.contains(&head) { head } else { NONE });
        let is_new = |groups: [u16; 2], sides: u8| {
            !self.pairs[..self.pair_count].iter().any(|pair| {
                let same = pair.groups == groups || pair.groups == [groups[1], groups[0]];
                same && pair.sides == sides
            })
        };
        if links_sides {
            let size = board.size();
            let sides = Sides::of(size, p).bits() & Sides::of(size, q).bits();
            return common.into_iter().filter(|&head| head != NONE).find_map(|head| {
                let own = self.sides[usize::from(head)];
                let useful = own.count_ones() < 2 && sides & !own != 0;
                (useful && is_new([head, NONE], sides)).then_some(([head, NONE], sides))
            });
        }
        let first = common.into_iter().find(|&head| head != NONE)?;
        let second = common.into_iter().find(|&head| head != NONE && head != first)?;
        let open = |head: u16| self.sides[usize::from(head)].count_ones() < 2;
        let useful = open(first) || open(second);
        (useful && is_new([first, second], 0)).then_some(([first, second], 0))
    }

    fn pair_holds(&self, k: usize) -> bool {
        let dropped = |head: u16| head != NONE && self.status[usize::from(head)] == Status::Dropped;
        !self.pairs[k].groups.into_iter().any(dropped)
    }

    /// The pairs whose groups are all in `S`.
    pub(crate) fn pairs_in_effect(&self) -> Vec<[Point; 2]> {
        let point = |index: u16| Point::from_index(usize::from(index));
        (0..self.pair_count)
            .filter(|&k| self.pair_holds(k))
            .filter_map(|k| {
                let [p, q] = self.pairs[k].points;
                Some([point(p)?, point(q)?])
            })
            .collect()
    }
}

/// The stones of the group with this head.
fn stones(board: &Board, head: u16) -> impl Iterator<Item = Point> + '_ {
    Point::from_index(usize::from(head))
        .and_then(|point| board.group(point))
        .into_iter()
        .flat_map(Group::points)
}

/// One list out of two, by their first and last points.
fn append(next: &mut [u16; CAPACITY], first: [u16; 2], second: [u16; 2]) -> [u16; 2] {
    match (first, second) {
        ([NONE, _], list) | (list, [NONE, _]) => list,
        ([start, end], [from, to]) => {
            next[usize::from(end)] = from;
            [start, to]
        }
    }
}
