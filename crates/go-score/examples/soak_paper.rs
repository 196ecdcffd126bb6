//! Random games of Conversion Go drawn on paper and read back: `soak_paper [--games N] [--seed N]`.
//!
//! Sizes 6 to 16, each game twice: with the crosses made in play, which must be read without a
//! wrong colour and without ambiguity, and with those made at the end by the doomed groups that can
//! be proved, where ambiguous ones are counted. It ends with an error at the first wrong colour.

use std::error::Error;
use std::io::Write as _;

use go_core::{Color, Move, PointSet, Size};
use go_rules::{Conversion, Game, OpeningKind, Preset};
use go_score::{CrossTime, Endgame, EndgameLimits, PaperError, PaperPicture};

#[path = "../tests/conversion/oracle/random.rs"]
mod random;

use random::Random;

fn main() -> Result<(), Box<dyn Error>> {
    let (mut games, mut seed) = (1000u64, 1u64);
    let mut arguments = std::env::args().skip(1);
    while let Some(name) = arguments.next() {
        let value = arguments.next().ok_or("each option takes a number")?.parse()?;
        match name.as_str() {
            "--games" => games = value,
            "--seed" => seed = value,
            _ => return Err(format!("unknown option {name}: --games and --seed are known").into()),
        }
    }
    let mut random = Random(seed);
    let (mut in_play, mut at_end, mut pictures, mut ambiguous) = (0, 0, 0, 0);
    let mut ambiguous_points = 0;
    for round in 0..games {
        let size = Size::square(6 + (round % 11) as u8)?;
        let empties = random.below(1 + size.area() / 5);
        let game = random_game(&mut random, size, empties)?;
        let picture = PaperPicture::of_game(&game, &PointSet::EMPTY);
        let picture: PaperPicture = picture.to_string().parse()?;
        let reading = picture.read().map_err(|why| format!("{why}\n{picture}"))?;
        if reading.board() != game.position().board() {
            return Err(format!("read wrong:\n{picture}").into());
        }
        in_play += reading.crosses().len();

        let limits = EndgameLimits { empties: 12, nodes: 100_000 };
        let endgame = Endgame::solve(game.position(), limits, None);
        let doomed = endgame.doomed(Color::Black) | endgame.doomed(Color::White);
        if doomed.is_empty() {
            continue;
        }
        pictures += 1;
        let picture = PaperPicture::of_game(&game, &doomed);
        match picture.read() {
            Ok(reading) if reading.board() == &endgame.converted() => {
                for cross in reading.crosses() {
                    if doomed.contains(cross.point) == (cross.time == CrossTime::InPlay) {
                        return Err(format!("{cross:?}\n{picture}").into());
                    }
                }
                at_end += doomed.len();
            }
            Ok(_) => return Err(format!("final crosses read wrong:\n{picture}").into()),
            Err(PaperError::Ambiguous { points, .. }) => {
                ambiguous += 1;
                ambiguous_points += points.len();
            }
            Err(why) => return Err(format!("{why}\n{picture}").into()),
        }
    }
    writeln!(
        std::io::stdout(),
        "{games} games: {in_play} crosses made in play, none wrong or ambiguous; {pictures} \
         pictures with final crosses, {at_end} of these read, none wrong; {ambiguous} pictures \
         ambiguous at {ambiguous_points} crosses"
    )?;
    Ok(())
}

/// Plays at random until this many points are empty.
fn random_game(
    random: &mut Random,
    size: Size,
    empties: usize,
) -> Result<Game<Conversion>, Box<dyn Error>> {
    let mut config = Preset::named("conversion").map_err(|why| why.to_string())?.config();
    config.size = size;
    config.rules.opening = OpeningKind::Plain;
    let mut game: Game<Conversion> = Game::new(config)?;
    while game.position().board().empty() > empties {
        let nth = random.below(game.position().board().empty());
        let point = game.position().board().empty_points().nth(nth).ok_or("no empty point")?;
        // A mirrored turn too many is replaced by another.
        if game.check(point).is_ok() {
            game.play(Move::Play(point))?;
        }
    }
    Ok(game)
}
