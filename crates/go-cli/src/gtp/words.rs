//! Arguments of commands, and the words of answers.

use go_core::{Color, Move, Point, PointSet, Size};
use go_gtp::{Command, Failure};
use std::fmt::Display;
use std::str::FromStr;

/// A syntax error with these words.
pub(super) fn syntax(reason: impl Display) -> Failure {
    Failure::Syntax(reason.to_string())
}

/// A failure whose first line is exactly the text that clients look for; the reason follows on a
/// line of its own.
pub(super) fn with_reason(failure: &Failure, reason: impl Display) -> Failure {
    Failure::Other(format!("{failure}\n{reason}"))
}

/// The argument at a place, which must be there.
pub(super) fn word<'c>(command: &'c Command, place: usize, what: &str) -> Result<&'c str, Failure> {
    command.arg(place).ok_or_else(|| syntax(format!("{} needs {what}", command.name())))
}

/// The argument at a place as a number or the like.
pub(super) fn parsed<T: FromStr>(
    command: &Command,
    place: usize,
    what: &str,
) -> Result<T, Failure> {
    let text = word(command, place, what)?;
    text.parse().map_err(|_| syntax(format!("'{}' is not {what}", shorten(text))))
}

/// The colour at a place.
pub(super) fn color(command: &Command, place: usize) -> Result<Color, Failure> {
    word(command, place, "a colour")?.parse().map_err(syntax)
}

/// The colour at a place, or the one given if there is none.
pub(super) fn color_or(command: &Command, place: usize, other: Color) -> Result<Color, Failure> {
    command.arg(place).map_or(Ok(other), |word| word.parse().map_err(syntax))
}

/// A point or a pass.
pub(super) fn turn(size: Size, text: &str) -> Result<Move, Failure> {
    if text.eq_ignore_ascii_case("pass") {
        return Ok(Move::Pass);
    }
    if text.eq_ignore_ascii_case("resign") {
        return Err(syntax("'resign' is not a move to be played"));
    }
    size.parse_point(text).map(Move::Play).map_err(syntax)
}

/// Points, all of them on the board.
pub(super) fn points(size: Size, words: &[String]) -> Result<Vec<Point>, Failure> {
    words.iter().map(|text| size.parse_point(text).map_err(syntax)).collect()
}

/// Pairs of a colour and a move, as `b D4 w pass`.
pub(super) fn turns(size: Size, words: &[String]) -> Result<Vec<(Color, Move)>, Failure> {
    if !words.len().is_multiple_of(2) {
        return Err(syntax("expected pairs of a colour and a point"));
    }
    let pair = |pair: &[String]| Ok((pair[0].parse().map_err(syntax)?, turn(size, &pair[1])?));
    words.chunks_exact(2).map(pair).collect()
}

/// The names of points with spaces between them.
pub(super) fn names(size: Size, points: &PointSet) -> String {
    let names: Vec<String> = points.iter().map(|point| size.name(point).to_string()).collect();
    names.join(" ")
}

/// Keeps hostile input from filling an error message.
pub(super) fn shorten(text: &str) -> String {
    text.chars().take(40).collect()
}
