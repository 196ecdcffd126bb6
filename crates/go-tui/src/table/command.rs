//! What can be asked for at a table, by a word, by a button, by a key.

use std::path::PathBuf;

use go_core::{Color, Point, Size};

/// A command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    /// A stone, or the mark of a group.
    At(Point),
    /// Something with a name.
    Do(Verb),
    /// Agree with the marks for this colour.
    ConfirmAs(Color),
    /// Write the game to a file.
    SaveAs(PathBuf),
    /// Browse a record.
    Open(PathBuf),
}

/// Everything that has a name.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Verb {
    /// No stone.
    Pass,
    /// Take back.
    Undo,
    /// What would the computer do?
    Hint,
    /// The count as it stands.
    Score,
    /// The computer plays at once what it has found.
    Now,
    /// The graph of chances and scores.
    Graph,
    /// Give up.
    Resign,
    /// Agree with the marks.
    Confirm,
    /// The computer's marks.
    Proposals,
    /// All that is known of dead groups and of the count.
    Reasons,
    /// Leave marking or the dame phase.
    Back,
    /// Take Black.
    Black,
    /// Take White.
    White,
    /// Go through the moves so far.
    Review,
    /// Ring stones in atari.
    Rings,
    /// Show immune and settled stones.
    Settled,
    /// The next look of stones.
    Stones,
    /// A small board or one as large as fits.
    Zoom,
    /// Write the game to a file.
    Save,
    /// Browse a record.
    Open,
    /// Another game.
    New,
    /// The keys.
    Help,
    /// Save and leave.
    Quit,
}

impl Verb {
    /// All, by how early their beginnings win: `p` is pass, `r` is resign.
    pub(crate) const ALL: [Verb; 23] = [
        Verb::Pass,
        Verb::Undo,
        Verb::Hint,
        Verb::Score,
        Verb::Graph,
        Verb::Resign,
        Verb::Confirm,
        Verb::Back,
        Verb::Now,
        Verb::White,
        Verb::Black,
        Verb::Proposals,
        Verb::Review,
        Verb::Reasons,
        Verb::Rings,
        Verb::Settled,
        Verb::Stones,
        Verb::Zoom,
        Verb::Save,
        Verb::Open,
        Verb::New,
        Verb::Help,
        Verb::Quit,
    ];

    /// The word to type.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Verb::Pass => "pass",
            Verb::Undo => "undo",
            Verb::Hint => "hint",
            Verb::Score => "score",
            Verb::Now => "now",
            Verb::Graph => "graph",
            Verb::Resign => "resign",
            Verb::Confirm => "confirm",
            Verb::Proposals => "proposals",
            Verb::Reasons => "reasons",
            Verb::Back => "back",
            Verb::Black => "black",
            Verb::White => "white",
            Verb::Review => "review",
            Verb::Rings => "rings",
            Verb::Settled => "settled",
            Verb::Stones => "stones",
            Verb::Zoom => "zoom",
            Verb::Save => "save",
            Verb::Open => "open",
            Verb::New => "new",
            Verb::Help => "help",
            Verb::Quit => "quit",
        }
    }

    /// What it does, for the help.
    pub(crate) const fn meaning(self) -> &'static str {
        match self {
            Verb::Pass => "place no stone",
            Verb::Undo => "take back your last turn, choice or mark",
            Verb::Hint => "what the computer would do",
            Verb::Score => "the count if play stopped here",
            Verb::Now => "let the computer play at once",
            Verb::Graph => "chances and scores of the game so far",
            Verb::Resign => "give up (you are asked first)",
            Verb::Confirm => "agree with the marks of dead groups",
            Verb::Proposals => "mark what the computer takes for dead",
            Verb::Reasons => "why groups are dead, and the whole count",
            Verb::Back => "leave the marking and play on",
            Verb::Black => "after the pie opening: take Black",
            Verb::White => "after the pie opening: take White",
            Verb::Review => "go through the moves so far",
            Verb::Rings => "ring the stones in atari, or not",
            Verb::Settled => "show immune and settled stones, or not",
            Verb::Stones => "plain, Unicode or two-column stones",
            Verb::Zoom => "a small board, or as large as fits",
            Verb::Save => "save FILE: a copy of the game",
            Verb::Open => "open FILE: browse a record",
            Verb::New => "another game",
            Verb::Help => "this page",
            Verb::Quit => "leave; the game is saved",
        }
    }

    /// The verb that a word or its beginning names.
    pub(crate) fn named(word: &str) -> Option<Verb> {
        let word = word.to_ascii_lowercase();
        let exact = Verb::ALL.into_iter().find(|verb| verb.word() == word);
        exact.or_else(|| Verb::ALL.into_iter().find(|verb| verb.word().starts_with(&word)))
    }
}

