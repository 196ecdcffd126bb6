//! The flags of `gtp`.

use std::time::Duration;

use clap::ValueEnum;
use go_ai::SearchConfig;
use go_core::Size;
use go_rules::{Komi, Preset};

use crate::args::{Opening, PresetParser};

/// The flags of `gtp`.
#[derive(Debug, clap::Args)]
pub(crate) struct GtpArgs {
    /// The rules at the start; clients may change them
    #[arg(long, value_name = "PRESET", value_parser = PresetParser, default_value = "conversion")]
    pub(super) rules: &'static Preset,
    /// The board at the start, N or WxH, 1 to 25 each [default: the usual one of the rules]
    #[arg(long, value_name = "N|WxH", allow_hyphen_values = true)]
    pub(super) size: Option<Size>,
    /// Points for White at the start [default: as usual by the rules]
    #[arg(long, value_name = "K", allow_hyphen_values = true)]
    pub(super) komi: Option<Komi>,
    /// How games begin [default: by the rules]
    #[arg(long, value_enum)]
    pub(super) opening: Option<Opening>,
    /// Playouts for a move [default: 1000, unless a time is given or a clock runs]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) playouts: Option<u64>,
    /// Seconds for a move
    #[arg(long, value_name = "S", value_parser = seconds, conflicts_with = "playouts")]
    pub(super) time: Option<Duration>,
    /// Repeat everything: the same seed, playouts and commands give the same answers
    #[arg(long, value_name = "N")]
    pub(super) seed: Option<u64>,
    /// Which engine thinks
    #[arg(long, value_enum, default_value_t = EngineName::Baseline)]
    pub(super) engine: EngineName,
}

/// The engines by name.
#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum EngineName {
    /// UCT with RAVE and uniform playouts
    Baseline,
}

impl EngineName {
    /// The constants of its search.
    pub(super) fn search(self) -> SearchConfig {
        match self {
            EngineName::Baseline => SearchConfig::baseline(),
        }
    }
}

fn seconds(text: &str) -> Result<Duration, String> {
    let refuse = || format!("'{text}' is no number of seconds, as 0.5 or 10");
    let seconds: f64 = text.parse().map_err(|_| refuse())?;
    match Duration::try_from_secs_f64(seconds) {
        Ok(time) if !time.is_zero() => Ok(time),
        _ => Err(refuse()),
    }
}
