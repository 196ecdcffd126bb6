//! The spellings of a point.

use super::{BoardSize, Place, Xy};

/// A point as the text has it, and how it was written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PointText {
    /// Two letters of FF\[4\].
    Exact(Xy),
    /// Capitals that stand for lower-case letters.
    Case(Xy),
    /// `Q16`.
    Human(Xy),
    /// With white space or a bracket too much.
    Loose(Xy),
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
            Self::Exact(at) | Self::Case(at) | Self::Human(at) | Self::Loose(at) => Place::At(at),
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

/// The longest text that may be a point with something too much around it.
const LONGEST: usize = 12;

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
            return if exact { PointText::Exact(at) } else { PointText::Loose(at) };
        }
        let outside = Xy::new(size.width(), size.height());
        if at == outside || (text == b"tt" && size.width() <= 19 && size.height() <= 19) {
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
    let is_surplus = |b: &u8| *b == b'[' || b.is_ascii_whitespace();
    if text.len() <= LONGEST && text.iter().any(is_surplus) {
        let clean: Vec<u8> = text.iter().copied().filter(|b| !is_surplus(b)).collect();
        return match parse_point(&clean, size) {
            PointText::Exact(at) | PointText::Case(at) | PointText::Human(at) => {
                PointText::Loose(at)
            }
            other => other,
        };
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
        (Some(x), Some(row)) if row >= 1 && row <= size.height() && x < size.width() => {
            PointText::Human(Xy::new(x, size.height() - row))
        }
        (Some(_), Some(_)) => PointText::OffBoard,
        _ => PointText::Junk,
    }
}

fn number(letter: u8) -> Option<u8> {
    match letter {
        b'a'..=b'z' => Some(letter - b'a'),
        b'A'..=b'Z' => Some(letter - b'A' + 26),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size(w: u8, h: u8) -> BoardSize {
        BoardSize::new(w, h).unwrap()
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
}
