//! Rules by name, by KataGo's shorthand, and as JSON.
//!
//! A change of rules replays the game; if the game does not fit the new rules, nothing changes.

use go_gtp::{Command, Failure, Reply};
use go_record::{
    HandicapBonusName, KoName, RulesName, ScoringName, SpelledRules, SuicideName, TaxName,
};
use go_rules::{
    Button, Ending, FriendlyPass, HandicapBonus, Ko, Preset, RuleSet, Scoring, Suicide, Tax,
    VariantKind,
};
use serde_json::{Value, json};

use super::desk::Desk;
use super::handler::{Answer, Entry, Run};
use super::words::{shorten, syntax, word};

pub(super) const COMMANDS: &[Entry] = &[
    ("kata-set-rules", Run::Quick(set_rules)),
    ("kata-set-rule", Run::Quick(set_rule)),
    ("kata-get-rules", Run::Quick(get_rules)),
    ("kgs-rules", Run::Quick(kgs_rules)),
];

/// `kata-set-rules NAME|SHORTHAND|JSON`.
fn set_rules(desk: &mut Desk, command: &Command) -> Answer {
    let text = command.text().trim();
    if text.is_empty() {
        return Err(syntax("kata-set-rules needs rules: a name, a shorthand or JSON"));
    }
    let rules =
        if text.starts_with('{') { from_json(text, free_rules(desk))? } else { by_name(text)? };
    change(desk, rules)
}

/// `kata-set-rule KEY VALUE`: one of the keys that JSON has.
fn set_rule(desk: &mut Desk, command: &Command) -> Answer {
    let key = word(command, 0, "a rule")?;
    let value = word(command, 1, "a value")?;
    let value = match value.to_ascii_lowercase().as_str() {
        "true" => Value::Bool(true),
        "false" => Value::Bool(false),
        _ => Value::String(value.to_owned()),
    };
    let mut rules = free_rules(desk);
    apply(&mut rules, key, &value)?;
    change(desk, rules)
}

/// `kgs-rules chinese|aga|japanese|new_zealand`.
fn kgs_rules(desk: &mut Desk, command: &Command) -> Answer {
    let rules = match word(command, 0, "the name of rules")? {
        // The server forbids every earlier position under its Chinese rules.
        name if name.eq_ignore_ascii_case("chinese") => by_name("chinese-kgs")?,
        name => by_name(name)?,
    };
    change(desk, rules)
}

/// The rules as JSON, with the keys that `kata-set-rules` reads, and the game if it isn't Go. In
/// Conversion Go nothing recurs and suicide is legal, whatever the fields without effect hold.
fn get_rules(desk: &mut Desk, _: &Command) -> Answer {
    let rules = desk.session().config().rules;
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
    Ok(object.to_string().into())
}

fn change(desk: &mut Desk, rules: RuleSet) -> Answer {
    desk.change_rules(rules)?;
    Ok(Reply::empty())
}

/// What single rules are changed in: the rules of the game, or plain Go's if its rules are fixed.
fn free_rules(desk: &Desk) -> RuleSet {
    let rules = desk.session().config().rules;
    match rules.game {
        VariantKind::Go => rules,
        VariantKind::Conversion => RuleSet::from(SpelledRules {
            ko: KoName::Positional,
            scoring: ScoringName::Area,
            tax: TaxName::None,
            suicide: SuicideName::Allowed,
            has_button: false,
            bonus: HandicapBonusName::Zero,
            has_friendly_pass: false,
        }),
    }
}

/// Rules by a preset's name, by a name that records use, or spelled out.
fn by_name(text: &str) -> Result<RuleSet, Failure> {
    if let Ok(preset) = Preset::named(text) {
        return Ok(preset.rules());
    }
    match RulesName::parse(text) {
        Some(RulesName::Spelled(rules)) => return Ok(RuleSet::from(rules)),
        Some(name) => Preset::named(&name.to_string()),
        None => Preset::named(text),
    }
    .map(Preset::rules)
    .map_err(|error| Failure::Other(error.to_string()))
}

/// Where dead stones are not agreed on, area is counted as the board stands.
fn ending(rules: &RuleSet) -> Ending {
    match (rules.scoring, rules.friendly_pass) {
        (Scoring::Area, FriendlyPass::Refused) => Ending::AsItStands,
        _ => Ending::Marking,
    }
}

/// Rules from a JSON object; keys that it lacks keep their value.
fn from_json(text: &str, base: RuleSet) -> Result<RuleSet, Failure> {
    let value: Value =
        serde_json::from_str(text).map_err(|error| syntax(format!("rules in JSON: {error}")))?;
    let Value::Object(object) = value else { return Err(syntax("rules in JSON are an object")) };
    if let Some(name) = object.get("game").and_then(Value::as_str) {
        return by_name(name);
    }
    let mut rules = base;
    for (key, value) in &object {
        apply(&mut rules, key, value)?;
    }
    Ok(rules)
}

/// Changes one rule.
fn apply(rules: &mut RuleSet, key: &str, value: &Value) -> Result<(), Failure> {
    let word = match value {
        Value::String(word) => word.to_ascii_uppercase(),
        other => other.to_string().to_ascii_uppercase(),
    };
    let refuse =
        || Err(Failure::Other(format!("rule '{}' cannot be {}", shorten(key), shorten(&word))));
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
        let text =
            r#"{"ko":"POSITIONAL","suicide":true,"whiteHandicapBonus":0,"friendlyPassOk":false}"#;
        assert_eq!(from_json(text, base), Ok(Preset::named("tromp-taylor").unwrap().rules()));
        for bad in
            ["{", "{\"ko\":\"SPIGHT\"}", "{\"ko\":1}", "{\"colour\":true}", "{\"suicide\":2}"]
        {
            assert!(from_json(bad, base).is_err(), "{bad}");
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
