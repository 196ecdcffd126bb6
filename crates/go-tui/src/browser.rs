//! A record with its branches: back and forth, comments and marks, and on from here.

mod draw;

use go_core::{PointMap, Setup};
use go_record::{Collection, Cursor, Mark, NodeId};
use go_rules::Preset;
use go_session::{Computer, Session, Viewing, color_of, open_setup, replay};
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Position;

use crate::board::{Scene, Sign};
use crate::effect::{Effect, Place};
use crate::view::View;

/// A record that is browsed.
pub(crate) struct Browser {
    file: Box<Collection>,
    /// The root of the game that is looked at.
    root: NodeId,
    at: NodeId,
    board: Option<Viewing>,
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
            title,
            typed: String::new(),
            scroll: 0,
            message: String::new(),
        };
        browser.go(at);
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
        let mut board = Viewing::before(self.file.node(self.root)).ok();
        if let Some(board) = &mut board {
            path.into_iter().for_each(|node| board.step(node));
        }
        self.board = board;
    }

    fn go_to(&mut self, found: Option<NodeId>) {
        if let Some(to) = found {
            self.go(to);
        }
    }

    /// On by some nodes, along the first branch; or back.
    fn step(&mut self, by: isize) {
        let mut at = self.node();
        for _ in 0..by.unsigned_abs() {
            let next = if by > 0 { at.next() } else { at.parent() };
            let Some(next) = next else { break };
            at = next;
        }
        self.go(at.id());
    }

    /// The next branch at the same place, or the one before; at a place without, at the nearest
    /// fork above.
    fn branch(&mut self, by: isize) {
        let mut found = None;
        let mut at = Some(self.node());
        while let Some(node) = at {
            let siblings = Browser::siblings(node);
            if siblings.len() > 1 {
                let here = siblings.iter().position(|sibling| sibling.id() == node.id());
                let next = here.unwrap_or(0) as isize + by;
                let next = next.rem_euclid(siblings.len() as isize) as usize;
                found = Some(siblings[next].id());
                break;
            }
            at = node.parent();
        }
        match found {
            Some(to) => self.go(to),
            None => self.message = "There is no other branch above.".to_owned(),
        }
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
        let line = node.path().into_iter().chain(node.line().skip(1));
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
        start.to_move = color_of(self.node().to_move());
        open_setup(config, start, computer).map_err(|error| error.to_string())
    }

    pub(crate) fn key(&mut self, view: &View, key: KeyEvent, computer: Computer) -> Vec<Effect> {
        if key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) {
            return Vec::new();
        }
        let typed = std::mem::take(&mut self.typed);
        match key.code {
            KeyCode::Right | KeyCode::Char('l' | ' ' | 'n') => self.step(1),
            KeyCode::Left | KeyCode::Char('h') => self.step(-1),
            KeyCode::PageDown | KeyCode::Char('L') => self.step(10),
            KeyCode::PageUp | KeyCode::Char('H') => self.step(-10),
            KeyCode::Home | KeyCode::Char('^') => self.go(self.root),
            KeyCode::End | KeyCode::Char('$') => {
                let end = self.node().line().last().map(Cursor::id);
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
                Mark::Territory(color, xy) => (xy, Sign::Territory(color_of(color))),
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
