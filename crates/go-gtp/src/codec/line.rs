//! Bytes to lines, with a bound on how much of a line is held in memory.

use std::io::{self, BufRead};

/// How much of an over-long line is kept, enough to find an identifier in it.
const PREFIX: usize = 64;

/// One line of input, without its line feed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// The line; bytes that are no UTF-8 have become U+FFFD, a final carriage return is gone.
    Text(String),
    /// The line was longer than the limit. Only its first bytes (at most 64) are here; the rest is
    /// discarded up to the next line feed.
    TooLong(String),
}

/// Reads lines from bytes that nobody vouches for.
///
/// Never holds more than the limit, never fails on bytes that are not UTF-8. An over-long line is
/// reported as soon as it is known to be one, so that even a line without an end gets an answer.
///
/// # Examples
///
/// ```
/// use go_gtp::{Line, LineReader};
///
/// let mut lines = LineReader::new(&b"name\r\nxxxxxxxxxxxx\nquit"[..], 8);
/// assert_eq!(lines.next_line()?, Some(Line::Text("name".into())));
/// assert_eq!(lines.next_line()?, Some(Line::TooLong("xxxxxxxxxxxx".into())));
/// assert_eq!(lines.next_line()?, Some(Line::Text("quit".into())));
/// assert_eq!(lines.next_line()?, None);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct LineReader<R> {
    input: R,
    limit: usize,
    line: Vec<u8>,
    skipping: bool,
}

impl<R: BufRead> LineReader<R> {
    /// A reader of lines of at most `limit` bytes (the line feed not counted).
    pub fn new(input: R, limit: usize) -> LineReader<R> {
        LineReader { input, limit, line: Vec::new(), skipping: false }
    }

    /// The next line, or `None` at the end of the input. A last line without a line feed counts.
    ///
    /// # Errors
    ///
    /// Whatever the input reports, except interrupted reads, which are repeated.
    pub fn next_line(&mut self) -> io::Result<Option<Line>> {
        loop {
            let bytes = match self.input.fill_buf() {
                Ok(bytes) => bytes,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if bytes.is_empty() {
                self.skipping = false;
                return Ok((!self.line.is_empty()).then(|| self.take_text()));
            }
            let end = bytes.iter().position(|&byte| byte == b'\n');
            let part = &bytes[..end.unwrap_or(bytes.len())];
            let used = part.len() + usize::from(end.is_some());
            if self.skipping {
                self.skipping = end.is_none();
                self.input.consume(used);
                continue;
            }
            if part.len() > self.limit - self.line.len() {
                self.line.extend_from_slice(&part[..part.len().min(PREFIX)]);
                let prefix = &self.line[..self.line.len().min(PREFIX)];
                let prefix = String::from_utf8_lossy(prefix).into_owned();
                // The memory of a long line goes back at once.
                self.line = Vec::new();
                self.skipping = end.is_none();
                self.input.consume(used);
                return Ok(Some(Line::TooLong(prefix)));
            }
            self.line.extend_from_slice(part);
            self.input.consume(used);
            if end.is_some() {
                return Ok(Some(self.take_text()));
            }
        }
    }

    fn take_text(&mut self) -> Line {
        if self.line.last() == Some(&b'\r') {
            self.line.pop();
        }
        let text = String::from_utf8_lossy(&self.line).into_owned();
        self.line.clear();
        Line::Text(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    fn all(bytes: &[u8], limit: usize, buffer: usize) -> Vec<Line> {
        let mut lines = LineReader::new(BufReader::with_capacity(buffer, bytes), limit);
        let mut found = Vec::new();
        while let Some(line) = lines.next_line().expect("memory does not fail") {
            found.push(line);
        }
        found
    }

    #[test]
    fn the_buffer_size_does_not_matter() {
        let bytes = b"a\r\n\n\xff\xfe\nlonger than ten\nshort\n0123456789\n01234567890\nlast";
        let expected = all(bytes, 10, 4096);
        assert_eq!(expected.len(), 8);
        assert!(matches!(&expected[2], Line::Text(text) if text.contains('\u{fffd}')));
        assert!(matches!(&expected[3], Line::TooLong(_)));
        assert!(matches!(&expected[5], Line::Text(_)));
        assert!(matches!(&expected[6], Line::TooLong(_)));
        for buffer in 1..40 {
            let found = all(bytes, 10, buffer);
            assert_eq!(found.len(), expected.len(), "buffer {buffer}");
            for (left, right) in found.iter().zip(&expected) {
                match (left, right) {
                    // Only the length of the prefix may depend on how the bytes arrived.
                    (Line::TooLong(left), Line::TooLong(right)) => {
                        assert!(right.starts_with(left.as_str()), "buffer {buffer}");
                    }
                    _ => assert_eq!(left, right, "buffer {buffer}"),
                }
            }
        }
    }

    #[test]
    fn an_endless_line_keeps_no_memory_and_is_reported_once() {
        let endless = io::Read::take(io::repeat(b'x'), 50_000_000);
        let mut lines = LineReader::new(BufReader::new(endless), 1000);
        assert!(matches!(lines.next_line().unwrap(), Some(Line::TooLong(_))));
        assert!(lines.line.capacity() == 0);
        assert_eq!(lines.next_line().unwrap(), None);
    }
}
