//! All benchmarks, by subject.

mod boards;
mod playouts;
mod records;
mod scores;
mod searches;

use crate::bench::Entry;

/// All benchmarks, in the order in which they are measured.
#[must_use]
pub fn all() -> Vec<Entry> {
    [
        playouts::entries(),
        boards::entries(),
        scores::entries(),
        searches::entries(),
        records::entries(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::Effort;
    use std::collections::BTreeSet;

    #[test]
    fn names_are_unique_and_every_benchmark_checks_itself() {
        let mut names = BTreeSet::new();
        for entry in all() {
            assert!(names.insert(entry.name.clone()), "{}", entry.name);
            let mut bench = entry.prepare();
            assert!(bench.work(0, Effort::Little) > 0, "{}", entry.name);
        }
    }
}
