//! What a game says in words, wherever it is shown: the same event has the same name in the
//! terminal, on the page and in a record's report.

use go_ai::Choice;
use go_core::{Color, Move, Point, PointSet};
use go_rules::{
    Action, Ending, Ko, MIRROR_LIMIT, Mirroring, OpeningKind, Phase, RuleSet, Scoring, Settlement,
    Suicide, VariantKind,
};
use go_score::Verdict;

use crate::handicap;
use crate::seat::{Player, Seat, Seats};
use crate::session::Session;

/// The words of one game for stones that are taken.
#[derive(Copy, Clone, Debug)]
pub struct Taking {
    /// `captures` or `converts`.
    pub verb: &'static str,
    /// `captured` or `converted`.
    pub taken: &'static str,
    /// `prisoners` or `conversions`.
    pub noun: &'static str,
}

impl Taking {
    /// The words that fit the rules.
    #[must_use]
    pub fn of(rules: &RuleSet) -> Taking {
        match rules.game {
            VariantKind::Go => Taking { verb: "captures", taken: "captured", noun: "prisoners" },
            VariantKind::Conversion => {
                Taking { verb: "converts", taken: "converted", noun: "conversions" }
            }
        }
    }
}

/// A text that begins with a capital letter.
#[must_use]
pub fn capitalized(text: &impl ToString) -> String {
    let mut text = text.to_string();
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text
}

/// A text as a sentence: `it is Black's turn` as `It is Black's turn.`
#[must_use]
pub fn sentence(text: &impl ToString) -> String {
    capitalized(text) + "."
}

/// `1 stone`, `2 stones`.
#[must_use]
pub fn stones(count: usize) -> String {
    if count == 1 { "1 stone".to_owned() } else { format!("{count} stones") }
}

/// `1 prisoner`, `2 conversions`: what somebody has taken.
#[must_use]
pub fn taken(rules: &RuleSet, count: u32) -> String {
    let noun = Taking::of(rules).noun;
    if count == 1 { format!("1 {}", noun.trim_end_matches('s')) } else { format!("{count} {noun}") }
}

/// What an action did, as one line: `12. Black D4, captures 2 stones`.
#[must_use]
pub fn told(session: &dyn Session, action: Action, settlement: Settlement) -> String {
    let taking = Taking::of(&session.config().rules);
    match action {
        Action::Turn { color, turn: Move::Pass } => {
            format!("{}. {color} passes", session.turns())
        }
        Action::Turn { color, turn: Move::Play(point) } => {
            let mut line = format!("{}. {color} {}", session.turns(), session.size().name(point));
            let (taken, lost) = (usize::from(settlement.taken), usize::from(settlement.lost));
            if taken > 0 {
                line += &format!(", {} {}", taking.verb, stones(taken));
            }
            if lost > 0 {
                let is = if lost == 1 { "is" } else { "are" };
                line += &format!(", and {} of its own {is} {}", stones(lost), taking.taken);
            }
            line
        }
        Action::ChooseSide(color) => {
            format!("Player 2 takes {color}; Player 1 has {}. White moves.", color.other())
        }
        Action::Mark(point) => marked(session, point),
        Action::Confirm(color) => format!("{color} agrees with the marks"),
        Action::BackToPlay => format!("Back to play: {} moves.", session.to_move()),
        Action::Resign(color) => format!("{} resigns", called(session, color)),
        Action::TimeOut(color) => format!("{} has no time left", called(session, color)),
        Action::Forfeit(color) => format!("{} forfeits", called(session, color)),
    }
}

/// What was placed of a free handicap: `Handicap stone D4; 2 more to place.`
#[must_use]
pub fn handicap_stones(session: &dyn Session, points: &[Point]) -> String {
    let many = if points.len() == 1 { "" } else { "s" };
    let then = match handicap::left(session) {
        0 => ". White moves.".to_owned(),
        left => format!("; {left} more to place."),
    };
    let points = points.iter().copied().collect();
    format!("Handicap stone{many} {}{then}", point_names(session, points))
}

/// What is to come of a free handicap: `2 handicap stones to place.`
#[must_use]
pub fn handicap_to_place(session: &dyn Session) -> String {
    let left = handicap::left(session);
    let many = if left == 1 { "" } else { "s" };
    format!("{left} handicap stone{many} to place.")
}

