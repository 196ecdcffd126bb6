//! Marking dead groups with the computer: what it proposes, and whether it agrees.

use std::fmt;

use go_ai::{Engine, EngineRules};
use go_core::{Color, Point, PointSet, Size};
use go_rules::{Action, ActionError, Game};

use crate::session::Session;

/// A group that the computer takes for dead.
#[derive(Clone, Debug, PartialEq)]
pub struct Proposal {
    /// Its stones.
    pub stones: PointSet,
    /// Whose they are.
    pub color: Color,
}

/// The groups that the engine takes for dead.
pub(crate) fn proposals<R: EngineRules>(game: &Game<R>, engine: &Engine<R>) -> Vec<Proposal> {
    let dead = engine.estimate_dead(game);
    let board = game.position().board();
    let groups = board.groups().filter(|group| dead.contains(group.head()));
    groups.map(|group| Proposal { stones: group.point_set(), color: group.color() }).collect()
}

/// Marks what the computer proposes, in place of whatever is marked.
///
/// # Errors
/// If groups are not being marked.
pub fn mark_proposals(session: &mut dyn Session) -> Result<(), ActionError> {
    let wanted = session.propose_dead().iter().fold(PointSet::EMPTY, |all, p| all | p.stones);
    let differing = (wanted - session.dead()) | (session.dead() - wanted);
    let board = *session.board();
    let mut done = PointSet::EMPTY;
    for point in differing {
        if done.contains(point) {
            continue;
        }
        session.act(Action::Mark(point))?;
        if let Some(group) = board.group(point) {
            done |= group.point_set();
        }
    }
    Ok(())
}

/// A group on which the computer does not agree with the marks.
#[derive(Clone, Debug, PartialEq)]
pub struct Disagreement {
    /// The board's size.
    pub size: Size,
    /// A stone of the group.
    pub stone: Point,
    /// Whose it is.
    pub color: Color,
    /// Whether it is marked dead; the computer thinks the other.
    pub marked: bool,
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (is, should) = if self.marked { ("dead", "alive") } else { ("alive", "dead") };
        let name = self.size.name(self.stone);
        write!(f, "{}'s group at {name} is left {is}, and I take it for {should}", self.color)
    }
}

/// Whether the marks are those that the computer would make.
///
/// # Errors
/// The first group on which it disagrees.
pub fn agrees(session: &dyn Session) -> Result<(), Disagreement> {
    let wanted = session.propose_dead().iter().fold(PointSet::EMPTY, |all, p| all | p.stones);
    let marked = session.dead();
    let differing = (wanted - marked) | (marked - wanted);
    match differing.first() {
        None => Ok(()),
        Some(stone) => Err(Disagreement {
            size: session.size(),
            stone,
            color: session.board().color(stone).unwrap_or(Color::Black),
            marked: marked.contains(stone),
        }),
    }
}
