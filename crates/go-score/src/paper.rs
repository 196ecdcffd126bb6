//! Conversion Go with pen and paper: stones are drawn once, and a stone that was ever converted is
//! crossed.
//!
//! # The text form
//! One character a point, rows from the top, as in every picture of this project: `X` and `O` for
//! stones that were never converted, `x` and `o` for crossed stones, by the colour they were first
//! drawn in, `.` or `+` for empty points. A frame of coordinates is allowed, and then checked.
//!
//! # Reading it
//! Take the crossed stones that are joined to each other, whatever they were drawn as. If stones
//! without a cross touch them, and all of one colour, that is the colour of all of them.
//! If none does, the same is asked of what touches the empty points around. Otherwise the picture
//! is ambiguous, and the points are named.
//!
//! For crosses made in play this is always right and never ambiguous: a group that is converted has
//! no liberty, so all its neighbours are the opponent's; it takes their colour, is joined with all
//! of them, and stays so. And every group has a stone that was never converted (`docs/LIFE.md`
//! §9).
//!
//! # When each cross was made
//! Joined crossed stones that touch no empty point were all converted in play. If they touch one,
//! all were converted at the end: a stone converted in play has no empty neighbour for ever, and a
//! doomed group has a liberty. So the picture tells of every cross which it is; what it cannot tell
//! is whether a stone converted at the end was converted twice, or four times, in play before.
//! But if such a stone was drawn in the colour it has now, it was converted in play as well.

use std::fmt;
use std::str::FromStr;

use go_core::{
    Board, Cell, Color, Diagram, DiagramError, DiagramErrorKind, Move, Picture, Point, PointSet,
    Setup, Size,
};
use go_rules::{Action, Conversion, Game, Position};

use crate::words::names;

/// A drawing of a game: stones as first drawn, some of them crossed.
///
/// ```
/// use go_core::Color;
/// use go_score::{CrossTime, PaperPicture};
/// let picture: PaperPicture = "
///     . X X X .
///     X X o X X
///     . X o X .
///     . X X X .
/// ".parse().unwrap();
/// let reading = picture.read().unwrap();
/// assert_eq!(reading.margin(), 20);
/// assert!(reading.crosses().iter().all(|c| c.color == Color::Black));
/// assert!(reading.crosses().iter().all(|c| c.time == CrossTime::InPlay));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaperPicture {
    drawn: Setup,
    crossed: PointSet,
}

/// Why a picture with crosses could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PaperError {
    /// It is no picture: an unknown character, rows of unequal length.
    Picture(DiagramError),
    /// The colours of these crossed stones cannot be told.
    Ambiguous {
        /// The board's size.
        size: Size,
        /// The crossed stones.
        points: PointSet,
    },
    /// These crossed stones were drawn in the colour they have, so they were converted in play; but
    /// they have an empty neighbour, so they were not.
    Impossible {
        /// The board's size.
        size: Size,
        /// The crossed stones.
        points: PointSet,
    },
    /// These groups have no liberty and touch fewer than two sides: they cannot stand.
    CannotStand(go_rules::SetupFaults),
}

impl fmt::Display for PaperError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PaperError::Picture(error) => error.fmt(f),
            PaperError::Ambiguous { size, points } => {
                write!(f, "no one colour encloses the crossed stones at {}", names(*size, points))
            }
            PaperError::Impossible { size, points } => write!(
                f,
                "crossed stones at {} touch empty points and are drawn in the colour that \
                 encloses them: they were never converted",
                names(*size, points)
            ),
            PaperError::CannotStand(faults) => faults.fmt(f),
        }
    }
}

impl std::error::Error for PaperError {}

/// When a crossed stone was converted, as the picture shows of necessity.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum CrossTime {
    /// In play, not at the end.
    InPlay,
    /// At the end.
    AtEnd,
    /// In play, and once more at the end.
    Both,
}

