//! One unsettled part of a position, searched to its end.

use go_core::{Board, ByColor, Color, PointSet};

use crate::endgame::{EndgameLimits, WhyOpen};
use crate::field::{Field, NodeSet, Stones};
use crate::field_search::{Asymmetric, Convert, FieldSearch, Goal, Margin, Stopped};
use crate::field_table::{Table, Turn};
use crate::verdict::{LifeStatus, Reason};

/// Node sets of a component; enough for 25 empty points, each with four groups around it.
pub(crate) type Nodes = u128;
/// The greatest number of empty points of a component whose nodes fit for certain.
pub(crate) const MOST_EMPTIES: usize = 25;
/// Bytes of the table of one search.
const TABLE_BYTES: usize = 256 << 20;
/// Groups that compete for their lives and are tried in every combination.
const MOST_COMPETING: usize = 6;

/// What the search says of a component.
#[derive(Clone, Debug)]
pub(crate) struct Searched {
    /// Margin inside the component if Black, or White, moves first.
    pub(crate) first: ByColor<i32>,
    /// Points that stay empty because whoever plays there loses by it.
    pub(crate) seki: PointSet,
    /// The stones of each group, what becomes of it, and why.
    pub(crate) fates: Vec<(PointSet, LifeStatus, Reason)>,
    pub(crate) nodes: u64,
}

/// A component's field, with a budget of positions for all its searches together.
struct Reader<'b> {
    board: &'b Board,
    field: Field<Nodes>,
    stones: Stones<Nodes>,
    spent: u64,
    budget: u64,
}

/// Searches a component: margins, seki, and the fate of each group.
pub(crate) fn search_component(
    board: &Board,
    part: &PointSet,
    immortal: &ByColor<PointSet>,
    limits: EndgameLimits,
) -> Result<Searched, WhyOpen> {
    let empties = part.iter().filter(|&p| board.is_empty(p)).count();
    if empties > limits.empties.min(MOST_EMPTIES) {
        return Err(WhyOpen::TooManyEmptyPoints(empties));
    }
    let (field, stones) =
        Field::of(board, part, immortal).ok_or(WhyOpen::TooManyEmptyPoints(empties))?;
    let mut reader = Reader { board, field, stones, spent: 0, budget: limits.nodes };
    let searched = reader.read();
    searched.map_err(|Stopped| WhyOpen::TooManyPositions(reader.spent))
}

/// The margin of several components together with this side to move.
pub(crate) fn search_sum(
    board: &Board,
    parts: &PointSet,
    immortal: &ByColor<PointSet>,
    limits: EndgameLimits,
    to_move: Color,
) -> Option<i32> {
    let empties = parts.iter().filter(|&p| board.is_empty(p)).count();
    if empties > limits.empties.min(MOST_EMPTIES) {
        return None;
    }
    let (field, stones) = Field::of(board, parts, immortal)?;
    let mut reader = Reader { board, field, stones, spent: 0, budget: limits.nodes };
    let mut table = Table::new(TABLE_BYTES);
    let turn = Turn { to_move, passed: false };
    reader.within(Margin, &mut table, |search, stones| search.solve(stones, turn)).ok()
}

type Search<'f, G> = FieldSearch<'f, Nodes, G, Asymmetric, Box<dyn FnMut(u64, usize) -> bool>>;

