//! What a viewer says of a line's moves is what a replay says.

use std::collections::BTreeMap;

use go_core::{Cell, Size};
use go_record::{Collection, Cursor, NodeId, ReplayErrorKind, Viewing, replay, terms};
use go_rules::{ActionError, Conversion, GoRules, Position, Preset, Rules, VariantKind};

/// Numbers that are the same every time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % bound
    }
}

/// The first fault on the main line, with its node.
fn viewed(root: Cursor<'_>) -> Option<(NodeId, ReplayErrorKind)> {
    let mut viewing = Viewing::before(root).unwrap();
    root.line().find_map(|node| {
        viewing.step(node);
        Some((node.id(), viewing.fault()?.clone()))
    })
}

fn replayed(root: Cursor<'_>) -> Option<(NodeId, ReplayErrorKind)> {
    let config = terms(root, Preset::named("japanese").unwrap()).unwrap();
    let end = root.line().last().unwrap();
    let error = match config.rules.game {
        VariantKind::Go => replay::<GoRules>(end, &config).err()?,
        VariantKind::Conversion => replay::<Conversion>(end, &config).err()?,
    };
    Some((error.node, error.kind))
}

/// The points that the board alone allows, as SGF has them.
fn allowed<R: Rules>(viewing: &Viewing) -> Vec<String> {
    let Ok(position) = Position::from_setup(R::of(viewing.rules()), viewing.setup()) else {
        return Vec::new();
    };
    position.legal_points().map(|point| viewing.size().sgf_name(point).to_string()).collect()
}

/// Another node: mostly a move that the board allows, sometimes anything else.
fn grow(file: &mut Collection, at: NodeId, viewing: &Viewing, numbers: &mut Numbers) -> NodeId {
    let size = viewing.size();
    let node = file.add_child(at);
    let any = |numbers: &mut Numbers| {
        let point = size.points().nth(numbers.below(size.area())).unwrap();
        size.sgf_name(point).to_string()
    };
    let allowed = match viewing.rules().game {
        VariantKind::Go => allowed::<GoRules>(viewing),
        VariantKind::Conversion => allowed::<Conversion>(viewing),
    };
    let color = match numbers.below(12) {
        0 => viewing.setup().to_move.other(),
        _ => viewing.setup().to_move,
    };
    let name = ["B", "W"][usize::from(color == go_core::Color::White)];
    match numbers.below(60) {
        0 => file.set(node, ["AB", "AW", "AE"][numbers.below(3)], [any(numbers)]),
        1 => {
            file.set(node, "AE", [any(numbers)]);
            file.set(node, "XVIEW", ["1"]);
        }
        2 => file.set(node, name, [any(numbers)]),
        3 => file.set(node, name, ["zz"]),
        4..9 => file.set(node, name, [""]),
        _ if allowed.is_empty() => file.set(node, name, [""]),
        _ => file.set(node, name, [&allowed[numbers.below(allowed.len())]]),
    }
    node
}

fn random(numbers: &mut Numbers) -> Collection {
    let mut file = Collection::new();
    let root = file.first().id();
    let size = format!("{}:{}", numbers.below(3) + 1, numbers.below(3) + 2);
    file.set(root, "SZ", [size]);
    let preset = &Preset::all()[numbers.below(Preset::all().len())];
    let ko = [" ko=none", "", ""][numbers.below(3)];
    let is_go = preset.rules().game == VariantKind::Go;
    file.set(root, "XRULES", [format!("{}{}", preset.name(), if is_go { ko } else { "" })]);
    match numbers.below(9) {
        0 => file.set(root, "XLIMIT", ["9"]),
        1 => file.set(root, "PL", ["W"]),
        2 => file.set(root, "AB", ["aa"]),
        3 => file.set(root, "HA", ["2"]),
        _ => {}
    }
    let mut viewing = Viewing::before(file.first()).unwrap();
    viewing.step(file.first());
    let mut at = root;
    for _ in 0..60 {
        at = grow(&mut file, at, &viewing, numbers);
        viewing.step(file.node(at));
    }
    file
}

#[test]
fn a_viewer_and_a_replay_find_the_same_fault_first() {
    let mut numbers = Numbers(20_01);
    let mut found: BTreeMap<String, usize> = BTreeMap::new();
    for _ in 0..2000 {
        let file = random(&mut numbers);
        let (viewed, replayed) = (viewed(file.first()), replayed(file.first()));
        assert_eq!(viewed, replayed, "{file}");
        let what = match viewed {
            Some((_, ReplayErrorKind::Refused(ActionError::Illegal(refusal)))) => {
                format!("{:?}", refusal.rule)
            }
            other => format!("{:?}", other.map(|(_, kind)| kind)),
        };
        let word = |c: char| !c.is_alphanumeric();
        *found.entry(what.split(word).take(2).collect::<Vec<_>>().join(" ")).or_default() += 1;
    }
    for rule in ["Ko", "PositionalSuperko ", "SituationalSuperko ", "Suicide", "Occupied"] {
        assert!(found.get(rule).is_some_and(|&n| n > 5), "{rule}: {found:?}");
    }
}

