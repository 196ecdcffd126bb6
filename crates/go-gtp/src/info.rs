//! The lines of a live analysis: `info move D4 visits 10 winrate 0.48 … pv D4 Q16`.
//!
//! Three dialects. Leela Zero's ([`Form::Lz`]) has integers of ten-thousandths and no score; clients
//! parse them as integers and throw on a point. KataGo's ([`Form::Kata`]) has fractions and scores;
//! the score stands in `scoreLead` and again in `scoreMean`, because clients read one or the other.
//! Sabaki's plain `analyze` ([`Form::Plain`]) tells fractions from integers by the decimal point, so
//! fractions always have one, in both forms.
//!
//! Winrates, scores and ownership are those of the player to move.

mod read;
mod write;

use crate::MoveText;

/// A dialect of info lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Leela Zero: integers, ten thousand for one, no score, no ownership.
    Lz,
    /// KataGo: fractions, scores, optional `rootInfo` and `ownership`.
    Kata,
    /// Sabaki's own commands: as KataGo without `rootInfo`.
    Plain,
}

/// One report of a live analysis.
///
/// # Examples
///
/// ```
/// use go_gtp::{Form, InfoLine};
///
/// let text = "info move D4 visits 12 winrate 0.5125 prior 0.25 order 0 pv D4 Q16";
/// let line = InfoLine::parse(text, Form::Kata)?;
/// assert_eq!(line.moves[0].pv.len(), 2);
/// assert_eq!(
///     line.to_text(Form::Lz),
///     "info move D4 visits 12 winrate 5125 prior 2500 order 0 pv D4 Q16"
/// );
/// # Ok::<(), go_gtp::ParseInfoError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct InfoLine {
    /// The candidates in the order of the line.
    pub moves: Vec<MoveInfo>,
    /// The position itself.
    pub root: Option<RootInfo>,
    /// The expected owner of every point, from the top row down, −1 to 1; empty if not reported.
    pub ownership: Vec<f64>,
}

/// What is said of one candidate.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveInfo {
    /// The move.
    pub played: MoveText,
    /// How often the search went there.
    pub visits: u64,
    /// The expected share of wins, 0 to 1.
    pub winrate: f64,
    /// The share of the search that was meant for it beforehand, 0 to 1.
    pub prior: Option<f64>,
    /// The lower bound of confidence of the winrate; may leave 0 to 1.
    pub lcb: Option<f64>,
    /// The utility of the search.
    pub utility: Option<f64>,
    /// The expected lead in points.
    pub score_lead: Option<f64>,
    /// The deviation of the final score in points.
    pub score_stdev: Option<f64>,
    /// The rank, 0 for the best.
    pub order: u32,
    /// The main line, beginning with the move itself; may be empty.
    pub pv: Vec<MoveText>,
    /// The visits along the main line; empty if not asked for.
    pub pv_visits: Vec<u64>,
    /// The ownership after the move, as [`InfoLine::ownership`]; empty if not asked for.
    pub ownership: Vec<f64>,
}

impl MoveInfo {
    /// A candidate of which only the essentials are known; its main line is the move alone.
    #[must_use]
    pub fn new(played: MoveText, visits: u64, winrate: f64) -> MoveInfo {
        MoveInfo {
            played,
            visits,
            winrate,
            prior: None,
            lcb: None,
            utility: None,
            score_lead: None,
            score_stdev: None,
            order: 0,
            pv: vec![played],
            pv_visits: Vec::new(),
            ownership: Vec::new(),
        }
    }
}

/// What is said of the position as a whole.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct RootInfo {
    /// The visits of the search.
    pub visits: u64,
    /// The expected share of wins, 0 to 1.
    pub winrate: f64,
    /// The utility of the search.
    pub utility: Option<f64>,
    /// The expected lead in points.
    pub score_lead: Option<f64>,
    /// The deviation of the final score in points.
    pub score_stdev: Option<f64>,
}

/// Why a line is no report.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseInfoError {
    /// The line starts with none of `info`, `rootInfo` and `ownership`.
    #[error("a report starts with info, not {0:?}")]
    NoInfo(String),
    /// A candidate lacks a field.
    #[error("candidate {place} has no {field}")]
    Missing {
        /// The candidate, counted from 1.
        place: usize,
        /// The field.
        field: &'static str,
    },
    /// The value of a field cannot be read.
    #[error("{field} cannot be {value:?}")]
    Value {
        /// The field.
        field: String,
        /// Its value; empty if it has none.
        value: String,
    },
}
