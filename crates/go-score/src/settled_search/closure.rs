//! The closures `cl(C, x)` of a group: what is joined to it for certain once it has no liberty.

use go_core::{Board, CAPACITY};

use super::{NONE, OWN, REGIONS, Region, Search, Status, stones};

impl Search {
    /// Whether the closure of the group touches two sides, with every region left out in turn.
    /// Regions that one closure does without need not be tried.
    pub(super) fn holds(&mut self, board: &Board, head: u16) -> bool {
        let Some(used) = self.closes(board, head, NONE, 0) else { return false };
        (0..used).all(|k| self.closes(board, head, self.witness[0][k], 1).is_some())
    }

    /// If the closure of the group without the region touches two sides or contains a group that
    /// holds, the number of regions that show it; they are in that row of `witness`.
    fn closes(&mut self, board: &Board, head: u16, without: u16, row: usize) -> Option<usize> {
        if self.stamp == u16::MAX {
            self.stamp = 0;
            self.group_mark = [0; CAPACITY];
            self.region_mark = [0; REGIONS];
        }
        self.stamp += 1;
        let stamp = self.stamp;
        let mut sides = 0;
        // Groups of the closure, those before `done` with their surroundings looked at.
        let (mut done, mut count) = (0, 1);
        self.closure[0] = head;
        self.group_mark[usize::from(head)] = stamp;
        // Good regions next to the closure, not known to be vital.
        let mut waiting = 0;
        let mut used = 0;
        loop {
            while done < count {
                let group = self.closure[done];
                done += 1;
                sides |= self.sides[usize::from(group)];
                if self.status[usize::from(group)] == Status::Holds || sides.count_ones() >= 2 {
                    return Some(used);
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
                            self.waiting[waiting] = region;
                            waiting += 1;
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
                            self.closure[count] = other;
                            count += 1;
                        }
                    }
                }
                if sides.count_ones() >= 2 {
                    return Some(used);
                }
            }
            let mut k = 0;
            while k < waiting {
                let region = self.regions[usize::from(self.waiting[k])];
                if !self.is_vital(region, stamp) {
                    k += 1;
                    continue;
                }
                self.witness[row][used] = self.waiting[k];
                used += 1;
                waiting -= 1;
                self.waiting[k] = self.waiting[waiting];
                sides |= region.sides;
                for list in [region.empties, region.stones] {
                    let mut point = list[0];
                    while point != NONE {
                        for other in self.heads_around(point) {
                            if other != NONE && self.group_mark[usize::from(other)] != stamp {
                                self.group_mark[usize::from(other)] = stamp;
                                self.closure[count] = other;
                                count += 1;
                            }
                        }
                        point = self.next[usize::from(point)];
                    }
                }
                k = 0;
            }
            if sides.count_ones() >= 2 {
                return Some(used);
            }
            if done == count {
                return None;
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
}
