//! Saved games: everything that is needed to go on, in a few bytes that notice damage.
//!
//! An SGF record says what was played; a saved game says all that happened, action by action, and is for this
//! program alone. The format is ours: eight bytes of magic, a version, the length and the checksum of what
//! follows, and the terms and actions as `bincode` 2 writes them. That crate is used nowhere else, and its
//! retirement touches nothing but this file: a later version can write its payload otherwise and still read
//! this one.

use std::collections::BTreeMap;

use go_core::{Cell, Color, Move, Point, Setup, Size};
use go_rules::{Action, ActionError, ConfigError, Game, GameConfig, Komi, Rules};
use serde::{Deserialize, Serialize};

use crate::game::{began_with_pie, read_rules, write_rules};

const MAGIC: [u8; 8] = *b"GO-SAVE\n";
const VERSION: u16 = 1;
/// Magic, version, length, checksum.
const HEADER: usize = 8 + 2 + 8 + 8;
/// No saved game is longer: 64 MiB.
const LIMIT: usize = 64 << 20;

/// A game that can be resumed, with notes of whoever saved it (names, clocks, seats).
///
/// ```
/// use go_core::Move;
/// use go_record::SavedGame;
/// use go_rules::{Game, GoRules, Preset};
///
/// let mut game: Game<GoRules> = Game::new(Preset::named("club")?.config())?;
/// game.play(Move::Play(game.size().parse_point("Q16")?))?;
///
/// let mut saved = SavedGame::of(&game);
/// saved.notes.insert("black".into(), "Sen".into());
/// let bytes = saved.to_bytes();
///
/// let loaded = SavedGame::from_bytes(&bytes)?;
/// assert_eq!(loaded.notes["black"], "Sen");
/// let resumed: Game<GoRules> = loaded.resume()?;
/// assert_eq!(resumed.log(), game.log());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SavedGame {
    config: GameConfig,
    start: Setup,
    has_pie: bool,
    log: Vec<Action>,
    /// Whatever else is worth keeping, by name.
    pub notes: BTreeMap<String, String>,
}

/// Why bytes are no saved game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LoadError {
    /// The bytes do not start as a saved game does.
    #[error("this is no saved game")]
    NotASave,
    /// A later program wrote it.
    #[error("the game was saved in format {0}; this program reads format {VERSION}")]
    Version(u16),
    /// The end is missing.
    #[error("the saved game is cut off")]
    CutOff,
    /// The checksum is wrong.
    #[error("the saved game is damaged")]
    Damaged,
    /// The checksum is right, but what it guards makes no sense.
    #[error("the saved game makes no sense: {0}")]
    Senseless(String),
}

/// Why a saved game could not be resumed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ResumeError {
    /// The terms or the setup do not fit together.
    #[error("the saved game cannot begin: {0}")]
    Start(ConfigError),
    /// The rules refuse an action.
    #[error("action {number} of the saved game: {error}")]
    Action {
        /// Which one, from 1.
        number: usize,
        /// Why.
        error: ActionError,
    },
}

impl SavedGame {
    /// The game as it stands, without notes.
    pub fn of<R: Rules>(game: &Game<R>) -> Self {
        Self {
            config: *game.config(),
            start: *game.start(),
            has_pie: began_with_pie(game),
            log: game.log().to_vec(),
            notes: BTreeMap::new(),
        }
    }

    /// The terms; [`go_rules::Variant::of`] their rules is the type to resume the game with.
    pub fn config(&self) -> &GameConfig {
        &self.config
    }

    /// What happened so far.
    pub fn log(&self) -> &[Action] {
        &self.log
    }

    /// The game, ready to go on.
    ///
    /// # Errors
    ///
    /// What the rules refuse: a file made by other means, or rules that changed since.
    pub fn resume<R: Rules>(&self) -> Result<Game<R>, ResumeError> {
        let begun = if self.has_pie {
            Game::new(self.config)
        } else {
            Game::from_setup(self.config, self.start)
        };
        let mut game = begun.map_err(ResumeError::Start)?;
        for (i, &action) in self.log.iter().enumerate() {
            game.act(action).map_err(|error| ResumeError::Action { number: i + 1, error })?;
        }
        Ok(game)
    }

    /// The saved game as bytes.
    ///
    /// # Panics
    ///
    /// Never: what is written has no part that bincode refuses.
    pub fn to_bytes(&self) -> Vec<u8> {
        let payload = bincode::serde::encode_to_vec(Payload::of(self), bincode::config::standard())
            .expect("numbers, texts and lists can always be written");
        let mut bytes = Vec::with_capacity(HEADER + payload.len());
        bytes.extend_from_slice(&MAGIC);
        bytes.extend_from_slice(&VERSION.to_le_bytes());
        bytes.extend_from_slice(&(payload.len() as u64).to_le_bytes());
        bytes.extend_from_slice(&checksum(&payload).to_le_bytes());
        bytes.extend_from_slice(&payload);
        bytes
    }

