//! Conversion Go: groups without liberties change their colour (Steven Meyers, 2001).

use go_core::{Board, Cell, Group, Stone};

use crate::config::RuleSet;
use crate::error::IllegalMove;
use crate::rules::{Rules, Settlement};
use crate::variant::VariantKind;

/// The rules of Conversion Go.
///
/// A placed stone first converts the opponent's dead groups next to it, all at once; then, in the
/// position that results, the mover's own group if that is dead. A group is dead if it has no
/// liberty and touches fewer than two sides of the board (RULES §2.2, §2.3).
///
/// # Why the second step concerns one group
/// A placement takes one liberty, the point itself, so only groups next to it and its own can be
/// dead. In the second step only the mover's colour counts. Another group of the mover's than
/// the one with the new stone had a liberty before, or was immune, and still has or is: it does
/// not touch the point (or it would be joined to the new stone), and colours are no matter for
/// liberties. A group converted in the first step touches the point, so it is now joined to the new
/// stone. Hence the only group of the mover's that can be dead is the one with the new stone. When
/// it is converted, it joins opponent's groups that the first step left alive, if there are any;
/// there are, unless it fills the board, and then it touches four sides and is not converted. So
/// after two steps no group is dead, and a third would find nothing (RULES §2.4).
///
/// ```
/// use go_core::{Color, Diagram};
/// use go_rules::{Conversion, Position};
/// // Suicide: Black's stone on the marked point joins two stones without a liberty.
/// let diagram: Diagram = "
///     . . . . . .
///     . . O O . .
///     . O X a O .
///     . . O O . .
///     . . . . . .
/// ".parse().unwrap();
/// let mut position = Position::from_setup(Conversion, &diagram.setup_for(Color::Black)).unwrap();
/// let settlement = position.play(diagram.mark('a').unwrap()).unwrap();
/// assert_eq!((settlement.taken, settlement.lost), (0, 2));
/// assert_eq!(position.board().stones(Color::Black), 0);
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Default)]
pub struct Conversion;

impl Rules for Conversion {
    type Memory = ();

    const KIND: VariantKind = VariantKind::Conversion;

    /// A point once filled is never empty again.
    const CAN_RECUR: bool = false;

    fn of(_: &RuleSet) -> Self {
        Conversion
    }

    #[inline]
    fn is_dead(group: Group<'_>) -> bool {
        group.liberties() == 0 && !Self::is_immune(group)
    }

    /// It touches two sides or more (RULES §2.3).
    #[inline]
    fn is_immune(group: Group<'_>) -> bool {
        group.sides().count() >= 2
    }

    #[inline]
    fn check(&self, board: &Board, (): &(), stone: Stone) -> Result<(), IllegalMove> {
        if board.is_empty(stone.point) { Ok(()) } else { Err(IllegalMove::Occupied) }
    }

    #[inline]
    fn settle(&self, board: &mut Board, (): &mut (), stone: Stone) -> Settlement {
        let mut settlement = Settlement::default();
        let opponent = Cell::from(stone.color.other());
        // Liberties and sides of the other groups do not change when one is recoloured, so one
        // after the other is the same as all at once.
        for n in board.size().around(stone.point) {
            if board.cell(n) == opponent && board.group(n).is_some_and(Self::is_dead) {
                settlement.taken += board.recolor_group(n) as u16;
            }
        }
        if board.group(stone.point).is_some_and(Self::is_dead) {
            settlement.lost = board.recolor_group(stone.point) as u16;
        }
        settlement
    }
}
