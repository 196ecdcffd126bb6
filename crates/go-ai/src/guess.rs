//! The first guess of a move, before any playout: a few facts that every player knows.

use go_core::{Board, Cell, Color, Point, PointSet};
use go_rules::{Conversion, Go, KoRule, Rules, SuicideRule};
use go_score::Settled;

/// What a game knows of a move before searching it.
pub trait Guess: Rules {
    /// The guess for a stone of a colour, 0 to 1; 0.5 says nothing. `None` for a move that is
    /// never worth a thought, such as filling one's own eye.
    fn guess(board: &Board, point: Point, color: Color, last: Option<Point>) -> Option<f32>;

    /// Points whose owner no sequence of turns can change any more, so that nobody needs to play
    /// there. May miss some.
    fn settled(board: &Board) -> PointSet;
}

impl<K: KoRule, S: SuicideRule> Guess for Go<K, S> {
    fn guess(board: &Board, point: Point, color: Color, last: Option<Point>) -> Option<f32> {
        if is_eye(board, point, color) {
            return None;
        }
        let mut guess = place(board, point) + nearness(board, point, last);
        let mut saves = false;
        for group in board.groups_around(point) {
            if group.liberties() != 1 {
                continue;
            }
            if group.color() == color {
                saves = true;
            } else {
                guess += 0.2 + 0.02 * group.stones().min(10) as f32;
            }
        }
        let liberties = liberties_after(board, point, color);
        match liberties {
            0 | 1 => guess -= 0.25,
            _ if saves => guess += 0.2,
            _ => {}
        }
        Some(guess.clamp(0.02, 0.98))
    }

    /// None: dead stones may still have to be taken off, and the count of a pass sees to the rest.
    fn settled(_: &Board) -> PointSet {
        PointSet::EMPTY
    }
}

impl Guess for Conversion {
    fn guess(board: &Board, point: Point, color: Color, last: Option<Point>) -> Option<f32> {
        let mut guess = place(board, point) + nearness(board, point, last);
        for group in board.groups_around(point) {
            if group.liberties() != 1 || Conversion::is_immune(group) {
                continue;
            }
            let weight = 0.02 * group.stones().min(10) as f32;
            if group.color() == color {
                guess += 0.1 + weight;
            } else {
                guess += 0.2 + weight;
            }
        }
        Some(guess.clamp(0.02, 0.98))
    }

    fn settled(board: &Board) -> PointSet {
        let both = Settled::both(board);
        both.black.points() | both.white.points()
    }
}

/// The side lines are poor in an empty neighbourhood, the lines around the third good.
fn place(board: &Board, point: Point) -> f32 {
    let size = board.size();
    let (x, y) = size.xy(point);
    let line = x.min(y).min(size.width() - 1 - x).min(size.height() - 1 - y);
    let is_quiet =
        board.around(point).iter().all(|(_, cell)| matches!(cell, Cell::Empty | Cell::Wall));
    if !is_quiet {
        return 0.5;
    }
    match line {
        0 => 0.36,
        1 => 0.44,
        2 | 3 => 0.54,
        _ => 0.5,
    }
}

/// Moves near the opponent's last one answer it.
fn nearness(board: &Board, point: Point, last: Option<Point>) -> f32 {
    let Some(last) = last else { return 0.0 };
    let ((x, y), (a, b)) = (board.size().xy(point), board.size().xy(last));
    match x.abs_diff(a) + y.abs_diff(b) {
        1 => 0.08,
        2 => 0.07,
        3 => 0.04,
        _ => 0.0,
    }
}

/// Whether a stone there would fill an eye of one's own.
///
/// Either all four neighbours are of one group: then the point is a liberty that only the owner
/// can take from it. Or they are own stones of several groups and the diagonals hold them
/// together: the opponent has fewer than two of these, or none at the side of the board.
pub(crate) fn is_eye(board: &Board, point: Point, color: Color) -> bool {
    let own = Cell::from(color);
    let around = board.around(point);
    if !around.iter().all(|&(_, cell)| cell == own || cell == Cell::Wall) {
        return false;
    }
    if board.groups_around(point).count() <= 1 {
        return true;
    }
    let (up, down) = (around[0], around[3]);
    let side_of = |n: Point, offset: usize| {
        let index = (n.index() + offset).checked_sub(1);
        index.and_then(Point::from_index).map_or(Cell::Wall, |p| board.cell(p))
    };
    let diagonals = [side_of(up.0, 0), side_of(up.0, 2), side_of(down.0, 0), side_of(down.0, 2)];
    let opponent = Cell::from(color.other());
    let taken = diagonals.iter().filter(|&&cell| cell == opponent).count();
    let at_side = usize::from(diagonals.contains(&Cell::Wall));
    taken + at_side < 2
}

/// A lower bound, up to 2, of the liberties of the group that a stone there would belong to.
fn liberties_after(board: &Board, point: Point, color: Color) -> usize {
    let own = Cell::from(color);
    let mut liberties = PointSet::EMPTY;
    for (n, cell) in board.around(point) {
        if cell == Cell::Empty {
            liberties.insert(n);
        } else if cell == own {
            if let Some(group) = board.group(n) {
                if group.liberties() > 2 {
                    return 2;
                }
                liberties |= group.liberty_set();
            }
        } else if let Some(group) = board.group(n)
            && group.liberties() == 1
        {
            // A capture leaves at least the points next to the stone.
            liberties.insert(n);
            if group.stones() > 1 {
                return 2;
            }
        }
    }
    liberties.remove(point);
    liberties.len().min(2)
}
