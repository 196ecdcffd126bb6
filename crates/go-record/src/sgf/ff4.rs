//! A correct FF\[4\] file of whatever was read.
//!
//! Everything is kept, in the form FF\[4\] asks for: names in capitals, one move per node (setup before it in a
//! node of its own), root properties in the root, each point once. A value that FF\[4\] has no room for (a `KM`
//! that is no number) stays as text under its name with an `X` before it.

use std::cell::OnceCell;
use std::collections::HashSet;

use super::collection::{Collection, NodeId};
use super::cursor::{Cursor, ends_of, points_of};
use super::name::{Shape, is_known, normalise, shape};
use super::named::Named;
use super::types::{Home, Type, exclusive, home, is_number, is_real, is_result, value_type};
use super::value::{Property, Value, escape, escape_for, escape_part};
use crate::color::Color;
use crate::info::{Komi, Outcome, main_time, number};
use crate::xy::{BoardSize, Place, Xy, XySet, compress, parse_point};

impl Collection {
    /// The games as correct FF\[4\] in UTF-8, whatever state the file was in; text around the games is left out.
    ///
    /// [`Collection::read_strict`] accepts what this writes.
    ///
    /// ```
    /// use go_record::Collection;
    ///
    /// let file = Collection::read(b"mail(\n;SiZe[ 9 ]KM[6,5]AB[cc:bb]B[E5];;W[jj]C[so [it] goes];B[dd]W[ee]")?;
    /// let ff4 = String::from_utf8(file.to_ff4()).unwrap();
    /// assert_eq!(ff4, "(;FF[4]GM[1]CA[UTF-8]SZ[9]KM[6.5]AB[bb][cb][bc][cc]\n;B[ee]\n;\n;W[]C[so [it\\] goes]\n;B[dd]\n;W[ee])\n");
    /// assert!(Collection::read_strict(ff4).is_ok());
    /// # Ok::<(), go_record::ReadError>(())
    /// ```
    pub fn to_ff4(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(self.source.len() + 64);
        for root in self.games() {
            game(self, root, &mut out);
        }
        out
    }
}

enum Task {
    /// A node, and whether the path to it has game information.
    Node(NodeId, bool),
    Variation(NodeId, bool),
    Close,
}

fn game(collection: &Collection, root: Cursor<'_>, out: &mut Vec<u8>) {
    let kind = root.line_text("GM");
    // A kind that cannot be read is written as that of Go, so the rest has to be Go too.
    let is_go =
        kind.as_deref().is_none_or(|kind| !is_number(kind) || kind.trim_start_matches('+') == "1");
    out.push(b'(');
    let mut tasks = vec![Task::Close, Task::Node(root.id(), false)];
    while let Some(task) = tasks.pop() {
        match task {
            Task::Close => out.push(b')'),
            Task::Variation(id, informed) => {
                out.extend_from_slice(b"\n(");
                tasks.push(Task::Close);
                tasks.push(Task::Node(id, informed));
            }
            Task::Node(id, informed) => {
                let cursor = Cursor::with_size(collection, id, root.size());
                let mut node = Node::new(cursor, id == root.id(), informed);
                if is_go {
                    node.sort();
                } else {
                    node.copy();
                }
                if id != root.id() && out.last() != Some(&b'(') {
                    out.push(b'\n');
                }
                node.write(out);
                let informed = informed || node.informs;
                let children: Vec<NodeId> = cursor.children().map(Cursor::id).collect();
                match children[..] {
                    [only] => tasks.push(Task::Node(only, informed)),
                    _ => tasks
                        .extend(children.into_iter().rev().map(|id| Task::Variation(id, informed))),
                }
            }
        }
    }
    out.push(b'\n');
}

/// The properties of one node, sorted into the nodes that FF\[4\] wants for them.
struct Node<'c> {
    cursor: Cursor<'c>,
    size: BoardSize,
    is_root: bool,
    has_moves: bool,
    has_setup: bool,
    informed: bool,
    informs: bool,
    komi: OnceCell<Option<Komi>>,
    /// Names and values in the order of the file, values escaped.
    head: Named,
    setup: Named,
    /// Whether an annotation of each exclusive group is there.
    annotated: [bool; 2],
    moves: Vec<(Color, Place)>,
    details: Named,
    stones: XySet,
    marks: XySet,
    labels: XySet,
    territory: XySet,
    dimmed: XySet,
    visible: XySet,
}

