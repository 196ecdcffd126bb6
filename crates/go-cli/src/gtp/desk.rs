//! The state behind all commands: one game, its clocks, and what was found out about it.

use std::time::Duration;

use go_ai::Limits;
use go_core::{Board, Color, Move, PointSet, Setup};
use go_gtp::Failure;
use go_rules::{Action, ConfigError, Ending, GameConfig, Phase, RuleSet, Settlement};
use go_score::ScoreReport;
use go_session::{Computer, Session, open, open_setup};

use super::args::GtpArgs;
use super::clock::Clocks;
use super::think::Thought;
use crate::failure::usage;
use crate::options::EngineOptions;

/// How the game on the desk began.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Origin {
    /// With the opening of its rules.
    Opening,
    /// With the stones of a setup, in play.
    Setup,
}

/// The game that commands are about, and everything that is kept between them.
pub(super) struct Desk {
    session: Box<dyn Session>,
    origin: Origin,
    /// The computer of the first game; later games vary its seed.
    computer: Computer,
    /// Games with at least one turn that were cleared away.
    finished: u64,
    /// Limits of a move from flags and parameters.
    pub(super) limits: Limits,
    /// The limits without flags, parameters and clocks.
    pub(super) usual: Limits,
    pub(super) clocks: Clocks,
    /// Why the last illegal move was refused.
    refusal: Option<String>,
    /// Stones that the last turn captured or converted.
    touched: PointSet,
    /// What the computer thought of its last move.
    pub(super) thought: Option<Thought>,
    /// The dead groups of the position, once they were asked for.
    dead: Option<PointSet>,
    /// How long the computer has thought in all.
    pub(super) thinking: Duration,
}

impl Desk {
    /// A desk with a new game by the flags.
    ///
    /// # Errors
    /// Terms that do not fit together.
    pub(super) fn open(args: &GtpArgs) -> anyhow::Result<Desk> {
        let options = EngineOptions::of(&args.engine);
        let computer = options.computer;
        tracing::info!(seed = computer.seed, "the seed of the first game");
        Ok(Desk {
            session: open(args.config(), computer).map_err(usage)?,
            origin: Origin::Opening,
            computer,
            finished: 0,
            limits: Limits { playouts: args.engine.playouts, time: args.engine.time },
            usual: options.limits,
            clocks: Clocks::default(),
            refusal: None,
            touched: PointSet::EMPTY,
            thought: None,
            dead: None,
            thinking: Duration::ZERO,
        })
    }

    /// The game.
    pub(super) fn session(&self) -> &dyn Session {
        &*self.session
    }

    /// The game for a search, which changes nothing that shows.
    pub(super) fn searcher(&mut self) -> &mut dyn Session {
        &mut *self.session
    }

    /// The computer as the game on the desk has it.
    pub(super) fn computer(&self) -> Computer {
        vary(self.computer, self.finished)
    }

    /// Why the last illegal move was refused.
    pub(super) fn refusal(&self) -> Option<&str> {
        self.refusal.as_deref()
    }

    /// Stones that the last turn captured or converted.
    pub(super) fn touched(&self) -> PointSet {
        self.touched
    }

    /// Whether the board is empty and nothing was played.
    pub(super) fn is_fresh(&self) -> bool {
        self.session.turns() == 0 && self.session.start().is_empty()
    }

    /// Whether play has come to its end. GTP knows neither a dame nor a marking phase, so both
    /// count as the end; a further move resumes play.
    pub(super) fn is_over(&self) -> bool {
        matches!(self.session.phase(), Phase::Dame | Phase::Marking | Phase::Counted)
            || self.session.phase().is_over()
    }

    /// Begins a new game by these terms, with their opening.
    ///
    /// # Errors
    /// Terms that do not fit together; then nothing has changed.
    pub(super) fn begin(&mut self, config: GameConfig) -> Result<(), ConfigError> {
        let finished = self.finished + u64::from(self.session.turns() > 0);
        self.session = open(config, vary(self.computer, finished))?;
        self.origin = Origin::Opening;
        self.finished = finished;
        self.clocks.restart();
        self.thought = None;
        self.forget();
        Ok(())
    }

    /// Begins a game with the stones of a setup, in play.
    ///
    /// # Errors
    /// Stones that cannot stand, or terms that do not fit together; then nothing has changed.
    pub(super) fn begin_setup(
        &mut self,
        config: GameConfig,
        start: Setup,
    ) -> Result<(), ConfigError> {
        self.session = open_setup(config, start, self.computer())?;
        self.origin = Origin::Setup;
        self.thought = None;
        self.forget();
        Ok(())
    }

    /// Takes over a game that was replayed from a record.
    pub(super) fn adopt(&mut self, session: Box<dyn Session>) {
        let (start, config) = (session.start(), session.config());
        let opened = start.is_empty() && start.to_move == config.rules.first_to_move();
        self.origin = if opened { Origin::Opening } else { Origin::Setup };
        self.session = session;
        self.thought = None;
        self.forget();
    }

