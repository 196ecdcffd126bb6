//! What is known of the board of a table, found once after each change.

use go_core::{Color, PointSet};
use go_rules::{IllegalMove, VariantKind};
use go_score::Settled;
use go_session::Session;

/// Sets of points that the board shows.
#[derive(Clone, Debug)]
pub(crate) struct Facts {
    /// Where a stone may be placed now.
    pub(crate) legal: PointSet,
    /// Where history forbids one, and by which rule.
    pub(crate) forbidden: Vec<(go_core::Point, IllegalMove)>,
    /// Stones that touch two sides, in Conversion Go.
    pub(crate) immune: PointSet,
    /// Stones that are never converted whatever is played, in Conversion Go.
    pub(crate) settled: PointSet,
    /// Stones in atari.
    pub(crate) atari: PointSet,
}

impl Facts {
    pub(crate) fn of(session: &dyn Session) -> Facts {
        let board = session.board();
        let all = |set: PointSet, group: go_core::Group<'_>| set | group.point_set();
        let settled = match session.config().rules.game {
            VariantKind::Go => PointSet::EMPTY,
            VariantKind::Conversion => {
                let both = Settled::both(board);
                *both[Color::Black].immortal() | *both[Color::White].immortal()
            }
        };
        Facts {
            legal: session.legal_points().into_iter().collect(),
            forbidden: session.forbidden_points(),
            immune: session.immune(),
            settled,
            atari: board.groups().filter(|g| g.is_in_atari()).fold(PointSet::EMPTY, all),
        }
    }
}
