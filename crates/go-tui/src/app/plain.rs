//! Frames for terminals that have plain characters alone.

use ratatui::buffer::Buffer;

use crate::pen::columns;

/// Puts plain characters in place of all others.
pub(super) fn to_ascii(buffer: &mut Buffer) {
    let width = usize::from(buffer.area.width);
    for at in 0..buffer.content.len() {
        let symbol = buffer.content[at].symbol().to_owned();
        if symbol.is_ascii() {
            continue;
        }
        let is_wide = columns(&symbol) > 1;
        // Three points where there is room for them.
        let is_blank = |at: usize| buffer.content.get(at).is_some_and(|cell| cell.symbol() == " ");
        let has_room = at % width + 2 < width;
        let is_open = symbol == "…" && has_room && is_blank(at + 1) && is_blank(at + 2);
        if is_wide || is_open {
            let (sign, more) = if is_open { (".", 2) } else { ("?", 1) };
            for cell in buffer.content.iter_mut().skip(at).take(more + 1) {
                cell.set_symbol(sign);
            }
            continue;
        }
        let symbol = symbol.as_str();
        let cell = &mut buffer.content[at];
        let plain = match symbol {
            "─" | "—" | "·" => "-",
            "│" => "|",
            "▶" | "▸" | "→" => ">",
            "◂" | "←" => "<",
            "↑" => "^",
            "↓" => "v",
            "•" => "*",
            "●" => "X",
            "○" => "O",
            "✓" => "+",
            "×" => "x",
            "…" => "~",
            "□" => "#",
            "◆" => "B",
            "◇" => "W",
            "■" => "H",
            "◉" => "x",
            "◎" => "o",
            "├" | "└" => "+",
            _ => "?",
        };
        cell.set_symbol(plain);
    }
}
