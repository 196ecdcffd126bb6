//! Walking a tree and reading its nodes.

use std::borrow::Cow;

use super::arena::NONE;
use super::collection::{Collection, NodeId, Properties};
use super::value::{Property, Value};
use crate::color::Color;
use crate::xy::{BoardSize, Place, PointText, Xy, XySet};

/// A node of a [`Collection`] and the way on from it.
///
/// A cursor is two words and a size; copy it freely. It never fails: what a node does not hold is `None`
/// or an empty iterator.
///
/// ```
/// use go_record::{Collection, Color};
///
/// let file = Collection::read(b"(;SZ[9];B[ee](;W[cc]C[calm])(;W[ef]C[sharp]LB[ef:A]))")?;
/// let fork = file.first().line().find(|node| node.children().count() > 1).unwrap();
/// let comments: Vec<_> = fork.children().filter_map(|node| node.comment()).collect();
/// assert_eq!(comments, ["calm", "sharp"]);
///
/// let second = fork.children().nth(1).unwrap();
/// assert_eq!(second.marks().count(), 1);
/// assert_eq!(second.parent().map(|node| node.id()), Some(fork.id()));
/// # Ok::<(), go_record::ReadError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Cursor<'c> {
    collection: &'c Collection,
    id: NodeId,
    size: BoardSize,
}

impl<'c> Cursor<'c> {
    pub(crate) fn at_root(collection: &'c Collection, root: NodeId) -> Self {
        let bare = Self { collection, id: root, size: BoardSize::default() };
        // SZ belongs into the root; where it is not, one in the next few nodes counts.
        let size = bare.line().take(8).find_map(Cursor::stated_size).unwrap_or_default();
        Self { size, ..bare }
    }

    pub(crate) fn anywhere(collection: &'c Collection, id: NodeId) -> Self {
        let bare = Self { collection, id, size: BoardSize::default() };
        let root = std::iter::successors(Some(bare), |node| node.parent()).last().unwrap_or(bare);
        Self { size: Self::at_root(collection, root.id).size, ..bare }
    }

    /// A node of a game whose size is known.
    pub(crate) fn with_size(collection: &'c Collection, id: NodeId, size: BoardSize) -> Self {
        Self { collection, id, size }
    }

    /// The size that `SZ` of this very node states.
    fn stated_size(self) -> Option<BoardSize> {
        BoardSize::parse(&self.value("SZ")?.simple()).map(|(size, _)| size)
    }

    fn with(self, id: NodeId) -> Self {
        Self { id, ..self }
    }

    /// The node itself, as edits want it.
    pub fn id(self) -> NodeId {
        self.id
    }

    /// The size of the board: `SZ` of the root, or of one of the next few nodes of the main line, or 19×19.
    pub fn size(self) -> BoardSize {
        self.size
    }

    /// The node before, `None` at the root.
    pub fn parent(self) -> Option<Self> {
        self.collection
            .link(self.collection.arena.nodes[self.id.0 as usize].parent())
            .map(|id| self.with(id))
    }

    /// The root of the game.
    pub fn root(self) -> Self {
        std::iter::successors(Some(self), |node| node.parent()).last().unwrap_or(self)
    }

