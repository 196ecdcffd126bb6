//! What a benchmark is, and how a sample of it is taken.

use std::fmt;

use crate::cpu::thread_time;

/// How much work one sample is.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Effort {
    /// Enough to be timed: some tens of milliseconds.
    Full,
    /// A twentieth, for counting instructions on a simulated processor.
    Little,
}

impl Effort {
    /// The number of repetitions that stands for `full`; at least one.
    #[must_use]
    pub fn of(self, full: u64) -> u64 {
        match self {
            Effort::Full => full,
            Effort::Little => (full / 20).max(1),
        }
    }
}

/// What the samples of a benchmark are measured in.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Unit {
    /// So many of something in a second of CPU time: more is better.
    PerSecond(&'static str),
    /// Megabytes in a second of CPU time.
    MegabytesPerSecond,
    /// Nanoseconds of CPU time for each: less is better.
    Nanoseconds(&'static str),
}

impl Unit {
    /// The figure for an amount of work and the CPU time it took.
    fn figure(self, units: u64, seconds: f64) -> f64 {
        let units = units as f64;
        match self {
            Unit::PerSecond(_) => units / seconds,
            Unit::MegabytesPerSecond => units / seconds / 1e6,
            Unit::Nanoseconds(_) => seconds * 1e9 / units,
        }
    }
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unit::PerSecond(what) => write!(f, "{what}/s"),
            Unit::MegabytesPerSecond => f.write_str("MB/s"),
            Unit::Nanoseconds(what) => write!(f, "ns/{what}"),
        }
    }
}

/// Something that a benchmark found out besides time, such as the length of its games.
#[derive(Clone, Debug, PartialEq)]
pub struct Fact {
    /// Appended to the benchmark's name.
    pub name: &'static str,
    /// What it is measured in.
    pub unit: &'static str,
    /// The figure.
    pub value: f64,
}

/// The body of a benchmark, with its inputs.
pub trait Work {
    /// Does the work of one sample and returns how many units of it were done. Equal numbers mean
    /// equal work.
    ///
    /// # Panics
    /// If the result is not what it must be: then nothing was measured.
    fn sample(&mut self, number: u64, effort: Effort) -> u64;

    /// What was found over all samples so far.
    fn facts(&self) -> Vec<Fact> {
        Vec::new()
    }
}

/// A benchmark that has not been prepared yet.
pub struct Entry {
    /// Slashes from the general to the particular.
    pub name: String,
    /// What it is measured in.
    pub unit: Unit,
    make: Box<dyn Fn() -> Box<dyn Work>>,
}

impl Entry {
    /// A benchmark whose inputs are made when it is asked for.
    pub fn new<W: Work + 'static>(
        name: impl Into<String>,
        unit: Unit,
        make: impl Fn() -> W + 'static,
    ) -> Entry {
        Entry { name: name.into(), unit, make: Box::new(move || Box::new(make())) }
    }

    /// Makes the inputs.
    #[must_use]
    pub fn prepare(&self) -> Bench {
        let work = (self.make)();
        Bench { name: self.name.clone(), unit: self.unit, work, values: Vec::new() }
    }
}

impl fmt::Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} in {}", self.name, self.unit)
    }
}

/// A benchmark with its inputs and its samples so far.
pub struct Bench {
    /// The name of its entry.
    pub name: String,
    /// What it is measured in.
    pub unit: Unit,
    work: Box<dyn Work>,
    values: Vec<f64>,
}

impl Bench {
    /// Does the work once without timing it, so that caches and branch predictors know it.
    pub fn warm_up(&mut self) {
        self.work.sample(0, Effort::Little);
    }

    /// Takes a sample.
    pub fn sample(&mut self, number: u64) {
        let start = thread_time();
        let units = self.work.sample(number, Effort::Full);
        let seconds = (thread_time() - start).as_secs_f64();
        self.values.push(self.unit.figure(units, seconds));
    }

    /// Does the work of a sample, for whoever counts instructions.
    pub fn work(&mut self, number: u64, effort: Effort) -> u64 {
        self.work.sample(number, effort)
    }

    /// The samples so far.
    #[must_use]
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// What was found besides time.
    #[must_use]
    pub fn facts(&self) -> Vec<Fact> {
        self.work.facts()
    }
}

impl fmt::Debug for Bench {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} in {}: {:?}", self.name, self.unit, self.values)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_follow_their_units() {
        assert_eq!(Unit::PerSecond("playouts").figure(100, 0.5), 200.0);
        assert_eq!(Unit::Nanoseconds("move").figure(100, 1e-6), 10.0);
        assert_eq!(Unit::MegabytesPerSecond.figure(2_000_000, 1.0), 2.0);
        assert_eq!(Unit::PerSecond("playouts").to_string(), "playouts/s");
        assert_eq!((Effort::Little.of(3), Effort::Little.of(100), Effort::Full.of(3)), (1, 5, 3));
    }
}
