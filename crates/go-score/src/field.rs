//! Conversion Go on a part of a board whose surroundings cannot change, as sets of nodes.
//!
//! A *node* is an empty point or a whole group: stones once joined stay joined, whatever colour
//! they take, so a group is played with as one thing. A set of nodes is a number of bits. The
//! immortal stones around the part (see [`Settled`](crate::Settled)) are present only as two sets:
//! the nodes that touch Black's and those that touch White's. A group that touches immortal stones
//! of its own colour is immortal itself.
//!
//! Such parts are independent: a group lies in one of them, with all its liberties. The whole of a
//! small board is the special case without surroundings.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

use go_core::{Board, ByColor, Color, Point, PointSet, Sides};

/// A set of small numbers, one bit for each.
pub(crate) trait NodeSet:
    Copy
    + Debug
    + Eq
    + Hash
    + Ord
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
{
    /// No number.
    const NONE: Self;
    /// Numbers are below this.
    const CAPACITY: usize;

    /// The set of one number.
    fn only(number: usize) -> Self;
    /// The least number; `CAPACITY` if there is none.
    fn first(self) -> usize;
    /// The set without its least number.
    fn without_first(self) -> Self;
    /// How many.
    fn len(self) -> u32;

    /// Whether there is none.
    #[inline]
    fn is_none(self) -> bool {
        self == Self::NONE
    }

    /// Whether the sets have a number in common.
    #[inline]
    fn meets(self, other: Self) -> bool {
        self & other != Self::NONE
    }

    /// Its numbers, least first.
    #[inline]
    fn numbers(mut self) -> impl Iterator<Item = usize> {
        std::iter::from_fn(move || {
            (!self.is_none()).then(|| {
                let first = self.first();
                self = self.without_first();
                first
            })
        })
    }
}

macro_rules! node_set {
    ($type:ty) => {
        impl NodeSet for $type {
            const NONE: Self = 0;
            const CAPACITY: usize = <$type>::BITS as usize;

            #[inline]
            fn only(number: usize) -> Self {
                1 << number
            }
            #[inline]
            fn first(self) -> usize {
                self.trailing_zeros() as usize
            }
            #[inline]
            fn without_first(self) -> Self {
                self & self.wrapping_sub(1)
            }
            #[inline]
            fn len(self) -> u32 {
                self.count_ones()
            }
        }
    };
}

node_set!(u32);
node_set!(u128);

/// What holds in a part whatever is played: its nodes, and how they lie.
#[derive(Clone, Debug)]
pub(crate) struct Field<N> {
    /// All nodes.
    pub(crate) all: N,
    /// Neighbours of each node.
    neighbors: Vec<N>,
    /// Sides of the board that each node touches.
    sides: [N; 4],
    /// Nodes next to immortal stones of each colour around the part.
    anchored: ByColor<N>,
    /// Points of each node.
    weights: Vec<i32>,
    /// A point of each node.
    points: Vec<Point>,
    /// Whether some node is more than one point.
    has_heavy: bool,
}

/// The stones of a position in a field.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Stones<N> {
    pub(crate) black: N,
    pub(crate) white: N,
}

impl<N: NodeSet> Stones<N> {
    #[inline]
    pub(crate) fn of(self, color: Color) -> N {
        match color {
            Color::Black => self.black,
            Color::White => self.white,
        }
    }

    #[inline]
    pub(crate) fn both(self) -> N {
        self.black | self.white
    }
}

impl<N: NodeSet> Field<N> {
    /// The part of a board that consists of these points, with its stones; whole groups, with all
    /// their neighbours but the stones in `immortal`. `None` if it has more nodes than fit.
    pub(crate) fn of(
        board: &Board,
        part: &PointSet,
        immortal: &ByColor<PointSet>,
    ) -> Option<(Field<N>, Stones<N>)> {
        let size = board.size();
        let mut field = Field {
            all: N::NONE,
            neighbors: Vec::new(),
            sides: [N::NONE; 4],
            anchored: ByColor { black: N::NONE, white: N::NONE },
            weights: Vec::new(),
            points: Vec::new(),
            has_heavy: false,
        };
        let mut stones = Stones { black: N::NONE, white: N::NONE };
        // Numbers of the nodes by the point that stands for each.
        let mut numbers = go_core::PointMap::filled(u16::MAX);
        let stands_for = |point: Point| board.group(point).map_or(point, go_core::Group::head);
        for point in part {
            if stands_for(point) != point {
                continue;
            }
            let number = field.points.len();
            if number >= N::CAPACITY {
                return None;
            }
            numbers[point] = number as u16;
            field.points.push(point);
            field.weights.push(0);
            field.neighbors.push(N::NONE);
            field.all |= N::only(number);
            match board.color(point) {
                Some(Color::Black) => stones.black |= N::only(number),
                Some(Color::White) => stones.white |= N::only(number),
                None => {}
            }
        }
        for point in part {
            let number = usize::from(numbers[stands_for(point)]);
            let node = N::only(number);
            field.weights[number] += 1;
            field.has_heavy |= field.weights[number] > 1;
            let sides = Sides::of(size, point);
            for (set, side) in field.sides.iter_mut().zip(Sides::EACH) {
                if sides.contains(side) {
                    *set |= node;
                }
            }
            for n in board.neighbors(point) {
                if part.contains(n) {
                    let other = usize::from(numbers[stands_for(n)]);
                    if other != number {
                        field.neighbors[number] |= N::only(other);
                    }
                } else {
                    for color in Color::ALL {
                        if immortal[color].contains(n) {
                            field.anchored[color] |= node;
                        }
                    }
                }
            }
        }
        Some((field, stones))
    }

