//! Nodes in one vector, linked by their indices.
//!
//! A node is twenty bytes: three links and the span of its text. Properties are read from the text when
//! somebody asks for them. A vector of plain numbers needs no recursion to be dropped, whatever the shape of
//! the tree.

/// No node.
pub(crate) const NONE: u32 = u32::MAX >> 1;
/// In `start`: the node was edited, `end` is its place among the edits.
const EDITED: u32 = u32::MAX;
/// In `parent`: the node opens a pair of parentheses.
const HEAD: u32 = 1 << 31;

/// One node.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    parent: u32,
    pub(crate) first_child: u32,
    pub(crate) next_sibling: u32,
    start: u32,
    end: u32,
}

/// Where the properties of a node are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Text {
    /// In the source, from its `;` (or what stands before it) to the next node or parenthesis.
    Source { start: usize, end: usize },
    /// Among the edits.
    Edit(usize),
}

impl Node {
    pub(crate) fn new(parent: u32, start: u32, end: u32) -> Self {
        Self { parent, first_child: NONE, next_sibling: NONE, start, end }
    }

    pub(crate) fn edited(parent: u32, edit: usize) -> Self {
        Self::new(parent, EDITED, edit as u32)
    }

    pub(crate) fn parent(&self) -> u32 {
        self.parent & !HEAD
    }

    pub(crate) fn set_parent(&mut self, parent: u32) {
        self.parent = parent | (self.parent & HEAD);
    }

    /// Whether the node stands right behind a `(` in the source.
    pub(crate) fn is_head(&self) -> bool {
        self.parent & HEAD != 0
    }

    pub(crate) fn set_head(&mut self) {
        self.parent |= HEAD;
    }

    pub(crate) fn text(&self) -> Text {
        if self.start == EDITED {
            Text::Edit(self.end as usize)
        } else {
            Text::Source { start: self.start as usize, end: self.end as usize }
        }
    }

    pub(crate) fn set_edit(&mut self, edit: usize) {
        self.start = EDITED;
        self.end = edit as u32;
    }
}

/// The nodes of a file and the text around them.
#[derive(Clone, Default, Debug)]
pub(crate) struct Arena {
    pub(crate) nodes: Vec<Node>,
    /// The root of each game.
    pub(crate) games: Vec<u32>,
    /// The spans before each game and after the last one.
    pub(crate) outside: Vec<(u32, u32)>,
    /// Text behind the `)` of the variation that a node opens: (node, start, end).
    pub(crate) gaps: Vec<(u32, u32, u32)>,
}

impl Arena {
    pub(crate) fn with_capacity(nodes: usize) -> Self {
        Self { nodes: Vec::with_capacity(nodes), ..Self::default() }
    }

    /// The child before `child`, or `NONE`.
    pub(crate) fn previous_sibling(&self, parent: u32, child: u32) -> u32 {
        let mut at = self.nodes[parent as usize].first_child;
        let mut previous = NONE;
        while at != child && at != NONE {
            previous = at;
            at = self.nodes[at as usize].next_sibling;
        }
        previous
    }

    /// Takes a node out of its parent's children. The node keeps its own children.
    pub(crate) fn unlink(&mut self, id: u32) {
        let parent = self.nodes[id as usize].parent();
        let next = self.nodes[id as usize].next_sibling;
        if parent == NONE {
            return;
        }
        match self.previous_sibling(parent, id) {
            NONE => self.nodes[parent as usize].first_child = next,
            previous => self.nodes[previous as usize].next_sibling = next,
        }
        self.nodes[id as usize].next_sibling = NONE;
        self.nodes[id as usize].set_parent(NONE);
    }

    /// Hangs a node that has no parent on `parent`, before the child at `index` or as the last one.
    pub(crate) fn link(&mut self, id: u32, parent: u32, index: usize) {
        let mut previous = NONE;
        let mut at = self.nodes[parent as usize].first_child;
        let mut i = 0;
        while at != NONE && i < index {
            previous = at;
            at = self.nodes[at as usize].next_sibling;
            i += 1;
        }
        self.nodes[id as usize].set_parent(parent);
        self.nodes[id as usize].next_sibling = at;
        match previous {
            NONE => self.nodes[parent as usize].first_child = id,
            previous => self.nodes[previous as usize].next_sibling = id,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_is_twenty_bytes() {
        assert_eq!(size_of::<Node>(), 20);
    }
}
