//! Property names: what a file spells and what FF\[4\] calls it.
//!
//! FF\[1\] to FF\[3\] let lower-case letters decorate a name (`SiZe` is `SZ`), some programs write whole
//! words (`BLACK`), some write everything in lower case. A name is normalised here once, and everything
//! above compares normalised names only.

use std::borrow::Cow;

use super::diagnostic::Code;

/// How the values of a property are read, as far as finding their end is concerned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shape {
    /// Points, numbers, colours: the first `]` ends the value and `[`, `;` cannot occur in it.
    Plain,
    /// One text per property: a second value is a fault.
    OneText,
    /// Text, or a name nobody knows: any number of values.
    Texts,
    /// One value that other brackets stand around, or none.
    Unbracketed,
}

/// Names whose values are points, numbers, colours or nothing.
const PLAIN: &[&str] = &[
    "AB", "AE", "AR", "AW", "B", "BL", "BM", "CR", "DD", "DM", "DO", "FF", "GB", "GM", "GW", "HA",
    "HO", "IT", "KM", "KO", "L", "LN", "M", "MA", "MN", "OB", "OW", "PL", "PM", "SL", "SQ", "ST",
    "SZ", "TB", "TE", "TR", "TW", "UC", "V", "VW", "W", "WL",
];

/// Names that hold one text.
const ONE_TEXT: &[&str] = &[
    "AN", "AP", "BR", "BT", "C", "CA", "CP", "DT", "EV", "GC", "GN", "N", "ON", "OT", "PB", "PC",
    "PW", "RE", "RO", "RU", "SO", "TM", "US", "WR", "WT",
];

/// Whole words that programs write instead of the short name.
const WORDS: &[(&str, &str)] = &[
    ("ADDBLACK", "AB"),
    ("ADDEMPTY", "AE"),
    ("ADDWHITE", "AW"),
    ("ANNOTATION", "AN"),
    ("APPLICATION", "AP"),
    ("BLACK", "B"),
    ("BLACKRANK", "BR"),
    ("BLACKTEAM", "BT"),
    ("CHARSET", "CA"),
    ("CIRCLE", "CR"),
    ("COMMENT", "C"),
    ("COPYRIGHT", "CP"),
    ("DATE", "DT"),
    ("EVENT", "EV"),
    ("FILEFORMAT", "FF"),
    ("GAME", "GM"),
    ("GAMECOMMENT", "GC"),
    ("GAMENAME", "GN"),
    ("HANDICAP", "HA"),
    ("KOMI", "KM"),
    ("LABEL", "LB"),
    ("LETTERS", "L"),
    ("MARK", "MA"),
    ("NAME", "N"),
    ("OPENING", "ON"),
    ("OVERTIME", "OT"),
    ("PLACE", "PC"),
    ("PLAYER", "PL"),
    ("PLAYERBLACK", "PB"),
    ("PLAYERWHITE", "PW"),
    ("RESULT", "RE"),
    ("ROUND", "RO"),
    ("RULES", "RU"),
    ("SIZE", "SZ"),
    ("SOURCE", "SO"),
    ("SQUARE", "SQ"),
    ("TIMELIMIT", "TM"),
    ("TRIANGLE", "TR"),
    ("USER", "US"),
    ("VIEW", "VW"),
    ("WHITE", "W"),
    ("WHITERANK", "WR"),
    ("WHITETEAM", "WT"),
];

/// The normalised name, and the repair it took (if any).
///
/// `raw` holds ASCII letters and digits only.
pub(crate) fn normalise(raw: &[u8]) -> (Cow<'_, str>, Option<Code>) {
    // Nearly every name: one or two capitals.
    if raw.len() <= 2 && raw.iter().all(u8::is_ascii_uppercase) {
        return (borrowed(raw), None);
    }
    let upper = raw.iter().filter(|b| b.is_ascii_uppercase()).count();
    let lower = raw.iter().filter(|b| b.is_ascii_lowercase()).count();
    if lower > 0 && upper > 0 {
        let short = raw.iter().filter(|b| !b.is_ascii_lowercase()).map(|&b| char::from(b));
        let short: String = short.collect();
        // The capitals may be a whole word themselves: what is normalised stays as it is.
        let name = word(&short).map_or(Cow::Owned(short), Cow::Borrowed);
        return (name, Some(Code::MixedCaseName));
    }
    let name = if lower > 0 {
        Cow::Owned(raw.iter().map(|b| char::from(b.to_ascii_uppercase())).collect())
    } else {
        borrowed(raw)
    };
    if let Some(short) = word(&name) {
        return (Cow::Borrowed(short), Some(Code::LongName));
    }
    let code = if lower > 0 {
        Some(Code::LowerCaseName)
    } else if raw.iter().any(u8::is_ascii_digit) {
        Some(Code::DigitInName)
    } else {
        None
    };
    (name, code)
}

/// The short name that a whole word stands for.
fn word(name: &str) -> Option<&'static str> {
    WORDS.binary_search_by_key(&name, |&(word, _)| word).ok().map(|index| WORDS[index].1)
}

fn borrowed(raw: &[u8]) -> Cow<'_, str> {
    Cow::Borrowed(std::str::from_utf8(raw).unwrap_or_default())
}

/// The shape of the values of a normalised name.
pub(crate) fn shape(name: &str) -> Shape {
    if name.len() > 2 {
        Shape::Texts
    } else if PLAIN.binary_search(&name).is_ok() {
        Shape::Plain
    } else if ONE_TEXT.binary_search(&name).is_ok() {
        Shape::OneText
    } else {
        Shape::Texts
    }
}

/// The shape of the values of a name as the file spells it, quick for the usual ones.
pub(crate) fn raw_shape(raw: &[u8]) -> Shape {
    match raw {
        [b'B' | b'W'] | [b'B' | b'W', b'L'] => Shape::Plain,
        [b'C'] => Shape::OneText,
        _ => shape(&normalise(raw).0),
    }
}

/// Whether FF\[4\] or an earlier version defines the name.
pub(crate) fn is_known(name: &str) -> bool {
    shape(name) != Shape::Texts || matches!(name, "LB" | "FG" | "TM")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_sorted() {
        assert!(PLAIN.is_sorted());
        assert!(ONE_TEXT.is_sorted());
        assert!(WORDS.is_sorted());
    }

    #[test]
    fn spellings_of_names() {
        for (raw, name, code) in [
            ("B", "B", None),
            ("SZ", "SZ", None),
            ("SiZe", "SZ", Some(Code::MixedCaseName)),
            ("CoPyright", "CP", Some(Code::MixedCaseName)),
            ("FileFormat", "FF", Some(Code::MixedCaseName)),
            ("Black", "B", Some(Code::MixedCaseName)),
            ("RULESi", "RU", Some(Code::MixedCaseName)),
            ("b", "B", Some(Code::LowerCaseName)),
            ("sz", "SZ", Some(Code::LowerCaseName)),
            ("black", "B", Some(Code::LongName)),
            ("PLAYERBLACK", "PB", Some(Code::LongName)),
            ("MULTIGOGM", "MULTIGOGM", None),
            ("SBKV", "SBKV", None),
            ("X1", "X1", Some(Code::DigitInName)),
        ] {
            let (got, repair) = normalise(raw.as_bytes());
            assert_eq!((&*got, repair), (name, code), "{raw}");
            assert_eq!(normalise(name.as_bytes()).0, name, "what is normalised stays");
        }
    }
}
