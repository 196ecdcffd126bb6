//! A diagram as people read it: the text of its snapshot.

use std::fmt::Write as _;

use go_core::{Board, Color, Move, Picture, PointSet, Size};
use go_score::Scored;

use super::corpus::{Document, ToMove};
use super::facts::Facts;
use super::replay::{Step, all, game_after, is_conversion};

/// Title, source, picture, marked points, each line of play move by move, and the count.
pub(super) fn shown<R: Scored>(document: &Document) -> String {
    let facts = Facts::<R>::of(document);
    let mut text = String::new();
    let out = &mut text;
    line(out, &document.title);
    line(out, &document.source);
    let to_move = match document.to_move {
        ToMove::Side(color) => format!("{color} to move"),
        ToMove::Either => "either side may move".to_owned(),
        ToMove::Over => "both have passed".to_owned(),
    };
    line(out, &format!("{} rules, {to_move}", document.preset.name()));
    out.push('\n');
    let mut picture = drawing(document);
    let mut legend = Vec::new();
    let marked =
        document.points.iter().flat_map(|(name, points)| points.iter().map(move |p| (name, p)));
    for (letter, (name, &point)) in ('a'..='h').zip(marked) {
        picture = picture.with_mark(point, letter);
        legend.push(format!("{letter} = {}, {name}", document.size.name(point)));
    }
    out.push_str(&picture.with_coordinates().to_string());
    for mark in legend {
        line(out, &mark);
    }
    if document.last.is_some() {
        line(out, "\nThe stones as they stand:");
        out.push_str(&framed(facts.board()));
    }
    if !document.picture.crossed.is_empty() {
        line(out, "\nThe colours that the crossed stones are understood to have:");
        out.push_str(&framed(&R::clear_dead(facts.board(), &facts.dead)));
    }
    for play in &document.lines {
        line(out, &format!("\nLine of play: {}", play.name));
        let (_, steps) = game_after::<R>(document, play);
        for step in &steps {
            line(out, &in_words(document, step));
            if step.turn.1 != Move::Pass {
                out.push_str(&framed(&step.after));
            }
        }
        if document.to_move == ToMove::Over {
            line(out, &facts.report_after(play).explain().join("\n"));
        }
    }
    if ["score-black", "territory-black"].iter().any(|key| document.fact(key).is_some()) {
        let report = facts.report();
        line(out, "\nThe count:");
        line(out, &report.explain().join("\n"));
        out.push_str(&report.picture());
    }
    text
}

/// The picture with its crossed stones.
pub(super) fn drawing(document: &Document) -> Picture {
    let drawn = &document.picture;
    drawn.crossed.iter().fold(Picture::of(&drawn.setup), |picture, point| {
        let color = drawn.setup.cell(point).color().expect("a crossed stone");
        picture.with_mark(point, color.symbol().to_ascii_lowercase())
    })
}

fn line(out: &mut String, text: &str) {
    // Writing to a string cannot fail.
    let _ = writeln!(out, "{text}");
}

fn framed(board: &Board) -> String {
    board.picture().with_coordinates().to_string()
}

/// A turn and what it takes, as `Black H12 converts G14 H14`.
fn in_words(document: &Document, step: &Step) -> String {
    let size = document.size;
    let (color, turn) = step.turn;
    let Move::Play(point) = turn else { return format!("{color} passes") };
    let verb = if is_conversion(document) { "converts" } else { "captures" };
    let mut text = format!("{color} {}", size.name(point));
    if !step.taken.is_empty() {
        let _ = write!(text, " {verb} {}", names(size, &all(&step.taken)));
    }
    if !step.lost.is_empty() {
        let _ = write!(text, "; {} turn {}", names(size, &all(&step.lost)), other(color));
    }
    text
}

fn other(color: Color) -> String {
    format!("{:#}", color.other())
}

/// Points by name, `none` without any.
pub(super) fn names(size: Size, points: &PointSet) -> String {
    let names: Vec<String> = points.iter().map(|p| size.name(p).to_string()).collect();
    if names.is_empty() { "none".to_owned() } else { names.join(" ") }
}
