//! What an analysis engine answers.

use super::{
    ParseQueryError, Query,
    fields::{Fault, Fields, Object},
};
use crate::{MoveInfo, MoveText, RootInfo};
use serde_json::{Map, Value};

/// One line of an analysis engine.
#[derive(Clone, Debug, PartialEq)]
pub enum Reply {
    /// A query could not be understood.
    Error {
        /// The query, if known.
        id: Option<String>,
        /// Its field, if known.
        field: Option<String>,
        /// What is wrong.
        message: String,
    },
    /// A query is carried out, but not to the letter.
    Warning {
        /// The query.
        id: Option<String>,
        /// Its field.
        field: Option<String>,
        /// What is odd.
        message: String,
    },
    /// A query was stopped before anything was known.
    NoResults {
        /// The query.
        id: String,
        /// The position, by number of moves played.
        turn: usize,
    },
    /// An action was carried out; its own fields and those that the engine adds.
    Action(Map<String, Value>),
    /// What was found in a position.
    Report(Box<Report>),
}

/// What was found in a position.
///
/// Candidates and the position itself are described as in live analysis ([`MoveInfo`], [`RootInfo`]).
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The query.
    pub id: String,
    /// The position, by number of moves played.
    pub turn: usize,
    /// Whether the search goes on.
    pub during_search: bool,
    /// The candidates, best first.
    pub moves: Vec<MoveInfo>,
    /// The position itself.
    pub root: RootInfo,
    /// The expected owner of every point, from the top row down; empty if not asked for.
    pub ownership: Vec<f64>,
    /// The prior of every point, then of the pass, −1 where not legal; empty if not asked for.
    pub policy: Vec<f64>,
}

impl Reply {
    /// The answer to a line that is no query.
    #[must_use]
    pub fn refusal(error: &ParseQueryError) -> Reply {
        let ParseQueryError { id, field, message } = error.clone();
        Reply::Error { id, field, message }
    }

    /// The answer to an action: its own fields.
    ///
    /// ```
    /// use go_gtp::analysis::{Query, Reply};
    ///
    /// let query = Query::parse(r#"{"id":"x","action":"terminate","terminateId":"a"}"#)?;
    /// let line = Reply::echo(&query).to_line();
    /// assert_eq!(line, r#"{"action":"terminate","id":"x","terminateId":"a"}"#);
    /// # Ok::<(), go_gtp::analysis::ParseQueryError>(())
    /// ```
    #[must_use]
    pub fn echo(query: &Query) -> Reply {
        Reply::Action(query.to_object())
    }

    /// The answer to a question for the version.
    #[must_use]
    pub fn version(query: &Query, version: &str, revision: &str) -> Reply {
        let mut object = query.to_object();
        object.insert("version".to_owned(), Value::from(version));
        object.insert("git_hash".to_owned(), Value::from(revision));
        Reply::Action(object)
    }

    /// The query that is answered, if the answer names it.
    #[must_use]
    pub fn id(&self) -> Option<&str> {
        match self {
            Reply::Error { id, .. } | Reply::Warning { id, .. } => id.as_deref(),
            Reply::NoResults { id, .. } => Some(id),
            Reply::Action(object) => object.get("id").and_then(Value::as_str),
            Reply::Report(report) => Some(&report.id),
        }
    }

    /// Whether this is the last word on a position; every position gets exactly one.
    #[must_use]
    pub fn is_final(&self) -> bool {
        match self {
            Reply::NoResults { .. } => true,
            Reply::Report(report) => !report.during_search,
            _ => false,
        }
    }

    /// The line of the answer, without a line feed.
    #[must_use]
    pub fn to_line(&self) -> String {
        let mut object = Object::default();
        match self {
            Reply::Error { id, field, message } => {
                object.put("error", message);
                object.some("field", field);
                object.some("id", id);
            }
            Reply::Warning { id, field, message } => {
                object.put("warning", message);
                object.some("field", field);
                object.some("id", id);
            }
            Reply::NoResults { id, turn } => {
                object.put("id", id);
                object.put("turnNumber", turn);
                object.put("isDuringSearch", false);
                object.put("noResults", true);
            }
            Reply::Action(fields) => object.0 = fields.clone(),
            Reply::Report(report) => {
                object.put("id", &report.id);
                object.put("turnNumber", report.turn);
                object.put("isDuringSearch", report.during_search);
                let moves: Vec<Value> = report.moves.iter().map(write_move).collect();
                object.put("moveInfos", moves);
                object.put("rootInfo", write_root(&report.root));
                object.list("ownership", &report.ownership);
                object.list("policy", &report.policy);
            }
        }
        Value::Object(object.0).to_string()
    }

