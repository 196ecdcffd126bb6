//! The trait that hides which game is played, and the one place where that is decided.

use go_ai::{Choice, Every, Limits, Scope, SearchConfig, SearchReport, StopToken};
use go_core::{Board, ByColor, Color, Move, Point, PointSet, Setup, Size};
use go_record::{Collection, SavedGame, Viewer};
use go_rules::{
    Action, ActionError, ConfigError, Game, GameConfig, IllegalMove, Komi, Phase, Settlement,
    Variant,
};
use go_score::{LifeReport, LifeStatus, ScoreReport, Verdict};

use crate::typed::TypedSession;

/// The computer that belongs to a session.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Computer {
    /// The constants of its search.
    pub search: SearchConfig,
    /// Its seed: the same seed and the same playouts give the same game.
    pub seed: u64,
}

impl Default for Computer {
    fn default() -> Self {
        Computer { search: SearchConfig::baseline(), seed: 0 }
    }
}

/// A game of any kind, with its engine.
///
/// What a game is asked is answered as [`Game`] documents it; this trait adds no rule.
pub trait Session: Send {
    /// The terms of the game.
    fn config(&self) -> &GameConfig;

    /// Width and height.
    fn size(&self) -> Size {
        self.config().size
    }

    /// The stones and the turn at the start.
    fn start(&self) -> &Setup;

    /// What happened so far.
    fn log(&self) -> &[Action];

    /// The stones now.
    fn board(&self) -> &Board;

    /// Whose turn it is.
    fn to_move(&self) -> Color;

    /// Where the game stands.
    fn phase(&self) -> Phase;

    /// Number of turns so far, passes included.
    fn turns(&self) -> u32;

    /// The last turn and who made it.
    fn last_turn(&self) -> Option<(Color, Move)>;

    /// Prisoners or conversions, by the colour that took them.
    fn taken(&self) -> ByColor<u32>;

    /// The stones marked dead.
    fn dead(&self) -> PointSet;

    /// Who has confirmed the marks.
    fn confirmed(&self) -> ByColor<bool>;

    /// The colour that Player 2 took.
    fn side_of_player_2(&self) -> Option<Color>;

    /// The points where the side to move may place a stone now.
    fn legal_points(&self) -> Vec<Point>;

    /// The empty points that history forbids, with the rule: what a board marks with □.
    fn forbidden_points(&self) -> Vec<(Point, IllegalMove)>;

    /// The stones that a placement would capture or convert.
    fn effect(&self, point: Point) -> PointSet;

    /// The length of the colour's run of mirrored turns; 0 where they are not counted.
    fn mirrored_turns(&self, color: Color) -> u8;

    /// The stones of groups that can never be taken by rule: the immune groups of Conversion Go.
    fn immune(&self) -> PointSet;

    /// Does one action.
    ///
    /// # Errors
    /// Why it was refused; then nothing has changed.
    fn act(&mut self, action: Action) -> Result<Settlement, ActionError>;

    /// Takes the last action back, whatever it was; marks that were made as one step are taken
    /// back as one. Returns the action that was the first of the step.
    fn undo(&mut self) -> Option<Action>;

    /// Takes back the last turn and what came after it.
    fn undo_turn(&mut self) -> Option<(Color, Move)>;

    /// Begins again under the same terms, in play, with these stones; what happened is forgotten.
    ///
    /// # Errors
    /// A setup that cannot stand; then nothing has changed.
    fn begin_anew(&mut self, start: Setup) -> Result<(), ConfigError>;

    /// Changes komi.
    fn set_komi(&mut self, komi: Komi);

    /// The score with the stones that are marked dead now.
    fn score(&self) -> ScoreReport;

    /// The score with these stones dead; whole groups of them are taken.
    fn score_with_dead(&self, dead: PointSet) -> ScoreReport;

    /// What the computer says of every group: whether it lives, how sure that is, and why. A
    /// function of the board and the rules: whatever was searched or asked before, the same board
    /// has the same answer, and it is the one by which the computer passes and gives up.
    fn judge(&self) -> LifeReport;

