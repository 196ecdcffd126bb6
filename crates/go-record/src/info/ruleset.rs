//! Names of rule sets (`RU`).

use std::fmt;

/// Which repetition is forbidden, in KataGo's terms.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum KoName {
    /// The position before the opponent's move.
    Simple,
    /// Every earlier position.
    Positional,
    /// Every earlier position with the same player to move.
    Situational,
}

/// What is counted, in KataGo's terms.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ScoringName {
    /// Stones and surrounded points.
    Area,
    /// Surrounded points and prisoners.
    Territory,
}

/// Which surrounded points do not count, in KataGo's terms.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TaxName {
    /// All count.
    None,
    /// Those in seki do not.
    Seki,
    /// Two points of every living group do not.
    All,
}

/// Whether one may take one's own stones.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SuicideName {
    /// No.
    Forbidden,
    /// Several at once, yes.
    Allowed,
}

/// Points White gets for handicap stones, in KataGo's terms.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HandicapBonusName {
    /// None.
    Zero,
    /// One for each stone but the first.
    StonesLessOne,
    /// One for each stone.
    Stones,
}

/// Rules spelled out point by point, as KataGo writes them: `koPOSITIONALscoreAREAtaxNONEsui0`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SpelledRules {
    /// Repetition.
    pub ko: KoName,
    /// Counting.
    pub scoring: ScoringName,
    /// Tax.
    pub tax: TaxName,
    /// Suicide.
    pub suicide: SuicideName,
    /// Whether the first pass is worth half a point.
    pub has_button: bool,
    /// White's bonus.
    pub bonus: HandicapBonusName,
    /// Whether a player may pass before the dead stones are taken off the board, as people who agree
    /// on them do (KataGo's `friendlyPassOk`).
    pub has_friendly_pass: bool,
}

/// A rule set by name.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum RulesName {
    /// Japanese.
    Japanese,
    /// Chinese.
    Chinese,
    /// Korean.
    Korean,
    /// American (AGA), also British and French, which are the same.
    Aga,
    /// New Zealand.
    NewZealand,
    /// Ing's (GOE).
    Ing,
    /// Tromp–Taylor, also the server CGOS's.
    TrompTaylor,
    /// Stone scoring.
    StoneScoring,
    /// Conversion Go.
    Conversion,
    /// Spelled out.
    Spelled(SpelledRules),
    /// A name that is not known.
    Other(String),
}

impl RulesName {
    /// Reads a name in any spelling; `None` if there is none.
    ///
    /// ```
    /// use go_record::RulesName;
    ///
    /// assert_eq!(RulesName::parse("Chinese, Pair Go"), Some(RulesName::Chinese));
    /// assert_eq!(RulesName::parse("new_zealand"), Some(RulesName::NewZealand));
    /// assert_eq!(RulesName::parse("Conversion Go"), Some(RulesName::Conversion));
    /// ```
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        if text.is_empty() {
            return None;
        }
        let plain: String = text.to_lowercase().chars().filter(|c| c.is_alphanumeric()).collect();
        if let Some(spelled) = spelled(&plain) {
            return Some(Self::Spelled(spelled));
        }
        let known = match plain.as_str() {
            "jp" | "ja" | "日本" | "日本规则" => Self::Japanese,
            "cn" | "zh" | "中国" | "中国规则" => Self::Chinese,
            "ko" | "kr" | "한국" => Self::Korean,
            "us" | "bga" | "fr" => Self::Aga,
            "nz" => Self::NewZealand,
            "goe" | "sst" => Self::Ing,
            "tt" | "cgos" => Self::TrompTaylor,
            _ => {
                let names: [(&str, Self); 13] = [
                    ("conversion", Self::Conversion),
                    ("japan", Self::Japanese),
                    ("chin", Self::Chinese),
                    ("korea", Self::Korean),
                    ("newzealand", Self::NewZealand),
                    ("tromptaylor", Self::TrompTaylor),
                    ("stonescoring", Self::StoneScoring),
                    ("aga", Self::Aga),
                    ("american", Self::Aga),
                    ("french", Self::Aga),
                    ("british", Self::Aga),
                    ("ing", Self::Ing),
                    ("goe", Self::Ing),
                ];
                let found = names.into_iter().find(|(start, _)| plain.starts_with(start));
                found.map_or_else(|| Self::Other(text.to_owned()), |(_, name)| name)
            }
        };
        Some(known)
    }
}

impl fmt::Display for RulesName {
    /// The name that other programs know.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Japanese => f.write_str("Japanese"),
            Self::Chinese => f.write_str("Chinese"),
            Self::Korean => f.write_str("Korean"),
            Self::Aga => f.write_str("AGA"),
            Self::NewZealand => f.write_str("NZ"),
            Self::Ing => f.write_str("GOE"),
            Self::TrompTaylor => f.write_str("Tromp-Taylor"),
            Self::StoneScoring => f.write_str("Stone Scoring"),
            Self::Conversion => f.write_str("Conversion Go"),
            Self::Spelled(rules) => rules.fmt(f),
            Self::Other(name) => f.write_str(name),
        }
    }
}

