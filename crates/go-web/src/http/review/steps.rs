//! The boards of a record's tree, node by node, and where a move breaks the rules: on every branch.
//!
//! Ko needs what came before. A step knows the move that led to it and the board before that; earlier
//! boards are found by going up the branch, so that a tree of many branches costs no copies of its
//! past.

use go_core::{Board, Cell, Color, Move, Point, Setup, Size, Stone, ZobristHash};
use go_record::{Cursor, Place, is_for_viewers};
use go_rules::{
    IllegalMove, Ko, MirrorRuns, Mirroring, OpeningKind, Position, RuleSet, Rules, Variant,
};

/// Where a branch has come to.
#[derive(Clone)]
pub(super) struct Step {
    pub(super) board: Setup,
    /// The move that has just been made, and the board before it.
    last: Option<(Stone, Setup)>,
    mirrors: MirrorRuns,
    /// Whether the stones of a pie opening are being placed.
    opening: bool,
    turns: usize,
}

/// A board that stood, for superko.
pub(super) struct Seen {
    parent: Option<usize>,
    hash: ZobristHash,
    to_move: Color,
    turns: usize,
}

/// The boards on the way to a node.
#[derive(Copy, Clone)]
pub(super) struct Earlier<'s> {
    pub(super) seen: &'s [Seen],
    pub(super) parent: Option<usize>,
}

impl Step {
    pub(super) fn before(rules: &RuleSet, size: Size) -> Step {
        Step {
            board: Setup::empty(size, rules.first_to_move()),
            last: None,
            mirrors: MirrorRuns::default(),
            opening: rules.opening == OpeningKind::Pie,
            turns: 0,
        }
    }

    /// What is noted of the board that has been come to.
    pub(super) fn seen(&self, parent: Option<usize>) -> Seen {
        let hash = Board::from_setup(&self.board).hash();
        Seen { parent, hash, to_move: self.board.to_move, turns: self.turns }
    }

    /// Does what a node does: what is wrong with it. A move that the rules refuse is shown where the
    /// file has it.
    pub(super) fn node(
        &mut self,
        node: Cursor<'_>,
        rules: &RuleSet,
        earlier: Earlier<'_>,
    ) -> Option<String> {
        let size = self.board.size;
        self.set_up(node);
        let mut fault = None;
        for played in node.moves() {
            let color = Color::from(played.color);
            match played.place {
                Place::Pass => self.pass(color),
                Place::At(at) => match size.point(at.x, at.y) {
                    Some(point) => {
                        let stone = Stone { point, color };
                        if let Err(rule) = self.place(rules, stone, earlier) {
                            fault = Some(rule.at(size, stone).to_string());
                        }
                    }
                    None => fault = Some("the move is off the board".to_owned()),
                },
                Place::Unreadable => {
                    let text: String = played.spelled().chars().take(40).collect();
                    fault = Some(format!("{color} plays '{text}', which is no point of the board"));
                }
            }
            self.turns += 1;
        }
        fault
    }

    fn set_up(&mut self, node: Cursor<'_>) {
        let size = self.board.size;
        let stones = node.setup();
        let is_root = node.parent().is_none();
        if !stones.is_empty() && !is_for_viewers(node) {
            let lists = [
                (stones.empty, Cell::Empty),
                (stones.black, Cell::Black),
                (stones.white, Cell::White),
            ];
            for (points, cell) in lists {
                for point in points.into_iter().filter_map(|at| size.point(at.x, at.y)) {
                    self.board.set(point, cell);
                }
            }
            self.begin(Color::from(node.to_move()));
        } else if is_root {
            let points: Vec<Point> = node
                .info()
                .handicap_stones()
                .iter()
                .filter_map(|at| size.point(at.x, at.y))
                .collect();
            for &point in &points {
                self.board.set(point, Cell::Black);
            }
            if !points.is_empty() {
                self.begin(Color::from(node.to_move()));
            } else if let Some(player) = node.player() {
                self.begin(Color::from(player));
            }
        }
    }

    /// From here on nothing of the past counts.
    fn begin(&mut self, to_move: Color) {
        self.board.to_move = to_move;
        self.last = None;
        self.mirrors.clear();
        self.opening = false;
    }

    /// Whether a turn belongs to the pie opening, which is over with any other.
    fn is_in_opening(&mut self, color: Color) -> bool {
        let turns = [Color::Black, Color::White, Color::Black];
        self.opening = self.opening && turns.get(self.turns) == Some(&color);
        self.opening
    }

    fn pass(&mut self, color: Color) {
        if !self.is_in_opening(color) {
            self.mirrors.pass();
        }
        self.last = None;
        self.board.to_move = color.other();
    }

    /// Places a stone and settles what follows, whether or not a rule forbids it.
    fn place(
        &mut self,
        rules: &RuleSet,
        stone: Stone,
        earlier: Earlier<'_>,
    ) -> Result<(), IllegalMove> {
        let before = self.board;
        let placed = match Variant::of(rules) {
            Variant::Go(kind) => self.place_by(kind, rules, stone, earlier),
            Variant::Conversion(kind) => self.place_by(kind, rules, stone, earlier),
        };
        if !self.is_in_opening(stone.color) {
            self.mirrors.play(before.size, stone.color, stone.point);
        }
        self.board.to_move = stone.color.other();
        self.last = Some((stone, before));
        placed
    }

    fn place_by<R: Rules>(
        &mut self,
        kind: R,
        rules: &RuleSet,
        stone: Stone,
        earlier: Earlier<'_>,
    ) -> Result<(), IllegalMove> {
        let mut board = self.board;
        board.to_move = stone.color;
        // Stones that cannot stand are the file's fault, and were told of where they were put.
        let allowed = Position::from_setup(kind, &board)
            .map_or(Ok(()), |position| self.check(kind, rules, stone, earlier, &position));
        let mut after = Board::from_setup(&board);
        kind.place_anyway(&mut after, stone);
        self.board = after.to_setup(stone.color.other());
        allowed
    }

    /// Whether the board and what came before allow a stone.
    fn check<R: Rules>(
        &self,
        kind: R,
        rules: &RuleSet,
        stone: Stone,
        earlier: Earlier<'_>,
        position: &Position<R>,
    ) -> Result<(), IllegalMove> {
        let Stone { point, color } = stone;
        position.check(point)?;
        if let Some((last, mut before)) = self.last
            && last.color != color
        {
            before.to_move = last.color;
            if let Ok(mut before) = Position::from_setup(kind, &before)
                && before.turn(Move::Play(last.point)).is_ok()
            {
                before.check(point)?;
            }
        }
        if R::CAN_RECUR && matches!(rules.ko, Ko::Positional | Ko::Situational) {
            earlier.check(rules.ko, position.board_hash_after(point), color.other())?;
        }
        let is_mirror = rules.mirroring == Mirroring::NineTurns
            && self.mirrors.forbids(self.board.size, color, point);
        if is_mirror { Err(IllegalMove::Mirror) } else { Ok(()) }
    }
}

impl Earlier<'_> {
    fn check(self, ko: Ko, hash: ZobristHash, to_move: Color) -> Result<(), IllegalMove> {
        let mut at = self.parent;
        while let Some(seen) = at.map(|place| &self.seen[place]) {
            let turn = seen.turns;
            match ko {
                Ko::Positional if seen.hash == hash => {
                    return Err(IllegalMove::PositionalSuperko { turn });
                }
                Ko::Situational if (seen.hash, seen.to_move) == (hash, to_move) => {
                    return Err(IllegalMove::SituationalSuperko { turn });
                }
                _ => at = seen.parent,
            }
        }
        Ok(())
    }
}
