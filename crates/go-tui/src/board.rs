//! A board on the screen: what each point shows, where it lies, and which point is under the mouse.

mod draw;
mod glyphs;

pub(crate) use draw::sample;
use go_core::{Color, Point, PointMap, Size};
use ratatui::layout::{Position, Rect};

use crate::look::Stones;

/// What a point shows beside its stone.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Sign {
    /// Nothing.
    #[default]
    Plain,
    /// The stone can never be converted.
    Immune,
    /// The stone is never converted, whatever is played.
    Settled,
    /// The stone has one liberty.
    Atari,
    /// The stone is marked dead.
    Dead,
    /// The stone would be captured.
    Taken,
    /// The stone would be converted.
    Turned,
    /// No stone may be placed here now.
    Forbidden,
    /// An empty point, or a dead stone's, that counts for this colour.
    Territory(Color),
    /// An eye in seki.
    SekiEye,
    /// A stone of this colour would stand here.
    Ghost(Color),
    /// Marks of records.
    Triangle,
    /// Marks of records.
    Square,
    /// Marks of records.
    Circle,
    /// Marks of records.
    Cross,
    /// A letter, or the first of a label.
    Letter(char),
}

/// A point of a scene.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Spot {
    pub(crate) stone: Option<Color>,
    pub(crate) sign: Sign,
}

/// A board as it is to be shown.
#[derive(Clone, Debug)]
pub(crate) struct Scene {
    pub(crate) size: Size,
    pub(crate) spots: PointMap<Spot>,
    pub(crate) last: Option<Point>,
    pub(crate) cursor: Option<Point>,
}

impl Scene {
    /// An empty board.
    pub(crate) fn empty(size: Size) -> Scene {
        Scene { size, spots: PointMap::filled(Spot::default()), last: None, cursor: None }
    }

    pub(crate) fn sign(&mut self, point: Point, sign: Sign) {
        self.spots[point].sign = sign;
    }

    /// The meanings of the signs that are in use, each with a spot that shows it.
    pub(crate) fn legend(&self) -> Vec<(Spot, &'static str)> {
        type IsMeant = fn(Sign) -> bool;
        const MEANINGS: [(IsMeant, &str); 7] = [
            (|sign| sign == Sign::Immune, "immune"),
            (|sign| sign == Sign::Settled, "settled"),
            (|sign| sign == Sign::Atari, "in atari"),
            (|sign| sign == Sign::Dead, "dead"),
            (|sign| matches!(sign, Sign::Territory(_)), "territory"),
            (|sign| sign == Sign::SekiEye, "eye in seki"),
            (|sign| sign == Sign::Forbidden, "forbidden"),
        ];
        let found = MEANINGS.into_iter().filter_map(|(is_meant, meaning)| {
            let point = self.size.points().find(|&point| is_meant(self.spots[point].sign))?;
            Some((self.spots[point], meaning))
        });
        found.collect()
    }
}

/// How large a point is.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Scale {
    /// Two columns and one row, the stone in one column.
    Small,
    /// Two columns and one row, the stone in both.
    Double,
    /// Five columns and three rows.
    Large,
}

impl Scale {
    /// Columns and rows from one point to the next.
    const fn pitch(self) -> (u16, u16) {
        match self {
            Scale::Small | Scale::Double => (2, 1),
            Scale::Large => (5, 3),
        }
    }

    /// Columns beside the points, in all.
    const fn padding(self) -> u16 {
        match self {
            Scale::Small => 1,
            Scale::Double | Scale::Large => 2,
        }
    }
}

/// Which names of columns and rows are shown.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Rims {
    All,
    LeftAndBottom,
    None,
}

/// Whether boards grow with the terminal.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Zoom {
    /// They do.
    #[default]
    Fitting,
    /// They stay as small as they can.
    Small,
}

/// Where a board lies.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Geometry {
    size: Size,
    stones: Stones,
    scale: Scale,
    rims: Rims,
    /// The whole, rims included.
    pub(crate) area: Rect,
}

