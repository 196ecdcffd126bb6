//! The games that can be played, with everything that a person may choose.

use axum::Json;
use axum::extract::Path;
use axum::response::Html;
use go_core::Size;
use go_rules::{Ending, Ko, OpeningKind, Preset, RuleSet, Scoring, Suicide, Tax, VariantKind};
use go_session::Level;
use serde::Serialize;

use super::{Wrong, aside};
use crate::explained;

#[derive(Serialize)]
pub(crate) struct Games {
    version: &'static str,
    games: Vec<GameInfo>,
    levels: Vec<LevelInfo>,
    clocks: [&'static str; 8],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct GameInfo {
    name: &'static str,
    title: &'static str,
    game: &'static str,
    size: String,
    sizes: Vec<String>,
    komi: f64,
    /// Komi with a handicap.
    handicap_komi: f64,
    handicaps: Vec<u8>,
    opening: &'static str,
    ending: &'static str,
    /// The rules in a sentence.
    text: String,
}

#[derive(Serialize)]
struct LevelInfo {
    level: u8,
    playouts: u64,
}

/// Clocks to choose from; any other can be written.
const CLOCKS: [&str; 8] =
    ["none", "5m", "5m+8s", "10m+5x30s", "20m+5x30s", "10m+25/5m", "1h", "1h+25/10m"];

/// `GET /api/games`.
pub(super) async fn all() -> Json<Games> {
    Json(Games {
        version: env!("CARGO_PKG_VERSION"),
        games: Preset::all().iter().map(game).collect(),
        levels: Level::all()
            .map(|level| LevelInfo { level: level.number(), playouts: level.playouts() })
            .collect(),
        clocks: CLOCKS,
    })
}

fn game(preset: &Preset) -> GameInfo {
    let rules = preset.rules();
    let is_go = rules.game == VariantKind::Go;
    GameInfo {
        name: preset.name(),
        title: preset.title(),
        game: if is_go { "go" } else { "conversion" },
        size: preset.size().to_string(),
        sizes: preset.sizes().into_iter().map(|size: Size| size.to_string()).collect(),
        komi: preset.komi().points(),
        handicap_komi: preset.komi_with(2).points(),
        handicaps: if is_go { (2..=9).collect() } else { Vec::new() },
        opening: if rules.opening == OpeningKind::Pie { "pie" } else { "none" },
        ending: match rules.ending {
            Ending::AsItStands => "as it stands",
            Ending::Marking => "marking",
            Ending::DameThenMarking => "dame, then marking",
        },
        text: sentence(&rules),
    }
}

/// `GET /api/rules/{preset}`.
pub(super) async fn rules(Path(name): Path<String>) -> Result<Html<&'static str>, Wrong> {
    let preset = Preset::named(&name).map_err(|error| Wrong::asked(error.to_string()))?;
    aside(move || Ok(Html(explained::html(preset)))).await
}

/// The rules in a sentence or two.
pub(crate) fn sentence(rules: &RuleSet) -> String {
    let ending = match rules.ending {
        Ending::AsItStands => "two passes end the game, and the board counts as it stands",
        Ending::Marking => "after two passes both players mark dead groups",
        Ending::DameThenMarking => {
            "after two passes neutral points are filled, then dead groups are marked"
        }
    };
    if rules.game == VariantKind::Conversion {
        return format!(
            "A group without liberties changes its colour, unless it touches two sides of the \
             board; no stone ever leaves it. Area counts; {ending}."
        );
    }
    let counted = match (rules.scoring, rules.tax) {
        (Scoring::Territory, Tax::Seki) => "Territory and prisoners count, but not eyes in seki",
        (Scoring::Territory, _) => "Territory and prisoners count",
        (Scoring::Area, Tax::All) => "Stones count, those that could be placed included",
        (Scoring::Area, _) => "Stones and territory count",
    };
    let ko = match rules.ko {
        Ko::None => "positions may come back",
        Ko::Simple => "a ko is not taken back at once",
        Ko::Positional => "no board may come back",
        Ko::Situational => "no board may come back with the same player to move",
    };
    let suicide = match rules.suicide {
        Suicide::Forbidden => "suicide is forbidden",
        Suicide::Several => "suicide of several stones is allowed",
    };
    format!("{counted}; {ko}; {suicide}; {ending}.")
}
