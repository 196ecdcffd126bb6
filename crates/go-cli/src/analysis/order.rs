//! Positions that wait for a worker, by priority.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::Arc;

use go_ai::StopToken;

use super::asked::Asked;

/// One position to be searched.
#[derive(Clone, Debug)]
pub(super) struct Order {
    /// The query.
    pub(super) asked: Arc<Asked>,
    /// The position, by number of moves played.
    pub(super) turn: usize,
    /// Stops the search.
    pub(super) stop: StopToken,
    /// The number of answers that have to be written before: the warnings of the query are in
    /// them.
    pub(super) after: u64,
}

impl Order {
    /// Whether a request to stop means this position.
    pub(super) fn is_meant(&self, id: Option<&str>, turns: Option<&[usize]>) -> bool {
        id.is_none_or(|id| id == self.asked.query.id)
            && turns.is_none_or(|turns| turns.contains(&self.turn))
    }
}

/// Orders that wait: the highest priority first, then the oldest.
#[derive(Debug, Default)]
pub(super) struct Waiting {
    orders: BTreeMap<(Reverse<i64>, u64), Order>,
    count: u64,
}

impl Waiting {
    /// Puts all positions of a query in line; none starts before so many answers are written.
    pub(super) fn add(&mut self, asked: &Arc<Asked>, after: u64) {
        for (place, turn) in asked.query.turns().into_iter().enumerate() {
            let key = (Reverse(asked.query.priority_of(place)), self.count);
            let stop = StopToken::new();
            let order = Order { asked: Arc::clone(asked), turn, stop, after };
            self.orders.insert(key, order);
            self.count += 1;
        }
    }

    /// Takes the next, if so many written answers are enough for it.
    pub(super) fn next(&mut self, written: u64) -> Option<Order> {
        let first = self.orders.first_entry()?;
        (first.get().after <= written).then(|| first.remove())
    }

    /// Takes out those that are meant.
    pub(super) fn withdraw(&mut self, is_meant: impl Fn(&Order) -> bool) -> Vec<Order> {
        self.orders.extract_if(.., |_, order| is_meant(order)).map(|(_, order)| order).collect()
    }

    /// Whether nobody waits.
    pub(super) fn is_empty(&self) -> bool {
        self.orders.is_empty()
    }
}
