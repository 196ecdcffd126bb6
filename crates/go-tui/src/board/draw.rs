//! Drawing a scene.

use go_core::{Color, Point, Size};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::glyphs::{crossing, double, glyph, halves, large};
use super::{Geometry, Rims, Scale, Scene, Sign, Spot};
use crate::look::Stones;
use crate::pen::put;
use crate::theme::Theme;

impl Geometry {
    /// Draws a scene where it lies.
    pub(crate) fn draw(&self, scene: &Scene, theme: Theme, buffer: &mut Buffer) {
        let area = self.area.intersection(*buffer.area());
        buffer.set_style(area, theme.rim());
        self.draw_rims(scene, theme, buffer);
        buffer.set_style(self.inner().intersection(area), theme.wood());
        let stars = scene.size.star_points();
        for point in scene.size.points() {
            self.draw_lines(point, stars.contains(&point), theme, buffer);
        }
        for point in scene.size.points() {
            self.draw_spot(scene, point, theme, buffer);
        }
        self.draw_brackets(scene, theme, buffer);
    }

    fn draw_rims(&self, scene: &Scene, theme: Theme, buffer: &mut Buffer) {
        if self.rims == Rims::None {
            return;
        }
        let (across, down) = self.scale.pitch();
        let (inner, area, size) = (self.inner(), self.area, scene.size);
        let here = scene.cursor.map(|point| size.xy(point));
        let style = |is_here: bool| {
            if is_here {
                theme.rim().add_modifier(Modifier::BOLD | Modifier::UNDERLINED)
            } else {
                theme.rim()
            }
        };
        for x in 0..size.width() {
            let style = style(here.is_some_and(|(column, _)| column == x));
            let column = inner.x + 1 + u16::from(x) * across + (across - 1) / 2;
            let letter = Size::column_letter(x).to_string();
            put(buffer, column, area.bottom() - 1, &letter, style);
            if self.rims == Rims::All {
                put(buffer, column, area.y, &letter, style);
            }
        }
        let digits = usize::from(Geometry::digits(size));
        for y in 0..size.height() {
            let style = style(here.is_some_and(|(_, row)| row == y));
            let row = inner.y + u16::from(y) * down + down / 2;
            let number = size.height() - y;
            put(buffer, area.x, row, &format!("{number:>digits$}"), style);
            if self.rims == Rims::All {
                put(buffer, inner.right(), row, &number.to_string(), style);
            }
        }
    }

    /// The lines of the board through a point, and the ways to the points beside it.
    fn draw_lines(&self, point: Point, is_star: bool, theme: Theme, buffer: &mut Buffer) {
        let (column, row) = self.corner(point);
        let wood = theme.wood();
        if self.stones == Stones::Ascii {
            put(buffer, column, row, if is_star { "+" } else { "." }, wood);
            return;
        }
        let (x, y) = self.size.xy(point);
        let (up, left) = (y > 0, x > 0);
        let (right, down) = (x + 1 < self.size.width(), y + 1 < self.size.height());
        let cross = if is_star { '╋' } else { crossing(up, right, down, left) };
        let way = |is_there: bool, count: usize| {
            if is_there { "─".repeat(count) } else { " ".repeat(count) }
        };
        match self.scale {
            Scale::Small | Scale::Double => {
                put(buffer, column, row, &format!("{cross}{}", way(right, 1)), wood);
            }
            Scale::Large => {
                let middle = format!("{}{cross}{}", way(left, 2), way(right, 2));
                put(buffer, column, row + 1, &middle, wood);
                for (is_there, row) in [(up, row), (down, row + 2)] {
                    if is_there {
                        put(buffer, column + 2, row, "│", wood);
                    }
                }
            }
        }
    }

