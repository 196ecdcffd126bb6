//! A line of a record as boards: what a viewer shows, move by move.
//!
//! A viewer shows every file, as other viewers do. A move that the rules refuse is made all the same: an old stone
//! below it is gone, what has lost its last liberty is taken or turned, and play goes on. Whoever wants to know
//! whether a game was legal [replays](crate::replay) it.

use go_core::{Board, ByColor, Cell, Color, Point, PointMap, Setup, Size, Stone};
use go_rules::{GameConfig, IllegalMove, Position, Preset, RuleSet, Rules, Settlement, Variant};

use super::viewer::set_up;
use super::{TermsError, is_for_viewers, terms};
use crate::sgf::Cursor;
use crate::xy::Place;

/// A board that follows a line of a record.
///
/// ```
/// use go_record::{Collection, Viewing};
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
    /// use go_record::{Collection, Viewing};
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
            set_up(&mut self.setup, node);
            let all = stones.empty.into_iter().chain(stones.black).chain(stones.white);
            for point in all.filter_map(|at| size.point(at.x, at.y)) {
                self.numbers[point] = 0;
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
            let color = Color::from(played.color);
            let point = match played.place {
                Place::Pass => continue,
                Place::At(at) => size.point(at.x, at.y),
                Place::Unreadable => None,
            };
            let Some(point) = point else {
                self.fault = Some(format!("{}'s move has no point of this board", played.color));
                continue;
            };
            let stone = Stone { point, color };
            let variant = Variant::of(&self.config.rules);
            let judged = match variant {
                Variant::Go(rules) => judge(rules, &self.setup, stone),
                Variant::Conversion(rules) => judge(rules, &self.setup, stone),
            };
            if let Err(why) = judged {
                self.fault = Some(why.at(size, stone).to_string());
            }
            let mut board = Board::from_setup(&self.setup);
            let Settlement { taken, lost } = variant.place_anyway(&mut board, stone);
            self.taken[color] += u32::from(taken);
            self.taken[color.other()] += u32::from(lost);
            self.setup = board.to_setup(color.other());
            self.numbers[point] = self.moves;
            self.last = Some(point);
        }
    }
}

/// What refuses a stone, as far as the board alone shows.
fn judge<R: Rules>(rules: R, setup: &Setup, stone: Stone) -> Result<(), IllegalMove> {
    if setup.cell(stone.point) != Cell::Empty {
        return Err(IllegalMove::Occupied);
    }
    let mut before = *setup;
    before.to_move = stone.color;
    // Stones that cannot stand are the fault of whoever put them there.
    Position::from_setup(rules, &before).map_or(Ok(()), |position| position.check(stone.point))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Collection;

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
        assert_eq!(drawn("(;SZ[2]AB[aa]AW[ab][ba];B[bb])", 0), "XO\nO.\n");
        assert_eq!(drawn("(;SZ[2]AB[aa]AW[ab][ba];B[bb])", 1), "X.\n.X\n");
        // A suicide takes itself off, and captures go on elsewhere.
        let suicide = "(;SZ[4]AW[ba][ab][cd];B[aa];B[dd];W[dc])";
        assert_eq!(drawn(suicide, 1), ".O..\nO...\n....\n..O.\n");
        assert_eq!(drawn(suicide, 3), ".O..\nO...\n...O\n..O.\n");
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
