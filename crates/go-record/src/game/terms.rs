//! The terms of a game in its root: size, rules, komi, handicap.

use go_core::{Size, SizeError};
use go_rules::{
    Button, Ending, FirstPlayer, FriendlyPass, GameConfig, HandicapBonus, Ko, Komi, Mirroring,
    OpeningKind, Preset, RuleSet, Scoring, Suicide, Tax, VariantKind,
};

use crate::color::Color;
use crate::info::{
    HandicapBonusName, KoName, RulesName, ScoringName, SpelledRules, SuicideName, TaxName,
};
use crate::sgf::Cursor;

/// Why the root of a record does not give the terms of a game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TermsError {
    /// The board is larger than a game can be.
    #[error("SZ[{stated}]: {error}")]
    Size {
        /// What the file says.
        stated: String,
        /// What is wrong with it.
        error: SizeError,
    },
    /// `XRULES` says something that no rule set has.
    #[error("XRULES: unknown rule '{0}'")]
    Rules(String),
    /// The game is not Go.
    #[error("GM[{0}]: not Go")]
    NotGo(String),
}

/// The terms that a record states. What it leaves open is as in `otherwise`: the rules, and with them
/// the komi.
///
/// # Errors
///
/// A board larger than 25×25, another game than Go, or broken private rules.
///
/// ```
/// use go_record::{Collection, terms};
/// use go_rules::Preset;
///
/// let baduk = Preset::named("baduk")?;
/// let file = Collection::read(b"(;SZ[13]RU[New Zealand]KM[375])")?;
/// let config = terms(file.first(), baduk)?;
/// assert_eq!(config.rules, Preset::named("new-zealand")?.rules());
/// assert_eq!((config.size.to_string(), config.komi.to_string()), ("13".into(), "7.5".into()));
///
/// let bare = Collection::read(b"(;B[pd])")?;
/// assert_eq!(terms(bare.first(), baduk)?, baduk.config());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn terms(root: Cursor<'_>, otherwise: &Preset) -> Result<GameConfig, TermsError> {
    let root = root.root();
    let info = root.info();
    if let Some(kind) = root.line_text("GM").filter(|kind| kind.trim_start_matches('+') != "1") {
        return Err(TermsError::NotGo(kind.into_owned()));
    }
    let stated = info.size();
    let size = Size::new(stated.width(), stated.height())
        .map_err(|error| TermsError::Size { stated: stated.to_string(), error })?;
    let rules = match root.line_text("XRULES") {
        Some(text) => read_rules(&text)?,
        None => {
            let mut rules =
                info.rules().and_then(|name| named(&name)).unwrap_or_else(|| otherwise.rules());
            // The pie opening is Black's first: a game that White began had none.
            let first = root.line().flat_map(Cursor::moves).next();
            if rules.opening == OpeningKind::Pie && first.is_some_and(|m| m.color == Color::White) {
                rules.opening = OpeningKind::Plain;
            }
            rules
        }
    };
    // Komi that nobody states is what goes with the rules, however the game was opened.
    let is_named =
        |preset: &&Preset| RuleSet { opening: preset.rules().opening, ..rules } == preset.rules();
    let usual = Preset::all().iter().find(is_named).unwrap_or(otherwise).komi();
    let komi =
        info.komi().and_then(|komi| Komi::from_half_points(komi.value.0).ok()).unwrap_or(usual);
    let handicap = match rules.game {
        VariantKind::Go => {
            info.handicap().filter(|n| *n >= 2).map_or(0, |n| u8::try_from(n).unwrap_or(u8::MAX))
        }
        VariantKind::Conversion => 0,
    };
    let move_limit = root.line_text("XLIMIT").and_then(|n| n.parse().ok()).filter(|n| *n > 0);
    Ok(GameConfig { rules, size, komi, handicap, move_limit })
}

/// Whether `RU` names rules that [`terms`] knows. A name that it does not know stands for nothing.
///
/// ```
/// use go_record::{Collection, names_known_rules};
///
/// assert!(names_known_rules(Collection::read(b"(;RU[Chinese])")?.first()));
/// assert!(!names_known_rules(Collection::read(b"(;RU[of the house])")?.first()));
/// # Ok::<(), go_record::ReadError>(())
/// ```
pub fn names_known_rules(root: Cursor<'_>) -> bool {
    root.root().info().rules().and_then(|name| named(&name)).is_some()
}

