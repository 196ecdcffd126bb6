//! A correct FF\[4\] file of whatever was read.
//!
//! Everything is kept, in the form FF\[4\] asks for: names in capitals, one move per node (setup before it in a
//! node of its own), root properties in the root, each point once. A value that FF\[4\] has no room for (a `KM`
//! that is no number) stays as text under its name with an `X` before it.

mod node;
mod values;

use super::collection::{Collection, NodeId};
use super::cursor::Cursor;
use super::name::{is_known, normalise};
use super::types::is_number;
use node::Node;

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
        let text = self.written(Handicap::AsItIs);
        if !self.games().any(|root| root.has("HA")) {
            return text;
        }
        // What a file leaves out is told by the file as others will read it.
        match Collection::read_strict(text.clone()) {
            Ok(correct) => correct.written(Handicap::Placed),
            Err(_) => text,
        }
    }

    fn written(&self, handicap: Handicap) -> Vec<u8> {
        let mut out = Vec::with_capacity(self.source.len() + 64);
        for root in self.games() {
            game(self, root, handicap, &mut out);
        }
        out
    }
}

/// What becomes of handicap stones that a server leaves out, which are missing in other programs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Handicap {
    AsItIs,
    Placed,
}

enum Task {
    /// A node, and whether the path to it has game information.
    Node(NodeId, bool),
    Variation(NodeId, bool),
    Close,
}

fn game(collection: &Collection, root: Cursor<'_>, handicap: Handicap, out: &mut Vec<u8>) {
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
                    if handicap == Handicap::Placed && id == root.id() {
                        node.place_handicap();
                    }
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

/// A name of capitals only: digits become the letters A to J. One that would then mean something else gets
/// an `X` before it.
fn spelled(name: &str) -> String {
    let letter = |c: char| if c.is_ascii_digit() { char::from(b'A' + c as u8 - b'0') } else { c };
    let plain: String = name.chars().map(letter).collect();
    let means_other = plain != name && is_known(&plain) || normalise(plain.as_bytes()).0 != plain;
    if means_other { format!("X{plain}") } else { plain }
}
