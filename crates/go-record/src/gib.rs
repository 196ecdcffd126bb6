//! GIB, the format of Tygem: a header of `\[KEY=value\]` lines, then `INI` (handicap) and `STO` (stone) lines.
//!
//! The text is UTF-8, EUC-KR or GBK; `GIBOKIND` hints at which. Coordinates count from the top left.
//!
//! Nobody has published the format. Komi is `GONGJE`, in tenths of a point, as in every other reader. Some games with a
//! handicap have points in `DUM` too (`3 Handicap : White Dum(5)` with `DUM:5,GONGJE:0`): most likely White gives them to
//! Black, but no file with such a count has been seen. Komi stays what `GONGJE` says, and the condition is kept in words.

use crate::color::Color;
use crate::encoding;
use crate::info::{HalfPoints, Outcome, Victory, number};
use crate::sgf::{Code, Collection, Faults, Log, NodeId};
use crate::xy::{BoardSize, Place, Xy};

/// Whether a file starts as GIB files do.
pub(crate) fn is_gib(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(&[0xEF, 0xBB, 0xBF]).unwrap_or(bytes);
    bytes.trim_ascii_start().starts_with(b"\\HS")
}

/// Reads a GIB file into a tree of one line. Nothing in it is an error: what cannot be read is left out and
/// reported, a move with an unreadable point stays a move.
pub(crate) fn read(bytes: Vec<u8>) -> Collection {
    let decoded = encoding::decode(bytes, |bytes| {
        let has = |text: &[u8]| memchr::memmem::find(bytes, text).is_some();
        if has(b"GIBOKIND=Korea") {
            Some(b"euc-kr")
        } else if has(b"GIBOKIND=China") {
            Some(b"gbk")
        } else {
            None
        }
    });
    let text = String::from_utf8_lossy(&decoded.text);
    let mut log = Log::default();
    if decoded.undecodable {
        log.fault(Code::Undecodable, 0);
    }
    let mut collection = Collection::new();
    let root = collection.first().id();
    collection.set(root, "FF", ["4"]);
    collection.set(root, "GM", ["1"]);
    collection.set(root, "SZ", ["19"]);
    header(&mut collection, root, &text);
    let mut at = root;
    let mut last = Color::White;
    let (mut is_play, mut is_over) = (false, false);
    let (mut moves, mut stated) = (0, stated_moves(&text));
    for line in text.lines() {
        let here = offset(&text, line);
        let fields: Vec<&str> = line.split_ascii_whitespace().collect();
        match fields[..] {
            ["\\GS", ..] => is_play = true,
            ["\\GE", ..] => (is_play, is_over) = (false, true),
            _ if !is_play => {}
            ["INI", _, _, stones, ..] => {
                let is_read = handicap(&mut collection, root, stones);
                if !is_read {
                    log.fault(Code::HandicapUnreadable, here);
                }
            }
            ["STO", ..] => {
                moves += 1;
                let Some(color) = fields.get(3).and_then(|color| Color::parse(color)) else {
                    log.fault(Code::MoveUnreadable, here);
                    continue;
                };
                last = color;
                at = collection.add_child(at);
                let numbers: Vec<u8> = fields[4..].iter().map_while(|n| n.parse().ok()).collect();
                let value = match numbers[..] {
                    [x, y, ..] if BoardSize::default().contains(Xy::new(x, y)) => {
                        Xy::new(x, y).to_string()
                    }
                    ref read => {
                        let is_point = read.len() >= 2;
                        let code =
                            if is_point { Code::PointOffBoard } else { Code::MoveUnreadable };
                        log.fault(code, here);
                        // It stays a move, of a point that nobody can read.
                        let words: Vec<&str> = fields[4..].iter().take(2).copied().collect();
                        if words.is_empty() { "?".to_owned() } else { words.join(" ") }
                    }
                };
                collection.set(at, color.letter(), [value]);
            }
            ["SKI", ..] => {
                moves += 1;
                last = fields.get(3).and_then(|f| Color::parse(f)).unwrap_or(last.other());
                at = collection.add_move(at, last, Place::Pass);
            }
            // How many lines follow, that of the handicap with them.
            [lines, _, last] if last.starts_with('&') => {
                stated = stated.max(lines.parse::<usize>().map_or(0, |n| n.saturating_sub(1)));
            }
            [first, ..] if !first.starts_with(|c: char| c.is_ascii_digit()) => {
                log.fault(Code::LineUnreadable, here);
            }
            _ => {}
        }
    }
    if !is_over {
        log.fault(Code::CutOff, text.len());
    }
    if moves < stated {
        log.fault(Code::MovesMissing, text.len());
    }
    collection.was_read_from(&text, &log);
    collection
}

/// The number of moves that the header states; 0 where it states none.
fn stated_moves(text: &str) -> usize {
    let count = text.split_once("TCNT:").map_or("", |(_, rest)| rest);
    count.split(|c: char| !c.is_ascii_digit()).next().and_then(|n| n.parse().ok()).unwrap_or(0)
}

