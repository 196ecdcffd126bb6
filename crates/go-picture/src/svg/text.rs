//! Texts of a picture: drawn with our strokes, or left to the viewer's font.

use std::fmt::Write as _;

use crate::glyphs;

/// Which font writes what ours cannot.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Letters {
    /// That of whoever views the document.
    Viewers,
    /// None: such letters are drawn as crossed boxes.
    Own,
}

/// Writes a text around a middle, this high: with strokes, or with the viewer's font if a
/// character has none and that font may be asked.
pub(super) fn write_text(
    out: &mut String,
    text: &str,
    x: f32,
    y: f32,
    height: f32,
    ink: &str,
    letters: Letters,
) {
    let text = &simple(text);
    let count = text.chars().count();
    if count == 0 {
        return;
    }
    let lacks = || text.chars().any(|character| glyphs::strokes(character).is_none());
    if letters == Letters::Viewers && lacks() {
        let _ = writeln!(
            out,
            "<text x=\"{x:.2}\" y=\"{:.2}\" font-size=\"{:.1}\" font-family=\"sans-serif\" \
             text-anchor=\"middle\" fill=\"{ink}\">{}</text>",
            y + height * 0.42,
            height * 1.2,
            escaped(text)
        );
        return;
    }
    let scale = height / glyphs::HEIGHT;
    let advance = (glyphs::WIDTH + glyphs::GAP) * scale;
    let left = x - (advance * count as f32 - glyphs::GAP * scale) / 2.0;
    let top = y - height / 2.0;
    let _ = write!(
        out,
        "<path fill=\"none\" stroke=\"{ink}\" stroke-width=\"{:.2}\" stroke-linecap=\"round\" \
         stroke-linejoin=\"round\" d=\"",
        height * 0.13
    );
    for (i, character) in text.chars().enumerate() {
        let start = left + advance * i as f32;
        for stroke in glyphs::strokes(character).unwrap_or_else(|| glyphs::MISSING.to_vec()) {
            for (j, (px, py)) in glyphs::points(stroke).enumerate() {
                let letter = if j == 0 { 'M' } else { 'L' };
                let _ = write!(out, "{letter}{:.2} {:.2}", start + px * scale, top + py * scale);
            }
        }
    }
    out.push_str("\"/>\n");
}

/// A text without characters that show nothing, and with plain digits for numbers in circles.
fn simple(text: &str) -> String {
    let shown = text.chars().filter(|c| !c.is_control());
    shown.map(|c| glyphs::digits(c).unwrap_or_else(|| c.to_string())).collect()
}

/// A text as it may stand in an XML document: marked characters escaped, those that XML forbids
/// left out.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\t' | '\n' => out.push(character),
            _ if character.is_control() || matches!(character, '\u{fffe}' | '\u{ffff}') => {}
            _ => out.push(character),
        }
    }
    out
}
