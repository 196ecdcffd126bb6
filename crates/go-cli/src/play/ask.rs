//! The questions at the start of a game that was asked for without rules: which game, which board,
//! against whom.

use std::io::{self, Write};

use go_core::Size;
use go_rules::{OpeningKind, Preset, VariantKind, handicap_points};
use go_session::HandicapPoints;

use crate::args::{PlayArgs, Side};
use crate::options::Asked;
use crate::reader::{Line, Reader};
use crate::words;

/// Asks what the flags leave open. `None` if the person leaves.
pub(super) fn game(reader: &mut Reader, args: &PlayArgs) -> anyhow::Result<Option<Asked>> {
    let mut asked = Asked::default();
    let handicap = args.handicap.unwrap_or(0);
    let mut text = String::from("Which game?\n");
    let usual = usual(handicap);
    for (i, preset) in Preset::all()[..OFFERED].iter().enumerate() {
        if fits(preset, handicap) {
            let (size, komi) = (preset.size(), preset.komi());
            text += &format!("  {}  {} ({size}x{size}, komi {komi})\n", i + 1, preset.title());
        }
    }
    text += "or another by its name: ";
    let others: Vec<&str> = Preset::all()[OFFERED..].iter().map(Preset::name).collect();
    text += &others.join(", ");
    let prompt = format!("Game [{usual}]> ");
    let read = |line: &str| rules(line, handicap);
    let Some(rules) = question(reader, &words::wrapped(&text), &prompt, read)? else {
        return Ok(None);
    };
    asked.rules = Some(rules);

    if args.size.is_none() {
        let usual = rules.size();
        let sizes: Vec<String> = rules.sizes().iter().map(ToString::to_string).collect();
        let text = format!(
            "Which board? Usual: {}. Any other goes too, N or WxH, up to 25.",
            sizes.join(", ")
        );
        let read = |line: &str| match line {
            "" => Ok(usual),
            text => text.parse::<Size>().map_err(|error| error.to_string()),
        };
        let prompt = format!("Board [{usual}]> ");
        let Some(size) = question(reader, &text, &prompt, read)? else { return Ok(None) };
        asked.size = Some(size);
    }

    let opening = args.opening.map_or(rules.rules().opening, Into::into);
    let is_pie = opening == OpeningKind::Pie;
    let size = args.size.or(asked.size).unwrap_or(rules.size());
    if fits(rules, 2) && !is_pie && !ask_handicap(reader, args, size, &mut asked)? {
        return Ok(None);
    }
    if args.computer.is_none() {
        let text = if is_pie {
            "Against whom?\n  1  the computer; you place the opening, it chooses a colour\n  \
             2  the computer; it places the opening, you choose a colour\n  \
             3  somebody beside you\n  4  nobody: the computer plays both sides"
        } else {
            "Against whom?\n  1  the computer; you are Black\n  2  the computer; you are White\n  \
             3  somebody beside you\n  4  nobody: the computer plays both sides"
        };
        let Some(side) = question(reader, text, "Opponent [1]> ", opponent)? else {
            return Ok(None);
        };
        asked.computer = Some(side);
    }
    Ok(Some(asked))
}

/// Asks for a handicap, and where it stands if the board leaves a choice. Whether the person stays.
fn ask_handicap(
    reader: &mut Reader,
    args: &PlayArgs,
    size: Size,
    asked: &mut Asked,
) -> anyhow::Result<bool> {
    let placing = args.handicap_points.map(HandicapPoints::from);
    asked.handicap = match args.handicap {
        Some(stones) => stones,
        // Stones have to leave a point free.
        None if size.area() <= 2 => return Ok(true),
        None => {
            let text = match (2..=9).rfind(|&stones| handicap_points(size, stones).is_ok()) {
                Some(most) => {
                    format!("A handicap? Black's stones at the start, 2 to {most}, or none.")
                }
                None => "A handicap? The number of stones that Black places first, or none.".into(),
            };
            let read = |line: &str| stones(line, size);
            match question(reader, &text, "Handicap [none]> ", read)? {
                Some(stones) => stones,
                None => return Ok(false),
            }
        }
    };
    if asked.handicap < 2 || placing.is_some() {
        return Ok(true);
    }
    if handicap_points(size, asked.handicap).is_err() {
        asked.handicap_points = HandicapPoints::Free;
        return Ok(true);
    }
    let text = "Where do they stand?\n  1  on the usual points\n  2  where Black places them";
    match question(reader, text, "Stones [1]> ", placed)? {
        Some(points) => asked.handicap_points = points,
        None => return Ok(false),
    }
    Ok(true)
}