/// Where the computer would place what is left of a free handicap: `Hint: D4 Q16`, with the turns
/// that place it; `None` if nothing is left.
#[must_use]
pub fn handicap_hint(session: &dyn Session) -> Option<(String, Vec<Move>)> {
    let points = handicap::choice(session);
    if points.is_empty() {
        return None;
    }
    let text = format!("Hint: {}", point_names(session, points.iter().copied().collect()));
    Some((text, points.into_iter().map(Move::Play).collect()))
}

/// What the player of a colour is called: by number if the game was over before sides were chosen.
fn called(session: &dyn Session, color: Color) -> &'static str {
    Seats::name(session, Seats::player(session, color))
}

/// Whether the group at a point is marked dead: `White's group at C3 (2 stones): dead`.
#[must_use]
pub fn marked(session: &dyn Session, point: Point) -> String {
    let Some(group) = session.board().group(point) else { return String::new() };
    let state = if session.dead().contains(point) { "dead" } else { "alive" };
    let head = group.point_set().first().unwrap_or(point);
    let (name, count) = (session.size().name(head), stones(group.stones()));
    format!("{}'s group at {name} ({count}): {state}", group.color())
}

/// What the computer says of a group that it takes for dead, with its reason.
#[must_use]
pub fn proposed(session: &dyn Session, verdict: &Verdict) -> String {
    format!(
        "The computer takes {}'s {} at {} for {verdict}.",
        verdict.color,
        stones(verdict.stones.len()),
        point_names(session, verdict.stones)
    )
}

/// The same in fewer words, where there is no room for all points: the group is named by its first.
#[must_use]
pub fn proposed_briefly(session: &dyn Session, verdict: &Verdict) -> String {
    format!(
        "The computer takes {}'s {} at {} for {verdict}.",
        verdict.color,
        stones(verdict.stones.len()),
        session.size().name(verdict.head)
    )
}

/// How many groups and stones were marked dead or not any more, where there is no room to name
/// them: `21 groups (34 stones): dead`.
#[must_use]
pub fn marked_briefly(session: &dyn Session, changed: PointSet) -> String {
    let is_changed = |group: &go_core::Group<'_>| changed.contains(group.head());
    let groups = session.board().groups().filter(is_changed).count();
    let state = match (changed & session.dead()).len() {
        0 => "alive",
        dead if dead == changed.len() => "dead",
        dead => return format!("{groups} groups: {} dead, the others alive", stones(dead)),
    };
    format!("{groups} groups ({}): {state}", stones(changed.len()))
}

/// One line on how the game stands: turns, prisoners or conversions.
#[must_use]
pub fn standing(session: &dyn Session) -> String {
    let noun = Taking::of(&session.config().rules).noun;
    let taken = session.taken();
    let turns = match session.turns() {
        0 => "No turn yet".to_owned(),
        turns => format!("After turn {turns}"),
    };
    format!("{turns}   {noun}: Black {}, White {}", taken.black, taken.white)
}

/// What has to be known on entering a phase; `None` where nothing has. How to do it (press, type)
/// is for the caller to add.
#[must_use]
pub fn phase_text(session: &dyn Session, seats: Seats) -> Option<String> {
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
            let you = match persons[..] {
                [color] => Some(format!("You are {color}.")),
                _ => None,
            };
            let left = usize::from(handicap::left(session));
            if left == 0 {
                return you;
            }
            let text = format!(
                "Black places a handicap: {} to go, anywhere. White moves then.",
                stones(left)
            );
            return Some(you.map_or(text.clone(), |you| format!("{text}\n{you}")));
        }
        Phase::Dame => "Two passes. Neutral points are filled now, in turn; two passes end that.",
        Phase::Marking => "Play has stopped, and dead groups are marked.",
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

/// Turns of a run from which a player is told that copying comes to an end.
const MIRROR_WARNING: u8 = 7;

/// A warning that a player has copied the opponent for long: the tenth mirrored turn in
/// succession is not legal. `None` before the seventh.
#[must_use]
pub fn mirror_warning(session: &dyn Session) -> Option<String> {
    let color = Color::ALL.into_iter().max_by_key(|&color| session.mirrored_turns(color))?;
    let run = session.mirrored_turns(color);
    (run >= MIRROR_WARNING).then(|| {
        format!("{color} has copied {run} turns in a row; the {MIRROR_LIMIT}th is not allowed.")
    })
}

