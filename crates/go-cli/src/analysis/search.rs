//! The search of one position: in slices, with a report after each.

use std::time::{Duration, Instant};

use go_ai::{Every, Limits, Scope};
use go_core::Move;
use go_session::Session;

use super::asked::Fault;
use super::findings::Findings;
use super::order::Order;
use crate::owners::{Owners, OwnersAfter};

/// Whether a report is the last on its position.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// The search goes on.
    During,
    /// The search has ended.
    Final,
}

/// Searches a position of a query and tells what was found, at the times that the query asks for
/// and at the end.
///
/// # Errors
/// There is nothing to search.
pub(super) fn search(
    order: &Order,
    mut game: Box<dyn Session>,
    tell: &mut dyn FnMut(&Findings, Stage),
) -> Result<(), Fault> {
    let asked = &order.asked;
    let scope = asked.scope();
    if !scope.is_all() {
        has_a_move(order, &*game, &scope)?;
    }
    let settings = &asked.settings;
    let started = Instant::now();
    let (mut partial_at, every) = settings.partial.unwrap_or((Duration::MAX, Duration::MAX));
    let time = settings.time.unwrap_or(Duration::MAX);
    let mut left = settings.playouts;
    let (mut owners, mut after) = (Owners::default(), OwnersAfter::default());
    loop {
        let until = partial_at.min(time).saturating_sub(started.elapsed());
        let time_left = (until < Duration::MAX / 2).then_some(until);
        let limits = Limits { playouts: Some(left), time: time_left };
        let report = game.search_within(&scope, &limits, &order.stop, Every::Never, &mut |_| {});
        owners.add(&report);
        left = left.saturating_sub(report.playouts.max(1));
        let elapsed = started.elapsed();
        let is_last = left == 0 || elapsed >= time || order.stop.is_stopped();
        if !is_last && elapsed < partial_at {
            continue;
        }
        // Reports that are missed are not made up for.
        while !is_last && partial_at <= elapsed {
            partial_at = partial_at.saturating_add(every);
        }
        let after = if asked.query.include_moves_ownership {
            after.look(&*game, &report.candidates, &owners, &order.stop)
        } else {
            Vec::new()
        };
        let findings = Findings { report, owners: owners.clone(), after };
        if is_last {
            tell(&findings, Stage::Final);
            return Ok(());
        }
        tell(&findings, Stage::During);
    }
}

/// Whether anything is left to be searched in the position itself.
fn has_a_move(order: &Order, game: &dyn Session, scope: &Scope) -> Result<(), Fault> {
    let mut legal = game.legal_points().into_iter().map(Move::Play);
    let is_wanted = |turn| scope.permits(game.to_move(), turn, 0);
    if is_wanted(Move::Pass) || legal.any(is_wanted) {
        return Ok(());
    }
    let field = if scope.avoid.is_empty() { "allowMoves" } else { "avoidMoves" };
    Err(Fault::new(field, format!("no legal move is left at turn {}", order.turn)))
}