impl fmt::Display for CrossTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            CrossTime::InPlay => "converted in play",
            CrossTime::AtEnd => "converted at the end",
            CrossTime::Both => "converted in play and at the end",
        })
    }
}

/// A crossed stone with what the picture tells of it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Cross {
    /// Where it is.
    pub point: Point,
    /// The colour it was drawn in.
    pub drawn: Color,
    /// The colour it has.
    pub color: Color,
    /// When it was converted.
    pub time: CrossTime,
}

/// A picture with the colour of every crossed stone.
#[derive(Clone, Debug)]
pub struct PaperReading {
    board: Board,
    crosses: Vec<Cross>,
}

impl PaperPicture {
    /// Draws a game: every stone in the colour it was placed in, with a cross if it was converted
    /// in play, or is among these stones, which are converted at the end (whole groups:
    /// [`Game::dead`] or [`Endgame::doomed`](crate::Endgame::doomed)).
    #[must_use]
    pub fn of_game(game: &Game<Conversion>, doomed: &PointSet) -> PaperPicture {
        let mut picture = PaperPicture { drawn: *game.start(), crossed: PointSet::EMPTY };
        let start = Position::from_setup(Conversion, game.start());
        let mut position = start.expect("the start of a game stands");
        for &action in game.log() {
            if let Action::Turn { color, turn } = action {
                position.set_to_move(color);
                match turn {
                    Move::Play(point) => picture.draw(&mut position, point),
                    Move::Pass => position.pass(),
                }
            }
        }
        picture.crossed |= *doomed;
        picture
    }

    /// Draws one more stone of the side to move, and crosses what it converts.
    fn draw(&mut self, position: &mut Position<Conversion>, point: Point) {
        let color = position.to_move();
        self.drawn.set(point, Cell::from(color));
        let before = *position.board();
        // Groups taken in the first step can be lost again in the second, and then look unchanged.
        for group in before.groups_around(point) {
            if group.color() != color && group.liberties() == 1 && group.sides().count() < 2 {
                self.crossed |= group.point_set();
            }
        }
        if position.play(point).is_err() {
            return;
        }
        let changed = before.difference(position.board());
        self.crossed |= changed;
        if position.board().color(point) == Some(color) {
            self.crossed.remove(point);
        }
    }

    /// The stones in the colours they were drawn in.
    #[must_use]
    pub fn drawn(&self) -> &Setup {
        &self.drawn
    }

    /// The crossed stones.
    #[must_use]
    pub fn crossed(&self) -> &PointSet {
        &self.crossed
    }

    /// The picture in the text form that [`FromStr`] reads.
    #[must_use]
    pub fn picture(&self) -> Picture {
        self.crossed.iter().fold(Picture::of(&self.drawn), |picture, point| {
            let black = self.drawn.cell(point) == Cell::Black;
            picture.with_mark(point, if black { 'x' } else { 'o' })
        })
    }

    /// Finds the colour of every crossed stone.
    ///
    /// # Errors
    /// [`PaperError::Ambiguous`], [`PaperError::Impossible`], [`PaperError::CannotStand`], each
    /// with all points concerned.
    pub fn read(&self) -> Result<PaperReading, PaperError> {
        let size = self.drawn.size;
        let mut resolved = self.drawn;
        let mut crosses = Vec::new();
        let (mut ambiguous, mut impossible) = (PointSet::EMPTY, PointSet::EMPTY);
        let mut left = self.crossed;
        while let Some(point) = left.first() {
            let joined = self.flood(point, |p| self.crossed.contains(p));
            left -= joined;
            let Some(color) = self.enclosing(&joined) else {
                ambiguous |= joined;
                continue;
            };
            let is_open = |p: Point| size.neighbors(p).any(|n| self.drawn.cell(n) == Cell::Empty);
            let at_end = joined.iter().any(is_open);
            for point in joined {
                let drawn =
                    if self.drawn.cell(point) == Cell::Black { Color::Black } else { Color::White };
                let time = match (at_end, drawn == color) {
                    (false, _) => CrossTime::InPlay,
                    (true, false) => CrossTime::AtEnd,
                    (true, true) => CrossTime::Both,
                };
                if time == CrossTime::Both && is_open(point) {
                    impossible.insert(point);
                }
                resolved.set(point, Cell::from(color));
                crosses.push(Cross { point, drawn, color, time });
            }
        }
        if !ambiguous.is_empty() {
            return Err(PaperError::Ambiguous { size, points: ambiguous });
        }
        if !impossible.is_empty() {
            return Err(PaperError::Impossible { size, points: impossible });
        }
        let position =
            Position::from_setup(Conversion, &resolved).map_err(PaperError::CannotStand)?;
        crosses.sort_by_key(|cross| cross.point);
        Ok(PaperReading { board: *position.board(), crosses })
    }

