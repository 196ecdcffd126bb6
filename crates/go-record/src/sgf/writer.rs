//! From the tree back to bytes.
//!
//! Three ways, by what matters: the very bytes (an untouched file), the file as it was with the edits in it,
//! or a correct FF\[4\] file of the same content (`ff4.rs`).

use std::collections::HashMap;

use encoding_rs::UTF_8;

use super::arena::{NONE, Text};
use super::collection::{Collection, Item, NodeId, first_property};
use super::diagnostic::Any;
use super::edit::rewritten;
use super::lexer::{next_property, skip_space};
use super::value::Property;
use crate::encoding;

/// Why a collection could not be written in its own character set.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{encoding} has no character {character:?}; write UTF-8 instead")]
pub struct EncodeError {
    /// The first character that it lacks.
    pub character: char,
    /// The character set of the file.
    pub encoding: &'static str,
}

impl Collection {
    /// The file: byte for byte as it was if nothing was edited, else as UTF-8 that says so (`CA[UTF-8]`).
    ///
    /// Nodes that were not edited keep their spelling, escapes and line breaks, and the text around the games
    /// stays. Nodes that had to be repaired on reading are written as they were read.
    ///
    /// ```
    /// use go_record::Collection;
    ///
    /// let bytes = b"From: a friend\n\n( ;FF[3]CA[GBK]  SiZe[19]\n ;B[pd] C[\xCE\xD2]\n)\nBye!";
    /// let mut file = Collection::read(bytes)?;
    /// assert_eq!(file.to_bytes(), bytes);
    ///
    /// let second = file.first().next().unwrap().id();
    /// file.set(second, "N", ["hoshi"]);
    /// assert!(file.to_string().ends_with("\n ;B[pd]C[我]N[hoshi]\n)\nBye!"));
    /// assert!(file.to_original_encoding().unwrap().ends_with(b"C[\xCE\xD2]N[hoshi]\n)\nBye!"));
    /// # Ok::<(), go_record::ReadError>(())
    /// ```
    pub fn to_bytes(&self) -> Vec<u8> {
        if self.changed { as_read(self) } else { self.original().to_vec() }
    }

    /// The file in the character set it was read in, byte for byte as it was if nothing was edited.
    ///
    /// # Errors
    ///
    /// [`EncodeError`] if an edit brought in a character that the character set lacks.
    pub fn to_original_encoding(&self) -> Result<Vec<u8>, EncodeError> {
        if !self.changed {
            return Ok(self.original().to_vec());
        }
        let charset = self.character_set();
        let text = Writer::new(self, Charset::Keep).run();
        let mut bytes = Vec::new();
        if self.bom {
            let mark: &[u8] = match charset.name() {
                "UTF-16LE" => &[0xFF, 0xFE],
                "UTF-16BE" => &[0xFE, 0xFF],
                _ => &[0xEF, 0xBB, 0xBF],
            };
            bytes.extend_from_slice(mark);
        }
        if charset == UTF_8 {
            bytes.extend_from_slice(&text);
            return Ok(bytes);
        }
        match encoding::encode(&String::from_utf8_lossy(&text), charset) {
            Ok(encoded) => bytes.extend_from_slice(&encoded),
            Err(character) => return Err(EncodeError { character, encoding: charset.name() }),
        }
        Ok(bytes)
    }
}

/// The file as UTF-8, edits in place.
pub(crate) fn as_read(collection: &Collection) -> Vec<u8> {
    if !collection.changed && collection.character_set() == UTF_8 {
        return collection.source.clone();
    }
    Writer::new(collection, Charset::Utf8).run()
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Charset {
    Keep,
    Utf8,
}

/// What is left to write. A stack of these replaces recursion.
enum Task {
    Node(u32),
    Variation(u32),
    Close(u32),
}

struct Writer<'c> {
    collection: &'c Collection,
    charset: Charset,
    gaps: HashMap<u32, (usize, usize)>,
    out: Vec<u8>,
}

impl<'c> Writer<'c> {
    fn new(collection: &'c Collection, charset: Charset) -> Self {
        let gaps = collection
            .arena
            .gaps
            .iter()
            .map(|&(id, a, b)| (id, (a as usize, b as usize)))
            .collect();
        let out = Vec::with_capacity(collection.source.len() + 64);
        Self { collection, charset, gaps, out }
    }

    fn run(mut self) -> Vec<u8> {
        let games = &self.collection.arena.games;
        for (i, &root) in games.iter().enumerate() {
            let before = self.collection.outside(i);
            self.out.extend_from_slice(before);
            if i > 0 && before.is_empty() {
                self.line_break();
            }
            self.game(root);
        }
        let rest = games.len()..self.collection.arena.outside.len();
        for i in rest {
            let text = self.collection.outside(i);
            self.out.extend_from_slice(text);
        }
        if self.collection.source.is_empty() {
            self.line_break();
        }
        self.out
    }

