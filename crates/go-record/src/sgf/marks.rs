//! Marks on the board: letters, shapes, lines, territory.

use super::cursor::{Cursor, ends_of, points_of};
use crate::color::Color;
use crate::xy::Xy;

/// A mark of a node.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Mark {
    /// A text on a point (`LB`, and the letters of the old `L`).
    Label(Xy, String),
    /// A cross (`MA`, and the old `M`).
    Cross(Xy),
    /// A triangle (`TR`).
    Triangle(Xy),
    /// A circle (`CR`).
    Circle(Xy),
    /// A square (`SQ`).
    Square(Xy),
    /// A selected point (`SL`).
    Selected(Xy),
    /// A point that is shown dimmed (`DD`).
    Dimmed(Xy),
    /// Territory of a player (`TB`, `TW`).
    Territory(Color, Xy),
    /// A line between two points (`LN`).
    Line(Xy, Xy),
    /// An arrow from the first point to the second (`AR`).
    Arrow(Xy, Xy),
}

impl<'c> Cursor<'c> {
    /// The marks of the node in the order of the file. Marks on what is no point (`SQ[]`, `TW[.....]`) are left
    /// out.
    ///
    /// ```
    /// use go_record::{Collection, Mark, Xy};
    ///
    /// let file = Collection::read(b"(;SZ[9]LB[ee:1]TR[ba:aa]L[cc][dd])")?;
    /// let marks: Vec<Mark> = file.first().marks().collect();
    /// assert_eq!(marks[0], Mark::Label(Xy::new(4, 4), "1".into()));
    /// assert_eq!(marks[1], Mark::Triangle(Xy::new(0, 0)));
    /// assert_eq!(marks[4], Mark::Label(Xy::new(3, 3), "B".into()));
    /// # Ok::<(), go_record::ReadError>(())
    /// ```
    pub fn marks(self) -> impl Iterator<Item = Mark> + use<'c> {
        let size = self.size();
        self.properties().flat_map(move |property| {
            let values = property.values();
            let name = property.name();
            let shape: Option<fn(Xy) -> Mark> = match name {
                "MA" | "M" => Some(Mark::Cross),
                "TR" => Some(Mark::Triangle),
                "CR" => Some(Mark::Circle),
                "SQ" => Some(Mark::Square),
                "SL" => Some(Mark::Selected),
                "DD" => Some(Mark::Dimmed),
                "TB" => Some(|at| Mark::Territory(Color::Black, at)),
                "TW" => Some(|at| Mark::Territory(Color::White, at)),
                _ => None,
            };
            let marks: Vec<Mark> = match (shape, name) {
                (Some(shape), _) => values.flat_map(|v| points_of(v, size)).map(shape).collect(),
                (None, "LB") => values
                    .filter_map(|value| {
                        let (at, label) = value.compose()?;
                        Some(Mark::Label(at.point_text(size).point()?, label.simple().into_owned()))
                    })
                    .collect(),
                (None, "L") => values
                    .flat_map(|v| points_of(v, size))
                    .zip(('A'..='Z').chain('a'..='z').cycle())
                    .map(|(at, letter)| Mark::Label(at, letter.to_string()))
                    .collect(),
                (None, "LN") => {
                    values.filter_map(|v| ends_of(v, size)).map(|(a, b)| Mark::Line(a, b)).collect()
                }
                (None, "AR") => values
                    .filter_map(|v| ends_of(v, size))
                    .map(|(a, b)| Mark::Arrow(a, b))
                    .collect(),
                _ => Vec::new(),
            };
            marks
        })
    }
}
