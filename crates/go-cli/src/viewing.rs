//! A line of a record as pictures, with the marks of its nodes.

use anyhow::{Context, anyhow};
use go_core::{PointMap, Size};
use go_picture::{LineEnd, Mark, Picture};
use go_record::{Color as Side, Cursor, Mark as Note, Place, ReplayErrorKind, Viewing, Xy, terms};
use go_rules::Preset;
use go_session::Computer;

/// The board at a node of the main line: after so many moves, or at the end; with that node.
///
/// # Errors
/// The file cannot be shown, or there are fewer moves.
pub(crate) fn after(root: Cursor<'_>, moves: Option<u32>) -> anyhow::Result<(Viewing, Cursor<'_>)> {
    let mut viewing = Viewing::before(root)?;
    let mut at = root;
    for node in root.line() {
        let more = u32::try_from(node.moves().count()).context("a node of many moves")?;
        if moves.is_some_and(|wanted| viewing.moves() + more > wanted) {
            break;
        }
        viewing.step(node);
        at = node;
    }
    match moves {
        Some(wanted) if viewing.moves() < wanted => {
            Err(anyhow!("there is no move {wanted}, the last is {}", viewing.moves()))
        }
        _ => Ok((viewing, at)),
    }
}

/// The first move that the rules of the record refuse, up to the move that is drawn.
pub(crate) fn refused(root: Cursor<'_>, moves: Option<u32>) -> Option<String> {
    let (_, node) = after(root, moves).ok()?;
    let config = terms(root, Preset::named("japanese").ok()?).ok()?;
    let error = go_session::replay(node, &config, Computer::default()).err()?;
    let before: usize =
        node.path().iter().take(error.number).map(|node| node.moves().count()).sum();
    match error.kind {
        ReplayErrorKind::Refused(refusal) => Some(format!("move {}: {refusal}", before + 1)),
        ReplayErrorKind::Setup(fault) => Some(fault.to_string()),
        // Told of as a repair.
        _ => None,
    }
}

/// The picture of the board with the marks of a node, and with the numbers of moves from this
/// one on.
pub(crate) fn picture(viewing: &Viewing, node: Cursor<'_>, numbered_from: Option<u32>) -> Picture {
    let mut picture = Picture::of(viewing.setup());
    let mut marked = PointMap::filled(false);
    for note in node.marks() {
        picture = with_note(viewing.size(), picture, &mut marked, note);
    }
    let from = numbered_from.unwrap_or(u32::MAX).max(1);
    for point in viewing.size().points() {
        let number = viewing.number(point);
        let stands = viewing.setup().cell(point).color().is_some();
        if number >= from && stands && !marked[point] {
            picture = picture.with_mark(point, Mark::Label(number.to_string()));
        }
    }
    match viewing.last() {
        Some(last) if numbered_from.is_none() && !marked[last] => {
            picture.with_mark(last, Mark::Dot)
        }
        _ => picture,
    }
}

/// The moves from this one on that the numbers on the board do not show: passes, and stones that are gone or
/// have another in their place.
pub(crate) fn unseen(viewing: &Viewing, node: Cursor<'_>, from: u32) -> String {
    let size = viewing.size();
    let moves = node.path().into_iter().flat_map(Cursor::moves);
    let told = (1..).zip(moves).skip_while(|(number, _)| *number < from).filter_map(
        |(number, played): (u32, _)| match played.place {
            Place::Pass => Some(format!("{number} pass")),
            Place::At(at) => {
                let point = size.point(at.x, at.y)?;
                let stands = viewing.setup().cell(point).color().is_some();
                let is_seen = stands && viewing.number(point) == number;
                (!is_seen).then(|| format!("{number} at {}", size.name(point)))
            }
            Place::Unreadable => None,
        },
    );
    told.collect::<Vec<_>>().join(", ")
}

fn with_note(size: Size, picture: Picture, marked: &mut PointMap<bool>, note: Note) -> Picture {
    let at = |xy: Xy| size.point(xy.x, xy.y);
    if let Note::Line(from, to) | Note::Arrow(from, to) = note {
        let end = if matches!(note, Note::Arrow(..)) { LineEnd::Arrow } else { LineEnd::Plain };
        return match (at(from), at(to)) {
            (Some(from), Some(to)) => picture.with_line(from, to, end),
            _ => picture,
        };
    }
    let (xy, mark) = match note {
        Note::Label(xy, text) => (xy, Mark::Label(text)),
        Note::Cross(xy) => (xy, Mark::Cross),
        Note::Triangle(xy) => (xy, Mark::Triangle),
        Note::Circle(xy) => (xy, Mark::Circle),
        Note::Square(xy) => (xy, Mark::Square),
        Note::Selected(xy) => (xy, Mark::Selected),
        Note::Dimmed(xy) => (xy, Mark::Dimmed),
        Note::Territory(side, xy) => (xy, Mark::Territory(side.into())),
        _ => return picture,
    };
    let Some(point) = at(xy) else { return picture };
    marked[point] |= !matches!(mark, Mark::Selected | Mark::Dimmed);
    picture.with_mark(point, mark)
}

/// The names and the place in the game, for whoever cannot see the picture.
pub(crate) fn title(viewing: &Viewing, root: Cursor<'_>) -> String {
    let player = |side| root.info().player(side).map(std::borrow::Cow::into_owned);
    let players = match (player(Side::Black), player(Side::White)) {
        (None, None) => String::new(),
        (black, white) => {
            let name = |name: Option<String>| name.unwrap_or_else(|| "unknown".to_owned());
            format!("{} (Black) against {} (White), ", name(black), name(white))
        }
    };
    let (width, height) = (viewing.size().width(), viewing.size().height());
    format!("{players}{width}x{height} board, after move {}", viewing.moves())
}

#[cfg(test)]
mod tests {
    use super::*;
    use go_record::Collection;

    #[test]
    fn moves_that_no_number_shows_are_listed() {
        let file = Collection::read("(;SZ[5];B[ba];W[aa];B[ab];W[];B[cc];W[dd];B[aa])").unwrap();
        let (viewing, node) = after(file.first(), None).unwrap();
        assert_eq!(unseen(&viewing, node, 1), "2 at A5, 4 pass");
        assert_eq!(unseen(&viewing, node, 3), "4 pass");
        assert_eq!(unseen(&viewing, node, 5), "");
    }

    #[test]
    fn a_move_that_is_not_there_is_named() {
        let file = Collection::read("(;SZ[9];B[aa])").unwrap();
        let error = after(file.first(), Some(2)).err().unwrap();
        assert_eq!(error.to_string(), "there is no move 2, the last is 1");
    }
}
