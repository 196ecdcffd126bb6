//! What the flags mean together.

use std::path::PathBuf;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use clap::ValueEnum;
use go_ai::{Limits, SearchConfig};
use go_core::Size;
use go_rules::{ConfigError, GameConfig, Preset};
use go_session::{
    Arrangement, Computer, HandicapPoints, Level, Seat, Seats, Session, TimeControl, handicap,
};

use crate::args::{ColorWhen, EngineArgs, EngineName, PlayArgs, Side};
use crate::failure::usage;
use crate::look::{Look, Rings};

/// The time that the computer takes for a move unless told otherwise.
const THINKING: Duration = Duration::from_secs(3);

/// A game to be played at the terminal.
#[derive(Clone, Debug)]
pub(crate) struct PlayOptions {
    /// The terms of a new game.
    pub(crate) config: GameConfig,
    /// Who says where its handicap stands.
    pub(crate) handicap_points: HandicapPoints,
    /// Who plays.
    pub(crate) side: Side,
    /// The computer.
    pub(crate) engine: EngineOptions,
    /// The level, if one was asked for.
    pub(crate) level: Option<Level>,
    /// The limits of the computer's search, if they were asked for in place of a level.
    pub(crate) limits: Option<Limits>,
    /// How the computer plays, as records name it: `level 5`.
    pub(crate) strength: String,
    /// How the time runs.
    pub(crate) control: TimeControl,
    /// The file that the game is written to.
    pub(crate) record: Option<PathBuf>,
    /// The saved game to go on with.
    pub(crate) resume: Option<PathBuf>,
    /// How boards are drawn.
    pub(crate) look: Look,
    /// The flags that a resumed game keeps, each after a space.
    pub(crate) flags: String,
}

impl PlayOptions {
    /// The meaning of the flags; what is known without them comes in place of those that are not
    /// there.
    pub(crate) fn of(args: &PlayArgs, color: ColorWhen, asked: &Asked) -> PlayOptions {
        let preset = args.rules.or(asked.rules).unwrap_or(&Preset::all()[0]);
        let mut config = preset.config();
        config.size = args.size.or(asked.size).unwrap_or(config.size);
        config.handicap = args.handicap.unwrap_or(asked.handicap);
        config.komi = args.komi.unwrap_or(preset.komi_with(config.handicap));
        config.move_limit = args.move_limit;
        config.rules.opening = args.opening.map_or(config.rules.opening, Into::into);
        let mut engine = EngineOptions::of(&args.engine);
        let (level, limits) = match (args.level, args.engine.playouts, args.engine.time) {
            (Some(level), _, _) => (Some(level), None),
            (None, None, None) => (asked.level, asked.limits),
            (None, _, _) => (None, Some(engine.limits)),
        };
        if let Some(limits) = level.map(Level::limits).or(limits) {
            engine.limits = limits;
        }
        let rings = if args.rings { Rings::Shown } else { Rings::Hidden };
        PlayOptions {
            config,
            handicap_points: args.handicap_points.map_or(asked.handicap_points, Into::into),
            side: args.computer.or(asked.computer).unwrap_or(Side::White),
            strength: strength(level, &engine.limits),
            engine,
            level,
            limits,
            control: args.clock.or(asked.control).unwrap_or_default(),
            record: args.record.clone(),
            resume: args.resume.clone(),
            look: Look::choose(&args.look, color, rings),
            flags: kept_flags(args, color),
        }
    }

    /// Who sits at the table, how strongly the computer plays, and how the time runs.
    pub(crate) fn arrangement(&self) -> Arrangement {
        let (seats, level) = (self.side.seats(), self.level.unwrap_or_default());
        Arrangement { seats, level, control: self.control }
    }

    /// Opens the new game.
    ///
    /// # Errors
    /// Terms that do not fit together: a wrong call.
    pub(crate) fn open(&self) -> anyhow::Result<Box<dyn Session>> {
        let opened = handicap::open(self.config, self.handicap_points, self.engine.computer);
        opened.map_err(|error| match error {
            ConfigError::Handicap(_) if self.config.handicap > 1 => {
                usage(format!("{error}; with --handicap-points free Black places them"))
            }
            error => usage(error),
        })
    }
}

/// How the computer plays, for the names in a record.
fn strength(level: Option<Level>, limits: &Limits) -> String {
    match (level, limits.playouts, limits.time) {
        (Some(level), _, _) => format!("level {level}"),
        (None, Some(playouts), _) => format!("{playouts} playouts"),
        (None, None, Some(time)) => format!("{} s a move", time.as_secs_f64()),
        (None, None, None) => "without limits".to_owned(),
    }
}

