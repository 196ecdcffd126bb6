//! The flags as they are typed. What they mean together is worked out in `options.rs`.

use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ArgAction, Parser, Subcommand, ValueEnum};
use go_core::Size;
use go_rules::{Komi, OpeningKind, Preset};
use go_session::{HandicapPoints, Level, TimeControl};

/// Play Go and Conversion Go in a terminal, replay and score games, count move sequences.
///
/// Without a command, in a terminal: the table, where a game is chosen.
#[derive(Debug, Parser)]
#[command(name = "go-cli", version, about, propagate_version = true, max_term_width = 100)]
pub(crate) struct Args {
    /// Log more on standard error (repeat for still more); RUST_LOG chooses by module
    #[arg(short, long, global = true, action = ArgAction::Count)]
    pub(crate) verbose: u8,
    /// When to use colours
    #[arg(long, global = true, value_enum, default_value_t = ColorWhen::Auto, value_name = "WHEN")]
    pub(crate) color: ColorWhen,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Play a game in the terminal, against the computer or with somebody beside you
    Play(Box<PlayArgs>),
    /// Serve tables to browsers: against the computer, or with others on the network
    Serve(crate::serve::ServeArgs),
    /// Answer a program over the Go Text Protocol, as an engine
    Gtp(crate::gtp::GtpArgs),
    /// Analyze positions for review programs: JSON lines as KataGo's analysis engine
    Analysis(crate::analysis::AnalysisArgs),
    /// Go through a record with its branches, in a terminal
    View(ViewArgs),
    /// Show a record: position, prisoners or conversions, score
    Replay(ReplayArgs),
    /// Count the last position of a record, with the reasons
    Score(ScoreArgs),
    /// Play engines against each other and say which is stronger
    Match(Box<crate::contest::MatchArgs>),
    /// Count move sequences, to compare rules with other programs
    Perft(PerftArgs),
    /// Make records, pictures, animations and JSON of records and text pictures
    Convert(Box<crate::convert::ConvertArgs>),
    /// Say what is wrong with records, a line for each fault
    Check(crate::check::CheckArgs),
    /// Read and draw games of Conversion Go played with pen and paper
    Paper(crate::paper::PaperArgs),
    /// Find the exact value and the best moves of a small board
    Solve(crate::solve::SolveArgs),
    /// Print the completion script of a shell
    Completions(CompletionsArgs),
    /// Print the manual page
    Man,
}

/// The flags of `play`.
#[derive(Debug, clap::Args)]
pub(crate) struct PlayArgs {
    /// The rules [default: conversion; asked for in a terminal]
    #[arg(long, value_name = "PRESET", value_parser = PresetParser, conflicts_with = "resume")]
    pub(crate) rules: Option<&'static Preset>,
    /// The board, N or WxH, 1 to 25 each [default: the usual one of the rules]
    #[arg(long, value_name = "N|WxH", allow_hyphen_values = true, conflicts_with = "resume")]
    pub(crate) size: Option<Size>,
    /// Black's stones at the start, 2 to 9 on the usual points; then White moves first
    #[arg(long, value_name = "N", allow_hyphen_values = true, conflicts_with = "resume")]
    pub(crate) handicap: Option<u8>,
    /// Where the stones of the handicap stand [default: usual]
    #[arg(long, value_enum, value_name = "WHERE", requires = "handicap")]
    pub(crate) handicap_points: Option<Placing>,
    /// Points for White, whole or half [default: that of the rules, 0.5 with a handicap]
    #[arg(long, value_name = "K", allow_hyphen_values = true, conflicts_with = "resume")]
    pub(crate) komi: Option<Komi>,
    /// Whether the game begins with the pie opening [default: as the rules say]
    #[arg(long, value_enum, conflicts_with = "resume")]
    pub(crate) opening: Option<Opening>,
    /// Turns after which play ends, passes included [default: none]
    #[arg(long, value_name = "N", conflicts_with = "resume")]
    pub(crate) move_limit: Option<u32>,
    /// Whom the computer plays for [default: white, with --resume as the game was left]
    #[arg(long, value_enum, value_name = "SIDE")]
    pub(crate) computer: Option<Side>,
    /// How strongly it plays, 1 to 10 [default: 5 on the full screen, with --resume as it was]
    #[arg(long, value_name = "N", conflicts_with_all = ["playouts", "time"])]
    pub(crate) level: Option<Level>,
    /// Clocks: none, 10m, 5m+8s (Fischer), 10m+5x30s (byo-yomi), 10m+25/5m (Canadian)
    #[arg(long, value_name = "CONTROL")]
    pub(crate) clock: Option<TimeControl>,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    /// Write the game to this file, after every turn
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
    /// Go on with a saved game: sides, level and clock are as it was left unless flags say otherwise
    #[arg(long, value_name = "FILE")]
    pub(crate) resume: Option<PathBuf>,
    /// Ring the stones that are in atari
    #[arg(long)]
    pub(crate) rings: bool,
    /// Play line by line, as screen readers, pipes and scripts do
    #[arg(long)]
    pub(crate) plain: bool,
    /// The look of stones on the full screen
    #[arg(long, value_enum, value_name = "LOOK", conflicts_with = "ascii")]
    pub(crate) stones: Option<StonesLook>,
    #[command(flatten)]
    pub(crate) look: LookArgs,
}

