//! Live analysis in the dialects of Sabaki, Leela Zero, KataGo and CGOS.

use std::time::Duration;

use go_ai::{Candidate, Every, Limits, Restriction, Scope, SearchReport, StopToken};
use go_core::{Color, Move, Point, Size};
use go_gtp::{
    AnalyzeRequest, Command, Context, Failure, Form, InfoLine, MoveInfo, Reply, RootInfo, Until,
};
use go_session::Session;
use serde_json::json;

use super::desk::Desk;
use super::handler::{Answer, Entry, Run};
use super::think::{Client, Thought, stand_in};
use super::words::syntax;
use crate::owners::{Owners, OwnersAfter, back_to_play};
use crate::translate::{self, move_text, restriction};

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
    ("kata-search_analyze", Run::Long(search)),
    ("kata-search_analyze_cancellable", Run::Long(search_cancellable)),
    ("stop", Run::Quick(stop)),
];

/// The time between two reports when none is asked for.
const USUAL_INTERVAL: Duration = Duration::from_millis(500);
/// The shortest time between two reports.
const LEAST_INTERVAL: Duration = Duration::from_millis(20);
/// Candidates in a report when no number is asked for.
const MOST_CANDIDATES: usize = 20;

/// Reads a request, and refuses moves beyond the sides of the board and restrictions that never
/// hold.
fn request(desk: &Desk, command: &Command) -> Result<AnalyzeRequest, Failure> {
    let request = AnalyzeRequest::parse(command.args())?;
    let size = desk.session().size();
    for asked in request.avoid.iter().chain(&request.allow) {
        if asked.until_depth == 0 {
            return Err(syntax("a restriction holds for at least 1 ply"));
        }
        if let Some(text) = asked.moves.iter().find(|&&text| translate::turn(size, text).is_none())
        {
            return Err(syntax(format!("{text} is no move on the {size} board")));
        }
    }
    Ok(request)
}

/// `analyze [C] [INTERVAL] [KEY VALUE …]`: reports until any line comes in.
fn analyze(desk: &mut Desk, command: &Command, context: &mut Context<'_>, form: Form) -> Answer {
    let request = request(desk, command)?;
    let to_move = desk.session().to_move();
    let color = request.color.map_or(to_move, translate::color);
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
    let limits = Limits::time(request.interval.map_or(USUAL_INTERVAL, lasting));
    let scope = scope(searcher.size(), &request);
    let mut live = Live::new(request);
    while !stop.is_stopped() {
        let report = searcher.search_within(&scope, &limits, &stop, Every::Never, &mut |_| {});
        live.owners.add(&report);
        if context.line(&live.info(Some(searcher), &report, &stop).to_text(form)).is_err() {
            break;
        }
    }
    Ok(Reply::empty())
}

/// `genmove_analyze [C] [INTERVAL] [KEY VALUE …]`: thinks, saying in every interval and at the end
/// what it thinks, and plays.
fn genmove(desk: &mut Desk, command: &Command, context: &mut Context<'_>, form: Form) -> Answer {
    let request = request(desk, command)?;
    context.start_stream(Until::Done);
    let thought = think_aloud(desk, request, context, form);
    Ok(format!("play {}", thought.answer()).into())
}

/// `kata-search_analyze [C] [INTERVAL] [KEY VALUE …]`: as `kata-genmove_analyze`, but the game stays
/// as it was.
fn search(desk: &mut Desk, command: &Command, context: &mut Context<'_>) -> Answer {
    let request = request(desk, command)?;
    context.start_stream(Until::Done);
    let thought = desk.aside(|desk| think_aloud(desk, request, context, Form::Kata));
    Ok(format!("play {}", thought.answer()).into())
}

/// `kata-search_analyze_cancellable …`: as `kata-search_analyze`, and any line ends it without a
/// move.
fn search_cancellable(desk: &mut Desk, command: &Command, context: &mut Context<'_>) -> Answer {
    let request = request(desk, command)?;
    context.start_stream(Until::Input);
    let thought = desk.aside(|desk| think_aloud(desk, request, context, Form::Kata));
    if context.interrupt().is_set() {
        return Ok("play cancelled".into());
    }
    Ok(format!("play {}", thought.answer()).into())
}

