//! Named rule sets: the documents' four games, and those of the rest of the Go world.

use std::fmt;

use go_core::Size;

use crate::config::{
    Button, Ending, FirstPlayer, FriendlyPass, GameConfig, HandicapBonus, Ko, Mirroring,
    OpeningKind, RuleSet, Scoring, Suicide, Tax,
};
use crate::komi::Komi;
use crate::variant::VariantKind;

/// A rule set with a name, the komi and board it is usually played with, and the boards that a
/// picker offers (RULES §6). There is no code for a preset: it is a value.
///
/// ```
/// use go_rules::{Preset, Scoring};
/// let preset = Preset::named("Japanese").unwrap();
/// assert_eq!(preset.rules().scoring, Scoring::Territory);
/// assert_eq!(preset.komi().to_string(), "6.5");
/// assert!(Preset::named("checkers").unwrap_err().to_string().contains("conversion"));
/// ```
#[derive(Debug, PartialEq, Eq)]
pub struct Preset {
    name: &'static str,
    title: &'static str,
    aliases: &'static [&'static str],
    rules: RuleSet,
    komi: Komi,
    side: u8,
    sides: &'static [u8],
}

const GO: RuleSet = RuleSet {
    game: VariantKind::Go,
    ko: Ko::Simple,
    suicide: Suicide::Forbidden,
    scoring: Scoring::Area,
    tax: Tax::None,
    button: Button::Unused,
    handicap_bonus: HandicapBonus::Zero,
    friendly_pass: FriendlyPass::Allowed,
    ending: Ending::Marking,
    opening: OpeningKind::Plain,
    first: FirstPlayer::Black,
    mirroring: Mirroring::Free,
};

const CONVERSION: RuleSet = RuleSet {
    game: VariantKind::Conversion,
    opening: OpeningKind::Pie,
    first: FirstPlayer::White,
    mirroring: Mirroring::NineTurns,
    ..GO
};

const TERRITORY: RuleSet = RuleSet { scoring: Scoring::Territory, ..GO };

const GO_SIDES: &[u8] = &[19, 13, 9];

static PRESETS: [Preset; 15] = [
    Preset {
        name: "conversion",
        title: "Conversion Go",
        aliases: &["conversion-go"],
        rules: CONVERSION,
        komi: Komi::ZERO,
        side: 16,
        sides: &[16],
    },
    Preset {
        name: "baduk",
        title: "Go as Baduk",
        aliases: &[],
        rules: TERRITORY,
        komi: Komi::halves(13),
        side: 19,
        sides: GO_SIDES,
    },
    Preset {
        name: "club",
        title: "Go as in the club",
        aliases: &[],
        rules: RuleSet { ending: Ending::DameThenMarking, ..TERRITORY },
        komi: Komi::ZERO,
        side: 19,
        sides: GO_SIDES,
    },
    Preset {
        name: "table",
        title: "Go at the table",
        aliases: &["cgos"],
        rules: RuleSet {
            ko: Ko::Positional,
            friendly_pass: FriendlyPass::Refused,
            ending: Ending::AsItStands,
            ..GO
        },
        komi: Komi::halves(15),
        side: 13,
        sides: &[13, 9, 19],
    },
    Preset {
        name: "japanese",
        title: "Japanese rules",
        aliases: &["jp", "japan"],
        rules: RuleSet { tax: Tax::Seki, ..TERRITORY },
        komi: Komi::halves(13),
        side: 19,
        sides: GO_SIDES,
    },
    Preset {
        name: "korean",
        title: "Korean rules",
        aliases: &["ko", "kr", "korea"],
        rules: RuleSet { tax: Tax::Seki, ..TERRITORY },
        komi: Komi::halves(13),
        side: 19,
        sides: GO_SIDES,
    },
    Preset {
        name: "chinese",
        title: "Chinese rules",
        aliases: &["cn", "zh", "china"],
        rules: RuleSet { handicap_bonus: HandicapBonus::Each, ..GO },
        komi: Komi::halves(15),
        side: 19,
        sides: GO_SIDES,
    },
    Preset {
        name: "chinese-ogs",
        title: "Chinese rules with positional superko",
        aliases: &["chinese-kgs"],
        rules: RuleSet { ko: Ko::Positional, handicap_bonus: HandicapBonus::Each, ..GO },
        komi: Komi::halves(15),
        side: 19,
        sides: GO_SIDES,
    },
    Preset {
        name: "aga",
        title: "AGA rules",
        aliases: &["us"],
        rules: RuleSet { ko: Ko::Situational, handicap_bonus: HandicapBonus::OneLess, ..GO },
        komi: Komi::halves(15),
        side: 19,
        sides: GO_SIDES,
    },
    Preset {
        name: "bga",
        title: "BGA rules",
        aliases: &["british"],
        rules: RuleSet { ko: Ko::Situational, handicap_bonus: HandicapBonus::OneLess, ..GO },
        komi: Komi::halves(15),
        side: 19,
        sides: GO_SIDES,
    },
    Preset {
        name: "french",
        title: "French rules",
        aliases: &["ffg"],
        rules: RuleSet { ko: Ko::Situational, handicap_bonus: HandicapBonus::OneLess, ..GO },
        komi: Komi::halves(15),
        side: 19,
        sides: GO_SIDES,
    },
    Preset {
        name: "aga-button",
        title: "AGA rules with the button",
        aliases: &[],
        rules: RuleSet {
            ko: Ko::Situational,
            handicap_bonus: HandicapBonus::OneLess,
            button: Button::Used,
            ..GO
        },
        komi: Komi::halves(14),
        side: 19,
        sides: GO_SIDES,
    },
    Preset {
        name: "new-zealand",
        title: "New Zealand rules",
        aliases: &["nz"],
        rules: RuleSet { ko: Ko::Situational, suicide: Suicide::Several, ..GO },
        komi: Komi::halves(14),
        side: 19,
        sides: GO_SIDES,
    },
    Preset {
        name: "tromp-taylor",
        title: "Tromp-Taylor rules",
        aliases: &["tt"],
        rules: RuleSet {
            ko: Ko::Positional,
            suicide: Suicide::Several,
            friendly_pass: FriendlyPass::Refused,
            ending: Ending::AsItStands,
            ..GO
        },
        komi: Komi::halves(15),
        side: 19,
        sides: GO_SIDES,
    },
    Preset {
        name: "stone-scoring",
        title: "Stone scoring",
        aliases: &["stone"],
        rules: RuleSet { tax: Tax::All, ..GO },
        komi: Komi::halves(15),
        side: 19,
        sides: GO_SIDES,
    },
];

