//! What was found about a position, by whatever search.

use go_ai::SearchReport;
use go_core::{Color, Move, Point, PointMap, Size};

/// What is known of a position.
#[derive(Clone, Debug)]
pub(super) struct Findings {
    /// The board's size.
    pub(super) size: Size,
    /// Whose turn it is.
    pub(super) to_move: Color,
    /// How often the position was searched.
    pub(super) visits: u64,
    /// The chance of winning for the side to move, 0 to 1.
    pub(super) winrate: f64,
    /// The mean score in points for the side to move.
    pub(super) score: f64,
    /// The standard deviation of the score in points.
    pub(super) deviation: f64,
    /// The moves that were searched, the most visited first.
    pub(super) moves: Vec<Found>,
    /// Who owned the points.
    pub(super) owners: Owners,
}

/// What is known of a move.
#[derive(Clone, Debug)]
pub(super) struct Found {
    /// The move.
    pub(super) turn: Move,
    /// How often it was searched.
    pub(super) visits: u64,
    /// The chance of winning after it, for the side that makes it.
    pub(super) winrate: f64,
    /// The mean score after it, in points for the side that makes it.
    pub(super) score: f64,
    /// The share of visits that was meant for it beforehand.
    pub(super) prior: f64,
    /// The line that is expected, beginning with the move.
    pub(super) line: Vec<Move>,
    /// Who owned the points after it, if that was asked for.
    pub(super) owners: Option<Owners>,
}

/// Who owned each point at the end of playouts, and how far their scores spread, over any number
/// of reports.
#[derive(Clone, Debug)]
pub(super) struct Owners {
    /// 1 for each playout in which a point was Black's, −1 for each in which it was White's.
    sums: PointMap<f64>,
    /// Sum of the squared deviation of the score.
    spread: f64,
    playouts: f64,
}

impl Default for Owners {
    fn default() -> Self {
        Owners { sums: PointMap::filled(0.0), spread: 0.0, playouts: 0.0 }
    }
}

impl Owners {
    /// Adds the playouts of a report.
    pub(super) fn add(&mut self, report: &SearchReport) {
        let playouts = report.playouts as f64;
        self.playouts += playouts;
        self.spread += f64::from(report.score_deviation).powi(2) * playouts;
        for point in report.size.points() {
            self.sums[point] += f64::from(report.ownership[point]) * playouts;
        }
    }

    /// Adds others' playouts.
    pub(super) fn join(&mut self, other: &Owners, size: Size) {
        self.playouts += other.playouts;
        self.spread += other.spread;
        for point in size.points() {
            self.sums[point] += other.sums[point];
        }
    }

    /// Adds a board whose points are known, as so many playouts that all ended like that.
    pub(super) fn add_known(
        &mut self,
        size: Size,
        owner: impl Fn(Point) -> Option<Color>,
        playouts: u64,
    ) {
        let playouts = playouts as f64;
        self.playouts += playouts;
        for point in size.points() {
            self.sums[point] += match owner(point) {
                Some(Color::Black) => playouts,
                Some(Color::White) => -playouts,
                None => 0.0,
            };
        }
    }

    /// Number of playouts.
    pub(super) fn playouts(&self) -> u64 {
        self.playouts as u64
    }

    /// How surely Black owns a point, −1 to 1.
    pub(super) fn black(&self, point: Point) -> f64 {
        self.sums[point] / self.playouts.max(1.0)
    }

    /// The standard deviation of the score in points.
    pub(super) fn deviation(&self) -> f64 {
        (self.spread / self.playouts.max(1.0)).sqrt()
    }

    /// The owners after a move of which few playouts are known: these, and the owners before the
    /// move as so many playouts more.
    pub(super) fn shrunk_to(&self, before: &Owners, weight: f64, size: Size) -> Owners {
        let mut owners = self.clone();
        owners.playouts += weight;
        for point in size.points() {
            owners.sums[point] += before.black(point) * weight;
        }
        owners
    }
}
