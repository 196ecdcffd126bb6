//! The rules of each game and its terms, told with diagrams: texts of the folder `rules` made into
//! HTML, once.
//!
//! A text has headings (`## …`), paragraphs, lists (`- …`), words set in `*…*`, and diagrams: a
//! fenced block whose first line is the caption, then the board as [`Diagram`] reads it, letters on
//! points included.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::OnceLock;

use go_core::Diagram;
use go_picture::{Frame, Mark, Picture};
use go_rules::{Preset, VariantKind};

/// The rules of the games that have a text of their own.
const RULES: [(&str, &str); 4] = [
    ("conversion", include_str!("../rules/conversion.txt")),
    ("baduk", include_str!("../rules/baduk.txt")),
    ("club", include_str!("../rules/club.txt")),
    ("table", include_str!("../rules/table.txt")),
];
/// Those of every other way to play Go.
const GO: &str = include_str!("../rules/go.txt");
const TERMS_OF_GO: &str = include_str!("../rules/terms-go.txt");
const TERMS_OF_CONVERSION: &str = include_str!("../rules/terms-conversion.txt");

/// The rules and terms of a preset as HTML.
pub(crate) fn html(preset: &Preset) -> &'static str {
    static MADE: OnceLock<BTreeMap<&'static str, String>> = OnceLock::new();
    let made = MADE
        .get_or_init(|| Preset::all().iter().map(|preset| (preset.name(), made(preset))).collect());
    made.get(preset.name()).map_or("", String::as_str)
}

fn made(preset: &Preset) -> String {
    let is_named = |(name, _): &&(&str, &str)| *name == preset.name();
    let text = RULES.iter().find(is_named).map_or(GO, |(_, text)| text);
    let terms = match preset.rules().game {
        VariantKind::Go => TERMS_OF_GO,
        VariantKind::Conversion => TERMS_OF_CONVERSION,
    };
    let mut out = format!("<h1>{}</h1>\n", escaped(preset.title()));
    if text == GO {
        let _ = writeln!(out, "<p>{}</p>", escaped(&crate::http::sentence(&preset.rules())));
    }
    write_text(&mut out, text);
    write_text(&mut out, terms);
    out
}

/// Makes a text into HTML.
fn write_text(out: &mut String, text: &str) {
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        if let Some(heading) = line.strip_prefix("### ") {
            let id: String =
                heading.to_lowercase().chars().map(|c| if c == ' ' { '-' } else { c }).collect();
            let _ = writeln!(out, "<h3 id=\"term-{}\">{}</h3>", escaped(&id), escaped(heading));
        } else if let Some(heading) = line.strip_prefix("## ") {
            let _ = writeln!(out, "<h2>{}</h2>", escaped(heading));
        } else if let Some(caption) = line.strip_prefix("```") {
            let mut rows = String::new();
            for row in lines.by_ref().take_while(|row| !row.starts_with("```")) {
                rows.push_str(row);
                rows.push('\n');
            }
            write_diagram(out, caption.trim(), &rows);
        } else if line.starts_with("- ") {
            out.push_str("<ul>\n");
            let mut item = Some(line);
            while let Some(text) = item.and_then(|line| line.strip_prefix("- ")) {
                let mut whole = text.to_owned();
                while let Some(more) = lines.next_if(|next| next.starts_with("  ")) {
                    whole.push(' ');
                    whole.push_str(more.trim());
                }
                let _ = writeln!(out, "<li>{}</li>", spoken(&whole));
                item = lines.next_if(|next| next.starts_with("- "));
            }
            out.push_str("</ul>\n");
        } else if !line.trim().is_empty() {
            let mut whole = line.to_owned();
            let goes_on = |next: &&str| {
                !next.trim().is_empty() && !next.starts_with(['#', '`']) && !next.starts_with("- ")
            };
            while let Some(more) = lines.next_if(goes_on) {
                whole.push(' ');
                whole.push_str(more);
            }
            let _ = writeln!(out, "<p>{}</p>", spoken(&whole));
        }
    }
}

