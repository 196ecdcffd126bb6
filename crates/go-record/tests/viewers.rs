//! What other programs show of our records, and we of theirs, against a program that knows Go alone, written
//! here by itself.

use std::collections::HashMap;

use go_core::{Color as Side, Move as Turn, Setup, Size};
use go_record::{
    Collection, Cursor, Place, Viewer, Viewing, Xy, replay, terms, transcript, viewer_safe,
};
use go_rules::{Action, Conversion, Game, GameConfig, Preset};
use proptest::prelude::*;

/// A small generator: the same seed, the same game.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n as u64) as usize
    }
}

/// The board of a program that knows Go alone: colours by point.
#[derive(Clone, Default)]
struct Ordinary {
    stones: HashMap<(u8, u8), char>,
    size: (u8, u8),
}

impl Ordinary {
    fn new(size: Size) -> Self {
        Self { size: (size.width(), size.height()), ..Self::default() }
    }

    fn around(&self, (x, y): (u8, u8)) -> Vec<(u8, u8)> {
        let (w, h) = self.size;
        let mut near = vec![(x.wrapping_sub(1), y), (x + 1, y), (x, y.wrapping_sub(1)), (x, y + 1)];
        near.retain(|&(x, y)| x < w && y < h);
        near
    }

    fn remove_if_dead(&mut self, at: (u8, u8)) {
        let Some(&color) = self.stones.get(&at) else { return };
        let (mut group, mut next) = (vec![at], 0);
        while next < group.len() {
            for near in self.around(group[next]) {
                match self.stones.get(&near) {
                    None => return,
                    Some(&c) if c == color && !group.contains(&near) => group.push(near),
                    Some(_) => {}
                }
            }
            next += 1;
        }
        for stone in group {
            self.stones.remove(&stone);
        }
    }

    /// A move is made whatever stands there, as version 4 of SGF asks for.
    fn see(&mut self, node: Cursor<'_>) {
        let setup = node.setup();
        for (points, color) in [(setup.empty, '.'), (setup.black, 'X'), (setup.white, 'O')] {
            for Xy { x, y } in points {
                self.stones.remove(&(x, y));
                if color != '.' {
                    self.stones.insert((x, y), color);
                }
            }
        }
        for played in node.moves() {
            let Place::At(Xy { x, y }) = played.place else { continue };
            let color = if played.color == go_record::Color::Black { 'X' } else { 'O' };
            self.stones.insert((x, y), color);
            for near in self.around((x, y)) {
                if self.stones.get(&near).is_some_and(|&c| c != color) {
                    self.remove_if_dead(near);
                }
            }
            self.remove_if_dead((x, y));
        }
    }

    fn picture(&self) -> String {
        let (w, h) = self.size;
        let row = |y| (0..w).map(move |x| *self.stones.get(&(x, y)).unwrap_or(&'.'));
        (0..h).flat_map(|y| row(y).chain(['\n'])).collect()
    }

    /// What it shows at a node.
    fn at(node: Cursor<'_>, size: Size) -> String {
        let mut board = Self::new(size);
        node.path().into_iter().for_each(|node| board.see(node));
        board.picture()
    }
}

fn picture(setup: &Setup) -> String {
    let size = setup.size;
    let mut text = String::new();
    for point in size.points() {
        text.push(setup.cell(point).color().map_or('.', Side::symbol));
        if size.xy(point).0 + 1 == size.width() {
            text.push('\n');
        }
    }
    text
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
            prop_assert_eq!(Ordinary::at(*seen, size), truth, "{}\n{}", file, safe);
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
            prop_assert_eq!(picture(viewing.setup()), Ordinary::at(node, size), "{}", &text);
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
            prop_assert_eq!(Ordinary::at(*seen, size), picture(viewing.setup()), "{}\n{}", &text, safe);
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
