//! The text of one line as a report.

use super::{Form, InfoLine, MoveInfo, ParseInfoError, RootInfo};
use crate::MoveText;
use std::{iter::Peekable, str::FromStr, str::SplitWhitespace};

impl InfoLine {
    /// Reads one line. Fields may come in any order, and unknown ones are passed over together with
    /// the numbers and moves behind them, since engines add fields as they grow.
    ///
    /// Shares with a decimal point are taken as fractions in [`Form::Lz`] too, for some engines
    /// mix the dialects.
    ///
    /// # Errors
    ///
    /// [`ParseInfoError`] names the field that is missing or cannot be read.
    pub fn parse(text: &str, form: Form) -> Result<InfoLine, ParseInfoError> {
        let mut words = Words { words: text.split_whitespace().peekable(), form };
        let mut line = InfoLine::default();
        let mut section = Section::None;
        while let Some(word) = words.words.next() {
            match word {
                "info" => {
                    section.close(&mut line)?;
                    section = Section::Candidate(Box::default());
                }
                "rootInfo" => {
                    section.close(&mut line)?;
                    section = Section::Root(RootInfo::default());
                }
                "ownership" => {
                    section.close(&mut line)?;
                    section = Section::Other;
                    line.ownership = words.list();
                }
                _ => match &mut section {
                    Section::None => return Err(ParseInfoError::NoInfo(word.to_owned())),
                    Section::Candidate(partial) => partial.field(word, &mut words)?,
                    Section::Root(root) => root_field(root, word, &mut words)?,
                    Section::Other => {}
                },
            }
        }
        if let Section::None = section {
            return Err(ParseInfoError::NoInfo(String::new()));
        }
        section.close(&mut line)?;
        Ok(line)
    }
}

enum Section {
    None,
    Candidate(Box<Partial>),
    Root(RootInfo),
    Other,
}

impl Section {
    fn close(&mut self, line: &mut InfoLine) -> Result<(), ParseInfoError> {
        match std::mem::replace(self, Section::Other) {
            Section::Candidate(partial) => {
                let info = partial.complete(line.moves.len() + 1)?;
                line.moves.push(info);
            }
            Section::Root(root) => line.root = Some(root),
            Section::None | Section::Other => {}
        }
        Ok(())
    }
}

/// A candidate of which the compulsory fields may still come.
#[derive(Default)]
struct Partial {
    played: Option<MoveText>,
    visits: Option<u64>,
    winrate: Option<f64>,
    prior: Option<f64>,
    lcb: Option<f64>,
    utility: Option<f64>,
    score_lead: Option<f64>,
    score_mean: Option<f64>,
    score_stdev: Option<f64>,
    order: Option<u32>,
    pv: Vec<MoveText>,
    pv_visits: Vec<u64>,
    ownership: Vec<f64>,
}

impl Partial {
    fn field(&mut self, key: &str, words: &mut Words<'_>) -> Result<(), ParseInfoError> {
        match key {
            "move" => self.played = Some(words.value(key)?),
            "visits" => self.visits = Some(words.value(key)?),
            "winrate" => self.winrate = Some(words.share(key)?),
            "prior" => self.prior = Some(words.share(key)?),
            "lcb" => self.lcb = Some(words.share(key)?),
            "utility" => self.utility = Some(words.number(key)?),
            "scoreLead" => self.score_lead = Some(words.number(key)?),
            "scoreMean" => self.score_mean = Some(words.number(key)?),
            "scoreStdev" => self.score_stdev = Some(words.number(key)?),
            "order" => self.order = Some(words.value(key)?),
            "pv" => self.pv = words.list(),
            "pvVisits" => self.pv_visits = words.list(),
            "movesOwnership" => self.ownership = words.list(),
            _ => words.skip_unknown(),
        }
        Ok(())
    }

    fn complete(self, place: usize) -> Result<MoveInfo, ParseInfoError> {
        let missing = |field| ParseInfoError::Missing { place, field };
        Ok(MoveInfo {
            played: self.played.ok_or(missing("move"))?,
            visits: self.visits.ok_or(missing("visits"))?,
            winrate: self.winrate.ok_or(missing("winrate"))?,
            prior: self.prior,
            lcb: self.lcb,
            utility: self.utility,
            // Older engines only know the mean.
            score_lead: self.score_lead.or(self.score_mean),
            score_stdev: self.score_stdev,
            order: self.order.unwrap_or(place as u32 - 1),
            pv: self.pv,
            pv_visits: self.pv_visits,
            ownership: self.ownership,
        })
    }
}

fn root_field(root: &mut RootInfo, key: &str, words: &mut Words<'_>) -> Result<(), ParseInfoError> {
    match key {
        "visits" => root.visits = words.value(key)?,
        "winrate" => root.winrate = words.share(key)?,
        "utility" => root.utility = Some(words.number(key)?),
        "scoreLead" => root.score_lead = Some(words.number(key)?),
        "scoreMean" => {
            let mean = words.number(key)?;
            root.score_lead.get_or_insert(mean);
        }
        "scoreStdev" => root.score_stdev = Some(words.number(key)?),
        _ => words.skip_unknown(),
    }
    Ok(())
}

