//! Games and positions out of files of any kind, told apart by what stands in them.
//!
//! Whatever it was, it becomes a tree: a saved game its transcript, a text picture a root that sets
//! the stones up.

use std::fmt;
use std::path::Path;

use anyhow::{Context, anyhow, bail};
use clap::ValueEnum;
use go_ai::SearchConfig;
use go_core::{Color, Diagram, DiagramError, DiagramErrorKind, Point, Setup};
use go_record::{Collection, Cursor, Format, LoadError, ReadError, SavedGame, Viewer};
use go_score::PaperPicture;
use go_session::Computer;

use crate::files;

/// What a file can hold.
#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum InputKind {
    /// Smart Game Format
    Sgf,
    /// The format of Tygem
    Gib,
    /// The format of WBaduk and Cyberoro
    Ngf,
    /// The format of PandaNet, also UGI
    Ugf,
    /// A saved game
    Save,
    /// A picture in text: X black, O white, . empty, x and o crossed stones
    Picture,
}

impl fmt::Display for InputKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            InputKind::Sgf => "SGF",
            InputKind::Gib => "GIB",
            InputKind::Ngf => "NGF",
            InputKind::Ugf => "UGF",
            InputKind::Save => "saved game",
            InputKind::Picture => "picture",
        })
    }
}

impl InputKind {
    /// What the bytes look like; `None` if like nothing that is known.
    pub(crate) fn detect(bytes: &[u8]) -> Option<InputKind> {
        if !matches!(SavedGame::from_bytes(bytes), Err(LoadError::NotASave)) {
            return Some(InputKind::Save);
        }
        if is_binary(bytes) {
            return None;
        }
        match Format::detect(bytes) {
            Format::Gib => Some(InputKind::Gib),
            Format::Ngf => Some(InputKind::Ngf),
            Format::Ugf => Some(InputKind::Ugf),
            Format::Sgf if bytes.contains(&b'[') || bytes.contains(&b'(') => Some(InputKind::Sgf),
            Format::Sgf => looks_drawn(bytes).then_some(InputKind::Picture),
        }
    }

    /// Whether files with this ending are looked at in folders.
    pub(crate) fn of_ending(path: &Path) -> Option<InputKind> {
        let ending = path.extension()?.to_str()?.to_ascii_lowercase();
        Some(match ending.as_str() {
            "sgf" => InputKind::Sgf,
            "gib" => InputKind::Gib,
            "ngf" => InputKind::Ngf,
            "ugf" | "ugi" => InputKind::Ugf,
            "save" => InputKind::Save,
            "txt" => InputKind::Picture,
            _ => return None,
        })
    }
}

/// Zero bytes pad the records of some programs, but text has few of them, unless it is UTF-16, of which
/// a byte in two may be zero, and few other control characters.
pub(crate) fn is_binary(bytes: &[u8]) -> bool {
    let has_mark = bytes.starts_with(&[0xFF, 0xFE]) || bytes.starts_with(&[0xFE, 0xFF]);
    let is_utf16 = has_mark
        || bytes.get(..8).is_some_and(|head| {
            (0..2).any(|odd| (0..4).all(|i| head[2 * i + odd] == 0 && head[2 * i + 1 - odd] != 0))
        });
    let text = padding_off(bytes);
    let zeros = text.iter().filter(|&&byte| byte == 0).count();
    let control = |byte: &&u8| matches!(byte, 1..=8 | 0x0E..=0x19 | 0x1C..=0x1F);
    let controls = text.iter().filter(control).count();
    !is_utf16 && zeros > 0 && (zeros * 4 > text.len() || controls * 50 > text.len())
}

/// The bytes without white space and zero bytes at both ends.
fn padding_off(bytes: &[u8]) -> &[u8] {
    let is_padding = |byte: &u8| *byte == 0 || byte.is_ascii_whitespace();
    let start = bytes.iter().position(|byte| !is_padding(byte)).unwrap_or(bytes.len());
    let end = bytes.iter().rposition(|byte| !is_padding(byte)).map_or(start, |last| last + 1);
    &bytes[start..end]
}

/// Whether the first row that is no frame begins as rows of pictures do.
fn looks_drawn(bytes: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(bytes) else { return false };
    let row = text.lines().map(str::trim).find(|line| !line.is_empty());
    row.is_some_and(|row| {
        let signs: Vec<char> = row.chars().filter(|c| !c.is_whitespace()).collect();
        let meant = |c: &&char| ".+XOxo".contains(**c) || c.is_ascii_digit();
        let known = signs.iter().filter(meant).count();
        let is_frame = signs.iter().all(char::is_ascii_uppercase) && signs[0] == 'A';
        2 * known > signs.len() || is_frame
    })
}

/// A game or position that was read from a file.
pub(crate) struct Input {
    /// What it was.
    pub(crate) kind: InputKind,
    /// What it holds.
    pub(crate) file: Collection,
}

impl Input {
    /// Reads a file of a kind, or of whichever kind it is.
    ///
    /// # Errors
    /// The file cannot be read, or does not hold what it should.
    pub(crate) fn read(path: &Path, kind: Option<InputKind>) -> anyhow::Result<Input> {
        let bytes = files::read(path)?;
        Input::of(path, bytes, kind)
    }

