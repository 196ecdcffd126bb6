//! Which crate may use which: the one table of arrows.
//!
//! docs/ARCHITECTURE.md shows the same table in a fenced block marked `arrows`; `cargo xtask tidy
//! --arrows` prints it. A crate that is not in the table is refused, so that adding one is a
//! decision.

use std::fmt::Write as _;

use super::Report;
use super::tree::Tree;
use crate::workspace::{Member, Need};

/// What one crate may depend on directly.
struct Row {
    name: &'static str,
    /// Our crates that it may use.
    uses: &'static [&'static str],
    /// Our crates that its tests may use as well.
    tests_use: &'static [&'static str],
    /// The packages of others that it may use whether or not a feature is on; `None` leaves the
    /// choice to the crate.
    packages: Option<&'static [&'static str]>,
}

/// The arrows, lowest crate first: a crate uses only crates above it in this list.
const ARROWS: &[Row] = &[
    Row { name: "go-core", uses: &[], tests_use: &[], packages: Some(&["serde", "thiserror"]) },
    Row {
        name: "go-rules",
        uses: &["go-core"],
        tests_use: &[],
        packages: Some(&["serde", "thiserror"]),
    },
    Row {
        name: "go-score",
        uses: &["go-core", "go-rules"],
        tests_use: &[],
        packages: Some(&["serde", "thiserror"]),
    },
    Row {
        name: "go-ai",
        uses: &["go-core", "go-rules", "go-score"],
        tests_use: &[],
        packages: None,
    },
    Row {
        name: "go-record",
        uses: &["go-core", "go-rules"],
        tests_use: &["go-score"],
        packages: None,
    },
    Row { name: "go-gtp", uses: &["go-core"], tests_use: &[], packages: None },
    Row {
        name: "go-session",
        uses: &["go-core", "go-rules", "go-score", "go-ai", "go-record"],
        tests_use: &[],
        packages: None,
    },
    Row { name: "go-picture", uses: &["go-core"], tests_use: &[], packages: None },
    Row {
        name: "go-tui",
        uses: &["go-core", "go-rules", "go-score", "go-ai", "go-record", "go-session"],
        tests_use: &[],
        packages: None,
    },
    Row {
        name: "go-web",
        uses: &[
            "go-core",
            "go-rules",
            "go-score",
            "go-ai",
            "go-record",
            "go-session",
            "go-picture",
        ],
        tests_use: &[],
        packages: None,
    },
    Row {
        name: "go-cli",
        uses: &[
            "go-core",
            "go-rules",
            "go-score",
            "go-ai",
            "go-record",
            "go-gtp",
            "go-session",
            "go-picture",
            "go-tui",
            "go-web",
        ],
        tests_use: &[],
        packages: None,
    },
    Row {
        name: "go-bench",
        uses: &["go-core", "go-rules", "go-score", "go-ai", "go-record", "go-session"],
        tests_use: &[],
        packages: None,
    },
    Row {
        name: "go-tests",
        uses: &[
            "go-core",
            "go-rules",
            "go-score",
            "go-ai",
            "go-record",
            "go-gtp",
            "go-session",
            "go-picture",
            "go-web",
            "go-cli",
        ],
        tests_use: &[],
        packages: None,
    },
    Row {
        name: "xtask",
        uses: &[],
        tests_use: &[],
        packages: Some(&["anyhow", "clap", "serde_json"]),
    },
];

const DOCUMENT: &str = "docs/ARCHITECTURE.md";

/// The table as the document shows it.
pub(super) fn block() -> String {
    let mut text = String::from("```arrows\n");
    for row in ARROWS {
        let _ = write!(text, "{:10} ->", row.name);
        for name in row.uses {
            let _ = write!(text, " {name}");
        }
        if !row.tests_use.is_empty() {
            let _ = write!(text, " (tests: {})", row.tests_use.join(" "));
        }
        text.push('\n');
    }
    text.push_str("```\n");
    text
}