    /// The one colour that encloses joined crossed stones.
    fn enclosing(&self, joined: &PointSet) -> Option<Color> {
        let at_once = self.plain_colors(joined);
        let colors = if at_once == [false; 2] {
            let through = self.flood(joined.first()?, |p| {
                self.crossed.contains(p) || self.drawn.cell(p) == Cell::Empty
            });
            self.plain_colors(&through)
        } else {
            at_once
        };
        match colors {
            [true, false] => Some(Color::Black),
            [false, true] => Some(Color::White),
            _ => None,
        }
    }

    /// Whether stones without a cross touch the points: Black's, White's.
    fn plain_colors(&self, points: &PointSet) -> [bool; 2] {
        let mut seen = [false; 2];
        for n in points.iter().flat_map(|p| self.drawn.size.neighbors(p)) {
            if let Some(color) = self.drawn.cell(n).color()
                && !self.crossed.contains(n)
            {
                seen[color as usize] = true;
            }
        }
        seen
    }

    fn flood(&self, from: Point, belongs: impl Fn(Point) -> bool) -> PointSet {
        let mut found: PointSet = [from].into_iter().collect();
        let mut stack = vec![from];
        while let Some(point) = stack.pop() {
            for n in self.drawn.size.neighbors(point) {
                if belongs(n) && found.insert(n) {
                    stack.push(n);
                }
            }
        }
        found
    }
}

impl FromStr for PaperPicture {
    type Err = PaperError;

    /// Reads the text form.
    ///
    /// # Errors
    /// [`PaperError::Picture`] with line and column.
    fn from_str(text: &str) -> Result<PaperPicture, PaperError> {
        // Letters that mark empty points elsewhere mean nothing here.
        for (line, row) in text.lines().enumerate() {
            let unknown = |c: char| c.is_ascii_lowercase() && !matches!(c, 'x' | 'o');
            if let Some((column, symbol)) = row.chars().enumerate().find(|&(_, c)| unknown(c)) {
                return Err(PaperError::Picture(DiagramError {
                    line: line + 1,
                    column: column + 1,
                    kind: DiagramErrorKind::UnknownSymbol(symbol),
                }));
            }
        }
        let stones: Diagram =
            text.replace('x', "X").replace('o', "O").parse().map_err(PaperError::Picture)?;
        let marked: Diagram = text.replace(['x', 'o'], "c").parse().map_err(PaperError::Picture)?;
        let crossed = marked.marks().iter().map(|&(_, point)| point).collect();
        Ok(PaperPicture { drawn: stones.setup_for(Color::White), crossed })
    }
}

impl fmt::Display for PaperPicture {
    /// The text form, without a frame.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.picture().fmt(f)
    }
}

impl PaperReading {
    /// The board with every stone in the colour it has: converted stones are the encloser's.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The crossed stones, in reading order.
    #[must_use]
    pub fn crosses(&self) -> &[Cross] {
        &self.crosses
    }

    /// Black's points less White's, komi not counted: stones, and empty points that one colour
    /// alone surrounds. [`score_board`](crate::score_board) gives a whole report.
    #[must_use]
    pub fn margin(&self) -> i32 {
        crate::endgame::area_margin(&self.board)
    }
}
