//! From the words of GTP and of analysis to those of the game and back.

use go_ai::Restriction;
use go_core::{Color, Move, Size};
use go_gtp::{Coordinate, MoveText};

/// A colour.
pub(crate) fn color(color: go_gtp::Color) -> Color {
    color.into()
}

/// A move that was read. `None` for what is no turn or not on the board.
pub(crate) fn turn(size: Size, text: MoveText) -> Option<Move> {
    match text {
        MoveText::Pass => Some(Move::Pass),
        MoveText::Resign => None,
        MoveText::At(at) => {
            let row = size.height().checked_sub(1)?.checked_sub(at.row())?;
            size.point(at.column(), row).map(Move::Play)
        }
    }
}

/// Moves that a search leaves out or keeps to. What is not on the board is in no search anyway.
pub(crate) fn restriction(size: Size, asked: &go_gtp::Restriction) -> Restriction {
    let moves: Vec<Move> = asked.moves.iter().filter_map(|&text| turn(size, text)).collect();
    let plies = usize::try_from(asked.until_depth).unwrap_or(usize::MAX);
    Restriction::new(color(asked.color), &moves, plies)
}

/// A move as clients read it.
pub(crate) fn move_text(size: Size, turn: Move) -> MoveText {
    let Move::Play(point) = turn else { return MoveText::Pass };
    let (x, y) = size.xy(point);
    // A point of a board always has a coordinate.
    Coordinate::new(x, size.height() - 1 - y).map_or(MoveText::Pass, MoveText::At)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_go_there_and_back() {
        for size in [Size::new(25, 3).unwrap(), Size::square(19).unwrap()] {
            for point in size.points() {
                let text = move_text(size, Move::Play(point));
                assert_eq!(text.to_string(), size.name(point).to_string());
                assert_eq!(turn(size, text), Some(Move::Play(point)));
            }
            assert_eq!(turn(size, move_text(size, Move::Pass)), Some(Move::Pass));
        }
        let small = Size::square(3).unwrap();
        assert_eq!(turn(small, "T19".parse().unwrap()), None);
    }
}
