//! The words after `analyze`, `lz-analyze`, `kata-analyze` and their `genmove_` siblings.
//!
//! Color and interval are each optional, in that order, and key-value pairs follow; clients send
//! pairs that an engine has never heard of and give up if it complains, so those are passed over.

use crate::{Color, Failure, MoveText};
use std::time::Duration;

/// What a client wants of an analysis.
///
/// # Examples
///
/// ```
/// use go_gtp::{AnalyzeRequest, Color, Command};
/// use std::time::Duration;
///
/// let command = Command::parse("kata-analyze B 50 ownership true novelty 3")?;
/// let request = AnalyzeRequest::parse(command.args())?;
/// assert_eq!(request.color, Some(Color::Black));
/// assert_eq!(request.interval, Some(Duration::from_millis(500)));
/// assert!(request.ownership && !request.pv_visits);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AnalyzeRequest {
    /// The player to move; the side whose turn it is if `None`.
    pub color: Option<Color>,
    /// The time between two reports; `None` leaves it to the engine, zero is not ruled out.
    pub interval: Option<Duration>,
    /// Report at least so many moves (`minmoves`).
    pub min_moves: Option<usize>,
    /// Report at most so many moves (`maxmoves`).
    pub max_moves: Option<usize>,
    /// Report the ownership of the board.
    pub ownership: bool,
    /// Report the ownership after each move (`movesOwnership`).
    pub moves_ownership: bool,
    /// Report the visits along each main line (`pvVisits`).
    pub pv_visits: bool,
    /// Report the position itself (`rootInfo`).
    pub root_info: bool,
    /// Moves to leave out (`avoid`).
    pub avoid: Vec<Restriction>,
    /// Moves to keep to (`allow`).
    pub allow: Vec<Restriction>,
}

/// Moves of one player that a search leaves out, or keeps to, in its first plies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Restriction {
    /// Whose moves.
    pub color: Color,
    /// The moves.
    pub moves: Vec<MoveText>,
    /// The rule holds in so many plies from the root.
    pub until_depth: u32,
}

impl AnalyzeRequest {
    /// Reads the words after the name of the command.
    ///
    /// # Errors
    ///
    /// [`Failure::Syntax`] when a known key that is no switch has no value, or a value that cannot be meant.
    pub fn parse<W: AsRef<str>>(words: &[W]) -> Result<AnalyzeRequest, Failure> {
        let mut request = AnalyzeRequest::default();
        let mut words = words.iter().map(AsRef::as_ref).peekable();
        if let Some(color) = words.peek().and_then(|word| word.parse().ok()) {
            request.color = Some(color);
            words.next();
        }
        if let Some(interval) = words.peek().and_then(|word| centiseconds(word)) {
            request.interval = Some(interval);
            words.next();
        }
        while let Some(key) = words.next() {
            // A switch that stands alone is on.
            let is_alone = words.peek().is_none_or(|next| KEYS.contains(next));
            let mut value =
                || words.next().ok_or_else(|| Failure::Syntax(format!("{key} lacks its value")));
            let wrong = |value: &str| Failure::Syntax(format!("{key} cannot be {value:?}"));
            match key {
                "interval" => {
                    let value = value()?;
                    request.interval = Some(centiseconds(value).ok_or_else(|| wrong(value))?);
                }
                "minmoves" | "maxmoves" => {
                    let value = value()?;
                    let number = value.parse().map_err(|_| wrong(value))?;
                    let field = match key {
                        "minmoves" => &mut request.min_moves,
                        _ => &mut request.max_moves,
                    };
                    *field = Some(number);
                }
                "ownership" | "movesOwnership" | "pvVisits" | "rootInfo" => {
                    let value = if is_alone { "true" } else { value()? };
                    let wanted = match value.to_ascii_lowercase().as_str() {
                        "true" | "1" => true,
                        "false" | "0" => false,
                        _ => return Err(wrong(value)),
                    };
                    *match key {
                        "ownership" => &mut request.ownership,
                        "movesOwnership" => &mut request.moves_ownership,
                        "pvVisits" => &mut request.pv_visits,
                        _ => &mut request.root_info,
                    } = wanted;
                }
                "avoid" | "allow" => {
                    let (color, moves, depth) = (value()?, value()?, value()?);
                    let restriction = Restriction {
                        color: color.parse()?,
                        moves: moves.split(',').map(str::parse).collect::<Result<_, _>>()?,
                        until_depth: depth.parse().map_err(|_| wrong(depth))?,
                    };
                    match key {
                        "avoid" => request.avoid.push(restriction),
                        _ => request.allow.push(restriction),
                    }
                }
                // A key of another engine's dialect, with or without a value.
                _ => drop(words.next()),
            }
        }
        Ok(request)
    }
}

/// The keys that are understood.
const KEYS: [&str; 9] = [
    "interval",
    "minmoves",
    "maxmoves",
    "ownership",
    "movesOwnership",
    "pvVisits",
    "rootInfo",
    "avoid",
    "allow",
];

fn centiseconds(word: &str) -> Option<Duration> {
    let number: f64 = word.parse().ok().filter(|number| *number >= 0.0)?;
    Duration::try_from_secs_f64(number / 100.0).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<AnalyzeRequest, Failure> {
        AnalyzeRequest::parse(&text.split_whitespace().collect::<Vec<_>>())
    }

    #[test]
    fn color_and_interval_are_each_optional() {
        let half = Some(Duration::from_millis(500));
        let white = Some(Color::White);
        for (text, color, interval) in [
            ("", None, None),
            ("50", None, half),
            ("W", white, None),
            ("white 50", white, half),
            ("w interval 50", white, half),
            ("interval 50", None, half),
            ("novelty 3", None, None),
            ("W 50 novelty", white, half),
        ] {
            let request = parse(text).unwrap();
            assert_eq!((request.color, request.interval), (color, interval), "{text}");
        }
    }

    #[test]
    fn restrictions_take_three_values() {
        let request = parse("b avoid w D4,pass 10 allow b q16 1 maxmoves 3").unwrap();
        assert_eq!(request.avoid[0].moves.len(), 2);
        assert_eq!(request.allow[0].until_depth, 1);
        assert_eq!(request.max_moves, Some(3));
    }

    #[test]
    fn a_switch_without_a_value_is_on() {
        let request = parse("b 50 ownership").unwrap();
        assert!(request.ownership && request.interval.is_some());
        let request = parse("pvVisits ownership false rootInfo maxmoves 3 movesOwnership").unwrap();
        assert!(request.pv_visits && !request.ownership && request.root_info);
        assert!(request.moves_ownership && request.max_moves == Some(3));
    }

    #[test]
    fn known_keys_are_not_guessed_at() {
        for text in ["interval", "interval x", "interval -1", "interval nan", "ownership maybe"] {
            assert!(matches!(parse(text), Err(Failure::Syntax(_))), "{text}");
        }
        assert!(parse("avoid b I5 1").is_err());
        assert!(parse("minmoves -1").is_err());
        assert!(parse("interval 1e300").is_err());
    }
}
