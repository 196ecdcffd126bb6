//! Facts of boards, positions and setups that hold at any moment of any game.

use go_core::{Board, Color, Diagram, Group, Point, Setup, Stone, ZobristHash};
use go_rules::{GameConfig, Position, Rules, VariantKind};

use crate::oracle::{BLACK, Place, WHITE};
use crate::translate::{grid_of, place_of};

/// Every derived fact of a board follows from its picture.
///
/// # Errors
/// The first fact that does not, in words.
pub fn check_board(board: &Board) -> Result<(), String> {
    board.verify().map_err(|difference| difference.to_string())?;
    let picture: Diagram = board.to_string().parse().map_err(|e| format!("picture: {e}"))?;
    let rebuilt = picture.board();
    let framed = board.picture().with_coordinates().with_stars().to_string();
    let read: Diagram = framed.parse().map_err(|e| format!("framed picture: {e}"))?;
    if rebuilt != *board || read != picture || !picture.marks().is_empty() {
        return Err("the picture reads back as another board".to_owned());
    }
    let mut hash = ZobristHash::EMPTY;
    for color in Color::ALL {
        for point in board.to_setup(color).stones(color) {
            hash ^= ZobristHash::of(Stone { point, color });
        }
    }
    if hash != board.hash() || rebuilt.hash() != hash {
        return Err("the hash is not that of the stones".to_owned());
    }
    for (mine, other) in board.groups().zip(rebuilt.groups()) {
        let facts = |g: Group<'_>| (g.color(), g.stones(), g.liberties(), g.sides());
        if facts(mine) != facts(other) || mine.point_set() != other.point_set() {
            return Err("the rebuilt board has other groups".to_owned());
        }
        if mine.liberty_set().len() != mine.liberties() {
            return Err("liberties are miscounted".to_owned());
        }
    }
    Ok(())
}

/// What a position says of its moves before they are made is what then happens.
///
/// # Errors
/// The first move of which that is not true, in words.
pub fn check_position<R: Rules>(position: &Position<R>) -> Result<(), String> {
    let size = position.size();
    let legal: Vec<Point> = position.legal_points().collect();
    for point in size.points() {
        let name = size.name(point);
        let mut after = *position;
        let answer = after.play(point);
        if answer.is_ok() != legal.contains(&point) || answer.is_ok() != position.is_legal(point) {
            return Err(format!("{name}: play and legal points disagree"));
        }
        match answer {
            Err(_) if after != *position => return Err(format!("{name}: refused, yet changed")),
            Err(rule) if position.check(point) != Err(rule) => {
                return Err(format!("{name}: check and play name different rules"));
            }
            Err(_) if !position.effect(point).is_empty() => {
                return Err(format!("{name}: an illegal move has an effect"));
            }
            Err(_) => {}
            Ok(settlement) => {
                if position.board_hash_after(point) != after.board().hash() {
                    return Err(format!("{name}: board_hash_after is wrong"));
                }
                let mut changed = position.board().difference(after.board());
                if after.board().color(point) == Some(position.to_move()) {
                    changed.remove(point);
                }
                if changed != position.effect(point) || changed.is_empty() != settlement.is_quiet()
                {
                    return Err(format!("{name}: effect is wrong"));
                }
            }
        }
    }
    Ok(())
}

/// A setup is accepted if, by the oracle, every group can stand; else exactly the others are named.
/// Returns whether it was accepted.
///
/// # Panics
/// If the rules and the oracle disagree.
pub fn check_setup<R: Rules>(config: GameConfig, setup: &Setup) -> bool {
    let grid = grid_of(setup);
    let mut dead: Vec<Vec<Place>> = Vec::new();
    for color in [BLACK, WHITE] {
        dead.extend(match config.rules.game {
            VariantKind::Go => grid.without_liberty(color),
            VariantKind::Conversion => grid.convertible(color),
        });
    }
    for group in &mut dead {
        group.sort_unstable();
    }
    dead.sort_unstable();
    match Position::from_setup(R::of(&config.rules), setup) {
        Ok(position) => {
            assert!(dead.is_empty(), "{grid}accepted, yet {dead:?} cannot stand");
            assert_eq!(position.to_setup(), *setup);
            true
        }
        Err(faults) => {
            let mut named: Vec<Vec<Place>> = faults
                .dead
                .iter()
                .map(|group| group.iter().map(|p| place_of(setup.size, p)).collect())
                .collect();
            for group in &mut named {
                group.sort_unstable();
            }
            named.sort_unstable();
            assert_eq!(named, dead, "{grid}");
            false
        }
    }
}
