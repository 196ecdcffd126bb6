//! The course of a game: one state machine from the opening to the count.

use go_core::{Board, ByColor, Cell, Color, Move, Point, PointSet, Setup, Stone};

use crate::config::{Button, ConfigError, Ending, GameConfig, Ko, Mirroring, OpeningKind};
use crate::error::{ActionError, IllegalMove};
use crate::game::{Finish, Phase};
use crate::log::Action;
use crate::mirror::MirrorRuns;
use crate::position::Position;
use crate::rules::{Rules, Settlement};
use crate::superko::BoardHistory;

/// Everything about a game that its actions change.
#[derive(Clone, Debug)]
pub(crate) struct Course<R: Rules> {
    pub(crate) position: Position<R>,
    pub(crate) history: BoardHistory,
    pub(crate) phase: Phase,
    /// Turns so far, passes included.
    pub(crate) turns: u32,
    /// Passes in succession that count towards the end of play.
    passes: u8,
    /// Stones that each colour captured or converted.
    pub(crate) taken: ByColor<u32>,
    pub(crate) passed: ByColor<u32>,
    pub(crate) first_pass: Option<Color>,
    pub(crate) side: Option<Color>,
    pub(crate) last: Option<(Color, Move)>,
    pub(crate) dead: PointSet,
    pub(crate) confirmed: ByColor<bool>,
    pub(crate) mirrors: MirrorRuns,
}

impl<R: Rules> Course<R> {
    /// A game that begins with these stones, in this phase.
    pub(crate) fn new(
        config: &GameConfig,
        start: &Setup,
        phase: Phase,
    ) -> Result<Self, ConfigError> {
        if config.rules.game != R::KIND {
            return Err(ConfigError::OtherGame);
        }
        let position =
            Position::from_setup(R::of(&config.rules), start).map_err(ConfigError::Setup)?;
        let history = BoardHistory::starting_at(position.board().hash(), position.to_move());
        Ok(Course {
            position,
            history,
            phase,
            turns: 0,
            passes: 0,
            taken: ByColor::default(),
            passed: ByColor::default(),
            first_pass: None,
            side: None,
            last: None,
            dead: PointSet::EMPTY,
            confirmed: ByColor::default(),
            mirrors: MirrorRuns::default(),
        })
    }

    /// The phase that a new game without stones begins in.
    pub(crate) fn first_phase(config: &GameConfig) -> Phase {
        match config.rules.opening {
            OpeningKind::Plain => Phase::Play,
            OpeningKind::Pie => Phase::Opening { turn: 1 },
        }
    }

    /// Does one action, or refuses it and changes nothing.
    pub(crate) fn act(
        &mut self,
        config: &GameConfig,
        action: Action,
    ) -> Result<Settlement, ActionError> {
        match action {
            Action::Turn { color, turn } => return self.turn(config, color, turn),
            Action::ChooseSide(side) => {
                self.require(self.phase == Phase::ChoosingSide, "choose a side")?;
                self.side = Some(side);
                self.phase = Phase::Play;
            }
            Action::Mark(point) => self.mark(point)?,
            Action::Confirm(color) => {
                self.require(self.phase == Phase::Marking, "confirm the dead groups")?;
                self.confirmed[color] = true;
                if self.confirmed == (ByColor { black: true, white: true }) {
                    self.phase = Phase::Counted;
                }
            }
            Action::BackToPlay => self.back_to_play(config)?,
            Action::Resign(loser) => self.finish(Finish::Resigned(loser), "resign")?,
            Action::TimeOut(loser) => self.finish(Finish::TimedOut(loser), "lose on time")?,
            Action::Forfeit(loser) => self.finish(Finish::Forfeited(loser), "forfeit")?,
        }
        Ok(Settlement::default())
    }

    /// Whether a stone may be placed now.
    pub(crate) fn check(&self, config: &GameConfig, stone: Stone) -> Result<(), IllegalMove> {
        let turned;
        let position = if stone.color == self.position.to_move() {
            &self.position
        } else {
            let mut other = self.position;
            other.set_to_move(stone.color);
            turned = other;
            &turned
        };
        position.check(stone.point)?;
        let ko = config.rules.ko;
        if R::CAN_RECUR && matches!(ko, Ko::Positional | Ko::Situational) {
            let board = position.board_hash_after(stone.point);
            self.history.check(ko, board, stone.color.other())?;
        }
        if self.counts_mirrors(config)
            && stone.color == self.position.to_move()
            && self.mirrors.forbids(self.position.size(), stone.color, stone.point)
        {
            return Err(IllegalMove::Mirror);
        }
        if self.phase == Phase::Dame && !is_neutral(self.position.board(), stone.point) {
            return Err(IllegalMove::NotDame);
        }
        Ok(())
    }

