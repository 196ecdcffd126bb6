//! Files of games: records in SGF (GIB, NGF and UGF are read too), and saved games.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use go_record::{Collection, Cursor, ReplayErrorKind, SavedGame, TermsError, Viewer, terms};
use go_rules::{GameConfig, Komi, Preset, RuleSet, VariantKind};
use go_session::{Computer, Replayed, Session, Signature};

use crate::files;
use crate::input::is_binary;
use crate::notes;

/// Writes a game: as a record, or as a saved game if the name ends in `.save`.
///
/// # Errors
/// The file cannot be written.
pub(crate) fn write(path: &Path, session: &dyn Session) -> anyhow::Result<()> {
    write_as(path, session, || {
        Signature { program: PROGRAM, ..Signature::default() }.sign(session, Viewer::Knowing)
    })
}

/// The name that this program signs with.
pub(crate) const PROGRAM: &str = concat!("go-cli:", env!("CARGO_PKG_VERSION"));

/// Writes a game: as this record, or as a saved game if the name ends in `.save`.
///
/// # Errors
/// The file cannot be written.
pub(crate) fn write_as(
    path: &Path,
    session: &dyn Session,
    record: impl FnOnce() -> Collection,
) -> anyhow::Result<()> {
    let bytes = if path.extension().is_some_and(|ending| ending == "save") {
        session.saved().to_bytes()
    } else {
        record().to_bytes()
    };
    files::write(path, &bytes)
}

/// Whether this program wrote the file, so that it may write it again.
pub(crate) fn is_ours(path: &Path) -> bool {
    let Ok(bytes) = files::read_file(path) else { return false };
    SavedGame::from_bytes(&bytes).is_ok()
        || Collection::read(bytes).is_ok_and(|file| {
            let wrote = file.first().line_text("AP");
            file.games().len() == 1 && wrote.is_some_and(|name| name.starts_with("go-cli:"))
        })
}

/// Whether a file is none, empty, or a game that this program wrote.
pub(crate) fn may_write(path: &Path) -> bool {
    let holds_something = path.metadata().is_ok_and(|file| file.is_file() && file.len() > 0);
    !holds_something || is_ours(path)
}

/// Goes on with a game from a file of any format.
///
/// # Errors
/// The file cannot be read, or rules refuse what stands in it.
pub(crate) fn resume(path: &Path, computer: Computer) -> anyhow::Result<Box<dyn Session>> {
    let bytes = files::read_file(path)?;
    match SavedGame::from_bytes(&bytes) {
        Ok(saved) => {
            let resumed = go_session::resume(&saved, computer);
            Ok(resumed.with_context(|| path.display().to_string())?)
        }
        Err(go_record::LoadError::NotASave) => {
            let record = Record::of(path, bytes)?;
            let replayed = record.replay(None, None, computer)?;
            record.warn(None)?;
            Ok(replayed.session)
        }
        Err(error) => Err(error).with_context(|| path.display().to_string()),
    }
}

/// A record that was read from a file.
pub(crate) struct Record {
    path: PathBuf,
    file: Collection,
    /// Which game is looked at, counted from 1.
    game: usize,
}

impl Record {
    /// Reads a record, or the record of a saved game.
    ///
    /// # Errors
    /// The file cannot be read or is no record.
    pub(crate) fn read(path: &Path) -> anyhow::Result<Record> {
        let bytes = files::read(path)?;
        let name = || path.display().to_string();
        match SavedGame::from_bytes(&bytes) {
            Ok(saved) => {
                let session = go_session::resume(&saved, Computer::default()).with_context(name)?;
                let file = session.transcript(Viewer::Knowing);
                Ok(Record { path: path.to_owned(), file, game: 1 })
            }
            Err(go_record::LoadError::NotASave) => Record::of(path, bytes),
            Err(error) => Err(error).with_context(name),
        }
    }

    fn of(path: &Path, bytes: Vec<u8>) -> anyhow::Result<Record> {
        if is_binary(&bytes) {
            bail!("{}: this is no record of a game", path.display());
        }
        let file = go_record::read(bytes).with_context(|| path.display().to_string())?;
        Ok(Record { path: path.to_owned(), file, game: 1 })
    }

