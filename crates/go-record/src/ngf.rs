//! NGF, the format of WBaduk and Cyberoro: a dozen lines of header, then a `PM` line for each move.
//!
//! Two headers exist: bare lines, and lines behind `GI` in another order. Columns and rows are the letters
//! `B` to `T`, counted from the top left; other letters stand for a pass.

use crate::color::Color;
use crate::encoding;
use crate::gib::{date, offset};
use crate::info::{HalfPoints, Outcome};
use crate::sgf::{Code, Collection, Faults, Log, NodeId};
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

/// Reads an NGF file into a tree of one line. What cannot be read is left out and reported, a move with an
/// unreadable point stays a move.
pub(crate) fn read(bytes: Vec<u8>) -> Collection {
    // Without a hint, the detector decides between GBK, EUC-KR and the rest.
    let decoded = encoding::decode(bytes, |_| None);
    let text = String::from_utf8_lossy(&decoded.text);
    let mut log = Log::default();
    if decoded.undecodable {
        log.fault(Code::Undecodable, 0);
    }
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let mut collection = Collection::new();
    let root = collection.first().id();
    collection.set(root, "FF", ["4"]);
    collection.set(root, "GM", ["1"]);
    // Where the lines of handicap, size and number of moves stand in either header.
    let has_marks = lines.first().is_some_and(|line| line.starts_with("GI"));
    let (stones, side, count) = if has_marks { (7, 6, 10) } else { (5, 1, 11) };
    let bare = |i: usize| {
        let line = lines.get(i).copied().unwrap_or_default();
        if has_marks { line.strip_prefix("GI").unwrap_or_default() } else { line }
    };
    let place = |i: usize| lines.get(i).map_or(text.len(), |line| offset(&text, line));
    let size = if has_marks {
        second_header(&mut collection, root, &lines)
    } else {
        first_header(&mut collection, root, &lines)
    };
    if BoardSize::parse(bare(side)).is_none() {
        log.fault(Code::SizeUnreadable, place(side));
    }
    if !handicap(&mut collection, root, size, bare(stones)) {
        log.fault(Code::HandicapUnreadable, place(stones));
    }
    let mut at = root;
    let mut moves = 0;
    for line in lines.iter().skip(count + 1).filter(|line| !line.is_empty()) {
        let here = offset(&text, line);
        let Some(told) = line.strip_prefix("PM") else {
            // What the server says behind the moves has marks of its own.
            if !line.starts_with("GI") && !line.starts_with("ID") {
                log.fault(Code::LineUnreadable, here);
            }
            continue;
        };
        moves += 1;
        let told = told.as_bytes();
        let color = match told.get(2) {
            Some(b'B') => Color::Black,
            Some(b'W') => Color::White,
            _ => {
                log.fault(Code::MoveUnreadable, here);
                continue;
            }
        };
        let number = |letter: u8| letter.checked_sub(b'B').filter(|&n| n < 19);
        let place = match told.get(3..5) {
            Some(&[x, y]) => match number(x).zip(number(y)).map(|(x, y)| Xy::new(x, y)) {
                Some(point) if size.contains(point) => Place::At(point),
                Some(point) => {
                    log.fault(Code::PointOffBoard, here);
                    at = collection.add_child(at);
                    collection.set(at, color.letter(), [point.to_string()]);
                    continue;
                }
                None => {
                    if (x, y) != (b'@', b'@') {
                        log.fault(Code::PassSpelling, here);
                    }
                    Place::Pass
                }
            },
            _ => {
                // It stays a move, of a point that nobody can read.
                log.fault(Code::MoveUnreadable, here);
                at = collection.add_child(at);
                let rest = String::from_utf8_lossy(told.get(3..).unwrap_or_default());
                let rest = if rest.is_empty() { "?".to_owned() } else { rest.into_owned() };
                collection.set(at, color.letter(), [rest]);
                continue;
            }
        };
        at = collection.add_move(at, color, place);
    }
    if bare(count).parse::<usize>().is_ok_and(|stated| moves < stated) {
        log.fault(Code::MovesMissing, text.len());
    }
    collection.was_read_from(&text, &log);
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

/// Says whether the handicap could be read and placed.
fn handicap(collection: &mut Collection, root: NodeId, size: BoardSize, text: &str) -> bool {
    let stones = match text.parse::<u8>() {
        Ok(0 | 1) => return true,
        Err(_) if text.is_empty() => return true,
        Ok(stones @ 2..=9) => stones,
        _ => return false,
    };
    collection.set(root, "HA", [stones.to_string()]);
    let points = size.handicap_points(stones);
    if !points.is_empty() {
        collection.set(root, "AB", points.iter().map(Xy::to_string));
    }
    !points.is_empty()
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
        assert!(file.diagnostics().is_empty());
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

    #[test]
    fn what_cannot_be_read_is_told() {
        let told = |size: &str, stones: &str, count: &str, moves: &str| {
            let text = format!(
                "Free game\n{size}\nw 1D\nb 1D\nsite\n{stones}\n0\n0\n20170316\n5\nWhite wins\n{count}\n{moves}"
            );
            let file = read(text.into_bytes());
            let found = file.diagnostics();
            let codes = found.iter().map(|d| format!("{} {}", d.position.line, d.code));
            let places = file.first().line().flat_map(Cursor::moves).map(|played| played.place);
            (codes.collect::<Vec<_>>().join(", "), places.collect::<Vec<_>>())
        };
        let at = |x, y| Place::At(Xy::new(x, y));
        assert_eq!(told("19", "0", "1", "PMABBQRRQ"), (String::new(), vec![at(15, 16)]));
        assert_eq!(
            told("9", "0", "1", "PMABBQRRQ"),
            ("13 point-off-board".into(), vec![Place::Unreadable])
        );
        assert_eq!(told("19", "12", "1", "PMABBQRRQ").0, "6 handicap-unreadable");
        assert_eq!(told("19", "0", "4", "PMABBQRRQ").0, "13 moves-missing");
        assert_eq!(told("big", "0", "1", "PMABBQRRQ").0, "2 size-unreadable");
        let (codes, places) =
            told("19", "0", "5", "PMABBQRRQ\nPMACWZZZZ\nPMADBG\nPMAEXIRRI\nJUNK\nPMAFB");
        assert_eq!(
            codes,
            "14 pass-spelling, 15 move-unreadable, 16 move-unreadable, 17 line-unreadable, 18 move-unreadable"
        );
        assert_eq!(places, [at(15, 16), Place::Pass, Place::Unreadable, Place::Unreadable]);
    }
}
