//! What the rules ask of the past: ko, superko, mirrored turns and the move limit, along a line of a record that may
//! break the rules.
//!
//! A [`Game`](go_rules::Game) holds the same for games that are legal, and tests compare the two. Here the past outlasts a
//! refused move, and branches share the boards that stood.

use std::sync::Arc;

use go_core::{Board, Cell, Color, Move as Turn, Setup, Stone, ZobristHash};
use go_rules::{
    ActionError, GameConfig, IllegalMove, Ko, MirrorRuns, Mirroring, OpeningKind, Position, Rules,
    VariantKind,
};

/// What came before a node, as far as the rules look at it.
#[derive(Clone)]
pub(super) struct Past {
    /// Where superko is played: every board since the start.
    boards: Boards,
    /// The move that has just been made, and the board before it.
    last: Option<(Stone, Setup)>,
    mirrors: MirrorRuns,
    /// Whether the stones of a pie opening are being placed.
    opening: bool,
    /// Turns since the start.
    turns: u32,
}

impl Past {
    /// The past of a game that begins with its terms.
    pub(super) fn new(config: &GameConfig, start: &Setup) -> Past {
        let opening = config.rules.opening == OpeningKind::Pie;
        Past { opening, ..Past::of_setup(config, start) }
    }

    /// The past of a game that begins with stones or a turn that are set up: nothing.
    pub(super) fn of_setup(config: &GameConfig, start: &Setup) -> Past {
        let mut boards = Boards::default();
        if has_superko(config) {
            boards.push(Board::from_setup(start).hash(), start.to_move);
        }
        let mirrors = MirrorRuns::default();
        Past { boards, last: None, mirrors, opening: false, turns: 0 }
    }

    /// Whether a turn may be made at all.
    pub(super) fn check_limit(&self, config: &GameConfig) -> Result<(), ActionError> {
        match config.move_limit {
            Some(limit) if self.turns >= limit => Err(ActionError::MoveLimit(limit)),
            _ => Ok(()),
        }
    }

    /// Whether the rules allow a stone on this board.
    pub(super) fn check<R: Rules>(
        &self,
        kind: R,
        config: &GameConfig,
        now: &Setup,
        stone: Stone,
    ) -> Result<(), IllegalMove> {
        let Stone { point, color } = stone;
        if now.cell(point) != Cell::Empty {
            return Err(IllegalMove::Occupied);
        }
        // Stones that cannot stand are the fault of whoever put them there.
        let Ok(position) = Position::from_setup(kind, &with_turn(now, color)) else {
            return Ok(());
        };
        position.check(point)?;
        self.check_ko(kind, stone)?;
        if R::CAN_RECUR && has_superko(config) {
            let board = position.board_hash_after(point);
            self.boards.check(config.rules.ko, board, color.other())?;
        }
        let is_mirror = config.rules.mirroring == Mirroring::NineTurns
            && color == now.to_move
            && self.mirrors.forbids(now.size, color, point);
        if is_mirror { Err(IllegalMove::Mirror) } else { Ok(()) }
    }

    /// Whether what a position remembers of the turn before allows a stone. One that did not stand on the board
    /// before it cannot bring that back.
    fn check_ko<R: Rules>(&self, kind: R, stone: Stone) -> Result<(), IllegalMove> {
        let stood = |(last, before): &(Stone, Setup)| {
            last.color != stone.color && before.cell(stone.point) == Cell::from(stone.color)
        };
        let Some((last, before)) = self.last.filter(stood) else { return Ok(()) };
        let before = with_turn(&before, last.color);
        let Ok(mut position) = Position::from_setup(kind, &before) else { return Ok(()) };
        if position.play(last.point).is_ok() { position.check(stone.point) } else { Ok(()) }
    }

    /// Notes a turn that was made from a board, and the board that it led to.
    pub(super) fn turn(
        &mut self,
        config: &GameConfig,
        before: &Setup,
        color: Color,
        turn: Turn,
        after: &Setup,
    ) {
        if color != before.to_move {
            self.mirrors.clear();
        }
        let is_in_opening = self.is_in_opening(color);
        match turn {
            Turn::Play(point) if !is_in_opening => self.mirrors.play(before.size, color, point),
            Turn::Pass if !is_in_opening => self.mirrors.pass(),
            _ => {}
        }
        self.last = match turn {
            Turn::Play(point) => Some((Stone { point, color }, *before)),
            Turn::Pass => None,
        };
        if has_superko(config) {
            self.boards.push(Board::from_setup(after).hash(), color.other());
        }
        self.turns += 1;
    }

    /// Whether a turn belongs to the pie opening, which is over with any other.
    fn is_in_opening(&mut self, color: Color) -> bool {
        let turns = [Color::Black, Color::White, Color::Black];
        self.opening = self.opening && turns.get(self.turns as usize) == Some(&color);
        self.opening
    }
}

fn with_turn(setup: &Setup, to_move: Color) -> Setup {
    let mut setup = *setup;
    setup.to_move = to_move;
    setup
}

/// Whether more than the turn before has to be known of boards that stood.
fn has_superko(config: &GameConfig) -> bool {
    let rules = &config.rules;
    rules.game == VariantKind::Go && matches!(rules.ko, Ko::Positional | Ko::Situational)
}

/// Boards that stood, the last one first; copies share them.
#[derive(Clone, Default)]
struct Boards(Option<Arc<Stood>>);

/// A board that stood after a number of turns, and those before it.
struct Stood {
    board: ZobristHash,
    to_move: Color,
    turn: usize,
    before: Boards,
}

impl Boards {
    fn push(&mut self, board: ZobristHash, to_move: Color) {
        let before = Boards(self.0.take());
        let turn = before.0.as_ref().map_or(0, |last| last.turn + 1);
        self.0 = Some(Arc::new(Stood { board, to_move, turn, before }));
    }

    fn check(&self, ko: Ko, board: ZobristHash, to_move: Color) -> Result<(), IllegalMove> {
        let mut at = &self.0;
        while let Some(stood) = at {
            let turn = stood.turn;
            if stood.board == board && ko == Ko::Positional {
                return Err(IllegalMove::PositionalSuperko { turn });
            }
            if (stood.board, stood.to_move) == (board, to_move) {
                return Err(IllegalMove::SituationalSuperko { turn });
            }
            at = &stood.before.0;
        }
        Ok(())
    }
}

impl Drop for Boards {
    /// One after the other: a long line would be more than the stack holds.
    fn drop(&mut self) {
        let mut last = self.0.take();
        while let Some(stood) = last {
            last = Arc::into_inner(stood).and_then(|mut stood| stood.before.0.take());
        }
    }
}
