//! The lines of a corpus file, read strictly one after another: no key unknown or out of order,
//! nothing twice, and an error that names its line.

use std::fmt;

use go_core::{Cell, Color, PointSet, Setup, Size};

use super::corpus::{Drawn, Fact};

/// Where a file breaks the format, and how.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct FormatError {
    pub(super) line: usize,
    pub(super) message: String,
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

/// The lines of a file, read one after another.
pub(super) struct Reader<'a> {
    lines: Vec<&'a str>,
    at: usize,
}

impl<'a> Reader<'a> {
    pub(super) fn new(text: &'a str) -> Result<Reader<'a>, FormatError> {
        let lines: Vec<&str> = text.split_terminator('\n').collect();
        for (i, line) in lines.iter().enumerate() {
            let message = if line.is_empty() {
                "an empty line"
            } else if line.contains(|c: char| c.is_control()) {
                "a control character"
            } else if line.split(' ').any(str::is_empty) {
                "a space too many"
            } else {
                continue;
            };
            return Err(FormatError { line: i + 1, message: message.to_owned() });
        }
        let reader = Reader { lines, at: 0 };
        if text.ends_with('\n') {
            Ok(reader)
        } else {
            let line = reader.lines.len();
            Err(FormatError { line, message: "no line feed at the end".to_owned() })
        }
    }

    /// An error at the line that is next.
    pub(super) fn error(&self, message: String) -> FormatError {
        FormatError { line: self.at + 1, message }
    }

    /// The key and the value of the next line, if it holds a colon.
    fn pair(&self) -> Option<(&'a str, &'a str)> {
        let (key, rest) = self.lines.get(self.at)?.split_once(':')?;
        Some((key, rest))
    }

    fn has(&self, key: &str) -> bool {
        self.pair().is_some_and(|(next, _)| next == key)
    }

    /// What a next key that begins with this word is about.
    pub(super) fn key_about(&self, word: &str) -> Option<&'a str> {
        self.pair()?.0.strip_prefix(word)?.strip_prefix(' ')
    }

    pub(super) fn value(&mut self, key: &str) -> Result<&'a str, FormatError> {
        let found = self.lines.get(self.at).copied().unwrap_or("the end");
        let Some((_, rest)) = self.pair().filter(|(next, _)| *next == key) else {
            return Err(self.error(format!("'{key}' is due, not '{found}'")));
        };
        let value = rest.strip_prefix(' ');
        let value = value.ok_or_else(|| self.error(format!("'{key}' has no value")))?;
        self.at += 1;
        Ok(value)
    }

    pub(super) fn parsed<T>(
        &mut self,
        key: &str,
        parse: impl FnOnce(&str) -> Result<T, String>,
    ) -> Result<T, FormatError> {
        let line = self.at + 1;
        let value = self.value(key)?;
        parse(value).map_err(|message| FormatError { line, message })
    }

    pub(super) fn optional<T>(
        &mut self,
        key: &str,
        parse: impl FnOnce(&str) -> Result<T, String>,
    ) -> Result<Option<T>, FormatError> {
        if self.has(key) { self.parsed(key, parse).map(Some) } else { Ok(None) }
    }

    /// The lines of a block, each read.
    fn block<T>(
        &mut self,
        key: &str,
        parse: impl Fn(&str) -> Result<T, String>,
    ) -> Result<Vec<T>, FormatError> {
        if self.pair() != Some((key, "")) {
            let found = self.lines.get(self.at).copied().unwrap_or("the end");
            return Err(self.error(format!("the block '{key}' is due, not '{found}'")));
        }
        self.at += 1;
        let mut rows = Vec::new();
        while let Some(line) = self.lines.get(self.at).filter(|line| !line.contains(':')) {
            rows.push(parse(line).map_err(|message| self.error(message))?);
            self.at += 1;
        }
        if rows.is_empty() { Err(self.error(format!("'{key}' is empty"))) } else { Ok(rows) }
    }

    pub(super) fn optional_block<T>(
        &mut self,
        key: &str,
        parse: impl Fn(&str) -> Result<T, String>,
    ) -> Result<Option<Vec<T>>, FormatError> {
        if self.has(key) { self.block(key, parse).map(Some) } else { Ok(None) }
    }

    pub(super) fn picture(&mut self, key: &str, size: Size) -> Result<Drawn, FormatError> {
        let start = self.at;
        let rows = self.block(key, row)?;
        let mut drawn = Drawn { setup: Setup::empty(size, Color::Black), crossed: PointSet::EMPTY };
        if rows.len() != usize::from(size.height()) {
            let message = format!("'{key}' has {} rows on a {size} board", rows.len());
            return Err(FormatError { line: start + 1, message });
        }
        for (y, row) in rows.iter().enumerate() {
            if row.len() != usize::from(size.width()) {
                let message = format!("{} cells in a row on a {size} board", row.len());
                return Err(FormatError { line: start + y + 2, message });
            }
            for (x, &(cell, crossed)) in row.iter().enumerate() {
                let point = size.point(x as u8, y as u8).expect("it is on the board");
                drawn.setup.set(point, cell);
                if crossed {
                    drawn.crossed.insert(point);
                }
            }
        }
        Ok(drawn)
    }

    pub(super) fn stones(&mut self, key: &str, size: Size) -> Result<Setup, FormatError> {
        let start = self.at;
        let drawn = self.picture(key, size)?;
        if drawn.crossed.is_empty() {
            Ok(drawn.setup)
        } else {
            let message = format!("crossed stones in '{key}'");
            Err(FormatError { line: start + 1, message })
        }
    }

    pub(super) fn optional_stones(
        &mut self,
        key: &str,
        size: Size,
    ) -> Result<Option<Setup>, FormatError> {
        if self.has(key) { self.stones(key, size).map(Some) } else { Ok(None) }
    }

    /// The block that ends the file.
    pub(super) fn facts(&mut self) -> Result<Vec<Fact>, FormatError> {
        if self.pair() != Some(("expect", "")) {
            let found = self.lines.get(self.at).copied().unwrap_or("the end");
            return Err(self.error(format!("'expect' is due, not '{found}'")));
        }
        self.at += 1;
        let mut facts: Vec<Fact> = Vec::new();
        while self.at < self.lines.len() {
            let line = self.at + 1;
            let (key, rest) =
                self.pair().ok_or_else(|| self.error("a fact needs a colon".to_owned()))?;
            let value = rest.strip_prefix(' ');
            let value = value.ok_or_else(|| self.error(format!("'{key}' has no value")))?;
            let (key, about) = match key.split_once(' ') {
                Some((key, about)) => (key, Some(about.to_owned())),
                None => (key, None),
            };
            if facts.iter().any(|fact| fact.key == key && fact.about == about) {
                return Err(self.error(format!("a second '{key}'")));
            }
            facts.push(Fact { line, key: key.to_owned(), about, value: value.to_owned() });
            self.at += 1;
        }
        if facts.is_empty() { Err(self.error("no fact".to_owned())) } else { Ok(facts) }
    }
}

/// A row of a picture: its cells, and which of them are crossed.
fn row(text: &str) -> Result<Vec<(Cell, bool)>, String> {
    let cell = |text: &str| match text {
        "." => Ok((Cell::Empty, false)),
        "X" => Ok((Cell::Black, false)),
        "O" => Ok((Cell::White, false)),
        "x" => Ok((Cell::Black, true)),
        "o" => Ok((Cell::White, true)),
        _ => Err(format!("'{text}' is no cell")),
    };
    text.split(' ').map(cell).collect()
}
