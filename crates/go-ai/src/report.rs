//! What a search found, as plain data.

use go_core::{Color, Move, PointMap, PointSet, Size};

/// One move that a search considered.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The move.
    pub turn: Move,
    /// How often it was searched.
    pub visits: u32,
    /// The chance of winning after it, for the side to move, 0 to 1.
    pub winrate: f32,
    /// The mean score after it, in points for the side to move.
    pub score: f32,
    /// The share of visits that the first guess would have given it among all moves, 0 to 1.
    pub prior: f32,
    /// The line that the search expects, beginning with this move.
    pub line: Vec<Move>,
}

/// What a search found.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchReport {
    /// The board's size.
    pub size: Size,
    /// Whose turn it is.
    pub to_move: Color,
    /// Playouts of this search.
    pub playouts: u64,
    /// Visits of the root, those of a kept tree included.
    pub visits: u32,
    /// Nodes in the tree.
    pub nodes: usize,
    /// The chance of winning for the side to move, 0 to 1.
    pub winrate: f32,
    /// The mean score in points for the side to move.
    pub score: f32,
    /// The standard deviation of the score.
    pub score_deviation: f32,
    /// The moves, the most visited first; of the third stones of a pie opening the most even first.
    pub candidates: Vec<Candidate>,
    /// Who owned each point at the end of the playouts: 1 always Black, −1 always White.
    pub ownership: PointMap<f32>,
}

impl SearchReport {
    /// The report on a position that nothing was found out about: no playouts, no candidates, an
    /// even chance.
    #[must_use]
    pub fn unsearched(size: Size, to_move: Color) -> SearchReport {
        SearchReport {
            size,
            to_move,
            playouts: 0,
            visits: 0,
            nodes: 0,
            winrate: 0.5,
            score: 0.0,
            score_deviation: 0.0,
            candidates: Vec::new(),
            ownership: PointMap::filled(0.0),
        }
    }

    /// Whether anything was searched, so that the numbers mean something.
    #[must_use]
    pub fn is_searched(&self) -> bool {
        self.playouts > 0
    }

    /// The first candidate; a pass if there is none.
    #[must_use]
    pub fn best(&self) -> Move {
        self.candidates.first().map_or(Move::Pass, |candidate| candidate.turn)
    }

    /// How surely a colour owns a point, −1 to 1.
    #[must_use]
    pub fn owned_by(&self, color: Color, point: go_core::Point) -> f32 {
        match color {
            Color::Black => self.ownership[point],
            Color::White => -self.ownership[point],
        }
    }

    /// The points whose owner the playouts agree on to at least this degree, 0 to 1.
    #[must_use]
    pub fn settled(&self, degree: f32) -> PointSet {
        self.size.points().filter(|&p| self.ownership[p].abs() >= degree).collect()
    }
}
