//! UGF and UGI, the format of PandaNet (IGS): sections in brackets, `KEY=value` lines in the header,
//! a line for each move, comments and labels by number of move, and reviews as a tree.
//!
//! Moves are `QP,B1,1,0`: column and row as letters, the player, the number (0 for stones set up), seconds. Rows
//! are counted from below if `CoordinateType` is `IGS`, and from above otherwise. A column `Y` or `Z` is a pass.
//! Reviews count columns and rows as numbers from 1, and repeat the game as their first line.
//!
//! Deliberately absent: pictures (`[Files]`), and the diagrams of `.Fig`, which are positions of their own.

mod header;
mod remarks;

use std::collections::HashMap;

use crate::color::Color;
use crate::encoding;
use crate::gib::offset;
use crate::sgf::{Code, Collection, Faults, Log, NodeId};
use crate::xy::{BoardSize, Place, Xy};

/// Whether the first line that is neither blank nor a remark opens the header.
pub(crate) fn is_ugf(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(&[0xEF, 0xBB, 0xBF]).unwrap_or(bytes);
    let mut lines = bytes.split(|&b| b == b'\n').map(<[u8]>::trim_ascii);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with(b"#"));
    first.is_some_and(|line| line.eq_ignore_ascii_case(b"[Header]"))
}

/// Reads a UGF or UGI file. Nothing in it is an error: what cannot be read is left out and reported, a move with
/// an unreadable point stays a move.
pub(crate) fn read(bytes: Vec<u8>) -> Collection {
    let decoded = encoding::decode(bytes, |bytes| {
        let start = memchr::memmem::find(bytes, b"Lang=")? + b"Lang=".len();
        let value = bytes[start..].split(|&b| b == b'\n').next()?.trim_ascii();
        (!value.is_empty()).then_some(value)
    });
    let text = String::from_utf8_lossy(&decoded.text);
    let sections = sections(&text);
    let mut file = Reader::new(&text, &sections);
    if decoded.undecodable {
        file.log.fault(Code::Undecodable, 0);
    }
    for (section, lines) in &sections {
        match section {
            Section::Data => file.moves(lines),
            Section::Figure => file.figures(lines),
            Section::ReviewNode => file.review(lines),
            Section::ReviewComment => file.remarks(lines),
            Section::Header | Section::Other => {}
        }
    }
    file.finish()
}

/// The sections that are read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Section {
    Header,
    Data,
    Figure,
    ReviewNode,
    ReviewComment,
    Other,
}

impl Section {
    /// The section that a line opens. Comments have brackets too, but not around a single word that is a
    /// whole line.
    fn opened_by(line: &str) -> Option<Section> {
        let name = line.trim().strip_prefix('[')?.strip_suffix(']')?;
        let named = |known: &str| name.eq_ignore_ascii_case(known);
        Some(match () {
            () if named("Header") => Section::Header,
            () if named("Data") => Section::Data,
            () if named("Figure") => Section::Figure,
            () if named("ReviewNode") => Section::ReviewNode,
            () if named("ReviewComment") => Section::ReviewComment,
            () if name.bytes().all(|c| c.is_ascii_alphabetic()) => Section::Other,
            () => return None,
        })
    }
}

fn sections(text: &str) -> Vec<(Section, Vec<&str>)> {
    let mut sections = vec![(Section::Other, Vec::new())];
    for line in text.lines() {
        match (Section::opened_by(line), sections.last_mut()) {
            (Some(section), _) => sections.push((section, Vec::new())),
            (None, Some((_, lines))) => lines.push(line),
            (None, None) => {}
        }
    }
    sections
}

/// A file that is being read.
struct Reader<'t> {
    text: &'t str,
    log: Log,
    collection: Collection,
    root: NodeId,
    size: BoardSize,
    is_counted_from_below: bool,
    handicap: u8,
    has_stones: bool,
    /// The node of each move, by its number.
    by_number: HashMap<u32, NodeId>,
    /// The node of each node of a review, by its number.
    by_review: HashMap<u32, NodeId>,
    comments: Vec<(NodeId, String)>,
}

