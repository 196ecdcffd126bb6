//! The documents stay in step with the code: clauses that the code cites exist, the changelog has a
//! place for the next change, and CI runs the README's test command.

use std::collections::BTreeSet;

use super::Report;
use super::tree::Tree;

const RULES: &str = "docs/RULES.md";
const TEST_COMMAND: &str = "cargo xtask test";

/// Runs the checks of this file.
pub(super) fn check(tree: &Tree, report: &mut Report) {
    check_clauses(tree, report);
    check_changelog(tree, report);
    check_test_command(tree, report);
}

fn check_clauses(tree: &Tree, report: &mut Report) {
    let Some(rules) = tree.file(RULES) else {
        report.error(RULES, "is missing: the clauses that the code cites");
        return;
    };
    let clauses: BTreeSet<&str> = rules.text.lines().filter_map(clause).collect();
    let citing =
        tree.files().iter().filter(|file| file.has_extension("rs") || file.has_extension("md"));
    for file in citing.filter(|file| !file.path.starts_with("xtask/")) {
        for (number, line) in file.lines() {
            for cited in citations(line).into_iter().filter(|cited| !clauses.contains(cited)) {
                let place = format!("{}:{number}", file.path);
                report.error(place, format!("{RULES} has no clause {cited}"));
            }
        }
    }
}

/// The number that a line of the rules begins with: a heading, a list item or a bold number such as
/// `## 2. Ko`, `- **2.3** The ko …` or `§2.3 …`.
fn clause(line: &str) -> Option<&str> {
    let start = line.trim_start_matches(['#', '*', '-', '>', '|', '§', ' ', '\t']);
    let number = leading_number(start);
    let after = &start[number.len()..];
    let ends = after.is_empty() || after.starts_with([' ', '.', '*', ')', ':', '|', '\t']);
    (!number.is_empty() && ends).then_some(number)
}

/// The clauses cited in a line as `RULES §2.3`, or several as `RULES §2.3, §4`.
fn citations(line: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for (at, _) in line.match_indices("RULES") {
        let mut rest = &line[at + "RULES".len()..];
        rest = rest.strip_prefix(".md").unwrap_or(rest);
        // Closing marks between the name and the number, and words between two numbers.
        loop {
            let skipped = rest.trim_start_matches([' ', ',', '`', ')', '*', ']', '–', '-']);
            let skipped = skipped.strip_prefix("and ").unwrap_or(skipped);
            let Some(start) = skipped.strip_prefix('§') else { break };
            let number = leading_number(start.trim_start_matches('§'));
            if number.is_empty() {
                break;
            }
            found.push(number);
            rest = &start.trim_start_matches('§')[number.len()..];
        }
    }
    found
}

/// The dotted number at the start of the text, without a final dot.
fn leading_number(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let number = text[..end].trim_end_matches('.');
    if number.starts_with('.') { "" } else { number }
}

fn check_changelog(tree: &Tree, report: &mut Report) {
    let has_section = tree.file("CHANGELOG.md").is_some_and(|file| {
        file.lines().any(|(_, line)| line.starts_with("## ") && line.contains("Unreleased"))
    });
    if !has_section {
        report.error("CHANGELOG.md", "no section for unreleased changes");
    }
}

fn check_test_command(tree: &Tree, report: &mut Report) {
    for path in ["README.md", ".ci/run"] {
        if !tree.file(path).is_some_and(|file| file.text.contains(TEST_COMMAND)) {
            report.error(path, format!("does not say `{TEST_COMMAND}`"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn errors(files: &[(&str, &str)]) -> Vec<String> {
        let mut report = Report::default();
        check(&Tree::of(files), &mut report);
        report.errors
    }

    const REST: [(&str, &str); 4] = [
        ("docs/RULES.md", "# Rules\n\n## 2. Ko\n\n**2.3** No move may …\n"),
        ("CHANGELOG.md", "# Changes\n\n## Unreleased\n"),
        ("README.md", "Run `cargo xtask test`."),
        (".ci/run", "cargo xtask test\n"),
    ];

    #[test]
    fn a_citation_without_a_clause_is_found() {
        let code = |text| [REST[0], REST[1], REST[2], REST[3], ("crates/a/src/b.rs", text)];
        assert_eq!(errors(&code("// RULES §2.3")), [""; 0]);
        assert_eq!(errors(&code("// docs/RULES.md §2, and more")), [""; 0]);
        assert_eq!(errors(&code("// RULES §2.4")).len(), 1);
        assert_eq!(errors(&code("//! (RULES §2.3, §9 and §10.1)")).len(), 2);
    }

    #[test]
    fn clauses_are_recognised() {
        assert_eq!(clause("## 2. Ko"), Some("2"));
        assert_eq!(clause("- **2.3** The ko"), Some("2.3"));
        assert_eq!(clause("§4.1.2 The end"), Some("4.1.2"));
        assert_eq!(clause("| 7.1 | sizes |"), Some("7.1"));
        assert_eq!(clause("19x19 boards"), None);
        assert_eq!(clause("Nothing"), None);
    }

    #[test]
    fn missing_parts_of_documents_are_found() {
        assert_eq!(errors(&REST), [""; 0]);
        assert_eq!(errors(&[]).len(), 4);
    }
}
