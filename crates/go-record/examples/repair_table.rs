//! What is made of records: a line of Markdown for each file, with the repairs by kind, and whether
//! what is written of it has the same tree.
//!
//! `cargo run -p go-record --example repair_table -- FOLDER…`

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use go_record::{Collection, Color, Cursor, Format, Place, Property};

fn main() -> Result<(), Box<dyn Error>> {
    let folders: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let mut out = io::stdout().lock();
    writeln!(out, "| file | as | games, nodes, moves | repairs | read again | as FF[4] |")?;
    writeln!(out, "|---|---|---|---|---|---|")?;
    for folder in &folders {
        let mut files = Vec::new();
        files_below(folder, &mut files)?;
        files.sort();
        for file in files {
            let name = file.strip_prefix(folder).unwrap_or(&file).display();
            writeln!(out, "| {name} | {} |", row(&fs::read(&file)?))?;
        }
    }
    Ok(())
}

/// Records have these endings.
const ENDINGS: [&str; 5] = ["sgf", "gib", "ngf", "ugf", "ugi"];

fn files_below(path: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    if path.is_dir() {
        for entry in fs::read_dir(path)? {
            files_below(&entry?.path(), files)?;
        }
    } else if path.extension().is_some_and(|e| ENDINGS.iter().any(|known| e == *known)) {
        files.push(path.to_owned());
    }
    Ok(())
}

fn row(bytes: &[u8]) -> String {
    let format = Format::detect(bytes);
    let file = match go_record::read(bytes) {
        Ok(file) => file,
        Err(error) => return format!("{format} | not opened: {error} | | |"),
    };
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    // A tree made of another format has no text that a fault could be in.
    if format == Format::Sgf {
        for fault in &file.diagnostics() {
            *kinds.entry(fault.code.name()).or_default() += 1;
        }
    }
    let repairs: Vec<String> =
        kinds.iter().map(|(kind, count)| format!("{kind} ×{count}")).collect();
    let written = file.to_bytes();
    let is_same = Collection::read(&*written).is_ok_and(|again| tree(&again) == tree(&file));
    let again = match (is_same, format == Format::Sgf && written == bytes) {
        (true, true) => "same tree, same bytes",
        (true, false) => "same tree",
        (false, _) => "another tree",
    };
    let strict = match Collection::read_strict(file.to_ff4()) {
        Ok(strict) if moves(&strict) == moves(&file) => "accepted, same moves".to_owned(),
        Ok(_) => "accepted, other moves".to_owned(),
        Err(error) => format!("refused: {error}"),
    };
    let nodes: usize = file.games().map(|root| root.subtree().count()).sum();
    let counts = format!("{}, {nodes}, {}", file.games().len(), moves(&file).len());
    let repairs = if repairs.is_empty() { "–".to_owned() } else { repairs.join(", ") };
    format!("{format}, {} | {counts} | {repairs} | {again} | {strict}", file.encoding())
}

/// A node: its depth, and its properties with their values, apart from the character set, which is
/// named by whoever writes.
type Node = (usize, Vec<(String, Vec<String>)>);

fn tree(file: &Collection) -> Vec<Node> {
    let property = |property: Property<'_>| {
        let values = property.values().map(|value| value.text().into_owned());
        (property.name().to_owned(), values.collect())
    };
    let properties = |node: Cursor<'_>| {
        node.properties().filter(|property| property.name() != "CA").map(property).collect()
    };
    let node = |node: Cursor<'_>| (node.depth(), properties(node));
    file.games().flat_map(Cursor::subtree).map(node).collect()
}

/// All moves as they are played, in the order of the file.
fn moves(file: &Collection) -> Vec<(Color, Place)> {
    let nodes = file.games().flat_map(Cursor::subtree);
    nodes.flat_map(Cursor::moves).map(|played| (played.color, played.place)).collect()
}