/// What the computer would do, with its reason and what it thought of besides: `Hint: C4 (White has
/// 41 % of 1000 playouts); then A7, B6`.
#[must_use]
pub fn hint(session: &dyn Session, choice: &Choice) -> String {
    let wanted = match choice.action {
        Action::Turn { turn, .. } => turn_name(session, turn),
        Action::ChooseSide(color) => format!("{color:#}"),
        Action::Resign(_) => "resign".to_owned(),
        _ => return "There is nothing to choose now.".to_owned(),
    };
    let report = &choice.report;
    let mut line = format!("Hint: {wanted}");
    if report.playouts > 1 {
        let chance = report.winrate * 100.0;
        line += &format!(" ({} has {chance:.0} % of {} playouts)", report.to_move, report.visits);
    }
    let others = report.candidates.iter().map(|c| turn_name(session, c.turn));
    let others: Vec<String> = others.filter(|name| *name != wanted).take(3).collect();
    if session.phase() == Phase::Play && !others.is_empty() {
        line += &format!("; then {}", others.join(", "));
    }
    if matches!(session.phase(), Phase::Opening { .. }) {
        line += "; even is best, for Player 2 chooses";
    }
    line
}

/// The turns of a [`hint`], the one that it advises first; none where a side is chosen.
#[must_use]
pub fn hinted(choice: &Choice) -> Vec<Move> {
    let Action::Turn { turn: wanted, .. } = choice.action else { return Vec::new() };
    let others = choice.report.candidates.iter().map(|candidate| candidate.turn);
    let others = others.filter(|&turn| turn != wanted).take(3);
    std::iter::once(wanted).chain(others).collect()
}

/// The rules of a game in a few sentences, for somebody who chooses it.
///
/// ```
/// use go_rules::Preset;
/// use go_session::words::about;
/// let sentences = about(&Preset::named("conversion")?.rules());
/// assert!(sentences[0].contains("changes its colour"));
/// # Ok::<(), go_rules::UnknownPreset>(())
/// ```
#[must_use]
pub fn about(rules: &RuleSet) -> Vec<String> {
    let mut sentences = Vec::new();
    let mut say = |text: &str| sentences.push(text.to_owned());
    match rules.game {
        VariantKind::Conversion => {
            say(
                "A group without liberties changes its colour, unless it touches two sides of the \
                 board: then it is immune for good. No point ever becomes empty again.",
            );
        }
        VariantKind::Go => {
            say("A group without liberties is captured and leaves the board.");
        }
    }
    if rules.opening == OpeningKind::Pie {
        say(
            "Player 1 places a black, a white and a black stone; Player 2 takes a side; White moves.",
        );
    }
    if rules.mirroring == Mirroring::NineTurns {
        say("Nobody may copy the opponent ten turns in succession.");
    }
    if rules.game == VariantKind::Go {
        match rules.ko {
            Ko::None => {}
            Ko::Simple => say("A stone that took one stone may not be taken back at once."),
            Ko::Positional => say("No earlier board may come back."),
            Ko::Situational => say("No earlier board may come back with the same player to move."),
        }
        if rules.suicide == Suicide::Several {
            say("A move may take its own group's last liberty.");
        }
    }
    match (rules.game, rules.scoring) {
        (VariantKind::Conversion, _) | (_, Scoring::Area) => {
            say("Stones and surrounded points count.");
        }
        (VariantKind::Go, Scoring::Territory) => say("Surrounded points and prisoners count."),
    }
    match rules.ending {
        Ending::AsItStands => say("Two passes end the game, and the board counts as it stands."),
        Ending::Marking => say("After two passes both players mark dead groups and confirm."),
        Ending::DameThenMarking => {
            say("After two passes neutral points are filled, then dead groups are marked.");
        }
    }
    sentences
}

/// The names of points, with spaces between; the first dozen of many.
#[must_use]
pub fn point_names(session: &dyn Session, points: PointSet) -> String {
    const SHOWN: usize = 12;
    let names: Vec<String> =
        points.iter().take(SHOWN).map(|point| session.size().name(point).to_string()).collect();
    let rest = if points.len() > SHOWN { " …" } else { "" };
    format!("{}{rest}", names.join(" "))
}

/// `D4`, or `pass`.
#[must_use]
pub fn turn_name(session: &dyn Session, turn: Move) -> String {
    match turn {
        Move::Play(point) => session.size().name(point).to_string(),
        Move::Pass => "pass".to_owned(),
    }
}
