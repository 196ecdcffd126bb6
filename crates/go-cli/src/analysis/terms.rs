//! The rules, komi and start of the game that a query is about.

use go_core::{Cell, Color, Setup, Size};
use go_gtp::{MoveText, analysis::AnalyzeQuery};
use go_rules::{
    ConfigError, GameConfig, HandicapBonus, Komi, OpeningKind, Preset, RuleSet, Scoring,
    VariantKind,
};
use go_session::{Computer, Session, open, open_setup};
use serde_json::{Map, Value};

use super::asked::Fault;
use crate::{ruleset, translate};

/// The terms of the game, without its stones.
///
/// # Errors
/// Rules or a komi that cannot be had.
pub(super) fn terms(query: &AnalyzeQuery) -> Result<GameConfig, Fault> {
    let size = Size::new(query.width, query.height)
        .map_err(|error| Fault::new("boardXSize", error.to_string()))?;
    let mut rules = rules(&query.rules)?;
    match query.white_handicap_bonus.as_deref() {
        Some("0") => rules.handicap_bonus = HandicapBonus::Zero,
        Some("N") => rules.handicap_bonus = HandicapBonus::Each,
        Some("N-1") => rules.handicap_bonus = HandicapBonus::OneLess,
        _ => {}
    }
    let komi = match query.komi {
        None => usual_komi(&rules),
        // Whole half points in the range of komi, as the query was read.
        Some(points) => Komi::from_half_points((points * 2.0) as i32)
            .map_err(|error| Fault::new("komi", error.to_string()))?,
    };
    let handicap = handicap(query, &rules);
    Ok(GameConfig { rules, size, komi, handicap, move_limit: None })
}

/// The rules by name, or by an object. An object may name an `opening` too.
fn rules(value: &Value) -> Result<RuleSet, Fault> {
    let fault = |error: &dyn std::fmt::Display| Fault::new("rules", error.to_string());
    match value {
        Value::String(name) => ruleset::by_name(name).map_err(|error| fault(&error)),
        Value::Object(object) => {
            let opening = object.get("opening").map(opening).transpose()?;
            let rest = object.iter().filter(|(key, _)| *key != "opening");
            let rest: Map<String, Value> = rest.map(|(k, v)| (k.clone(), v.clone())).collect();
            let mut rules =
                ruleset::from_object(&rest, ruleset::plain()).map_err(|error| fault(&error))?;
            rules.opening = opening.unwrap_or(rules.opening);
            Ok(rules)
        }
        _ => Err(Fault::new("rules", "neither a name nor an object")),
    }
}

fn opening(value: &Value) -> Result<OpeningKind, Fault> {
    match value.as_str().map(str::to_ascii_lowercase).as_deref() {
        Some("pie") => Ok(OpeningKind::Pie),
        Some("none") => Ok(OpeningKind::Plain),
        _ => Err(Fault::new("rules", "the opening is neither pie nor none")),
    }
}

/// The komi of the preset with these rules, or of those that count alike.
fn usual_komi(rules: &RuleSet) -> Komi {
    let preset = Preset::with_rules(rules).or_else(|| {
        let name = match (rules.game, rules.scoring) {
            (VariantKind::Conversion, _) => "conversion",
            (VariantKind::Go, Scoring::Area) => "tromp-taylor",
            (VariantKind::Go, Scoring::Territory) => "japanese",
        };
        Preset::named(name).ok()
    });
    preset.map_or(Komi::ZERO, Preset::komi)
}

/// Handicap stones for the bonus: Black's stones where White has none, set up or placed by the
/// first moves.
fn handicap(query: &AnalyzeQuery, rules: &RuleSet) -> u8 {
    let is_black = |color: &go_gtp::Color| *color == go_gtp::Color::Black;
    if rules.game != VariantKind::Go
        || !query.initial_stones.iter().all(|(color, _)| is_black(color))
    {
        return 0;
    }
    let placed =
        |(color, at): &&(go_gtp::Color, MoveText)| is_black(color) && *at != MoveText::Pass;
    let first = query.moves.iter().take_while(placed).count();
    let stones = query.initial_stones.len() + if first > 1 { first } else { 0 };
    if stones > 1 { u8::try_from(stones).unwrap_or(u8::MAX) } else { 0 }
}

