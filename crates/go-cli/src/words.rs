//! What a game says at a prompt, in lines that fit the terminal.

use go_rules::Phase;
use go_score::ScoreReport;
use go_session::{Actor, Refused, Seats, Session, handicap, words};

pub(crate) use go_session::words::{marked, standing, turn_name};

/// Characters of the longest line for people.
const WIDTH: usize = 78;

/// The prompt for whoever has to act, without its end.
pub(crate) fn prompt(session: &dyn Session) -> String {
    match (session.phase(), Seats::actor(session)) {
        (Phase::Opening { .. }, _) => {
            format!("Player 1, a {:#} stone", session.to_move())
        }
        (Phase::ChoosingSide, _) => "Player 2, black or white".to_owned(),
        (Phase::Dame, _) => format!("{}, a neutral point or pass", session.to_move()),
        (Phase::Marking, _) => "Dead groups".to_owned(),
        (_, Actor::Player(_)) if handicap::left(session) > 0 => {
            format!("Black, handicap stones to place: {}", handicap::left(session))
        }
        (_, Actor::Player(player)) => Seats::name(session, player).to_owned(),
        (_, Actor::Both | Actor::Nobody) => String::new(),
    }
}

/// What has to be known on entering a phase, with the words to type; `None` where nothing has.
pub(crate) fn phase_text(session: &dyn Session, seats: Seats) -> Option<String> {
    let text = words::phase_text(session, seats)?;
    let typed = match session.phase() {
        Phase::Dame => " back goes on with the game.",
        Phase::Marking => {
            " dead D4 marks the group at D4 or takes its mark away, confirm agrees, back goes on \
             with the game."
        }
        _ => "",
    };
    Some(text + typed)
}

/// Why the table refuses something: the rules in their own words, the rest as a sentence.
pub(crate) fn refused(refused: &Refused) -> String {
    match refused {
        Refused::Action(error) => error.to_string(),
        other => words::sentence(other),
    }
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
