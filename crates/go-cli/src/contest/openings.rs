//! Openings: lists of turns that both engines begin from.

use std::fs;
use std::path::Path;

use anyhow::Context;
use go_ai::Rng;
use go_core::{Color, Move, Point, Size};
use go_rules::{Action, GameConfig, Phase};
use go_session::{Computer, Session};

use super::pairing::mix;

/// How far from the sides the stones of a drawn opening stand, where the board is large enough.
const MARGIN: u8 = 2;
/// Times that an opening is drawn again because it came before.
const TRIES: u32 = 100;

/// The openings of a file.
pub(super) fn read(path: &Path) -> anyhow::Result<Vec<String>> {
    let place = || path.display().to_string();
    let text = fs::read_to_string(path).with_context(place)?;
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
    let openings: Vec<String> = lines
        .filter(|line| !line.is_empty())
        .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect();
    anyhow::ensure!(!openings.is_empty(), "{}: no opening in it", path.display());
    Ok(openings)
}

/// Openings of random legal turns away from the sides, different as long as the board has enough
/// of them.
pub(super) fn random(config: &GameConfig, turns: u32, number: u32, seed: u64) -> Vec<String> {
    let mut openings: Vec<String> = Vec::new();
    for n in 0..number {
        let mut rng = Rng::new(mix(&[seed, 0x6f70_656e, n.into()]));
        let mut opening = draw(config, turns, &mut rng);
        for _ in 0..TRIES {
            if !openings.contains(&opening) {
                break;
            }
            opening = draw(config, turns, &mut rng);
        }
        openings.push(opening);
    }
    openings
}

fn draw(config: &GameConfig, turns: u32, rng: &mut Rng) -> String {
    let Ok(mut game) = go_session::open(*config, Computer::default()) else {
        return String::new();
    };
    let mut names = Vec::new();
    for _ in 0..turns {
        let legal = game.legal_points();
        let inner: Vec<Point> =
            legal.iter().copied().filter(|&p| is_inner(config.size, p)).collect();
        let choices = if inner.is_empty() { legal } else { inner };
        let turn = match choices.get(rng.below(choices.len() as u32) as usize) {
            Some(&point) => Move::Play(point),
            None => Move::Pass,
        };
        if begin(&mut *game, turn).is_err() {
            break;
        }
        names.push(name(config.size, turn));
    }
    names.join(" ")
}

fn is_inner(size: Size, point: Point) -> bool {
    let (x, y) = size.xy(point);
    let inner = |at: u8, length: u8| at.min(length - 1 - at) >= MARGIN.min((length - 1) / 2);
    inner(x, size.width()) && inner(y, size.height())
}

/// A turn as openings name it.
pub(super) fn name(size: Size, turn: Move) -> String {
    match turn {
        Move::Play(point) => size.name(point).to_string(),
        Move::Pass => "pass".to_owned(),
    }
}

/// The turns of an opening.
pub(super) fn parse(size: Size, text: &str) -> Result<Vec<Move>, String> {
    text.split_whitespace()
        .map(|word| match word.to_ascii_lowercase().as_str() {
            "pass" => Ok(Move::Pass),
            _ => size.parse_point(word).map(Move::Play).map_err(|error| error.to_string()),
        })
        .collect()
}

/// Makes the next turn of an opening. When it is the last of the pie opening, White is the player
/// who chose: both engines will have had both sides.
pub(super) fn begin(game: &mut dyn Session, turn: Move) -> Result<Vec<Action>, String> {
    let mut done = vec![Action::Turn { color: game.to_move(), turn }];
    game.act(done[0]).map_err(|error| error.to_string())?;
    if game.phase() == Phase::ChoosingSide {
        let choice = Action::ChooseSide(Color::White);
        game.act(choice).map_err(|error| error.to_string())?;
        done.push(choice);
    }
    Ok(done)
}

/// Whether an opening can be played and leads to play.
pub(super) fn check(config: &GameConfig, text: &str) -> Result<(), String> {
    let mut game =
        go_session::open(*config, Computer::default()).map_err(|error| error.to_string())?;
    for turn in parse(config.size, text)? {
        begin(&mut *game, turn).map_err(|error| format!("opening {text}: {error}"))?;
    }
    match game.phase() {
        Phase::Play => Ok(()),
        Phase::Opening { .. } => Err(format!(
            "opening '{text}': the pie opening has three turns, of which any may be a pass"
        )),
        phase => Err(format!("opening '{text}': {phase} after it")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use go_rules::Preset;

    fn config(preset: &str, side: u8) -> GameConfig {
        let config = Preset::named(preset).unwrap().config();
        GameConfig { size: Size::square(side).unwrap(), ..config }
    }

    #[test]
    fn drawn_openings_are_legal_and_differ() {
        for (preset, side, turns) in [("conversion", 16, 3), ("baduk", 9, 2), ("table", 13, 6)] {
            let config = config(preset, side);
            let openings = random(&config, turns, 40, 5);
            assert_eq!(openings, random(&config, turns, 40, 5));
            assert_ne!(openings, random(&config, turns, 40, 6));
            for (n, opening) in openings.iter().enumerate() {
                assert_eq!(check(&config, opening), Ok(()));
                assert!(!openings[..n].contains(opening), "{opening} twice");
            }
        }
    }

    #[test]
    fn a_pie_has_three_turns() {
        let conversion = config("conversion", 9);
        assert_eq!(check(&conversion, "C3 pass pass"), Ok(()));
        assert!(check(&conversion, "C3 D4").is_err());
        assert!(check(&conversion, "C3 C3 D4").unwrap_err().contains("occupied"));
        assert!(check(&conversion, "C3 X9 D4").is_err());
        assert!(check(&config("baduk", 9), "pass pass").is_err());
        // On a board without inner points any will do.
        assert_eq!(random(&config("conversion", 2), 3, 2, 1).len(), 2);
    }
}
