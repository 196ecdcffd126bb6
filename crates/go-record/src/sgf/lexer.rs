//! The text of one node: names and values.
//!
//! The parser runs over every node once and reports what it finds; later the same code runs again, silently,
//! over a node that somebody looks at. So a node costs no memory for its properties, and what was reported
//! is what is read.
//!
//! # A `]` inside a text
//!
//! `US[Matsuyama[3d]]` or `C[he said [hello] and left]` should have been written with `\]`. In a correct
//! file something legal follows each `]` that ends a value: another value, a property, `;`, `(` or `)`. Only
//! where nothing of that kind follows is the bracket taken for a part of the text, so a correct file is never
//! read differently. Where both readings are possible, an open `[` in the text and the look of what comes
//! next decide; a node is never swallowed (`C[hello]---;B[aa]`).

use memchr::{memchr, memchr2, memchr3};

use super::diagnostic::{Code, Faults};
use super::name::{self, Shape};

/// One property of a node, as spans of the source.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RawProperty {
    /// Where the name starts.
    pub(crate) start: usize,
    /// Where the name ends.
    pub(crate) name_end: usize,
    /// Where the first value starts (at its `[`), or `end`.
    pub(crate) body: usize,
    /// Just behind the last value.
    pub(crate) end: usize,
    /// How its values end.
    pub(crate) shape: Shape,
}

/// Skips white space from `at`.
#[inline]
pub(crate) fn skip_space(source: &[u8], mut at: usize) -> usize {
    while let Some(b) = source.get(at) {
        if !is_space(*b) {
            break;
        }
        at += 1;
    }
    at
}

/// White space between tokens; NULs pad the files of some programs.
#[inline]
pub(crate) fn is_space(b: u8) -> bool {
    matches!(b, b' ' | b'\t' | b'\n' | b'\r' | 0x0B | 0x0C)
}

/// The end of the letters and digits at `at`, which starts with a letter.
#[inline]
pub(crate) fn name_end(source: &[u8], mut at: usize) -> usize {
    while source.get(at).is_some_and(u8::is_ascii_alphanumeric) {
        at += 1;
    }
    at
}

/// The next property of the node at `at`, or the place of the `;`, `(`, `)` or end of text that ends it.
pub(crate) fn next_property(
    source: &[u8],
    mut at: usize,
    faults: &mut impl Faults,
) -> Result<RawProperty, usize> {
    loop {
        at = skip_space(source, at);
        let Some(&b) = source.get(at) else { return Err(source.len()) };
        match b {
            b';' | b'(' | b')' => return Err(at),
            b'A'..=b'Z' | b'a'..=b'z' => {
                let end = name_end(source, at);
                let body = skip_space(source, end);
                if source.get(body) == Some(&b'[') {
                    return Ok(property(source, at, end, body, faults));
                }
                if is_bare_name(&source[at..end]) {
                    faults.fault(Code::NameWithoutValue, at);
                    let shape = name::raw_shape(&source[at..end]);
                    return Ok(RawProperty { start: at, name_end: end, body: end, end, shape });
                }
                faults.fault(Code::Junk, at);
                at = end;
            }
            b'[' => {
                faults.fault(Code::ValueWithoutName, at);
                at = plain_end(source, at + 1, &mut super::diagnostic::Silent).1;
            }
            b']' => {
                faults.fault(Code::StrayBracket, at);
                at += 1;
            }
            _ => {
                faults.fault(Code::Junk, at);
                at = junk_end(source, at);
            }
        }
        if faults.is_over() {
            return Err(at);
        }
    }
}

/// Where a run of meaningless characters ends.
fn junk_end(source: &[u8], mut at: usize) -> usize {
    while let Some(&b) = source.get(at) {
        if matches!(b, b';' | b'(' | b')' | b'[' | b']') || b.is_ascii_alphabetic() {
            break;
        }
        at += 1;
    }
    at
}

