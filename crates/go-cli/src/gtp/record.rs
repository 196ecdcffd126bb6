//! Game records in and out: `loadsgf` and `printsgf`.

use std::fmt::Display;
use std::fs;
use std::io::{self, Write};
use std::path::Path;

use go_gtp::{Command, Failure, Reply};
use go_record::{Collection, Cursor, Viewer, terms};
use go_rules::{GameConfig, Preset};
use go_session::replay;

use crate::files;

use super::desk::Desk;
use super::handler::{Answer, Entry, Run};
use super::words::syntax;

pub(super) const COMMANDS: &[Entry] =
    &[("loadsgf", Run::Quick(load)), ("printsgf", Run::Quick(print))];

/// `loadsgf FILE [MOVE]`: the position before that move of the main line, or at its end. Board and,
/// where the file states them, komi and rules are the file's. Spaces in the name are kept.
fn load(desk: &mut Desk, command: &Command) -> Answer {
    let text = command.text().trim();
    let split = text.rsplit_once(' ').filter(|_| !Path::new(text).is_file());
    let numbered = split.and_then(|(name, last)| Some((name.trim_end(), last.parse().ok()?)));
    let (name, before): (&str, Option<usize>) = match numbered {
        Some((name, number)) => (name, Some(number)),
        None => (text, None),
    };
    if name.is_empty() {
        return Err(syntax("loadsgf needs the name of a file"));
    }
    let refuse = |error: &dyn Display| format!("cannot load file\n{name}: {error:#}");
    let bytes = files::read_file(Path::new(name))
        .map_err(|error| format!("cannot load file\n{error:#}"))?;
    let file = go_record::read(bytes).map_err(|error| refuse(&error))?;
    let config = stated(desk, &file).map_err(|error| refuse(&error))?;
    let replayed = replay(node_before(&file, before), &config, desk.computer());
    desk.adopt(replayed.map_err(|error| refuse(&error))?.session);
    let games = file.games().len();
    if games > 1 {
        // The answer has no place for it, and people read the log of their client.
        let _ = writeln!(io::stderr(), "{name}: this is game 1 of {games}");
    }
    Ok(Reply::empty())
}

/// The terms of the first game; what the file leaves open is as on the desk.
fn stated(desk: &Desk, file: &Collection) -> Result<GameConfig, go_record::TermsError> {
    let old = desk.session().config();
    let preset = Preset::with_rules(&old.rules);
    let otherwise = preset.unwrap_or(&Preset::all()[0]);
    let mut config = terms(file.first(), otherwise)?;
    if preset.is_none() && !file.first().has("RU") && !file.first().has("XRULES") {
        config.rules = old.rules;
    }
    if file.first().info().komi().is_none() {
        config.komi = old.komi;
    }
    Ok(config)
}

/// The node of the main line before the move of that number, counted from 1; the last one without
/// a number.
fn node_before(file: &Collection, number: Option<usize>) -> Cursor<'_> {
    let mut last = file.first();
    let mut moves = 0;
    for node in file.first().line() {
        moves += node.moves().count();
        if number.is_some_and(|number| moves >= number.max(1)) {
            break;
        }
        last = node;
    }
    last
}

/// `printsgf [FILE]`: the game as SGF, in the answer or in a file.
fn print(desk: &mut Desk, command: &Command) -> Answer {
    let result = desk.is_over().then(|| desk.score().outcome.to_string());
    let mut file = desk.session().transcript(Viewer::Knowing);
    if let Some(result) = result {
        let root = file.first().id();
        file.set(root, "RE", [result]);
    }
    let name = command.text().trim();
    if name.is_empty() {
        return Ok(file.to_string().into());
    }
    let refuse = |error| Failure::Other(format!("cannot write file\n{name}: {error}"));
    fs::write(name, file.to_bytes()).map_err(refuse)?;
    Ok(Reply::empty())
}
