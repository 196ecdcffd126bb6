//! Inputs that are the same in every run: random games from fixed seeds.

use go_ai::Rng;
use go_core::{Board, Cell, Color, Move, Point, Setup, Size};
use go_rules::{GameConfig, Position, Preset, Rules};

/// The longest random game, in times the points of the board.
const LONGEST: usize = 3;

/// An empty board, Black to move, under the rules of a preset.
///
/// # Panics
/// There is no preset of that name.
#[must_use]
pub fn start<R: Rules>(preset: &str, size: Size) -> Position<R> {
    let rules = R::of(&config(preset, size).rules);
    Position::from_setup(rules, &Setup::empty(size, Color::Black)).expect("an empty board stands")
}

/// The terms of a preset on a board of this size.
///
/// # Panics
/// There is no preset of that name.
#[must_use]
pub fn config(preset: &str, size: Size) -> GameConfig {
    let preset = Preset::named(preset).expect("a preset of that name");
    GameConfig { size, ..preset.config() }
}

/// Whether every point around is the colour's or beyond the sides: a point that random games leave
/// alone, so that they end.
#[must_use]
pub fn is_closed(board: &Board, point: Point, color: Color) -> bool {
    let own = Cell::from(color);
    board.around(point).iter().all(|&(_, cell)| cell == own || cell == Cell::Wall)
}

/// The turns of a random game: legal stones off closed points, a pass where there are none. It
/// ends with two passes.
#[must_use]
pub fn random_game<R: Rules>(start: Position<R>, seed: u64) -> Vec<Move> {
    let mut rng = Rng::new(seed);
    let mut position = start;
    let mut turns = Vec::new();
    let mut passes = 0;
    while passes < 2 && turns.len() < LONGEST * position.size().area() {
        let color = position.to_move();
        let good = |&p: &Point| position.is_legal(p) && !is_closed(position.board(), p, color);
        let choices: Vec<Point> = position.board().empty_points().filter(good).collect();
        let turn = match choices.get(rng.below(choices.len() as u32) as usize) {
            Some(&point) => Move::Play(point),
            None => Move::Pass,
        };
        passes = if turn == Move::Pass { passes + 1 } else { 0 };
        position.turn(turn).expect("chosen turns are legal");
        turns.push(turn);
    }
    turns
}

/// The position after the first turns of a random game.
#[must_use]
pub fn position_after<R: Rules>(start: Position<R>, seed: u64, turns: usize) -> Position<R> {
    let mut position = start;
    for turn in random_game(start, seed).into_iter().take(turns) {
        position.turn(turn).expect("the game was legal before");
    }
    position
}

#[cfg(test)]
mod tests {
    use super::*;
    use go_rules::{Conversion, GoRules};

    #[test]
    fn a_seed_gives_one_game_and_games_end() {
        let size = Size::square(9).unwrap();
        let start: Position<GoRules> = start("baduk", size);
        let game = random_game(start, 1);
        assert_eq!(game, random_game(start, 1));
        assert_ne!(game, random_game(start, 2));
        assert_eq!(game[game.len() - 2..], [Move::Pass; 2]);
    }

    #[test]
    fn games_of_conversion_place_a_stone_a_turn() {
        let size = Size::square(7).unwrap();
        let position = position_after::<Conversion>(start("conversion", size), 3, 20);
        assert_eq!(position.board().empty(), 29);
    }
}
