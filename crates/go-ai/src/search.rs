//! One search: from a game's position down the tree, through a playout, and back.

use go_core::{Board, Color, Move, Point, PointMap, PointSet, ZobristHash};
use go_rules::{Ko, Position};
use go_score::{Border, regions};

use crate::config::SearchConfig;
use crate::guess::Guess;
use crate::playout::{PlayoutBoard, PlayoutRules, Trace};
use crate::report::{Candidate, SearchReport};
use crate::rng::Rng;
use crate::root::{Root, guessed, narrowed, sum_of_guesses};
use crate::select::select;
use crate::tree::{Edge, Tree};

/// The longest line of a report, in moves.
const LINE: usize = 12;
/// The depth of the tree in one playout; longer lines are left to the playout.
const DEPTH: usize = 512;

/// A step down the tree.
#[derive(Copy, Clone, Debug)]
struct Step {
    node: usize,
    edge: usize,
    color: Color,
    turn: Move,
}

/// Tree, playout board and everything else that is kept from one playout to the next.
#[derive(Clone, Debug)]
pub(crate) struct Search<R: PlayoutRules> {
    config: SearchConfig,
    pub(crate) tree: Tree,
    board: R::Board,
    trace: Trace,
    path: Vec<Step>,
    boards: Vec<(ZobristHash, Color)>,
    /// Who played first on each point from here on: 0 nobody, 1 Black, 2 White.
    first: PointMap<u8>,
    playouts: u64,
    ownership: PointMap<i32>,
    /// Sums over playouts, for Black, in half points.
    score: f64,
    score_squared: f64,
}

impl<R: PlayoutRules + Guess> Search<R> {
    pub(crate) fn new(config: SearchConfig) -> Self {
        Search {
            config,
            tree: Tree::new(config.max_nodes),
            board: R::Board::new(),
            trace: Trace::new(),
            path: Vec::with_capacity(DEPTH),
            boards: Vec::with_capacity(DEPTH),
            first: PointMap::filled(0),
            playouts: 0,
            ownership: PointMap::filled(0),
            score: 0.0,
            score_squared: 0.0,
        }
    }

    /// Makes the tree fit a game's position, and drops the moves that the game forbids there.
    pub(crate) fn restrict(&mut self, root: &Root<R>) {
        self.tree.retain_moves(|turn| match turn {
            Move::Play(point) => root.legal.contains(&point),
            Move::Pass => true,
        });
    }

    /// Forgets what was summed up over playouts; the tree stays.
    pub(crate) fn begin(&mut self) {
        self.playouts = 0;
        self.ownership = PointMap::filled(0);
        self.score = 0.0;
        self.score_squared = 0.0;
    }

    pub(crate) fn playouts(&self) -> u64 {
        self.playouts
    }

    /// One playout through the tree.
    pub(crate) fn simulate(&mut self, root: &Root<R>, rng: &mut Rng) {
        let mut position = root.position;
        let mut terms = root.terms;
        let mut passes = u8::from(root.after_pass);
        let mut last = root.last;
        let mut node = self.tree.root();
        self.path.clear();
        self.boards.clear();
        loop {
            if self.tree.node(node).edges.is_empty() {
                self.expand(root, node, &position, last);
            }
            let edge = select(self.tree.node(node), &self.config);
            let chosen = self.tree.node(node).edges[edge];
            let color = position.to_move();
            self.path.push(Step { node, edge, color, turn: chosen.turn });
            terms = terms.after(color, chosen.turn);
            match chosen.turn {
                Move::Play(point) => {
                    position.play_unchecked(point);
                    passes = 0;
                    last = Some(point);
                }
                Move::Pass => {
                    position.pass();
                    passes += 1;
                    last = None;
                }
            }
            self.boards.push((position.board().hash(), position.to_move()));
            if passes >= 2 || self.path.len() >= DEPTH {
                break;
            }
            match chosen.child() {
                Some(child) => node = child,
                None => {
                    if chosen.visits + 1 >= self.config.expand_after {
                        self.tree.add_child(node, edge);
                    }
                    break;
                }
            }
        }
        self.trace.restart(position.to_move());
        self.board.load(&position);
        let margin = if passes >= 2 && root.as_it_stands {
            count_area(position.board(), &mut self.ownership)
        } else {
            self.board.run(rng, &mut self.trace);
            self.board.add_ownership(&mut self.ownership);
            self.board.margin()
        };
        let score = terms.score(margin);
        self.back_up(score, position.size().area() as f32);
    }

