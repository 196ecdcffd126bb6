//! A table as clients see it: one message for all of them.

use std::collections::BTreeMap;
use std::time::Duration;

use go_core::{Color, Move, PointSet, Size, Stone};
use go_rules::{Action, OpeningKind, Phase, VariantKind};
use go_score::{LifeStatus, Settled};
use go_session::{Actor, ByPlayer, Player, Seat, Seats, Session, handicap, words};
use serde::Serialize;

use crate::create::{HandicapPoints, SeatKind};
use crate::message::{ColorName, SeatName};
use crate::room::{Busy, Inside};
use crate::store::Found;

/// The whole table.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct State {
    serial: u32,
    actions: usize,
    title: String,
    rules: String,
    game: &'static str,
    width: u8,
    height: u8,
    komi: f64,
    handicap: u8,
    handicap_points: HandicapPoints,
    handicap_left: u8,
    limit: Option<u32>,
    opening: bool,
    setup: Option<SetupTold>,
    before: Vec<String>,
    phase: &'static str,
    opening_turn: Option<u8>,
    phase_text: Option<String>,
    standing: String,
    board: String,
    to_move: ColorName,
    actor: &'static str,
    one: SeatState,
    two: SeatState,
    watching: usize,
    level: u8,
    control: String,
    running: bool,
    pausing: Vec<SeatName>,
    thinking: bool,
    turns: u32,
    moves: Vec<String>,
    last: Option<LastTurn>,
    pass_ends: bool,
    legal: Option<String>,
    forbidden: Vec<Forbidden>,
    effects: BTreeMap<String, Vec<String>>,
    atari: Vec<String>,
    immune: Vec<String>,
    settled: Vec<String>,
    dead: Vec<String>,
    judging: bool,
    proposals: Vec<Proposal>,
    undo_asked: Option<SeatName>,
    rematch_asked: Option<SeatName>,
    rematch: Option<String>,
    mirror_warning: Option<String>,
    score: Option<Score>,
    graph: Vec<Found>,
}

/// A position that the game began with, as a new table is asked for one.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SetupTold {
    board: String,
    to_move: ColorName,
}

#[derive(Serialize)]
struct SeatState {
    name: String,
    kind: SeatKind,
    color: Option<ColorName>,
    taken: u32,
    confirmed: bool,
    here: bool,
    time: Option<Time>,
}

#[derive(Serialize)]
struct Time {
    millis: u64,
    count: u32,
}

#[derive(Serialize)]
struct LastTurn {
    color: ColorName,
    point: Option<String>,
}

#[derive(Serialize)]
struct Forbidden {
    point: String,
    reason: String,
}

#[derive(Serialize)]
struct Proposal {
    color: ColorName,
    stones: Vec<String>,
    text: String,
    proved: bool,
}

#[derive(Serialize)]
struct Score {
    lines: Vec<String>,
    result: String,
    /// Row by row: `X`, `O`, or `.` for nobody's.
    owner: String,
}

/// The name of the phase that a game is in.
pub(crate) fn phase_name(session: &dyn Session) -> &'static str {
    match session.phase() {
        Phase::Play if handicap::left(session) > 0 => "handicap",
        Phase::Opening { .. } => "opening",
        Phase::ChoosingSide => "choosing",
        Phase::Play => "play",
        Phase::Dame => "dame",
        Phase::Marking => "marking",
        Phase::Counted => "counted",
        Phase::Over(_) => "over",
    }
}

/// The names of points, in reading order.
pub(crate) fn names(size: Size, points: PointSet) -> Vec<String> {
    points.iter().map(|point| size.name(point).to_string()).collect()
}

/// A symbol for every point, row by row from the top left.
pub(crate) fn rows(size: Size, symbol: impl FnMut(go_core::Point) -> char) -> String {
    size.points().map(symbol).collect()
}