/// A board with its caption. Points with letters are labelled.
///
/// # Panics
/// If a board of our own does not read; a test looks at each of them.
fn write_diagram(out: &mut String, caption: &str, rows: &str) {
    let diagram: Diagram = rows.parse().expect("the boards of the rules read");
    let mut picture = Picture::of(diagram.setup()).with_frame(Frame::Bare).with_title(caption);
    for &(letter, point) in diagram.marks() {
        picture = picture.with_mark(point, Mark::Label(letter.to_string()));
    }
    let _ = writeln!(
        out,
        "<figure>{}<figcaption>{}</figcaption></figure>",
        picture.to_svg().trim_end(),
        spoken(caption)
    );
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Text with what is set in `*…*` as a term.
fn spoken(text: &str) -> String {
    let mut out = String::new();
    for (number, part) in escaped(text).split('*').enumerate() {
        match number % 2 {
            0 => out.push_str(part),
            _ => {
                let _ = write!(out, "<strong>{part}</strong>");
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use go_core::Color;
    use go_rules::{Conversion, GoRules, Position, Suicide, Variant};
    use go_score::{CertainLife, DeadStones, Settled, Terms, score_board};

    use super::*;

    #[test]
    fn every_game_is_told_with_its_terms() {
        let go = ["group", "liberty", "atari", "eye", "seki", "ko", "komi", "territory", "dame"];
        let conversion = ["group", "liberty", "atari", "conversion", "immunity", "doomed"];
        for preset in Preset::all() {
            let html = html(preset);
            assert!(html.contains(preset.title()), "{}", preset.name());
            let terms = match preset.rules().game {
                VariantKind::Go => &go[..],
                VariantKind::Conversion => &conversion[..],
            };
            for term in terms {
                assert!(html.contains(&format!("id=\"term-{term}\"")), "{}: {term}", preset.name());
            }
            assert!(html.matches("<figure>").count() >= 6, "{}", preset.name());
            assert_eq!(html.matches("<p>").count(), html.matches("</p>").count());
        }
    }

    /// The board below a caption.
    fn board(text: &str, caption: &str) -> Diagram {
        let start = text.find(caption).expect("the caption");
        let rows: Vec<&str> = text[start..].lines().skip(1).collect();
        let end = rows.iter().position(|row| row.starts_with("```")).expect("an end");
        rows[..end].join("\n").parse().expect("a board")
    }

    #[test]
    fn boards_show_what_is_said_of_them() {
        let before = board(RULES[0].1, "White has one liberty left");
        let after = board(RULES[0].1, "Black has played there: the white stone has become");
        let mut position = Position::from_setup(Conversion, before.setup()).unwrap();
        position.play(before.mark('a').unwrap()).unwrap();
        assert_eq!(*position.board(), after.board());
        assert_eq!(after.board().groups().count(), 1);

        let suicide = board(TERMS_OF_CONVERSION, "Black at A gives White");
        let mut position = Position::from_setup(Conversion, suicide.setup()).unwrap();
        position.play(suicide.mark('a').unwrap()).unwrap();
        assert_eq!(position.board().stones(Color::Black), 0);

        let doomed = board(TERMS_OF_CONVERSION, "they are doomed");
        assert_eq!(Settled::of(&doomed.board(), Color::Black).doomed().len(), 2);

        let eyes = board(TERMS_OF_GO, "Black lives with the eyes");
        let life = CertainLife::of(&eyes.board(), Suicide::Forbidden);
        assert_eq!((life.groups.black.len(), life.groups.white.len()), (9, 0));

        let seki = board(TERMS_OF_GO, "Neither can play");
        let (a, b) = (seki.mark('a').unwrap(), seki.mark('b').unwrap());
        let drawn = seki.board();
        let shared: Vec<_> = drawn.groups_around(a).collect();
        assert_eq!(shared.len(), 2);
        for group in shared {
            let liberties: Vec<_> = group.liberty_set().iter().collect();
            assert!(liberties == [a, b] || liberties == [b, a]);
        }

        let count = board(RULES[3].1, "nothing is neutral");
        let terms = Terms::of(&Preset::named("table").unwrap().config());
        let report = score_board::<GoRules>(&count.board(), &DeadStones::NONE, &terms);
        assert!(RULES[3].1.contains("Black has 5 stones and 3 points, White 4 stones and 8"));
        let side = |color| (report.sides[color].stones, report.sides[color].territory);
        assert_eq!((side(Color::Black), side(Color::White)), ((5, 3), (4, 8)));

        let ko = board(RULES[1].1, "Ko: White has just taken");
        let taken = ko.board();
        let Variant::Go(rules) = Variant::of(&Preset::named("baduk").unwrap().rules()) else {
            panic!("Go")
        };
        let retake = Position::from_setup(rules, ko.setup()).unwrap();
        assert_eq!(retake.effect(ko.mark('a').unwrap()).len(), 1);
        assert_eq!(taken.stones(Color::White), 4);
    }

    #[test]
    fn texts_become_html() {
        let mut out = String::new();
        write_text(
            &mut out,
            "## A & B\nOne *two*\nthree.\n\n- x\n  y\n- z\n```A board.\n. X\na O\n```\n",
        );
        assert!(out.starts_with(
            "<h2>A &amp; B</h2>\n<p>One <strong>two</strong> three.</p>\n<ul>\n<li>x y</li>\n\
             <li>z</li>\n</ul>\n<figure><svg"
        ));
        assert!(out.trim_end().ends_with("<figcaption>A board.</figcaption></figure>"));
    }
}
