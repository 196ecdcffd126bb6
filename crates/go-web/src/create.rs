//! What somebody asks a new table to be, and the terms that this means.

use std::str::FromStr;

use go_ai::SearchConfig;
use go_core::{Cell, Color, Move, Setup, Size};
use go_record::{TermsError, read_rules};
use go_rules::{
    Action, ActionError, GameConfig, IllegalMove, Komi, OpeningKind, Phase, Preset, RuleSet,
};
use go_session::{
    Arrangement, Computer, Level, Seat, Seats, Session, TimeControl, handicap, open, open_setup,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::message::ColorName;
use crate::names::clean;

/// The terms of a game as a client writes them.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct GameAsked {
    /// The name of a preset, and what differs from it, as `conversion opening=plain`.
    rules: String,
    /// `9`, `16x16`, or a number.
    #[serde(default)]
    size: Option<Value>,
    #[serde(default)]
    komi: Option<Value>,
    #[serde(default)]
    handicap: Option<u8>,
    #[serde(default)]
    handicap_points: HandicapPoints,
    #[serde(default)]
    move_limit: Option<u32>,
    #[serde(default)]
    opening: Option<OpeningName>,
    #[serde(default)]
    setup: Option<SetupAsked>,
    /// What has happened before: turns as `B D4`, the choice of a side as `side W`.
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

/// Who says where the handicap stands.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum HandicapPoints {
    /// The rules: on the usual points.
    #[default]
    Usual,
    /// Black, before White's first move.
    Free,
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
    /// The rules as they were asked for.
    pub(crate) rules: String,
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
        let mut session = self.game.session()?;
        if !self.game.moves.is_empty() && matches!(session.phase(), Phase::Marking | Phase::Counted)
        {
            // Whoever goes on from the end of a game plays on.
            session.act(Action::BackToPlay).map_err(|error| error.to_string())?;
        }
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
            rules: self.game.rules,
            session,
            arrangement: Arrangement { seats, level, control },
            names: [name(&self.one, 1), name(&self.two, 2)],
        })
    }
}

