//! The ban on copying the opponent for ten turns (Conversion Go, RULES §2.7).

use go_core::{ByColor, Color, Point, Size, Symmetry};

/// The mirrored turn of a run that is forbidden: the tenth.
pub const MIRROR_LIMIT: u8 = 10;

/// The symmetries under which a turn can mirror another: those that are their own inverse.
const MIRRORS: [Symmetry; 5] = [
    Symmetry::HalfTurn,
    Symmetry::LeftRight,
    Symmetry::TopBottom,
    Symmetry::Diagonal,
    Symmetry::AntiDiagonal,
];

/// How many turns in succession each player has mirrored the opponent's, by symmetry.
///
/// A turn mirrors if its stone is the image of the stone that the opponent placed the turn before,
/// under one symmetry that maps the board to itself and is its own inverse. A run counts one
/// symmetry. A pass, or any stone that is not the image, ends it.
///
/// ```
/// use go_core::{Color, Size, Stone};
/// use go_rules::MirrorRuns;
/// let size = Size::square(16).unwrap();
/// let mut runs = MirrorRuns::default();
/// runs.play(size, Color::White, size.parse_point("D4").unwrap());
/// runs.play(size, Color::Black, size.parse_point("N13").unwrap());
/// assert_eq!(runs.length(Color::Black), 1);
/// runs.pass();
/// runs.play(size, Color::Black, size.parse_point("A1").unwrap());
/// assert_eq!(runs.length(Color::Black), 0);
/// ```
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct MirrorRuns {
    runs: ByColor<[u8; MIRRORS.len()]>,
    /// The stone of the turn before; `None` after a pass and at the start.
    last: Option<(Color, Point)>,
}

impl MirrorRuns {
    /// Forgets all runs and the last stone.
    pub fn clear(&mut self) {
        *self = MirrorRuns::default();
    }

    /// Counts a placement.
    pub fn play(&mut self, size: Size, color: Color, point: Point) {
        for (i, mirror) in MIRRORS.into_iter().enumerate() {
            let mirrored = self.is_image(size, mirror, color, point);
            let run = &mut self.runs[color][i];
            *run = if mirrored { run.saturating_add(1) } else { 0 };
        }
        self.last = Some((color, point));
    }

    /// Counts a pass, which ends every run: the player's own, and the opponent's, who has no stone
    /// to mirror.
    pub fn pass(&mut self) {
        self.clear();
    }

    /// Whether a stone there would be the tenth mirrored turn of a run.
    #[must_use]
    pub fn forbids(&self, size: Size, color: Color, point: Point) -> bool {
        MIRRORS.into_iter().enumerate().any(|(i, mirror)| {
            self.runs[color][i] >= MIRROR_LIMIT - 1 && self.is_image(size, mirror, color, point)
        })
    }

    /// The length of the player's longest run.
    #[must_use]
    pub fn length(&self, color: Color) -> u8 {
        self.runs[color].into_iter().max().unwrap_or(0)
    }

    /// The points that the player may not take now: at most one for each symmetry, and none before
    /// the ninth mirrored turn.
    pub fn forbidden(&self, size: Size, color: Color) -> impl Iterator<Item = Point> {
        let last = self.last.filter(|&(last, _)| last != color);
        let runs = self.runs[color];
        MIRRORS.into_iter().enumerate().filter_map(move |(i, mirror)| {
            let (_, point) = last?;
            (runs[i] >= MIRROR_LIMIT - 1 && Symmetry::of(size).contains(&mirror))
                .then(|| mirror.apply(size, point))
        })
    }

    fn is_image(&self, size: Size, mirror: Symmetry, color: Color, point: Point) -> bool {
        let Some((last_color, last)) = self.last else { return false };
        last_color != color
            && Symmetry::of(size).contains(&mirror)
            && mirror.apply(size, last) == point
    }
}