/// The rules of a name in `RU`.
fn named(name: &RulesName) -> Option<RuleSet> {
    let preset = match name {
        RulesName::Japanese => "japanese",
        RulesName::Chinese => "chinese",
        RulesName::Korean => "korean",
        RulesName::Aga => "aga",
        // Ing's rules differ in their ko rule alone, which no two agree on; area, suicide allowed.
        RulesName::NewZealand | RulesName::Ing => "new-zealand",
        RulesName::TrompTaylor => "tromp-taylor",
        RulesName::StoneScoring => "stone-scoring",
        RulesName::Conversion => "conversion",
        RulesName::Spelled(spelled) => return Some(RuleSet::from(*spelled)),
        RulesName::Other(text) => return Preset::named(text).ok().map(Preset::rules),
    };
    Preset::named(preset).ok().map(Preset::rules)
}

/// The rules that were spelled out; what the spelling lacks is as in any game of Go.
///
/// ```
/// use go_record::RulesName;
/// use go_rules::{Ending, Preset, RuleSet};
///
/// let Some(RulesName::Spelled(spelled)) = RulesName::parse("koPOSITIONALscoreAREAtaxNONEsui1")
/// else { panic!() };
/// let rules = RuleSet::from(spelled);
/// assert_eq!(rules, Preset::named("tromp-taylor")?.rules());
/// assert_eq!(rules.ending, Ending::AsItStands);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl From<SpelledRules> for RuleSet {
    fn from(spelled: SpelledRules) -> RuleSet {
        let scoring = match spelled.scoring {
            ScoringName::Area => Scoring::Area,
            ScoringName::Territory => Scoring::Territory,
        };
        let friendly_pass =
            if spelled.has_friendly_pass { FriendlyPass::Allowed } else { FriendlyPass::Refused };
        RuleSet {
            game: VariantKind::Go,
            ko: match spelled.ko {
                KoName::Simple => Ko::Simple,
                KoName::Positional => Ko::Positional,
                KoName::Situational => Ko::Situational,
            },
            suicide: match spelled.suicide {
                SuicideName::Forbidden => Suicide::Forbidden,
                SuicideName::Allowed => Suicide::Several,
            },
            scoring,
            tax: match spelled.tax {
                TaxName::None => Tax::None,
                TaxName::Seki => Tax::Seki,
                TaxName::All => Tax::All,
            },
            button: if spelled.has_button { Button::Used } else { Button::Unused },
            handicap_bonus: match spelled.bonus {
                HandicapBonusName::Zero => HandicapBonus::Zero,
                HandicapBonusName::StonesLessOne => HandicapBonus::OneLess,
                HandicapBonusName::Stones => HandicapBonus::Each,
            },
            friendly_pass,
            // Where dead stones are not agreed on, area is counted as the board stands.
            ending: match (scoring, friendly_pass) {
                (Scoring::Area, FriendlyPass::Refused) => Ending::AsItStands,
                _ => Ending::Marking,
            },
            opening: OpeningKind::Plain,
            first: FirstPlayer::Black,
            mirroring: Mirroring::Free,
        }
    }
}

/// The name for `RU` that other programs know best.
pub(crate) fn rules_name(rules: &RuleSet) -> RulesName {
    if rules.game == VariantKind::Conversion {
        return RulesName::Conversion;
    }
    let names = [
        RulesName::Japanese,
        RulesName::Chinese,
        RulesName::Aga,
        RulesName::NewZealand,
        RulesName::TrompTaylor,
        RulesName::StoneScoring,
    ];
    let same = names.into_iter().find(|name| named(name).is_some_and(|known| known == *rules));
    same.unwrap_or(RulesName::Spelled(SpelledRules {
        ko: match rules.ko {
            Ko::None | Ko::Simple => KoName::Simple,
            Ko::Positional => KoName::Positional,
            Ko::Situational => KoName::Situational,
        },
        scoring: match rules.scoring {
            Scoring::Area => ScoringName::Area,
            Scoring::Territory => ScoringName::Territory,
        },
        tax: match rules.tax {
            Tax::None => TaxName::None,
            Tax::Seki => TaxName::Seki,
            Tax::All => TaxName::All,
        },
        suicide: match rules.suicide {
            Suicide::Forbidden => SuicideName::Forbidden,
            Suicide::Several => SuicideName::Allowed,
        },
        has_button: rules.button == Button::Used,
        bonus: match rules.handicap_bonus {
            HandicapBonus::Zero => HandicapBonusName::Zero,
            HandicapBonus::OneLess => HandicapBonusName::StonesLessOne,
            HandicapBonus::Each => HandicapBonusName::Stones,
        },
        has_friendly_pass: rules.friendly_pass == FriendlyPass::Allowed,
    }))
}