/// A number of handicap stones that the board has room for; 0 for none.
fn stones(line: &str, size: Size) -> Result<u8, String> {
    match (line, line.parse::<usize>()) {
        ("" | "none", _) | (_, Ok(0)) => Ok(0),
        (_, Ok(stones)) => {
            let most = size.area() - 1;
            let fits = Some(stones).filter(|stones| (2..=most).contains(stones));
            let fitting = fits.and_then(|stones| u8::try_from(stones).ok());
            let most = most.min(u8::MAX.into());
            fitting.ok_or_else(|| format!("2 to {most} stones can stand on the {size} board."))
        }
        (_, Err(_)) => Err("Type a number of stones, or none.".to_owned()),
    }
}

fn placed(line: &str) -> Result<HandicapPoints, String> {
    match line {
        "" | "1" | "usual" => Ok(HandicapPoints::Usual),
        "2" | "free" => Ok(HandicapPoints::Free),
        _ => Err("Type 1 or 2.".to_owned()),
    }
}

/// The documents' games, which have numbers.
const OFFERED: usize = 4;

/// Whether a game can be played with this handicap.
fn fits(preset: &Preset, handicap: u8) -> bool {
    handicap == 0 || preset.rules().game == VariantKind::Go
}

/// The number of the game that goes without saying: the first that fits.
fn usual(handicap: u8) -> usize {
    let first = Preset::all()[..OFFERED].iter().position(|preset| fits(preset, handicap));
    first.map_or(1, |at| at + 1)
}

fn rules(line: &str, handicap: u8) -> Result<&'static Preset, String> {
    let preset = match line.parse::<usize>() {
        _ if line.is_empty() => &Preset::all()[usual(handicap) - 1],
        Ok(number @ 1..=OFFERED) => &Preset::all()[number - 1],
        _ => titled(line)
            .map_or_else(|| Preset::named(line).map_err(|error| error.to_string()), Ok)?,
    };
    if fits(preset, handicap) {
        Ok(preset)
    } else {
        Err(format!("{} has no handicap, which was asked for.", preset.title()))
    }
}

/// The game that is called so, as the list has it.
fn titled(line: &str) -> Option<&'static Preset> {
    Preset::all().iter().find(|preset| preset.title().eq_ignore_ascii_case(line))
}

fn opponent(line: &str) -> Result<Side, String> {
    match line {
        "" | "1" => Ok(Side::White),
        "2" => Ok(Side::Black),
        "3" => Ok(Side::None),
        "4" => Ok(Side::Both),
        _ => Err("Type a number from 1 to 4.".to_owned()),
    }
}

/// Whether somebody wants to leave, in the words that leave a game.
fn is_leaving(line: &str) -> bool {
    ["quit", "exit", "q"].iter().any(|word| line.eq_ignore_ascii_case(word))
}

/// Asks until the answer can be read. `None` if the person leaves.
fn question<T>(
    reader: &mut Reader,
    text: &str,
    prompt: &str,
    read: impl Fn(&str) -> Result<T, String>,
) -> anyhow::Result<Option<T>> {
    writeln!(io::stdout(), "{text}")?;
    loop {
        match reader.next(prompt, None) {
            Line::Text(line) if is_leaving(line.trim()) => return Ok(None),
            Line::Text(line) => match read(line.trim()) {
                Ok(answer) => return Ok(Some(answer)),
                Err(error) => writeln!(io::stdout(), "{}", words::wrapped(&error))?,
            },
            Line::TooLong => writeln!(io::stdout(), "That is too long an answer.")?,
            Line::Waited | Line::Interrupted | Line::End => return Ok(None),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_have_numbers_and_names() {
        assert_eq!(rules("", 0).map(Preset::name), Ok("conversion"));
        assert_eq!(rules("2", 0).map(Preset::name), Ok("baduk"));
        assert_eq!(rules("Japanese", 0).map(Preset::name), Ok("japanese"));
        for preset in Preset::all() {
            assert_eq!(rules(preset.title(), 0).unwrap(), preset, "as it is printed");
        }
        assert!(is_leaving("quit") && is_leaving("Q") && !is_leaving(""));
        assert!(rules("0", 0).unwrap_err().contains("known are"));
        assert!(rules("99", 0).is_err());
    }

    #[test]
    fn handicaps_fit_the_board() {
        let size = |side| Size::square(side).unwrap();
        assert_eq!(stones("", size(5)), Ok(0));
        assert_eq!(stones("none", size(5)), Ok(0));
        assert_eq!(stones("24", size(5)), Ok(24));
        for (line, side) in [("1", 9), ("25", 5), ("256", 19), ("-2", 9), ("two", 9)] {
            assert!(stones(line, size(side)).is_err(), "{line} on {side}");
        }
    }

    #[test]
    fn a_handicap_leaves_the_games_that_have_one() {
        assert_eq!(rules("", 4).map(Preset::name), Ok("baduk"));
        assert_eq!(rules("3", 4).map(Preset::name), Ok("club"));
        for refused in ["1", "conversion"] {
            assert!(rules(refused, 4).unwrap_err().contains("has no handicap"));
        }
    }
}
