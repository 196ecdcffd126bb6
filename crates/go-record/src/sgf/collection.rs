//! A file of game trees.

use std::fmt;

use encoding_rs::{Encoding, UTF_8};

use super::arena::{Arena, NONE, Text};
use super::check::{self, Level};
use super::cursor::Cursor;
use super::diagnostic::{Code, Diagnostic, Diagnostics, Faults, First, Locator, Log, Position};
use super::lexer::{self, skip_space};
use super::parser;
use super::value::Property;
use crate::encoding;

/// A node of a [`Collection`]; stays valid while nodes are added and deleted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(pub(crate) u32);

/// Everything in one file: any number of game trees, and the text around them.
///
/// Reading never fails on a file that holds a game ([`Collection::read`]); what had to be repaired is told by
/// [`Collection::diagnostics`]. A file that is not edited is written back byte for byte.
///
/// ```
/// use go_record::{Collection, Place, Xy};
///
/// let file = Collection::read(b"(;SZ[9]PB[Shusaku];B[ee];W[cc]C[hm](;B[gc])(;B[cg]))")?;
/// let root = file.first();
/// assert_eq!(root.text("PB").as_deref(), Some("Shusaku"));
///
/// // The main line takes the first variation wherever there are several.
/// let moves: Vec<Place> = root.line().flat_map(|node| node.moves()).map(|m| m.place).collect();
/// assert_eq!(moves, [Place::At(Xy::new(4, 4)), Place::At(Xy::new(2, 2)), Place::At(Xy::new(6, 2))]);
/// # Ok::<(), go_record::ReadError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Collection {
    /// The text, UTF-8 as far as the file was.
    pub(crate) source: Vec<u8>,
    /// The bytes of the file, where they are not the text.
    original: Option<Vec<u8>>,
    encoding: &'static Encoding,
    pub(crate) bom: bool,
    pub(crate) arena: Arena,
    pub(crate) edits: Vec<Edit>,
    pub(crate) changed: bool,
    log: Log,
    /// What was wrong with the file of another format that the tree was made of.
    foreign: Option<Box<Diagnostics>>,
}

/// The properties of an edited node.
#[derive(Clone, Default, Debug)]
pub(crate) struct Edit {
    pub(crate) items: Vec<Item>,
    /// The white space that ends the text the node had.
    pub(crate) space: (u32, u32),
}

/// One property of an edited node.
#[derive(Clone, Debug)]
pub(crate) enum Item {
    /// As it stands in the source.
    Kept { start: u32 },
    /// Written anew; values are escaped.
    New { name: Box<str>, values: Vec<Box<[u8]>> },
}

/// Why a file could not be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// Nothing in the bytes looks like a game.
    #[error("no game found: expected '(' followed by ';'")]
    NoGame,
    /// Files end at 4 GiB, since places in them are 32-bit numbers.
    #[error("the file has {0} bytes; at most {max} can be read", max = u32::MAX - 1)]
    TooLong(usize),
    /// The first departure from FF\[4\], in strict reading only.
    #[error("{0}")]
    Fault(Diagnostic),
}

impl Collection {
    /// Reads a file as a person would: whatever real files get wrong is repaired and reported.
    ///
    /// # Errors
    ///
    /// [`ReadError::NoGame`] if there is nothing to read, [`ReadError::TooLong`] beyond 4 GiB.
    ///
    /// ```
    /// use go_record::{Code, Collection};
    ///
    /// let file = Collection::read(b"(;US[Matsuyama[3d]];B[pd];W[dp]")?;
    /// let repairs: Vec<String> = file.diagnostics().iter().map(|d| d.to_string()).collect();
    /// assert_eq!(repairs[0], "1:18: unescaped-bracket: expected '\\]' for a bracket inside a text");
    /// assert!(file.diagnostics().has(Code::MissingClose));
    /// assert_eq!(file.first().line().count(), 3);
    /// # Ok::<(), go_record::ReadError>(())
    /// ```
    pub fn read(bytes: impl Into<Vec<u8>>) -> Result<Self, ReadError> {
        let mut log = Log::default();
        let decoded = decode(bytes.into(), &mut log)?;
        let arena = parser::parse(&decoded.text, &mut log);
        if arena.games.is_empty() {
            return Err(ReadError::NoGame);
        }
        Ok(Self::parsed(decoded, arena, log))
    }

    fn parsed(decoded: encoding::Decoded, arena: Arena, log: Log) -> Self {
        Self {
            source: decoded.text,
            original: decoded.original,
            encoding: decoded.encoding,
            bom: decoded.bom,
            arena,
            edits: Vec::new(),
            changed: false,
            log,
            foreign: None,
        }
    }

