//! What a client asks of an analysis engine.

use super::{
    fields::{Fault, Fields, Object},
    place::{Board, read_color, read_positive, read_size},
};
use crate::{Color, Coordinate, MoveText, Restriction};
use serde_json::{Map, Value, json};

/// One line of a client.
#[derive(Clone, Debug, PartialEq)]
pub enum Query {
    /// Positions to be analyzed.
    Analyze(Box<AnalyzeQuery>),
    /// Stop queries that are under way.
    Terminate {
        /// The identifier of this query.
        id: String,
        /// The query to stop; all of them if `None` (`terminate_all`).
        target: Option<String>,
        /// Only these turns of it.
        turns: Option<Vec<usize>>,
    },
    /// Tell the version.
    Version {
        /// The identifier of this query.
        id: String,
    },
    /// Forget what was remembered of earlier searches.
    ClearCache {
        /// The identifier of this query.
        id: String,
    },
    /// Tell the networks in use.
    Models {
        /// The identifier of this query.
        id: String,
    },
}

/// A game and which of its positions are to be analyzed.
///
/// # Examples
///
/// ```
/// use go_gtp::analysis::Query;
///
/// let line = r#"{"id":"a","rules":"chinese","boardXSize":9,"boardYSize":9,"moves":[["B","E5"]]}"#;
/// let Query::Analyze(query) = Query::parse(line)? else { panic!() };
/// assert_eq!(query.turns(), [1]);
/// let error = Query::parse(r#"{"id":"a","rules":"chinese","boardXSize":99}"#).unwrap_err();
/// assert_eq!((error.id.as_deref(), error.field.as_deref()), (Some("a"), Some("boardXSize")));
/// # Ok::<(), go_gtp::analysis::ParseQueryError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct AnalyzeQuery {
    /// The identifier, repeated in every report.
    pub id: String,
    /// A name of a rule set, or an object of single rules.
    pub rules: Value,
    /// Komi in points, a multiple of one half from −150 to 150.
    pub komi: Option<f64>,
    /// What White gets for handicap stones, where it differs from the rules: `0`, `N` or `N-1`.
    pub white_handicap_bonus: Option<String>,
    /// Columns, 1 to 25.
    pub width: u8,
    /// Rows, 1 to 25.
    pub height: u8,
    /// Stones on the board before the first move.
    pub initial_stones: Vec<(Color, Coordinate)>,
    /// Who moves first.
    pub initial_player: Option<Color>,
    /// The moves of the game, points or passes.
    pub moves: Vec<(Color, MoveText)>,
    /// The positions by number of moves played; the last if `None`. See [`AnalyzeQuery::turns`].
    pub analyze_turns: Option<Vec<usize>>,
    /// The visits of each search.
    pub max_visits: Option<u64>,
    /// Above 1 for a wider search.
    pub root_policy_temperature: Option<f64>,
    /// 0 for a wider search.
    pub root_fpu_reduction_max: Option<f64>,
    /// The longest main line to report, in moves after the first.
    pub pv_len: Option<usize>,
    /// Report ownership.
    pub include_ownership: bool,
    /// Report ownership after each candidate.
    pub include_moves_ownership: bool,
    /// Report the priors of all points.
    pub include_policy: bool,
    /// Report the visits along main lines.
    pub include_pv_visits: bool,
    /// Moves to leave out.
    pub avoid_moves: Vec<Restriction>,
    /// Moves to keep to.
    pub allow_moves: Vec<Restriction>,
    /// Settings of the engine for this query.
    pub override_settings: Map<String, Value>,
    /// Seconds between partial reports; none if `None`.
    pub report_during_search_every: Option<f64>,
    /// Seconds before the first partial report, where it differs from the others.
    pub first_report_during_search_after: Option<f64>,
    /// Higher goes first.
    pub priority: i64,
    /// The priority of each analyzed turn, where they differ.
    pub priorities: Option<Vec<i64>>,
    /// Fields that are not understood; worth a warning. Not written.
    pub unknown: Vec<String>,
}

impl AnalyzeQuery {
    /// A query of which only the compulsory fields are set.
    #[must_use]
    pub fn new(id: impl Into<String>, rules: &str, width: u8, height: u8) -> AnalyzeQuery {
        AnalyzeQuery {
            id: id.into(),
            rules: Value::from(rules),
            komi: None,
            white_handicap_bonus: None,
            width,
            height,
            initial_stones: Vec::new(),
            initial_player: None,
            moves: Vec::new(),
            analyze_turns: None,
            max_visits: None,
            root_policy_temperature: None,
            root_fpu_reduction_max: None,
            pv_len: None,
            include_ownership: false,
            include_moves_ownership: false,
            include_policy: false,
            include_pv_visits: false,
            avoid_moves: Vec::new(),
            allow_moves: Vec::new(),
            override_settings: Map::new(),
            report_during_search_every: None,
            first_report_during_search_after: None,
            priority: 0,
            priorities: None,
            unknown: Vec::new(),
        }
    }