    /// Lists the moves of a node with their first guesses.
    fn expand(&mut self, root: &Root<R>, node: usize, position: &Position<R>, last: Option<Point>) {
        let color = position.to_move();
        let board = position.board();
        let legal: Vec<Point> = if node == self.tree.root() {
            root.legal.clone()
        } else {
            let is_legal =
                |&point: &Point| position.is_legal(point) && !self.repeats(root, position, point);
            board.empty_points().filter(is_legal).collect()
        };
        let mut edges = guessed::<R>(board, color, last, &legal);
        if !root.scope.is_all() {
            edges = narrowed(edges, &legal, &root.scope, color, self.path.len());
        }
        self.tree.node_mut(node).edges = edges.into();
    }

    /// Whether superko forbids the move, by the game's boards and those of the path.
    fn repeats(&self, root: &Root<R>, position: &Position<R>, point: Point) -> bool {
        if root.earlier.is_empty() {
            return false;
        }
        let after = (position.board_hash_after(point), position.to_move().other());
        let same = |earlier: &(ZobristHash, Color)| match root.ko {
            Ko::Situational => *earlier == after,
            _ => earlier.0 == after.0,
        };
        let known = root.earlier.contains(&after)
            || (root.ko == Ko::Positional && root.earlier.contains(&(after.0, position.to_move())));
        known || self.boards.iter().any(same)
    }

    /// Carries a result, Black's score in half points, up the path.
    fn back_up(&mut self, score: i32, area: f32) {
        self.playouts += 1;
        self.score += f64::from(score);
        self.score_squared += f64::from(score).powi(2);

        let won = match score.signum() {
            1 => 1.0,
            0 => 0.5,
            _ => 0.0,
        };
        let weight = self.config.margin_weight;
        let size_of_win = (score as f32 / (4.0 * area) + 0.5).clamp(0.0, 1.0);
        let black = (1.0 - weight) * won + weight * size_of_win;

        self.first = PointMap::filled(0);
        for (color, point) in self.trace.turns().rev() {
            if let Some(point) = point {
                self.first[point] = 1 + color as u8;
            }
        }
        for i in (0..self.path.len()).rev() {
            let Step { node, edge, color, turn } = self.path[i];
            let (value, own_score) = match color {
                Color::Black => (black, score as f32),
                Color::White => (1.0 - black, -score as f32),
            };
            if let Move::Play(point) = turn {
                self.first[point] = 1 + color as u8;
            }
            let node = self.tree.node_mut(node);
            node.visits += 1;
            let own = 1 + color as u8;
            for other in &mut node.edges {
                if let Move::Play(point) = other.turn
                    && self.first[point] == own
                {
                    other.rave_visits += 1.0;
                    other.rave_value += value;
                }
            }
            let edge = &mut node.edges[edge];
            edge.visits += 1;
            edge.value += value;
            edge.wins += if color == Color::Black { won } else { 1.0 - won };
            edge.score += own_score;
        }
    }

    /// What the search has found so far.
    pub(crate) fn report(&self, root: &Root<R>) -> SearchReport {
        let node = self.tree.node(self.tree.root());
        let to_move = root.position.to_move();
        let size = root.position.size();
        let mut edges: Vec<&Edge> = node.edges.iter().filter(|edge| edge.visits > 0).collect();
        // A stable sort, so that equal moves stay in board order and runs can be repeated.
        edges.sort_by_key(|edge| std::cmp::Reverse(edge.visits));
        let guesses = if root.scope.is_all() {
            sum_of_guesses(&node.edges)
        } else {
            sum_of_guesses(&root.guesses())
        };
        let candidates = edges
            .into_iter()
            .map(|edge| Candidate {
                turn: edge.turn,
                visits: edge.visits,
                winrate: edge.wins / edge.visits as f32,
                score: edge.score / edge.visits as f32 / 2.0,
                prior: edge.prior / guesses,
                line: self.line(edge),
            })
            .collect::<Vec<_>>();
        let sum = |f: &dyn Fn(&Edge) -> f32| node.edges.iter().map(f).sum::<f32>();
        let visits = sum(&|edge| edge.visits as f32).max(1.0);
        let playouts = (self.playouts as f64).max(1.0);
        let mean = self.score / playouts;
        let variance = (self.score_squared / playouts - mean * mean).max(0.0);
        let mut ownership = PointMap::filled(0.0);
        for point in size.points() {
            ownership[point] = self.ownership[point] as f32 / playouts as f32;
        }
        SearchReport {
            size,
            to_move,
            playouts: self.playouts,
            visits: node.visits,
            nodes: self.tree.len(),
            winrate: if node.visits == 0 { 0.5 } else { sum(&|edge| edge.wins) / visits },
            score: sum(&|edge| edge.score) / visits / 2.0,
            score_deviation: (variance.sqrt() / 2.0) as f32,
            candidates,
            ownership,
        }
    }

