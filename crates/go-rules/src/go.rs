//! Go: groups without liberties leave the board.

use go_core::{Board, Cell, Group, Point, Stone};

use crate::config::RuleSet;
use crate::error::IllegalMove;
use crate::ko::{AnyKo, KoRule, SimpleKo};
use crate::rules::{Rules, Settlement};
use crate::suicide::{AnySuicide, NoSuicide, SuicideRule};
use crate::variant::VariantKind;

/// The rules of Go, by ko rule and suicide rule.
///
/// `Go` alone is the usual case, simple ko and no suicide, and takes no space. [`GoRules`] chooses
/// both at run time. Superko belongs to a whole game: see [`Game`](crate::Game).
///
/// ```
/// use go_core::Size;
/// use go_rules::{Go, Position};
/// let mut position: Position<Go> = Position::new(Go::default(), Size::square(9).unwrap());
/// let point = position.size().parse_point("E5").unwrap();
/// position.play(point).unwrap();
/// assert_eq!(position.to_move(), go_core::Color::White);
/// assert_eq!(std::mem::size_of::<Go>(), 0);
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Default)]
pub struct Go<K: KoRule = SimpleKo, S: SuicideRule = NoSuicide> {
    ko: K,
    suicide: S,
}

/// Go with ko and suicide chosen at run time, so that code is compiled for it once.
pub type GoRules = Go<AnyKo, AnySuicide>;

impl<K: KoRule, S: SuicideRule> Rules for Go<K, S> {
    type Memory = K::Memory;

    const KIND: VariantKind = VariantKind::Go;

    const CAN_RECUR: bool = true;

    fn of(rules: &RuleSet) -> Self {
        Go { ko: K::of(rules.ko), suicide: S::of(rules.suicide) }
    }

    #[inline]
    fn is_dead(group: Group<'_>) -> bool {
        group.liberties() == 0
    }

    #[inline]
    fn check(&self, board: &Board, memory: &K::Memory, stone: Stone) -> Result<(), IllegalMove> {
        if !board.is_empty(stone.point) {
            return Err(IllegalMove::Occupied);
        }
        if self.ko.forbids(memory, stone.point) {
            return Err(IllegalMove::Ko);
        }
        let own = Cell::from(stone.color);
        let mut joins_own = false;
        for (n, cell) in board.around(stone.point) {
            match cell {
                Cell::Empty => return Ok(()),
                Cell::Wall => {}
                // A neighbour keeps a liberty if it is ours, and loses its last if it is not.
                Cell::Black | Cell::White => {
                    let liberties = board.group(n).map_or(0, Group::liberties);
                    if (cell == own) == (liberties > 1) {
                        return Ok(());
                    }
                    joins_own |= cell == own;
                }
            }
        }
        if joins_own && self.suicide.allows_several() {
            return Ok(());
        }
        Err(IllegalMove::Suicide)
    }

    #[inline]
    fn settle(&self, board: &mut Board, memory: &mut K::Memory, stone: Stone) -> Settlement {
        let mut settlement = Settlement::default();
        let mut last_taken: Option<Point> = None;
        let opponent = Cell::from(stone.color.other());
        for n in board.size().around(stone.point) {
            if board.cell(n) == opponent && board.group(n).is_some_and(Self::is_dead) {
                settlement.taken += board.remove_group(n) as u16;
                last_taken = Some(n);
            }
        }
        let own = board.group(stone.point).map(|g| (g.stones(), g.liberties()));
        if own.is_some_and(|(_, liberties)| liberties == 0) {
            settlement.lost = board.remove_group(stone.point) as u16;
        }
        // Only a single stone that took a single stone, and can be taken where that one stood,
        // lets the opponent bring the board back (RULES §3.3).
        let is_ko = settlement.taken == 1 && own == Some((1, 1));
        *memory = self.ko.remember(last_taken.filter(|_| is_ko));
        settlement
    }
}
