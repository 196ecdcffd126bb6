//! What FF\[4\] says about each property: the type of its values and where it may stand.

/// The type of the values of a property.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Type {
    Move,
    /// A list of points that get stones or lose them.
    Stones,
    /// A list of points that may be empty.
    Points,
    /// A list of points, each with at most one mark of this kind.
    Mark,
    Label,
    Lines,
    Number,
    Real,
    Double,
    Flag,
    Color,
    Text,
    SimpleText,
    Size,
    Komi,
    /// A number of stones, 2 or more.
    Handicap,
    Result,
    Application,
    Figure,
    /// A property of an earlier version that FF\[4\] writes otherwise.
    Old,
    /// Of no version: text.
    Unknown,
}

impl Type {
    /// Whether a property may have any number of values.
    pub(crate) fn is_list(self) -> bool {
        use Type::{Label, Lines, Mark, Old, Points, Stones, Unknown};
        matches!(self, Stones | Points | Mark | Label | Lines | Old | Unknown)
    }
}

/// Where a property may stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Home {
    Root,
    Info,
    Setup,
    Move,
    Anywhere,
}

/// The type of the values of a property.
pub(crate) fn value_type(name: &str) -> Type {
    match name {
        "B" | "W" => Type::Move,
        "AB" | "AW" | "AE" => Type::Stones,
        "TB" | "TW" | "DD" | "VW" => Type::Points,
        "CR" | "MA" | "SL" | "SQ" | "TR" => Type::Mark,
        "LB" => Type::Label,
        "AR" | "LN" => Type::Lines,
        "FF" | "GM" | "ST" | "MN" | "OB" | "OW" | "PM" => Type::Number,
        "BL" | "WL" | "TM" | "V" => Type::Real,
        "BM" | "DM" | "GB" | "GW" | "HO" | "TE" | "UC" => Type::Double,
        "DO" | "IT" | "KO" => Type::Flag,
        "PL" => Type::Color,
        "C" | "GC" => Type::Text,
        "AN" | "BR" | "BT" | "CA" | "CP" | "DT" | "EV" | "GN" | "N" | "ON" | "OT" | "PB" | "PC"
        | "PW" | "RO" | "RU" | "SO" | "US" | "WR" | "WT" => Type::SimpleText,
        "SZ" => Type::Size,
        "KM" => Type::Komi,
        "HA" => Type::Handicap,
        "RE" => Type::Result,
        "AP" => Type::Application,
        "FG" => Type::Figure,
        "L" | "M" => Type::Old,
        _ => Type::Unknown,
    }
}

/// Where a property may stand.
pub(crate) fn home(name: &str) -> Home {
    match name {
        "AP" | "CA" | "FF" | "GM" | "ST" | "SZ" => Home::Root,
        "AN" | "BR" | "BT" | "CP" | "DT" | "EV" | "GC" | "GN" | "HA" | "KM" | "ON" | "OT"
        | "PB" | "PC" | "PW" | "RE" | "RO" | "RU" | "SO" | "TM" | "US" | "WR" | "WT" => Home::Info,
        "AB" | "AE" | "AW" | "PL" => Home::Setup,
        "B" | "BL" | "BM" | "DO" | "IT" | "KO" | "MN" | "OB" | "OW" | "TE" | "W" | "WL" => {
            Home::Move
        }
        _ => Home::Anywhere,
    }
}

/// Annotations of which a node holds at most one: those of a position, and those of a move.
pub(crate) fn exclusive(name: &str) -> Option<u8> {
    match name {
        "DM" | "GB" | "GW" | "UC" => Some(0),
        "BM" | "DO" | "IT" | "TE" => Some(1),
        _ => None,
    }
}

/// Whether a text is a *Number* of FF\[4\].
pub(crate) fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
}

/// Whether a text is a *Real* of FF\[4\].
pub(crate) fn is_real(text: &str) -> bool {
    match text.split_once('.') {
        Some((whole, part)) => {
            is_number(whole) && !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit())
        }
        None => is_number(text),
    }
}

/// Whether a text is a result as FF\[4\] writes it.
pub(crate) fn is_result(text: &str) -> bool {
    let signed = text.strip_prefix("B+").or_else(|| text.strip_prefix("W+"));
    match signed {
        Some(how) => {
            matches!(how, "" | "R" | "Resign" | "T" | "Time" | "F" | "Forfeit") || is_real(how)
        }
        None => matches!(text, "0" | "Draw" | "Void" | "?"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_results() {
        assert!(is_real("6.5") && is_real("-0.50") && is_real("+3") && is_number("19"));
        assert!(
            !is_real("6.") && !is_real(".5") && !is_real(" 6") && !is_number("") && !is_real("6,5")
        );
        assert!(is_result("B+3.50") && is_result("W+") && is_result("Void") && !is_result("Jigo"));
    }
}