impl<'c> Node<'c> {
    fn new(cursor: Cursor<'c>, is_root: bool, informed: bool) -> Self {
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
        }
    }

    /// A node of another game: values as they are, the root properties right.
    fn copy(&mut self) {
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
            let texts = property.values().map(super::value::Value::text);
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

    fn sort(&mut self) {
        if self.is_root {
            self.root_properties("1".into());
            self.head.add("SZ", vec![escape(&self.size.to_string())]);
        }
        for property in self.cursor.properties() {
            self.property(&property);
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
        let list = matches!(
            kind,
            Type::Stones
                | Type::Points
                | Type::Mark
                | Type::Label
                | Type::Lines
                | Type::Old
                | Type::Unknown
                | Type::Text
        );
        if list {
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
    fn komi(&self) -> Option<Komi> {
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
            match parse_point(value.raw(), self.size).place() {
                Place::Unreadable => {
                    self.head.add(&format!("X{}", property.name()), vec![escape(&value.text())]);
                }
                place => self.moves.push((color, place)),
            }
        }
    }

    /// One value in the form of FF\[4\], if there is one.
    fn single(&self, kind: Type, value: Value<'_>) -> Option<Box<[u8]>> {
        let text = value.simple();
        let numeric = || number(&text).map(|(n, _)| n);
        let form = match kind {
            Type::Number if is_number(&text) => text.into_owned(),
            Type::Number => {
                format!("{}", numeric().filter(|n| n.fract() == 0.0 && n.abs() < 1e9)? as i64)
            }
            Type::Real if is_real(&text) => text.into_owned(),
            Type::Real => {
                format!("{}", main_time(&text).or_else(numeric).filter(|n| n.abs() < 1e9)?)
            }
            Type::Handicap => {
                let stones = numeric().filter(|n| n.fract() == 0.0 && (2.0..1e9).contains(n))?;
                format!("{}", stones as i64)
            }
            Type::Double => (if text == "2" { "2" } else { "1" }).to_owned(),
            Type::Flag => {
                // KO with a number is the komi of some files, and stands aside.
                if !text.is_empty() {
                    return None;
                }
                String::new()
            }
            Type::Color => Color::parse(&text)?.letter().to_owned(),
            Type::Komi if is_real(&text) => text.into_owned(),
            Type::Komi => self.komi()?.value.to_string(),
            Type::Result if is_result(&text) => text.into_owned(),
            Type::Result => match Outcome::parse(&text) {
                Some(outcome) => outcome.to_string(),
                None => return None,
            },
            Type::Application => {
                let (program, version) = match value.compose() {
                    Some((a, b)) => (a.simple().into_owned(), b.simple().into_owned()),
                    None => (text.into_owned(), String::new()),
                };
                return Some(
                    [&escape_part(&program), &b":"[..], &escape_part(&version)].concat().into(),
                );
            }
            Type::Figure => {
                if value.is_empty() {
                    return Some(Box::default());
                }
                let (flags, title) = value.compose()?;
                let flags = flags.simple();
                if !is_number(&flags) {
                    return None;
                }
                return Some([flags.as_bytes(), b":", &escape(&title.simple())].concat().into());
            }
            _ => text.into_owned(),
        };
        Some(escape(&form))
    }

    fn list(&mut self, kind: Type, property: &Property<'c>) {
        let name = property.name().to_owned();
        let size = self.size;
        let values = property.values();
        let points = || values.clone().flat_map(move |v| points_of(v, size));
        // Rectangles stay rectangles where they hold much; other lists are spelled out for simple readers.
        let in_rectangles = values.clone().any(|v| v.compose().is_some());
        let letters = |new: Vec<Xy>| -> Vec<Box<[u8]>> {
            if in_rectangles && new.len() > 64 {
                compress(new).iter().map(|part| escape(part)).collect()
            } else {
                new.iter().map(|at| escape(&at.to_string())).collect()
            }
        };
        match kind {
            Type::Text => {
                let text: Vec<_> = property.values().map(|v| v.text().into_owned()).collect();
                self.head.append(&name, &escape(&text.join("\n")));
            }
            Type::Unknown => {
                let mut texts: Vec<_> = values.clone().map(|v| escape(&v.text())).collect();
                if texts.is_empty() {
                    texts.push(Box::default());
                }
                self.head.add(&spelled(&name), texts);
            }
            Type::Stones => {
                // The first word on a point counts.
                let new = fresh(points(), &mut self.stones);
                self.setup.add(&name, letters(new));
            }
            Type::Mark => {
                let new = fresh(points(), &mut self.marks);
                self.head.add(&name, letters(new));
            }
            Type::Old if name == "M" => {
                let new = fresh(points(), &mut self.marks);
                self.head.add("MA", letters(new));
            }
            Type::Old => {
                let names = ('A'..='Z').chain('a'..='z').cycle();
                let labels: Vec<_> = points().zip(names).collect();
                for (at, label) in labels {
                    self.label(at, &label.to_string());
                }
            }
            Type::Label => {
                for value in values.clone() {
                    let Some((at, label)) = value.compose() else { continue };
                    if let Some(at) = parse_point(at.raw(), size).point() {
                        self.label(at, &label.simple());
                    }
                }
            }
            Type::Points => {
                let seen = match &*name {
                    "DD" => &mut self.dimmed,
                    "VW" => &mut self.visible,
                    _ => &mut self.territory,
                };
                let new = fresh(points(), seen);
                let clears = values.clone().all(Value::is_empty);
                // At the root there is nothing to clear.
                let clears = clears && !(self.is_root && matches!(&*name, "DD" | "VW"));
                if clears && !self.head.has(&name) {
                    self.head.add(&name, vec![Box::default()]);
                }
                let new = letters(new);
                if !new.is_empty() {
                    // A list of points has no empty value beside them.
                    self.head.drop_empty(&name);
                }
                self.head.add(&name, new);
            }
            Type::Lines => {
                let mut seen = HashSet::new();
                let lines: Vec<_> = values
                    .clone()
                    .filter_map(|v| ends_of(v, size))
                    .filter(|ends| ends.0 != ends.1 && seen.insert(*ends))
                    .map(|(a, b)| escape(&format!("{a}:{b}")))
                    .collect();
                self.head.add(&name, lines);
            }
            _ => {}
        }
        self.unread_points(kind, property);
    }

    fn label(&mut self, at: Xy, text: &str) {
        if self.labels.insert(at) {
            let value = [at.to_string().as_bytes(), b":", &escape(text)].concat();
            self.head.add("LB", vec![value.into()]);
        }
    }

    /// What stood in a list of points and is none.
    fn unread_points(&mut self, kind: Type, property: &Property<'c>) {
        if matches!(kind, Type::Text | Type::Unknown) {
            return;
        }
        let size = self.size;
        let unread: Vec<_> = property
            .values()
            .filter(|v| match kind {
                Type::Label => {
                    v.compose().is_none_or(|(at, _)| parse_point(at.raw(), size).point().is_none())
                }
                Type::Lines => ends_of(*v, size).is_none_or(|(a, b)| a == b),
                _ => points_of(*v, size).next().is_none(),
            })
            .filter(|v| !v.is_empty())
            .map(|v| escape(&v.text()))
            .collect();
        self.head.add(&format!("X{}", property.name()), unread);
    }

    fn write(&self, out: &mut Vec<u8>) {
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

/// The points that are not there yet, which are there then.
fn fresh(points: impl Iterator<Item = Xy>, seen: &mut XySet) -> Vec<Xy> {
    points.filter(|&at| seen.insert(at)).collect()
}

/// A name of capitals only: digits become the letters A to J. One that would then mean something else gets
/// an `X` before it.
fn spelled(name: &str) -> String {
    let letter = |c: char| if c.is_ascii_digit() { char::from(b'A' + c as u8 - b'0') } else { c };
    let plain: String = name.chars().map(letter).collect();
    let means_other = plain != name && is_known(&plain) || normalise(plain.as_bytes()).0 != plain;
    if means_other { format!("X{plain}") } else { plain }
}
