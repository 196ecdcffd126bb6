//! Records that programs which know Go alone show rightly.
//!
//! Such a program takes stones without liberties off, where Conversion Go turns them, or lets them
//! stand. Behind each node that it would get wrong stands one more, which sets every such point
//! right and says by `XVIEW` that it is no part of the game.

use std::collections::HashMap;

use go_core::{Board, Cell, Color, PointSet, Setup, Size};
use go_record::{Collection, Cursor, NodeId, Place, terms};
use go_rules::{Ko, Preset, RuleSet, Suicide, VariantKind};

use go_session::{color_of, is_for_viewers, place_stone};

/// A copy of every game with what other programs need.
///
/// # Errors
/// A game that is on too large a board, or is not Go of any kind.
pub(crate) fn tree(file: &Collection) -> anyhow::Result<Collection> {
    let mut copy = Collection::new();
    let mut first = Some(copy.first().id());
    for root in file.games() {
        let new_root = first.take().unwrap_or_else(|| copy.add_game());
        game(&mut copy, new_root, root)?;
    }
    Ok(copy)
}

/// The board as it is, and as a program shows it that knows Go alone.
#[derive(Clone)]
struct Boards {
    truth: Setup,
    shown: Setup,
}

fn game(copy: &mut Collection, new_root: NodeId, root: Cursor<'_>) -> anyhow::Result<()> {
    let usual = Preset::named("japanese").unwrap_or(&Preset::all()[0]);
    let config = terms(root, usual)?;
    // A viewer checks no ko and lets every suicide happen.
    let plain =
        RuleSet { game: VariantKind::Go, ko: Ko::None, suicide: Suicide::Several, ..config.rules };
    let empty = Setup::empty(config.size, Color::Black);
    let begun = Boards { truth: empty, shown: empty };
    let mut to_do = vec![(root, new_root, begun)];
    while let Some((node, at, mut boards)) = to_do.pop() {
        copy_properties(copy, at, node);
        follow(&mut boards.truth, &config.rules, node);
        follow(&mut boards.shown, &plain, node);
        let wrong = Board::from_setup(&boards.truth).difference(&Board::from_setup(&boards.shown));
        let mut end = at;
        if !wrong.is_empty() {
            end = copy.add_child(at);
            put_right(copy, end, &boards.truth, &wrong);
            copy.set(end, "PL", [node.to_move().letter()]);
            copy.set(end, "XVIEW", ["1"]);
            boards.shown = boards.truth;
        }
        // What an earlier conversion added is made anew: what follows it stands in its place.
        let mut children: Vec<Cursor<'_>> = Vec::new();
        let mut found: Vec<Cursor<'_>> = node.children().collect();
        found.reverse();
        while let Some(child) = found.pop() {
            if is_for_viewers(child) && child.moves().next().is_none() {
                let behind: Vec<Cursor<'_>> = child.children().collect();
                found.extend(behind.into_iter().rev());
            } else {
                children.push(child);
            }
        }
        let places: Vec<NodeId> = children.iter().map(|_| copy.add_child(end)).collect();
        let both = children.into_iter().zip(places);
        to_do.extend(both.map(|(child, place)| (child, place, boards.clone())).rev());
    }
    Ok(())
}

/// All properties under their own names, repeated ones joined.
fn copy_properties(copy: &mut Collection, at: NodeId, node: Cursor<'_>) {
    let mut order: Vec<String> = Vec::new();
    let mut values: HashMap<String, Vec<String>> = HashMap::new();
    for property in node.properties() {
        let name = property.name().to_owned();
        let fits = name.bytes().next().is_some_and(|b| b.is_ascii_uppercase())
            && name.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit());
        if !fits {
            continue;
        }
        let list = values.entry(name.clone()).or_insert_with(|| {
            order.push(name);
            Vec::new()
        });
        list.extend(property.values().map(|value| value.text().into_owned()));
    }
    for name in order {
        let list = values.remove(&name).unwrap_or_default();
        copy.set(at, &name, list);
    }
}

fn follow(board: &mut Setup, rules: &RuleSet, node: Cursor<'_>) {
    let size = board.size;
    let stones = node.setup();
    let lists =
        [(stones.empty, Cell::Empty), (stones.black, Cell::Black), (stones.white, Cell::White)];
    for (points, cell) in lists {
        for point in points.into_iter().filter_map(|at| size.point(at.x, at.y)) {
            board.set(point, cell);
        }
    }
    for played in node.moves() {
        if let Place::At(at) = played.place
            && let Some(point) = size.point(at.x, at.y)
        {
            place_stone(rules, board, color_of(played.color), point);
        }
    }
}

fn put_right(copy: &mut Collection, at: NodeId, truth: &Setup, wrong: &PointSet) {
    let size: Size = truth.size;
    for (name, cell) in [("AB", Cell::Black), ("AW", Cell::White), ("AE", Cell::Empty)] {
        let points: Vec<String> = wrong
            .iter()
            .filter(|&point| truth.cell(point) == cell)
            .map(|point| size.sgf_name(point).to_string())
            .collect();
        if !points.is_empty() {
            copy.set(at, name, points);
        }
    }
}
