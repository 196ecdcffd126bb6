//! A line of a record as boards: what a viewer shows, move by move.
//!
//! A viewer shows every file, as other viewers do. A move that the rules refuse is told, and made all the same: an old
//! stone below it is gone, what has lost its last liberty is taken or turned, and play goes on. A
//! [replay](crate::replay) stops there, with the same words.

use go_core::{Board, ByColor, Cell, Color, Move as Turn, Point, PointMap, Setup, Size, Stone};
use go_rules::{
    ActionError, ConfigError, GameConfig, IllegalMove, Position, Preset, RuleSet, Settlement,
    Variant,
};

use super::past::Past;
use super::replay::{ReplayErrorKind, left_out_stones, turn_after_setup, unreadable};
use super::viewer::set_up;
use super::{TermsError, is_for_viewers, terms};
use crate::sgf::{Cursor, Move};
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
    past: Past,
    /// Whether there was a move or anything else that happened.
    has_begun: bool,
    /// Whether a game begins with the board of the last node.
    begins: bool,
    /// The first thing that is wrong with the last node.
    fault: Option<ReplayErrorKind>,
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
        let past = Past::new(&config, &setup);
        Ok(Viewing {
            config,
            setup,
            last: None,
            numbers,
            moves: 0,
            taken: ByColor::default(),
            past,
            has_begun: false,
            begins: false,
            fault: None,
        })
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

    /// What the rules refuse of the last node first, with all that came before: ko, superko and mirrored turns too.
    /// What is done behind moves (`XACT`) is not looked at.
    ///
    /// ```
    /// use go_record::{Collection, Viewing};
    ///
    /// let file = Collection::read(b"(;SZ[9];B[aa];W[aa])")?;
    /// let mut viewing = Viewing::before(file.first())?;
    /// file.first().line().for_each(|node| viewing.step(node));
    /// let fault = viewing.fault().unwrap().to_string();
    /// assert_eq!(fault, "A9: occupied, there is a stone already");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn fault(&self) -> Option<&ReplayErrorKind> {
        self.fault.as_ref()
    }

    /// Whether the last node set up stones or a turn, so that no moves lead to its board.
    #[must_use]
    pub fn begins(&self) -> bool {
        self.begins
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
        self.fault = None;
        self.begins = false;
        if !node.setup().is_empty() && !is_for_viewers(node) {
            self.set_up(node);
        } else if node.parent().is_none() {
            self.start(node);
        }
        for played in node.moves() {
            self.play(played);
        }
        self.has_begun |= node.moves().next().is_some() || node.has("XACT");
    }

    /// Stones that a node sets up. What changes nothing in mid-game leaves the past as it is.
    fn set_up(&mut self, node: Cursor<'_>) {
        let (size, before) = (self.size(), self.setup);
        self.last = None;
        set_up(&mut self.setup, node);
        let stones = node.setup();
        let all = stones.empty.into_iter().chain(stones.black).chain(stones.white);
        for point in all.filter_map(|at| size.point(at.x, at.y)) {
            self.numbers[point] = 0;
        }
        let has_changed = |point| before.cell(point) != self.setup.cell(point);
        if !self.has_begun || size.points().any(has_changed) {
            self.begin(turn_after_setup(node).into());
        }
    }

    /// A root that sets up nothing: handicap stones that were left out, or the turn alone.
    fn start(&mut self, root: Cursor<'_>) {
        let size = self.size();
        let stones = left_out_stones(root, &self.config);
        for point in stones.iter().filter_map(|at| size.point(at.x, at.y)) {
            self.setup.set(point, Cell::Black);
        }
        let player = root.player().map(Color::from);
        if !stones.is_empty() {
            self.begin(root.to_move().into());
        } else if let Some(player) = player.filter(|&player| player != self.setup.to_move) {
            self.begin(player);
        }
    }

    /// From here on nothing of the past counts.
    fn begin(&mut self, to_move: Color) {
        self.setup.to_move = to_move;
        self.past = Past::of_setup(&self.config, &self.setup);
        self.begins = true;
        let dead = match Variant::of(&self.config.rules) {
            Variant::Go(rules) => Position::from_setup(rules, &self.setup).err(),
            Variant::Conversion(rules) => Position::from_setup(rules, &self.setup).err(),
        };
        if let Some(dead) = dead {
            self.wrong(ReplayErrorKind::Setup(ConfigError::Setup(dead)));
        }
    }

    fn wrong(&mut self, fault: ReplayErrorKind) {
        self.fault.get_or_insert(fault);
    }

    /// A move, whether or not a rule forbids it.
    fn play(&mut self, played: Move<'_>) {
        let size = self.size();
        let color = Color::from(played.color);
        self.moves += 1;
        self.last = None;
        let turn = match played.place {
            Place::Pass => Some(Turn::Pass),
            Place::At(at) => size.point(at.x, at.y).map(Turn::Play),
            Place::Unreadable => None,
        };
        let Some(turn) = turn else {
            self.wrong(unreadable(played));
            // Somebody moved somewhere.
            return self.note(color, Turn::Pass, self.setup);
        };
        if let Err(error) = self.past.check_limit(&self.config) {
            self.wrong(ReplayErrorKind::Refused(error));
        }
        let after = match turn {
            Turn::Play(point) => self.place(Stone { point, color }),
            Turn::Pass => self.setup,
        };
        self.note(color, turn, after);
    }

    /// The board after a turn, which the other colour has then.
    fn note(&mut self, color: Color, turn: Turn, after: Setup) {
        self.past.turn(&self.config, &self.setup, color, turn, &after);
        self.setup = after;
        self.setup.to_move = color.other();
    }

    /// Places a stone: the board after it.
    fn place(&mut self, stone: Stone) -> Setup {
        let Stone { point, color } = stone;
        if let Err(rule) = self.check(stone) {
            let refusal = rule.at(self.size(), stone);
            self.wrong(ReplayErrorKind::Refused(ActionError::Illegal(refusal)));
        }
        let mut board = Board::from_setup(&self.setup);
        let variant = Variant::of(&self.config.rules);
        let Settlement { taken, lost } = variant.place_anyway(&mut board, stone);
        self.taken[color] += u32::from(taken);
        self.taken[color.other()] += u32::from(lost);
        self.numbers[point] = self.moves;
        self.last = Some(point);
        board.to_setup(color.other())
    }

    fn check(&self, stone: Stone) -> Result<(), IllegalMove> {
        let Viewing { config, setup, past, .. } = self;
        match Variant::of(&config.rules) {
            Variant::Go(rules) => past.check(rules, config, setup, stone),
            Variant::Conversion(rules) => past.check(rules, config, setup, stone),
        }
    }
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
            (taken.black, taken.white, viewing.fault().map(ToString::to_string))
        };
        assert_eq!(viewed("(;SZ[3]AW[aa]AB[ba];B[ab])"), (1, 0, None));
        let off = Some("White plays 'zz', which is no point of the board".to_owned());
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
