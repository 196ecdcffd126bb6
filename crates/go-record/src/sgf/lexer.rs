//! The text of one node: names and values.
//!
//! The parser runs over every node once and reports what it finds; later the same code runs again, silently,
//! over a node that somebody looks at. So a node costs no memory for its properties, and what was reported
//! is what is read.

mod ends;

use super::diagnostic::{Code, Faults};
use super::name::{self, Shape};
use ends::plain_end;
pub(crate) use ends::value_end;

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
                if let Some(value) = unbracketed(source, at, end) {
                    faults.fault(Code::ValueUnbracketed, value.body);
                    return Ok(value);
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

/// A move with a value in other brackets or in none: `B{aa}`, `B aa`.
fn unbracketed(source: &[u8], start: usize, name_end: usize) -> Option<RawProperty> {
    if !matches!(&source[start..name_end], b"B" | b"W") {
        return None;
    }
    let body = skip_space(source, name_end);
    let is_pair =
        |at: usize| source.get(at..at + 2).is_some_and(|v| v.iter().all(u8::is_ascii_lowercase));
    let end = match source.get(body)? {
        b'{' if is_pair(body + 1) && source.get(body + 3) == Some(&b'}') => body + 4,
        b'a'..=b'z' if body > name_end && is_pair(body) => body + 2,
        _ => return None,
    };
    // A word of a sentence has more words behind it.
    match source.get(skip_space(source, end)) {
        None | Some(b';' | b'(' | b')' | b'A'..=b'Z') => {
            Some(RawProperty { start, name_end, body, end, shape: Shape::Unbracketed })
        }
        Some(_) => None,
    }
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
            (
                "C[see [A] then B [dd] W [ee] and so on];W[cc]",
                vec!["C=see [A] then B [dd] W [ee] and so on"],
            ),
            ("C[player [3d]: hi; B[dd] is good];W[cc]", vec!["C=player [3d]: hi; B[dd] is good"]),
            ("C[a [b] c [d] e])", vec!["C=a [b] c [d] e"]),
            ("C[a [b] B [dd] W [ee] ok])", vec!["C=a [b] B [dd] W [ee] ok"]),
            // A node is never swallowed for a bracket too much in a later text.
            ("C[a [b];B[cc];W[dd]C[smile :] ok])", vec!["C=a [b"]),
            ("C[a [b]---;B[cc])", vec!["C=a [b"]),
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
            ("B is good", vec!["B="]),
            ("7B[aa]", vec!["B=aa"]),
        ] {
            let (found, faulty) = lex(node);
            assert_eq!(found, properties, "{node}");
            assert!(faulty, "{node}");
        }
    }
}