/// Whether a name that has no value is a property all the same, and no word of a stray sentence.
fn is_bare_name(raw: &[u8]) -> bool {
    raw.len() <= 2 && raw[0].is_ascii_uppercase() && name::is_known(&name::normalise(raw).0)
}

fn property(
    source: &[u8],
    start: usize,
    name_end: usize,
    body: usize,
    faults: &mut impl Faults,
) -> RawProperty {
    let raw = &source[start..name_end];
    if (raw.len() > 2 || !raw.iter().all(u8::is_ascii_uppercase))
        && let (_, Some(code)) = name::normalise(raw)
    {
        faults.fault(code, start);
    }
    let shape = name::raw_shape(raw);
    let mut end = body;
    while source.get(end) == Some(&b'[') {
        let (_, next) = value_end(source, end + 1, shape, faults);
        end = next;
        let after = skip_space(source, end);
        if source.get(after) != Some(&b'[') {
            break;
        }
        end = after;
    }
    RawProperty { start, name_end, body, end, shape }
}

/// The end of the value whose first character is at `at`, and the place behind its `]`.
#[inline]
pub(crate) fn value_end(
    source: &[u8],
    at: usize,
    shape: Shape,
    faults: &mut impl Faults,
) -> (usize, usize) {
    // The value of nearly every property of nearly every file: two letters.
    if source.get(at + 2) == Some(&b']') && shape == Shape::Plain {
        let pair = [source[at], source[at + 1]];
        if pair.iter().all(u8::is_ascii_alphanumeric) {
            return (at + 2, at + 3);
        }
    }
    match shape {
        Shape::Plain => plain_end(source, at, faults),
        Shape::OneText | Shape::Texts => text_end(source, at, shape, faults),
    }
}

/// The end of a value that is no text: an open bracket or a semicolon in it means that its `]` is missing.
fn plain_end(source: &[u8], start: usize, faults: &mut impl Faults) -> (usize, usize) {
    let mut at = start;
    while let Some(&b) = source.get(at) {
        match b {
            b']' => return (at, at + 1),
            b'\\' => at += 2,
            b';' | b'(' | b')' if starts_structure(source, at) => {
                faults.fault(Code::MissingBracket, at);
                return (trim_end(source, start, at), at);
            }
            b'[' => {
                let name = source[start..at]
                    .iter()
                    .rposition(|b| !is_space(*b))
                    .map_or(start, |i| start + i + 1);
                let letters =
                    source[start..name].iter().rev().take_while(|b| b.is_ascii_uppercase()).count();
                if letters > 0 && name - letters > start {
                    let end = name - letters;
                    faults.fault(Code::MissingBracket, end);
                    return (trim_end(source, start, end), end);
                }
                at += 1;
            }
            _ => at += 1,
        }
    }
    unterminated(source, start, faults)
}

/// A value that the file ends in; brackets that close the game do not belong to it.
fn unterminated(source: &[u8], start: usize, faults: &mut impl Faults) -> (usize, usize) {
    let start = start.min(source.len());
    faults.fault(Code::UnterminatedValue, start);
    let mut end = source.len();
    while end > start && (is_space(source[end - 1]) || source[end - 1] == b')') {
        end -= 1;
    }
    (end, end)
}

fn trim_end(source: &[u8], start: usize, mut end: usize) -> usize {
    while end > start && is_space(source[end - 1]) {
        end -= 1;
    }
    end
}