    /// A point of the node.
    pub(crate) fn point(&self, node: usize) -> Point {
        self.points[node]
    }

    /// The node that a point belongs to, given the board that the field was made from.
    pub(crate) fn node_at(&self, board: &Board, point: Point) -> Option<usize> {
        let stands = board.group(point).map_or(point, go_core::Group::head);
        self.points.iter().position(|&p| p == stands)
    }

    /// Points of the nodes.
    #[inline]
    pub(crate) fn weight(&self, nodes: N) -> i32 {
        if self.has_heavy {
            nodes.numbers().map(|n| self.weights[n]).sum()
        } else {
            nodes.len() as i32
        }
    }

    #[inline]
    pub(crate) fn neighbors(&self, node: usize) -> N {
        self.neighbors[node]
    }

    /// All nodes next to the set, some of its own included.
    #[inline]
    fn around(&self, nodes: N) -> N {
        let mut around = N::NONE;
        for n in nodes.numbers() {
            around |= self.neighbors[n];
        }
        around
    }

    /// The component of `within` around some of its nodes, and everything next to it.
    #[inline]
    fn flood(&self, from: N, within: N) -> (N, N) {
        let (mut found, mut near, mut new) = (from, N::NONE, from);
        while !new.is_none() {
            let around = self.around(new);
            near |= around;
            new = around & within & !found;
            found |= new;
        }
        (found, near)
    }

    /// Everything next to the groups of `within` that hold these nodes.
    pub(crate) fn around_group(&self, nodes: N, within: N) -> N {
        self.flood(nodes, within).1
    }

    #[inline]
    fn touches_two_sides(&self, nodes: N) -> bool {
        self.sides.iter().filter(|&&side| nodes.meets(side)).count() >= 2
    }

    #[inline]
    fn is_immortal(&self, group: N, color: Color) -> bool {
        group.meets(self.anchored[color]) || self.touches_two_sides(group)
    }

    /// The position after a stone, with both steps of conversion.
    pub(crate) fn place(&self, stones: Stones<N>, node: usize, color: Color) -> Stones<N> {
        let placed = N::only(node);
        let mut own = stones.of(color) | placed;
        let mut other = stones.of(color.other());
        let empty = self.all & !(own | other);
        let mut left = self.neighbors[node] & other;
        while !left.is_none() {
            let (group, near) = self.flood(N::only(left.first()), other);
            left &= !group;
            if !near.meets(empty) && !self.is_immortal(group, color.other()) {
                own |= group;
                other &= !group;
            }
        }
        let (group, near) = self.flood(placed, own);
        if !near.meets(empty) && !self.is_immortal(group, color) {
            own &= !group;
            other |= group;
        }
        match color {
            Color::Black => Stones { black: own, white: other },
            Color::White => Stones { black: other, white: own },
        }
    }

    /// Nodes that are the colour's whatever is played: its immune and anchored groups, and the
    /// regions that these close off (theorem 5, with `S` the immune groups alone).
    pub(crate) fn settled(&self, stones: Stones<N>, color: Color) -> N {
        let own = stones.of(color);
        let mut immortal = N::NONE;
        let mut left = own;
        while !left.is_none() {
            let (group, _) = self.flood(N::only(left.first()), own);
            left &= !group;
            if self.is_immortal(group, color) {
                immortal |= group;
            }
        }
        let mut settled = immortal;
        let mut left = self.all & !immortal;
        while !left.is_none() {
            let (region, _) = self.flood(N::only(left.first()), left);
            left &= !region;
            if !self.touches_two_sides(region) && !region.meets(self.anchored[color.other()]) {
                settled |= region;
            }
        }
        settled
    }

    /// Black's points less White's: stones and empty points that one colour alone surrounds, with
    /// settled nodes given to their owners.
    pub(crate) fn margin(&self, stones: Stones<N>, settled: ByColor<N>) -> i32 {
        let black = (stones.black | settled.black) & !settled.white;
        let white = (stones.white | settled.white) & !settled.black;
        let mut margin = self.weight(black) - self.weight(white);
        let mut left = self.all & !(black | white);
        while !left.is_none() {
            let (region, near) = self.flood(N::only(left.first()), left);
            left &= !region;
            let touches =
                |stones: N, color: Color| near.meets(stones) || region.meets(self.anchored[color]);
            match (touches(black, Color::Black), touches(white, Color::White)) {
                (true, false) => margin += self.weight(region),
                (false, true) => margin -= self.weight(region),
                _ => {}
            }
        }
        margin
    }
}
