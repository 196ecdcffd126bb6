//! A small font of strokes: what coordinates, move numbers and labels are written with.
//!
//! A glyph is drawn in a box 4 wide and 6 high, as strokes of points given by two digits each,
//! `x` from the left and `y` from the top; tails of small letters reach below it. Characters without
//! a glyph of their own are left to the viewer's font, or drawn as a [`MISSING`] one.

/// The width of a glyph's box.
pub(crate) const WIDTH: f32 = 4.0;
/// The height of a glyph's box.
pub(crate) const HEIGHT: f32 = 6.0;
/// The space between two glyphs.
pub(crate) const GAP: f32 = 1.6;

/// What is drawn for a character without a glyph: a crossed box.
pub(crate) const MISSING: &[&str] = &["00 40 46 06 00", "00 46"];

/// The strokes of a character.
pub(crate) fn strokes(character: char) -> Option<Vec<&'static str>> {
    if let Some((base, accent)) = accented(character) {
        let mut strokes = plain(base)?.to_vec();
        strokes.extend(accent);
        return Some(strokes);
    }
    plain(character).map(<[&str]>::to_vec)
}

/// A small letter with an accent as the letter and the strokes above it.
fn accented(character: char) -> Option<(char, &'static [&'static str])> {
    const GRAVE: &[&str] = &["10 21"];
    const ACUTE: &[&str] = &["30 21"];
    const ROOF: &[&str] = &["11 20 31"];
    const TILDE: &[&str] = &["01 10 31 40"];
    const DOTS: &[&str] = &["10 11", "30 31"];
    const RING: &[&str] = &["20 31 22 11 20"];
    const BELOW: &[&str] = &["26 27 18"];
    let accents: [(&str, &str, &'static [&'static str]); 7] = [
        ("àèòù", "aeou", GRAVE),
        ("áéóúý", "aeouy", ACUTE),
        ("âêôû", "aeou", ROOF),
        ("ãñõ", "ano", TILDE),
        ("äëöüÿ", "aeouy", DOTS),
        ("å", "a", RING),
        ("ç", "c", BELOW),
    ];
    accents.into_iter().find_map(|(letters, bases, accent)| {
        let place = letters.chars().position(|letter| letter == character)?;
        Some((bases.chars().nth(place)?, accent))
    })
}

/// Numbers in circles and small numbers as plain digits.
pub(crate) fn digits(character: char) -> Option<String> {
    let code = u32::from(character);
    match character {
        '\u{2460}'..='\u{2473}' => Some((code - 0x245F).to_string()),
        '\u{2776}'..='\u{277F}' => Some((code - 0x2775).to_string()),
        '\u{FF10}'..='\u{FF19}' => Some((code - 0xFF10).to_string()),
        _ => None,
    }
}

fn plain(character: char) -> Option<&'static [&'static str]> {
    Some(match character {
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
        'a' => &["42 46", "43 32 12 03 05 16 36 45"],
        'b' => &["00 06", "03 12 32 43 45 36 16 05"],
        'c' => &["43 32 12 03 05 16 36 45"],
        'd' => &["40 46", "43 32 12 03 05 16 36 45"],
        'e' => &["04 44 43 32 12 03 05 16 36 45"],
        'f' => &["40 30 21 26", "03 43"],
        'g' => &["42 47 38 18 07", "43 32 12 03 05 16 36 45"],
        'h' => &["00 06", "03 12 32 43 46"],
        'i' => &["23 26", "20 21"],
        'j' => &["33 37 28 18", "30 31"],
        'k' => &["00 06", "42 04 46"],
        'l' => &["20 25 36"],
        'm' => &["02 06", "03 12 23 26", "23 32 43 46"],
        'n' => &["02 06", "03 12 32 43 46"],
        'o' => &["12 32 43 45 36 16 05 03 12"],
        'p' => &["02 08", "03 12 32 43 45 36 16 05"],
        'q' => &["42 48", "43 32 12 03 05 16 36 45"],
        'r' => &["02 06", "03 12 32 43"],
        's' => &["43 32 12 03 14 34 45 36 16 05"],
        't' => &["20 25 36 45", "02 42"],
        'u' => &["02 05 16 36 45", "42 46"],
        'v' => &["02 26 42"],
        'w' => &["02 16 24 36 42"],
        'x' => &["02 46", "42 06"],
        'y' => &["02 25", "42 17"],
        'z' => &["02 42 06 46"],
        'ß' => &["06 01 10 30 41 32 22 34 45 36 26"],
        '?' => &["01 10 30 41 42 23 24", "25 26"],
        '!' => &["20 24", "25 26"],
        '+' => &["21 25", "03 43"],
        '-' => &["03 43"],
        '.' => &["25 26"],
        ',' => &["25 16"],
        '/' => &["06 40"],
        '*' => &["21 25", "02 44", "42 04"],
        '#' => &["10 16", "30 36", "02 42", "04 44"],
        '(' => &["30 11 15 36"],
        ')' => &["10 31 35 16"],
        '[' => &["30 10 16 36"],
        ']' => &["10 30 36 16"],
        ':' => &["22 23", "25 26"],
        ';' => &["22 23", "25 16"],
        '=' => &["02 42", "04 44"],
        '<' => &["41 03 45"],
        '>' => &["01 43 05"],
        '\'' => &["20 22"],
        '"' => &["10 12", "30 32"],
        '_' => &["06 46"],
        '%' => &["06 40", "00 11", "35 46"],
        '&' => &["46 11 20 31 04 05 16 26 44"],
        '~' => &["04 13 34 43"],
        '^' => &["02 20 42"],
        '|' => &["20 28"],
        '\\' => &["00 46"],
        '@' => &["35 33 13 15 35 45 42 30 10 01 05 16 36"],
        '$' => &["41 30 10 01 02 13 33 44 45 36 16 05", "20 26"],
        '×' => &["12 34", "32 14"],
        '△' | '▲' => &["06 20 46 06"],
        '□' | '■' => &["01 41 45 05 01"],
        '○' | '●' => &["11 31 43 35 15 03 11"],
        '→' => &["03 43", "32 43 34"],
        '←' => &["03 43", "12 03 14"],
        '↑' => &["20 26", "11 20 31"],
        '↓' => &["20 26", "15 26 35"],
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

    /// All that stand in ASCII, and some more.
    fn drawn() -> impl Iterator<Item = char> {
        ('!'..='~').filter(|c| !"`{}".contains(*c)).chain("éàâãäåçñöüß×△□○→←↑↓".chars())
    }

    #[test]
    fn every_glyph_keeps_to_its_box() {
        for character in drawn().chain([' ']) {
            for stroke in strokes(character).unwrap() {
                assert!(points(stroke).count() >= 2, "{character}");
                // A tail reaches below the box.
                assert!(
                    points(stroke).all(|(x, y)| x <= WIDTH && y <= HEIGHT + 2.0),
                    "{character}"
                );
                assert_eq!(points(stroke).count(), stroke.split(' ').count());
            }
        }
        assert!(strokes('甲').is_none());
    }

    #[test]
    fn characters_differ_but_for_o_and_zero() {
        let all: Vec<char> = drawn().filter(|&c| c != '0').collect();
        for (i, a) in all.iter().enumerate() {
            for b in &all[..i] {
                assert_ne!(strokes(*a), strokes(*b), "{a} {b}");
            }
        }
        assert_eq!(
            (digits('①'), digits('⑳'), digits('A')),
            (Some("1".into()), Some("20".into()), None)
        );
    }
}
