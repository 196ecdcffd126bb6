//! What is chosen at run time: single rules, and the terms of one game.
//!
//! The fields and their meaning follow the KataGo project's description of Go rules; the rest is
//! what the documents of the four games add.

use std::fmt;

use go_core::{Color, Size};

use crate::error::SetupFaults;
use crate::handicap::HandicapError;
use crate::komi::Komi;
use crate::variant::VariantKind;

/// Which boards may not come back.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Ko {
    /// No rule: a game may go on for ever.
    None,
    /// Not the board before the opponent's last move (RULES §3.3).
    Simple,
    /// No earlier board of the game (RULES §3.4).
    Positional,
    /// No earlier board with the same player to move (RULES §3.4).
    Situational,
}

/// Whether a move may take its own group's last liberty (RULES §3.2).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Suicide {
    /// Never.
    Forbidden,
    /// If the group has several stones.
    Several,
}

/// What counts at the end (RULES §5).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Scoring {
    /// Stones on the board and empty points that one colour alone surrounds.
    Area,
    /// Empty points that one colour alone surrounds, and prisoners.
    Territory,
}

/// Which surrounded points do not count after all (RULES §5.3).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Tax {
    /// All count.
    None,
    /// Eyes of groups in seki do not.
    Seki,
    /// Those, and two points for each living group.
    All,
}

/// Whether the first pass of the game earns half a point under area scoring (RULES §5.4).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Button {
    /// It earns nothing.
    Unused,
    /// It earns half a point.
    Used,
}

/// Points for White for Black's handicap stones under area scoring (RULES §5.5).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum HandicapBonus {
    /// None.
    Zero,
    /// One less than there are stones.
    OneLess,
    /// One for each stone.
    Each,
}

/// Whether a program may answer a pass with a pass although dead stones still stand.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum FriendlyPass {
    /// It may: dead stones are agreed on.
    Allowed,
    /// It may not: the board is counted as it stands.
    Refused,
}

/// What follows two passes (RULES §4.2).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The board is counted as it stands.
    AsItStands,
    /// Both players mark dead groups and confirm.
    Marking,
    /// Neutral points are filled, then dead groups are marked.
    DameThenMarking,
}

/// How the first turns go.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum OpeningKind {
    /// Turns alternate from the first.
    Plain,
    /// Player 1 plays Black, White, Black; Player 2 chooses a colour; White moves (RULES §2.8).
    Pie,
}

/// Whether a player may copy the opponent's turns for long (RULES §2.7).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Mirroring {
    /// Without limit.
    Free,
    /// Nine turns in succession, not ten.
    NineTurns,
}

/// Who moves first on an empty board without opening or handicap.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum FirstPlayer {
    /// Black, as in Go.
    Black,
    /// White, as in Conversion Go after its opening.
    White,
}

/// The rules of a game, each by itself. A [`Preset`](crate::Preset) is a named value of this.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct RuleSet {
    /// Go or Conversion Go.
    pub game: VariantKind,
    /// Which boards may not come back. Without effect in Conversion Go.
    pub ko: Ko,
    /// Suicide in Go. Without effect in Conversion Go, where it is legal.
    pub suicide: Suicide,
    /// What counts. Conversion Go counts area.
    pub scoring: Scoring,
    /// What does not count after all.
    pub tax: Tax,
    /// Whether the first pass earns half a point.
    pub button: Button,
    /// White's points for handicap stones.
    pub handicap_bonus: HandicapBonus,
    /// Whether a program may pass while dead stones stand.
    pub friendly_pass: FriendlyPass,
    /// What follows two passes.
    pub ending: Ending,
    /// How the first turns go.
    pub opening: OpeningKind,
    /// Who moves first without them.
    pub first: FirstPlayer,
    /// Whether a player may copy the opponent.
    pub mirroring: Mirroring,
}

/// The terms of one game: rules, board, komi, handicap, move limit.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct GameConfig {
    /// The rules.
    pub rules: RuleSet,
    /// Width and height.
    pub size: Size,
    /// Points for White.
    pub komi: Komi,
    /// Black's stones at the start; then White moves first. [`Game::new`](crate::Game::new) puts
    /// 2 to 9 on the usual points; with a setup it is a mere count.
    pub handicap: u8,
    /// The number of turns, passes included, after which play ends; `None` for no limit.
    pub move_limit: Option<u32>,
}

impl GameConfig {
    /// Checks that the terms fit together.
    ///
    /// # Errors
    /// The first that does not.
    pub fn check(&self) -> Result<(), ConfigError> {
        if self.handicap > 0 && self.rules.game == VariantKind::Conversion {
            return Err(ConfigError::NoHandicap);
        }
        if self.move_limit == Some(0) {
            return Err(ConfigError::NoMoves);
        }
        Ok(())
    }
}

impl RuleSet {
    /// The side that moves first on an empty board.
    #[must_use]
    pub fn first_to_move(&self) -> Color {
        match (self.opening, self.first) {
            (OpeningKind::Pie, _) | (OpeningKind::Plain, FirstPlayer::Black) => Color::Black,
            (OpeningKind::Plain, FirstPlayer::White) => Color::White,
        }
    }
}

/// Why the terms of a game do not fit together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConfigError {
    /// The handicap does not go with the board.
    Handicap(HandicapError),
    /// No free handicap of so many stones can stand on this board.
    FreeHandicap {
        /// The stones.
        stones: u8,
        /// The board.
        size: Size,
    },
    /// Conversion Go has no handicap stones; any position can be set up instead.
    NoHandicap,
    /// A limit of no moves.
    NoMoves,
    /// The rules are those of another game than the type is made for.
    OtherGame,
    /// Groups of the setup cannot stand.
    Setup(SetupFaults),
    /// The setup is drawn on another board than the terms name.
    SetupSize {
        /// The board of the setup.
        drawn: Size,
        /// The board of the terms.
        wanted: Size,
    },
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ConfigError::Handicap(error) => error.fmt(f),
            ConfigError::FreeHandicap { stones, size } => {
                let most = size.area().saturating_sub(1).min(usize::from(u8::MAX));
                write!(f, "free handicap {stones} on the {size} board: ")?;
                if most < 2 {
                    write!(f, "there is no room for one")
                } else {
                    write!(f, "2 to {most} stones can stand")
                }
            }
            ConfigError::NoHandicap => write!(f, "Conversion Go has no handicap"),
            ConfigError::NoMoves => write!(f, "a move limit is at least 1"),
            ConfigError::OtherGame => write!(f, "these are the rules of another game"),
            ConfigError::Setup(faults) => faults.fmt(f),
            ConfigError::SetupSize { drawn, wanted } => {
                write!(f, "the setup is drawn on a {drawn} board, the game is on {wanted}")
            }
        }
    }
}

impl std::error::Error for ConfigError {}