    /// The positions to be analyzed, by number of moves played.
    #[must_use]
    pub fn turns(&self) -> Vec<usize> {
        self.analyze_turns.clone().unwrap_or_else(|| vec![self.moves.len()])
    }

    /// The priority of the turn at a place of [`AnalyzeQuery::turns`].
    #[must_use]
    pub fn priority_of(&self, place: usize) -> i64 {
        let own = self.priorities.as_ref().and_then(|list| list.get(place));
        own.copied().unwrap_or(self.priority)
    }

    fn read(id: String, fields: &mut Fields) -> Result<AnalyzeQuery, Fault> {
        let width = read_size(fields, "boardXSize")?;
        let height = read_size(fields, "boardYSize")?;
        let board = Board { width, height };
        let rules: Value = fields.required("rules")?;
        if !rules.is_string() && !rules.is_object() {
            return Err(Fault::new("rules", "neither a name nor an object"));
        }
        let mut query = AnalyzeQuery { rules, ..AnalyzeQuery::new(id, "", width, height) };
        query.komi = fields.optional("komi")?;
        if query.komi.is_some_and(|komi| komi.abs() > 150.0 || (komi * 2.0).fract() != 0.0) {
            return Err(Fault::new("komi", "not a multiple of one half from -150 to 150"));
        }
        query.white_handicap_bonus = match fields.optional("whiteHandicapBonus")? {
            None => None,
            Some(Value::String(text)) if matches!(text.as_str(), "0" | "N" | "N-1") => Some(text),
            Some(Value::Number(number)) if number.as_u64() == Some(0) => Some("0".to_owned()),
            Some(_) => return Err(Fault::new("whiteHandicapBonus", "neither 0 nor N nor N-1")),
        };
        query.initial_stones =
            fields.list("initialStones", |item| match board.read_turn(item)? {
                (color, MoveText::At(point)) => Ok((color, point)),
                _ => Err("a pass is no stone".to_owned()),
            })?;
        query.initial_player = read_color(fields, "initialPlayer")?;
        if !fields.has("moves") {
            return Err(Fault::new("moves", "missing"));
        }
        query.moves = fields.list("moves", |item| board.read_turn(item))?;
        query.analyze_turns = fields.optional("analyzeTurns")?;
        if query.analyze_turns.as_ref().is_some_and(Vec::is_empty) {
            return Err(Fault::new("analyzeTurns", "must name at least one turn"));
        }
        if let Some(turn) = query.analyze_turns.iter().flatten().find(|&&t| t > query.moves.len()) {
            let message = format!("turn {turn} of a game of {} moves", query.moves.len());
            return Err(Fault::new("analyzeTurns", message));
        }
        query.max_visits = fields.optional("maxVisits")?;
        if query.max_visits == Some(0) {
            return Err(Fault::new("maxVisits", "must be at least 1"));
        }
        query.root_policy_temperature = read_positive(fields, "rootPolicyTemperature")?;
        query.root_fpu_reduction_max = read_positive(fields, "rootFpuReductionMax")?;
        query.pv_len = fields.optional("analysisPVLen")?;
        query.include_ownership = fields.optional("includeOwnership")?.unwrap_or_default();
        query.include_moves_ownership =
            fields.optional("includeMovesOwnership")?.unwrap_or_default();
        query.include_policy = fields.optional("includePolicy")?.unwrap_or_default();
        query.include_pv_visits = fields.optional("includePVVisits")?.unwrap_or_default();
        query.avoid_moves = fields.list("avoidMoves", |item| board.read_restriction(item))?;
        query.allow_moves = fields.list("allowMoves", |item| board.read_restriction(item))?;
        query.override_settings = fields.optional("overrideSettings")?.unwrap_or_default();
        query.report_during_search_every = read_positive(fields, "reportDuringSearchEvery")?;
        query.first_report_during_search_after =
            read_positive(fields, "firstReportDuringSearchAfter")?;
        query.priority = fields.optional("priority")?.unwrap_or_default();
        query.priorities = fields.optional("priorities")?;
        if query.priorities.as_ref().is_some_and(|list| list.len() != query.turns().len()) {
            return Err(Fault::new("priorities", "not as many as analyzeTurns"));
        }
        Ok(query)
    }

