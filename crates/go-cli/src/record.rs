//! Files of games: records in SGF (GIB and NGF are read too), and saved games.
//!
//! A file is written beside its place and then moved there, so that a crash leaves the old one.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use go_record::{Collection, Cursor, ReplayErrorKind, SavedGame, Viewer, terms};
use go_rules::{GameConfig, Phase, Preset};
use go_session::{Computer, Replayed, Session};

/// Bytes of the largest file that is read.
const LARGEST: u64 = 256 << 20;

/// Writes a game: as a record, or as a saved game if the name ends in `.save`.
///
/// # Errors
/// The file cannot be written.
pub(crate) fn write(path: &Path, session: &dyn Session) -> anyhow::Result<()> {
    let bytes = if path.extension().is_some_and(|ending| ending == "save") {
        session.saved().to_bytes()
    } else {
        let mut file = session.transcript(Viewer::Knowing);
        let root = file.first().id();
        file.set(root, "AP", [concat!("go-cli:", env!("CARGO_PKG_VERSION"))]);
        if session.phase() == Phase::Counted {
            file.set(root, "RE", [session.score().outcome.to_string()]);
        }
        file.to_bytes()
    };
    let cannot = || format!("cannot write {}", path.display());
    let beside = beside(path);
    fs::write(&beside, bytes).with_context(cannot)?;
    fs::rename(&beside, path).with_context(cannot)
}

fn beside(path: &Path) -> PathBuf {
    let mut name = path.file_name().map(OsString::from).unwrap_or_default();
    name.push(format!(".{}.part", std::process::id()));
    path.with_file_name(name)
}

/// Whether this program wrote the file, so that it may write it again.
pub(crate) fn is_ours(path: &Path) -> bool {
    let Ok(bytes) = bytes_of(path) else { return false };
    SavedGame::from_bytes(&bytes).is_ok()
        || Collection::read(bytes).is_ok_and(|file| {
            let wrote = file.first().line_text("AP");
            file.games().len() == 1 && wrote.is_some_and(|name| name.starts_with("go-cli:"))
        })
}

/// Goes on with a game from a file of any format.
///
/// # Errors
/// The file cannot be read, or rules refuse what stands in it.
pub(crate) fn resume(path: &Path, computer: Computer) -> anyhow::Result<Box<dyn Session>> {
    let bytes = bytes_of(path)?;
    match SavedGame::from_bytes(&bytes) {
        Ok(saved) => {
            let resumed = go_session::resume(&saved, computer);
            Ok(resumed.with_context(|| path.display().to_string())?)
        }
        Err(go_record::LoadError::NotASave) => {
            Ok(Record::of(path, bytes)?.replay(None, None, computer)?.session)
        }
        Err(error) => Err(error).with_context(|| path.display().to_string()),
    }
}

/// A record that was read from a file.
pub(crate) struct Record {
    path: PathBuf,
    file: Collection,
}

impl Record {
    /// Reads a record.
    ///
    /// # Errors
    /// The file cannot be read or is no record.
    pub(crate) fn read(path: &Path) -> anyhow::Result<Record> {
        Record::of(path, bytes_of(path)?)
    }

    fn of(path: &Path, bytes: Vec<u8>) -> anyhow::Result<Record> {
        // Text has no zero bytes, unless it is UTF-16, which begins with its mark.
        let is_utf16 = bytes.starts_with(&[0xFF, 0xFE]) || bytes.starts_with(&[0xFE, 0xFF]);
        if bytes.contains(&0) && !is_utf16 {
            bail!("{}: this is no record of a game", path.display());
        }
        let file = go_record::read(bytes).with_context(|| path.display().to_string())?;
        Ok(Record { path: path.to_owned(), file })
    }

    /// The root of the first game.
    pub(crate) fn root(&self) -> Cursor<'_> {
        self.file.first()
    }

    /// The number of moves on the main line.
    pub(crate) fn moves(&self) -> usize {
        self.root().line().map(|node| node.moves().count()).sum()
    }

    /// The terms: those of the file, under the given rules if there are any.
    ///
    /// # Errors
    /// Terms that no game can have.
    pub(crate) fn terms(&self, rules: Option<&'static Preset>) -> anyhow::Result<GameConfig> {
        // Files that name no rules are Go as most people play it.
        let usual = Preset::named("japanese").unwrap_or(&Preset::all()[0]);
        let mut config = terms(self.root(), rules.unwrap_or(usual))
            .with_context(|| self.path.display().to_string())?;
        if let Some(preset) = rules {
            config.rules = preset.rules();
        }
        Ok(config)
    }

    /// Plays the main line, up to this many moves, under the rules of the file or others.
    ///
    /// # Errors
    /// The move that the rules refuse, with its number, point and rule; or terms that no game can
    /// have.
    pub(crate) fn replay(
        &self,
        rules: Option<&'static Preset>,
        moves: Option<usize>,
        computer: Computer,
    ) -> anyhow::Result<Replayed> {
        let config = self.terms(rules)?;
        let end = self.node_after(moves)?;
        go_session::replay(end, &config, computer).map_err(|error| {
            let before: usize =
                end.path().iter().take(error.number).map(|node| node.moves().count()).sum();
            let name = self.path.display();
            match error.kind {
                ReplayErrorKind::Refused(refusal) => {
                    anyhow::anyhow!("{name}: move {}: {refusal}", before + 1)
                }
                _ => anyhow::anyhow!("{name}: move {}: {error}", before + 1),
            }
        })
    }

    /// The last node of the main line, or the one of this move.
    fn node_after(&self, moves: Option<usize>) -> anyhow::Result<Cursor<'_>> {
        let mut end = self.root();
        let mut made = 0;
        for node in self.root().line() {
            made += node.moves().count();
            if moves.is_some_and(|wanted| made > wanted) {
                return Ok(end);
            }
            end = node;
        }
        match moves {
            Some(wanted) if made < wanted => {
                bail!("{}: there is no move {wanted}, the last is {made}", self.path.display())
            }
            _ => Ok(end),
        }
    }
}

fn bytes_of(path: &Path) -> anyhow::Result<Vec<u8>> {
    let cannot = || format!("cannot read {}", path.display());
    let length = fs::metadata(path).with_context(cannot)?.len();
    if length > LARGEST {
        bail!("{}: {length} bytes are too many for a record", path.display());
    }
    fs::read(path).with_context(cannot)
}