/// Thinks and makes the turn, with a report in every interval that is asked for and at the end.
fn think_aloud(
    desk: &mut Desk,
    request: AnalyzeRequest,
    context: &mut Context<'_>,
    form: Form,
) -> Thought {
    let color = request.color.map_or(desk.session().to_move(), translate::color);
    let every = request.interval.map_or(Every::Never, |interval| Every::Time(lasting(interval)));
    let stop = StopToken::from_flag(context.interrupt().flag());
    // The game is the desk's to think with, so what is told of it is told of a copy.
    let game = request.moves_ownership.then(|| copy(desk, color)).flatten();
    let scope = scope(desk.session().size(), &request);
    let mut live = Live::new(request);
    let client = Client::of(context);
    let mut tell = |report: &SearchReport| {
        if !report.is_searched() {
            return;
        }
        // Each report holds all playouts so far.
        live.owners = Owners::default();
        live.owners.add(report);
        let info = live.info(game.as_deref(), report, &stop);
        // A client that is gone does not hear the move either.
        let _ = context.line(&info.to_text(form));
    };
    let thought = desk.think_within(color, &scope, client, every, &mut tell);
    tell(&thought.report);
    thought
}

/// A copy of the game in play, for a look at a colour's moves.
fn copy(desk: &Desk, color: Color) -> Option<Box<dyn Session>> {
    if color != desk.session().to_move() {
        return stand_in(desk, color);
    }
    let mut game = desk.session().boxed_clone();
    back_to_play(&mut *game);
    Some(game)
}

/// An interval that a client can keep up with.
fn lasting(interval: Duration) -> Duration {
    interval.max(LEAST_INTERVAL)
}

/// `cgos-genmove_analyze C`: one line of JSON, then the move.
fn cgos_genmove(desk: &mut Desk, command: &Command, context: &mut Context<'_>) -> Answer {
    let request = request(desk, command)?;
    let color = request.color.map_or(desk.session().to_move(), translate::color);
    context.start_stream(Until::Done);
    let thought = desk.think(color, context);
    if thought.report.is_searched() {
        let _ = context.line(&cgos_json(&thought.report));
    }
    Ok(format!("play {}", thought.answer()).into())
}

/// The line that stopped an analysis has done its work before it is answered.
fn stop(_: &mut Desk, _: &Command) -> Answer {
    Ok(Reply::empty())
}

/// A running analysis: what was asked for, and what is known beside the last report.
struct Live {
    request: AnalyzeRequest,
    owners: Owners,
    after: OwnersAfter,
}

impl Live {
    fn new(request: AnalyzeRequest) -> Live {
        Live { request, owners: Owners::default(), after: OwnersAfter::default() }
    }

    /// A report on the position of a game in the form that all dialects are written from.
    fn info(
        &mut self,
        game: Option<&dyn Session>,
        report: &SearchReport,
        stop: &StopToken,
    ) -> InfoLine {
        let request = &self.request;
        let most = request.max_moves.unwrap_or(MOST_CANDIDATES).max(request.min_moves.unwrap_or(0));
        let candidates = &report.candidates[..most.min(report.candidates.len())];
        let moves = candidates.iter().enumerate();
        let mut line = InfoLine {
            moves: moves.map(|(order, found)| move_info(report, found, order as u32)).collect(),
            ..InfoLine::default()
        };
        for info in line.moves.iter_mut().filter(|_| request.pv_visits) {
            // Visits are known of the first move alone.
            info.pv_visits = vec![info.visits];
        }
        if request.moves_ownership
            && let Some(game) = game
        {
            let after = self.after.look(game, candidates, &self.owners, stop);
            for (info, owners) in line.moves.iter_mut().zip(&after) {
                info.ownership = owned(report, owners);
            }
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
            line.ownership = owned(report, &self.owners);
        }
        line
    }
}

/// How surely the side to move owns each point, −1 to 1, to a ten-thousandth.
fn owned(report: &SearchReport, owners: &Owners) -> Vec<f64> {
    let sign = if report.to_move == Color::Black { 1.0 } else { -1.0 };
    let round = |share: f64| (share * 1e4).round() / 1e4 + 0.0;
    report.size.points().map(|point| round(sign * owners.black(point))).collect()
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

/// What `avoid` and `allow` leave. A pass may always be thought of beside the moves that are allowed.
fn scope(size: Size, request: &AnalyzeRequest) -> Scope {
    let read = |list: &[go_gtp::Restriction]| -> Vec<Restriction> {
        list.iter().map(|asked| restriction(size, asked)).collect()
    };
    let mut allow = read(&request.allow);
    allow.iter_mut().for_each(|restriction| restriction.pass = true);
    Scope { avoid: read(&request.avoid), allow }
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