/// A table as it stands.
pub(crate) fn state(inside: &Inside, now: Duration) -> State {
    let table = &inside.table;
    let session = table.session();
    let (config, size, phase) = (session.config(), session.size(), session.phase());
    let board = session.board();
    let seats = table.arrangement().seats;
    let is_conversion = config.rules.game == VariantKind::Conversion;
    let is_open = matches!(phase, Phase::Opening { .. } | Phase::ChoosingSide)
        && config.rules.opening == OpeningKind::Pie;
    let places = phase.takes_turns() && phase != Phase::ChoosingSide;
    let by_person = matches!(Seats::actor(session), Actor::Player(player)
        if seats.of(player) == Seat::Person);
    let legal = if places && by_person { session.legal_points() } else { Vec::new() };
    let legal_set: PointSet = legal.iter().copied().collect();
    let effects = legal.iter().map(|&point| (point, session.effect(point)));
    let atari = board.groups().filter(|group| group.is_in_atari());
    let atari = atari.fold(PointSet::EMPTY, |all, group| all | group.point_set());
    let immune = session.immune();
    let settled = if is_conversion && !phase.is_over() {
        Color::ALL.map(|color| *Settled::of(board, color).immortal())
    } else {
        [PointSet::EMPTY; 2]
    };
    let seat = |player| seat_state(inside, player, is_open, now);
    State {
        serial: inside.serial,
        actions: session.log().len(),
        title: inside.header.title(&config.rules),
        rules: inside.header.rules.clone(),
        game: if is_conversion { "conversion" } else { "go" },
        width: size.width(),
        height: size.height(),
        komi: config.komi.points(),
        handicap: config.handicap,
        handicap_points: match table.has_free_handicap() {
            true => HandicapPoints::Free,
            false => HandicapPoints::Usual,
        },
        handicap_left: handicap::left(session),
        limit: config.move_limit,
        opening: config.rules.opening == OpeningKind::Pie && session.start().is_empty(),
        setup: setup(session),
        before: inside.before.clone(),
        phase: phase_name(session),
        opening_turn: match phase {
            Phase::Opening { turn } => Some(turn),
            _ => None,
        },
        phase_text: words::phase_text(session, seats),
        standing: words::standing(session),
        board: rows(size, |point| board.color(point).map_or('.', Color::symbol)),
        to_move: session.to_move().into(),
        actor: match Seats::actor(session) {
            Actor::Player(Player::One) => "one",
            Actor::Player(Player::Two) => "two",
            Actor::Both => "both",
            Actor::Nobody => "none",
        },
        one: seat(Player::One),
        two: seat(Player::Two),
        watching: inside.presence().1,
        level: table.arrangement().level.number(),
        control: table.arrangement().control.to_string(),
        running: table.is_running(),
        pausing: Player::ALL
            .into_iter()
            .filter(|&player| inside.pausing[player])
            .map(SeatName::from)
            .collect(),
        thinking: !matches!(inside.computer, Busy::Idle) || inside.wants_computer(),
        turns: session.turns(),
        moves: moves(session),
        last: session.last_turn().map(|(color, turn)| LastTurn {
            color: color.into(),
            point: turn.point().map(|point| size.name(point).to_string()),
        }),
        pass_ends: pass_ends(session),
        legal: (places && by_person)
            .then(|| rows(size, |point| if legal_set.contains(point) { '1' } else { '0' })),
        forbidden: session
            .forbidden_points()
            .into_iter()
            .map(|(point, rule)| Forbidden {
                point: size.name(point).to_string(),
                reason: rule.at(size, Stone { point, color: session.to_move() }).to_string(),
            })
            .collect(),
        effects: effects
            .filter(|(_, taken)| !taken.is_empty())
            .map(|(point, taken)| (size.name(point).to_string(), names(size, taken)))
            .collect(),
        atari: names(size, atari),
        immune: names(size, immune),
        settled: names(size, (settled[0] | settled[1]) - immune),
        dead: names(size, session.dead()),
        judging: phase == Phase::Marking && table.judged().is_none(),
        proposals: proposals(inside),
        undo_asked: table.undo_asked().map(SeatName::from),
        rematch_asked: Player::ALL
            .into_iter()
            .find(|&player| inside.rematch[player].is_some())
            .map(SeatName::from),
        rematch: inside.header.next.as_ref().map(|id| id.as_str().to_owned()),
        mirror_warning: words::mirror_warning(session),
        score: score(session),
        graph: inside.graph.clone(),
    }
}

