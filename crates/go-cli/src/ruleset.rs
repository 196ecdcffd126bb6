//! Rules by name, by KataGo's shorthand, and as JSON: what clients of any protocol call them.

use std::fmt;

use go_record::{
    HandicapBonusName, KoName, RulesName, ScoringName, SpelledRules, SuicideName, TaxName,
};
use go_rules::{
    Button, Ending, FriendlyPass, HandicapBonus, Ko, Preset, RuleSet, Scoring, Suicide, Tax,
    VariantKind,
};
use serde_json::{Map, Value, json};

/// Why a text or an object does not name rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RulesError(String);

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for RulesError {}

/// The rules as JSON, with the keys that [`from_object`] reads, and the game if it isn't Go. In
/// Conversion Go nothing recurs and suicide is legal, whatever the fields without effect hold.
pub(crate) fn to_object(rules: &RuleSet) -> Value {
    let mut object = json!({
        "friendlyPassOk": rules.friendly_pass == FriendlyPass::Allowed,
        "hasButton": rules.button == Button::Used,
        "ko": match rules.ko {
            Ko::None => "NONE",
            Ko::Simple => "SIMPLE",
            Ko::Positional => "POSITIONAL",
            Ko::Situational => "SITUATIONAL",
        },
        "scoring": match rules.scoring {
            Scoring::Area => "AREA",
            Scoring::Territory => "TERRITORY",
        },
        "suicide": rules.suicide == Suicide::Several,
        "tax": match rules.tax {
            Tax::None => "NONE",
            Tax::Seki => "SEKI",
            Tax::All => "ALL",
        },
        "whiteHandicapBonus": match rules.handicap_bonus {
            HandicapBonus::Zero => "0",
            HandicapBonus::OneLess => "N-1",
            HandicapBonus::Each => "N",
        },
    });
    if rules.game == VariantKind::Conversion {
        object["game"] = json!("conversion");
        object["ko"] = json!("NONE");
        object["suicide"] = json!(true);
    }
    object
}

/// Plain rules of Go, which single rules can be changed in: Tromp and Taylor's, as they are
/// KataGo's base too.
pub(crate) fn plain() -> RuleSet {
    RuleSet::from(SpelledRules {
        ko: KoName::Positional,
        scoring: ScoringName::Area,
        tax: TaxName::None,
        suicide: SuicideName::Allowed,
        has_button: false,
        bonus: HandicapBonusName::Zero,
        has_friendly_pass: false,
    })
}

/// Rules by a preset's name, by a name that records use, or spelled out.
pub(crate) fn by_name(text: &str) -> Result<RuleSet, RulesError> {
    if let Ok(preset) = Preset::named(text) {
        return Ok(preset.rules());
    }
    match RulesName::parse(text) {
        Some(RulesName::Spelled(rules)) => return Ok(RuleSet::from(rules)),
        Some(name) => Preset::named(&name.to_string()),
        None => Preset::named(text),
    }
    .map(Preset::rules)
    .map_err(|error| RulesError(error.to_string()))
}

/// Where dead stones are not agreed on, area is counted as the board stands.
fn ending(rules: &RuleSet) -> Ending {
    match (rules.scoring, rules.friendly_pass) {
        (Scoring::Area, FriendlyPass::Refused) => Ending::AsItStands,
        _ => Ending::Marking,
    }
}

/// Rules from a JSON object; keys that it lacks keep their value.
///
/// # Errors
/// A key that is not known, or a value that it cannot have.
pub(crate) fn from_object(
    object: &Map<String, Value>,
    base: RuleSet,
) -> Result<RuleSet, RulesError> {
    if let Some(name) = object.get("game").and_then(Value::as_str) {
        return by_name(name);
    }
    let mut rules = base;
    for (key, value) in object {
        apply(&mut rules, key, value)?;
    }
    Ok(rules)
}

