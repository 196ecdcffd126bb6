//! Whether a move may take its own group's last liberty.

use std::fmt::Debug;

use crate::config::Suicide;

/// A rule about suicide of several stones. Suicide of a single stone, which would change nothing
/// on the board, is never legal in Go.
pub trait SuicideRule: Copy + Debug + Eq + Send + Sync + 'static {
    /// The rule that a rule set asks for.
    fn of(suicide: Suicide) -> Self;

    /// Whether a group of several stones may be given up.
    fn allows_several(&self) -> bool;
}

/// Suicide is illegal, fixed at compile time.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Default)]
pub struct NoSuicide;

impl SuicideRule for NoSuicide {
    fn of(_: Suicide) -> Self {
        NoSuicide
    }

    #[inline]
    fn allows_several(&self) -> bool {
        false
    }
}

/// Suicide of several stones is legal, fixed at compile time.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Default)]
pub struct SeveralSuicide;

impl SuicideRule for SeveralSuicide {
    fn of(_: Suicide) -> Self {
        SeveralSuicide
    }

    #[inline]
    fn allows_several(&self) -> bool {
        true
    }
}

/// Either rule, chosen at run time.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct AnySuicide(Suicide);

impl SuicideRule for AnySuicide {
    fn of(suicide: Suicide) -> Self {
        AnySuicide(suicide)
    }

    #[inline]
    fn allows_several(&self) -> bool {
        self.0 == Suicide::Several
    }
}
