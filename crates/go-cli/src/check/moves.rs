//! The first node of each game that its rules refuse.

use go_record::{Collection, Cursor, NodeId, Position, ReplayError, ReplayErrorKind};
use go_rules::{ActionError, Preset};
use go_session::Computer;
use serde_json::{Value, json};

use crate::record::terms_of;

/// The main line of one game, played by its rules.
pub(super) struct Played {
    /// The game's number in the file, from 1.
    game: usize,
    /// Moves on the main line.
    moves: usize,
    result: Result<(), Stopped>,
}

/// Why the main line was not played to its end.
enum Stopped {
    /// There are no rules for it: another game, or a board that no game can have.
    Unplayed(String),
    /// The rules refuse a node.
    Refused(Refused),
}

/// A node that the rules refuse.
struct Refused {
    code: &'static str,
    /// The node's number on the line, the root being 0.
    node: usize,
    /// Where it stands, if the file has text for it.
    position: Option<Position>,
    /// The number of the move, from 1.
    r#move: usize,
    point: Option<String>,
    reason: String,
}

/// Plays the main line of every game by the rules that it names, or by others.
pub(super) fn play(file: &Collection, rules: Option<&'static Preset>) -> Vec<Played> {
    let mut refused: Vec<(usize, NodeId)> = Vec::new();
    let mut played: Vec<Played> = Vec::new();
    for (index, root) in file.games().enumerate() {
        let result = line(root, rules).map_err(|stopped| match stopped {
            Ok((error, before)) => {
                refused.push((index, error.node));
                Stopped::Refused(Refused::of(&error, before + 1))
            }
            Err(reason) => Stopped::Unplayed(reason),
        });
        let moves = root.line().map(|node| node.moves().count()).sum();
        played.push(Played { game: index + 1, moves, result });
    }
    let nodes: Vec<NodeId> = refused.iter().map(|&(_, node)| node).collect();
    for ((index, _), position) in refused.iter().zip(file.positions(&nodes)) {
        if let Err(Stopped::Refused(refused)) = &mut played[*index].result {
            refused.position = position;
        }
    }
    played
}

/// The error, with the number of moves before it, or why the line is not played at all.
type NotPlayed = Result<(ReplayError, usize), String>;

fn line(root: Cursor<'_>, rules: Option<&'static Preset>) -> Result<(), NotPlayed> {
    let config = terms_of(root, rules).map_err(|error| Err(error.to_string()))?;
    let Some(end) = root.line().last() else { return Ok(()) };
    let replayed = go_session::replay(end, &config, Computer::default());
    replayed.map(drop).map_err(|error| {
        let before = root.line().take(error.number).map(|node| node.moves().count()).sum();
        Ok((error, before))
    })
}

impl Refused {
    fn of(error: &ReplayError, number: usize) -> Refused {
        let (code, point, reason) = match &error.kind {
            ReplayErrorKind::Refused(ActionError::Illegal(refusal)) => {
                let point = refusal.size.name(refusal.stone.point).to_string();
                ("illegal-move", Some(point), refusal.to_string())
            }
            ReplayErrorKind::Refused(refusal) => ("illegal-act", None, refusal.to_string()),
            ReplayErrorKind::Unreadable { color, spelled } => {
                let reason = format!("{color} plays '{spelled}', which is no point of the board");
                ("illegal-move", None, reason)
            }
            ReplayErrorKind::Setup(fault) => ("illegal-setup", None, fault.to_string()),
            ReplayErrorKind::UnknownAct(text) => {
                ("illegal-act", None, format!("XACT[{text}] means nothing"))
            }
            _ => ("illegal-setup", None, error.to_string()),
        };
        Refused { code, node: error.number, position: None, r#move: number, point, reason }
    }
}

impl Played {
    /// Whether the rules refuse something.
    pub(super) fn is_refused(&self) -> bool {
        matches!(self.result, Err(Stopped::Refused(_)))
    }

    /// What the rules refuse, as `LINE:COLUMN: CODE: TEXT`; the game is named if there are several.
    pub(super) fn text(&self, games: usize) -> Option<String> {
        let Err(Stopped::Refused(refused)) = &self.result else { return None };
        let Refused { code, node, position, r#move, reason, .. } = refused;
        let place = position.map(|at| format!("{at}: ")).unwrap_or_default();
        let game = if games > 1 { format!("game {}, ", self.game) } else { String::new() };
        Some(format!("{place}{code}: {game}move {move}, node {node}: {reason}"))
    }

    /// Why the moves were not looked at, if they were not.
    pub(super) fn unplayed(&self) -> Option<String> {
        let Err(Stopped::Unplayed(reason)) = &self.result else { return None };
        Some(format!("the moves of game {} are not checked: {reason}", self.game))
    }

    pub(super) fn as_json(&self) -> Value {
        let mut value = json!({ "game": self.game, "moves": self.moves });
        match &self.result {
            Ok(()) => value["illegal"] = Value::Null,
            Err(Stopped::Unplayed(reason)) => value["unchecked"] = json!(reason),
            Err(Stopped::Refused(refused)) => {
                value["illegal"] = json!({
                    "code": refused.code,
                    "node": refused.node,
                    "move": refused.r#move,
                    "point": refused.point,
                    "line": refused.position.map(|at| at.line),
                    "column": refused.position.map(|at| at.column),
                    "offset": refused.position.map(|at| at.offset),
                    "reason": refused.reason,
                });
            }
        }
        value
    }
}
