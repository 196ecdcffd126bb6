//! A diagram of the corpus and its keys in their order, as `corpus/documents/FORMAT.md` lays it down.

use std::path::{Path, PathBuf};

use go_core::{ByColor, Color, Move, Point, PointSet, Setup, Size};
use go_rules::{Preset, VariantKind};

use super::reader::{FormatError, Reader};

/// One reconstructed diagram with its facts.
pub(super) struct Document {
    pub(super) title: String,
    pub(super) source: String,
    pub(super) preset: &'static Preset,
    pub(super) size: Size,
    pub(super) to_move: ToMove,
    /// The points that the text calls marked, by name.
    pub(super) points: Vec<(String, Vec<Point>)>,
    /// Stones of each colour taken so far.
    pub(super) prisoners: Option<ByColor<u32>>,
    pub(super) picture: Drawn,
    /// A paper game's stones as they stood at the end.
    pub(super) last: Option<Setup>,
    /// The stones after the judgement.
    pub(super) resolved: Option<Setup>,
    pub(super) lines: Vec<Line>,
    /// A whole game that leads to the picture.
    pub(super) record: Option<Vec<Turn>>,
    pub(super) facts: Vec<Fact>,
}

/// Whose turn it is in a diagram.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum ToMove {
    /// This side's.
    Side(Color),
    /// The text lets both move.
    Either,
    /// Both have passed.
    Over,
}

/// Stones as drawn; the crossed ones in the colour they were first drawn in.
pub(super) struct Drawn {
    pub(super) setup: Setup,
    pub(super) crossed: PointSet,
}

/// A turn and who makes it.
pub(super) type Turn = (Color, Move);

/// A line of play from the picture, and the position after it.
pub(super) struct Line {
    pub(super) name: String,
    pub(super) turns: Vec<Turn>,
    pub(super) after: Setup,
}

/// A sentence of the text as a value to be checked.
#[derive(Clone)]
pub(super) struct Fact {
    /// Where it stands in the file, from 1.
    pub(super) line: usize,
    pub(super) key: String,
    /// The line of play or the point that it is about.
    pub(super) about: Option<String>,
    pub(super) value: String,
}

/// Where the corpus lies.
pub(super) fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus/documents")
}

/// All files of the corpus with their names, in order.
pub(super) fn texts() -> Vec<(String, String)> {
    let entries = std::fs::read_dir(folder()).expect("the corpus is there");
    let mut paths: Vec<PathBuf> =
        entries.map(|entry| entry.expect("the corpus can be listed").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "txt"));
    paths.sort();
    let read = |path: &PathBuf| {
        let name = path.file_stem().expect("a file has a name").to_string_lossy().into_owned();
        (name, std::fs::read_to_string(path).expect("a corpus file is text"))
    };
    paths.iter().map(read).collect()
}

/// The diagram in the file with this name.
#[track_caller]
pub(super) fn document(name: &str) -> Document {
    let path = folder().join(name).with_extension("txt");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    Document::parse(&text).unwrap_or_else(|e| panic!("{name}: {e}"))
}

impl Document {
    /// Reads a file.
    pub(super) fn parse(text: &str) -> Result<Document, FormatError> {
        let mut reader = Reader::new(text)?;
        let title = reader.value("title")?.to_owned();
        let source = reader.value("source")?.to_owned();
        let preset = reader.parsed("rules", |name| {
            let preset = Preset::named(name).map_err(|e| e.to_string())?;
            if matches!(name, "conversion" | "club") { Ok(preset) } else { Err(wrong(name)) }
        })?;
        let size = reader.parsed("size", |side| {
            let side = side.parse().map_err(|_| wrong(side))?;
            Size::square(side).map_err(|e| e.to_string())
        })?;
        let to_move = reader.parsed("to-move", ToMove::parse)?;
        let opening = reader.optional("opening", |text| match text {
            "none" => Ok(()),
            _ => Err(wrong(text)),
        })?;
        let points = reader.parsed("points", |text| named_points(size, text))?;
        let prisoners = reader.optional("prisoners", prisoners)?;
        let picture = reader.picture("picture", size)?;
        let last = reader.optional_stones("final", size)?;
        let resolved = reader.optional_stones("resolved", size)?;
        let mut lines: Vec<Line> = Vec::new();
        while let Some(name) = reader.key_about("moves") {
            let name = name.to_owned();
            if lines.iter().any(|line| line.name == name) {
                return Err(reader.error(format!("a second line of play {name}")));
            }
            let turns = reader.parsed(&format!("moves {name}"), |text| turns(size, text))?;
            let after = reader.stones(&format!("after {name}"), size)?;
            lines.push(Line { name, turns, after });
        }
        let record = reader.optional_block("record", |row| turns(size, row))?;
        let record: Option<Vec<Turn>> = record.map(|rows| rows.into_iter().flatten().collect());
        let is_conversion = preset.rules().game == VariantKind::Conversion;
        if opening.is_some() != (is_conversion && record.is_some()) {
            return Err(reader.error("opening goes with a record of Conversion Go".to_owned()));
        }
        if is_conversion && prisoners.is_some() {
            return Err(reader.error("Conversion Go takes no prisoners".to_owned()));
        }
        let facts = reader.facts()?;
        Ok(Document {
            title,
            source,
            preset,
            size,
            to_move,
            points,
            prisoners,
            picture,
            last,
            resolved,
            lines,
            record,
            facts,
        })
    }

