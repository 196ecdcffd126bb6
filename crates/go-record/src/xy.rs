//! Points and board sizes as records write them, independent of any board.

use std::fmt;

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

fn number(letter: u8) -> Option<u8> {
    match letter {
        b'a'..=b'z' => Some(letter - b'a'),
        b'A'..=b'Z' => Some(letter - b'A' + 26),
        _ => None,
    }
}

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

/// Points of a board of any size, a bit each.
#[derive(Clone, Debug)]
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
}

/// Whether a value is written as FF\[4\] writes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spelling {
    /// As FF\[4\] has it.
    Exact,
    /// Otherwise, but clear.
    Loose,
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

/// A point as the text has it, and how it was written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PointText {
    /// Two letters of FF\[4\].
    Exact(Xy),
    /// Capitals that stand for lower-case letters.
    Case(Xy),
    /// `Q16`.
    Human(Xy),
    /// Nothing between the brackets.
    Empty,
    /// The point just outside the lower right corner, or the word.
    OldPass,
    /// Two letters, but not on the board.
    OffBoard,
    /// No point.
    Junk,
}

impl PointText {
    pub(crate) fn place(self) -> Place {
        match self {
            Self::Exact(at) | Self::Case(at) | Self::Human(at) => Place::At(at),
            Self::Empty | Self::OldPass => Place::Pass,
            Self::OffBoard | Self::Junk => Place::Unreadable,
        }
    }

    /// The point, where a pass makes no sense.
    pub(crate) fn point(self) -> Option<Xy> {
        match self.place() {
            Place::At(at) => Some(at),
            Place::Pass | Place::Unreadable => None,
        }
    }
}

/// Reads one point.
///
/// `tt` is a pass on boards up to 19×19 and a point on larger ones (FF\[4\]); programs before FF\[4\] write the
/// point just outside the corner on other sizes, too.
pub(crate) fn parse_point(raw: &[u8], size: BoardSize) -> PointText {
    let text = raw.trim_ascii();
    let exact = text.len() == raw.len();
    if text.is_empty() {
        return PointText::Empty;
    }
    if let [a, b] = *text
        && let (Some(x), Some(y)) = (number(a), number(b))
    {
        let at = Xy::new(x, y);
        if size.contains(at) {
            return if exact { PointText::Exact(at) } else { PointText::Case(at) };
        }
        let outside = Xy::new(size.width, size.height);
        if at == outside || (text == b"tt" && size.width <= 19 && size.height <= 19) {
            return PointText::OldPass;
        }
        let lower = |n: u8| if n >= 26 { n - 26 } else { n };
        let folded = Xy::new(lower(x), lower(y));
        if size.contains(folded) && (x >= 26 || y >= 26) {
            return PointText::Case(folded);
        }
        return PointText::OffBoard;
    }
    if text.eq_ignore_ascii_case(b"pass") {
        return PointText::OldPass;
    }
    parse_human(text, size)
}

/// Reads `Q16`, or `AA1` beyond 25 columns. The letter I is left out.
fn parse_human(text: &[u8], size: BoardSize) -> PointText {
    let letters = text.iter().take_while(|b| b.is_ascii_alphabetic()).count();
    let column = |b: u8| match b.to_ascii_uppercase() {
        b @ b'A'..=b'H' => Some(b - b'A'),
        b @ b'J'..=b'Z' => Some(b - b'A' - 1),
        _ => None,
    };
    let x = match text[..letters] {
        [a] => column(a),
        [a, b] => match (column(a), column(b)) {
            (Some(a), Some(b)) => (a + 1).checked_mul(25).and_then(|n| n.checked_add(b)),
            _ => None,
        },
        _ => None,
    };
    let digits = std::str::from_utf8(&text[letters..])
        .ok()
        .filter(|t| t.bytes().all(|b| b.is_ascii_digit()));
    let row = digits.and_then(|t| t.parse::<u8>().ok());
    match (x, row) {
        (Some(x), Some(row)) if row >= 1 && row <= size.height && x < size.width => {
            PointText::Human(Xy::new(x, size.height - row))
        }
        (Some(_), Some(_)) => PointText::OffBoard,
        _ => PointText::Junk,
    }
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
    fn points() {
        use PointText::*;
        let at = Xy::new;
        for (raw, w, h, expected) in [
            ("pd", 19, 19, Exact(at(15, 3))),
            ("tt", 19, 19, OldPass),
            ("tt", 9, 9, OldPass),
            ("tt", 21, 21, Exact(at(19, 19))),
            ("tt", 9, 21, OffBoard),
            ("jj", 9, 9, OldPass),
            ("", 9, 9, Empty),
            (" ", 9, 9, Empty),
            ("PASS", 9, 9, OldPass),
            ("Q16", 19, 19, Human(at(15, 3))),
            ("j1", 19, 19, Human(at(8, 18))),
            ("I5", 19, 19, Junk),
            ("Q20", 19, 19, OffBoard),
            ("AA1", 30, 30, Human(at(25, 29))),
            ("PD", 19, 19, Case(at(15, 3))),
            ("AA", 30, 30, Exact(at(26, 26))),
            ("a", 19, 19, Junk),
            (".....", 19, 19, Junk),
            ("zz", 19, 19, OffBoard),
        ] {
            assert_eq!(parse_point(raw.as_bytes(), size(w, h)), expected, "{raw} on {w}x{h}");
        }
    }

    #[test]
    fn letters_round_trip_on_the_largest_board() {
        for x in 0..52 {
            let at = Xy::new(x, 51 - x);
            assert_eq!(parse_point(at.to_string().as_bytes(), size(52, 52)), PointText::Exact(at));
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
