//! What the computer thinks of a position, for people who ask.

use std::sync::Arc;

use go_ai::{Every, Limits, SearchReport, StopToken};
use go_core::{Color, Move, Size};
use go_rules::Phase;
use go_session::Session;
use serde::Serialize;

use crate::connection::Connection;
use crate::hall::Hall;
use crate::message::{self, AnalysisAsked, Answer, ColorName};
use crate::room::{Inside, Room};

/// A position to be looked at, and for whom.
pub(crate) struct Analysis {
    id: u64,
    session: Box<dyn Session>,
    playouts: u64,
    connection: Arc<Connection>,
    /// Ends it early.
    pub(crate) stop: StopToken,
}

/// Playouts, if nobody says how many.
const USUAL: u64 = 400;
/// The most that anybody gets.
const MOST: u64 = 2000;
/// Moves that are told of, and of each the moves that may follow.
const MOVES: usize = 10;
const LINE: usize = 12;

#[derive(Serialize)]
#[serde(tag = "type", rename = "analysis", rename_all = "camelCase")]
struct Found {
    id: u64,
    turn: u32,
    /// For the side to move, as is the score.
    winrate: f32,
    score: f32,
    to_move: ColorName,
    playouts: u64,
    candidates: Vec<Candidate>,
    /// 1 Black's, −1 White's, row by row from the top left.
    ownership: Vec<f32>,
}

#[derive(Serialize)]
struct Candidate {
    point: String,
    visits: u32,
    winrate: f32,
    score: f32,
    line: Vec<String>,
}

impl Hall {
    /// Puts an analysis in the queue, in place of the one that the connection asked for before.
    pub(crate) fn analyse(
        &self,
        room: Option<&Room>,
        connection: &Arc<Connection>,
        asked: &AnalysisAsked,
        running: &mut Option<StopToken>,
    ) {
        let refuse =
            |reason: &str| connection.send(Answer::Refused { id: asked.id, reason }.text());
        let session = match position(room, connection, asked) {
            Ok(session) => session,
            Err(reason) => return refuse(&reason),
        };
        if let Some(earlier) = running.take() {
            earlier.stop();
        }
        let stop = StopToken::new();
        *running = Some(stop.clone());
        let analysis = Analysis {
            id: asked.id,
            session,
            playouts: asked.playouts.unwrap_or(USUAL).clamp(1, MOST),
            connection: Arc::clone(connection),
            stop,
        };
        if self.pool.analyse(Box::new(analysis)).is_err() {
            refuse("the computer has too much to do; ask again later");
        }
    }
}

/// The position that is asked about.
fn position(
    room: Option<&Room>,
    connection: &Connection,
    asked: &AnalysisAsked,
) -> Result<Box<dyn Session>, String> {
    if let Some(room) = room {
        may_ask(&room.enter(), connection)?;
    }
    let mut session = match (&asked.game, room) {
        (Some(game), _) => game.session()?,
        (None, Some(room)) => room.enter().table.session().boxed_clone(),
        (None, None) => return Err("there is no table, so \"game\" has to be given".to_owned()),
    };
    if let Some(turn) = asked.turn {
        while session.turns() > turn {
            session.undo();
        }
    }
    // The last board, before marks and results.
    while !session.phase().takes_turns() || session.phase() == Phase::ChoosingSide {
        if session.undo().is_none() {
            return Err("there is no position to look at".to_owned());
        }
    }
    Ok(session)
}

/// Whether somebody at a table may ask the computer now.
fn may_ask(inside: &Inside, connection: &Connection) -> Result<(), &'static str> {
    if inside.is_between_people() {
        return Err("no analysis while two people play");
    }
    let has_person = inside.table.arrangement().seats.have_person();
    let is_over = inside.table.session().phase().is_over();
    if connection.is_spectator() && has_person && !is_over {
        return Err("no analysis for those who watch while somebody plays");
    }
    Ok(())
}

impl Analysis {
    /// Looks, and answers.
    pub(crate) fn run(mut self, stop: &StopToken) {
        if stop.is_stopped() {
            let reason = "another position was asked about";
            self.connection.send(Answer::Refused { id: self.id, reason }.text());
            return;
        }
        let limits = Limits::playouts(self.playouts);
        let report = self.session.search(&limits, stop, Every::Never, &mut |_| {});
        let found = found(self.id, self.session.turns(), &report);
        self.connection.send(message::text(&found));
    }
}

fn found(id: u64, turn: u32, report: &SearchReport) -> Found {
    let name = |turn: Move| match turn {
        Move::Play(point) => report.size.name(point).to_string(),
        Move::Pass => "pass".to_owned(),
    };
    let candidates = report.candidates.iter().filter(|candidate| candidate.visits > 0);
    Found {
        id,
        turn,
        winrate: rounded(report.winrate, 1000.0),
        score: rounded(report.score, 10.0),
        to_move: report.to_move.into(),
        playouts: report.playouts,
        candidates: candidates
            .take(MOVES)
            .map(|candidate| Candidate {
                point: name(candidate.turn),
                visits: candidate.visits,
                winrate: rounded(candidate.winrate, 1000.0),
                score: rounded(candidate.score, 10.0),
                line: candidate.line.iter().take(LINE).map(|&turn| name(turn)).collect(),
            })
            .collect(),
        ownership: ownership(report.size, report),
    }
}

fn ownership(size: Size, report: &SearchReport) -> Vec<f32> {
    size.points().map(|point| rounded(report.owned_by(Color::Black, point), 100.0)).collect()
}

fn rounded(value: f32, steps: f32) -> f32 {
    (value * steps).round() / steps
}
