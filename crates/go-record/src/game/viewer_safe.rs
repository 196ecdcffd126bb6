//! Records that programs which know Go alone show rightly.

use std::collections::HashMap;

use go_core::Board;

use super::TermsError;
use super::is_for_viewers;
use super::viewer::OrdinaryBoard;
use super::viewing::Viewing;
use crate::sgf::{Collection, Cursor, NodeId};

/// A copy of every game that is also right in programs that know Go alone.
///
/// Such a program takes stones without liberties off, where Conversion Go turns them or lets them stand, and
/// knows nothing of handicap stones that a server left out. Behind each node that it would get wrong stands one
/// more, which sets every such point right and says by `XVIEW` that it is no part of the game. What an earlier
/// call added is made anew. [`transcript`](crate::transcript) writes a game for such programs.
///
/// # Errors
/// A game that is on too large a board, or is not Go of any kind.
///
/// ```
/// use go_record::{Collection, viewer_safe};
///
/// // A8 is converted; other programs take it off, and are told to set a black stone there.
/// let file = Collection::read("(;SZ[9]RU[Conversion Go]AW[ab]AB[aa][bb];B[ac])")?;
/// assert!(viewer_safe(&file)?.to_string().contains("AB[ab]PL[W]XVIEW[1]"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn viewer_safe(file: &Collection) -> Result<Collection, TermsError> {
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
    truth: Viewing,
    shown: OrdinaryBoard,
}

fn game(copy: &mut Collection, new_root: NodeId, root: Cursor<'_>) -> Result<(), TermsError> {
    let truth = Viewing::before(root)?;
    let shown = OrdinaryBoard::showing(&Board::new(truth.size()));
    let mut to_do = vec![(root, new_root, Boards { truth, shown })];
    while let Some((node, at, mut boards)) = to_do.pop() {
        copy_properties(copy, at, node);
        boards.truth.step(node);
        boards.shown.see(node);
        let truth = Board::from_setup(boards.truth.setup());
        let end = boards.shown.put_right(copy, at, &truth, node.to_move().into());
        let mut children: Vec<Cursor<'_>> = Vec::new();
        // What follows a node that an earlier call added stands in its place.
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
        let before = list.len();
        list.extend(property.values().map(|value| value.text().into_owned()));
        // A name without a value says what one with an empty value does: a pass, for a move.
        if list.len() == before {
            list.push(String::new());
        }
    }
    for name in order {
        let list = values.remove(&name).unwrap_or_default();
        copy.set(at, &name, list);
    }
}
