//! Writing a picture as SVG.

mod text;

use std::fmt::Write as _;

use go_core::{Color, Point, Size};

use crate::picture::{CAPTION, CAPTION_LINE, Frame, LineEnd, Mark, Picture, STEP};
use crate::theme::{Palette, Theme};

pub(crate) use self::text::Letters;
use self::text::{escaped, write_text};

/// The radius of a stone, in units of the picture.
const STONE: f32 = STEP as f32 * 0.48;

impl Picture {
    /// The picture as an SVG document. Its size is in pixels at scale 1; any viewer scales it.
    #[must_use]
    pub fn to_svg(&self) -> String {
        self.svg(Letters::Viewers)
    }

    /// The document with texts in the viewer's font where ours lacks a letter, or in none but ours.
    pub(crate) fn svg(&self, letters: Letters) -> String {
        let (width, height) = self.pixels();
        let palette = self.theme.palette();
        let mut out = String::with_capacity(16 * 1024);
        let title = self.title.as_deref().unwrap_or("Go board");
        // Writing to a string cannot fail.
        let _ = write!(
            out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\">\n<title>{}</title>\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>\n",
            escaped(title),
            palette.board
        );
        self.draw_lines(&mut out, palette);
        if self.frame == Frame::Coordinates {
            self.draw_coordinates(&mut out, palette);
        }
        for point in self.setup.size.points() {
            if let Some(color) = self.stone(point) {
                self.draw_stone(&mut out, palette, point, color);
            }
        }
        for &(from, to, end) in &self.lines {
            self.draw_stroke(&mut out, palette, from, to, end);
        }
        for (point, mark) in &self.marks {
            self.draw_mark(&mut out, palette, *point, mark, letters);
        }
        let (_, below) = self.board_pixels();
        for (i, text) in self.caption_lines().iter().enumerate() {
            let y = below as f32 + 3.0 + i as f32 * CAPTION_LINE as f32;
            write_text(&mut out, text, width as f32 / 2.0, y, CAPTION, palette.text, letters);
        }
        out.push_str("</svg>\n");
        out
    }

    /// The middle of a point.
    fn at(&self, point: Point) -> (f32, f32) {
        let (x, y) = self.setup.size.xy(point);
        (self.line(x), self.line(y))
    }

    /// The place of a line, counted from 0.
    fn line(&self, number: u8) -> f32 {
        (self.margin() + u32::from(number) * STEP) as f32
    }

    fn draw_lines(&self, out: &mut String, palette: Palette) {
        let size = self.setup.size;
        let (right, bottom) = (self.line(size.width() - 1), self.line(size.height() - 1));
        let start = self.line(0);
        let _ = write!(out, "<path stroke=\"{}\" stroke-linecap=\"square\" d=\"", palette.line);
        // A single line has no length to cross the others at: it sticks out a little.
        let beyond = |points: u8| if points == 1 { STEP as f32 / 4.0 } else { 0.0 };
        let (aside, above) = (beyond(size.width()), beyond(size.height()));
        for x in 0..size.width() {
            let _ = write!(out, "M{} {}V{}", self.line(x), start - above, bottom + above);
        }
        for y in 0..size.height() {
            let _ = write!(out, "M{} {}H{}", start - aside, self.line(y), right + aside);
        }
        out.push_str("\"/>\n");
        for star in size.star_points() {
            let (x, y) = self.at(star);
            let _ = writeln!(
                out,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"2.6\" fill=\"{}\"/>",
                palette.line
            );
        }
    }

    fn draw_coordinates(&self, out: &mut String, palette: Palette) {
        let size = self.setup.size;
        let (width, height) = self.board_pixels();
        let edge = STEP as f32 * 0.55;
        for x in 0..size.width() {
            let letter = Size::column_letter(x).to_string();
            for y in [edge, height as f32 - edge] {
                write_text(out, &letter, self.line(x), y, 9.0, palette.text, Letters::Own);
            }
        }
        for y in 0..size.height() {
            let number = (size.height() - y).to_string();
            for x in [edge, width as f32 - edge] {
                write_text(out, &number, x, self.line(y), 9.0, palette.text, Letters::Own);
            }
        }
    }

    fn draw_stone(&self, out: &mut String, palette: Palette, point: Point, color: Color) {
        let (x, y) = self.at(point);
        let (fill, edge) = match color {
            Color::Black => (palette.black, palette.black_edge),
            Color::White => (palette.white, palette.white_edge),
        };
        let opacity = if self.faint.contains(&point) { " opacity=\"0.45\"" } else { "" };
        let _ = writeln!(
            out,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{STONE:.2}\" fill=\"{fill}\" stroke=\"{edge}\"{opacity}/>"
        );
    }

