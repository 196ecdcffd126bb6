//! A line of a record as pictures: what a viewer shows, move by move.
//!
//! A viewer shows every file. A move that the rules refuse is shown where the file puts it, an old
//! stone below it is gone, and play goes on. Whoever wants to know whether a game was legal replays
//! it (`record.rs`).

use anyhow::{Context, anyhow};
use go_core::{Cell, Color, Move, Point, PointMap, Setup, Size};
use go_picture::{LineEnd, Mark, Picture};
use go_record::{Color as Side, Cursor, Mark as Note, Place, Xy, terms};
use go_rules::{Position, Preset, RuleSet, Rules, Variant};

/// A board that follows a line.
#[derive(Clone)]
pub(crate) struct Viewing {
    rules: RuleSet,
    setup: Setup,
    last: Option<Point>,
    /// The number of the move that put the stone there; 0 for none.
    numbers: PointMap<u32>,
    moves: u32,
}

impl Viewing {
    /// The board of a game before its root.
    ///
    /// # Errors
    /// The file is of a board or a game that cannot be shown.
    pub(crate) fn before(root: Cursor<'_>) -> anyhow::Result<Viewing> {
        let usual = Preset::named("japanese").unwrap_or(&Preset::all()[0]);
        let config = terms(root, usual)?;
        let setup = Setup::empty(config.size, config.rules.first_to_move());
        let numbers = PointMap::filled(0);
        Ok(Viewing { rules: config.rules, setup, last: None, numbers, moves: 0 })
    }

    /// The board at a node of the main line: after so many moves, or at the end; with that node.
    ///
    /// # Errors
    /// As [`Viewing::before`], or there are fewer moves.
    pub(crate) fn after(
        root: Cursor<'_>,
        moves: Option<u32>,
    ) -> anyhow::Result<(Viewing, Cursor<'_>)> {
        let mut viewing = Viewing::before(root)?;
        let mut at = root;
        for node in root.line() {
            let more = u32::try_from(node.moves().count()).context("a node of many moves")?;
            if moves.is_some_and(|wanted| viewing.moves + more > wanted) {
                break;
            }
            viewing.step(node);
            at = node;
        }
        match moves {
            Some(wanted) if viewing.moves < wanted => {
                Err(anyhow!("there is no move {wanted}, the last is {}", viewing.moves))
            }
            _ => Ok((viewing, at)),
        }
    }

    /// The board.
    pub(crate) fn size(&self) -> Size {
        self.setup.size
    }

    /// The stones.
    pub(crate) fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Number of moves so far, passes included.
    pub(crate) fn moves(&self) -> u32 {
        self.moves
    }

    /// Does what a node does.
    pub(crate) fn step(&mut self, node: Cursor<'_>) {
        let size = self.size();
        let stones = node.setup();
        if !stones.is_empty() && !is_for_viewers(node) {
            self.last = None;
            let lists = [
                (stones.empty, Cell::Empty),
                (stones.black, Cell::Black),
                (stones.white, Cell::White),
            ];
            for (points, cell) in lists {
                for point in points.into_iter().filter_map(|at| size.point(at.x, at.y)) {
                    self.setup.set(point, cell);
                    self.numbers[point] = 0;
                }
            }
        } else if node.parent().is_none() {
            for at in node.info().handicap_stones() {
                if let Some(point) = size.point(at.x, at.y) {
                    self.setup.set(point, Cell::Black);
                }
            }
        }
        for played in node.moves() {
            self.moves += 1;
            self.last = None;
            if let Place::At(at) = played.place
                && let Some(point) = size.point(at.x, at.y)
            {
                place(&self.rules, &mut self.setup, color(played.color), point);
                self.numbers[point] = self.moves;
                self.last = Some(point);
            }
        }
    }

    /// The picture of the board with the marks of a node, and with the numbers of moves from this
    /// one on.
    pub(crate) fn picture(&self, node: Cursor<'_>, numbered_from: Option<u32>) -> Picture {
        let mut picture = Picture::of(&self.setup);
        let mut marked = PointMap::filled(false);
        for note in node.marks() {
            picture = self.with_note(picture, &mut marked, note);
        }
        let from = numbered_from.unwrap_or(u32::MAX).max(1);
        for point in self.size().points() {
            let number = self.numbers[point];
            let stands = self.setup.cell(point).color().is_some();
            if number >= from && stands && !marked[point] {
                picture = picture.with_mark(point, Mark::Label(number.to_string()));
            }
        }
        match self.last {
            Some(last) if numbered_from.is_none() && !marked[last] => {
                picture.with_mark(last, Mark::Dot)
            }
            _ => picture,
        }
    }

