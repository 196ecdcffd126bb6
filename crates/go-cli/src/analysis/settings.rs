//! What `overrideSettings` and the rest of a query say about its searches.

use std::time::Duration;

use go_gtp::analysis::AnalyzeQuery;
use serde_json::Value;

use super::args::Perspective;
use super::asked::{Defaults, Fault, Oddity};

/// When the searches of a query end and what their reports hold.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Settings {
    /// Playouts of each position.
    pub(super) playouts: u64,
    /// Time of each position.
    pub(super) time: Option<Duration>,
    /// Whose numbers are reported.
    pub(super) perspective: Perspective,
    /// The time from the start to the first partial report and between two of them.
    pub(super) partial: Option<(Duration, Duration)>,
}

/// The shortest time between two partial reports.
const LEAST_INTERVAL: Duration = Duration::from_millis(10);

impl Settings {
    /// The settings of a query, with a warning for everything that has no effect here.
    ///
    /// # Errors
    /// A value that its setting cannot have.
    pub(super) fn of(
        query: &AnalyzeQuery,
        defaults: &Defaults,
        oddities: &mut Vec<Oddity>,
    ) -> Result<Settings, Fault> {
        let mut settings = Settings {
            playouts: defaults.playouts,
            time: defaults.time,
            perspective: defaults.perspective,
            partial: None,
        };
        let mut visits = query.max_visits;
        for (name, value) in &query.override_settings {
            let field = format!("overrideSettings.{name}");
            match name.as_str() {
                "reportAnalysisWinratesAs" => {
                    let named = value.as_str().and_then(Perspective::named);
                    let wanted = "neither BLACK nor WHITE nor SIDETOMOVE";
                    settings.perspective = named.ok_or_else(|| Fault::new(field, wanted))?;
                }
                "maxTime" => {
                    let seconds = value.as_f64().filter(|&seconds| seconds >= 0.0);
                    let seconds = seconds.ok_or_else(|| Fault::new(field, "no time in seconds"))?;
                    settings.time = Duration::try_from_secs_f64(seconds).ok();
                }
                "maxVisits" | "maxPlayouts" => {
                    let wanted = "no number of at least 1";
                    let number = value.as_u64().or_else(|| whole(value)).filter(|&n| n > 0);
                    let number = number.ok_or_else(|| Fault::new(field, wanted))?;
                    visits = Some(visits.map_or(number, |visits| visits.min(number)));
                }
                // A search that adds no noise is what is asked for.
                "wideRootNoise" if value.as_f64() == Some(0.0) => {}
                "wideRootNoise" => oddities.push(Oddity::new(field, "no noise is added, ignored")),
                _ => oddities.push(Oddity::new(field, "no setting of this engine, ignored")),
            }
        }
        settings.playouts = visits.unwrap_or(settings.playouts);
        settings.partial = partial(query);
        for (given, name) in [
            (query.root_policy_temperature.is_some(), "rootPolicyTemperature"),
            (query.root_fpu_reduction_max.is_some(), "rootFpuReductionMax"),
        ] {
            if given {
                oddities.push(Oddity::new(name, "no effect on this search, ignored"));
            }
        }
        if query.include_pv_visits {
            oddities.push(Oddity::new("includePVVisits", "known of the first move alone"));
        }
        for name in &query.unknown {
            oddities.push(Oddity::new(name.as_str(), "no field of a query, ignored"));
        }
        Ok(settings)
    }
}

/// Numbers are written with a point by some clients.
fn whole(value: &Value) -> Option<u64> {
    let number = value.as_f64().filter(|number| number.fract() == 0.0 && *number >= 0.0)?;
    // Beyond 64 bits the cast stays at the largest, which no search reaches either.
    Some(number as u64)
}

fn partial(query: &AnalyzeQuery) -> Option<(Duration, Duration)> {
    let time = |seconds: f64| Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX);
    let every = query.report_during_search_every.map(time);
    let first = query.first_report_during_search_after.map(time).or(every)?;
    let every = every.unwrap_or(Duration::MAX);
    Some((first.max(LEAST_INTERVAL), every.max(LEAST_INTERVAL)))
}