    fn game(&mut self, root: u32) {
        let mut tasks = vec![Task::Close(root), Task::Variation(root)];
        let mut children = Vec::new();
        while let Some(task) = tasks.pop() {
            match task {
                Task::Close(id) => {
                    self.out.push(b')');
                    if let Some(&(start, end)) = self.gaps.get(&id) {
                        self.out.extend_from_slice(&self.collection.source[start..end]);
                    }
                }
                Task::Variation(id) => {
                    if self.is_new(id) && id != root {
                        self.line_break();
                    }
                    self.out.push(b'(');
                    tasks.push(Task::Node(id));
                }
                Task::Node(id) => {
                    self.node(id, id == root);
                    let nodes = &self.collection.arena.nodes;
                    let mut child = nodes[id as usize].first_child;
                    if child == NONE {
                        continue;
                    }
                    if nodes[child as usize].next_sibling == NONE
                        && !nodes[child as usize].is_head()
                    {
                        tasks.push(Task::Node(child));
                        continue;
                    }
                    children.clear();
                    while child != NONE {
                        children.push(child);
                        child = nodes[child as usize].next_sibling;
                    }
                    for &child in children.iter().rev() {
                        tasks.push(Task::Close(child));
                        tasks.push(Task::Variation(child));
                    }
                }
            }
        }
    }

    /// Whether a node was added by an edit.
    fn is_new(&self, id: u32) -> bool {
        match self.collection.arena.nodes[id as usize].text() {
            Text::Edit(edit) => self.collection.edits[edit].space == (0, 0),
            Text::Source { .. } => false,
        }
    }

    fn line_break(&mut self) {
        if !matches!(self.out.last(), None | Some(b'\n')) {
            self.out.push(b'\n');
        }
    }

    fn node(&mut self, id: u32, is_root: bool) {
        let collection = self.collection;
        let charset_differs = is_root
            && self.charset == Charset::Utf8
            && !matches!(collection.node_value(id, "CA"), Some(name) if name.eq_ignore_ascii_case("UTF-8"));
        match collection.arena.nodes[id as usize].text() {
            Text::Source { start, end } => {
                if !charset_differs && is_correct(&collection.source, start, end) {
                    self.out.extend_from_slice(&collection.source[start..end]);
                    return;
                }
                self.properties(id, charset_differs);
                let space =
                    collection.source[..end].iter().rev().take_while(|b| b.is_ascii_whitespace());
                let space = end - space.count().min(end - start);
                self.out.extend_from_slice(&collection.source[space..end]);
            }
            Text::Edit(edit) => {
                if self.is_new(id) && !is_root && self.out.last() != Some(&b'(') {
                    self.line_break();
                }
                self.properties(id, charset_differs);
                let (start, end) = collection.edits[edit].space;
                self.out.extend_from_slice(&collection.source[start as usize..end as usize]);
            }
        }
    }

    /// `;` and the properties, each as it stands in the file if that is correct.
    fn properties(&mut self, id: u32, charset_differs: bool) {
        self.out.push(b';');
        if charset_differs {
            self.out.extend_from_slice(b"CA[UTF-8]");
        }
        let source = &self.collection.source;
        match self.collection.arena.nodes[id as usize].text() {
            Text::Source { start, end } => {
                let mut at = first_property(source, start);
                while at < end {
                    let Ok(raw) = next_property(source, at, &mut super::diagnostic::Silent) else {
                        break;
                    };
                    self.kept(raw.start, charset_differs);
                    at = raw.end;
                }
            }
            Text::Edit(edit) => {
                for item in &self.collection.edits[edit].items {
                    match item {
                        Item::Kept { start } => self.kept(*start as usize, charset_differs),
                        Item::New { name, .. } if charset_differs && &**name == "CA" => {}
                        Item::New { .. } => self.item(item),
                    }
                }
            }
        }
    }

    /// A property of the source, as it is if it is correct.
    fn kept(&mut self, start: usize, charset_differs: bool) {
        let source = &self.collection.source;
        let mut faults = Any::default();
        let Ok(raw) = next_property(source, start, &mut faults) else { return };
        let property = Property::from_source(source, raw);
        if charset_differs && property.name() == "CA" {
            return;
        }
        if faults.0 {
            self.item(&rewritten(&property));
        } else {
            self.out.extend_from_slice(&source[raw.start..raw.end]);
        }
    }

    fn item(&mut self, item: &Item) {
        if let Item::New { name, values } = item {
            self.out.extend_from_slice(name.as_bytes());
            for value in values {
                self.out.push(b'[');
                self.out.extend_from_slice(value);
                self.out.push(b']');
            }
        }
    }
}

impl Collection {
    fn node_value(&self, id: u32, name: &str) -> Option<String> {
        self.properties_of(NodeId(id))
            .find(|p| p.name() == name)?
            .value()
            .map(|v| v.simple().into_owned())
    }
}

/// Whether a node's text reads without repairs.
fn is_correct(source: &[u8], start: usize, end: usize) -> bool {
    let at = skip_space(source, start);
    if at >= end || source[at] != b';' {
        return false;
    }
    let (mut at, mut faults) = (at + 1, Any::default());
    while let Ok(raw) = next_property(source, at, &mut faults) {
        at = raw.end;
    }
    !faults.0
}
