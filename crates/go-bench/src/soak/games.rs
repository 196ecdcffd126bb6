//! Laws of games: undo, records, and the count.

use go_ai::Rng;
use go_core::{Color, Move, Point};
use go_record::{Collection, Viewer, replay, terms, transcript};
use go_rules::{Game, GameConfig, Preset};
use go_score::{DeadStones, Owner, Scored, score_game};

use super::Counts;

/// Plays a game by its exact rules, then takes it back, writes it and reads it.
pub(super) fn hold<R: Scored>(
    config: &GameConfig,
    rng: &mut Rng,
    counts: &mut Counts,
) -> Result<(), String> {
    let mut game: Game<R> = Game::new(*config).map_err(|error| error.to_string())?;
    let turns = 1 + rng.below(2 * config.size.area() as u32);
    for _ in 0..turns {
        if !game.phase().takes_turns() {
            break;
        }
        let empty: Vec<Point> = game.position().board().empty_points().collect();
        let turn = match empty.get(rng.below(empty.len() as u32) as usize) {
            Some(&point) if rng.below(20) != 0 => Move::Play(point),
            _ => Move::Pass,
        };
        // Refused turns are as good as others: they must change nothing.
        let before = (game.position().hash(), game.log().len());
        if game.play(turn).is_err() && before != (game.position().hash(), game.log().len()) {
            return Err(format!("a refused turn changed the game\n{game:?}"));
        }
    }
    score(&game)?;
    records(&game)?;
    undo(&game, rng)?;
    counts.round_trips += 1;
    Ok(())
}

/// Every point has one owner, and areas add up to the board.
fn score<R: Scored>(game: &Game<R>) -> Result<(), String> {
    let report = score_game(game, &DeadStones::NONE);
    let owned = |color| {
        let is = |point: &Point| {
            let owner = report.owner(*point);
            owner == Owner::Stone(color) || owner == Owner::Territory(color)
        };
        game.size().points().filter(is).count()
    };
    let sides = Color::ALL.map(|color| {
        let side = report.sides[color];
        (side.stones + side.territory, owned(color))
    });
    if sides.iter().any(|(counted, owned)| counted != owned) {
        return Err(format!("the sides do not add up: {sides:?}\n{game:?}"));
    }
    let all = sides[0].0 + sides[1].0 + report.neutral();
    if all == game.size().area() { Ok(()) } else { Err(format!("{all} points\n{game:?}")) }
}

/// Written and read again it is the same game.
fn records<R: Scored>(game: &Game<R>) -> Result<(), String> {
    for viewer in [Viewer::Knowing, Viewer::Ordinary] {
        let text = transcript(game, viewer).to_string();
        let file = Collection::read(text.as_bytes()).map_err(|error| error.to_string())?;
        let other = Preset::all().first().ok_or("no preset")?;
        let config = terms(file.first(), other).map_err(|error| format!("{error}\n{text}"))?;
        let end = file.first().line().last().ok_or("no node")?;
        let again = replay::<R>(end, &config).map_err(|error| format!("{error}\n{text}"))?.game;
        if (again.log(), again.phase()) != (game.log(), game.phase()) {
            return Err(format!("{viewer:?}: another game was read\n{text}"));
        }
    }
    Ok(())
}

/// Taking actions back leads to the games before, and to the start.
fn undo<R: Scored>(game: &Game<R>, rng: &mut Rng) -> Result<(), String> {
    let mut undone = game.clone();
    let keep = rng.below(game.log().len() as u32 + 1) as usize;
    while undone.log().len() > keep {
        undone.undo();
    }
    let mut replayed: Game<R> = Game::new(*game.config()).map_err(|error| error.to_string())?;
    for &action in &game.log()[..keep] {
        replayed.act(action).map_err(|error| error.to_string())?;
    }
    let facts = |g: &Game<R>| (g.position().hash(), g.phase(), g.taken(), g.boards().to_vec());
    if facts(&undone) == facts(&replayed) {
        Ok(())
    } else {
        Err(format!("undo to {keep} actions is another game\n{undone:?}\n{replayed:?}"))
    }
}
