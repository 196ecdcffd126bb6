//! What an ordinary Go program shows of a game, whatever the rules of the game are.

use go_core::{Board, Cell, Color, Setup, Size, Stone};
use go_rules::{Go, Rules};

use crate::sgf::{Collection, Cursor, NodeId};
use crate::xy::Place;

/// The board of a program that knows Go alone: it takes stones without liberties off, of the opponent
/// first, then of the mover.
#[derive(Clone)]
pub(crate) struct OrdinaryBoard(Board);

impl OrdinaryBoard {
    pub(crate) fn showing(board: &Board) -> Self {
        Self(*board)
    }

    pub(crate) fn place(&mut self, stone: Stone) {
        Go::<go_rules::SimpleKo, go_rules::NoSuicide>::default().place_anyway(&mut self.0, stone);
    }

    /// Shows what a node holds, setup that is meant for other programs too.
    pub(crate) fn see(&mut self, node: Cursor<'_>) {
        if !node.setup().is_empty() {
            let mut setup = self.0.to_setup(Color::Black);
            set_up(&mut setup, node);
            self.0 = Board::from_setup(&setup);
        }
        for stone in placed(node, self.0.size()) {
            self.place(stone);
        }
    }

    /// Adds a node behind this one for the points that are shown wrongly, if there are any. Returns the last.
    pub(crate) fn put_right(
        &mut self,
        file: &mut Collection,
        at: NodeId,
        truth: &Board,
        to_move: Color,
    ) -> NodeId {
        let wrong = self.0.difference(truth);
        if wrong.is_empty() {
            return at;
        }
        let node = file.add_child(at);
        for (name, cell) in [("AB", Cell::Black), ("AW", Cell::White), ("AE", Cell::Empty)] {
            let points: Vec<String> = wrong
                .iter()
                .filter(|&point| truth.cell(point) == cell)
                .map(|point| truth.size().sgf_name(point).to_string())
                .collect();
            if !points.is_empty() {
                file.set(node, name, points);
            }
        }
        file.set(node, "PL", [crate::Color::from(to_move).letter()]);
        file.set(node, "XVIEW", ["1"]);
        self.0 = *truth;
        node
    }
}

/// Sets up what a node says: points outside the board are left out.
pub(crate) fn set_up(setup: &mut Setup, node: Cursor<'_>) {
    let stones = node.setup();
    let size = setup.size;
    for (points, cell) in
        [(stones.empty, Cell::Empty), (stones.black, Cell::Black), (stones.white, Cell::White)]
    {
        for point in points.into_iter().filter_map(|at| size.point(at.x, at.y)) {
            setup.set(point, cell);
        }
    }
}

/// The stones that the moves of a node place.
fn placed(node: Cursor<'_>, size: Size) -> impl Iterator<Item = Stone> {
    node.moves().filter_map(move |played| match played.place {
        Place::At(at) => Some(Stone { point: size.point(at.x, at.y)?, color: played.color.into() }),
        Place::Pass | Place::Unreadable => None,
    })
}
