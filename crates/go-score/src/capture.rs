//! Whether a group can be captured: play on the liberties of the group and of the opponent's weak
//! groups around it, read to its end.
//!
//! This is no proof, since moves elsewhere are left out: a stone far away can be worth a liberty. It
//! is asked of groups that the ownership map leaves open, which are mostly groups with few
//! liberties in a race or in a seki, where random moves are least to be trusted.

use go_core::{Board, Color, Group, Point, PointSet};
use go_rules::{GoRules, Position, RuleSet, Rules};

/// A group with more liberties is not taken to be capturable.
const MOST_LIBERTIES: usize = 5;
/// A group with up to this many liberties is weak: it may have to be saved, or can be captured.
const WEAK: usize = 2;
/// The longest line, in turns.
const DEPTH: u32 = 16;
/// The most positions of one question.
const NODES: u32 = 20_000;

/// Whether the group on the point is captured when this side moves first, with best play as far as
/// it is read; `None` if that was too much to read.
pub(crate) fn is_captured(
    board: &Board,
    rules: &RuleSet,
    target: Point,
    first: Color,
) -> Option<bool> {
    let owner = board.color(target)?;
    let position = Position::from_setup(GoRules::of(rules), &board.to_setup(first)).ok()?;
    Race { target, owner, nodes: 0 }.falls(&position, DEPTH)
}

struct Race {
    target: Point,
    owner: Color,
    nodes: u32,
}

impl Race {
    fn falls(&mut self, position: &Position<GoRules>, depth: u32) -> Option<bool> {
        let board = position.board();
        let Some(group) = board.group(self.target).filter(|g| g.color() == self.owner) else {
            return Some(true);
        };
        if group.liberties() > MOST_LIBERTIES {
            return Some(false);
        }
        self.nodes += 1;
        if depth == 0 || self.nodes > NODES {
            return None;
        }
        let attacks = position.to_move() != self.owner;
        // What the mover hopes for settles the question; a pass never helps the attacker.
        let mut unread = false;
        for point in moves(board, group, attacks) {
            let mut after = *position;
            if after.play(point).is_err() {
                continue;
            }
            match self.falls(&after, depth - 1) {
                Some(falls) if falls == attacks => return Some(attacks),
                Some(_) => {}
                None => unread = true,
            }
        }
        if !attacks {
            let mut after = *position;
            after.pass();
            match self.falls(&after, depth - 1) {
                Some(true) => {}
                Some(false) => return Some(false),
                None => unread = true,
            }
        }
        if unread { None } else { Some(!attacks) }
    }
}

/// The moves that are read: the group's own liberties; those of weak groups of the attacker's around
/// it, to be captured or saved; for the attacker also those that save a weak group by capturing.
fn moves(board: &Board, group: Group<'_>, attacks: bool) -> Vec<Point> {
    let own = group.liberty_set();
    let mut around = PointSet::EMPTY;
    for weak in enemies_of(board, group).filter(|other| other.liberties() <= WEAK) {
        around |= weak.liberty_set();
        if attacks {
            for prey in enemies_of(board, weak).filter(|prey| prey.is_in_atari()) {
                around |= prey.liberty_set();
            }
        }
    }
    let (first, then) = if attacks { (own, around - own) } else { (around, own - around) };
    first.iter().chain(then.iter()).collect()
}

/// The groups of the other colour beside a group; one may come more than once.
pub(crate) fn enemies_of<'b>(
    board: &'b Board,
    group: Group<'b>,
) -> impl Iterator<Item = Group<'b>> {
    let color = group.color();
    group
        .points()
        .flat_map(move |stone| board.groups_around(stone))
        .filter(move |other| other.color() != color)
}
