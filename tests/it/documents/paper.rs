//! A pen-and-paper drawing made from the turns of a game: each stone in the colour it was first
//! drawn in, and crossed once it was converted, in play or by the judgement at the end.

use go_core::{Color, Point, PointSet, Setup, Size};

use super::replay::Step;

/// What the players drew, and when each stone was crossed.
pub(super) struct Paper {
    pub(super) drawn: Setup,
    pub(super) crossed_in_play: PointSet,
    pub(super) crossed_at_end: PointSet,
}

impl Paper {
    /// Draws a game, at the end of which these stones are converted.
    pub(super) fn of(size: Size, steps: &[Step], converted_at_end: PointSet) -> Paper {
        let mut drawn = Setup::empty(size, Color::Black);
        let mut crossed_in_play = PointSet::EMPTY;
        for step in steps {
            let (color, turn) = step.turn;
            if let Some(point) = turn.point() {
                drawn.set(point, color.into());
            }
            crossed_in_play |= step.turned();
        }
        Paper { drawn, crossed_in_play, crossed_at_end: converted_at_end }
    }

    /// All crossed stones.
    pub(super) fn crossed(&self) -> PointSet {
        self.crossed_in_play | self.crossed_at_end
    }
}

/// The joined crossed stones in the part of the board with this name, as `upper-right` or `bottom`.
pub(super) fn enclosure(size: Size, crossed: PointSet, area: &str) -> Result<PointSet, String> {
    let mut left = crossed;
    let mut found = Vec::new();
    while let Some(first) = left.first() {
        let part = joined(size, crossed, first);
        left -= part;
        if area.split('-').all(|side| lies(size, &part, side)) {
            found.push(part);
        }
    }
    match found[..] {
        [part] => Ok(part),
        _ => Err(format!("{} enclosures lie at '{area}'", found.len())),
    }
}

fn joined(size: Size, points: PointSet, from: Point) -> PointSet {
    let mut found: PointSet = std::iter::once(from).collect();
    let mut todo = vec![from];
    while let Some(point) = todo.pop() {
        todo.extend(size.neighbors(point).filter(|&n| points.contains(n) && found.insert(n)));
    }
    found
}

/// Whether the middle of the points lies in this half of the board.
fn lies(size: Size, points: &PointSet, half: &str) -> bool {
    let sum = |of: fn((u8, u8)) -> u8| points.iter().map(|p| usize::from(of(size.xy(p)))).sum();
    let (x, y): (usize, usize) = (sum(|(x, _)| x), sum(|(_, y)| y));
    let width = usize::from(size.width() - 1) * points.len();
    let height = usize::from(size.height() - 1) * points.len();
    match half {
        "upper" => 2 * y < height,
        "bottom" => 2 * y > height,
        "left" => 2 * x < width,
        "right" => 2 * x > width,
        _ => false,
    }
}
