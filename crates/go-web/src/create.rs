//! What somebody asks a new table to be, and the terms that this means.

use std::str::FromStr;

use go_ai::SearchConfig;
use go_core::{Cell, Color, Move, Setup, Size};
use go_rules::{GameConfig, Komi, OpeningKind, Preset};
use go_session::{
    Arrangement, Computer, Level, Seat, Seats, Session, TimeControl, open, open_setup,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::message::ColorName;
use crate::names::clean;

/// The terms of a game as a client writes them.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct GameAsked {
    /// The name of a preset.
    rules: String,
    /// `9`, `16x16`, or a number.
    #[serde(default)]
    size: Option<Value>,
    #[serde(default)]
    komi: Option<Value>,
    #[serde(default)]
    handicap: Option<u8>,
    #[serde(default)]
    move_limit: Option<u32>,
    #[serde(default)]
    opening: Option<OpeningName>,
    #[serde(default)]
    setup: Option<SetupAsked>,
    /// Turns to begin with, as `B D4`.
    #[serde(default)]
    moves: Vec<String>,
}

/// A whole table as a client writes it.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct TableAsked {
    #[serde(flatten)]
    game: GameAsked,
    #[serde(default)]
    clock: Option<String>,
    #[serde(default)]
    level: Option<u8>,
    one: SeatAsked,
    two: SeatAsked,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SeatAsked {
    kind: SeatKind,
    #[serde(default)]
    name: Option<String>,
}

/// Who sits there, by name.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum SeatKind {
    Person,
    Computer,
}

impl From<SeatKind> for Seat {
    fn from(kind: SeatKind) -> Seat {
        match kind {
            SeatKind::Person => Seat::Person,
            SeatKind::Computer => Seat::Computer,
        }
    }
}

#[derive(Copy, Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum OpeningName {
    Pie,
    None,
}

/// Stones to begin with.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct SetupAsked {
    /// Row by row from the top left, `.`, `X` and `O`.
    board: String,
    to_move: ColorName,
}

/// A table before anybody has sat down.
pub(crate) struct NewTable {
    pub(crate) rules: &'static Preset,
    pub(crate) session: Box<dyn Session>,
    pub(crate) arrangement: Arrangement,
    pub(crate) names: [String; 2],
}

/// The most turns that a limit may be, and a game may begin with.
const MOST_TURNS: usize = 10_000;

impl TableAsked {
    /// The table.
    ///
    /// # Errors
    /// What is wrong with what was asked for, and what is allowed.
    pub(crate) fn table(self) -> Result<NewTable, String> {
        if !self.game.moves.is_empty() {
            return Err("a new table begins with no moves; \"setup\" gives it stones".to_owned());
        }
        let rules = Preset::named(&self.game.rules).map_err(|error| error.to_string())?;
        let session = self.game.session()?;
        let level = match self.level {
            None => Level::default(),
            Some(number) => Level::new(number).map_err(|error| error.to_string())?,
        };
        let clock = self.clock.as_deref().unwrap_or("none");
        let control = TimeControl::from_str(clock).map_err(|error| shown(&error.to_string()))?;
        let seats = Seats { one: self.one.kind.into(), two: self.two.kind.into() };
        let name = |seat: &SeatAsked, number: u8| {
            let given = seat.name.as_deref().and_then(clean);
            given.unwrap_or_else(|| match seat.kind {
                SeatKind::Computer => "Computer".to_owned(),
                SeatKind::Person => format!("Player {number}"),
            })
        };
        Ok(NewTable {
            rules,
            session,
            arrangement: Arrangement { seats, level, control },
            names: [name(&self.one, 1), name(&self.two, 2)],
        })
    }
}

impl GameAsked {
    /// The terms.
    pub(crate) fn config(&self) -> Result<GameConfig, String> {
        let preset = Preset::named(&self.rules).map_err(|error| error.to_string())?;
        let mut config = preset.config();
        if let Some(size) = &self.size {
            config.size = Size::from_str(&plain(size)).map_err(|error| error.to_string())?;
        }
        if let Some(komi) = &self.komi {
            config.komi = Komi::from_str(&plain(komi)).map_err(|error| error.to_string())?;
        }
        config.handicap = self.handicap.unwrap_or(0);
        config.move_limit = self.move_limit;
        if self.move_limit.is_some_and(|limit| limit as usize > MOST_TURNS) {
            return Err(format!("a move limit is at most {MOST_TURNS}"));
        }
        match self.opening {
            Some(OpeningName::Pie) => config.rules.opening = OpeningKind::Pie,
            Some(OpeningName::None) => config.rules.opening = OpeningKind::Plain,
            None => {}
        }
        Ok(config)
    }

    /// The game.
    ///
    /// # Errors
    /// What is wrong with what was asked for, and what is allowed.
    pub(crate) fn session(&self) -> Result<Box<dyn Session>, String> {
        let config = self.config()?;
        let mut session = match &self.setup {
            None => open(config, computer()),
            Some(setup) => {
                let start = board(config.size, &setup.board, setup.to_move.into())?;
                open_setup(config, start, computer())
            }
        }
        .map_err(|error| error.to_string())?;
        if self.moves.len() > MOST_TURNS {
            return Err(format!("a game has at most {MOST_TURNS} moves here"));
        }
        for (number, text) in self.moves.iter().enumerate() {
            let at = |error: String| format!("move {}: {error}", number + 1);
            let (color, turn) = turn(config.size, text).map_err(at)?;
            let action = go_rules::Action::Turn { color, turn };
            session.act(action).map_err(|error| at(error.to_string()))?;
        }
        Ok(session)
    }
}

