//! The three lowest crates are pure: no files, no network, no clock, no threads, no environment,
//! and no hash maps whose order changes from run to run.

use super::Report;
use super::tree::{File, Tree};

const PURE: [&str; 3] = ["crates/go-core/src/", "crates/go-rules/src/", "crates/go-score/src/"];
const IMPURE: [&str; 10] = [
    "std::fs",
    "std::io",
    "std::net",
    "std::env",
    "std::process",
    "std::thread",
    "std::time",
    "std::sync::mpsc",
    "RandomState",
    "SystemTime",
];

/// Checks the sources of the pure crates up to their tests.
pub(super) fn check(tree: &Tree, report: &mut Report) {
    let is_pure = |file: &&File| {
        PURE.iter().any(|folder| file.path.starts_with(folder)) && file.name() != "tests.rs"
    };
    for file in tree.with_extension("rs").filter(is_pure) {
        let code = file.lines().take_while(|(_, line)| line.trim() != "#[cfg(test)]");
        for (number, line) in code.filter(|(_, line)| !line.trim_start().starts_with("//")) {
            for word in IMPURE.into_iter().filter(|word| line.contains(word)) {
                report.error(format!("{}:{number}", file.path), format!("{word} in a pure crate"));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::errors_of;

    fn errors(path: &str, text: &str) -> usize {
        errors_of(check, path, text)
    }

    #[test]
    fn a_clock_in_a_pure_crate_is_found() {
        let text = "use std::time::Instant;\n";
        assert_eq!(errors("crates/go-core/src/a.rs", text), 1);
        assert_eq!(errors("crates/go-ai/src/a.rs", text), 0);
        assert_eq!(errors("crates/go-core/src/a.rs", &format!("// {text}")), 0);
        assert_eq!(errors("crates/go-core/src/a.rs", &format!("#[cfg(test)]\n{text}")), 0);
    }
}
