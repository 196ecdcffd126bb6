//! What a game says, in words.

use go_core::{Color, Move, PointSet};
use go_rules::{Action, Phase, RuleSet, Settlement, VariantKind};
use go_score::ScoreReport;
use go_session::{Actor, Player, Seats, Session};

/// The words of one game for stones that are taken.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Taking {
    /// `captures` or `converts`.
    pub(crate) verb: &'static str,
    /// `captured` or `converted`.
    pub(crate) taken: &'static str,
    /// `prisoners` or `conversions`.
    pub(crate) noun: &'static str,
}

impl Taking {
    /// The words that fit the rules.
    pub(crate) fn of(rules: &RuleSet) -> Taking {
        match rules.game {
            VariantKind::Go => Taking { verb: "captures", taken: "captured", noun: "prisoners" },
            VariantKind::Conversion => {
                Taking { verb: "converts", taken: "converted", noun: "conversions" }
            }
        }
    }
}

/// `1 stone`, `2 stones`.
pub(crate) fn stones(count: usize) -> String {
    if count == 1 { "1 stone".to_owned() } else { format!("{count} stones") }
}

/// What an action did, as one line.
pub(crate) fn told(session: &dyn Session, action: Action, settlement: Settlement) -> String {
    let size = session.size();
    let taking = Taking::of(&session.config().rules);
    match action {
        Action::Turn { color, turn: Move::Pass } => {
            format!("{}. {color} passes", session.turns())
        }
        Action::Turn { color, turn: Move::Play(point) } => {
            let mut line = format!("{}. {color} {}", session.turns(), size.name(point));
            let (taken, lost) = (usize::from(settlement.taken), usize::from(settlement.lost));
            if taken > 0 {
                line += &format!(", {} {}", taking.verb, stones(taken));
            }
            if lost > 0 {
                line +=
                    &format!(", and {} of its own {} {}", stones(lost), were(lost), taking.taken);
            }
            line
        }
        Action::ChooseSide(color) => {
            format!("Player 2 takes {color}; Player 1 has {}. White moves.", color.other())
        }
        Action::Mark(point) => {
            let group = session.board().group(point);
            let (count, color) =
                group.map_or((0, Color::Black), |group| (group.stones(), group.color()));
            let state = if session.dead().contains(point) { "dead" } else { "alive" };
            format!("{color}'s group at {} ({}): {state}", size.name(point), stones(count))
        }
        Action::Confirm(color) => format!("{color} agrees with the marks"),
        Action::BackToPlay => format!("Back to play: {} moves.", session.to_move()),
        Action::Resign(color) => format!("{color} resigns"),
        Action::TimeOut(color) => format!("{color} has no time left"),
        Action::Forfeit(color) => format!("{color} forfeits"),
    }
}

fn were(count: usize) -> &'static str {
    if count == 1 { "is" } else { "are" }
}

/// One line on how the game stands: turns, prisoners or conversions.
pub(crate) fn standing(session: &dyn Session) -> String {
    let noun = Taking::of(&session.config().rules).noun;
    let taken = session.taken();
    let turns = match session.turns() {
        0 => "No turn yet".to_owned(),
        turns => format!("After turn {turns}"),
    };
    format!("{turns}   {noun}: Black {}, White {}", taken.black, taken.white)
}

/// The prompt for whoever has to act.
pub(crate) fn prompt(session: &dyn Session) -> String {
    match (session.phase(), Seats::actor(session)) {
        (Phase::Opening { .. }, _) => {
            format!("Player 1, a {:#} stone> ", session.to_move())
        }
        (Phase::ChoosingSide, _) => "Player 2, black or white> ".to_owned(),
        (Phase::Dame, _) => format!("{}, a neutral point or pass> ", session.to_move()),
        (Phase::Marking, _) => "Dead groups> ".to_owned(),
        (_, Actor::Player(player)) => format!("{}> ", Seats::name(session, player)),
        (_, Actor::Both | Actor::Nobody) => "> ".to_owned(),
    }
}

/// What has to be known on entering a phase; `None` where nothing has.
pub(crate) fn phase_text(session: &dyn Session, seats: Seats) -> Option<String> {
    let person = |player: Player| seats.of(player) == go_session::Seat::Person;
    Some(match session.phase() {
        Phase::Opening { turn: 1 } => {
            let first = if person(Player::One) { "you are" } else { "the computer is" };
            format!(
                "The opening, in three steps. Player 1 ({first} Player 1) places a black stone, a \
                 white\nstone and a black stone; each may be a pass. Then Player 2 chooses which \
                 colour to\nplay, so Player 1 does well to leave both sides even chances. White \
                 moves next."
            )
        }
        Phase::Opening { .. } => return None,
        Phase::ChoosingSide => {
            "Player 2 chooses: type black or white. White moves next.".to_owned()
        }
        Phase::Dame => "Two passes. Neutral points are filled now, in turn; two passes end it, \
                        and back\ngoes on with the game."
            .to_owned(),
        Phase::Marking => "Play has stopped. Dead groups are marked: dead D4 marks the group at \
                           D4 or takes the\nmark away, confirm agrees, back goes on with the game."
            .to_owned(),
        Phase::Play | Phase::Counted | Phase::Over(_) => return None,
    })
}

/// The names of points, with spaces between; the first dozen of many.
pub(crate) fn point_names(session: &dyn Session, points: PointSet) -> String {
    const SHOWN: usize = 12;
    let names: Vec<String> =
        points.iter().take(SHOWN).map(|point| session.size().name(point).to_string()).collect();
    let rest = if points.len() > SHOWN { " …" } else { "" };
    format!("{}{rest}", names.join(" "))
}

/// The result of a finished game with its reasons.
pub(crate) fn result(session: &dyn Session, report: &ScoreReport) -> String {
    match session.phase() {
        Phase::Over(finish) => format!("{finish}: {}", report.outcome),
        _ => report.explain().join("\n"),
    }
}

/// The count of a game at any time: its result, or what it would be if play stopped here.
pub(crate) fn count(session: &dyn Session, report: &ScoreReport) -> String {
    if session.phase().is_over() {
        return result(session, report);
    }
    format!("Counted as it stands, no group dead:\n{}", indented(&report.explain()))
}

/// `D4`, or `pass`.
pub(crate) fn turn_name(session: &dyn Session, turn: Move) -> String {
    match turn {
        Move::Play(point) => session.size().name(point).to_string(),
        Move::Pass => "pass".to_owned(),
    }
}

/// Lines that belong to the line above.
pub(crate) fn indented(lines: &[String]) -> String {
    let lines: Vec<String> = lines.iter().map(|line| format!("  {line}")).collect();
    lines.join("\n")
}
