//! Settled sets of Conversion Go against the words of their definition, and against what random
//! continuations make of them.

use go_ai::Rng;
use go_core::{Board, Color, Group, Point, PointSet, Sides, Size};
use go_rules::{Conversion, Position};
use go_score::Settled;

use super::Counts;

/// How the colours of a continuation are chosen: at random, in turn, one alone.
const STYLES: u32 = 4;

/// Looks at one random position and at continuations of every style.
pub(super) fn hold(size: Size, rng: &mut Rng, counts: &mut Counts) -> Result<(), String> {
    let mut position = Position::new(Conversion, size);
    for _ in 0..rng.below(size.area() as u32 + 1) {
        step(&mut position, 1, rng);
    }
    let settled = Color::ALL.map(|color| Settled::of(position.board(), color));
    // The definition is slow: it is asked on every board that is small, and on some that are not.
    if size.area() <= 100 || rng.below(8) == 0 {
        for (color, settled) in Color::ALL.into_iter().zip(&settled) {
            let (immortal, territory) = by_definition(position.board(), color);
            if (settled.immortal(), settled.territory()) != (&immortal, &territory) {
                return Err(format!("{color}'s settled set is another\n{position:?}"));
            }
            counts.definitions += 1;
        }
    }
    counts.settled_points += settled.iter().map(|settled| settled.len() as u64).sum::<u64>();
    for style in 0..STYLES {
        let mut later = position;
        while later.board().empty() > 0 {
            step(&mut later, style, rng);
            for (color, settled) in Color::ALL.into_iter().zip(&settled) {
                stays(later.board(), color, settled)?;
                counts.settled += 1;
            }
        }
    }
    Ok(())
}

/// A stone on a random empty point.
fn step(position: &mut Position<Conversion>, style: u32, rng: &mut Rng) {
    let empty: Vec<Point> = position.board().empty_points().collect();
    let Some(&point) = empty.get(rng.below(empty.len() as u32) as usize) else { return };
    match style {
        0 if rng.below(2) == 0 => position.set_to_move(position.to_move().other()),
        2 => position.set_to_move(Color::Black),
        3 => position.set_to_move(Color::White),
        _ => {}
    }
    position.play_unchecked(point);
}

/// Immortal stones stand, and on a full board the territory is the colour's too.
fn stays(board: &Board, color: Color, settled: &Settled) -> Result<(), String> {
    let lost = |point: &Point| board.color(*point) == Some(color.other());
    let mut claimed = settled.immortal().iter();
    let found = claimed.find(lost).or_else(|| {
        let mut territory = settled.territory().iter();
        if board.empty() == 0 { territory.find(lost) } else { None }
    });
    match found {
        None => Ok(()),
        Some(point) => Err(format!("{color} lost {}\n{board}", board.size().name(point))),
    }
}

/// Immortal stones and territory by the words of the definition (docs/LIFE.md): start with all
/// groups, leave out every group that fails, and look again.
fn by_definition(board: &Board, color: Color) -> (PointSet, PointSet) {
    let own = board.groups().filter(|group| group.color() == color);
    let mut groups: Vec<PointSet> = own.map(Group::point_set).collect();
    loop {
        let regions = good_regions(board, &groups);
        let holds = |group: &PointSet| {
            (0..=regions.len()).all(|without| {
                let joined = closure(board, &groups, &regions, group, without);
                touches_two_sides(board, &joined)
            })
        };
        let kept: Vec<PointSet> = groups.iter().copied().filter(holds).collect();
        if kept.len() == groups.len() {
            let all = |sets: &[PointSet]| sets.iter().fold(PointSet::EMPTY, |all, set| all | *set);
            return (all(&groups), all(&regions));
        }
        groups = kept;
    }
}

fn touches_two_sides(board: &Board, points: &PointSet) -> bool {
    let sides = points.iter().map(|point| Sides::of(board.size(), point));
    sides.fold(Sides::NONE, |all, sides| all | sides).count() >= 2
}

/// The components of the board without the groups that touch fewer than two sides.
fn good_regions(board: &Board, groups: &[PointSet]) -> Vec<PointSet> {
    let is_free = |point: Point| !groups.iter().any(|group| group.contains(point));
    let mut found: Vec<PointSet> = Vec::new();
    for point in board.size().points().filter(|&point| is_free(point)) {
        if !found.iter().any(|region| region.contains(point)) {
            found.push(board.flood(point, is_free));
        }
    }
    found.retain(|region| !touches_two_sides(board, region));
    found
}

fn beside(board: &Board, points: &PointSet) -> PointSet {
    points.iter().flat_map(|point| board.neighbors(point)).collect()
}

/// The group with all that is joined to it for certain, one region left out; a number beyond the
/// regions leaves none out.
fn closure(
    board: &Board,
    groups: &[PointSet],
    regions: &[PointSet],
    group: &PointSet,
    without: usize,
) -> PointSet {
    let mut joined = *group;
    loop {
        let near = beside(board, &joined);
        let is_vital = |region: &PointSet| {
            region.iter().any(|point| near.contains(point))
                && region.iter().all(|point| !board.is_empty(point) || near.contains(point))
        };
        let more = regions.iter().enumerate().find(|&(number, region)| {
            number != without && !joined.contains_all(region) && is_vital(region)
        });
        let Some((_, region)) = more else { return joined };
        joined |= *region;
        let around = beside(board, region);
        for other in groups.iter().filter(|other| !(around & **other).is_empty()) {
            joined |= *other;
        }
    }
}
