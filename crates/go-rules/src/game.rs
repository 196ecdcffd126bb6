//! A real game: its terms, the list of what happened, and where that has led.

use std::fmt;

use go_core::{ByColor, Cell, Color, Move, Point, PointSet, Setup, Size, Stone, ZobristHash};

use crate::config::{ConfigError, GameConfig};
use crate::course::Course;
use crate::error::{ActionError, IllegalMove};
use crate::handicap::handicap_points;
use crate::log::Action;
use crate::mirror::MirrorRuns;
use crate::position::Position;
use crate::rules::{Rules, Settlement};

/// Where a game stands between its opening and its end (RULES §4).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Player 1 places the stones of the pie opening.
    Opening {
        /// Which of the three turns is next: 1 Black, 2 White, 3 Black.
        turn: u8,
    },
    /// Player 2 chooses a colour; a turn by anyone settles that too.
    ChoosingSide,
    /// The players move alternately.
    Play,
    /// Neutral points are filled.
    Dame,
    /// Dead groups are marked; both players confirm.
    Marking,
    /// Play and marking are over: the score stands.
    Counted,
    /// It ended without a count.
    Over(Finish),
}

impl Phase {
    /// Whether stones are placed and passes made in this phase.
    #[must_use]
    pub const fn takes_turns(self) -> bool {
        matches!(self, Phase::Opening { .. } | Phase::ChoosingSide | Phase::Play | Phase::Dame)
    }

    /// Whether the game has a result.
    #[must_use]
    pub const fn is_over(self) -> bool {
        matches!(self, Phase::Counted | Phase::Over(_))
    }
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Phase::Opening { turn } => write!(f, "the opening is at its turn {turn} of 3"),
            Phase::ChoosingSide => f.write_str("a side is to be chosen"),
            Phase::Play => f.write_str("the game is in play"),
            Phase::Dame => f.write_str("neutral points are being filled"),
            Phase::Marking => f.write_str("dead groups are being marked"),
            Phase::Counted => f.write_str("the game is over and counted"),
            Phase::Over(finish) => write!(f, "the game is over: {finish}"),
        }
    }
}

/// How a game ended without a count, and who lost by it.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Finish {
    /// This player gave up.
    Resigned(Color),
    /// This player's time was over.
    TimedOut(Color),
    /// This player broke the terms of the game.
    Forfeited(Color),
}

impl Finish {
    /// The player who lost.
    #[must_use]
    pub const fn loser(self) -> Color {
        match self {
            Finish::Resigned(color) | Finish::TimedOut(color) | Finish::Forfeited(color) => color,
        }
    }
}

impl fmt::Display for Finish {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Finish::Resigned(color) => write!(f, "{color} resigned"),
            Finish::TimedOut(color) => write!(f, "{color} lost on time"),
            Finish::Forfeited(color) => write!(f, "{color} forfeited"),
        }
    }
}

/// A game under some rules, from its first turn to its result.
///
/// It is the list of its [`Action`]s together with where they have led. An action that is refused
/// changes nothing; [`Game::undo`] takes the last one back, whatever it was.
///
/// ```
/// use go_core::{Color, Move};
/// use go_rules::{Action, Game, GoRules, Phase, Preset};
///
/// let mut game: Game<GoRules> = Game::new(Preset::named("baduk").unwrap().config()).unwrap();
/// let point = game.size().parse_point("Q16").unwrap();
/// game.play(Move::Play(point)).unwrap();
/// let error = game.play(Move::Play(point)).unwrap_err();
/// assert_eq!(error.to_string(), "Q16: occupied, there is a stone already");
///
/// game.play(Move::Pass).unwrap();
/// game.play(Move::Pass).unwrap();
/// assert_eq!(game.phase(), Phase::Marking);
/// game.act(Action::Mark(point)).unwrap();
/// game.act(Action::Confirm(Color::Black)).unwrap();
/// game.act(Action::Confirm(Color::White)).unwrap();
/// assert_eq!(game.phase(), Phase::Counted);
/// assert!(game.dead().contains(point));
///
/// assert_eq!(game.undo(), Some(Action::Confirm(Color::White)));
/// assert_eq!(game.phase(), Phase::Marking);
/// ```
#[derive(Clone)]
pub struct Game<R: Rules> {
    config: GameConfig,
    start: Setup,
    first_phase: Phase,
    log: Vec<Action>,
    course: Course<R>,
}

