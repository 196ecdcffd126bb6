//! Writing into a frame without ever leaving it.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

/// A part of a frame to write into, line by line; what does not fit is left out.
pub(crate) struct Pen<'b> {
    buffer: &'b mut Buffer,
    area: Rect,
    row: u16,
}

impl<'b> Pen<'b> {
    pub(crate) fn new(buffer: &'b mut Buffer, area: Rect) -> Pen<'b> {
        let area = area.intersection(*buffer.area());
        Pen { buffer, area, row: 0 }
    }

    pub(crate) fn width(&self) -> usize {
        usize::from(self.area.width)
    }

    /// Rows that are left.
    pub(crate) fn left(&self) -> usize {
        usize::from(self.area.height.saturating_sub(self.row))
    }

    /// The part below what is written.
    pub(crate) fn rest(&self) -> Rect {
        let row = self.row.min(self.area.height);
        Rect { y: self.area.y + row, height: self.area.height - row, ..self.area }
    }

    /// The next row.
    pub(crate) fn next_row(&self) -> Rect {
        let rest = self.rest();
        Rect { height: rest.height.min(1), ..rest }
    }

    pub(crate) fn skip(&mut self, rows: u16) {
        self.row = self.row.saturating_add(rows);
    }

    /// Writes a line and goes to the next row.
    pub(crate) fn line<'l>(&mut self, line: impl Into<Line<'l>>) {
        if self.left() > 0 {
            let y = self.area.y + self.row;
            self.buffer.set_line(self.area.x, y, &line.into(), self.area.width);
        }
        self.skip(1);
    }

    /// Writes at the right end of the row that [`Pen::line`] would write next.
    pub(crate) fn right(&mut self, text: &str, style: Style) {
        let count = columns(text);
        if self.left() > 0 && count <= self.width() {
            let x = self.area.right() - count as u16;
            put(self.buffer, x, self.area.y + self.row, text, style);
        }
    }

    /// A rule across.
    pub(crate) fn rule(&mut self, sign: char, style: Style) {
        let text: String = std::iter::repeat_n(sign, self.width()).collect();
        self.line(Line::styled(text, style));
    }

    /// Words, with lines broken at spaces; at most so many rows.
    pub(crate) fn words(&mut self, text: &str, style: Style, most: usize) {
        let lines = wrapped(text, self.width());
        let shown = lines.len().min(most);
        for (i, line) in lines.iter().take(shown).enumerate() {
            let is_cut = i + 1 == shown && shown < lines.len();
            let mut line = line.clone();
            if is_cut {
                line = cut(&format!("{line} …"), self.width());
            }
            self.line(Line::styled(line, style));
        }
    }
}

/// Writes text at a place of a frame; what lies beyond is left out.
pub(crate) fn put(buffer: &mut Buffer, x: u16, y: u16, text: &str, style: Style) {
    let area = *buffer.area();
    if y >= area.top() && y < area.bottom() && x >= area.left() && x < area.right() {
        buffer.set_stringn(x, y, text, usize::from(area.right() - x), style);
    }
}

/// Columns that a text takes: two for each wide character.
pub(crate) fn columns(text: &str) -> usize {
    Span::raw(text).width()
}

fn columns_of(c: char) -> usize {
    if c.is_ascii() { 1 } else { columns(c.encode_utf8(&mut [0; 4])) }
}

/// As much of a text as goes into the width, and the rest.
fn split(text: &str, width: usize) -> (&str, &str) {
    let mut taken = 0;
    let end = text.char_indices().find(|&(_, c)| {
        taken += columns_of(c);
        taken > width
    });
    text.split_at(end.map_or(text.len(), |(at, _)| at))
}

/// Text with its long lines broken at spaces, words that are too long in the middle.
pub(crate) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    if width == 0 {
        return lines;
    }
    for paragraph in text.lines() {
        let mut line = String::new();
        let mut taken = 0;
        for word in paragraph.split(' ') {
            let mut rest = word;
            if taken > 0 && taken + 1 + columns(rest) <= width {
                line.push(' ');
                taken += 1;
            } else if taken > 0 {
                lines.push(std::mem::take(&mut line));
                taken = 0;
            }
            while columns(rest) > width {
                let (first, further) = split(rest, width);
                if first.is_empty() {
                    // A wide character in a single column.
                    break;
                }
                lines.push(first.to_owned());
                rest = further;
            }
            taken += columns(rest);
            line.push_str(rest);
        }
        lines.push(line);
    }
    lines
}

/// The text, or as much of it as goes into the width, with a sign that something is missing.
pub(crate) fn cut(text: &str, width: usize) -> String {
    if columns(text) <= width {
        return text.to_owned();
    }
    let mut shown = split(text, width.saturating_sub(1)).0.trim_end().to_owned();
    shown.push('…');
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_at_spaces_and_long_words_anywhere() {
        assert_eq!(wrapped("one two three", 8), ["one two", "three"]);
        assert_eq!(wrapped("abcdefghij kl", 4), ["abcd", "efgh", "ij", "kl"]);
        assert_eq!(wrapped("a\n\nb", 5), ["a", "", "b"]);
        assert!(wrapped("a b", 0).is_empty());
        assert_eq!(cut("abcdef", 4), "abc…");
        assert_eq!(cut("abc", 4), "abc");
        // Wide characters take two columns each.
        assert_eq!(cut("囲碁囲碁", 8), "囲碁囲碁");
        assert_eq!(cut("囲碁囲碁", 7), "囲碁囲…");
        assert_eq!(cut("囲碁囲碁", 6), "囲碁…");
        assert_eq!(wrapped("囲碁囲碁 ab", 5), ["囲碁", "囲碁", "ab"]);
    }
}