/// Where a line of a text begins.
pub(crate) fn offset(text: &str, line: &str) -> usize {
    line.as_ptr() as usize - text.as_ptr() as usize
}

fn header(collection: &mut Collection, root: NodeId, text: &str) {
    let value = |key: &str| {
        let start = text.find(&format!("\\[{key}="))? + key.len() + 3;
        let length = text[start..].find("\\]")?;
        Some(text[start..start + length].trim()).filter(|v| !v.is_empty())
    };
    let part = |key: &str| {
        let main = value("GAMEINFOMAIN")?;
        let start = main.find(&format!("{key}:"))? + key.len() + 1;
        Some(main[start..].split(',').next().unwrap_or_default().trim())
    };
    for (key, name, rank) in [("GAMEBLACKNAME", "PB", "BR"), ("GAMEWHITENAME", "PW", "WR")] {
        let Some(player) = value(key) else { continue };
        let (player, level) = match player.strip_suffix(')').and_then(|p| p.rsplit_once('(')) {
            Some((player, level)) => (player.trim(), Some(level.trim())),
            None => (player, None),
        };
        collection.set(root, name, [player]);
        if let Some(level) = level {
            collection.set(root, rank, [level]);
        }
    }
    for (key, name) in [("GAMENAME", "EV"), ("GAMEPLACE", "PC")] {
        if let Some(text) = value(key) {
            collection.set(root, name, [text]);
        }
    }
    let has_dum = part("DUM").and_then(number).is_some_and(|(dum, _)| dum != 0.0);
    let condition = value("GAMECONDITION").filter(|_| has_dum);
    let about: Vec<&str> = condition.into_iter().chain(value("GAMECOMMENT")).collect();
    if !about.is_empty() {
        collection.set(root, "GC", [about.join("\n")]);
    }
    if let Some(date) = value("GAMEDATE").and_then(date) {
        collection.set(root, "DT", [date]);
    }
    if let Some(tenths) = part("GONGJE").and_then(|t| t.parse::<i32>().ok()) {
        let komi = HalfPoints((f64::from(tenths) / 5.0).round() as i32);
        collection.set(root, "KM", [komi.to_string()]);
    }
    if let Some(outcome) =
        value("GAMERESULT").and_then(Outcome::parse).or_else(|| result(part("GRLT"), part("ZIPSU")))
    {
        collection.set(root, "RE", [outcome.to_string()]);
    }
    if let Some(time) = part("GTIME") {
        let numbers: Vec<u32> = time.split('-').map_while(|n| n.trim().parse().ok()).collect();
        if let [main, seconds, periods] = numbers[..] {
            collection.set(root, "TM", [main.to_string()]);
            collection.set(root, "OT", [format!("{periods}x{seconds} byo-yomi")]);
        }
    }
}

/// The result by number, with the margin in tenths.
fn result(code: Option<&str>, tenths: Option<&str>) -> Option<Outcome> {
    let margin = number(tenths.unwrap_or_default()).map_or(0.0, |(n, _)| n);
    let margin = Victory::Margin(HalfPoints((margin / 5.0).round() as i32));
    Some(match code? {
        "0" => Outcome::Win(Color::Black, margin),
        "1" => Outcome::Win(Color::White, margin),
        "3" => Outcome::Win(Color::Black, Victory::Resignation),
        "4" => Outcome::Win(Color::White, Victory::Resignation),
        "7" => Outcome::Win(Color::Black, Victory::Time),
        "8" => Outcome::Win(Color::White, Victory::Time),
        _ => return None,
    })
}

/// `2016- 3-26-17-29-25`, `2012年11月22日 …` as `2016-03-26`.
pub(crate) fn date(text: &str) -> Option<String> {
    let mut numbers = text.split(|c: char| !c.is_ascii_digit()).filter(|n| !n.is_empty());
    let first = numbers.next()?;
    let joined = first.len() == 8;
    let (year, month, day) = if joined {
        (&first[..4], &first[4..6], &first[6..])
    } else {
        (first, numbers.next()?, numbers.next()?)
    };
    let number = |text: &str| text.parse::<u32>().ok();
    let (year, month, day) = (number(year)?, number(month)?, number(day)?);
    let real = (1..=9999).contains(&year) && (1..=12).contains(&month) && (1..=31).contains(&day);
    real.then(|| format!("{year:04}-{month:02}-{day:02}"))
}

