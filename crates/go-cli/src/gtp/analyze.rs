//! Live analysis in the dialects of Sabaki, Leela Zero, KataGo and CGOS.

use std::time::Duration;

use go_ai::{Candidate, Limits, SearchReport, StopToken};
use go_core::{Color, Move, Point, PointMap};
use go_gtp::{
    AnalyzeRequest, Command, Context, Form, InfoLine, MoveInfo, MoveText, Reply, Restriction,
    RootInfo, Until,
};
use serde_json::json;

use super::desk::Desk;
use super::handler::{Answer, Entry, Run};
use super::think::stand_in;
use super::words::move_text;

pub(super) const COMMANDS: &[Entry] = &[
    ("analyze", Run::Long(|desk, command, context| analyze(desk, command, context, Form::Plain))),
    ("lz-analyze", Run::Long(|desk, command, context| analyze(desk, command, context, Form::Lz))),
    (
        "kata-analyze",
        Run::Long(|desk, command, context| analyze(desk, command, context, Form::Kata)),
    ),
    (
        "genmove_analyze",
        Run::Long(|desk, command, context| genmove(desk, command, context, Form::Plain)),
    ),
    (
        "lz-genmove_analyze",
        Run::Long(|desk, command, context| genmove(desk, command, context, Form::Lz)),
    ),
    (
        "kata-genmove_analyze",
        Run::Long(|desk, command, context| genmove(desk, command, context, Form::Kata)),
    ),
    ("cgos-genmove_analyze", Run::Long(cgos_genmove)),
    ("stop", Run::Quick(stop)),
];

/// The time between two reports when none is asked for.
const USUAL_INTERVAL: Duration = Duration::from_millis(500);
/// The shortest time between two reports.
const LEAST_INTERVAL: Duration = Duration::from_millis(20);
/// Candidates in a report when no number is asked for.
const MOST_CANDIDATES: usize = 20;

/// `analyze [C] [INTERVAL] [KEY VALUE …]`: reports until any line comes in.
fn analyze(desk: &mut Desk, command: &Command, context: &mut Context<'_>, form: Form) -> Answer {
    let request = AnalyzeRequest::parse(command.args())?;
    let to_move = desk.session().to_move();
    let color = request.color.map_or(to_move, core_color);
    let mut other;
    // Where play has ended a search would find nothing but a pass.
    let searcher = if color == to_move && !desk.is_over() {
        desk.searcher()
    } else {
        let game = stand_in(desk, color);
        other = game.ok_or("the position cannot be had with the other side to move")?;
        &mut *other
    };
    context.start_stream(Until::Input);
    let stop = StopToken::from_flag(context.interrupt().flag());
    let interval = request.interval.unwrap_or(USUAL_INTERVAL).max(LEAST_INTERVAL);
    let mut owners = Owners::default();
    while !stop.is_stopped() {
        let report = searcher.search(&Limits::time(interval), &stop, u64::MAX, &mut |_| {});
        owners.add(&report);
        if context.line(&info(&report, &request, &owners).to_text(form)).is_err() {
            break;
        }
    }
    Ok(Reply::empty())
}

/// `genmove_analyze [C] [INTERVAL] [KEY VALUE …]`: thinks, plays, and says what it thought.
fn genmove(desk: &mut Desk, command: &Command, context: &mut Context<'_>, form: Form) -> Answer {
    let request = AnalyzeRequest::parse(command.args())?;
    let color = request.color.map_or(desk.session().to_move(), core_color);
    context.start_stream(Until::Done);
    let thought = desk.think(color, context);
    let mut owners = Owners::default();
    owners.add(&thought.report);
    let line = info(&thought.report, &request, &owners).to_text(form);
    // A client that is gone does not hear the move either.
    let _ = context.line(&line);
    Ok(format!("play {}", thought.answer()).into())
}

/// `cgos-genmove_analyze C`: one line of JSON, then the move.
fn cgos_genmove(desk: &mut Desk, command: &Command, context: &mut Context<'_>) -> Answer {
    let request = AnalyzeRequest::parse(command.args())?;
    let color = request.color.map_or(desk.session().to_move(), core_color);
    context.start_stream(Until::Done);
    let thought = desk.think(color, context);
    let _ = context.line(&cgos_json(&thought.report));
    Ok(format!("play {}", thought.answer()).into())
}

/// The line that stopped an analysis has done its work before it is answered.
fn stop(_: &mut Desk, _: &Command) -> Answer {
    Ok(Reply::empty())
}

fn core_color(color: go_gtp::Color) -> Color {
    match color {
        go_gtp::Color::Black => Color::Black,
        go_gtp::Color::White => Color::White,
    }
}

/// Who owned each point, over all slices of an analysis.
struct Owners {
    sums: PointMap<f64>,
    playouts: f64,
}