    /// The nodes that may follow, the main line first.
    pub fn children(self) -> impl Iterator<Item = Self> + use<'c> {
        std::iter::successors(self.next(), |node| node.next_sibling())
    }

    /// The node that follows on the main line.
    pub fn next(self) -> Option<Self> {
        self.collection
            .link(self.collection.arena.nodes[self.id.0 as usize].first_child)
            .map(|id| self.with(id))
    }

    /// The next variation beside this node.
    pub fn next_sibling(self) -> Option<Self> {
        self.collection
            .link(self.collection.arena.nodes[self.id.0 as usize].next_sibling)
            .map(|id| self.with(id))
    }

    /// This node and all that follow on its main line.
    pub fn line(self) -> impl Iterator<Item = Self> + use<'c> {
        std::iter::successors(Some(self), |node| node.next())
    }

    /// The way from the root to this node, both included.
    pub fn path(self) -> Vec<Self> {
        let mut path: Vec<_> = std::iter::successors(Some(self), |node| node.parent()).collect();
        path.reverse();
        path
    }

    /// This node and everything below it, each node before its children, variations in order.
    pub fn subtree(self) -> impl Iterator<Item = Self> + use<'c> {
        let top = self.id;
        std::iter::successors(Some(self), move |node| {
            if let Some(child) = node.next() {
                return Some(child);
            }
            let mut at = *node;
            while at.id != top {
                if let Some(next) = at.next_sibling() {
                    return Some(next);
                }
                at = at.parent()?;
            }
            None
        })
    }

    /// How many nodes lie between this one and the root: 0 for the root.
    pub fn depth(self) -> usize {
        std::iter::successors(self.parent(), |node| node.parent()).count()
    }

    /// Whether nothing follows.
    pub fn is_leaf(self) -> bool {
        self.collection.arena.nodes[self.id.0 as usize].first_child == NONE
    }

    /// Every property in the order of the file.
    pub fn properties(self) -> Properties<'c> {
        self.collection.properties_of(self.id)
    }

    /// The first property with a name, given in the form of FF\[4\] (`"SZ"`).
    pub fn property(self, name: &str) -> Option<Property<'c>> {
        self.properties().find(|property| property.name() == name)
    }

    /// Whether the node has a property.
    pub fn has(self, name: &str) -> bool {
        self.property(name).is_some()
    }

    /// All values under a name, those of repeated properties joined.
    pub fn values(self, name: &str) -> impl Iterator<Item = Value<'c>> + use<'c, '_> {
        self.properties()
            .filter(move |property| property.name() == name)
            .flat_map(|property| property.values())
    }

    /// The first value under a name.
    pub fn value(self, name: &str) -> Option<Value<'c>> {
        self.values(name).next()
    }

    /// The text under a name; several values (a fault, but a common one) are joined by line breaks.
    pub fn text(self, name: &str) -> Option<Cow<'c, str>> {
        let mut values = self.values(name);
        let first = values.next()?.text();
        let mut joined = first;
        for value in values {
            let text = joined.to_mut();
            text.push('\n');
            text.push_str(&value.text());
        }
        Some(joined)
    }

    /// The text under a name on one line, without white space around it; `None` if there is no text.
    pub fn line_text(self, name: &str) -> Option<Cow<'c, str>> {
        self.value(name).map(Value::simple).filter(|text| !text.is_empty())
    }

    /// The comment (`C`).
    pub fn comment(self) -> Option<Cow<'c, str>> {
        self.text("C")
    }

    /// The moves of the node. A correct one has at most one; where a broken file has more, they come in
    /// the order of the file. A node that also sets stones up does so before its moves.
    pub fn moves(self) -> impl Iterator<Item = Move<'c>> + use<'c> {
        let size = self.size;
        self.properties()
            .filter_map(|property| move_color(&property).map(|color| (color, property)))
            .flat_map(move |(color, property)| {
                let mut values = property.values();
                // A name without any value stands for a move that was not written down.
                let first =
                    values.next().map_or(Move { color, place: Place::Pass, raw: b"" }, |value| {
                        Move::read(color, value, size)
                    });
                std::iter::once(first)
                    .chain(values.map(move |value| Move::read(color, value, size)))
            })
    }

    /// Stones that the node sets up: those of `AB`, `AW` and the points that `AE` clears.
    ///
    /// Where a broken file has a point in several of them, the last word counts: `AB[aa:ii]AE[cc]` leaves a hole.
    pub fn setup(self) -> Setup {
        // Each point once, in the order of the file, with what was last said of it.
        let (mut order, mut seen) = (Vec::new(), XySet::EMPTY);
        let mut last = [XySet::EMPTY; 3];
        for property in self.properties() {
            let Some(list) = ["AB", "AW", "AE"].iter().position(|name| *name == property.name())
            else {
                continue;
            };
            for at in property.values().flat_map(|value| points_of(value, self.size)) {
                if seen.insert(at) {
                    order.push(at);
                } else {
                    last.iter_mut().for_each(|points| points.remove(at));
                }
                last[list].insert(at);
            }
        }
        let of =
            |list: usize| order.iter().copied().filter(|&at| last[list].contains(at)).collect();
        Setup { black: of(0), white: of(1), empty: of(2) }
    }

    /// Whether the node sets stones up or says whose turn it is.
    pub fn is_setup(self) -> bool {
        self.properties().any(|p| matches!(p.name(), "AB" | "AW" | "AE" | "PL"))
    }

    /// The points under a name (`AB`, `TR`, `TW`, `DD`, …), rectangles in full. What is no point is left out.
    pub fn points(self, name: &str) -> impl Iterator<Item = Xy> + use<'c, '_> {
        let size = self.size;
        self.values(name).flat_map(move |value| points_of(value, size))
    }

    /// The player whose turn `PL` says it is.
    pub fn player(self) -> Option<Color> {
        Color::parse(&self.value("PL")?.simple())
    }

    /// Whose turn it is behind this node: `PL`, else after a move its opponent; in the root by the first move
    /// that follows, else White if Black has handicap stones, else Black.
    pub fn to_move(self) -> Color {
        let mut node = Some(self);
        while let Some(at) = node {
            // Setup comes before the move in one node, and so does PL.
            if let Some(last) = at.moves().last() {
                return last.color.other();
            }
            if let Some(player) = at.player() {
                return player;
            }
            node = at.parent();
        }
        let next = self.line().skip(1).find_map(|node| node.moves().next());
        if let Some(first) = next {
            return first.color;
        }
        let root = self.root();
        let handicap = root.line_text("HA").and_then(|n| n.parse::<u32>().ok()).unwrap_or(0);
        if handicap >= 2 { Color::White } else { Color::Black }
    }
}

