//! Life in Go if its owner answers: eyes, connections and cuts held by pairs (docs/LIFE.md §2).
//!
//! M. Müller, *Playing it safe: recognizing secure territories in computer Go by using static
//! rules and search* (1997), gave static rules of this kind; the theorem here is stated and proved
//! for itself. The owner's whole strategy is: when the opponent takes one point of a pair, take the
//! other; else pass.

use go_core::{Board, ByColor, Color, Point, PointSet};
use go_rules::Suicide;

use crate::walls::{Chamber, Walls};

/// The groups that can't be captured if their owner answers, though the opponent begins.
///
/// Usually many more than those of [`CertainLife`](crate::CertainLife): two groups with two
/// liberties in common count as one, a row of four empty points as two eyes.
///
/// Superko could forbid an answer; no other rule can.
///
/// ```
/// use go_core::{Color, Diagram};
/// use go_rules::Suicide;
/// use go_score::{CertainLife, SafeLife};
/// let diagram: Diagram = "
///     . . . . X O
///     X X X X X O
///     O O O O O O
///     . O . . . .
/// ".parse().unwrap();
/// let board = diagram.board();
/// assert!(CertainLife::of(&board, Suicide::Forbidden).groups[Color::Black].is_empty());
/// assert_eq!(SafeLife::of(&board, Suicide::Forbidden).groups[Color::Black].len(), 6);
/// ```
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct SafeLife {
    /// The stones of such groups.
    pub groups: ByColor<PointSet>,
    /// The chambers around which only such groups of the colour stand, and where the opponent
    /// has no room for two eyes: empty points, and the opponent's dead stones.
    pub territory: ByColor<PointSet>,
}

impl SafeLife {
    /// Finds what is safe on a board, under a rule for suicide.
    #[must_use]
    pub fn of(board: &Board, suicide: Suicide) -> SafeLife {
        let mut life = SafeLife::default();
        for color in Color::ALL {
            let walls = Walls::of(board, color);
            let mut proof = Proof::new(board, &walls, suicide);
            proof.run();
            for (i, group) in walls.groups.iter().enumerate() {
                if proof.safe[proof.team[i]] {
                    life.groups[color] |= group.stones;
                }
            }
            for (i, chamber) in walls.chambers.iter().enumerate() {
                let stands = |g: &usize| proof.safe[proof.team[*g]];
                if chamber.borders.is_empty() || !chamber.borders.iter().all(stands) {
                    continue;
                }
                let touched = |p: Point| {
                    board.size().neighbors(p).any(|n| life.groups[color].contains(n))
                        || proof.paired[i].contains(p)
                };
                if chamber.points.iter().filter(|&p| !touched(p)).count() <= 1 {
                    life.territory[color] |= chamber.points;
                }
            }
        }
        life
    }
}

/// The search for a greatest set of safe teams. A *team* is groups that pairs of common liberties
/// hold together; all that is said of a team is said of the one group that it becomes.
struct Proof<'a> {
    board: &'a Board,
    walls: &'a Walls,
    suicide: Suicide,
    /// The team of each group.
    team: Vec<usize>,
    /// Points next to some group of the team.
    around: Vec<PointSet>,
    /// Liberties of some group of the team.
    liberties: Vec<PointSet>,
    /// The pairs that hold teams together, and all their points.
    links: Vec<[Point; 2]>,
    linked: PointSet,
    safe: Vec<bool>,
    /// For each chamber the points that pairs hold in the last round.
    paired: Vec<PointSet>,
}