/// Words that may stand before a turn, as engines are told: `b d4`, `play d4`.
const BEFORE_TURNS: [&str; 7] = ["play", "move", "dead", "b", "w", "black", "white"];

/// Reads what was typed; `None` if nothing was.
///
/// # Errors
/// What is wrong with it.
pub(crate) fn parse(line: &str, size: Size) -> Result<Option<Command>, String> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    if word.is_empty() {
        return Ok(None);
    }
    let has_digit = word.chars().any(|c| c.is_ascii_digit());
    if rest.is_empty() && has_digit {
        return size.parse_point(word).map(|p| Some(Command::At(p))).map_err(|e| e.to_string());
    }
    match (Verb::named(word), rest) {
        (Some(Verb::Save), file) if !file.is_empty() => Ok(Some(Command::SaveAs(file.into()))),
        (Some(Verb::Open), file) if !file.is_empty() => Ok(Some(Command::Open(file.into()))),
        (Some(Verb::Save | Verb::Open), _) => Err(format!("{word}: name the file, as game.sgf")),
        (Some(Verb::Confirm), color) if !color.is_empty() => match color.parse() {
            Ok(color) => Ok(Some(Command::ConfirmAs(color))),
            Err(error) => Err(format!("confirm: {error}")),
        },
        // As engines are told.
        (_, turn) if !turn.is_empty() && BEFORE_TURNS.contains(&word) => parse(turn, size),
        (Some(verb), "") => Ok(Some(Command::Do(verb))),
        _ => {
            let shown: String = line.chars().take(30).collect();
            Err(format!("'{shown}' is neither a point nor a command; ? shows what there is"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_words_and_their_beginnings() {
        let size = Size::square(9).unwrap();
        let read = |line: &str| parse(line, size);
        let point = size.parse_point("D4").unwrap();
        for line in ["d4", " D4 ", "play d4", "b d4", "dead d4"] {
            assert_eq!(read(line), Ok(Some(Command::At(point))), "{line}");
        }
        for (line, verb) in [("p", Verb::Pass), ("PASS", Verb::Pass), ("u", Verb::Undo)] {
            assert_eq!(read(line), Ok(Some(Command::Do(verb))), "{line}");
        }
        assert_eq!(read("stones"), Ok(Some(Command::Do(Verb::Stones))));
        assert_eq!(read("b"), Ok(Some(Command::Do(Verb::Back))));
        assert_eq!(read("confirm w"), Ok(Some(Command::ConfirmAs(Color::White))));
        assert_eq!(read("save my game.sgf"), Ok(Some(Command::SaveAs("my game.sgf".into()))));
        assert_eq!(read(""), Ok(None));
        assert!(read("i4").unwrap_err().contains("skip"));
        assert!(read("z99").unwrap_err().contains("off the board"));
        assert!(read("save").unwrap_err().contains("name the file"));
        assert!(read(&"x".repeat(500)).unwrap_err().len() < 120);
    }

    #[test]
    fn every_verb_is_found_by_its_word() {
        for verb in Verb::ALL {
            assert_eq!(Verb::named(verb.word()), Some(verb));
            assert!(!verb.meaning().is_empty());
        }
    }
}