    fn to_object(&self) -> Map<String, Value> {
        let mut object = Object::default();
        object.put("id", &self.id);
        object.put("rules", &self.rules);
        object.some("komi", &self.komi);
        object.some("whiteHandicapBonus", &self.white_handicap_bonus);
        object.put("boardXSize", self.width);
        object.put("boardYSize", self.height);
        let stones = self.initial_stones.iter().map(|&(color, point)| (color, point.into()));
        let stones: Vec<(Color, MoveText)> = stones.collect();
        object.list("initialStones", &stones);
        object.some("initialPlayer", &self.initial_player);
        object.put("moves", &self.moves);
        object.some("analyzeTurns", &self.analyze_turns);
        object.some("maxVisits", &self.max_visits);
        object.some("rootPolicyTemperature", &self.root_policy_temperature);
        object.some("rootFpuReductionMax", &self.root_fpu_reduction_max);
        object.some("analysisPVLen", &self.pv_len);
        object.flag("includeOwnership", self.include_ownership);
        object.flag("includeMovesOwnership", self.include_moves_ownership);
        object.flag("includePolicy", self.include_policy);
        object.flag("includePVVisits", self.include_pv_visits);
        object.list("avoidMoves", &restrictions(&self.avoid_moves));
        object.list("allowMoves", &restrictions(&self.allow_moves));
        if !self.override_settings.is_empty() {
            object.put("overrideSettings", &self.override_settings);
        }
        object.some("reportDuringSearchEvery", &self.report_during_search_every);
        object.some("firstReportDuringSearchAfter", &self.first_report_during_search_after);
        if self.priority != 0 {
            object.put("priority", self.priority);
        }
        object.some("priorities", &self.priorities);
        object.0
    }
}

impl Query {
    /// Reads one line.
    ///
    /// # Errors
    ///
    /// [`ParseQueryError`] names the field at fault, and the query as far as it is known.
    pub fn parse(line: &str) -> Result<Query, ParseQueryError> {
        let general = |message: String| ParseQueryError { id: None, field: None, message };
        let value = serde_json::from_str(line).map_err(|error| general(error.to_string()))?;
        let mut fields =
            Fields::new(value).ok_or_else(|| general("a query is a JSON object".to_owned()))?;
        let mut known = None;
        Query::read(&mut fields, &mut known)
            .map(|mut query| {
                if let Query::Analyze(query) = &mut query {
                    query.unknown = fields.rest().into_iter().map(|(field, _)| field).collect();
                }
                query
            })
            .map_err(|fault| ParseQueryError {
                id: known,
                field: Some(fault.field),
                message: fault.message,
            })
    }

    fn read(fields: &mut Fields, known: &mut Option<String>) -> Result<Query, Fault> {
        let id: String = fields.required("id")?;
        *known = Some(id.clone());
        let Some(action) = fields.optional::<String>("action")? else {
            return Ok(Query::Analyze(Box::new(AnalyzeQuery::read(id, fields)?)));
        };
        match action.as_str() {
            "terminate" => {
                let target = Some(fields.required("terminateId")?);
                Ok(Query::Terminate { id, target, turns: fields.optional("turnNumbers")? })
            }
            "terminate_all" => {
                Ok(Query::Terminate { id, target: None, turns: fields.optional("turnNumbers")? })
            }
            "query_version" => Ok(Query::Version { id }),
            "clear_cache" => Ok(Query::ClearCache { id }),
            "query_models" => Ok(Query::Models { id }),
            _ => Err(Fault::new("action", format!("unknown action {action:?}"))),
        }
    }

    /// The identifier of the query.
    #[must_use]
    pub fn id(&self) -> &str {
        match self {
            Query::Analyze(query) => &query.id,
            Query::Terminate { id, .. }
            | Query::Version { id }
            | Query::ClearCache { id }
            | Query::Models { id } => id,
        }
    }

    /// The query as a JSON object; an answer to an action repeats it.
    #[must_use]
    pub fn to_object(&self) -> Map<String, Value> {
        let mut object = Object::default();
        let action = match self {
            Query::Analyze(query) => return query.to_object(),
            Query::Terminate { target, turns, .. } => {
                object.some("terminateId", target);
                object.some("turnNumbers", turns);
                if target.is_some() { "terminate" } else { "terminate_all" }
            }
            Query::Version { .. } => "query_version",
            Query::ClearCache { .. } => "clear_cache",
            Query::Models { .. } => "query_models",
        };
        object.put("id", self.id());
        object.put("action", action);
        object.0
    }

    /// The line of the query, without a line feed.
    #[must_use]
    pub fn to_line(&self) -> String {
        Value::Object(self.to_object()).to_string()
    }
}

/// Why a line is no query.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}{message}", .field.as_ref().map(|field| format!("{field}: ")).unwrap_or_default())]
pub struct ParseQueryError {
    /// The identifier, if the line has one that can be read.
    pub id: Option<String>,
    /// The field at fault; `None` if the line is no JSON object.
    pub field: Option<String>,
    /// What is wrong.
    pub message: String,
}

fn restrictions(list: &[Restriction]) -> Vec<Value> {
    let object = |restriction: &Restriction| {
        json!({
            "player": restriction.color,
            "moves": restriction.moves,
            "untilDepth": restriction.until_depth,
        })
    };
    list.iter().map(object).collect()
}