/// The flags that choose and limit the engine.
#[derive(Debug, clap::Args)]
pub(crate) struct EngineArgs {
    /// Playouts for each of the computer's moves: the same seed then plays the same game
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) playouts: Option<u64>,
    /// Seconds for each of the computer's moves [default: 3]
    #[arg(long, value_name = "S", value_parser = seconds, conflicts_with = "playouts")]
    pub(crate) time: Option<Duration>,
    /// What the computer's chance begins with [default: another one each time]
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub(crate) seed: Option<u64>,
    /// Which engine plays
    #[arg(long, value_enum, default_value_t = EngineName::Baseline)]
    pub(crate) engine: EngineName,
}

/// The flags that every drawn board has.
#[derive(Debug, clap::Args)]
pub(crate) struct LookArgs {
    /// Draw with plain ASCII [default: if the locale is not UTF-8]
    #[arg(long)]
    pub(crate) ascii: bool,
}

/// The flags of `view`.
#[derive(Debug, clap::Args)]
pub(crate) struct ViewArgs {
    /// The record: SGF, GIB, NGF, UGF, a saved game, a picture in text
    pub(crate) file: PathBuf,
    /// The look of stones
    #[arg(long, value_enum, value_name = "LOOK", conflicts_with = "ascii")]
    pub(crate) stones: Option<StonesLook>,
    #[command(flatten)]
    pub(crate) look: LookArgs,
}

/// The flags of `replay`.
#[derive(Debug, clap::Args)]
pub(crate) struct ReplayArgs {
    /// The record: SGF, GIB, NGF or UGF; - is standard input
    pub(crate) file: PathBuf,
    /// Which game of the file
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) game: usize,
    /// Rules in place of those that the record names
    #[arg(long, value_name = "PRESET", value_parser = PresetParser)]
    pub(crate) rules: Option<&'static Preset>,
    /// Stop after this many moves, passes included
    #[arg(long, value_name = "N")]
    pub(crate) r#move: Option<usize>,
    #[command(flatten)]
    pub(crate) look: LookArgs,
}

/// The flags of `score`.
#[derive(Debug, clap::Args)]
pub(crate) struct ScoreArgs {
    /// The record: SGF, GIB, NGF or UGF; - is standard input
    pub(crate) file: PathBuf,
    /// Which game of the file
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) game: usize,
    /// Rules in place of those that the record names
    #[arg(long, value_name = "PRESET", value_parser = PresetParser)]
    pub(crate) rules: Option<&'static Preset>,
    /// A point of each dead group, as "D4 Q16" [default: those marked in the record, or judged]
    #[arg(long, value_name = "POINTS")]
    pub(crate) dead: Option<String>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) drawn: crate::drawn::DrawnArgs,
    #[command(flatten)]
    pub(crate) look: LookArgs,
}

