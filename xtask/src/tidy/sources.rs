//! Source files are short and finished.

use super::Report;
use super::tree::{File, Tree};

/// Lines at which a source file is refused, tests included.
const LIMIT: usize = 700;
/// Lines at which a second purpose should be looked for.
const GOAL: usize = 400;
/// Languages whose files are measured.
const LANGUAGES: [&str; 7] = ["rs", "js", "mjs", "ts", "css", "py", "sh"];

/// Marks of unfinished work; split here so that this file does not carry them. The last has its
/// colon because three black stones in a row of a picture look like it.
const UNFINISHED: [&str; 5] = [
    concat!("#[ign", "ore"),
    concat!("to", "do!("),
    concat!("unimplem", "ented!("),
    concat!("FIX", "ME"),
    concat!("X", "XX:"),
];

/// Checks the length of every source file and looks for unfinished work in sources and documents.
pub(super) fn check(tree: &Tree, report: &mut Report) {
    for file in tree.files() {
        let is_source = LANGUAGES.iter().any(|language| file.has_extension(language));
        if is_source {
            check_length(file, report);
        }
        if is_source || file.has_extension("md") || file.has_extension("toml") {
            check_finished(file, report);
        }
    }
}

fn check_length(file: &File, report: &mut Report) {
    let count = file.text.lines().count();
    if count > LIMIT {
        report.error(&file.path, format!("{count} lines; the limit is {LIMIT}"));
    } else if count > GOAL {
        report.warning(&file.path, format!("{count} lines; the goal is {GOAL}"));
    }
}

fn check_finished(file: &File, report: &mut Report) {
    for (number, line) in file.lines() {
        for mark in UNFINISHED.into_iter().filter(|mark| line.contains(mark)) {
            report.error(format!("{}:{number}", file.path), format!("unfinished: {mark}"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(path: &str, text: &str) -> Report {
        let mut report = Report::default();
        check(&Tree::of(&[(path, text)]), &mut report);
        report
    }

    #[test]
    fn a_long_file_is_found() {
        let counts = |lines: usize| {
            let report = report("crates/a/src/b.rs", &"x\n".repeat(lines));
            (report.errors.len(), report.warnings.len())
        };
        assert_eq!(counts(400), (0, 0));
        assert_eq!(counts(401), (0, 1));
        assert_eq!(counts(700), (0, 1));
        assert_eq!(counts(701), (1, 0));
        assert!(report("data/games.txt", &"x\n".repeat(2000)).errors.is_empty());
    }

    #[test]
    fn unfinished_work_is_found() {
        for mark in UNFINISHED {
            let found = report("a.rs", &format!("fn a() {{\n    // {mark} later\n}}\n"));
            assert_eq!(found.errors.len(), 1, "{mark}");
            assert!(found.errors[0].starts_with("a.rs:2:"));
        }
        let picture = ["X", "X", "X"].concat();
        assert!(report("a.rs", &format!("let row = \"{picture}\";")).errors.is_empty());
    }
}
