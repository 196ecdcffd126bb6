//! Laws of positions, move by move, and of playouts.

use go_ai::{PlayoutBoard, PlayoutRules, Rng, Trace};
use go_core::{Color, Move, Point, Symmetry};
use go_rules::{GameConfig, IllegalMove, Position, Rules};

use super::Counts;
use super::plain::{Kind, Placed, Plain};

/// Plays one game and holds every position of it to the laws.
pub(super) fn hold<R: PlayoutRules>(
    config: &GameConfig,
    rng: &mut Rng,
    counts: &mut Counts,
) -> Result<(), String> {
    let size = config.size;
    let rules = R::of(&config.rules);
    let kind = Kind { game: config.rules.game, suicide: config.rules.suicide };
    let symmetries = Symmetry::of(size);
    let symmetry = symmetries[rng.below(symmetries.len() as u32) as usize];
    let mut position = Position::new(rules, size);
    let mut image = Position::new(rules, symmetry.image_of(size));
    let mut plain = Plain::empty(size);
    let mut before_last: Option<Plain> = None;
    let mut passes = 0;
    for _ in 0..2 * size.area() {
        let points: Vec<Point> = size.points().collect();
        let point = points[rng.below(points.len() as u32) as usize];
        let color = position.to_move();
        if rng.below(40) == 0 {
            position.pass();
            image.pass();
            before_last = None;
            passes += 1;
            if passes == 4 {
                break;
            }
            continue;
        }
        counts.placements += 1;
        let placed = plain.after(plain.place(size, point), color, kind);
        judge(&position, point, &placed, before_last.as_ref())?;
        let Placed::Board(after) = placed else { continue };
        if position.check(point).is_err() {
            continue;
        }
        play(&mut position, point, &after)?;
        counts.turns += 1;
        before_last = Some(plain);
        plain = after;
        image
            .play(symmetry.apply(size, point))
            .map_err(|error| format!("the image of a legal move is refused: {error:?}"))?;
        let image_of_board = symmetry.apply_board(position.board());
        law(*image.board() == image_of_board, "symmetries commute with play", &position)?;
        if rng.below(30) == 0 {
            replay(&position, rng)?;
            counts.playouts += 1;
        }
    }
    counts.games += 1;
    Ok(())
}

/// A law that has to hold, with the position if it does not.
fn law<R: Rules>(holds: bool, what: &str, position: &Position<R>) -> Result<(), String> {
    if holds { Ok(()) } else { Err(format!("not true: {what}\n{position:?}")) }
}

/// Both boards allow a placement, or both refuse it; a refused one changes nothing.
fn judge<R: Rules>(
    position: &Position<R>,
    point: Point,
    placed: &Placed,
    before_last: Option<&Plain>,
) -> Result<(), String> {
    let name = position.size().name(point);
    let agrees = match (position.check(point), placed) {
        (Ok(()), Placed::Board(_))
        | (Err(IllegalMove::Occupied), Placed::Occupied)
        | (Err(IllegalMove::Suicide), Placed::Suicide) => true,
        (Err(IllegalMove::Ko), Placed::Board(after)) => Some(after) == before_last,
        _ => false,
    };
    law(agrees, &format!("{name} is judged as the rules say"), position)?;
    let listed = position.legal_points().any(|legal| legal == point);
    law(listed == position.is_legal(point), "the legal list says what check says", position)?;
    if !position.is_legal(point) {
        let mut tried = *position;
        law(tried.play(point).is_err(), "play refuses what check refuses", position)?;
        let same = tried.board() == position.board()
            && tried.to_move() == position.to_move()
            && tried.memory() == position.memory();
        law(same, "a refused move changes nothing", position)?;
    }
    Ok(())
}

/// Plays a legal move and holds the board to the plain one and to itself.
fn play<R: Rules>(position: &mut Position<R>, point: Point, after: &Plain) -> Result<(), String> {
    let before = *position;
    let hash = position.board_hash_after(point);
    let effect = position.effect(point);
    let settlement = position.play(point).map_err(|error| format!("{error:?}"))?;
    let position = &*position;
    let board = position.board();
    board.verify().map_err(|error| format!("{error:?}\n{position:?}"))?;
    law(after.is(board), "the board is the one worked out from scratch", position)?;
    law(hash == board.hash(), "the hash foretold is the hash", position)?;
    let stands = |group| !R::is_dead(group);
    law(board.groups().all(stands), "no dead group stands", position)?;
    let mut changed = before.board().difference(board);
    if board.color(point) == Some(before.to_move()) {
        changed.remove(point);
    }
    law(effect == changed, "the effect foretold is the effect", position)?;
    let quiet = settlement.is_quiet();
    law(quiet == effect.is_empty(), "a settlement is quiet where nothing changes", position)?;
    if !R::CAN_RECUR {
        let gone = before.board().empty() - board.empty();
        law(gone == 1, "exactly one point is filled", position)?;
    }
    Ok(())
}

/// A playout from here is a legal game that ends as its board says.
fn replay<R: PlayoutRules>(position: &Position<R>, rng: &mut Rng) -> Result<(), String> {
    let mut board = R::Board::new();
    let mut trace = Trace::new();
    board.load(position);
    board.run(rng, &mut trace);
    let mut end = *position;
    for (color, point) in trace.turns() {
        law(color == end.to_move(), "playouts alternate colours", &end)?;
        end.turn(point.map_or(Move::Pass, Move::Play))
            .map_err(|error| format!("a playout played an illegal move: {error:?}\n{end:?}"))?;
    }
    let mut margin = 0;
    for point in end.size().points() {
        let owner = board.owner(point);
        let stone = end.board().color(point);
        law(stone.is_none() || stone == owner, "stones own their points", &end)?;
        margin += match owner {
            Some(Color::Black) => 1,
            Some(Color::White) => -1,
            None => 0,
        };
    }
    law(margin == board.margin(), "the margin is the sum of the owners", &end)
}