/// The computer of a table, which plays otherwise at every table.
pub(crate) fn computer() -> Computer {
    let seed = getrandom::u64().unwrap_or(0);
    Computer { search: SearchConfig::baseline(), seed }
}

/// A number or a text as a text.
fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => shown(text),
        value => shown(&value.to_string()),
    }
}

/// The beginning of a text, for an answer.
fn shown(text: &str) -> String {
    text.chars().take(300).collect()
}

/// Stones written row by row from the top left.
///
/// # Errors
/// What is wrong with them.
pub(crate) fn board(size: Size, text: &str, to_move: Color) -> Result<Setup, String> {
    let mut setup = Setup::empty(size, to_move);
    let cells: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).take(1000).collect();
    if cells.len() != size.area() {
        let (found, area) = (cells.len(), size.area());
        return Err(format!("the board has {found} points, and {size} has {area}"));
    }
    for (symbol, point) in cells.into_iter().zip(size.points()) {
        setup.set(
            point,
            match symbol {
                '.' => Cell::Empty,
                'X' => Cell::Black,
                'O' => Cell::White,
                other => return Err(format!("{other:?} on the board: '.', 'X' and 'O' are known")),
            },
        );
    }
    Ok(setup)
}

/// `B D4`, `W pass`.
///
/// # Errors
/// What is wrong with it.
pub(crate) fn turn(size: Size, text: &str) -> Result<(Color, Move), String> {
    let wrong = || format!("'{}' is no move: \"B D4\" and \"W pass\" are", shown(text));
    let (color, place) = text.split_once(' ').ok_or_else(wrong)?;
    let color = match color {
        "B" => Color::Black,
        "W" => Color::White,
        _ => return Err(wrong()),
    };
    if place == "pass" {
        return Ok((color, Move::Pass));
    }
    let point = size.parse_point(place).map_err(|error| error.to_string())?;
    Ok((color, Move::Play(point)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(text: &str) -> Result<NewTable, String> {
        serde_json::from_str::<TableAsked>(text).map_err(|error| error.to_string())?.table()
    }

    const SEATS: &str = r#""one":{"kind":"person","name":"Ada"},"two":{"kind":"computer"}"#;

    #[test]
    fn terms_have_defaults_and_can_be_changed() {
        let table = asked(&format!(r#"{{"rules":"conversion",{SEATS}}}"#)).unwrap();
        assert_eq!(table.session.config(), &Preset::named("conversion").unwrap().config());
        assert_eq!(table.names, ["Ada".to_owned(), "Computer".to_owned()]);
        let text = format!(
            r#"{{"rules":"baduk","size":13,"komi":0.5,"handicap":4,"moveLimit":200,
                "clock":"10m+5x30s","level":3,{SEATS}}}"#
        );
        let table = asked(&text).unwrap();
        let config = table.session.config();
        assert_eq!((config.size.to_string(), config.handicap), ("13".to_owned(), 4));
        assert_eq!(table.session.board().stones(Color::Black), 4);
        assert_eq!(table.arrangement.control.to_string(), "10m+5x30s");
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (fields, said) in [
            (r#""rules":"chess""#, "unknown rules 'chess'"),
            (r#""rules":"baduk","size":"30""#, "1 to 25"),
            (r#""rules":"baduk","komi":"lots""#, "komi 'lots'"),
            (r#""rules":"baduk","handicap":10"#, "10"),
            (r#""rules":"conversion","handicap":2"#, "handicap"),
            (r#""rules":"baduk","clock":"soon""#, "'soon' is no time control"),
            (r#""rules":"baduk","level":11"#, "'11' is no level"),
            (r#""rules":"baduk","colour":1"#, "colour"),
            (r#""rules":"baduk","size":2,"setup":{"board":"...","toMove":"black"}"#, "3 points"),
            (r#""rules":"baduk","moveLimit":0"#, "at least 1"),
            (r#""rules":"baduk","moves":["B D4"]"#, "no moves"),
        ] {
            let error = asked(&format!("{{{fields},{SEATS}}}")).err().unwrap_or_default();
            assert!(error.contains(said), "{fields}: {error}");
        }
    }

    #[test]
    fn games_begin_with_stones_and_moves() {
        let text = r#"{"rules":"baduk","size":"3x2","setup":{"board":"X.. ..O","toMove":"white"},
            "moves":["W B1","B pass"]}"#;
        let session = serde_json::from_str::<GameAsked>(text).unwrap().session().unwrap();
        let size = session.size();
        let at = |name| session.board().color(size.parse_point(name).unwrap());
        assert_eq!(
            (at("A2"), at("B1"), at("C1")),
            (Some(Color::Black), Some(Color::White), Some(Color::White))
        );
        assert_eq!(session.turns(), 2);
    }
}
