//! A match as it is declared before it is played: the first line of its file.

use std::str::FromStr;

use go_core::Size;
use go_rules::{GameConfig, Komi, OpeningKind, Preset};
use serde::{Deserialize, Serialize};

use super::gtp_player::Filling;
use super::openings;
use super::spec::Spec;

/// The version of the file.
pub(super) const FORMAT: u32 = 1;

/// Who decides a game that nobody resigned.
pub(super) const REFEREE: &str = concat!(
    "go-score ",
    env!("CARGO_PKG_VERSION"),
    "; dead groups as our engine proposes them, none where the rules count the board as it stands"
);

/// Everything that the games of a match follow from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Declaration {
    /// The version of the file.
    pub(super) format: u32,
    /// The two engines; results are told from the view of the first.
    pub(super) engines: [Engine; 2],
    /// A preset's name.
    pub(super) rules: String,
    /// `pie` or `none`.
    pub(super) opening: String,
    /// The board.
    pub(super) size: String,
    /// Points for White.
    pub(super) komi: String,
    /// Turns after which a game is counted as it stands.
    pub(super) move_limit: u32,
    /// Pairs of games.
    pub(super) pairs: u32,
    /// What chance begins with.
    pub(super) seed: u64,
    /// Seconds that an engine may take for an answer.
    pub(super) timeout: f64,
    /// When the match stops early.
    pub(super) sprt: Option<Sprt>,
    /// Who decides the games.
    pub(super) referee: String,
    /// The openings, used in turn.
    pub(super) openings: Vec<String>,
}

/// One of the engines.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Engine {
    /// Its name in the match.
    pub(super) name: String,
    /// What it is, as typed.
    pub(super) spec: String,
    /// What it says of itself.
    pub(super) identity: String,
    /// GTP commands before each game.
    pub(super) send: Vec<String>,
}

/// A sequential probability ratio test of two Elo differences.
#[derive(Copy, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Sprt {
    /// The difference of hypothesis 0.
    pub(super) elo0: f64,
    /// The difference of hypothesis 1.
    pub(super) elo1: f64,
    /// The chance of accepting 1 where 0 is true.
    pub(super) alpha: f64,
    /// The chance of accepting 0 where 1 is true.
    pub(super) beta: f64,
}

impl FromStr for Sprt {
    type Err = String;

    fn from_str(text: &str) -> Result<Sprt, String> {
        let numbers: Result<Vec<f64>, _> = text.split(',').map(|n| n.trim().parse()).collect();
        let (elo0, elo1, alpha, beta) = match numbers.as_deref() {
            Ok(&[elo0, elo1]) => (elo0, elo1, 0.05, 0.05),
            Ok(&[elo0, elo1, alpha, beta]) => (elo0, elo1, alpha, beta),
            _ => return Err("ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA is wanted".into()),
        };
        let sprt = Sprt { elo0, elo1, alpha, beta };
        sprt.check()?;
        Ok(sprt)
    }
}

impl Sprt {
    fn check(self) -> Result<(), String> {
        let chance = |p: f64| p > 0.0 && p < 0.5;
        let known = |elo: f64| elo.abs() <= 2000.0;
        if !known(self.elo0) || !known(self.elo1) || self.elo0 >= self.elo1 {
            return Err("the first Elo difference has to be below the second".into());
        }
        if !chance(self.alpha) || !chance(self.beta) {
            return Err("alpha and beta lie between 0 and 0.5".into());
        }
        Ok(())
    }
}

impl Declaration {
    /// The number of games.
    pub(super) fn games(&self) -> u32 {
        2 * self.pairs
    }

    /// The terms of each game.
    pub(super) fn config(&self) -> Result<GameConfig, String> {
        let mut config = Preset::named(&self.rules).map_err(|error| error.to_string())?.config();
        config.size = self.size.parse::<Size>().map_err(|error| error.to_string())?;
        config.komi = self.komi.parse::<Komi>().map_err(|error| error.to_string())?;
        config.move_limit = Some(self.move_limit);
        config.rules.opening = match self.opening.as_str() {
            "pie" => OpeningKind::Pie,
            "none" => OpeningKind::Plain,
            other => return Err(format!("opening {other}: pie and none are known")),
        };
        config.check().map_err(|error| error.to_string())?;
        Ok(config)
    }

    /// Checks that games can be played by it.
    pub(super) fn check(&self) -> Result<(), String> {
        if self.format != FORMAT {
            return Err(format!("the match has format {}, not {FORMAT}", self.format));
        }
        if self.referee != REFEREE {
            return Err(format!("the match was declared with another referee: {}", self.referee));
        }
        if !(self.timeout > 0.0 && self.timeout <= 86_400.0) {
            return Err(format!("timeout {}: seconds above 0 are a time", self.timeout));
        }
        self.sprt.map_or(Ok(()), Sprt::check)?;
        let config = self.config()?;
        if self.openings.is_empty() || self.pairs == 0 {
            return Err("a match has pairs and openings".into());
        }
        self.openings.iter().try_for_each(|text| openings::check(&config, text))
    }

    /// The engines, ready to be started. Programs are asked who they are, to see that they are
    /// those of the declaration.
    pub(super) fn engines(&self) -> anyhow::Result<[Spec; 2]> {
        let config = self.config().map_err(anyhow::Error::msg)?;
        let filling = Filling::of(&config, self.seed);
        let spec = |engine: &Engine| {
            let spec: Spec = engine.spec.parse().map_err(anyhow::Error::msg)?;
            let identity = spec.identify(&engine.name, self.timeout, &filling)?;
            anyhow::ensure!(
                identity == engine.identity,
                "engine {} is {identity} now, and was declared as {}",
                engine.name,
                engine.identity
            );
            Ok(spec)
        };
        Ok([spec(&self.engines[0])?, spec(&self.engines[1])?])
    }

    /// The first field that differs, for whoever resumes with other flags.
    pub(super) fn difference(&self, other: &Declaration) -> Option<String> {
        let fields = |d: &Declaration| match serde_json::to_value(d) {
            Ok(serde_json::Value::Object(fields)) => fields,
            _ => serde_json::Map::new(),
        };
        let (own, theirs) = (fields(self), fields(other));
        let differing = own.iter().filter_map(|(key, value)| {
            let declared = theirs.get(key)?;
            (declared != value).then_some((key, declared, value))
        });
        // Openings follow from other fields, so they tell least.
        let all: Vec<_> = differing.collect();
        let (key, declared, value) =
            all.iter().find(|(key, ..)| *key != "openings").or(all.first())?;
        Some(format!("{key}: {declared} declared, {value} now"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_has_two_differences_and_two_chances() {
        let sprt: Sprt = "0,30".parse().unwrap();
        assert_eq!((sprt.elo1, sprt.alpha), (30.0, 0.05));
        assert_eq!("-5, 5, 0.1, 0.2".parse::<Sprt>().unwrap().beta, 0.2);
        for text in ["", "1", "5,5", "9,3", "0,10,0.05", "0,10,0,0.1", "0,10,0.6,0.1", "nan,3"] {
            assert!(text.parse::<Sprt>().is_err(), "{text}");
        }
    }
}