/// Changes one rule.
///
/// # Errors
/// A key that is not known, or a value that it cannot have.
pub(crate) fn apply(rules: &mut RuleSet, key: &str, value: &Value) -> Result<(), RulesError> {
    let word = match value {
        Value::String(word) => word.to_ascii_uppercase(),
        other => other.to_string().to_ascii_uppercase(),
    };
    let shorten = |text: &str| text.chars().take(40).collect::<String>();
    let refuse =
        || Err(RulesError(format!("rule '{}' cannot be {}", shorten(key), shorten(&word))));
    let flag = match word.as_str() {
        "TRUE" | "1" => Some(true),
        "FALSE" | "0" => Some(false),
        _ => None,
    };
    match (key, word.as_str()) {
        ("ko" | "koRule", "NONE") => rules.ko = Ko::None,
        ("ko" | "koRule", "SIMPLE") => rules.ko = Ko::Simple,
        ("ko" | "koRule", "POSITIONAL") => rules.ko = Ko::Positional,
        ("ko" | "koRule", "SITUATIONAL") => rules.ko = Ko::Situational,
        ("scoring" | "scoringRule", "AREA") => rules.scoring = Scoring::Area,
        ("scoring" | "scoringRule", "TERRITORY") => rules.scoring = Scoring::Territory,
        ("tax" | "taxRule", "NONE") => rules.tax = Tax::None,
        ("tax" | "taxRule", "SEKI") => rules.tax = Tax::Seki,
        ("tax" | "taxRule", "ALL") => rules.tax = Tax::All,
        ("whiteHandicapBonus", "0") => rules.handicap_bonus = HandicapBonus::Zero,
        ("whiteHandicapBonus", "N-1") => rules.handicap_bonus = HandicapBonus::OneLess,
        ("whiteHandicapBonus", "N") => rules.handicap_bonus = HandicapBonus::Each,
        ("suicide" | "multiStoneSuicideLegal", _) => match flag {
            Some(true) => rules.suicide = Suicide::Several,
            Some(false) => rules.suicide = Suicide::Forbidden,
            None => return refuse(),
        },
        ("hasButton", _) => match flag {
            Some(true) => rules.button = Button::Used,
            Some(false) => rules.button = Button::Unused,
            None => return refuse(),
        },
        ("friendlyPassOk", _) => match flag {
            Some(true) => rules.friendly_pass = FriendlyPass::Allowed,
            Some(false) => rules.friendly_pass = FriendlyPass::Refused,
            None => return refuse(),
        },
        // KataGo's reply holds it too, and it is no rule of the board.
        ("komi", _) => {}
        _ => return refuse(),
    }
    rules.ending = ending(rules);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn presets_of_go_survive_the_shorthand() {
        for (name, text) in [
            ("japanese", "koSIMPLEscoreTERRITORYtaxSEKIsui0fpok1"),
            ("chinese", "koSIMPLEscoreAREAtaxNONEsui0whbNfpok1"),
            ("tromp-taylor", "koPOSITIONALscoreAREAtaxNONEsui1"),
            ("aga-button", "koSITUATIONALscoreAREAtaxNONEsui0button1whbN-1fpok1"),
            ("stone-scoring", "koSIMPLEscoreAREAtaxALLsui0fpok1"),
        ] {
            let preset = Preset::named(name).unwrap().rules();
            assert_eq!(by_name(text), Ok(preset), "{name}");
        }
    }

    #[test]
    fn json_changes_what_it_names() {
        let base = Preset::named("chinese").unwrap().rules();
        let read = |text: &str| {
            let Ok(Value::Object(object)) = serde_json::from_str(text) else { panic!("{text}") };
            from_object(&object, base)
        };
        let text =
            r#"{"ko":"POSITIONAL","suicide":true,"whiteHandicapBonus":0,"friendlyPassOk":false}"#;
        assert_eq!(read(text), Ok(plain()));
        for bad in [r#"{"ko":"SPIGHT"}"#, r#"{"ko":1}"#, r#"{"colour":true}"#, r#"{"suicide":2}"#] {
            assert!(read(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn rules_survive_their_json() {
        for preset in Preset::all().iter().filter(|preset| preset.rules().game == VariantKind::Go) {
            let Value::Object(object) = to_object(&preset.rules()) else { panic!() };
            let read = from_object(&object, plain()).unwrap();
            // Where dead stones are marked without a dame phase is all that JSON can say.
            let ending = read.ending;
            assert_eq!(read, RuleSet { ending, ..preset.rules() }, "{}", preset.name());
        }
    }

    #[test]
    fn names_in_any_spelling() {
        for name in
            ["japanese", "JP", "new_zealand", "New Zealand", "tromp-taylor", "Conversion Go"]
        {
            assert!(by_name(name).is_ok(), "{name}");
        }
        assert!(by_name("checkers").is_err());
    }
}
