//! Settled sets straight from their definition, slowly: the oracle of the fast search.

use go_core::{Board, Color, Group, PointSet, Sides};

/// Immortal stones and territory of a colour.
pub(crate) fn settled(board: &Board, color: Color) -> (PointSet, PointSet) {
    let mut groups: Vec<PointSet> =
        board.groups().filter(|g| g.color() == color).map(Group::point_set).collect();
    loop {
        let regions = regions(board, &groups);
        let fails = |group: &&PointSet| {
            let left_out = regions.iter().map(Some).chain([None]);
            sides(board, group) < 2
                && left_out
                    .into_iter()
                    .any(|x| sides(board, &closure(board, &groups, &regions, group, x)) < 2)
        };
        let kept: Vec<PointSet> = groups.iter().filter(|g| !fails(g)).copied().collect();
        if kept.len() == groups.len() {
            let good = regions.iter().filter(|r| sides(board, r) < 2);
            return (union(&groups), good.fold(PointSet::EMPTY, |all, r| all | *r));
        }
        groups = kept;
    }
}

fn union(sets: &[PointSet]) -> PointSet {
    sets.iter().fold(PointSet::EMPTY, |all, set| all | *set)
}

/// Number of sides that a set of points touches.
fn sides(board: &Board, points: &PointSet) -> u32 {
    points.iter().fold(Sides::NONE, |all, p| all | Sides::of(board.size(), p)).count()
}

/// The components of the board without the stones of the groups.
fn regions(board: &Board, groups: &[PointSet]) -> Vec<PointSet> {
    let stones = union(groups);
    let mut seen = PointSet::EMPTY;
    let mut regions = Vec::new();
    for point in board.size().points() {
        if !stones.contains(point) && !seen.contains(point) {
            let region = board.flood(point, |p| !stones.contains(p));
            seen |= region;
            regions.push(region);
        }
    }
    regions
}

/// All points next to a set.
fn around(board: &Board, points: &PointSet) -> PointSet {
    points.iter().flat_map(|p| board.neighbors(p)).collect()
}

/// `cl(C, x)` as a set of points.
fn closure(
    board: &Board,
    groups: &[PointSet],
    regions: &[PointSet],
    group: &PointSet,
    left_out: Option<&PointSet>,
) -> PointSet {
    let mut closure = *group;
    loop {
        let near = around(board, &closure);
        let next = regions.iter().find(|&region| {
            let empties: PointSet = region.iter().filter(|&p| board.is_empty(p)).collect();
            Some(region) != left_out
                && !closure.contains_all(region)
                && sides(board, region) < 2
                && !(near & *region).is_empty()
                && near.contains_all(&empties)
        });
        let Some(region) = next else { return closure };
        closure |= *region;
        let beside = around(board, region);
        for other in groups {
            if !(*other & beside).is_empty() {
                closure |= *other;
            }
        }
    }
}
