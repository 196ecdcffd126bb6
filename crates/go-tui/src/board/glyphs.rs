//! The characters of points.

use go_core::Color;

use super::{Sign, Spot};
use crate::look::Stones;
use crate::theme::Theme;

/// Whether black and white stones are told apart by colour, so that both are drawn full.
fn by_color<T>(theme: Theme, color: Color, full: T, hollow: T) -> T {
    if color == Color::White && !theme.has_many_colors() { hollow } else { full }
}

/// The character of a point; `None` where only the lines of the board are.
pub(super) fn glyph(spot: Spot, stones: Stones, theme: Theme) -> Option<char> {
    if stones == Stones::Ascii { ascii(spot) } else { unicode(spot, theme) }
}

fn ascii(spot: Spot) -> Option<char> {
    let lower = |color: Color| color.symbol().to_ascii_lowercase();
    Some(match (spot.stone, spot.sign) {
        (None, Sign::Plain) => return None,
        (_, Sign::Letter(letter)) => {
            if letter.is_ascii_graphic() {
                letter
            } else {
                '?'
            }
        }
        (_, Sign::Territory(color)) | (None, Sign::Ghost(color)) => lower(color),
        (_, Sign::SekiEye) => '!',
        (None, Sign::Forbidden) => '#',
        (_, Sign::Triangle) => '^',
        (_, Sign::Square) => '=',
        (_, Sign::Circle) => '@',
        (_, Sign::Cross) => '*',
        (None, _) => return None,
        (Some(Color::Black), Sign::Immune) => 'B',
        (Some(Color::White), Sign::Immune) => 'W',
        (Some(Color::Black), Sign::Settled) => 'H',
        (Some(Color::White), Sign::Settled) => 'U',
        (Some(color), Sign::Atari | Sign::Dead | Sign::Taken) => lower(color),
        (Some(color), Sign::Turned) => lower(color.other()),
        (Some(color), _) => color.symbol(),
    })
}

fn unicode(spot: Spot, theme: Theme) -> Option<char> {
    let of = |color, full, hollow| by_color(theme, color, full, hollow);
    Some(match (spot.stone, spot.sign) {
        (None, Sign::Plain) => return None,
        (_, Sign::Letter(letter)) => letter,
        (_, Sign::Territory(color)) => of(color, '▪', '▫'),
        (_, Sign::SekiEye) => '!',
        (None, Sign::Forbidden) => '□',
        (None, Sign::Ghost(color)) => {
            if theme.has_many_colors() {
                '●'
            } else {
                of(color, '•', '◦')
            }
        }
        (Some(color), Sign::Triangle) => of(color, '▲', '△'),
        (Some(color), Sign::Square) => of(color, '■', '□'),
        (Some(color), Sign::Circle) => ringed(color),
        (Some(_), Sign::Cross) => '×',
        (None, Sign::Triangle) => '△',
        (None, Sign::Square) => '□',
        (None, Sign::Circle) => '○',
        (None, Sign::Cross) => '×',
        (None, _) => return None,
        (Some(color), Sign::Immune) => of(color, '◆', '◇'),
        (Some(color), Sign::Settled) => of(color, '■', '□'),
        (Some(color), Sign::Atari) => ringed(color),
        (Some(color), Sign::Dead | Sign::Taken) => color.symbol().to_ascii_lowercase(),
        (Some(Color::Black), Sign::Turned) => '◐',
        (Some(Color::White), Sign::Turned) => '◑',
        (Some(color), _) => of(color, '●', '○'),
    })
}

fn ringed(color: Color) -> char {
    if color == Color::Black { '◉' } else { '◎' }
}

/// A plain stone of two columns.
pub(super) fn double(color: Color, theme: Theme) -> &'static str {
    by_color(theme, color, "◖◗", "()")
}

/// The halves of a stone of two columns that is not told by colour.
pub(super) fn halves(color: Color) -> [char; 2] {
    if color == Color::Black { ['◖', '◗'] } else { ['(', ')'] }
}

/// A plain stone of five columns and three rows.
pub(super) fn large(color: Color, theme: Theme) -> [&'static str; 3] {
    by_color(theme, color, [" ▄▄▄ ", "▐███▌", " ▀▀▀ "], ["╭───╮", "│   │", "╰───╯"])
}

/// The lines of the board at an empty point, by whether they go on upwards, to the right, downwards
/// and to the left.
pub(super) fn crossing(up: bool, right: bool, down: bool, left: bool) -> char {
    match (up, right, down, left) {
        (true, true, true, true) => '┼',
        (false, true, true, true) => '┬',
        (true, true, false, true) => '┴',
        (true, true, true, false) => '├',
        (true, false, true, true) => '┤',
        (false, true, true, false) => '┌',
        (false, false, true, true) => '┐',
        (true, true, false, false) => '└',
        (true, false, false, true) => '┘',
        (false, true, false, true) | (false, true, false, false) | (false, false, false, true) => {
            '─'
        }
        (true, false, true, false) | (true, false, false, false) | (false, false, true, false) => {
            '│'
        }
        (false, false, false, false) => '·',
    }
}