impl fmt::Display for SpelledRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ko = match self.ko {
            KoName::Simple => "SIMPLE",
            KoName::Positional => "POSITIONAL",
            KoName::Situational => "SITUATIONAL",
        };
        let scoring = match self.scoring {
            ScoringName::Area => "AREA",
            ScoringName::Territory => "TERRITORY",
        };
        let tax = match self.tax {
            TaxName::None => "NONE",
            TaxName::Seki => "SEKI",
            TaxName::All => "ALL",
        };
        let suicide = match self.suicide {
            SuicideName::Forbidden => 0,
            SuicideName::Allowed => 1,
        };
        write!(f, "ko{ko}score{scoring}tax{tax}sui{suicide}")?;
        if self.has_button {
            f.write_str("button1")?;
        }
        match self.bonus {
            HandicapBonusName::Zero => {}
            HandicapBonusName::StonesLessOne => f.write_str("whbN-1")?,
            HandicapBonusName::Stones => f.write_str("whbN")?,
        }
        if self.has_friendly_pass {
            f.write_str("fpok1")?;
        }
        Ok(())
    }
}

/// Reads KataGo's string, already in lower case and without anything but letters and digits.
fn spelled(plain: &str) -> Option<SpelledRules> {
    let after = |key: &str| plain.find(key).map(|at| &plain[at + key.len()..]);
    let ko = match after("ko")? {
        rest if rest.starts_with("simple") => KoName::Simple,
        rest if rest.starts_with("positional") => KoName::Positional,
        rest if rest.starts_with("situational") => KoName::Situational,
        _ => return None,
    };
    let scoring = match after("score")? {
        rest if rest.starts_with("area") => ScoringName::Area,
        rest if rest.starts_with("territory") => ScoringName::Territory,
        _ => return None,
    };
    let tax = match after("tax") {
        Some(rest) if rest.starts_with("seki") => TaxName::Seki,
        Some(rest) if rest.starts_with("all") => TaxName::All,
        Some(rest) if rest.starts_with("none") => TaxName::None,
        // KataGo's own default by kind of counting.
        _ if scoring == ScoringName::Territory => TaxName::Seki,
        _ => TaxName::None,
    };
    let is_on = |key: &str| after(key).is_some_and(|rest| rest.starts_with('1'));
    let bonus = match after("whb") {
        Some(rest) if rest.starts_with("n1") => HandicapBonusName::StonesLessOne,
        Some(rest) if rest.starts_with('n') => HandicapBonusName::Stones,
        _ => HandicapBonusName::Zero,
    };
    Some(SpelledRules {
        ko,
        scoring,
        tax,
        suicide: if is_on("sui") { SuicideName::Allowed } else { SuicideName::Forbidden },
        has_button: is_on("button"),
        bonus,
        has_friendly_pass: is_on("fpok"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        for (text, name) in [
            ("Japanese", RulesName::Japanese),
            ("Japanese Rules", RulesName::Japanese),
            ("jp", RulesName::Japanese),
            ("chinese", RulesName::Chinese),
            ("cn", RulesName::Chinese),
            ("zh", RulesName::Chinese),
            ("Korean", RulesName::Korean),
            ("ko", RulesName::Korean),
            ("AGA", RulesName::Aga),
            ("us", RulesName::Aga),
            ("BGA", RulesName::Aga),
            ("French", RulesName::Aga),
            ("NZ", RulesName::NewZealand),
            ("New Zealand", RulesName::NewZealand),
            ("GOE", RulesName::Ing),
            ("Ing", RulesName::Ing),
            ("Tromp-Taylor", RulesName::TrompTaylor),
            ("tromp taylor", RulesName::TrompTaylor),
            ("Tromp_Taylor", RulesName::TrompTaylor),
            ("TrompTaylor", RulesName::TrompTaylor),
            ("house", RulesName::Other("house".into())),
        ] {
            assert_eq!(RulesName::parse(text), Some(name), "{text}");
        }
        assert_eq!(RulesName::parse(" "), None);
    }

    #[test]
    fn spelled_out_rules_round_trip() {
        for text in [
            "koPOSITIONALscoreAREAtaxNONEsui0",
            "koSIMPLEscoreTERRITORYtaxSEKIsui0whbN-1",
            "koSITUATIONALscoreAREAtaxALLsui1button1whbNfpok1",
        ] {
            assert_eq!(RulesName::parse(text).unwrap().to_string(), text);
        }
    }
}