/// Tygem leaves the lower right corner free at three stones, unlike everybody else. Says whether the handicap
/// could be read.
fn handicap(collection: &mut Collection, root: NodeId, stones: &str) -> bool {
    let count = match stones.parse::<u8>() {
        Ok(0 | 1) => return true,
        Ok(count @ 2..=9) => count,
        _ => return false,
    };
    let size = BoardSize::default();
    let mut points = size.handicap_points(count);
    if count == 3 {
        points[2] = size.handicap_points(4)[3];
    }
    collection.set(root, "HA", [count.to_string()]);
    collection.set(root, "AB", points.iter().map(Xy::to_string));
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sgf::Cursor;

    #[test]
    fn dates() {
        assert_eq!(date("2016- 3-26-17-29-25").as_deref(), Some("2016-03-26"));
        assert_eq!(date("2012年11月22日 下午 6:3").as_deref(), Some("2012-11-22"));
        assert_eq!(date("20170316 [09:37]").as_deref(), Some("2017-03-16"));
        assert_eq!(date("some day"), None);
        assert_eq!(date("2016-13-01"), None);
    }

    #[test]
    fn a_korean_game_in_its_own_character_set() {
        let text = "\\HS\r\n\\[GIBOKIND=Korea\\]\r\n\\[GAMERESULT=흑 시간승\\]\r\n\\[GAMEBLACKNAME=윤원산 (1급)\\]\r\n\
                    \\[GAMEINFOMAIN=GBKIND:0,GTIME:1200-30-3,GRLT:7,ZIPSU:0,GONGJE:65,TCNT:5\\]\r\n\\HE\r\n\\GS\r\n\
                    INI 0 1 0 &4 \r\nSTO 0 2 1 16 2 \r\nSTO 0 3 2 3 15 \r\nSKI 0 4 1\r\nSTO 0 5 2 40 1\r\n\\GE\r\n";
        let (bytes, _, _) = encoding_rs::EUC_KR.encode(text);
        let file = read(bytes.into_owned());
        let told: Vec<String> = file.diagnostics().iter().map(ToString::to_string).collect();
        assert_eq!(
            told,
            [
                "12:1: point-off-board: expected a point on the board",
                "14:1: moves-missing: expected as many moves as the header says",
            ]
        );
        let info = file.first().info();
        assert_eq!(info.player(Color::Black).as_deref(), Some("윤원산"));
        assert_eq!(info.rank(Color::Black).as_deref(), Some("1급"));
        assert_eq!(info.komi().map(|k| k.value), Some(HalfPoints(13)));
        assert_eq!(info.result(), Some(Outcome::Win(Color::Black, Victory::Time)));
        let places: Vec<_> = file.first().line().flat_map(Cursor::moves).map(|m| m.place).collect();
        let at = |x, y| Place::At(Xy::new(x, y));
        assert_eq!(places, [at(16, 2), at(3, 15), Place::Pass, Place::Unreadable]);
    }

    #[test]
    fn points_that_are_no_komi_are_kept_in_words() {
        let about = |dum: u8, comment: &str| {
            let text = format!(
                "\\HS\n\\[GAMECONDITION=2 Handicap : White Dum({dum})\\]\n\\[GAMECOMMENT={comment}\\]\n\
                 \\[GAMEINFOMAIN=GBKIND:3,DUM:{dum},GONGJE:0,TCNT:0\\]\n\\HE\n\\GS\n\\GE\n"
            );
            let file = read(text.into_bytes());
            let komi = file.first().info().komi().map(|komi| komi.value);
            assert_eq!(komi, Some(HalfPoints(0)));
            file.first().text("GC").map(std::borrow::Cow::into_owned)
        };
        assert_eq!(about(7, "").as_deref(), Some("2 Handicap : White Dum(7)"));
        assert_eq!(about(7, "a lesson").as_deref(), Some("2 Handicap : White Dum(7)\na lesson"));
        assert_eq!(about(0, "a lesson").as_deref(), Some("a lesson"));
        assert_eq!(about(0, ""), None);
    }

    #[test]
    fn what_cannot_be_read_is_told() {
        let told = |lines: &str| {
            let file = read(format!("\\HS\n\\HE\n\\GS\n2 1 0\n{lines}").into_bytes());
            let found = file.diagnostics();
            let codes = found.iter().map(|d| format!("{} {}", d.position.line, d.code));
            (
                codes.collect::<Vec<_>>().join(", "),
                file.first().line().flat_map(Cursor::moves).count(),
            )
        };
        assert_eq!(
            told("3 0 &4\nINI 0 1 0 &4\nSTO 0 2 1 3 3\nSTO 0 3 2 4 4\n\\GE\n"),
            (String::new(), 2)
        );
        assert_eq!(told("STO 0 5 2 4\n\\GE\n"), ("5 move-unreadable".into(), 1));
        assert_eq!(told("STO 0 5\n\\GE\n"), ("5 move-unreadable".into(), 0));
        assert_eq!(told("STO 0 5 3 1 1\n\\GE\n"), ("5 move-unreadable".into(), 0));
        assert_eq!(
            told("STO 0 5 1 x y\nUND 0 4\n\\GE\n"),
            ("5 move-unreadable, 6 line-unreadable".into(), 1)
        );
        assert_eq!(told("INI 0 1 12 &4\n\\GE\n"), ("5 handicap-unreadable".into(), 0));
        assert_eq!(told("3 0 &4\nSTO 0 2 1 3 3\n"), ("7 moves-missing, 7 cut-off".into(), 1));
    }
}