/// The words of each rule: reading and writing go through one list.
fn words(rules: &RuleSet) -> [(&'static str, &'static str); 11] {
    [
        ("ko", pick(rules.ko, &KO)),
        ("suicide", pick(rules.suicide, &SUICIDE)),
        ("scoring", pick(rules.scoring, &SCORING)),
        ("tax", pick(rules.tax, &TAX)),
        ("button", pick(rules.button, &BUTTON)),
        ("bonus", pick(rules.handicap_bonus, &BONUS)),
        ("friendly-pass", pick(rules.friendly_pass, &FRIENDLY)),
        ("ending", pick(rules.ending, &ENDING)),
        ("opening", pick(rules.opening, &OPENING)),
        ("first", pick(rules.first, &FIRST)),
        ("mirroring", pick(rules.mirroring, &MIRRORING)),
    ]
}

const KO: [(&str, Ko); 4] = [
    ("none", Ko::None),
    ("simple", Ko::Simple),
    ("positional", Ko::Positional),
    ("situational", Ko::Situational),
];
const SUICIDE: [(&str, Suicide); 2] =
    [("forbidden", Suicide::Forbidden), ("several", Suicide::Several)];
const SCORING: [(&str, Scoring); 2] = [("area", Scoring::Area), ("territory", Scoring::Territory)];
const TAX: [(&str, Tax); 3] = [("none", Tax::None), ("seki", Tax::Seki), ("all", Tax::All)];
const BUTTON: [(&str, Button); 2] = [("unused", Button::Unused), ("used", Button::Used)];
const BONUS: [(&str, HandicapBonus); 3] = [
    ("zero", HandicapBonus::Zero),
    ("one-less", HandicapBonus::OneLess),
    ("each", HandicapBonus::Each),
];
const FRIENDLY: [(&str, FriendlyPass); 2] =
    [("allowed", FriendlyPass::Allowed), ("refused", FriendlyPass::Refused)];
const ENDING: [(&str, Ending); 3] = [
    ("as-it-stands", Ending::AsItStands),
    ("marking", Ending::Marking),
    ("dame-then-marking", Ending::DameThenMarking),
];
const OPENING: [(&str, OpeningKind); 2] =
    [("plain", OpeningKind::Plain), ("pie", OpeningKind::Pie)];
const FIRST: [(&str, FirstPlayer); 2] =
    [("black", FirstPlayer::Black), ("white", FirstPlayer::White)];
const MIRRORING: [(&str, Mirroring); 2] =
    [("free", Mirroring::Free), ("nine-turns", Mirroring::NineTurns)];

