//! A colour's groups, and the chambers that they wall off: what every theorem about life starts
//! from.

use go_core::{Board, Cell, Color, PointMap, PointSet};
use go_rules::Suicide;

/// A group of the colour.
#[derive(Clone, Debug)]
pub(crate) struct WallGroup {
    pub(crate) stones: PointSet,
    /// All points next to it, with or without stones.
    pub(crate) around: PointSet,
    pub(crate) liberties: PointSet,
}

/// A maximal joined set of points without stones of the colour.
#[derive(Clone, Debug)]
pub(crate) struct Chamber {
    pub(crate) points: PointSet,
    pub(crate) empty: PointSet,
    /// The places of the groups that touch it.
    pub(crate) borders: Vec<usize>,
}

impl Chamber {
    /// The points that are empty or may become so while the walls' owner passes: with suicide
    /// all of them.
    pub(crate) fn held(&self, suicide: Suicide) -> &PointSet {
        match suicide {
            Suicide::Forbidden => &self.empty,
            Suicide::Several => &self.points,
        }
    }
}

/// The groups of a colour and the chambers between them, each in reading order.
#[derive(Clone, Debug)]
pub(crate) struct Walls {
    pub(crate) groups: Vec<WallGroup>,
    pub(crate) chambers: Vec<Chamber>,
}

impl Walls {
    pub(crate) fn of(board: &Board, color: Color) -> Walls {
        let own = Cell::from(color);
        let mut place: PointMap<u16> = PointMap::filled(0);
        let mut groups = Vec::new();
        for group in board.groups().filter(|g| g.color() == color) {
            let stones = group.point_set();
            for p in stones {
                place[p] = groups.len() as u16;
            }
            let around =
                stones.iter().flat_map(|p| board.size().neighbors(p)).collect::<PointSet>()
                    - stones;
            groups.push(WallGroup { stones, around, liberties: group.liberty_set() });
        }
        let mut seen = PointSet::EMPTY;
        let mut chambers = Vec::new();
        for point in board.size().points() {
            if board.cell(point) == own || seen.contains(point) {
                continue;
            }
            let points = board.flood(point, |p| board.cell(p) != own);
            seen |= points;
            let empty = points.iter().filter(|&p| board.is_empty(p)).collect();
            let mut borders: Vec<usize> = points
                .iter()
                .flat_map(|p| board.size().neighbors(p))
                .filter(|&n| board.cell(n) == own)
                .map(|n| usize::from(place[n]))
                .collect();
            borders.sort_unstable();
            borders.dedup();
            chambers.push(Chamber { points, empty, borders });
        }
        Walls { groups, chambers }
    }
}
