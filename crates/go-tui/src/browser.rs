//! A record with its branches: back and forth, comments and marks, and on from here.

mod draw;

use std::collections::{HashMap, HashSet};

use go_core::{PointMap, Setup};
use go_record::{Collection, Cursor, Mark, NodeId, Viewing};
use go_rules::Preset;
use go_session::{Computer, Session, open_setup, replay};
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Position;

use crate::board::{Scene, Sign};
use crate::effect::{Effect, Place};
use crate::view::View;

/// Nodes from one kept board to the next.
const KEPT: usize = 64;

/// A record that is browsed.
pub(crate) struct Browser {
    file: Box<Collection>,
    /// The root of the game that is looked at.
    root: NodeId,
    at: NodeId,
    board: Option<Viewing>,
    /// Boards of the way here, each with its node and the number of nodes before it: a step on a
    /// long record does not go through all of it again.
    kept: Vec<(usize, NodeId, Viewing)>,
    /// The branches that were gone into, by the node before them.
    chosen: HashMap<NodeId, NodeId>,
    /// The nodes seen so far that the rules refuse.
    faults: HashSet<NodeId>,
    pub(crate) title: String,
    /// The number of a move that is being typed.
    typed: String,
    /// Lines of the comment above the screen.
    scroll: usize,
    pub(crate) message: String,
}

impl Browser {
    /// A record at its root, or at the end of its main line.
    ///
    /// # Errors
    /// It is of a board or a game that cannot be shown.
    pub(crate) fn new(file: Box<Collection>, title: String, from: From) -> Result<Browser, String> {
        let root = file.first();
        Viewing::before(root).map_err(|error| error.to_string())?;
        let at = match from {
            From::Start => root.id(),
            From::End => root.line().last().unwrap_or(root).id(),
        };
        let root = root.id();
        let board = None;
        let mut browser = Browser {
            file,
            root,
            at,
            board,
            kept: Vec::new(),
            chosen: HashMap::new(),
            faults: HashSet::new(),
            title,
            typed: String::new(),
            scroll: 0,
            message: String::new(),
        };
        browser.go(at);
        let repairs = browser.file.diagnostics().len();
        if repairs > 0 {
            let places = if repairs == 1 { "1 place".into() } else { format!("{repairs} places") };
            browser.message = format!("Repaired in {places}; go-cli check FILE tells where.");
        }
        Ok(browser)
    }

