//! The only writers of a board. Each keeps groups, liberties, sides, counts and hash true.

use crate::board::{Board, Cell};
use crate::color::Color;
use crate::groups::GroupFacts;
use crate::moves::Stone;
use crate::point::Point;
use crate::point_set::PointSet;
use crate::sides::Sides;
use crate::zobrist::ZobristHash;

impl Board {
    /// Puts a stone on an empty point and joins it to its neighbours. Nothing is taken, whatever
    /// has lost its last liberty.
    ///
    /// # Panics
    /// If the point is not empty.
    pub fn place(&mut self, stone: Stone) {
        let Stone { point, color } = stone;
        assert!(self.is_empty(point), "a stone needs an empty point");
        self.cells[point] = Cell::from(color);
        self.stones[color] += 1;
        self.hash ^= ZobristHash::of(stone);
        self.head[point] = point.index() as u16;
        self.next[point] = point.index() as u16;

        let around = self.around(point);
        let mut facts = GroupFacts { liberties: 0, stones: 1, sides: Sides::NONE };
        for ((_, cell), side) in around.into_iter().zip(Sides::EACH) {
            match cell {
                Cell::Empty => facts.liberties += 1,
                Cell::Wall => facts.sides |= side,
                Cell::Black | Cell::White => {}
            }
        }
        self.facts[point] = facts;

        // The point is no liberty any more: each group around it loses one, once.
        let heads = around.map(|(n, cell)| cell.color().map(|_| self.head_of(n)));
        for i in 0..4 {
            if let Some(head) = heads[i]
                && !heads[..i].contains(&Some(head))
            {
                self.facts[head].liberties -= 1;
            }
        }
        for (n, cell) in around {
            if cell == Cell::from(color) {
                self.join(point, n);
            }
        }
    }

    /// Takes all stones of the group on `point` off the board and returns how many they were.
    ///
    /// # Panics
    /// If there is no stone on the point.
    pub fn remove_group(&mut self, point: Point) -> usize {
        let color = self.color(point).expect("a group to remove has a stone on the point");
        let head = self.head_of(point);
        let count = usize::from(self.facts[head].stones);
        let mut stone = head;
        for _ in 0..count {
            let next = self.next_of(stone);
            self.cells[stone] = Cell::Empty;
            self.hash ^= ZobristHash::of(Stone { point: stone, color });
            // Stones of the other colour around it gain a liberty, each of their groups once.
            let heads = self
                .around(stone)
                .map(|(n, cell)| (cell == Cell::from(color.other())).then(|| self.head_of(n)));
            for i in 0..4 {
                if let Some(gaining) = heads[i]
                    && !heads[..i].contains(&Some(gaining))
                {
                    self.facts[gaining].liberties += 1;
                }
            }
            stone = next;
        }
        self.stones[color] -= count as u16;
        count
    }

    /// Turns all stones of the group on `point` to the other colour and joins them to their new
    /// neighbours. Returns how many stones turned.
    ///
    /// # Panics
    /// If there is no stone on the point.
    pub fn recolor_group(&mut self, point: Point) -> usize {
        let old = self.color(point).expect("a group to recolour has a stone on the point");
        let new = old.other();
        let head = self.head_of(point);
        let count = usize::from(self.facts[head].stones);
        let mut stone = head;
        for _ in 0..count {
            self.cells[stone] = Cell::from(new);
            self.hash ^= ZobristHash::of(Stone { point: stone, color: old });
            self.hash ^= ZobristHash::of(Stone { point: stone, color: new });
            stone = self.next_of(stone);
        }
        self.stones[old] -= count as u16;
        self.stones[new] += count as u16;

        // `next` is read before the circles are spliced, so the walk sees the old stones alone.
        for _ in 0..count {
            let next = self.next_of(stone);
            for (n, cell) in self.around(stone) {
                if cell == Cell::from(new) {
                    self.join(stone, n);
                }
            }
            stone = next;
        }
        count
    }

    /// Makes one group of the groups on two points that hold stones of the same colour.
    fn join(&mut self, a: Point, b: Point) {
        let (mut keep, mut give) = (self.head_of(a), self.head_of(b));
        if keep == give {
            return;
        }
        if self.facts[keep].stones < self.facts[give].stones {
            (keep, give) = (give, keep);
        }
        let given = self.facts[give];
        let mut new_liberties = 0;
        let mut seen = PointSet::EMPTY;
        let mut stone = give;
        for _ in 0..given.stones {
            for (n, cell) in self.around(stone) {
                if cell == Cell::Empty && seen.insert(n) && !self.touches(n, keep) {
                    new_liberties += 1;
                }
            }
            stone = self.next_of(stone);
        }
        for _ in 0..given.stones {
            self.head[stone] = keep.index() as u16;
            stone = self.next_of(stone);
        }
        (self.next[keep], self.next[give]) = (self.next[give], self.next[keep]);
        let kept = &mut self.facts[keep];
        kept.liberties += new_liberties;
        kept.stones += given.stones;
        kept.sides |= given.sides;
    }

    /// Whether a stone of the group with this head is next to the point.
    #[inline]
    fn touches(&self, point: Point, head: Point) -> bool {
        self.around(point)
            .into_iter()
            .any(|(n, cell)| cell.color().is_some() && self.head_of(n) == head)
    }

    /// Exchanges the colours of all stones.
    #[must_use]
    pub fn with_colors_swapped(&self) -> Board {
        let mut setup = self.to_setup(Color::Black);
        for point in self.size.points() {
            if let Some(color) = self.color(point) {
                setup.set(point, Cell::from(color.other()));
            }
        }
        Board::from_setup(&setup)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::size::Size;
    use proptest::prelude::*;

    /// Edits in any order keep every derived fact true.
    fn random_edits(size: Size, choices: &[(u16, u8)]) {
        let points: Vec<Point> = size.points().collect();
        let mut board = Board::new(size);
        for &(pick, what) in choices {
            let point = points[usize::from(pick) % points.len()];
            match (board.color(point), what % 4) {
                (None, n) => {
                    let color = if n < 2 { Color::Black } else { Color::White };
                    board.place(Stone { point, color });
                }
                (Some(_), 0) => {
                    board.remove_group(point);
                }
                (Some(color), _) => {
                    let stones = board.group(point).unwrap().stones();
                    assert_eq!(board.recolor_group(point), stones);
                    assert_eq!(board.color(point), Some(color.other()));
                }
            }
            if let Err(difference) = board.verify() {
                panic!("{difference}\n{board}");
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]
        #[test]
        fn edits_keep_the_cache_true(
            width in 1u8..=9,
            height in 1u8..=9,
            choices in proptest::collection::vec((any::<u16>(), any::<u8>()), 0..160),
        ) {
            random_edits(Size::new(width, height).unwrap(), &choices);
        }
    }

    #[test]
    fn the_largest_board_fills_and_turns() {
        let size = Size::square(25).unwrap();
        let mut board = Board::new(size);
        for point in size.points() {
            board.place(Stone { point, color: Color::Black });
        }
        board.verify().unwrap();
        let group = board.group(size.points().next().unwrap()).unwrap();
        assert_eq!((group.stones(), group.liberties(), group.sides().count()), (625, 0, 4));
        assert_eq!(board.recolor_group(size.points().last().unwrap()), 625);
        board.verify().unwrap();
        assert_eq!(board.remove_group(size.points().last().unwrap()), 625);
        board.verify().unwrap();
        assert_eq!(board, Board::new(size));
        assert_eq!(board.hash(), ZobristHash::EMPTY);
    }
}
