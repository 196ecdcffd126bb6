//! Points and board sizes as records write them, independent of any board: points and sets of them here,
//! sizes and the spellings of points in files of their own.

mod size;
mod text;

use std::fmt;

pub use size::{BoardSize, Spelling};
pub(crate) use text::{PointText, parse_point};

/// A point: column and row counted from the top left corner, both from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Xy {
    /// Column from the left.
    pub x: u8,
    /// Row from the top.
    pub y: u8,
}

impl Xy {
    /// The point in column `x` and row `y`.
    pub const fn new(x: u8, y: u8) -> Self {
        Self { x, y }
    }
}

impl fmt::Display for Xy {
    /// The two letters of SGF: `aa` is the top left corner.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", letter(self.x), letter(self.y))
    }
}

fn letter(n: u8) -> char {
    match n {
        0..26 => char::from(b'a' + n),
        _ => char::from(b'A' + n.min(51) - 26),
    }
}

/// Points of a board of any size, a bit each.
#[derive(Clone, Copy, Debug)]
pub(crate) struct XySet([u64; 52]);

impl XySet {
    pub(crate) const EMPTY: Self = Self([0; 52]);

    /// Adds a point and says whether it is new.
    pub(crate) fn insert(&mut self, at: Xy) -> bool {
        let row = &mut self.0[usize::from(at.y)];
        let bit = 1 << at.x;
        let new = *row & bit == 0;
        *row |= bit;
        new
    }

    pub(crate) fn remove(&mut self, at: Xy) {
        self.0[usize::from(at.y)] &= !(1 << at.x);
    }

    pub(crate) fn contains(&self, at: Xy) -> bool {
        self.0[usize::from(at.y)] & (1 << at.x) != 0
    }
}

/// Where a stone was put.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    /// On a point of the board.
    At(Xy),
    /// Nowhere: a pass.
    Pass,
    /// The file names a point that is not on the board or says something that is no point at all.
    ///
    /// The move is there and must not be overlooked.
    Unreadable,
}

/// The points of rectangles and single points that hold exactly the given points, as FF\[4\] compresses a
/// list: `aa:cc` for a rectangle, `ee` for a point.
///
/// # Panics
///
/// If a point lies outside the largest board, 52×52.
///
/// ```
/// use go_record::{Xy, compress};
///
/// let square = (0..3).flat_map(|y| (0..3).map(move |x| Xy::new(x, y)));
/// assert_eq!(compress(square.chain([Xy::new(4, 4)])), ["aa:cc", "ee"]);
/// ```
pub fn compress(points: impl IntoIterator<Item = Xy>) -> Vec<String> {
    let mut left = [[false; 52]; 52];
    for at in points {
        assert!(at.x < 52 && at.y < 52, "no board has the point {at:?}");
        left[usize::from(at.y)][usize::from(at.x)] = true;
    }
    let mut parts = Vec::new();
    for y in 0..52 {
        for x in 0..52 {
            if !left[y][x] {
                continue;
            }
            let width = left[y][x..].iter().take_while(|&&there| there).count();
            let full = |row: &[bool; 52]| row[x..x + width].iter().all(|&there| there);
            let height = left[y..].iter().take_while(|row| full(row)).count();
            for row in &mut left[y..y + height] {
                row[x..x + width].fill(false);
            }
            let corner = Xy::new(x as u8, y as u8);
            let other = Xy::new((x + width - 1) as u8, (y + height - 1) as u8);
            parts.push(if corner == other {
                corner.to_string()
            } else {
                format!("{corner}:{other}")
            });
        }
    }
    parts
}
