//! Names that people give themselves: short, and without anything that is not seen.

use serde::Serialize;

/// Characters of the longest name.
const LONGEST: usize = 40;

/// A name fit to be shown, or nothing of it was.
pub(crate) fn clean(name: &str) -> Option<String> {
    let seen: String = name.chars().map(|c| if c.is_whitespace() { ' ' } else { c }).collect();
    let seen: String = seen.chars().filter(|&c| !is_hidden(c)).collect();
    let name = seen.split_whitespace().collect::<Vec<_>>().join(" ");
    let name: String = name.chars().take(LONGEST).collect();
    let name = name.trim_end().to_owned();
    (!name.is_empty()).then_some(name)
}

/// Characters that move or hide others.
fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}')
        || matches!(c, '\u{00AD}' | '\u{061C}' | '\u{FEFF}' | '\u{FFF0}'..='\u{FFFB}')
        || matches!(c, '\u{E0000}'..='\u{E007F}')
}

/// The name of a table: a few letters and digits, fit for addresses and files.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub(crate) struct TableId(String);

/// No `i`, `l`, `o`, `0`, `1`, which look like each other.
const LETTERS: &[u8; 31] = b"abcdefghjkmnpqrstuvwxyz23456789";
const LENGTH: usize = 12;

impl TableId {
    /// A name that no other table has.
    pub(crate) fn random() -> Result<TableId, getrandom::Error> {
        let mut bytes = [0u8; LENGTH];
        getrandom::fill(&mut bytes)?;
        let letter = |byte: u8| char::from(LETTERS[usize::from(byte) % LETTERS.len()]);
        Ok(TableId(bytes.into_iter().map(letter).collect()))
    }

    /// The name in a text, if it is one.
    pub(crate) fn parse(text: &str) -> Option<TableId> {
        let good = text.len() == LENGTH && text.bytes().all(|byte| LETTERS.contains(&byte));
        good.then(|| TableId(text.to_owned()))
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_show_what_they_are() {
        assert_eq!(clean("  Ada\t Lovelace\n"), Some("Ada Lovelace".to_owned()));
        assert_eq!(clean("a\u{202E}b\u{0}c\u{200B}"), Some("abc".to_owned()));
        assert_eq!(clean("<script>x</script>"), Some("<script>x</script>".to_owned()));
        assert_eq!(clean(&"é".repeat(100)).unwrap().chars().count(), LONGEST);
        assert_eq!(clean("\u{7} \u{FEFF}"), None);
        assert_eq!(clean("김철수"), Some("김철수".to_owned()));
    }

    #[test]
    fn ids_are_letters_and_digits() {
        let id = TableId::random().unwrap();
        assert_eq!(TableId::parse(id.as_str()), Some(id.clone()));
        assert_ne!(TableId::random().unwrap(), id);
        for bad in ["", "../../etc/passwd", "abc", "ABCDEFGHJKMN", "abcdefghjkm\u{e9}"] {
            assert_eq!(TableId::parse(bad), None, "{bad}");
        }
    }
}
