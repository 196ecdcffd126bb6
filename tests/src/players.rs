//! What is tried next in a watched game: mostly sensible, sometimes what must be refused.

use go_core::{CAPACITY, Color, Move, Point, Size};
use go_rules::{Action, Game, Phase, Rules};

use crate::plan::{Habit, Plan};
use crate::random::Random;

/// Chooses the next action to try, legal or not.
pub fn next_action<R: Rules>(game: &Game<R>, plan: &Plan, random: &mut Random) -> Action {
    let color = if random.chance(8) { game.to_move().other() } else { game.to_move() };
    // Long games would seldom be played to their end if each turn could be a resignation.
    if random.chance(if game.size().area() <= 64 { 12 } else { 4 }) {
        return out_of_place(game, random);
    }
    match game.phase() {
        Phase::ChoosingSide if random.chance(600) => Action::ChooseSide(random.pick(&Color::ALL)),
        Phase::Marking => match random.below(20) {
            0..=9 => Action::Mark(any_point(game.size(), random)),
            10..=14 => Action::Confirm(random.pick(&Color::ALL)),
            15..=18 => Action::BackToPlay,
            _ => turn(game, plan, color, random),
        },
        Phase::Dame if random.chance(100) => Action::BackToPlay,
        Phase::Counted if random.chance(700) => Action::BackToPlay,
        Phase::Counted | Phase::Over(_) => out_of_place(game, random),
        _ => turn(game, plan, color, random),
    }
}

/// Any action at all, in whatever phase.
fn out_of_place<R: Rules>(game: &Game<R>, random: &mut Random) -> Action {
    let color = random.pick(&Color::ALL);
    match random.below(14) {
        0 => match random.below(3) {
            0 => Action::Resign(color),
            1 => Action::TimeOut(color),
            _ => Action::Forfeit(color),
        },
        1 | 2 => Action::Turn { color, turn: Move::Play(any_point(game.size(), random)) },
        3 => Action::ChooseSide(color),
        4 | 5 => Action::BackToPlay,
        6 => Action::Confirm(color),
        7 => Action::Mark(any_point(game.size(), random)),
        8 => Action::Mark(beyond(game.size(), random)),
        9 | 10 => Action::Turn { color, turn: Move::Play(beyond(game.size(), random)) },
        11 => Action::Turn { color, turn: Move::Pass },
        _ => Action::Turn { color, turn: Move::Play(any_point(game.size(), random)) },
    }
}

fn turn<R: Rules>(game: &Game<R>, plan: &Plan, color: Color, random: &mut Random) -> Action {
    // In the dame phase, and where nearly everything is forbidden, passes are the way out.
    let passes = if game.phase() == Phase::Dame { 150 } else { plan.passes };
    if random.chance(passes) {
        return Action::Turn { color, turn: Move::Pass };
    }
    if let Habit::Mirrors(maps) = plan.habit
        && let Some(map) = maps[color as usize]
        && random.chance(985)
        && let Some((_, Move::Play(last))) = game.last_turn()
        && let Some(image) = image(game.size(), map, last)
        && game.position().board().is_empty(image)
    {
        return Action::Turn { color, turn: Move::Play(image) };
    }
    let board = game.position().board();
    if random.chance(30) {
        return Action::Turn { color, turn: Move::Play(any_point(game.size(), random)) };
    }
    let point = if random.chance(350) { last_liberty(game, random) } else { None };
    let point = point.or_else(|| {
        let empty: Vec<Point> = board.empty_points().collect();
        (!empty.is_empty()).then(|| random.pick(&empty))
    });
    // A full board, or nothing but forbidden points, must not stop the game: pass now and then.
    match point {
        Some(point) if random.chance(950) || game.check(point).is_ok() => {
            Action::Turn { color, turn: Move::Play(point) }
        }
        _ => Action::Turn { color, turn: Move::Pass },
    }
}

/// The last liberty of some group, looked for around a few random points.
fn last_liberty<R: Rules>(game: &Game<R>, random: &mut Random) -> Option<Point> {
    let board = game.position().board();
    (0..12).find_map(|_| {
        let group = board.group(any_point(game.size(), random))?;
        group.is_in_atari().then(|| group.liberty_set().first()).flatten()
    })
}

/// The image of a point under one of the five maps that are their own inverse: half turn,
/// left–right, top–bottom, the two diagonals. `None` if the board is not mapped to itself.
fn image(size: Size, map: usize, point: Point) -> Option<Point> {
    let (x, y) = size.xy(point);
    let (right, bottom) = (size.width() - 1, size.height() - 1);
    if map >= 3 && right != bottom {
        return None;
    }
    let (x, y) = match map {
        0 => (right - x, bottom - y),
        1 => (right - x, y),
        2 => (x, bottom - y),
        3 => (y, x),
        _ => (right - y, right - x),
    };
    size.point(x, y)
}

fn any_point(size: Size, random: &mut Random) -> Point {
    let (x, y) = (random.below(size.width().into()), random.below(size.height().into()));
    size.point(x as u8, y as u8).expect("the place is on the board")
}

/// A point that is not on the board: a guard, or a point of some larger board.
fn beyond(size: Size, random: &mut Random) -> Point {
    loop {
        let index = 1 + random.below(CAPACITY - 1);
        if let Some(point) = Point::from_index(index)
            && !size.contains(point)
        {
            return point;
        }
    }
}