    /// Changes the rules under the game: it is played again by the new ones.
    ///
    /// # Errors
    /// Why the game is not one of the new rules; then nothing has changed.
    pub(super) fn change_rules(&mut self, rules: RuleSet) -> Result<(), Failure> {
        let config = GameConfig { rules, ..*self.session.config() };
        let computer = self.computer();
        let start = *self.session.start();
        let opened = match self.origin {
            Origin::Opening => open(config, computer),
            Origin::Setup => open_setup(config, start, computer),
        };
        let mut session = opened.map_err(|error| Failure::Other(error.to_string()))?;
        for &action in self.session.log() {
            let refuse = |error| format!("the game so far does not fit these rules: {error}");
            session.act(action).map_err(refuse)?;
        }
        self.session = session;
        self.forget();
        Ok(())
    }

    /// Changes komi, which touches neither stones nor turns.
    pub(super) fn set_komi(&mut self, komi: go_rules::Komi) {
        self.session.set_komi(komi);
        self.dead = None;
    }

    /// Makes a turn, out of turn too; resumes play where it had ended.
    ///
    /// # Errors
    /// [`Failure::IllegalMove`], with the reason kept for whoever asks.
    pub(super) fn play(&mut self, color: Color, turn: Move) -> Result<Settlement, Failure> {
        let before = *self.session.board();
        let resumed = self.resume();
        match self.session.act(Action::Turn { color, turn }) {
            Ok(settlement) => {
                self.forget();
                self.touched = touched(&before, self.session.board(), turn);
                Ok(settlement)
            }
            Err(error) => {
                if resumed {
                    self.session.undo();
                }
                tracing::info!("refused: {error}");
                self.refusal = Some(error.to_string());
                Err(Failure::IllegalMove)
            }
        }
    }

    /// Makes several turns, or none of them.
    ///
    /// # Errors
    /// As [`Desk::play`].
    pub(super) fn play_all(&mut self, turns: &[(Color, Move)]) -> Result<(), Failure> {
        for (done, &(color, turn)) in turns.iter().enumerate() {
            if let Err(failure) = self.play(color, turn) {
                let refusal = self.refusal.take();
                self.undo(done as u32)?;
                self.refusal = refusal;
                return Err(failure);
            }
        }
        Ok(())
    }

    /// Player 2 takes a colour.
    ///
    /// # Errors
    /// No side is to be chosen now.
    pub(super) fn choose_side(&mut self, side: Color) -> Result<(), Failure> {
        let chosen = self.session.act(Action::ChooseSide(side));
        chosen.map(drop).map_err(|error| Failure::Other(error.to_string()))
    }

    /// Leaves the end of play, if play has ended; says whether it had.
    pub(super) fn resume(&mut self) -> bool {
        let over = matches!(self.session.phase(), Phase::Dame | Phase::Marking | Phase::Counted);
        over && self.session.act(Action::BackToPlay).is_ok()
    }

    /// Takes back an action that was only done for a search.
    pub(super) fn take_back(&mut self) {
        self.session.undo();
    }

    /// Takes back turns.
    ///
    /// # Errors
    /// [`Failure::CannotUndo`] if there are fewer; then nothing has changed.
    pub(super) fn undo(&mut self, turns: u32) -> Result<(), Failure> {
        if self.session.turns() < turns {
            return Err(Failure::CannotUndo);
        }
        for _ in 0..turns {
            self.session.undo_turn();
            // The turn had resumed play; without it play has ended again.
            while self.session.log().last() == Some(&Action::BackToPlay) {
                self.session.undo();
            }
        }
        if turns > 0 {
            self.forget();
        }
        Ok(())
    }

    /// Does something to a copy of the game and puts the game back as it was. The copy's computer
    /// starts from its seed, so that the same question has the same answer.
    pub(super) fn aside<T>(&mut self, act: impl FnOnce(&mut Desk) -> T) -> T {
        let mut copy = self.session.boxed_clone();
        copy.reset_computer(self.computer());
        let game = std::mem::replace(&mut self.session, copy);
        let found = (self.refusal.take(), self.touched, self.dead, self.thought.take());
        let clocks = self.clocks;
        let result = act(self);
        self.session = game;
        self.clocks = clocks;
        (self.refusal, self.touched, self.dead, self.thought) = found;
        result
    }

    /// The dead groups of the position: the computer's proposal, made once and then kept, so that
    /// every answer about the score agrees. None where the board counts as it stands.
    pub(super) fn dead(&mut self) -> PointSet {
        if let Some(dead) = self.dead {
            return dead;
        }
        let dead = match self.session.config().rules.ending {
            Ending::AsItStands => PointSet::EMPTY,
            Ending::Marking | Ending::DameThenMarking => {
                let proposals = self.session.propose_dead();
                proposals.iter().fold(PointSet::EMPTY, |all, proposal| all | proposal.stones)
            }
        };
        self.dead = Some(dead);
        dead
    }

    /// The score of the position with its dead groups.
    pub(super) fn score(&mut self) -> ScoreReport {
        let dead = self.dead();
        self.session.score_with_dead(dead)
    }

    /// Drops what belonged to the position before.
    fn forget(&mut self) {
        self.refusal = None;
        self.touched = PointSet::EMPTY;
        self.dead = None;
    }
}

/// The stones whose points changed besides the one played.
fn touched(before: &Board, after: &Board, turn: Move) -> PointSet {
    let mut touched = before.difference(after);
    if let Move::Play(point) = turn {
        touched.remove(point);
    }
    touched
}

/// The computer of a later game. Games of one process differ, and the first is the one that the
/// seed names.
fn vary(computer: Computer, games: u64) -> Computer {
    let step = games.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    Computer { seed: computer.seed.wrapping_add(step), ..computer }
}
