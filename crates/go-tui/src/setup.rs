//! The choice of a game: a form of a few rows, each turned through by arrows or typed into.

mod draw;
mod field;
mod rows;

use std::path::PathBuf;

use go_ai::Limits;
use go_core::Color;
use go_rules::{GameConfig, OpeningKind, Preset, VariantKind};
use go_session::{Arrangement, Computer, Level, Seat, Seats, Session, TimeControl, open};
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Position;

use crate::effect::{Effect, Place};
use crate::table::Play;
use crate::view::View;

use field::Field;
use rows::Row;
pub use rows::{Offered, Wishes};

/// The clocks that are offered; any other is typed.
const CLOCKS: [&str; 6] = ["none", "10m", "5m+8s", "10m+5x30s", "30m+5x30s", "10m+25/5m"];

/// What stands in the row of files before one is chosen.
const NO_FILE: &str = "a saved game or a file";

/// The form.
pub(crate) struct Setup {
    fields: [Field; 10],
    pub(crate) at: Row,
    limits: Option<Limits>,
    /// Saved games that can be opened.
    games: Vec<PathBuf>,
    /// The position of a record to go on from.
    from: Option<Box<dyn Session>>,
    pressed: Option<Row>,
    /// What is wrong with the form.
    pub(crate) error: Option<String>,
}

impl Setup {
    pub(crate) fn new(wishes: &Wishes) -> Setup {
        let game = Preset::all().iter().position(|preset| preset == wishes.rules).unwrap_or(0);
        let titles = Preset::all().iter().map(|preset| preset.title().to_owned()).collect();
        let opponent = match (wishes.seats.one, wishes.seats.two) {
            (Seat::Person, Seat::Computer) => 0,
            (Seat::Computer, Seat::Person) => 1,
            (Seat::Person, Seat::Person) => 2,
            (Seat::Computer, Seat::Computer) => 3,
        };
        let handicaps: Vec<String> =
            std::iter::once("none".to_owned()).chain((2..=9).map(|n: u8| n.to_string())).collect();
        let handicap = if wishes.handicap < 2 { 0 } else { usize::from(wishes.handicap) - 1 };
        let mut clock = Field::of(CLOCKS.map(str::to_owned).to_vec(), 0).typed();
        clock.set(&wishes.control.to_string());
        let mut limit = Field::of(vec!["none".to_owned()], 0).typed();
        if let Some(turns) = wishes.move_limit {
            limit.set(&turns.to_string());
        }
        let offered = wishes.games.iter().map(|game| game.name.clone());
        let files = std::iter::once(NO_FILE.to_owned()).chain(offered).collect();
        let levels = Level::all().map(|level| level.to_string()).collect();
        let mut setup = Setup {
            fields: [
                Field::of(titles, game),
                Field::of(Vec::new(), 0).typed(),
                Field::of(Vec::new(), opponent),
                Field::of(levels, usize::from(wishes.level.number()) - 1),
                clock,
                Field::of(handicaps, handicap),
                Field::of(Vec::new(), 0).typed(),
                Field::of(vec!["plain".to_owned(), "pie".to_owned()], 0),
                limit,
                Field::of(files, 0).named(),
            ],
            at: Row::Game,
            limits: wishes.limits,
            games: wishes.games.iter().map(|game| game.path.clone()).collect(),
            from: None,
            pressed: None,
            error: None,
        };
        setup.follow_game();
        if let Some(size) = wishes.size {
            setup.field(Row::Board).set(&size.to_string());
        }
        if let Some(komi) = wishes.komi {
            setup.field(Row::Komi).set(&komi.to_string());
        }
        if let Some(opening) = wishes.opening {
            setup.field(Row::Opening).at = usize::from(opening == OpeningKind::Pie);
        }
        setup.follow_opening();
        setup
    }