impl GameAsked {
    /// The terms.
    pub(crate) fn config(&self) -> Result<GameConfig, String> {
        let (preset, rules) = rules(&self.rules)?;
        let mut config = GameConfig { rules, ..preset.config() };
        if let Some(size) = &self.size {
            config.size = Size::from_str(&plain(size)).map_err(|error| error.to_string())?;
        }
        config.handicap = self.handicap.unwrap_or(0);
        config.komi = match &self.komi {
            Some(komi) => Komi::from_str(&plain(komi)).map_err(|error| error.to_string())?,
            None => preset.komi_with(config.handicap),
        };
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
            None if self.handicap_points == HandicapPoints::Free => {
                handicap::open_free(config, computer())
            }
            None => open(config, computer()),
            Some(_) if self.handicap_points == HandicapPoints::Free => {
                return Err("a free handicap begins on an empty board".to_owned());
            }
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
            let action = action(config.size, text).map_err(at)?;
            act(&mut *session, action).map_err(|error| at(error.to_string()))?;
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

/// Rules in words: the preset, and the rules themselves.
fn rules(text: &str) -> Result<(&'static Preset, RuleSet), String> {
    let text = shown(text);
    let name = text.split_ascii_whitespace().next().unwrap_or_default();
    let preset = Preset::named(name).map_err(|error| error.to_string())?;
    match read_rules(&text) {
        Ok(rules) => Ok((preset, rules)),
        Err(TermsError::Rules(word)) => Err(format!("unknown rule '{word}'")),
        Err(error) => Err(error.to_string()),
    }
}

/// Does something that happened. A turn behind the end of play went back to it, as records have it.
fn act(session: &mut dyn Session, action: Action) -> Result<(), ActionError> {
    let Err(refused) = session.act(action) else { return Ok(()) };
    let is_over = matches!(session.phase(), Phase::Marking | Phase::Counted);
    let is_dame =
        matches!(&refused, ActionError::Illegal(illegal) if illegal.rule == IllegalMove::NotDame);
    if !is_over && !is_dame {
        return Err(refused);
    }
    session.act(Action::BackToPlay)?;
    session.act(action)?;
    Ok(())
}

/// `B D4`, `W pass`, `side B`, `back` to play.
fn action(size: Size, text: &str) -> Result<Action, String> {
    Ok(match text {
        "side B" => Action::ChooseSide(Color::Black),
        "side W" => Action::ChooseSide(Color::White),
        "back" => Action::BackToPlay,
        _ => {
            let (color, turn) = turn(size, text)?;
            Action::Turn { color, turn }
        }
    })
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
            r#"{{"rules":"baduk","size":13,"handicap":4,"moveLimit":200,
                "clock":"10m+5x30s","level":3,{SEATS}}}"#
        );
        let table = asked(&text).unwrap();
        let config = table.session.config();
        assert_eq!((config.size.to_string(), config.handicap), ("13".to_owned(), 4));
        assert_eq!(config.komi.to_string(), "0.5");
        let table = asked(&text.replace("200", r#"200,"komi":-3"#)).unwrap();
        assert_eq!(table.session.config().komi.to_string(), "-3");
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
            (r#""rules":"conversion","handicap":2,"handicapPoints":"free""#, "handicap"),
            (r#""rules":"baduk","size":5,"handicap":25,"handicapPoints":"free""#, "2 to 24"),
            (r#""rules":"baduk","handicapPoints":"free""#, "2 to 255"),
            (
                r#""rules":"baduk","size":1,"handicapPoints":"free","setup":{"board":".","toMove":"black"}"#,
                "empty board",
            ),
            (r#""rules":"baduk","clock":"soon""#, "'soon' is no time control"),
            (r#""rules":"baduk","level":11"#, "'11' is no level"),
            (r#""rules":"baduk","colour":1"#, "colour"),
            (r#""rules":"baduk","size":2,"setup":{"board":"...","toMove":"black"}"#, "3 points"),
            (r#""rules":"baduk","moveLimit":0"#, "at least 1"),
            (r#""rules":"baduk","moves":["B D4","W D4"]"#, "move 2: D4: occupied"),
            (r#""rules":"baduk","moves":["B Z4"]"#, "move 1: "),
            (r#""rules":"baduk","moves":["side B"]"#, "move 1: cannot choose a side"),
            (r#""rules":"baduk ko=never""#, "unknown rule 'ko=never'"),
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

    #[test]
    fn tables_go_on_from_what_has_happened() {
        // White has just taken C4, and Black may not take back at once.
        let moves = r#""moves":["B B5","W C5","B A4","W D4","B B3","W C3","B C4","W B4"]"#;
        let table =
            asked(&format!(r#"{{"rules":"japanese suicide=several","size":5,{moves},{SEATS}}}"#))
                .unwrap();
        assert_eq!(table.session.turns(), 8);
        assert_eq!(table.session.taken()[Color::White], 1);
        let size = table.session.size();
        let forbidden = table.session.forbidden_points();
        assert_eq!(forbidden.len(), 1, "ko");
        assert_eq!(size.name(forbidden[0].0).to_string(), "C4");
        assert_eq!(table.rules, "japanese suicide=several");
        // Play that has stopped is taken up again, for another turn and at the end.
        let passes = r#""moves":["B B4","W pass","B pass","W B2","B pass","W pass"]"#;
        let table = asked(&format!(r#"{{"rules":"japanese","size":5,{passes},{SEATS}}}"#)).unwrap();
        assert_eq!((table.session.phase(), table.session.turns()), (Phase::Play, 6));
        let pie = r#""moves":["B B4","W pass","B pass","side B","W B2"]"#;
        let table = asked(&format!(r#"{{"rules":"conversion","size":5,{pie},{SEATS}}}"#)).unwrap();
        assert_eq!(table.session.side_of_player_2(), Some(Color::Black));
    }
}
