//! The engine: a game and limits in, an action and a report out.

use std::time::Instant;

use go_core::{Color, Move, PointSet, ZobristHash};
use go_rules::{Action, Game, GameConfig, Phase};
use go_score::{LifeReport, Scored};
use tracing::debug;

use crate::config::SearchConfig;
use crate::decide;
use crate::guess::Guess;
use crate::judge::{Judge, Judged};
use crate::limits::{Every, Limits, StopToken};
use crate::opening;
use crate::report::SearchReport;
use crate::rng::Rng;
use crate::root::Root;
use crate::scope::Scope;
use crate::search::Search;

/// Playouts between two looks at the clock.
const CLOCK_EVERY: u64 = 8;

/// Rules that the engine can play: all that it asks of a game.
pub trait EngineRules: Judge + Guess + Scored {}

impl<R: Judge + Guess + Scored> EngineRules for R {}

/// What the engine wants to do, and why.
#[derive(Clone, Debug)]
pub struct Choice {
    /// The action: a turn, a choice of side, or giving up.
    pub action: Action,
    /// What the search found; from the view of the side to move. In a pie opening the candidates
    /// are the third stones that were compared; the first two stones and neutral points are chosen
    /// without a search.
    pub report: SearchReport,
}

/// The game that a tree belongs to, by its terms and boards, and the moves that the tree holds.
#[derive(Clone, Debug)]
struct Known {
    config: GameConfig,
    boards: Vec<(ZobristHash, Color)>,
    scope: Scope,
}

/// An engine that plays one side, or both, of games by some rules.
///
/// It keeps its tree from one move to the next as long as the games it is shown continue each
/// other. With a fixed seed and a fixed number of playouts, the same games give the same moves.
///
/// ```
/// use go_ai::{Engine, Limits, SearchConfig, StopToken};
/// use go_rules::{Action, Game, GoRules, Preset};
///
/// let mut config = Preset::named("baduk").unwrap().config();
/// config.size = go_core::Size::square(9).unwrap();
/// let mut game: Game<GoRules> = Game::new(config).unwrap();
/// let mut engine = Engine::new(SearchConfig::baseline(), 7);
/// let choice = engine.choose(&game, &Limits::playouts(50), &StopToken::new()).unwrap();
/// game.act(choice.action).unwrap();
/// assert_eq!(game.turns(), 1);
/// ```
#[derive(Clone, Debug)]
pub struct Engine<R: EngineRules> {
    config: SearchConfig,
    rng: Rng,
    search: Search<R>,
    known: Option<Known>,
    /// Own turns in succession with no hope, by colour.
    hopeless: go_core::ByColor<u32>,
    judged: Judged,
}

impl<R: EngineRules> Engine<R> {
    /// A new engine.
    #[must_use]
    pub fn new(config: SearchConfig, seed: u64) -> Self {
        Engine {
            config,
            rng: Rng::new(seed),
            search: Search::new(config),
            known: None,
            hopeless: go_core::ByColor::default(),
            judged: Judged::default(),
        }
    }

    /// The constants that it searches with.
    #[must_use]
    pub fn config(&self) -> &SearchConfig {
        &self.config
    }

    /// Forgets the tree and everything about earlier games.
    pub fn clear(&mut self) {
        self.search = Search::new(self.config);
        self.known = None;
        self.hopeless = go_core::ByColor::default();
    }

    /// Decides what the side to move does: a turn, the choice of side, or to resign. `None` in
    /// the phases in which nothing of that kind is asked.
    pub fn choose(&mut self, game: &Game<R>, limits: &Limits, stop: &StopToken) -> Option<Choice> {
        self.choose_and_tell(game, limits, stop, Every::Never, &mut |_| {})
    }

    /// As [`Engine::choose`], telling what has been found of the position so far. With the same
    /// seed and playouts the choice is the same as without.
    ///
    /// Nothing is told in the opening, where positions after other stones are searched, and while
    /// dame are filled.
    pub fn choose_and_tell(
        &mut self,
        game: &Game<R>,
        limits: &Limits,
        stop: &StopToken,
        every: Every,
        tell: &mut dyn FnMut(&SearchReport),
    ) -> Option<Choice> {
        self.choose_within(game, &Scope::default(), limits, stop, every, tell)
    }

    /// As [`Engine::choose_and_tell`], in play among some of the moves.
    pub fn choose_within(
        &mut self,
        game: &Game<R>,
        scope: &Scope,
        limits: &Limits,
        stop: &StopToken,
        every: Every,
        tell: &mut dyn FnMut(&SearchReport),
    ) -> Option<Choice> {
        let color = game.to_move();
        match game.phase() {
            Phase::Opening { turn } => {
                let (turn, report) = opening::place(self, game, turn, limits, stop);
                Some(Choice { action: Action::Turn { color, turn }, report })
            }
            Phase::ChoosingSide => {
                let report = self.search_and_tell(game, limits, stop, every, tell);
                Some(Choice { action: Action::ChooseSide(opening::side(&report)), report })
            }
            Phase::Play => {
                let report = self.search_within(game, scope, limits, stop, every, tell);
                if self.gives_up(color, game, &report) {
                    return Some(Choice { action: Action::Resign(color), report });
                }
                let turn = decide::turn(game, &report, || self.judge(game));
                let turn = if scope.permits(color, turn, 0) { turn } else { report.best() };
                Some(Choice { action: Action::Turn { color, turn }, report })
            }
            Phase::Dame => {
                let turn = decide::dame(game, &self.judge(game));
                let report = SearchReport::unsearched(game.size(), color);
                Some(Choice { action: Action::Turn { color, turn }, report })
            }
            Phase::Marking | Phase::Counted | Phase::Over(_) => None,
        }
    }

