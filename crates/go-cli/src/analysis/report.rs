//! Findings in the words of the protocol, from the side that numbers are reported for.

use go_ai::Candidate;
use go_core::{Color, Move, Size};
use go_gtp::analysis::Report;
use go_gtp::{MoveInfo, RootInfo};

use super::findings::{Findings, Policy};
use super::order::Order;
use super::search::Stage;
use crate::owners::Owners;
use crate::translate::move_text;

/// Moves of a line after its first, unless a query says how many.
const LINE: usize = 15;

/// The report on a position, with its policy if that was asked for.
pub(super) fn report(
    order: &Order,
    findings: &Findings,
    stage: Stage,
    policy: Option<&Policy>,
) -> Report {
    let query = &order.asked.query;
    let search = &findings.report;
    let side = order.asked.side(search.to_move);
    let deviation = findings.owners.deviation();
    let view = View { size: search.size, side, own: side == search.to_move, deviation };
    let line = query.pv_len.unwrap_or(LINE);
    let mut moves: Vec<MoveInfo> = Vec::with_capacity(search.candidates.len());
    for (place, candidate) in search.candidates.iter().enumerate() {
        let mut info = view.move_info(candidate, place as u32);
        info.pv.truncate(line.saturating_add(1));
        if query.include_pv_visits {
            // Visits are known of the first move alone.
            info.pv_visits = vec![info.visits];
        }
        if let Some(owners) = findings.after.get(place) {
            info.ownership = view.owned(owners);
        }
        moves.push(info);
    }
    Report {
        id: query.id.clone(),
        turn: order.turn,
        during_search: stage == Stage::During,
        moves,
        root: RootInfo {
            visits: u64::from(search.visits),
            winrate: round(view.winrate(search.winrate.into())),
            utility: Some(round(view.winrate(search.winrate.into()) * 2.0 - 1.0)),
            score_lead: Some(round(view.points(search.score.into()))),
            score_stdev: Some(round(deviation)),
        },
        ownership: if query.include_ownership { view.owned(&findings.owners) } else { Vec::new() },
        policy: policy.map_or_else(Vec::new, |policy| shares(search.size, policy)),
    }
}

/// How numbers look from the side that they are reported for.
struct View {
    size: Size,
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

    fn move_info(&self, found: &Candidate, order: u32) -> MoveInfo {
        let text = |&turn: &Move| move_text(self.size, turn);
        let winrate = f64::from(found.winrate);
        let mut info = MoveInfo::new(text(&found.turn), u64::from(found.visits), 0.0);
        info.winrate = round(self.winrate(winrate));
        info.prior = Some(round(found.prior.into()));
        // The normal approximation of a share, kept from vanishing after a few visits. The bound
        // is the one that the side to move has to fear.
        let spread = (winrate * (1.0 - winrate)).max(0.01) / f64::from(found.visits.max(1));
        let lcb = (winrate - 1.96 * spread.sqrt()).max(0.0);
        info.lcb = Some(round(self.winrate(lcb)));
        info.utility = Some(round(self.winrate(winrate) * 2.0 - 1.0));
        info.score_lead = Some(round(self.points(found.score.into())));
        info.score_stdev = Some(round(self.deviation));
        info.order = order;
        info.pv = found.line.iter().map(text).collect();
        info
    }

    /// The owners of all points, from the top row down.
    fn owned(&self, owners: &Owners) -> Vec<f64> {
        let sign = if self.side == Color::Black { 1.0 } else { -1.0 };
        // Four digits, since there may be hundreds of lists of hundreds of numbers.
        let round = |share: f64| (share * 1e4).round() / 1e4 + 0.0;
        self.size.points().map(|point| round(sign * owners.black(point))).collect()
    }
}

/// The shares of all points and of the pass, −1 where the side to move may not play.
fn shares(size: Size, policy: &Policy) -> Vec<f64> {
    let points = size.points().map(|point| policy.share(point).map_or(-1.0, round));
    points.chain([round(policy.pass())]).collect()
}

/// Six digits; no negative zero.
fn round(number: f64) -> f64 {
    (number * 1e6).round() / 1e6 + 0.0
}
