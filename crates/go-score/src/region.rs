//! Maximal joined sets of empty points, and the colours on their border.

use go_core::{Board, Color, PointMap, PointSet};

/// The colours that touch a set of empty points.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Border {
    /// None: the board is empty.
    Nobody,
    /// One colour alone.
    One(Color),
    /// Both.
    Both,
}

/// A maximal joined set of empty points.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// Its points.
    pub points: PointSet,
    /// The colours that touch it.
    pub border: Border,
}

/// All maximal joined sets of empty points of a board, in reading order of their first points.
///
/// ```
/// use go_core::{Color, Diagram};
/// use go_score::{Border, regions};
/// let diagram: Diagram = "
///     . X . O .
///     X X . O O
/// ".parse().unwrap();
/// let found = regions(&diagram.board());
/// let borders: Vec<Border> = found.iter().map(|region| region.border).collect();
/// assert_eq!(borders, [Border::One(Color::Black), Border::Both, Border::One(Color::White)]);
/// ```
#[must_use]
pub fn regions(board: &Board) -> Vec<Region> {
    let mut seen = PointSet::EMPTY;
    let mut found = Vec::new();
    for point in board.empty_points() {
        if seen.contains(point) {
            continue;
        }
        let points = board.flood(point, |p| board.is_empty(p));
        seen |= points;
        found.push(Region { points, border: border_of(board, &points) });
    }
    found
}

/// The colours that touch a set of points.
pub(crate) fn border_of(board: &Board, points: &PointSet) -> Border {
    let mut seen = [false; 2];
    for point in points {
        for n in board.neighbors(point) {
            if let Some(color) = board.color(n) {
                seen[color as usize] |= !points.contains(n);
            }
        }
    }
    match seen {
        [false, false] => Border::Nobody,
        [true, false] => Border::One(Color::Black),
        [false, true] => Border::One(Color::White),
        [true, true] => Border::Both,
    }
}

/// For every empty point, the place of its region in the list.
pub(crate) fn region_index(regions: &[Region]) -> PointMap<Option<u16>> {
    let mut index = PointMap::filled(None);
    for (i, region) in regions.iter().enumerate() {
        for point in region.points {
            index[point] = u16::try_from(i).ok();
        }
    }
    index
}
