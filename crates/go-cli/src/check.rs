//! `go-cli check`: what is wrong with records, a line for each fault.
//!
//! The faults are those of reading with repairs, so a file that is clean here reads the same in
//! every program. A file that holds no game at all is an error, not a fault.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail};
use go_record::Diagnostics;
use serde_json::{Value, json};

use crate::folder;
use crate::input::{Input, InputKind};

/// The flags of `check`.
#[derive(Debug, clap::Args)]
pub(crate) struct CheckArgs {
    /// Records in SGF, GIB, NGF or UGF, or folders of them
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// One file and what was found.
struct Checked {
    path: PathBuf,
    found: anyhow::Result<(InputKind, &'static str, Diagnostics)>,
}

impl Checked {
    fn of(path: &Path) -> Checked {
        let found = Input::read(path, None).and_then(|input| match input.kind {
            InputKind::Save | InputKind::Picture => {
                bail!("{}: a {} is no record", path.display(), input.kind)
            }
            kind => {
                // A tree made from another format has no text that a fault could be in.
                let faults = match kind {
                    InputKind::Sgf => input.file.diagnostics(),
                    _ => Diagnostics::default(),
                };
                Ok((kind, input.file.encoding(), faults))
            }
        });
        Checked { path: path.to_owned(), found }
    }

    fn faults(&self) -> usize {
        self.found.as_ref().map_or(0, |(_, _, faults)| faults.len())
    }

    fn lines(&self, out: &mut impl Write) -> io::Result<()> {
        let Ok((_, _, faults)) = &self.found else { return Ok(()) };
        let name = self.path.display();
        for fault in faults {
            let (at, code) = (fault.position, fault.code);
            writeln!(out, "{name}:{at}: {code}: expected {}", code.expected())?;
        }
        if faults.omitted() > 0 {
            writeln!(out, "{name}: {} more", faults.omitted())?;
        }
        Ok(())
    }

    fn as_json(&self) -> Value {
        let path = self.path.display().to_string();
        match &self.found {
            Ok((kind, encoding, faults)) => {
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
                })
            }
            Err(error) => json!({ "file": path, "error": format!("{error:#}") }),
        }
    }
}

/// Checks and prints.
///
/// # Errors
/// Anything was found, or a file could not be read.
pub(crate) fn run(args: &CheckArgs) -> anyhow::Result<()> {
    let files = folder::inputs(&args.files, |path| {
        matches!(
            InputKind::of_ending(path),
            Some(InputKind::Sgf | InputKind::Gib | InputKind::Ngf | InputKind::Ugf)
        )
    })?;
    let mut out = io::stdout().lock();
    let (mut faults, mut faulty, mut unread) = (0, 0, 0);
    let mut reports = Vec::new();
    for file in &files {
        let checked = Checked::of(&file.path);
        faults += checked.faults();
        faulty += usize::from(checked.faults() > 0);
        if let Err(error) = &checked.found {
            unread += 1;
            writeln!(io::stderr(), "error: {error:#}")?;
        }
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
    let of_files = match files.len() {
        1 => "1 file".to_owned(),
        count => format!("{count} files"),
    };
    let said = if faults == 1 { "1 fault".to_owned() } else { format!("{faults} faults") };
    match (faults, unread) {
        (0, 0) => Ok(()),
        (0, _) => Err(anyhow!("{unread} of {of_files} cannot be read")),
        (_, 0) => Err(anyhow!("{said} in {faulty} of {of_files}")),
        _ => Err(anyhow!("{said} in {faulty} of {of_files}, {unread} cannot be read")),
    }
}
