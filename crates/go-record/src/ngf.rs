//! NGF, the format of WBaduk and Cyberoro: a dozen lines of header, then a `PM` line for each move.
//!
//! Two headers exist: bare lines, and lines behind `GI` in another order. Columns and rows are the letters
//! `B` to `T`, counted from the top left; other letters stand for a pass.

use crate::color::Color;
use crate::encoding;
use crate::gib::date;
use crate::info::{HalfPoints, Outcome};
use crate::sgf::{Collection, NodeId};
use crate::xy::{BoardSize, Place, Xy};

/// How many lines may come before the first move.
const HEADER: usize = 24;

/// Whether a file has the moves of NGF among its first lines.
pub(crate) fn is_ngf(bytes: &[u8]) -> bool {
    bytes.split(|&b| b == b'\n').take(HEADER).any(|line| is_move(line.trim_ascii()))
}

fn is_move(line: &[u8]) -> bool {
    matches!(line, [b'P', b'M', a, b, b'B' | b'W', x, y, ..]
        if [a, b, x, y].into_iter().all(|c| c.is_ascii_uppercase() || *c == b'@'))
}

/// Reads an NGF file into a tree of one line.
pub(crate) fn read(bytes: Vec<u8>) -> Collection {
    // Without a hint, the detector decides between GBK, EUC-KR and the rest.
    let decoded = encoding::decode(bytes, |_| None);
    let text = String::from_utf8_lossy(&decoded.text);
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let mut collection = Collection::new();
    let root = collection.first().id();
    collection.set(root, "FF", ["4"]);
    collection.set(root, "GM", ["1"]);
    let size = if lines.first().is_some_and(|line| line.starts_with("GI")) {
        second_header(&mut collection, root, &lines)
    } else {
        first_header(&mut collection, root, &lines)
    };
    let mut at = root;
    for line in lines.iter().map(|line| line.as_bytes()).filter(|line| is_move(line)) {
        let color = if line[4] == b'B' { Color::Black } else { Color::White };
        let number = |letter: u8| letter.checked_sub(b'B');
        let point = number(line[5]).zip(number(line[6])).map(|(x, y)| Xy::new(x, y));
        let place = point.filter(|&p| size.contains(p)).map_or(Place::Pass, Place::At);
        at = collection.add_move(at, color, place);
    }
    collection
}

/// Kind, size, White, Black, site, handicap, (one line), komi, date, (one line), result, number of moves.
fn first_header(collection: &mut Collection, root: NodeId, lines: &[&str]) -> BoardSize {
    let line = |i: usize| lines.get(i).copied().unwrap_or_default();
    let size = size(collection, root, line(1));
    player(collection, root, line(2), Color::White);
    player(collection, root, line(3), Color::Black);
    set(collection, root, "EV", line(0));
    set(collection, root, "PC", line(4));
    handicap(collection, root, size, line(5));
    komi(collection, root, line(7));
    set(collection, root, "DT", &date(line(8)).unwrap_or_default());
    result(collection, root, line(10));
    size
}

/// Event, Black, White, (two lines), date, size, handicap, (one line), komi, number of moves; the result stands
/// in an `ID` line behind the moves.
fn second_header(collection: &mut Collection, root: NodeId, lines: &[&str]) -> BoardSize {
    let line = |i: usize| lines.get(i).and_then(|line| line.strip_prefix("GI")).unwrap_or_default();
    let size = size(collection, root, line(6));
    set(collection, root, "EV", line(0));
    player(collection, root, line(1), Color::Black);
    player(collection, root, line(2), Color::White);
    set(collection, root, "DT", &date(line(5)).unwrap_or_default());
    handicap(collection, root, size, line(7));
    komi(collection, root, line(9));
    if let Some(end) = lines.iter().rev().find(|line| line.starts_with("ID")) {
        result(collection, root, end);
    }
    size
}

fn set(collection: &mut Collection, root: NodeId, name: &str, text: &str) {
    if !text.is_empty() {
        collection.set(root, name, [text]);
    }
}