    /// Reads a file that has to be correct FF\[4\]: the grammar, the types of the values, and which properties
    /// go together.
    ///
    /// # Errors
    ///
    /// [`ReadError::Fault`] with the first fault, its line and column and what was expected there, besides
    /// the errors of [`Collection::read`].
    ///
    /// ```
    /// use go_record::Collection;
    ///
    /// let error = Collection::read_strict(b"(;FF[4]GM[1]SZ[9]\n;B[ee]\n;W[ez])").unwrap_err();
    /// assert_eq!(error.to_string(), "3:4: point-off-board: expected a point on the board");
    /// ```
    pub fn read_strict(bytes: impl Into<Vec<u8>>) -> Result<Self, ReadError> {
        let mut first = First::default();
        let decoded = decode(bytes.into(), &mut first)?;
        let fault = |text: &[u8], (code, at)| {
            ReadError::Fault(Diagnostic { code, position: Locator::new(text).at(at) })
        };
        if let Some(found) = first.0 {
            return Err(fault(&decoded.text, found));
        }
        let arena = parser::parse(&decoded.text, &mut first);
        if let Some(found) = first.0 {
            return Err(fault(&decoded.text, found));
        }
        if arena.games.is_empty() {
            return Err(ReadError::NoGame);
        }
        let collection = Self::parsed(decoded, arena, Log::default());
        check::values(&collection, Level::Strict, &mut first);
        match first.0 {
            Some(found) => Err(fault(&collection.source, found)),
            None => Ok(collection),
        }
    }

    /// Everything that is wrong with a file, whether or not there is a game in it.
    ///
    /// # Errors
    ///
    /// Those of [`Collection::read`].
    pub fn report(bytes: impl Into<Vec<u8>>) -> Result<Diagnostics, ReadError> {
        Self::read(bytes).map(|collection| collection.diagnostics())
    }

    /// A new file with one game: an empty root.
    ///
    /// ```
    /// use go_record::Collection;
    ///
    /// let mut file = Collection::new();
    /// let root = file.first().id();
    /// file.set(root, "SZ", ["9"]);
    /// let first = file.add_child(root);
    /// file.set(first, "B", ["ee"]);
    /// file.set(first, "C", ["the centre [tengen]"]);
    /// assert_eq!(file.to_bytes(), b"(;CA[UTF-8]SZ[9]\n;B[ee]C[the centre [tengen\\]])\n");
    /// ```
    pub fn new() -> Self {
        let mut collection = Self {
            source: Vec::new(),
            original: None,
            encoding: UTF_8,
            bom: false,
            arena: Arena::default(),
            edits: Vec::new(),
            changed: true,
            log: Log::default(),
            foreign: None,
        };
        collection.add_game();
        collection
    }

    /// How the file was read: every fault of its text and of its values, in the order of the text.
    ///
    /// The faults are those of the file as it was read, in whichever format; edits do not change them, and a new
    /// file has none.
    pub fn diagnostics(&self) -> Diagnostics {
        if self.source.is_empty() {
            return self.foreign.as_deref().cloned().unwrap_or_default();
        }
        let mut log = self.log.clone();
        check::values(self, Level::Repair, &mut log);
        Diagnostics::locate(&self.source, &log)
    }

    /// Keeps what was wrong with the text of another format that the tree was made of.
    pub(crate) fn was_read_from(&mut self, text: &str, log: &Log) {
        self.foreign = Some(Box::new(Diagnostics::locate(text.as_bytes(), log)));
    }

