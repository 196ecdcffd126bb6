//! Whole games through keys.

use go_rules::Phase;
use ratatui::crossterm::event::KeyCode;

use super::{AGAINST, Game, SHARED, Seen};
use crate::effect::Effect;

/// Plays the first legal point by its name until the game is counted.
fn play_out(game: &Game) -> Seen {
    let mut seen = Seen::table(game, (80, 24));
    for step in 0..400 {
        seen.think();
        let play = seen.play();
        let session = play.session();
        let word = match session.phase() {
            Phase::Counted | Phase::Over(_) => return seen,
            Phase::Marking => "confirm".to_owned(),
            Phase::ChoosingSide => "black".to_owned(),
            _ if step > 60 => "pass".to_owned(),
            _ => {
                let point = play.facts.legal.iter().nth(step % 3);
                point.map_or("pass".to_owned(), |point| session.size().name(point).to_string())
            }
        };
        seen.type_words(&word);
    }
    panic!("the game does not end:\n{}", seen.text());
}

#[test]
fn each_game_against_the_computer_and_between_two_people() {
    for rules in ["conversion", "baduk", "club", "table"] {
        for seats in [AGAINST, SHARED] {
            let game = Game { move_limit: Some(90), ..Game::of(rules, 5, seats) };
            let seen = play_out(&game);
            let text = seen.text();
            let result = seen.play().session().score().outcome.to_string();
            assert!(text.contains(&result), "{rules}: {result}\n{text}");
            let kept = seen.outside.iter().filter(|effect| matches!(effect, Effect::Keep)).count();
            assert!(kept >= seen.play().session().log().len() / 3, "{kept}");
        }
    }
}

#[test]
fn a_game_is_written_after_every_action() {
    let mut seen = Seen::table(&Game::of("baduk", 9, SHARED), (80, 24));
    assert!(matches!(seen.outside[..], [Effect::Begin]));
    for word in ["e5", "c3", "pass", "undo", "y"] {
        seen.outside.clear();
        match word {
            "y" => seen.key(KeyCode::Char('y')),
            _ => seen.type_words(word),
        }
        assert!(matches!(seen.outside[..], [Effect::Keep]), "{word}");
    }
    seen.outside.clear();
    seen.type_words("c3");
    assert!(seen.outside.is_empty(), "C3 is taken");
}

#[test]
fn what_is_thought_about_ends_when_the_game_moves_on() {
    let mut seen = Seen::table(&Game::of("baduk", 9, AGAINST), (80, 24));
    seen.type_words("e5");
    assert_eq!(seen.jobs.len(), 1);
    seen.type_words("undo");
    assert!(seen.jobs.is_empty());
    assert_eq!(seen.play().session().turns(), 0);
    seen.type_words("hint");
    assert_eq!(seen.jobs.len(), 1);
    seen.type_words("e5");
    assert_eq!(seen.jobs.len(), 1);
    seen.think();
    assert_eq!(seen.play().session().turns(), 2);
}
