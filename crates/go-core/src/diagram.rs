//! Strict text pictures: stones and marks in, errors with line and column out.
//!
//! A picture has one row of characters for each row of the board, with or without spaces between
//! them: `X` black, `O` white, `.` or `+` empty, and a lower-case letter other than `x` and `o`
//! for an empty point with a mark. It may be framed by coordinates, which are then checked. Blank
//! lines around it and equal indentation are allowed; nothing is guessed.

use std::fmt;
use std::str::FromStr;

use crate::board::{Board, Cell};
use crate::color::Color;
use crate::point::Point;
use crate::render::Picture;
use crate::setup::Setup;
use crate::size::{MAX_SIDE, Size};

/// A setup read from a text picture, with the marked points.
///
/// ```
/// use go_core::Diagram;
/// let diagram: Diagram = "
///       A B C
///     3 . X . 3
///     2 X O X 2
///     1 . a . 1
///       A B C
/// ".parse().unwrap();
/// let size = diagram.setup().size;
/// assert_eq!(diagram.mark('a'), Some(size.parse_point("B1").unwrap()));
/// assert_eq!(diagram.board().stones(go_core::Color::Black), 3);
///
/// let error = ". X\n. ?".parse::<Diagram>().unwrap_err();
/// assert_eq!(error.to_string(), "line 2, column 3: '?' is no stone, point or mark");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Diagram {
    setup: Setup,
    marks: Vec<(char, Point)>,
}

impl Diagram {
    /// The stones, with Black to move.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The stones, with this colour to move.
    #[must_use]
    pub fn setup_for(&self, to_move: Color) -> Setup {
        let mut setup = self.setup;
        setup.to_move = to_move;
        setup
    }

    /// The stones on a board.
    #[must_use]
    pub fn board(&self) -> Board {
        Board::from_setup(&self.setup)
    }

    /// The first point that bears the letter.
    #[must_use]
    pub fn mark(&self, letter: char) -> Option<Point> {
        self.marks.iter().find(|(mark, _)| *mark == letter).map(|&(_, point)| point)
    }

    /// All marks in reading order.
    #[must_use]
    pub fn marks(&self) -> &[(char, Point)] {
        &self.marks
    }

    /// The picture, which reads back as this diagram.
    #[must_use]
    pub fn picture(&self) -> Picture {
        self.marks.iter().fold(Picture::of(&self.setup), |picture, &(mark, point)| {
            picture.with_mark(point, mark)
        })
    }
}

/// Where a text picture is wrong, and why. Lines and columns count from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiagramError {
    /// Line of the text.
    pub line: usize,
    /// Character in the line.
    pub column: usize,
    /// What is wrong there.
    pub kind: DiagramErrorKind,
}

/// What is wrong with a text picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DiagramErrorKind {
    /// There is no row.
    Empty,
    /// A character that means nothing.
    UnknownSymbol(char),
    /// A row is longer or shorter than the first.
    UnequalRows {
        /// Length of this row.
        found: usize,
        /// Length of the first row.
        expected: usize,
    },
    /// More than 25 rows or columns.
    TooLarge,
    /// A coordinate that is not the one of its row, or columns that are not named in order.
    WrongCoordinate,
}

impl fmt::Display for DiagramError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: ", self.line, self.column)?;
        match &self.kind {
            DiagramErrorKind::Empty => write!(f, "the picture has no rows"),
            DiagramErrorKind::UnknownSymbol(symbol) => {
                write!(f, "{symbol:?} is no stone, point or mark")
            }
            DiagramErrorKind::UnequalRows { found, expected } => {
                write!(f, "the row has {found} points, the first row has {expected}")
            }
            DiagramErrorKind::TooLarge => {
                write!(f, "boards have at most {MAX_SIDE} rows and columns")
            }
            DiagramErrorKind::WrongCoordinate => write!(f, "the coordinate does not fit its place"),
        }
    }
}

impl std::error::Error for DiagramError {}

/// A row with its place in the text.
struct Row {
    line: usize,
    cells: Vec<(usize, char)>,
    /// Row numbers left and right, with their columns.
    numbers: Vec<(usize, u32)>,
}

impl FromStr for Diagram {
    type Err = DiagramError;

