//! What an ordinary Go program shows of a game, whatever the rules of the game are.

use go_core::{Board, Cell, Color, Move, Point, Stone};

/// The board of a program that knows Go alone: it takes stones without liberties off, of the opponent
/// first, then of the mover.
#[derive(Clone)]
pub(crate) struct OrdinaryBoard(Board);

impl OrdinaryBoard {
    pub(crate) fn showing(board: &Board) -> Self {
        Self(*board)
    }

    pub(crate) fn turn(&mut self, color: Color, turn: Move) {
        let Move::Play(point) = turn else { return };
        if !self.0.is_empty(point) {
            return;
        }
        self.0.place(Stone { point, color });
        let around: Vec<Point> = self.0.neighbors(point).collect();
        for next in around {
            let dead = self.0.group(next).is_some_and(|g| g.color() != color && g.liberties() == 0);
            if dead {
                self.0.remove_group(next);
            }
        }
        if self.0.group(point).is_some_and(|group| group.liberties() == 0) {
            self.0.remove_group(point);
        }
    }

    /// The points that this board shows otherwise than the true one, with what they really hold.
    pub(crate) fn differences(&self, truth: &Board) -> Vec<(Point, Cell)> {
        self.0.difference(truth).iter().map(|point| (point, truth.cell(point))).collect()
    }
}
