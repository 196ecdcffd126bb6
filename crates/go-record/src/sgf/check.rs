//! The values of a file against FF\[4\]: what the grammar does not see.

use std::borrow::Cow;
use std::collections::HashSet;

use super::collection::{Collection, NodeId};
use super::cursor::Cursor;
use super::diagnostic::{Code, Faults};
use super::types::{Home, Type, exclusive, home, is_number, is_real, is_result, value_type};
use super::value::{Property, Value};
use crate::color::Color;
use crate::info::{Komi, KomiContext, KomiSource};
use crate::xy::{BoardSize, PointText, Spelling, XySet};

/// Up to so many names, a look through them is quickest.
const FEW: usize = 32;

/// How much is a fault.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Level {
    /// All that FF\[4\] forbids.
    Strict,
    /// The same, and what it allows but a reader may stumble on; a missing `FF` is no fault.
    Repair,
}

/// Reports every value that is not as FF\[4\] has it.
pub(crate) fn values(collection: &Collection, level: Level, faults: &mut impl Faults) {
    for root in collection.games() {
        let kind = root.value("GM").map(super::value::Value::simple);
        if kind.as_deref().is_some_and(|kind| !matches!(kind.trim_start_matches('+'), "1" | "")) {
            let at = root.value("GM").and_then(Value::offset).unwrap_or(0);
            if level == Level::Repair {
                faults.fault(Code::NotGo, at);
            }
            continue;
        }
        root_values(root, level, faults);
        // Nodes to look at, and whether the path to them has game information.
        let mut open: Vec<(NodeId, bool)> = vec![(root.id(), false)];
        while let Some((id, informed)) = open.pop() {
            let node = Cursor::with_size(collection, id, root.size());
            let informs = Node::check(node, id == root.id(), informed, level, faults);
            open.extend(node.children().map(|child| (child.id(), informed || informs)));
        }
    }
}

fn root_values(root: Cursor<'_>, level: Level, faults: &mut impl Faults) {
    let start = root.properties().next().and_then(|p| p.offset()).unwrap_or(0);
    if level == Level::Strict && root.line_text("FF").as_deref() != Some("4") {
        let at = root.value("FF").and_then(Value::offset).unwrap_or(start);
        faults.fault(Code::FileFormat, at);
    }
    if let Some(kind) = root.value("GM").filter(|v| v.is_empty()) {
        faults.fault(Code::GameKindEmpty, kind.offset().unwrap_or(start));
    }
    if level == Level::Strict {
        return;
    }
    let info = root.info();
    let komi_at = root.value("KM").and_then(Value::offset).unwrap_or(start);
    match info.komi().map(|komi| komi.source) {
        Some(KomiSource::Converted) => faults.fault(Code::KomiScaled, komi_at),
        Some(KomiSource::Assumed) => faults.fault(Code::KomiAssumed, komi_at),
        _ => {}
    }
    if let Some(stones) = info.handicap() {
        let at = root.value("HA").and_then(Value::offset).unwrap_or(start);
        let set = root.points("AB").count();
        if set == 0 && !info.handicap_stones().is_empty() {
            faults.fault(Code::HandicapWithoutStones, at);
        } else if set > 0 && stones >= 2 && set != stones as usize && !is_being_placed(root) {
            faults.fault(Code::HandicapDiffers, at);
        }
    }
}

/// Whether the game was left while Black placed the handicap: it is Black's turn, and nothing else
/// is there.
fn is_being_placed(root: Cursor<'_>) -> bool {
    let stones = root.info().handicap().map_or(0, |stones| stones as usize);
    root.player() == Some(Color::Black)
        && root.points("AB").count() < stones
        && root.points("AW").next().is_none()
        && root.line().flat_map(Cursor::moves).next().is_none()
}

/// What is known of a node while its properties go by.
struct Node<'c> {
    names: Vec<Cow<'c, str>>,
    many: HashSet<Cow<'c, str>>,
    moves: usize,
    setup: Option<usize>,
    details: Option<usize>,
    annotations: [bool; 2],
    stones: XySet,
    marks: XySet,
    labels: XySet,
    territory: XySet,
}