    fn node(&self) -> Cursor<'_> {
        self.file.node(self.at)
    }

    fn go(&mut self, to: NodeId) {
        self.at = to;
        self.scroll = 0;
        self.message.clear();
        let path = self.file.node(to).path();
        for pair in path.windows(2) {
            self.chosen.insert(pair[0].id(), pair[1].id());
        }
        let is_on_path =
            |&(at, id, _): &(usize, NodeId, Viewing)| path.get(at).is_some_and(|n| n.id() == id);
        let last = self.kept.iter().rposition(is_on_path);
        self.kept.truncate(last.map_or(0, |last| last + 1));
        let (from, mut board) = match self.kept.last() {
            Some((at, _, board)) => (at + 1, Some(board.clone())),
            None => (0, Viewing::before(path[0]).ok()),
        };
        if let Some(board) = &mut board {
            for (at, &node) in path.iter().enumerate().skip(from) {
                board.step(node);
                if board.fault().is_some() {
                    self.faults.insert(node.id());
                }
                if at % KEPT == 0 {
                    self.kept.push((at, node.id(), board.clone()));
                }
            }
        }
        self.board = board;
    }

    /// The node after this one: on the branch that was gone into last, else on the first.
    fn next<'c>(&self, node: Cursor<'c>) -> Option<Cursor<'c>> {
        let chosen = self.chosen.get(&node.id());
        let found = chosen.and_then(|&id| node.children().find(|child| child.id() == id));
        found.or_else(|| node.next())
    }

    /// This node and all that follow on the branches that were gone into.
    fn onward<'c>(&self, node: Cursor<'c>) -> impl Iterator<Item = Cursor<'c>> {
        std::iter::successors(Some(node), |&node| self.next(node))
    }

    fn go_to(&mut self, found: Option<NodeId>) {
        if let Some(to) = found {
            self.go(to);
        }
    }

    /// On by some nodes, along the branches that were gone into; or back.
    fn step(&mut self, by: isize) {
        let mut at = self.node();
        for _ in 0..by.unsigned_abs() {
            let next = if by > 0 { self.next(at) } else { at.parent() };
            let Some(next) = next else { break };
            at = next;
        }
        self.go(at.id());
    }

    /// The next branch at the same place, or the one before. Where there is none, the branch to go
    /// on with, if there are several. Else that of the nearest fork above, as far on as here.
    fn branch(&mut self, by: isize) {
        let turned = |nodes: &[Cursor<'_>], here: NodeId| {
            let at = nodes.iter().position(|node| node.id() == here).unwrap_or(0) as isize;
            nodes[(at + by).rem_euclid(nodes.len() as isize) as usize].id()
        };
        let here = self.node();
        let next: Vec<Cursor<'_>> = here.children().collect();
        let siblings = Browser::siblings(here);
        if siblings.len() > 1 {
            let to = turned(&siblings, here.id());
            return self.go(to);
        }
        if next.len() > 1 {
            let chosen = self.next(here).map_or(next[0].id(), Cursor::id);
            let to = turned(&next, chosen);
            let from = here.id();
            self.chosen.insert(from, to);
            self.message.clear();
            return;
        }
        let mut depth = 0;
        let mut at = here;
        while let Some(parent) = at.parent() {
            let siblings = Browser::siblings(at);
            if siblings.len() > 1 {
                let fork = self.file.node(turned(&siblings, at.id()));
                let found = self.onward(fork).take(depth + 1).last().unwrap_or(fork).id();
                return self.go(found);
            }
            (at, depth) = (parent, depth + 1);
        }
        self.message = "There is no other branch on the way here.".to_owned();
    }

    /// A node with the branches beside it.
    fn siblings(node: Cursor<'_>) -> Vec<Cursor<'_>> {
        node.parent().map_or_else(|| vec![node], |parent| parent.children().collect())
    }

    /// To the node of a move, on the line that goes through this node.
    fn go_to_move(&mut self, wanted: u32) {
        let node = self.node();
        let mut moves = 0;
        let mut found = None;
        let line = node.path().into_iter().chain(self.onward(node).skip(1));
        for node in line {
            moves += node.moves().count() as u32;
            found = Some(node.id());
            if moves >= wanted {
                break;
            }
        }
        self.go_to(found);
        if moves < wanted {
            self.message = format!("The line ends with move {moves}.");
        }
    }

    /// Another game of the file.
    fn game(&mut self, by: isize) {
        let roots: Vec<NodeId> = self.file.games().map(Cursor::id).collect();
        let at = roots.iter().position(|&root| root == self.root).unwrap_or(0) as isize;
        let next = roots[(at + by).rem_euclid(roots.len() as isize) as usize];
        if Viewing::before(self.file.node(next)).is_ok() {
            self.root = next;
            self.kept.clear();
            self.go(next);
        } else {
            self.message = "The next game of the file cannot be shown.".to_owned();
        }
    }

    /// The game at this node, to play on from.
    fn session(&self, computer: Computer) -> Result<Box<dyn Session>, String> {
        let usual = Preset::named("japanese").unwrap_or(&Preset::all()[0]);
        let root = self.file.node(self.root);
        let config = go_record::terms(root, usual).map_err(|error| error.to_string())?;
        // A record that was resigned or counted goes on from its stones.
        if let Ok(replayed) = replay(self.node(), &config, computer)
            && replayed.session.phase().takes_turns()
        {
            return Ok(replayed.session);
        }
        let board = self.board.as_ref().ok_or("the board cannot be shown")?;
        let mut start: Setup = *board.setup();
        start.to_move = self.node().to_move().into();
        open_setup(config, start, computer).map_err(|error| error.to_string())
    }

    pub(crate) fn key(&mut self, view: &View, key: KeyEvent, computer: Computer) -> Vec<Effect> {
        if key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) {
            return Vec::new();
        }
        let typed = std::mem::take(&mut self.typed);
        if matches!(key.code, KeyCode::Char('0'..='9')) {
            // What was said of the number before is no answer to this one.
            self.message.clear();
        }
        match key.code {
            KeyCode::Right | KeyCode::Char('l' | ' ' | 'n') => self.step(1),
            KeyCode::Left | KeyCode::Char('h') => self.step(-1),
            KeyCode::PageDown | KeyCode::Char('L') => self.step(10),
            KeyCode::PageUp | KeyCode::Char('H') => self.step(-10),
            KeyCode::Home | KeyCode::Char('^') => self.go(self.root),
            KeyCode::End | KeyCode::Char('$') => {
                let end = self.onward(self.node()).last().map(Cursor::id);
                self.go_to(end);
            }
            KeyCode::Down | KeyCode::Tab | KeyCode::Char('j' | 'b') => self.branch(1),
            KeyCode::Up | KeyCode::BackTab | KeyCode::Char('k') => self.branch(-1),
            KeyCode::Char('g') => self.game(1),
            KeyCode::Char('G') => self.game(-1),
            KeyCode::Char('+') => self.scroll = draw::scrolled(self, view, 1),
            KeyCode::Char('-') => self.scroll = draw::scrolled(self, view, -1),
            KeyCode::Char(digit @ '0'..='9') if typed.len() < 6 => {
                self.typed = typed + &digit.to_string();
            }
            KeyCode::Backspace => {
                self.typed = typed;
                self.typed.pop();
            }
            KeyCode::Enter => {
                if let Ok(wanted) = typed.parse() {
                    self.go_to_move(wanted);
                }
            }
            KeyCode::Char('p') => match self.session(computer) {
                Ok(session) => return vec![Effect::Go(Place::From(session))],
                Err(error) => self.message = format!("No game can go on from here: {error}."),
            },
            KeyCode::F(1) | KeyCode::Char('?') => return vec![Effect::Go(Place::Help)],
            KeyCode::Esc | KeyCode::Char('q') => return vec![Effect::Go(Place::Back)],
            _ => {}
        }
        Vec::new()
    }

    pub(crate) fn mouse(&mut self, view: &View, mouse: MouseEvent) -> Vec<Effect> {
        let place = Position { x: mouse.column, y: mouse.row };
        match mouse.kind {
            MouseEventKind::ScrollDown => self.step(1),
            MouseEventKind::ScrollUp => self.step(-1),
            MouseEventKind::Up(MouseButton::Left) => {
                let on_list = draw::node_at(self, view, place);
                let found = on_list.or_else(|| self.child_at(view, place));
                self.go_to(found);
            }
            _ => {}
        }
        Vec::new()
    }

    /// The branch that plays where somebody clicked.
    fn child_at(&self, view: &View, place: Position) -> Option<NodeId> {
        let point = draw::geometry(self, view)?.point_at(place)?;
        let size = self.board.as_ref()?.size();
        let plays = |node: &Cursor<'_>| {
            node.moves().any(|played| match played.place {
                go_record::Place::At(at) => size.point(at.x, at.y) == Some(point),
                _ => false,
            })
        };
        self.node().children().find(plays).map(Cursor::id)
    }

    /// The board with the marks of the node.
    fn scene(&self) -> Option<Scene> {
        let board = self.board.as_ref()?;
        let size = board.size();
        let mut scene = Scene::empty(size);
        for point in size.points() {
            scene.spots[point].stone = board.setup().cell(point).color();
        }
        scene.last = board.last();
        let mut labelled = PointMap::filled(false);
        for mark in self.node().marks() {
            let (xy, sign) = match mark {
                Mark::Label(xy, text) => {
                    let Some(letter) = text.chars().find(|c| !c.is_control()) else { continue };
                    (xy, Sign::Letter(letter))
                }
                Mark::Cross(xy) => (xy, Sign::Cross),
                Mark::Triangle(xy) => (xy, Sign::Triangle),
                Mark::Square(xy) | Mark::Selected(xy) => (xy, Sign::Square),
                Mark::Circle(xy) => (xy, Sign::Circle),
                Mark::Territory(color, xy) => (xy, Sign::Territory(color.into())),
                _ => continue,
            };
            let Some(point) = size.point(xy.x, xy.y) else { continue };
            // Territory marks dead stones too, which are seen below it.
            if matches!(sign, Sign::Territory(_)) && scene.spots[point].stone.is_some() {
                scene.sign(point, Sign::Dead);
            } else if !labelled[point] {
                labelled[point] = true;
                scene.sign(point, sign);
            }
        }
        Some(scene)
    }
}

/// Where a record is opened.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum From {
    Start,
    End,
}
