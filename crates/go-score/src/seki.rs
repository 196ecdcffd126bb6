//! Which one-coloured eyes belong to groups in seki, and which to groups that live by themselves.
//!
//! The rules page of the KataGo project calls the points that one colour holds together a region
//! of *independent life* if no dame touches it and none of its groups is in atari. That presumes
//! that every dame which can be filled has been: one dame left open beside a big territory would
//! take all of it away. People stop before that, so the definition is used here in a form that
//! gives the same answer when all is filled, and the answer that filling would give when it
//! isn't:
//!
//! * An **estate** is a maximal joined set of stones of a colour and of empty points that this
//!   colour alone surrounds.
//! * An estate has **two eyes** if some of its groups are left after this is repeated: drop every
//!   group with fewer than two eyes, and every eye that touches a dropped group. An eye counts
//!   twice if it is large enough to be divided: three points and more, except a square of four.
//! * A dame is **shared** if estates without two eyes touch it from both sides; nobody can
//!   afford to fill it.
//! * An estate is **in seki** if it has not two eyes, and touches a shared dame or has a group in
//!   atari (the two ends of a double ko).
//!
//! Where every dame is filled that can be, an estate that still touches one cannot have two
//! eyes, and both definitions agree.

use go_core::{Board, Color, Point, PointMap, PointSet};

use crate::region::{Border, Region, region_index};

/// Stones of one colour and the empty points it alone surrounds, joined.
#[derive(Clone, Debug)]
pub(crate) struct Estate {
    pub(crate) color: Color,
    /// Stones and eyes.
    pub(crate) points: PointSet,
    /// The eyes alone.
    pub(crate) eyes: PointSet,
    /// Whether its eyes are eyes in seki.
    pub(crate) in_seki: bool,
}

/// The estates of a board whose dead stones are gone, in reading order.
pub(crate) fn estates(board: &Board, regions: &[Region]) -> Vec<Estate> {
    let index = region_index(regions);
    let region_at = |p: Point| index[p].map(|i| &regions[usize::from(i)]);
    let holder = |p: Point| {
        board.color(p).or_else(|| match region_at(p)?.border {
            Border::One(color) => Some(color),
            Border::Both | Border::Nobody => None,
        })
    };
    let mut found: Vec<Estate> = Vec::new();
    let mut place: PointMap<Option<u16>> = PointMap::filled(None);
    let mut two_eyed = Vec::new();
    for point in board.size().points() {
        let Some(color) = holder(point) else { continue };
        if place[point].is_some() {
            continue;
        }
        let points = board.flood(point, |p| holder(p) == Some(color));
        for p in points {
            place[p] = u16::try_from(found.len()).ok();
        }
        let eyes = points.iter().filter(|&p| board.is_empty(p)).collect();
        two_eyed.push(has_two_eyes(board, &points, &eyes));
        found.push(Estate { color, points, eyes, in_seki: false });
    }
    // Atari in an estate without two eyes; then the dame shared by two such estates.
    let needy =
        |p: Point| place[p].map(usize::from).filter(|&i| !two_eyed[i]).map(|i| (i, found[i].color));
    let mut in_seki = vec![false; found.len()];
    for group in board.groups().filter(|g| g.is_in_atari()) {
        if let Some((i, _)) = needy(group.head()) {
            in_seki[i] = true;
        }
    }
    for region in regions.iter().filter(|region| region.border == Border::Both) {
        let mut around: Vec<(usize, Color)> = Vec::new();
        for p in region.points {
            around.extend(board.neighbors(p).filter(|&n| !board.is_empty(n)).filter_map(needy));
        }
        if Color::ALL.iter().all(|&color| around.iter().any(|&(_, c)| c == color)) {
            for (i, _) in around {
                in_seki[i] = true;
            }
        }
    }
    for (estate, seki) in found.iter_mut().zip(in_seki) {
        estate.in_seki = seki;
    }
    found
}

/// Whether some groups of an estate live by its eyes alone.
fn has_two_eyes(board: &Board, points: &PointSet, eyes: &PointSet) -> bool {
    struct Eye {
        worth: u32,
        /// The groups that touch it, by their heads.
        around: PointSet,
        stands: bool,
    }
    let mut left = *eyes;
    let mut eye_list = Vec::new();
    while let Some(first) = left.first() {
        let eye = board.flood(first, |p| eyes.contains(p));
        left -= eye;
        let around = eye
            .iter()
            .flat_map(|p| board.neighbors(p).collect::<Vec<_>>())
            .filter_map(|n| board.group(n).map(go_core::Group::head))
            .collect();
        eye_list.push(Eye { worth: worth(board, &eye), around, stands: true });
    }
    let mut groups: PointSet =
        (*points - *eyes).iter().filter_map(|p| board.group(p).map(go_core::Group::head)).collect();
    loop {
        let lacking: PointSet = groups
            .iter()
            .filter(|head| {
                let eyes = eye_list.iter().filter(|eye| eye.stands && eye.around.contains(*head));
                eyes.map(|eye| eye.worth).sum::<u32>() < 2
            })
            .collect();
        if lacking.is_empty() {
            return !groups.is_empty();
        }
        groups -= lacking;
        for eye in &mut eye_list {
            eye.stands &= (eye.around & lacking).is_empty();
        }
    }
}

/// How many eyes an eye is good for.
fn worth(board: &Board, eye: &PointSet) -> u32 {
    match eye.len() {
        0..=2 => 1,
        4 => {
            // Each point of a square of four has two neighbours in it.
            let inside = |p: Point| board.neighbors(p).filter(|n| eye.contains(*n)).count();
            if eye.iter().all(|p| inside(p) == 2) { 1 } else { 2 }
        }
        _ => 2,
    }
}
