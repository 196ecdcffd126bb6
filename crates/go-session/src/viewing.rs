//! A line of a record as boards: what a viewer shows, move by move.
//!
//! A viewer shows every file. A move that the rules refuse is shown where the file puts it, an old
//! stone below it is gone, and play goes on. Whoever wants to know whether a game was legal
//! [replays](crate::replay) it.

use go_core::{ByColor, Cell, Color, Move, Point, PointMap, Setup, Size, Stone};
use go_record::{Color as Side, Cursor, Place, TermsError, terms};
use go_rules::{GameConfig, IllegalMove, Position, Preset, RuleSet, Rules, Settlement, Variant};

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
    config: GameConfig,
    setup: Setup,
    last: Option<Point>,
    /// The number of the move that put the stone there; 0 for none.
    numbers: PointMap<u32>,
    moves: u32,
    /// Prisoners or conversions, by the colour that took them.
    taken: ByColor<u32>,
    /// What is wrong with the moves of the last node.
    fault: Option<String>,
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
        let (last, moves, taken, fault) = (None, 0, ByColor::default(), None);
        Ok(Viewing { config, setup, last, numbers, moves, taken, fault })
    }

    /// The board.
    #[must_use]
    pub fn size(&self) -> Size {
        self.setup.size
    }

    /// The rules of the record.
    #[must_use]
    pub fn rules(&self) -> &RuleSet {
        &self.config.rules
    }

    /// The terms of the record, those of its rules where it names none.
    #[must_use]
    pub fn config(&self) -> &GameConfig {
        &self.config
    }

    /// Prisoners or conversions so far, by the colour that took them.
    #[must_use]
    pub fn taken(&self) -> ByColor<u32> {
        self.taken
    }

    /// What is wrong with a move of the last node, in words: the rules refuse it, as far as the
    /// board alone shows (no ko), or it has no point of the board.
    ///
    /// ```
    /// use go_record::Collection;
    /// use go_session::Viewing;
    ///
    /// let file = Collection::read(b"(;SZ[9];B[aa];W[aa])")?;
    /// let mut viewing = Viewing::before(file.first())?;
    /// file.first().line().for_each(|node| viewing.step(node));
    /// assert_eq!(viewing.fault(), Some("A9: occupied, there is a stone already"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn fault(&self) -> Option<&str> {
        self.fault.as_deref()
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
        self.fault = None;
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
            let color = color_of(played.color);
            let point = match played.place {
                Place::Pass => continue,
                Place::At(at) => size.point(at.x, at.y),
                Place::Unreadable => None,
            };
            let Some(point) = point else {
                self.fault = Some(format!("{color}'s move has no point of this board"));
                continue;
            };
            match settled(&self.config.rules, &mut self.setup, color, point) {
                Ok(Settlement { taken, lost }) => {
                    self.taken[color] += u32::from(taken);
                    self.taken[color.other()] += u32::from(lost);
                }
                Err(why) => {
                    let refusal = why.map(|why| why.at(size, Stone { point, color }).to_string());
                    self.fault = refusal.or_else(|| self.fault.take());
                }
            }
            self.numbers[point] = self.moves;
            self.last = Some(point);
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
    // What is refused is shown all the same.
    let _ = settled(rules, setup, color, point);
}

/// Puts a stone down. Returns what followed, or why nothing did: the rule, or none if the stones
/// before were such as no game has.
fn settled(
    rules: &RuleSet,
    setup: &mut Setup,
    color: Color,
    point: Point,
) -> Result<Settlement, Option<IllegalMove>> {
    match Variant::of(rules) {
        Variant::Go(rules) => settled_by(rules, setup, color, point),
        Variant::Conversion(rules) => settled_by(rules, setup, color, point),
    }
}

fn settled_by<R: Rules>(
    rules: R,
    setup: &mut Setup,
    color: Color,
    point: Point,
) -> Result<Settlement, Option<IllegalMove>> {
    let is_free = setup.cell(point) == Cell::Empty;
    let mut before = *setup;
    before.set(point, Cell::Empty);
    before.to_move = color;
    let refused = match Position::from_setup(rules, &before) {
        Ok(mut position) => match position.turn(Move::Play(point)) {
            Ok(settlement) => {
                *setup = position.to_setup();
                return if is_free { Ok(settlement) } else { Err(Some(IllegalMove::Occupied)) };
            }
            Err(why) => Some(why),
        },
        Err(_) => None,
    };
    setup.set(point, Cell::from(color));
    Err(if is_free { refused } else { Some(IllegalMove::Occupied) })
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
    fn what_is_taken_is_counted_and_what_is_wrong_is_told() {
        let viewed = |sgf: &str| {
            let file = Collection::read(sgf).unwrap();
            let mut viewing = Viewing::before(file.first()).unwrap();
            file.first().line().for_each(|node| viewing.step(node));
            let taken = viewing.taken();
            (taken.black, taken.white, viewing.fault().map(str::to_owned))
        };
        assert_eq!(viewed("(;SZ[3]AW[aa]AB[ba];B[ab])"), (1, 0, None));
        let off = Some("White's move has no point of this board".to_owned());
        assert_eq!(viewed("(;SZ[9];B[ee];W[zz])"), (0, 0, off));
        let suicide = viewed("(;SZ[3]AB[ba][ab];W[aa])").2.unwrap();
        assert!(suicide.starts_with("A3: suicide"), "{suicide}");
        assert_eq!(viewed("(;SZ[3];B[aa];W[])"), (0, 0, None));
    }

    #[test]
    fn handicap_that_a_server_left_out_is_shown() {
        assert_eq!(drawn("(;SZ[9]HA[2];W[ee])", 0).matches('X').count(), 2);
    }
}
