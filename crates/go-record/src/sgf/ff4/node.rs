//! One node of the file, and the nodes of FF\[4\] that it becomes.

use std::cell::OnceCell;
use std::collections::HashSet;

use super::spelled;
use crate::color::Color;
use crate::info::Komi;
use crate::sgf::cursor::Cursor;
use crate::sgf::name::{Shape, shape};
use crate::sgf::named::Named;
use crate::sgf::types::{Home, Type, exclusive, home, is_number, value_type};
use crate::sgf::value::{Property, Value, escape, escape_for};
use crate::xy::{BoardSize, Place, Xy, XySet};

/// The properties of one node, sorted into the nodes that FF\[4\] wants for them.
pub(super) struct Node<'c> {
    pub(super) cursor: Cursor<'c>,
    pub(super) size: BoardSize,
    pub(super) is_root: bool,
    has_moves: bool,
    has_setup: bool,
    informed: bool,
    pub(super) informs: bool,
    komi: OnceCell<Option<Komi>>,
    /// Names and values in the order of the file, values escaped.
    pub(super) head: Named,
    pub(super) setup: Named,
    /// Whether an annotation of each exclusive group is there.
    annotated: [bool; 2],
    moves: Vec<(Color, Place)>,
    details: Named,
    pub(super) stones: XySet,
    pub(super) marks: XySet,
    pub(super) labels: XySet,
    pub(super) territory: XySet,
    pub(super) dimmed: XySet,
    pub(super) visible: XySet,
    /// Lines and arrows, by the name of their property.
    pub(super) lines: HashSet<(String, Xy, Xy)>,
}

impl<'c> Node<'c> {
    pub(super) fn new(cursor: Cursor<'c>, is_root: bool, informed: bool) -> Self {
        Self {
            cursor,
            size: cursor.size(),
            is_root,
            // One that cannot be read is put aside, and then annotates nothing.
            has_moves: cursor.moves().any(|played| played.place != Place::Unreadable),
            has_setup: cursor.is_setup(),
            informed,
            informs: false,
            komi: OnceCell::new(),
            head: Named::default(),
            setup: Named::default(),
            annotated: [false; 2],
            moves: Vec::new(),
            details: Named::default(),
            stones: XySet::EMPTY,
            marks: XySet::EMPTY,
            labels: XySet::EMPTY,
            territory: XySet::EMPTY,
            dimmed: XySet::EMPTY,
            visible: XySet::EMPTY,
            lines: HashSet::new(),
        }
    }

    /// A node of another game: values as they are, the root properties right.
    pub(super) fn copy(&mut self) {
        if self.is_root {
            self.root_properties(self.cursor.line_text("GM").as_deref().unwrap_or("1").to_owned());
        }
        for property in self.cursor.properties() {
            let name = spelled(property.name());
            if home(&name) == Home::Root && (!self.is_root || matches!(&*name, "FF" | "GM" | "CA"))
            {
                continue;
            }
            if property.values().next().is_none() {
                if !self.head.has(&name) {
                    self.head.add(&name, [Box::default()]);
                }
                continue;
            }
            let texts = property.values().map(Value::text);
            if shape(&name) == Shape::OneText {
                texts.for_each(|text| self.head.append(&name, &escape(&text)));
            } else {
                self.head.add(&name, texts.map(|text| escape_for(&name, &text)));
            }
        }
    }

    fn root_properties(&mut self, kind: String) {
        let mut put = |name: &str, value: String| self.head.add(name, [escape(&value)]);
        put("FF", "4".into());
        put("GM", if is_number(&kind) { kind } else { "1".into() });
        put("CA", "UTF-8".into());
    }

    pub(super) fn sort(&mut self) {
        if self.is_root {
            self.root_properties("1".into());
            self.head.add("SZ", vec![escape(&self.size.to_string())]);
        }
        for property in self.cursor.properties() {
            self.property(&property);
        }
    }

    /// Places the handicap stones of a root that has no stones.
    pub(super) fn place_handicap(&mut self) {
        if self.cursor.setup().is_empty() {
            let stones = self.cursor.info().handicap_stones();
            self.setup.add("AB", stones.iter().map(|at| escape(&at.to_string())));
        }
    }