    fn of(path: &Path, bytes: Vec<u8>, kind: Option<InputKind>) -> anyhow::Result<Input> {
        let name = || path.display().to_string();
        if padding_off(&bytes).is_empty() {
            bail!("{}: the file is empty", name());
        }
        let kind = match kind.or_else(|| InputKind::detect(&bytes)) {
            Some(kind) => kind,
            None if is_binary(&bytes) => bail!("{}: this is no record of a game", name()),
            None => return Err(ReadError::NoGame).with_context(name),
        };
        let file = match kind {
            InputKind::Sgf => Collection::read(bytes).with_context(name)?,
            InputKind::Gib | InputKind::Ngf | InputKind::Ugf => {
                let found = Format::detect(&bytes);
                if found.to_string() != kind.to_string() {
                    bail!("{}: this is no {kind} file", name());
                }
                go_record::read(bytes).with_context(name)?
            }
            InputKind::Save => {
                let saved = SavedGame::from_bytes(&bytes).with_context(name)?;
                let computer = Computer { search: SearchConfig::baseline(), seed: 0 };
                let session = go_session::resume(&saved, computer).with_context(name)?;
                session.transcript(Viewer::Knowing)
            }
            InputKind::Picture => {
                let text = String::from_utf8(bytes)
                    .map_err(|_| anyhow!("{}: pictures are UTF-8 text", name()))?;
                of_picture(&text).with_context(name)?
            }
        };
        Ok(Input { kind, file })
    }

    /// The root of a game, counted from 1.
    ///
    /// # Errors
    /// There are not so many.
    pub(crate) fn game(&self, number: usize) -> anyhow::Result<Cursor<'_>> {
        let games = self.file.games();
        let count = games.len();
        number
            .checked_sub(1)
            .and_then(|before| self.file.games().nth(before))
            .ok_or_else(|| anyhow!("there is no game {number}, the file has {count}"))
    }
}

/// A picture of stones and marks, or one with crossed stones, as a tree.
fn of_picture(text: &str) -> anyhow::Result<Collection> {
    let diagram: Result<Diagram, DiagramError> = text.parse();
    match diagram {
        Ok(diagram) => {
            let mut file = of_setup(diagram.setup());
            let root = file.first().id();
            let size = diagram.setup().size;
            let labels: Vec<String> = diagram
                .marks()
                .iter()
                .map(|&(letter, point)| format!("{}:{letter}", size.sgf_name(point)))
                .collect();
            if !labels.is_empty() {
                file.set(root, "LB", labels);
            }
            Ok(file)
        }
        Err(DiagramError { kind: DiagramErrorKind::UnknownSymbol('x' | 'o'), .. }) => {
            let picture: PaperPicture = text.parse()?;
            let reading = picture.read()?;
            let setup = reading.board().to_setup(Color::White);
            let mut file = of_setup(&setup);
            let root = file.first().id();
            file.set(root, "RU", ["Conversion Go"]);
            let crosses = picture.crossed().iter();
            file.set(root, "MA", crosses.map(|p| setup.size.sgf_name(p).to_string()));
            Ok(file)
        }
        Err(error) => Err(error.into()),
    }
}

fn of_setup(setup: &Setup) -> Collection {
    let size = setup.size;
    let mut file = Collection::new();
    let root = file.first().id();
    file.set(root, "FF", ["4"]);
    file.set(root, "GM", ["1"]);
    let side = if size.is_square() {
        size.width().to_string()
    } else {
        format!("{}:{}", size.width(), size.height())
    };
    file.set(root, "SZ", [side]);
    for (name, color) in [("AB", Color::Black), ("AW", Color::White)] {
        let points: Vec<Point> = setup.stones(color).collect();
        if !points.is_empty() {
            file.set(root, name, points.iter().map(|&p| size.sgf_name(p).to_string()));
        }
    }
    file
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_told_apart_by_content() {
        let kind = |text: &str| InputKind::detect(text.as_bytes());
        assert_eq!(kind("(;SZ[9])"), Some(InputKind::Sgf));
        assert_eq!(kind("mail\n\n(;B[aa]"), Some(InputKind::Sgf));
        assert_eq!(kind("\\HS\n\\HE\n"), Some(InputKind::Gib));
        assert_eq!(kind("\n. X .\nO a .\n"), Some(InputKind::Picture));
        assert_eq!(kind("  A B\n2 . x 2\n1 o . 1\n  A B\n"), Some(InputKind::Picture));
        assert_eq!(kind("Dear friend,\nhello"), None);
        assert_eq!(InputKind::detect(b"GO-SAVE\n"), Some(InputKind::Save));
        assert_eq!(InputKind::detect(b"\x7fELF\0\0\0"), None);
        let mut header = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\0\x01\0\0\0\x01(;B[aa])".to_vec();
        assert_eq!(InputKind::detect(&header), None);
        header.drain(..8);
        assert_eq!(InputKind::detect(&header), None);
        for padded in ["(;SZ[9];B[aa];W[bb])\0", "\0\0(;SZ[9])\0\0\0\0\0\0\0\0", "(;SZ[9]\0;B[aa])"]
        {
            assert_eq!(kind(padded), Some(InputKind::Sgf), "{padded:?}");
        }
        assert_eq!(InputKind::detect(b"(\0;\0S\0Z\0[\x009\0]\0)\0"), Some(InputKind::Sgf));
    }

    #[test]
    fn pictures_become_roots() {
        let plain = of_picture(". X a\nO . .").unwrap();
        assert_eq!(plain.to_string(), "(;CA[UTF-8]FF[4]GM[1]SZ[3:2]AB[ba]AW[ab]LB[ca:a])\n");
        let crossed = of_picture("X X X\nX o X\nX X .").unwrap();
        assert!(crossed.to_string().contains("MA[bb]"));
        assert!(crossed.first().setup().white.is_empty());
        let error = of_picture(". X\n. ? .").unwrap_err();
        assert!(error.to_string().starts_with("line 2, column"), "{error}");
    }
}
