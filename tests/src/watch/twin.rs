//! The twin of a watched game: turned or reflected, and perhaps of exchanged colours.

use go_core::{ByColor, Color, Move, Point, PointSet};
use go_rules::{Action, Phase, Rules};

use super::Watched;
use crate::translate::{Colors, image_of_setup};

impl<R: Rules> Watched<'_, R> {
    /// The twin stands where the game stands.
    pub(super) fn check_twin(&self) {
        let size = self.game.size();
        let (game, twin) = (&self.game, &self.twin);
        let map = |point: Point| self.symmetry.apply(size, point);
        let setup = image_of_setup(self.symmetry, self.colors, &game.position().to_setup());
        self.check(twin.position().to_setup() == setup, "the twin's position");
        let phase = match game.phase() {
            Phase::Over(finish) => {
                let loser = self.color(finish.loser());
                matches!(twin.phase(), Phase::Over(other) if other.loser() == loser)
            }
            phase => twin.phase() == phase,
        };
        self.check(phase, "the twin's phase");
        let swap = |pair: ByColor<u32>| match self.colors {
            Colors::Kept => pair,
            Colors::Exchanged => pair.swapped(),
        };
        self.check(twin.taken() == swap(game.taken()), "the twin's taken stones");
        self.check(twin.passes() == swap(game.passes()), "the twin's passes");
        self.check(twin.first_pass() == game.first_pass().map(|c| self.color(c)), "first pass");
        let dead: PointSet = game.dead().iter().map(map).collect();
        self.check(twin.dead() == dead, "the twin's dead stones");
        for point in size.points() {
            self.check(game.check(point) == twin.check(map(point)), "the twin's legality");
        }
        for group in game.position().board().groups() {
            let image = twin.position().board().group(map(group.head()));
            let same = image.is_some_and(|other| {
                (other.stones(), other.liberties(), R::is_dead(other))
                    == (group.stones(), group.liberties(), R::is_dead(group))
            });
            self.check(same, "the twin's groups");
        }
    }

    fn color(&self, color: Color) -> Color {
        match self.colors {
            Colors::Kept => color,
            Colors::Exchanged => color.other(),
        }
    }

    pub(super) fn image_of_action(&self, action: Action) -> Action {
        let size = self.game.size();
        let map = |point: Point| {
            if size.contains(point) {
                self.symmetry.apply(size, point)
            } else {
                // Off the board here, off the board there.
                Point::from_index(1).expect("a guard")
            }
        };
        match action {
            Action::Turn { color, turn: Move::Play(point) } => {
                Action::Turn { color: self.color(color), turn: Move::Play(map(point)) }
            }
            Action::Turn { color, turn } => Action::Turn { color: self.color(color), turn },
            Action::Mark(point) => Action::Mark(map(point)),
            Action::ChooseSide(color) => Action::ChooseSide(self.color(color)),
            Action::Confirm(color) => Action::Confirm(self.color(color)),
            Action::Resign(color) => Action::Resign(self.color(color)),
            Action::TimeOut(color) => Action::TimeOut(self.color(color)),
            Action::Forfeit(color) => Action::Forfeit(self.color(color)),
            Action::BackToPlay => Action::BackToPlay,
        }
    }
}