    fn draw_spot(&self, scene: &Scene, point: Point, theme: Theme, buffer: &mut Buffer) {
        let spot = scene.spots[point];
        let Some(sign) = glyph(spot, self.stones, theme) else { return };
        let style = spot_style(spot, theme);
        let (column, row) = self.corner(point);
        let is_last = scene.last == Some(point);
        let is_plain = matches!(spot.sign, Sign::Plain | Sign::Ghost(_));
        let body = match spot.sign {
            Sign::Ghost(color) => Some(color),
            _ => spot.stone,
        };
        match (self.scale, body) {
            (Scale::Small, _) => {
                let style = match (spot.sign, spot.stone) {
                    (Sign::Letter(_), Some(color)) => theme.sign(color),
                    _ => style,
                };
                put(buffer, column, row, &sign.to_string(), style);
            }
            (Scale::Double, Some(color)) if is_plain && !is_last => {
                put(buffer, column, row, double(color, theme), style);
            }
            (Scale::Double, Some(color)) if theme.has_colors() => {
                let text = match (is_plain, is_last) {
                    (true, _) => "()".to_owned(),
                    (false, true) => format!("{sign}•"),
                    (false, false) => format!("{sign} "),
                };
                put(buffer, column, row, &text, theme.sign(color));
            }
            (Scale::Double, Some(color)) => {
                let [left, right] = halves(color);
                let first = if is_plain { left } else { sign };
                let second = match (is_last, spot.sign) {
                    (true, _) => '•',
                    (false, Sign::Territory(_)) => ' ',
                    (false, _) => right,
                };
                put(buffer, column, row, &format!("{first}{second}"), style);
            }
            (Scale::Double, _) => put(buffer, column, row, &sign.to_string(), style),
            (Scale::Large, Some(color)) if !matches!(spot.sign, Sign::Territory(_)) => {
                for (line, y) in large(color, theme).into_iter().zip(row..) {
                    put(buffer, column, y, line, style_of_body(spot, color, theme));
                }
                if is_last || !is_plain {
                    let inside = match (is_last, theme.has_colors()) {
                        (_, true) => theme.sign(color),
                        _ if color == Color::Black => style.add_modifier(Modifier::REVERSED),
                        _ => style,
                    };
                    let text = match (is_last, is_plain) {
                        (true, true) => " ● ".to_owned(),
                        (true, false) => format!("({sign})"),
                        (false, _) => format!(" {sign} "),
                    };
                    put(buffer, column + 1, row + 1, &text, inside);
                }
            }
            (Scale::Large, _) => {
                if let Sign::Territory(_) = spot.sign {
                    put(buffer, column + 1, row + 1, &sign.to_string().repeat(3), style);
                } else {
                    put(buffer, column + 2, row + 1, &sign.to_string(), style);
                }
            }
        }
    }

    /// The last move stands in round brackets, the cursor in square ones.
    fn draw_brackets(&self, scene: &Scene, theme: Theme, buffer: &mut Buffer) {
        if let Some(point) = scene.last
            && self.scale == Scale::Small
        {
            let (column, row) = self.corner(point);
            put(buffer, column - 1, row, "(", theme.alarm());
            put(buffer, column + 1, row, ")", theme.alarm());
        }
        let Some(point) = scene.cursor else { return };
        let (column, row) = self.corner(point);
        let style = theme.cursor();
        match self.scale {
            Scale::Small => {
                put(buffer, column - 1, row, "[", style);
                put(buffer, column + 1, row, "]", style);
            }
            Scale::Double => {
                let area = Rect::new(column, row, 2, 1).intersection(*buffer.area());
                if scene.spots[point] == Spot::default() {
                    put(buffer, column, row, "[]", style);
                } else {
                    buffer.set_style(area, Style::new().add_modifier(Modifier::REVERSED));
                }
            }
            Scale::Large => {
                for (y, ends) in [(row, ["┌", "┐"]), (row + 2, ["└", "┘"])] {
                    put(buffer, column, y, ends[0], style);
                    put(buffer, column + 4, y, ends[1], style);
                }
                for x in [column, column + 4] {
                    if scene.spots[point].stone.is_none() {
                        put(buffer, x, row + 1, " ", style);
                    }
                }
            }
        }
    }
}

/// The style of a small sign.
fn spot_style(spot: Spot, theme: Theme) -> Style {
    match (spot.sign, spot.stone) {
        (Sign::Territory(color), _) => theme.owned(color),
        (Sign::Ghost(color), _) => theme.ghost(color),
        (Sign::SekiEye | Sign::Forbidden, _) => theme.alarm(),
        (_, Some(color)) => theme.stone(color),
        (_, None) => theme.cursor(),
    }
}

/// The style of a large stone's body.
fn style_of_body(spot: Spot, color: Color, theme: Theme) -> Style {
    match spot.sign {
        Sign::Ghost(_) | Sign::Dead | Sign::Taken => theme.ghost(color),
        _ => theme.stone(color),
    }
}

/// A spot as a legend shows it, with its style.
pub(crate) fn sample(spot: Spot, stones: Stones, theme: Theme) -> (String, Style) {
    let text = glyph(spot, stones, theme).map_or_else(|| "·".to_owned(), |sign| sign.to_string());
    (text, spot_style(spot, theme))
}
