//! Tables as they are kept: what they were made as, and what a list shows of them.

use go_record::{Collection, Viewer, terms};
use go_rules::{Preset, RuleSet};
use go_session::{Arrangement, Level, Player, Seats, Session, Table, replay};
use redb::{Database, ReadableDatabase, ReadableTable};
use serde::{Deserialize, Serialize};

use super::{LIST, StoreError};
use crate::create::{NewTable, SeatKind, computer};
use crate::names::TableId;
use crate::token::TokenHash;

/// The version that is written.
const VERSION: u32 = 1;

/// What a table was made as.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Header {
    v: u32,
    #[serde(serialize_with = "id_text", deserialize_with = "id_read")]
    pub(crate) id: TableId,
    /// Milliseconds since 1970.
    pub(crate) created: u64,
    /// The rules that were asked for.
    pub(crate) rules: String,
    /// Its terms, its first stones, and what had happened before, as SGF.
    start: String,
    pub(crate) control: String,
    level: u8,
    pub(crate) one: SeatHeader,
    pub(crate) two: SeatHeader,
    /// The secret of whoever made it.
    pub(crate) owner: TokenHash,
    /// The table of the rematch.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        serialize_with = "next_text",
        deserialize_with = "next_read"
    )]
    pub(crate) next: Option<TableId>,
}

/// Who sits there.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct SeatHeader {
    pub(crate) kind: SeatKind,
    pub(crate) name: String,
    /// The secret of a person's seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) token: Option<TokenHash>,
}

fn id_text<S: serde::Serializer>(id: &TableId, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(id.as_str())
}

fn id_read<'de, D: serde::Deserializer<'de>>(from: D) -> Result<TableId, D::Error> {
    let text = String::deserialize(from)?;
    TableId::parse(&text).ok_or_else(|| serde::de::Error::custom("no name of a table"))
}

fn next_text<S: serde::Serializer>(id: &Option<TableId>, to: S) -> Result<S::Ok, S::Error> {
    id.as_ref().map(TableId::as_str).serialize(to)
}

fn next_read<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Option<TableId>, D::Error> {
    id_read(from).map(Some)
}

impl Header {
    /// What a new table is made as.
    pub(crate) fn of(
        new: &NewTable,
        id: TableId,
        created: u64,
        seats: [SeatHeader; 2],
        owner: TokenHash,
    ) -> Header {
        let [one, two] = seats;
        Header {
            v: VERSION,
            id,
            created,
            rules: new.rules.clone(),
            start: String::from_utf8_lossy(&new.session.transcript(Viewer::Knowing).to_bytes())
                .into_owned(),
            control: new.arrangement.control.to_string(),
            level: new.arrangement.level.number(),
            one,
            two,
            owner,
            next: None,
        }
    }

    /// What a new table with the terms of another one is made as.
    pub(crate) fn again(
        old: &Header,
        id: TableId,
        created: u64,
        seats: [SeatHeader; 2],
        owner: TokenHash,
    ) -> Header {
        let [one, two] = seats;
        Header { v: VERSION, id, created, one, two, owner, next: None, ..old.clone() }
    }

    /// What is known of a seat.
    pub(crate) const fn seat(&self, player: Player) -> &SeatHeader {
        match player {
            Player::One => &self.one,
            Player::Two => &self.two,
        }
    }

    /// What its rules are called.
    pub(crate) fn title(&self, rules: &RuleSet) -> String {
        match Preset::named(&self.rules) {
            // Rules of several countries are the same.
            Ok(preset) if preset.rules() == *rules => preset.title().to_owned(),
            _ => go_score::rules_title(rules),
        }
    }

    /// The table as it was made.
    ///
    /// # Errors
    /// What of it does not read.
    pub(crate) fn open(&self) -> Result<Table, StoreError> {
        self.try_open().map_err(|error| StoreError::Damaged(self.id.as_str().to_owned(), error))
    }

    fn try_open(&self) -> Result<Table, String> {
        fn text(error: impl std::fmt::Display) -> String {
            error.to_string()
        }
        if self.v != VERSION {
            return Err(format!("a table of version {}, and {VERSION} is known", self.v));
        }
        let file = Collection::read(self.start.as_bytes()).map_err(text)?;
        let config = terms(file.first(), &Preset::all()[0]).map_err(text)?;
        let end = file.first().line().last().unwrap_or(file.first());
        let session = replay(end, &config, computer()).map_err(text)?.session;
        let arrangement = Arrangement {
            seats: Seats { one: self.one.kind.into(), two: self.two.kind.into() },
            level: Level::new(self.level).map_err(text)?,
            control: self.control.parse().map_err(text)?,
        };
        Ok(Table::new(session, arrangement))
    }
}

/// What a list shows of a table.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Summary {
    pub(crate) title: String,
    pub(crate) size: String,
    pub(crate) one: String,
    pub(crate) two: String,
    pub(crate) turns: u32,
    pub(crate) phase: String,
    pub(crate) result: Option<String>,
    /// Milliseconds since 1970.
    pub(crate) changed: u64,
}

/// A table in a list.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Listed {
    pub(crate) id: String,
    pub(crate) created: u64,
    #[serde(flatten)]
    pub(crate) summary: Summary,
}

