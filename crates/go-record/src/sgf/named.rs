//! A list of properties by name, for writing: order kept, values of one name together.

use std::collections::HashMap;

/// Up to here a look through the list is quicker than a table.
const FEW: usize = 32;

/// Properties in order, each name once, values escaped.
#[derive(Default)]
pub(super) struct Named {
    entries: Vec<(String, Vec<Vec<u8>>)>,
    index: HashMap<String, usize>,
}

impl Named {
    /// Whether a name is there.
    pub(super) fn has(&self, name: &str) -> bool {
        self.position(name).is_some()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Adds values to a name, which is made if need be. No values add nothing.
    pub(super) fn add(&mut self, name: &str, values: impl IntoIterator<Item = Box<[u8]>>) {
        let mut values = values.into_iter().map(<[u8]>::into_vec).peekable();
        if values.peek().is_some() {
            self.entry(name).extend(values);
        }
    }

    /// Adds text to the one value of a name, behind a line break if there is some already.
    pub(super) fn append(&mut self, name: &str, text: &[u8]) {
        match self.entry(name).first_mut() {
            Some(there) => {
                there.push(b'\n');
                there.extend_from_slice(text);
            }
            None => self.entry(name).push(text.to_vec()),
        }
    }

    /// Takes the empty values of a name away; others have to follow.
    pub(super) fn drop_empty(&mut self, name: &str) {
        if let Some(place) = self.position(name) {
            self.entries[place].1.retain(|value| !value.is_empty());
        }
    }

    pub(super) fn write(&self, out: &mut Vec<u8>) {
        for (name, values) in &self.entries {
            out.extend_from_slice(name.as_bytes());
            for value in values {
                out.push(b'[');
                out.extend_from_slice(value);
                out.push(b']');
            }
        }
    }

    fn position(&self, name: &str) -> Option<usize> {
        if self.entries.len() <= FEW {
            self.entries.iter().position(|(n, _)| n == name)
        } else {
            self.index.get(name).copied()
        }
    }

    fn entry(&mut self, name: &str) -> &mut Vec<Vec<u8>> {
        let at = self.position(name).unwrap_or_else(|| {
            self.entries.push((name.to_owned(), Vec::new()));
            let last = self.entries.len() - 1;
            if last == FEW {
                let names = self.entries.iter().enumerate();
                self.index = names.map(|(i, (n, _))| (n.clone(), i)).collect();
            } else if last > FEW {
                self.index.insert(name.to_owned(), last);
            }
            last
        });
        &mut self.entries[at].1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_names_are_found_as_few_are() {
        let mut list = Named::default();
        for round in 0..2 {
            for i in 0..100 {
                list.add(&format!("N{i}"), [format!("{round}").into_bytes().into_boxed_slice()]);
            }
        }
        assert_eq!(list.entries.len(), 100);
        assert!(list.entries.iter().all(|(_, values)| values.len() == 2));
        list.append("N7", b"x");
        assert_eq!(list.entries[7].1[0], b"0\nx");
        assert!(!list.has("N100") && !list.is_empty());
    }
}
