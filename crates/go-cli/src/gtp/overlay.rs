//! Pictures over the board for GoGui's analyze commands.
//!
//! Each shows one thing that players ask for: liberties, sides and immunity, settled sets, who
//! owns what, what is forbidden. None of them changes the game or the engine's tree.

use go_ai::{Every, Limits, StopToken};
use go_core::{ByColor, Color, PointSet, Sides, Size};
use go_gtp::Command;
use go_rules::VariantKind;
use go_score::{CertainLife, Ladder, Owner, Settled};

use super::desk::Desk;
use super::handler::{Answer, Entry, Run};
use super::words::{color_or, names};
use crate::translate::move_text;

pub(super) const COMMANDS: &[Entry] = &[
    ("go-liberties", Run::Quick(liberties)),
    ("go-sides", Run::Quick(sides)),
    ("go-settled", Run::Quick(settled)),
    ("go-ownership", Run::Quick(ownership)),
    ("go-territory", Run::Quick(territory)),
    ("go-forbidden", Run::Quick(forbidden)),
    ("go-ladders", Run::Quick(ladders)),
    ("go-legal_points", Run::Quick(legal_points)),
    ("go-line", Run::Quick(line)),
];

/// Playouts of a look at the position.
const PLAYOUTS: u64 = 1000;
/// Colours of the two sides, each to be told from the wood of the board that shines through.
const TINTS: [(Color, &str); 2] = [(Color::Black, "#203080"), (Color::White, "#ffffff")];

/// Pairs of a stone and the number of its group's liberties.
fn liberties(desk: &mut Desk, _: &Command) -> Answer {
    let board = desk.session().board();
    let pairs: Vec<String> = board
        .groups()
        .flat_map(|group| group.points().map(move |point| (point, group.liberties())))
        .map(|(point, liberties)| format!("{} {liberties}", board.size().name(point)))
        .collect();
    Ok(pairs.join("\n").into())
}

/// The sides that each group touches, a letter for each, on all its stones; immune groups are
/// coloured.
fn sides(desk: &mut Desk, _: &Command) -> Answer {
    let session = desk.session();
    let size = session.size();
    let mut lines = Vec::new();
    paint(&mut lines, "#60c060", size, &session.immune());
    for group in session.board().groups() {
        let letters =
            [(Sides::TOP, 'T'), (Sides::LEFT, 'L'), (Sides::RIGHT, 'R'), (Sides::BOTTOM, 'B')];
        let touched = letters.iter().filter(|(side, _)| group.sides().contains(*side));
        let label: String = touched.map(|(_, letter)| letter).collect();
        if !label.is_empty() {
            lines.extend(group.points().map(|p| format!("LABEL {} {label}", size.name(p))));
        }
    }
    Ok(lines.join("\n").into())
}

/// The points that are certain whatever is played, in the owner's colour, and the stones in them
/// that are lost: settled sets in Conversion Go, unconditional life and territory in Go.
fn settled(desk: &mut Desk, _: &Command) -> Answer {
    let session = desk.session();
    let (board, rules) = (session.board(), session.config().rules);
    let (points, lost) = match rules.game {
        VariantKind::Conversion => {
            let both = Settled::both(board);
            let lost = *both.black.doomed() | *both.white.doomed();
            (ByColor::from_fn(|color| both[color].points()), lost)
        }
        VariantKind::Go => {
            let life = CertainLife::of(board, rules.suicide);
            let groups = board.groups().filter(|&group| life.is_dead(group));
            let lost = groups.fold(PointSet::EMPTY, |all, group| all | group.point_set());
            (ByColor::from_fn(|color| life.points(color)), lost)
        }
    };
    let size = session.size();
    let mut lines = Vec::new();
    for (color, tint) in TINTS {
        paint(&mut lines, tint, size, &points[color]);
    }
    if !lost.is_empty() {
        lines.push(format!("MARK {}", names(size, &lost)));
    }
    lines.push(format!("TEXT settled: Black {}, White {}", points.black.len(), points.white.len()));
    Ok(lines.join("\n").into())
}

/// Who owns each point in the playouts of a search, as shades.
fn ownership(desk: &mut Desk, _: &Command) -> Answer {
    let report = look(desk);
    let points = report.size.points();
    let shades = points.map(|p| format!("{} {:.2}", report.size.name(p), report.ownership[p]));
    let shades: Vec<String> = shades.collect();
    let text = lead_text(report.to_move, report.score);
    Ok(format!("INFLUENCE {}\nTEXT {text}", shades.join(" ")).into())
}

