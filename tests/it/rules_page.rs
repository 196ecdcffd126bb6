//! `docs/RULES.md` says what the program does: its pictures are played, its table of presets and
//! its error texts are compared.
//!
//! A fenced block `board PRESET COLOUR` holds two pictures with an arrow between them: the colour
//! plays at `a` and the second picture results. With `refused` behind it, it holds one picture and
//! the stone is refused. `board PRESET stands` holds a position that is accepted.

use std::fs;
use std::path::Path;

use go_core::{Color, Diagram, Move};
use go_rules::{
    Button, Conversion, Ending, FirstPlayer, FriendlyPass, Game, GameConfig, GoRules,
    HandicapBonus, Ko, Mirroring, OpeningKind, Preset, Rules, Scoring, Suicide, Tax, VariantKind,
};

fn page() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/RULES.md");
    fs::read_to_string(path).unwrap()
}

/// The fenced blocks whose first word is `board`: the other words, and the lines.
fn blocks(page: &str) -> Vec<(Vec<&str>, Vec<&str>)> {
    let mut found = Vec::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        if let Some(words) = line.strip_prefix("```board ") {
            let block = lines.by_ref().take_while(|line| *line != "```").collect();
            found.push((words.split_whitespace().collect(), block));
        }
    }
    found
}

/// The pictures that stand side by side, three spaces or an arrow between them.
fn pictures(lines: &[&str]) -> Vec<String> {
    let mut columns: Vec<String> = Vec::new();
    for line in lines {
        let parts = line.split("   ").map(|part| part.trim_matches([' ', '→']));
        for (i, part) in parts.filter(|part| !part.is_empty()).enumerate() {
            if columns.len() <= i {
                columns.push(String::new());
            }
            columns[i].push_str(part);
            columns[i].push('\n');
        }
    }
    columns
}

fn start<R: Rules>(preset: &Preset, picture: &str, to_move: Color) -> Game<R> {
    let diagram: Diagram = picture.parse().unwrap();
    let config = GameConfig { size: diagram.setup().size, ..preset.config() };
    Game::from_setup(config, diagram.setup_for(to_move)).unwrap()
}

fn show<R: Rules>(preset: &Preset, words: &[&str], pictures: &[String]) {
    let diagram: Diagram = pictures[0].parse().unwrap();
    if words[1] == "stands" {
        assert_eq!(pictures.len(), 1);
        start::<R>(preset, &pictures[0], Color::Black);
        return;
    }
    let mut game: Game<R> = start(preset, &pictures[0], words[1].parse().unwrap());
    let answer = game.play(Move::Play(diagram.mark('a').unwrap()));
    if words.get(2) == Some(&"refused") {
        assert_eq!(pictures.len(), 1);
        assert!(answer.is_err(), "{}", pictures[0]);
    } else {
        answer.unwrap();
        let after: Diagram = pictures[1].parse().unwrap();
        assert_eq!(*game.position().board(), after.board(), "{}", pictures[0]);
    }
}

#[test]
fn every_picture_is_true() {
    let page = page();
    let blocks = blocks(&page);
    assert!(blocks.len() >= 10, "{} pictures", blocks.len());
    for (words, lines) in blocks {
        let preset = Preset::named(words[0]).unwrap();
        let pictures = pictures(&lines);
        match preset.rules().game {
            VariantKind::Go => show::<GoRules>(preset, &words, &pictures),
            VariantKind::Conversion => show::<Conversion>(preset, &words, &pictures),
        }
    }
}

#[test]
fn the_dame_of_the_page_are_the_points_that_may_be_filled() {
    let page = page();
    let (_, lines) = blocks(&page).into_iter().find(|(words, _)| words[0] == "club").unwrap();
    let picture = &pictures(&lines)[0];
    let mut game: Game<GoRules> = start(Preset::named("club").unwrap(), picture, Color::Black);
    game.play(Move::Pass).unwrap();
    game.play(Move::Pass).unwrap();
    let diagram: Diagram = picture.parse().unwrap();
    let marked: Vec<_> = diagram.marks().iter().map(|&(_, point)| point).collect();
    assert_eq!(game.legal_points(), marked);
}

/// The row of a preset in the table of clause 6.
fn row(preset: &Preset) -> String {
    let rules = preset.rules();
    let conversion = rules.game == VariantKind::Conversion;
    let go_only = |text: &'static str| if conversion { "–" } else { text };
    let sizes: Vec<String> = preset.sizes().iter().map(ToString::to_string).collect();
    let fields = [
        format!("`{}`", preset.name()),
        sizes.join(", "),
        preset.komi().to_string(),
        go_only(match rules.ko {
            Ko::None => "none",
            Ko::Simple => "simple",
            Ko::Positional => "positional",
            Ko::Situational => "situational",
        })
        .to_owned(),
        go_only(match rules.suicide {
            Suicide::Forbidden => "forbidden",
            Suicide::Several => "several",
        })
        .to_owned(),
        match rules.scoring {
            Scoring::Area => "area",
            Scoring::Territory => "territory",
        }
        .to_owned(),
        match rules.tax {
            Tax::None => "none",
            Tax::Seki => "seki",
            Tax::All => "all",
        }
        .to_owned(),
        match rules.button {
            Button::Unused => "no",
            Button::Used => "yes",
        }
        .to_owned(),
        go_only(match rules.handicap_bonus {
            HandicapBonus::Zero => "zero",
            HandicapBonus::OneLess => "one less",
            HandicapBonus::Each => "each",
        })
        .to_owned(),
        match rules.friendly_pass {
            FriendlyPass::Allowed => "yes",
            FriendlyPass::Refused => "no",
        }
        .to_owned(),
        match rules.ending {
            Ending::AsItStands => "as it stands",
            Ending::Marking => "marking",
            Ending::DameThenMarking => "dame, then marking",
        }
        .to_owned(),
        match (rules.opening, rules.first) {
            (OpeningKind::Pie, FirstPlayer::White) => "pie, else White first",
            (OpeningKind::Pie, FirstPlayer::Black) => "pie, else Black first",
            (OpeningKind::Plain, FirstPlayer::Black) => "Black first",
            (OpeningKind::Plain, FirstPlayer::White) => "White first",
        }
        .to_owned(),
        match rules.mirroring {
            Mirroring::Free => "free",
            Mirroring::NineTurns => "nine turns",
        }
        .to_owned(),
    ];
    format!("| {} |", fields.join(" | "))
}

#[test]
fn the_table_of_presets_is_complete() {
    let page = page();
    let rows: Vec<&str> = page.lines().filter(|line| line.starts_with("| `")).collect();
    let rows: Vec<&str> =
        rows.into_iter().filter(|line| line.matches(" | ").count() == 12).collect();
    let expected: Vec<String> = Preset::all().iter().map(row).collect();
    assert_eq!(rows.join("\n"), expected.join("\n"));
}

#[test]
fn the_images_of_the_page_are_right() {
    use go_core::{Size, Symmetry};
    let size = Size::square(16).unwrap();
    let point = size.parse_point("E3").unwrap();
    let page = page();
    for (title, map) in [
        ("half turn", Symmetry::HalfTurn),
        ("left–right", Symmetry::LeftRight),
        ("top–bottom", Symmetry::TopBottom),
        ("diagonal from the upper left", Symmetry::Diagonal),
        ("diagonal from the upper right", Symmetry::AntiDiagonal),
    ] {
        let image = size.name(map.apply(size, point));
        assert!(page.contains(&format!("| {title} | {image} |")), "{title}: {image}");
    }
}
