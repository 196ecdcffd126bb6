//! Game records: SGF read and written, and games replayed from it. `sgf-parse`, the other parser
//! of the language, reads the same text in the same run.

use go_core::Size;
use go_record::{Collection, Viewer, replay, terms, transcript};
use go_rules::{Game, GoRules, Preset};

use crate::bench::{Effort, Entry, Unit, Work};
use crate::games;

/// Games in the text that is read.
const GAMES: u64 = 20;

pub(super) fn entries() -> Vec<Entry> {
    let unit = Unit::MegabytesPerSecond;
    let read = |text: &str| {
        let file = Collection::read(text.as_bytes()).expect("our own text");
        file.node_count() as u64
    };
    let read_by_peer = |text: &str| {
        let trees = sgf_parse::parse(text).expect("text that others read");
        let nodes =
            trees.iter().map(|tree| tree.as_go_node().expect("Go").main_variation().count());
        nodes.sum::<usize>() as u64
    };
    vec![
        Entry::new("sgf/read", unit, move || Texts::new(300, read)),
        Entry::new("sgf-parse/sgf/read", unit, move || Texts::new(20, read_by_peer)),
        Entry::new("sgf/replay", unit, || Texts::new(12, replay_all)),
    ]
}

/// Reads every game of a text and plays it by the rules; the number of turns, and of roots.
fn replay_all(text: &str) -> u64 {
    let baduk = Preset::named("baduk").expect("a preset of that name");
    let file = Collection::read(text.as_bytes()).expect("our own text");
    let turns = file.games().map(|root| {
        let config = terms(root, baduk).expect("our own terms");
        let end = root.line().last().expect("a line has its first node");
        let replayed = replay::<GoRules>(end, &config).expect("a legal game");
        u64::from(replayed.game.turns()) + 1
    });
    turns.sum()
}

/// Random games of 19x19 as SGF, with comments as servers write them.
fn text() -> String {
    let size = Size::square(19).expect("a board size");
    let mut text = String::new();
    for seed in 0..GAMES {
        let mut game: Game<GoRules> = Game::new(games::config("baduk", size)).expect("a preset");
        for turn in games::random_game(*game.position(), seed).into_iter().take(250) {
            game.play(turn).expect("a legal game");
        }
        let mut file = transcript(&game, Viewer::Knowing);
        let nodes: Vec<_> = file.first().line().map(go_record::Cursor::id).collect();
        for (number, &node) in nodes.iter().enumerate() {
            if number % 25 == 0 {
                file.set(node, "C", [format!("Move {number} [guest]: nice \\ move: see a/b")]);
            }
        }
        text += &file.to_string();
    }
    text
}

/// A text, and what is done with it, answered with a number of nodes.
struct Texts<F> {
    text: String,
    rounds: u64,
    ask: F,
    nodes: u64,
}

impl<F: Fn(&str) -> u64> Texts<F> {
    fn new(rounds: u64, ask: F) -> Self {
        let text = text();
        // A root and 250 turns in each game.
        Texts { text, rounds, ask, nodes: GAMES * 251 }
    }
}

impl<F: Fn(&str) -> u64> Work for Texts<F> {
    fn sample(&mut self, _: u64, effort: Effort) -> u64 {
        let rounds = effort.of(self.rounds);
        for _ in 0..rounds {
            assert_eq!((self.ask)(&self.text), self.nodes, "another number of nodes");
        }
        rounds * self.text.len() as u64
    }
}