/// The flags of `perft`.
#[derive(Debug, clap::Args)]
pub(crate) struct PerftArgs {
    /// The rules
    #[arg(long, value_name = "PRESET", value_parser = PresetParser)]
    pub(crate) rules: &'static Preset,
    /// The board, N or WxH, 1 to 25 each [default: the usual one of the rules]
    #[arg(long, value_name = "N|WxH", allow_hyphen_values = true)]
    pub(crate) size: Option<Size>,
    /// The longest sequences to count, in turns
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) depth: u32,
    /// Whether the game begins with the pie opening
    #[arg(long, value_enum, default_value_t = Opening::None)]
    pub(crate) opening: Opening,
    /// Which turns count
    #[arg(long, value_enum, default_value_t = Counted::All)]
    pub(crate) count: Counted,
}

/// The flags of `completions`.
#[derive(Debug, clap::Args)]
pub(crate) struct CompletionsArgs {
    /// The shell
    pub(crate) shell: clap_complete::Shell,
}

/// Whom the computer plays for.
#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Side {
    /// Black; with the pie opening Player 1, who places it
    Black,
    /// White; with the pie opening Player 2, who chooses a colour
    White,
    /// Both sides: watch it
    Both,
    /// Neither: two people share the terminal
    None,
}

/// An engine by name.
#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum EngineName {
    /// UCT with RAVE and uniformly random playouts
    Baseline,
}

/// The look of stones on the full screen.
#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum StonesLook {
    /// Letters, as every terminal has them
    Ascii,
    /// Discs on the crossings of lines
    Unicode,
    /// Discs of two columns
    Wide,
}

/// When to use colours.
#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColorWhen {
    /// In a terminal, unless NO_COLOR is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// How a game begins.
#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Opening {
    /// One player places Black, White, Black; the other chooses a colour
    Pie,
    /// Turns alternate from the first
    None,
}

impl From<Opening> for OpeningKind {
    fn from(opening: Opening) -> OpeningKind {
        match opening {
            Opening::Pie => OpeningKind::Pie,
            Opening::None => OpeningKind::Plain,
        }
    }
}

/// Who says where handicap stones stand.
#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Placing {
    /// On the usual points
    Usual,
    /// Where Black places them, as many as there is room for
    Free,
}

impl From<Placing> for HandicapPoints {
    fn from(placing: Placing) -> HandicapPoints {
        match placing {
            Placing::Usual => HandicapPoints::Usual,
            Placing::Free => HandicapPoints::Free,
        }
    }
}

/// Which sequences `perft` counts.
#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Counted {
    /// Placements and passes; the second pass in a row ends a sequence
    All,
    /// Placements alone
    Placements,
}

/// Reads a time in seconds: more than nothing, a week at most.
pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    const WEEK: f64 = 7.0 * 24.0 * 3600.0;
    match text.parse::<f64>() {
        Ok(seconds) if seconds > 0.0 && seconds <= WEEK => Ok(Duration::from_secs_f64(seconds)),
        _ => Err(format!("'{text}' is not a time: seconds above 0 are, as 2.5")),
    }
}

/// Reads the name of a rule set in any spelling that [`Preset::named`] knows, and lists the names
/// in help texts and completions.
#[derive(Copy, Clone, Debug)]
pub(crate) struct PresetParser;

impl TypedValueParser for PresetParser {
    type Value = &'static Preset;

    fn parse_ref(
        &self,
        command: &clap::Command,
        arg: Option<&clap::Arg>,
        value: &std::ffi::OsStr,
    ) -> Result<Self::Value, clap::Error> {
        let name = value.to_string_lossy();
        Preset::named(&name).map_err(|_| {
            let mut error = clap::Error::new(ErrorKind::InvalidValue).with_cmd(command);
            if let Some(arg) = arg {
                error.insert(ContextKind::InvalidArg, ContextValue::String(arg.to_string()));
            }
            let shown = name.chars().take(40).collect();
            error.insert(ContextKind::InvalidValue, ContextValue::String(shown));
            let known = Preset::all().iter().map(|preset| preset.name().to_owned()).collect();
            error.insert(ContextKind::ValidValue, ContextValue::Strings(known));
            error
        })
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let value = |preset: &Preset| PossibleValue::new(preset.name()).help(preset.title());
        Some(Box::new(Preset::all().iter().map(value)))
    }
}