/// A page of the list.
#[derive(Debug, Serialize)]
pub(crate) struct Page {
    pub(crate) tables: Vec<Listed>,
    /// Whether there are more behind it.
    pub(crate) more: bool,
}

/// Tables on a page.
const ON_A_PAGE: usize = 50;
/// Tables that are looked at for one page; a search that finds nothing in them ends.
const LOOKED_AT: usize = 100_000;

/// A page of the list, the newest first.
pub(super) fn list(database: &Database, wanted: &str, page: usize) -> Result<Page, StoreError> {
    let wanted = wanted.trim().to_lowercase();
    let reading = database.begin_read()?;
    let list = reading.open_table(LIST)?;
    let mut skip = page.saturating_mul(ON_A_PAGE);
    let mut tables = Vec::new();
    for row in list.iter()?.rev().take(LOOKED_AT) {
        let (key, bytes) = row?;
        let (created, id) = key.value();
        let Ok(summary) = serde_json::from_slice::<Summary>(bytes.value()) else { continue };
        if !wanted.is_empty() && !matches(&summary, id, &wanted) {
            continue;
        }
        if skip > 0 {
            skip -= 1;
        } else if tables.len() == ON_A_PAGE {
            return Ok(Page { tables, more: true });
        } else {
            tables.push(Listed { id: id.to_owned(), created, summary });
        }
    }
    Ok(Page { tables, more: false })
}

/// Whether a table has every word that is wanted, in whatever it says of itself.
fn matches(summary: &Summary, id: &str, wanted: &str) -> bool {
    let result = summary.result.as_deref().unwrap_or_default();
    let sizes = written_sizes(&summary.size);
    let texts = [&summary.title, &summary.one, &summary.two, &summary.phase]
        .map(|text| text.to_lowercase())
        .into_iter()
        .chain([result.to_lowercase(), in_words(result).to_owned()])
        .collect::<Vec<_>>();
    wanted.split_whitespace().all(|word| {
        let size = word.replace('×', "x");
        id == word || sizes.contains(&size) || texts.iter().any(|text| text.contains(word))
    })
}

/// A size as people write it: `9` and `9x9`, `16x13`.
fn written_sizes(size: &str) -> Vec<String> {
    let size = size.to_lowercase().replace('×', "x");
    let mut sizes = vec![size.clone()];
    match size.split_once('x') {
        Some((width, height)) if width == height => sizes.push(width.to_owned()),
        Some(_) => {}
        None => sizes.push(format!("{size}x{size}")),
    }
    sizes
}

/// A result in the words by which one looks for it.
fn in_words(result: &str) -> &'static str {
    match (result.chars().next(), result.get(2..3)) {
        (Some('B'), Some("R")) => "black wins by resignation",
        (Some('W'), Some("R")) => "white wins by resignation",
        (Some('B'), Some("T")) => "black wins on time",
        (Some('W'), Some("T")) => "white wins on time",
        (Some('B'), _) => "black wins by points",
        (Some('W'), _) => "white wins by points",
        (Some('0' | 'D' | 'd'), _) => "draw jigo",
        _ => "",
    }
}

/// A value as it is kept.
///
/// # Panics
/// Never: what is kept has no part that JSON refuses.
pub(super) fn json(value: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(value).expect("lists, names and numbers can always be written")
}

/// What a list shows of a session.
pub(crate) fn summary(session: &dyn Session, header: &Header, changed: u64) -> Summary {
    let phase = session.phase();
    Summary {
        title: header.title(&session.config().rules),
        size: session.size().to_string(),
        one: header.one.name.clone(),
        two: header.two.name.clone(),
        turns: session.turns(),
        phase: crate::state::phase_name(session).to_owned(),
        result: phase.is_over().then(|| session.score().outcome.to_string()),
        changed,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn summary_of(size: &str, result: Option<&str>) -> Summary {
        Summary {
            title: "Conversion Go".to_owned(),
            size: size.to_owned(),
            one: "Anna".to_owned(),
            two: "Computer".to_owned(),
            turns: 12,
            phase: "counted".to_owned(),
            result: result.map(str::to_owned),
            changed: 0,
        }
    }

    #[test]
    fn every_word_of_a_search_has_to_fit() {
        let table = summary_of("9", Some("W+3.5"));
        for wanted in
            ["9", "9x9", "9×9", "w+", "w+3.5", "white wins", "anna go", "computer anna 9x9", "t1"]
        {
            assert!(matches(&table, "t1", wanted), "{wanted}");
        }
        for wanted in ["19", "9x19", "b+", "black wins", "anna bert"] {
            assert!(!matches(&table, "t1", wanted), "{wanted}");
        }
    }

    #[test]
    fn sizes_are_found_whole() {
        let rectangle = summary_of("19x9", None);
        assert!(matches(&rectangle, "t1", "19x9"));
        assert!(!matches(&rectangle, "t1", "9"));
        assert!(matches(&summary_of("13x13", None), "t1", "13"));
        assert!(!matches(&summary_of("13x13", None), "t1", "3"));
    }

    #[test]
    fn results_are_found_in_words() {
        let by_time = summary_of("9", Some("B+T"));
        assert!(matches(&by_time, "t1", "black wins on time"));
        assert!(matches(&summary_of("9", Some("0")), "t1", "draw"));
        assert!(!matches(&summary_of("9", None), "t1", "wins"));
    }
}
