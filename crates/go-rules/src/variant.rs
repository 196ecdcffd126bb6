//! The one place where a choice made at run time becomes a type.

use go_core::{Board, Stone};

use crate::config::RuleSet;
use crate::conversion::Conversion;
use crate::go::GoRules;
use crate::rules::{Rules, Settlement};

/// Which game is played.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum VariantKind {
    /// Go.
    Go,
    /// Conversion Go.
    Conversion,
}

/// The rules value of the game that a rule set asks for. Whoever needs a type matches on it, once;
/// above that line stands an object-safe trait, so no other code asks which game is played.
///
/// ```
/// use go_rules::{Preset, Variant};
/// let rules = Preset::named("conversion").unwrap().rules();
/// assert!(matches!(Variant::of(&rules), Variant::Conversion(_)));
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Variant {
    /// Go, with ko and suicide as data.
    Go(GoRules),
    /// Conversion Go.
    Conversion(Conversion),
}

impl Variant {
    /// The variant that a rule set asks for.
    #[must_use]
    pub fn of(rules: &RuleSet) -> Variant {
        match rules.game {
            VariantKind::Go => Variant::Go(GoRules::of(rules)),
            VariantKind::Conversion => Variant::Conversion(Conversion::of(rules)),
        }
    }

    /// [`Rules::place_anyway`] of the variant.
    pub fn place_anyway(self, board: &mut Board, stone: Stone) -> Settlement {
        match self {
            Variant::Go(rules) => rules.place_anyway(board, stone),
            Variant::Conversion(rules) => rules.place_anyway(board, stone),
        }
    }
}