    /// The most visited line that begins with a move of the root.
    fn line(&self, first: &Edge) -> Vec<Move> {
        let mut line = vec![first.turn];
        let mut child = first.child();
        while let Some(key) = child
            && line.len() < LINE
        {
            let edges = &self.tree.node(key).edges;
            // The first of several with equal visits.
            let best = edges.iter().rev().max_by_key(|edge| edge.visits);
            let Some(best) = best.filter(|edge| edge.visits > 0) else { break };
            line.push(best.turn);
            child = best.child();
        }
        line
    }
}

/// Adds the owner of each point, counting area as the board stands, and tells the points of Black
/// less those of White.
fn count_area(board: &Board, sums: &mut PointMap<i32>) -> i32 {
    let mut margin = 0;
    let mut give = |point: Point, color: Color| {
        let sign = if color == Color::Black { 1 } else { -1 };
        sums[point] += sign;
        margin += sign;
    };
    for region in regions(board) {
        if let Border::One(color) = region.border {
            region.points.iter().for_each(|point| give(point, color));
        }
    }
    for group in board.groups() {
        group.points().for_each(|point| give(point, group.color()));
    }
    margin
}

/// The owner of each point at the end of random playouts, from −1 (always White) to 1 (always
/// Black); half of them begin with either side.
///
/// ```
/// use go_ai::ownership;
/// use go_core::{Color, Diagram};
/// use go_rules::{GoRules, Position, Preset, Rules};
/// let diagram: Diagram = ". X O .\n. X O .\n. X O .\n. X O .".parse().unwrap();
/// let rules = GoRules::of(&Preset::named("chinese").unwrap().rules());
/// let position = Position::from_setup(rules, diagram.setup()).unwrap();
/// let map = ownership(&position, 100, 1);
/// assert!(map[position.size().parse_point("A1").unwrap()].abs() <= 1.0);
/// ```
#[must_use]
pub fn ownership<R: PlayoutRules>(
    position: &Position<R>,
    playouts: u32,
    seed: u64,
) -> PointMap<f32> {
    let mut rng = Rng::new(seed);
    let mut board = R::Board::new();
    let mut trace = Trace::new();
    let mut sums = PointMap::filled(0);
    let playouts = playouts.max(1);
    for i in 0..playouts {
        let mut start = *position;
        if i % 2 == 1 {
            start.pass();
        }
        board.load(&start);
        board.run(&mut rng, &mut trace);
        board.add_ownership(&mut sums);
    }
    let mut map = PointMap::filled(0.0);
    for point in position.size().points() {
        map[point] = sums[point] as f32 / playouts as f32;
    }
    map
}

/// The groups whose points the playouts give to the other side with at least this share of them,
/// 0.5 to 1: a first look at what is dead, at no cost.
pub(crate) fn estimated_dead(board: &Board, ownership: &PointMap<f32>, share: f32) -> PointSet {
    let mut dead = PointSet::EMPTY;
    for group in board.groups() {
        let sign = if group.color() == Color::Black { 1.0 } else { -1.0 };
        let mean = group.points().map(|p| sign * ownership[p]).sum::<f32>() / group.stones() as f32;
        // Ownership runs from −1 to 1, a share from 0 to 1.
        if (1.0 - mean) / 2.0 >= share {
            dead |= group.point_set();
        }
    }
    dead
}
