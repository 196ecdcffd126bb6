//! The usual points of handicap stones, and points for a free handicap (GTP 2, section 4.1; RULES
//! §3.5).

use std::fmt;

use go_core::{Point, PointSet, Size};

/// The points where a handicap of this many stones stands, in the order of the GTP 2
/// specification: opposite corners first, the centre for an odd number from 5 on.
///
/// Boards from 7 points a side have four corner points; the centre and the middles of the sides
/// need odd sides of 9 and more.
///
/// ```
/// use go_core::Size;
/// use go_rules::handicap_points;
/// let size = Size::square(13).unwrap();
/// let names: Vec<String> =
///     handicap_points(size, 4).unwrap().into_iter().map(|p| size.name(p).to_string()).collect();
/// assert_eq!(names, ["D4", "K10", "D10", "K4"]);
/// assert!(handicap_points(size, 1).is_err());
/// ```
///
/// # Errors
/// A number of stones that the board has no usual points for.
pub fn handicap_points(size: Size, stones: u8) -> Result<Vec<Point>, HandicapError> {
    let most = most_stones(size);
    if stones < 2 || stones > most {
        return Err(HandicapError { size, stones, most });
    }
    let lines = |side: u8| {
        let edge = if side >= 13 { 3 } else { 2 };
        [edge, side / 2, side - 1 - edge]
    };
    let ([left, centre, right], [top, middle, bottom]) =
        (lines(size.width()), lines(size.height()));
    let mut places = vec![(left, bottom), (right, top), (left, top), (right, bottom)];
    places.truncate(usize::from(stones));
    if stones >= 6 {
        places.extend([(left, middle), (right, middle)]);
    }
    if stones >= 8 {
        places.extend([(centre, top), (centre, bottom)]);
    }
    if stones >= 5 && stones % 2 == 1 {
        places.push((centre, middle));
    }
    Ok(places.into_iter().filter_map(|(x, y)| size.point(x, y)).collect())
}

/// Points for a free handicap, as a program may choose them: the usual ones, then points of the
/// third line and further in that touch no other, then any that touch no other. They are fewer
/// than asked for where a board has no more of them.
///
/// ```
/// use go_core::Size;
/// use go_rules::free_handicap_points;
/// let size = Size::square(5).unwrap();
/// assert_eq!(free_handicap_points(size, 3).len(), 3);
/// ```
#[must_use]
pub fn free_handicap_points(size: Size, stones: usize) -> Vec<Point> {
    let usual = (2..=9u8)
        .rev()
        .filter(|&n| usize::from(n) <= stones)
        .find_map(|n| handicap_points(size, n).ok());
    let mut points = usual.unwrap_or_default();
    let mut taken: PointSet = points.iter().copied().collect();
    let distance = |point: Point| {
        let (x, y) = size.xy(point);
        x.min(y).min(size.width() - 1 - x).min(size.height() - 1 - y)
    };
    for deep in [2, 0] {
        for point in size.points() {
            if points.len() >= stones {
                return points;
            }
            let apart = size.neighbors(point).all(|n| !taken.contains(n));
            if distance(point) >= deep && apart && taken.insert(point) {
                points.push(point);
            }
        }
    }
    points
}

/// The largest handicap that a board has usual points for: 0, 4 or 9.
fn most_stones(size: Size) -> u8 {
    let (width, height) = (size.width(), size.height());
    if width < 7 || height < 7 {
        0
    } else if width < 9 || height < 9 || width % 2 == 0 || height % 2 == 0 {
        4
    } else {
        9
    }
}

/// A board has no usual points for that many handicap stones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandicapError {
    size: Size,
    stones: u8,
    most: u8,
}

impl fmt::Display for HandicapError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "handicap {} on the {} board: ", self.stones, self.size)?;
        if self.most == 0 {
            write!(f, "boards with a side below 7 have no handicap points")
        } else {
            write!(f, "2 to {} stones have usual points", self.most)
        }
    }
}

impl std::error::Error for HandicapError {}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn all_handicaps_have_distinct_points_on_every_board() {
        for width in 1..=25 {
            for height in 1..=25 {
                let size = Size::new(width, height).unwrap();
                for stones in 0..=12 {
                    match handicap_points(size, stones) {
                        Ok(points) => {
                            let distinct: HashSet<Point> = points.iter().copied().collect();
                            assert_eq!(distinct.len(), usize::from(stones), "{size} {stones}");
                        }
                        Err(_) => assert!(stones < 2 || stones > most_stones(size)),
                    }
                }
            }
        }
    }

    #[test]
    fn free_handicaps_are_distinct_and_alive_on_every_board() {
        for width in 1..=25 {
            for height in [1, 2, 5, 9, 16, 19, 25] {
                let size = Size::new(width, height).unwrap();
                for number in 2..=40.min(size.area().saturating_sub(1)) {
                    let points = free_handicap_points(size, number);
                    let set: PointSet = points.iter().copied().collect();
                    assert_eq!(set.len(), points.len());
                    assert!(points.len() <= number, "{size} {number}");
                    assert!(!points.is_empty(), "{size} {number}");
                }
            }
        }
    }

    #[test]
    fn nineteen_has_the_nine_star_points() {
        let size = Size::square(19).unwrap();
        let stars: HashSet<Point> = size.star_points().into_iter().collect();
        let stones: HashSet<Point> = handicap_points(size, 9).unwrap().into_iter().collect();
        assert_eq!(stars, stones);
    }
}