    /// Searches the position of a game.
    pub fn search(&mut self, game: &Game<R>, limits: &Limits, stop: &StopToken) -> SearchReport {
        self.search_and_tell(game, limits, stop, Every::Never, &mut |_| {})
    }

    /// As [`Engine::search`], telling what has been found so far.
    pub fn search_and_tell(
        &mut self,
        game: &Game<R>,
        limits: &Limits,
        stop: &StopToken,
        every: Every,
        tell: &mut dyn FnMut(&SearchReport),
    ) -> SearchReport {
        self.search_within(game, &Scope::default(), limits, stop, every, tell)
    }

    /// As [`Engine::search_and_tell`], among some of the moves. A tree of some moves is kept as
    /// long as the same position is searched among the same moves.
    pub fn search_within(
        &mut self,
        game: &Game<R>,
        scope: &Scope,
        limits: &Limits,
        stop: &StopToken,
        every: Every,
        tell: &mut dyn FnMut(&SearchReport),
    ) -> SearchReport {
        let start = Instant::now();
        let mut told = start;
        self.follow(game, scope);
        let root = Root::of(game, scope.clone());
        self.search.restrict(&root);
        self.search.begin();
        let most = limits.playouts.unwrap_or(u64::MAX).max(1);
        loop {
            self.search.simulate(&root, &mut self.rng);
            let done = self.search.playouts();
            if done >= most || stop.is_stopped() {
                break;
            }
            let looks = done.is_multiple_of(CLOCK_EVERY);
            if looks && limits.time.is_some_and(|time| start.elapsed() >= time) {
                break;
            }
            let is_due = match every {
                Every::Never => false,
                Every::Playouts(count) => done.is_multiple_of(count.max(1)),
                Every::Time(time) => looks && told.elapsed() >= time,
            };
            if is_due {
                tell(&self.search.report(&root));
                // A listener that takes its time leaves the search as much again.
                told = Instant::now();
            }
        }
        let report = self.search.report(&root);
        debug!(
            playouts = report.playouts,
            visits = report.visits,
            nodes = report.nodes,
            winrate = report.winrate,
            score = report.score,
            "searched"
        );
        report
    }

    /// The share of visits that the first guess would give each move of a position; moves that are
    /// never worth a thought are left out.
    #[must_use]
    pub fn priors(&self, game: &Game<R>) -> Vec<(Move, f32)> {
        Root::of(game, Scope::default()).priors()
    }

    /// What lives and what is dead on the board of a game: the judgement by which the engine
    /// passes, gives up, and marks. It is the same whenever it is asked for, whatever was searched
    /// before (see [`judge`](crate::judge)).
    #[must_use]
    pub fn judge(&self, game: &Game<R>) -> LifeReport {
        self.judged.of(game.position(), &game.config().rules)
    }

    /// The stones that the engine takes for dead, proved or estimated.
    #[must_use]
    pub fn estimate_dead(&self, game: &Game<R>) -> PointSet {
        self.judge(game).dead().points()
    }

    /// Keeps the part of the tree that a game has reached, or starts a new one.
    fn follow(&mut self, game: &Game<R>, scope: &Scope) {
        let kept = self.known.take().is_some_and(|known| {
            // What is left out in the first plies is missing further down once the game goes on.
            let stays = scope.is_all() || known.boards.len() == game.boards().len();
            known.config == *game.config()
                && known.scope == *scope
                && stays
                && self.advance(game, &known.boards)
        });
        if !kept {
            self.search.tree = crate::tree::Tree::new(self.config.max_nodes);
            self.hopeless = go_core::ByColor::default();
        }
        let (config, boards) = (*game.config(), game.boards().to_vec());
        self.known = Some(Known { config, boards, scope: scope.clone() });
    }

    /// Follows the turns that a game has made since the boards that the tree knows.
    fn advance(&mut self, game: &Game<R>, known: &[(ZobristHash, Color)]) -> bool {
        if !game.boards().starts_with(known) {
            return false;
        }
        let more = game.boards().len() - known.len();
        let turns: Vec<Move> = game
            .log()
            .iter()
            .filter_map(|action| match action {
                Action::Turn { turn, .. } => Some(*turn),
                _ => None,
            })
            .collect();
        turns[turns.len() - more.min(turns.len())..]
            .iter()
            .all(|&turn| self.search.tree.advance(turn))
    }

    fn gives_up(&mut self, color: Color, game: &Game<R>, report: &SearchReport) -> bool {
        let is_hopeless = report.winrate < self.config.resign_below
            && report.score < -self.config.resign_behind * game.size().area() as f32
            && game.turns() as usize > game.size().area() / 5;
        let turns = &mut self.hopeless[color];
        *turns = if is_hopeless { *turns + 1 } else { 0 };
        // A search may despair of a game that is won as soon as both pass.
        *turns >= self.config.resign_turns
            && decide::counted_winner(game, &self.judge(game)) != Some(color)
    }

    pub(crate) fn rng(&mut self) -> &mut Rng {
        &mut self.rng
    }
}
