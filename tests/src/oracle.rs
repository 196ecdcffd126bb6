//! A second opinion on the rules, written from their text alone.
//!
//! Everything here is as slow and as plain as it can be: a grid of letters, groups found again
//! by flooding whenever they are needed, whole boards compared for superko, the mirror rule
//! decided by reading the turns backwards. What a rule is *called* comes from
//! [`GameConfig`](go_rules::GameConfig); what it *means* is written here once more.

mod grid;
mod referee;

pub use grid::{BLACK, EMPTY, Effect, Grid, Place, WHITE, other};
pub use referee::{Deed, Fault, Referee, Stage};
