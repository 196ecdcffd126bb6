//! Both games on a plain grid, worked out from scratch after every stone.

use go_core::{Board, Color, Point, Size};
use go_rules::{Suicide, VariantKind};

/// Stones by row and column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Plain {
    width: usize,
    cells: Vec<Option<Color>>,
}

/// What becomes of a stone that is placed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Placed {
    /// It may stand: the board after it.
    Board(Plain),
    /// It may not: there is a stone already.
    Occupied,
    /// It may not: suicide.
    Suicide,
}

/// The rules that matter to a placement when history is left out.
#[derive(Copy, Clone, Debug)]
pub(super) struct Kind {
    pub(super) game: VariantKind,
    pub(super) suicide: Suicide,
}

impl Plain {
    pub(super) fn empty(size: Size) -> Plain {
        Plain { width: size.width().into(), cells: vec![None; size.area()] }
    }

    /// Where a point is in the list of cells.
    pub(super) fn place(&self, size: Size, point: Point) -> usize {
        let (x, y) = size.xy(point);
        usize::from(y) * self.width + usize::from(x)
    }

    /// Whether a board holds the same stones.
    pub(super) fn is(&self, board: &Board) -> bool {
        board.size().points().zip(&self.cells).all(|(point, cell)| board.color(point) == *cell)
    }

    /// The board after a stone.
    pub(super) fn after(&self, place: usize, color: Color, kind: Kind) -> Placed {
        if self.cells[place].is_some() {
            return Placed::Occupied;
        }
        let mut after = self.clone();
        after.cells[place] = Some(color);
        match kind.game {
            VariantKind::Go => {
                after.replace_dead(color.other(), None, |_| true);
                let own = after.group(place);
                if after.has_liberty(&own) {
                    return Placed::Board(after);
                }
                if own.len() == 1 || kind.suicide == Suicide::Forbidden {
                    return Placed::Suicide;
                }
                own.into_iter().for_each(|stone| after.cells[stone] = None);
            }
            VariantKind::Conversion => {
                let mortal = |sides| sides < 2;
                after.replace_dead(color.other(), Some(color), mortal);
                after.replace_dead(color, Some(color.other()), mortal);
            }
        }
        Placed::Board(after)
    }

    /// Replaces the stones of all groups of a colour that have no liberty and touch a number of
    /// sides for which they are mortal, all at once.
    fn replace_dead(&mut self, color: Color, with: Option<Color>, mortal: impl Fn(usize) -> bool) {
        let mut dead = Vec::new();
        for place in 0..self.cells.len() {
            if self.cells[place] == Some(color) && !dead.contains(&place) {
                let group = self.group(place);
                if !self.has_liberty(&group) && mortal(self.sides(&group)) {
                    dead.extend(group);
                }
            }
        }
        dead.into_iter().for_each(|place| self.cells[place] = with);
    }

    fn around(&self, place: usize) -> impl Iterator<Item = usize> {
        let (width, area) = (self.width, self.cells.len());
        let x = place % width;
        let left = (x > 0).then(|| place - 1);
        let right = (x + 1 < width).then_some(place + 1);
        let above = place.checked_sub(width);
        let below = (place + width < area).then_some(place + width);
        [left, right, above, below].into_iter().flatten()
    }

    fn group(&self, place: usize) -> Vec<usize> {
        let mut group = vec![place];
        let mut looked_at = 0;
        while looked_at < group.len() {
            for next in self.around(group[looked_at]) {
                if self.cells[next] == self.cells[place] && !group.contains(&next) {
                    group.push(next);
                }
            }
            looked_at += 1;
        }
        group
    }

    fn has_liberty(&self, group: &[usize]) -> bool {
        group.iter().any(|&stone| self.around(stone).any(|next| self.cells[next].is_none()))
    }

    /// How many of the four sides of the board the places touch.
    fn sides(&self, places: &[usize]) -> usize {
        let height = self.cells.len() / self.width;
        let touches = |side: &dyn Fn(usize, usize) -> bool| {
            usize::from(places.iter().any(|p| side(p % self.width, p / self.width)))
        };
        touches(&|x, _| x == 0)
            + touches(&|x, _| x + 1 == self.width)
            + touches(&|_, y| y == 0)
            + touches(&|_, y| y + 1 == height)
    }
}