/// The flags that say how the computer plays and how boards look, as they were typed.
fn kept_flags(args: &PlayArgs, color: ColorWhen) -> String {
    let engine = &args.engine;
    let flags = [
        args.level.map(|level| format!(" --level {level}")),
        args.clock.map(|control| format!(" --clock {control}")),
        engine.playouts.map(|playouts| format!(" --playouts {playouts}")),
        engine.time.map(|time| format!(" --time {}", time.as_secs_f64())),
        engine.seed.map(|seed| format!(" --seed {seed}")),
        Some(look_flags(args, color)),
        args.plain.then(|| " --plain".to_owned()),
    ];
    flags.into_iter().flatten().collect()
}

/// The flags that say how boards look, as they were typed.
pub(crate) fn look_flags(args: &PlayArgs, color: ColorWhen) -> String {
    let flags = [
        args.rings.then(|| " --rings".to_owned()),
        args.look.ascii.then(|| " --ascii".to_owned()),
        args.stones.map(|look| format!(" --stones {}", name(&look))),
        (color != ColorWhen::Auto).then(|| format!(" --color {}", name(&color))),
    ];
    flags.into_iter().flatten().collect()
}

/// A value as it is typed.
fn name(value: &impl ValueEnum) -> String {
    value.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
}

/// What is known without flags: what a person chose when asked at the start, or how the game that
/// is gone on with was left.
#[derive(Clone, Debug, Default)]
pub(crate) struct Asked {
    /// The rules.
    pub(crate) rules: Option<&'static Preset>,
    /// The board.
    pub(crate) size: Option<Size>,
    /// The stones of the handicap.
    pub(crate) handicap: u8,
    /// Who says where they stand.
    pub(crate) handicap_points: HandicapPoints,
    /// Whom the computer plays for.
    pub(crate) computer: Option<Side>,
    /// How strongly it plays.
    pub(crate) level: Option<Level>,
    /// The limits of its search in place of a level.
    pub(crate) limits: Option<Limits>,
    /// How the time runs.
    pub(crate) control: Option<TimeControl>,
}

/// The computer and how long it may think.
#[derive(Copy, Clone, Debug)]
pub(crate) struct EngineOptions {
    /// The engine and its seed.
    pub(crate) computer: Computer,
    /// When a search ends.
    pub(crate) limits: Limits,
}

impl EngineOptions {
    /// The meaning of the flags.
    pub(crate) fn of(args: &EngineArgs) -> EngineOptions {
        let limits = match (args.playouts, args.time) {
            (Some(playouts), _) => Limits::playouts(playouts),
            (None, time) => Limits::time(time.unwrap_or(THINKING)),
        };
        let search = match args.engine {
            EngineName::Baseline => SearchConfig::baseline(),
        };
        let seed = args.seed.unwrap_or_else(chance);
        EngineOptions { computer: Computer { search, seed }, limits }
    }
}

impl Side {
    /// The seats: Player 1 is Black, unless a pie opening lets Player 2 choose.
    pub(crate) fn seats(self) -> Seats {
        let (one, two) = match self {
            Side::Black => (Seat::Computer, Seat::Person),
            Side::White => (Seat::Person, Seat::Computer),
            Side::Both => (Seat::Computer, Seat::Computer),
            Side::None => (Seat::Person, Seat::Person),
        };
        Seats { one, two }
    }

    /// Whom the computer plays for at these seats.
    pub(crate) fn of(seats: Seats) -> Side {
        match (seats.one, seats.two) {
            (Seat::Computer, Seat::Person) => Side::Black,
            (Seat::Person, Seat::Computer) => Side::White,
            (Seat::Computer, Seat::Computer) => Side::Both,
            (Seat::Person, Seat::Person) => Side::None,
        }
    }

    /// The value of `--computer`.
    pub(crate) fn flag(self) -> &'static str {
        match self {
            Side::Black => "black",
            Side::White => "white",
            Side::Both => "both",
            Side::None => "none",
        }
    }
}

/// The computer where no flags say anything of it.
pub(crate) fn computer() -> Computer {
    Computer { search: SearchConfig::baseline(), seed: chance() }
}

/// A seed that nobody chose.
fn chance() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    now.as_secs() ^ u64::from(now.subsec_nanos()).rotate_left(32)
}
