//! Whole searches: a playout with its way through the tree, and how its cost grows with the tree.

use go_ai::{Engine, EngineRules, Limits, SearchConfig, StopToken};
use go_core::Size;
use go_rules::{Conversion, Game, GoRules, OpeningKind};

use crate::bench::{Effort, Entry, Unit, Work};
use crate::games;

/// The playouts of a sample.
const ENOUGH: u64 = 10_000;

pub(super) fn entries() -> Vec<Entry> {
    vec![
        search::<GoRules>("go", "baduk", 9, 1_000),
        search::<GoRules>("go", "baduk", 9, 10_000),
        search::<GoRules>("go", "baduk", 19, 1_000),
        search::<Conversion>("conversion", "conversion", 16, 1_000),
        search::<Conversion>("conversion", "conversion", 16, 10_000),
    ]
}

fn search<R: EngineRules>(name: &str, preset: &'static str, side: u8, playouts: u64) -> Entry {
    let name = format!("search/{name}/{side}x{side}/{playouts}-playouts");
    Entry::new(name, Unit::Nanoseconds("playout"), move || {
        let mut config = games::config(preset, Size::square(side).expect("a board size"));
        config.rules.opening = OpeningKind::Plain;
        let game: Game<R> = Game::new(config).expect("terms of a preset");
        Search { game, playouts }
    })
}

/// Searches of the empty board, each with a new engine.
struct Search<R: EngineRules> {
    game: Game<R>,
    playouts: u64,
}

impl<R: EngineRules> Work for Search<R> {
    fn sample(&mut self, number: u64, effort: Effort) -> u64 {
        let playouts = effort.of(self.playouts);
        let engines = ENOUGH / self.playouts;
        for seed in 0..engines {
            self.search(number * engines + seed, playouts);
        }
        engines * playouts
    }
}

impl<R: EngineRules> Search<R> {
    fn search(&self, seed: u64, playouts: u64) {
        let mut engine: Engine<R> = Engine::new(SearchConfig::baseline(), seed);
        let report = engine.search(&self.game, &Limits::playouts(playouts), &StopToken::new());
        assert_eq!(report.playouts, playouts, "every playout is made");
        assert!(report.nodes > 0 && u64::from(report.visits) >= playouts, "the tree was used");
    }
}