impl PartialEq for Cursor<'_> {
    /// Whether both are at the same node of the same collection.
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.collection, other.collection) && self.id == other.id
    }
}

fn move_color(property: &Property<'_>) -> Option<Color> {
    match property.name() {
        "B" => Some(Color::Black),
        "W" => Some(Color::White),
        _ => None,
    }
}

/// A move as a node has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move<'c> {
    /// Who moved.
    pub color: Color,
    /// Where.
    pub place: Place,
    raw: &'c [u8],
}

impl<'c> Move<'c> {
    fn read(color: Color, value: Value<'c>, size: BoardSize) -> Self {
        Self { color, place: value.point_text(size).place(), raw: value.raw() }
    }

    /// What the file says between the brackets.
    pub fn spelled(self) -> Cow<'c, str> {
        String::from_utf8_lossy(self.raw)
    }
}

/// Stones to set up, see [`Cursor::setup`].
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Setup {
    /// Points that become black.
    pub black: Vec<Xy>,
    /// Points that become white.
    pub white: Vec<Xy>,
    /// Points that are cleared.
    pub empty: Vec<Xy>,
}

impl Setup {
    /// Whether nothing is set up.
    pub fn is_empty(&self) -> bool {
        self.black.is_empty() && self.white.is_empty() && self.empty.is_empty()
    }
}

/// The points of one value of a list: a point, or a rectangle given by two opposite corners.
pub(crate) fn points_of(value: Value<'_>, size: BoardSize) -> impl Iterator<Item = Xy> + use<> {
    let (a, b) = match value.compose() {
        Some((a, b)) => (a.point_text(size).point(), b.point_text(size).point()),
        None => {
            let at = value.point_text(size).point();
            (at, at)
        }
    };
    let corners = a.zip(b);
    corners.into_iter().flat_map(|(a, b)| {
        let columns = a.x.min(b.x)..=a.x.max(b.x);
        let rows = a.y.min(b.y)..=a.y.max(b.y);
        rows.flat_map(move |y| columns.clone().map(move |x| Xy::new(x, y)))
    })
}

/// The two ends of a line or an arrow.
pub(crate) fn ends_of(value: Value<'_>, size: BoardSize) -> Option<(Xy, Xy)> {
    let (a, b) = value.compose()?;
    let end = |v: Value<'_>| PointText::point(v.point_text(size));
    end(a).zip(end(b))
}
