//! The answer of an engine.

use std::{fmt, io};

/// An answer: the identifier of its command and a text, of success or of failure.
///
/// [`Display`](fmt::Display) writes it as it goes over the wire, with the blank line at its end. The
/// body is tidied on the way: control characters and trailing spaces go, blank lines too, since the
/// first of them would end the answer. A body whose first line is indented, such as a board, starts
/// on the line below the status so that its columns stay in line.
///
/// # Examples
///
/// ```
/// use go_gtp::Response;
///
/// let response = Response::success(Some(12), "D4\n\nQ16");
/// assert_eq!(response.to_string(), "=12 D4\nQ16\n\n");
/// assert_eq!(Response::parse("=12 D4\nQ16\n\n")?, Response::success(Some(12), "D4\nQ16"));
/// assert_eq!(Response::failure(None, "illegal move").to_string(), "? illegal move\n\n");
/// assert_eq!(Response::success(None, "  A B\n1 . .").to_string(), "= \n  A B\n1 . .\n\n");
/// # Ok::<(), go_gtp::ParseResponseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Response {
    /// The identifier of the command that is answered.
    pub id: Option<u64>,
    /// The text: `Ok` after `=`, `Err` after `?`.
    pub result: Result<String, String>,
}

impl Response {
    /// An answer of success.
    pub fn success(id: Option<u64>, body: impl Into<String>) -> Response {
        Response { id, result: Ok(body.into()) }
    }

    /// An answer of failure.
    pub fn failure(id: Option<u64>, message: impl Into<String>) -> Response {
        Response { id, result: Err(message.into()) }
    }

    /// Reads a whole answer. Carriage returns and the blank lines around it do not matter.
    ///
    /// # Errors
    ///
    /// [`ParseResponseError`] when the text does not start with `=` or `?`.
    pub fn parse(text: &str) -> Result<Response, ParseResponseError> {
        let mut lines = text.lines().skip_while(|line| line.trim().is_empty());
        let head = lines.next().unwrap_or_default();
        let Some(head) = Head::parse(head) else {
            return Err(ParseResponseError { line: head.to_owned() });
        };
        let mut body = head.text.to_owned();
        for line in lines {
            body.push('\n');
            body.push_str(line);
        }
        let body = tidy_body(&body);
        let result = if head.success { Ok(body) } else { Err(body) };
        Ok(Response { id: head.id, result })
    }

    /// Writes the answer and flushes, for every client waits for it.
    ///
    /// # Errors
    ///
    /// Whatever the output reports.
    pub fn write_to(&self, output: &mut impl io::Write) -> io::Result<()> {
        output.write_all(self.to_string().as_bytes())?;
        output.flush()
    }
}

impl fmt::Display for Response {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (status, body) = match &self.result {
            Ok(body) => ('=', body),
            Err(message) => ('?', message),
        };
        let mut text = String::new();
        push_status(&mut text, status, self.id);
        let body = tidy_body(body);
        text.push_str(if body.starts_with(' ') { " \n" } else { " " });
        text.push_str(&body);
        text.push_str("\n\n");
        f.write_str(&text)
    }
}

/// The first line of an answer.
pub(crate) struct Head<'t> {
    pub(crate) success: bool,
    pub(crate) id: Option<u64>,
    pub(crate) text: &'t str,
}

impl<'t> Head<'t> {
    /// `None` when the line is no head, that is, noise of an engine that does not keep the protocol.
    pub(crate) fn parse(line: &'t str) -> Option<Head<'t>> {
        let (success, rest) = match line.split_at_checked(1)? {
            ("=", rest) => (true, rest),
            ("?", rest) => (false, rest),
            _ => return None,
        };
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let (number, text) = rest.split_at(digits);
        let apart = text.is_empty() || text.starts_with(char::is_whitespace);
        match number.parse() {
            Ok(id) if apart => Some(Head { success, id: Some(id), text: text.trim() }),
            _ => Some(Head { success, id: None, text: rest.trim() }),
        }
    }
}

/// Appends the status and the identifier.
pub(crate) fn push_status(text: &mut String, status: char, id: Option<u64>) {
    text.push(status);
    if let Some(id) = id {
        text.push_str(&id.to_string());
    }
}

/// The body as it may go over the wire: no control characters, trailing spaces or blank lines.
pub(crate) fn tidy_body(body: &str) -> String {
    let mut tidy = String::with_capacity(body.len());
    for line in body.split('\n') {
        let start = tidy.len();
        if start > 0 {
            tidy.push('\n');
        }
        let before = tidy.len();
        tidy.extend(line.chars().filter_map(|letter| match letter {
            '\t' => Some(' '),
            letter if letter.is_control() => None,
            letter => Some(letter),
        }));
        let length = tidy[before..].trim_end().len();
        tidy.truncate(if length == 0 { start } else { before + length });
    }
    tidy
}

/// A text that is no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an answer starts with = or ?, not {line:?}")]
pub struct ParseResponseError {
    /// The first line that is not blank.
    pub line: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_answer_keeps_its_space() {
        assert_eq!(Response::success(None, "").to_string(), "= \n\n");
        assert_eq!(Response::success(Some(3), "\n \n").to_string(), "=3 \n\n");
    }

    #[test]
    fn an_identifier_sticks_to_the_status() {
        assert_eq!(Response::parse("= 12"), Ok(Response::success(None, "12")));
        assert_eq!(Response::parse("=12"), Ok(Response::success(Some(12), "")));
        assert_eq!(Response::parse("?12 no\r\n\r\n"), Ok(Response::failure(Some(12), "no")));
        assert_eq!(Response::parse("=12x"), Ok(Response::success(None, "12x")));
        assert_eq!(Response::parse("\n\n=1\tx"), Ok(Response::success(Some(1), "x")));
        assert!(Response::parse("GNU Go 3.8").is_err());
        assert!(Response::parse("").is_err());
        assert!(Response::parse("é").is_err());
    }

    #[test]
    fn the_body_never_ends_the_answer_early() {
        let body = "\r\n\n a\r\n\t\n\u{1}\n  b  \n\n";
        assert_eq!(tidy_body(body), " a\n  b");
        assert_eq!(Response::success(None, body).to_string(), "= \n a\n  b\n\n");
    }
}