impl<R: Rules> Game<R> {
    /// A new game by these terms: an empty board, or handicap stones on the usual points with
    /// White to move.
    ///
    /// # Errors
    /// Terms that do not fit together.
    pub fn new(config: GameConfig) -> Result<Self, ConfigError> {
        let mut start = Setup::empty(config.size, config.rules.first_to_move());
        let mut first_phase = Course::<R>::first_phase(&config);
        config.check()?;
        if config.handicap > 0 {
            let points = handicap_points(config.size, config.handicap);
            for point in points.map_err(ConfigError::Handicap)? {
                start.set(point, Cell::Black);
            }
            start.to_move = Color::White;
            first_phase = Phase::Play;
        }
        Game::begin(config, start, first_phase)
    }

    /// A game that begins with the stones of a setup, in play: there is no opening.
    ///
    /// # Errors
    /// A setup on another board, groups of it that cannot stand, or terms that do not fit
    /// together.
    pub fn from_setup(config: GameConfig, start: Setup) -> Result<Self, ConfigError> {
        config.check()?;
        if start.size != config.size {
            return Err(ConfigError::SetupSize { drawn: start.size, wanted: config.size });
        }
        Game::begin(config, start, Phase::Play)
    }

    fn begin(config: GameConfig, start: Setup, first_phase: Phase) -> Result<Self, ConfigError> {
        let course = Course::new(&config, &start, first_phase)?;
        Ok(Game { config, start, first_phase, log: Vec::new(), course })
    }

    /// Does one action.
    ///
    /// # Errors
    /// Why it was refused; then nothing has changed.
    pub fn act(&mut self, action: Action) -> Result<Settlement, ActionError> {
        let settlement = self.course.act(&self.config, action)?;
        self.log.push(action);
        Ok(settlement)
    }

    /// The side to move plays or passes.
    ///
    /// # Errors
    /// As [`Game::act`].
    pub fn play(&mut self, turn: Move) -> Result<Settlement, ActionError> {
        self.act(Action::Turn { color: self.to_move(), turn })
    }

    /// Takes the last action back and returns it; `None` at the start.
    pub fn undo(&mut self) -> Option<Action> {
        let undone = self.log.pop()?;
        self.rebuild();
        Some(undone)
    }

    /// Takes back the last turn and whatever came after it. Returns the turn's colour and move;
    /// `None`, with nothing changed, if no turn was made.
    pub fn undo_turn(&mut self) -> Option<(Color, Move)> {
        let is_turn = |action: &Action| matches!(action, Action::Turn { .. });
        let last = self.log.iter().rposition(is_turn)?;
        let Action::Turn { color, turn } = self.log[last] else { return None };
        self.log.truncate(last);
        self.rebuild();
        Some((color, turn))
    }

    /// Replays the log from the start.
    fn rebuild(&mut self) {
        let start = Course::new(&self.config, &self.start, self.first_phase);
        let mut course = start.expect("the start of a game was legal before");
        for &action in &self.log {
            course.act(&self.config, action).expect("the actions of a game were legal before");
        }
        self.course = course;
    }

    /// The terms of the game.
    #[must_use]
    pub fn config(&self) -> &GameConfig {
        &self.config
    }

    /// Changes komi, which no move depends on.
    pub fn set_komi(&mut self, komi: crate::Komi) {
        self.config.komi = komi;
    }

    /// Width and height.
    #[must_use]
    pub fn size(&self) -> Size {
        self.config.size
    }

