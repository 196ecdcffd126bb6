//! An engine as it is typed.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use go_gtp::Client;

use super::args::seconds;
use super::gtp_player::Filling;

/// An engine with its name in the match.
#[derive(Clone, Debug)]
pub(crate) struct Named {
    /// The name.
    pub(super) name: String,
    /// What it is.
    pub(super) spec: Spec,
}

/// What plays, and how long it may think.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Spec {
    /// Our engine, inside this process.
    Baseline {
        /// When it stops thinking.
        limit: Limit,
        /// Mixed into the seed of every game.
        seed: u64,
    },
    /// Random moves, inside this process.
    Random {
        /// What it does with its own eyes.
        eyes: Eyes,
        /// Mixed into the seed of every game.
        seed: u64,
    },
    /// A program that speaks GTP: its command line.
    Gtp(Vec<String>),
}

/// When our engine stops thinking about a move.
#[derive(Copy, Clone, Debug, PartialEq)]
pub(super) enum Limit {
    /// Not said yet.
    Unset,
    /// After so many playouts.
    Playouts(u64),
    /// After so many seconds.
    Time(f64),
    /// After so many seconds of CPU time.
    Cpu(f64),
}

/// Whether random moves fill eyes of their own colour.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Eyes {
    /// Never.
    Keep,
    /// As any other point.
    Fill,
}

impl Spec {
    /// The spec with a CPU limit for our engine, if it has no other.
    pub(super) fn with_cpu(self, cpu: Option<f64>) -> Spec {
        match (self, cpu) {
            (Spec::Baseline { limit: Limit::Unset, seed }, Some(cpu)) => {
                Spec::Baseline { limit: Limit::Cpu(cpu), seed }
            }
            (spec, _) => spec,
        }
    }

    /// What the engine says of itself; starts a program for it, filled in for a game of the match.
    ///
    /// # Errors
    /// The program does not start, or does not speak GTP.
    pub(super) fn identify(
        &self,
        name: &str,
        timeout: f64,
        filling: &Filling,
    ) -> anyhow::Result<String> {
        let Spec::Gtp(words) = self else {
            return Ok(format!("go-ai {}", env!("CARGO_PKG_VERSION")));
        };
        let limit = Duration::from_secs_f64(timeout);
        let asked = Client::spawn(&filling.launch(words)).and_then(|mut client| {
            let identity = client.identify(limit)?;
            let _ = client.quit(Duration::from_secs(2));
            Ok(identity)
        });
        let identity = asked.map_err(|error| anyhow::anyhow!("engine {name}: {error}"))?;
        Ok(format!("{} {}", identity.name, identity.version).trim().to_owned())
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Spec::Baseline { limit, seed } => {
                f.write_str("baseline")?;
                match limit {
                    Limit::Unset => {}
                    Limit::Playouts(playouts) => write!(f, " playouts={playouts}")?,
                    Limit::Time(seconds) => write!(f, " time={seconds}")?,
                    Limit::Cpu(seconds) => write!(f, " cpu={seconds}")?,
                }
                write!(f, " seed={seed}")
            }
            Spec::Random { eyes, seed } => {
                let eyes = if *eyes == Eyes::Keep { "keep" } else { "fill" };
                write!(f, "random eyes={eyes} seed={seed}")
            }
            Spec::Gtp(words) => {
                f.write_str("gtp:")?;
                words.iter().try_for_each(|word| match word.contains([' ', '"', '\'', '\t']) {
                    false if !word.is_empty() => write!(f, " {word}"),
                    _ if word.contains('\'') => write!(f, " \"{word}\""),
                    _ => write!(f, " '{word}'"),
                })
            }
        }
    }
}

impl FromStr for Named {
    type Err = String;

    fn from_str(text: &str) -> Result<Named, String> {
        let (name, spec) = text.split_once('=').ok_or("an engine is NAME=SPEC")?;
        let name = name.trim();
        let good = |c: char| c.is_alphanumeric() || "-_.+@".contains(c);
        if name.is_empty() || !name.chars().all(good) {
            return Err(format!("'{name}' is no name: letters, digits and -_.+@ make one"));
        }
        Ok(Named { name: name.to_owned(), spec: spec.parse()? })
    }
}