    /// The same file, another of its games.
    ///
    /// # Errors
    /// There are not so many.
    pub(crate) fn with_game(self, game: usize) -> anyhow::Result<Record> {
        let count = self.file.games().len();
        if !(1..=count).contains(&game) {
            bail!("{}: there is no game {game}, the file has {count}", self.path.display());
        }
        Ok(Record { game, ..self })
    }

    /// The root of the game.
    pub(crate) fn root(&self) -> Cursor<'_> {
        self.file.games().nth(self.game - 1).unwrap_or_else(|| self.file.first())
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
        terms_of(self.root(), rules).with_context(|| self.path.display().to_string())
    }

    /// Tells on standard error what of the file was repaired and what of it cannot be used.
    ///
    /// # Errors
    /// The terms are such that no game can have them, or standard error fails.
    pub(crate) fn warn(&self, rules: Option<&'static Preset>) -> anyhow::Result<()> {
        let mut err = io::stderr().lock();
        let name = self.path.display();
        let said = notes::repairs(&self.path, &self.file.diagnostics());
        let more = notes::games(&self.path, self.game, self.file.games().len());
        for note in said.into_iter().chain(more) {
            writeln!(err, "{note}")?;
        }
        if let Some(note) = self.other_game(rules) {
            writeln!(err, "{name}: {note}")?;
        }
        let config = self.terms(rules)?;
        let text =
            |property| self.root().line_text(property).filter(|text| !text.trim().is_empty());
        let shown =
            |text: &str| -> String { text.chars().filter(|c| !c.is_control()).take(40).collect() };
        if let Some(size) = text("SZ")
            && !size.contains(|c: char| c.is_ascii_digit())
        {
            let used = config.size;
            writeln!(err, "{name}: SZ[{}] is no size, so the board is {used}", shown(&size))?;
        }
        if let Some(komi) = text("KM") {
            let read = self.root().info().komi();
            if read.and_then(|komi| Komi::from_half_points(komi.value.0).ok()).is_none() {
                let used = config.komi;
                writeln!(err, "{name}: KM[{}] is no komi, so it is {used}", shown(&komi))?;
            }
        }
        if let Some(stated) = text("RU")
            && rules.is_none()
            && text("XRULES").is_none()
            && !go_record::names_known_rules(self.root())
        {
            let used = go_score::rules_title(&config.rules);
            let stated = shown(&stated);
            writeln!(err, "{name}: RU[{stated}] names no rules that are known; taken: {used}")?;
        }
        Ok(())
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
            let other = self.other_game(rules).map(|note| format!(" ({note})")).unwrap_or_default();
            match &error.kind {
                // Of no move.
                ReplayErrorKind::Setup(_) | ReplayErrorKind::Size { .. } => {
                    anyhow::anyhow!("{name}: {error}{other}")
                }
                kind => anyhow::anyhow!("{name}: move {}: {kind}{other}", before + 1),
            }
        })
    }

    /// Says so if the record is of the one game, and the rules are of the other.
    fn other_game(&self, rules: Option<&'static Preset>) -> Option<String> {
        let (stated, used) = (self.terms(None).ok()?.rules, rules?.rules());
        let name = |rules: RuleSet| match rules.game {
            VariantKind::Go => "Go",
            VariantKind::Conversion => "Conversion Go",
        };
        (stated.game != used.game)
            .then(|| format!("the record is of {}, not of {}", name(stated), name(used)))
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

/// The terms that a game states, under the given rules if there are any.
///
/// # Errors
/// Terms that no game can have.
pub(crate) fn terms_of(
    root: Cursor<'_>,
    rules: Option<&'static Preset>,
) -> Result<GameConfig, TermsError> {
    // Files that name no rules are Go as most people play it.
    let usual = Preset::named("japanese").unwrap_or(&Preset::all()[0]);
    let mut config = terms(root, rules.unwrap_or(usual))?;
    if let Some(preset) = rules {
        config.rules = preset.rules();
    }
    Ok(config)
}
