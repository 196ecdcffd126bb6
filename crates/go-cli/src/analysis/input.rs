//! The lines of the client, read on a thread of their own.

use std::io::{self, BufRead};
use std::thread;

use crossbeam_channel::{Receiver, bounded};

/// Bytes of the longest query: far beyond any game, and little enough to be kept.
pub(super) const LONGEST: usize = 1 << 24;

/// Lines that wait for the desk before no more are read.
const WAITING: usize = 16;

/// A line of the client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// Its text; bytes that are no UTF-8 are replaced, which no query survives unnoticed.
    Text(String),
    /// It was longer than [`LONGEST`].
    TooLong,
}

/// Starts reading standard input. The channel closes at its end.
pub(super) fn start() -> Receiver<Line> {
    let (sender, lines) = bounded(WAITING);
    thread::spawn(move || {
        let mut input = io::stdin().lock();
        while let Some(line) = read_line(&mut input, LONGEST) {
            if sender.send(line).is_err() {
                break;
            }
        }
    });
    lines
}

/// The next line that is not blank, without its end; `None` at the end of input or when reading
/// fails.
fn read_line(input: &mut impl BufRead, longest: usize) -> Option<Line> {
    let mut line = Vec::new();
    let mut is_long = false;
    loop {
        let buffer = match input.fill_buf() {
            Ok(buffer) => buffer,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => &[],
        };
        let is_over = buffer.is_empty();
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let part = &buffer[..end.unwrap_or(buffer.len())];
        is_long |= line.len() + part.len() > longest;
        if is_long {
            line = Vec::new();
        } else {
            line.extend_from_slice(part);
        }
        let taken = end.map_or(buffer.len(), |end| end + 1);
        input.consume(taken);
        if end.is_none() && !is_over {
            continue;
        }
        if is_long {
            return Some(Line::TooLong);
        }
        if !line.iter().all(u8::is_ascii_whitespace) {
            return Some(Line::Text(String::from_utf8_lossy(&line).into_owned()));
        }
        if is_over {
            return None;
        }
        line.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(mut input: &[u8]) -> Vec<Line> {
        std::iter::from_fn(|| read_line(&mut input, 10)).collect()
    }

    #[test]
    fn lines_end_in_any_way() {
        let text = |text: &str| Line::Text(text.to_owned());
        assert_eq!(lines(b"{}\r\n\n  \n[1]"), [text("{}\r"), text("[1]")]);
        assert_eq!(lines(b""), []);
        assert_eq!(lines(b"\n\n"), []);
        assert_eq!(lines(b"\xff\n"), [text("\u{fffd}")]);
    }

    #[test]
    fn a_long_line_is_told_once_and_skipped() {
        let mut input = vec![b'x'; 100_000];
        input.extend(b"\n{}\n");
        assert_eq!(lines(&input), [Line::TooLong, Line::Text("{}".to_owned())]);
        assert_eq!(lines(&[b'x'; 11]), [Line::TooLong]);
        assert_eq!(lines(&[b'x'; 10]).len(), 1);
    }
}