struct Words<'t> {
    words: Peekable<SplitWhitespace<'t>>,
    form: Form,
}

impl Words<'_> {
    fn value<T: FromStr>(&mut self, key: &str) -> Result<T, ParseInfoError> {
        let value = self.words.next().unwrap_or_default();
        value.parse().map_err(|_| refuse(key, value))
    }

    fn number(&mut self, key: &str) -> Result<f64, ParseInfoError> {
        let value = self.words.next().unwrap_or_default();
        read_number(value).ok_or_else(|| refuse(key, value))
    }

    fn share(&mut self, key: &str) -> Result<f64, ParseInfoError> {
        let whole = self.words.peek().is_some_and(|word| !word.contains(['.', 'e']));
        let number = self.number(key)?;
        Ok(if self.form == Form::Lz && whole { number / 10_000.0 } else { number })
    }

    /// Everything ahead that reads as an item of the list.
    fn list<T: Item>(&mut self) -> Vec<T> {
        let mut items = Vec::new();
        while let Some(item) = self.words.peek().and_then(|word| T::read(word)) {
            items.push(item);
            self.words.next();
        }
        items
    }

    /// One word, whatever it is, and then whatever cannot be a key.
    fn skip_unknown(&mut self) {
        if self.words.peek().is_some_and(|word| !is_section(word)) {
            self.words.next();
        }
        while self.words.next_if(|word| word.parse::<f64>().is_ok() || is_move(word)).is_some() {}
    }
}

fn is_section(word: &str) -> bool {
    matches!(word, "info" | "rootInfo" | "ownership")
}

fn is_move(word: &str) -> bool {
    word.parse::<MoveText>().is_ok()
}

fn refuse(field: &str, value: &str) -> ParseInfoError {
    ParseInfoError::Value { field: field.to_owned(), value: value.chars().take(40).collect() }
}

fn read_number(word: &str) -> Option<f64> {
    word.parse().ok().filter(|number: &f64| number.is_finite())
}

trait Item: Sized {
    fn read(word: &str) -> Option<Self>;
}

impl Item for MoveText {
    fn read(word: &str) -> Option<MoveText> {
        word.parse().ok()
    }
}

impl Item for u64 {
    fn read(word: &str) -> Option<u64> {
        word.parse().ok()
    }
}

impl Item for f64 {
    fn read(word: &str) -> Option<f64> {
        read_number(word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leela_zero_and_katago_lines() {
        let text = "info move E4 visits 1178 winrate 4802 prior 2211 lcb 4781 order 0 pv E4 E3 \
                    info move pass visits 2 winrate 1 prior 0 lcb -200 order 1 pv";
        let line = InfoLine::parse(text, Form::Lz).unwrap();
        assert_eq!(line.moves.len(), 2);
        assert_eq!(line.moves[0].winrate, 0.4802);
        assert_eq!((line.moves[1].winrate, line.moves[1].lcb), (0.0001, Some(-0.02)));
        assert!(line.moves[1].pv.is_empty());
        let text = "info move E4 visits 487 utility -0.04 winrate 1 scoreMean -0.6 scoreStdev 24.7 \
                    scoreSelfplay -0.5 isSymmetryOf D4 novelty 1 2 3 utilityLcb -4e-2 order 0 \
                    pv E4 pass pvVisits 487 3 rootInfo visits 500 thisHash ABC winrate 0.5 \
                    ownership 0.5 -1 1 0";
        let line = InfoLine::parse(text, Form::Kata).unwrap();
        assert_eq!((line.moves[0].winrate, line.moves[0].score_lead), (1.0, Some(-0.6)));
        assert_eq!(line.moves[0].pv, ["E4".parse().unwrap(), MoveText::Pass]);
        assert_eq!(line.moves[0].pv_visits, [487, 3]);
        assert_eq!(line.root.unwrap().visits, 500);
        assert_eq!(line.root.unwrap().winrate, 0.5);
        assert_eq!(line.ownership, [0.5, -1.0, 1.0, 0.0]);
    }

    #[test]
    fn faults_name_their_field() {
        for (text, error) in [
            ("", "a report starts with info, not \"\""),
            ("play D4", "a report starts with info, not \"play\""),
            ("info visits 3 winrate 0.5", "candidate 1 has no move"),
            ("info move D4 visits x winrate 0.5", "visits cannot be \"x\""),
            ("info move D4 visits 1 winrate nan", "winrate cannot be \"nan\""),
            ("info move D4 visits 1 winrate", "winrate cannot be \"\""),
            ("info move D4 winrate 0.5 pv D4", "candidate 1 has no visits"),
        ] {
            assert_eq!(InfoLine::parse(text, Form::Kata).unwrap_err().to_string(), error);
        }
    }
}
