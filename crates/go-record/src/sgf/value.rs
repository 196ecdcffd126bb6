//! Properties and their values, as they stand in the text or in an edit.

use std::borrow::Cow;

use super::diagnostic::Silent;
use super::lexer::{self, RawProperty, skip_space};
use super::name::{self, Shape};
use crate::xy::{BoardSize, PointText, parse_point};

/// One property of a node: its name and its values.
///
/// A node may hold the same property twice in a broken file; [`Cursor::values`](super::Cursor::values)
/// joins them.
#[derive(Clone, Debug)]
pub struct Property<'c> {
    name: Cow<'c, str>,
    body: Body<'c>,
}

#[derive(Clone, Copy, Debug)]
enum Body<'c> {
    Source { source: &'c [u8], raw: RawProperty },
    Edit(&'c [Box<[u8]>]),
}

impl<'c> Property<'c> {
    pub(crate) fn from_source(source: &'c [u8], raw: RawProperty) -> Self {
        let (name, _) = name::normalise(&source[raw.start..raw.name_end]);
        Self { name, body: Body::Source { source, raw } }
    }

    pub(crate) fn from_edit(name: &'c str, values: &'c [Box<[u8]>]) -> Self {
        Self { name: Cow::Borrowed(name), body: Body::Edit(values) }
    }

    /// The name in capitals, as FF\[4\] writes it: `"SZ"` also for `SiZe`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The name without a tie to this property.
    pub(crate) fn name_cow(&self) -> Cow<'c, str> {
        self.name.clone()
    }

    /// The name as the file spells it.
    pub fn spelled(&self) -> &str {
        match self.body {
            Body::Source { source, raw } => {
                std::str::from_utf8(&source[raw.start..raw.name_end]).unwrap_or_default()
            }
            Body::Edit(_) => &self.name,
        }
    }

    /// The values in order. A name without a bracket has none, `B[]` has one that is empty.
    pub fn values(&self) -> Values<'c> {
        Values(match self.body {
            Body::Source { source, raw } => {
                Walk::Source { source, at: raw.body, end: raw.end, shape: raw.shape }
            }
            Body::Edit(values) => Walk::Edit(values.iter()),
        })
    }

    /// The first value.
    pub fn value(&self) -> Option<Value<'c>> {
        self.values().next()
    }

    /// Bytes from the start of the text to the name, unless the property comes from an edit.
    pub fn offset(&self) -> Option<usize> {
        match self.body {
            Body::Source { raw, .. } => Some(raw.start),
            Body::Edit(_) => None,
        }
    }
}

/// The values of a property, see [`Property::values`].
#[derive(Clone, Debug)]
pub struct Values<'c>(Walk<'c>);

#[derive(Clone, Debug)]
enum Walk<'c> {
    Source { source: &'c [u8], at: usize, end: usize, shape: Shape },
    Edit(std::slice::Iter<'c, Box<[u8]>>),
}

impl<'c> Iterator for Values<'c> {
    type Item = Value<'c>;

    fn next(&mut self) -> Option<Value<'c>> {
        match &mut self.0 {
            Walk::Edit(values) => values.next().map(|raw| Value { raw, offset: None }),
            Walk::Source { source, at, end, shape } => {
                if *at >= *end {
                    return None;
                }
                if *shape == Shape::Unbracketed {
                    let is_bare = source[*at] != b'{';
                    let (start, close) = if is_bare { (*at, *end) } else { (*at + 1, *end - 1) };
                    *at = *end;
                    return Some(Value { raw: &source[start..close], offset: Some(start) });
                }
                let start = *at + 1;
                let (close, next) = lexer::value_end(source, start, *shape, &mut Silent);
                *at = skip_space(source, next);
                Some(Value { raw: &source[start..close], offset: Some(start) })
            }
        }
    }
}

/// One value of a property: what stands between its brackets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Value<'c> {
    raw: &'c [u8],
    offset: Option<usize>,
}