    /// The points with this name.
    #[track_caller]
    pub(super) fn marked(&self, name: &str) -> &[Point] {
        let found = self.points.iter().find(|(known, _)| known == name);
        &found.unwrap_or_else(|| panic!("no marked point {name}")).1
    }

    /// The value of a fact about nothing in particular.
    pub(super) fn fact(&self, key: &str) -> Option<&str> {
        let found = self.facts.iter().find(|fact| fact.key == key && fact.about.is_none());
        found.map(|fact| fact.value.as_str())
    }

    /// The stones as they stand, when both have passed if that is so. On paper no stone changes its
    /// colour: there the position is drawn by itself, or the same as after the judgement.
    pub(super) fn standing(&self) -> &Setup {
        let paper = if self.picture.crossed.is_empty() { None } else { self.resolved.as_ref() };
        self.last.as_ref().or(paper).unwrap_or(&self.picture.setup)
    }
}

impl ToMove {
    fn parse(text: &str) -> Result<ToMove, String> {
        match text {
            "black" => Ok(ToMove::Side(Color::Black)),
            "white" => Ok(ToMove::Side(Color::White)),
            "either" => Ok(ToMove::Either),
            "over" => Ok(ToMove::Over),
            _ => Err(wrong(text)),
        }
    }
}

fn wrong(text: &str) -> String {
    format!("'{text}' is no such value")
}

/// A point that reads back as it is written.
pub(super) fn point(size: Size, text: &str) -> Result<Point, String> {
    let point = size.parse_point(text).map_err(|e| e.to_string())?;
    if size.name(point).to_string() == text { Ok(point) } else { Err(wrong(text)) }
}

/// Points parted by `separator`; `none` is no point, and none comes twice.
pub(super) fn points(size: Size, text: &str, separator: char) -> Result<Vec<Point>, String> {
    if text == "none" {
        return Ok(Vec::new());
    }
    let points: Vec<Point> =
        text.split(separator).map(|name| point(size, name)).collect::<Result<_, _>>()?;
    if points.iter().copied().collect::<PointSet>().len() == points.len() {
        Ok(points)
    } else {
        Err(format!("'{text}' names a point twice"))
    }
}

fn named_points(size: Size, text: &str) -> Result<Vec<(String, Vec<Point>)>, String> {
    if text == "none" {
        return Ok(Vec::new());
    }
    let named = |pair: &str| {
        let (name, list) = pair.split_once('=').ok_or_else(|| wrong(pair))?;
        Ok((name.to_owned(), points(size, list, ',')?))
    };
    text.split(' ').map(named).collect()
}

fn prisoners(text: &str) -> Result<ByColor<u32>, String> {
    let number = |text: &str| text.parse().map_err(|_| wrong(text));
    let (black, white) = text
        .strip_prefix("black=")
        .and_then(|rest| rest.split_once(" white="))
        .ok_or_else(|| wrong(text))?;
    Ok(ByColor { black: number(black)?, white: number(white)? })
}

fn turns(size: Size, text: &str) -> Result<Vec<Turn>, String> {
    let words: Vec<&str> = text.split(' ').collect();
    let turn = |pair: &[&str]| {
        let &[color, place] = pair else { return Err(wrong(text)) };
        let color = match color {
            "black" => Color::Black,
            "white" => Color::White,
            _ => return Err(wrong(color)),
        };
        let turn = if place == "pass" { Move::Pass } else { Move::Play(point(size, place)?) };
        Ok((color, turn))
    };
    words.chunks(2).map(turn).collect()
}
