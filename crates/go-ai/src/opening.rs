//! The pie opening: three stones that leave the game even, and the choice of side.
//!
//! Player 2 takes the better side, so Player 1 wants none to be better (RULES §2.8).

use go_core::{Color, Move, Point};
use go_rules::Game;

use crate::engine::{Engine, EngineRules};
use crate::limits::{Limits, StopToken};
use crate::report::{Candidate, SearchReport};

/// Third stones that are compared.
const THIRD_STONES: u64 = 12;

/// The turn that Player 1 makes as number 1, 2 or 3 of the opening.
///
/// The first two stones are chosen at random away from the sides and, if there is room, far from
/// each other, so that no opponent can prepare. The third is the one of a random dozen (a pass among
/// them) after which a search finds the game most even.
///
/// The report is on the stones that were compared, the most even first; nothing is searched for the
/// first two.
pub(crate) fn place<R: EngineRules>(
    engine: &mut Engine<R>,
    game: &Game<R>,
    turn: u8,
    limits: &Limits,
    stop: &StopToken,
) -> (Move, SearchReport) {
    let quiet = quiet_points(game);
    if turn < 3 || quiet.is_empty() {
        let far: Vec<Point> = match game.last_turn().and_then(|(_, turn)| turn.point()) {
            Some(last) => quiet.iter().copied().filter(|&p| is_far(game, last, p)).collect(),
            None => quiet.clone(),
        };
        let choices = if far.is_empty() { &quiet } else { &far };
        let pick = engine.rng().below(choices.len() as u32) as usize;
        let turn = choices.get(pick).map_or(Move::Pass, |&point| Move::Play(point));
        return (turn, SearchReport::unsearched(game.size(), game.to_move()));
    }
    let mut turns = vec![Move::Pass];
    for _ in 1..THIRD_STONES {
        let turn = Move::Play(quiet[engine.rng().below(quiet.len() as u32) as usize]);
        if !turns.contains(&turn) {
            turns.push(turn);
        }
    }
    let each = Limits {
        playouts: limits.playouts.map(|n| (n / THIRD_STONES).max(1)),
        time: limits.time.map(|time| time / THIRD_STONES as u32),
    };
    let mut compared: Vec<(Candidate, SearchReport)> = Vec::new();
    for turn in turns {
        let mut next = game.clone();
        if next.play(turn).is_err() {
            continue;
        }
        let found = engine.search(&next, &each, stop);
        compared.push((third_stone(turn, &found), found));
    }
    // A stable sort, so that of equal ones the first is taken.
    let uneven = |candidate: &Candidate| (candidate.winrate - 0.5).abs();
    compared.sort_by(|(a, _), (b, _)| uneven(a).total_cmp(&uneven(b)));
    let report = report(game, compared);
    (report.best(), report)
}

/// What a search after a third stone says of the stone, for whoever places it.
fn third_stone(turn: Move, found: &SearchReport) -> Candidate {
    let reply = found.candidates.first().map_or(&[][..], |reply| &reply.line);
    Candidate {
        turn,
        visits: found.visits,
        winrate: 1.0 - found.winrate,
        score: -found.score,
        prior: 0.0,
        line: std::iter::once(turn).chain(reply.iter().copied()).collect(),
    }
}

/// All third stones in one report: the position is taken for what it is after the first of them.
fn report<R: EngineRules>(
    game: &Game<R>,
    compared: Vec<(Candidate, SearchReport)>,
) -> SearchReport {
    let mut report = SearchReport::unsearched(game.size(), game.to_move());
    let Some((first, found)) = compared.first() else { return report };
    report.winrate = first.winrate;
    report.score = first.score;
    report.score_deviation = found.score_deviation;
    report.ownership = found.ownership;
    report.playouts = compared.iter().map(|(_, found)| found.playouts).sum();
    report.visits = compared.iter().map(|(_, found)| found.visits).sum();
    report.nodes = compared.iter().map(|(_, found)| found.nodes).max().unwrap_or(0);
    let prior = 1.0 / compared.len() as f32;
    let stones = compared.into_iter().map(|(stone, _)| Candidate { prior, ..stone });
    report.candidates = stones.collect();
    report
}

/// The side to take when White is to move: the one that the search gives more than half of the
/// playouts.
pub(crate) fn side(report: &SearchReport) -> Color {
    if report.winrate > 0.5 { report.to_move } else { report.to_move.other() }
}

/// Empty points on the third line or further in; on boards with fewer than seven points a side,
/// any empty point.
fn quiet_points<R: EngineRules>(game: &Game<R>) -> Vec<Point> {
    let size = game.size();
    let inner = |point: &Point| {
        let (x, y) = size.xy(*point);
        let inside = |at: u8, side: u8| side < 7 || (at >= 2 && at + 2 < side);
        inside(x, size.width()) && inside(y, size.height())
    };
    game.legal_points().into_iter().filter(inner).collect()
}

/// Whether two points are more than a third of the board apart, in one direction at least.
fn is_far<R: EngineRules>(game: &Game<R>, a: Point, b: Point) -> bool {
    let size = game.size();
    let ((ax, ay), (bx, by)) = (size.xy(a), size.xy(b));
    ax.abs_diff(bx) > size.width() / 3 || ay.abs_diff(by) > size.height() / 3
}