/// The end of a text, see the module's words on brackets.
fn text_end(source: &[u8], start: usize, shape: Shape, faults: &mut impl Faults) -> (usize, usize) {
    let mut at = start;
    // Open brackets of the text and how far they are counted, so that the whole stays linear.
    let (mut open, mut counted) = (0usize, start);
    while let Some(found) = source.get(at..).and_then(|rest| memchr2(b']', b'\\', rest)) {
        let close = at + found;
        if source[close] == b'\\' {
            at = close + 2;
            continue;
        }
        let next = skip_space(source, close + 1);
        let follower = follower(source, next);
        if follower == Follower::Sure {
            return (close, close + 1);
        }
        open += source[counted..close].iter().filter(|&&b| b == b'[').count();
        open = open.saturating_sub(escaped_closes(&source[counted..close]));
        counted = close + 1;
        let inside = match follower {
            Follower::Sure => false,
            Follower::Value => {
                shape == Shape::OneText && open > 0 && memchr(b']', &source[next..]).is_some()
            }
            Follower::Doubtful => open > 0 && memchr(b']', &source[close + 1..]).is_some(),
            Follower::Illegal => belongs_to_text(source, close, open > 0),
        };
        if !inside {
            return (close, close + 1);
        }
        faults.fault(Code::UnescapedBracket, close);
        open = open.saturating_sub(1);
        at = close + 1;
    }
    unterminated(source, start, faults)
}

fn escaped_closes(text: &[u8]) -> usize {
    text.windows(2).filter(|pair| pair == b"\\]").count()
}

/// What stands behind a `]`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Follower {
    /// Something that only follows the end of a value.
    Sure,
    /// `[`, the start of another value or of a bracket in the text.
    Value,
    /// `;`, `(` or `)` with nothing of a game behind it.
    Doubtful,
    /// Nothing that may follow the end of a value.
    Illegal,
}

fn follower(source: &[u8], next: usize) -> Follower {
    match source.get(next) {
        None => Follower::Sure,
        Some(b'[') => Follower::Value,
        Some(b';' | b'(' | b')') => {
            if starts_structure(source, next) {
                Follower::Sure
            } else {
                Follower::Doubtful
            }
        }
        Some(b) if b.is_ascii_alphabetic() => {
            let end = name_end(source, next);
            match source.get(skip_space(source, end)) {
                Some(b'[') => Follower::Sure,
                Some(b';' | b'(' | b')') | None if is_bare_name(&source[next..end]) => {
                    Follower::Sure
                }
                _ => Follower::Illegal,
            }
        }
        Some(_) => Follower::Illegal,
    }
}

/// Whether the `;`, `(` or `)` at `at` is followed by what follows it in a game.
fn starts_structure(source: &[u8], at: usize) -> bool {
    let next = skip_space(source, at + 1);
    match (source[at], source.get(next)) {
        (_, None) => true,
        (b';', Some(b';' | b'(' | b')')) => true,
        (b')', Some(b';' | b'(' | b')')) => true,
        (b'(', Some(b';')) => true,
        (b';' | b'(', Some(b)) if b.is_ascii_alphabetic() => {
            let end = name_end(source, next);
            source.get(skip_space(source, end)) == Some(&b'[')
                || (source[at] == b';' && is_bare_name(&source[next..end]))
        }
        _ => false,
    }
}

/// Whether a `]` that nothing legal follows is a part of the text.
fn belongs_to_text(source: &[u8], close: usize, open: bool) -> bool {
    let rest = &source[close + 1..];
    let Some(next) = unescaped_close(rest) else { return false };
    let between = &rest[..next];
    let mut at = 0;
    let mut named = false;
    while let Some(found) = memchr3(b';', b'[', b'(', &between[at..]) {
        let i = at + found;
        match between[i] {
            b'[' => {
                let name = between[..i].iter().rev().take_while(|b| b.is_ascii_uppercase()).count();
                named |= name > 0;
            }
            _ if node_starts(source, close + 1 + i) => return false,
            _ => {}
        }
        at = i + 1;
    }
    open || !named
}

/// Whether a node with a property starts at the `;` or the `(;` at `at`.
fn node_starts(source: &[u8], at: usize) -> bool {
    let mut next = skip_space(source, at + 1);
    if source[at] == b'(' {
        if source.get(next) != Some(&b';') {
            return false;
        }
        next = skip_space(source, next + 1);
    }
    let end = name_end(source, next);
    source.get(next).is_some_and(u8::is_ascii_alphabetic)
        && source.get(skip_space(source, end)) == Some(&b'[')
}

