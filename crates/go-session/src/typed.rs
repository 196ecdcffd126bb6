//! A game and its engine under one roof.

use std::ops::Range;

use go_ai::{Choice, Engine, EngineRules, Every, Limits, Scope, SearchReport, StopToken};
use go_core::{Board, ByColor, Color, Move, Point, PointSet, Setup};
use go_record::{Collection, SavedGame, Viewer};
use go_rules::{
    Action, ActionError, ConfigError, Game, GameConfig, IllegalMove, Komi, Mirroring, Phase,
    Settlement,
};
use go_score::{DeadStones, LifeReport, ScoreReport, score_game};

use crate::session::{Computer, Session};

/// The [`Session`] of a game whose rules are known as a type.
#[derive(Clone, Debug)]
pub struct TypedSession<R: EngineRules> {
    game: Game<R>,
    /// Made when it is first needed: most of the memory of a session is the engine's.
    engine: Option<Box<Engine<R>>>,
    computer: Computer,
    /// Marks that are one step for undo: places in the log, the first and the one after the last.
    steps: Vec<Range<usize>>,
}

impl<R: EngineRules> TypedSession<R> {
    /// A session for a game.
    #[must_use]
    pub fn new(game: Game<R>, computer: Computer) -> Self {
        TypedSession { game, engine: None, computer, steps: Vec::new() }
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Game<R> {
        &self.game
    }

    fn new_engine(computer: Computer) -> Box<Engine<R>> {
        Box::new(Engine::new(computer.search, computer.seed))
    }
}

impl<R: EngineRules> Session for TypedSession<R> {
    fn config(&self) -> &GameConfig {
        self.game.config()
    }

    fn start(&self) -> &Setup {
        self.game.start()
    }

    fn log(&self) -> &[Action] {
        self.game.log()
    }

    fn board(&self) -> &Board {
        self.game.position().board()
    }

    fn to_move(&self) -> Color {
        self.game.to_move()
    }

    fn phase(&self) -> Phase {
        self.game.phase()
    }

    fn turns(&self) -> u32 {
        self.game.turns()
    }

    fn last_turn(&self) -> Option<(Color, Move)> {
        self.game.last_turn()
    }

    fn taken(&self) -> ByColor<u32> {
        self.game.taken()
    }

    fn dead(&self) -> PointSet {
        self.game.dead()
    }

    fn confirmed(&self) -> ByColor<bool> {
        self.game.confirmed()
    }

    fn side_of_player_2(&self) -> Option<Color> {
        self.game.side_of_player_2()
    }

    fn legal_points(&self) -> Vec<Point> {
        self.game.legal_points()
    }

    fn forbidden_points(&self) -> Vec<(Point, IllegalMove)> {
        self.game.forbidden_points()
    }

    fn effect(&self, point: Point) -> PointSet {
        self.game.position().effect(point)
    }

    fn mirrored_turns(&self, color: Color) -> u8 {
        match self.game.config().rules.mirroring {
            Mirroring::NineTurns => self.game.mirror_runs().length(color),
            Mirroring::Free => 0,
        }
    }

    fn immune(&self) -> PointSet {
        let board = self.board();
        let immune = board.groups().filter(|&group| R::is_immune(group));
        immune.fold(PointSet::EMPTY, |all, group| all | group.point_set())
    }

    fn act(&mut self, action: Action) -> Result<Settlement, ActionError> {
        self.game.act(action)
    }

    fn undo(&mut self) -> Option<Action> {
        let end = self.game.log().len();
        let step = self.steps.pop_if(|step| step.end == end);
        for _ in step.map_or(0..0, |step| step.start + 1..step.end) {
            self.game.undo();
        }
        self.game.undo()
    }

    fn undo_turn(&mut self) -> Option<(Color, Move)> {
        let turn = self.game.undo_turn();
        let end = self.game.log().len();
        self.steps.retain(|step| step.end <= end);
        turn
    }

    fn begin_anew(&mut self, start: Setup) -> Result<(), ConfigError> {
        self.game = Game::from_setup(*self.game.config(), start)?;
        self.engine = None;
        self.steps.clear();
        Ok(())
    }

    fn set_komi(&mut self, komi: Komi) {
        self.game.set_komi(komi);
    }

    fn score(&self) -> ScoreReport {
        score_game(&self.game, &DeadStones::of_game(&self.game))
    }

    fn score_with_dead(&self, dead: PointSet) -> ScoreReport {
        let board = self.board();
        let stones = dead.iter().filter(|&point| board.color(point).is_some());
        let dead = DeadStones::marked(board, stones).unwrap_or(DeadStones::NONE);
        score_game(&self.game, &dead)
    }

    fn judge(&self) -> LifeReport {
        match &self.engine {
            Some(engine) => engine.judge(&self.game),
            None => Self::new_engine(self.computer).judge(&self.game),
        }
    }

    fn mark_exactly(&mut self, dead: PointSet) -> Result<(), ActionError> {
        let start = self.game.log().len();
        let board = *self.board();
        let whole = |point| board.group(point).map(go_core::Group::point_set);
        // A point without a stone stays, to be refused by name.
        let dead = dead.iter().fold(dead, |all, point| all | whole(point).unwrap_or_default());
        let mut done = PointSet::EMPTY;
        for point in (dead - self.dead()) | (self.dead() - dead) {
            if done.contains(point) {
                continue;
            }
            done |= whole(point).unwrap_or_default();
            if let Err(error) = self.game.act(Action::Mark(point)) {
                while self.game.log().len() > start {
                    self.game.undo();
                }
                return Err(error);
            }
        }
        let end = self.game.log().len();
        if end > start + 1 {
            self.steps.push(start..end);
        }
        Ok(())
    }

    fn choose_within(
        &mut self,
        scope: &Scope,
        limits: &Limits,
        stop: &StopToken,
        every: Every,
        tell: &mut dyn FnMut(&SearchReport),
    ) -> Option<Choice> {
        let computer = self.computer;
        let engine = self.engine.get_or_insert_with(|| Self::new_engine(computer));
        engine.choose_within(&self.game, scope, limits, stop, every, tell)
    }

    fn search_within(
        &mut self,
        scope: &Scope,
        limits: &Limits,
        stop: &StopToken,
        every: Every,
        tell: &mut dyn FnMut(&SearchReport),
    ) -> SearchReport {
        let computer = self.computer;
        let engine = self.engine.get_or_insert_with(|| Self::new_engine(computer));
        engine.search_within(&self.game, scope, limits, stop, every, tell)
    }

    fn priors(&self) -> Vec<(Move, f32)> {
        match &self.engine {
            Some(engine) => engine.priors(&self.game),
            None => Self::new_engine(self.computer).priors(&self.game),
        }
    }

    fn reset_computer(&mut self, computer: Computer) {
        self.computer = computer;
        self.engine = None;
    }

    fn transcript(&self, viewer: Viewer) -> Collection {
        go_record::transcript(&self.game, viewer)
    }

    fn saved(&self) -> SavedGame {
        SavedGame::of(&self.game)
    }

    fn boxed_clone(&self) -> Box<dyn Session> {
        let copy = TypedSession::new(self.game.clone(), self.computer);
        Box::new(TypedSession { steps: self.steps.clone(), ..copy })
    }
}
