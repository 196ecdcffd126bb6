//! What a game says, in words.

use go_core::{Color, Move, Point, PointSet};
use go_rules::{Action, Phase, RuleSet, Settlement, VariantKind};
use go_score::ScoreReport;
use go_session::{Actor, Player, Seat, Seats, Session};

/// Characters of the longest line for people.
const WIDTH: usize = 78;

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
        Action::Mark(point) => marked(session, point),
        Action::Confirm(color) => format!("{color} agrees with the marks"),
        Action::BackToPlay => format!("Back to play: {} moves.", session.to_move()),
        Action::Resign(color) => format!("{color} resigns"),
        Action::TimeOut(color) => format!("{color} has no time left"),
        Action::Forfeit(color) => format!("{color} forfeits"),
    }
}

/// Whether the group at a point is marked dead.
pub(crate) fn marked(session: &dyn Session, point: Point) -> String {
    let Some(group) = session.board().group(point) else { return String::new() };
    let state = if session.dead().contains(point) { "dead" } else { "alive" };
    let head = group.point_set().first().unwrap_or(point);
    let (name, count) = (session.size().name(head), stones(group.stones()));
    format!("{}'s group at {name} ({count}): {state}", group.color())
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
    let person = |player: Player| seats.of(player) == Seat::Person;
    let text = match session.phase() {
        Phase::Opening { turn: 1 } => {
            let who = you_are(person(Player::One), person(Player::Two));
            return Some(format!(
                "The opening has three steps: Player 1 places a black, a white and a black stone, \
                 or passes for any of them. Then Player 2 chooses which colour to play, so \
                 Player 1 does well to leave both sides even chances. White moves next.{who}"
            ));
        }
        Phase::Opening { turn } => {
            let left = if turn == 3 { "one more stone" } else { "two more stones" };
            return Some(format!(
                "The opening goes on: Player 1 places {left}, or passes; then Player 2 chooses \
                 which colour to play.{}",
                you_are(person(Player::One), person(Player::Two))
            ));
        }
        Phase::ChoosingSide => {
            "The opening is done. Player 2 chooses a side: black or white. White moves next."
        }
        Phase::Play => {
            let persons: Vec<Color> = Color::ALL
                .into_iter()
                .filter(|&color| person(Seats::player(session, color)))
                .collect();
            let [color] = persons[..] else { return None };
            return Some(format!("You are {color}."));
        }
        Phase::Dame => {
            "Two passes. Neutral points are filled now, in turn; two passes end that, and back \
             goes on with the game."
        }
        Phase::Marking => {
            "Play has stopped, and dead groups are marked: dead D4 marks the group at D4 or takes \
             its mark away, confirm agrees, back goes on with the game."
        }
        Phase::Counted | Phase::Over(_) => return None,
    };
    Some(text.to_owned())
}

fn you_are(one: bool, two: bool) -> &'static str {
    match (one, two) {
        (true, false) => "\nYou are Player 1.",
        (false, true) => "\nYou are Player 2.",
        _ => "",
    }
}

/// The names of points, with spaces between; the first dozen of many.
pub(crate) fn point_names(session: &dyn Session, points: PointSet) -> String {
    const SHOWN: usize = 12;
    let names: Vec<String> =
        points.iter().take(SHOWN).map(|point| session.size().name(point).to_string()).collect();
    let rest = if points.len() > SHOWN { " …" } else { "" };
    format!("{}{rest}", names.join(" "))
}

/// The count of a game: its result, or what it would be if play stopped here. A game that ended
/// without a count has both.
pub(crate) fn count(session: &dyn Session, report: &ScoreReport) -> String {
    let lines = explained(report);
    match session.phase() {
        Phase::Counted => lines.join("\n"),
        Phase::Over(finish) => {
            // The last line tells a result that is not the board's.
            let count = indented(&lines[..lines.len().saturating_sub(1)]);
            format!("On the board, no group dead:\n{count}\n{finish}: {}", report.outcome)
        }
        _ => format!("Counted as it stands, no group dead:\n{}", indented(&lines)),
    }
}

/// The reasons of a count, each cut to a line of the terminal.
pub(crate) fn explained(report: &ScoreReport) -> Vec<String> {
    report.explain().iter().map(|line| cut(line)).collect()
}

/// A line of words that is too long ends in the number of words that are missing, and in the
/// bracket that it ended in.
fn cut(line: &str) -> String {
    if line.chars().count() <= WIDTH {
        return line.to_owned();
    }
    let mut shown = String::new();
    let mut words = line.split(' ');
    for word in words.by_ref() {
        shown += word;
        if shown.chars().count() > WIDTH - 24 {
            break;
        }
        shown.push(' ');
    }
    match words.count() {
        0 => shown,
        more => {
            let bracket = if line.ends_with(')') { ")" } else { "" };
            format!("{shown} and {more} more{bracket}")
        }
    }
}

/// The text with its long lines broken at spaces.
pub(crate) fn wrapped(text: &str) -> String {
    let mut lines = Vec::new();
    for line in text.lines() {
        let mut rest = line;
        while let Some((beyond, _)) = rest.char_indices().nth(WIDTH) {
            let Some(at) = rest[..=beyond].rfind(' ').filter(|&at| at > 0) else { break };
            lines.push(&rest[..at]);
            rest = &rest[at + 1..];
        }
        lines.push(rest);
    }
    lines.join("\n")
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_broken_or_cut() {
        let words = "wörd ".repeat(40);
        let text = wrapped(&format!("  1  short\n{words}"));
        assert!(text.starts_with("  1  short\nwörd"));
        assert!(text.lines().all(|line| line.chars().count() <= WIDTH), "{text}");
        assert_eq!(text.matches("wörd").count(), 40);
        assert_eq!(wrapped(&"x".repeat(100)), "x".repeat(100));

        let line = cut(words.trim());
        assert!(line.ends_with(" more") && line.chars().count() <= WIDTH, "{line}");
        let more: usize = line.rsplit(' ').nth(1).unwrap().parse().unwrap();
        assert_eq!(line.matches("wörd").count() + more, 40);
        assert_eq!(cut("short"), "short");
    }
}
