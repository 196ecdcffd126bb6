//! Changing a collection: properties, nodes, variations, games.
//!
//! An edited node keeps its other properties as they stand in the file; all other nodes stay untouched. Ids
//! of deleted nodes stay valid but lead nowhere; their memory is freed with the collection.

use super::arena::{NONE, Node, Text};
use super::collection::{Collection, Edit, Item, NodeId, first_property};
use super::diagnostic::Any;
use super::lexer::next_property;
use super::name::{Shape, normalise, shape};
use super::value::{Property, escape_for};
use crate::color::Color;
use crate::xy::Place;

impl Collection {
    /// Replaces a property, or adds it behind the others. Values are plain text: what needs an escape gets it.
    ///
    /// No values at all write the empty value (`KO[]`); see [`Collection::remove`] to take a property away.
    ///
    /// # Panics
    ///
    /// If `name` is not made of capitals and digits with a capital first, or the id is from another collection.
    ///
    /// ```
    /// use go_record::Collection;
    ///
    /// let mut file = Collection::read(b"(;SZ[9]C[old]XY[kept \\] so];B[ee])")?;
    /// let root = file.first().id();
    /// file.set(root, "C", ["new [and] better"]);
    /// assert_eq!(
    ///     file.to_string(),
    ///     "(;CA[UTF-8]SZ[9]C[new [and\\] better]XY[kept \\] so];B[ee])"
    /// );
    /// # Ok::<(), go_record::ReadError>(())
    /// ```
    pub fn set<V: AsRef<str>>(
        &mut self,
        id: NodeId,
        name: &str,
        values: impl IntoIterator<Item = V>,
    ) {
        let mut values: Vec<Box<[u8]>> =
            values.into_iter().map(|v| escape_for(name, v.as_ref())).collect();
        if values.is_empty() {
            values.push(Box::default());
        }
        self.put(id, name, values);
    }

    /// Adds one value to a property, which is made if the node has none of that name.
    ///
    /// # Panics
    ///
    /// As [`Collection::set`].
    pub fn add_value(&mut self, id: NodeId, name: &str, value: &str) {
        let mut values: Vec<Box<[u8]>> =
            self.node(id).values(name).map(|value| escape_for(name, &value.text())).collect();
        values.push(escape_for(name, value));
        self.put(id, name, values);
    }

