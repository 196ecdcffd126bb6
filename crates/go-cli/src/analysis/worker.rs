//! The threads that search.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;

use crossbeam_channel::{Receiver, Sender, bounded};
use go_gtp::analysis::Reply;

use super::asked::Fault;
use super::findings::Policy;
use super::order::Order;
use super::report::report;
use super::search::{Stage, search};

/// The workers as the desk sees them.
pub(super) struct Workers {
    orders: Vec<Sender<Order>>,
    /// Which worker has finished its order.
    pub(super) done: Receiver<usize>,
}

impl Workers {
    /// Starts so many workers, which write to this queue of lines.
    pub(super) fn start(count: usize, lines: &Sender<String>) -> Workers {
        let (finished, done) = bounded(count);
        let start = |number: usize| {
            let (order, orders) = bounded::<Order>(1);
            let (lines, finished) = (lines.clone(), finished.clone());
            thread::spawn(move || {
                for order in orders {
                    work(&order, &lines);
                    drop(order);
                    if finished.send(number).is_err() {
                        break;
                    }
                }
            });
            order
        };
        Workers { orders: (0..count).map(start).collect(), done }
    }

    /// Gives an order to an idle worker.
    pub(super) fn give(&self, worker: usize, order: Order) {
        // A worker lives as long as the desk; its queue is empty while it is idle.
        let _ = self.orders[worker].send(order);
    }
}

/// Searches a position and writes about it. A fault of the program costs one answer and no worker.
fn work(order: &Order, lines: &Sender<String>) {
    let searched = catch_unwind(AssertUnwindSafe(|| try_work(order, lines)));
    let fault = match searched {
        Ok(Ok(())) => return,
        Ok(Err(fault)) => fault,
        Err(_) => Fault::new("moves", format!("the search of turn {} failed", order.turn)),
    };
    // Nobody is left to tell if the lines are not taken any more; the same below.
    let _ = lines.send(fault.reply(&order.asked.query.id).to_line());
}

fn try_work(order: &Order, lines: &Sender<String>) -> Result<(), Fault> {
    let game = order.asked.game(order.turn)?;
    let policy = order.asked.query.include_policy.then(|| Policy::of(&*game));
    search(order, game, &mut |findings, stage| {
        // A client that is behind misses partial reports; it gets every last one.
        if stage == Stage::During && lines.is_full() {
            return;
        }
        let line =
            Reply::Report(Box::new(report(order, findings, stage, policy.as_ref()))).to_line();
        match stage {
            Stage::During => drop(lines.try_send(line)),
            Stage::Final => drop(lines.send(line)),
        }
    })
}
