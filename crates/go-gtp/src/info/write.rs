//! A report as the text of one line.

use super::{Form, InfoLine, MoveInfo, RootInfo};
use std::fmt::{Display, Write};

impl InfoLine {
    /// The line in a dialect, without a line feed; what the dialect does not know is left out.
    ///
    /// `pv` comes last in each candidate, except that the lists which a client asked for
    /// (`pvVisits`, `movesOwnership`) follow it, as KataGo has them. A number that is not finite is
    /// left out, and written as 0 where the field is compulsory.
    #[must_use]
    pub fn to_text(&self, form: Form) -> String {
        let mut line = Writer { text: String::new(), form };
        for info in &self.moves {
            line.candidate(info);
        }
        if form == Form::Kata
            && let Some(root) = &self.root
        {
            line.root(root);
        }
        if form != Form::Lz && !self.ownership.is_empty() {
            line.word("ownership");
            line.fractions(&self.ownership);
        }
        line.text
    }
}

struct Writer {
    text: String,
    form: Form,
}

impl Writer {
    fn word(&mut self, word: impl Display) {
        if !self.text.is_empty() {
            self.text.push(' ');
        }
        // Writing to a string does not fail.
        let _ = write!(self.text, "{word}");
    }

    fn pair(&mut self, key: &str, value: impl Display) {
        self.word(key);
        self.word(value);
    }

    fn share(&mut self, key: &str, value: f64) {
        match self.form {
            Form::Lz => self.pair(key, (finite(value) * 10_000.0).round() as i64),
            Form::Kata | Form::Plain => self.pair(key, fraction(value)),
        }
    }

    fn optional_share(&mut self, key: &str, value: Option<f64>) {
        if let Some(value) = value.filter(|value| value.is_finite()) {
            self.share(key, value);
        }
    }

    /// A number that Leela Zero's dialect does not have.
    fn extra(&mut self, key: &str, value: Option<f64>) {
        if let (Form::Kata | Form::Plain, Some(value)) = (self.form, value)
            && value.is_finite()
        {
            self.pair(key, fraction(value));
        }
    }

    fn fractions(&mut self, values: &[f64]) {
        for &value in values {
            self.word(fraction(value));
        }
    }

    fn candidate(&mut self, info: &MoveInfo) {
        self.pair("info move", info.played);
        self.pair("visits", info.visits);
        self.extra("utility", info.utility);
        self.share("winrate", info.winrate);
        self.extra("scoreMean", info.score_lead);
        self.extra("scoreStdev", info.score_stdev);
        self.extra("scoreLead", info.score_lead);
        self.optional_share("prior", info.prior);
        self.optional_share("lcb", info.lcb);
        self.pair("order", info.order);
        self.word("pv");
        for played in &info.pv {
            self.word(played);
        }
        if self.form == Form::Lz {
            return;
        }
        if !info.pv_visits.is_empty() {
            self.word("pvVisits");
            for visits in &info.pv_visits {
                self.word(visits);
            }
        }
        if !info.ownership.is_empty() {
            self.word("movesOwnership");
            self.fractions(&info.ownership);
        }
    }

    fn root(&mut self, root: &RootInfo) {
        self.pair("rootInfo visits", root.visits);
        self.extra("utility", root.utility);
        self.share("winrate", root.winrate);
        self.extra("scoreMean", root.score_lead);
        self.extra("scoreStdev", root.score_stdev);
        self.extra("scoreLead", root.score_lead);
    }
}

fn finite(value: f64) -> f64 {
    if value.is_finite() { value } else { 0.0 }
}

/// Up to six decimals, at least one.
fn fraction(value: f64) -> String {
    let text = format!("{:.6}", finite(value));
    let zeros = text.bytes().rev().take_while(|&byte| byte == b'0').count().min(5);
    text[..text.len() - zeros].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::MoveText;

    #[test]
    fn fractions_always_have_a_point_and_never_an_exponent() {
        for (value, text) in [
            (0.0, "0.0"),
            (1.0, "1.0"),
            (0.5, "0.5"),
            (1e-9, "0.0"),
            (-0.25, "-0.25"),
            (123_456.125, "123456.125"),
            (f64::NAN, "0.0"),
            (f64::INFINITY, "0.0"),
        ] {
            assert_eq!(fraction(value), text);
        }
    }

    #[test]
    fn the_three_dialects() {
        let mut info = MoveInfo::new(MoveText::Pass, 7, 0.48019);
        info.score_lead = Some(-1.5);
        info.score_stdev = Some(20.0);
        info.lcb = Some(0.47);
        info.prior = Some(0.125);
        let mut line = InfoLine { moves: vec![info], ..InfoLine::default() };
        let lz = "info move pass visits 7 winrate 4802 prior 1250 lcb 4700 order 0 pv pass";
        let kata = "info move pass visits 7 winrate 0.48019 scoreMean -1.5 scoreStdev 20.0 \
                    scoreLead -1.5 prior 0.125 lcb 0.47 order 0 pv pass";
        assert_eq!(line.to_text(Form::Lz), lz);
        assert_eq!(line.to_text(Form::Kata), kata);
        assert_eq!(line.to_text(Form::Plain), kata);
        line.moves[0].pv_visits = vec![7];
        line.moves[0].ownership = vec![0.0, 1.0];
        line.root = Some(RootInfo { visits: 8, winrate: 0.5, ..RootInfo::default() });
        line.ownership = vec![-1.0, 0.5];
        assert_eq!(line.to_text(Form::Lz), lz);
        let lists = format!("{kata} pvVisits 7 movesOwnership 0.0 1.0");
        assert_eq!(line.to_text(Form::Plain), format!("{lists} ownership -1.0 0.5"));
        assert_eq!(
            line.to_text(Form::Kata),
            format!("{lists} rootInfo visits 8 winrate 0.5 ownership -1.0 0.5")
        );
    }
}
