//! Other programs, measured in the same run.
//!
//! A peer is given as `NAME=COMMAND`, where `NAME` is the peer's word and our benchmark's name, as
//! in `libego/playout/go/9x9=/opt/libego/light9 20000`. The command is started once for each
//! sample, next to ours, and prints its figure in one of these forms:
//! - a JSON line as ours: `{"name":…,"unit":…,"values":[…]}`;
//! - a line that holds a number and then `kpps`, thousands of playouts a second of CPU time, as
//!   libEGO prints it. Lines of its that tell the moves of a playout (`AVG moves/playout = 110.8`)
//!   and the wins (`8697/11303 (black wins / white wins)`) become facts.

use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::bench::Fact;

/// A peer's benchmark.
#[derive(Clone, Debug)]
pub struct Peer {
    /// The peer's word and our benchmark's name.
    pub name: String,
    /// What it is measured in.
    pub unit: String,
    command: Vec<String>,
    values: Vec<f64>,
    facts: Vec<(Fact, u32)>,
}

/// What one run of a peer printed.
#[derive(Debug, PartialEq)]
struct Heard {
    unit: String,
    values: Vec<f64>,
    facts: Vec<Fact>,
}

impl Peer {
    /// A peer from `NAME=COMMAND`.
    ///
    /// # Errors
    /// There is no `=`, no slash in the name, or no command.
    pub fn parse(text: &str) -> Result<Peer, String> {
        let (name, command) = text.split_once('=').ok_or("a peer is NAME=COMMAND")?;
        if !name.contains('/') {
            return Err("a peer's name is its word, a slash and a benchmark's name".into());
        }
        let command: Vec<String> = command.split_whitespace().map(str::to_owned).collect();
        if command.is_empty() {
            return Err("a peer needs a command".into());
        }
        let name = name.trim().to_owned();
        Ok(Peer { name, unit: String::new(), command, values: Vec::new(), facts: Vec::new() })
    }

    /// The benchmark of ours that it is compared with.
    #[must_use]
    pub fn ours(&self) -> &str {
        self.name.split_once('/').map_or("", |(_, ours)| ours)
    }

    /// Runs the peer and takes down its figures.
    ///
    /// # Errors
    /// It cannot be started, fails, or prints no figure.
    pub fn sample(&mut self) -> Result<()> {
        let output = Command::new(&self.command[0])
            .args(&self.command[1..])
            .stdin(Stdio::null())
            .stderr(Stdio::null())
            .output()
            .with_context(|| format!("cannot start {}", self.command[0]))?;
        if !output.status.success() {
            bail!("{} failed ({})", self.name, output.status);
        }
        let text = String::from_utf8_lossy(&output.stdout);
        let heard = hear(&text).with_context(|| format!("{} printed no figure", self.name))?;
        self.unit = heard.unit;
        self.values.extend(heard.values);
        for fact in heard.facts {
            match self.facts.iter_mut().find(|(known, _)| known.name == fact.name) {
                Some((known, runs)) => {
                    known.value += fact.value;
                    *runs += 1;
                }
                None => self.facts.push((fact, 1)),
            }
        }
        Ok(())
    }

    /// The samples so far.
    #[must_use]
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// What it said besides its speed, in the mean of its runs.
    #[must_use]
    pub fn facts(&self) -> Vec<Fact> {
        let mean = |(fact, runs): &(Fact, u32)| Fact {
            value: fact.value / f64::from(*runs),
            ..fact.clone()
        };
        self.facts.iter().map(mean).collect()
    }
}

fn hear(text: &str) -> Option<Heard> {
    let mut heard = Heard { unit: String::new(), values: Vec::new(), facts: Vec::new() };
    for line in text.lines() {
        if let Ok(value) = serde_json::from_str::<Value>(line)
            && let (Some(unit), Some(values)) = (value["unit"].as_str(), value["values"].as_array())
        {
            unit.clone_into(&mut heard.unit);
            heard.values.extend(values.iter().filter_map(Value::as_f64).filter(|&v| v > 0.0));
            continue;
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        if let Some(at) = words.iter().position(|word| *word == "kpps").filter(|&at| at > 0)
            && let Ok(thousands) = words[at - 1].parse::<f64>()
        {
            "playouts/s".clone_into(&mut heard.unit);
            heard.values.push(thousands * 1e3);
        }
        if let ["AVG", "moves/playout", "=", mean, ..] = words.as_slice()
            && let Ok(value) = mean.parse()
        {
            heard.facts.push(Fact { name: "turns", unit: "turns", value });
        }
        if let [wins, "(black", "wins", ..] = words.as_slice()
            && let Some((black, white)) = wins.split_once('/')
            && let (Ok(black), Ok(white)) = (black.parse::<f64>(), white.parse::<f64>())
        {
            let value = 100.0 * black / (black + white);
            heard.facts.push(Fact { name: "black-wins", unit: "% of games", value });
        }
    }
    (!heard.values.is_empty()).then_some(heard)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_forms_are_heard() {
        let light = "\n20000 playouts in 0.2 seconds\n100.5 kpps\n10.8 kpps/GHz (clock)\n\
                     9000/11000 (black wins / white wins)\nAVG moves/playout = 110.618\n";
        let heard = hear(light).unwrap();
        assert_eq!((heard.unit.as_str(), heard.values), ("playouts/s", vec![100_500.0]));
        assert_eq!(heard.facts[0].value, 45.0);
        assert_eq!(heard.facts[1].value, 110.618);
        let json = "talk\n{\"name\":\"x\",\"unit\":\"ns/move\",\"values\":[3,4]}\n";
        assert_eq!(hear(json).unwrap().values, [3.0, 4.0]);
        assert_eq!(hear("nothing here\nkpps\n"), None);
    }

    #[test]
    fn a_peer_has_a_name_and_a_command() {
        let peer = Peer::parse("other/playout/go/9x9=/opt/other 100").unwrap();
        assert_eq!((peer.ours(), peer.command.len()), ("playout/go/9x9", 2));
        for text in ["x/y", "x=y", "x/y=", ""] {
            assert!(Peer::parse(text).is_err(), "{text}");
        }
    }
}
