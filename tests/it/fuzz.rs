//! A moment of every fuzz target: its seed corpus as it is, and inputs made from it.

use go_tests::fuzz::{Mutator, TARGETS, Target};

/// Inputs for each target. `cargo xtask fuzz` runs them for minutes.
const INPUTS: usize = 2000;

#[test]
fn every_target_bears_its_corpus_and_what_is_made_of_it() {
    for target in TARGETS {
        let corpus = corpus_of(target);
        assert!(!corpus.is_empty(), "{} has no corpus", target.name);
        corpus.iter().for_each(|input| (target.run)(input));
        let mut mutator = Mutator::new(2001, &corpus, target.words);
        for _ in 0..INPUTS {
            let input = mutator.next_input();
            // Shown only if the test fails.
            let run = std::panic::catch_unwind(|| (target.run)(&input));
            assert!(run.is_ok(), "{}: {:?}", target.name, String::from_utf8_lossy(&input));
        }
    }
}

#[test]
fn the_programs_of_libfuzzer_are_these_targets() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../fuzz");
    let manifest = std::fs::read_to_string(format!("{folder}/Cargo.toml")).unwrap();
    for target in TARGETS {
        let name = target.name;
        assert!(manifest.contains(&format!("name = \"{name}\"")), "{name}");
        let program = std::fs::read_to_string(format!("{folder}/targets/{name}.rs")).unwrap();
        assert!(program.contains(&format!("\"{name}\"")), "{name}");
    }
    assert_eq!(manifest.matches("[[bin]]").count(), TARGETS.len());
}

fn corpus_of(target: &Target) -> Vec<Vec<u8>> {
    target.corpus().unwrap_or_else(|error| panic!("{}: {error}", target.folder().display()))
}