    /// Reads what [`SavedGame::to_bytes`] wrote.
    ///
    /// # Errors
    ///
    /// Bytes that are no saved game, of a later version, cut off or damaged.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, LoadError> {
        let rest = bytes.strip_prefix(&MAGIC).ok_or(LoadError::NotASave)?;
        let (version, rest) = rest.split_first_chunk::<2>().ok_or(LoadError::CutOff)?;
        let version = u16::from_le_bytes(*version);
        if version != VERSION {
            return Err(LoadError::Version(version));
        }
        let (length, rest) = rest.split_first_chunk::<8>().ok_or(LoadError::CutOff)?;
        let (sum, payload) = rest.split_first_chunk::<8>().ok_or(LoadError::CutOff)?;
        let length = u64::from_le_bytes(*length);
        if (payload.len() as u64) < length {
            return Err(LoadError::CutOff);
        }
        if payload.len() as u64 > length || checksum(payload) != u64::from_le_bytes(*sum) {
            return Err(LoadError::Damaged);
        }
        let config = bincode::config::standard().with_limit::<LIMIT>();
        let (payload, _): (Payload, usize) = bincode::serde::decode_from_slice(payload, config)
            .map_err(|error| LoadError::Senseless(error.to_string()))?;
        payload.game().ok_or_else(|| LoadError::Senseless("a value is out of range".into()))
    }
}

/// FNV-1a with 64 bits: any change of a single byte changes it.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, |sum, &b| {
        (sum ^ u64::from(b)).wrapping_mul(0x0000_0100_0000_01B3)
    })
}

/// The format itself: plain numbers and texts, no type of another crate.
#[derive(Serialize, Deserialize)]
struct Payload {
    rules: String,
    width: u8,
    height: u8,
    komi: i32,
    handicap: u8,
    move_limit: Option<u32>,
    /// A digit per point, row by row from the top: 0 empty, 1 black, 2 white.
    start: Vec<u8>,
    first: Player,
    has_pie: bool,
    log: Vec<Act>,
    notes: BTreeMap<String, String>,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
enum Player {
    Black,
    White,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
enum Act {
    Play(Player, u8, u8),
    Pass(Player),
    ChooseSide(Player),
    Mark(u8, u8),
    Confirm(Player),
    BackToPlay,
    Resign(Player),
    TimeOut(Player),
    Forfeit(Player),
}

impl From<Color> for Player {
    fn from(color: Color) -> Self {
        match color {
            Color::Black => Self::Black,
            Color::White => Self::White,
        }
    }
}

impl From<Player> for Color {
    fn from(player: Player) -> Self {
        match player {
            Player::Black => Self::Black,
            Player::White => Self::White,
        }
    }
}

impl Payload {
    fn of(saved: &SavedGame) -> Self {
        let size = saved.config.size;
        Self {
            rules: write_rules(&saved.config.rules),
            width: size.width(),
            height: size.height(),
            komi: saved.config.komi.half_points(),
            handicap: saved.config.handicap,
            move_limit: saved.config.move_limit,
            start: size
                .points()
                .map(|point| match saved.start.cell(point) {
                    Cell::Black => 1,
                    Cell::White => 2,
                    Cell::Empty | Cell::Wall => 0,
                })
                .collect(),
            first: saved.start.to_move.into(),
            has_pie: saved.has_pie,
            log: saved.log.iter().map(|&action| Act::of(size, action)).collect(),
            notes: saved.notes.clone(),
        }
    }

    fn game(self) -> Option<SavedGame> {
        let size = Size::new(self.width, self.height).ok()?;
        let mut start = Setup::empty(size, self.first.into());
        if self.start.len() != size.area() {
            return None;
        }
        for (point, cell) in size.points().zip(&self.start) {
            start.set(
                point,
                [Cell::Empty, Cell::Black, Cell::White].get(usize::from(*cell)).copied()?,
            );
        }
        Some(SavedGame {
            config: GameConfig {
                rules: read_rules(&self.rules).ok()?,
                size,
                komi: Komi::from_half_points(self.komi).ok()?,
                handicap: self.handicap,
                move_limit: self.move_limit,
            },
            start,
            has_pie: self.has_pie,
            log: self.log.into_iter().map(|act| act.action(size)).collect::<Option<_>>()?,
            notes: self.notes,
        })
    }
}

impl Act {
    fn of(size: Size, action: Action) -> Self {
        let xy = |point: Point| size.xy(point);
        match action {
            Action::Turn { color, turn: Move::Play(point) } => {
                let (x, y) = xy(point);
                Self::Play(color.into(), x, y)
            }
            Action::Turn { color, turn: Move::Pass } => Self::Pass(color.into()),
            Action::ChooseSide(color) => Self::ChooseSide(color.into()),
            Action::Mark(point) => {
                let (x, y) = xy(point);
                Self::Mark(x, y)
            }
            Action::Confirm(color) => Self::Confirm(color.into()),
            Action::BackToPlay => Self::BackToPlay,
            Action::Resign(color) => Self::Resign(color.into()),
            Action::TimeOut(color) => Self::TimeOut(color.into()),
            Action::Forfeit(color) => Self::Forfeit(color.into()),
        }
    }

    fn action(self, size: Size) -> Option<Action> {
        Some(match self {
            Self::Play(player, x, y) => {
                Action::Turn { color: player.into(), turn: Move::Play(size.point(x, y)?) }
            }
            Self::Pass(player) => Action::Turn { color: player.into(), turn: Move::Pass },
            Self::ChooseSide(player) => Action::ChooseSide(player.into()),
            Self::Mark(x, y) => Action::Mark(size.point(x, y)?),
            Self::Confirm(player) => Action::Confirm(player.into()),
            Self::BackToPlay => Action::BackToPlay,
            Self::Resign(player) => Action::Resign(player.into()),
            Self::TimeOut(player) => Action::TimeOut(player.into()),
            Self::Forfeit(player) => Action::Forfeit(player.into()),
        })
    }
}
