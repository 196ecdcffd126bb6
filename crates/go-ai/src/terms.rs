//! What a playout's margin on the board is worth in the game that is played.

use go_core::{Color, Move};
use go_rules::{Game, HandicapBonus, Rules, Scoring};

/// The terms that turn the margin of a finished board into the score of a game.
///
/// A playout counts area. Under territory scoring each stone that a side placed costs that side a
/// point against area counting: with `E` surrounded empty points, `P` prisoners taken, `S` stones
/// placed in all (handicap and set-up included) and `L` of them lost, area is `S − L + E`, and
/// since one side's losses are the other's prisoners,
/// `(E + P)ᵦ − (E + P)ᵥ = areaᵦ − areaᵥ − (Sᵦ − Sᵥ)`.
/// Stones placed in the tree are counted; those of the playout after it are not, since there
/// either side could have passed instead at no cost.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct ScoreTerms {
    /// What the root adds to Black's margin, in half points.
    root: i32,
    /// What a stone costs its owner, in half points.
    stone: i32,
}

impl ScoreTerms {
    pub(crate) fn of<R: Rules>(game: &Game<R>) -> ScoreTerms {
        let config = game.config();
        let komi = config.komi.half_points();
        match config.rules.scoring {
            Scoring::Area => {
                let stones = i32::from(config.handicap);
                let bonus = match config.rules.handicap_bonus {
                    HandicapBonus::Zero => 0,
                    HandicapBonus::OneLess => (stones - 1).max(0),
                    HandicapBonus::Each => stones,
                };
                ScoreTerms { root: -komi - 2 * bonus, stone: 0 }
            }
            Scoring::Territory => {
                let board = game.position().board();
                let taken = game.taken();
                let placed =
                    |color: Color| board.stones(color) as i32 + taken[color.other()] as i32;
                let black_more = placed(Color::Black) - placed(Color::White);
                ScoreTerms { root: -komi - 2 * black_more, stone: 2 }
            }
        }
    }

    /// The terms after one more turn.
    #[inline]
    pub(crate) fn after(mut self, color: Color, turn: Move) -> ScoreTerms {
        if let Move::Play(_) = turn {
            match color {
                Color::Black => self.root -= self.stone,
                Color::White => self.root += self.stone,
            }
        }
        self
    }

    /// Black's score in half points for a margin of points on the board.
    #[inline]
    pub(crate) fn score(self, margin: i32) -> i32 {
        2 * margin + self.root
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::playout::{PlayoutBoard, PlayoutRules, Trace};
    use crate::rng::Rng;
    use go_core::Size;
    use go_rules::{GoRules, Phase, Preset};
    use go_score::{DeadStones, score_game};

    /// A game filled to the last by a playout and ended by passes counts the same here and by the
    /// scorer, under every preset: area as it is, territory by way of the stones placed.
    #[test]
    fn a_finished_board_counts_as_the_scorer_counts_it() {
        let mut rng = Rng::new(4);
        let mut trace = Trace::new();
        let mut board = <GoRules as PlayoutRules>::Board::new();
        for preset in Preset::all() {
            if preset.name() == "conversion" || preset.name() == "stone-scoring" {
                continue;
            }
            for round in 0..30 {
                let mut config = preset.config();
                config.size = Size::square(9).unwrap();
                config.handicap = if round % 3 == 0 { 4 } else { 0 };
                let mut game: Game<GoRules> = Game::new(config).unwrap();
                let mut terms = ScoreTerms::of(&game);
                board.load(game.position());
                board.run(&mut rng, &mut trace);
                for (color, point) in trace.turns() {
                    let turn = point.map_or(Move::Pass, Move::Play);
                    if game.phase() != Phase::Play || game.play(turn).is_err() {
                        // Superko, or the end by two passes.
                        break;
                    }
                    terms = terms.after(color, turn);
                }
                assert_eq!(terms, ScoreTerms::of(&game), "the terms follow the game");
                let report = score_game(&game, &DeadStones::NONE);
                if !report.dame.is_empty() || !report.open_borders.is_empty() {
                    continue;
                }
                if report.seki_stones.is_empty() {
                    let side = |color: Color| {
                        report.sides[color].stones as i32 + report.sides[color].territory as i32
                    };
                    let margin = side(Color::Black) - side(Color::White);
                    let button = report.sides.black.button.in_half_points()
                        - report.sides.white.button.in_half_points();
                    assert_eq!(
                        terms.score(margin) + button,
                        report.margin.in_half_points(),
                        "{}\n{}",
                        preset.name(),
                        game.position().board()
                    );
                }
            }
        }
    }
}
