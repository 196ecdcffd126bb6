//! Who is likely to own each point at the end, as somebody else estimated it.

use go_core::{Color, Point, PointMap, PointSet, Size};

/// An estimate for each point of the chance that it will be Black's at the end: an argument here,
/// made by playouts or a network elsewhere. Kept in thousandths, so that what follows from it is
/// the same on every machine.
///
/// ```
/// use go_core::{Color, Size};
/// use go_score::Ownership;
/// let size = Size::square(9).unwrap();
/// let map = Ownership::from_fn(size, |point| if size.xy(point).0 < 4 { 0.9 } else { 0.25 });
/// let a1 = size.parse_point("A1").unwrap();
/// assert_eq!(map.percent(Color::Black, &[a1].into_iter().collect()), 90);
/// assert_eq!(map.percent(Color::White, &[a1].into_iter().collect()), 10);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ownership(PointMap<u16>);

impl Ownership {
    /// The map with these chances of being Black's, 0 to 1; what lies outside is brought inside,
    /// and what is no number counts as a half.
    #[must_use]
    pub fn from_fn(size: Size, mut black: impl FnMut(Point) -> f64) -> Ownership {
        let mut map = PointMap::filled(500);
        for point in size.points() {
            let chance = black(point);
            let chance = if chance.is_nan() { 0.5 } else { chance.clamp(0.0, 1.0) };
            // Rounding keeps it within 0 to 1000.
            map[point] = (chance * 1000.0).round() as u16;
        }
        Ownership(map)
    }

    /// The mean chance, in percent, that these points will be the colour's. An even 50 for no
    /// points.
    #[must_use]
    pub fn percent(&self, color: Color, points: &PointSet) -> u8 {
        let count = points.len() as u32;
        if count == 0 {
            return 50;
        }
        let black: u32 = points.iter().map(|p| u32::from(self.0[p])).sum();
        let sum = if color == Color::Black { black } else { 1000 * count - black };
        ((sum + 5 * count) / (10 * count)) as u8
    }
}
