//! Two recordings side by side.
//!
//! The ratio of a benchmark is the median of the new rounds' medians over that of the old ones.
//! Its spread is the least and the greatest ratio of a new sample to an old one, without any
//! assumption about how times are distributed. A difference is claimed only where 1 lies outside
//! the spread: where every new sample lies beyond every old one. Medians of rounds would not do:
//! they lie so close together that the one or two parts in a hundred by which a shared machine
//! changes its pace within minutes would be taken for a difference.

use std::fmt::Write as _;

use super::recording::{Benchmark, Recording, median};

/// A ratio with its spread.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Ratio {
    middle: f64,
    least: f64,
    greatest: f64,
}

impl Ratio {
    fn of(old: &Benchmark, new: &Benchmark) -> Self {
        let ends = |benchmark: &Benchmark| {
            let samples = || benchmark.rounds.iter().flatten().copied();
            (samples().fold(f64::INFINITY, f64::min), samples().fold(0.0, f64::max))
        };
        let ((old_least, old_greatest), (new_least, new_greatest)) = (ends(old), ends(new));
        Self {
            middle: median(&new.medians()) / median(&old.medians()),
            least: new_least / old_greatest,
            greatest: new_greatest / old_least,
        }
    }

    /// What may be claimed, for a unit.
    fn claim(self, unit: &str) -> &'static str {
        let more_is_better = unit.ends_with("/s");
        if self.least <= 1.0 && self.greatest >= 1.0 {
            "same"
        } else if (self.middle > 1.0) == more_is_better {
            "better"
        } else {
            "worse"
        }
    }
}

/// The comparison as text, a line per benchmark.
pub(crate) fn table(old: &Recording, new: &Recording) -> String {
    let mut text = format!("{} against {}\n", new.commit, old.commit);
    for (what, before, now) in [("cpu", &old.cpu, &new.cpu), ("rustc", &old.rustc, &new.rustc)] {
        if before != now {
            let _ = writeln!(text, "note: the {what} differs: {before}, now {now}");
        }
    }
    for benchmark in &new.benchmarks {
        let line = match old.benchmarks.iter().find(|o| o.name == benchmark.name) {
            Some(before) if before.unit == benchmark.unit => {
                let ratio = Ratio::of(before, benchmark);
                format!(
                    "x{:.3} ({:.3} to {:.3}) {}",
                    ratio.middle,
                    ratio.least,
                    ratio.greatest,
                    ratio.claim(&benchmark.unit)
                )
            }
            Some(before) => format!("was in {}", before.unit),
            None => "new".to_owned(),
        };
        let _ = writeln!(text, "{}  {line}", figure(benchmark));
    }
    let is_gone = |o: &&Benchmark| !new.benchmarks.iter().any(|n| n.name == o.name);
    for benchmark in old.benchmarks.iter().filter(is_gone) {
        let _ = writeln!(text, "{:40} not measured now", benchmark.name);
    }
    text
}

/// A recording alone as text, a line per benchmark.
pub(crate) fn listing(recording: &Recording) -> String {
    let mut text = format!("{} on {}\n", recording.commit, recording.cpu);
    for benchmark in &recording.benchmarks {
        let medians = benchmark.medians();
        let least = medians.iter().copied().fold(f64::INFINITY, f64::min);
        let greatest = medians.iter().copied().fold(0.0, f64::max);
        let _ = write!(text, "{}  {least:.2} to {greatest:.2}", figure(benchmark));
        if let Some(ratio) = beside(recording, benchmark) {
            let Ratio { middle, least, greatest } = ratio;
            let _ = write!(text, "  ours x{middle:.3} ({least:.3} to {greatest:.3})");
        }
        text.push('\n');
    }
    text
}

/// Ours over a peer's, where this is a peer's benchmark, round by round: both were measured in the
/// same minute.
fn beside(recording: &Recording, peer: &Benchmark) -> Option<Ratio> {
    let (_, name) = peer.name.split_once('/')?;
    let same = |b: &&Benchmark| b.name == name && b.unit == peer.unit;
    let ours = recording.benchmarks.iter().find(same)?.medians();
    let ratios: Vec<f64> = ours.iter().zip(peer.medians()).map(|(a, b)| a / b).collect();
    Some(Ratio {
        middle: median(&ratios),
        least: ratios.iter().copied().fold(f64::INFINITY, f64::min),
        greatest: ratios.iter().copied().fold(0.0, f64::max),
    })
}

fn figure(benchmark: &Benchmark) -> String {
    let middle = median(&benchmark.medians());
    format!("{:40} {middle:>14.2} {:12}", benchmark.name, benchmark.unit)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn benchmark(unit: &str, medians: &[f64]) -> Benchmark {
        let rounds = medians.iter().map(|&value| vec![value]).collect();
        Benchmark { name: "a".into(), unit: unit.into(), rounds }
    }

    fn recording(benchmarks: Vec<Benchmark>) -> Recording {
        Recording { commit: "c".into(), cpu: "p".into(), rustc: "r".into(), benchmarks }
    }

    #[test]
    fn the_spread_holds_every_pair_of_samples() {
        let ratio = Ratio::of(&benchmark("ns", &[2.0, 4.0]), &benchmark("ns", &[3.0, 6.0]));
        assert_eq!(ratio, Ratio { middle: 1.5, least: 0.75, greatest: 3.0 });
        assert_eq!(ratio.claim("ns"), "same");
        let wide = Benchmark { rounds: vec![vec![1.0, 2.0, 9.0]], ..benchmark("ns", &[]) };
        let ratio = Ratio::of(&wide, &benchmark("ns", &[4.0]));
        assert_eq!(ratio, Ratio { middle: 2.0, least: 4.0 / 9.0, greatest: 4.0 });
    }

    #[test]
    fn a_claim_depends_on_the_unit() {
        let ratio = Ratio::of(&benchmark("ns", &[1.0]), &benchmark("ns", &[2.0]));
        assert_eq!(ratio.claim("ns"), "worse");
        assert_eq!(ratio.claim("playouts/s"), "better");
    }

    #[test]
    fn a_recording_equals_itself() {
        let same = recording(vec![benchmark("ns", &[1.0, 1.1, 0.9])]);
        assert!(table(&same, &same).contains("x1.000 (0.818 to 1.222) same"));
        assert!(listing(&same).contains("0.90 to 1.10"));
    }

    #[test]
    fn a_peer_stands_beside_ours_round_by_round() {
        let named =
            |name: &str, medians| Benchmark { name: name.into(), ..benchmark("/s", medians) };
        let both = recording(vec![named("a", &[2.0, 6.0]), named("peer/a", &[1.0, 2.0])]);
        assert!(listing(&both).contains("ours x2.500 (2.000 to 3.000)"), "{}", listing(&both));
        let other = recording(vec![benchmark("ns", &[2.0]), named("peer/a", &[1.0])]);
        assert!(!listing(&other).contains("ours"));
    }

    #[test]
    fn what_cannot_be_compared_is_said() {
        let mut other = benchmark("ns", &[1.0]);
        other.name = "b".into();
        let text = table(&recording(vec![other]), &recording(vec![benchmark("ns", &[1.0])]));
        assert!(text.contains("new") && text.contains("not measured now"));
        let units = table(
            &recording(vec![benchmark("ns", &[1.0])]),
            &recording(vec![benchmark("/s", &[1.0])]),
        );
        assert!(units.contains("was in ns"));
    }
}
