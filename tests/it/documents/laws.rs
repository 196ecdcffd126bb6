//! Laws of the corpus itself: a file that breaks the format is refused with its line, every fact is
//! really looked at, and `FORMAT.md` names what there is.

use std::collections::BTreeSet;

use go_rules::{Conversion, GoRules};
use go_score::Scored;

use super::corpus::{Document, Fact, folder, texts};
use super::facts::Facts;
use super::faults;
use super::replay::is_conversion;

fn parsed(name: &str, text: &str) -> Document {
    Document::parse(text).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Another value of the same kind.
fn changed(value: &str) -> String {
    match (value, value.parse::<usize>()) {
        (_, Ok(number)) => (number + 1).to_string(),
        ("none", _) => "A1".to_owned(),
        ("black", _) => "white".to_owned(),
        ("white", _) => "black".to_owned(),
        _ => match value.rsplit_once(' ') {
            Some((rest, _)) => rest.trim_end_matches(';').to_owned(),
            None => "none".to_owned(),
        },
    }
}

#[test]
fn a_changed_fact_is_noticed() {
    fn check<R: Scored>(name: &str, document: &Document) {
        let facts = Facts::<R>::of(document);
        for fact in &document.facts {
            let wrong = Fact { value: changed(&fact.value), ..fact.clone() };
            assert_ne!(wrong.value, fact.value, "{name}: {}", fact.key);
            let found = facts.check(&wrong);
            assert!(found.is_err(), "{name}: {} as '{}' goes unnoticed", fact.key, wrong.value);
        }
    }
    for (name, text) in texts() {
        let document = parsed(&name, &text);
        if is_conversion(&document) {
            check::<Conversion>(&name, &document);
        } else {
            check::<GoRules>(&name, &document);
        }
    }
}

#[test]
fn an_unknown_fact_is_a_fault() {
    for (name, text) in texts() {
        let unknown = ["beauty: 3", "captured: A1", "sides Z9: left", "score-black nowhere: 1"];
        let document = parsed(&name, &format!("{text}{}\n", unknown.join("\n")));
        let last = document.facts.last().expect("a fact").line;
        let found = faults(&document);
        assert_eq!(found.len(), unknown.len(), "{name}: {found:?}");
        for (fault, line) in found.iter().zip(last - 3..) {
            assert!(fault.starts_with(&format!("line {line}: ")), "{name}: {fault}");
        }
    }
}

/// The keys in the first column of the table that follows this heading.
fn listed(format: &str, heading: &str) -> BTreeSet<String> {
    let section = format.split(heading).nth(1).expect("the section is there");
    let section = section.split("\n## ").next().expect("a section has a text");
    let cells = section.lines().filter_map(|line| line.strip_prefix("| `")?.split(" |").next());
    cells.flat_map(|cell| cell.split(['`', ','])).map(plain).filter(|key| !key.is_empty()).collect()
}

/// A key without what it is about.
fn plain(key: &str) -> String {
    key.trim().trim_end_matches(" NAME").trim_end_matches(" P").to_owned()
}

#[test]
fn the_format_lists_the_facts_that_there_are() {
    let format = std::fs::read_to_string(folder().join("FORMAT.md")).expect("the format is there");
    let mut used = BTreeSet::new();
    for (name, text) in texts() {
        let document = parsed(&name, &text);
        let areas = ["upper-left", "upper-right", "bottom"];
        used.extend(document.facts.into_iter().map(|fact| {
            areas.iter().fold(fact.key, |key, area| key.replace(&format!("-{area}"), "-AREA"))
        }));
    }
    assert_eq!(listed(&format, "\n## Facts\n"), used);
    let keys = [
        "after",
        "expect",
        "final",
        "moves",
        "opening",
        "picture",
        "points",
        "prisoners",
        "record",
        "resolved",
        "rules",
        "size",
        "source",
        "title",
        "to-move",
    ];
    assert_eq!(listed(&format, "\n## Form\n"), keys.map(str::to_owned).into());
}

const SMALL: &str = "\
title: a pair
source: nowhere
rules: club
size: 2
to-move: black
points: x=A1
prisoners: black=0 white=0
picture:
. X
. O
moves x: black A1
after x:
. X
X .
expect:
captured x: B1
";

#[test]
fn a_broken_file_is_refused_with_its_line() {
    assert!(Document::parse(SMALL).is_ok());
    assert_eq!(faults(&parsed("a pair", SMALL)), [""; 0]);
    let cases = [
        ("title: a pair\n", "", "line 1: 'title' is due, not 'source: nowhere'"),
        ("title: a pair", "title:", "line 1: 'title' has no value"),
        ("a pair", "a  pair", "line 1: a space too many"),
        ("a pair", "a pair ", "line 1: a space too many"),
        ("a pair", "a\tpair", "line 1: a control character"),
        ("a pair", "a pair\r", "line 1: a control character"),
        ("a pair\n", "a pair\n\n", "line 2: an empty line"),
        ("rules: club", "rules: chess", "line 3: unknown rules 'chess'; known are "),
        ("rules: club", "rules: baduk", "line 3: 'baduk' is no such value"),
        ("size: 2", "size: two", "line 4: 'two' is no such value"),
        ("size: 2", "size: 3", "line 8: 'picture' has 2 rows on a 3 board"),
        ("to-move: black", "to-move: me", "line 5: 'me' is no such value"),
        ("points: x=A1\n", "points: x=A1\nopening: none\n", "line 7: the block 'picture' is due"),
        ("x=A1", "x=C1", "line 6: 'C1' is off the board"),
        ("x=A1", "x=a1", "line 6: 'a1' is no such value"),
        ("x=A1", "x=A1,A1", "line 6: 'A1,A1' names a point twice"),
        ("x=A1", "A1", "line 6: 'A1' is no such value"),
        ("black=0 ", "", "line 7: 'white=0' is no such value"),
        (". O\nmoves", "O\nmoves", "line 10: 1 cells in a row on a 2 board"),
        (". O\nmoves", ". ?\nmoves", "line 10: '?' is no cell"),
        ("black A1\n", "green A1\n", "line 11: 'green' is no such value"),
        ("black A1\n", "black\n", "line 11: 'black' is no such value"),
        ("after x:\n", "", "line 12: the block 'after x' is due, not '. X'"),
        ("X .\nexpect", "x .\nexpect", "line 12: crossed stones in 'after x'"),
        ("expect:", "expected:", "line 15: 'expect' is due, not 'expected:'"),
        ("expect:\n", "beauty: 3\nexpect:\n", "line 15: 'expect' is due, not 'beauty: 3'"),
        ("captured x: B1\n", "", "line 16: no fact"),
        ("captured x: B1\n", "captured x\n", "line 16: a fact needs a colon"),
        ("x: B1\n", "x: B1\ncaptured x: B1\n", "line 17: a second 'captured'"),
        ("x: B1\n", "x: B1", "line 16: no line feed at the end"),
    ];
    for (good, bad, error) in cases {
        assert!(SMALL.contains(good), "{good}");
        let text = SMALL.replacen(good, bad, 1);
        let refused = Document::parse(&text).err().map(|error| error.to_string());
        let refused = refused.unwrap_or_else(|| panic!("{bad:?} is read"));
        let found = refused.strip_prefix(error);
        assert!(found.is_some(), "{bad:?}: {refused}, not {error}");
    }
}