impl Default for Owners {
    fn default() -> Self {
        Owners { sums: PointMap::filled(0.0), playouts: 0.0 }
    }
}

impl Owners {
    fn add(&mut self, report: &SearchReport) {
        let playouts = report.playouts as f64;
        self.playouts += playouts;
        for point in report.size.points() {
            self.sums[point] += f64::from(report.ownership[point]) * playouts;
        }
    }

    /// How surely the side to move owns a point, −1 to 1.
    fn owned(&self, to_move: Color, point: Point) -> f64 {
        let black = self.sums[point] / self.playouts.max(1.0);
        if to_move == Color::Black { black } else { -black }
    }
}

/// A report in the form that all dialects are written from.
fn info(report: &SearchReport, request: &AnalyzeRequest, owners: &Owners) -> InfoLine {
    let most = request.max_moves.unwrap_or(MOST_CANDIDATES).max(request.min_moves.unwrap_or(0));
    let allowed =
        report.candidates.iter().filter(|candidate| is_wanted(report, request, candidate));
    let moves = allowed.take(most).enumerate();
    let mut line = InfoLine {
        moves: moves.map(|(order, candidate)| move_info(report, candidate, order as u32)).collect(),
        ..InfoLine::default()
    };
    for info in line.moves.iter_mut().filter(|_| request.pv_visits) {
        // Visits are known of the first move alone.
        info.pv_visits = vec![info.visits];
    }
    if request.root_info {
        line.root = Some(RootInfo {
            visits: u64::from(report.visits),
            winrate: f64::from(report.winrate),
            utility: Some(utility(report.winrate)),
            score_lead: Some(f64::from(report.score)),
            score_stdev: Some(f64::from(report.score_deviation)),
        });
    }
    if request.ownership {
        let owned = |point| owners.owned(report.to_move, point);
        line.ownership = report.size.points().map(owned).collect();
    }
    line
}

fn move_info(report: &SearchReport, candidate: &Candidate, order: u32) -> MoveInfo {
    let visits = u64::from(candidate.visits);
    let winrate = f64::from(candidate.winrate);
    let mut info = MoveInfo::new(move_text(report.size, candidate.turn), visits, winrate);
    info.prior = Some(f64::from(candidate.prior));
    // The normal approximation of a share, kept from vanishing after a few visits.
    let spread = (winrate * (1.0 - winrate)).max(0.01) / visits.max(1) as f64;
    info.lcb = Some((winrate - 1.96 * spread.sqrt()).max(0.0));
    info.utility = Some(utility(candidate.winrate));
    info.score_lead = Some(f64::from(candidate.score));
    info.score_stdev = Some(f64::from(report.score_deviation));
    info.order = order;
    info.pv = candidate.line.iter().map(|&turn| move_text(report.size, turn)).collect();
    info
}

/// Winning as +1, losing as −1.
fn utility(winrate: f32) -> f64 {
    f64::from(winrate) * 2.0 - 1.0
}

/// Whether `avoid` and `allow` leave a move of the side to move in the report.
fn is_wanted(report: &SearchReport, request: &AnalyzeRequest, candidate: &Candidate) -> bool {
    let text = move_text(report.size, candidate.turn);
    let own = |restriction: &&Restriction| core_color(restriction.color) == report.to_move;
    let names = |restriction: &Restriction| restriction.moves.contains(&text);
    !request.avoid.iter().filter(own).any(names)
        && (request.allow.iter().filter(own).all(names) || text == MoveText::Pass)
}

/// A report as CGOS passes it on to viewers.
fn cgos_json(report: &SearchReport) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let letter = |point: Point| {
        let share = (f64::from(report.owned_by(report.to_move, point)) + 1.0) / 2.0;
        char::from(LETTERS[(share.clamp(0.0, 1.0) * 62.0).round() as usize])
    };
    let round = |number: f32| (f64::from(number) * 1e4).round() / 1e4;
    let text = |turn: &Move| move_text(report.size, *turn).to_string();
    let moves: Vec<_> = report
        .candidates
        .iter()
        .take(MOST_CANDIDATES)
        .map(|candidate| {
            let line: Vec<String> = candidate.line.iter().skip(1).map(text).collect();
            json!({
                "move": text(&candidate.turn),
                "visits": candidate.visits,
                "winrate": round(candidate.winrate),
                "score": round(candidate.score),
                "prior": round(candidate.prior),
                "pv": line.join(" "),
            })
        })
        .collect();
    json!({
        "winrate": round(report.winrate),
        "score": round(report.score),
        "visits": report.visits,
        "moves": moves,
        "ownership": report.size.points().map(letter).collect::<String>(),
    })
    .to_string()
}