    fn put(&mut self, id: NodeId, name: &str, values: Vec<Box<[u8]>>) {
        let correct = name.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit())
            && name.bytes().next().is_some_and(|b| b.is_ascii_uppercase())
            && normalise(name.as_bytes()).0 == name;
        assert!(correct, "{name:?} is no property name: capitals and digits are, a capital first");
        let new = Item::New { name: name.into(), values: one_text(name, values) };
        let at = self.take(id, name);
        let edit = self.edit(id);
        edit.items.insert(at.unwrap_or(edit.items.len()), new);
    }

    /// Takes a property away; says whether it was there.
    pub fn remove(&mut self, id: NodeId, name: &str) -> bool {
        self.node(id).has(name) && self.take(id, name).is_some()
    }

    /// Takes all properties of a name out of an edited node and says where the first one was.
    fn take(&mut self, id: NodeId, name: &str) -> Option<usize> {
        let indices: Vec<usize> = {
            self.edit(id);
            self.properties_of(id)
                .enumerate()
                .filter(|(_, p)| p.name() == name)
                .map(|(i, _)| i)
                .collect()
        };
        let edit = self.edit(id);
        for &index in indices.iter().rev() {
            edit.items.remove(index);
        }
        indices.first().copied()
    }

    /// The properties of a node as an edit, made from its text the first time.
    fn edit(&mut self, id: NodeId) -> &mut Edit {
        self.changed = true;
        let index = match self.arena.nodes[id.0 as usize].text() {
            Text::Edit(index) => index,
            Text::Source { start, end } => {
                let edit = self.edit_from_text(start, end);
                self.edits.push(edit);
                let index = self.edits.len() - 1;
                self.arena.nodes[id.0 as usize].set_edit(index);
                index
            }
        };
        &mut self.edits[index]
    }

    fn edit_from_text(&self, start: usize, end: usize) -> Edit {
        let mut items = Vec::new();
        let mut at = first_property(&self.source, start);
        while at < end {
            let mut faults = Any::default();
            let Ok(raw) = next_property(&self.source, at, &mut faults) else { break };
            at = raw.end;
            items.push(if faults.0 {
                rewritten(&Property::from_source(&self.source, raw))
            } else {
                Item::Kept { start: raw.start as u32 }
            });
        }
        let space = self.source[..end].iter().rev().take_while(|b| b.is_ascii_whitespace()).count();
        Edit { items, space: (end.saturating_sub(space).max(start) as u32, end as u32) }
    }

    /// Adds an empty node as the last variation behind a node, or as its only continuation.
    pub fn add_child(&mut self, parent: NodeId) -> NodeId {
        self.insert_child(parent, usize::MAX)
    }

    /// Adds an empty node as a variation at a place among the others, 0 being the main line.
    pub fn insert_child(&mut self, parent: NodeId, index: usize) -> NodeId {
        let id = self.new_node();
        self.arena.link(id.0, parent.0, index);
        id
    }

    fn new_node(&mut self) -> NodeId {
        self.changed = true;
        let id = self.arena.nodes.len() as u32;
        self.edits.push(Edit::default());
        self.arena.nodes.push(Node::edited(NONE, self.edits.len() - 1));
        NodeId(id)
    }

    /// Adds a move behind a node, or finds it there, and returns its node.
    ///
    /// # Panics
    ///
    /// If the place is [`Place::Unreadable`].
    ///
    /// ```
    /// use go_record::{Collection, Color, Place, Xy};
    ///
    /// let mut file = Collection::new();
    /// let root = file.first().id();
    /// let first = file.add_move(root, Color::Black, Place::At(Xy::new(3, 3)));
    /// file.add_move(first, Color::White, Place::Pass);
    /// assert_eq!(file.add_move(root, Color::Black, Place::At(Xy::new(3, 3))), first);
    /// assert_eq!(file.to_string(), "(;CA[UTF-8]\n;B[dd]\n;W[])\n");
    /// ```
    pub fn add_move(&mut self, parent: NodeId, color: Color, place: Place) -> NodeId {
        let text = match place {
            Place::At(at) => at.to_string(),
            Place::Pass => String::new(),
            Place::Unreadable => panic!("a move needs a point or is a pass"),
        };
        let there = self.node(parent).children().find(|child| {
            let mut moves = child.moves();
            moves.next().is_some_and(|m| m.color == color && m.place == place)
                && moves.next().is_none()
        });
        if let Some(there) = there {
            return there.id();
        }
        let id = self.add_child(parent);
        self.set(id, color.letter(), [text]);
        id
    }

    /// Takes a node and everything behind it out of the tree. A root takes its whole game along.
    pub fn delete(&mut self, id: NodeId) {
        self.changed = true;
        match self.arena.games.iter().position(|&root| root == id.0) {
            Some(game) => {
                self.arena.games.remove(game);
                // The text before the first game and behind the last one stays.
                if self.arena.outside.len() > 2 {
                    self.arena.outside.remove(game.max(1));
                }
            }
            None => self.arena.unlink(id.0),
        }
    }

    /// Makes a variation the main line at its fork. Nothing happens at a root.
    pub fn promote(&mut self, id: NodeId) {
        let parent = self.arena.nodes[id.0 as usize].parent();
        if parent != NONE {
            self.changed = true;
            self.arena.unlink(id.0);
            self.arena.link(id.0, parent, 0);
        }
    }

    /// Adds a game behind the others and returns its root, which is empty.
    pub fn add_game(&mut self) -> NodeId {
        let id = self.new_node();
        self.arena.games.push(id.0);
        while self.arena.outside.len() < 2 {
            self.arena.outside.push((0, 0));
        }
        if self.arena.games.len() > 1 {
            self.arena.outside.insert(self.arena.outside.len() - 1, (0, 0));
        }
        id
    }
}

/// A property that could not be read as it stands, written so that it can.
pub(crate) fn rewritten(property: &Property<'_>) -> Item {
    let mut values: Vec<_> =
        property.values().map(|value| escape_for(property.name(), &value.text())).collect();
    if values.is_empty() {
        values.push(Box::default());
    }
    Item::New { name: property.name().into(), values: one_text(property.name(), values) }
}

/// The values of a property that holds one text, joined: a second value would be a fault, and an open bracket
/// in the first could swallow it.
pub(crate) fn one_text(name: &str, values: Vec<Box<[u8]>>) -> Vec<Box<[u8]>> {
    if values.len() > 1 && shape(name) == Shape::OneText {
        vec![values.join(&b'\n').into()]
    } else {
        values
    }
}
