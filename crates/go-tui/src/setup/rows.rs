//! The rows of the form, and what they hold before anybody has chosen.

use std::path::PathBuf;

use go_ai::Limits;
use go_core::{Point, Setup, Size};
use go_rules::{OpeningKind, Preset, RuleSet};
use go_session::{HandicapPoints, Level, Seat, Seats, TimeControl};

/// What is chosen before anybody has chosen.
#[derive(Clone, Debug)]
pub struct Wishes {
    /// The rules.
    pub rules: &'static Preset,
    /// The board; that of the rules if `None`.
    pub size: Option<Size>,
    /// Who plays.
    pub seats: Seats,
    /// How strongly the computer plays.
    pub level: Level,
    /// When its searches end, if not as the level says.
    pub limits: Option<Limits>,
    /// How the time runs.
    pub control: TimeControl,
    /// Black's stones at the start.
    pub handicap: u8,
    /// Who says where they stand.
    pub handicap_points: HandicapPoints,
    /// Points for White; those of the rules if `None`.
    pub komi: Option<go_rules::Komi>,
    /// How the game begins; as the rules say if `None`.
    pub opening: Option<OpeningKind>,
    /// Turns after which play ends.
    pub move_limit: Option<u32>,
    /// Saved games that can be opened, the newest first.
    pub games: Vec<Offered>,
}

/// What a saved game looks like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preview {
    /// Its rules.
    pub rules: RuleSet,
    /// The stones.
    pub stones: Setup,
    /// The stone that was placed last.
    pub last: Option<Point>,
}

/// A saved game that can be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offered {
    /// What it is called.
    pub name: String,
    /// How it stands and who plays it, in a few words each.
    pub about: Vec<String>,
    /// What it looks like, if it can be read.
    pub preview: Option<Preview>,
    /// Where it is.
    pub path: PathBuf,
}

impl Default for Wishes {
    fn default() -> Wishes {
        Wishes {
            rules: &Preset::all()[0],
            size: None,
            seats: Seats { one: Seat::Person, two: Seat::Computer },
            level: Level::default(),
            limits: None,
            control: TimeControl::Unlimited,
            handicap: 0,
            handicap_points: HandicapPoints::Usual,
            komi: None,
            opening: None,
            move_limit: None,
            games: Vec::new(),
        }
    }
}

/// The rows of the form.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Row {
    Game,
    Board,
    Opponent,
    Level,
    Clock,
    Handicap,
    HandicapPoints,
    Komi,
    Opening,
    MoveLimit,
    File,
    Start,
}

impl Row {
    pub(super) const ALL: [Row; 12] = [
        Row::Game,
        Row::Board,
        Row::Opponent,
        Row::Level,
        Row::Clock,
        Row::Handicap,
        Row::HandicapPoints,
        Row::Komi,
        Row::Opening,
        Row::MoveLimit,
        Row::File,
        Row::Start,
    ];

    pub(super) fn label(self) -> &'static str {
        match self {
            Row::Game => "Game",
            Row::Board => "Board",
            Row::Opponent => "Opponent",
            Row::Level => "Level",
            Row::Clock => "Clock",
            Row::Handicap => "Handicap",
            Row::HandicapPoints => "  stones",
            Row::Komi => "Komi",
            Row::Opening => "Opening",
            Row::MoveLimit => "Move limit",
            Row::File => "Open",
            Row::Start => "Start",
        }
    }
}
