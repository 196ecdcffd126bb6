//! From a line of a record to a game.

use std::fmt;

use go_core::{Board, Cell, Color as Side, Move as Turn, Point, Setup};
use go_rules::{
    Action, ActionError, ConfigError, Game, GameConfig, IllegalMove, Phase, Rules, VariantKind,
};

use super::is_for_viewers;
use super::viewer::set_up;
use crate::color::Color;
use crate::sgf::{Cursor, Move, NodeId};
use crate::xy::{Place, Xy};

/// A game replayed from a record, see [`replay`].
#[derive(Clone, Debug)]
pub struct Replay<R: Rules> {
    /// The game, as far as the line goes.
    pub game: Game<R>,
    /// The number of the node whose setup the game begins with, if stones were set up in mid-game: no move
    /// leads over such a node, so the game begins anew there.
    pub restarted: Option<usize>,
}

/// Why a line could not be replayed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReplayError {
    /// The number of the node, the root being 0.
    pub number: usize,
    /// The node.
    pub node: NodeId,
    /// What is wrong with it.
    pub kind: ReplayErrorKind,
}

/// What is wrong with a node, see [`ReplayError`].
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ReplayErrorKind {
    /// The rules refuse a move or what else was done.
    Refused(ActionError),
    /// The stones that are set up cannot stand, or the terms do not fit together.
    Setup(ConfigError),
    /// A move names no point of the board.
    Unreadable {
        /// Whose move it is.
        color: Color,
        /// What the file says.
        spelled: String,
    },
    /// `XACT` holds a word that means nothing.
    UnknownAct(String),
    /// The terms are for another board than the file's.
    Size {
        /// The board of the file.
        stated: String,
        /// The board of the terms.
        wanted: String,
    },
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "node {}: {}", self.number, self.kind)
    }
}

impl fmt::Display for ReplayErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReplayErrorKind::Refused(error) => error.fmt(f),
            ReplayErrorKind::Setup(error) => error.fmt(f),
            ReplayErrorKind::Unreadable { color, spelled } => {
                write!(f, "{color} plays '{spelled}', which is no point of the board")
            }
            ReplayErrorKind::UnknownAct(text) => write!(f, "XACT[{text}] means nothing"),
            ReplayErrorKind::Size { stated, wanted } => {
                write!(f, "the record is on a {stated} board, the terms are for {wanted}")
            }
        }
    }
}

impl std::error::Error for ReplayError {}

/// Plays the moves from the root to a node, under the given terms (see [`terms`](crate::terms)).
///
/// Stones in the root, and in setup nodes before the first move, are where the game begins; handicap stones
/// that a server left out are placed, unless `PL` says that Black still has to. A move after two passes goes
/// back to play, as it does on servers. Setup in mid-game that changes nothing (our own for other viewers) is
/// passed over; any other one begins the game anew, which [`Replay::restarted`] tells.
///
/// # Errors
///
/// The first node that the rules refuse, with its number, the point and the rule.
///
/// ```
/// use go_record::{Collection, replay, terms};
/// use go_rules::{GoRules, Preset};
///
/// let japanese = Preset::named("japanese")?;
/// let file = Collection::read(b"(;SZ[9]KM[6.5];B[ee];W[ec];B[ed];W[ee])")?;
/// let config = terms(file.first(), japanese)?;
///
/// let fourth = file.first().line().nth(3).unwrap();
/// assert_eq!(replay::<GoRules>(fourth, &config)?.game.turns(), 3);
///
/// let end = file.first().line().last().unwrap();
/// let error = replay::<GoRules>(end, &config).unwrap_err();
/// assert_eq!(error.to_string(), "node 4: E5: occupied, there is a stone already");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn replay<R: Rules>(end: Cursor<'_>, config: &GameConfig) -> Result<Replay<R>, ReplayError> {
    let path = end.path();
    let mut line = Line { path: &path, config, at: 0 };
    let size = path[0].size();
    if (size.width(), size.height()) != (config.size.width(), config.size.height()) {
        let (stated, wanted) = (size.to_string(), config.size.to_string());
        return Err(line.error(ReplayErrorKind::Size { stated, wanted }));
    }
    let mut game = line.beginning()?;
    let mut restarted = None;
    while line.at < path.len() {
        if let Some(again) = line.node(&mut game)? {
            game = again;
            restarted = Some(line.at);
        }
        line.at += 1;
    }
    Ok(Replay { game, restarted })
}

/// The nodes of a line and the one that is looked at.
struct Line<'p, 'c> {
    path: &'p [Cursor<'c>],
    config: &'p GameConfig,
    at: usize,
}

impl Line<'_, '_> {
    fn error(&self, kind: ReplayErrorKind) -> ReplayError {
        let last = self.path.len() - 1;
        ReplayError { number: self.at, node: self.path[self.at.min(last)].id(), kind }
    }

    fn point(&self, at: Xy) -> Option<Point> {
        self.config.size.point(at.x, at.y)
    }

