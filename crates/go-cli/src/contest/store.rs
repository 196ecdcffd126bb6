//! The files of a match: what is on disk has happened, whatever happens next.
//!
//! A game is appended to the file of games, which is forced to disk, and then as a line to the
//! file of the match, which is forced to disk too. The line tells how long the file of games is
//! with it. So whoever is killed in between leaves at most a game without a line or half a line
//! behind, and both are cut off by the next who opens the match.

use std::collections::BTreeSet;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use serde::{Deserialize, Serialize};

use super::declaration::Declaration;
use super::game::{GameRecord, Played};
use super::pairing::Pairing;
use crate::failure::usage;

/// A line of the file.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Line {
    /// The first: what was declared.
    Match(Box<Declaration>),
    /// Each other: a game.
    Game(GameRecord),
}

/// The open files of a match.
pub(super) struct Store {
    lines: File,
    games: File,
}

/// What a match's file declares.
pub(super) fn declared(path: &Path) -> anyhow::Result<Declaration> {
    let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
    let (declaration, _, _) = parse(&text).with_context(|| path.display().to_string())?;
    declaration.with_context(|| format!("{} declares no match", path.display()))
}

/// The file of the games of a match.
fn sgf_path(path: &Path) -> PathBuf {
    path.with_extension("sgf")
}

impl Store {
    /// Opens a match, new or begun, and returns the games that are finished.
    ///
    /// # Errors
    /// The files cannot be used, are in use, or hold another match.
    pub(super) fn open(
        path: &Path,
        declaration: &Declaration,
    ) -> anyhow::Result<(Store, Vec<GameRecord>)> {
        let place = || path.display().to_string();
        let mut lines = open(path)?;
        match lines.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                bail!("{}: another process is playing this match", path.display())
            }
            Err(TryLockError::Error(error)) => return Err(error).with_context(place),
        }
        let mut text = String::new();
        lines.read_to_string(&mut text).with_context(place)?;
        let (known, records, good) = parse(&text).with_context(place)?;
        let mut games = open(&sgf_path(path))?;
        match known {
            None => {
                lines.set_len(0)?;
                append(&mut lines, &Line::Match(Box::new(declaration.clone())))?;
                games.set_len(0)?;
                // The names of the files have to be on disk too.
                if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty())
                {
                    File::open(folder).and_then(|folder| folder.sync_all()).with_context(place)?;
                }
            }
            Some(known) => {
                if let Some(difference) = declaration.difference(&known) {
                    return Err(usage(format!(
                        "{}: another match was declared ({difference})",
                        path.display()
                    )));
                }
                check(declaration, &records).with_context(place)?;
                lines.set_len(good)?;
                // Records are in the order in which games were appended. Where the file of games
                // was left elsewhere, it begins anew: what counts stands in the lines.
                let length = games.metadata()?.len();
                let end = records.last().map_or(0, |record| record.sgf_end);
                let end = if length == 0 { 0 } else { end };
                ensure!(
                    length >= end,
                    "{} lacks games that {} tells of",
                    sgf_path(path).display(),
                    path.display()
                );
                games.set_len(end)?;
            }
        }
        lines.seek(SeekFrom::End(0))?;
        games.seek(SeekFrom::End(0))?;
        Ok((Store { lines, games }, records))
    }

    /// Writes a game down and returns its record.
    ///
    /// # Errors
    /// The disk is full or gone.
    pub(super) fn add(&mut self, played: Played) -> anyhow::Result<GameRecord> {
        self.games.write_all(played.sgf.as_bytes())?;
        self.games.sync_data()?;
        let sgf_end = self.games.stream_position()?;
        let record = GameRecord { sgf_end, ..played.record };
        append(&mut self.lines, &Line::Game(record.clone()))?;
        Ok(record)
    }
}

fn open(path: &Path) -> anyhow::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    options.open(path).with_context(|| path.display().to_string())
}

fn append(file: &mut File, line: &Line) -> anyhow::Result<()> {
    let text = serde_json::to_string(line)? + "\n";
    file.write_all(text.as_bytes())?;
    Ok(file.sync_data()?)
}

/// The declaration, the games and the length of what is whole. A last line that does not end was
/// being written when the process was killed.
fn parse(text: &str) -> anyhow::Result<(Option<Declaration>, Vec<GameRecord>, u64)> {
    let good = text.rfind('\n').map_or(0, |end| end + 1);
    let mut declaration = None;
    let mut games = Vec::new();
    for (index, line) in text[..good].lines().enumerate() {
        let number = index + 1;
        match serde_json::from_str(line).with_context(|| format!("line {number}"))? {
            Line::Match(declared) if index == 0 => declaration = Some(*declared),
            Line::Game(game) if index > 0 => games.push(game),
            _ => bail!("line {number}: the first line declares the match, the others are games"),
        }
    }
    Ok((declaration, games, good as u64))
}

/// Whether the games are games of the match, each once.
fn check(declaration: &Declaration, records: &[GameRecord]) -> anyhow::Result<()> {
    let mut seen = BTreeSet::new();
    for record in records {
        let number = record.game;
        ensure!(number < declaration.games(), "game {number} is beyond the match");
        ensure!(seen.insert(number), "game {number} was played twice");
        let pairing = Pairing::of(declaration, number);
        let black = &declaration.engines[pairing.black].name;
        ensure!(
            (record.opening, &record.black) == (pairing.opening, black),
            "game {number} is not the one that was declared"
        );
    }
    Ok(())
}