/// The game before its first move.
///
/// # Errors
/// Stones that cannot stand.
pub(super) fn start(
    query: &AnalyzeQuery,
    config: GameConfig,
    computer: Computer,
) -> Result<Box<dyn Session>, Fault> {
    let first = query.initial_player.or_else(|| query.moves.first().map(|&(color, _)| color));
    let usual = match config.handicap {
        0 => config.rules.first_to_move(),
        _ => Color::White,
    };
    let first = first.map_or(usual, translate::color);
    let opened = if query.initial_stones.is_empty() && config.handicap == 0 && first == usual {
        open(config, computer)
    } else {
        let mut setup = Setup::empty(config.size, first);
        for &(color, at) in &query.initial_stones {
            if let Some(go_core::Move::Play(point)) = translate::turn(config.size, at.into()) {
                setup.set(point, Cell::from(translate::color(color)));
            }
        }
        open_setup(config, setup, computer)
    };
    opened.map_err(|error| match error {
        ConfigError::Setup(_) => Fault::new("initialStones", error.to_string()),
        _ => Fault::new("rules", error.to_string()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use go_rules::Ko;
    use serde_json::json;

    fn query(fields: &Value) -> AnalyzeQuery {
        let mut object = json!({"id": "a", "boardXSize": 9, "boardYSize": 9, "moves": []});
        object.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
        match go_gtp::analysis::Query::parse(&object.to_string()).unwrap() {
            go_gtp::analysis::Query::Analyze(query) => *query,
            other => panic!("{other:?}"),
        }
    }

    fn komi(rules: &Value) -> String {
        terms(&query(&json!({ "rules": rules }))).unwrap().komi.to_string()
    }

    #[test]
    fn every_name_that_katrain_sends() {
        for name in
            ["japanese", "chinese", "korean", "aga", "tromp-taylor", "new zealand", "stone_scoring"]
        {
            assert!(terms(&query(&json!({ "rules": name }))).is_ok(), "{name}");
        }
        let fault = terms(&query(&json!({ "rules": "draughts" }))).unwrap_err();
        assert_eq!(fault.field, "rules");
    }

    #[test]
    fn komi_is_that_of_the_rules() {
        assert_eq!(komi(&json!("japanese")), "6.5");
        assert_eq!(komi(&json!("conversion")), "0");
        assert_eq!(komi(&json!({"scoring": "TERRITORY", "hasButton": true})), "6.5");
        assert_eq!(komi(&json!({"ko": "SIMPLE"})), "7.5");
    }

    #[test]
    fn objects_change_plain_rules() {
        let rules = terms(&query(&json!({"rules": {"ko": "SIMPLE"}}))).unwrap().rules;
        assert_eq!(rules, RuleSet { ko: Ko::Simple, ..ruleset::plain() });
        let object = json!({"rules": {"game": "conversion", "opening": "none"}});
        let rules = terms(&query(&object)).unwrap().rules;
        assert_eq!((rules.game, rules.opening), (VariantKind::Conversion, OpeningKind::Plain));
        for bad in [json!({"ko": "SPIGHT"}), json!({"opening": 3}), json!({"game": "draughts"})] {
            assert_eq!(terms(&query(&json!({ "rules": bad }))).unwrap_err().field, "rules");
        }
    }

    #[test]
    fn handicap_stones_are_counted_for_the_bonus() {
        let count = |fields: &Value| terms(&query(fields)).unwrap().handicap;
        let two = json!([["B", "C3"], ["B", "G7"]]);
        assert_eq!(count(&json!({"rules": "chinese", "initialStones": two})), 2);
        assert_eq!(count(&json!({"rules": "chinese", "moves": two})), 2);
        assert_eq!(count(&json!({"rules": "chinese", "moves": [["B", "C3"], ["W", "G7"]]})), 0);
        assert_eq!(count(&json!({"rules": "conversion", "initialStones": two})), 0);
        let both = json!([["B", "C3"], ["B", "G7"], ["W", "E5"]]);
        assert_eq!(count(&json!({"rules": "chinese", "initialStones": both})), 0);
    }

    #[test]
    fn who_moves_first() {
        let to_move = |fields: &Value| {
            let query = query(fields);
            start(&query, terms(&query).unwrap(), Computer::default()).unwrap().to_move()
        };
        assert_eq!(to_move(&json!({"rules": "aga"})), Color::Black);
        assert_eq!(to_move(&json!({"rules": "aga", "initialPlayer": "W"})), Color::White);
        assert_eq!(to_move(&json!({"rules": "aga", "moves": [["W", "E5"]]})), Color::White);
        let two = json!([["B", "C3"], ["B", "G7"]]);
        assert_eq!(to_move(&json!({"rules": "aga", "initialStones": two})), Color::White);
        let plain = json!({"game": "conversion", "opening": "none"});
        assert_eq!(to_move(&json!({ "rules": plain })), Color::White);
    }
}
