//! Ladders in Go: groups that are chased from atari to atari until they are captured.
//!
//! A ladder is read, not guessed: the attacker takes liberties so that the group is in atari after
//! each of its moves, the defender extends or captures a chaser that is itself in atari. It is
//! a forced line, so what else the defender may do does not help: the capture follows at once. Ko is
//! read as simple ko within the line. What the reading leaves out is a defence by ko threats
//! elsewhere.

use go_core::{Board, Color, Point, PointSet};
use go_rules::{Go, Position};

/// Positions that the reading of one group may look at; a ladder across the largest board takes a
/// few hundred. Beyond it the group counts as safe.
const MOST_POSITIONS: u32 = 10_000;

/// How a group with one or two liberties stands when it is chased.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Ladder {
    /// The attacker, moving first, does not capture it by a ladder.
    Safe,
    /// The attacker, moving first, captures it, and this move begins it; the defender, moving first,
    /// saves it.
    Works {
        /// The attacker's first move.
        attack: Point,
    },
    /// It is captured even if the defender moves first.
    Hopeless {
        /// The attacker's first move.
        attack: Point,
    },
}

impl Ladder {
    /// Reads the ladder of the group on a point. Groups with three liberties or more are safe.
    /// `None` without a stone.
    ///
    /// ```
    /// use go_core::Diagram;
    /// use go_score::Ladder;
    /// let diagram: Diagram = "
    ///     . . . . . .
    ///     . . . . . .
    ///     . . . . . .
    ///     . X X . . .
    ///     X O . . . .
    ///     . X . . . .
    /// ".parse().unwrap();
    /// let board = diagram.board();
    /// let white = board.size().parse_point("B2").unwrap();
    /// assert!(matches!(Ladder::of(&board, white), Some(Ladder::Hopeless { .. })));
    /// ```
    #[must_use]
    pub fn of(board: &Board, point: Point) -> Option<Ladder> {
        let group = board.group(point)?;
        if group.liberties() > 2 {
            return Some(Ladder::Safe);
        }
        let defender = group.color();
        let start =
            |to_move: Color| Position::from_setup(Go::default(), &board.to_setup(to_move)).ok();
        let mut reading = Reading { point, left: MOST_POSITIONS };
        let attack = start(defender.other()).and_then(|position| reading.attack(&position));
        let Some(attack) = attack else { return Some(Ladder::Safe) };
        reading.left = MOST_POSITIONS;
        // A group with two liberties that moves first needs no help from a ladder reader.
        let saved = group.liberties() == 2
            || start(defender).is_none_or(|position| reading.escapes(&position));
        Some(if saved { Ladder::Works { attack } } else { Ladder::Hopeless { attack } })
    }
}

/// The reading of one group's ladder.
struct Reading {
    /// A stone of the group.
    point: Point,
    /// Positions that may still be looked at.
    left: u32,
}

impl Reading {
    /// The attacker's move that captures the group by a ladder, if there is one.
    fn attack(&mut self, position: &Position<Go>) -> Option<Point> {
        let group = position.board().group(self.point)?;
        let liberties = group.liberty_set();
        match liberties.len() {
            1 => liberties.first().filter(|&p| position.is_legal(p)),
            2 => liberties.iter().find(|&p| self.is_caught_after(position, p)),
            _ => None,
        }
    }

    /// Whether the attacker's move leaves the group in an atari that it does not escape.
    fn is_caught_after(&mut self, position: &Position<Go>, attack: Point) -> bool {
        let mut next = *position;
        if !self.spend() || next.play(attack).is_err() {
            return false;
        }
        match next.board().group(self.point) {
            None => true,
            Some(group) => group.liberties() == 1 && !self.escapes(&next),
        }
    }

    /// Whether the group, in atari and to move, gets out of the ladder.
    fn escapes(&mut self, position: &Position<Go>) -> bool {
        let Some(group) = position.board().group(self.point) else { return false };
        if group.liberties() > 1 {
            return true;
        }
        let chasers = group.opponents().into_iter().filter(|chaser| chaser.liberties() == 1);
        let mut moves: PointSet =
            chasers.fold(PointSet::EMPTY, |all, chaser| all | chaser.liberty_set());
        moves |= group.liberty_set();
        moves.iter().any(|defence| self.is_safe_after(position, defence))
    }