    fn draw_mark(
        &self,
        out: &mut String,
        palette: Palette,
        point: Point,
        mark: &Mark,
        letters: Letters,
    ) {
        let (x, y) = self.at(point);
        let stone = self.stone(point);
        // A sign stands out from what is below it.
        let ink = match stone {
            Some(Color::Black) => palette.white,
            Some(Color::White) => palette.black,
            None => palette.text,
        };
        let r = STONE * 0.52;
        let open = format!("fill=\"none\" stroke=\"{ink}\" stroke-width=\"2\"");
        match mark {
            Mark::Circle => {
                let _ = writeln!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r:.2}\" {open}/>");
            }
            Mark::Square => {
                let _ = writeln!(
                    out,
                    "<rect x=\"{:.2}\" y=\"{:.2}\" width=\"{2:.2}\" height=\"{2:.2}\" {open}/>",
                    x - r,
                    y - r,
                    2.0 * r
                );
            }
            Mark::Triangle => {
                let _ = writeln!(
                    out,
                    "<path d=\"M{x} {:.2}L{:.2} {:.2}H{:.2}Z\" {open}/>",
                    y - r * 1.15,
                    x + r,
                    y + r * 0.7,
                    x - r
                );
            }
            Mark::Cross => {
                let _ = writeln!(
                    out,
                    "<path d=\"M{0:.2} {2:.2}L{1:.2} {3:.2}M{1:.2} {2:.2}L{0:.2} {3:.2}\" {open}/>",
                    x - r,
                    x + r,
                    y - r,
                    y + r
                );
            }
            Mark::Dot => {
                let fill = if stone.is_some() { ink } else { palette.accent };
                let _ = writeln!(
                    out,
                    "<circle cx=\"{x}\" cy=\"{y}\" r=\"{:.2}\" fill=\"{fill}\"/>",
                    r * 0.6
                );
            }
            Mark::Label(text) => {
                if stone.is_none() {
                    // The lines below a label would run through it.
                    let _ = writeln!(
                        out,
                        "<circle cx=\"{x}\" cy=\"{y}\" r=\"{:.2}\" fill=\"{}\"/>",
                        STONE * 0.72,
                        palette.board
                    );
                }
                let height = if text.chars().count() > 2 { 7.5 } else { 10.5 };
                write_text(out, text, x, y, height, ink, letters);
            }
            Mark::Territory(color) => self.draw_territory(out, palette, (x, y), *color),
            Mark::Selected => veil(out, (x, y), palette.accent, 0.4),
            Mark::Dimmed => veil(out, (x, y), palette.board, 0.6),
        }
    }

    fn draw_stroke(
        &self,
        out: &mut String,
        palette: Palette,
        from: Point,
        to: Point,
        end: LineEnd,
    ) {
        let ((x, y), (to_x, to_y)) = (self.at(from), self.at(to));
        let length = (to_x - x).hypot(to_y - y);
        if length == 0.0 {
            return;
        }
        let mut path = format!("M{x} {y}L{to_x} {to_y}");
        if end == LineEnd::Arrow {
            // Two strokes back from the tip, to both sides.
            let (along_x, along_y) = ((to_x - x) / length * 7.0, (to_y - y) / length * 7.0);
            let (back_x, back_y) = (to_x - along_x, to_y - along_y);
            let _ = write!(
                path,
                "M{:.2} {:.2}L{to_x} {to_y}L{:.2} {:.2}",
                back_x - along_y * 0.6,
                back_y + along_x * 0.6,
                back_x + along_y * 0.6,
                back_y - along_x * 0.6
            );
        }
        let _ = writeln!(
            out,
            "<path d=\"{path}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2.4\" \
             stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
            palette.accent
        );
    }

    fn draw_territory(&self, out: &mut String, palette: Palette, (x, y): (f32, f32), color: Color) {
        let (fill, edge) = match color {
            Color::Black => (palette.black, palette.black_edge),
            Color::White => (palette.white, palette.white_edge),
        };
        let r = STONE * 0.34;
        if self.theme == Theme::Contrast && color == Color::White {
            let _ = writeln!(
                out,
                "<path d=\"M{x} {:.2}L{:.2} {y}L{x} {:.2}L{:.2} {y}Z\" fill=\"{fill}\" \
                 stroke=\"{edge}\" stroke-width=\"1.5\"/>",
                y - r * 1.3,
                x + r * 1.3,
                y + r * 1.3,
                x - r * 1.3
            );
        } else {
            let _ = writeln!(
                out,
                "<rect x=\"{:.2}\" y=\"{:.2}\" width=\"{2:.2}\" height=\"{2:.2}\" fill=\"{fill}\" \
                 stroke=\"{edge}\"/>",
                x - r,
                y - r,
                2.0 * r
            );
        }
    }
}

