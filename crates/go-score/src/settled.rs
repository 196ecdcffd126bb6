//! Settled sets of Conversion Go: stones that nobody can ever convert, whatever is played, and
//! the points that go with them.
//!
//! The definition, for one colour and a set `S` of its groups. *Regions* are the connected
//! components of the board without the stones of `S`. A region is *good* if it touches fewer than
//! two sides. It is *vital* to a union `D` of groups of `S` and good regions if every empty point
//! of it is next to `D`. For a group `C` and a region `x`, or none, let `cl(C, x)` be the least
//! `D` containing `C` such that for every good region `r ≠ x` that is next to `D` and vital to it,
//! `r` and all groups of `S` next to `r` are in `D`. Now let `S` be the largest set in which each
//! group, together with its `cl(C, x)`, touches two sides, for every `x`.
//!
//! Then no stone of `S` is ever converted, by any sequence of placements of either colour in any
//! order (theorem 4), and every good region of `S` ends as that colour's, with all opposing stones
//! in it (theorem 5). With alternate play more holds (theorem 6, [`Settled::with_answers`]). The
//! proofs are in `docs/LIFE.md`.
//!
//! Deliberately absent: anything that needs search. That is the business of
//! [`Endgame`](crate::Endgame).

use go_core::{Board, ByColor, Color, Point, PointSet};

use crate::settled_search::Search;

/// What is settled for one colour, whatever both sides play from here.
///
/// ```
/// use go_core::{Color, Diagram};
/// use go_score::Settled;
/// // White's group touches top and bottom: it is immune. The pocket that it closes off touches
/// // one side only, so it is White's, and the black stone in it is doomed.
/// let diagram: Diagram = "
///     . . O . X O . .
///     . . O . . O . .
///     . . O O O O . .
///     . . O . . . . .
///     . . O . . . . .
/// ".parse().unwrap();
/// let white = Settled::of(&diagram.board(), Color::White);
/// assert_eq!((white.immortal().len(), white.territory().len()), (10, 4));
/// assert_eq!(white.doomed().len(), 1);
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Settled {
    immortal: PointSet,
    territory: PointSet,
    doomed: PointSet,
}

impl Settled {
    /// What is settled for a colour on a board without dead groups.
    ///
    /// Allocates nothing; a search may call it at every node.
    #[must_use]
    pub fn of(board: &Board, color: Color) -> Settled {
        let mut search = Search::new(color);
        search.fill(board);
        search.run(board);
        search.result(board)
    }

    /// What is settled for each colour. The two never overlap.
    #[must_use]
    pub fn both(board: &Board) -> ByColor<Settled> {
        ByColor::from_fn(|color| Settled::of(board, color))
    }

    /// What is settled for a colour that answers each stone of the opponent on a point of one of
    /// the returned pairs by a stone on the other point of that pair (theorem 6). Its other turns
    /// are free.
    ///
    /// The pairs are disjoint. Each consists of two liberties common to two groups, or two
    /// liberties of one group on one side of the board, and is in effect as long as both its points
    /// are empty. The opponent may begin. Pairs are chosen greedily, so another choice may settle
    /// more: this is a sound bound, not a full search.
    ///
    /// The claim needs alternate turns and a legal answer; only the rule against mirroring could
    /// ever forbid one.
    ///
    /// ```
    /// use go_core::{Color, Diagram};
    /// use go_score::Settled;
    /// // Each half touches one side. White can never take both a and b, so they will be joined.
    /// let diagram: Diagram = "
    ///     . X X .
    ///     . a b .
    ///     . X X .
    /// ".parse().unwrap();
    /// let (settled, pairs) = Settled::with_answers(&diagram.board(), Color::Black);
    /// assert_eq!(settled.immortal().len(), 4);
    /// assert_eq!(pairs, [[diagram.mark('a').unwrap(), diagram.mark('b').unwrap()]]);
    /// assert!(Settled::of(&diagram.board(), Color::Black).is_empty());
    /// ```
    #[must_use]
    pub fn with_answers(board: &Board, color: Color) -> (Settled, Vec<[Point; 2]>) {
        let mut search = Search::new(color);
        search.fill(board);
        search.choose_pairs(board);
        search.run(board);
        (search.result(board), search.pairs_in_effect())
    }

    pub(crate) const fn from_parts(
        immortal: PointSet,
        territory: PointSet,
        doomed: PointSet,
    ) -> Settled {
        Settled { immortal, territory, doomed }
    }

    /// The stones that are never converted: those of the groups of `S`.
    #[must_use]
    pub fn immortal(&self) -> &PointSet {
        &self.immortal
    }

    /// The points of the good regions, with whatever stands there: certain points of this colour.
    #[must_use]
    pub fn territory(&self) -> &PointSet {
        &self.territory
    }

    /// The opposing stones in the good regions: they cannot escape conversion.
    #[must_use]
    pub fn doomed(&self) -> &PointSet {
        &self.doomed
    }

    /// All settled points: immortal stones and territory.
    #[must_use]
    pub fn points(&self) -> PointSet {
        self.immortal | self.territory
    }

    /// Number of settled points: a lower bound of the colour's score, in points.
    #[must_use]
    pub fn len(&self) -> usize {
        self.immortal.len() + self.territory.len()
    }

    /// Whether nothing is settled.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.immortal.is_empty() && self.territory.is_empty()
    }
}