impl<'c> Value<'c> {
    /// The bytes between the brackets, escapes and all.
    pub fn raw(self) -> &'c [u8] {
        self.raw
    }

    /// Bytes from the start of the text to the value, unless it comes from an edit.
    pub fn offset(self) -> Option<usize> {
        self.offset
    }

    /// Whether there is nothing, or white space alone, between the brackets.
    pub fn is_empty(self) -> bool {
        self.raw.iter().all(u8::is_ascii_whitespace)
    }

    /// The value as *Text*: escapes resolved, escaped line breaks dropped, other line breaks kept as `\n`,
    /// other white space as a blank (FF\[4\], "Text").
    pub fn text(self) -> Cow<'c, str> {
        unescape(self.raw, Breaks::Keep)
    }

    /// The value as *SimpleText*: as [`Value::text`], with every line break a blank.
    pub fn simple(self) -> Cow<'c, str> {
        match unescape(self.raw, Breaks::Blank) {
            Cow::Borrowed(text) => Cow::Borrowed(text.trim()),
            Cow::Owned(text) => Cow::Owned(text.trim().to_owned()),
        }
    }

    /// The point that the value names, by whatever spelling. Escapes have no place in it, but mean what
    /// they do elsewhere.
    pub(crate) fn point_text(self, size: BoardSize) -> PointText {
        // A vertical tab is white space in a text, though not to ASCII's own test.
        if memchr::memchr2(b'\\', 0x0B, self.raw).is_none() {
            return parse_point(self.raw, size);
        }
        match parse_point(self.text().as_bytes(), size) {
            PointText::Exact(at) | PointText::Case(at) | PointText::Human(at) => {
                PointText::Loose(at)
            }
            PointText::Empty => PointText::OldPass,
            other => other,
        }
    }

    /// The two parts of a composed value (`aa:1`), split at the first `:` that is not escaped.
    pub fn compose(self) -> Option<(Value<'c>, Value<'c>)> {
        let mut at = 0;
        while let Some(found) = memchr::memchr2(b':', b'\\', self.raw.get(at..)?) {
            let i = at + found;
            if self.raw[i] == b':' {
                let second = self.offset.map(|start| start + i + 1);
                return Some((
                    Value { raw: &self.raw[..i], offset: self.offset },
                    Value { raw: &self.raw[i + 1..], offset: second },
                ));
            }
            at = i + 2;
        }
        None
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Breaks {
    Keep,
    Blank,
}

fn unescape(raw: &[u8], breaks: Breaks) -> Cow<'_, str> {
    let special = |b: &u8| match b {
        b'\\' | b'\r' | b'\t' | 0x0B | 0x0C => true,
        b'\n' => breaks == Breaks::Blank,
        _ => false,
    };
    if !raw.iter().any(special) {
        return String::from_utf8_lossy(raw);
    }
    let mut text = Vec::with_capacity(raw.len());
    let mut at = 0;
    while at < raw.len() {
        let escaped = raw[at] == b'\\';
        at += usize::from(escaped);
        let Some(&b) = raw.get(at) else { break };
        match b {
            b'\n' | b'\r' => {
                // CR LF and LF CR are one line break.
                let pair = if b == b'\n' { b'\r' } else { b'\n' };
                at += 1 + usize::from(raw.get(at + 1) == Some(&pair));
                match (escaped, breaks) {
                    (true, _) => {}
                    (false, Breaks::Keep) => text.push(b'\n'),
                    (false, Breaks::Blank) => text.push(b' '),
                }
            }
            b'\t' | 0x0B | 0x0C => {
                text.push(b' ');
                at += 1;
            }
            _ => {
                text.push(b);
                at += 1;
            }
        }
    }
    Cow::Owned(match String::from_utf8(text) {
        Ok(text) => text,
        Err(broken) => String::from_utf8_lossy(broken.as_bytes()).into_owned(),
    })
}

/// Writes a text so that reading it gives the text back: `]` and `\` escaped.
pub(crate) fn escape(text: &str) -> Box<[u8]> {
    escape_with(text, b"]\\")
}

/// Writes a part of a composed value: `:` escaped, too.
pub(crate) fn escape_part(text: &str) -> Box<[u8]> {
    escape_with(text, b"]\\:")
}

/// Writes a value of a property. Where no text belongs, what looks like the next node or property is escaped,
/// too: reading would take it for one whose `]` before it is missing.
pub(crate) fn escape_for(name: &str, text: &str) -> Box<[u8]> {
    match name::shape(name) {
        Shape::Plain => escape_with(text, b"]\\[;()"),
        Shape::OneText | Shape::Texts | Shape::Unbracketed => escape(text),
    }
}

fn escape_with(text: &str, special: &[u8]) -> Box<[u8]> {
    let mut raw = Vec::with_capacity(text.len());
    for b in text.bytes() {
        if special.contains(&b) {
            raw.push(b'\\');
        }
        raw.push(b);
    }
    raw.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(raw: &str) -> Value<'_> {
        Value { raw: raw.as_bytes(), offset: None }
    }

    #[test]
    fn texts_as_ff4_defines_them() {
        for (raw, text, simple) in [
            ("plain", "plain", "plain"),
            ("a\\]b\\\\c\\:d", "a]b\\c:d", "a]b\\c:d"),
            ("soft\\\nbreak", "softbreak", "softbreak"),
            ("soft\\\r\nbreak", "softbreak", "softbreak"),
            ("hard\r\nbreak", "hard\nbreak", "hard break"),
            ("tab\there", "tab here", "tab here"),
            ("ends\\", "ends", "ends"),
            (" in ", " in ", "in"),
        ] {
            assert_eq!(value(raw).text(), text, "{raw:?}");
            assert_eq!(value(raw).simple(), simple, "{raw:?}");
        }
    }

    #[test]
    fn composed_values_split_at_the_first_bare_colon() {
        let (a, b) = value("a\\:b:c:d").compose().unwrap();
        assert_eq!((&*a.text(), &*b.text()), ("a:b", "c:d"));
        assert!(value("a\\:b").compose().is_none());
    }

    #[test]
    fn escaping_round_trips() {
        for text in ["", "]", "\\", "a\\]:b\n[c]", "日本]"] {
            assert_eq!(value(std::str::from_utf8(&escape(text)).unwrap()).text(), text);
            assert_eq!(value(std::str::from_utf8(&escape_part(text)).unwrap()).text(), text);
            assert!(value(std::str::from_utf8(&escape_part(text)).unwrap()).compose().is_none());
        }
    }
}
