//! The header: players, event, terms and result.

use super::Reader;
use crate::gib::date;
use crate::info::{HalfPoints, Outcome};

impl Reader<'_> {
    /// Takes over what the header says; `value` finds a line by its key.
    pub(super) fn header<'h>(&mut self, value: impl Fn(&str) -> Option<&'h str>) {
        let parts = |key: &str| value(key).unwrap_or_default().split(',').map(str::trim);
        for (keys, name, rank) in
            [(["PlayerB", "PlayerB2"], "PB", "BR"), (["PlayerW", "PlayerW2"], "PW", "WR")]
        {
            let players: Vec<&str> =
                keys.iter().filter_map(|key| parts(key).next()).filter(|p| !p.is_empty()).collect();
            self.set(name, &players.join(" & "));
            if players.len() < 2 {
                self.set(rank, parts(keys[0]).nth(1).unwrap_or_default());
            }
        }
        let title: Vec<&str> = parts("Title").filter(|part| !part.is_empty()).collect();
        self.set("EV", &title.join(", "));
        for (key, name) in [
            ("Place", "PC"),
            ("Copyright", "CP"),
            ("Comment", "GC"),
            ("Writer", "US"),
            ("Commentator", "AN"),
        ] {
            self.set(name, value(key).unwrap_or_default());
        }
        self.set("DT", &parts("Date").next().and_then(date).unwrap_or_default());
        self.set(
            "RU",
            match value("Rule").unwrap_or_default() {
                "JPN" => "Japanese",
                "CHN" | "CH" => "Chinese",
                other => other,
            },
        );
        self.handicap = parts("Hdcp").next().and_then(|n| n.parse().ok()).unwrap_or(0);
        if (2..=9).contains(&self.handicap) {
            self.set("HA", &self.handicap.to_string());
        }
        let komi = parts("Hdcp").nth(1).and_then(|komi| komi.parse::<f64>().ok());
        if let Some(points) = komi.filter(|points| points.abs() <= 400.0) {
            self.set("KM", &HalfPoints((points * 2.0).round() as i32).to_string());
        }
        // The first of the times: its kind, then minutes.
        let minutes = parts("Ptime").next().and_then(|first| first.split(';').nth(1));
        if let Some(minutes) = minutes.and_then(|n| n.parse::<u32>().ok()).filter(|&n| n > 0) {
            self.set("TM", &(u64::from(minutes) * 60).to_string());
        }
        let result = result(parts("Winner").next().unwrap_or_default(), parts("Winner").nth(1));
        self.set("RE", &result.map(|result| result.to_string()).unwrap_or_default());
    }

    fn set(&mut self, name: &str, text: &str) {
        if !text.is_empty() {
            self.collection.set(self.root, name, [text]);
        }
    }
}

/// `B,7.50`, `W,C` for a resignation, and letters for games without a winner.
fn result(winner: &str, how: Option<&str>) -> Option<Outcome> {
    let how = how.unwrap_or_default();
    match winner {
        "B" | "W" => {
            let how = match how.as_bytes().first() {
                Some(b'C' | b'c') => "R",
                Some(b'F' | b'f') => "F",
                Some(b'T' | b't') => "T",
                _ => how,
            };
            Outcome::parse(&format!("{winner}+{how}"))
        }
        "D" => Some(Outcome::Draw),
        "N" | "N1" | "O" => Some(Outcome::Void),
        "A" | "E" | "P" => Some(Outcome::Unknown),
        _ => None,
    }
}