/// Lays a see-through square over a point.
fn veil(out: &mut String, (x, y): (f32, f32), ink: &str, opacity: f32) {
    let _ = writeln!(
        out,
        "<rect x=\"{}\" y=\"{}\" width=\"{STEP}\" height=\"{STEP}\" fill=\"{ink}\" \
         opacity=\"{opacity}\"/>",
        x - STEP as f32 / 2.0,
        y - STEP as f32 / 2.0
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use go_core::{Cell, Setup};

    #[test]
    fn every_size_and_theme_is_drawn_within_its_edges() {
        for (width, height) in [(1, 1), (1, 25), (9, 13), (16, 16), (25, 25)] {
            let size = Size::new(width, height).unwrap();
            let mut setup = Setup::empty(size, Color::Black);
            setup.set(size.point(0, 0).unwrap(), Cell::Black);
            for theme in Theme::ALL {
                for frame in [Frame::Coordinates, Frame::Bare] {
                    let picture = Picture::of(&setup).with_theme(theme).with_frame(frame);
                    let svg = picture.to_svg();
                    assert!(svg.contains("viewBox"));
                    assert_eq!(svg.matches("<svg").count(), svg.matches("</svg>").count());
                    assert_eq!(svg.matches('"').count() % 2, 0);
                }
            }
        }
    }

    #[test]
    fn lines_and_veils_are_drawn_once_each() {
        let setup = Setup::empty(Size::square(3).unwrap(), Color::Black);
        let points: Vec<Point> = setup.size.points().collect();
        let plain = Picture::of(&setup).with_frame(Frame::Bare);
        let lines = |svg: &str| svg.lines().count();
        let bare = lines(&plain.to_svg());
        let drawn = plain
            .clone()
            .with_line(points[0], points[4], LineEnd::Plain)
            .with_line(points[8], points[4], LineEnd::Arrow)
            .with_line(points[1], points[1], LineEnd::Arrow)
            .with_mark(points[2], Mark::Selected)
            .with_mark(points[3], Mark::Dimmed);
        assert_eq!(lines(&drawn.to_svg()), bare + 4);
        assert!(!drawn.to_svg().contains("NaN"));
    }

    #[test]
    fn a_title_and_a_label_cannot_break_the_document() {
        let setup = Setup::empty(Size::square(3).unwrap(), Color::Black);
        let point = setup.size.points().next().unwrap();
        let svg = Picture::of(&setup)
            .with_title("</title><script>&\u{0}")
            .with_mark(point, Mark::Label("<甲>".to_owned()))
            .to_svg();
        assert!(!svg.contains("<script>") && !svg.contains('\u{0}'));
        assert!(svg.contains("&lt;甲&gt;"));
    }

    #[test]
    fn a_caption_stands_in_lines_below_the_board() {
        let setup = Setup::empty(Size::square(5).unwrap(), Color::Black);
        let plain = Picture::of(&setup);
        let (width, height) = plain.pixels();
        let captioned = plain.clone().with_caption("8 at B4, 12 pass, 14 at C3, 20 at A1, 21 pass");
        assert!(captioned.caption_lines().len() >= 2, "{:?}", captioned.caption_lines());
        assert_eq!(captioned.pixels().0, width);
        assert!(captioned.pixels().1 > height + 20);
        let svg = captioned.to_svg();
        assert_eq!(
            svg.matches("<path").count(),
            plain.to_svg().matches("<path").count() + captioned.caption_lines().len()
        );
    }

    #[test]
    fn labels_keep_their_case_and_no_letter_vanishes() {
        let setup = Setup::empty(Size::square(3).unwrap(), Color::Black);
        let points: Vec<Point> = setup.size.points().collect();
        let of = |text: &str, letters| {
            let picture = Picture::of(&setup).with_mark(points[4], Mark::Label(text.to_owned()));
            picture.svg(letters)
        };
        let own = |text| of(text, Letters::Own);
        assert_ne!(own("a"), own("A"));
        assert_ne!(own("long"), own("LONG"));
        assert_eq!(own("①"), own("1"));
        for text in ["é", "#", "甲", "Д"] {
            assert!(
                own(text).matches("<path").count() > own("").matches("<path").count(),
                "{text}"
            );
            assert!(!own(text).contains("<text"), "{text}");
        }
        assert!(of("甲", Letters::Viewers).contains(">甲</text>"));
    }
}
