//! Findings in the words of the protocol, from the side that numbers are reported for.

use go_core::{Color, Move, PointMap};
use go_gtp::analysis::Report;
use go_gtp::{MoveInfo, RootInfo};

use super::findings::{Findings, Found, Owners};
use super::order::Order;
use super::search::Stage;
use super::words::move_text;

/// Moves of a line after its first, unless a query says how many.
const LINE: usize = 15;

/// The report on a position. `legal` are the points where the side to move may play.
pub(super) fn report(
    order: &Order,
    findings: &Findings,
    stage: Stage,
    legal: &[go_core::Point],
) -> Report {
    let query = &order.asked.query;
    let side = order.asked.side(findings.to_move);
    let view = View { side, own: side == findings.to_move, deviation: findings.deviation };
    let line = query.pv_len.unwrap_or(LINE);
    let mut moves: Vec<MoveInfo> = Vec::with_capacity(findings.moves.len());
    for (order, found) in findings.moves.iter().enumerate() {
        let mut info = view.move_info(findings, found, order as u32);
        info.pv.truncate(line.saturating_add(1));
        if query.include_pv_visits {
            // Visits are known of the first move alone.
            info.pv_visits = vec![found.visits];
        }
        if let Some(owners) = &found.owners {
            info.ownership = view.owned(findings, owners);
        }
        moves.push(info);
    }
    Report {
        id: query.id.clone(),
        turn: order.turn,
        during_search: stage == Stage::During,
        moves,
        root: RootInfo {
            visits: findings.visits,
            winrate: round(view.winrate(findings.winrate)),
            utility: Some(round(view.winrate(findings.winrate) * 2.0 - 1.0)),
            score_lead: Some(round(view.points(findings.score))),
            score_stdev: Some(round(findings.deviation)),
        },
        ownership: if query.include_ownership {
            view.owned(findings, &findings.owners)
        } else {
            Vec::new()
        },
        policy: if query.include_policy { policy(findings, legal) } else { Vec::new() },
    }
}

/// How numbers look from the side that they are reported for.
struct View {
    side: Color,
    /// Whether that side is to move.
    own: bool,
    deviation: f64,
}

impl View {
    fn winrate(&self, winrate: f64) -> f64 {
        if self.own { winrate } else { 1.0 - winrate }
    }

    fn points(&self, points: f64) -> f64 {
        if self.own { points } else { -points }
    }

    fn move_info(&self, findings: &Findings, found: &Found, order: u32) -> MoveInfo {
        let text = |&turn: &Move| move_text(findings.size, turn);
        let mut info = MoveInfo::new(text(&found.turn), found.visits, 0.0);
        info.winrate = round(self.winrate(found.winrate));
        info.prior = Some(round(found.prior));
        // The normal approximation of a share, kept from vanishing after a few visits. The bound
        // is the one that the side to move has to fear.
        let spread = (found.winrate * (1.0 - found.winrate)).max(0.01) / found.visits.max(1) as f64;
        let lcb = (found.winrate - 1.96 * spread.sqrt()).max(0.0);
        info.lcb = Some(round(self.winrate(lcb)));
        info.utility = Some(round(self.winrate(found.winrate) * 2.0 - 1.0));
        info.score_lead = Some(round(self.points(found.score)));
        info.score_stdev = Some(round(self.deviation));
        info.order = order;
        info.pv = found.line.iter().map(text).collect();
        info
    }

    /// The owners of all points, from the top row down.
    fn owned(&self, findings: &Findings, owners: &Owners) -> Vec<f64> {
        let sign = if self.side == Color::Black { 1.0 } else { -1.0 };
        // Four digits, since there may be hundreds of lists of hundreds of numbers.
        let round = |share: f64| (share * 1e4).round() / 1e4 + 0.0;
        findings.size.points().map(|point| round(sign * owners.black(point))).collect()
    }
}

/// The shares of all points and of the pass, −1 where the side to move may not play. What the
/// searched moves leave is spread evenly over the others.
fn policy(findings: &Findings, legal: &[go_core::Point]) -> Vec<f64> {
    let mut shares: PointMap<Option<f64>> = PointMap::filled(None);
    let mut pass = None;
    for found in &findings.moves {
        match found.turn {
            Move::Play(point) => shares[point] = Some(found.prior),
            Move::Pass => pass = Some(found.prior),
        }
    }
    let given: f64 = findings.moves.iter().map(|found| found.prior).sum();
    let open = legal.iter().filter(|&&point| shares[point].is_none()).count()
        + usize::from(pass.is_none());
    let rest = (1.0 - given).max(0.0) / open.max(1) as f64;
    let mut is_legal: PointMap<bool> = PointMap::filled(false);
    legal.iter().for_each(|&point| is_legal[point] = true);
    let share = |point| match (is_legal[point], shares[point]) {
        (false, _) => -1.0,
        (true, share) => round(share.unwrap_or(rest)),
    };
    let points = findings.size.points().map(share);
    points.chain([round(pass.unwrap_or(rest))]).collect()
}

/// Six digits; no negative zero.
fn round(number: f64) -> f64 {
    (number * 1e6).round() / 1e6 + 0.0
}
