//! `cargo xtask perft`: counts of move sequences against the tables in `tests/perft/`.
//!
//! A table is text: `#` starts a comment, and a row holds rules, size, opening, what is counted
//! (`all` or `placements`) and the number for depth 1, 2, 3 and so on. Each row becomes one call of
//! `go-cli perft --rules R --size S --opening O --count WHAT --depth D`, which prints a line per
//! depth that ends in the number.

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, bail};

use crate::cargo::{Profile, binary, capture, root};

/// Which rows to run.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Tables to run instead of those in tests/perft
    tables: Vec<PathBuf>,
    /// Stop each row at the last depth whose number is at most this
    #[arg(long, default_value_t = u64::MAX, hide_default_value = true)]
    budget: u64,
}

/// One row of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Row {
    rules: String,
    size: String,
    opening: String,
    count: String,
    numbers: Vec<u64>,
}

impl Row {
    /// What the row is about, for messages.
    fn title(&self) -> String {
        format!("{} {} {} {}", self.rules, self.size, self.opening, self.count)
    }

    /// The row up to the last depth that costs at most `budget`.
    fn within(mut self, budget: u64) -> Self {
        let affordable = self.numbers.iter().take_while(|&&number| number <= budget).count();
        self.numbers.truncate(affordable);
        self
    }

    /// The arguments that make `go-cli` count it.
    fn arguments(&self) -> Vec<String> {
        let depth = self.numbers.len().to_string();
        let flags = [
            ("--rules", &self.rules),
            ("--size", &self.size),
            ("--opening", &self.opening),
            ("--count", &self.count),
            ("--depth", &depth),
        ];
        let flags = flags.into_iter().flat_map(|(flag, value)| [flag.to_owned(), value.clone()]);
        ["perft".to_owned()].into_iter().chain(flags).collect()
    }
}

/// Runs every row and compares every number.
///
/// # Errors
/// A table cannot be read, `go-cli` does not build or run, or a number differs.
pub(crate) fn run(args: &Args) -> Result<()> {
    let tables = if args.tables.is_empty() { standard_tables()? } else { args.tables.clone() };
    let mut rows = Vec::new();
    for path in tables {
        let text = fs::read_to_string(&path)
            .with_context(|| format!("cannot read the table {}", path.display()))?;
        rows.extend(parse(&text).with_context(|| path.display().to_string())?);
    }
    let program = binary("go-cli", "go-cli", Profile::Release)?;
    let mut wrong = 0;
    let rows: Vec<_> = rows.into_iter().map(|row| row.within(args.budget)).collect();
    for row in rows.iter().filter(|row| !row.numbers.is_empty()) {
        let start = Instant::now();
        let found = numbers(&capture(Command::new(&program).args(row.arguments()))?);
        let spent = start.elapsed().as_secs_f64();
        if found == row.numbers {
            println!("ok     {} depth {} in {spent:.2} s", row.title(), row.numbers.len());
        } else {
            wrong += 1;
            println!("WRONG  {}: found {found:?}, the table says {:?}", row.title(), row.numbers);
        }
    }
    if wrong > 0 {
        bail!("{wrong} of {} rows differ", rows.len());
    }
    Ok(())
}

fn standard_tables() -> Result<Vec<PathBuf>> {
    let folder = root().join("tests/perft");
    let entries = fs::read_dir(&folder).with_context(|| folder.display().to_string())?;
    let mut tables = Vec::new();
    for entry in entries {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "txt") {
            tables.push(path);
        }
    }
    tables.sort();
    Ok(tables)
}

fn parse(text: &str) -> Result<Vec<Row>> {
    let mut rows = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.split('#').next().unwrap_or_default();
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            [] => {}
            [rules, size, opening, count, numbers @ ..] if !numbers.is_empty() => {
                let numbers = numbers
                    .iter()
                    .map(|word| word.parse().with_context(|| format!("not a number: {word}")))
                    .collect::<Result<_>>()
                    .with_context(|| format!("line {}", index + 1))?;
                rows.push(Row {
                    rules: (*rules).to_owned(),
                    size: (*size).to_owned(),
                    opening: (*opening).to_owned(),
                    count: (*count).to_owned(),
                    numbers,
                });
            }
            _ => bail!("line {}: rules, size, opening, what is counted, numbers", index + 1),
        }
    }
    Ok(rows)
}

/// The number at the end of each line; other lines are talk.
fn numbers(output: &str) -> Vec<u64> {
    let last_word = |line: &str| line.split_whitespace().last().map(str::to_owned);
    output.lines().filter_map(last_word).filter_map(|word| word.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_becomes_a_command() {
        let rows = parse("# title\n\nbaduk 3x2 none all 7 43 222 # end\n").expect("a valid table");
        assert_eq!(rows.len(), 1);
        let row = rows[0].clone().within(100);
        assert_eq!(row.numbers, [7, 43]);
        assert_eq!(
            row.arguments().join(" "),
            "perft --rules baduk --size 3x2 --opening none --count all --depth 2"
        );
    }

    #[test]
    fn broken_rows_are_refused_with_their_line() {
        let error = parse("\nbaduk 3x2 none all\n").expect_err("no numbers");
        assert!(error.to_string().contains("line 2"));
        assert!(parse("baduk 3x2 none all 7 x").is_err());
    }

    #[test]
    fn every_table_in_the_repository_is_well_formed() {
        let tables = standard_tables().expect("the folder of tables");
        assert!(!tables.is_empty());
        for table in tables {
            let rows = parse(&fs::read_to_string(table).expect("readable")).expect("well formed");
            for row in rows {
                assert_eq!(row.opening, "none");
                assert!(["all", "placements"].contains(&row.count.as_str()), "{}", row.title());
            }
        }
    }

    #[test]
    fn the_number_ends_the_line() {
        assert_eq!(numbers("depth 1: 5\ncounting\ndepth 2: 21\n"), [5, 21]);
    }
}