/// Who is ahead, from points that are the lead of `color` where they are positive.
fn lead_text(color: Color, points: f32) -> String {
    let tenths = format!("{:.1}", points.abs());
    if tenths == "0.0" {
        return "neither side is ahead".to_owned();
    }
    let leader = if points > 0.0 { color } else { color.other() };
    format!("{leader} is ahead by {tenths}")
}

/// The count with the dead groups as proposed: territory, dead stones, dame, eyes in seki.
fn territory(desk: &mut Desk, _: &Command) -> Answer {
    let dead = desk.dead();
    let report = desk.score();
    let size = report.size;
    let mut lines = Vec::new();
    for (color, tint) in TINTS {
        paint(&mut lines, tint, size, &report.points_of(Owner::Territory(color)));
    }
    for (verb, points) in [("MARK", dead), ("CIRCLE", report.dame), ("SQUARE", report.seki_stones)]
    {
        if !points.is_empty() {
            lines.push(format!("{verb} {}", names(size, &points)));
        }
    }
    lines.push(format!("TEXT {}", report.margin));
    Ok(lines.join("\n").into())
}

/// The empty points that ko, superko or the mirror rule forbid, with the first of the reasons.
fn forbidden(desk: &mut Desk, _: &Command) -> Answer {
    let session = desk.session();
    let size = session.size();
    let forbidden = session.forbidden_points();
    let Some(&(point, rule)) = forbidden.first() else {
        return Ok("TEXT no point is forbidden by the game's past".into());
    };
    let all: PointSet = forbidden.iter().map(|&(point, _)| point).collect();
    let stone = go_core::Stone { point, color: session.to_move() };
    Ok(format!("SQUARE {}\nTEXT {}", names(size, &all), rule.at(size, stone)).into())
}

/// Groups that a ladder captures: a cross on those that are lost, a triangle on those that whoever
/// moves first decides about, and a square where the chase begins.
fn ladders(desk: &mut Desk, _: &Command) -> Answer {
    let session = desk.session();
    let (board, size) = (session.board(), session.size());
    if session.config().rules.game == VariantKind::Conversion {
        return Ok("TEXT ladders are read in Go".into());
    }
    let mut lines = Vec::new();
    for group in board.groups() {
        let (sign, attack) = match Ladder::of(board, group.head()) {
            Some(Ladder::Hopeless { attack }) => ("MARK", attack),
            Some(Ladder::Works { attack }) => ("TRIANGLE", attack),
            Some(Ladder::Safe) | None => continue,
        };
        lines.push(format!("{sign} {}", names(size, &group.point_set())));
        lines.push(format!("SQUARE {}", size.name(attack)));
    }
    if lines.is_empty() {
        lines.push("TEXT no group is caught in a ladder".to_owned());
    }
    Ok(lines.join("\n").into())
}

/// The points where the side to move may play.
fn legal_points(desk: &mut Desk, _: &Command) -> Answer {
    let points: PointSet = desk.session().legal_points().into_iter().collect();
    Ok(names(desk.session().size(), &points).into())
}

/// `go-line C`: the line that a search expects, as points that the colours play in turn.
fn line(desk: &mut Desk, command: &Command) -> Answer {
    let to_move = desk.session().to_move();
    if color_or(command, 0, to_move)? != to_move {
        return Err(format!("it is {to_move}'s turn").into());
    }
    let report = look(desk);
    let line = report.candidates.first().map_or(&[][..], |candidate| &candidate.line);
    let words: Vec<String> =
        line.iter().map(|&turn| move_text(report.size, turn).to_string()).collect();
    Ok(words.join(" ").into())
}

/// A search of a copy of the game.
fn look(desk: &mut Desk) -> go_ai::SearchReport {
    let limits = Limits::playouts(PLAYOUTS);
    desk.aside(|desk| desk.searcher().search(&limits, &StopToken::new(), Every::Never, &mut |_| {}))
}

fn paint(lines: &mut Vec<String>, tint: &str, size: Size, points: &PointSet) {
    if !points.is_empty() {
        lines.push(format!("COLOR {tint} {}", names(size, points)));
    }
}