    /// Reads one line. Fields that are not known are passed over, since engines add fields.
    ///
    /// # Errors
    ///
    /// [`ParseReplyError`] names the field at fault.
    pub fn parse(line: &str) -> Result<Reply, ParseReplyError> {
        let value = serde_json::from_str(line).map_err(|error| ParseReplyError::Json {
            message: error.to_string(),
            line: line.chars().take(80).collect(),
        })?;
        let mut fields = Fields::new(value).ok_or_else(|| ParseReplyError::Json {
            message: "an answer is a JSON object".to_owned(),
            line: line.chars().take(80).collect(),
        })?;
        if fields.has("action") {
            return Ok(Reply::Action(fields.rest()));
        }
        Reply::read(&mut fields)
            .map_err(|Fault { field, message }| ParseReplyError::Field { field, message })
    }

    fn read(fields: &mut Fields) -> Result<Reply, Fault> {
        if let Some(message) = fields.optional("error")? {
            let (id, field) = (fields.optional("id")?, fields.optional("field")?);
            return Ok(Reply::Error { id, field, message });
        }
        if let Some(message) = fields.optional("warning")? {
            let (id, field) = (fields.optional("id")?, fields.optional("field")?);
            return Ok(Reply::Warning { id, field, message });
        }
        let id = fields.required("id")?;
        let turn = fields.required("turnNumber")?;
        if fields.optional("noResults")?.unwrap_or(false) {
            return Ok(Reply::NoResults { id, turn });
        }
        let mut moves = Vec::new();
        let list: Vec<Value> = fields.required("moveInfos")?;
        for (place, item) in list.into_iter().enumerate() {
            let path = format!("moveInfos[{place}]");
            let mut item = Fields::new(item).ok_or_else(|| Fault::new(&path, "not an object"))?;
            moves.push(read_move(&mut item, place).map_err(|fault| fault.within(&path))?);
        }
        let root: Value = fields.required("rootInfo")?;
        let mut root = Fields::new(root).ok_or_else(|| Fault::new("rootInfo", "not an object"))?;
        Ok(Reply::Report(Box::new(Report {
            id,
            turn,
            during_search: fields.optional("isDuringSearch")?.unwrap_or_default(),
            moves,
            root: read_root(&mut root).map_err(|fault| fault.within("rootInfo"))?,
            ownership: fields.optional("ownership")?.unwrap_or_default(),
            policy: fields.optional("policy")?.unwrap_or_default(),
        })))
    }
}

/// Why a line is no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseReplyError {
    /// The line is no JSON object.
    #[error("{message} in {line:?}")]
    Json {
        /// What is wrong.
        message: String,
        /// The line, cut.
        line: String,
    },
    /// A field is missing or cannot be read.
    #[error("{field}: {message}")]
    Field {
        /// The field, with the path to it.
        field: String,
        /// What is wrong.
        message: String,
    },
}

fn write_move(info: &MoveInfo) -> Value {
    let mut object = Object::default();
    object.put("move", info.played);
    object.put("visits", info.visits);
    object.put("winrate", info.winrate);
    object.some("prior", &info.prior);
    object.some("lcb", &info.lcb);
    object.some("utility", &info.utility);
    object.some("scoreLead", &info.score_lead);
    object.some("scoreMean", &info.score_lead);
    object.some("scoreStdev", &info.score_stdev);
    object.put("order", info.order);
    object.put("pv", &info.pv);
    object.list("pvVisits", &info.pv_visits);
    object.list("ownership", &info.ownership);
    Value::Object(object.0)
}

fn read_move(fields: &mut Fields, place: usize) -> Result<MoveInfo, Fault> {
    let read = |item: Value| match item {
        Value::String(text) => text.parse::<MoveText>().map_err(|error| error.to_string()),
        _ => Err("not a string".to_owned()),
    };
    let played: Value = fields.required("move")?;
    let played = read(played).map_err(|message| Fault::new("move", message))?;
    let mean = fields.optional("scoreMean")?;
    Ok(MoveInfo {
        played,
        visits: fields.required("visits")?,
        winrate: fields.required("winrate")?,
        prior: fields.optional("prior")?,
        lcb: fields.optional("lcb")?,
        utility: fields.optional("utility")?,
        score_lead: fields.optional("scoreLead")?.or(mean),
        score_stdev: fields.optional("scoreStdev")?,
        order: fields.optional("order")?.unwrap_or(place as u32),
        pv: fields.list("pv", read)?,
        pv_visits: fields.optional("pvVisits")?.unwrap_or_default(),
        ownership: fields.optional("ownership")?.unwrap_or_default(),
    })
}

fn write_root(root: &RootInfo) -> Value {
    let mut object = Object::default();
    object.put("visits", root.visits);
    object.put("winrate", root.winrate);
    object.some("utility", &root.utility);
    object.some("scoreLead", &root.score_lead);
    object.some("scoreStdev", &root.score_stdev);
    Value::Object(object.0)
}

fn read_root(fields: &mut Fields) -> Result<RootInfo, Fault> {
    Ok(RootInfo {
        visits: fields.required("visits")?,
        winrate: fields.required("winrate")?,
        utility: fields.optional("utility")?,
        score_lead: fields.optional("scoreLead")?,
        score_stdev: fields.optional("scoreStdev")?,
    })
}
