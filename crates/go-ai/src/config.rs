//! The numbers that shape a search, all in one place.

/// Every constant of the search. Named values of it are engines that stay comparable.
///
/// ```
/// use go_ai::SearchConfig;
/// let config = SearchConfig { rave_equivalence: 1000.0, ..SearchConfig::baseline() };
/// assert_ne!(config, SearchConfig::baseline());
/// ```
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct SearchConfig {
    /// Visits at which a move's own results weigh as much as its RAVE results
    /// (Gelly and Silver 2007).
    pub rave_equivalence: f32,
    /// Weight of the exploration term; RAVE explores by itself.
    pub exploration: f32,
    /// Visits that the first guess of a move is worth.
    pub prior_visits: f32,
    /// Visits of a move after which its position gets a node.
    pub expand_after: u32,
    /// How much of the reward is the size of the win, from 0 to 1; the rest is winning at all.
    pub margin_weight: f32,
    /// Nodes that the tree may hold; beyond it no more are made.
    pub max_nodes: usize,
    /// The winning chance below which the engine resigns, if it stays there.
    pub resign_below: f32,
    /// The turns in succession that the winning chance must stay below.
    pub resign_turns: u32,
    /// The share of the board's points that the engine must be behind by, on average, to resign:
    /// a close game is played to its count.
    pub resign_behind: f32,
}

impl SearchConfig {
    /// UCT with RAVE and uniform playouts: the yardstick that later engines are measured with. It
    /// does not change.
    #[must_use]
    pub const fn baseline() -> SearchConfig {
        SearchConfig {
            rave_equivalence: 3000.0,
            exploration: 0.0,
            prior_visits: 10.0,
            expand_after: 2,
            margin_weight: 0.05,
            max_nodes: 400_000,
            resign_below: 0.04,
            resign_turns: 3,
            resign_behind: 0.125,
        }
    }
}

impl Default for SearchConfig {
    fn default() -> Self {
        SearchConfig::baseline()
    }
}