fn unescaped_close(text: &[u8]) -> Option<usize> {
    let mut at = 0;
    while let Some(found) = text.get(at..).and_then(|rest| memchr2(b']', b'\\', rest)) {
        if text[at + found] == b']' {
            return Some(at + found);
        }
        at += found + 2;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::super::diagnostic::Any;
    use super::*;

    /// The properties of a node as `NAME=value|value`, and whether anything was wrong.
    fn lex(node: &str) -> (Vec<String>, bool) {
        let source = node.as_bytes();
        let (mut at, mut faults) = (0, Any::default());
        let mut found = Vec::new();
        while let Ok(p) = next_property(source, at, &mut faults) {
            let mut values = Vec::new();
            let mut v = p.body;
            while v < p.end {
                let (end, next) = value_end(source, v + 1, p.shape, &mut faults);
                values.push(&node[v + 1..end]);
                v = skip_space(source, next);
            }
            found.push(format!("{}={}", &node[p.start..p.name_end], values.join("|")));
            at = p.end;
        }
        (found, faults.0)
    }

    #[test]
    fn correct_text_is_never_repaired() {
        for (node, properties) in [
            ("B[aa]W [bb]\n[cc]", vec!["B=aa", "W=bb|cc"]),
            ("C[[3d]N[a]", vec!["C=[3d", "N=a"]),
            ("C[a\\]b]", vec!["C=a\\]b"]),
            ("C[\\\\]B[aa]", vec!["C=\\\\", "B=aa"]),
            ("C[smile :[ ];", vec!["C=smile :[ "]),
            ("C[a [b] ]".strip_suffix(" ]").unwrap(), vec!["C=a [b"]),
            ("LB[aa:1][bb:2]", vec!["LB=aa:1|bb:2"]),
            ("C[]", vec!["C="]),
        ] {
            assert_eq!(
                lex(node),
                (properties.into_iter().map(String::from).collect(), false),
                "{node}"
            );
        }
    }

    #[test]
    fn brackets_inside_texts() {
        for (node, properties) in [
            ("US[Matsuyama[3d]]PB[x]", vec!["US=Matsuyama[3d]", "PB=x"]),
            ("C[he said [hello] and left];B[aa]", vec!["C=he said [hello] and left"]),
            ("C[see [1] and A[2] ok]W[aa]", vec!["C=see [1] and A[2] ok", "W=aa"]),
            ("C[hello]---;B[aa]", vec!["C=hello"]),
            ("C[hello] foo B[aa]", vec!["C=hello", "B=aa"]),
            ("C[hi :] how are you]", vec!["C=hi :] how are you"]),
            ("C[[a] [b] c]N[x]", vec!["C=[a] [b] c", "N=x"]),
            ("C[one][two]", vec!["C=one|two"]),
            ("B[bb]]W[cc]", vec!["B=bb", "W=cc"]),
            ("B[aa W[bb]", vec!["B=aa", "W=bb"]),
            ("B[aa;W[bb]", vec!["B=aa"]),
            ("KM[6.5\nHA[2]", vec!["KM=6.5", "HA=2"]),
            ("C[never ends)", vec!["C=never ends"]),
        ] {
            let (found, _) = lex(node);
            assert_eq!(found, properties, "{node}");
        }
    }

    #[test]
    fn stray_characters_cost_no_property() {
        for (node, properties) in [
            ("---B[aa]", vec!["B=aa"]),
            ("\0\0B[aa]", vec!["B=aa"]),
            ("foo bar B[aa]", vec!["B=aa"]),
            ("B W[aa]", vec!["B=", "W=aa"]),
            ("[zz]B[aa]", vec!["B=aa"]),
            ("7B[aa]", vec!["B=aa"]),
        ] {
            let (found, faulty) = lex(node);
            assert_eq!(found, properties, "{node}");
            assert!(faulty, "{node}");
        }
    }
}