    /// The game before the first move: leads over the nodes that only set up.
    fn beginning<R: Rules>(&mut self) -> Result<Game<R>, ReplayError> {
        let root = self.path[0];
        let config = *self.config;
        let mut setup = Setup::empty(config.size, config.rules.first_to_move());
        let stones = left_out_stones(root, &config);
        let mut drawn = !stones.is_empty();
        for point in stones.into_iter().filter_map(|at| self.point(at)) {
            setup.set(point, Cell::Black);
        }
        if drawn {
            setup.to_move = root.to_move().into();
        } else if let Some(player) = root.player().map(Side::from) {
            // The turn alone can be set up, too.
            drawn = player != setup.to_move;
            setup.to_move = player;
        }
        // Setup that belongs to the start comes before any move and anything else that happened.
        for (number, node) in self.path.iter().enumerate() {
            if !node.setup().is_empty() && !is_for_viewers(*node) {
                set_up(&mut setup, *node);
                setup.to_move = turn_after_setup(*node).into();
                drawn = true;
                self.at = number;
            }
            if node.moves().next().is_some() || node.has("XACT") {
                break;
            }
        }
        let begun = self.at;
        // Handicap without stones to set up: Black puts them down himself, which a new game would not let him.
        let game = if drawn || config.handicap > 0 {
            Game::from_setup(config, setup)
        } else {
            Game::new(config)
        };
        let game = game.map_err(|error| self.error(ReplayErrorKind::Setup(error)))?;
        self.at = begun;
        Ok(game)
    }

    /// Plays one node. A setup that changes the board gives a new game.
    fn node<R: Rules>(&self, game: &mut Game<R>) -> Result<Option<Game<R>>, ReplayError> {
        let node = self.path[self.at];
        let mut again = None;
        if !node.setup().is_empty() && !is_for_viewers(node) {
            let mut setup = game.position().to_setup();
            set_up(&mut setup, node);
            let before: &Board = game.position().board();
            if !before.difference(&Board::from_setup(&setup)).is_empty() {
                setup.to_move = turn_after_setup(node).into();
                let config = GameConfig { handicap: 0, ..*self.config };
                let new = Game::from_setup(config, setup);
                again = Some(new.map_err(|error| self.error(ReplayErrorKind::Setup(error)))?);
            }
        }
        let game = again.as_mut().unwrap_or(game);
        for played in node.moves() {
            let turn = match played.place {
                Place::At(at) => self.point(at).map(Turn::Play),
                Place::Pass => Some(Turn::Pass),
                Place::Unreadable => None,
            };
            let Some(turn) = turn else {
                return Err(self.error(unreadable(played)));
            };
            self.turn(game, played.color.into(), turn)?;
        }
        for value in node.values("XACT") {
            let text = value.simple();
            let action = self.act(&text).ok_or_else(|| {
                self.error(ReplayErrorKind::UnknownAct(text.chars().take(40).collect()))
            })?;
            game.act(action).map_err(|error| self.error(ReplayErrorKind::Refused(error)))?;
        }
        Ok(again)
    }

    fn turn<R: Rules>(
        &self,
        game: &mut Game<R>,
        color: Side,
        turn: Turn,
    ) -> Result<(), ReplayError> {
        let action = Action::Turn { color, turn };
        let refused = |error| self.error(ReplayErrorKind::Refused(error));
        let error = match game.act(action) {
            Ok(_) => return Ok(()),
            Err(error) => error,
        };
        // A record that goes on behind the end of play went back to it.
        let is_over = matches!(game.phase(), Phase::Marking | Phase::Counted);
        let is_dame =
            matches!(&error, ActionError::Illegal(refusal) if refusal.rule == IllegalMove::NotDame);
        if !is_over && !is_dame {
            return Err(refused(error));
        }
        let mut resumed = game.clone();
        resumed.act(Action::BackToPlay).map_err(refused)?;
        resumed.act(action).map_err(refused)?;
        *game = resumed;
        Ok(())
    }

    /// Reads one word of `XACT`.
    fn act(&self, text: &str) -> Option<Action> {
        let (verb, object) = text.split_once(' ').unwrap_or((text, ""));
        let color = || match object {
            "B" => Some(Side::Black),
            "W" => Some(Side::White),
            _ => None,
        };
        Some(match verb {
            "side" => Action::ChooseSide(color()?),
            "mark" => Action::Mark(self.config.size.parse_sgf(object)?),
            "confirm" => Action::Confirm(color()?),
            "back" if object.is_empty() => Action::BackToPlay,
            "resign" => Action::Resign(color()?),
            "time" => Action::TimeOut(color()?),
            "forfeit" => Action::Forfeit(color()?),
            _ => return None,
        })
    }
}

/// Handicap stones of Go that the root does not set up.
pub(super) fn left_out_stones(root: Cursor<'_>, config: &GameConfig) -> Vec<Xy> {
    let may_be = config.rules.game == VariantKind::Go && root.setup().is_empty();
    if may_be { root.info().handicap_stones() } else { Vec::new() }
}

/// A move that names no point of the board.
pub(super) fn unreadable(played: Move<'_>) -> ReplayErrorKind {
    let spelled = played.spelled().chars().take(40).collect();
    ReplayErrorKind::Unreadable { color: played.color, spelled }
}

/// Whose turn it is when the stones of a node are set up: a move in the same node comes behind them.
pub(super) fn turn_after_setup(node: Cursor<'_>) -> Color {
    let first = node.moves().next().map(|played| played.color);
    first.or_else(|| node.player()).unwrap_or_else(|| node.to_move())
}
