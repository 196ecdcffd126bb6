//! The flags of `analysis`.

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::ValueEnum;
use go_core::Color;
use go_rules::Preset;

use super::asked::Defaults;
use super::desk::Ending;
use crate::args::{EngineArgs, EngineName, PresetParser, seconds};
use crate::options::EngineOptions;

/// The playouts of a position for which neither flags nor query name a limit.
const PLAYOUTS: u64 = 500;

/// The flags of `analysis`.
#[derive(Debug, clap::Args)]
pub(crate) struct AnalysisArgs {
    /// Rules for queries that name none [default: such queries are refused]
    #[arg(long, value_name = "PRESET", value_parser = PresetParser)]
    rules: Option<&'static Preset>,
    /// Positions that are searched at the same time [default: one for each processor]
    #[arg(long, value_name = "N", alias = "analysis-threads")]
    pub(super) threads: Option<NonZeroUsize>,
    /// Whose winning chances, leads and points are reported, unless a query says so
    #[arg(long, value_enum, value_name = "SIDE", default_value_t = Perspective::Black)]
    winrates: Perspective,
    /// At the end of input stop searching, in place of finishing what was asked
    #[arg(long)]
    quit_without_waiting: bool,
    /// Playouts of each position, unless a query says how many [default: 500]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    playouts: Option<u64>,
    /// Seconds of each position in place of playouts, unless a query says how many
    #[arg(long, value_name = "S", value_parser = seconds, conflicts_with = "playouts")]
    time: Option<Duration>,
    /// What the computer's chance begins with in each position [default: another one each time]
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    seed: Option<u64>,
    /// Which engine searches
    #[arg(long, value_enum, default_value_t = EngineName::Baseline)]
    engine: EngineName,
    /// Taken and ignored: programs that start KataGo name its files
    #[arg(long, hide = true)]
    config: Option<PathBuf>,
    /// Taken and ignored
    #[arg(long, hide = true)]
    model: Option<PathBuf>,
    /// Taken and ignored
    #[arg(long, hide = true)]
    human_model: Option<PathBuf>,
    /// Taken and ignored
    #[arg(long, hide = true)]
    override_config: Vec<String>,
}

impl AnalysisArgs {
    /// What holds where a query says nothing.
    pub(super) fn defaults(&self) -> Defaults {
        let &AnalysisArgs { playouts, time, seed, engine, .. } = self;
        let options = EngineOptions::of(&EngineArgs { playouts, time, seed, engine });
        // A time alone is the only limit.
        let usual = if time.is_some() { u64::MAX } else { PLAYOUTS };
        Defaults {
            computer: options.computer,
            playouts: playouts.unwrap_or(usual),
            time,
            rules: self.rules,
            perspective: self.winrates,
        }
    }

    /// What the end of input means.
    pub(super) fn ending(&self) -> Ending {
        for ignored in [&self.config, &self.model, &self.human_model].into_iter().flatten() {
            tracing::info!("{} is ignored", ignored.display());
        }
        for ignored in &self.override_config {
            tracing::info!("{ignored:?} is ignored");
        }
        if self.quit_without_waiting { Ending::AtOnce } else { Ending::Finished }
    }
}

/// The side that numbers are reported for.
#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Perspective {
    /// Black, whoever moves
    Black,
    /// White, whoever moves
    White,
    /// The side to move
    #[value(alias = "sidetomove")]
    SideToMove,
}

impl Perspective {
    /// The perspective that a query names, in any case.
    pub(super) fn named(name: &str) -> Option<Perspective> {
        Perspective::from_str(&name.replace('_', "-"), true).ok()
    }

    /// The side that numbers are reported for when this one moves.
    pub(super) fn side(self, to_move: Color) -> Color {
        match self {
            Perspective::Black => Color::Black,
            Perspective::White => Color::White,
            Perspective::SideToMove => to_move,
        }
    }
}

/// Flags with a single dash, as KataGo has them and as programs that start it write them, are taken
/// as those with two if the command is `analysis`.
pub(crate) fn with_single_dashes(args: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let mut args: Vec<OsString> = args.into_iter().collect();
    if args.get(1).is_some_and(|command| command == "analysis") {
        for arg in &mut args[2..] {
            let is_single = arg.to_str().is_some_and(|text| {
                let name = text.strip_prefix('-').unwrap_or_default();
                // One letter is a flag of our own, and so is `-vv`.
                name.starts_with(|c: char| c.is_ascii_alphabetic())
                    && name.len() > 1
                    && !name.bytes().all(|c| c == b'v')
            });
            if is_single {
                let mut double = OsString::from("-");
                double.push(&*arg);
                *arg = double;
            }
        }
    }
    args
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(line: &str) -> String {
        let args = with_single_dashes(line.split(' ').map(OsString::from));
        let args: Vec<_> = args.iter().map(|arg| arg.to_string_lossy().into_owned()).collect();
        args.join(" ")
    }

    #[test]
    fn the_flags_of_programs_that_start_katago() {
        assert_eq!(
            shown("go-cli analysis -config a.cfg -override-config b -quit-without-waiting"),
            "go-cli analysis --config a.cfg --override-config b --quit-without-waiting"
        );
        assert_eq!(
            shown("go-cli analysis -v -vv -h --seed 1"),
            "go-cli analysis -v -vv -h --seed 1"
        );
        assert_eq!(shown("go-cli play -config a"), "go-cli play -config a");
        assert_eq!(shown("go-cli"), "go-cli");
    }

    #[test]
    fn perspectives_in_any_spelling() {
        for name in ["SIDETOMOVE", "SideToMove", "side_to_move"] {
            assert_eq!(Perspective::named(name), Some(Perspective::SideToMove), "{name}");
        }
        assert_eq!(Perspective::named("WHITE"), Some(Perspective::White));
        assert_eq!(Perspective::named("winner"), None);
    }
}
