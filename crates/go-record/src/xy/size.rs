//! Sizes of boards, and where handicap stones stand on them.

use std::fmt;

use super::Xy;

/// The size of a board, 1 to 52 each way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BoardSize {
    width: u8,
    height: u8,
}

impl Default for BoardSize {
    /// 19×19, what a file without `SZ` means.
    fn default() -> Self {
        Self { width: 19, height: 19 }
    }
}

impl fmt::Display for BoardSize {
    /// As `SZ` holds it: `19`, `16:12`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.width == self.height {
            write!(f, "{}", self.width)
        } else {
            write!(f, "{}:{}", self.width, self.height)
        }
    }
}

impl BoardSize {
    /// A board of `width` columns and `height` rows, if both are 1 to 52.
    pub fn new(width: u8, height: u8) -> Option<Self> {
        let fits = |n| (1..=52).contains(&n);
        (fits(width) && fits(height)).then_some(Self { width, height })
    }

    /// The number of columns.
    pub fn width(self) -> u8 {
        self.width
    }

    /// The number of rows.
    pub fn height(self) -> u8 {
        self.height
    }

    /// Whether a point lies on the board.
    pub fn contains(self, at: Xy) -> bool {
        at.x < self.width && at.y < self.height
    }

    /// Reads `19`, `16:12`, and what people write (` 13 `, `19:19`, `9x13`), and says whether the spelling is
    /// the one of FF\[4\].
    pub fn parse(text: &str) -> Option<(Self, Spelling)> {
        let bare = text.trim();
        let mut numbers =
            bare.split([':', 'x', 'X', '*', ',']).map(|n| n.trim().parse::<u8>().ok());
        let width = numbers.next()??;
        let height = match numbers.next() {
            Some(height) => height?,
            None => width,
        };
        if numbers.next().is_some() {
            return None;
        }
        let size = Self::new(width, height)?;
        let loose = size.to_string() != text;
        Some((size, if loose { Spelling::Loose } else { Spelling::Exact }))
    }

    /// The usual points of 2 to 9 handicap stones, in the order of the table (opposite corners, the other two
    /// corners, sides, centre last).
    ///
    /// Empty where custom knows none: boards under 7 lines, more than 9 stones, and more than 4 on boards
    /// that have no middle line.
    pub fn handicap_points(self, stones: u8) -> Vec<Xy> {
        let (w, h) = (self.width, self.height);
        let odd = w % 2 == 1 && h % 2 == 1 && w >= 9 && h >= 9;
        let most = if odd { 9 } else { 4 };
        if w < 7 || h < 7 || !(2..=most).contains(&stones) {
            return Vec::new();
        }
        let edge = |n: u8| if n >= 13 { 3 } else { 2 };
        let (left, top) = (edge(w), edge(h));
        let (right, bottom) = (w - 1 - left, h - 1 - top);
        let (middle, centre) = (w / 2, h / 2);
        let corners = [(right, top), (left, bottom), (right, bottom), (left, top)];
        let mut points = corners[..usize::from(stones.min(4))].to_vec();
        if stones >= 6 {
            points.extend([(left, centre), (right, centre)]);
        }
        if stones >= 8 {
            points.extend([(middle, top), (middle, bottom)]);
        }
        if stones >= 5 && stones % 2 == 1 {
            points.push((middle, centre));
        }
        points.into_iter().map(|(x, y)| Xy::new(x, y)).collect()
    }
}

/// Whether a value is written as FF\[4\] writes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spelling {
    /// As FF\[4\] has it.
    Exact,
    /// Otherwise, but clear.
    Loose,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size(w: u8, h: u8) -> BoardSize {
        BoardSize::new(w, h).unwrap()
    }

    #[test]
    fn sizes() {
        for (text, w, h, spelling) in [
            ("19", 19, 19, Spelling::Exact),
            (" 13 ", 13, 13, Spelling::Loose),
            ("19:19", 19, 19, Spelling::Loose),
            ("16:12", 16, 12, Spelling::Exact),
            ("9x13", 9, 13, Spelling::Loose),
            ("52", 52, 52, Spelling::Exact),
        ] {
            assert_eq!(BoardSize::parse(text), Some((size(w, h), spelling)), "{text}");
        }
        for text in ["", "0", "53", "9:", "a", "1:2:3", "-1"] {
            assert_eq!(BoardSize::parse(text), None, "{text}");
        }
    }

    #[test]
    fn handicaps_are_symmetric_sets() {
        for n in [7, 8, 9, 13, 16, 19, 25] {
            for stones in 2..=9 {
                let points = size(n, n).handicap_points(stones);
                if points.is_empty() {
                    assert!(stones > 4 || n < 7);
                    continue;
                }
                assert_eq!(points.len(), usize::from(stones));
                let turned: Vec<_> =
                    points.iter().map(|p| Xy::new(n - 1 - p.x, n - 1 - p.y)).collect();
                let same = turned.iter().all(|p| points.contains(p));
                assert_eq!(same, stones != 3, "{stones} on {n}");
            }
        }
    }
}
