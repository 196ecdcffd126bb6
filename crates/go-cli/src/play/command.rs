//! What a person types during a game.

use std::fmt;
use std::path::PathBuf;

use go_core::{Color, Point, Size};

/// A typed command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    /// A stone.
    Place(Point),
    /// No stone.
    Pass,
    /// A turn of this colour, and of no other.
    As(Color, Box<Command>),
    /// Take back the last turn or choice.
    Undo,
    /// Give up.
    Resign,
    /// Take this colour after the pie opening.
    Side(Color),
    /// What would the computer do?
    Hint,
    /// The score as it stands.
    Score,
    /// Mark these groups dead, or unmark them.
    Dead(Vec<Point>),
    /// Agree with the marks; for this colour alone if one is named.
    Confirm(Option<Color>),
    /// Leave marking or filling neutral points, and play on.
    Back,
    /// Write the game to a file.
    Save(PathBuf),
    /// Draw the board again.
    Board,
    /// List the commands.
    Help,
    /// Save and leave.
    Quit,
}

/// What [`Command::Help`] lists.
pub(crate) const HELP: &str =
    "  D4            place a stone (columns A to Z without I, rows from the bottom)
  pass          place none
  undo          take back your last turn or choice
  black, white  after the pie opening: take this side
  hint          what the computer would do
  score         the count as it stands, with dead groups as the computer judges
  dead D4 ...   when dead groups are marked: mark a group and what falls with it, or not
  confirm       agree with the marks
  back          leave the marking, or the filling of neutral points, and play on
  board         draw the board again
  save FILE     write the game to a file
  resign        give up
  quit          save the game and leave (so does Ctrl-D)";

/// Why a line is no command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CommandError(String);

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Command {
    /// Reads a line. `None` if it is blank.
    ///
    /// # Errors
    /// Says what is wrong and what is allowed.
    pub(crate) fn parse(line: &str, size: Size) -> Result<Option<Command>, CommandError> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let typed = word;
        let word = typed.to_lowercase();
        let points = || rest.split([' ', ',']).filter(|text| !text.is_empty());
        let command = match word.as_str() {
            "" => return Ok(None),
            "dead" => {
                let points: Result<Vec<Point>, _> = points().map(|t| size.parse_point(t)).collect();
                match points {
                    Ok(points) if points.is_empty() => {
                        return Err(CommandError("dead: name a point of the group, as D4".into()));
                    }
                    Ok(points) => Command::Dead(points),
                    Err(error) => return Err(CommandError(error.to_string())),
                }
            }
            "save" if rest.is_empty() => {
                return Err(CommandError("save: name the file, as game.sgf".into()));
            }
            "save" => Command::Save(PathBuf::from(rest)),
            "confirm" if !rest.is_empty() => match rest.parse() {
                Ok(color) => Command::Confirm(Some(color)),
                Err(error) => return Err(CommandError(format!("confirm: {error}"))),
            },
            "play" | "move" if !rest.is_empty() => return Command::parse(rest, size),
            // As engines are told.
            "b" | "w" | "black" | "white" if is_turn(rest) => {
                let color = if word.starts_with('b') { Color::Black } else { Color::White };
                let turn = Command::parse(rest, size)?;
                return Ok(turn.map(|turn| Command::As(color, Box::new(turn))));
            }
            _ if !rest.is_empty() => {
                return Err(CommandError(format!(
                    "'{}': one thing at a time, as D4 or pass; help lists the commands",
                    shown(line)
                )));
            }
            "pass" => Command::Pass,
            "undo" => Command::Undo,
            "resign" => Command::Resign,
            "black" | "b" => Command::Side(Color::Black),
            "white" | "w" => Command::Side(Color::White),
            "hint" => Command::Hint,
            "score" => Command::Score,
            "confirm" => Command::Confirm(None),
            "back" => Command::Back,
            "board" => Command::Board,
            "help" | "h" | "?" => Command::Help,
            "quit" | "exit" | "q" => Command::Quit,
            _ => return place(typed, size).map(Some),
        };
        Ok(Some(command))
    }
}

/// Whether a single word was meant as a turn.
fn is_turn(word: &str) -> bool {
    looks_like_a_point(word) || word.eq_ignore_ascii_case("pass")
}

/// A point, or an error that fits what was probably meant.
fn place(word: &str, size: Size) -> Result<Command, CommandError> {
    match size.parse_point(word) {
        Ok(point) => Ok(Command::Place(point)),
        Err(error) if looks_like_a_point(word) => Err(CommandError(error.to_string())),
        Err(_) => Err(CommandError(format!(
            "'{}' is neither a point nor a command; help lists them",
            shown(word)
        ))),
    }
}

/// Whether a word is a letter and digits.
fn looks_like_a_point(word: &str) -> bool {
    let mut letters = word.chars();
    letters.next().is_some_and(char::is_alphabetic)
        && word.chars().nth(1).is_some()
        && letters.all(|c| c.is_ascii_digit())
}

fn shown(text: &str) -> String {
    let mut shown: String = text.chars().take(30).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Option<Command>, String> {
        Command::parse(line, Size::square(9).unwrap()).map_err(|error| error.to_string())
    }

    #[test]
    fn reads_what_people_type() {
        let point = |name| Size::square(9).unwrap().parse_point(name).unwrap();
        let of = |color, command| Command::As(color, Box::new(command));
        assert_eq!(parse("  d4 "), Ok(Some(Command::Place(point("D4")))));
        assert_eq!(parse("play D4"), Ok(Some(Command::Place(point("D4")))));
        assert_eq!(parse("play b D4"), Ok(Some(of(Color::Black, Command::Place(point("D4"))))));
        assert_eq!(parse("white d4"), Ok(Some(of(Color::White, Command::Place(point("D4"))))));
        assert_eq!(parse("w pass"), Ok(Some(of(Color::White, Command::Pass))));
        assert_eq!(parse("PASS"), Ok(Some(Command::Pass)));
        assert_eq!(parse("dead D4, e5"), Ok(Some(Command::Dead(vec![point("D4"), point("E5")]))));
        assert_eq!(parse("confirm w"), Ok(Some(Command::Confirm(Some(Color::White)))));
        assert_eq!(parse("save my game.sgf"), Ok(Some(Command::Save("my game.sgf".into()))));
        assert_eq!(parse(""), Ok(None));
        assert_eq!(parse("   "), Ok(None));
    }

    #[test]
    fn says_what_is_wrong_and_what_is_allowed() {
        for (line, wanted) in [
            ("I5", "columns skip the letter I"),
            ("play b I5", "columns skip the letter I"),
            ("Z99", "off the board, which goes from A1 to J9"),
            ("A0", "off the board"),
            ("foo", "neither a point nor a command"),
            ("é5", "not a point"),
            ("D4 E5", "one thing at a time"),
            ("dead", "name a point"),
            ("dead Z9", "off the board"),
            ("save", "name the file"),
            ("confirm red", "'red' is not a colour"),
            (&"x".repeat(500), "neither a point nor a command"),
        ] {
            let error = parse(line).unwrap_err();
            assert!(error.contains(wanted), "{line}: {error}");
            assert!(error.len() < 120, "{error}");
        }
    }

    #[test]
    fn help_names_every_command() {
        for word in ["pass", "undo", "black", "hint", "score", "dead", "confirm", "back"] {
            assert!(HELP.contains(word));
        }
    }
}
