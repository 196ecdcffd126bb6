//! A line of a record as boards: what a viewer shows, move by move.
//!
//! A viewer shows every file. A move that the rules refuse is shown where the file puts it, an old
//! stone below it is gone, and play goes on. Whoever wants to know whether a game was legal
//! [replays](crate::replay) it.

use go_core::{Cell, Color, Move, Point, PointMap, Setup, Size};
use go_record::{Color as Side, Cursor, Place, TermsError, terms};
use go_rules::{Position, Preset, RuleSet, Rules, Variant};

/// A board that follows a line of a record.
///
/// ```
/// use go_record::Collection;
/// use go_session::Viewing;
///
/// let file = Collection::read(b"(;SZ[3]AW[aa]AB[ba];B[ab])")?;
/// let mut viewing = Viewing::before(file.first())?;
/// file.first().line().for_each(|node| viewing.step(node));
/// assert_eq!(viewing.size().name(viewing.last().unwrap()).to_string(), "A2");
/// assert_eq!(viewing.setup().stones(go_core::Color::White).count(), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Viewing {
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
    ///
    /// # Panics
    /// Never: there are presets.
    pub fn before(root: Cursor<'_>) -> Result<Viewing, TermsError> {
        // Files that name no rules are Go as most people play it.
        let usual = Preset::named("japanese").unwrap_or(&Preset::all()[0]);
        let config = terms(root, usual)?;
        let setup = Setup::empty(config.size, config.rules.first_to_move());
        let numbers = PointMap::filled(0);
        Ok(Viewing { rules: config.rules, setup, last: None, numbers, moves: 0 })
    }

    /// The board.
    #[must_use]
    pub fn size(&self) -> Size {
        self.setup.size
    }

    /// The rules of the record.
    #[must_use]
    pub fn rules(&self) -> &RuleSet {
        &self.rules
    }

    /// The stones.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Number of moves so far, passes included.
    #[must_use]
    pub fn moves(&self) -> u32 {
        self.moves
    }

    /// The stone that was placed last, if the last node placed one.
    #[must_use]
    pub fn last(&self) -> Option<Point> {
        self.last
    }

    /// The number of the move that put a stone on a point; 0 for none.
    #[must_use]
    pub fn number(&self, point: Point) -> u32 {
        self.numbers[point]
    }

    /// Does what a node does.
    pub fn step(&mut self, node: Cursor<'_>) {
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
                place_stone(&self.rules, &mut self.setup, color_of(played.color), point);
                self.numbers[point] = self.moves;
                self.last = Some(point);
            }
        }
    }
}

/// Whether the setup of a node only shows other programs what they would have wrong.
#[must_use]
pub fn is_for_viewers(node: Cursor<'_>) -> bool {
    node.has("XVIEW")
}

/// Puts a stone down and settles what follows, if the rules of the game let it.
pub fn place_stone(rules: &RuleSet, setup: &mut Setup, color: Color, point: Point) {
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
#[must_use]
pub fn color_of(side: Side) -> Color {
    match side {
        Side::Black => Color::Black,
        Side::White => Color::White,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use go_record::Collection;

    fn drawn(sgf: &str, moves: usize) -> String {
        let file = Collection::read(sgf).unwrap();
        let root = file.first();
        let mut viewing = Viewing::before(root).unwrap();
        root.line().take(moves + 1).for_each(|node| viewing.step(node));
        go_core::Picture::of(viewing.setup()).to_string().replace(' ', "")
    }

    #[test]
    fn captures_and_conversions_are_shown() {
        let go = "(;SZ[3]AW[aa]AB[ba];B[ab])";
        assert_eq!(drawn(go, 1), ".X.\nX..\n...\n");
        assert_eq!(drawn(go, 0), "OX.\n...\n...\n");
        let conversion = "(;SZ[5]RU[Conversion Go]AW[cc]AB[bc][cb][dc]PL[B];B[cd])";
        assert_eq!(drawn(conversion, 1), ".....\n..X..\n.XXX.\n..X..\n.....\n");
    }

    #[test]
    fn what_the_rules_refuse_is_shown_where_it_stands() {
        assert_eq!(drawn("(;SZ[2];B[aa];W[aa];B[zz];W[])", 4), "O.\n..\n");
        // A group that was set up without liberties stays until a move takes it.
        assert_eq!(drawn("(;SZ[2]AB[aa]AW[ab][ba];B[bb])", 1), "XO\nOX\n");
    }

    #[test]
    fn handicap_that_a_server_left_out_is_shown() {
        assert_eq!(drawn("(;SZ[9]HA[2];W[ee])", 0).matches('X').count(), 2);
    }
}