impl<'a> Proof<'a> {
    fn new(board: &'a Board, walls: &'a Walls, suicide: Suicide) -> Proof<'a> {
        let count = walls.groups.len();
        let mut proof = Proof {
            board,
            walls,
            suicide,
            team: (0..count).collect(),
            around: walls.groups.iter().map(|g| g.around).collect(),
            liberties: walls.groups.iter().map(|g| g.liberties).collect(),
            links: Vec::new(),
            linked: PointSet::EMPTY,
            safe: vec![true; count],
            paired: vec![PointSet::EMPTY; walls.chambers.len()],
        };
        for a in 0..count {
            for b in a + 1..count {
                proof.link(a, b);
            }
        }
        proof
    }

    /// Joins the teams of two groups that have two free liberties in common.
    fn link(&mut self, a: usize, b: usize) {
        let (keep, give) = (self.team[a], self.team[b]);
        if keep == give {
            return;
        }
        let common =
            (self.walls.groups[a].liberties & self.walls.groups[b].liberties) - self.linked;
        let mut points = common.iter();
        let (Some(p), Some(q)) = (points.next(), points.next()) else { return };
        self.links.push([p, q]);
        self.linked.extend([p, q]);
        for team in &mut self.team {
            if *team == give {
                *team = keep;
            }
        }
        let (around, liberties) = (self.around[give], self.liberties[give]);
        self.around[keep] |= around;
        self.liberties[keep] |= liberties;
    }

    /// Drops teams with fewer than two eyes until none is left to drop.
    fn run(&mut self) {
        loop {
            let mut eyes = vec![0u32; self.safe.len()];
            for (i, chamber) in self.walls.chambers.iter().enumerate() {
                let mut teams: Vec<usize> = chamber.borders.iter().map(|&g| self.team[g]).collect();
                teams.sort_unstable();
                teams.dedup();
                self.paired[i] = PointSet::EMPTY;
                if teams.iter().all(|&team| self.safe[team]) && self.keeps_a_point(chamber) {
                    self.count_eyes(i, chamber, &teams, &mut eyes);
                }
            }
            let mut stable = true;
            for (i, &team) in self.team.iter().enumerate() {
                if i == team && self.safe[team] && eyes[team] < 2 {
                    self.safe[team] = false;
                    stable = false;
                }
            }
            if stable {
                return;
            }
        }
    }

    /// Whether the chamber has an empty point that no answer to a move elsewhere can fill.
    fn keeps_a_point(&self, chamber: &Chamber) -> bool {
        let crossing = |link: &&[Point; 2]| link.iter().any(|p| !chamber.empty.contains(*p));
        let mut kept = chamber.empty;
        for pair in self.links.iter().filter(crossing) {
            kept -= pair.iter().copied().collect();
        }
        !kept.is_empty()
    }

    /// Adds each team's eyes in a chamber: none, one or two.
    ///
    /// Where the owner never plays, only the points that can be empty count, as in Benson's
    /// theorem. Where answers are played, stones of the opponent may be captured by them, so then
    /// all points count.
    fn count_eyes(&mut self, index: usize, chamber: &Chamber, teams: &[usize], eyes: &mut [u32]) {
        let lacks = |held: &PointSet, team: usize| *held - self.around[team];
        let linked = self.linked & chamber.points;
        let quiet = linked.is_empty()
            && chamber.empty != chamber.points
            && teams.iter().all(|&t| lacks(chamber.held(self.suicide), t).is_empty());
        if quiet {
            for &team in teams {
                eyes[team] += 1;
            }
            return;
        }
        let mut used = linked;
        for &team in teams {
            let open = chamber.points - self.around[team];
            if open.is_empty() {
                let pair = self.dividing_pair(chamber, team, &used);
                eyes[team] += if pair.is_some() { 2 } else { 1 };
                if pair.is_some() {
                    // No other pair may reach across the cut.
                    used |= chamber.points;
                }
            } else if let Some(pairs) = self.hold(&open, team, &used) {
                eyes[team] += 1;
                used |= pairs;
                self.paired[index] |= open;
            }
        }
    }

    /// Pairs of free liberties of the team, one next to each of these points.
    fn hold(&self, open: &PointSet, team: usize, used: &PointSet) -> Option<PointSet> {
        let free = self.liberties[team] - *used;
        let mut taken = PointSet::EMPTY;
        for p in open {
            let mut beside = self
                .board
                .neighbors(p)
                .filter(|&n| free.contains(n) && !taken.contains(n))
                .take(2)
                .collect::<Vec<Point>>();
            if beside.len() < 2 {
                return None;
            }
            taken.extend(beside.drain(..));
        }
        Some(taken)
    }

    /// Two free liberties either of which, taken by the owner, cuts the chamber into eyes.
    fn dividing_pair(&self, chamber: &Chamber, team: usize, used: &PointSet) -> Option<[Point; 2]> {
        let free = (chamber.empty & self.liberties[team]) - *used;
        let mut cuts = free.iter().filter(|&p| self.divides(chamber, p, used));
        Some([cuts.next()?, cuts.next()?])
    }

    /// Whether a stone on the point leaves two parts or more, each with an empty point that no
    /// other answer can fill.
    fn divides(&self, chamber: &Chamber, point: Point, used: &PointSet) -> bool {
        let mut rest = chamber.points;
        rest.remove(point);
        let mut parts = 0;
        while let Some(first) = rest.first() {
            let part = self.board.flood(first, |p| chamber.points.contains(p) && p != point);
            if ((part & chamber.empty) - *used).is_empty() {
                return false;
            }
            rest -= part;
            parts += 1;
        }
        parts >= 2
    }
}
