//! One line of a controller: nothing, an interruption or a command.

use std::fmt;

/// What a line of input means to an engine.
///
/// # Examples
///
/// ```
/// use go_gtp::Input;
///
/// assert_eq!(Input::parse("  # interrupt\r"), Input::Interrupt);
/// assert_eq!(Input::parse("# remark"), Input::Nothing);
/// let Input::Command(command) = Input::parse("12\tplay  B D4 # remark") else { panic!() };
/// assert_eq!(command.id(), Some(12));
/// assert_eq!(command.name(), "play");
/// assert_eq!(command.args(), ["B", "D4"]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// A blank line or a comment. It needs no answer, yet it stops a running analysis.
    Nothing,
    /// The comment `# interrupt`, by which GoGui asks a running command to come to an end.
    Interrupt,
    /// A command to be answered.
    Command(Command),
}

impl Input {
    /// Reads one line (GTP 2 draft, section 3.1). Every text has a meaning; nothing fails.
    #[must_use]
    pub fn parse(line: &str) -> Input {
        let (text, comment) = match line.split_once('#') {
            Some((text, comment)) => (text, Some(comment)),
            None => (line, None),
        };
        let text = clean(text);
        let text = text.trim_matches(' ');
        if text.is_empty() {
            let asks = comment.is_some_and(|comment| clean(comment).trim() == "interrupt");
            return if asks { Input::Interrupt } else { Input::Nothing };
        }
        let (first, rest) = cut(text);
        let id = read_id(first);
        let (name, rest) = if id.is_some() { cut(rest) } else { (first, rest) };
        Input::Command(Command::assemble(id, name, rest))
    }
}

/// Drops control characters, and byte order marks too, and turns tabs into spaces.
fn clean(text: &str) -> String {
    text.chars()
        .filter_map(|letter| match letter {
            '\t' => Some(' '),
            letter if letter.is_control() || letter == '\u{feff}' => None,
            letter => Some(letter),
        })
        .collect()
}

/// The first word and the rest without the spaces between them.
fn cut(text: &str) -> (&str, &str) {
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    (word, rest.trim_start_matches(' '))
}

fn read_id(word: &str) -> Option<u64> {
    word.bytes().all(|byte| byte.is_ascii_digit()).then(|| word.parse().ok()).flatten()
}

/// A command: an optional identifier, a name and words.
///
/// The name is empty when a line holds nothing but an identifier; such a line still asks for an
/// answer. Names are compared as they are, lower case by custom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    id: Option<u64>,
    name: String,
    text: String,
    args: Vec<String>,
}

impl Command {
    /// A command of a name and words, without an identifier.
    ///
    /// # Errors
    ///
    /// [`BuildCommandError`] when the text would not arrive as it is: a name that is empty or a
    /// number, an empty word, or a space, control character or `#` anywhere.
    ///
    /// # Examples
    ///
    /// ```
    /// use go_gtp::Command;
    ///
    /// let command = Command::new("play", ["b", "D4"])?.with_id(7);
    /// assert_eq!(command.to_string(), "7 play b D4");
    /// assert!(Command::new("play", ["b", "D4\nquit"]).is_err());
    /// # Ok::<(), go_gtp::BuildCommandError>(())
    /// ```
    pub fn new<W: AsRef<str>>(
        name: &str,
        words: impl IntoIterator<Item = W>,
    ) -> Result<Command, BuildCommandError> {
        check_word(name)?;
        if read_id(name).is_some() {
            return Err(BuildCommandError::NumericName(name.to_owned()));
        }
        let mut text = String::new();
        for word in words {
            check_word(word.as_ref())?;
            if !text.is_empty() {
                text.push(' ');
            }
            text.push_str(word.as_ref());
        }
        Ok(Command::assemble(None, name, &text))
    }

    /// Reads a line that must hold a command.
    ///
    /// # Errors
    ///
    /// [`BuildCommandError`] when the line is blank or a comment, has no name, or holds a line feed.
    pub fn parse(line: &str) -> Result<Command, BuildCommandError> {
        if line.contains('\n') {
            return Err(BuildCommandError::Unprintable(line.to_owned()));
        }
        match Input::parse(line) {
            Input::Command(command) if !command.name.is_empty() => Ok(command),
            _ => Err(BuildCommandError::Empty),
        }
    }

