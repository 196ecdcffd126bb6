//! Whatever an engine does wrong loses it the game, with the reason, and the match goes on.

#![cfg(unix)]

use super::files::{Folder, command, complaint, games, play};

/// Beyond any machine's slowness; nothing waits for it but what never comes.
const TERMS: &str = "--rules baduk --size 5 --pairs 1 --timeout 600";

/// Plays a pair against a script; every game has to be lost by it for this reason.
fn loses(name: &str, genmove: &str, by: &str, why: &str) {
    loses_by(TERMS, name, genmove, by, why);
}

/// As [`loses`], on other terms.
fn loses_by(terms: &str, name: &str, genmove: &str, by: &str, why: &str) {
    let folder = Folder::new(name);
    let file = folder.path("match.jsonl");
    let text = play(&file, &[&folder.engine(name, genmove), "other=random"], terms);
    let games = games(&file);
    assert_eq!(games.len(), 2, "{text}");
    for game in &games {
        assert_eq!((game["winner"].as_str(), game["by"].as_str()), (Some("other"), Some(by)));
        let told = game["why"].as_str().unwrap_or_default();
        assert!(told.contains(why), "{told}");
        let result = game["result"].as_str().unwrap_or_default();
        let letter = if by == "timeout" { "+T" } else { "+F" };
        assert!(result.ends_with(letter), "{result}");
    }
    assert!(text.contains(&format!("2 {by}")), "{text}");
    assert_eq!(super::files::replayed(&file).len(), 2);
}

#[test]
fn a_crash_is_a_loss() {
    loses("crash", "echo 'out of luck' >&2; exit 3", "crash", "out of luck");
}

#[test]
fn a_hang_is_a_loss() {
    // Both games at once, since each of them waits to its end; a shell has to start in this time.
    let terms = "--rules baduk --size 5 --pairs 1 --concurrency 2 --timeout 15";
    loses_by(terms, "hang", "while read x; do :; done", "timeout", "no answer");
}

#[test]
fn garbage_is_a_loss() {
    loses("garbage", "echo 'thinking hard'", "garbage", "thinking hard");
    loses("words", "printf '=%s banana\\n\\n' $id", "garbage", "banana");
    loses("number", "printf '=999 A1\\n\\n'", "garbage", "999");
    loses("flood", "while :; do printf xxxxxxxxxxxxxxxx; done", "garbage", "endless line");
}

#[test]
fn an_illegal_move_is_a_loss() {
    loses("illegal", "printf '=%s C3\\n\\n' $id", "illegal", "C3: occupied");
    loses("beyond", "printf '=%s T19\\n\\n' $id", "illegal", "T19");
}

#[test]
fn a_refusal_is_a_loss() {
    loses("refusal", "printf '?%s not today\\n\\n' $id", "refusal", "not today");
}

#[test]
fn resigning_and_passing_are_no_faults() {
    let folder = Folder::new("quiet");
    let file = folder.path("match.jsonl");
    let resigns = folder.engine("resigns", "printf '=%s resign\\n\\n' $id");
    let passes = folder.engine("passes", "printf '=%s PASS\\n\\n' $id");
    let text = play(&file, &[&resigns, &passes], TERMS);
    assert!(text.contains("none") && !text.contains(" crash"), "{text}");
    for game in games(&file) {
        assert_eq!(
            (game["by"].as_str(), game["winner"].as_str()),
            (Some("resignation"), Some("passes"))
        );
    }
}

#[test]
fn a_match_does_not_begin_without_its_engines() {
    let folder = Folder::new("absent");
    let file = folder.path("match.jsonl");
    let output = command(&file, &["a=gtp: /no/such/engine", "b=random"], TERMS).output().unwrap();
    assert!(!output.status.success());
    assert!(complaint(&output).contains("/no/such/engine"), "{}", complaint(&output));
    assert!(!file.exists());
}
