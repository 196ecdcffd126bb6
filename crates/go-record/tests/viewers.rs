//! What other programs show of our records, and we of theirs, against a program that knows Go alone, written
//! here by itself.

mod oracle;

use go_core::{Move as Turn, Size};
use go_record::{Collection, Cursor, Viewer, Viewing, replay, terms, transcript, viewer_safe};
use go_rules::{Action, Conversion, Game, GameConfig, Preset};
use proptest::prelude::*;

use oracle::{Ordinary, Random, picture};

/// What a program that knows Go alone shows at a node.
fn shown(node: Cursor<'_>, size: Size) -> String {
    let mut board = Ordinary::new(size);
    node.path().into_iter().for_each(|node| board.see(node));
    board.picture()
}

/// All nodes of a game in the order of the file, each with the last of those behind it that were added for
/// viewers.
fn nodes(root: Cursor<'_>) -> Vec<Cursor<'_>> {
    let mut all = Vec::new();
    let mut to_do = vec![root];
    while let Some(mut node) = to_do.pop() {
        if let Some(added) = node.next().filter(|next| next.has("XVIEW")) {
            node = added;
        }
        all.push(node);
        let mut children: Vec<Cursor<'_>> = node.children().collect();
        children.reverse();
        to_do.extend(children);
    }
    all
}

fn conversion_game(random: &mut Random) -> Game<Conversion> {
    let config = Preset::named("conversion").unwrap().config();
    let size = Size::new(2 + random.below(7) as u8, 2 + random.below(7) as u8).unwrap();
    let mut game: Game<Conversion> = Game::new(GameConfig { size, ..config }).unwrap();
    for _ in 0..20 + random.below(120) {
        let points: Vec<_> = size.points().collect();
        let color = game.to_move();
        let _ = match random.below(25) {
            0 => game.act(Action::Turn { color, turn: Turn::Pass }),
            1 => game.act(Action::ChooseSide(color)),
            2 => game.act(Action::BackToPlay),
            _ => game
                .act(Action::Turn { color, turn: Turn::Play(points[random.below(points.len())]) }),
        };
    }
    game
}

/// A record with branches that holds whatever files hold: moves on stones, suicides, setup in mid-game.
fn any_record(random: &mut Random, rules: &str) -> String {
    let (w, h) = (2 + random.below(4), 2 + random.below(4));
    let mut text = format!("(;SZ[{w}:{h}]RU[{rules}]");
    if random.below(4) == 0 {
        text.push_str("AB[aa]AW[ba][ab]");
    }
    let mut open = 1;
    for _ in 0..random.below(60) {
        let mut point = || {
            let (x, y) = (random.below(w) as u8, random.below(h) as u8);
            [b'a' + x, b'a' + y].map(char::from).iter().collect::<String>()
        };
        let at = point();
        match random.below(14) {
            0 => text.push_str(&format!(";A{}[{at}]", ["B", "W", "E"][random.below(3)])),
            1 => {
                text.push_str("(;");
                open += 1;
            }
            2 if open > 1 => {
                text.push_str(";)");
                open -= 1;
            }
            other => text.push_str(&format!(";{}[{at}]", if other % 2 == 0 { "B" } else { "W" })),
        }
    }
    text.push_str(&")".repeat(open));
    text
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn safe_conversion_games_are_shown_truly_at_every_node(seed in any::<u64>()) {
        let mut random = Random(seed | 1);
        let game = conversion_game(&mut random);
        let size = game.size();
        let file = transcript(&game, Viewer::Knowing);
        let config = terms(file.first(), Preset::named("baduk").unwrap()).unwrap();
        let safe = Collection::read_strict(viewer_safe(&file).unwrap().to_ff4()).unwrap();
        let seen = nodes(safe.first());
        prop_assert_eq!(seen.len(), file.first().line().count());
        for (node, seen) in file.first().line().zip(&seen) {
            let truth = replay::<Conversion>(node, &config).unwrap().game;
            let truth = picture(&truth.position().to_setup());
            prop_assert_eq!(shown(*seen, size), truth, "{}\n{}", file, safe);
        }
        // A game that is written for other programs is the same as one that is made right for them later.
        let written = transcript(&game, Viewer::Ordinary);
        prop_assert_eq!(written.to_ff4(), viewer_safe(&file).unwrap().to_ff4());
        prop_assert_eq!(written.to_ff4(), viewer_safe(&written).unwrap().to_ff4());
    }

    #[test]
    fn records_of_go_are_shown_as_by_other_programs(seed in any::<u64>()) {
        let text = any_record(&mut Random(seed | 1), "Japanese");
        let file = Collection::read(text.as_str()).unwrap();
        let size = Viewing::before(file.first()).unwrap().size();
        for node in nodes(file.first()) {
            let mut viewing = Viewing::before(file.first()).unwrap();
            node.path().into_iter().for_each(|node| viewing.step(node));
            prop_assert_eq!(picture(viewing.setup()), shown(node, size), "{}", &text);
        }
        prop_assert!(!viewer_safe(&file).unwrap().to_string().contains("XVIEW"), "{}", &text);
    }

    #[test]
    fn safe_records_of_any_kind_are_shown_truly_at_every_node(seed in any::<u64>()) {
        let text = any_record(&mut Random(seed | 1), "Conversion Go");
        let file = Collection::read(text.as_str()).unwrap();
        let size = Viewing::before(file.first()).unwrap().size();
        let safe = viewer_safe(&file).unwrap();
        let (known, seen) = (nodes(file.first()), nodes(safe.first()));
        prop_assert_eq!(known.len(), seen.len());
        for (node, seen) in known.iter().zip(&seen) {
            let mut viewing = Viewing::before(file.first()).unwrap();
            node.path().into_iter().for_each(|node| viewing.step(node));
            prop_assert_eq!(shown(*seen, size), picture(viewing.setup()), "{}\n{}", &text, safe);
        }
    }
}

#[test]
fn an_immune_group_without_liberties_does_not_end_what_other_programs_are_told() {
    let text = "(;SZ[5]RU[Conversion Go]AB[aa][ee]AW[ab][ba][ed];W[de];B[cc])";
    let safe = viewer_safe(&Collection::read(text).unwrap()).unwrap();
    let written = safe.to_string();
    assert!(written.contains("XVIEW"), "{written}");
    // Handicap stones that a server left out are told of, too.
    let fox = Collection::read("(;HA[2]SZ[19];W[dd])").unwrap();
    assert!(viewer_safe(&fox).unwrap().to_string().contains("AB[pd][dp]"));
}