impl Geometry {
    /// The largest board that fits, in the top left corner of an area; `None` if none fits.
    pub(crate) fn fit(size: Size, stones: Stones, zoom: Zoom, area: Rect) -> Option<Geometry> {
        let small = if stones == Stones::Wide { Scale::Double } else { Scale::Small };
        let large = stones != Stones::Ascii && zoom == Zoom::Fitting;
        let scales = if large { &[Scale::Large, small][..] } else { &[small][..] };
        let rims = [Rims::All, Rims::LeftAndBottom, Rims::None];
        scales.iter().flat_map(|&scale| rims.map(|rims| (scale, rims))).find_map(|(scale, rims)| {
            let (width, height) = Geometry::measure(size, scale, rims);
            let fits = width <= area.width && height <= area.height;
            // A large board without any names is not worth it.
            let fits = fits && (scale != Scale::Large || rims != Rims::None);
            let place = Rect { width, height, ..area };
            fits.then_some(Geometry { size, stones, scale, rims, area: place })
        })
    }

    /// Columns and rows that the smallest picture of a board takes.
    pub(crate) fn least(size: Size, stones: Stones) -> (u16, u16) {
        let scale = if stones == Stones::Wide { Scale::Double } else { Scale::Small };
        Geometry::measure(size, scale, Rims::None)
    }

    fn measure(size: Size, scale: Scale, rims: Rims) -> (u16, u16) {
        let (across, down) = scale.pitch();
        let width = u16::from(size.width()) * across + scale.padding();
        let height = u16::from(size.height()) * down;
        let digits = Geometry::digits(size);
        match rims {
            Rims::All => (width + 2 * digits, height + 2),
            Rims::LeftAndBottom => (width + digits, height + 1),
            Rims::None => (width, height),
        }
    }

    fn digits(size: Size) -> u16 {
        if size.height() > 9 { 2 } else { 1 }
    }

    /// The part without rims.
    fn inner(&self) -> Rect {
        let digits = Geometry::digits(self.size);
        let (left, right, top, bottom) = match self.rims {
            Rims::All => (digits, digits, 1, 1),
            Rims::LeftAndBottom => (digits, 0, 0, 1),
            Rims::None => (0, 0, 0, 0),
        };
        let Rect { x, y, width, height } = self.area;
        Rect { x: x + left, y: y + top, width: width - left - right, height: height - top - bottom }
    }

    /// The top left cell of a point.
    fn corner(&self, point: Point) -> (u16, u16) {
        let (x, y) = self.size.xy(point);
        let (across, down) = self.scale.pitch();
        let inner = self.inner();
        (inner.x + 1 + u16::from(x) * across, inner.y + u16::from(y) * down)
    }

    /// The point at a place of the screen.
    pub(crate) fn point_at(&self, place: Position) -> Option<Point> {
        let inner = self.inner();
        if !inner.contains(place) {
            return None;
        }
        let (across, down) = self.scale.pitch();
        // Between two small stones lies one column, which belongs to the right one.
        let shift = if self.scale == Scale::Small { 0 } else { 1 };
        let column = (place.x - inner.x).saturating_sub(shift) / across;
        let row = (place.y - inner.y) / down;
        let column = column.min(u16::from(self.size.width()) - 1);
        self.size.point(column as u8, row as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_is_found_where_it_is_drawn() {
        let area = Rect::new(3, 2, 200, 100);
        for (width, height) in [(1, 1), (19, 19), (9, 2), (25, 25)] {
            let size = Size::new(width, height).unwrap();
            for stones in Stones::ALL {
                for zoom in [Zoom::Fitting, Zoom::Small] {
                    let geometry = Geometry::fit(size, stones, zoom, area).unwrap();
                    for point in size.points() {
                        let (x, y) = geometry.corner(point);
                        assert_eq!(geometry.point_at(Position { x, y }), Some(point));
                    }
                    let outside = Position { x: geometry.area.right(), y: 4 };
                    assert_eq!(geometry.point_at(outside), None);
                }
            }
        }
    }

    #[test]
    fn rims_are_given_up_before_the_board_is() {
        let size = Size::square(19).unwrap();
        let fit = |width, height| {
            Geometry::fit(size, Stones::Unicode, Zoom::Fitting, Rect::new(0, 0, width, height))
                .map(|geometry| (geometry.scale, geometry.rims))
        };
        assert_eq!(fit(43, 21), Some((Scale::Small, Rims::All)));
        assert_eq!(fit(42, 21), Some((Scale::Small, Rims::LeftAndBottom)));
        assert_eq!(fit(39, 19), Some((Scale::Small, Rims::None)));
        assert_eq!(fit(38, 19), None);
        assert_eq!(fit(120, 60), Some((Scale::Large, Rims::All)));
        assert_eq!(Geometry::least(size, Stones::Unicode), (39, 19));
    }
}
