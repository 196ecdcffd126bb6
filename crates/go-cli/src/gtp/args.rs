//! The flags of `gtp`.

use go_core::Size;
use go_rules::{GameConfig, Komi, Preset};

use crate::args::{EngineArgs, Opening, PresetParser};

/// The flags of `gtp`.
#[derive(Debug, clap::Args)]
pub(crate) struct GtpArgs {
    /// The rules at the start; clients may change them
    #[arg(long, value_name = "PRESET", value_parser = PresetParser, default_value = "conversion")]
    rules: &'static Preset,
    /// The board at the start, N or WxH, 1 to 25 each [default: the usual one of the rules]
    #[arg(long, value_name = "N|WxH", allow_hyphen_values = true)]
    size: Option<Size>,
    /// Points for White at the start, whole or half [default: that of the rules]
    #[arg(long, value_name = "K", allow_hyphen_values = true)]
    komi: Option<Komi>,
    /// Whether games begin with the pie opening [default: as the rules say]
    #[arg(long, value_enum)]
    opening: Option<Opening>,
    #[command(flatten)]
    pub(super) engine: EngineArgs,
}

impl GtpArgs {
    /// The terms of the first game.
    pub(super) fn config(&self) -> GameConfig {
        let mut config = self.rules.config();
        config.size = self.size.unwrap_or(config.size);
        config.komi = self.komi.unwrap_or(config.komi);
        config.rules.opening = self.opening.map_or(config.rules.opening, Into::into);
        config
    }
}
