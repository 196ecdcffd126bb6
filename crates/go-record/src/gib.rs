//! GIB, the format of Tygem: a header of `\[KEY=value\]` lines, then `INI` (handicap) and `STO` (stone) lines.
//!
//! The text is UTF-8, EUC-KR or GBK; `GIBOKIND` hints at which. Coordinates count from the top left.

use crate::color::Color;
use crate::encoding;
use crate::info::{HalfPoints, Outcome, Victory, number};
use crate::sgf::{Collection, NodeId};
use crate::xy::{BoardSize, Place, Xy};

/// Whether a file starts as GIB files do.
pub(crate) fn is_gib(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(&[0xEF, 0xBB, 0xBF]).unwrap_or(bytes);
    bytes.trim_ascii_start().starts_with(b"\\HS")
}

/// Reads a GIB file into a tree of one line. Nothing in it is an error: what cannot be read is left out, a
/// move with an unreadable point stays a move.
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
    let mut collection = Collection::new();
    let root = collection.first().id();
    collection.set(root, "FF", ["4"]);
    collection.set(root, "GM", ["1"]);
    collection.set(root, "SZ", ["19"]);
    header(&mut collection, root, &text);
    let mut at = root;
    let mut last = Color::White;
    for line in text.lines() {
        let fields: Vec<&str> = line.split_ascii_whitespace().collect();
        match fields[..] {
            ["INI", _, _, stones, ..] => handicap(&mut collection, root, stones),
            ["STO", _, _, color, x, y, ..] => {
                let Some(color) = Color::parse(color) else { continue };
                last = color;
                at = collection.add_child(at);
                let size = BoardSize::default();
                let point = x.parse().ok().zip(y.parse().ok()).map(|(x, y)| Xy::new(x, y));
                let value = match point.filter(|&p| size.contains(p)) {
                    Some(point) => point.to_string(),
                    None => format!("{x} {y}"),
                };
                collection.set(at, color.letter(), [value]);
            }
            ["SKI", ..] => {
                last = fields.get(3).and_then(|f| Color::parse(f)).unwrap_or(last.other());
                at = collection.add_move(at, last, Place::Pass);
            }
            _ => {}
        }
    }
    collection
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
    for (key, name) in [("GAMENAME", "EV"), ("GAMEPLACE", "PC"), ("GAMECOMMENT", "GC")] {
        if let Some(text) = value(key) {
            collection.set(root, name, [text]);
        }
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

/// Tygem leaves the lower right corner free at three stones, unlike everybody else.
fn handicap(collection: &mut Collection, root: NodeId, stones: &str) {
    let Some(count) = stones.parse::<u8>().ok().filter(|n| (2..=9).contains(n)) else { return };
    let size = BoardSize::default();
    let mut points = size.handicap_points(count);
    if count == 3 {
        points[2] = size.handicap_points(4)[3];
    }
    collection.set(root, "HA", [count.to_string()]);
    collection.set(root, "AB", points.iter().map(Xy::to_string));
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
                    \\[GAMEINFOMAIN=GBKIND:0,GTIME:1200-30-3,GRLT:7,ZIPSU:0,GONGJE:65,TCNT:4\\]\r\n\\HE\r\n\\GS\r\n\
                    INI 0 1 0 &4 \r\nSTO 0 2 1 16 2 \r\nSTO 0 3 2 3 15 \r\nSKI 0 4 1\r\nSTO 0 5 2 40 1\r\n\\GE\r\n";
        let (bytes, _, _) = encoding_rs::EUC_KR.encode(text);
        let file = read(bytes.into_owned());
        let info = file.first().info();
        assert_eq!(info.player(Color::Black).as_deref(), Some("윤원산"));
        assert_eq!(info.rank(Color::Black).as_deref(), Some("1급"));
        assert_eq!(info.komi().map(|k| k.value), Some(HalfPoints(13)));
        assert_eq!(info.result(), Some(Outcome::Win(Color::Black, Victory::Time)));
        let places: Vec<_> = file.first().line().flat_map(Cursor::moves).map(|m| m.place).collect();
        let at = |x, y| Place::At(Xy::new(x, y));
        assert_eq!(places, [at(16, 2), at(3, 15), Place::Pass, Place::Unreadable]);
    }
}