/// White takes at C3, and Black may take back at C4 or not.
const KO: &str = "(;SZ[5]AB[cb][bc][dc][cd]AW[ca][bb][db]PL[W]";

fn said(sgf: &str) -> Option<String> {
    let file = Collection::read(sgf).unwrap();
    let root = file.first();
    assert_eq!(viewed(root), replayed(root), "{sgf}");
    viewed(root).map(|(_, kind)| kind.to_string())
}

#[test]
fn ko_and_superko_are_told_by_the_rules_of_the_record() {
    let (at_once, after_passes) = (";W[cc];B[cb])", ";W[cc];B[];W[];B[cb])");
    let told = |rules: &str, moves: &str| said(&format!("{KO}{rules}{moves}"));
    let ko = Some("C4: ko, it would bring back the position before White's last move");
    for rules in ["", "RU[Japanese]", "RU[Chinese]", "RU[New Zealand]", "RU[of the house]"] {
        assert_eq!(told(rules, at_once).as_deref(), ko, "{rules}");
    }
    assert_eq!(told("XRULES[japanese ko=none]", at_once), None);
    for rules in ["", "RU[Japanese]", "RU[of the house]"] {
        assert_eq!(told(rules, after_passes), None, "{rules}");
    }
    let superko = told("RU[New Zealand]", after_passes).unwrap();
    assert!(
        superko.contains("superko, it would bring back the position at the start"),
        "{superko}"
    );
}

#[test]
fn the_tenth_mirrored_turn_is_told() {
    let mirrored = |opening: &str, first: &str| {
        let mut sgf = format!("(;SZ[9]XRULES[conversion opening={opening}]{first}");
        for at in ["aa", "ba", "ca", "da", "ea", "fa", "ga", "ha", "ia", "ab"] {
            let turned: String = at.bytes().map(|c| char::from(b'a' + b'i' - c)).collect();
            sgf += &format!(";W[{at}];B[{turned}]");
        }
        said(&format!("{sgf})"))
    };
    let wanted = "A... tenth mirrored turn in succession";
    let told = mirrored("plain", "PL[W]").unwrap();
    assert_eq!(told, wanted.replace("A...", "J2:"));
    // The stones of the opening are no mirrored turns, even if they are each other's image.
    assert_eq!(mirrored("pie", ";B[];W[cc];B[gg]").unwrap(), told);
}

#[test]
fn what_is_set_up_has_no_past() {
    // A setup that changes nothing is no new beginning, nor is one for other viewers.
    for (between, is_ko) in [("AB[ee]", false), ("AB[bc]", true), ("AE[bc]XVIEW[1]", true)] {
        let said = said(&format!("{KO};W[cc];{between};B[cb])"));
        assert_eq!(said.is_some(), is_ko, "{between}: {said:?}");
    }
    // No board from before the setup counts for superko.
    assert_eq!(said(&format!("{KO}RU[New Zealand];W[cc];B[ee];W[ed];AE[ee][ed];B[cb])")), None);
}

#[test]
fn groups_that_cannot_stand_are_told_where_they_are_set_up() {
    let told = said("(;SZ[3]AB[aa]AW[ba][ab];B[bb])").unwrap();
    assert!(told.contains("cannot stand: A3"), "{told}");
    assert_eq!(
        said("(;SZ[9]XLIMIT[1];B[aa];W[])").unwrap(),
        "cannot go back to play: the move limit of 1 is reached"
    );
}

#[test]
fn handicap_stones_that_were_left_out_stand_with_the_turn_stated_too() {
    let file = Collection::read("(;SZ[9]HA[2]PL[W];W[ee])").unwrap();
    let config = terms(file.first(), Preset::named("japanese").unwrap()).unwrap();
    let end = file.first().line().last().unwrap();
    let game = replay::<GoRules>(end, &config).unwrap().game;
    let size = Size::square(9).unwrap();
    let black = size.points().filter(|&point| game.position().board().cell(point) == Cell::Black);
    assert_eq!(black.count(), 2);
}

#[test]
fn a_long_line_of_boards_is_let_go_of() {
    let moves = ";B[];W[]".repeat(100_000);
    let file = Collection::read(format!("(;SZ[5]RU[New Zealand]{moves})")).unwrap();
    let mut viewing = Viewing::before(file.first()).unwrap();
    let branches: Vec<Viewing> =
        file.first().line().step_by(50_000).map(|_| viewing.clone()).collect();
    file.first().line().for_each(|node| viewing.step(node));
    let copy = viewing.clone();
    drop(viewing);
    assert_eq!((copy.moves(), branches.len()), (200_000, 5));
}