impl Preset {
    /// All presets: the four documents' games first.
    #[must_use]
    pub fn all() -> &'static [Preset] {
        &PRESETS
    }

    /// The preset with this name, in any case, with `_`, `-` or a space between words.
    ///
    /// # Errors
    /// An unknown name; the error lists the known ones.
    pub fn named(name: &str) -> Result<&'static Preset, UnknownPreset> {
        let plain = |text: &str| -> String { text.trim().to_lowercase().replace(['_', ' '], "-") };
        let wanted = plain(name);
        PRESETS
            .iter()
            .find(|preset| preset.name == wanted || preset.aliases.contains(&wanted.as_str()))
            .ok_or_else(|| UnknownPreset(name.chars().take(40).collect()))
    }

    /// The first preset with exactly these rules, if there is one.
    #[must_use]
    pub fn with_rules(rules: &RuleSet) -> Option<&'static Preset> {
        PRESETS.iter().find(|preset| preset.rules == *rules)
    }

    /// The name that commands and files use.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// The name for people.
    #[must_use]
    pub fn title(&self) -> &'static str {
        self.title
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> RuleSet {
        self.rules
    }

    /// The komi it is usually played with.
    #[must_use]
    pub fn komi(&self) -> Komi {
        self.komi
    }

    /// The komi of a game with so many handicap stones where nobody has named another: half a
    /// point, so that nobody is given points and there is no draw, and [`Preset::komi`] without
    /// any.
    ///
    /// ```
    /// let baduk = go_rules::Preset::named("baduk")?;
    /// assert_eq!(baduk.komi_with(0).to_string(), "6.5");
    /// assert_eq!(baduk.komi_with(4).to_string(), "0.5");
    /// # Ok::<(), go_rules::UnknownPreset>(())
    /// ```
    #[must_use]
    pub fn komi_with(&self, handicap: u8) -> Komi {
        match handicap {
            0 | 1 => self.komi,
            _ => Komi::halves(1),
        }
    }

    /// The board it is usually played on.
    ///
    /// # Panics
    /// Never: presets have good sizes.
    #[must_use]
    pub fn size(&self) -> Size {
        Size::square(self.side).expect("presets have good sizes")
    }

    /// The boards that a picker offers, the usual one first. Any other size can be asked for.
    #[must_use]
    pub fn sizes(&self) -> Vec<Size> {
        self.sides.iter().filter_map(|&side| Size::square(side).ok()).collect()
    }

    /// The terms of a game by this preset without handicap or move limit, on its usual board.
    #[must_use]
    pub fn config(&self) -> GameConfig {
        GameConfig {
            rules: self.rules,
            size: self.size(),
            komi: self.komi,
            handicap: 0,
            move_limit: None,
        }
    }
}

/// There is no preset with that name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownPreset(String);

impl fmt::Display for UnknownPreset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown rules '{}'; known are ", self.0)?;
        for (i, preset) in PRESETS.iter().enumerate() {
            if i > 0 {
                f.write_str(", ")?;
            }
            f.write_str(preset.name)?;
        }
        Ok(())
    }
}

impl std::error::Error for UnknownPreset {}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn names_are_unique_and_found() {
        let mut names = HashSet::new();
        for preset in Preset::all() {
            for name in std::iter::once(&preset.name).chain(preset.aliases) {
                assert!(names.insert(*name), "{name}");
                assert_eq!(Preset::named(&name.to_uppercase()), Ok(preset));
            }
            assert!(preset.config().check().is_ok());
            assert_eq!(preset.sizes()[0], preset.size());
        }
        assert_eq!(Preset::named("New Zealand").unwrap().name(), "new-zealand");
    }

    #[test]
    fn the_documents_presets_say_what_the_documents_say() {
        let komi: Vec<String> =
            Preset::all()[..4].iter().map(|preset| preset.komi.to_string()).collect();
        assert_eq!(komi, ["0", "6.5", "0", "7.5"]);
        let sides: Vec<u8> = Preset::all()[..4].iter().map(|preset| preset.side).collect();
        assert_eq!(sides, [16, 19, 19, 13]);
    }
}
