//! What was found about a position.

use go_ai::SearchReport;
use go_core::{Move, Point, PointMap};
use go_session::Session;

use crate::owners::Owners;

/// What is known of a position.
#[derive(Clone, Debug)]
pub(super) struct Findings {
    /// The search, as it stands.
    pub(super) report: SearchReport,
    /// Who owned the points in all of its playouts.
    pub(super) owners: Owners,
    /// The same after each of the report's candidates; empty unless it was asked for.
    pub(super) after: Vec<Owners>,
}

/// The shares of visits that a position's moves would get by the first guess alone.
#[derive(Clone, Debug)]
pub(super) struct Policy {
    /// `None` where the side to move may not play.
    points: PointMap<Option<f64>>,
    pass: f64,
}

impl Policy {
    /// The policy of the position that a game has reached. Moves that are legal and never worth a
    /// thought have no share.
    pub(super) fn of(game: &dyn Session) -> Policy {
        let mut policy = Policy { points: PointMap::filled(None), pass: 0.0 };
        for point in game.legal_points() {
            policy.points[point] = Some(0.0);
        }
        for (turn, share) in game.priors() {
            match turn {
                Move::Play(point) => policy.points[point] = Some(f64::from(share)),
                Move::Pass => policy.pass = f64::from(share),
            }
        }
        policy
    }

    /// The share of a point.
    pub(super) fn share(&self, point: Point) -> Option<f64> {
        self.points[point]
    }

    /// The share of the pass.
    pub(super) fn pass(&self) -> f64 {
        self.pass
    }
}
