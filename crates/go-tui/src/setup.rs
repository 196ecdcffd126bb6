//! The choice of a game: a form of a few rows, each turned through by arrows or typed into.

mod draw;
mod field;
mod keys;
mod rows;
mod terms;

use std::path::PathBuf;

use go_ai::Limits;
use go_core::Color;
use go_rules::{OpeningKind, Preset, VariantKind};
use go_session::{Computer, HandicapPoints, Level, Seat, Session};

use crate::effect::{Effect, Place};

use field::Field;
use rows::Row;
pub use rows::{Offered, Preview, Wishes};

/// The clocks that are offered; any other is typed.
const CLOCKS: [&str; 6] = ["none", "10m", "5m+8s", "10m+5x30s", "30m+5x30s", "10m+25/5m"];

/// Where the stones of a handicap stand.
const HANDICAP_POINTS: [&str; 2] = ["on the usual points", "where Black places them"];

/// What stands in the row of files before one is chosen.
const NO_FILE: &str = "a saved game or a file";

/// The form.
pub(crate) struct Setup {
    fields: [Field; 11],
    pub(crate) at: Row,
    limits: Option<Limits>,
    /// Saved games that can be opened.
    games: Vec<Offered>,
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
        let mut handicap = Field::of(handicaps, 0).typed();
        if wishes.handicap >= 2 {
            handicap.set(&wishes.handicap.to_string());
        }
        let handicap_points = usize::from(wishes.handicap_points == HandicapPoints::Free);
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
                handicap,
                Field::of(HANDICAP_POINTS.map(str::to_owned).to_vec(), handicap_points),
                Field::of(Vec::new(), 0).typed(),
                Field::of(vec!["plain".to_owned(), "pie".to_owned()], 0),
                limit,
                Field::of(files, 0).named(),
            ],
            at: Row::Game,
            limits: wishes.limits,
            games: wishes.games.clone(),
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
            Row::HandicapPoints => {
                self.from.is_none() && !is_conversion && !self.is_pie() && self.has_handicap()
            }
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

    fn has_handicap(&self) -> bool {
        !matches!(self.value(Row::Handicap), "none" | "" | "0" | "1")
    }

    /// Whether a handicap was chosen that a pie opening takes the place of.
    pub(crate) fn drops_handicap(&self) -> bool {
        self.is_pie() && self.has_handicap()
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
        // Another game's komi is not kept.
        *self.field(Row::Komi) = Field::of(Vec::new(), 0).typed();
        self.field(Row::Opening).at = usize::from(preset.rules().opening == OpeningKind::Pie);
        if preset.rules().game == VariantKind::Conversion {
            self.field(Row::Handicap).set("none");
        }
        self.follow_opening();
    }

    /// With a pie opening colours are chosen later.
    fn follow_opening(&mut self) {
        let choices = self.opponents().map(str::to_owned).to_vec();
        self.field(Row::Opponent).choices = choices;
        self.follow_handicap();
    }

    /// The usual komi, which comes first, is another one with a handicap; one that was chosen stays.
    fn follow_handicap(&mut self) {
        let stones = if self.is_pie() { "" } else { self.value(Row::Handicap) };
        let usual = self.preset().komi_with(stones.parse().unwrap_or(0)).to_string();
        let others = ["0", "0.5", "6.5", "7.5"].map(str::to_owned).into_iter();
        let komis = std::iter::once(usual.clone()).chain(others.filter(|komi| *komi != usual));
        let field = self.field(Row::Komi);
        let chosen = (field.at > 0 || field.text().is_some()).then(|| field.value().to_owned());
        *field = Field::of(komis.collect(), 0).typed();
        if let Some(komi) = chosen {
            field.set(&komi);
        }
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
        if let Some(text) = self.fields[Row::File as usize].text() {
            return vec![Effect::Open(PathBuf::from(text))];
        }
        match self.chosen_game() {
            Some(game) => vec![Effect::Resume(game.path.clone())],
            None => {
                self.error = Some("Choose a saved game by ← →, or type the name of a file".into());
                Vec::new()
            }
        }
    }

    /// The saved game that is chosen in the row where one is.
    pub(crate) fn chosen_game(&self) -> Option<&Offered> {
        let field = &self.fields[Row::File as usize];
        let is_chosen = self.at == Row::File && field.text().is_none();
        field.at.checked_sub(1).filter(|_| is_chosen).and_then(|at| self.games.get(at))
    }

    fn changed(&mut self, row: Row) {
        self.error = None;
        match row {
            Row::Game => self.follow_game(),
            Row::Opening => self.follow_opening(),
            Row::Handicap => self.follow_handicap(),
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

    /// Whose turn it is when going on from a record.
    pub(crate) fn to_move(&self) -> Option<Color> {
        self.from.as_ref().map(|session| session.to_move())
    }
}