fn pick<T: Copy + PartialEq>(value: T, table: &[(&'static str, T)]) -> &'static str {
    table.iter().find(|(_, v)| *v == value).map_or("", |(word, _)| word)
}

fn choose<T: Copy>(word: &str, table: &[(&str, T)]) -> Option<T> {
    table.iter().find(|(w, _)| *w == word).map(|(_, value)| *value)
}

/// Rules in words: the preset that is nearest, and what differs from it. [`read_rules`] reads them back.
///
/// ```
/// use go_record::{read_rules, write_rules};
/// use go_rules::{OpeningKind, Preset, RuleSet};
///
/// let conversion = Preset::named("conversion")?.rules();
/// let plain = RuleSet { opening: OpeningKind::Plain, ..conversion };
/// assert_eq!(write_rules(&conversion), "conversion");
/// assert_eq!(write_rules(&plain), "conversion opening=plain");
/// assert_eq!(read_rules("conversion opening=plain")?, plain);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn write_rules(rules: &RuleSet) -> String {
    let own = words(rules);
    let differences = |preset: &Preset| {
        let theirs = words(&preset.rules());
        own.iter().zip(theirs).filter(|(a, b)| **a != *b).map(|(a, _)| *a).collect::<Vec<_>>()
    };
    let nearest = Preset::all()
        .iter()
        .filter(|preset| preset.rules().game == rules.game)
        .min_by_key(|preset| differences(preset).len());
    let Some(nearest) = nearest else { return String::new() };
    let mut text = nearest.name().to_owned();
    for (rule, word) in differences(nearest) {
        text.push_str(&format!(" {rule}={word}"));
    }
    text
}

/// Rules out of the words that [`write_rules`] makes, which `XRULES` of a record holds too.
///
/// # Errors
///
/// The first word that means nothing.
///
/// ```
/// assert!(go_record::read_rules("japanese ko=positional").is_ok());
/// let error = go_record::read_rules("japanese ko=never").unwrap_err();
/// assert_eq!(error.to_string(), "XRULES: unknown rule 'ko=never'");
/// ```
pub fn read_rules(text: &str) -> Result<RuleSet, TermsError> {
    let mut parts = text.split_ascii_whitespace();
    let name = parts.next().unwrap_or_default();
    let preset = Preset::named(name).map_err(|_| TermsError::Rules(name.to_owned()))?;
    let mut rules = preset.rules();
    for part in parts {
        set_rule(&mut rules, part).ok_or_else(|| TermsError::Rules(part.to_owned()))?;
    }
    Ok(rules)
}

fn set_rule(rules: &mut RuleSet, part: &str) -> Option<()> {
    let (rule, word) = part.split_once('=')?;
    match rule {
        "ko" => rules.ko = choose(word, &KO)?,
        "suicide" => rules.suicide = choose(word, &SUICIDE)?,
        "scoring" => rules.scoring = choose(word, &SCORING)?,
        "tax" => rules.tax = choose(word, &TAX)?,
        "button" => rules.button = choose(word, &BUTTON)?,
        "bonus" => rules.handicap_bonus = choose(word, &BONUS)?,
        "friendly-pass" => rules.friendly_pass = choose(word, &FRIENDLY)?,
        "ending" => rules.ending = choose(word, &ENDING)?,
        "opening" => rules.opening = choose(word, &OPENING)?,
        "first" => rules.first = choose(word, &FIRST)?,
        "mirroring" => rules.mirroring = choose(word, &MIRRORING)?,
        _ => return None,
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_preset_has_its_name_and_reads_back() {
        for preset in Preset::all() {
            let text = write_rules(&preset.rules());
            assert!(!text.contains(' '), "{text}");
            assert_eq!(read_rules(&text), Ok(preset.rules()));
            // The name in RU says the same, as far as it can.
            let name = RulesName::parse(&rules_name(&preset.rules()).to_string()).unwrap();
            let read = named(&name).unwrap();
            let (own, theirs) = (preset.rules(), read);
            assert_eq!((own.ko, own.scoring, own.tax), (theirs.ko, theirs.scoring, theirs.tax));
            assert_eq!(own.friendly_pass, theirs.friendly_pass, "{text}");
            assert_eq!(own.ending == Ending::AsItStands, theirs.ending == Ending::AsItStands);
        }
    }

    #[test]
    fn any_rules_read_back() {
        let base = Preset::named("conversion").unwrap().rules();
        let plain = RuleSet { opening: OpeningKind::Plain, ..base };
        assert_eq!(write_rules(&plain), "conversion opening=plain");
        let odd = RuleSet {
            ko: Ko::None,
            button: Button::Used,
            ..Preset::named("club").unwrap().rules()
        };
        for rules in [plain, odd] {
            assert_eq!(read_rules(&write_rules(&rules)), Ok(rules));
        }
        for text in ["", "checkers", "baduk ko", "baduk ko=never", "baduk color=red"] {
            assert!(read_rules(text).is_err(), "{text}");
        }
    }
}