    /// The form for going on from a position of a record: its terms are not asked for again.
    pub(crate) fn from(session: Box<dyn Session>, wishes: &Wishes) -> Setup {
        let mut setup = Setup::new(wishes);
        setup.from = Some(session);
        setup.follow_opening();
        setup.at = Row::Opponent;
        setup
    }

    /// The rows that mean something now.
    pub(crate) fn rows(&self) -> Vec<Row> {
        let is_conversion = self.preset().rules().game == VariantKind::Conversion;
        let has_computer = self.value(Row::Opponent) != self.opponents()[2];
        let means = |row: &Row| match row {
            Row::Game | Row::Board | Row::Komi | Row::Opening | Row::MoveLimit | Row::File => {
                self.from.is_none()
            }
            // Stones of a handicap take the place of an opening.
            Row::Handicap => self.from.is_none() && !is_conversion && !self.is_pie(),
            Row::Level => has_computer,
            Row::Opponent | Row::Clock | Row::Start => true,
        };
        Row::ALL.into_iter().filter(means).collect()
    }

    fn field(&mut self, row: Row) -> &mut Field {
        &mut self.fields[row as usize]
    }

    fn value(&self, row: Row) -> &str {
        self.fields[row as usize].value()
    }

    pub(crate) fn preset(&self) -> &'static Preset {
        &Preset::all()[self.fields[Row::Game as usize].at]
    }

    fn is_pie(&self) -> bool {
        match &self.from {
            Some(session) => {
                session.config().rules.opening == OpeningKind::Pie && session.turns() < 3
            }
            None => self.value(Row::Opening) == "pie",
        }
    }

    fn opponents(&self) -> [&'static str; 4] {
        if self.is_pie() {
            [
                "computer; you open",
                "computer; you take a side",
                "somebody beside you",
                "computer plays both",
            ]
        } else {
            [
                "computer; you are Black",
                "computer; you are White",
                "somebody beside you",
                "computer plays both",
            ]
        }
    }

    /// Another game has other boards, another komi, another opening.
    fn follow_game(&mut self) {
        let preset = self.preset();
        let sizes: Vec<String> = preset.sizes().iter().map(ToString::to_string).collect();
        *self.field(Row::Board) = Field::of(sizes, 0).typed();
        let usual = preset.komi().to_string();
        let mut komis = vec![usual.clone()];
        komis.extend(
            ["0", "0.5", "6.5", "7.5"].map(str::to_owned).into_iter().filter(|k| *k != usual),
        );
        *self.field(Row::Komi) = Field::of(komis, 0).typed();
        self.field(Row::Opening).at = usize::from(preset.rules().opening == OpeningKind::Pie);
        if preset.rules().game == VariantKind::Conversion {
            self.field(Row::Handicap).at = 0;
        }
        self.follow_opening();
    }

    /// With a pie opening colours are chosen later.
    fn follow_opening(&mut self) {
        let choices = self.opponents().map(str::to_owned).to_vec();
        self.field(Row::Opponent).choices = choices;
    }

    /// The terms that are chosen.
    ///
    /// # Errors
    /// The row that is wrong, and why.
    pub(crate) fn config(&self) -> Result<GameConfig, (Row, String)> {
        let fault = |row: Row| move |text: String| (row, text);
        let preset = self.preset();
        let mut config = preset.config();
        config.size = self
            .value(Row::Board)
            .parse()
            .map_err(|e: go_core::SizeError| fault(Row::Board)(e.to_string()))?;
        config.komi = self
            .value(Row::Komi)
            .parse()
            .map_err(|e: go_rules::KomiError| fault(Row::Komi)(e.to_string()))?;
        config.handicap = match self.is_pie() {
            true => 0,
            false => self.value(Row::Handicap).parse().unwrap_or(0),
        };
        config.rules.opening = if self.is_pie() { OpeningKind::Pie } else { OpeningKind::Plain };
        config.move_limit = match self.value(Row::MoveLimit) {
            "none" | "" | "0" => None,
            text => {
                let limit = text.parse().map_err(|_| {
                    fault(Row::MoveLimit)("a move limit is a number of turns, or none".to_owned())
                })?;
                Some(limit)
            }
        };
        Ok(config)
    }

    fn seats(&self) -> Seats {
        let (one, two) = match self.fields[Row::Opponent as usize].at {
            0 => (Seat::Person, Seat::Computer),
            1 => (Seat::Computer, Seat::Person),
            2 => (Seat::Person, Seat::Person),
            _ => (Seat::Computer, Seat::Computer),
        };
        Seats { one, two }
    }

    /// The game that is chosen, on a table.
    fn game(&self, computer: Computer) -> Result<Play, (Row, String)> {
        let control: TimeControl = self
            .value(Row::Clock)
            .parse()
            .map_err(|e: go_session::TimeControlError| (Row::Clock, e.to_string()))?;
        let level = self.value(Row::Level).parse().unwrap_or_default();
        let session = match &self.from {
            Some(session) => session.boxed_clone(),
            None => {
                let config = self.config()?;
                open(config, computer).map_err(|error| {
                    let row = if config.handicap > 0 { Row::Handicap } else { Row::MoveLimit };
                    (row, error.to_string())
                })?
            }
        };
        Ok(Play::new(session, Arrangement { seats: self.seats(), level, control }, self.limits))
    }

    fn start(&mut self, computer: Computer) -> Vec<Effect> {
        match self.game(computer) {
            Ok(play) => vec![Effect::Go(Place::Table(Box::new(play)))],
            Err((row, error)) => {
                self.at = row;
                self.error = Some(error);
                Vec::new()
            }
        }
    }

    /// The file that is typed or chosen, to be looked through.
    fn open_file(&mut self) -> Vec<Effect> {
        let field = &self.fields[Row::File as usize];
        let chosen = match field.text() {
            Some(text) => Some(PathBuf::from(text)),
            None => field.at.checked_sub(1).and_then(|at| self.games.get(at).cloned()),
        };
        match chosen {
            Some(path) => vec![Effect::Open(path)],
            None => {
                self.error = Some("choose a saved game by ← →, or type the name of a file".into());
                Vec::new()
            }
        }
    }

    fn changed(&mut self, row: Row) {
        self.error = None;
        match row {
            Row::Game => self.follow_game(),
            Row::Opening => self.follow_opening(),
            // A level that is chosen counts in place of what was asked for at the start.
            Row::Level => self.limits = None,
            _ => {}
        }
        if row != Row::Start
            && let Err((wrong, error)) = self.config()
            && wrong == row
        {
            self.error = Some(error);
        }
    }

    fn turn(&mut self, step: isize) {
        let row = self.at;
        if row != Row::Start {
            self.field(row).turn(step);
            self.changed(row);
        }
    }

    fn go(&mut self, step: isize) {
        let rows = self.rows();
        let at = rows.iter().position(|&row| row == self.at).unwrap_or(0) as isize;
        let next = (at + step).rem_euclid(rows.len() as isize);
        self.at = rows[next as usize];
    }

    pub(crate) fn key(&mut self, key: KeyEvent, computer: Computer) -> Vec<Effect> {
        let is_typed = self.at != Row::Start && self.field(self.at).takes_text();
        match key.code {
            _ if key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) => {}
            KeyCode::Up | KeyCode::BackTab => self.go(-1),
            KeyCode::Down | KeyCode::Tab => self.go(1),
            KeyCode::Left => self.turn(-1),
            KeyCode::Right => self.turn(1),
            KeyCode::Home => self.at = self.rows()[0],
            KeyCode::End => self.at = Row::Start,
            KeyCode::Enter if self.at == Row::File => return self.open_file(),
            KeyCode::Enter => return self.start(computer),
            KeyCode::Char(' ') if self.at == Row::Start => return self.start(computer),
            KeyCode::Char(' ') if !is_typed => self.turn(1),
            KeyCode::Char(c) if self.at == Row::File => {
                self.field(Row::File).push(c);
                self.changed(Row::File);
            }
            KeyCode::F(1) | KeyCode::Char('?') => return vec![Effect::Go(Place::Help)],
            KeyCode::Esc if is_typed && self.field(self.at).is_being_typed() => {
                let row = self.at;
                self.field(row).forget();
                self.changed(row);
            }
            KeyCode::Esc if self.from.is_some() => return vec![Effect::Go(Place::Back)],
            KeyCode::Backspace if is_typed => {
                let row = self.at;
                self.field(row).erase();
                self.changed(row);
            }
            KeyCode::Char(c)
                if is_typed
                    && (c.is_ascii_digit()
                        || c == '-' && self.at == Row::Komi
                        || self.field(self.at).is_being_typed()) =>
            {
                let row = self.at;
                self.field(row).push(c);
                self.changed(row);
            }
            KeyCode::Char('q') => return vec![Effect::Leave],
            KeyCode::Char('k') => self.go(-1),
            KeyCode::Char('j') => self.go(1),
            KeyCode::Char('h') => self.turn(-1),
            KeyCode::Char('l') => self.turn(1),
            // A number names a level, or one of the games, which are numbered.
            KeyCode::Char(digit @ '1'..='9') if matches!(self.at, Row::Game | Row::Level) => {
                let row = self.at;
                let at = usize::from(digit as u8 - b'1');
                let field = self.field(row);
                field.at = at.min(field.choices.len().saturating_sub(1));
                self.changed(row);
            }
            _ => {}
        }
        Vec::new()
    }

    pub(crate) fn paste(&mut self, text: &str) {
        let row = self.at;
        if row != Row::Start && self.field(row).takes_text() {
            for c in text.lines().next().unwrap_or_default().chars() {
                self.field(row).push(c);
            }
            self.changed(row);
        }
    }

    pub(crate) fn mouse(
        &mut self,
        view: &View,
        mouse: MouseEvent,
        computer: Computer,
    ) -> Vec<Effect> {
        let place = Position { x: mouse.column, y: mouse.row };
        let found = draw::places(self, view).into_iter().find(|(_, area)| area.contains(place));
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                self.pressed = found.map(|(row, _)| row);
                if let Some((row, _)) = found {
                    self.at = row;
                }
            }
            MouseEventKind::Up(MouseButton::Left) => {
                let pressed = self.pressed.take();
                let Some((row, area)) = found.filter(|(row, _)| pressed == Some(*row)) else {
                    return Vec::new();
                };
                if row == Row::Start {
                    return self.start(computer);
                }
                // The left arrow turns back, the rest of the value forward.
                let is_left = place.x < area.x + draw::LABEL + 3;
                self.turn(if is_left { -1 } else { 1 });
            }
            MouseEventKind::ScrollUp => self.turn(-1),
            MouseEventKind::ScrollDown => self.turn(1),
            _ => {}
        }
        Vec::new()
    }

    /// The board as it will be at the start, if it can be.
    pub(crate) fn board(&self) -> Option<crate::board::Scene> {
        let config = match &self.from {
            Some(session) => *session.config(),
            None => self.config().ok()?,
        };
        let mut scene = crate::board::Scene::empty(config.size);
        let session = match &self.from {
            Some(session) => session.boxed_clone(),
            None => open(config, Computer::default()).ok()?,
        };
        for point in config.size.points() {
            scene.spots[point].stone = session.board().color(point);
        }
        scene.last = session.last_turn().and_then(|(_, turn)| turn.point());
        Some(scene)
    }

    /// Whose turn it is when going on from a record.
    pub(crate) fn to_move(&self) -> Option<Color> {
        self.from.as_ref().map(|session| session.to_move())
    }
}
