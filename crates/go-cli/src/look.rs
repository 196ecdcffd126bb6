//! What the terminal can show: Unicode or plain ASCII, colours or none.

use std::io::{self, IsTerminal};

use anstream::{AutoStream, ColorChoice};

use crate::args::{ColorWhen, LookArgs};

/// How boards are drawn.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Look {
    /// The characters.
    pub(crate) symbols: Symbols,
    /// The colours.
    pub(crate) paint: Paint,
    /// Whether stones in atari are ringed.
    pub(crate) rings: Rings,
}

/// The characters that boards are drawn with.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Symbols {
    /// Discs, diamonds, squares.
    Unicode,
    /// Letters and signs that every terminal has.
    Ascii,
}

/// The colours that boards are drawn with.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Paint {
    /// None: nothing but text is written.
    None,
    /// The sixteen that every colour terminal has.
    Sixteen,
    /// The 256 of most terminals.
    Many,
}

/// Whether stones in atari are ringed.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Rings {
    /// They are.
    Shown,
    /// They are not.
    Hidden,
}

impl Look {
    /// The look that flags, terminal and environment ask for.
    pub(crate) fn choose(args: &LookArgs, color: ColorWhen, rings: Rings) -> Look {
        let symbols = symbols(args);
        let colored = match color {
            ColorWhen::Always => true,
            ColorWhen::Never => false,
            ColorWhen::Auto => AutoStream::choice(&io::stdout()) != ColorChoice::Never,
        };
        let paint = match colored {
            false => Paint::None,
            true if has_many_colors(variable) => Paint::Many,
            true => Paint::Sixteen,
        };
        Look { symbols, paint, rings }
    }
}

/// The characters that flags and locale ask for.
pub(crate) fn symbols(args: &LookArgs) -> Symbols {
    if args.ascii || !speaks_utf8(variable) { Symbols::Ascii } else { Symbols::Unicode }
}

/// Whether both ends of a talk are a terminal.
pub(crate) fn is_interactive() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// A variable of the environment that is not empty.
pub(crate) fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

/// Whether the locale is a UTF-8 one. Systems without locale variables use UTF-8 anyway.
fn speaks_utf8(variable: impl Fn(&str) -> Option<String>) -> bool {
    if cfg!(any(windows, target_os = "macos")) {
        return true;
    }
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(variable);
    locale.is_some_and(|name| {
        let name = name.to_ascii_lowercase();
        name.contains("utf-8") || name.contains("utf8")
    })
}

fn has_many_colors(variable: impl Fn(&str) -> Option<String>) -> bool {
    let has = |name, part: &str| variable(name).is_some_and(|value| value.contains(part));
    has("TERM", "256color") || has("COLORTERM", "truecolor") || has("COLORTERM", "24bit")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(not(any(windows, target_os = "macos")))]
    fn the_first_locale_variable_decides() {
        let locale = |pairs: &'static [(&str, &str)]| {
            move |name: &str| {
                pairs.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned())
            }
        };
        assert!(speaks_utf8(locale(&[("LANG", "en_GB.UTF-8")])));
        assert!(speaks_utf8(locale(&[("LC_CTYPE", "C.utf8"), ("LANG", "C")])));
        assert!(!speaks_utf8(locale(&[("LC_ALL", "C"), ("LANG", "en_GB.UTF-8")])));
        assert!(!speaks_utf8(locale(&[])));
    }
}
