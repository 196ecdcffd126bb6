//! Rules by name, by KataGo's shorthand, and as JSON.
//!
//! A change of rules replays the game; if the game does not fit the new rules, nothing changes.

use go_gtp::{Command, Failure, Reply};
use go_rules::{RuleSet, VariantKind};
use serde_json::Value;

use super::desk::Desk;
use super::handler::{Answer, Entry, Run};
use super::words::{syntax, word};
use crate::ruleset::{self, RulesError};

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
    ruleset::apply(&mut rules, key, &value).map_err(refused)?;
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

/// The rules as JSON, with the keys that `kata-set-rules` reads.
fn get_rules(desk: &mut Desk, _: &Command) -> Answer {
    Ok(ruleset::to_object(&desk.session().config().rules).to_string().into())
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
        VariantKind::Conversion => ruleset::plain(),
    }
}

fn by_name(text: &str) -> Result<RuleSet, Failure> {
    ruleset::by_name(text).map_err(refused)
}

/// Rules from a JSON object; keys that it lacks keep their value.
fn from_json(text: &str, base: RuleSet) -> Result<RuleSet, Failure> {
    let value: Value =
        serde_json::from_str(text).map_err(|error| syntax(format!("rules in JSON: {error}")))?;
    let Value::Object(object) = value else { return Err(syntax("rules in JSON are an object")) };
    ruleset::from_object(&object, base).map_err(refused)
}

#[expect(clippy::needless_pass_by_value, reason = "the shape that map_err wants")]
fn refused(error: RulesError) -> Failure {
    Failure::Other(error.to_string())
}