fn seat_state(inside: &Inside, player: Player, is_open: bool, now: Duration) -> SeatState {
    let session = inside.table.session();
    let header = inside.header.seat(player);
    let color = Seats::color(session, player);
    SeatState {
        name: header.name.clone(),
        kind: header.kind,
        color: (!is_open).then(|| color.into()),
        taken: session.taken()[color],
        confirmed: session.confirmed()[color],
        here: inside.is_here(player),
        time: inside.table.time_left(player, now).map(|left| Time {
            millis: u64::try_from(left.time.as_millis()).unwrap_or(u64::MAX),
            count: left.count,
        }),
    }
}

/// The position that was set up, but for the stones of a handicap, which the rules put there.
fn setup(session: &dyn Session) -> Option<SetupTold> {
    let start = session.start();
    let is_set_up = !start.is_empty() && session.config().handicap == 0;
    is_set_up.then(|| SetupTold {
        board: rows(session.size(), |point| start.cell(point).color().map_or('.', Color::symbol)),
        to_move: start.to_move.into(),
    })
}

/// Whether a pass now would be the last one of the play, or of the filling of neutral points. The
/// game itself is asked, by a pass on a copy: passes of the opening do not count, nor those before
/// play went on, nor one that takes the button.
fn pass_ends(session: &dyn Session) -> bool {
    let phase = session.phase();
    let passed = matches!(session.log().last(), Some(Action::Turn { turn: Move::Pass, .. }));
    if !passed || !matches!(phase, Phase::Play | Phase::Dame) {
        return false;
    }
    let mut after = session.boxed_clone();
    let pass = Action::Turn { color: session.to_move(), turn: Move::Pass };
    after.act(pass).is_ok() && after.phase() != phase
}

/// The turns so far, as `B D4`.
pub(crate) fn moves(session: &dyn Session) -> Vec<String> {
    let is_turn = |action: &&Action| matches!(action, Action::Turn { .. });
    let turns = session.log().iter().filter(is_turn);
    turns.map(|&action| crate::store::written(session.size(), action)).collect()
}

fn proposals(inside: &Inside) -> Vec<Proposal> {
    let session = inside.table.session();
    let Some(report) = inside.table.judged() else { return Vec::new() };
    let dead = report.verdicts.iter().filter(|verdict| verdict.status == LifeStatus::Dead);
    dead.map(|verdict| Proposal {
        color: verdict.color.into(),
        stones: names(session.size(), verdict.stones),
        text: words::proposed(session, verdict),
        proved: verdict.certainty == go_score::Certainty::Proved,
    })
    .collect()
}

fn score(session: &dyn Session) -> Option<Score> {
    let phase = session.phase();
    if phase != Phase::Marking && !phase.is_over() {
        return None;
    }
    let report = session.score();
    let lines = match phase {
        Phase::Over(finish) => vec![format!("{finish}: {}", report.outcome.in_words())],
        _ => report.explain(),
    };
    let owner = match phase {
        Phase::Over(_) => String::new(),
        _ => rows(session.size(), |point| report.owner(point).color().map_or('.', Color::symbol)),
    };
    Some(Score { lines, result: report.outcome.to_string(), owner })
}

/// A seat by name.
pub(crate) const fn seat_word(player: Player) -> &'static str {
    match player {
        Player::One => "one",
        Player::Two => "two",
    }
}

/// The seats that a connection holds.
pub(crate) fn seat_names(seats: &ByPlayer<bool>) -> Vec<SeatName> {
    Player::ALL.into_iter().filter(|&player| seats[player]).map(SeatName::from).collect()
}