/// Holds every package to the table, and the document to it too.
pub(super) fn check(members: &[Member], tree: &Tree, report: &mut Report) {
    let is_ours = |name: &str| members.iter().any(|member| member.name == name);
    for member in members {
        let Some(row) = ARROWS.iter().find(|row| row.name == member.name) else {
            report
                .error(&member.manifest, format!("{} is not in the table of arrows", member.name));
            continue;
        };
        for dependency in &member.dependencies {
            let name = dependency.name.as_str();
            let for_tests = dependency.need == Need::Dev;
            if is_ours(name) || ARROWS.iter().any(|row| row.name == name) {
                let allowed =
                    row.uses.contains(&name) || (for_tests && row.tests_use.contains(&name));
                if !allowed {
                    report.error(&member.manifest, format!("{} may not use {name}", member.name));
                }
            } else if !for_tests && row.packages.is_some_and(|list| !list.contains(&name)) {
                report.error(
                    &member.manifest,
                    format!("{} may not use the package {name}", member.name),
                );
            } else if name == "serde"
                && row.packages.is_some()
                && !for_tests
                && !dependency.optional
            {
                report.error(&member.manifest, format!("{}: serde must be optional", member.name));
            }
        }
    }
    check_document(tree, report);
}

fn check_document(tree: &Tree, report: &mut Report) {
    let Some(file) = tree.file(DOCUMENT) else { return };
    let Some(start) = file.text.find("```arrows\n") else {
        report.error(DOCUMENT, "has no ```arrows block; `cargo xtask tidy --arrows` prints it");
        return;
    };
    let lines = |text: &str| -> Vec<String> {
        let inside = text.lines().skip(1).take_while(|line| *line != "```");
        inside.map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
    };
    if lines(&file.text[start..]) != lines(&block()) {
        let line = file.text[..start].lines().count() + 1;
        report.error(
            format!("{DOCUMENT}:{line}"),
            "the block of arrows differs from the table; `cargo xtask tidy --arrows` prints it",
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workspace::Dependency;

    fn member(name: &str, dependencies: &[(&str, Need)]) -> Member {
        let dependencies = dependencies
            .iter()
            .map(|&(name, need)| Dependency { name: name.into(), need, optional: false })
            .collect();
        Member { name: name.into(), dependencies, ..Member::default() }
    }

    fn errors(members: &[Member]) -> usize {
        let mut report = Report::default();
        check(members, &Tree::default(), &mut report);
        report.errors.len()
    }

    #[test]
    fn every_arrow_points_down() {
        for (index, row) in ARROWS.iter().enumerate() {
            for used in row.uses {
                assert!(ARROWS[..index].iter().any(|below| below.name == *used), "{used}");
            }
        }
    }

    #[test]
    fn an_arrow_upwards_is_found() {
        assert_eq!(errors(&[member("go-rules", &[("go-core", Need::Normal)])]), 0);
        assert_eq!(errors(&[member("go-core", &[("go-rules", Need::Normal)])]), 1);
        assert_eq!(errors(&[member("go-core", &[("go-rules", Need::Dev)])]), 1);
    }

    #[test]
    fn tests_have_their_own_arrows() {
        assert_eq!(errors(&[member("go-record", &[("go-score", Need::Dev)])]), 0);
        assert_eq!(errors(&[member("go-record", &[("go-score", Need::Normal)])]), 1);
    }

    #[test]
    fn low_crates_choose_no_packages() {
        assert_eq!(errors(&[member("go-rules", &[("rand", Need::Normal)])]), 1);
        assert_eq!(errors(&[member("go-rules", &[("proptest", Need::Dev)])]), 0);
        assert_eq!(errors(&[member("go-core", &[("serde", Need::Normal)])]), 1);
        assert_eq!(errors(&[member("go-cli", &[("rand", Need::Normal)])]), 0);
    }

    #[test]
    fn an_unknown_crate_is_refused() {
        assert_eq!(errors(&[member("go-magic", &[])]), 1);
    }

    #[test]
    fn the_document_shows_the_table() {
        let errors = |text: &str| {
            let mut report = Report::default();
            check(&[], &Tree::of(&[(DOCUMENT, text)]), &mut report);
            report.errors.len()
        };
        assert_eq!(errors(&format!("# Map\n\n{}\nMore.\n", block())), 0);
        assert_eq!(errors(&block().replace("go-rules   -> go-core", "go-rules ->")), 1);
        assert_eq!(errors("# Map\n"), 1);
    }
}