    /// The stones and the turn at the start.
    #[must_use]
    pub fn start(&self) -> &Setup {
        &self.start
    }

    /// The phase that the game began in: the pie opening, or play.
    #[must_use]
    pub fn first_phase(&self) -> Phase {
        self.first_phase
    }

    /// What happened so far.
    #[must_use]
    pub fn log(&self) -> &[Action] {
        &self.log
    }

    /// The stones and the turn now.
    #[must_use]
    pub fn position(&self) -> &Position<R> {
        &self.course.position
    }

    /// Whose turn it is.
    #[must_use]
    pub fn to_move(&self) -> Color {
        self.course.position.to_move()
    }

    /// Where the game stands.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.course.phase
    }

    /// Number of turns so far, passes included, handicap stones not.
    #[must_use]
    pub fn turns(&self) -> u32 {
        self.course.turns
    }

    /// The last turn and who made it.
    #[must_use]
    pub fn last_turn(&self) -> Option<(Color, Move)> {
        self.course.last
    }

    /// Stones of the opponent that a colour has taken: prisoners in Go (with suicides), stones
    /// converted in Conversion Go.
    #[must_use]
    pub fn taken(&self) -> ByColor<u32> {
        self.course.taken
    }

    /// How often each colour has passed.
    #[must_use]
    pub fn passes(&self) -> ByColor<u32> {
        self.course.passed
    }

    /// Who passed first, the opening aside: under button rules that earned half a point.
    #[must_use]
    pub fn first_pass(&self) -> Option<Color> {
        self.course.first_pass
    }

    /// The colour that Player 2 took after the pie opening.
    #[must_use]
    pub fn side_of_player_2(&self) -> Option<Color> {
        self.course.side
    }

    /// The stones marked dead; whole groups, always.
    #[must_use]
    pub fn dead(&self) -> PointSet {
        self.course.dead
    }

    /// Who has confirmed the marks.
    #[must_use]
    pub fn confirmed(&self) -> ByColor<bool> {
        self.course.confirmed
    }

    /// The runs of mirrored turns.
    #[must_use]
    pub fn mirror_runs(&self) -> &MirrorRuns {
        &self.course.mirrors
    }

    /// The hash of every board so far with the player to move, from the start.
    #[must_use]
    pub fn boards(&self) -> &[(ZobristHash, Color)] {
        self.course.history.boards()
    }

    /// Whether the side to move may place a stone there, whatever the phase.
    ///
    /// # Errors
    /// The rule that forbids it.
    pub fn check(&self, point: Point) -> Result<(), IllegalMove> {
        self.course.check(&self.config, Stone { point, color: self.to_move() })
    }

    /// The points where the side to move may place a stone now. Empty in the phases that take no
    /// turns.
    #[must_use]
    pub fn legal_points(&self) -> Vec<Point> {
        if !self.phase().takes_turns() {
            return Vec::new();
        }
        self.position().board().empty_points().filter(|&p| self.check(p).is_ok()).collect()
    }

    /// The empty points that ko, superko or the mirror rule forbid to the side to move now, each
    /// with that rule: what a board marks with □.
    #[must_use]
    pub fn forbidden_points(&self) -> Vec<(Point, IllegalMove)> {
        if !self.phase().takes_turns() {
            return Vec::new();
        }
        let by_history = |rule: &IllegalMove| {
            matches!(
                rule,
                IllegalMove::Ko
                    | IllegalMove::PositionalSuperko { .. }
                    | IllegalMove::SituationalSuperko { .. }
                    | IllegalMove::Mirror
            )
        };
        self.position()
            .board()
            .empty_points()
            .filter_map(|p| Some((p, self.check(p).err().filter(by_history)?)))
            .collect()
    }
}

impl<R: Rules> fmt::Debug for Game<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} turns, {}\n{:?}", self.turns(), self.phase(), self.position())
    }
}
