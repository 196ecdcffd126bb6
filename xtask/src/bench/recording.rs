//! The result of a measurement and its JSON form.

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};

use super::machine::Machine;

/// The version of the JSON form; a reader refuses others.
const FORMAT: u64 = 1;

/// One benchmark: its samples, round by round.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Benchmark {
    pub(crate) name: String,
    pub(crate) unit: String,
    pub(crate) rounds: Vec<Vec<f64>>,
}

impl Benchmark {
    /// The median of each round.
    pub(crate) fn medians(&self) -> Vec<f64> {
        self.rounds.iter().map(|samples| median(samples)).collect()
    }
}

/// All benchmarks measured in one go, and where.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Recording {
    pub(crate) commit: String,
    pub(crate) cpu: String,
    pub(crate) rustc: String,
    pub(crate) benchmarks: Vec<Benchmark>,
}

impl Recording {
    /// A recording without measurements.
    pub(crate) fn empty(machine: &Machine) -> Self {
        Self {
            commit: machine.commit.clone(),
            cpu: machine.cpu.clone(),
            rustc: machine.rustc.clone(),
            benchmarks: Vec::new(),
        }
    }

    /// Adds what one run of the benchmark program printed.
    ///
    /// # Errors
    /// A line breaks the contract, a name comes twice, or a unit changed between rounds.
    pub(crate) fn add_round(&mut self, output: &str) -> Result<()> {
        let mut seen = Vec::new();
        for line in output.lines().filter(|line| !line.trim().is_empty()) {
            let (name, unit, values) = sample_line(line).with_context(|| line.to_owned())?;
            if seen.contains(&name) {
                bail!("{name} was measured twice in one round");
            }
            match self.benchmarks.iter_mut().find(|benchmark| benchmark.name == name) {
                Some(benchmark) if benchmark.unit == unit => benchmark.rounds.push(values),
                Some(benchmark) => {
                    bail!("{name} changed its unit from {} to {unit}", benchmark.unit)
                }
                None => {
                    let name = name.clone();
                    self.benchmarks.push(Benchmark { name, unit, rounds: vec![values] });
                }
            }
            seen.push(name);
        }
        if seen.is_empty() {
            bail!("nothing was measured");
        }
        Ok(())
    }

    /// The JSON form, one benchmark a line so that differences read well.
    pub(crate) fn to_json(&self) -> String {
        let lines: Vec<String> = self
            .benchmarks
            .iter()
            .map(|b| json!({"name": b.name, "unit": b.unit, "rounds": b.rounds}).to_string())
            .collect();
        format!(
            "{{\n\"format\":{FORMAT},\n\"commit\":{},\n\"cpu\":{},\n\"rustc\":{},\n\
             \"benchmarks\":[\n{}\n]}}\n",
            json!(self.commit),
            json!(self.cpu),
            json!(self.rustc),
            lines.join(",\n")
        )
    }

    /// Reads the JSON form.
    ///
    /// # Errors
    /// The text is not JSON, of another format, or lacks a field.
    pub(crate) fn from_json(text: &str) -> Result<Self> {
        let value: Value = serde_json::from_str(text).context("not JSON")?;
        if value["format"] != FORMAT {
            bail!("not a benchmark result of format {FORMAT}");
        }
        let mut benchmarks = Vec::new();
        for entry in value["benchmarks"].as_array().context("no benchmarks")? {
            let rounds = entry["rounds"].as_array().context("no rounds")?;
            let rounds = rounds.iter().map(samples).collect::<Result<Vec<_>>>()?;
            if rounds.is_empty() {
                bail!("a benchmark without rounds");
            }
            let (name, unit) = (text_field(entry, "name")?, text_field(entry, "unit")?);
            benchmarks.push(Benchmark { name, unit, rounds });
        }
        Ok(Self {
            commit: text_field(&value, "commit")?,
            cpu: text_field(&value, "cpu")?,
            rustc: text_field(&value, "rustc")?,
            benchmarks,
        })
    }
}

/// The middle of the samples; the mean of the middle two of an even number.
///
/// # Panics
/// There are no samples.
pub(crate) fn median(samples: &[f64]) -> f64 {
    let mut sorted = samples.to_vec();
    sorted.sort_by(f64::total_cmp);
    let middle = sorted.len() / 2;
    if sorted.len() % 2 == 1 {
        sorted[middle]
    } else {
        f64::midpoint(sorted[middle - 1], sorted[middle])
    }
}

fn sample_line(line: &str) -> Result<(String, String, Vec<f64>)> {
    let value: Value = serde_json::from_str(line).context("not JSON")?;
    Ok((text_field(&value, "name")?, text_field(&value, "unit")?, samples(&value["values"])?))
}

fn text_field(value: &Value, key: &str) -> Result<String> {
    value[key].as_str().map(str::to_owned).with_context(|| format!("no {key}"))
}

fn samples(value: &Value) -> Result<Vec<f64>> {
    let list = value.as_array().context("no list of samples")?;
    let samples: Option<Vec<f64>> = list.iter().map(Value::as_f64).collect();
    match samples {
        Some(samples) if !samples.is_empty() && samples.iter().all(|&sample| sample > 0.0) => {
            Ok(samples)
        }
        _ => bail!("samples must be positive numbers, at least one"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Recording {
        let machine =
            Machine { commit: "abc".into(), cpu: "a \"fast\" one".into(), rustc: "1.95".into() };
        let mut recording = Recording::empty(&machine);
        let round = "{\"name\":\"a/b\",\"unit\":\"ns\",\"values\":[3,1,2.5]}\n";
        recording.add_round(round).expect("a valid line");
        recording.add_round(round).expect("a valid line");
        recording
    }

    #[test]
    fn rounds_are_collected_and_survive_json() {
        let recording = sample();
        assert_eq!(recording.benchmarks[0].rounds.len(), 2);
        assert_eq!(recording.benchmarks[0].medians(), [2.5, 2.5]);
        assert_eq!(Recording::from_json(&recording.to_json()).expect("own JSON"), recording);
    }

    #[test]
    fn lines_that_break_the_contract_are_refused() {
        for line in [
            "warming up",
            "{\"unit\":\"ns\",\"values\":[1]}",
            "{\"name\":\"a\",\"unit\":\"ns\",\"values\":[]}",
            "{\"name\":\"a\",\"unit\":\"ns\",\"values\":[0]}",
            "{\"name\":\"a/b\",\"unit\":\"ms\",\"values\":[1]}",
            "",
        ] {
            assert!(sample().add_round(line).is_err(), "{line}");
        }
        let twice = "{\"name\":\"c\",\"unit\":\"ns\",\"values\":[1]}\n".repeat(2);
        assert!(sample().add_round(&twice).is_err());
    }

    #[test]
    fn foreign_json_is_refused() {
        assert!(Recording::from_json("{}").is_err());
        assert!(Recording::from_json("{\"format\":2,\"benchmarks\":[]}").is_err());
    }

    #[test]
    fn the_median_is_in_the_middle() {
        assert_eq!(median(&[5.0, 1.0, 3.0]), 3.0);
        assert_eq!(median(&[4.0, 1.0, 3.0, 2.0]), 2.5);
    }
}
