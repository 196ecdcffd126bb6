//! A board as a grid of letters, and what a stone does on it in either game.

use std::fmt;

/// A point without a stone.
pub const EMPTY: u8 = b'.';
/// A black stone.
pub const BLACK: u8 = b'X';
/// A white stone.
pub const WHITE: u8 = b'O';

/// The other colour.
#[must_use]
pub fn other(color: u8) -> u8 {
    if color == BLACK { WHITE } else { BLACK }
}

/// Column and row, from 0 at the top left.
pub type Place = (usize, usize);

/// Rows of letters.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Grid {
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    cells: Vec<u8>,
}

/// What a stone did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effect {
    /// Stones of the opponent that were captured or converted.
    pub taken: usize,
    /// Stones of the mover that were given up or converted back.
    pub lost: usize,
}

impl Grid {
    /// A grid without stones.
    #[must_use]
    pub fn empty(width: usize, height: usize) -> Grid {
        Grid { width, height, cells: vec![EMPTY; width * height] }
    }

    /// What stands on a point.
    #[must_use]
    pub fn at(&self, (x, y): Place) -> u8 {
        self.cells[y * self.width + x]
    }

    /// Changes what stands on a point.
    pub fn set(&mut self, (x, y): Place, cell: u8) {
        self.cells[y * self.width + x] = cell;
    }

    /// Every point, row by row.
    pub fn places(&self) -> impl Iterator<Item = Place> + use<> {
        let (width, height) = (self.width, self.height);
        (0..height).flat_map(move |y| (0..width).map(move |x| (x, y)))
    }

    /// Number of points that hold this.
    #[must_use]
    pub fn count(&self, cell: u8) -> usize {
        self.cells.iter().filter(|&&c| c == cell).count()
    }

    fn next_to(&self, (x, y): Place) -> impl Iterator<Item = Place> + use<> {
        let (width, height) = (self.width, self.height);
        let left = (x > 0).then(|| (x - 1, y));
        let right = (x + 1 < width).then(|| (x + 1, y));
        let above = (y > 0).then(|| (x, y - 1));
        let below = (y + 1 < height).then(|| (x, y + 1));
        [left, right, above, below].into_iter().flatten()
    }

    /// The points joined to this one that hold the same: a group, or a region of empty points.
    #[must_use]
    pub fn joined(&self, from: Place) -> Vec<Place> {
        let cell = self.at(from);
        let mut found = vec![from];
        let mut seen = vec![false; self.cells.len()];
        seen[from.1 * self.width + from.0] = true;
        let mut next = 0;
        while next < found.len() {
            for place in self.next_to(found[next]) {
                let index = place.1 * self.width + place.0;
                if !seen[index] && self.cells[index] == cell {
                    seen[index] = true;
                    found.push(place);
                }
            }
            next += 1;
        }
        found
    }

    /// Whether one of these points is next to a point that holds `cell`.
    #[must_use]
    pub fn touches(&self, group: &[Place], cell: u8) -> bool {
        group.iter().any(|&place| self.next_to(place).any(|n| self.at(n) == cell))
    }

    /// How many of the four sides these points touch. A corner lies on two.
    #[must_use]
    pub fn sides(&self, group: &[Place]) -> usize {
        let touched = [
            group.iter().any(|&(x, _)| x == 0),
            group.iter().any(|&(x, _)| x == self.width - 1),
            group.iter().any(|&(_, y)| y == 0),
            group.iter().any(|&(_, y)| y == self.height - 1),
        ];
        touched.into_iter().filter(|&side| side).count()
    }

    /// Every group of a colour.
    #[must_use]
    pub fn groups(&self, color: u8) -> Vec<Vec<Place>> {
        let mut groups: Vec<Vec<Place>> = Vec::new();
        let mut seen = vec![false; self.cells.len()];
        for place in self.places() {
            if self.at(place) == color && !seen[place.1 * self.width + place.0] {
                let group = self.joined(place);
                for &(x, y) in &group {
                    seen[y * self.width + x] = true;
                }
                groups.push(group);
            }
        }
        groups
    }

    /// The groups of a colour that cannot stand in Go: without liberty.
    #[must_use]
    pub fn without_liberty(&self, color: u8) -> Vec<Vec<Place>> {
        let mut groups = self.groups(color);
        groups.retain(|group| !self.touches(group, EMPTY));
        groups
    }

    /// The groups of a colour that cannot stand in Conversion Go: without liberty, and on fewer
    /// than two sides.
    #[must_use]
    pub fn convertible(&self, color: u8) -> Vec<Vec<Place>> {
        let mut groups = self.without_liberty(color);
        groups.retain(|group| self.sides(group) < 2);
        groups
    }

    fn fill(&mut self, groups: &[Vec<Place>], cell: u8) -> usize {
        for &place in groups.iter().flatten() {
            self.set(place, cell);
        }
        groups.iter().map(Vec::len).sum()
    }

    /// A stone of Go: first the opponent's groups without liberty leave the board, then the
    /// mover's.
    pub fn place_in_go(&mut self, place: Place, color: u8) -> Effect {
        self.set(place, color);
        let captured = self.without_liberty(other(color));
        let taken = self.fill(&captured, EMPTY);
        let given_up = self.without_liberty(color);
        let lost = self.fill(&given_up, EMPTY);
        Effect { taken, lost }
    }

    /// A stone of Conversion Go: first the opponent's dead groups turn, then the mover's.
    ///
    /// # Panics
    /// If the second step finds another group than the one with the new stone, or a third step
    /// would find anything: then two steps were not enough.
    pub fn place_in_conversion(&mut self, place: Place, color: u8) -> Effect {
        self.set(place, color);
        let converted = self.convertible(other(color));
        let taken = self.fill(&converted, color);
        let back = self.convertible(color);
        assert!(back.iter().all(|group| group.contains(&place)), "step two elsewhere\n{self}");
        let lost = self.fill(&back, other(color));
        for color in [BLACK, WHITE] {
            assert!(self.convertible(color).is_empty(), "a third step would convert\n{self}");
        }
        Effect { taken, lost }
    }

    /// Whether an empty point is neutral: the empty points joined to it touch both colours.
    #[must_use]
    pub fn is_neutral(&self, place: Place) -> bool {
        let region = self.joined(place);
        self.touches(&region, BLACK) && self.touches(&region, WHITE)
    }
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.cells.chunks(self.width) {
            let letters: Vec<String> = row.iter().map(|&c| char::from(c).to_string()).collect();
            writeln!(f, "{}", letters.join(" "))?;
        }
        Ok(())
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{self}")
    }
}