    /// The roots of the games in the order of the file.
    pub fn games(&self) -> impl ExactSizeIterator<Item = Cursor<'_>> {
        self.arena.games.iter().map(|&root| Cursor::at_root(self, NodeId(root)))
    }

    /// The root of the first game.
    ///
    /// # Panics
    ///
    /// If every game was deleted.
    pub fn first(&self) -> Cursor<'_> {
        let root = self.arena.games.first().expect("every game of the file was deleted");
        Cursor::at_root(self, NodeId(*root))
    }

    /// The node with a given id. Finding the size of its board walks up to the root. A deleted node is still
    /// there, with all it holds; but no other node leads to it.
    ///
    /// # Panics
    ///
    /// If the id comes from another collection and has no node here.
    pub fn node(&self, id: NodeId) -> Cursor<'_> {
        Cursor::anywhere(self, id)
    }

    /// How many nodes all games have, deleted ones included.
    pub fn node_count(&self) -> usize {
        self.arena.nodes.len()
    }

    /// The name of the character set the file was in: `"UTF-8"`, `"Shift_JIS"`, …
    pub fn encoding(&self) -> &'static str {
        self.encoding.name()
    }

    pub(crate) fn character_set(&self) -> &'static Encoding {
        self.encoding
    }

    /// Whether anything was edited since the file was read.
    pub fn is_changed(&self) -> bool {
        self.changed
    }

    /// The text of the file; places in it are [`Position::offset`](super::Position::offset)s.
    pub fn source(&self) -> &[u8] {
        &self.source
    }

    /// Where nodes begin in the text, in the order in which they are asked for; `None` for a node that
    /// was added or edited. The text is gone through once, so ask for many at a time.
    ///
    /// # Panics
    ///
    /// If an id comes from another collection and has no node here.
    ///
    /// ```
    /// use go_record::Collection;
    ///
    /// let file = Collection::read(b"(;SZ[9]\n;B[ee]\n  ;W[ce])")?;
    /// let last = file.first().line().last().unwrap().id();
    /// let place = file.positions(&[last])[0].unwrap();
    /// assert_eq!((place.line, place.column), (3, 3));
    /// # Ok::<(), go_record::ReadError>(())
    /// ```
    pub fn positions(&self, nodes: &[NodeId]) -> Vec<Option<Position>> {
        let mut starts: Vec<(usize, usize)> = nodes
            .iter()
            .enumerate()
            .filter_map(|(index, id)| match self.arena.nodes[id.0 as usize].text() {
                Text::Source { start, .. } => Some((skip_space(&self.source, start), index)),
                Text::Edit(_) => None,
            })
            .collect();
        starts.sort_unstable();
        let mut found = vec![None; nodes.len()];
        let mut locator = Locator::new(&self.source);
        for (start, index) in starts {
            found[index] = Some(locator.at(start));
        }
        found
    }

    /// The bytes the file was read from.
    pub(crate) fn original(&self) -> &[u8] {
        self.original.as_deref().unwrap_or(&self.source)
    }

    pub(crate) fn properties_of(&self, id: NodeId) -> Properties<'_> {
        Properties(match self.arena.nodes[id.0 as usize].text() {
            Text::Source { start, end } => {
                Walk::Source { source: &self.source, at: first_property(&self.source, start), end }
            }
            Text::Edit(edit) => {
                Walk::Edit { source: &self.source, items: self.edits[edit].items.iter() }
            }
        })
    }

    /// The text between and around the games, see [`Arena::outside`].
    pub(crate) fn outside(&self, index: usize) -> &[u8] {
        self.arena
            .outside
            .get(index)
            .map_or(&[], |&(start, end)| &self.source[start as usize..end as usize])
    }

    pub(crate) fn link(&self, id: u32) -> Option<NodeId> {
        (id != NONE).then_some(NodeId(id))
    }
}

impl Default for Collection {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Display for Collection {
    /// The file as UTF-8 text, see [`Collection::to_bytes`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&String::from_utf8_lossy(&super::writer::as_read(self)))
    }
}

/// Where the properties of a node's text start: behind its `;`, if it has one.
pub(crate) fn first_property(source: &[u8], start: usize) -> usize {
    let at = skip_space(source, start);
    if source.get(at) == Some(&b';') { at + 1 } else { at }
}

fn decode(bytes: Vec<u8>, faults: &mut impl Faults) -> Result<encoding::Decoded, ReadError> {
    // Decoding at most triples the length; the text is what offsets count.
    let length = bytes.len();
    if length >= u32::MAX as usize {
        return Err(ReadError::TooLong(length));
    }
    let decoded = encoding::decode(bytes, charset_label);
    if decoded.text.len() >= u32::MAX as usize {
        return Err(ReadError::TooLong(decoded.text.len()));
    }
    if let Some(code) = decoded.fault {
        faults.fault(code, 0);
    }
    if decoded.undecodable {
        faults.fault(Code::Undecodable, 0);
    }
    Ok(decoded)
}

/// The value of the first `CA` in bytes of any character set that contains ASCII.
fn charset_label(bytes: &[u8]) -> Option<&[u8]> {
    let mut at = 0;
    while let Some(found) = bytes.get(at..).and_then(|rest| memchr::memchr(b'[', rest)) {
        let open = at + found;
        at = open + 1;
        let before = bytes[..open].trim_ascii_end();
        let letters = before.iter().rev().take(16).take_while(|b| b.is_ascii_alphabetic()).count();
        let name = &before[before.len() - letters..];
        if matches!(super::name::normalise(name).0.as_ref(), "CA") && !name.is_empty() {
            let close = memchr::memchr(b']', &bytes[at..])?;
            return Some(bytes[at..at + close].trim_ascii());
        }
    }
    None
}

/// The properties of a node in order, see [`Cursor::properties`].
#[derive(Clone, Debug)]
pub struct Properties<'c>(Walk<'c>);

#[derive(Clone, Debug)]
enum Walk<'c> {
    Source { source: &'c [u8], at: usize, end: usize },
    Edit { source: &'c [u8], items: std::slice::Iter<'c, Item> },
}

impl<'c> Iterator for Properties<'c> {
    type Item = Property<'c>;

    fn next(&mut self) -> Option<Property<'c>> {
        match &mut self.0 {
            Walk::Source { source, at, end } => {
                if *at >= *end {
                    return None;
                }
                let raw = lexer::next_property(source, *at, &mut super::diagnostic::Silent).ok()?;
                *at = raw.end;
                Some(Property::from_source(source, raw))
            }
            Walk::Edit { source, items } => match items.next()? {
                Item::Kept { start } => {
                    let raw = lexer::next_property(
                        source,
                        *start as usize,
                        &mut super::diagnostic::Silent,
                    )
                    .ok()?;
                    Some(Property::from_source(source, raw))
                }
                Item::New { name, values } => Some(Property::from_edit(name, values)),
            },
        }
    }
}