impl FromStr for Spec {
    type Err = String;

    fn from_str(text: &str) -> Result<Spec, String> {
        let text = text.trim();
        if let Some(line) = text.strip_prefix("gtp:") {
            let words = words(line)?;
            return if words.is_empty() {
                Err("gtp: needs a command line".into())
            } else {
                Ok(Spec::Gtp(words))
            };
        }
        let mut parts = text.split_whitespace();
        let engine = parts.next().unwrap_or_default();
        let (mut limit, mut eyes, mut seed) = (Limit::Unset, Eyes::Keep, 0);
        for part in parts {
            let (key, value) =
                part.split_once('=').ok_or_else(|| format!("'{part}' is not KEY=VALUE"))?;
            let number =
                || value.parse::<u64>().map_err(|_| format!("{key}: not a number: {value}"));
            match (engine, key) {
                (_, "seed") => seed = number()?,
                ("baseline", "playouts" | "time" | "cpu") if limit != Limit::Unset => {
                    return Err("baseline takes one of playouts, time and cpu".into());
                }
                ("baseline", "playouts") if number()? == 0 => {
                    return Err("playouts: at least 1".into());
                }
                ("baseline", "playouts") => limit = Limit::Playouts(number()?),
                ("baseline", "time") => limit = Limit::Time(seconds(value)?),
                ("baseline", "cpu") => limit = Limit::Cpu(seconds(value)?),
                ("random", "eyes") => {
                    eyes = match value {
                        "keep" => Eyes::Keep,
                        "fill" => Eyes::Fill,
                        _ => return Err(format!("eyes={value}: keep and fill are known")),
                    }
                }
                _ => return Err(format!("{engine} knows no {key}")),
            }
        }
        match engine {
            "baseline" => Ok(Spec::Baseline { limit, seed }),
            "random" => Ok(Spec::Random { eyes, seed }),
            _ => Err(format!("'{engine}' is no engine: baseline, random and gtp: are")),
        }
    }
}

/// Splits a command line at blanks; quotes of either kind hold words together.
fn words(line: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for c in line.chars() {
        match quote {
            Some(q) if c == q => quote = None,
            None if c == '\'' || c == '"' => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            None if c.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    if quote.is_some() {
        return Err("a quote is not closed".into());
    }
    words.extend(word);
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn specs_read_back() {
        for text in [
            "baseline playouts=200 seed=0",
            "baseline cpu=0.25 seed=7",
            "baseline time=2 seed=0",
            "random eyes=keep seed=0",
            "random eyes=fill seed=3",
            "gtp: gnugo --mode gtp --level 1",
            "gtp: 'a b' \"it's\" ''",
        ] {
            let spec: Spec = text.parse().unwrap();
            assert_eq!(spec.to_string(), text);
            assert_eq!(spec.to_string().parse(), Ok(spec));
        }
    }

    #[test]
    fn a_cpu_limit_is_for_engines_without_one() {
        let with = |text: &str| text.parse::<Spec>().unwrap().with_cpu(Some(0.5)).to_string();
        assert_eq!(with("baseline"), "baseline cpu=0.5 seed=0");
        assert_eq!(with("baseline playouts=3"), "baseline playouts=3 seed=0");
        assert_eq!(with("gtp: x"), "gtp: x");
    }

    #[test]
    fn what_is_no_engine_is_refused() {
        for text in [
            "",
            "a",
            "=baseline",
            "a b=random",
            "a=",
            "a=deep",
            "a=baseline playouts=0",
            "a=baseline playouts=1 cpu=1",
            "a=random playouts=3",
            "a=random eyes=shut",
            "a=baseline cpu=-1",
            "a=baseline fast",
            "a=gtp:",
            "a=gtp: 'x",
        ] {
            assert!(text.parse::<Named>().is_err(), "{text}");
        }
    }
}