impl Reader<'_> {
    /// Lets a search run for a goal, on what is left of the budget.
    fn within<G: Goal<Nodes>, T>(
        &mut self,
        goal: G,
        table: &mut Table<Nodes>,
        run: impl FnOnce(&mut Search<'_, G>, Stones<Nodes>) -> Result<T, Stopped>,
    ) -> Result<T, Stopped> {
        let left = self.budget.saturating_sub(self.spent);
        let mut search = FieldSearch {
            field: &self.field,
            goal,
            symmetries: Asymmetric,
            table: std::mem::replace(table, Table::new(0)),
            nodes: 0,
            go_on: Box::new(move |nodes, _| nodes < left) as Box<dyn FnMut(u64, usize) -> bool>,
        };
        let outcome = run(&mut search, self.stones);
        self.spent += search.nodes;
        *table = search.table;
        outcome
    }

    fn read(&mut self) -> Result<Searched, Stopped> {
        let mut table = Table::new(TABLE_BYTES);
        let turn = |to_move| Turn { to_move, passed: false };
        let (black, white) = self.within(Margin, &mut table, |search, stones| {
            Ok((
                search.solve(stones, turn(Color::Black))?,
                search.solve(stones, turn(Color::White))?,
            ))
        })?;
        let first = ByColor { black, white };
        let seki = if black == white { self.zugzwang(&mut table, black)? } else { Nodes::NONE };
        let fates = self.fates(seki)?;
        let of_nodes = |nodes: Nodes| -> PointSet {
            nodes.numbers().flat_map(|n| self.points_of(n).iter()).collect()
        };
        Ok(Searched {
            first,
            seki: of_nodes(seki),
            fates: fates
                .into_iter()
                .map(|(node, status, reason)| (self.points_of(node), status, reason))
                .collect(),
            nodes: self.spent,
        })
    }

    fn points_of(&self, node: usize) -> PointSet {
        let point = self.field.point(node);
        self.board
            .group(point)
            .map_or_else(|| [point].into_iter().collect(), go_core::Group::point_set)
    }

    /// The empty nodes where either side would lose by playing first, the margin being this for
    /// both.
    fn zugzwang(&mut self, table: &mut Table<Nodes>, margin: i32) -> Result<Nodes, Stopped> {
        let empties = self.field.all & !self.stones.both();
        let mut found = Nodes::NONE;
        for node in empties.numbers() {
            let after = Color::ALL.map(|color| self.field.place(self.stones, node, color));
            let loses = self.within(Margin, table, |search, _| {
                for (color, after) in Color::ALL.into_iter().zip(after) {
                    let sign = if color == Color::Black { 1 } else { -1 };
                    let turn = Turn { to_move: color.other(), passed: false };
                    // The margin as the opponent counts it; more than before is a loss.
                    let before = -sign * margin;
                    if search.value(after, turn, before, before + 1)? <= before {
                        return Ok(false);
                    }
                }
                Ok(true)
            })?;
            if loses {
                found |= Nodes::only(node);
            }
        }
        Ok(found)
    }

    /// Whether the attacker can convert all targets for good.
    fn converts(
        &mut self,
        targets: Nodes,
        attacker: Color,
        to_move: Color,
        table: &mut Table<Nodes>,
    ) -> Result<bool, Stopped> {
        let goal = Convert { attacker, targets };
        let turn = Turn { to_move, passed: false };
        Ok(self.within(goal, table, |search, stones| search.solve(stones, turn))? == 1)
    }

    fn fates(&mut self, seki: Nodes) -> Result<Vec<(usize, LifeStatus, Reason)>, Stopped> {
        let mut fates = Vec::new();
        for owner in Color::ALL {
            let attacker = owner.other();
            let mut convertible = Vec::new();
            for node in self.stones.of(owner).numbers() {
                let mut table = Table::new(TABLE_BYTES);
                let targets = Nodes::only(node);
                if self.converts(targets, attacker, owner, &mut table)? {
                    convertible.push(node);
                } else if self.converts(targets, attacker, attacker, &mut table)? {
                    fates.push((node, LifeStatus::Unsettled, Reason::FirstMove));
                } else if self.field.neighbors(node).meets(seki) {
                    fates.push((node, LifeStatus::Seki, Reason::Reading));
                } else {
                    fates.push((node, LifeStatus::Alive, Reason::Reading));
                }
            }
            let doomed = self.all_together(&convertible, attacker)?;
            for node in convertible {
                fates.push(if doomed.meets(Nodes::only(node)) {
                    (node, LifeStatus::Dead, Reason::Reading)
                } else {
                    (node, LifeStatus::Unsettled, Reason::Competes)
                });
            }
        }
        fates.sort_by_key(|&(node, ..)| self.field.point(node));
        Ok(fates)
    }

    /// Of nodes that can each be converted, those that the attacker need not give up for others:
    /// the ones in every largest set that can be converted together.
    fn all_together(&mut self, nodes: &[usize], attacker: Color) -> Result<Nodes, Stopped> {
        let set =
            |choice: u32| choice.numbers().fold(Nodes::NONE, |set, i| set | Nodes::only(nodes[i]));
        let all = nodes.iter().fold(Nodes::NONE, |set, &node| set | Nodes::only(node));
        if nodes.len() < 2 {
            return Ok(all);
        }
        let owner = attacker.other();
        if self.converts(all, attacker, owner, &mut Table::new(TABLE_BYTES))? {
            return Ok(all);
        }
        if nodes.len() > MOST_COMPETING {
            return Ok(Nodes::NONE);
        }
        let mut largest: Vec<Nodes> = Vec::new();
        let mut choices: Vec<u32> = (1..1 << nodes.len()).collect();
        choices.sort_by_key(|choice| std::cmp::Reverse(choice.count_ones()));
        for choice in choices {
            let targets = set(choice);
            let is_new = !largest.iter().any(|&found| targets & !found == Nodes::NONE);
            if is_new && self.converts(targets, attacker, owner, &mut Table::new(TABLE_BYTES))? {
                largest.push(targets);
            }
        }
        Ok(largest.into_iter().fold(all, |common, found| common & found))
    }
}