    fn property(&mut self, property: &Property<'c>) {
        let name = property.name();
        match (name, home(name)) {
            ("FF" | "GM" | "CA" | "SZ", _) => return,
            (_, Home::Root) if !self.is_root => return self.aside(property),
            (_, Home::Info) if self.informed => return self.aside(property),
            (_, Home::Info) => self.informs = true,
            ("B" | "W", _) => return self.play(property),
            _ => {}
        }
        let (has_moves, has_setup) = (self.has_moves, self.has_setup);
        let detail = home(name) == Home::Move;
        let needs_move = matches!(name, "KO" | "BM" | "DO" | "IT" | "TE");
        if detail && !has_moves && (needs_move || has_setup) {
            return self.aside(property);
        }
        let kind = value_type(name);
        if kind.is_list() || kind == Type::Text {
            self.list(kind, property);
            return;
        }
        let lists = [&self.head, &self.details, &self.setup];
        let excluded = exclusive(name).is_some_and(|group| self.annotated[usize::from(group)]);
        if excluded || lists.iter().any(|list| list.has(name)) {
            return self.aside(property);
        }
        let Some(value) = property.value() else { return self.flag(kind, property) };
        match self.single(kind, value) {
            Some(text) => {
                let target = if detail {
                    &mut self.details
                } else if name == "PL" {
                    &mut self.setup
                } else {
                    &mut self.head
                };
                target.add(name, [text]);
                if let Some(group) = exclusive(name) {
                    self.annotated[usize::from(group)] = true;
                }
                // A second value of a text belongs to it; anything else is kept aside.
                for more in property.values().skip(1) {
                    let aside = format!("X{name}");
                    self.head.add(&aside, vec![escape(&more.text())]);
                }
            }
            None => self.aside(property),
        }
    }

    /// The komi as a person reads it. Reading it looks at the whole root, so it is done once.
    pub(super) fn komi(&self) -> Option<Komi> {
        *self.komi.get_or_init(|| self.cursor.info().komi())
    }

    /// A name without a value.
    fn flag(&mut self, kind: Type, property: &Property<'c>) {
        match kind {
            Type::Flag => {
                self.details.add(property.name(), [Box::default()]);
                if let Some(group) = exclusive(property.name()) {
                    self.annotated[usize::from(group)] = true;
                }
            }
            _ => self.aside(property),
        }
    }

    /// A property that FF[4] has no room for, under its name with an `X` before it.
    fn aside(&mut self, property: &Property<'c>) {
        let values: Vec<_> = property.values().map(|v| escape(&v.text())).collect();
        // An empty value says nothing that would be lost, nor does HA[0].
        let says = |v: &[u8]| !v.is_empty() && (property.name() != "HA" || v != b"0");
        if values.iter().any(|v| says(v)) {
            self.head.add(&format!("X{}", spelled(property.name())), values);
        }
    }

    fn play(&mut self, property: &Property<'c>) {
        let color = if property.name() == "B" { Color::Black } else { Color::White };
        if property.values().next().is_none() {
            self.moves.push((color, Place::Pass));
        }
        for value in property.values() {
            match value.point_text(self.size).place() {
                Place::Unreadable => {
                    self.head.add(&format!("X{}", property.name()), vec![escape(&value.text())]);
                }
                place => self.moves.push((color, place)),
            }
        }
    }

    pub(super) fn write(&self, out: &mut Vec<u8>) {
        let (last, earlier) = match self.moves.split_last() {
            Some((last, earlier)) => (Some(last), earlier),
            None => (None, &[][..]),
        };
        let play = |&(color, place): &(Color, Place), out: &mut Vec<u8>| {
            out.extend_from_slice(color.letter().as_bytes());
            match place {
                Place::At(at) => out.extend_from_slice(format!("[{at}]").as_bytes()),
                Place::Pass | Place::Unreadable => out.extend_from_slice(b"[]"),
            }
        };
        out.push(b';');
        // The root keeps what is said about the game; elsewhere it goes with the last move.
        let alone = self.is_root || !self.setup.is_empty() || self.moves.is_empty();
        if alone && (self.is_root || self.moves.is_empty()) {
            self.head.write(out);
        }
        if alone {
            self.setup.write(out);
            if self.moves.is_empty() {
                // What belongs to a move does not stand beside stones.
                if !self.setup.is_empty() && !self.details.is_empty() {
                    out.extend_from_slice(b"\n;");
                }
                self.details.write(out);
                return;
            }
            out.extend_from_slice(b"\n;");
        }
        for played in earlier {
            play(played, out);
            out.extend_from_slice(b"\n;");
        }
        if let Some(last) = last {
            play(last, out);
        }
        self.details.write(out);
        if !self.is_root {
            self.head.write(out);
        }
    }
}
