//! From the words of the protocol to those of the game and back.

use go_core::{Color, Move, Size};
use go_gtp::{Coordinate, MoveText};

/// A colour of a query.
pub(super) fn color(color: go_gtp::Color) -> Color {
    match color {
        go_gtp::Color::Black => Color::Black,
        go_gtp::Color::White => Color::White,
    }
}

/// A move of a query. `None` for what is no turn or not on the board; a query that was read has
/// neither.
pub(super) fn turn(size: Size, text: MoveText) -> Option<Move> {
    match text {
        MoveText::Pass => Some(Move::Pass),
        MoveText::Resign => None,
        MoveText::At(at) => {
            let row = size.height().checked_sub(1)?.checked_sub(at.row())?;
            size.point(at.column(), row).map(Move::Play)
        }
    }
}

/// A move for an answer.
pub(super) fn move_text(size: Size, turn: Move) -> MoveText {
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