fn size(collection: &mut Collection, root: NodeId, text: &str) -> BoardSize {
    let size = BoardSize::parse(text).map_or_else(BoardSize::default, |(size, _)| size);
    collection.set(root, "SZ", [size.to_string()]);
    size
}

/// A name and, behind white space, a rank.
fn player(collection: &mut Collection, root: NodeId, text: &str, color: Color) {
    let (name, rank) = text.rsplit_once(char::is_whitespace).unwrap_or((text, ""));
    let names = match color {
        Color::Black => ["PB", "BR"],
        Color::White => ["PW", "WR"],
    };
    set(collection, root, names[0], name.trim());
    set(collection, root, names[1], rank.trim_end_matches('*'));
}

fn handicap(collection: &mut Collection, root: NodeId, size: BoardSize, text: &str) {
    let Some(stones) = text.parse::<u8>().ok().filter(|n| (2..=9).contains(n)) else { return };
    collection.set(root, "HA", [stones.to_string()]);
    let points = size.handicap_points(stones);
    if !points.is_empty() {
        collection.set(root, "AB", points.iter().map(Xy::to_string));
    }
}

/// Komi is written without its half point.
fn komi(collection: &mut Collection, root: NodeId, text: &str) {
    let Ok(points) = text.parse::<f64>() else { return };
    if points.is_finite() && points.abs() <= 400.0 {
        let half = (points * 2.0).round() as i32;
        let komi = HalfPoints(if half % 2 == 0 { half + 1 } else { half });
        collection.set(root, "KM", [komi.to_string()]);
    }
}

fn result(collection: &mut Collection, root: NodeId, text: &str) {
    if let Some(outcome) = Outcome::parse(text) {
        collection.set(root, "RE", [outcome.to_string()]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sgf::Cursor;

    #[test]
    fn the_bare_header() {
        let text = "Rated game\r\n19\r\nace550      7D*\r\np81587      5D*\r\nwww.cyberoro.com\r\n2\r\n0\r\n0\r\n\
                    20170316 [09:51]\r\n5\r\nWhite wins by  resign!\r\n3\r\nPMABWQRRQ\r\nPMACBEEEE\r\nPMADW@@@@\r\n";
        assert!(is_ngf(text.as_bytes()));
        let file = read(text.into());
        let root = file.first();
        assert_eq!(root.info().player(Color::White).as_deref(), Some("ace550"));
        assert_eq!(root.info().rank(Color::Black).as_deref(), Some("5D"));
        assert_eq!(root.info().handicap_stones().len(), 2);
        assert_eq!(root.info().komi().map(|k| k.value), Some(HalfPoints(1)));
        assert_eq!(root.info().result().map(|r| r.to_string()).as_deref(), Some("W+R"));
        let places: Vec<_> = root.line().flat_map(Cursor::moves).map(|m| m.place).collect();
        assert_eq!(places, [Place::At(Xy::new(15, 16)), Place::At(Xy::new(3, 3)), Place::Pass]);
    }

    #[test]
    fn the_other_header_in_gbk() {
        let text = "GI十段战\nGI朴承华 初段\nGI李载雄 五段\nGI\nGI\nGI2006-9-5\nGI19\nGI0\nGI0\nGI6\nGI2\n\
                    PMABBREER\nPMACWEEEE\nGI1\nIDB[2] 黑中盘胜[EndTxt]\n";
        let (bytes, _, _) = encoding_rs::GBK.encode(text);
        let file = read(bytes.into_owned());
        let info = file.first().info();
        assert_eq!(info.player(Color::Black).as_deref(), Some("朴承华"));
        assert_eq!(info.date().as_deref(), Some("2006-09-05"));
        assert_eq!(info.komi().map(|k| k.value), Some(HalfPoints(13)));
        assert_eq!(info.result().map(|r| r.to_string()).as_deref(), Some("B+R"));
        assert_eq!(file.first().line().count(), 3);
    }
}
