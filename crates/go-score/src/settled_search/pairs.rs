//! Pairs of points that answers keep (theorem 6): their choice, and which are in effect.

use go_core::{Board, Point, PointSet, Sides};

use super::{NONE, PAIRS, Pair, Search, Status};

impl Search {
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

    pub(super) fn pair_holds(&self, k: usize) -> bool {
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
