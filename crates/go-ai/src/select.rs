//! Which move of a node to look at next.

use crate::config::SearchConfig;
use crate::tree::{Edge, Node};

/// The move with the best mix of its own results, its RAVE results and its first guess.
///
/// RAVE (Gelly and Silver 2007) counts a playout for every move that its player made later in it.
/// Its weight `β = r / (r + n + r·n / k)` falls as the move's own visits `n` grow past the
/// equivalence `k`. The first guess counts as visits that happened before the search.
pub(crate) fn select(node: &Node, config: &SearchConfig) -> usize {
    let log_visits = ((node.visits + 1) as f32).ln();
    let mut best = (0, f32::NEG_INFINITY);
    for (i, edge) in node.edges.iter().enumerate() {
        let value = value(edge, config, log_visits);
        if value > best.1 {
            best = (i, value);
        }
    }
    best.0
}

fn value(edge: &Edge, config: &SearchConfig, log_visits: f32) -> f32 {
    let own_visits = edge.visits as f32 + config.prior_visits;
    let own = (edge.value + edge.prior * config.prior_visits) / own_visits;
    let mut value = own;
    if edge.rave_visits > 0.0 {
        let rave = edge.rave_value / edge.rave_visits;
        let both = edge.rave_visits * own_visits / config.rave_equivalence;
        let beta = edge.rave_visits / (edge.rave_visits + own_visits + both);
        value += beta * (rave - own);
    }
    if config.exploration > 0.0 {
        value += config.exploration * (log_visits / own_visits).sqrt();
    }
    value
}
