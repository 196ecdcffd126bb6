//! `go-cli check`: what is wrong with records, a line for each fault.
//!
//! The faults are those of reading with repairs, so a file that is clean here reads the same in
//! every program, and the first move of each game that its rules refuse. A file that holds no game
//! at all is an error, not a fault.

mod moves;

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail};
use go_record::Diagnostics;
use go_rules::Preset;
use serde_json::{Value, json};

use self::moves::Played;
use crate::args::PresetParser;
use crate::folder;
use crate::input::{Input, InputKind};

/// The flags of `check`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Of each game the main line is played, and the first move that its rules \
    refuse is told. The exit status is 0 if nothing was found, 1 if anything was or a file could \
    not be read, 2 for a wrong call.")]
pub(crate) struct CheckArgs {
    /// Records in SGF, GIB, NGF or UGF, or folders of them; - is standard input
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Rules in place of those that the records name
    #[arg(long, value_name = "PRESET", value_parser = PresetParser)]
    pub(crate) rules: Option<&'static Preset>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// One file and what was found.
struct Checked {
    path: PathBuf,
    found: anyhow::Result<Found>,
}

/// What was found in a file that could be read.
struct Found {
    kind: InputKind,
    encoding: &'static str,
    faults: Diagnostics,
    games: Vec<Played>,
}

impl Checked {
    fn of(path: &Path, rules: Option<&'static Preset>) -> Checked {
        let found = Input::read(path, None).and_then(|input| match input.kind {
            InputKind::Save | InputKind::Picture => {
                bail!("{}: a {} is no record", path.display(), input.kind)
            }
            kind => {
                let faults = input.file.diagnostics();
                let (encoding, games) = (input.file.encoding(), moves::play(&input.file, rules));
                Ok(Found { kind, encoding, faults, games })
            }
        });
        Checked { path: path.to_owned(), found }
    }

    fn faults(&self) -> usize {
        self.found.as_ref().map_or(0, |found| found.faults.len())
    }

    /// Games with something that their rules refuse.
    fn refused(&self) -> usize {
        let games = self.found.as_ref().map_or(&[][..], |found| &found.games);
        games.iter().filter(|game| game.is_refused()).count()
    }

    fn lines(&self, out: &mut impl Write) -> io::Result<()> {
        let Ok(Found { faults, games, .. }) = &self.found else { return Ok(()) };
        let name = self.path.display();
        for fault in faults {
            let (at, code) = (fault.position, fault.code);
            writeln!(out, "{name}:{at}: {code}: expected {}", code.expected())?;
        }
        if faults.omitted() > 0 {
            writeln!(out, "{name}: {} more", faults.omitted())?;
        }
        for text in games.iter().filter_map(|game| game.text(games.len())) {
            let space = if text.starts_with(|c: char| c.is_ascii_digit()) { "" } else { " " };
            writeln!(out, "{name}:{space}{text}")?;
        }
        Ok(())
    }

    /// Tells standard error what could not be read or played.
    fn notes(&self, err: &mut impl Write) -> io::Result<()> {
        match &self.found {
            Err(error) => writeln!(err, "error: {error:#}"),
            Ok(found) => found
                .games
                .iter()
                .filter_map(Played::unplayed)
                .try_for_each(|note| writeln!(err, "{}: {note}", self.path.display())),
        }
    }

    fn as_json(&self) -> Value {
        let path = self.path.display().to_string();
        match &self.found {
            Ok(Found { kind, encoding, faults, games }) => {
                let list: Vec<Value> = faults
                    .iter()
                    .map(|fault| {
                        json!({
                            "line": fault.position.line,
                            "column": fault.position.column,
                            "offset": fault.position.offset,
                            "code": fault.code.name(),
                            "expected": fault.code.expected(),
                        })
                    })
                    .collect();
                json!({
                    "file": path,
                    "kind": kind.to_string(),
                    "encoding": encoding,
                    "faults": list,
                    "omitted": faults.omitted(),
                    "games": games.iter().map(Played::as_json).collect::<Vec<_>>(),
                })
            }
            Err(error) => json!({ "file": path, "error": format!("{error:#}") }),
        }
    }
}

/// Checks and prints.
///
/// # Errors
/// Anything was found, an illegal move too, or a file could not be read.
pub(crate) fn run(args: &CheckArgs) -> anyhow::Result<()> {
    let files = folder::inputs(&args.files, |path| {
        matches!(
            InputKind::of_ending(path),
            Some(InputKind::Sgf | InputKind::Gib | InputKind::Ngf | InputKind::Ugf)
        )
    })?;
    let mut out = io::stdout().lock();
    let (mut faults, mut refused, mut faulty, mut unread) = (0, 0, 0, 0);
    let mut reports = Vec::new();
    for file in &files {
        let checked = Checked::of(&file.path, args.rules);
        faults += checked.faults();
        refused += checked.refused();
        faulty += usize::from(checked.faults() + checked.refused() > 0);
        unread += usize::from(checked.found.is_err());
        checked.notes(&mut io::stderr().lock())?;
        if args.json {
            reports.push(checked.as_json());
        } else {
            checked.lines(&mut out)?;
        }
    }
    if args.json {
        writeln!(out, "{:#}", Value::from(reports))?;
    }
    out.flush()?;
    let counted = |number: usize, thing: &str| match number {
        1 => format!("1 {thing}"),
        _ => format!("{number} {thing}s"),
    };
    let of_files = counted(files.len(), "file");
    let mut said = Vec::new();
    if faults > 0 || refused > 0 {
        let mut found = Vec::new();
        if faults > 0 {
            found.push(counted(faults, "fault"));
        }
        if refused > 0 {
            found.push(format!("{} with an illegal move", counted(refused, "game")));
        }
        said.push(format!("{} in {faulty} of {of_files}", found.join(" and ")));
    }
    if unread > 0 {
        let of = if said.is_empty() { format!(" of {of_files}") } else { String::new() };
        said.push(format!("{unread}{of} cannot be read"));
    }
    if said.is_empty() { Ok(()) } else { Err(anyhow!(said.join(", "))) }
}
