//! What the tests of the workspace stand on: a slow second opinion on the rules, random players,
//! and a game that is watched from all sides while it is played.
//!
//! The tests themselves are in `it/`, one binary for the whole workspace; `soak_laws` plays
//! watched games for as long as one likes.
//!
//! * [`oracle`] judges moves by the text of the rules, on plain grids, and shares no code with
//!   the crates it judges beyond the values that name a rule.
//! * [`watch`] plays one game on a [`Game`](go_rules::Game), on the oracle and on a twin that is
//!   turned, reflected and perhaps of exchanged colours, and compares all three.
//! * [`facts`] holds what is true of any board, position or setup.
//! * [`fuzz`] holds the laws of everything that reads hostile bytes.
//! * [`players`] decides what is tried: mostly sensible turns, and everything that must be refused.

pub mod facts;
pub mod fuzz;
pub mod oracle;
pub mod plan;
pub mod players;
pub mod random;
pub mod seen;
pub mod tally;
pub mod translate;
pub mod watch;
