//! Marking dead groups with the computer: what falls together, and whether it agrees.

use std::fmt;

use go_core::{Board, Point, PointSet, Size};
use go_score::{LifeReport, Verdict};

use crate::session::Session;

/// The marks after a click on a stone: its group and all that falls with it are marked, or, if the
/// group was marked, are not marked any more.
pub(crate) fn toggled(report: &LifeReport, board: &Board, marked: PointSet, on: Point) -> PointSet {
    let together = report.falls_with(board, on);
    if marked.contains(on) { marked - together } else { marked | together }
}

/// A group on which the computer does not agree with the marks.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Disagreement {
    /// The board's size.
    size: Size,
    /// What the computer says of the group, and why.
    verdict: Verdict,
    /// Whether it is marked dead; the computer thinks the other.
    marked: bool,
}

impl fmt::Display for Disagreement {
    /// `White's group at C3 is left alive, and I take it for dead: proved (all play around it was
    /// read)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is = if self.marked { "marked dead" } else { "left alive" };
        let Verdict { color, head, .. } = self.verdict;
        let name = self.size.name(head);
        write!(f, "{color}'s group at {name} is {is}, and I take it for {}", self.verdict)
    }
}

/// Whether the marks are those of a judgement of this board.
///
/// # Errors
/// The first group on which they differ, in reading order.
pub(crate) fn agrees_with(session: &dyn Session, report: &LifeReport) -> Result<(), Disagreement> {
    let (wanted, marked) = (report.dead().points(), session.dead());
    let differs = |v: &&Verdict| wanted.contains(v.head) != marked.contains(v.head);
    match report.verdicts.iter().find(differs) {
        None => Ok(()),
        Some(verdict) => {
            let marked = marked.contains(verdict.head);
            Err(Disagreement { size: session.size(), verdict: verdict.clone(), marked })
        }
    }
}