    pub(crate) fn counts_mirrors(&self, config: &GameConfig) -> bool {
        config.rules.mirroring == Mirroring::NineTurns
    }

    fn turn(
        &mut self,
        config: &GameConfig,
        color: Color,
        turn: Move,
    ) -> Result<Settlement, ActionError> {
        self.require(self.phase.takes_turns(), "play or pass")?;
        let size = self.position.size();
        if let Move::Play(point) = turn {
            if !size.contains(point) {
                return Err(ActionError::OffBoard(size));
            }
            let stone = Stone { point, color };
            self.check(config, stone).map_err(|rule| ActionError::Illegal(rule.at(size, stone)))?;
        }

        // From here on nothing is refused.
        let out_of_turn = color != self.position.to_move();
        if out_of_turn {
            self.mirrors.clear();
            self.position.set_to_move(color);
        }
        let in_opening = matches!(self.phase, Phase::Opening { .. }) && !out_of_turn;
        let mut settlement = Settlement::default();
        match turn {
            Move::Play(point) => {
                settlement = self.position.play_unchecked(point);
                self.taken[color] += u32::from(settlement.taken);
                self.taken[color.other()] += u32::from(settlement.lost);
                self.passes = 0;
                if self.counts_mirrors(config) && !in_opening {
                    self.mirrors.play(size, color, point);
                }
            }
            Move::Pass => {
                self.position.pass();
                self.passed[color] += 1;
                if !in_opening {
                    self.mirrors.pass();
                    // Taking the button is a turn of its own, and no step towards the end.
                    let takes_button =
                        self.first_pass.is_none() && config.rules.button == Button::Used;
                    self.passes = if takes_button { 0 } else { self.passes + 1 };
                    self.first_pass.get_or_insert(color);
                }
            }
        }
        self.history.push(self.position.board().hash(), self.position.to_move());
        self.last = Some((color, turn));
        self.turns += 1;
        self.advance(config, in_opening);
        Ok(settlement)
    }

    /// The phase after a turn.
    fn advance(&mut self, config: &GameConfig, in_opening: bool) {
        self.phase = match self.phase {
            Phase::Opening { turn: 3 } if in_opening => Phase::ChoosingSide,
            Phase::Opening { turn } if in_opening => Phase::Opening { turn: turn + 1 },
            Phase::Dame => Phase::Dame,
            _ => Phase::Play,
        };
        let at_limit = config.move_limit.is_some_and(|limit| self.turns >= limit);
        let two_passes = self.passes >= 2;
        if !at_limit && !two_passes {
            return;
        }
        self.passes = 0;
        self.phase = match config.rules.ending {
            Ending::AsItStands => Phase::Counted,
            Ending::DameThenMarking if self.phase == Phase::Play && !at_limit => Phase::Dame,
            Ending::Marking | Ending::DameThenMarking => Phase::Marking,
        };
    }

    fn mark(&mut self, point: Point) -> Result<(), ActionError> {
        self.require(self.phase == Phase::Marking, "mark a group")?;
        let board = self.position.board();
        if !board.size().contains(point) {
            return Err(ActionError::OffBoard(board.size()));
        }
        let group =
            board.group(point).ok_or(ActionError::NothingToMark(board.size(), point))?.point_set();
        if self.dead.contains(point) {
            self.dead -= group;
        } else {
            self.dead |= group;
        }
        self.confirmed = ByColor::default();
        Ok(())
    }

    fn back_to_play(&mut self, config: &GameConfig) -> Result<(), ActionError> {
        let can = matches!(self.phase, Phase::Dame | Phase::Marking | Phase::Counted);
        self.require(can, "go back to play")?;
        if let Some(limit) = config.move_limit
            && self.turns >= limit
        {
            return Err(ActionError::MoveLimit(limit));
        }
        self.phase = Phase::Play;
        self.passes = 0;
        self.dead = PointSet::EMPTY;
        self.confirmed = ByColor::default();
        Ok(())
    }

    fn finish(&mut self, finish: Finish, action: &'static str) -> Result<(), ActionError> {
        self.require(!matches!(self.phase, Phase::Counted | Phase::Over(_)), action)?;
        self.phase = Phase::Over(finish);
        Ok(())
    }

    fn require(&self, holds: bool, action: &'static str) -> Result<(), ActionError> {
        if holds { Ok(()) } else { Err(ActionError::WrongPhase { phase: self.phase, action }) }
    }
}

/// Whether the empty points around this one touch both colours, so that it counts for nobody
/// (RULES §4.3).
fn is_neutral(board: &Board, point: Point) -> bool {
    let region = board.flood(point, |p| board.is_empty(p));
    let touches = |cell: Cell| {
        region.iter().any(|p| board.around(p).iter().any(|&(_, around)| around == cell))
    };
    touches(Cell::Black) && touches(Cell::White)
}