    fn is_safe_after(&mut self, position: &Position<Go>, defence: Point) -> bool {
        let mut next = *position;
        // Out of positions to look at, nothing is claimed.
        if !self.spend() {
            return true;
        }
        if next.play(defence).is_err() {
            return false;
        }
        match next.board().group(self.point).map(go_core::Group::liberties) {
            None | Some(0) => false,
            Some(1 | 2) => self.attack(&next).is_none(),
            Some(_) => true,
        }
    }

    fn spend(&mut self) -> bool {
        self.left = self.left.saturating_sub(1);
        self.left > 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use go_core::{Cell, Diagram, Symmetry};
    use go_rules::Position;

    fn read(text: &str, name: &str) -> Ladder {
        let board = text.parse::<Diagram>().unwrap().board();
        let point = board.size().parse_point(name).unwrap();
        let ladder = Ladder::of(&board, point).unwrap();
        // The same on every image of the board.
        for &symmetry in Symmetry::of(board.size()) {
            let image = symmetry.apply_board(&board);
            let mapped = Ladder::of(&image, symmetry.apply(board.size(), point)).unwrap();
            assert_eq!(std::mem::discriminant(&ladder), std::mem::discriminant(&mapped));
        }
        ladder
    }

    const FREE: &str = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . a . . .
        . . . . . . . . .
        . . . . . . . . .
        . X . . . . . . .
        X O . . . . . . .
        . X X . . . . . .
    ";

    #[test]
    fn a_ladder_runs_to_the_side() {
        assert!(matches!(read(FREE, "B2"), Ladder::Hopeless { .. }));
    }

    #[test]
    fn a_breaker_in_the_way_saves_the_group() {
        // White in atari moves first and runs to its friend; Black, moving first, takes it at once.
        assert!(matches!(read(&FREE.replace('a', "O"), "B2"), Ladder::Works { .. }));
        assert!(matches!(read(&FREE.replace('a', "X"), "B2"), Ladder::Hopeless { .. }));
    }

    #[test]
    fn groups_with_room_or_without_stones() {
        let board = FREE.parse::<Diagram>().unwrap().board();
        assert_eq!(Ladder::of(&board, board.size().parse_point("J9").unwrap()), None);
        let lone = ". . .\n. O .\n. . .";
        assert_eq!(read(lone, "B2"), Ladder::Safe);
    }

    /// What is said to be caught is caught against every defence: the attacker answers by the
    /// reading, the defender may play anywhere or pass.
    fn is_caught(position: &Position<Go>, point: Point, depth: u32) -> bool {
        let Some(group) = position.board().group(point) else { return true };
        if group.color() == position.to_move() {
            if depth == 0 {
                return true;
            }
            let mut passed = *position;
            passed.pass();
            is_caught(&passed, point, depth - 1)
                && position.legal_points().all(|defence| {
                    let mut next = *position;
                    next.play_unchecked(defence);
                    is_caught(&next, point, depth - 1)
                })
        } else {
            let mut reading = Reading { point, left: MOST_POSITIONS };
            match reading.attack(position) {
                None => false,
                Some(attack) => {
                    let mut next = *position;
                    next.play(attack).is_ok() && is_caught(&next, point, depth)
                }
            }
        }
    }

    #[test]
    fn what_is_caught_is_caught_against_every_defence() {
        let size = go_core::Size::square(5).unwrap();
        let mut state = 1u64;
        let mut below = |n: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) % n
        };
        let mut caught = 0;
        for _ in 0..4_000 {
            let mut setup = go_core::Setup::empty(size, Color::Black);
            for point in size.points() {
                match below(5) {
                    0 => setup.set(point, Cell::Black),
                    1 => setup.set(point, Cell::White),
                    _ => {}
                }
            }
            let Ok(position) = Position::from_setup(Go::default(), &setup) else { continue };
            let board = *position.board();
            for group in board.groups().filter(|g| g.color() == Color::White) {
                if let Some(Ladder::Works { .. } | Ladder::Hopeless { .. }) =
                    Ladder::of(&board, group.head())
                {
                    caught += 1;
                    assert!(is_caught(&position, group.head(), 2), "{board}");
                }
            }
        }
        assert!(caught > 500, "{caught}");
    }
}