    fn with_note(&self, picture: Picture, marked: &mut PointMap<bool>, note: Note) -> Picture {
        let at = |xy: Xy| self.size().point(xy.x, xy.y);
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
            Note::Territory(side, xy) => (xy, Mark::Territory(color(side))),
            _ => return picture,
        };
        let Some(point) = at(xy) else { return picture };
        marked[point] |= !matches!(mark, Mark::Selected | Mark::Dimmed);
        picture.with_mark(point, mark)
    }

    /// The names and the place in the game, for whoever cannot see the picture.
    pub(crate) fn title(&self, root: Cursor<'_>) -> String {
        let player = |side| root.info().player(side).map(std::borrow::Cow::into_owned);
        let players = match (player(Side::Black), player(Side::White)) {
            (None, None) => String::new(),
            (black, white) => {
                let name = |name: Option<String>| name.unwrap_or_else(|| "unknown".to_owned());
                format!("{} (Black) against {} (White), ", name(black), name(white))
            }
        };
        let (width, height) = (self.size().width(), self.size().height());
        format!("{players}{width}x{height} board, after move {}", self.moves)
    }
}

/// Whether the setup of a node only shows other programs what they would have wrong.
pub(crate) fn is_for_viewers(node: Cursor<'_>) -> bool {
    node.has("XVIEW")
}

/// Puts a stone down and settles what follows, if the rules of the game let it.
pub(crate) fn place(rules: &RuleSet, setup: &mut Setup, color: Color, point: Point) {
    match Variant::of(rules) {
        Variant::Go(rules) => place_by(rules, setup, color, point),
        Variant::Conversion(rules) => place_by(rules, setup, color, point),
    }
}

fn place_by<R: Rules>(rules: R, setup: &mut Setup, color: Color, point: Point) {
    let mut before = *setup;
    before.set(point, Cell::Empty);
    before.to_move = color;
    let settled = Position::from_setup(rules, &before).ok().and_then(|mut position| {
        position.turn(Move::Play(point)).ok()?;
        Some(position.to_setup())
    });
    match settled {
        Some(after) => *setup = after,
        None => setup.set(point, Cell::from(color)),
    }
}

/// The player of a record as a player of the board.
pub(crate) fn color(side: Side) -> Color {
    match side {
        Side::Black => Color::Black,
        Side::White => Color::White,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use go_record::Collection;

    fn drawn(sgf: &str, moves: Option<u32>) -> String {
        let file = Collection::read(sgf).unwrap();
        let (viewing, _) = Viewing::after(file.first(), moves).unwrap();
        go_core::Picture::of(viewing.setup()).to_string().replace(' ', "")
    }

    #[test]
    fn captures_and_conversions_are_shown() {
        let go = "(;SZ[3]AW[aa]AB[ba];B[ab])";
        assert_eq!(drawn(go, None), ".X.\nX..\n...\n");
        assert_eq!(drawn(go, Some(0)), "OX.\n...\n...\n");
        let conversion = "(;SZ[5]RU[Conversion Go]AW[cc]AB[bc][cb][dc]PL[B];B[cd])";
        assert_eq!(drawn(conversion, None), ".....\n..X..\n.XXX.\n..X..\n.....\n");
    }

    #[test]
    fn what_the_rules_refuse_is_shown_where_it_stands() {
        assert_eq!(drawn("(;SZ[2];B[aa];W[aa];B[zz];W[])", None), "O.\n..\n");
        // A group that was set up without liberties stays until a move takes it.
        assert_eq!(drawn("(;SZ[2]AB[aa]AW[ab][ba];B[bb])", None), "XO\nOX\n");
    }

    #[test]
    fn handicap_that_a_server_left_out_is_shown() {
        assert_eq!(drawn("(;SZ[9]HA[2];W[ee])", Some(0)).matches('X').count(), 2);
    }

    #[test]
    fn a_move_that_is_not_there_is_named() {
        let file = Collection::read("(;SZ[9];B[aa])").unwrap();
        let error = Viewing::after(file.first(), Some(2)).err().unwrap();
        assert_eq!(error.to_string(), "there is no move 2, the last is 1");
    }
}
