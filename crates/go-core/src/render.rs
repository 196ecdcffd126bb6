//! Stones and marks as text, the inverse of `diagram.rs`.

use std::fmt;

use crate::board::Cell;
use crate::point::{Point, PointMap};
use crate::setup::Setup;
use crate::size::Size;

/// A text picture of a board: one character a point, rows from the top.
///
/// ```
/// use go_core::Diagram;
/// let text = "\
/// . X .
/// a O .
/// ";
/// let diagram: Diagram = text.parse().unwrap();
/// assert_eq!(diagram.picture().to_string(), text);
/// assert_eq!(diagram.picture().with_coordinates().to_string(), "  A B C
/// 2 . X . 2
/// 1 a O . 1
///   A B C
/// ");
/// ```
#[derive(Clone, Debug)]
pub struct Picture {
    size: Size,
    symbols: PointMap<char>,
    coordinates: Coordinates,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Coordinates {
    Hidden,
    Shown,
}

impl Picture {
    /// The picture of a setup: `X` black, `O` white, `.` empty.
    #[must_use]
    pub fn of(setup: &Setup) -> Picture {
        let mut symbols = PointMap::filled(' ');
        for point in setup.size.points() {
            symbols[point] = match setup.cell(point) {
                Cell::Empty | Cell::Wall => '.',
                Cell::Black => 'X',
                Cell::White => 'O',
            };
        }
        Picture { size: setup.size, symbols, coordinates: Coordinates::Hidden }
    }

    /// The same picture with another character on a point.
    #[must_use]
    pub fn with_mark(mut self, point: Point, symbol: char) -> Picture {
        self.symbols[point] = symbol;
        self
    }

    /// The same picture with `+` on the empty star points.
    #[must_use]
    pub fn with_stars(mut self) -> Picture {
        for point in self.size.star_points() {
            if self.symbols[point] == '.' {
                self.symbols[point] = '+';
            }
        }
        self
    }

    /// The same picture framed by column letters and row numbers.
    #[must_use]
    pub fn with_coordinates(mut self) -> Picture {
        self.coordinates = Coordinates::Shown;
        self
    }
}

impl fmt::Display for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = self.coordinates == Coordinates::Shown;
        let digits = if self.size.height() > 9 { 2 } else { 1 };
        let letters = |f: &mut fmt::Formatter<'_>| {
            write!(f, "{:digits$}", "")?;
            for x in 0..self.size.width() {
                write!(f, " {}", Size::column_letter(x))?;
            }
            writeln!(f)
        };
        if shown {
            letters(f)?;
        }
        for y in 0..self.size.height() {
            let row = self.size.height() - y;
            if shown {
                write!(f, "{row:digits$} ")?;
            }
            for x in 0..self.size.width() {
                if x > 0 {
                    f.write_str(" ")?;
                }
                if let Some(point) = self.size.point(x, y) {
                    write!(f, "{}", self.symbols[point])?;
                }
            }
            if shown {
                write!(f, " {row}")?;
            }
            writeln!(f)?;
        }
        if shown {
            letters(f)?;
        }
        Ok(())
    }
}