impl<'t> Reader<'t> {
    fn new(text: &'t str, sections: &[(Section, Vec<&str>)]) -> Reader<'t> {
        let header = sections.iter().find(|(section, _)| *section == Section::Header);
        let header = header.map_or(&[][..], |(_, lines)| lines);
        let fields: Vec<(&str, &str)> = header
            .iter()
            .filter_map(|line| line.split_once('='))
            .map(|(key, value)| (key.trim(), value.trim()))
            .collect();
        let value = |key: &str| fields.iter().find(|(known, _)| *known == key).map(|&(_, v)| v);
        let mut collection = Collection::new();
        let root = collection.first().id();
        collection.set(root, "FF", ["4"]);
        collection.set(root, "GM", ["1"]);
        let size = value("Size").and_then(BoardSize::parse);
        let size = size.map_or_else(BoardSize::default, |(size, _)| size);
        collection.set(root, "SZ", [size.to_string()]);
        let mut reader = Reader {
            text,
            log: Log::default(),
            collection,
            root,
            size,
            is_counted_from_below: value("CoordinateType") == Some("IGS"),
            handicap: 0,
            has_stones: false,
            by_number: HashMap::from([(0, root)]),
            by_review: HashMap::new(),
            comments: Vec::new(),
        };
        reader.header(value);
        reader
    }

    /// A point by its column and row from 0, as the file counts them.
    fn point(&self, x: u8, y: u8) -> Option<Xy> {
        let y = if self.is_counted_from_below {
            self.size.height().checked_sub(1)?.checked_sub(y)?
        } else {
            y
        };
        Some(Xy::new(x, y)).filter(|&point| self.size.contains(point))
    }

    /// The moves of the game, and before them the stones of a handicap or a position.
    fn moves(&mut self, lines: &[&str]) {
        let mut at = self.root;
        let mut last = Color::White;
        for line in lines.iter().filter(|line| !line.trim().is_empty()) {
            let here = offset(self.text, line);
            let mut fields = line.trim().split(',').map(str::trim);
            let at_point = fields.next().map(str::as_bytes);
            let Some(&[x, y]) = at_point.filter(|at| at.iter().all(u8::is_ascii_uppercase)) else {
                self.log.fault(Code::LineUnreadable, here);
                continue;
            };
            let color = match fields.next().and_then(|player| player.bytes().next()) {
                Some(b'B') => Color::Black,
                Some(b'W') => Color::White,
                _ => {
                    // A pass that is not said whose.
                    if x < b'Y' {
                        self.log.fault(Code::MoveUnreadable, here);
                    }
                    last.other()
                }
            };
            let number = fields.next().and_then(|number| number.parse::<u32>().ok());
            let point = self.point(x - b'A', y - b'A');
            if point.is_none() && x < b'Y' {
                self.log.fault(Code::PointOffBoard, here);
            }
            if number == Some(0) {
                if let Some(point) = point {
                    let name = if color == Color::Black { "AB" } else { "AW" };
                    self.collection.add_value(self.root, name, &point.to_string());
                    self.has_stones = true;
                }
                continue;
            }
            if at == self.root && color == Color::White {
                self.place_handicap();
            }
            at = match point {
                Some(point) => self.collection.add_move(at, color, Place::At(point)),
                None if x >= b'Y' => self.collection.add_move(at, color, Place::Pass),
                None => {
                    let node = self.collection.add_child(at);
                    let text = format!("{} {}", char::from(x), char::from(y));
                    self.collection.set(node, color.letter(), [text]);
                    node
                }
            };
            last = color;
            if let Some(number) = number {
                self.by_number.insert(number, at);
            }
        }
    }

    /// The usual stones of a handicap that the file has but as a number.
    fn place_handicap(&mut self) {
        if self.has_stones || !(2..=9).contains(&self.handicap) {
            return;
        }
        let points = self.size.handicap_points(self.handicap);
        if !points.is_empty() {
            self.collection.set(self.root, "AB", points.iter().map(Xy::to_string));
            self.has_stones = true;
        }
    }

    /// `NODE,ID,PLAYER,X,Y`, and variations as brackets around nodes; the game itself is their first line.
    fn review(&mut self, lines: &[&str]) {
        let mut at = self.root;
        let mut branches = Vec::new();
        for line in lines {
            let fields: Vec<&str> = line.trim().split(',').map(str::trim).collect();
            match fields[..] {
                ["VARIATION", ..] => branches.push(at),
                ["VARIATIONEND", ..] => at = branches.pop().unwrap_or(at),
                ["NODE", id, player, x, y, ..] => {
                    let color = match player {
                        "1" => Some(Color::Black),
                        "2" => Some(Color::White),
                        _ => None,
                    };
                    if let Some(color) = color {
                        let point =
                            from_one(x).zip(from_one(y)).and_then(|(x, y)| self.point(x, y));
                        let place = point.map_or(Place::Pass, Place::At);
                        at = self.collection.add_move(at, color, place);
                    }
                    if let Ok(id) = id.parse() {
                        self.by_review.insert(id, at);
                    }
                }
                _ => {}
            }
        }
    }
}

/// A column or row that is counted from 1.
fn from_one(text: &str) -> Option<u8> {
    text.trim().parse::<u8>().ok()?.checked_sub(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::info::{HalfPoints, Outcome};
    use crate::sgf::Cursor;

    fn places(node: Cursor<'_>) -> Vec<Place> {
        node.line().flat_map(Cursor::moves).map(|played| played.place).collect()
    }

    const GAME: &str = "# a remark\r\n\r\n[Header]\r\nVer=UGF3,200\r\nLang=SJIS\r\nTitle=2020,名人戦,\r\n\
        Date=2020/06/23,22:46:52,2020/06/24,01:00:00\r\nRule=JPN\r\nSize=19\r\nHdcp=0,6.50\r\n\
        Ptime=N;60;0;0,N;60;0;0,0,0\r\nWinner=W,C\r\nCoordinateType=IGS\r\nPlayerB=黒田,2k,,a@b\r\n\
        PlayerW=白井,3d?,JPN,\r\n[Data]\r\nQP,B1,1,0\r\nDD,W1,2,3\r\nYA,B1,3,0\r\nXX,W1,4,0\r\n\
        [Figure]\r\n.Text,2\r\na [good] move\r\n.#,4,16,A\r\n.EndText\r\n\
        .Fig,2,1,1,19,19\r\nAA,B1,0,0\r\n.EndFig\r\n.Text,0\r\nby the editor\r\n.EndText\r\n";

    #[test]
    fn a_game_in_shift_jis_with_comments_and_labels() {
        let (bytes, _, _) = encoding_rs::SHIFT_JIS.encode(GAME);
        assert!(is_ugf(&bytes));
        let file = read(bytes.into_owned());
        let root = file.first();
        let info = root.info();
        assert_eq!(info.player(Color::Black).as_deref(), Some("黒田"));
        assert_eq!(info.rank(Color::White).as_deref(), Some("3d?"));
        assert_eq!(info.date().as_deref(), Some("2020-06-23"));
        assert_eq!(info.komi().map(|komi| komi.value), Some(HalfPoints(13)));
        assert_eq!(info.result().map(|r| r.to_string()).as_deref(), Some("W+R"));
        assert_eq!(root.text("EV").as_deref(), Some("2020, 名人戦"));
        assert_eq!(root.text("TM").as_deref(), Some("3600"));
        let at = |x, y| Place::At(Xy::new(x, y));
        assert_eq!(places(root), [at(16, 3), at(3, 15), Place::Pass, Place::Unreadable]);
        let second = root.line().nth(2).unwrap();
        assert_eq!(second.comment().as_deref(), Some("a [good] move"));
        assert_eq!(second.text("LB").as_deref(), Some("dd:A"));
        assert_eq!(root.comment().as_deref(), Some("by the editor"));
    }

    #[test]
    fn rows_from_above_a_handicap_and_stones_that_are_set_up() {
        let text = "[Header]\nSize=9\nHdcp=2,0.50\nWinner=N1,E\nCoordinateType=JPN\n[Data]\n\
                    CC,W1,1,0\nGG,B1,2,0\n";
        let file = read(text.into());
        let root = file.first();
        assert_eq!(root.info().handicap_stones().len(), 2);
        assert_eq!(root.info().result(), Some(Outcome::Void));
        assert_eq!(places(root)[0], Place::At(Xy::new(2, 2)));
        let text = "[Header]\nSize=9\nHdcp=2,0\n[Data]\nAA,B1,0,0\nBA,B1,0,0\nCC,W1,1,0\n";
        let stones = read(text.into()).first().setup().black;
        assert_eq!(stones, [Xy::new(0, 0), Xy::new(1, 0)]);
        // Black's own first moves are a handicap too.
        let text = "[Header]\nSize=9\nHdcp=2,0\n[Data]\nAA,B1,1,0\nBA,B1,2,0\nCC,W1,3,0\n";
        let file = read(text.into());
        assert!(file.first().setup().is_empty());
        assert_eq!(file.first().line().count(), 4);
    }

    #[test]
    fn a_review_adds_its_variations_to_the_game() {
        let text = "[Header]\nVer=REVIEW1,200\nSize=19\nCoordinateType=IGS\n[Data]\nQP,B1,1,0\nDQ,W1,2,0\n\
                    PC,B1,3,0\nYA,W1,4,0\n[ReviewNode]\nNODE,1,0,0,0\nNODE,2,1,17,16\n  VARIATION,\n    \
                    NODE,6,2,4,4\n    NODE,7,1,16,3\n  VARIATIONEND,\nNODE,3,2,4,17\nNODE,4,1,16,3\n\
                    NODE,5,2,20,20\nNODE,8,0,0,0\n[ReviewComment]\n.Comment,1\n a: hello [1k]\n b: hello\n\
                    .Comment,7\nno better\n";
        let file = read(text.into());
        let root = file.first();
        assert_eq!(file.node_count(), 7, "the game stands there once");
        assert_eq!(root.comment().as_deref(), Some(" a: hello [1k]\n b: hello"));
        assert_eq!(places(root).len(), 4);
        let first = root.next().unwrap();
        let branches: Vec<Vec<Place>> = first.children().map(places).collect();
        let at = |x, y| Place::At(Xy::new(x, y));
        assert_eq!(branches[0], [at(3, 2), at(15, 16), Place::Pass]);
        assert_eq!(branches[1], [at(3, 15), at(15, 16)]);
        let last = first.children().nth(1).unwrap().next().unwrap();
        assert_eq!(last.comment().as_deref(), Some("no better"));
    }

    #[test]
    fn what_cannot_be_read_is_told() {
        let file =
            read("[Header]\nSize=9\n[Data]\nAA,B1,1,0\nXX,W1,2,0\nA,B1\nBB,?\nYA,,4\n\n".into());
        let found = file.diagnostics();
        let codes: Vec<String> =
            found.iter().map(|d| format!("{} {}", d.position.line, d.code)).collect();
        assert_eq!(codes, ["5 point-off-board", "6 line-unreadable", "7 move-unreadable"]);
        assert_eq!(places(file.first()).len(), 4);
    }

    #[test]
    fn other_texts_are_no_ugf() {
        for text in ["", "(;GM[1])", "[Event \"chess\"]\n", "# [Header]\n"] {
            assert!(!is_ugf(text.as_bytes()), "{text}");
        }
    }
}