    /// Reads a picture.
    ///
    /// # Errors
    /// The first thing that is wrong, with its place.
    fn from_str(text: &str) -> Result<Diagram, DiagramError> {
        let mut rows = Vec::new();
        let mut frames = Vec::new();
        for (index, line) in text.lines().enumerate() {
            if line.trim().is_empty() {
                continue;
            }
            match frame_letters(line) {
                Some(letters) => frames.push((index + 1, letters)),
                None => rows.push(read_row(index + 1, line)?),
            }
        }
        let at = |line, column, kind| DiagramError { line, column, kind };
        let Some(first) = rows.first() else {
            return Err(at(1, 1, DiagramErrorKind::Empty));
        };
        let (width, height) = (first.cells.len(), rows.len());
        let size = u8::try_from(width)
            .ok()
            .zip(u8::try_from(height).ok())
            .and_then(|(w, h)| Size::new(w, h).ok())
            .ok_or_else(|| {
                let kind =
                    if width == 0 { DiagramErrorKind::Empty } else { DiagramErrorKind::TooLarge };
                at(first.line, 1, kind)
            })?;
        for (line, letters) in frames {
            if letters != width {
                return Err(at(line, 1, DiagramErrorKind::WrongCoordinate));
            }
        }
        let mut setup = Setup::empty(size, Color::Black);
        let mut marks = Vec::new();
        for (y, row) in rows.iter().enumerate() {
            if row.cells.len() != width {
                let kind =
                    DiagramErrorKind::UnequalRows { found: row.cells.len(), expected: width };
                return Err(at(row.line, row.cells.last().map_or(1, |&(column, _)| column), kind));
            }
            for &(column, number) in &row.numbers {
                if number as usize != height - y {
                    return Err(at(row.line, column, DiagramErrorKind::WrongCoordinate));
                }
            }
            for (x, &(column, symbol)) in row.cells.iter().enumerate() {
                let Some(point) = size.point(x as u8, y as u8) else { continue };
                match symbol {
                    '.' | '+' => {}
                    'X' => setup.set(point, Cell::Black),
                    'O' => setup.set(point, Cell::White),
                    'a'..='z' if symbol != 'x' && symbol != 'o' => marks.push((symbol, point)),
                    other => {
                        return Err(at(row.line, column, DiagramErrorKind::UnknownSymbol(other)));
                    }
                }
            }
        }
        Ok(Diagram { setup, marks })
    }
}

/// The number of column letters if the line is a frame: `A B C …` in order. A single row of
/// stones cannot be one, since it would begin with `A`.
fn frame_letters(line: &str) -> Option<usize> {
    let letters: Vec<char> = line.chars().filter(|c| !c.is_whitespace()).collect();
    let in_order = letters
        .iter()
        .enumerate()
        .all(|(x, &c)| x < usize::from(MAX_SIDE) && c == Size::column_letter(x as u8));
    (!letters.is_empty() && in_order).then_some(letters.len())
}

fn read_row(line: usize, text: &str) -> Result<Row, DiagramError> {
    let mut row = Row { line, cells: Vec::new(), numbers: Vec::new() };
    let mut characters = text.chars().enumerate().peekable();
    while let Some((index, symbol)) = characters.next() {
        let column = index + 1;
        if symbol.is_whitespace() {
            continue;
        }
        if let Some(mut number) = symbol.to_digit(10) {
            while let Some(digit) = characters.peek().and_then(|(_, c)| c.to_digit(10)) {
                number = number.saturating_mul(10).saturating_add(digit);
                characters.next();
            }
            row.numbers.push((column, number));
            continue;
        }
        // A number stands before the first cell or after the last one.
        if !row.cells.is_empty() && row.numbers.iter().any(|&(at, _)| at > row.cells[0].0) {
            return Err(DiagramError { line, column, kind: DiagramErrorKind::WrongCoordinate });
        }
        row.cells.push((column, symbol));
    }
    Ok(row)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn errors_name_line_and_column() {
        let error = |text: &str| text.parse::<Diagram>().unwrap_err();
        assert_eq!(error("").kind, DiagramErrorKind::Empty);
        assert_eq!(error("\n  \n").kind, DiagramErrorKind::Empty);
        let unequal = error("..\n...");
        assert_eq!(unequal.kind, DiagramErrorKind::UnequalRows { found: 3, expected: 2 });
        assert_eq!((unequal.line, unequal.column), (2, 3));
        assert_eq!(error(&".".repeat(26)).kind, DiagramErrorKind::TooLarge);
        assert_eq!(error("x").kind, DiagramErrorKind::UnknownSymbol('x'));
        assert_eq!(error("2 . .\n3 . .").kind, DiagramErrorKind::WrongCoordinate);
        assert_eq!(error("A B C\n1 . . 1").kind, DiagramErrorKind::WrongCoordinate);
        assert_eq!(error(". 1 .").kind, DiagramErrorKind::WrongCoordinate);
    }

    proptest! {
        #[test]
        fn pictures_read_back(
            width in 1u8..=25,
            height in 1u8..=25,
            seed in proptest::collection::vec(0usize..6, 625),
        ) {
            let size = Size::new(width, height).unwrap();
            let mut text = String::new();
            for (point, &pick) in size.points().zip(&seed) {
                text.push(['.', 'X', 'O', 'X', 'O', 'q'][pick]);
                if size.xy(point).0 + 1 == width {
                    text.push('\n');
                }
            }
            let diagram: Diagram = text.parse().unwrap();
            let plain = diagram.picture().to_string();
            prop_assert_eq!(plain.replace(' ', ""), text);
            let framed = diagram.picture().with_coordinates().with_stars().to_string();
            prop_assert_eq!(&framed.parse::<Diagram>().unwrap(), &diagram);
            prop_assert_eq!(diagram.board().to_setup(Color::Black), *diagram.setup());
        }

        #[test]
        fn never_panics(text in "[.XOxoABC a-z0-9\n]{0,80}|\\PC{0,40}") {
            let _ = text.parse::<Diagram>();
        }
    }
}