impl<'c> Node<'c> {
    /// Checks one node and says whether it has game information.
    fn check(
        cursor: Cursor<'c>,
        is_root: bool,
        informed: bool,
        level: Level,
        faults: &mut impl Faults,
    ) -> bool {
        let mut node = Node {
            names: Vec::new(),
            many: HashSet::new(),
            moves: 0,
            setup: None,
            details: None,
            annotations: [false; 2],
            stones: XySet::EMPTY,
            marks: XySet::EMPTY,
            labels: XySet::EMPTY,
            territory: XySet::EMPTY,
        };
        let mut informs = false;
        for property in cursor.properties() {
            let at = property.offset().unwrap_or(0);
            let name = property.name_cow();
            let twice = if node.names.len() <= FEW {
                node.names.contains(&name)
            } else {
                // A hostile node has more names than a look through the list can bear.
                if node.many.is_empty() {
                    node.many = node.names.iter().cloned().collect();
                }
                !node.many.insert(name.clone())
            };
            if twice {
                faults.fault(Code::DuplicateProperty, at);
            }
            match home(&name) {
                Home::Root if !is_root => faults.fault(Code::RootPropertyElsewhere, at),
                Home::Info => {
                    if informed {
                        faults.fault(Code::InfoTwice, at);
                    }
                    informs = true;
                }
                Home::Setup => node.setup = node.setup.or(Some(at)),
                Home::Move if matches!(&*name, "KO" | "BM" | "DO" | "IT" | "TE") => {
                    node.details = node.details.or(Some(at));
                }
                _ => {}
            }
            if let Some(kind) = exclusive(&name)
                && std::mem::replace(&mut node.annotations[usize::from(kind)], true)
            {
                faults.fault(Code::ExclusiveMarks, at);
            }
            node.values(&property, cursor.size(), level, faults);
            node.names.push(name);
        }
        if let (Some(at), true) = (node.setup, node.names.iter().any(|n| home(n) == Home::Move)) {
            faults.fault(Code::SetupWithMove, at);
        }
        if let (Some(at), 0) = (node.details, node.moves) {
            faults.fault(Code::MoveDetailWithoutMove, at);
        }
        informs
    }

    fn values(
        &mut self,
        property: &Property<'c>,
        size: BoardSize,
        level: Level,
        faults: &mut impl Faults,
    ) {
        let kind = value_type(property.name());
        let start = property.offset().unwrap_or(0);
        if kind == Type::Old {
            faults.fault(Code::OldProperty, start);
        }
        for (i, value) in property.values().enumerate() {
            let at = value.offset().unwrap_or(start);
            if kind == Type::Move {
                self.moves += 1;
                if self.moves > 1 {
                    faults.fault(Code::SeveralMoves, at);
                }
            } else if !kind.is_list() && i == 1 {
                faults.fault(Code::SeveralValues, at);
            }
            match kind {
                Type::Move => move_value(value, size, at, faults),
                Type::Stones => marked(value, size, at, &mut self.stones, faults),
                Type::Mark | Type::Old => marked(value, size, at, &mut self.marks, faults),
                Type::Points => {
                    // An empty list clears what was dimmed or says that there is nothing.
                    if !value.is_empty() || i > 0 {
                        let mut own = XySet::EMPTY;
                        let seen = if property.name().starts_with('T') {
                            &mut self.territory
                        } else {
                            &mut own
                        };
                        marked(value, size, at, seen, faults);
                    }
                }
                Type::Label => match value.compose() {
                    Some((point, _)) => marked(point, size, at, &mut self.labels, faults),
                    None => faults.fault(Code::PointUnreadable, at),
                },
                Type::Lines => match super::cursor::ends_of(value, size) {
                    Some((a, b)) if a != b => {}
                    _ => faults.fault(Code::PointUnreadable, at),
                },
                _ => plain_value(kind, value, at, level, faults),
            }
            if level == Level::Repair
                && matches!(kind, Type::Text | Type::SimpleText)
                && hides_moves(value.raw())
            {
                faults.fault(Code::SuspiciousText, at);
            }
        }
    }
}

