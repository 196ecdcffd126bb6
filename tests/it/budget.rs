//! How much the exhaustive tests may count: little in CI, more when asked.

/// Positions that one count may visit; the environment variable `PERFT_BUDGET` raises it.
///
/// # Panics
/// If the variable is no number.
pub(crate) fn budget() -> u64 {
    match std::env::var("PERFT_BUDGET") {
        Ok(text) => text.parse().expect("PERFT_BUDGET is a number"),
        Err(_) => 1_000_000,
    }
}