    /// The groups that the computer takes for dead, as [`Session::judge`] has it.
    fn propose_dead(&self) -> Vec<Verdict> {
        let mut verdicts = self.judge().verdicts;
        verdicts.retain(|verdict| verdict.status == LifeStatus::Dead);
        verdicts
    }

    /// Marks exactly the groups that these stones belong to, whatever was marked before: as actions
    /// for single groups in the log, but as one step for [`Session::undo`]. A single group is
    /// toggled by [`Action::Mark`].
    ///
    /// # Errors
    /// If groups are not being marked, or a point has no stone; then nothing has changed.
    fn mark_exactly(&mut self, dead: PointSet) -> Result<(), ActionError>;

    /// What the computer would do for the side to move; `None` where nothing is asked of it.
    fn choose(&mut self, limits: &Limits, stop: &StopToken) -> Option<Choice> {
        self.choose_and_tell(limits, stop, Every::Never, &mut |_| {})
    }

    /// As [`Session::choose`], telling what has been found of the position so far; see
    /// [`Engine::choose_and_tell`](go_ai::Engine::choose_and_tell).
    fn choose_and_tell(
        &mut self,
        limits: &Limits,
        stop: &StopToken,
        every: Every,
        tell: &mut dyn FnMut(&SearchReport),
    ) -> Option<Choice> {
        self.choose_within(&Scope::default(), limits, stop, every, tell)
    }

    /// As [`Session::choose_and_tell`], in play among some of the moves.
    fn choose_within(
        &mut self,
        scope: &Scope,
        limits: &Limits,
        stop: &StopToken,
        every: Every,
        tell: &mut dyn FnMut(&SearchReport),
    ) -> Option<Choice>;

    /// Searches the position, telling what has been found so far.
    fn search(
        &mut self,
        limits: &Limits,
        stop: &StopToken,
        every: Every,
        tell: &mut dyn FnMut(&SearchReport),
    ) -> SearchReport {
        self.search_within(&Scope::default(), limits, stop, every, tell)
    }

    /// As [`Session::search`], among some of the moves.
    fn search_within(
        &mut self,
        scope: &Scope,
        limits: &Limits,
        stop: &StopToken,
        every: Every,
        tell: &mut dyn FnMut(&SearchReport),
    ) -> SearchReport;

    /// The share of visits that the first guess would give each move; moves that are never worth a
    /// thought are left out.
    fn priors(&self) -> Vec<(Move, f32)>;

    /// Makes the computer forget everything and start from this seed.
    fn reset_computer(&mut self, computer: Computer);

    /// The game as a record with one line. [`replay`](crate::replay) of it gives the same game.
    fn transcript(&self, viewer: Viewer) -> Collection;

    /// The game as a saved game that [`resume`](crate::resume) goes on with.
    fn saved(&self) -> SavedGame;

    /// A copy of the game, with a computer that has forgotten its tree.
    fn boxed_clone(&self) -> Box<dyn Session>;
}

/// Opens a game by its terms.
///
/// # Errors
/// Terms that do not fit together.
pub fn open(config: GameConfig, computer: Computer) -> Result<Box<dyn Session>, ConfigError> {
    // The one match on the kind of game above the rules.
    Ok(match Variant::of(&config.rules) {
        Variant::Go(_) => {
            Box::new(TypedSession::<go_rules::GoRules>::new(Game::new(config)?, computer))
        }
        Variant::Conversion(_) => {
            Box::new(TypedSession::<go_rules::Conversion>::new(Game::new(config)?, computer))
        }
    })
}

/// Opens a game that begins with the stones of a setup, in play.
///
/// # Errors
/// A setup that cannot stand, or terms that do not fit together.
pub fn open_setup(
    config: GameConfig,
    start: Setup,
    computer: Computer,
) -> Result<Box<dyn Session>, ConfigError> {
    Ok(match Variant::of(&config.rules) {
        Variant::Go(_) => {
            let game = Game::<go_rules::GoRules>::from_setup(config, start)?;
            Box::new(TypedSession::new(game, computer))
        }
        Variant::Conversion(_) => {
            let game = Game::<go_rules::Conversion>::from_setup(config, start)?;
            Box::new(TypedSession::new(game, computer))
        }
    })
}
