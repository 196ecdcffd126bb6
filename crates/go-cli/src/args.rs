//! The flags as they are typed. What they mean together is worked out in `options.rs`.

use clap::builder::{PossibleValue, TypedValueParser};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ArgAction, Parser, Subcommand, ValueEnum};
use go_core::Size;
use go_rules::{OpeningKind, Preset};

/// Play Go and Conversion Go in a terminal, replay and score games, count move sequences.
#[derive(Debug, Parser)]
#[command(name = "go-cli", version, about, propagate_version = true, max_term_width = 100)]
pub(crate) struct Args {
    /// Log more on standard error (repeat for still more); RUST_LOG chooses by module
    #[arg(short, long, global = true, action = ArgAction::Count)]
    pub(crate) verbose: u8,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Count move sequences, to compare rules with other programs
    Perft(PerftArgs),
    /// Print the completion script of a shell
    Completions(CompletionsArgs),
    /// Print the manual page
    Man,
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

/// Which sequences `perft` counts.
#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Counted {
    /// Placements and passes; the second pass in a row ends a sequence
    All,
    /// Placements alone
    Placements,
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
