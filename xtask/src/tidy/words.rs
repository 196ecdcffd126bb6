//! One word per idea: public names say group and point, not what other programs call them.
//!
//! go-gtp is excepted, because the protocol has its own vocabulary.

use super::Report;
use super::tree::{File, Tree};

/// Words that name something for which the house has another word.
const BANNED: [(&str, &str); 7] = [
    ("chain", "group"),
    ("chains", "groups"),
    ("vertex", "point"),
    ("vertices", "points"),
    ("vertexes", "points"),
    ("intersection", "point"),
    ("intersections", "points"),
];

/// Checks the public items of our crates.
pub(super) fn check(tree: &Tree, report: &mut Report) {
    let of_crates =
        |file: &&File| file.path.starts_with("crates/") && !file.path.starts_with("crates/go-gtp/");
    for file in tree.with_extension("rs").filter(of_crates) {
        for (number, line) in file.lines() {
            let Some(name) = public_name(line) else { continue };
            // A set has an intersection in the mathematical sense.
            if name == "intersection" && file.name().ends_with("_set.rs") {
                continue;
            }
            let words = words(name);
            for (banned, instead) in BANNED {
                if words.iter().any(|word| word == banned) {
                    report.error(
                        format!("{}:{number}", file.path),
                        format!("{name}: say {instead} instead of {banned}"),
                    );
                }
            }
        }
    }
}

/// The name of the public item or field that a line begins.
fn public_name(line: &str) -> Option<&str> {
    let mut rest = line.trim_start().strip_prefix("pub ")?;
    const BEFORE_NAME: [&str; 12] = [
        "const", "async", "unsafe", "extern", "static", "mut", "fn", "struct", "enum", "trait",
        "type", "mod",
    ];
    loop {
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        let word = &rest[..end];
        if word == "use" || word.is_empty() {
            return None;
        }
        if !BEFORE_NAME.contains(&word) {
            return Some(word);
        }
        rest = rest[end..].trim_start();
    }
}

/// The words of a name in snake case or camel case, in small letters.
fn words(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut previous = '_';
    for c in name.chars() {
        let begins = c == '_' || (c.is_uppercase() && !previous.is_uppercase());
        if begins {
            words.push(String::new());
        }
        if c != '_'
            && let Some(last) = words.last_mut()
        {
            last.extend(c.to_lowercase());
        }
        previous = c;
    }
    words.retain(|word| !word.is_empty());
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::errors_of;

    fn errors(path: &str, text: &str) -> usize {
        errors_of(check, path, text)
    }

    #[test]
    fn foreign_words_in_public_names_are_found() {
        assert_eq!(errors("crates/a/src/b.rs", "pub fn chain_at() {}"), 1);
        assert_eq!(errors("crates/a/src/b.rs", "    pub const fn to_vertex(self) {}"), 1);
        assert_eq!(errors("crates/a/src/b.rs", "pub struct BoardIntersection;"), 1);
        assert_eq!(errors("crates/a/src/b.rs", "    pub vertices: u8,"), 1);
    }

    #[test]
    fn other_names_pass() {
        assert_eq!(errors("crates/a/src/b.rs", "fn chain_at() {}\nlet x = a.chain(b);"), 0);
        assert_eq!(errors("crates/a/src/b.rs", "pub fn unchained() {}\npub use x::Vertex;"), 0);
        assert_eq!(errors("crates/go-gtp/src/b.rs", "pub struct Vertex;"), 0);
        assert_eq!(errors("crates/a/src/point_set.rs", "pub fn intersection(self) {}"), 0);
    }

    #[test]
    fn names_fall_into_words() {
        assert_eq!(words("BoardPoint_set"), ["board", "point", "set"]);
        assert_eq!(words("GTPServer2"), ["gtpserver2"]);
    }
}
