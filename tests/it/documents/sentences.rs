//! What the documents say about their diagrams, a test for each sentence, in numbers and points
//! written here once more. Only the stones and the marked points come from the corpus.

mod conversion;
mod go;

use go_core::{Board, Color, Group, Point, PointSet, Size};
use go_rules::{Position, Rules};
use go_score::ScoreReport;

use super::corpus::{Document, points};

fn set(size: Size, text: &str) -> PointSet {
    points(size, text, ' ').expect("a list of points").into_iter().collect()
}

fn at(size: Size, name: &str) -> Point {
    size.parse_point(name).expect("a point")
}

#[track_caller]
fn group<'b>(board: &'b Board, name: &str) -> Group<'b> {
    board.group(at(board.size(), name)).unwrap_or_else(|| panic!("no group at {name}"))
}

/// The picture of a diagram with this side to move.
fn position<R: Rules>(document: &Document, to_move: Color) -> Position<R> {
    let mut setup = document.picture.setup;
    setup.to_move = to_move;
    let rules = R::of(&document.preset.rules());
    Position::from_setup(rules, &setup).expect("the picture can stand")
}

fn sum(report: &ScoreReport, color: Color) -> String {
    report.sides[color].total.to_string()
}
