//! A small font of strokes: what coordinates, move numbers and labels are written with.
//!
//! A glyph is drawn in a box 4 wide and 6 high, as strokes of points given by two digits each,
//! `x` from the left and `y` from the top. Letters without a glyph of their own are left to the
//! viewer's font.

/// The width of a glyph's box.
pub(crate) const WIDTH: f32 = 4.0;
/// The height of a glyph's box.
pub(crate) const HEIGHT: f32 = 6.0;
/// The space between two glyphs.
pub(crate) const GAP: f32 = 1.6;

/// The strokes of a character.
pub(crate) fn strokes(character: char) -> Option<&'static [&'static str]> {
    Some(match character.to_ascii_uppercase() {
        '0' => &["10 30 41 45 36 16 05 01 10"],
        '1' => &["11 20 26", "16 36"],
        '2' => &["01 10 30 41 42 06 46"],
        '3' => &["00 40 22 32 43 45 36 16 05"],
        '4' => &["36 30 04 44"],
        '5' => &["40 00 02 32 43 45 36 16 05"],
        '6' => &["30 10 02 05 16 36 45 43 32 03"],
        '7' => &["00 40 16"],
        '8' => &["13 02 01 10 30 41 42 33 13 04 05 16 36 45 44 33"],
        '9' => &["16 36 44 41 30 10 01 03 14 43"],
        'A' => &["06 20 46", "14 34"],
        'B' => &["00 30 41 42 33 03", "33 44 45 36 06 00"],
        'C' => &["41 30 10 01 05 16 36 45"],
        'D' => &["00 20 42 44 26 06 00"],
        'E' => &["40 00 06 46", "03 33"],
        'F' => &["40 00 06", "03 33"],
        'G' => &["41 30 10 01 05 16 36 45 43 23"],
        'H' => &["00 06", "40 46", "03 43"],
        'I' => &["10 30", "20 26", "16 36"],
        'J' => &["10 40 45 36 16 05"],
        'K' => &["00 06", "40 03 46"],
        'L' => &["00 06 46"],
        'M' => &["06 00 23 40 46"],
        'N' => &["06 00 46 40"],
        'O' => &["10 30 41 45 36 16 05 01 10"],
        'P' => &["06 00 30 41 42 33 03"],
        'Q' => &["10 30 41 45 36 16 05 01 10", "24 46"],
        'R' => &["06 00 30 41 42 33 03", "23 46"],
        'S' => &["41 30 10 01 02 13 33 44 45 36 16 05"],
        'T' => &["00 40", "20 26"],
        'U' => &["00 05 16 36 45 40"],
        'V' => &["00 26 40"],
        'W' => &["00 16 23 36 40"],
        'X' => &["00 46", "40 06"],
        'Y' => &["00 23 40", "23 26"],
        'Z' => &["00 40 06 46"],
        '?' => &["01 10 30 41 42 23 24", "25 26"],
        '!' => &["20 24", "25 26"],
        '+' => &["21 25", "03 43"],
        '-' => &["03 43"],
        '.' => &["25 26"],
        ',' => &["25 16"],
        '/' => &["06 40"],
        '*' => &["21 25", "02 44", "42 04"],
        ' ' => &[],
        _ => return None,
    })
}

/// The points of a stroke, in units of the box.
pub(crate) fn points(stroke: &str) -> impl Iterator<Item = (f32, f32)> {
    stroke.split(' ').filter_map(|pair| {
        let mut digits = pair.bytes().map(|byte| f32::from(byte - b'0'));
        Some((digits.next()?, digits.next()?))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_glyph_keeps_to_its_box() {
        for character in ('0'..='9').chain('A'..='Z').chain("?!+-.,/* ".chars()) {
            for stroke in strokes(character).unwrap() {
                assert!(points(stroke).count() >= 2, "{character}");
                assert!(points(stroke).all(|(x, y)| x <= WIDTH && y <= HEIGHT), "{character}");
                assert_eq!(points(stroke).count(), stroke.split(' ').count());
            }
        }
        assert!(strokes('é').is_none());
    }

    #[test]
    fn letters_and_digits_differ_but_for_o_and_zero() {
        let all: Vec<char> = ('1'..='9').chain('A'..='Z').collect();
        for (i, a) in all.iter().enumerate() {
            for b in &all[..i] {
                assert_ne!(strokes(*a), strokes(*b), "{a} {b}");
            }
        }
    }
}
