//! Certain life in Go, whoever plays and however often: Benson's theorem (docs/LIFE.md §1).
//!
//! D. Benson, *Life in the game of Go*, Information Sciences 10 (1976). With suicide of several
//! stones a region must be held at its stones too, since they can vanish from it.

use go_core::{Board, ByColor, Color, Group, Point, PointSet};
use go_rules::Suicide;

use crate::walls::{Chamber, Walls};

/// The groups that can never be captured even if their owner always passes, and the points that
/// the opponent can never live on.
///
/// ```
/// use go_core::{Color, Diagram};
/// use go_rules::Suicide;
/// use go_score::CertainLife;
/// let diagram: Diagram = "
///     . X . X O
///     X X X X O
///     O O O O O
///     . . O . .
/// ".parse().unwrap();
/// let life = CertainLife::of(&diagram.board(), Suicide::Forbidden);
/// assert_eq!(life.groups[Color::Black].len(), 6);
/// assert_eq!(life.territory[Color::Black].len(), 2);
/// assert_eq!(life.groups[Color::White].len(), 8);
/// ```
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct CertainLife {
    /// The stones of groups that can't be captured.
    pub groups: ByColor<PointSet>,
    /// The points around which only such groups of the colour stand, and where the opponent has
    /// no room for two eyes: empty points, and the opponent's dead stones.
    pub territory: ByColor<PointSet>,
}

impl CertainLife {
    /// Finds what is certain on a board, under a rule for suicide.
    #[must_use]
    pub fn of(board: &Board, suicide: Suicide) -> CertainLife {
        let mut life = CertainLife::default();
        for color in Color::ALL {
            let walls = Walls::of(board, color);
            let alive = fixed_point(&walls, suicide);
            for (group, _) in walls.groups.iter().zip(&alive).filter(|(_, alive)| **alive) {
                life.groups[color] |= group.stones;
            }
            for chamber in &walls.chambers {
                if chamber.borders.iter().all(|&g| alive[g])
                    && open_points(board, chamber, &life.groups[color]) <= 1
                    && !chamber.borders.is_empty()
                {
                    life.territory[color] |= chamber.points;
                }
            }
        }
        life
    }

    /// Everything that is certain to be this colour's at the end.
    #[must_use]
    pub fn points(&self, color: Color) -> PointSet {
        self.groups[color] | self.territory[color]
    }

    /// Whether the stones of a group are certain to stay.
    #[must_use]
    pub fn is_alive(&self, group: Group<'_>) -> bool {
        self.groups[group.color()].contains(group.head())
    }

    /// Whether a group stands in the opponent's certain territory.
    #[must_use]
    pub fn is_dead(&self, group: Group<'_>) -> bool {
        self.territory[group.color().other()].contains(group.head())
    }
}

/// The greatest set of groups each of which has two vital chambers walled by such groups alone.
fn fixed_point(walls: &Walls, suicide: Suicide) -> Vec<bool> {
    let mut alive = vec![true; walls.groups.len()];
    loop {
        let mut eyes = vec![0u32; walls.groups.len()];
        for chamber in walls.chambers.iter().filter(|c| c.borders.iter().all(|&g| alive[g])) {
            for &g in &chamber.borders {
                eyes[g] += u32::from(is_vital(walls, chamber, g, suicide));
            }
        }
        let lacking = |(&alive, &eyes): (&bool, &u32)| alive && eyes < 2;
        if !alive.iter().zip(&eyes).any(lacking) {
            return alive;
        }
        for (alive, eyes) in alive.iter_mut().zip(eyes) {
            *alive &= eyes >= 2;
        }
    }
}

/// Whether every point of the chamber that can be empty is next to the group.
fn is_vital(walls: &Walls, chamber: &Chamber, group: usize, suicide: Suicide) -> bool {
    !chamber.empty.is_empty() && walls.groups[group].around.contains_all(chamber.held(suicide))
}

/// Number of points of the chamber that are next to none of these stones.
fn open_points(board: &Board, chamber: &Chamber, stones: &PointSet) -> usize {
    let touches = |p: Point| board.neighbors(p).any(|n| stones.contains(n));
    chamber.points.iter().filter(|&p| !touches(p)).count()
}
