//! The documents' diagrams, reconstructed, as the workspace's tests keep them.

use std::path::Path;

/// One file of the corpus: lines `key: value`, and pictures under a line `key:`.
pub(crate) struct Document(String);

impl Document {
    pub(crate) fn read(name: &str) -> Document {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpus/documents");
        let text = std::fs::read_to_string(folder.join(name));
        Document(text.unwrap_or_else(|error| panic!("{name}: {error}")))
    }

    /// The rest of the line that begins with the key.
    pub(crate) fn value(&self, key: &str) -> &str {
        let found = self.0.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(": "));
        found.unwrap_or_else(|| panic!("no line {key}"))
    }

    /// The rows under the line `key:`, each ended by a line feed.
    pub(crate) fn picture(&self, key: &str) -> String {
        let head = format!("{key}:");
        let rows = self.0.lines().skip_while(|line| **line != *head).skip(1);
        rows.take_while(|line| !line.contains(':')).fold(String::new(), |all, row| all + row + "\n")
    }
}