    fn assemble(id: Option<u64>, name: &str, text: &str) -> Command {
        let args = text.split(' ').filter(|word| !word.is_empty()).map(str::to_owned).collect();
        Command { id, name: name.to_owned(), text: text.to_owned(), args }
    }

    /// The same command under another identifier.
    #[must_use]
    pub fn with_id(mut self, id: u64) -> Command {
        self.id = Some(id);
        self
    }

    /// The number that the answer has to repeat, if there is one.
    #[must_use]
    pub fn id(&self) -> Option<u64> {
        self.id
    }

    /// The name of the command.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The words after the name.
    #[must_use]
    pub fn args(&self) -> &[String] {
        &self.args
    }

    /// The word at a place, counted from 0.
    #[must_use]
    pub fn arg(&self, place: usize) -> Option<&str> {
        self.args.get(place).map(String::as_str)
    }

    /// Everything after the name as it was written, with its inner spaces: for file names and JSON.
    ///
    /// ```
    /// use go_gtp::Command;
    ///
    /// let command = Command::parse("loadsgf my  game.sgf")?;
    /// assert_eq!(command.text(), "my  game.sgf");
    /// # Ok::<(), go_gtp::BuildCommandError>(())
    /// ```
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// The line of the command, without a line feed.
impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(id) = self.id {
            write!(f, "{id} ")?;
        }
        f.write_str(&self.name)?;
        if !self.text.is_empty() {
            write!(f, " {}", self.text)?;
        }
        Ok(())
    }
}

/// Why a text cannot be sent as a command.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BuildCommandError {
    /// The name or a word is empty, or the line holds no command.
    #[error("a command and its words must not be empty")]
    Empty,
    /// The name is a number and would be read as an identifier.
    #[error("the command name {0:?} would be read as an identifier")]
    NumericName(String),
    /// A space, a control character or `#` would cut the text.
    #[error("{0:?} cannot be sent as one word of a line")]
    Unprintable(String),
}

fn check_word(word: &str) -> Result<(), BuildCommandError> {
    if word.is_empty() {
        return Err(BuildCommandError::Empty);
    }
    let cuts = |letter: char| letter.is_control() || matches!(letter, ' ' | '#' | '\u{feff}');
    if word.contains(cuts) {
        return Err(BuildCommandError::Unprintable(word.to_owned()));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn command(line: &str) -> Command {
        match Input::parse(line) {
            Input::Command(command) => command,
            other => panic!("{line:?} is {other:?}"),
        }
    }

    #[test]
    fn an_identifier_needs_a_space_and_fits_64_bits() {
        assert_eq!(command("0 name").id(), Some(0));
        assert_eq!(command("007 name").id(), Some(7));
        assert_eq!(command("18446744073709551615 name").id(), Some(u64::MAX));
        assert_eq!(command("18446744073709551616 name").name(), "18446744073709551616");
        assert_eq!(command("12name").name(), "12name");
        assert_eq!(command("-1 name").name(), "-1");
        assert_eq!(command("5").name(), "");
        assert_eq!(command("5").id(), Some(5));
    }

    #[test]
    fn q5go_writes_two_spaces_after_the_identifier() {
        let command = command("8  lz-genmove_analyze black 100");
        assert_eq!((command.id(), command.name()), (Some(8), "lz-genmove_analyze"));
        assert_eq!(command.args(), ["black", "100"]);
    }

    #[test]
    fn control_characters_vanish_and_tabs_are_spaces() {
        let command = command("\u{feff}\u{1}\tpl\u{8}ay\tB\u{0} \t D4\r\u{7f}");
        assert_eq!((command.name(), command.text()), ("play", "B   D4"));
        assert_eq!(command.args(), ["B", "D4"]);
    }

    #[test]
    fn only_a_comment_line_interrupts() {
        for line in ["# interrupt", "#interrupt", "\t#  interrupt \r"] {
            assert_eq!(Input::parse(line), Input::Interrupt, "{line:?}");
        }
        for line in ["", " ", "\r", "#", "# interrupts", "## interrupt", "# interrupt now"] {
            assert_eq!(Input::parse(line), Input::Nothing, "{line:?}");
        }
        assert_eq!(command("name # interrupt").to_string(), "name");
    }
}
