//! The search tree: nodes in a slab, each with the moves from it.

use go_core::Move;
use slab::Slab;

/// A child that has no node yet.
const NONE: u32 = u32::MAX;

/// A move from a node, with what is known of it. Values are sums, for the side that moves.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Edge {
    pub(crate) turn: Move,
    child: u32,
    pub(crate) visits: u32,
    pub(crate) value: f32,
    /// Sum of wins; a draw is half a win.
    pub(crate) wins: f32,
    /// Sum of scores in half points.
    pub(crate) score: f32,
    pub(crate) rave_visits: f32,
    pub(crate) rave_value: f32,
    /// The first guess, 0 to 1.
    pub(crate) prior: f32,
}

impl Edge {
    pub(crate) fn new(turn: Move, prior: f32) -> Edge {
        Edge {
            turn,
            child: NONE,
            visits: 0,
            value: 0.0,
            wins: 0.0,
            score: 0.0,
            rave_visits: 0.0,
            rave_value: 0.0,
            prior,
        }
    }

    pub(crate) fn child(&self) -> Option<usize> {
        (self.child != NONE).then_some(self.child as usize)
    }
}

/// A position of the tree. Its moves are listed when it is first visited.
#[derive(Clone, Debug, Default)]
pub(crate) struct Node {
    pub(crate) edges: Box<[Edge]>,
    pub(crate) visits: u32,
}

/// The tree. Nodes that a real move leaves behind are freed, and their places used again.
#[derive(Clone, Debug)]
pub(crate) struct Tree {
    nodes: Slab<Node>,
    root: usize,
    max_nodes: usize,
}

impl Tree {
    pub(crate) fn new(max_nodes: usize) -> Tree {
        let mut nodes = Slab::new();
        let root = nodes.insert(Node::default());
        Tree { nodes, root, max_nodes }
    }

    pub(crate) fn root(&self) -> usize {
        self.root
    }

    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(crate) fn node(&self, key: usize) -> &Node {
        &self.nodes[key]
    }

    pub(crate) fn node_mut(&mut self, key: usize) -> &mut Node {
        &mut self.nodes[key]
    }

    /// Makes the node of a child, unless the tree is full.
    pub(crate) fn add_child(&mut self, key: usize, edge: usize) -> Option<usize> {
        if self.nodes.len() >= self.max_nodes {
            return None;
        }
        let child = self.nodes.insert(Node::default());
        self.nodes[key].edges[edge].child = u32::try_from(child).ok()?;
        Some(child)
    }

    /// Drops the moves of the root that are not wanted, with all that is below them.
    pub(crate) fn retain_moves(&mut self, mut wanted: impl FnMut(Move) -> bool) {
        let root = &mut self.nodes[self.root];
        let (kept, dropped): (Vec<Edge>, Vec<Edge>) =
            std::mem::take(&mut root.edges).into_iter().partition(|edge| wanted(edge.turn));
        root.edges = kept.into();
        self.free(dropped.iter().filter_map(Edge::child).collect());
    }

    /// Frees nodes and all that is below them.
    fn free(&mut self, mut doomed: Vec<usize>) {
        while let Some(key) = doomed.pop() {
            doomed.extend(self.nodes.remove(key).edges.iter().filter_map(Edge::child));
        }
    }

    /// Makes the position after a move the root, and frees all that is not below it. False, with
    /// a new tree, if that position has no node.
    pub(crate) fn advance(&mut self, turn: Move) -> bool {
        let kept =
            self.nodes[self.root].edges.iter().find(|edge| edge.turn == turn).and_then(Edge::child);
        let Some(kept) = kept else {
            *self = Tree::new(self.max_nodes);
            return false;
        };
        let old = self.nodes.remove(self.root);
        self.free(old.edges.iter().filter_map(Edge::child).filter(|&c| c != kept).collect());
        self.root = kept;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use go_core::Size;

    #[test]
    fn a_move_keeps_its_subtree_and_frees_the_rest() {
        let size = Size::square(3).unwrap();
        let points: Vec<Move> = size.points().map(Move::Play).collect();
        let edges = || points.iter().map(|&turn| Edge::new(turn, 0.5)).collect();
        let mut tree = Tree::new(100);
        let root = tree.root();
        tree.node_mut(root).edges = edges();
        let kept = tree.add_child(root, 4).unwrap();
        tree.node_mut(kept).edges = edges();
        let below = tree.add_child(kept, 2).unwrap();
        tree.node_mut(below).visits = 7;
        tree.add_child(root, 5).unwrap();
        assert_eq!(tree.len(), 4);
        assert!(tree.advance(points[4]));
        assert_eq!(tree.len(), 2);
        assert!(tree.advance(points[2]));
        assert_eq!((tree.len(), tree.node(tree.root()).visits), (1, 7));
        assert!(!tree.advance(points[0]));
        assert_eq!(tree.len(), 1);
    }

    #[test]
    fn a_full_tree_makes_no_more_nodes() {
        let mut tree = Tree::new(2);
        let root = tree.root();
        tree.node_mut(root).edges = [Edge::new(Move::Pass, 0.5); 2].into();
        assert!(tree.add_child(root, 0).is_some());
        assert!(tree.add_child(root, 1).is_none());
    }
}
