//! Where a value ends.
//!
//! `US[Matsuyama[3d]]` or `C[he said [hello] and left]` should have been written with `\]`. In a correct
//! file something legal follows each `]` that ends a value: another value, a property, `;`, `(` or `)`. Only
//! where nothing of that kind follows is the bracket taken for a part of the text, so a correct file is never
//! read differently. Where both readings are possible, an open `[` in the text and the look of what comes
//! next decide; a node is never swallowed (`C[hello]---;B[aa]`).

use memchr::{memchr, memchr2, memchr3};

use super::{is_bare_name, is_space, name_end, skip_space};
use crate::sgf::diagnostic::{Code, Faults};
use crate::sgf::name::Shape;

/// How far prose is looked at behind a `]`, so that hostile files are read in linear time.
const PROSE: usize = 1000;
/// How often in one text.
const TRIES: usize = 64;

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
        Shape::Plain | Shape::Unbracketed => plain_end(source, at, faults),
        Shape::OneText | Shape::Texts => text_end(source, at, shape, faults),
    }
}

/// The end of a value that is no text: an open bracket or a semicolon in it means that its `]` is missing.
pub(super) fn plain_end(source: &[u8], start: usize, faults: &mut impl Faults) -> (usize, usize) {
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
    let mut tries = TRIES;
    while let Some(found) = source.get(at..).and_then(|rest| memchr2(b']', b'\\', rest)) {
        let close = at + found;
        if source[close] == b'\\' {
            at = close + 2;
            continue;
        }
        let next = skip_space(source, close + 1);
        let follower = follower(source, next);
        open += source[counted..close].iter().filter(|&&b| b == b'[').count();
        open = open.saturating_sub(escaped_closes(&source[counted..close]));
        counted = close + 1;
        let prose = open > 0 && tries > 0 && matches!(follower, Follower::Sure | Follower::Illegal);
        tries -= usize::from(prose);
        let inside = match follower {
            _ if prose && prose_goes_on(source, close, open) => true,
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

/// Whether a text with open brackets goes on behind a `]` although properties seem to follow: those end in
/// what is no property, and then stands the `]` that closes the text as brackets are paired
/// (`see [A] B [dd] and so on]`). In a correct file every unescaped `]` ends a value, so none is left for that.
fn prose_goes_on(source: &[u8], close: usize, open: usize) -> bool {
    let window = &source[..source.len().min(close + PROSE)];
    let mut at = close + 1;
    let mut nodes = 0;
    loop {
        let Some(found) = memchr(b'[', &window[at..]) else { return false };
        let value = at + found;
        for i in at..value {
            if window[i] == b';' && node_starts(window, i) {
                nodes += 1;
            } else if matches!(window[i], b'(' | b')') && starts_structure(window, i) {
                return false;
            }
        }
        let Some(length) = unescaped_close(&window[value..]) else { return false };
        at = value + length + 1;
        let next = skip_space(window, at);
        match follower(window, next) {
            _ if nodes > 1 => return false,
            Follower::Illegal => break,
            Follower::Sure | Follower::Value if window.get(next).is_some_and(|&b| b != b';') => {}
            _ => return false,
        }
    }
    let mut depth = open;
    while let Some(&b) = window.get(at) {
        match b {
            b'\\' => at += 1,
            b'[' => depth += 1,
            b']' => depth -= 1,
            b';' | b'(' if node_starts(window, at) => return false,
            _ => {}
        }
        if depth == 0 {
            return follower(source, skip_space(source, at + 1)) == Follower::Sure;
        }
        at += 1;
    }
    false
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