fn move_value(value: Value<'_>, size: BoardSize, at: usize, faults: &mut impl Faults) {
    match value.point_text(size) {
        PointText::OldPass if value.raw() == b"tt" && size.width() <= 19 && size.height() <= 19 => {
        }
        PointText::OldPass => faults.fault(Code::PassSpelling, at),
        PointText::Empty => {}
        other => point_fault(other, at, faults),
    }
}

fn point_fault(text: PointText, at: usize, faults: &mut impl Faults) {
    match text {
        PointText::Exact(_) => {}
        PointText::Case(_) => faults.fault(Code::PointCase, at),
        PointText::Human(_) => faults.fault(Code::PointHuman, at),
        PointText::Loose(_) => faults.fault(Code::PointSpelling, at),
        PointText::Empty | PointText::OldPass => faults.fault(Code::MarkWithoutPoint, at),
        PointText::OffBoard => faults.fault(Code::PointOffBoard, at),
        PointText::Junk => faults.fault(Code::PointUnreadable, at),
    }
}

/// A point or a rectangle of a list in which no point may occur twice.
fn marked(
    value: Value<'_>,
    size: BoardSize,
    at: usize,
    seen: &mut XySet,
    faults: &mut impl Faults,
) {
    match value.compose() {
        Some((a, b)) => {
            let (a, b) = (a.point_text(size), b.point_text(size));
            match (a.point(), b.point()) {
                (Some(p), Some(q)) if p.x > q.x || p.y > q.y || p == q => {
                    faults.fault(Code::RectangleReversed, at);
                }
                _ => {}
            }
            point_fault(a, at, faults);
            point_fault(b, at, faults);
        }
        None => point_fault(value.point_text(size), at, faults),
    }
    let mut twice = false;
    for point in super::cursor::points_of(value, size) {
        twice |= !seen.insert(point);
    }
    if twice {
        faults.fault(Code::PointTwice, at);
    }
}

fn plain_value(kind: Type, value: Value<'_>, at: usize, level: Level, faults: &mut impl Faults) {
    let text = value.simple();
    let exact = text.as_bytes() == value.raw();
    match kind {
        Type::Number if !exact || !is_number(&text) => faults.fault(Code::NumberSpelling, at),
        Type::Handicap if !exact || !is_number(&text) => faults.fault(Code::NumberSpelling, at),
        // HA[0] is what half of all programs write for an even game; HA[1], against the letter of FF[4],
        // what all write for one in which Black has but the first move.
        Type::Handicap if level == Level::Strict && text.parse::<u32>().is_ok_and(|n| n < 1) => {
            faults.fault(Code::NumberSpelling, at);
        }
        Type::Real if !exact || !is_real(&text) => faults.fault(Code::NumberSpelling, at),
        Type::Double if !matches!(value.raw(), b"1" | b"2") => {
            faults.fault(Code::NumberSpelling, at);
        }
        Type::Color if !matches!(value.raw(), b"B" | b"W") => faults.fault(Code::ColorSpelling, at),
        Type::Size => match BoardSize::parse(&text) {
            Some((_, Spelling::Exact)) if exact => {}
            Some(_) => faults.fault(Code::SizeSpelling, at),
            None => faults.fault(Code::SizeUnreadable, at),
        },
        Type::Komi if !exact || !is_real(&text) => {
            let readable = Komi::parse(&text, KomiContext::default()).is_some();
            faults.fault(if readable { Code::KomiSpelling } else { Code::KomiUnreadable }, at);
        }
        Type::Result if !is_result(&text) => faults.fault(Code::ResultSpelling, at),
        _ => {}
    }
}

/// Whether a text holds `;B[` or `;W[`.
fn hides_moves(raw: &[u8]) -> bool {
    memchr::memchr_iter(b'[', raw).any(|open| {
        let before = raw[..open].trim_ascii_end();
        matches!(before, [.., b';', b'B' | b'W'])
    })
}
