//! Everything that can be observed of a game, to be compared before and after.

use go_core::{ByColor, Color, Move, Point, PointSet, ZobristHash};
use go_rules::{Action, Game, IllegalMove, MirrorRuns, Phase, Position, Rules};

/// What every query of a game answers at one moment.
#[derive(Clone, PartialEq)]
pub struct Seen<R: Rules> {
    position: Position<R>,
    phase: Phase,
    turns: u32,
    last: Option<(Color, Move)>,
    taken: ByColor<u32>,
    passes: ByColor<u32>,
    first_pass: Option<Color>,
    side: Option<Color>,
    dead: PointSet,
    confirmed: ByColor<bool>,
    mirrors: MirrorRuns,
    boards: Vec<(ZobristHash, Color)>,
    legal: Vec<Point>,
    forbidden: Vec<(Point, IllegalMove)>,
    log: Vec<Action>,
}

impl<R: Rules> Seen<R> {
    /// Asks a game everything.
    #[must_use]
    pub fn of(game: &Game<R>) -> Seen<R> {
        Seen {
            position: *game.position(),
            phase: game.phase(),
            turns: game.turns(),
            last: game.last_turn(),
            taken: game.taken(),
            passes: game.passes(),
            first_pass: game.first_pass(),
            side: game.side_of_player_2(),
            dead: game.dead(),
            confirmed: game.confirmed(),
            mirrors: *game.mirror_runs(),
            boards: game.boards().to_vec(),
            legal: game.legal_points(),
            forbidden: game.forbidden_points(),
            log: game.log().to_vec(),
        }
    }

    /// Names what differs; `None` if nothing does.
    #[must_use]
    pub fn difference(&self, other: &Seen<R>) -> Option<&'static str> {
        let pairs = [
            (self.position == other.position, "position"),
            (self.position.hash() == other.position.hash(), "hash"),
            (self.phase == other.phase, "phase"),
            (self.turns == other.turns, "turns"),
            (self.last == other.last, "last turn"),
            (self.taken == other.taken, "taken stones"),
            (self.passes == other.passes, "passes"),
            (self.first_pass == other.first_pass, "first pass"),
            (self.side == other.side, "side of Player 2"),
            (self.dead == other.dead, "dead stones"),
            (self.confirmed == other.confirmed, "confirmations"),
            (self.mirrors == other.mirrors, "mirror runs"),
            (self.boards == other.boards, "boards"),
            (self.legal == other.legal, "legal points"),
            (self.forbidden == other.forbidden, "forbidden points"),
            (self.log == other.log, "log"),
        ];
        pairs.into_iter().find(|(same, _)| !same).map(|(_, what)| what)
    }
}
